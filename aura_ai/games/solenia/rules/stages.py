"""Stages of the rules between decisions (S-3.2, S-4 to S-12, S-16)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw_for
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards, gains

ASK, BEGIN, TRAVEL, LAND, REFILL, SPILL, ROLL, END, CLOSE, CLOSED = range(10)
"""Stages: a decision is due, the rules go on without one, and nothing is left to do."""
AFTER_MOVE, AFTER_DIE, AFTER_END = 1, 2, 3
"""Why the cards of the first strip took effect (or at the end all cards): values of ``strip_stage``."""


@jit
def begin_turn(s: Array) -> int:
    """Ask the seat whose turn it is for a card and a space (S-3.2)."""
    seat = int(s[at.turn_player])
    s[TO_ACT] = seat
    s[at.node] = at.NODE_MAIN
    board.find_reach(s, seat)
    return ASK


@jit
def travel(s: Array) -> int:
    """Ask for the payment of a voyage, if it costs something (S-4.4)."""
    if s[at.toll] == 0:
        return LAND
    s[at.payments] = s[at.toll]
    s[at.last_resource] = 0
    s[at.node] = at.NODE_PAY
    return ASK


@jit
def deliver(s: Array, seat: int) -> int:
    """Complete the chosen order and take the bonus of its notch; return the next stage (S-7).

    Rules: A-09, A-21, A-22, S-9.1.
    """
    base, tile = board.block(seat), int(s[at.tile])
    side = tile // at.N_TILES
    notch = at.N_NOTCHES * side + int(s[at.notch])
    cost = int(s[at.tile_cost + tile])
    for kind in range(at.N_KINDS):
        s[base + at.resources + kind] -= cost >> (at.NIBBLE * kind) & at.MOST_OF_KIND  # S-7.3
    s[base + at.tile_stars] += s[at.stars + tile]
    s[base + at.notches + notch] = tile
    s[at.delivered + at.N_SIDES * seat + side] += 1
    gains.activate(s, seat)
    s[at.display + at.MAX_DISPLAY * side + int(s[at.order])] = at.NONE
    if s[at.switches] & at.REFILL_BEFORE_BONUS:
        cards.reveal(s, side, int(s[at.order]))  # S-7.5, S-7.6
    gains.take_bonus(s, seat, notch)
    if s[at.notch_info + notch] & at.CHOICE_MASK:
        s[at.node] = at.NODE_BONUS
        return ASK
    return REFILL


@jit
def land(s: Array) -> int:
    """Lay the card and resolve its space (S-3.3, S-6, S-7); return the next stage.

    Rules: A-10, A-11, A-23.
    """
    seat, kind, cell = int(s[TO_ACT]), int(s[at.card]), int(s[at.cell])
    base = board.block(seat)
    s[at.owner + cell] = seat
    s[at.cards + cell] = kind
    board.put_mask(s, at.cards_of + 2 * seat, board.mask_at(s, at.cards_of + 2 * seat) | 1 << cell)
    s[at.laid] = cell
    s[at.card] = at.NONE
    s[at.cell] = at.NONE
    s[at.toll] = 0
    # an order that makes an improvement work does not profit from it yet (S-15.5)
    power = board.active_power(s, seat)
    value = int(s[at.card_info + kind]) & at.VALUE_MASK
    if value == 0:
        s[base + at.gold] += board.power_amount(power, at.STAR_ON_ZERO)
    space = board.space_kind(s, cell)
    if space < at.N_KINDS:
        s[base + at.resources + space] += value  # S-6.1
        if value == 0:
            s[base + at.resources + space] += board.power_amount(power, at.ZERO_PRODUCES)
        return SPILL
    s[base + at.gold] += value  # S-7.1
    if s[at.tile] < 0:
        return SPILL
    s[base + at.gold] += board.power_amount(power, at.STAR_ON_DELIVERY)
    return deliver(s, seat)


@jit
def refill(s: Array) -> int:
    """End a delivery: the bonus has been taken (S-7.6).

    Rules: A-58.
    """
    if not s[at.switches] & at.REFILL_BEFORE_BONUS:
        cards.reveal(s, int(s[at.tile]) // at.N_TILES, int(s[at.order]))
    s[at.order] = at.NONE
    s[at.tile] = at.NONE
    s[at.notch] = at.NONE
    return SPILL


@jit
def spill(s: Array) -> int:
    """Let whoever holds too much return resources, then go on (S-8.2, S-10.6, A-57).

    Rules: A-20, S-10.7.
    """
    seats = int(s[SEATS])
    # before the strip only the player whose turn it is has gained anything
    for i in range(seats if s[at.strip_stage] > 0 else 1):
        seat = (int(s[at.turn_player]) + i) % seats
        if board.funds(s, seat) > s[board.block(seat) + at.capacity]:
            s[TO_ACT] = seat
            s[at.node] = at.NODE_OVERFLOW
            s[at.last_resource] = 0
            return ASK
    s[at.last_resource] = at.NONE
    if s[at.strip_stage] == 0:
        if not s[at.airship_moved]:
            return ROLL
        s[at.strip_stage] = AFTER_MOVE
        gains.gain_strip(s)
        return SPILL
    if s[at.strip_stage] == AFTER_END:
        s[at.strip_stage] = 0
        return CLOSE
    gains.turn_strip(s)
    return ROLL if s[at.strip_stage] == AFTER_MOVE else END


@jit
def is_rolled(s: Array) -> bool:
    """Return whether the solo die is rolled in this round (S-16.2)."""
    return s[at.mode] == at.SOLO and s[at.round] != at.N_ROUNDS


@jit
def roll(s: Array) -> int:
    """Roll the solo die and do what it says (S-16.2, S-16.3, A-60)."""
    if not is_rolled(s):
        return END
    face = int(s[at.die_face + draw_for(s, cards.BY_DIE, 0, int(s[at.round]), at.N_FACES)])
    s[at.die] = face >> at.DIE_FACE_SHIFT
    action = face & 3
    if action == at.DIE_REMOVE:
        side, position = face >> at.DIE_SIDE_SHIFT & 1, face >> at.DIE_POSITION_SHIFT & 3
        if s[at.display + at.MAX_DISPLAY * side + position] >= 0:
            cards.reveal(s, side, position)
    elif action == at.DIE_ADVANCE:
        s[at.strip_stage] = AFTER_DIE
        gains.gain_strip(s)
        return SPILL
    return END


@jit
def end_turn(s: Array) -> int:
    """Draw and pass the turn on (S-12, S-13.1); return the next stage.

    Rules: A-16, S-3.1.
    """
    seat = int(s[at.turn_player])
    cards.draw_card(s, seat)
    s[at.airship_moved] = 0
    s[at.forced_discard] = 0
    s[at.strip_stage] = 0
    s[at.laid] = at.NONE
    if seat + 1 < s[SEATS]:
        s[at.turn_player] = seat + 1
        return BEGIN
    if s[at.round] < at.N_ROUNDS:
        s[at.round] += 1
        s[at.turn_player] = 0
        return BEGIN
    if s[at.switches] & at.LAST_ROUND_SCORES:
        s[at.strip_stage] = AFTER_END
        gains.gain_board(s)
        return SPILL
    return CLOSE


@jit
def advance(s: Array, stage: int) -> int:
    """Carry out a stage in which nobody is asked; return the next stage."""
    if stage == BEGIN:
        return begin_turn(s)
    if stage == TRAVEL:
        return travel(s)
    if stage == LAND:
        return land(s)
    if stage == REFILL:
        return refill(s)
    if stage == SPILL:
        return spill(s)
    if stage == ROLL:
        return roll(s)
    if stage == END:
        return end_turn(s)
    s[at.node] = at.NODE_OVER
    s[TO_ACT] = OVER
    return CLOSED
