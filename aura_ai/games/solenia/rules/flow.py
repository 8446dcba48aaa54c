"""Set-up and the course of the game, one decision after the other (S-2, S-3, S-15.2, S-16)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw_for, seed
from aura_ai.games.solenia.layout import (
    ARRANGED,
    ARRANGEMENT,
    BONUS,
    CAPACITY,
    CARD,
    CARD_GAIN,
    CARD_INFO,
    CARDS_OF,
    CARDS_ON,
    CELL,
    CELLS,
    CHOICE_MASK,
    CHOSEN,
    COST,
    DAY_CITY,
    DELIVERED,
    DIE,
    DIE_ADVANCE,
    DIE_FACE,
    DIE_FACE_SHIFT,
    DIE_POSITION_SHIFT,
    DIE_REMOVE,
    DIE_SIDE_SHIFT,
    DISCARD_TRIGGERS_EFFECT,
    DISCARDED,
    DISPLAY,
    DISPLAY_SIZE,
    DRAFT,
    DRAFT1,
    DRAFT3,
    DRAFT_ROUND,
    EFFECT_SHIFT,
    FACE,
    FACES,
    FILLED,
    FIXED,
    FORCED,
    FORCED_DISCARD,
    GAME_OVER,
    GOLD,
    GUARDS,
    HAND,
    HAND_AT,
    KINDS,
    LAID,
    LAST,
    LAST_ROUND_SCORES,
    LEVEL1,
    LEVEL1_TILES,
    LEVEL3,
    LEVEL3_HALVES,
    LEVEL_SHIFT,
    MAIN,
    MAX_DELIVERIES,
    MAX_DISPLAY,
    MAY_DISCARD,
    MODE,
    MOST_OF_KIND,
    MOVED,
    NIBBLE,
    NODE,
    NONE,
    NOTCH,
    NOTCH_INFO,
    NOTCHES,
    OFFER1,
    OFFER_DAY,
    OFFER_NIGHT,
    OFFER_SIZE,
    ORDER,
    OVERFLOW,
    OWNER,
    PAY,
    PAYMENTS,
    PLACE,
    POWER3,
    POWER_MASK,
    REACH,
    REFILL_BEFORE_BONUS,
    RESOURCE,
    RESOURCES,
    ROUND,
    ROUNDS,
    ROW_PHASES,
    RULES,
    SIDES,
    SOLO,
    STAGE,
    STAR_ON_DELIVERY,
    STAR_ON_ZERO,
    STARS,
    STRIP,
    STRIPS,
    SUMMER,
    TAKE_NOTCH,
    TAKE_ORDER,
    TILE,
    TILE_STARS,
    TILES,
    TOLL,
    TURN,
    VALUE_MASK,
    ZERO_PRODUCES,
)
from aura_ai.games.solenia.layout import PHASE as PHASES
from aura_ai.games.solenia.rules.board import (
    active_power,
    block,
    cost_of,
    find_cities,
    find_reach,
    funds,
    mask_at,
    power_amount,
    put_mask,
    size_of,
    space_kind,
    stored,
)
from aura_ai.games.solenia.rules.cards import (
    BY_ARRANGEMENT,
    BY_DIE,
    BY_IMPROVEMENT,
    BY_STRIP,
    draw_card,
    member,
    reveal,
    unhand,
)
from aura_ai.games.solenia.rules.gains import (
    activate,
    add,
    gain_board,
    gain_strip,
    score_of,
    take_bonus,
    turn_strip,
)

ASK, BEGIN, TRAVEL, LAND, REFILL, SPILL, ROLL, END, CLOSE, CLOSED = range(10)
"""Stages: a decision stands, what the rules do next without asking, and nothing is left to do."""
AFTER_MOVE, AFTER_DIE, AFTER_END = 1, 2, 3
"""Why the cards of the first strip took effect (or at the end all cards): values of ``STAGE``."""
DUSK = 2
"""Phases from here on are those of the transition strip."""


# --- set-up --------------------------------------------------------------------------------------
@jit
def lay_strips(s: State) -> None:
    """Lay the board (S-2.2, A-33)."""
    if s[ARRANGED] >= 0:
        s[ARRANGEMENT] = s[ARRANGED]
    else:
        s[ARRANGEMENT] = draw_for(s, BY_ARRANGEMENT, 0, 0, 2)
    left = 0
    transition = 0
    for strip in range(STRIPS):
        if s[PHASES + 2 * strip] < DUSK:
            left |= 1 << strip
        else:
            transition = strip
    laid = 0
    for row in range(STRIPS):
        phase = int(s[ROW_PHASES + STRIPS * s[ARRANGEMENT] + row])
        if phase >= DUSK:
            s[STRIP + row] = transition
            s[FACE + row] = phase - DUSK
        else:
            strip = member(left, draw_for(s, BY_STRIP, 0, laid, STRIPS - 1 - laid))
            left &= ~(1 << strip)
            laid += 1
            s[STRIP + row] = strip
            s[FACE + row] = phase
    find_cities(s)


@jit
def offer_improvements(s: State) -> None:
    """Set the improvement tiles out (S-15.1, A-45, A-46)."""
    n = int(s[OFFER_SIZE])
    level1 = (1 << LEVEL1_TILES) - 1
    halves = LEVEL3_HALVES // 2
    day = (1 << halves) - 1
    for i in range(n):
        tile = member(level1, draw_for(s, BY_IMPROVEMENT, 0, i, LEVEL1_TILES - i))
        level1 &= ~(1 << tile)
        s[OFFER1 + i] = tile
        half = member(day, draw_for(s, BY_IMPROVEMENT, 1, i, halves - i))
        day &= ~(1 << half)
        s[OFFER_DAY + i] = half
    night = (1 << halves) - 1
    # the pile of night halves, for a moment in the masks of cards: it has eight words too
    pile = CARDS_OF
    for i in range(halves):
        half = member(night, draw_for(s, BY_IMPROVEMENT, 2, i, halves - i))
        night &= ~(1 << half)
        s[pile + i] = halves + half
    for i in range(n):
        wanted = int(s[POWER3 + int(s[OFFER_DAY + i])]) & POWER_MASK
        k = 0
        while s[pile + k] < 0 or int(s[POWER3 + int(s[pile + k])]) & POWER_MASK == wanted:
            k += 1
        s[OFFER_NIGHT + i] = s[pile + k]
        s[pile + k] = NONE
    for i in range(halves):
        s[pile + i] = 0


@jit
def setup(s: State, key: int) -> None:
    """Turn a copy of the template into a new game, at its first decision (S-2).

    Args:
        s: Copy of the template; becomes the state.
        key: Seed, 0 <= key < 2**63.

    Rules: S-2.1, S-2.4, S-2.5, S-2.7, S-2.8.
    """
    seed(s, np.uint64(key))
    lay_strips(s)
    for side in range(SIDES):
        for i in range(int(s[DISPLAY_SIZE])):
            reveal(s, side, i)
    for seat in range(int(s[SEATS])):
        for _ in range(HAND):
            draw_card(s, seat)
    stage = BEGIN
    if s[OFFER_SIZE] > 0:
        offer_improvements(s)
        s[DRAFT_ROUND] = 0
        s[NODE] = DRAFT
        s[TO_ACT] = s[SEATS] - 1
        stage = ASK
    run(s, stage)


# --- choices -------------------------------------------------------------------------------------
@jit
def kinds_from(s: State, seat: int, first: int, reserved: int, due: int) -> int:
    """Return the kinds that may be given next so that ``due`` can still be given (S-20.3).

    Args:
        s: State.
        seat: Seat that gives.
        first: Least kind that may follow.
        reserved: What must be kept, a nibble a kind.
        due: Resources still to be given, this one included.

    Rules: A-06, A-19.
    """
    at = block(seat) + RESOURCES
    found, later = 0, 0
    for i in range(KINDS - first):
        kind = KINDS - 1 - i
        spare = int(s[at + kind]) - (reserved >> (NIBBLE * kind) & MOST_OF_KIND)
        later += spare
        if spare > 0 and later >= due:
            found |= 1 << kind
    return found


@jit
def open_notches(s: State, seat: int, side: int) -> int:
    """Return the notches that a tile of a side may go to in winter, as a set (S-14.4).

    Rules: A-26, A-27, S-14.3.
    """
    at = block(seat) + FILLED + NOTCHES * side
    free, by_level = 0, 0
    for i in range(NOTCHES):
        if s[at + i] < 0:
            free |= 1 << i
        else:
            by_level += 1 << (NIBBLE * (int(s[NOTCH_INFO + NOTCHES * side + i]) >> LEVEL_SHIFT & 3))
    found = 0
    for i in range(NOTCHES):
        level = int(s[NOTCH_INFO + NOTCHES * side + i]) >> LEVEL_SHIFT & 3
        here = by_level >> (NIBBLE * level) & 15
        below = by_level >> (NIBBLE * (level - 1)) & 15
        if free >> i & 1 and (level == 1 or here < below):
            found |= 1 << i
    return found


@jit
def payable_orders(s: State, seat: int, side: int) -> int:
    """Return the display positions of the orders that the seat to travel can complete (A-59).

    Rules: S-7.2.
    """
    packed, found = stored(s, seat), 0
    spare = funds(s, seat) - int(s[TOLL])
    if s[DELIVERED + SIDES * seat + side] >= s[MAX_DELIVERIES]:
        return 0
    for i in range(int(s[DISPLAY_SIZE])):
        tile = int(s[DISPLAY + MAX_DISPLAY * side + i])
        if tile < 0 or ((packed | GUARDS) - int(s[COST + tile])) & GUARDS != GUARDS:
            continue
        if size_of(s, tile) <= spare:
            found |= 1 << i
    return found


@jit
def choices(s: State) -> int:
    """Return what can be chosen at a decision other than MAIN, as a set of offsets."""
    node, seat = s[NODE], int(s[TO_ACT])
    if node == ORDER:
        return payable_orders(s, seat, space_kind(s, int(s[CELL])) - DAY_CITY)
    if node == NOTCH:
        return open_notches(s, seat, int(s[TILE]) // TILES)
    if node == PAY:
        reserved = int(s[COST + int(s[TILE])]) if s[TILE] >= 0 else 0
        return kinds_from(s, seat, int(s[LAST]), reserved, int(s[PAYMENTS]))
    if node == OVERFLOW:
        surplus = funds(s, seat) - int(s[block(seat) + CAPACITY])
        return kinds_from(s, seat, int(s[LAST]), 0, surplus)
    if node == BONUS:
        return int(s[NOTCH_INFO + NOTCHES * (int(s[TILE]) // TILES) + int(s[PLACE])]) & CHOICE_MASK
    found = 0
    for i in range(int(s[OFFER_SIZE])):
        if s[block(seat) + LEVEL1] < 0 and s[OFFER1 + i] >= 0:
            found |= 1 << i
        if s[block(seat) + LEVEL3] < 0 and s[OFFER_DAY + i] >= 0:
            found |= 1 << DRAFT3 - DRAFT1 + i
    return found


@jit
def first_code(s: State) -> int:
    """Return the action code that offset 0 of :func:`choices` stands for."""
    node = s[NODE]
    if node == ORDER:
        return TAKE_ORDER
    if node == NOTCH:
        return TAKE_NOTCH
    return DRAFT1 if node == DRAFT else RESOURCE


@jit
def is_slot(s: State, at: int, slot: int) -> bool:
    """Tell whether a hand slot may be named: it holds a card and is the first of its type."""
    return s[at + slot] >= 0 and (slot == 0 or s[at + slot] != s[at + slot - 1])


@jit
def legal(s: State, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over).

    Args:
        s: State, or view of the seat to act.
        out: ``int16`` buffer of at least ``MAX_LEGAL`` entries that the caller owns.
    """
    n, i = 0, 0
    if s[NODE] == GAME_OVER:
        return 0
    if s[NODE] != MAIN:
        found, code = choices(s), first_code(s)
        while found >> i:
            out[n] = code + i
            n += found >> i & 1
            i += 1
        return n
    at = block(int(s[TO_ACT])) + HAND_AT
    reach = mask_at(s, REACH)
    while reach >> i:
        out[n] = i
        n += reach >> i & 1
        i += 1
    spaces = n
    for slot in range(1, HAND):
        if is_slot(s, at, slot):
            for k in range(spaces):
                out[n + k] = out[k] + CELLS * slot
            n += spaces
    if s[MAY_DISCARD]:
        for slot in range(HAND):
            if is_slot(s, at, slot):
                out[n] = FORCED_DISCARD + slot
                n += 1
    return n


@jit
def only_action(s: State) -> int:
    """Return the action of a decision without a choice, -1 when there are several (A-63).

    Rules: S-19.1.
    """
    if s[NODE] != MAIN:
        found = choices(s)
        return first_code(s) + member(found, 0) if found & (found - 1) == 0 else -1
    at = block(int(s[TO_ACT])) + HAND_AT
    reach = mask_at(s, REACH)
    if reach & (reach - 1) or is_slot(s, at, 1) or is_slot(s, at, 2):
        return -1
    if reach == 0:
        return FORCED_DISCARD
    return -1 if s[MAY_DISCARD] else member(reach, 0)


# --- decisions -----------------------------------------------------------------------------------
@jit
def begin_placement(s: State, seat: int, slot: int, cell: int) -> int:
    """Begin to place a card; return the next stage (S-3.3, S-20.2).

    Rules: A-10, S-7.2.
    """
    kind = unhand(s, seat, slot)
    s[CARD] = kind
    s[CELL] = cell
    s[TOLL] = cost_of(s, seat, cell)
    if s[CARD_INFO + kind] & VALUE_MASK == 0:
        s[MOVED] = 1  # S-10.1
    space = space_kind(s, cell)
    if space < DAY_CITY or payable_orders(s, seat, space - DAY_CITY) == 0:
        return TRAVEL
    s[NODE] = ORDER
    return ASK


@jit
def discard(s: State, seat: int, slot: int) -> int:
    """Throw a card away by force; return the next stage (S-5.3, A-12).

    Rules: A-13, A-49.
    """
    kind = unhand(s, seat, slot)
    s[MOVED] = 1
    s[DISCARDED] = 1
    s[block(seat) + FORCED] += 1
    fixed = s[CARD_INFO + kind] >> EFFECT_SHIFT & 3 == FIXED
    if s[RULES] & DISCARD_TRIGGERS_EFFECT and fixed:
        add(s, seat, int(s[CARD_GAIN + kind]))
    return SPILL


@jit
def draft(s: State, seat: int, action: int) -> int:
    """Take an improvement tile; return the next stage (S-15.2, A-38)."""
    at = block(seat)
    if action < DRAFT3:
        s[at + LEVEL1] = s[OFFER1 + action - DRAFT1]
        s[OFFER1 + action - DRAFT1] = NONE
    else:
        s[at + LEVEL3] = s[OFFER_DAY + action - DRAFT3]
        s[at + LEVEL3 + 1] = s[OFFER_NIGHT + action - DRAFT3]
        s[OFFER_DAY + action - DRAFT3] = NONE
        s[OFFER_NIGHT + action - DRAFT3] = NONE
    if seat == 0 and s[DRAFT_ROUND] == 1:
        s[DRAFT_ROUND] = NONE
        return BEGIN
    if seat == 0:
        s[DRAFT_ROUND] = 1
    s[TO_ACT] = seat - 1 if seat > 0 else s[SEATS] - 1
    return ASK


@jit
def decide(s: State, action: int) -> int:
    """Carry out one decision; return the next stage."""
    node, seat = s[NODE], int(s[TO_ACT])
    at = block(seat)
    if node == MAIN:
        put_mask(s, REACH, 0)
        s[MAY_DISCARD] = 0
        if action >= FORCED_DISCARD:
            return discard(s, seat, action - FORCED_DISCARD)
        return begin_placement(s, seat, action // CELLS, action % CELLS)
    if node == ORDER:
        side = space_kind(s, int(s[CELL])) - DAY_CITY
        s[CHOSEN] = action - TAKE_ORDER
        s[TILE] = s[DISPLAY + MAX_DISPLAY * side + action - TAKE_ORDER]
        if s[MODE] != SUMMER and s[MODE] != SOLO:
            s[NODE] = NOTCH
            return ASK
        s[PLACE] = s[DELIVERED + SIDES * seat + side]  # S-7.4: the first free notch
        return TRAVEL
    if node == NOTCH:
        s[PLACE] = action - TAKE_NOTCH
        return TRAVEL
    if node == DRAFT:
        return draft(s, seat, action)
    if node == BONUS:
        s[at + RESOURCES + action - RESOURCE] += 1
        return REFILL
    s[at + RESOURCES + action - RESOURCE] -= 1
    s[LAST] = action - RESOURCE
    if node == PAY:
        s[PAYMENTS] -= 1
        if s[PAYMENTS] > 0:
            return ASK
        s[PAYMENTS] = NONE
        s[LAST] = NONE
        return LAND
    return ASK if funds(s, seat) > s[at + CAPACITY] else SPILL


# --- stages --------------------------------------------------------------------------------------
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


@jit
def run(s: State, stage: int) -> None:
    """Go on to the next decision with at least two choices, or to the end."""
    while stage != CLOSED:
        if stage != ASK:
            stage = advance(s, stage)
            continue
        action = only_action(s)
        if action < 0:
            return
        stage = decide(s, action)


@jit
def apply(s: State, action: int) -> None:
    """Make one decision and run forward to the next one.

    Args:
        s: State with a decision to make.
        action: One of its legal actions; anything else leaves the state undefined.
    """
    s[PLY] += 1
    run(s, decide(s, action))


@jit
def result(s: State, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and score of every seat (S-13).

    Args:
        s: State of a finished game.
        place: ``int64[seats]`` or longer, written.
        score: ``int64[seats]`` or longer, written.

    Rules: S-13.4.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = score_of(s, seat)
    for seat in range(seats):
        place[seat] = 1
        for other in range(seats):
            if score[other] > score[seat]:
                place[seat] += 1
