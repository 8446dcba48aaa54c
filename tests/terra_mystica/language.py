"""The words of Terra Mystica in files of examples (:mod:`tests.example_files`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.box import AXIS_CARD, AXIS_HEX, AXIS_KIND, AXIS_SEAT
from aura_ai.games.terra_mystica.referee.box import KINDS, TERRAINS, Box
from tests.example_words import Begin, Entry, Language
from tests.vectors import Game, Make

from .rows import Rows, well_off
from .situation import DATA, Situation, last_round

GROUND = (*TERRAINS, "ice", "volcano")
MAP = Box({"players": 2}, DATA).map
HEXES = tuple(MAP.hexes[h].name for h in MAP.land)


def _laid(begin: Begin) -> Begin:
    """Return a beginning that lays out a position on a situation.

    Besides fields: ``buildings`` by seat and kind, and ``scoring``, the scoring tile of the round.
    """

    def begun(make: Make, options: Mapping[str, Any], state: int, **position: Any) -> Game:
        del state  # no rule draws after the set-up
        others = {name: value for name, value in options.items() if name != "factions"}
        sit = begin(make, *options["factions"], **others)
        assert isinstance(sit, Situation)
        for seat, terrain in position.pop("home", {}).items():
            sit.set("home", terrain, seat)
        if "scoring" in position:
            sit.tile(position.pop("scoring"), position.pop("round", 1))
        for seat, card in position.pop("bonus", {}).items():
            sit.card(seat, card + 1)
        for seat, tiles in position.pop("favors", {}).items():
            sit.favor(seat, *(tile + 1 for tile in tiles))
        for seat, kinds in position.pop("buildings", {}).items():
            for kind, names in kinds.items():
                sit.stand(seat, KINDS[kind], *names)
        for seat, terrains in position.pop("unlocked", {}).items():
            sit.set("unlocked", sum(1 << terrain for terrain in terrains), seat)
        for name, value in position.items():
            for index, each in value.items() if isinstance(value, dict) else [(None, value)]:
                row = [each.get(i, 0) for i in range(4)] if isinstance(each, dict) else each
                sit.set(name, row, index)
        game = sit.begin().game
        assert game is not None
        return game

    return begun


LANGUAGE = Language(
    layout=at.layout,
    options={},
    begin={"action phase": _laid(Situation), "last round": _laid(last_round)},
    entries={
        "bonus": Entry((AXIS_SEAT,), AXIS_CARD.names),
        "buildings": Entry((AXIS_SEAT, AXIS_KIND)),
        "home": Entry((AXIS_SEAT,), GROUND),
        "scoring": Entry(),
        "start_terrain": Entry((AXIS_SEAT,), GROUND),
        "terrain": Entry((AXIS_HEX,), GROUND),
    },
    names={
        "hex": HEXES,
        "river": tuple(MAP.hexes[h].name for h in MAP.rivers),
        "site": tuple(":".join(MAP.hexes[h].name for h in pair) for pair in MAP.sites),
    },
)


def _offered(game: Rows, expected: list[int]) -> None:
    assert game.offered == expected


ROWS_OF_LEDGERS = replace(
    LANGUAGE,
    begin={"action phase": _laid(well_off)},
    steps={"row": Rows.row, "offered": _offered, "fails": lambda game, pair: game.fails(*pair)},
)
"""Besides the words of examples ``row``, which plays one, ``offered`` power, and ``fails``."""
