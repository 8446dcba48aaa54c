"""Options, maps and tables of the data file."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

TERRAINS = ("desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland")
ICE, VOLCANO, RIVER = 7, 8, 9
CIRCLE = len(TERRAINS)
CULTS = ("fire", "water", "earth", "air")
D, TP, TE, SH, SA = "D", "TP", "TE", "SH", "SA"
KINDS = (D, TP, TE, SH, SA)
UPGRADES = {TP: D, TE: TP, SH: TP, SA: TE}


def circle_distance(a: int, b: int) -> int:
    """Shortest distance of two terrains on the circle, 0 to 3 (T-2.5)."""
    apart = (a - b) % CIRCLE
    return min(apart, CIRCLE - apart)


@dataclass(frozen=True)
class Hex:
    """A hex of a map: its place in reading order, name, row, doubled column, printed terrain."""

    id: int
    name: str
    row: int
    x2: int
    terrain: int
    edge: bool


class Map:
    """One of the three maps (T-2); hexes are numbered in reading order, rivers included."""

    def __init__(self, data: Mapping[str, Any], letters: str) -> None:
        self.hexes: list[Hex] = []
        rows = data["rows"]
        rivers = 0
        for r, row in enumerate(rows):
            indent = (r + (1 if data["first_row_indented"] else 0)) % 2
            land = 0
            for c, letter in enumerate(row):
                if letter == "I":
                    name, terrain = f"r{rivers}", RIVER
                    rivers += 1
                else:
                    land += 1
                    name = f"{chr(ord(data['first_row_letter']) + r)}{land}"
                    terrain = letters.index(letter)
                edge = r in (0, len(rows) - 1) or c in (0, len(row) - 1)
                place = Hex(len(self.hexes), name, r, 2 * c + indent, terrain, edge)
                self.hexes.append(place)
        by_place = {(h.row, h.x2): h.id for h in self.hexes}
        steps = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))
        self.beside: list[list[int]] = [
            [by_place[h.row + r, h.x2 + x] for r, x in steps if (h.row + r, h.x2 + x) in by_place]
            for h in self.hexes
        ]
        self.land = [h.id for h in self.hexes if h.terrain != RIVER]
        self.rivers = [h.id for h in self.hexes if h.terrain == RIVER]
        self.land_number = {h: i for i, h in enumerate(self.land)}
        self.by_name = {h.name: h.id for h in self.hexes}
        self.sites = [
            (self.by_name[a], self.by_name[b]) for a, b in data["geometry"]["bridge_sites"]
        ]
        self._river: dict[int, dict[int, int]] = {}

    def is_river(self, place: int) -> bool:
        """Whether a hex is river."""
        return self.hexes[place].terrain == RIVER

    def distance(self, a: int, b: int) -> int:
        """Hex distance, rivers counting like any hex (T-2.3)."""
        rows = abs(self.hexes[a].row - self.hexes[b].row)
        across = abs(self.hexes[a].x2 - self.hexes[b].x2)
        return rows + max(0, (across - rows) // 2)

    def river_distances(self, start: int) -> dict[int, int]:
        """Land hexes that a path over rivers reaches, with the river hexes on it (T-3.2)."""
        if start not in self._river:
            distances: dict[int, int] = {}
            rivers = {n: 1 for n in self.beside[start] if self.is_river(n)}
            waiting = deque(rivers)
            while waiting:
                river = waiting.popleft()
                for n in self.beside[river]:
                    if self.is_river(n):
                        if n not in rivers:
                            rivers[n] = rivers[river] + 1
                            waiting.append(n)
                    elif n != start and n not in distances:
                        distances[n] = rivers[river]
            self._river[start] = distances
        return self._river[start]

    def touches_river(self, place: int) -> bool:
        """Whether a land hex lies at a river."""
        return any(self.is_river(n) for n in self.beside[place])


class Box:
    """Options of a game and the tables of its data file."""

    def __init__(self, options: Mapping[str, object], data: Mapping[str, Any]) -> None:
        self.data = data
        self.players = int(str(options.get("players", 2)))
        self.map_name = str(options.get("map", "original"))
        self.map = Map(data["map"][self.map_name], "".join(data["terrain_cycle"]["letters"]))
        self.factions: list[dict[str, Any]] = data["faction"]
        self.faction_ids = [f["id"] for f in self.factions]
        self.bonus: list[dict[str, Any]] = data["bonus_card"]
        self.tiles: list[dict[str, Any]] = data["scoring_tile"]
        self.favors: list[dict[str, Any]] = data["favor_tile"]
        self.towns: list[dict[str, Any]] = data["town_tile"]
        self.acts: list[dict[str, Any]] = data["power_action"]
        self.final_tiles = [tile["id"] for tile in data["final_tile"]]
        self.rates = data["conversions"]
        self.rounds = int(data["meta"]["rounds"])
        self.start = data["start"]
        expansions = options.get("expansion_tiles", ())
        self.expansions = set(expansions) if isinstance(expansions, list | tuple) else set()
        self.fire_ice = bool(options.get("fire_ice", False))
        self.final_option = str(options.get("final_tile", "none"))
        self.variable_order = options.get("turn_order", "base") == "variable"
        self.variable_rules = str(options.get("variable_rules", "printed"))
        self.start_vp = str(options.get("start_vp", "20"))
        self.errata = bool(options.get("cultist_errata", True))
        self.faction_option = options.get("factions", "random")
        codes = {c["id"]: (c["offset"], c["size"]) for c in data["action_code"]}
        self._codes = codes
        self._spelt = {
            offset + i: (name, i) for name, (offset, size) in codes.items() for i in range(size)
        }

    def plays(self, entry: Mapping[str, Any], expansion: str) -> bool:
        """Whether a tile or card is in the game: base ones always (T-1.2)."""
        return not entry["expansion"] or expansion in self.expansions

    @property
    def auction(self) -> bool:
        """Whether factions are auctioned (T-15)."""
        return self.faction_option in ("auction", ["auction"])

    def code(self, name: str, index: int = 0) -> int:
        """The number of an action."""
        offset, size = self._codes[name]
        assert 0 <= index < size, (name, index)
        return int(offset) + index

    def codes(self, name: str, hexes: Iterable[int]) -> list[int]:
        """The numbers of an action on land hexes (section 22)."""
        return [self.code(name, self.map.land_number[h]) for h in hexes]

    def spell(self, action: int) -> tuple[str, int]:
        """The name and index of an action number."""
        return self._spelt[action]

    def faction_terrain(self, index: int) -> int | None:
        """The terrain printed on a base faction's board, None for the others."""
        name = self.factions[index]["terrain"]
        return TERRAINS.index(name) if name in TERRAINS else None

    def board_of(self, index: int) -> int:
        """The faction board on which a faction is printed (T-4.4)."""
        boards = self.data["faction_conflicts"]["boards"]
        return next(i for i, board in enumerate(boards) if self.faction_ids[index] in board)

    def group(self, index: int) -> str:
        """Return the kind of a faction: ice, volcano, variable or base."""
        name = str(self.factions[index]["terrain"])
        return "base" if name in TERRAINS else name
