"""Set-up, draft, placement and the course of the game (sections 2 to 6 and 10 to 12)."""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw, seed
from aura_ai.games.rauha.layout import (
    AGE_CARDS,
    ALL_FIELDS,
    ARRIVAL,
    ARRIVALS,
    AUTO,
    BEINGS_TAKEN,
    BEINGS_USED,
    CRYSTALS,
    DEALT,
    DECK,
    DISCARD_CRYSTALS,
    DRAFT,
    END,
    ENERGY,
    FATE_DISCARDED,
    FATE_LEFT_OVER,
    FIELDS,
    FIELDS_USED,
    FIRST,
    GAME_OVER,
    KEPT,
    LEFT,
    LEFT_SIZE,
    NODE,
    NONE,
    PACK,
    PICK,
    PICKED,
    PLACE,
    POSITION,
    PUT,
    SATELLITE,
    SCORING_WINDOW,
    SELL,
    SOW,
    SPORES,
    STEP,
    STEP_AGE_2,
    STEP_FIRST_TURN,
    STEP_INFO,
    STEP_LAST_TURN,
    STEP_SCORING,
    STEP_STAR,
    STEPS,
    TURN_WINDOW,
    WATER,
    WATER_BONUS,
    WATER_STEPS,
)
from aura_ai.games.rauha.rules.board import (
    block,
    cover,
    fields_for,
    first_player,
    gain_energy,
    invite,
    price_of,
    see,
    set_fate,
)
from aura_ai.games.rauha.rules.windows import (
    list_activations,
    offers_choice,
    take_free,
    take_spore_gains,
    use,
)

MAX_FORCED = 10000
"""Cap on forced decisions in a row, which no game comes near; a position that
breaks the rules stops there in place of running for ever."""


@jit
def shuffle(s: State, start: int, n: int) -> None:
    """Put ``n`` entries into random order (Fisher and Yates, from the last one down)."""
    for i in range(n - 1, 0, -1):
        j = draw(s, i + 1)
        kept = s[start + i]
        s[start + i] = s[start + j]
        s[start + j] = kept


@jit
def setup(s: State, key: int) -> None:
    """Turn a copy of the template into a new game, at its first decision (section 2).

    Args:
        s: Copy of the template; becomes the state.
        key: Seed, 0 <= key < 2**63.

    Rules: R-1.7, R-2.2, R-2.4, R-2.5, R-2.6, R-2.7, R-2.8, A-42.
    """
    seed(s, np.uint64(key))
    seats = int(s[SEATS])
    # the stack of markers from bottom to top, for a moment in the seats' places of LEFT (R-2.3)
    for i in range(seats):
        s[LEFT + i] = i
    shuffle(s, LEFT, seats)
    for i in range(seats):
        s[block(int(s[LEFT + i])) + ARRIVAL] = i
    for i in range(seats):
        s[LEFT + i] = NONE
    s[ARRIVALS] = seats
    shuffle(s, DECK, AGE_CARDS)
    shuffle(s, DECK + AGE_CARDS, AGE_CARDS)
    start_step(s, 1)


@jit
def step_info(s: State) -> int:
    """Return the packed facts about the present step of the totem track (R-3.4)."""
    return int(s[STEP_INFO + int(s[STEP]) - 1])


@jit
def satellite_of(s: State, seat: int, info: int) -> int:
    """Return the satellite that a seat reads at a step: left on moon, right on star (R-4.2).

    Rules: R-4.1, R-4.6, A-1, A-3.
    """
    if info & STEP_STAR:
        seats = int(s[SEATS])
        return (seat + seats - 1) % seats
    return seat


@jit
def reader_of(s: State, satellite: int, info: int) -> int:
    """Return the seat that reads a satellite at a step (R-4.2)."""
    return (satellite + 1) % int(s[SEATS]) if info & STEP_STAR else satellite


@jit
def pack_size(s: State, satellite: int) -> int:
    """Return the number of cards in a satellite, hidden ones included."""
    n = 0
    while n < PACK and s[SATELLITE + PACK * satellite + n] != NONE:
        n += 1
    return n


@jit
def sort_pack(s: State, at: int, n: int) -> None:
    """Sort ``n`` entries, ascending."""
    for i in range(1, n):
        card = s[at + i]
        j = i
        while j > 0 and s[at + j - 1] > card:
            s[at + j] = s[at + j - 1]
            j -= 1
        s[at + j] = card


@jit
def deal(s: State, age: int) -> None:
    """Deal a pack to every satellite (R-3.3, A-43).

    Rules: R-3.2, A-33.
    """
    for satellite in range(int(s[SEATS])):
        at = SATELLITE + PACK * satellite
        for slot in range(PACK):
            s[at + slot] = s[DECK + AGE_CARDS * age + int(s[DEALT + age])]
            s[DEALT + age] += 1
        sort_pack(s, at, PACK)


@jit
def remember_left(s: State, before: int) -> None:
    """Note what every seat left in the pack that it read at the step before (I-4)."""
    for seat in range(int(s[SEATS])):
        at = SATELLITE + PACK * satellite_of(s, seat, before)
        for slot in range(LEFT_SIZE):
            s[LEFT + LEFT_SIZE * seat + slot] = s[at + slot]


@jit
def forget_left(s: State) -> None:
    """Clear what seats know of packs that are gone: all of it is in what they have seen."""
    for i in range(LEFT_SIZE * int(s[SEATS])):
        s[LEFT + i] = NONE


@jit
def start_step(s: State, step: int) -> None:
    """Bring all totems to a step and begin its turn or scoring phase (R-3.6, R-10, R-11.1).

    Rules: R-10.1, R-10.2, A-4, A-46.
    """
    before = step_info(s) if step > 1 else 0
    s[STEP] = step
    s[PICKED] = 0
    s[POSITION] = 0
    if step > STEPS:
        s[NODE] = GAME_OVER
        s[TO_ACT] = OVER
        return
    info = step_info(s)
    s[FIRST] = first_player(s)
    if info & STEP_SCORING:
        forget_left(s)
        s[NODE] = SCORING_WINDOW
        s[TO_ACT] = s[FIRST]
        open_window(s)
        return
    if info & STEP_FIRST_TURN:
        deal(s, 1 if info & STEP_AGE_2 else 0)
    else:
        remember_left(s, before)
    for seat in range(int(s[SEATS])):
        at = SATELLITE + PACK * satellite_of(s, seat, info)
        for slot in range(PACK):
            if s[at + slot] >= 0:
                see(s, seat, int(s[at + slot]))
    s[NODE] = DRAFT
    s[TO_ACT] = 0


@jit
def pick(s: State, seat: int, slot: int) -> None:
    """Keep a card of the own pack (R-4.4); the last pick ends the draft.

    Rules: A-34, A-44.
    """
    info = step_info(s)
    at = SATELLITE + PACK * satellite_of(s, seat, info)
    s[block(seat) + KEPT] = s[at + slot]
    for i in range(slot, PACK - 1):
        s[at + i] = s[at + i + 1]
    s[at + PACK - 1] = NONE
    s[PICKED] |= 1 << seat
    seats = int(s[SEATS])
    if seat + 1 < seats:
        s[TO_ACT] = seat + 1
        return
    if info & STEP_LAST_TURN:
        for satellite in range(seats):
            left = SATELLITE + PACK * satellite
            set_fate(s, int(s[left]), FATE_LEFT_OVER + satellite)
            s[left] = NONE
    s[TO_ACT] = s[FIRST]
    s[NODE] = PLACE


@jit
def placements(s: State, seat: int) -> int:
    """Return the set of fields on which a seat can place its kept card now (R-6.2, R-6.3)."""
    at = block(seat)
    card = int(s[at + KEPT])
    return fields_for(s, card) if s[at + CRYSTALS] >= price_of(s, card) else 0


@jit
def place(s: State, seat: int, action: int) -> None:
    """Place or discard the kept card, and begin the activation window (section 6).

    Rules: R-6.1, R-6.6, R-6.7, A-35, A-48.
    """
    at = block(seat)
    card = int(s[at + KEPT])
    s[at + KEPT] = NONE
    if action < SELL:
        s[at + CRYSTALS] -= price_of(s, card)
        cover(s, seat, action - PUT, card)
        invite(s, seat, action - PUT)
    else:
        set_fate(s, card, FATE_DISCARDED + seat)
        if action == SELL:
            s[at + CRYSTALS] += s[DISCARD_CRYSTALS]
        else:
            s[at + SPORES] |= 1 << (action - SOW)
    s[NODE] = TURN_WINDOW
    open_window(s)


@jit
def open_window(s: State) -> None:
    """Begin the activation window of the seat to act (R-8, R-11).

    Rules: R-8.6, A-14, A-15.
    """
    if s[AUTO]:
        take_free(s, int(s[TO_ACT]))


@jit
def bonus_for_water(s: State, seat: int) -> int:
    """Return the energy for having more water than the driest player (R-11.5).

    Rules: A-27.
    """
    least = int(s[block(0) + WATER])
    for other in range(1, int(s[SEATS])):
        least = min(least, int(s[block(other) + WATER]))
    return int(s[WATER_BONUS + min(int(s[block(seat) + WATER]) - least, WATER_STEPS - 1)])


@jit
def close_window(s: State) -> None:
    """End the window of the seat to act, go on to the next seat or step (R-8.4, R-11.5, A-47).

    Rules: A-5.
    """
    seat = int(s[TO_ACT])
    if s[AUTO]:
        take_spore_gains(s, seat)
    scoring = s[NODE] == SCORING_WINDOW
    if scoring:
        gain_energy(s, seat, bonus_for_water(s, seat))
    s[FIELDS_USED] = 0
    s[BEINGS_USED] = 0
    s[BEINGS_TAKEN] = 0
    s[POSITION] += 1
    if s[POSITION] == s[SEATS]:
        start_step(s, int(s[STEP]) + 1)
        return
    s[TO_ACT] = (s[FIRST] + s[POSITION]) % s[SEATS]
    if scoring:
        open_window(s)
    else:
        s[NODE] = PLACE


@jit
def forced(s: State) -> int:
    """Return the only legal action, ``NONE`` when there is a choice or the game is over."""
    node = s[NODE]
    if node == DRAFT or node == GAME_OVER:
        return NONE
    seat = int(s[TO_ACT])
    if node != PLACE:
        return NONE if offers_choice(s, seat) else END
    free = s[block(seat) + SPORES] != ALL_FIELDS or placements(s, seat) != 0
    return NONE if free else SELL


@jit
def decide(s: State, action: int) -> None:
    """Carry out one decision and go on to the next, even if it is forced."""
    node = s[NODE]
    seat = int(s[TO_ACT])
    if node == DRAFT:
        pick(s, seat, action - PICK)
    elif node == PLACE:
        place(s, seat, action)
    elif action == END:
        close_window(s)
    else:
        use(s, seat, action)
        if s[AUTO]:
            take_free(s, seat)


@jit
def run(s: State) -> None:
    """Go on to the next decision with at least two choices, or to the end."""
    only = forced(s)
    for _ in range(MAX_FORCED):
        if only == NONE:
            break
        decide(s, only)
        only = forced(s)


@jit
def apply(s: State, action: int) -> None:
    """Make one decision and run forward to the next one.

    Args:
        s: State with a decision to make.
        action: One of its legal actions; anything else leaves the state undefined.
    """
    s[PLY] += 1
    decide(s, action)
    run(s)


@jit
def legal(s: State, out: npt.NDArray[np.int16]) -> int:
    """Write the legal actions, ascending; return their number (0 when the game is over).

    Args:
        s: State, or view of the seat to act.
        out: ``int16`` buffer of at least ``MAX_LEGAL`` entries that the caller owns.
    """
    node = s[NODE]
    seat = int(s[TO_ACT])
    n = 0
    if node == DRAFT:
        n = pack_size(s, satellite_of(s, seat, step_info(s)))
        for slot in range(n):
            out[slot] = PICK + slot
    elif node == PLACE:
        fields = placements(s, seat)
        bare = ~int(s[block(seat) + SPORES])
        for field in range(FIELDS):
            if fields >> field & 1:
                out[n] = PUT + field
                n += 1
        out[n] = SELL
        n += 1
        for field in range(FIELDS):
            if bare >> field & 1:
                out[n] = SOW + field
                n += 1
    elif node != GAME_OVER:
        n = list_activations(s, seat, out)
    return n


@jit
def result(s: State, place: npt.NDArray[np.int64], score: npt.NDArray[np.int64]) -> None:
    """Write place (1 is best, ties share the best place) and energy of every seat (R-12.1, A-39).

    Args:
        s: State of a finished game.
        place: ``int64[seats]`` or longer, written.
        score: ``int64[seats]`` or longer, written.
    """
    seats = int(s[SEATS])
    for seat in range(seats):
        score[seat] = s[block(seat) + ENERGY]
        place[seat] = 1
        for other in range(seats):
            if s[block(other) + ENERGY] > s[block(seat) + ENERGY]:
                place[seat] += 1
