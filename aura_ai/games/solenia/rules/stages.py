"""What the rules do between decisions, stage by stage (S-3.2, S-4 to S-12, S-16)."""

from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw_for
from aura_ai.games.solenia.layout import (
    BONUS,
    CAPACITY,
    CARD,
    CARD_INFO,
    CARDS_OF,
    CARDS_ON,
    CELL,
    CHOICE_MASK,
    CHOSEN,
    COST,
    DELIVERED,
    DIE,
    DIE_ADVANCE,
    DIE_FACE,
    DIE_FACE_SHIFT,
    DIE_POSITION_SHIFT,
    DIE_REMOVE,
    DIE_SIDE_SHIFT,
    DISCARDED,
    DISPLAY,
    FACES,
    FILLED,
    GAME_OVER,
    GOLD,
    KINDS,
    LAID,
    LAST,
    LAST_ROUND_SCORES,
    MAIN,
    MAX_DISPLAY,
    MODE,
    MOST_OF_KIND,
    MOVED,
    NIBBLE,
    NODE,
    NONE,
    NOTCH_INFO,
    NOTCHES,
    OVERFLOW,
    OWNER,
    PAY,
    PAYMENTS,
    PLACE,
    REFILL_BEFORE_BONUS,
    RESOURCES,
    ROUND,
    ROUNDS,
    RULES,
    SIDES,
    SOLO,
    STAGE,
    STAR_ON_DELIVERY,
    STAR_ON_ZERO,
    STARS,
    TILE,
    TILE_STARS,
    TILES,
    TOLL,
    TURN,
    VALUE_MASK,
    ZERO_PRODUCES,
)
from aura_ai.games.solenia.rules.board import (
    active_power,
    block,
    find_reach,
    funds,
    mask_at,
    power_amount,
    put_mask,
    space_kind,
)
from aura_ai.games.solenia.rules.cards import BY_DIE, draw_card, reveal
from aura_ai.games.solenia.rules.gains import (
    activate,
    gain_board,
    gain_strip,
    take_bonus,
    turn_strip,
)

ASK, BEGIN, TRAVEL, LAND, REFILL, SPILL, ROLL, END, CLOSE, CLOSED = range(10)
"""Stages: a decision stands, what the rules do next without asking, and nothing is left to do."""
AFTER_MOVE, AFTER_DIE, AFTER_END = 1, 2, 3
"""Why the cards of the first strip took effect (or at the end all cards): values of ``STAGE``."""


@jit
def begin_turn(s: State) -> int:
    """Ask the seat whose turn it is for a card and a space (S-3.2)."""
    seat = int(s[TURN])
    s[TO_ACT] = seat
    s[NODE] = MAIN
    find_reach(s, seat)
    return ASK


@jit
def travel(s: State) -> int:
    """Ask for the payment of a voyage, if it costs something (S-4.4)."""
    if s[TOLL] == 0:
        return LAND
    s[PAYMENTS] = s[TOLL]
    s[LAST] = 0
    s[NODE] = PAY
    return ASK


@jit
def deliver(s: State, seat: int) -> int:
    """Complete the chosen order and take the bonus of its notch; return the next stage (S-7).

    Rules: A-09, A-21, A-22, S-9.1.
    """
    at, tile = block(seat), int(s[TILE])
    side = tile // TILES
    notch = NOTCHES * side + int(s[PLACE])
    cost = int(s[COST + tile])
    for kind in range(KINDS):
        s[at + RESOURCES + kind] -= cost >> (NIBBLE * kind) & MOST_OF_KIND  # S-7.3
    s[at + TILE_STARS] += s[STARS + tile]
    s[at + FILLED + notch] = tile
    s[DELIVERED + SIDES * seat + side] += 1
    activate(s, seat)
    s[DISPLAY + MAX_DISPLAY * side + int(s[CHOSEN])] = NONE
    if s[RULES] & REFILL_BEFORE_BONUS:
        reveal(s, side, int(s[CHOSEN]))  # S-7.5, S-7.6
    take_bonus(s, seat, notch)
    if s[NOTCH_INFO + notch] & CHOICE_MASK:
        s[NODE] = BONUS
        return ASK
    return REFILL


@jit
def land(s: State) -> int:
    """Lay the card and resolve its space (S-3.3, S-6, S-7); return the next stage.

    Rules: A-10, A-11, A-23.
    """
    seat, kind, cell = int(s[TO_ACT]), int(s[CARD]), int(s[CELL])
    at = block(seat)
    s[OWNER + cell] = seat
    s[CARDS_ON + cell] = kind
    put_mask(s, CARDS_OF + 2 * seat, mask_at(s, CARDS_OF + 2 * seat) | 1 << cell)
    s[LAID] = cell
    s[CARD] = NONE
    s[CELL] = NONE
    s[TOLL] = 0
    # an order that makes an improvement work does not profit from it yet (S-15.5)
    power = active_power(s, seat)
    value = int(s[CARD_INFO + kind]) & VALUE_MASK
    if value == 0:
        s[at + GOLD] += power_amount(power, STAR_ON_ZERO)
    space = space_kind(s, cell)
    if space < KINDS:
        s[at + RESOURCES + space] += value  # S-6.1
        if value == 0:
            s[at + RESOURCES + space] += power_amount(power, ZERO_PRODUCES)
        return SPILL
    s[at + GOLD] += value  # S-7.1
    if s[TILE] < 0:
        return SPILL
    s[at + GOLD] += power_amount(power, STAR_ON_DELIVERY)
    return deliver(s, seat)


@jit
def refill(s: State) -> int:
    """End a delivery: the bonus has been taken (S-7.6).

    Rules: A-58.
    """
    if not s[RULES] & REFILL_BEFORE_BONUS:
        reveal(s, int(s[TILE]) // TILES, int(s[CHOSEN]))
    s[CHOSEN] = NONE
    s[TILE] = NONE
    s[PLACE] = NONE
    return SPILL


@jit
def spill(s: State) -> int:
    """Let whoever holds too much return resources, then go on (S-8.2, S-10.6, A-57).

    Rules: A-20, S-10.7.
    """
    seats = int(s[SEATS])
    # before the strip only the player whose turn it is has gained anything
    for i in range(seats if s[STAGE] > 0 else 1):
        seat = (int(s[TURN]) + i) % seats
        if funds(s, seat) > s[block(seat) + CAPACITY]:
            s[TO_ACT] = seat
            s[NODE] = OVERFLOW
            s[LAST] = 0
            return ASK
    s[LAST] = NONE
    if s[STAGE] == 0:
        if not s[MOVED]:
            return ROLL
        s[STAGE] = AFTER_MOVE
        gain_strip(s)
        return SPILL
    if s[STAGE] == AFTER_END:
        s[STAGE] = 0
        return CLOSE
    turn_strip(s)
    return ROLL if s[STAGE] == AFTER_MOVE else END


@jit
def is_rolled(s: State) -> bool:
    """Tell whether the solo die is rolled in this round (S-16.2)."""
    return s[MODE] == SOLO and s[ROUND] != ROUNDS


@jit
def roll(s: State) -> int:
    """Roll the solo die and do what it says (S-16.2, S-16.3, A-60)."""
    if not is_rolled(s):
        return END
    face = int(s[DIE_FACE + draw_for(s, BY_DIE, 0, int(s[ROUND]), FACES)])
    s[DIE] = face >> DIE_FACE_SHIFT
    action = face & 3
    if action == DIE_REMOVE:
        side, position = face >> DIE_SIDE_SHIFT & 1, face >> DIE_POSITION_SHIFT & 3
        if s[DISPLAY + MAX_DISPLAY * side + position] >= 0:
            reveal(s, side, position)
    elif action == DIE_ADVANCE:
        s[STAGE] = AFTER_DIE
        s[LAID] = NONE
        gain_strip(s)
        return SPILL
    return END


@jit
def end_turn(s: State) -> int:
    """Draw and pass the turn on (S-12, S-13.1); return the next stage.

    Rules: A-16, S-3.1.
    """
    seat = int(s[TURN])
    draw_card(s, seat)
    s[MOVED] = 0
    s[DISCARDED] = 0
    s[STAGE] = 0
    s[LAID] = NONE
    if seat + 1 < s[SEATS]:
        s[TURN] = seat + 1
        return BEGIN
    if s[ROUND] < ROUNDS:
        s[ROUND] += 1
        s[TURN] = 0
        return BEGIN
    if s[RULES] & LAST_ROUND_SCORES:
        s[STAGE] = AFTER_END
        gain_board(s)
        return SPILL
    return CLOSE


@jit
def advance(s: State, stage: int) -> int:
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
    s[NODE] = GAME_OVER
    s[TO_ACT] = OVER
    return CLOSED
