"""Stress adapter of Rauha: fields, invariants, random options."""

from __future__ import annotations

import random
from typing import Any

from aura_ai.contract.game import State
from aura_ai.contract.options import OptionValue
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.rauha import invariants
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha import referee as rules
from aura_ai.games.rauha.locations import owner_of, place_codes
from aura_ai.games.rauha.rules import board
from aura_ai.stress import in_step
from aura_ai.stress.adapter import Chooser

BOTS: tuple[str, ...] = ("greedy", "summoner", "rainmaker", "reflex")
"""Rule-based bots that take part in stress runs; quick ones, as the referee is slow enough."""
RULES = rules.RULES
THOROUGH = in_step.THOROUGH
referee = in_step.referee_of(rules.Referee)


def fields(s: Array) -> dict[str, Any]:
    """Return a state in the form of the referee's ``fields()`` (section 17)."""
    return {
        **at.layout.plain(s),
        "node": at.NODES[int(s[at.node])],
        "being_owner": [owner_of(s, being) for being in range(at.N_BEINGS)],
        "place": place_codes(s),
    }


def broken_invariants(before: Array | None, s: Array, template: Array) -> list[str]:
    """Return the invariants that a state breaks; ``before`` is the state a move earlier."""
    messages = invariants.broken(s)
    return messages if before is None else messages + invariants.broken_by_move(before, s)


def random_game(chance: random.Random) -> tuple[int, dict[str, OptionValue]]:
    """Return a random player count with random options."""
    options: dict[str, OptionValue] = {
        "side": chance.choice(("A", "B")),
        "mode": chance.choice(("auto", "strict")),
    }
    return chance.choice((2, 3, 4, 5)), options


def _taste(weigh: dict[range, float]) -> Chooser:
    """Return a chooser that picks at random with weights by action."""
    weight = [1.0] * at.N_ACTIONS
    for actions, value in weigh.items():
        for action in actions:
            weight[action] = value

    def choose(chance: random.Random, state: State, legal: list[int]) -> int:
        return chance.choices(legal, [weight[a] for a in legal])[0]

    return choose


def _line_up(chance: random.Random, state: State, legal: list[int]) -> int:
    """Place where a being is invited if there is such a field; else at random (section 7)."""
    s = state.array
    if s[at.node] != at.NODE_PLACE:
        return chance.choice([a for a in legal if a != at.ACTION_END] or legal)
    seat = int(s[TO_ACT])
    inviting = []
    for action in legal:
        if action < at.ACTION_SELL:
            world = s.copy()
            field = action - at.ACTION_PUT
            board.cover(world, seat, field, int(s[board.block(seat) + at.kept]))
            if board.aligned(world, seat, field):
                inviting.append(action)
    return chance.choice(inviting or [a for a in legal if a < at.ACTION_SELL] or legal)


_PUT, _SOW = range(at.ACTION_PUT, at.ACTION_SELL), range(at.ACTION_SOW, at.ACTION_USE_FIELD)
_SELL, _END = range(at.ACTION_SELL, at.ACTION_SOW), range(at.ACTION_END, at.ACTION_SPREAD)
_USE, _SPREAD = range(at.ACTION_USE_FIELD, at.ACTION_END), range(at.ACTION_SPREAD, at.N_ACTIONS)

CHOOSERS: dict[str, Chooser] = {
    "uniform": lambda chance, _, legal: chance.choice(legal),
    # boards full of cards, everything activated
    "build": _taste({_PUT: 20, _END: 0.05}),
    # beings change hands
    "line_up": _line_up,
    # spores everywhere, up to full boards (R-6.7, R-9.6, T-21)
    "spores": _taste({_SOW: 15, _SPREAD: 15, _END: 0.1}),
    # crystals to pay with
    "rich": _taste({_SELL: 6, _USE: 8, _END: 0.1}),
    # no crystals: prices that cannot be paid
    "poor": _taste({_PUT: 8, _SPREAD: 20, _SELL: 0.02, _USE: 2}),
    # gains refused
    "lazy": _taste({_END: 10}),
}
