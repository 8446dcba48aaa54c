"""Course of the game, and contract kernels (parts 5, 14 and 22)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import (
    actions,
    build,
    choices,
    goods,
    land,
    offers,
    rounds,
    spades,
)
from aura_ai.games.terra_mystica.rules import setup as opening
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

WORD_BITS = 0xFFFF
MAX_STAGES = 1000
"""Cap on steps between two decisions, which no game comes near; a position that
breaks the rules ends there instead of running forever."""
MAX_FORCED = 20000
"""Cap on forced decisions in a row, which no game comes near; a position that
breaks the rules stops there instead of running forever."""


@jit
def setup(s: Array, key: int) -> None:
    """Turn a copy of the template into a new game, at its first decision (part 4)."""
    opening.setup(s, key)
    node = auction_node(s) if s[at.phase] == at.PHASE_AUCTION else draft_node(s)
    if node < 0:
        node = dwelling_node(s)  # the first decision of a game is never forced
    s[at.node] = node
    choices.list_opening(s, node)


# --- turns ------------------------------------------------------------------------------------------
@jit
def next_turn(s: Array) -> bool:
    """Begin the turn of the next seat that has not passed; False when all have (T-5.4, T-14.3,
    A-102)."""
    seats = int(s[SEATS])
    for k in range(seats):
        seat = int(s[at.order + (int(s[at.step]) + k) % seats])
        if s[land.block(seat) + at.passed] == 0:
            s[at.active] = seat
            s[at.turn] = 1
            s[at.events] = 0
            s[at.events_done] = 0
            s[at.blocked] = 0
            s[at.w_to_p] = 0
            s[at.actions_left] = 0
            actions.reset_action(s)
            return True
    return False


@jit
def end_turn(s: Array) -> None:
    """Close a turn; the offers it made are answered now (T-10.6, T-22.6)."""
    if s[land.block(int(s[at.active])) + at.passed] == 0:
        s[at.step] = (land.place_in_order(s, int(s[at.active])) + 1) % int(s[SEATS])
    actions.reset_action(s)
    s[at.turn] = 2
    s[at.blocked] = 0
    s[at.w_to_p] = 0


@jit
def turn_node(s: Array) -> int:
    """Return the next decision of the turn at hand, -1 when the turn is over (T-8.9, T-8.11, T-22.5,
    A-92)."""
    seat = int(s[at.active])
    s[TO_ACT] = seat
    if s[at.replay]:
        offers.keep_offers(s)
    if s[at.lose] > 0:
        return at.NODE_LOSE
    if s[at.enter] > 0:
        return at.NODE_ENTER
    node = rounds.settle_node(s)
    if node >= 0:
        return node
    if s[at.favors_due] > 0 or s[at.towns_due] > 0:
        return at.NODE_TILES
    if s[at.step_choices] > 0:
        return at.NODE_STEP
    if s[at.target] != at.NONE:
        return at.NODE_COLOUR
    if s[at.shifting]:
        return at.NODE_SHIFT
    if s[at.bridges_due] > 0:
        return at.NODE_BRIDGE
    if s[at.storm]:
        return at.NODE_STORM
    if s[at.trade]:
        return at.NODE_TRADE
    if s[at.ride]:
        return at.NODE_RIDE
    if s[at.card_due]:
        return at.NODE_CARD
    if s[land.block(seat) + at.passed]:
        end_turn(s)
        return -1
    if s[at.spades] > 0:
        return at.NODE_SPADES
    if s[at.main_done] == 0:
        return at.NODE_MAIN
    if spades.build_is_open(s, seat) or (s[at.free_bridges] > 0 and build.has_bridge(s, seat)):
        return at.NODE_OPTION
    if s[at.actions_left] > 1:
        s[at.actions_left] = 1  # the second action of ACTC (T-8.10)
        actions.reset_action(s)
        return at.NODE_MAIN
    return at.NODE_END


@jit
def held(s: Array) -> bool:
    """Return whether a replay waits here for late answers, once (T-18.4)."""
    if s[at.replay] == 0:
        return False
    if s[at.pause] == 2:
        s[at.pause] = 0
        return False
    s[at.pause] = 1
    s[TO_ACT] = s[at.order]
    return True


@jit
def next_node(s: Array) -> int:
    """Go on to the next decision, forced or not, and return its node (T-5.1)."""
    for _ in range(MAX_STAGES):
        if s[at.word] != at.NONE:
            s[TO_ACT] = s[at.word]
            return at.NODE_WORD
        phase = s[at.phase]
        node = -1
        if phase == at.PHASE_DRAFT:
            node = draft_node(s)
        elif phase == at.PHASE_AUCTION:
            node = auction_node(s)
        elif phase == at.PHASE_DWELLINGS:
            node = dwelling_node(s)
        elif phase == at.PHASE_CARDS:
            seats = int(s[SEATS])
            if s[at.step] < seats:
                s[TO_ACT] = s[at.order + seats - 1 - int(s[at.step])]
                return at.NODE_CARD
            if held(s):
                return at.NODE_PAUSE
            rounds.start_round(s)
        elif phase == at.PHASE_INCOME:
            node = rounds.settle_node(s)
            if node < 0:
                s[at.phase] = at.PHASE_ACTION
        elif phase == at.PHASE_ACTION:
            node = action_node(s)
        elif phase == at.PHASE_CULT_BONUS:
            node = rounds.bonus_node(s)
            if node < 0:
                if held(s):
                    return at.NODE_PAUSE
                rounds.start_round(s)
        else:
            break
        if node >= 0:
            return node
    s[TO_ACT] = OVER
    return at.NODE_OVER


@jit
def action_node(s: Array) -> int:
    """Return the next decision of the action phase, -1 when something else goes on."""
    if s[at.turn] == 1:
        return turn_node(s)
    if s[at.turn] == 2:
        node = offers.answer_node(s)
        if node >= 0:
            return node
        s[at.turn] = 0
        s[at.events] = 0
        s[at.events_done] = 0
    if next_turn(s):
        return -1
    if held(s):
        return at.NODE_PAUSE
    rounds.finish_round(s)
    return -1


# --- decisions --------------------------------------------------------------------------------------
@jit
def decide(s: Array, code: int) -> None:
    """Carry out an action at the node at hand, without going on."""
    node = int(s[at.node])
    seat = int(s[TO_ACT])
    if at.ACTION_BURN <= code <= at.ACTION_C_VP:
        actions.convert(s, seat, code)
        s[at.last_conversion] = code
        return
    s[at.last_conversion] = 0
    if code >= at.ACTION_TAKE_WORD:
        if code == at.ACTION_BUY_SPADE:
            s[at.main_done] = 1
            s[at.top_up] = 1
            spades.buy_spades(s, seat, 1)
            s[at.spades] += 1
        elif code >= at.ACTION_DECLINE_LATE:
            offers.answer_late(s, code - at.ACTION_DECLINE_LATE, False)
        elif code >= at.ACTION_ACCEPT_LATE:
            offers.answer_late(s, code - at.ACTION_ACCEPT_LATE, True)
        else:
            s[at.word] = code - at.ACTION_TAKE_WORD
    elif node == at.NODE_WORD:
        if code == at.ACTION_END_TURN:
            s[at.word] = at.NONE
        elif code == at.ACTION_BUY_TOKEN:
            offers.buy_late(s, seat)
        elif code == at.ACTION_SKIP:
            offers.forgo(s, seat)
        else:
            s[land.block(seat) + at.step_due] -= 1
            goods.take_steps(s, seat, code - at.ACTION_CULT_STEP, 1, False)
            if seat != s[at.active]:
                s[at.blocked] = 0
    elif node == at.NODE_MAIN and code != at.ACTION_END_TURN and not at.CONNECT_RIVER.has(code):
        if s[at.replay]:
            offers.refuse_open(s, seat)
        actions.open_action(s, seat, code)
    elif node == at.NODE_FACTION:
        choose_faction(s, seat, code - at.ACTION_FACTION)
    elif node == at.NODE_BID:
        bid(s, seat, -1 if code == at.ACTION_BID_PASS else code - at.ACTION_BID)
    elif node == at.NODE_POSITION:
        choose_position(s, seat, code - at.ACTION_TURN_POSITION)
    elif node == at.NODE_TERRAIN:
        name_terrain(s, seat, code - at.ACTION_PICK_TERRAIN)
    elif node == at.NODE_SETUP_FAVOR:
        build.take_favor(s, seat, code - at.ACTION_TAKE_FAVOR)
    elif node == at.NODE_PLACE:
        place_dwelling(s, seat, code - at.ACTION_BUILD)
    elif node == at.NODE_CARD:
        take_card(s, seat, code - at.ACTION_TAKE_BONUS)
        s[at.card_due] = 0
        if s[at.phase] == at.PHASE_CARDS:
            s[at.step] += 1
    elif node == at.NODE_ANSWER:
        offers.answer(s, seat, code == at.ACTION_LEECH_ACCEPT)
    elif node == at.NODE_REACT_STEP:
        s[land.block(seat) + at.step_due] -= 1
        goods.take_steps(s, seat, code - at.ACTION_CULT_STEP, 1, False)
        s[at.blocked] = 0
    elif node == at.NODE_REACT_TOKEN:
        offers.buy_token(s, seat, code == at.ACTION_BUY_TOKEN)
    elif node == at.NODE_PAUSE:
        s[at.pause] = 2
    elif code == at.ACTION_END_TURN:
        end_turn(s)
    else:
        actions.go_on(s, seat, code)


@jit
def forced(s: Array) -> int:
    """Return the only legal action, -1 when there are more or none (T-22.7)."""
    only = -1
    for word in range(at.LEGAL_WORDS):
        bits = int(s[at.legal + word]) & WORD_BITS
        if bits:
            if only >= 0 or bits & (bits - 1):
                return -1
            only = word << 4
            while bits > 1:
                bits >>= 1
                only += 1
    return only


@jit
def apply(s: Array, action: int) -> None:
    """Make one decision and run forward to the next one with at least two choices, or to the end."""
    s[PLY] += 1
    code = action
    for _ in range(MAX_FORCED):
        if code < 0:
            break
        decide(s, code)
        node = next_node(s)
        s[at.node] = node
        choices.list_node(s, node)
        code = forced(s)


@jit
def legal(s: Array, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over)."""
    n = 0
    for word in range(at.LEGAL_WORDS):
        bits = int(s[at.legal + word]) & WORD_BITS
        while bits:
            bit = bits & -bits
            bits ^= bit
            out[n] = (word << 4) + count_bits(bit - 1)
            n += 1
    return n
