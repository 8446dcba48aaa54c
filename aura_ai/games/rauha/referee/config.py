"""Options and data of Rauha as plain objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SIDES = ("A", "B")
AUTO, STRICT = "auto", "strict"
MODES = (AUTO, STRICT)
ROW_LENGTH = 3
FIELDS = range(ROW_LENGTH * ROW_LENGTH)


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of an activation (R-1.6, R-7.9)."""

    kind: str
    amount: int
    per: str
    pay: int


@dataclass(frozen=True, slots=True)
class Biome:
    """A card or a printed biome (R-1.4). `symbols` are its types and animals, each once."""

    id: int
    printed: bool
    animals: tuple[str, ...]
    symbols: frozenset[str]
    desert: bool
    water: int
    cost: int
    fields: tuple[int, ...]
    effect: Effect


@dataclass(frozen=True, slots=True)
class Being:
    """A divine being (R-7.9)."""

    id: int
    symbol: str
    animal: bool
    water: int
    in_turn: bool
    in_scoring: bool
    effect: Effect


@dataclass(frozen=True, slots=True)
class Step:
    """A place of the totem (R-3.4). Round and age count from 1; turn is 0 at a corner."""

    number: int
    round: int
    age: int
    turn: int
    scoring: bool
    moon: bool
    fields: tuple[int, ...]


@dataclass(frozen=True)
class Config:
    """One game's options with the numbers they lead to."""

    players: int
    side: str
    auto: bool
    biomes: tuple[Biome, ...]
    cards_by_age: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    beings: tuple[Being, ...]
    steps: tuple[Step, ...]
    animals: tuple[str, ...]
    start_crystals: int
    start_energy: int
    start_step: int
    pack: int
    discard_crystals: int
    crystals_in_box: int
    water_energy: tuple[int, ...]
    lap: int

    def step(self, number: int) -> Step:
        """Return the step of that number; the first is 1."""
        return self.steps[number - 1]

    @property
    def n_cards(self) -> int:
        """The number of biome cards of both ages."""
        return sum(len(cards) for cards in self.cards_by_age)


def _effect(record: Mapping[str, Any]) -> Effect:
    return Effect(record["effect"], record["amount"], record["per"], record["pay"])


def _biome(record: Mapping[str, Any]) -> Biome:
    return Biome(
        id=record["id"],
        printed="side" in record,
        animals=tuple(record["animals"]),
        symbols=frozenset(record["types"]) - {"desert"} | frozenset(record["animals"]),
        desert="desert" in record["types"],
        water=record["water"],
        cost=record.get("cost", 0),
        fields=tuple(record.get("fields", ())),
        effect=_effect(record),
    )


def _being(record: Mapping[str, Any]) -> Being:
    return Being(
        id=record["id"],
        symbol=record["symbol"],
        animal=record["class"] == "animal",
        water=record["water"],
        in_turn=record["trigger_invite"],
        in_scoring=record["trigger_scoring"],
        effect=_effect(record),
    )


def _step(record: Mapping[str, Any]) -> Step:
    return Step(
        number=record["step"],
        round=record["round"],
        age=record["age"],
        turn=record["turn"],
        scoring=record["scoring"],
        moon=record["symbol"] == "moon",
        fields=tuple(record["fields"]),
    )


def _choice(options: Mapping[str, object], name: str, allowed: tuple[str, ...]) -> str:
    value = options.get(name, allowed[0])
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; it must be one of {', '.join(allowed)}")
    return str(value)


def build_config(options: Mapping[str, object], data: Mapping[str, Any]) -> Config:
    """Return the numbers of a game. ValueError for options or values that do not exist."""
    unknown = sorted(set(options) - {"players", "side", "mode"})
    if unknown:
        raise ValueError(f"unknown option {unknown[0]!r}; known: players, side, mode")
    low, high = data["players"]["min"]["value"], data["players"]["max"]["value"]
    players = options.get("players", low)
    if type(players) is not int or not low <= players <= high:
        raise ValueError(f"players is {players!r}; it must be a number from {low} to {high}")
    side = _choice(options, "side", SIDES)
    mode = _choice(options, "mode", MODES)
    biomes = [_biome(record) for record in data["card"] + data["printed"]]
    biomes.sort(key=lambda biome: biome.id)
    ages = sorted({record["age"] for record in data["card"]})
    printed = {r["field"]: r["id"] for r in data["printed"] if r["side"] == side}
    structure, setup = data["structure"], data["setup"]
    return Config(
        players=players,
        side=side,
        auto=mode == AUTO,
        biomes=tuple(biomes),
        cards_by_age=tuple(
            tuple(sorted(r["id"] for r in data["card"] if r["age"] == age)) for age in ages
        ),
        board=tuple(printed[f] for f in FIELDS),
        beings=tuple(_being(record) for record in data["being"]),
        steps=tuple(_step(record) for record in data["step"]),
        animals=tuple(data["enums"]["animal"]),
        start_crystals=setup["start_crystals"]["value"],
        start_energy=setup["start_energy"]["value"],
        start_step=setup["start_step"]["value"],
        pack=structure["cards_per_satellite"]["value"],
        discard_crystals=structure["discard_crystals"]["value"],
        crystals_in_box=data["components"]["crystal_total_value"]["value"],
        water_energy=tuple(data["water_scoring"]["energy"]["value"]),
        lap=data["energy_track"]["lap"]["value"],
    )
