"""Queries of the analysis stream: lines of JSON (docs/analysis.md).

The form follows KataGo's analysis engine, which the tools of other games use, with our actions,
positions and seeds in the place of moves, stones and rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from aura_ai.bounds import MOST_SECONDS, MOST_WHOLE
from aura_ai.contract import heading
from aura_ai.contract.game import Game, State
from aura_ai.contract.position_reader import parse_json, shown
from aura_ai.errors import AuraError, RulesError
from aura_ai.play import foreign
from aura_ai.play import record as records
from aura_ai.play.analysis import Limits

Id = str | int
TERMINATE, TERMINATE_ALL = "terminate", "terminate_all"
ACTIONS = (TERMINATE, TERMINATE_ALL, "query_version", "clear_cache")
SOURCES = ("position", "record", "game")
"""Fields of which a query has one: a position, a file of a record, or a game by seed and moves."""
COMMON = (
    *("id", "analyzeTurns", "bot", "maxVisits", "maxTime", "reportDuringSearchEvery"),
    *("allowMoves", "avoidMoves", "priority", "searchSeed"),
)
OF_GAME = ("game", "players", "options", "data", "seed", "moves")
MOST_SEED = 2**63 - 1


class QueryError(AuraError):
    """A line that cannot be answered.

    Attributes:
        id: Identifier of the query, None where it could not be read.
        field: Field that is wrong, empty where it is none.
    """

    def __init__(self, problem: str, ident: Id | None = None, field: str = "") -> None:
        super().__init__(problem)
        self.id = ident
        self.field = field

    def to_json(self) -> dict[str, Any]:
        """Return the answer."""
        entries: dict[str, Any] = {} if self.id is None else {"id": self.id}
        entries["error"] = str(self)
        return {**entries, "field": self.field} if self.field else entries


@dataclass(frozen=True)
class Command:
    """A line with an ``action``.

    Attributes:
        id: Identifier of the line.
        action: One of :data:`ACTIONS`.
        target: Query to end, for ``terminate``.
        turns: Only these turns of it; empty for all.
    """

    id: Id
    action: str
    target: Id | None = None
    turns: tuple[int, ...] = ()


@dataclass(frozen=True)
class Query:
    """A line that asks for an analysis.

    Attributes:
        id: Identifier of the query.
        turns: Turn number -> state to analyze.
        bot: Search bot as written, None for the usual one.
        limits: How much to think, and about which moves.
        seconds: Wall time after which the search stops, besides the limits; 0 for none.
        reports: Whether to report during the search.
        priority: Queries with more of it come first.
        seed: Fixes what chance the search meets, None for the usual one.
        ignored: Unknown fields.
    """

    id: Id
    turns: dict[int, State]
    bot: str | None
    limits: Limits
    seconds: float
    reports: bool
    priority: int
    seed: int | None
    ignored: tuple[str, ...]


def parse(line: str) -> Query | Command:
    """Return the query or command of a line.

    Raises:
        QueryError: It cannot be answered.
    """
    try:
        parsed = parse_json(line, "the line")
    except RulesError as error:
        raise QueryError(str(error)) from None
    if not isinstance(parsed, Mapping):
        raise QueryError(f"the line must be an object, not {shown(parsed)}")
    ident = parsed.get("id")
    if not isinstance(ident, str | int) or isinstance(ident, bool):
        raise QueryError("a text or whole number is needed", field="id")
    try:
        return _Reader(parsed, ident).read()
    except QueryError:
        raise
    except AuraError as error:
        raise QueryError(str(error), ident) from None


class _Reader:
    """Reads one object field by field."""

    def __init__(self, values: Mapping[str, Any], ident: Id) -> None:
        self.values = values
        self.id = ident

    def wrong(self, field: str, problem: str) -> QueryError:
        return QueryError(problem, self.id, field)

    def number(self, field: str, usual: int, least: int, most: int = MOST_SEED) -> int:
        value = self.values.get(field, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(
                field, f"{shown(value)} is not a whole number from {least:,} to {most:,}"
            )
        return value

    def seconds(self, field: str) -> float:
        value = self.values.get(field, 0.0)
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not 0 <= value <= MOST_SECONDS
        ):
            problem = f"{shown(value)} is not a number of seconds, from 0 to {MOST_SECONDS:,}"
            raise self.wrong(field, problem)
        return float(value)

    def numbers(self, field: str) -> tuple[int, ...]:
        value = self.values.get(field, [])
        if not isinstance(value, list) or not all(type(entry) is int for entry in value):
            raise self.wrong(field, f"{shown(value)} is not a list of whole numbers")
        return tuple(value)

    def read(self) -> Query | Command:
        if "action" in self.values:
            return self.command()
        sources = [name for name in SOURCES if name in self.values]
        if len(sources) != 1:
            raise QueryError(f"give one of {', '.join(SOURCES)}", self.id)
        bot = self.values.get("bot")
        if bot is not None and not isinstance(bot, str):
            raise self.wrong("bot", f"{shown(bot)} is not the name of a bot")
        sims, seconds = self.number("maxVisits", 0, 0, MOST_WHOLE), self.seconds("maxTime")
        every = self.seconds("reportDuringSearchEvery")
        limits = Limits(
            sims=sims,
            seconds=0.0 if sims else seconds,
            allow=self.numbers("allowMoves"),
            avoid=self.numbers("avoidMoves"),
            every=every,
        )
        names = {*COMMON, *(OF_GAME if sources == ["game"] else sources)}
        return Query(
            id=self.id,
            turns=getattr(self, sources[0])(),
            bot=bot,
            limits=limits,
            seconds=seconds if sims else 0.0,
            reports=every > 0.0,
            priority=self.number("priority", 0, -MOST_SEED),
            seed=self.number("searchSeed", 0, 0) if "searchSeed" in self.values else None,
            ignored=tuple(name for name in self.values if name not in names),
        )

    def command(self) -> Command:
        action = self.values["action"]
        if action not in ACTIONS:
            raise self.wrong("action", f"{shown(action)} is none of {', '.join(ACTIONS)}")
        target = self.values.get("terminateId")
        if action == TERMINATE and (not isinstance(target, str | int) or isinstance(target, bool)):
            raise self.wrong("terminateId", "the id of a query is needed")
        return Command(self.id, action, target, self.numbers("turnNumbers"))

    # --- analyzed states, one method for each of SOURCES -----------------------------------------
    def position(self) -> dict[int, State]:
        position = self.values["position"]
        if not isinstance(position, Mapping):
            raise self.wrong("position", f"must be an object, not {shown(position)}")
        state = heading.load(position, "position")
        return self.picked({state.ply: state})

    def record(self) -> dict[int, State]:
        path = self.values["record"]
        if not isinstance(path, str):
            raise self.wrong("record", f"{shown(path)} is not a path")
        record = foreign.read(Path(path))
        # the state before each decision; the end has none
        states = islice(records.states(record), len(record.decisions))
        return self.picked({ply: state.copy() for ply, state in enumerate(states)})

    def game(self) -> dict[int, State]:
        game: Game = heading.load_game(self.values, "query")
        state = game.new(self.number("seed", 0, 0))
        states = {0: state.copy()}
        for turn, action in enumerate(self.numbers("moves")):
            try:
                state.apply(action)
            except RulesError as error:
                raise self.wrong("moves", f"turn {turn}: {error}") from None
            states[turn + 1] = state.copy()
        return self.picked(states)

    def picked(self, states: dict[int, State]) -> dict[int, State]:
        """Return the turns that are asked for, the last one if nothing is said."""
        turns = self.numbers("analyzeTurns") or (max(states, default=0),)
        for turn in turns:
            if turn not in states:
                raise self.wrong("analyzeTurns", f"there is no turn {turn}")
            if states[turn].over:
                raise self.wrong("analyzeTurns", f"the game is over at turn {turn}")
        return {turn: states[turn] for turn in turns}
