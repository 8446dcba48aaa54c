"""JSON positions of Rauha.

Most of a position is the declared table (:mod:`aura_ai.contract.positions`). The rest is here: the
cards by where they went. What follows from step, node and seat to act is a table (``invariants``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from aura_ai.contract import positions
from aura_ai.contract.position_reader import Fields, fail, listing, numbers
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT
from aura_ai.games.rauha import belief, invariants
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import on_table
from aura_ai.games.rauha.rules import board, flow, windows

FOLLOWS = ("order_position", "dealt", "picked", "fate", "water", "animals")
"""Fields that follow from the others, or that are written as :data:`FATES`."""
FATES = {"covered": at.FATE_COVERED, "discarded": at.FATE_DISCARDED, "left_over": at.FATE_LEFT_OVER}
"""Lists of cards by seat or satellite, with the first fate of each; ``gone`` is one list."""
GONE = "gone"


def _add_fates(s: Array, position: dict[str, Any]) -> None:
    fates = at.layout["fate"].used(s)
    for name, first in FATES.items():
        position[name] = [
            np.flatnonzero(fates == first + seat).tolist() for seat in range(int(s[SEATS]))
        ]
    position[GONE] = np.flatnonzero(fates == at.FATE_GONE).tolist()


def _derive(s: Array, _: Array, entries: positions.Entries, fields: Fields) -> None:
    """Write what follows from the values given; deal the other cards at random.

    For the JSON of a view that is one determinization of it (:func:`belief.determinize`).
    """
    observer = int(s[OBSERVER])
    s[OBSERVER] = -1
    if observer >= 0 and "decks" in fields:
        raise fail("decks", "are not known to an observer")
    biomes = at.layout["board"].used(s)
    biomes[:] = np.where(biomes == at.NONE, s[at.printed_id] + np.arange(at.N_FIELDS), biomes)
    positions.refuse(invariants.tops(s))
    positions.complete(at.layout, s, invariants.CONSTRAINTS, entries)
    _complete_packs(s, entries)
    _read_fates(s, fields)
    located = _located(s)
    if observer >= 0:
        for card in located:
            board.see(s, observer, card)
        _sample_view(s, observer, located)
        return
    if "decks" not in fields:
        _deal_unknown(s, located)
    for seat in range(int(s[SEATS])):
        _complete_memory(s, seat)


def _come(s: Array) -> None:
    if s[at.node] in (at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW) and s[at.auto]:
        windows.take_free(s, int(s[TO_ACT]))
    flow.run(s)


def _complete_packs(s: Array, entries: positions.Entries) -> None:
    """Add unknown cards where the point of the turn needs them."""
    for seat, cards in enumerate(at.layout["left"].used(s)):
        if len(set(known := cards[cards >= 0].tolist())) != len(known):
            raise fail(f"seats[{seat}].left", "must not name anything twice")
    for satellite, pack in enumerate(at.layout["satellites"].used(s)):
        if ("satellites", 0) not in entries:
            pack[: invariants.pack_size(s, satellite)] = at.HIDDEN
        cards = sorted(pack[pack != at.NONE].tolist())
        if at.HIDDEN in cards and cards[-1] != at.HIDDEN:
            raise fail(f"satellites[{satellite}]", "must be cards, or 'hidden' for each of them")
        pack[: len(cards)] = cards
    positions.refuse(invariants.held(s))


def _read_fates(s: Array, fields: Fields) -> None:
    seats = int(s[SEATS])
    lists = [(GONE, at.FATE_GONE, fields.values.get(GONE, []))]
    for name, first in FATES.items():
        values = listing(fields.values.get(name, [[]] * seats), name, seats)
        lists += [(f"{name}[{i}]", first + i, value) for i, value in enumerate(values)]
    for path, fate, value in lists:
        for card in numbers(value, path, at.N_CARDS - 1):
            if board.fate_of(s, card) != at.FATE_NONE:
                raise fail(path, f"card {card} is named twice")
            board.set_fate(s, card, fate)


def _located(s: Array) -> set[int]:
    """Return the cards whose place the position gives, decks excepted."""
    cards = [card for card, _ in on_table(s)]
    for card in sorted(cards):
        if cards.count(card) > 1:
            raise fail("", f"card {card} is at two places")
    for age, dealt in enumerate(at.layout["dealt"].used(s).tolist()):
        number = sum(card // at.N_AGE_CARDS == age for card in cards)
        if number > dealt:
            problem = f"{number} cards of age {age + 1} are in play, but only {dealt} were dealt"
            raise fail("", f"{problem} up to step {int(s[at.step])}")
    return set(cards)


def _complete_memory(s: Array, seat: int) -> None:
    """Add the open cards and those that a seat has handled to its knowledge, whatever was given."""
    belief.see_table(s, seat)
    belief.see_own(s, seat, int(belief.now(s)))
    handled = [card for card in at.layout["left"].used(s)[seat].tolist() if card >= 0]
    fates = at.layout["fate"].used(s)
    for card in (*handled, *np.flatnonzero(fates == at.FATE_DISCARDED + seat).tolist()):
        board.see(s, seat, card)


def _broken(s: Array, _: Array) -> Iterator[str]:
    """Yield broken invariants, and memories that do not agree with what their seat sees."""
    yield from invariants.broken(s)
    for seat in range(int(s[SEATS])):
        view = np.empty_like(s)
        belief.observe(s, seat, view)
        _sample_view(view, seat, {card for card, _ in on_table(view)})
        for line in invariants.broken(view):
            yield f"seats[{seat}].seen: or left does not go with the rest: {line}"


def _sample_view(s: Array, observer: int, located: set[int]) -> None:
    """Fill the unknown part of an observer's view, as its memory allows."""
    s[OBSERVER] = observer
    at.layout["decks"].used(s)[:] = at.HIDDEN
    packs, kept_cards = at.layout["satellites"].used(s), at.layout["kept"].used(s)
    info = int(belief.now(s))
    loose = {c for c in range(at.N_CARDS) if board.has_seen(s, observer, c)} - located
    hidden = int((packs == at.HIDDEN).sum() + (kept_cards == at.HIDDEN).sum())
    loose_cards = at.layout["left"].used(s)[observer]
    if info and belief.left_is_open(s, observer, info):
        if loose != {int(c) for c in loose_cards if c >= 0}:
            path = f"seats[{observer}].left"
            raise fail(path, "must be cards that were seen and are nowhere else")
        satellite = int(belief.left_satellite(s, observer, info))
        reader = int(flow.reader_of(s, satellite, info))
        hidden -= int((packs[satellite] == at.HIDDEN).sum() + (kept_cards[reader] == at.HIDDEN))
    elif loose:
        raise fail(f"seats[{observer}].seen", f"card {min(loose)} was seen but is nowhere")
    if kept_cards[observer] == at.HIDDEN or any(
        belief.knows_pack(s, observer, k, info) and at.HIDDEN in pack
        for k, pack in enumerate(packs)
    ):
        raise fail("observer", "the kept card and the pack of the observer must be given")
    now = 1 if info & at.STEP_AGE_2 else 0
    counts = at.layout["seen"].used(s)[observer].reshape(at.N_AGES, at.N_AGE_CARDS).sum(axis=1)
    for age in range(at.N_AGES):
        if counts[age] + (hidden if age == now else 0) > s[at.dealt + age]:
            path = f"seats[{observer}].seen"
            raise fail(path, f"has more cards of age {age + 1} than were dealt")
    belief.determinize(s)


def _deal_unknown(s: Array, located: set[int]) -> None:
    """Deal the cards that are left out, all orders alike."""
    age_now = 1 if int(belief.now(s)) & at.STEP_AGE_2 else 0
    for age in range(at.N_AGES):
        start = at.decks + at.N_AGE_CARDS * age
        cards = range(at.N_AGE_CARDS * age, at.N_AGE_CARDS * (age + 1))
        front = [card for card in cards if card in located]
        s[start : start + at.N_AGE_CARDS] = front + [card for card in cards if card not in located]
        first = start + len(front)
        flow.shuffle(s, first, at.N_AGE_CARDS - len(front))
        slots = _hidden_slots(s) if age == age_now else []
        undealt = start + int(s[at.dealt + age])
        if first + len(slots) > undealt:
            raise fail("seats", f"more cards of age {age + 1} are in play than were dealt")
        for slot in slots:
            s[slot] = s[first]
            first += 1
        for i in range(first, undealt):
            board.set_fate(s, int(s[i]), at.FATE_GONE)
    for satellite in range(int(s[SEATS])):
        flow.sort_pack(
            s, at.satellites + at.PACK_SIZE * satellite, int(flow.pack_size(s, satellite))
        )


def _hidden_slots(s: Array) -> list[int]:
    """Return the places of the cards that the position does not give."""
    slots = [int(board.block(seat)) + at.kept for seat in range(int(s[SEATS]))]
    slots += range(at.satellites, at.decks)
    return [slot for slot in slots if s[slot] == at.HIDDEN]


POSITIONS = positions.Positions(
    at.layout,
    format=2,  # 1 had other names and the generator in an object ``internal``
    names=tuple(each.name for each in positions.chosen(at.layout) if each.name not in FOLLOWS),
    more={"": (*FATES, GONE)},
    left_out=lambda s: ("decks",) if s[OBSERVER] >= 0 else (),
    add=_add_fates,
    derive=_derive,
    broken=_broken,
    come=_come,
)
