"""Stress adapter of Solenia: fields, invariants, styles of play."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.contract.game import State
from aura_ai.engine.arrays import Array
from aura_ai.games.solenia import invariants
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia import referee as rules
from aura_ai.games.solenia.rules import board, flow
from aura_ai.stress import in_step
from aura_ai.stress.adapter import Chooser
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


# ------------------------------------------------------------------------------ styles of play

Wish = Callable[[Array, int, int, int], float]
"""How much a placement is liked: state, value of the card, cell, what lies there."""


def _placing(wish: Wish) -> Chooser:
    """Return a chooser that lays cards by a wish, at random among the best, and else at random."""

    def choose(chance: random.Random, state: State, legal: list[int]) -> int:
        s = state.array
        if s[at.node] != at.NODE_MAIN or chance.random() < 0.1:
            return chance.choice(legal)
        hand = at.layout["hand"].used(s)[state.to_act]
        wishes = []
        for action in legal:
            slot, cell = divmod(action, at.N_CELLS)
            if action >= at.ACTION_FORCED_DISCARD:
                wishes.append(wish(s, -1, -1, -1))
                continue
            value = int(s[at.card_info + int(hand[slot])]) & at.VALUE_MASK
            wishes.append(wish(s, value, cell, int(board.space_kind(s, cell))))
        best = max(wishes)
        return chance.choice([a for a, w in zip(legal, wishes, strict=True) if w == best])

    return choose


def _courier(s: Array, value: int, cell: int, kind: int) -> float:
    """Deliver whenever it can be done; else gather, the zeros last."""
    return 9 if kind >= at.DAY_CITY else value


def _filler(s: Array, value: int, cell: int, kind: int) -> float:
    """Leave the airship where it is until the board is full."""
    return min(value, 1)


def _pilot(s: Array, value: int, cell: int, kind: int) -> float:
    """Move the airship, cards in the first row before others."""
    return (2 if value == 0 else 0) + (0 <= cell < at.N_COLUMNS)


def _quitter(s: Array, value: int, cell: int, kind: int) -> float:
    """Throw cards away where it is allowed; else block the spaces around the airship."""
    near = cell >= 0 and abs(cell // 5 - 2) + abs(cell % 5 - 2) < 2
    return 9 if value < 0 else near


random_game, _tastes = from_file("solenia", Path(__file__).with_suffix(".toml"), at.layout.actions)
CHOOSERS = {
    **_tastes,
    # full rows, notches of all levels, improvements at work
    "courier": _placing(_courier),
    # full boards (A-43), other players' cards around the airship
    "filler": _placing(_filler),
    # strips with many cards, overflow of several players
    "pilot": _placing(_pilot),
    # forced discards
    "quitter": _placing(_quitter),
}
