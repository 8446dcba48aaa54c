"""Options and data of Solenia as plain objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SUMMER, WINTER, WINTER_IMPROVEMENTS, SOLO = "summer", "winter", "winter_improvements", "solo"
RANDOM = "random"
SIDES = ("day", "night")
DAY, NIGHT = range(2)

SWITCHES = (
    "city_requires_delivery",
    "forced_discard_triggers_effect",
    "forced_discard_only_if_no_free_placement",
    "forced_discard_allowed_if_lengthening_possible",
    "lengthening_always_allowed",
    "refill_before_bonus",
    "last_round_unresolved_cards_score",
    "new_strip_card_can_resolve_same_turn",
)
"""Rulings of the data file that a game can set otherwise."""

Vector = tuple[int, int, int, int]
"""Wood, wheat, stone, water (S-1.1)."""


@dataclass(frozen=True, slots=True)
class Space:
    """A printed space (S-1.4): the resource of an island, or the side of a city; the other is -1."""

    resource: int
    city: int


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip with the phase and the five spaces of both sides (S-1.3)."""

    transition: bool
    phases: tuple[str, str]
    spaces: tuple[tuple[Space, ...], tuple[Space, ...]]


@dataclass(frozen=True, slots=True)
class Card:
    """An airship card (S-1.8): `gain` belongs to fixed, `resource` to star_if, `amount` to both
    other effects."""

    value: int
    effect: str
    amount: int
    gain: Vector
    resource: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A delivery tile (S-1.9)."""

    side: int
    cost: Vector
    stars: int

    @property
    def size(self) -> int:
        """The number of resources it costs (A-51)."""
        return sum(self.cost)


@dataclass(frozen=True, slots=True)
class Notch:
    """A notch and its bonus. `level` is 0 on the summer side."""

    level: int
    gain: Vector
    choose_one: tuple[int, ...]
    stars: int
    storage: int
    improvement: str


@dataclass(frozen=True, slots=True)
class Power:
    """The power of an improvement tile; `side` is that of a level-3 half, -1 for level 1."""

    name: str
    amount: int
    side: int


@dataclass(frozen=True, slots=True)
class Face:
    """A face of the solo die (S-16.2)."""

    face: int
    action: str
    side: int
    position: int


@dataclass(frozen=True)
class Config:
    """One game's options with the numbers they lead to.

    `voyages` is the cost of a voyage by anchor and cell, 0 where the two are adjacent.
    """

    players: int
    mode: str
    mode_id: int
    improvements: bool
    winter: bool
    arrangement: str
    arrangements: tuple[tuple[str, ...], ...]
    arrangement_names: tuple[str, ...]
    switches: Mapping[str, bool]
    rows: int
    columns: int
    airship: int
    voyages: tuple[tuple[int, ...], ...]
    strips: tuple[Strip, ...]
    cards: tuple[Card, ...]
    copies: tuple[int, ...]
    tiles: tuple[Tile, ...]
    display: tuple[int, int]
    start: tuple[Vector, ...]
    hand: int
    rounds: int
    notches: tuple[tuple[Notch, ...], tuple[Notch, ...]]
    storage: int
    storage_max: int
    per_level: int
    most_deliveries: int
    pairs: tuple[int, ...]
    leftovers_per_star: int
    level1: tuple[Power, ...]
    level3: tuple[Power, ...]
    printed_bonus_stays: bool
    die: tuple[Face, ...]
    bands: tuple[int, ...]

    @property
    def solo(self) -> bool:
        """Whether one player plays alone (S-16)."""
        return self.mode == SOLO

    @property
    def cells(self) -> range:
        """The cells of the board (S-1.2)."""
        return range(self.rows * self.columns)

    @property
    def seats(self) -> range:
        """The seats in clockwise order (S-2.1)."""
        return range(self.players)

    def improvement_notch(self, side: int, kind: str) -> int:
        """Return the notch of a row at which an improvement tile lies (S-15.3)."""
        return next(k for k, notch in enumerate(self.notches[side]) if notch.improvement == kind)


def _vector(values: list[int]) -> Vector:
    wood, wheat, stone, water = values
    return wood, wheat, stone, water


def _space(code: str, names: list[str]) -> Space:
    if code.startswith("city_"):
        return Space(-1, SIDES.index(code.removeprefix("city_")))
    return Space(names.index(code), -1)


def _strip(record: Mapping[str, Any], names: list[str]) -> Strip:
    first, second = (
        tuple(_space(code, names) for code in record[side]) for side in ("side0", "side1")
    )
    return Strip(
        transition=record["kind"] == "transition",
        phases=(record["side0_phase"], record["side1_phase"]),
        spaces=(first, second),
    )


def _card(record: Mapping[str, Any], names: list[str]) -> Card:
    return Card(
        value=record["value"],
        effect=record["effect"],
        amount=record.get("amount", 0),
        gain=_vector(record.get("gain", [0, 0, 0, 0])),
        resource=names.index(record["resource"]) if "resource" in record else -1,
    )


def _notch(record: Mapping[str, Any], names: list[str]) -> Notch:
    return Notch(
        level=record.get("level", 0),
        gain=_vector(record["gain"]),
        choose_one=tuple(sorted(names.index(name) for name in record["choose_one"])),
        stars=record["stars"],
        storage=record["storage"],
        improvement=record.get("improvement", ""),
    )


def _row(records: list[Mapping[str, Any]], side: str, names: list[str]) -> tuple[Notch, ...]:
    mine = sorted((r for r in records if r["side"] == side), key=lambda r: int(r["notch"]))
    return tuple(_notch(record, names) for record in mine)


def _power(record: Mapping[str, Any]) -> Power:
    side = SIDES.index(record["half"]) if "half" in record else -1
    return Power(record["power"], record["amount"], side)


def _face(record: Mapping[str, Any]) -> Face:
    side = SIDES.index(record["side"]) if "side" in record else -1
    return Face(record["face"], record["action"], side, record.get("position", -1))


def _by_id(records: list[Mapping[str, Any]], key: str = "id") -> list[Mapping[str, Any]]:
    return sorted(records, key=lambda record: int(record[key]))


def _voyages(board: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Return the cost from every anchor to every cell: 0 when adjacent (S-4.2, S-4.5, A-02)."""
    columns, price = board["cols"], board["lengthen_cost_per_space_between"]
    adjacency = {(down, right) for down, right in board["adjacency"]}
    places = [(row, column) for row in range(board["rows"]) for column in range(columns)]

    def cost(anchor: tuple[int, int], place: tuple[int, int]) -> int:
        down, right = place[0] - anchor[0], place[1] - anchor[1]
        if (down, right) in adjacency:
            return 0
        return int(price * max(0, abs(down) + abs(right) - 1))

    return tuple(tuple(cost(anchor, place) for place in places) for anchor in places)


def _choice(options: Mapping[str, object], name: str, allowed: tuple[str, ...]) -> str:
    value = options.get(name, allowed[0])
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; it must be one of {', '.join(allowed)}")
    return str(value)


def _switches(options: Mapping[str, object], rules: Mapping[str, Any]) -> dict[str, bool]:
    values = {}
    for name in SWITCHES:
        value = options.get(name, rules[name])
        if type(value) is not bool:
            raise ValueError(f"{name} is {value!r}; it must be true or false")
        values[name] = value
    return values


def build_config(options: Mapping[str, object], data: Mapping[str, Any]) -> Config:
    """Return the numbers of a game. ValueError for options or values that do not exist.

    One player plays solo; the option mode must then be left at summer.
    """
    keys = ("players", "mode", "arrangement", *SWITCHES)
    unknown = sorted(set(options) - set(keys))
    if unknown:
        raise ValueError(f"unknown option {unknown[0]!r}; known: {', '.join(keys)}")
    setup = data["setup"]
    counts = {record["players"]: record for record in setup["player_counts"]}
    players = options.get("players", 2)
    if type(players) is not int or players not in counts:
        raise ValueError(f"players is {players!r}; it must be one of {sorted(counts)}")
    mode = _choice(options, "mode", (SUMMER, WINTER, WINTER_IMPROVEMENTS))
    if players == 1:
        if mode != SUMMER:
            raise ValueError(f"mode is {mode!r}; one player plays solo on the summer side")
        mode = SOLO
    names = [record["name"] for record in _by_id(data["resources"])]
    (record,) = (record for record in data["modes"] if record["name"] == mode)
    winter = record["board_side"] == "winter"
    board_side = data["winter" if winter else "summer"]
    notches = data["winter_notches" if winter else "summer_notches"]
    arrangements = _by_id(setup["arrangements"])
    rows = (_row(notches, "day", names), _row(notches, "night", names))
    printed = sum(notch.storage for row in rows for notch in row)
    arrangement_names = tuple(entry["name"] for entry in arrangements)
    board = data["board"]
    row, column = board["airship_cell"]
    cards = _by_id(data["cards"], "type")
    return Config(
        players=players,
        mode=mode,
        mode_id=record["id"],
        improvements=record["improvements"],
        winter=winter,
        arrangement=_choice(options, "arrangement", (RANDOM, *arrangement_names)),
        arrangements=tuple(tuple(entry["rows_rear_to_front"]) for entry in arrangements),
        arrangement_names=arrangement_names,
        switches=_switches(options, data["rules"]),
        rows=board["rows"],
        columns=board["cols"],
        airship=row * board["cols"] + column,
        voyages=_voyages(board),
        strips=tuple(_strip(entry, names) for entry in _by_id(data["strips"])),
        cards=tuple(_card(entry, names) for entry in cards),
        copies=tuple(entry["copies"] for entry in cards),
        tiles=tuple(
            Tile(SIDES.index(entry["side"]), _vector(entry["cost"]), entry["stars"])
            for entry in _by_id(data["delivery_tiles"])
        ),
        display=(counts[players]["display_day"], counts[players]["display_night"]),
        start=tuple(_vector(row) for row in counts[players]["start_resources"]),
        hand=setup["hand_size"],
        rounds=data["components"]["cards_per_player"],
        notches=rows,
        storage=board_side["storage"],
        storage_max=board_side["storage_max"] if winter else board_side["storage"] + printed,
        per_level=data["winter"]["notches_per_level_per_side"],
        most_deliveries=data["rules"]["max_deliveries_per_side"],
        pairs=tuple(data["scoring"]["pair_stars"])
        if not winter or data["winter"]["pair_scoring"]
        else (),
        leftovers_per_star=data["scoring"]["leftover_resources_per_star"],
        level1=tuple(_power(entry) for entry in _by_id(data["improvement_level1"])),
        level3=tuple(_power(entry) for entry in _by_id(data["improvement_level3"])),
        printed_bonus_stays=data["improvements"]["printed_notch_bonus_still_applies"],
        die=tuple(_face(entry) for entry in data["solo_die"]),
        bands=tuple(data["solo"]["score_bands"]),
    )
