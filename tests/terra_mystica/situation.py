"""Hand-written positions and helpers for the worked examples.

A position begins in the middle: everybody sits at the table with the start goods of the faction, no
building stands, and it is somebody's turn in the action phase. An example says what differs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from aura_ai.games.terra_mystica.referee.box import KINDS, TERRAINS, Box
from aura_ai.games.terra_mystica.referee.position import to_fields
from aura_ai.games.terra_mystica.referee.table import Table
from aura_ai.referee.chance import Chance
from tests.vectors import Game, Make

COMPONENTS = Path(__file__).parents[2] / "aura_ai" / "games" / "terra_mystica" / "components.toml"
DATA: dict[str, Any] = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))
FACTIONS = [f["id"] for f in DATA["faction"]]
LAST_ROUND = 6
STREAM = 20261122
"""State of the stream of draws; no rule draws after the set-up."""


def code(name: str, index: int = 0) -> int:
    """Return the number of an action."""
    entry = next(c for c in DATA["action_code"] if c["id"] == name)
    return int(entry["offset"]) + index


class Situation:
    """A position under construction, and then a game that goes on from it."""

    def __init__(self, make: Make, *factions: str, **options: object) -> None:
        self.make = make
        self.options: dict[str, object] = {
            "players": len(factions),
            "factions": list(factions),
            "expansion_tiles": ["towns", "bonus_card", "scoring_tile"],
            "fire_ice": True,
            **options,
        }
        self.box = Box(self.options, DATA)
        self.map = self.box.map
        seats = range(len(factions))
        chosen = [FACTIONS.index(name) for name in factions]
        rows = [DATA["faction"][i] for i in chosen]
        homes = [self._home(row["terrain"]) for row in rows]
        self.fields: dict[str, Any] = {
            **to_fields(Table(self.box, Chance(0))),
            "to_act": 0,
            "node": "MAIN",
            "round": 1,
            "scoring_tile": [5, 1, 4, 3, 7, 6],
            "card_holder": [s if s < len(factions) else -1 for s in range(len(factions) + 3)],
            "towns_left": [t["count"] for t in DATA["town_tile"]],
            "faction": chosen,
            "home": homes,
            "coins": [row["start_c"] for row in rows],
            "workers": [row["start_w"] for row in rows],
            "priests": [row["start_p"] for row in rows],
            "bowl": [list(row["start_power"]) for row in rows],
            "vp": [20 for _ in seats],
            "cult": [list(row["start_cult"]) for row in rows],
            "ship": [row["ship"]["start"] for row in rows],
            "range": [row.get("jump", {}).get("range_start", 0) for row in rows],
            "bonus": list(seats),
        }
        holders = self.fields["card_holder"]
        self.fields["card_holder"] = holders + [-2] * (10 - len(holders))
        self.game: Game | None = None

    @staticmethod
    def _home(name: str) -> int:
        return {"ice": 7, "volcano": 8, "variable": -1}.get(
            name, TERRAINS.index(name) if name in TERRAINS else -1
        )

    # --- before ----------------------------------------------------------------------------------
    def hex(self, name: str) -> int:
        """Number of a land hex among the land hexes."""
        return self.map.land_number[self.map.by_name[name]]

    def set(self, name: str, value: Any, seat: int | None = None) -> Situation:
        """Change a field, of one seat or as a whole."""
        if seat is None:
            self.fields[name] = value
        else:
            self.fields[name][seat] = value
        return self

    def goods(self, seat: int, **amounts: Any) -> Situation:
        """Change what a seat has: coins, workers, priests, bowls, vp, cult, keys."""
        for name, value in amounts.items():
            field = "bowl" if name == "bowls" else name
            self.fields[field][seat] = list(value) if isinstance(value, Iterable) else value
        return self

    def stand(self, seat: int, kind: str, *names: str, town: bool = False) -> Situation:
        """Put buildings of a seat on hexes, which get the home terrain."""
        for name in names:
            h = self.hex(name)
            self.fields["building"][h] = KINDS.index(kind) + 1
            self.fields["owner"][h] = seat
            self.fields["in_town"][h] = int(town)
            if self.fields["home"][seat] >= 0:
                self.fields["terrain"][h] = self.fields["home"][seat]
            self.fields["built"][seat][KINDS.index(kind)] += 1
        return self

    def ground(self, terrain: str, *names: str) -> Situation:
        """Change the terrain of hexes."""
        for name in names:
            extra = {"ice": 7, "volcano": 8}
            self.fields["terrain"][self.hex(name)] = extra.get(terrain, 0) or TERRAINS.index(
                terrain
            )
        return self

    def favor(self, seat: int, *numbers: int) -> Situation:
        """Give favor tiles to a seat."""
        for number in numbers:
            self.fields["favors"][seat] |= 1 << (number - 1)
            self.fields["favors_left"][number - 1] -= 1
        return self

    def card(self, seat: int, number: int) -> Situation:
        """Let a seat hold a bonus card."""
        holders = self.fields["card_holder"]
        old, new = self.fields["bonus"][seat], number - 1
        if old != new:
            holders[old] = holders[new] if holders[new] < 0 else -1
            if holders[new] >= 0:
                self.fields["bonus"][holders[new]] = old
                holders[old] = holders[new]
            holders[new] = seat
            self.fields["bonus"][seat] = new
        return self

    def tile(self, number: int, round_number: int = 1) -> Situation:
        """Let a scoring tile lie in a round, and let it be that round."""
        tiles = self.fields["scoring_tile"]
        self.fields["round"] = round_number
        at = round_number - 1
        if number - 1 in tiles:
            other = tiles.index(number - 1)
            tiles[other] = tiles[at]
        tiles[at] = number - 1
        return self

    # --- then ------------------------------------------------------------------------------------
    def begin(self) -> Situation:
        """Go on from the position."""
        self.game = self.make(self.options, self.fields, STREAM)
        return self

    @property
    def now(self) -> Mapping[str, Any]:
        """The position now."""
        assert self.game is not None
        return self.game.fields()

    def of(self, name: str, seat: int = 0) -> Any:
        """A field of a seat now."""
        return self.now[name][seat]

    @property
    def legal(self) -> list[int]:
        """The legal actions now."""
        assert self.game is not None
        return self.game.legal()

    def can(self, name: str, where: str | int = 0) -> bool:
        """Whether an action is legal."""
        return self._number(name, where) in self.legal

    def do(self, name: str, where: str | int = 0) -> Situation:
        """Take an action; begins if need be."""
        if self.game is None:
            self.begin()
        assert self.game is not None
        self.game.apply(self._number(name, where))
        return self

    def _number(self, name: str, where: str | int) -> int:
        if isinstance(where, int):
            return code(name, where)
        if name == "PICK_TERRAIN":
            return code(name, TERRAINS.index(where))
        if name == "BRIDGE":
            ends = tuple(self.map.by_name[end] for end in where.split(":"))
            return code(name, self.map.sites.index(ends))  # type: ignore[arg-type]
        if name == "CONNECT_RIVER":
            return code(name, self.map.rivers.index(self.map.by_name[where]))
        return code(name, self.hex(where))

    def end(self) -> Situation:
        """End the turn; a turn with nothing left to do has already ended."""
        if self.can("END_TURN"):
            self.do("END_TURN")
        return self


def last_round(make: Make, *factions: str, **options: object) -> Situation:
    """A position in the last round with nobody's goods worth a point."""
    sit = Situation(make, *factions, **options).set("round", LAST_ROUND)
    for seat in range(len(factions)):
        sit.goods(seat, coins=0, workers=0, priests=0, bowls=(12, 0, 0), cult=(0, 0, 0, 0))
        sit.card(seat, (3, 4, 5, 8)[seat])  # cards without points
    return sit
