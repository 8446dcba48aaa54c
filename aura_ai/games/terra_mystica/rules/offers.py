"""Answers to power offers, at once or late, and the reactions to them (T-10.4, T-10.6, T-18.4)."""

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.goods import capacity, gain_power, gain_vp
from aura_ai.games.terra_mystica.rules.land import block

GROUPS = 16
TAKEN_GROUP = 8
"""Bit of ``group_state``: somebody took power; below it the number of refusals."""


@jit
def can_take(s: State, seat: int, offer: int) -> int:
    """Return the power that a seat would take of an offer (T-10.4, A-9, A-10, A-11)."""
    return min(offer, capacity(s, seat), int(s[block(seat) + at.vp]) + 1)


@jit
def take_power(s: State, seat: int, offer: int) -> None:
    """Take offered power and pay for it (T-10.4)."""
    amount = can_take(s, seat, offer)
    gain_power(s, seat, amount)
    gain_vp(s, seat, min(0, 1 - amount))


@jit
def place_in_order(s: State, seat: int) -> int:
    """Return the place of a seat in the order list."""
    place = 0
    while s[at.order + place] != seat:
        place += 1
    return place


@jit
def answer_node(s: State) -> int:
    """Return the next answer or reaction after a turn, -1 when all is settled (T-10.6, T-22.6).

    An offer whose receiver has no room left by now is void (A-11, A-13).

    Rules: A-69.
    """
    seats = int(s[SEATS])
    builder = int(s[at.active])
    after = place_in_order(s, builder)
    while s[at.events_done] < s[at.events]:
        event = int(s[at.events_done])
        for k in range(1, seats):
            seat = int(s[at.order + (after + k) % seats])
            slot = at.offer + at.MAX_SEATS * event + seat
            if s[slot] > 0:
                if capacity(s, seat) > 0:
                    s[TO_ACT] = seat
                    return at.NODE_ANSWER
                s[slot] = 0
        if (
            s[at.token_due] == 0
            and s[block(builder) + at.step_due] == 0
            and s[at.valid + event] > 0
        ):
            react(s, builder, s[at.taken + event] != 0)
        s[at.valid + event] = 0
        s[TO_ACT] = builder
        if s[block(builder) + at.step_due] > 0:
            return at.NODE_REACT_STEP
        if s[at.token_due] > 0:
            return at.NODE_REACT_TOKEN
        s[at.events_done] += 1
    return -1


@jit
def react(s: State, builder: int, taken: bool) -> None:
    """React to answers: Cultists and Shapeshifters (T-12.4, T-13.3, A-12, A-13)."""
    p = block(builder)
    if s[p + at.faction] == at.CULTISTS:
        if taken:
            s[p + at.step_due] += 1
        elif s[at.errata]:
            gain_power(s, builder, 1)
    elif s[p + at.faction] == at.SHAPESHIFTERS:
        if not taken:
            gain_power(s, builder, 1)
        elif s[at.revised] == 0:
            s[p + at.bowl + 2] += 1
        elif s[p + at.vp] >= s[at.token_vp]:
            s[at.token_due] = 1


@jit
def answer(s: State, seat: int, takes: bool) -> None:
    """Answer the offer at hand (T-10.4)."""
    event = int(s[at.events_done])
    slot = at.offer + at.MAX_SEATS * event + seat
    s[at.valid + event] += 1
    if takes:
        s[at.taken + event] = 1
        take_power(s, seat, int(s[slot]))
    s[slot] = 0


@jit
def buy_token(s: State, seat: int, buys: bool) -> None:
    """Buy a token for bowl III, or not (T-13.3)."""
    s[at.token_due] = 0
    if buys:
        gain_vp(s, seat, -int(s[at.token_vp]))
        s[block(seat) + at.bowl + 2] += 1


# --- replay of ledgers (T-18.4) ---------------------------------------------------------------------
@jit
def keep_offers(s: State) -> None:
    """Put the offers of a turn on the list of open ones, to be answered later (T-18.4)."""
    builder = int(s[at.active])
    for event in range(int(s[at.events])):
        group = int(s[at.group_next])
        s[at.group_next] = (group + 1) % GROUPS
        s[at.group_builder + group] = builder
        s[at.group_state + group] = 0
        for seat in range(int(s[SEATS])):
            slot = at.offer + at.MAX_SEATS * event + seat
            if s[slot] > 0:
                keep_offer(s, group, seat, int(s[slot]))
            s[slot] = 0
    s[at.events_done] = s[at.events]


@jit
def keep_offer(s: State, group: int, seat: int, amount: int) -> None:
    """Add an offer to the end of the list of open ones."""
    for entry in range(at.N_PENDING):
        if s[at.open + entry] == at.NONE:
            s[at.open + entry] = group << 10 | amount << 4 | seat
            return


@jit
def answer_late(s: State, entry: int, takes: bool) -> None:
    """Answer an open offer (T-18.4, T-18.5); the first acceptance makes a Cultists' step due.

    An answer of a seat that has no room counts as none (A-11, A-13).
    """
    word = int(s[at.open + entry])
    seat, amount, group = word & 15, word >> 4 & 63, word >> 10
    for later in range(entry, at.N_PENDING - 1):
        s[at.open + later] = s[at.open + later + 1]
    s[at.open + at.N_PENDING - 1] = at.NONE
    builder = int(s[at.group_builder + group])
    state = int(s[at.group_state + group])
    valid = capacity(s, seat) > 0
    if takes and valid:
        take_power(s, seat, amount)
        if state & TAKEN_GROUP == 0:
            s[at.group_state + group] = state | TAKEN_GROUP
            react(s, builder, True)
        return
    if state & TAKEN_GROUP:
        return
    state += int(valid)
    s[at.group_state + group] = state
    for other in range(at.N_PENDING):
        if s[at.open + other] != at.NONE and int(s[at.open + other]) >> 10 == group:
            return
    if state > 0:
        react(s, builder, False)


@jit
def refuse_open(s: State, seat: int) -> None:
    """Refuse all open offers of a seat that takes its next main action (T-18.4)."""
    entry = 0
    while entry < at.N_PENDING:
        if s[at.open + entry] != at.NONE and (int(s[at.open + entry]) & 15) == seat:
            answer_late(s, entry, False)
        else:
            entry += 1
