"""Stress adapter of Solenia: fields, invariants, styles of play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.games.solenia import invariants
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia import referee as rules
from aura_ai.games.solenia.rules import flow
from aura_ai.stress import in_step
from aura_ai.stress.plain import from_file

BOTS: tuple[str, ...] = ("greedy", "courier", "engineer", "hoarder", "reflex")
"""Rule-based bots that take part in stress runs; they deliver far more than random play."""
RULES = rules.RULES
THOROUGH = in_step.THOROUGH
referee = in_step.referee_of(rules.Referee)


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()`` (section 21)."""
    values = at.layout.plain(s)
    values["mode"] = int(s[at.mode])
    values["node"] = at.NODES[int(s[at.node])]
    values["stacks"] = [_stack(row, side) for side, row in enumerate(values["stacks"])]
    values["hands"] = [[c for c in hand if c >= 0] for hand in values.pop("hand")]
    types = s[at.card_type : at.card_type + at.N_CARDS].tolist()
    values["decks"] = [
        [types[card] for card in _members(bits, at.N_CARDS)] for bits in values.pop("deck")
    ]
    for side, name in enumerate(at.SIDE_NAMES):
        values[f"{name}_notches"] = [rows[side] for rows in values["notches"]]
        values[f"level3_{name}"] = [halves[side] for halves in values["level3"]]
    values["rating"] = _rating(s)
    return values


def _members(bits: int, size: int) -> list[int]:
    return [i for i in range(size) if bits >> i & 1]


def _stack(halves: list[int], side: int) -> list[int]:
    """Return the tiles of a side that have not been seen."""
    return [
        at.N_TILES * side + at.STACK_BITS * half + number
        for half, bits in enumerate(halves)
        for number in _members(bits, at.STACK_BITS)
    ]


def _rating(s: Array) -> int:
    """Return how many bounds the score of a finished solo game reaches (A-61), else -1."""
    if int(s[at.mode]) != at.SOLO or int(s[at.node]) != at.NODE_OVER:
        return -1
    place, score = np.zeros(1, np.int64), np.zeros(1, np.int64)
    flow.result(s, place, score)
    return int((at.layout["bands"].used(s) <= score[0]).sum())


def broken_invariants(_: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants of section 22 that a state breaks."""
    return list(invariants.broken(s, template))


random_game, CHOOSERS = from_file("solenia", Path(__file__).with_suffix(".toml"), at.layout.actions)
