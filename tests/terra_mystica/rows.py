"""Rows of ledgers, played from a position made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.decisions import CannotPlayError, Replayed
from aura_ai.games.terra_mystica.ledger.replay import LedgerPlayer
from aura_ai.games.terra_mystica.ledger.text import Ledger, Row
from aura_ai.games.terra_mystica.rules.choices import list_node
from tests.vectors import Make

from .engine import Engine
from .situation import STREAM, Situation

PLAINS = 1


def row_of(faction: int, commands: str, cults: tuple[int, ...] = (0, 0, 0, 0)) -> Row:
    """Return a row of a faction; but for its cults, its numbers are not compared."""
    numbers: Any = (1, faction, (None,) * 6, 20, 0, 0, 0, (0, 0, 0), cults, ())
    return Row(*numbers, tuple(commands.split(". ")), commands)


class Rows(Engine):
    """A game that goes on from a position by rows of a ledger."""

    def __init__(
        self, options: Mapping[str, Any], fields: Mapping[str, Any], state: int, *words: str
    ) -> None:
        super().__init__(options, fields, state)
        self.s = self.state.array
        self.s[at.replay] = 1
        list_node(self.s, int(self.s[at.node]))
        self.factions = at.layout["faction"].used(self.s).tolist()
        ledger = Ledger("own", options=set(words), rows=[row_of(f, "setup") for f in self.factions])
        self.player = LedgerPlayer(self.game, self.s, Replayed(ledger))
        self.offered: list[int] = []

    def play(self, seat: int, commands: str, cults: tuple[int, ...] = (0, 0, 0, 0)) -> list[int]:
        """Play a row of a seat; return the power that it offers."""
        self.offered = self.player.play_row(row_of(self.factions[seat], commands, cults))
        return self.offered

    def row(self, text: str) -> None:
        """Play a row as examples write it: ``SEAT: COMMANDS``."""
        seat, _, commands = text.partition(": ")
        self.play(int(seat), commands)

    def fails(self, row: str, words: str) -> None:
        """Play a row that the rules refuse."""
        with pytest.raises(CannotPlayError) as error:
            self.row(row)
        assert words in str(error.value)

    def of(self, name: str, seat: int = 0) -> Any:
        """A field of a seat now."""
        return at.layout[name].used(self.s)[seat].tolist()

    @property
    def turn_of(self) -> int:
        """Whose turn it is."""
        return int(self.s[at.active])


def rows(sit: Situation, *words: str) -> Rows:
    """Return the rows that go on from a situation; ``words`` are options of the ledger."""
    return Rows(sit.options, sit.fields, STREAM, *words)


def well_off(make: Make, *factions: str, **options: object) -> Situation:
    """Return a position in which seat 0 has goods for everything."""
    sit = Situation(make, *factions, **options)
    return sit.goods(0, coins=30, workers=30, priests=3, bowls=(0, 6, 12))


rich = partial(well_off, Engine)


def shapeshifters(rules: str) -> Situation:
    """Return Shapeshifters next to Giants."""
    sit = rich("shapeshifters", "giants", variable_rules=rules).set("home", PLAINS, 0)
    return sit.stand(0, "D", "E2").stand(1, "TP", "E3").goods(1, bowls=(5, 7, 0))


def cultists() -> Situation:
    """Return Cultists next to Giants and Witches."""
    sit = rich("cultists", "giants", "witches").stand(0, "D", "E2").stand(1, "TP", "E3")
    return sit.stand(2, "D", "F1").goods(1, bowls=(5, 7, 0)).goods(2, bowls=(5, 7, 0))
