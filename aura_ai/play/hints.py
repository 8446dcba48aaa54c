"""Hints from an analysis: a few moves with reasons."""

from __future__ import annotations

from aura_ai.contract.game import View
from aura_ai.play.analysis import Analysis
from aura_ai.play.reasons import gain
from aura_ai.search.report import Move

HINTED = 3
"""Moves that a hint shows."""
LEAST_SHARE = 0.1
"""Part of the visits of the best move below which a move is not shown: its numbers say little."""


def hinted(analysis: Analysis) -> list[Move]:
    """Return the moves that a hint shows: by chances in per cent, then by points, the best first."""
    seat = analysis.seat
    moves = [
        (move, move.value[seat], move.score[seat] if move.score is not None else 0.0)
        for move in analysis.moves[:HINTED]
        if move.value is not None
    ]
    least = LEAST_SHARE * moves[0][0].visits if moves else 0.0
    frequent = [entry for entry in moves if entry[0].visits >= least]
    return [move for move, *_ in sorted(frequent, key=lambda e: (-round(e[1], 2), -round(e[2])))]


def reasons(analysis: Analysis, view: View, seed: int) -> dict[int, str]:
    """Return why the moves of a hint are good, by action."""
    sampled = view.sample(seed)
    return {
        move.action: gain(sampled, [step.action for step in move.line], analysis.seat)
        for move in hinted(analysis)
    }
