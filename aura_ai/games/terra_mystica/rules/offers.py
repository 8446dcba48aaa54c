"""Answers to power offers, and reactions to them (T-10.4, T-10.6, T-18.4)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.goods import capacity, gain_power, gain_vp
from aura_ai.games.terra_mystica.rules.land import block, place_in_order

GROUPS = 16
TAKEN_GROUP = 8
"""Bit of ``group_state``: somebody took power; below it the number of refusals."""
TOKEN_GROUP = TAKEN_GROUP | 4
"""``group_state`` while Shapeshifters may still buy the token for it (T-13.3)."""
VALID = 1 << 14
"""Bit of an open offer: its receiver had room when it was made, and has not filled up since (A-11)."""


@jit
def can_take(s: Array, seat: int, offer: int) -> int:
    """Return the power that a seat would take of an offer (T-10.4, A-9, A-10, A-11)."""
    return min(offer, capacity(s, seat), int(s[block(seat) + at.vp]) + 1)


@jit
def take_power(s: Array, seat: int, offer: int) -> None:
    """Take offered power and pay for it (T-10.4)."""
    amount = can_take(s, seat, offer)
    gain_power(s, seat, amount)
    gain_vp(s, seat, min(0, 1 - amount))


@jit
def answer_node(s: Array) -> int:
    """Return the next answer or reaction after a turn, -1 when all is settled (T-10.6, T-22.6,
    A-69).

    An offer whose receiver has no room left by now is void (A-11, A-13).
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
def react(s: Array, builder: int, accepted: bool) -> None:
    """React to answers: Cultists and Shapeshifters (T-12.4, T-13.3, A-12, A-13)."""
    p = block(builder)
    if s[p + at.faction] == at.CULTISTS:
        if accepted:
            s[p + at.step_due] += 1
        elif s[at.errata]:
            gain_power(s, builder, 1)
    elif s[p + at.faction] == at.SHAPESHIFTERS:
        if not accepted:
            gain_power(s, builder, 1)
        elif s[at.revised] == 0:
            s[p + at.bowl + 2] += 1
        elif s[p + at.vp] >= s[at.token_vp]:
            s[at.token_due] = 1


@jit
def answer(s: Array, seat: int, takes: bool) -> None:
    """Answer the offer at hand (T-10.4)."""
    event = int(s[at.events_done])
    slot = at.offer + at.MAX_SEATS * event + seat
    s[at.valid + event] += 1
    if takes:
        s[at.taken + event] = 1
        take_power(s, seat, int(s[slot]))
    s[slot] = 0


@jit
def buy_token(s: Array, seat: int, buys: bool) -> None:
    """Buy a token for bowl III, or not (T-13.3)."""
    s[at.token_due] = 0
    if buys:
        gain_vp(s, seat, -int(s[at.token_vp]))
        s[block(seat) + at.bowl + 2] += 1


# --- replay of ledgers (T-18.4) ---------------------------------------------------------------------
@jit
def keep_offers(s: Array) -> None:
    """Put new offers on the list of open ones, to be answered at any time from now on (T-18.4)."""
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
    s[at.events] = 0


@jit
def keep_offer(s: Array, group: int, seat: int, amount: int) -> None:
    """Add an offer to the end of the list of open ones."""
    valid = VALID if capacity(s, seat) > 0 else 0
    for entry in range(at.N_PENDING):
        if s[at.open + entry] == at.NONE:
            s[at.open + entry] = valid | group << 10 | amount << 4 | seat
            return


@jit
def group_of(word: int) -> int:
    """Return the event of an open offer."""
    return word >> 10 & (GROUPS - 1)


@jit
def answer_late(s: Array, entry: int, takes: bool) -> None:
    """Answer an open offer (T-18.4, T-18.5); the first acceptance makes a Cultists' step due.

    An offer that found its receiver without room neither feeds nor starves the builder (A-11), and
    one whose receiver fills up by another offer is void from then on (A-13).
    """
    word = int(s[at.open + entry])
    seat, amount, group = word & 15, word >> 4 & 63, group_of(word)
    for later in range(entry, at.N_PENDING - 1):
        s[at.open + later] = s[at.open + later + 1]
    s[at.open + at.N_PENDING - 1] = at.NONE
    if not takes:
        if word & VALID and s[at.group_state + group] < TAKEN_GROUP:
            s[at.group_state + group] += 1
            starve(s, group)
        return
    take_power(s, seat, amount)
    if word & VALID and s[at.group_state + group] < TAKEN_GROUP:
        feed(s, group)
    if capacity(s, seat) > 0:
        return
    for other in range(at.N_PENDING):
        word = int(s[at.open + other])
        if word != at.NONE and word & 15 == seat and word & VALID:
            s[at.open + other] = word & ~VALID
            starve(s, group_of(word))


@jit
def feed(s: Array, group: int) -> None:
    """Let the builder react to the first acceptance; a token that costs points is bought later."""
    builder = int(s[at.group_builder + group])
    s[at.group_state + group] = TAKEN_GROUP
    if s[block(builder) + at.faction] == at.SHAPESHIFTERS and s[at.revised]:
        s[at.group_state + group] = TOKEN_GROUP
    else:
        react(s, builder, True)


@jit
def starve(s: Array, group: int) -> None:
    """Let the builder react when every valid offer of an event is refused (T-12.4, T-13.3).

    In ledgers the power of Shapeshifters hangs on the errata as that of Cultists does.
    """
    if s[at.group_state + group] == 0 or s[at.group_state + group] >= TAKEN_GROUP:
        return
    for entry in range(at.N_PENDING):
        word = int(s[at.open + entry])
        if word != at.NONE and word & VALID and group_of(word) == group:
            return
    if s[at.errata]:
        react(s, int(s[at.group_builder + group]), False)
    s[at.group_state + group] = TAKEN_GROUP  # it reacts once


@jit
def token_group(s: Array, seat: int) -> int:
    """Return an event for which a seat may buy a token late, -1 for none (T-13.3)."""
    for group in range(GROUPS):
        if s[at.group_state + group] == TOKEN_GROUP and s[at.group_builder + group] == seat:
            return group
    return at.NONE


@jit
def buy_late(s: Array, seat: int) -> None:
    """Buy a token late."""
    s[at.group_state + token_group(s, seat)] = TAKEN_GROUP
    buy_token(s, seat, True)


@jit
def forgo(s: Array, seat: int) -> None:
    """Do without a token or a step that is due."""
    if token_group(s, seat) != at.NONE:
        s[at.group_state + token_group(s, seat)] = TAKEN_GROUP
    else:
        s[block(seat) + at.step_due] -= 1


@jit
def refuse_open(s: Array, seat: int) -> None:
    """Refuse all open offers of a seat that takes its next main action (T-18.4)."""
    entry = 0
    for _ in range(at.N_PENDING):  # an answer takes its entry off the list
        if s[at.open + entry] != at.NONE and (int(s[at.open + entry]) & 15) == seat:
            answer_late(s, entry, False)
        else:
            entry += 1
