"""D-7: cost of the auto mode."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from aura_ai.contract.registry import load
from aura_ai.games.rauha import stress as adapter

from .engine import Engine
from .vectors_tools import SCORING, STEPS, TURN, Outcome, outcomes

WINDOWS = (TURN, SCORING)
BUSIEST = 9
"""Choices at a window beyond which the tree of its outcomes gets long."""
Options = Mapping[str, object]


def random_windows(seed: int, number: int) -> Iterator[tuple[Options, dict[str, Any]]]:
    """Yield options and fields of windows that seat 0 has just opened, out of random games."""
    chance = random.Random(seed)
    while number:
        options = {"players": 2, "side": chance.choice("AB"), "mode": "strict"}
        state = load("rauha", 2, side=options["side"], mode="strict").new(chance.randrange(2**40))
        style = adapter.CHOOSERS[chance.choice(["uniform", "spores", "rich", "build"])]
        while not state.over and number:
            fields = adapter.fields(state.array)
            fresh = not (fields["fields_used"] or fields["beings_used"])
            # after the last window before a scoring phase the auto mode may run on into that phase
            last = fields["node"] == TURN and fields["order_position"] == 1
            into_scoring = last and STEPS[fields["step"] + 1]["scoring"]
            here = fields["node"] in WINDOWS and fields["to_act"] == 0 and fresh
            here = here and not into_scoring
            if here and len(state.legal()) <= BUSIEST and chance.random() < 0.3:
                number -= 1
                yield options, fields
            state.apply(style(chance, state, state.legal()))


def by_spores(results: set[Outcome]) -> dict[int, set[tuple[int, int]]]:
    """Return the (energy, crystals) pairs for each number of spores."""
    grouped: dict[int, set[tuple[int, int]]] = {}
    for energy, crystals, spores in results:
        grouped.setdefault(spores, set()).add((energy, crystals))
    return grouped


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_auto_mode_matches_the_best_of_strict_mode(seed: int) -> None:
    several = 0
    for options, fields in random_windows(seed, 20):
        strict = outcomes(Engine, options, fields)
        auto = outcomes(Engine, {**options, "mode": "auto"}, fields)
        assert auto <= strict
        several += len(auto) > 1
        mine = by_spores(auto)
        for spores, pairs in by_spores(strict).items():
            for energy, crystals in pairs:
                assert any(e >= energy and c >= crystals for e, c in mine[spores])
    assert several > 0
