"""Card locations in a state, for words, drawings and invariants."""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board

# place codes of section 17
IN_DECK, IN_SATELLITE, WITH_SEAT, ON_BOARD = 0, 10, 20, 30
COVERED, DISCARDED, LEFT_OVER = 80, 90, 100
GONE = 110
"""In the black hole, no matter how; only in views and in determinizations."""
_CODES = {
    at.FATE_COVERED: COVERED,
    at.FATE_DISCARDED: DISCARDED,
    at.FATE_LEFT_OVER: LEFT_OVER,
    at.FATE_GONE: GONE,
}


def owner_of(s: Array, being: int) -> int:
    """Return the seat that owns a being, -1 for the display."""
    for seat in range(int(s[SEATS])):
        if int(s[board.block(seat) + at.beings]) >> being & 1:
            return seat
    return -1


def code_of_fate(fate: int) -> int:
    """Return the place code of a fate, the deck's for none."""
    first = max((first for first in _CODES if first <= fate), default=at.FATE_NONE)
    return _CODES[first] + fate - first if first else IN_DECK


def on_table(s: Array) -> list[tuple[int, int]]:
    """Return (card, place code) of every card that is known to lie outside the decks.

    A card that a faulty state has at two places is there twice.
    """
    packs, boards = at.layout["satellites"].used(s), at.layout["board"].used(s)
    kept_cards, fates = at.layout["kept"].used(s), at.layout["fate"].used(s)
    places = [(int(c), IN_SATELLITE + k) for k, pack in enumerate(packs) for c in pack if c >= 0]
    places += [(int(c), WITH_SEAT + seat) for seat, c in enumerate(kept_cards) if c >= 0]
    for seat, biomes in enumerate(boards):
        for field, biome in enumerate(biomes):
            if biome < at.N_CARDS:
                places.append((int(biome), ON_BOARD + at.N_FIELDS * seat + field))
    return places + [(c, code_of_fate(int(f))) for c, f in enumerate(fates) if f != at.FATE_NONE]


def everywhere(s: Array) -> list[int]:
    """Return the cards at each place, undealt cards included: each once in a sound state."""
    cards = [card for card, _ in on_table(s)]
    for deck, dealt in zip(at.layout["decks"].used(s), at.layout["dealt"].used(s), strict=True):
        cards += deck[int(dealt) :].tolist()
    return cards


def place_codes(s: Array) -> list[int]:
    """Return the place code of each of the 80 cards (section 17)."""
    where = dict(on_table(s))
    return [where.get(card, IN_DECK) for card in range(at.N_CARDS)]


def symbols(s: Array) -> list[tuple[int, list[int]]]:
    """Return the water of each seat, that of its beings included, and its symbols of each animal."""
    rows = []
    for seat in range(int(s[SEATS])):
        block = int(board.block(seat))
        biomes = s[block + at.board :][: at.N_FIELDS]
        words = [int(s[int(board.biome_at(s, int(biome)))]) for biome in biomes]
        water = sum(int(board.water_of(word)) for word in words)
        for being in range(at.N_BEINGS):
            if int(s[block + at.beings]) >> being & 1:
                water += int(s[at.being_symbol + being]) >> at.BEING_WATER
        animals = [sum(int(board.animals_of(w, a)) for w in words) for a in range(at.N_ANIMALS)]
        rows.append((water, animals))
    return rows
