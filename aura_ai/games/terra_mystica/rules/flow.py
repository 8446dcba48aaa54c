"""The course of the game, and the kernels of the contract (parts 5, 14 and 22)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ACCEPT_LATE,
    ACOLYTES,
    ACT_USED,
    ACTIVE,
    BID,
    BID_PASS,
    BLOCKED,
    BONUS,
    BONUS_CARDS,
    BRIDGE,
    BRIDGES_DUE,
    BUILD,
    BUILT,
    BURN,
    BUY_SPADE,
    BUY_TOKEN,
    C_VP,
    CARD_COINS,
    CARD_DUE,
    CARD_INCOME,
    CONNECT_RIVER,
    CULT_AT,
    CULT_STEP,
    DECLINE_LATE,
    DONE,
    END_TURN,
    ENTER,
    EVENTS,
    EVENTS_DONE,
    FACTION,
    FACTION_OF,
    FAVOR_INCOME,
    FAVOR_SET,
    FAVORS,
    FAVORS_DUE,
    FIRST_PASS,
    FREE_BRIDGES,
    G_SPADE,
    HOLDER,
    KINDS,
    LAST_CONVERSION,
    LEECH_ACCEPT,
    LEGAL,
    LEGAL_WORDS,
    LOSE,
    MAX_SEATS,
    MORE,
    N_ANSWER,
    N_BID,
    N_BRIDGE,
    N_CARD,
    N_COLOUR,
    N_END,
    N_ENTER,
    N_FACTION,
    N_LOSE,
    N_MAIN,
    N_OPTION,
    N_OVER,
    N_PAUSE,
    N_PLACE,
    N_POSITION,
    N_REACT_STEP,
    N_REACT_TOKEN,
    N_RIDE,
    N_SETUP_FAVOR,
    N_SHIFT,
    N_SPADES,
    N_STEP,
    N_STORM,
    N_TERRAIN,
    N_TILES,
    N_TRADE,
    N_UNLOCK,
    N_WORD,
    NODE,
    NONE,
    ORDER,
    P_ACTION,
    P_AUCTION,
    P_CARDS,
    P_CULT_BONUS,
    P_DRAFT,
    P_DWELLINGS,
    P_END,
    P_INCOME,
    PASSED,
    PAUSE,
    PHASE,
    PICK_TERRAIN,
    POWER_ACTIONS,
    PRIESTS_ON_CULTS,
    REPLAY,
    RIDE,
    RIVERWALKERS,
    ROUND,
    ROUNDS,
    SHIFTING,
    SKIP,
    SLOTTED,
    SPADE,
    STEP,
    STEP_CHOICES,
    STEP_DUE,
    STEPS,
    STORM,
    TAKE_BONUS,
    TAKE_FAVOR,
    TAKE_WORD,
    TARGET,
    TILE,
    TILE_AMOUNT,
    TILE_CULT,
    TILE_GOOD,
    TILE_PER,
    TOP_UP,
    TOWNS_DUE,
    TRADE,
    TURN,
    TURN_POSITION,
    UNLOCKS,
    USED,
    VARIABLE_ORDER,
    W_TO_P,
    WORD,
)
from aura_ai.games.terra_mystica.rules import setup as opening
from aura_ai.games.terra_mystica.rules.actions import convert, go_on, open_action, reset_action
from aura_ai.games.terra_mystica.rules.build import has_bridge, take_favor
from aura_ai.games.terra_mystica.rules.choices import list_node, list_opening
from aura_ai.games.terra_mystica.rules.ending import score_game
from aura_ai.games.terra_mystica.rules.goods import (
    building_income,
    gain,
    gain_income,
    gain_priests,
    has_locked,
    is_volcanic,
    take_steps,
)
from aura_ai.games.terra_mystica.rules.land import block, count
from aura_ai.games.terra_mystica.rules.offers import (
    answer,
    answer_late,
    answer_node,
    buy_token,
    keep_offers,
    refuse_open,
)
from aura_ai.games.terra_mystica.rules.setup import (
    auction_node,
    bid,
    choose_faction,
    choose_position,
    draft_node,
    dwelling_node,
    name_terrain,
    place_dwelling,
    take_card,
)
from aura_ai.games.terra_mystica.rules.spades import build_is_open, buy_spades

WORD_BITS = 0xFFFF
MAX_STAGES = 1000
"""Cap on steps between two decisions, which no game comes near; a position that
breaks the rules ends there in place of running for ever."""
MAX_FORCED = 20000
"""Cap on forced decisions in a row, which no game comes near; a position that
breaks the rules stops there in place of running for ever."""


@jit
def setup(s: State, key: int) -> None:
    """Turn a copy of the template into a new game, at its first decision (part 4).

    Args:
        s: Copy of the template; becomes the state.
        key: Seed, 0 <= key < 2**63.
    """
    opening.setup(s, key)
    node = auction_node(s) if s[PHASE] == P_AUCTION else draft_node(s)
    if node < 0:
        node = dwelling_node(s)  # the first decision of a game is never forced
    s[NODE] = node
    list_opening(s, node)


# --- rounds -----------------------------------------------------------------------------------------
@jit
def start_round(s: State) -> None:
    """Begin the next round with its income (T-5.2, T-5.3, A-53)."""
    s[ROUND] += 1
    s[PHASE] = P_INCOME
    s[FIRST_PASS] = NONE
    s[STEP] = 0
    s[TURN] = 0
    s[ACTIVE] = NONE
    for act in range(POWER_ACTIONS):
        s[ACT_USED + act] = 0
    for card in range(BONUS_CARDS):
        if s[HOLDER + card] == NONE:
            s[CARD_COINS + card] += 1
    for seat in range(int(s[SEATS])):
        s[block(seat) + PASSED] = 0
        s[block(seat) + USED] = 0
    for seat in range(int(s[SEATS])):
        collect(s, seat)


@jit
def collect(s: State, seat: int) -> None:
    """Give a seat its income (T-5.3)."""
    p = block(seat)
    faction = int(s[p + FACTION_OF])
    for kind in range(KINDS):
        gain_income(s, seat, building_income(s, faction, kind, int(s[p + BUILT + kind])))
    for favor in range(FAVORS):
        if int(s[p + FAVOR_SET]) >> favor & 1:
            gain_income(s, seat, int(s[FAVOR_INCOME + favor]))
    if s[p + BONUS] != NONE:
        gain_income(s, seat, int(s[CARD_INCOME + int(s[p + BONUS])]))


@jit
def settle_node(s: State) -> int:
    """Return the settling of a priest by Riverwalkers, -1 when none is due (T-13.10, A-78, A-98)."""
    if s[UNLOCKS] > 0:
        for seat in range(int(s[SEATS])):
            if s[block(seat) + FACTION_OF] == RIVERWALKERS:
                s[TO_ACT] = seat
                if has_locked(s, seat):
                    return N_UNLOCK
                gain_priests(s, seat, int(s[UNLOCKS]))
        s[UNLOCKS] = 0
    return -1


@jit
def finish_round(s: State) -> None:
    """Go on from the action phase to the cult bonus or to the end (T-5.5, T-5.6, T-5.7, T-14.2).

    Rules: A-102, T-15.6.
    """
    s[ACTIVE] = NONE
    if s[ROUND] == ROUNDS:
        s[PHASE] = P_END
        score_game(s)
        return
    s[PHASE] = P_CULT_BONUS
    s[STEP] = 0
    s[TURN] = 0
    seats = int(s[SEATS])
    if s[VARIABLE_ORDER] == 0:
        for place in range(seats):
            s[ORDER + place] = (int(s[FIRST_PASS]) + place) % seats
    reset_action(s)
    for seat in range(seats):
        gain(s, seat, tile_good(s), bonus_amount(s, seat))


@jit
def tile_good(s: State) -> int:
    """Return the kind of the cult bonus of this round."""
    return int(s[TILE_GOOD + int(s[TILE + int(s[ROUND]) - 1])])


@jit
def bonus_amount(s: State, seat: int) -> int:
    """Return how much a seat gets as the cult bonus of this round (T-5.6)."""
    p = block(seat)
    tile = int(s[TILE + int(s[ROUND]) - 1])
    cult = int(s[TILE_CULT + tile])
    place = int(s[p + SLOTTED]) if cult == PRIESTS_ON_CULTS else int(s[p + CULT_AT + cult])
    return place // int(s[TILE_PER + tile]) * int(s[TILE_AMOUNT + tile])


@jit
def bonus_node(s: State) -> int:
    """Return the next decision of the cult-bonus phase, -1 when it is over (T-5.6, T-9.12).

    Rules: T-22.9.
    """
    seats = int(s[SEATS])
    while s[STEP] <= seats:
        if s[SPADE] > 0:
            return N_SPADES if s[TARGET] == NONE else N_COLOUR
        if s[STEP_CHOICES] > 0:
            return N_STEP
        if s[STEP] == seats:
            break
        seat = int(s[ORDER + int(s[STEP])])
        s[STEP] += 1
        reset_action(s)
        s[BLOCKED] = 0
        if tile_good(s) != G_SPADE:
            continue
        s[TO_ACT] = seat
        s[ACTIVE] = seat
        faction = s[block(seat) + FACTION_OF]
        if faction == ACOLYTES:
            s[STEPS] = 1
            s[STEP_CHOICES] = bonus_amount(s, seat)
        elif faction != RIVERWALKERS and not is_volcanic(s, seat):
            s[SPADE] = bonus_amount(s, seat)
    s[ACTIVE] = NONE
    s[BLOCKED] = 0
    reset_action(s)
    return settle_node(s)


# --- turns ------------------------------------------------------------------------------------------
@jit
def next_turn(s: State) -> bool:
    """Begin the turn of the next seat that has not passed; False when all have (T-5.4, T-14.3).

    Rules: A-102.
    """
    seats = int(s[SEATS])
    for k in range(seats):
        seat = int(s[ORDER + (int(s[STEP]) + k) % seats])
        if s[block(seat) + PASSED] == 0:
            s[ACTIVE] = seat
            s[TURN] = 1
            s[EVENTS] = 0
            s[EVENTS_DONE] = 0
            s[BLOCKED] = 0
            s[W_TO_P] = 0
            s[MORE] = 0
            reset_action(s)
            return True
    return False


@jit
def end_turn(s: State) -> None:
    """Close a turn; the offers it made are answered now, in a replay later (T-10.6, T-22.6)."""
    if s[block(int(s[ACTIVE])) + PASSED] == 0:
        place = 0
        while place < MAX_SEATS - 1 and s[ORDER + place] != s[ACTIVE]:
            place += 1
        s[STEP] = (place + 1) % int(s[SEATS])
    reset_action(s)
    s[TURN] = 2
    s[BLOCKED] = 0
    s[W_TO_P] = 0
    if s[REPLAY]:
        keep_offers(s)


@jit
def turn_node(s: State) -> int:
    """Return the next decision of the turn at hand, -1 when the turn is over (T-22.5).

    Rules: A-92, T-8.9, T-8.11.
    """
    seat = int(s[ACTIVE])
    s[TO_ACT] = seat
    if s[LOSE] > 0:
        return N_LOSE
    if s[ENTER] > 0:
        return N_ENTER
    node = settle_node(s)
    if node >= 0:
        return node
    if s[FAVORS_DUE] > 0 or s[TOWNS_DUE] > 0:
        return N_TILES
    if s[STEP_CHOICES] > 0:
        return N_STEP
    if s[TARGET] != NONE:
        return N_COLOUR
    if s[SHIFTING]:
        return N_SHIFT
    if s[BRIDGES_DUE] > 0:
        return N_BRIDGE
    if s[STORM]:
        return N_STORM
    if s[TRADE]:
        return N_TRADE
    if s[RIDE]:
        return N_RIDE
    if s[CARD_DUE]:
        return N_CARD
    if s[block(seat) + PASSED]:
        end_turn(s)
        return -1
    if s[SPADE] > 0:
        return N_SPADES
    if s[DONE] == 0:
        return N_MAIN
    if build_is_open(s, seat) or (s[FREE_BRIDGES] > 0 and has_bridge(s, seat)):
        return N_OPTION
    if s[MORE] > 1:
        s[MORE] = 1  # the second action of ACTC (T-8.10)
        reset_action(s)
        return N_MAIN
    return N_END


@jit
def held(s: State) -> bool:
    """Tell whether a replay waits here for late answers, once (T-18.4)."""
    if s[REPLAY] == 0:
        return False
    if s[PAUSE] == 2:
        s[PAUSE] = 0
        return False
    s[PAUSE] = 1
    s[TO_ACT] = s[ORDER]
    return True


@jit
def next_node(s: State) -> int:
    """Go on to the next decision, forced or not, and return its node.

    Rules: T-5.1.
    """
    for _ in range(MAX_STAGES):
        if s[WORD] != NONE:
            s[TO_ACT] = s[WORD]
            return N_WORD
        phase = s[PHASE]
        node = -1
        if phase == P_DRAFT:
            node = draft_node(s)
        elif phase == P_AUCTION:
            node = auction_node(s)
        elif phase == P_DWELLINGS:
            node = dwelling_node(s)
        elif phase == P_CARDS:
            seats = int(s[SEATS])
            if s[STEP] < seats:
                s[TO_ACT] = s[ORDER + seats - 1 - int(s[STEP])]
                return N_CARD
            if held(s):
                return N_PAUSE
            start_round(s)
        elif phase == P_INCOME:
            node = settle_node(s)
            if node < 0:
                s[PHASE] = P_ACTION
        elif phase == P_ACTION:
            node = action_node(s)
        elif phase == P_CULT_BONUS:
            node = bonus_node(s)
            if node < 0:
                if held(s):
                    return N_PAUSE
                start_round(s)
        else:
            break
        if node >= 0:
            return node
    s[TO_ACT] = OVER
    return N_OVER


@jit
def action_node(s: State) -> int:
    """Return the next decision of the action phase, -1 when something else goes on."""
    if s[TURN] == 1:
        return turn_node(s)
    if s[TURN] == 2:
        node = answer_node(s)
        if node >= 0:
            return node
        s[TURN] = 0
        s[EVENTS] = 0
        s[EVENTS_DONE] = 0
    if next_turn(s):
        return -1
    if held(s):
        return N_PAUSE
    finish_round(s)
    return -1


# --- decisions --------------------------------------------------------------------------------------
@jit
def is_conversion(code: int) -> bool:
    """Tell whether an action is a conversion."""
    return BURN <= code <= C_VP


@jit
def decide(s: State, code: int) -> None:
    """Carry out an action at the node at hand, without going on."""
    node = int(s[NODE])
    seat = int(s[TO_ACT])
    if is_conversion(code):
        convert(s, seat, code)
        s[LAST_CONVERSION] = code
        return
    s[LAST_CONVERSION] = 0
    if code >= TAKE_WORD:
        if code == BUY_SPADE:
            s[DONE] = 1
            s[TOP_UP] = 1
            buy_spades(s, seat, 1)
            s[SPADE] += 1
        elif code >= DECLINE_LATE:
            answer_late(s, code - DECLINE_LATE, False)
        elif code >= ACCEPT_LATE:
            answer_late(s, code - ACCEPT_LATE, True)
        else:
            s[WORD] = code - TAKE_WORD
    elif node == N_WORD:
        if code == END_TURN:
            s[WORD] = NONE
        else:
            s[block(seat) + STEP_DUE] -= 1
            take_steps(s, seat, code - CULT_STEP, 1, False)
            if seat != s[ACTIVE]:
                s[BLOCKED] = 0
    elif node == N_MAIN and code != END_TURN and not CONNECT_RIVER <= code < BRIDGE:
        if s[REPLAY]:
            refuse_open(s, seat)
        open_action(s, seat, code)
    elif node == N_FACTION:
        choose_faction(s, seat, code - FACTION)
    elif node == N_BID:
        bid(s, seat, -1 if code == BID_PASS else code - BID)
    elif node == N_POSITION:
        choose_position(s, seat, code - TURN_POSITION)
    elif node == N_TERRAIN:
        name_terrain(s, seat, code - PICK_TERRAIN)
    elif node == N_SETUP_FAVOR:
        take_favor(s, seat, code - TAKE_FAVOR)
    elif node == N_PLACE:
        place_dwelling(s, seat, code - BUILD)
    elif node == N_CARD:
        take_card(s, seat, code - TAKE_BONUS)
        s[CARD_DUE] = 0
        if s[PHASE] == P_CARDS:
            s[STEP] += 1
    elif node == N_ANSWER:
        answer(s, seat, code == LEECH_ACCEPT)
    elif node == N_REACT_STEP:
        s[block(seat) + STEP_DUE] -= 1
        take_steps(s, seat, code - CULT_STEP, 1, False)
        s[BLOCKED] = 0
    elif node == N_REACT_TOKEN:
        buy_token(s, seat, code == BUY_TOKEN)
    elif node == N_STEP and code == SKIP:
        s[STEP_CHOICES] -= 1
        s[block(seat) + STEP_DUE] += s[STEPS]
    elif node == N_PAUSE:
        s[PAUSE] = 2
    elif code == END_TURN:
        end_turn(s)
    else:
        go_on(s, seat, code)


@jit
def forced(s: State) -> int:
    """Return the only legal action, -1 when there are more or none (T-22.7)."""
    only = -1
    for word in range(LEGAL_WORDS):
        bits = int(s[LEGAL + word]) & WORD_BITS
        if bits:
            if only >= 0 or bits & (bits - 1):
                return -1
            only = word << 4
            while bits > 1:
                bits >>= 1
                only += 1
    return only


@jit
def apply(s: State, action: int) -> None:
    """Make one decision and run forward to the next one with at least two choices, or to the end.

    Args:
        s: State with a decision to make.
        action: One of its legal actions; anything else leaves the state undefined.
    """
    s[PLY] += 1
    code = action
    for _ in range(MAX_FORCED):
        if code < 0:
            break
        decide(s, code)
        node = next_node(s)
        s[NODE] = node
        list_node(s, node)
        code = forced(s)


@jit
def legal(s: State, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over).

    Args:
        s: State, or view of the seat to act.
        out: ``int16`` buffer of at least ``MAX_LEGAL`` entries that the caller owns.
    """
    n = 0
    for word in range(LEGAL_WORDS):
        bits = int(s[LEGAL + word]) & WORD_BITS
        while bits:
            bit = bits & -bits
            bits ^= bit
            out[n] = (word << 4) + count(bit - 1)
            n += 1
    return n
