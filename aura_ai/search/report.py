"""Search reports: moves with visits, values and principal lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, PLY, TO_ACT
from aura_ai.engine.ties import lots
from aura_ai.search import workspace as at
from aura_ai.search.outcome import DIGITS, Outcome
from aura_ai.search.workspace import Workspace

LINE_LENGTH = 12
"""Decisions of a principal line at most."""
LEAST_VISITS = 2
"""A line ends where the best continuation was seen less often than this."""
_DIGITS = 4


@dataclass(frozen=True)
class Step:
    """One decision of a principal line.

    Attributes:
        seat: The seat that decides.
        action: Its action.
        text: The action in words.
        visits: Simulations that came this far.
    """

    seat: int
    action: int
    text: str
    visits: int


@dataclass(frozen=True)
class Move:
    """One legal action at the root.

    Attributes:
        action: The action.
        text: The action in words.
        visits: Simulations that began with it.
        value: Chance to win of each seat (:func:`aura_ai.search.params.chances`), None without
            visits.
        score: Mean final score of each seat, None when no simulation that began so saw the end.
        line: The decision itself and what the search expects to follow, in one determinization.
    """

    action: int
    text: str
    visits: int
    value: list[float] | None
    score: list[float] | None
    line: list[Step]

    def turn(self) -> list[Step]:
        """Return the part of the line that the deciding seat plays before anyone else."""
        own = []
        for step in self.line:
            if step.seat != self.line[0].seat:
                break
            own.append(step)
        return own


def moves(
    game: Game, view: Array, outcome: Outcome, seed: int, trees: Sequence[Workspace] = ()
) -> list[Move]:
    """Return the legal actions, best first.

    Args:
        view: The view that was searched.
        seed: Fixes the determinization in which the principal lines are reported.
        trees: Trees of the search that has just returned ``outcome``, from which the lines are read;
            without any they are those of the outcome.
    """
    sample = view.copy()
    rng.seed(sample, np.uint64(seed))
    if sample[OBSERVER] >= 0:
        game.kernels.determinize(sample)
    return [
        Move(
            action=outcome.actions[i],
            text=game.describe(view, outcome.actions[i]),
            visits=int(outcome.visits[i]),
            value=_rounded(outcome.chances[i].tolist()),
            score=_rounded(outcome.scores[i].tolist()),
            line=_line(game, trees, sample, outcome.actions[i])
            if trees
            else _given_line(game, sample, outcome, i),
        )
        for i in outcome.order()
    ]


def _rounded(numbers: list[float]) -> list[float] | None:
    if any(math.isnan(x) for x in numbers):
        return None
    return [round(x, _DIGITS) for x in numbers]


def _line(game: Game, trees: Sequence[Workspace], sample: Array, action: int) -> list[Step]:
    """Follow the most visited children that are legal in one determinization."""
    nodes = [(tree.node_of(action, int(sample[TO_ACT])), tree) for tree in trees]
    visits, node, tree = max(
        ((int(tree.nodes[node, at.VISITS]) if node else 0, node, tree) for node, tree in nodes),
        key=lambda entry: entry[0],
    )
    state = State(game, sample.copy())
    steps: list[Step] = []
    while visits > 0 and len(steps) < LINE_LENGTH:
        steps.append(Step(state.to_act, action, state.describe(action), visits))
        state.apply(action)
        if state.over:
            break
        visits, node, action = _favourite(tree, node, state.array, set(state.legal()))
        if visits < LEAST_VISITS:
            break
    return steps


def _given_line(game: Game, sample: Array, outcome: Outcome, number: int) -> list[Step]:
    """Follow the principal line of a search, as far as it is legal in one determinization."""
    state = State(game, sample.copy())
    action, visits = outcome.actions[number], int(outcome.visits[number])
    steps: list[Step] = []
    for code in (action, *outcome.lines.get(action, ()))[: LINE_LENGTH if visits else 0]:
        if state.over or code not in state.legal():
            break
        steps.append(Step(state.to_act, code, state.describe(code), visits))
        state.apply(code)
    return steps


def _favourite(tree: Workspace, node: int, state: Array, legal: set[int]) -> tuple[int, int, int]:
    """Return (visits, node, action) of the most visited child that is legal, visits 0 if none."""
    best, rank = (0, 0, 0), (0, 0.0, 0)
    child = int(tree.nodes[node, at.FIRST])
    while child:
        row = tree.nodes[child]
        action, visits = int(row[at.EDGE]) >> at.SEAT_BITS, int(row[at.VISITS])
        if row[at.EDGE] & at.SEAT_MASK == state[TO_ACT] and action in legal and visits >= rank[0]:
            value = round(float(tree.sums[child, at.SUM]) / visits, DIGITS)
            mine = visits, value, lots(int(rng.load(state)), int(state[PLY]), [action])[0]
            if mine > rank:
                best, rank = (visits, child, action), mine
        child = int(row[at.NEXT])
    return best


def to_json(outcome: Outcome, reported: list[Move]) -> dict[str, Any]:
    """Return the fields of ``aura-ai analyze --json``."""
    return {
        "seat": outcome.seat,
        "moves": [
            {
                "action": move.action,
                "text": move.text,
                "visits": move.visits,
                "value": move.value,
                "score": move.score,
                "line": [step.text for step in move.line],
                "turn": [step.action for step in move.turn()],
            }
            for move in reported
        ],
        "simulations": outcome.simulations,
        "seconds": round(outcome.seconds, _DIGITS),
    }
