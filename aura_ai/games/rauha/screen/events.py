"""Turns, secrets and news at the table of Rauha.

Functions of the game's :class:`~aura_ai.contract.screen.Screen`. Views alone are looked
at for news, so that nothing can leak.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aura_ai.contract.news import News, Points, counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, PLY, RNG, RNG_WORDS, SEATS, TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import owner_of
from aura_ai.games.rauha.rules import board, flow, windows
from aura_ai.games.rauha.screen import names
from aura_ai.games.rauha.screen.words import describe, discard


def in_public(array: Array, action: int) -> str:
    """Return the part of a decision that other seats see; a discard lies face down (R-6.8)."""
    text = discard(array, action, "a card") if array[at.node] == at.NODE_PLACE else ""
    return text or describe(array, action)


def scores(array: Array) -> list[int]:
    """Return the energy of every seat."""
    return [int(array[board.block(seat) + at.energy]) for seat in range(int(array[SEATS]))]


def stages(array: Array, action: int) -> Iterator[tuple[int, Array]]:
    """Yield one decision, then every forced one that follows from it."""
    s = array.copy()
    s[PLY] += 1
    flow.decide(s, action)
    yield action, s
    only = int(flow.forced(s))
    while only != at.NONE:
        flow.decide(s, only)
        # the end of a window in which nothing can be chosen is not news
        yield at.NONE if only == at.ACTION_END else only, s
        only = int(flow.forced(s))


def news(before: Array, after: Array) -> list[News]:
    """Return the changes between two views of one seat, beyond the decision itself, in words.

    The views are one decision of :func:`stages` apart, forced ones included.
    """
    node, seat = int(before[at.node]), int(before[TO_ACT])
    lines: list[News] = []
    if node == at.NODE_PLACE:
        lines += _placed(before, after, seat)
        lines += _beings(before, after)
        lines += _activated(after, seat, *_used(after))
    elif node in (at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW):
        moved_on = (
            after[at.order_position] != before[at.order_position]
            or after[at.step] != before[at.step]
        )
        if moved_on:
            lines += _closed(before, seat)
        else:
            lines += _activated(after, seat, *_used(after), *_used(before))
            lines += _spores(before, after, seat)
    if after[at.step] != before[at.step]:
        lines.append(_step(int(after[at.step])))
    if after[at.node] == at.NODE_SCORING_WINDOW:
        lines += _opened(before, after)
    return lines


def _used(array: Array) -> tuple[int, int]:
    return int(array[at.fields_used]), int(array[at.beings_used])


def _opened(before: Array, after: Array) -> list[News]:
    """Return the automatic gains of a new scoring window (D-6, R-11.2)."""
    same = all(before[slot] == after[slot] for slot in (at.step, at.order_position, TO_ACT))
    if same:
        return []
    return _activated(after, int(after[TO_ACT]), *_used(after))


def _activated(
    array: Array,
    seat: int,
    fields: int,
    beings: int,
    fields_before: int = 0,
    beings_before: int = 0,
) -> list[News]:
    """Return the gains from the sources used in a window and not used before (R-9).

    Within a window nothing changes the counts but spores, whose gains end a window.
    """
    fresh = (fields & ~fields_before) | (beings & ~beings_before) << at.N_FIELDS
    return [_gain(array, seat, source) for source in names.in_set(fresh, windows.SOURCES)]


def _gain(array: Array, seat: int, source: int) -> News:
    """Return one activation with its gain."""
    effect = int(board.source_effect(array, seat, source))
    kind = effect & 7
    if source >= at.N_FIELDS:
        origin, words = at.BEING_NAMES[source - at.N_FIELDS], names.effect_words(effect)
    else:
        biome = int(array[board.block(seat) + at.board + source])
        origin, words = names.field_name(source), names.biome_words(array, biome)
    text = f"seat {seat}: {origin} ({words})"
    energy = int(board.energy_of(array, seat, effect))
    if not energy:
        return text
    where = "beings" if source >= at.N_FIELDS else "fields"
    paid = ", paid" if kind == at.PAY_POINTS else ""
    return Points(seat, energy, f"{where}{paid}", f"{text}: {energy:+d} energy")


def _closed(before: Array, seat: int) -> list[News]:
    """Return the gains at the end of a window: energy per spore, and for water (D-6, R-11.5)."""
    lines: list[News] = []
    if before[at.auto]:
        ended = before.copy()
        windows.take_spore_gains(ended, seat)
        lines += _activated(before, seat, *_used(ended), *_used(before))
    if before[at.node] == at.NODE_SCORING_WINDOW:
        bonus = int(flow.bonus_for_water(before, seat))
        if bonus:
            water = int(before[board.block(seat) + at.water])
            text = f"seat {seat}: {counted(water, 'water symbol')}, {bonus:+d} energy"
            lines.append(Points(seat, bonus, "water", text))
    return lines


def _placed(before: Array, after: Array, seat: int) -> list[News]:
    """Return the place of a card with its price, or the gain of its discard (section 6)."""
    block = int(board.block(seat))
    lines: list[News] = []
    for field in range(at.N_FIELDS):
        card = int(after[block + at.board + field])
        if card != before[block + at.board + field]:
            lines.append(
                f"seat {seat}: {names.card_words(after, card)} on {names.field_name(field)}"
            )
            price = int(board.price_of(after, card))
            if price:
                lines.append(f"seat {seat} pays {counted(price, 'crystal')}")
    lines += _spores(before, after, seat)
    if not lines:
        gained = counted(int(before[at.discard_crystals]), "crystal")
        lines.append(f"seat {seat}: +{gained} for the discarded card")
    return lines


def _spores(before: Array, after: Array, seat: int) -> list[News]:
    slot = int(board.block(seat)) + at.spores
    fresh = names.in_set(int(after[slot]) & ~int(before[slot]), at.N_FIELDS)
    return [f"seat {seat}: a spore on {names.field_name(field)}" for field in fresh]


def _beings(before: Array, after: Array) -> list[News]:
    lines: list[News] = []
    for being in range(at.N_BEINGS):
        was, now = owner_of(before, being), owner_of(after, being)
        if was != now:
            source = f" from seat {was}" if was >= 0 else ""
            lines.append(f"seat {now} takes {at.BEING_NAMES[being]}{source}")
    return lines


def _step(step: int) -> str:
    if step > at.N_STEPS:
        return "The game is over"
    rounds = (step - 1) // at.PACK_SIZE + 1
    if step % at.PACK_SIZE == 1:
        return f"Round {rounds} begins"
    return f"Scoring phase of round {rounds}" if step % at.PACK_SIZE == 0 else f"Step {step} begins"


def public(_game: Any, state: Array) -> Array:
    """Return the public part of a state: cards in satellites and kept cards are counted."""
    view = state.copy()
    view[OBSERVER] = -1
    view[RNG : RNG + RNG_WORDS] = 0
    for name in ("satellites", "kept", "decks"):
        cards = at.layout[name].window(view)
        cards[cards >= 0] = at.HIDDEN
    at.layout["seen"].window(view)[...] = 0
    at.layout["left"].window(view)[...] = at.NONE
    fates = at.layout["fate"]
    values = fates.used(view)
    # cards go to the black hole face down
    fates.put(view, [fate if fate < at.FATE_DISCARDED else at.FATE_NONE for fate in values])
    return view
