"""Reader of Rauha's component data file.

Every number of the box comes from ``components.toml`` or from a file given in its place. A wrong
file is refused with the name of the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from aura_ai.contract import box
from aura_ai.contract.datafile import Broken, Table, cell, template
from aura_ai.contract.options import OptionValue
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.rauha import layout as at

SHIPPED = Path(__file__).with_name("components.toml")
BOARD_SIDES = ("A", "B")
TYPE_NAMES = ("crystal", "forest", "mushroom", "mountain", "desert")
ANIMAL_NAMES = at.ANIMAL_NAMES
SYMBOL_NAMES = (*TYPE_NAMES[: at.N_TYPES], *ANIMAL_NAMES)
KIND_NAMES = ("none", "crystals", "points", "points_per", "pay_points", "pay_spore")
PER_NAMES = ("", *ANIMAL_NAMES, "water", "spore")
PLACEMENTS = ("crystals", "fields", "free")
MAX_AMOUNT, MAX_PAY, MAX_WATER, MAX_PRICE, MAX_START = 15, 7, 3, 255, 1000
"""Bounds of the packed words (layout.py) and, for the start, of sense."""
MAX_BEING_WATER = 100

STRUCTURE = """
    format_version game setup.start_spores water_scoring.difference_to_minimum
    structure.turns_per_round structure.steps_total structure.cards_per_satellite
    structure.discard_spores step[].step step[].round step[].age step[].scoring step[].symbol
    step[].pack_size card[].id card[].age printed[].id printed[].side printed[].field being[].id
"""
"""Keys that must have the shipped value."""


@dataclass(frozen=True)
class Effect:
    """The effect of an activation (R-1.6, R-9)."""

    kind: int = cell(Table.word, KIND_NAMES, key="effect")
    amount: int = cell(Table.integer, 0, MAX_AMOUNT)
    pay: int = cell(Table.integer, 0, MAX_PAY)
    per: int = cell(Table.word, PER_NAMES)

    def broken(self) -> Broken:
        """Return entries that do not fit the kind."""
        for key, nothing, value, wanted in (
            ("per", "", self.per, self.kind == at.POINTS_PER),
            ("amount", 0, self.amount, self.kind != at.NOTHING),
            ("pay", 0, self.pay, self.kind in (at.PAY_POINTS, at.PAY_SPORE)),
        ):
            if bool(value) != wanted:
                verb = "cannot" if wanted else "must"
                yield key, f"{verb} be {nothing!r} for the effect {KIND_NAMES[self.kind]}"
        if self.kind == at.PAY_SPORE and self.amount != 1:
            yield "amount", "must be 1: a field holds one spore (R-9.8)"

    def packed(self) -> int:
        """Return the effect word without its amount."""
        second = self.per - 1 if self.kind == at.POINTS_PER else self.pay
        return self.kind | second << at.EFFECT_PAY


@dataclass(frozen=True)
class Biome(Effect):
    """A printed biome (R-1.4), or a card; ``price`` 0 and all fields: free placement (R-1.5)."""

    types: list[int] = cell(Table.words, TYPE_NAMES)
    animals: list[int] = cell(Table.words, ANIMAL_NAMES)
    water: int = cell(Table.integer, 0, MAX_WATER)
    price: int = 0
    fields: list[int] | range = range(at.N_FIELDS)

    def broken(self) -> Broken:
        """Return entries that a packed biome cannot hold."""
        yield from super().broken()
        if not 1 <= len(self.types) <= 2 or len(set(self.types)) != len(self.types):
            yield "types", "must be one or two different types"
        if any(self.animals.count(a) >= 1 << at.ANIMAL_BITS for a in self.animals):
            yield "animals", "must show an animal at most three times"

    def words(self) -> tuple[int, int]:
        """Return the two packed words of the state."""
        first = sum(1 << kind for kind in self.types if kind < at.N_TYPES)
        for animal in self.animals:
            first += 1 << at.ANIMAL_SHIFT + at.ANIMAL_BITS * animal
        first += self.water << at.WATER_SHIFT
        first += self.amount << at.AMOUNT_SHIFT
        placement = at.PRICED | self.price if self.price else sum(1 << f for f in self.fields)
        return _signed(first), _signed(self.packed() | placement << at.PLACEMENT_SHIFT)


@dataclass(frozen=True)
class Card(Biome):
    """A card."""

    price: int = cell(Table.integer, 0, MAX_PRICE, key="cost")
    fields: list[int] = cell(Table.integers, 0, at.N_FIELDS - 1)
    placement: int = cell(Table.word, PLACEMENTS)

    def broken(self) -> Broken:
        """Return entries that do not fit the placement."""
        yield from super().broken()
        placement = PLACEMENTS[self.placement]
        if (self.price > 0) != (placement == "crystals"):
            yield "cost", f"cannot be {self.price} for the placement {placement}"
        yield from _different(self.fields)
        if (len(self.fields) == at.N_FIELDS) != (placement != "fields"):
            yield "fields", f"cannot be these for the placement {placement} (R-1.5)"


@dataclass(frozen=True)
class Being(Effect):
    """A divine being (R-7.9); ``symbol`` is an index of ``SYMBOL_NAMES``."""

    per: int = cell(Table.word, (*PER_NAMES, "best_animal"))
    name: str = cell(Table.text)
    symbol: int = cell(Table.word, SYMBOL_NAMES)
    water: int = cell(Table.integer, 0, MAX_BEING_WATER)
    trigger_invite: bool = cell(Table.boolean)
    trigger_scoring: bool = cell(Table.boolean)

    def broken(self) -> Broken:
        """Return entries that no being can have."""
        yield from super().broken()
        if self.kind == at.PAY_SPORE:
            yield "effect", "cannot be pay_spore: no action would tell where (section 16)"
        for key in ("trigger_invite", "trigger_scoring"):
            if getattr(self, key) != (self.kind != at.NOTHING):
                yield key, "must be true for a being with an effect, else false (R-7.9)"


def _signed(word: int) -> int:
    return word - (1 << 16) if word >> 15 else word


def _different(fields: list[int]) -> Broken:
    if not fields or len(set(fields)) != len(fields):
        yield "fields", "must be different fields, at least one"


def _step(record: Table) -> int:
    """Read one step of the totem track (R-3.4) as its packed word."""
    word = at.STEP_AGE_2 if record.integer("age", 1, 2) == 2 else 0
    if record.boolean("scoring"):
        return word | at.STEP_SCORING
    fields = record.integers("fields", 0, at.N_FIELDS - 1)
    for key, problem in _different(fields):
        raise record.fail(key, problem)
    word |= sum(1 << f for f in fields)
    cards = record.integer("pack_size", 2, at.PACK_SIZE)
    word |= {at.PACK_SIZE: at.STEP_FIRST_TURN, 2: at.STEP_LAST_TURN}.get(cards, 0)
    return word | (at.STEP_STAR if record.get("symbol") == "star" else 0)


class Components(box.Components):
    """A checked data file.

    Attributes:
        cards: The 80 cards by id.
        printed: The printed biomes, side A then side B, by field.
        beings: The seven beings by id.
    """

    shipped = SHIPPED
    structure = STRUCTURE

    def check(self) -> None:
        """Read biomes, beings, steps and start."""
        root = self.root
        self.cards = root.rows("card", Card)
        self.printed = root.rows("printed", Biome)
        self.beings = root.rows("being", Being)
        if len({being.symbol for being in self.beings}) != at.N_BEINGS:
            raise root.fail("being", "must have a different symbol each (R-7.3)")
        self._blank = template(at.layout, root, 0)
        for i, record in enumerate(root.records("step")):
            self._blank[at.step_info + i] = _step(record)
        for i, being in enumerate(self.beings):
            self._blank[at.being_effect + i] = being.packed() | being.amount << at.EFFECT_AMOUNT
            self._blank[at.being_symbol + i] = being.symbol | being.water << at.BEING_WATER
        self.start_crystals = root.integer("setup.start_crystals", 0, MAX_START)
        self.start_energy = root.integer("setup.start_energy", 0, MAX_START)

    def template(self, players: int, options: Mapping[str, OptionValue]) -> Array:
        """Return the state that the set-up starts from: boards laid, nothing shuffled or dealt."""
        s: Array = self._blank.copy()
        s[SEATS] = players
        side = BOARD_SIDES.index(str(options["side"]))
        s[at.auto] = int(options["mode"] == "auto")
        s[at.printed_id] = at.N_CARDS + side * at.N_FIELDS
        s[at.decks : at.fate] = np.arange(at.N_CARDS)
        printed = self.printed[side * at.N_FIELDS : (side + 1) * at.N_FIELDS]
        for i, biome in enumerate([*self.cards, *printed]):
            s[at.biome + 2 * i : at.biome + 2 * i + 2] = biome.words()
        for seat in range(players):
            block = s[at.seat_block + at.SEAT_SIZE * seat :][: at.SEAT_SIZE]
            block[at.board : at.board + at.N_FIELDS] = s[at.printed_id] + np.arange(at.N_FIELDS)
            block[at.crystals] = self.start_crystals
            block[at.energy] = self.start_energy
            block[at.water] = sum(biome.water for biome in printed)
            for animal in range(at.N_ANIMALS):
                block[at.animals + animal] = sum(b.animals.count(animal) for b in printed)
        return s
