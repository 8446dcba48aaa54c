"""Tests that a game and a change reach, and the most that a run may do."""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

import pytest

from tests.costs import over_budget
from tests.tiers import ROOT, TIERS, games_of, is_reached, tier_of


def item(module: str, name: str, marked: bool = False) -> Any:
    """Return a test as pytest collects it, as far as its tier is concerned."""
    loaded = importlib.import_module(module)
    path = ROOT / f"{module.replace('.', '/')}.py"
    return SimpleNamespace(
        nodeid=f"{path.relative_to(ROOT)}::{name}",
        path=path,
        module=loaded,
        function=getattr(loaded, name.partition("[")[0]),
        get_closest_marker=lambda _: marked or None,
    )


STEP = "tests.games.test_in_step"


@pytest.mark.parametrize(
    ("module", "name", "games", "tier"),
    [
        (STEP, "test_kernels_and_referee_agree[rauha-0]", {"rauha"}, "rules"),
        (STEP, "test_a_failure_is_shown_in_words", {"connect_four"}, "quick"),
        ("tests.aura.test_value", "load", {"aura"}, "rules"),
        ("tests.test_rounding", "pytest", set(), "quick"),
    ],
)
def test_a_tier_follows_from_the_games_that_are_named(
    module: str, name: str, games: set[str], tier: str
) -> None:
    assert games_of(item(module, name)) == games
    assert tier_of(item(module, name)) == tier
    assert tier_of(item(module, name, marked=True)) == TIERS[-1]


@pytest.mark.parametrize(
    ("changed", "reached"),
    [
        ("aura_ai/games/rauha/rules/flow.py", True),
        ("tests/golden/rauha_2p_A_auto.jsonl", True),
        ("bots/aura/values.npz", False),
        ("aura_ai/stress/harness.py", True),
        ("tests/web/test_windows.py", False),
        ("docs/index.md", False),
        ("pyproject.toml", True),
    ],
)
def test_a_change_reaches_what_imports_it_or_names_its_game(changed: str, reached: bool) -> None:
    of_rauha = item(STEP, "test_kernels_and_referee_agree[rauha-0]")
    assert is_reached(of_rauha, changed) == reached


def test_only_what_is_counted_can_be_over_budget() -> None:
    tiers = {"quick": {"own": 9e9, "tests": 12.0, "processes": 3.0, "servers": 1.0}}
    budget = {"quick": {"tests": 11, "processes": 3}, "all": {"kernels": 5}}
    (tests,) = over_budget(tiers, 5, budget)
    assert tests.startswith("12 quick.tests where 11 are allowed")
    (_, kernels) = over_budget(tiers, 6, budget)
    assert kernels.startswith("6 all.kernels")
