"""Set-up, draft, placement and the course of the game (sections 2 to 6 and 10 to 12)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw, seed
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, windows

MAX_FORCED = 10000
"""Cap on forced decisions in a row, which no game comes near; a position that
breaks the rules stops there instead of running forever."""


@jit
def shuffle(s: Array, start: int, n: int) -> None:
    """Put ``n`` entries into random order (Fisher and Yates, from the last one down)."""
    for i in range(n - 1, 0, -1):
        j = draw(s, i + 1)
        card = s[start + i]
        s[start + i] = s[start + j]
        s[start + j] = card


@jit
def setup(s: Array, key: int) -> None:
    """Turn a copy of the template into a new game, at its first decision (section 2).

    Rules: R-1.7, R-2.2, R-2.4, R-2.5, R-2.6, R-2.7, R-2.8, A-42.
    """
    seed(s, np.uint64(key))
    seats = int(s[SEATS])
    # the stack of markers from bottom to top, for a moment in the seats' places of LEFT (R-2.3)
    for i in range(seats):
        s[at.left + i] = i
    shuffle(s, at.left, seats)
    for i in range(seats):
        s[board.block(int(s[at.left + i])) + at.arrival] = i
    for i in range(seats):
        s[at.left + i] = at.NONE
    s[at.arrivals] = seats
    shuffle(s, at.decks, at.N_AGE_CARDS)
    shuffle(s, at.decks + at.N_AGE_CARDS, at.N_AGE_CARDS)
    start_step(s, 1)


@jit
def step_info(s: Array) -> int:
    """Return the packed facts about the present step of the totem track (R-3.4)."""
    return int(s[at.step_info + int(s[at.step]) - 1])


@jit
def satellite_of(s: Array, seat: int, info: int) -> int:
    """Return the satellite that a seat reads at a step: left on moon, right on star (R-4.2).

    Rules: R-4.1, R-4.6, A-1, A-3.
    """
    if info & at.STEP_STAR:
        seats = int(s[SEATS])
        return (seat + seats - 1) % seats
    return seat


@jit
def reader_of(s: Array, satellite: int, info: int) -> int:
    """Return the seat that reads a satellite at a step (R-4.2)."""
    return (satellite + 1) % int(s[SEATS]) if info & at.STEP_STAR else satellite


@jit
def pack_size(s: Array, satellite: int) -> int:
    """Return the number of cards in a satellite, hidden ones included."""
    n = 0
    while n < at.PACK_SIZE and s[at.satellites + at.PACK_SIZE * satellite + n] != at.NONE:
        n += 1
    return n


@jit
def sort_pack(s: Array, start: int, n: int) -> None:
    """Sort ``n`` entries, ascending."""
    for i in range(1, n):
        card = s[start + i]
        j = i
        while j > 0 and s[start + j - 1] > card:
            s[start + j] = s[start + j - 1]
            j -= 1
        s[start + j] = card


@jit
def deal(s: Array, age: int) -> None:
    """Deal a pack to every satellite (R-3.3, A-43).

    Rules: R-3.2, A-33.
    """
    for satellite in range(int(s[SEATS])):
        start = at.satellites + at.PACK_SIZE * satellite
        for slot in range(at.PACK_SIZE):
            s[start + slot] = s[at.decks + at.N_AGE_CARDS * age + int(s[at.dealt + age])]
            s[at.dealt + age] += 1
        sort_pack(s, start, at.PACK_SIZE)


@jit
def remember_left(s: Array, before: int) -> None:
    """Note what every seat left in the pack that it read at the step before (I-4)."""
    for seat in range(int(s[SEATS])):
        start = at.satellites + at.PACK_SIZE * satellite_of(s, seat, before)
        for slot in range(at.LEFT_SIZE):
            s[at.left + at.LEFT_SIZE * seat + slot] = s[start + slot]


@jit
def forget_left(s: Array) -> None:
    """Clear what seats know of packs that are gone: all of it is in what they have seen."""
    for i in range(at.LEFT_SIZE * int(s[SEATS])):
        s[at.left + i] = at.NONE


@jit
def start_step(s: Array, step: int) -> None:
    """Bring all totems to a step and begin its turn or scoring phase (R-3.6, R-10, R-11.1).

    Rules: R-10.1, R-10.2, A-4, A-46.
    """
    before = step_info(s) if step > 1 else 0
    s[at.step] = step
    s[at.picked] = 0
    s[at.order_position] = 0
    if step > at.N_STEPS:
        s[at.node] = at.NODE_OVER
        s[TO_ACT] = OVER
        return
    info = step_info(s)
    s[at.first] = board.first_player(s)
    if info & at.STEP_SCORING:
        forget_left(s)
        s[at.node] = at.NODE_SCORING_WINDOW
        s[TO_ACT] = s[at.first]
        open_window(s)
        return
    if info & at.STEP_FIRST_TURN:
        deal(s, 1 if info & at.STEP_AGE_2 else 0)
    else:
        remember_left(s, before)
    for seat in range(int(s[SEATS])):
        start = at.satellites + at.PACK_SIZE * satellite_of(s, seat, info)
        for slot in range(at.PACK_SIZE):
            if s[start + slot] >= 0:
                board.see(s, seat, int(s[start + slot]))
    s[at.node] = at.NODE_DRAFT
    s[TO_ACT] = 0


@jit
def pick(s: Array, seat: int, slot: int) -> None:
    """Keep a card of the own pack (R-4.4); the last pick ends the draft.

    Rules: A-34, A-44.
    """
    info = step_info(s)
    start = at.satellites + at.PACK_SIZE * satellite_of(s, seat, info)
    s[board.block(seat) + at.kept] = s[start + slot]
    for i in range(slot, at.PACK_SIZE - 1):
        s[start + i] = s[start + i + 1]
    s[start + at.PACK_SIZE - 1] = at.NONE
    s[at.picked] |= 1 << seat
    seats = int(s[SEATS])
    if seat + 1 < seats:
        s[TO_ACT] = seat + 1
        return
    if info & at.STEP_LAST_TURN:
        for satellite in range(seats):
            leftover = at.satellites + at.PACK_SIZE * satellite
            board.set_fate(s, int(s[leftover]), at.FATE_LEFT_OVER + satellite)
            s[leftover] = at.NONE
    s[TO_ACT] = s[at.first]
    s[at.node] = at.NODE_PLACE


@jit
def placements(s: Array, seat: int) -> int:
    """Return the set of fields on which a seat can place its kept card now (R-6.2, R-6.3)."""
    base = board.block(seat)
    card = int(s[base + at.kept])
    return board.fields_for(s, card) if s[base + at.crystals] >= board.price_of(s, card) else 0


@jit
def place(s: Array, seat: int, action: int) -> None:
    """Place or discard the kept card, and begin the activation window (section 6).

    Rules: R-6.1, R-6.6, R-6.7, A-35, A-48.
    """
    base = board.block(seat)
    card = int(s[base + at.kept])
    s[base + at.kept] = at.NONE
    if action < at.ACTION_SELL:
        s[base + at.crystals] -= board.price_of(s, card)
        board.cover(s, seat, action - at.ACTION_PUT, card)
        board.invite(s, seat, action - at.ACTION_PUT)
    else:
        board.set_fate(s, card, at.FATE_DISCARDED + seat)
        if action == at.ACTION_SELL:
            s[base + at.crystals] += s[at.discard_crystals]
        else:
            s[base + at.spores] |= 1 << (action - at.ACTION_SOW)
    s[at.node] = at.NODE_TURN_WINDOW
    open_window(s)


@jit
def open_window(s: Array) -> None:
    """Begin the activation window of the seat to act (R-8, R-11).

    Rules: R-8.6, A-14, A-15.
    """
    if s[at.auto]:
        windows.take_free(s, int(s[TO_ACT]))


@jit
def bonus_for_water(s: Array, seat: int) -> int:
    """Return the energy for having more water than the driest player (R-11.5).

    Rules: A-27.
    """
    least = int(s[board.block(0) + at.water])
    for other in range(1, int(s[SEATS])):
        least = min(least, int(s[board.block(other) + at.water]))
    return int(
        s[at.water_bonus + min(int(s[board.block(seat) + at.water]) - least, at.N_WATER_STEPS - 1)]
    )


@jit
def close_window(s: Array) -> None:
    """End the window of the seat to act, go on to the next seat or step (R-8.4, R-11.5, A-47).

    Rules: A-5.
    """
    seat = int(s[TO_ACT])
    if s[at.auto]:
        windows.take_spore_gains(s, seat)
    scoring = s[at.node] == at.NODE_SCORING_WINDOW
    if scoring:
        board.gain_energy(s, seat, bonus_for_water(s, seat))
    s[at.fields_used] = 0
    s[at.beings_used] = 0
    s[at.beings_taken] = 0
    s[at.order_position] += 1
    if s[at.order_position] == s[SEATS]:
        start_step(s, int(s[at.step]) + 1)
        return
    s[TO_ACT] = (s[at.first] + s[at.order_position]) % s[SEATS]
    if scoring:
        open_window(s)
    else:
        s[at.node] = at.NODE_PLACE


@jit
def forced(s: Array) -> int:
    """Return the only legal action, ``NONE`` when there is a choice or the game is over."""
    node = s[at.node]
    if node == at.NODE_DRAFT or node == at.NODE_OVER:
        return at.NONE
    seat = int(s[TO_ACT])
    if node != at.NODE_PLACE:
        return at.NONE if windows.offers_choice(s, seat) else at.ACTION_END
    free = s[board.block(seat) + at.spores] != at.ALL_FIELDS or placements(s, seat) != 0
    return at.NONE if free else at.ACTION_SELL


@jit
def decide(s: Array, action: int) -> None:
    """Carry out one decision and go on to the next, even if it is forced."""
    node = s[at.node]
    seat = int(s[TO_ACT])
    if node == at.NODE_DRAFT:
        pick(s, seat, action - at.ACTION_PICK)
    elif node == at.NODE_PLACE:
        place(s, seat, action)
    elif action == at.ACTION_END:
        close_window(s)
    else:
        windows.use(s, seat, action)
        if s[at.auto]:
            windows.take_free(s, seat)


@jit
def run(s: Array) -> None:
    """Go on to the next decision with at least two choices, or to the end."""
    only = forced(s)
    for _ in range(MAX_FORCED):
        if only == at.NONE:
            break
        decide(s, only)
        only = forced(s)


@jit
def apply(s: Array, action: int) -> None:
    """Make one decision and run forward to the next one."""
    s[PLY] += 1
    decide(s, action)
    run(s)


@jit
def legal(s: Array, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over)."""
    node = s[at.node]
    seat = int(s[TO_ACT])
    n = 0
    if node == at.NODE_DRAFT:
        n = pack_size(s, satellite_of(s, seat, step_info(s)))
        for slot in range(n):
            out[slot] = at.ACTION_PICK + slot
    elif node == at.NODE_PLACE:
        fields = placements(s, seat)
        bare = ~int(s[board.block(seat) + at.spores])
        for field in range(at.N_FIELDS):
            if fields >> field & 1:
                out[n] = at.ACTION_PUT + field
                n += 1
        out[n] = at.ACTION_SELL
        n += 1
        for field in range(at.N_FIELDS):
            if bare >> field & 1:
                out[n] = at.ACTION_SOW + field
                n += 1
    elif node != at.NODE_OVER:
        n = windows.list_activations(s, seat, out)
    return n


@jit
def result(s: Array, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and energy of every seat (R-12.1, A-39)."""
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = s[board.block(seat) + at.energy]
        place[seat] = 1
        for other in range(seats):
            if s[board.block(other) + at.energy] > s[board.block(seat) + at.energy]:
                place[seat] += 1
