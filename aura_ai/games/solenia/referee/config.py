"""Options of Solenia and the numbers of its data file, which its reader has checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SUMMER, SOLO = "summer", "solo"
RANDOM = "random"
SIDES = ("day", "night")
DAY, NIGHT = range(2)

Record = Mapping[str, Any]
"""An entry of the data file; `side`, where it has one, is the index in SIDES."""


@dataclass(frozen=True, slots=True)
class Space:
    """A printed space (S-1.4): the resource of an island, or the side of a city; the other is -1."""

    resource: int
    city: int


class Config:
    """One game's options with the numbers they lead to.

    `spaces` are by strip, side and column, `voyages` the cost of a voyage by anchor and cell, 0
    where the two are adjacent; `notches` are by side.
    """

    def __init__(self, options: Mapping[str, object], data: Record) -> None:
        setup, board, scoring = data["setup"], data["board"], data["scoring"]
        self.players = int(str(options.get("players", 2)))
        self.solo = self.players == 1
        self.mode = SOLO if self.solo else options.get("mode", SUMMER)
        (mode,) = (record for record in data["modes"] if record["name"] == self.mode)
        self.mode_id: int = mode["id"]
        self.improvements: bool = mode["improvements"]
        self.winter = mode["board_side"] == "winter"
        arrangements = _by_id(setup["arrangements"])
        self.arrangement = str(options.get("arrangement", RANDOM))
        self.arrangements: list[list[str]] = [r["rows_rear_to_front"] for r in arrangements]
        self.arrangement_names: list[str] = [record["name"] for record in arrangements]
        # rulings of the data file, which a game can set otherwise
        self.switches = {name: options.get(name, usual) for name, usual in data["rules"].items()}
        self.rows: int = board["rows"]
        self.columns: int = board["cols"]
        self.cells = range(self.rows * self.columns)
        self.seats = range(self.players)
        row, column = board["airship_cell"]
        self.airship: int = row * self.columns + column
        self.voyages = _voyages(board)
        self.names: list[str] = [record["name"] for record in _by_id(data["resources"])]
        self.strips = _by_id(data["strips"])
        self.spaces = [
            [[self._space(code) for code in strip[side]] for side in ("side0", "side1")]
            for strip in self.strips
        ]
        self.cards = _by_id(data["cards"], "type")
        self.tiles = [_sided(record) for record in _by_id(data["delivery_tiles"])]
        (count,) = (r for r in setup["player_counts"] if r["players"] == self.players)
        self.display: tuple[int, int] = (count["display_day"], count["display_night"])
        self.start: list[list[int]] = count["start_resources"]
        self.hand: int = setup["hand_size"]
        self.rounds: int = data["components"]["cards_per_player"]
        notches = [_sided(r) for r in data[f"{mode['board_side']}_notches"]]
        self.notches = [
            _by_id([notch for notch in notches if notch["side"] == side], "notch")
            for side in (DAY, NIGHT)
        ]
        printed = sum(notch["storage"] for notch in notches)
        board_side = data[mode["board_side"]]
        self.storage: int = board_side["storage"]
        self.storage_max: int = board_side["storage_max"] if self.winter else self.storage + printed
        self.per_level: int = data["winter"]["notches_per_level_per_side"]
        self.most_deliveries: int = data["rules"]["max_deliveries_per_side"]
        counts_pairs = not self.winter or data["winter"]["pair_scoring"]
        self.pairs: list[int] = scoring["pair_stars"] if counts_pairs else []
        self.leftovers_per_star: int = scoring["leftover_resources_per_star"]
        self.level1 = _by_id(data["improvement_level1"])
        self.level3 = [_sided(record, "half") for record in _by_id(data["improvement_level3"])]
        self.printed_bonus_stays: bool = data["improvements"]["printed_notch_bonus_still_applies"]
        self.die = [_sided(record) for record in data["solo_die"]]
        self.bands: list[int] = data["solo"]["score_bands"]

    def _space(self, code: str) -> Space:
        if code.startswith("city_"):
            return Space(-1, SIDES.index(code.removeprefix("city_")))
        return Space(self.names.index(code), -1)

    def improvement_notch(self, side: int, kind: str) -> int:
        """Return the notch of a row at which an improvement tile lies (S-15.3)."""
        kinds = [notch.get("improvement") for notch in self.notches[side]]
        return kinds.index(kind)


def _by_id(records: list[Record], key: str = "id") -> list[Record]:
    return sorted(records, key=lambda record: int(record[key]))


def _sided(record: Record, key: str = "side") -> Record:
    return {**record, "side": SIDES.index(record[key]) if key in record else -1}


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
