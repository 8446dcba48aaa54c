"""Analysis engine over lines of JSON.

One thread reads lines, others search; answers come as they are ready. ``docs/analysis.md`` has the
form of every line.
"""

from __future__ import annotations

import itertools
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from queue import PriorityQueue
from typing import Any

from aura_ai import __version__
from aura_ai.engine.compiling import play_clock
from aura_ai.errors import AuraError, UseError
from aura_ai.play.analysis import Analysis, Analyst
from aura_ai.play.analysis_queries import (
    TERMINATE,
    TERMINATE_ALL,
    Command,
    Id,
    Query,
    QueryError,
    parse,
)

KEPT = 4
"""Analysts that a thread keeps, each with the memory of its search."""
_LAST = 2**63
"""Goes after every priority."""


@dataclass
class _Task:
    """One turn of a query on its way."""

    query: Query
    turn: int
    stopped: threading.Event = field(default_factory=threading.Event)


class Engine:
    """Answers lines until they end.

    Attributes:
        spec: Bot of a query that names none, None for the first search that the game has.
        seed: Search seed of a query that names none.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        spec: str | None = None,
        seed: int = 0,
        threads: int = 1,
    ) -> None:
        """Set up.

        Args:
            write: Writes a line, without its end, to the reader.
            spec: See the attribute.
            seed: See the attribute.
            threads: Turns that are analyzed at the same time.

        Raises:
            UseError: The number of threads is below 1.
        """
        if threads < 1:
            raise UseError(f"parallel: {threads} is not a whole number from 1 on")
        self.spec = spec
        self.seed = seed
        self._write = write
        self._queue: PriorityQueue[tuple[int, int, _Task | None]] = PriorityQueue()
        self._order = itertools.count()
        self._open: dict[tuple[Id, int], _Task] = {}
        self._lock = threading.Lock()
        self._failure: BaseException | None = None
        self._cleared = 0
        self._workers = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]

    def run(self, lines: Iterable[str]) -> None:
        """Answer all lines; return when every answer is out.

        Raises:
            OSError: Nobody reads the answers any more.
        """
        for worker in self._workers:
            worker.start()
        try:
            for line in lines:
                if line.strip():
                    self._take(line)
                if self._failure is not None:
                    break
        except BaseException:
            self._stop(lambda task: True)
            raise
        finally:
            for _ in self._workers:
                self._queue.put((_LAST, next(self._order), None))
            for worker in self._workers:
                worker.join()
        if self._failure is not None:
            raise self._failure

    # --- the reading thread ----------------------------------------------------------------------
    def _take(self, line: str) -> None:
        try:
            request = parse(line)
            if isinstance(request, Query):
                self._enqueue(request)
            else:
                self._obey(request)
        except QueryError as error:
            self._say(error.to_json())

    def _enqueue(self, query: Query) -> None:
        with self._lock:
            if any((query.id, turn) in self._open for turn in query.turns):
                raise QueryError("a query of this id is still open", query.id, "id")
            tasks = {turn: _Task(query, turn) for turn in query.turns}
            self._open.update({(query.id, turn): task for turn, task in tasks.items()})
        for name in query.ignored:
            self._say({"id": query.id, "field": name, "warning": "unknown field, ignored"})
        for task in tasks.values():
            self._queue.put((-query.priority, next(self._order), task))

    def _obey(self, command: Command) -> None:
        answer: dict[str, Any] = {"id": command.id, "action": command.action}
        if command.action == TERMINATE:
            answer["terminateId"] = command.target
            self._stop(
                lambda task: (
                    task.query.id == command.target
                    and (not command.turns or task.turn in command.turns)
                )
            )
        elif command.action == TERMINATE_ALL:
            self._stop(lambda task: True)
        elif command.action == "clear_cache":
            self._cleared += 1
        else:
            answer["version"] = f"aura-ai {__version__}"
        self._say(answer)

    def _stop(self, chosen: Callable[[_Task], bool]) -> None:
        with self._lock:
            for task in self._open.values():
                if chosen(task):
                    task.stopped.set()

    # --- the searching threads -------------------------------------------------------------------
    def _work(self) -> None:
        analysts: OrderedDict[tuple[str, str | None, int], Analyst] = OrderedDict()
        cleared = self._cleared
        while (task := self._queue.get()[2]) is not None:
            if cleared != self._cleared:
                cleared = self._cleared
                _close(analysts, 0)
            try:
                self._answer(task, analysts)
            except BaseException as failure:
                # the reader of the answers has gone: nothing is left to do
                self._failure = failure
                self._stop(lambda task: True)
        _close(analysts, 0)

    def _answer(
        self, task: _Task, analysts: OrderedDict[tuple[str, str | None, int], Analyst]
    ) -> None:
        query = task.query
        try:
            if task.stopped.is_set():
                answer: dict[str, Any] = {**_heading(task, False), "noResults": True}
            else:
                answer = _answer_of(task, self._analyze(task, analysts))
        except AuraError as error:
            answer = QueryError(str(error), query.id).to_json()
        except OSError:
            raise
        except Exception as error:
            message = f"fault of the program: {type(error).__name__}: {error}"
            answer = QueryError(message, query.id).to_json()
        with self._lock:
            self._open.pop((query.id, task.turn), None)
        self._say(answer)

    def _analyze(
        self, task: _Task, analysts: OrderedDict[tuple[str, str | None, int], Analyst]
    ) -> Analysis:
        query, state = task.query, task.query.turns[task.turn]
        key = (
            state.game.pool(),
            query.bot or self.spec,
            self.seed if query.seed is None else query.seed,
        )
        analyst = analysts.pop(key, None) or Analyst(state.game, key[1], key[2])
        analysts[key] = analyst
        _close(analysts, KEPT)
        end = play_clock() + query.seconds if query.seconds else 0.0
        # an analyst holds one game object; an equal one has the same arrays
        return analyst.analyze(
            state.view(state.to_act),
            limits=query.limits,
            report=(lambda analysis: self._say(_answer_of(task, analysis)))
            if query.reports
            else None,
            stop=lambda: task.stopped.is_set() or 0.0 < end <= play_clock(),
        )

    def _say(self, answer: dict[str, Any]) -> None:
        line = json.dumps(answer)
        with self._lock:
            self._write(line)


def _close(analysts: OrderedDict[tuple[str, str | None, int], Analyst], most: int) -> None:
    while len(analysts) > most:
        analysts.popitem(last=False)[1].close()


def _heading(task: _Task, searching: bool) -> dict[str, Any]:
    return {"id": task.query.id, "turnNumber": task.turn, "isDuringSearch": searching}


def _answer_of(task: _Task, analysis: Analysis) -> dict[str, Any]:
    """Return an answer: the best moves first, values from each seat's own side."""
    names = task.query.turns[task.turn].game.seat_names()
    return {
        **_heading(task, not analysis.final),
        "moveInfos": [
            {
                "move": move.action,
                "text": move.text,
                "order": order,
                "visits": move.visits,
                "winrate": None if move.value is None else move.value[analysis.seat],
                "value": move.value,
                "score": move.score,
                "pv": [step.action for step in move.line],
                "pvSeats": [step.seat for step in move.line],
                "pvText": [step.text for step in move.line],
            }
            for order, move in enumerate(analysis.moves)
        ],
        "rootInfo": {
            "currentPlayer": analysis.seat,
            "currentPlayerName": names[analysis.seat],
            "visits": analysis.simulations,
            "seconds": round(analysis.seconds, 4),
        },
    }
