"""Reader of Rauha's component data file.

Every number of the box comes from ``components.toml`` or from a file given in its place. A wrong
file is refused with the name of the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.datafile import Table, read, template
from aura_ai.games.options import OptionValue
from aura_ai.games.rauha import layout as at

SHIPPED = Path(__file__).with_name("components.toml")
FORMAT_VERSION = 1
BOARD_SIDES = ("A", "B")
TYPE_NAMES = ("crystal", "forest", "mushroom", "mountain", "desert")
ANIMAL_NAMES = at.ANIMAL_NAMES
SYMBOL_NAMES = (*TYPE_NAMES[: at.N_TYPES], *ANIMAL_NAMES)
KIND_NAMES = ("none", "crystals", "points", "points_per", "pay_points", "pay_spore")
PER_NAMES = (*ANIMAL_NAMES, "water", "spore", "best_animal")
PLACEMENTS = ("crystals", "fields", "free")
MAX_AMOUNT, MAX_PAY, MAX_WATER, MAX_PRICE, MAX_START = 15, 7, 3, 255, 1000
"""Bounds of the packed words (layout.py) and, for the start, of sense."""
MAX_BEING_WATER = 100


@dataclass(frozen=True)
class Effect:
    """The effect of an activation (R-1.6); ``per`` is an index of ``PER_NAMES``."""

    kind: int
    amount: int
    per: int
    pay: int

    def packed(self) -> int:
        """Return the effect word without its amount."""
        second = self.per if self.kind == at.POINTS_PER else self.pay
        return self.kind | second << at.EFFECT_PAY


@dataclass(frozen=True)
class Biome:
    """A card or a printed biome (R-1.4); ``price`` 0 and all fields: free placement (R-1.5)."""

    types: tuple[int, ...]
    animals: tuple[int, ...]
    water: int
    effect: Effect
    price: int
    fields: tuple[int, ...]

    def words(self) -> tuple[int, int]:
        """Return the two packed words of the state."""
        first = sum(1 << kind for kind in self.types if kind < at.N_TYPES)
        for animal in self.animals:
            first += 1 << at.ANIMAL_SHIFT + at.ANIMAL_BITS * animal
        first += self.water << at.WATER_SHIFT
        first += self.effect.amount << at.AMOUNT_SHIFT
        placement = at.PRICED | self.price if self.price else sum(1 << f for f in self.fields)
        return _signed(first), _signed(self.effect.packed() | placement << at.PLACEMENT_SHIFT)


@dataclass(frozen=True)
class Being:
    """A divine being (R-7.9); ``symbol`` is an index of ``SYMBOL_NAMES``."""

    name: str
    symbol: int
    effect: Effect
    water: int


def _signed(word: int) -> int:
    return word - (1 << 16) if word >> 15 else word


def _effect(record: Table, per: tuple[str, ...]) -> Effect:
    """Read an effect (R-1.6, R-9)."""
    kind = record.word("effect", KIND_NAMES)
    amount = record.integer("amount", 0, MAX_AMOUNT)
    pay = record.integer("pay", 0, MAX_PAY)
    counted = 0
    if kind == at.POINTS_PER:
        counted = record.word("per", per)
    elif record.get("per") != "":
        raise record.fail("per", f"must be empty for the effect {KIND_NAMES[kind]}")
    if (amount == 0) != (kind == at.NOTHING):
        raise record.fail("amount", f"cannot be {amount} for the effect {KIND_NAMES[kind]}")
    if (pay == 0) == (kind in (at.PAY_POINTS, at.PAY_SPORE)):
        raise record.fail("pay", f"cannot be {pay} for the effect {KIND_NAMES[kind]}")
    if kind == at.PAY_SPORE and amount != 1:
        raise record.fail("amount", "must be 1: a field holds one spore (R-9.8)")
    return Effect(kind, amount, counted, pay)


def _biome(record: Table, price: int, fields: list[int]) -> Biome:
    types = record.words("types", TYPE_NAMES)
    if not 1 <= len(types) <= 2 or len(set(types)) != len(types):
        raise record.fail("types", "must be one or two different types")
    animals = record.words("animals", ANIMAL_NAMES)
    if any(animals.count(a) >= 1 << at.ANIMAL_BITS for a in animals):
        raise record.fail("animals", "must show an animal at most three times")
    water = record.integer("water", 0, MAX_WATER)
    effect = _effect(record, PER_NAMES[:-1])
    return Biome(tuple(types), tuple(animals), water, effect, price, tuple(fields))


def _card(record: Table, number: int) -> Biome:
    record.integer("id", number, number)
    age = 1 if number < at.N_AGE_CARDS else 2
    record.integer("age", age, age)
    price = record.integer("cost", 0, MAX_PRICE)
    fields = record.integers("fields", 0, at.N_FIELDS - 1)
    placement = PLACEMENTS[record.word("placement", PLACEMENTS)]
    if (price > 0) != (placement == "crystals"):
        raise record.fail("cost", f"cannot be {price} for the placement {placement}")
    if not fields or len(set(fields)) != len(fields):
        raise record.fail("fields", "must be different fields, at least one")
    if (len(fields) == at.N_FIELDS) != (placement != "fields"):
        raise record.fail("fields", f"cannot be these for the placement {placement} (R-1.5)")
    return _biome(record, price, fields)


def _printed(record: Table, number: int) -> Biome:
    record.integer("id", at.N_CARDS + number, at.N_CARDS + number)
    side, field = divmod(number, at.N_FIELDS)
    record.word("side", (BOARD_SIDES[side],))
    record.integer("field", field, field)
    return _biome(record, 0, list(range(at.N_FIELDS)))


def _being(record: Table, number: int) -> Being:
    record.integer("id", number, number)
    effect = _effect(record, PER_NAMES)
    if effect.kind == at.PAY_SPORE:
        raise record.fail("effect", "cannot be pay_spore: no action would tell where (section 16)")
    for key in ("trigger_invite", "trigger_scoring"):
        if record.boolean(key) != (effect.kind != at.NOTHING):
            raise record.fail(key, "must be true for a being with an effect, else false (R-7.9)")
    symbol = record.word("symbol", SYMBOL_NAMES)
    water = record.integer("water", 0, MAX_BEING_WATER)
    return Being(record.text("name"), symbol, effect, water)


def _step(record: Table, number: int, per_round: int) -> int:
    """Read one step of the totem track (R-3.4) as its packed word."""
    record.integer("step", number + 1, number + 1)
    turn = number % per_round
    rounds = at.N_STEPS // per_round
    this_round = number // per_round + 1
    record.integer("round", this_round, this_round)
    age = 1 if this_round <= rounds // 2 else 2
    record.integer("age", age, age)
    scoring = turn == per_round - 1
    if record.boolean("scoring") != scoring:
        raise record.fail("scoring", f"must be {str(scoring).lower()} (R-3.1)")
    word = at.STEP_AGE_2 if age == 2 else 0
    if scoring:
        return word | at.STEP_SCORING
    fields = record.integers("fields", 0, at.N_FIELDS - 1)
    if not fields or len(set(fields)) != len(fields):
        raise record.fail("fields", "must be different fields, at least one")
    record.integer("pack_size", at.PACK_SIZE - turn, at.PACK_SIZE - turn)
    star = ("moon", "star")[(turn + this_round + 1) % 2]
    record.word("symbol", (star,))
    word |= sum(1 << f for f in fields)
    if star == "star":
        word |= at.STEP_STAR
    if turn == 0:
        word |= at.STEP_FIRST_TURN
    if turn == per_round - 2:
        word |= at.STEP_LAST_TURN
    return word


class Components:
    """A checked data file.

    Attributes:
        data: The parsed file.
        cards: The 80 cards by id.
        printed: The printed biomes, side A then side B, by field.
        beings: The seven beings by id.
        fingerprint: Short hash of the facts: comments, notes, sources and titles do not count.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read and check a data file; the shipped one by default.

        Raises:
            RulesError: The file cannot be read, is no TOML, or a key is missing or wrong.
        """
        root = read(path or SHIPPED)
        self.data = dict(root.values)
        root.integer("format_version", FORMAT_VERSION, FORMAT_VERSION)
        root.word("game", ("rauha",))
        self.cards = [_card(r, i) for i, r in enumerate(root.records("card", at.N_CARDS))]
        printed = root.records("printed", len(BOARD_SIDES) * at.N_FIELDS)
        self.printed = [_printed(r, i) for i, r in enumerate(printed)]
        self.beings = [_being(r, i) for i, r in enumerate(root.records("being", at.N_BEINGS))]
        symbols = [being.symbol for being in self.beings]
        if len(set(symbols)) != at.N_BEINGS:
            raise root.fail("being", "must have a different symbol each (R-7.3)")
        structure = root.table("structure")
        per_round = structure.integer("turns_per_round", at.PACK_SIZE - 1, at.PACK_SIZE - 1) + 1
        structure.integer("steps_total", at.N_STEPS, at.N_STEPS)
        structure.integer("cards_per_satellite", at.PACK_SIZE, at.PACK_SIZE)
        structure.integer("discard_spores", 1, 1)
        self._blank = template(at.layout, root, 0)
        for i, record in enumerate(root.records("step", at.N_STEPS)):
            self._blank[at.step_info + i] = _step(record, i, per_round)
        setup = root.table("setup")
        self.start_crystals = setup.integer("start_crystals", 0, MAX_START)
        self.start_energy = setup.integer("start_energy", 0, MAX_START)
        setup.integer("start_spores", 0, 0)
        water = root.table("water_scoring")
        steps_of_water = list(range(at.N_WATER_STEPS))
        if water.integers("difference_to_minimum", 0, at.N_WATER_STEPS, at.N_WATER_STEPS) != (
            steps_of_water
        ):
            raise water.fail("difference_to_minimum", f"must be {steps_of_water}")
        self._write_beings()
        self.fingerprint = root.fingerprint()

    def _write_beings(self) -> None:
        for i, being in enumerate(self.beings):
            effect = being.effect
            self._blank[at.being_effect + i] = effect.packed() | effect.amount << at.EFFECT_AMOUNT
            self._blank[at.being_symbol + i] = being.symbol | being.water << at.BEING_WATER

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
