"""Rows of ledgers, played from a position made by hand."""

from __future__ import annotations

from typing import Any

from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.decisions import Replayed
from aura_ai.games.terra_mystica.ledger.replay import Player
from aura_ai.games.terra_mystica.ledger.text import Ledger, Row
from aura_ai.games.terra_mystica.rules.choices import list_node

from .engine import Engine
from .situation import Situation

DESERT, PLAINS, SWAMP, LAKES, FOREST, MOUNTAINS, WASTELAND = range(7)


def row_of(faction: int, commands: str, cults: tuple[int, ...] = (0, 0, 0, 0)) -> Row:
    """Return a row of a faction; but for its cults, its numbers are not compared."""
    numbers: Any = (1, faction, (None,) * 6, 20, 0, 0, 0, (0, 0, 0), cults, ())
    return Row(*numbers, tuple(commands.split(". ")), commands)


class Rows:
    """Rows that are played from a position."""

    def __init__(self, sit: Situation, *options: str) -> None:
        sit.begin()
        assert isinstance(sit.game, Engine)
        self.sit, self.s = sit, sit.game.state.array
        self.s[at.replay] = 1
        list_node(self.s, int(self.s[at.node]))
        setup = [row_of(f, "setup") for f in sit.fields["faction"]]
        self.player = Player(
            sit.game.game, self.s, Replayed(Ledger("own", options=set(options), rows=setup))
        )

    def play(self, seat: int, commands: str, cults: tuple[int, ...] = (0, 0, 0, 0)) -> list[int]:
        """Play a row of a seat; return the power that it offers."""
        return self.player.play_row(row_of(self.sit.fields["faction"][seat], commands, cults))

    def of(self, name: str, seat: int = 0) -> Any:
        """A field of a seat now."""
        return at.layout[name].used(self.s)[seat].tolist()

    def terrain(self, name: str) -> int:
        """The terrain of a hex now."""
        return int(self.s[at.terrain + self.sit.hex(name)])

    def building(self, name: str) -> int:
        """The building on a hex now."""
        return int(self.s[at.building + self.sit.hex(name)])

    @property
    def turn_of(self) -> int:
        """Whose turn it is."""
        return int(self.s[at.active])


def rich(*factions: str, **options: object) -> Situation:
    """Return a position in which seat 0 has goods for everything."""
    sit = Situation(Engine, *factions, **options)
    return sit.goods(0, coins=30, workers=30, priests=3, bowls=(0, 6, 12))


def shapeshifters(rules: str) -> Situation:
    """Return Shapeshifters next to Giants."""
    sit = rich("shapeshifters", "giants", variable_rules=rules).set("home", PLAINS, 0)
    return sit.stand(0, "D", "E2").stand(1, "TP", "E3").goods(1, bowls=(5, 7, 0))


def cultists() -> Situation:
    """Return Cultists next to Giants and Witches."""
    sit = rich("cultists", "giants", "witches").stand(0, "D", "E2").stand(1, "TP", "E3")
    return sit.stand(2, "D", "F1").goods(1, bowls=(5, 7, 0)).goods(2, bowls=(5, 7, 0))
