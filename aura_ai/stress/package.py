"""Checks for the tests of a game's own package, whatever its rules; worked examples by both hands."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np

from aura_ai.contract.field import Field
from aura_ai.contract.game import State
from aura_ai.contract.news import Points
from aura_ai.contract.registry import info, load_with
from aura_ai.contract.screen import screen_of
from aura_ai.engine.arrays import Array
from aura_ai.referee.plain import Plain
from aura_ai.stress import harness
from aura_ai.stress.in_step import play
from aura_ai.stress.sight import blind_searches

TASKS = 12
"""Groups of games in step."""


def agree(name: str, _: Path) -> list[str]:
    """Return differences of kernels and referee in random games, and rules that were not reached."""
    report = harness.Report(name)
    for task in range(TASKS):
        report.add(harness.run_task(name, task, tuple(harness.adapter(name).BOTS)))
    lines = [f"{failure.kind}: {failure.detail}" for failure in report.failures]
    return lines or [f"{rule} is not reached" for rule in report.unreached()]


def notice(name: str, _: Path) -> list[str]:
    """Return an error if a referee that ignores decisions is taken for a right one."""
    checks, game = harness.adapter(name), load_with(name, info(name).players[0], {})
    referee = checks.referee(game, 1)
    vars(referee)["apply"] = lambda action: None
    deaf = replace(checks, referee=lambda *_: referee)
    trace = play(game, 1, deaf, lambda _, legal: legal[-1])
    noticed = trace.failure is not None and len(trace.actions) == 1
    return [] if noticed else ["a referee that is wrong is taken for a right one"]


def illustrate(name: str, examples: Path) -> list[str]:
    """Return the rules that the referee counts and no worked example names."""
    text = examples.read_text(encoding="utf-8")
    return [f"{rule} has no example" for rule in harness.adapter(name).RULES if rule not in text]


def prefer(name: str, _: Path) -> list[str]:
    """Return the searches of the game that prefer nothing."""
    return blind_searches(name)


def show(name: str, _: Path) -> list[str]:
    """Return the moves without a place on the drawing, and points without a source."""
    lines = []
    for players in info(name).players:
        state, total = load_with(name, players, {}).new(players), Counter[int]()
        screen, chance = screen_of(state.game), random.Random(players)
        while not state.over:
            view, legal = state.view(state.to_act), state.legal()
            moves = [(action, view.describe(action)) for action in legal]
            drawing = "" if screen.draw is None else screen.draw(view, moves)
            places = {
                int(a)
                for text in re.findall(r'data-actions="([\d ]+)"', drawing)
                for a in text.split()
            }
            if drawing:
                ElementTree.fromstring(drawing)
                lines += [
                    f"no place on the drawing: {words}" for a, words in moves if a not in places
                ]
            before = state.view(0).array
            state.apply(chance.choice(legal))
            for news in screen.news(before, state.view(0).array):
                if isinstance(news, Points):
                    total[news.seat] += news.amount
        if [total[seat] for seat in range(players)] != state.result()[1]:
            lines.append(f"{players} players: the points of the news are not the score")
    return lines


CHECKS: tuple[Callable[[str, Path], list[str]], ...] = (agree, notice, illustrate, prefer, show)
"""Each takes the name of the game and the file of its worked examples, and returns what is wrong."""


def _whole(field: Field, value: Any, array: Array) -> Any:
    """Return the numbers of a field with the zeros that were left out."""
    entries = np.zeros_like(field.used(array))

    def fill(part: Array, numbers: Any) -> None:
        if not part.ndim:
            part[...] = numbers
            return
        for i, inner in enumerate(numbers):
            fill(part[i, ...], inner)

    fill(entries, value)
    return entries.tolist()


class Both:
    """One game in two hands, kernels and referee: a decision is made by both, and they must agree.

    Args:
        name: Name of the game.
        position: Fields of the position to start from, rows without the zeros at their end; none for a
            new game.
        players: Number of seats.
        options: Options of the game.
    """

    def __init__(
        self,
        name: str,
        position: Mapping[str, Any] | None = None,
        players: int = 2,
        **options: object,
    ) -> None:
        game = load_with(name, players, options)
        self.state = game.new(1)
        self.checks = harness.adapter(name)
        self.referee = self.checks.referee(game, 1)
        if position:
            assert game.layout is not None
            assert isinstance(self.referee, Plain)
            whole = {n: _whole(game.layout[n], v, self.state.array) for n, v in position.items()}
            game.layout.put(self.state.array, whole)
            self.referee.place(whole)
        self._agree()

    def _agree(self) -> None:
        assert self.referee is not None
        mine, theirs = self.checks.fields(self.state.array), self.referee.fields()
        assert {name: mine[name] for name in theirs} == theirs
        assert self.state.legal() == self.referee.legal()

    def do(self, *actions: int) -> State:
        """Make decisions in both and return the state."""
        assert self.referee is not None
        for action in actions:
            self.state.apply(action)
            self.referee.apply(action)
            self._agree()
        return self.state
