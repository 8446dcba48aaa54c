"""Replay of a ledger, row by row (T-18.4 to T-18.8)."""

from __future__ import annotations

import re
from pathlib import Path

from aura_ai.contract.foreign import Comparison
from aura_ai.contract.game import Game, State
from aura_ai.engine.arrays import Array
from aura_ai.errors import RulesError
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger.commands import Command, Reader
from aura_ai.games.terra_mystica.ledger.decisions import CannotPlayError, Replayed, ReplayState
from aura_ai.games.terra_mystica.ledger.numbers import (
    FinalScoring,
    Numbers,
    differences,
    numbers_of,
)
from aura_ai.games.terra_mystica.ledger.start import start_of
from aura_ai.games.terra_mystica.ledger.text import Ledger, Row, parse, read
from aura_ai.games.terra_mystica.ledger.turn import ANSWERS, Turn
from aura_ai.games.terra_mystica.screen.names import geometry

_INCOME = re.compile(r"(cult|other|all)?_?income_for_faction")
_SCORED = re.compile(r"\+\d*vp for ([\w -]+)")
_BONUS = ("transform", "discard", "step", "no_step", "unlock", "gain_priest", "nothing")
"""Verbs that use the gain of a cult bonus."""


def replay(ledger: Ledger) -> Replayed:
    """Play a ledger through the kernels and compare every row.

    A ledger with a dropped player is not played (T-18.8). After a command that cannot be played
    the replay stops, as nothing that follows would mean anything.
    """
    replayed = Replayed(ledger)
    if ledger.dropped:
        return replayed
    game, s = start_of(ledger, True)
    replayed.start = State(game, s.copy())
    try:
        LedgerPlayer(game, s, replayed).play()
    except CannotPlayError as error:
        replayed.differences.append(str(error))
    return replayed


class LedgerPlayer:
    """Plays the rows of one ledger."""

    def __init__(self, game: Game, s: Array, replayed: Replayed) -> None:
        self.table = ReplayState(game, s, replayed)
        self.replayed = replayed
        self._reader = Reader(geometry(s))
        self._before: dict[int, Numbers] = {}
        """Numbers of each seat after its last row."""
        self._final: FinalScoring | None = None
        self._shown: Numbers | None = None
        """Expected numbers of the row at hand, where it ends with the command of another seat."""
        self._played: set[int] = set()
        """Lines of rows that were played before their place."""

    def play(self) -> None:
        """Play and compare all rows."""
        reactions: list[Row] = []
        for row in self.replayed.ledger.rows:
            if row.reaction:
                reactions.append(row)  # they come before the answer that causes them
                continue
            if row.line not in self._played:
                self.play_row(row)
            for reaction in reactions:
                self._compare_reaction(reaction)
            reactions = []
            self._compare(row, self._shown or self._numbers(row), self._offers())
            self._shown = None
        for reaction in reactions:
            self._differ(reaction, "no such reaction here")
        self.table.give_back()
        if self.table.to_act >= 0:
            raise self.table.fail("the ledger ends before the game")

    def play_row(self, row: Row) -> list[int]:
        """Play a row; return the power that it offered to each receiver."""
        table, seat = self.table, self.table.seats[row.faction]
        table.line = row.line
        table.offers.clear()
        table.reactions.clear()
        if row.commands == ("setup",):
            return []
        *ordinary, last = row.commands
        income, scored = _INCOME.fullmatch(last), self._scored(row)
        commands = [self._read(text) for text in (ordinary if income or scored else row.commands)]
        if table.s[at.phase] == at.PHASE_CULT_BONUS and commands:
            if not any(command.verb in ANSWERS for command in commands):
                self._discard_before(seat)
        if table.s[at.phase] < at.PHASE_CARDS and [c.verb for c in commands[:1]] == ["favor"]:
            # the consequences of Ice Maidens' first tile are in its row, whichever seat decides on them
            Turn(table, seat, row, [commands.pop(0)]).play()
            seat = table.to_act
        if commands:
            Turn(table, seat, row, commands).play()
        before = numbers_of(table.s, seat)
        if income:
            self._take_income(row, income[1] or "all")
        elif scored:
            self._finish()
        if (income or scored) and commands:
            self._pass_on(row, before)
        return self._offers()

    def _pass_on(self, row: Row, before: Numbers) -> None:
        """Give an income or points to the seat that comes first, in the row of the command before.

        The public implementation begins no row of its own for the first of a phase, if a command
        that brings the phase about leaves its row open.
        """
        s, scored = self.table.s, self._scored(row)
        order = s[at.order : at.order + len(self.table.seats)].tolist()
        first = next(seat for seat in order if not self._final or self._final.due(s, seat, scored))
        if first == self.table.seats[row.faction]:
            return
        self._shown = before
        self._before[first] = self._numbers(row, first)

    def _numbers(self, row: Row, seat: int = at.NONE) -> Numbers:
        """Return the numbers that a row should show: of its own seat, or of another one."""
        seat = self.table.seats[row.faction] if seat == at.NONE else seat
        if self._final:
            return self._final.row(self.table.s, seat, self._scored(row))
        return numbers_of(self.table.s, seat)

    def _offers(self) -> list[int]:
        return sorted(self.table.offers.values())

    def _read(self, text: str) -> Command:
        try:
            return self._reader.read(text)
        except RulesError as error:
            path, line = self.replayed.ledger.path, self.table.line
            raise RulesError(f"ledger {path}: line {line}: {error}") from None

    # --- phases -----------------------------------------------------------------------------------
    def _take_income(self, row: Row, kind: str) -> None:
        """Go on to an income (T-5.6, T-5.3): the first row of each kind does it for all."""
        table = self.table
        table.give_back()
        if kind != "cult":
            self._discard_before(at.NONE)
        in_bonus = table.s[at.phase] == at.PHASE_CULT_BONUS
        if table.node != at.NODE_PAUSE or (kind == "cult" and in_bonus):
            return
        table.do(at.ACTION_END_TURN)
        if kind == "all" and table.s[at.phase] == at.PHASE_CULT_BONUS:
            self._play_bonus(row)
            self._discard_before(at.NONE)
            table.do(at.ACTION_END_TURN)

    def _play_bonus(self, income: Row) -> None:
        """Play the rows behind an income of both kinds that use the gain of its cult bonus."""
        rows = self.replayed.ledger.rows
        for row in rows[rows.index(income) + 1 :]:
            if _INCOME.fullmatch(row.commands[-1]):
                continue
            if any(self._read(text).verb not in _BONUS for text in row.commands):
                return
            self.play_row(row)
            self._played.add(row.line)

    def _discard_before(self, seat: int) -> None:
        """Discard cult spades of seats before ``seat``, of all when it is -1 (T-9.12)."""
        table = self.table
        table.give_back()
        while table.s[at.phase] == at.PHASE_CULT_BONUS and table.node == at.NODE_SPADES:
            if table.to_act == seat:
                return
            table.do(at.ACTION_DISCARD_SPADES)

    def _scored(self, row: Row) -> str:
        """Return the reason of a row of the final scoring, empty for another row."""
        last = row.commands[-1]
        if match := _SCORED.fullmatch(last):
            return match[1]
        if last == "score_resources":
            return "resources"
        if self._final:
            path = self.replayed.ledger.path
            raise RulesError(
                f"ledger {path}: line {row.line}: no row of the final scoring: {row.text!r}"
            )
        return ""

    def _finish(self) -> None:
        """Let the game end, once; keep the numbers before the end."""
        if self._final:
            return
        table = self.table
        table.give_back()
        self._final = FinalScoring([numbers_of(table.s, seat) for seat in table.seats.values()])
        if table.node == at.NODE_PAUSE:
            table.do(at.ACTION_END_TURN)

    # --- comparing --------------------------------------------------------------------------------
    def _compare_reaction(self, row: Row) -> None:
        """Compare a reaction of Cultists or Shapeshifters with the next one that came about."""
        seat = self.table.seats[row.faction]
        for reaction in self.table.reactions:
            if reaction[0] == seat:
                self.table.reactions.remove(reaction)
                self._compare(row, reaction[1], [])
                return
        self._differ(row, "no such reaction here")

    def _compare(self, row: Row, numbers: Numbers, offers: list[int]) -> None:
        """Compare a row with the numbers that it should show."""
        seat = self.table.seats[row.faction]
        self.replayed.rows += 1
        for line in differences(row, self._before.get(seat, numbers), numbers, offers):
            self._differ(row, line)
        self._before[seat] = numbers

    def _differ(self, row: Row, text: str) -> None:
        """Note a difference."""
        faction = at.FACTION_NAMES[row.faction]
        self.replayed.differences.append(f"line {row.line}: {faction}: {row.text}: {text}")


def compare_file(source: Path | str) -> Comparison:
    """Play a ledger and return the differences (``aura-ai replay --format snellman``).

    Args:
        source: Path of a file, or its text.

    Raises:
        UseError: The file cannot be read.
        RulesError: It is not a ledger of this game.
    """
    ledger = parse(source) if isinstance(source, str) else read(source)
    replayed = replay(ledger)
    players = tuple(at.FACTION_NAMES[faction] for faction in ledger.factions)
    return Comparison(
        ledger.path,
        replayed.rows,
        tuple(replayed.differences),
        bool(ledger.dropped),
        replayed.start,
        tuple(replayed.decisions),
        players,
    )
