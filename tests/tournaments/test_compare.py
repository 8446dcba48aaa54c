"""Changes between two tournaments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aura_ai.tournaments.rating.difference import _jackknife, difference
from aura_ai.tournaments.rating.fit import ELO
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.rating.sample import Sample
from tests.tournaments.test_ratings import simulate, with_a_late_bot
from tests.tournaments.tools import DICE, FIRST, LAST, done, plan, play

NAMES = ["a", "b", "c"]


def pool_of(sample: Sample) -> PoolResults:
    """Return simulated results as those of a pool."""
    n = len(sample.bots)
    blank = np.zeros(sample.bots.shape)
    numbers = np.arange(n, dtype=np.int64)
    return PoolResults(
        *(0, "g", sample.bots.shape[1], {}, {}, "", [], NAMES, numbers, sample.bots),
        *(sample.places, blank, blank, sample.setups, numbers * 0, numbers * 0, []),
    )


def keys_of(pool: PoolResults, first: int = 0) -> dict[int, object]:
    return {int(n): int(n) + first for n in np.unique(pool.setups)}


@pytest.mark.parametrize("shared", [True, pytest.param(False, marks=pytest.mark.full)])
def test_intervals_of_differences_cover_what_changed(shared: bool) -> None:
    """Bot c gets stronger by 60 Elo; set-ups suit bots and seats, and are the same or others."""
    base = np.array([0.4, 0.0, -0.4])
    better = base + np.array([0.0, 0.0, 60.0]) / ELO
    truth = (better - base) - (better - base).mean()
    hits, halves = [], []
    for run in range(60):
        a = pool_of(simulate(np.random.default_rng([7, run]), base, 2, 10))
        again = np.random.default_rng([7 if shared else 8, run])
        b = pool_of(simulate(again, better, 2, 10))
        pair = difference(a, b, NAMES, (keys_of(a), keys_of(b, 0 if shared else 1000)))
        assert pair.paired == (10 if shared else 0)
        hits.append(np.abs(pair.change.elo - truth * ELO) <= pair.change.half)
        halves.append(pair.change.half.mean())
    # on the same chance a jackknife of 10 set-ups, else the rule of all intervals
    assert 0.91 <= np.mean(hits) <= 0.99
    # what the same set-ups save: without them the errors of both add up
    assert (np.mean(halves) < 85) == shared


def test_the_change_of_a_bot_that_came_late_has_few_degrees_of_freedom() -> None:
    random = np.random.default_rng(4)
    strength = np.linspace(0.3, -0.3, len(NAMES))
    quantiles = {}
    for few in (3, 40):
        a, b = (
            pool_of(with_a_late_bot(random, strength, len(NAMES) - 1, 40, few)) for _ in range(2)
        )
        keys = keys_of(a), keys_of(b)
        variance = _jackknife(a, b, NAMES, keys, list(range(40)))[0]
        pair = difference(a, b, NAMES, keys)
        quantiles[few] = pair.change.half[-1] / (np.sqrt(variance[-1]) * ELO)
    assert quantiles[40] == pytest.approx(2.02, abs=0.01)
    assert quantiles[3] > 2.1


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("compare")
    plans = (
        plan(FIRST, LAST, "random", blocks=12, seed=3),
        plan(FIRST, "random", blocks=10, seed=3),
        plan(FIRST, "random", blocks=10, seed=4),
        plan(LAST, DICE),
    )
    return [play(folder / f"{number}.db", each) for number, each in enumerate(plans)]


def compared(*files: Path) -> dict[str, Any]:
    return dict(json.loads(done("compare", *files, "--json").output))


def test_a_tournament_does_not_differ_from_itself(files: list[Path]) -> None:
    data = compared(files[0], files[0])
    assert data["settings"] == []
    (pool,) = data["pools"]
    assert pool["paired_setups"] == 12
    assert len(pool["rows"]) == 3
    for row in pool["rows"]:
        assert row["difference"]["elo"] == 0.0
        # a single other result would move a bot by about 29 Elo
        assert 0 < row["difference"]["high"] < 100


def test_bots_settings_and_set_ups_in_common(files: list[Path]) -> None:
    data = compared(files[0], files[1])
    assert data["bots"]["common"] == ["bots_for_tests.py:First", "random"]
    assert data["bots"]["only_a"] == ["bots_for_tests.py:Last"]
    assert data["bots"]["only_b"] == []
    assert [row["name"] for row in data["settings"]] == ["blocks"]
    (pool,) = data["pools"]
    assert pool["paired_setups"] == 10
    for row in pool["rows"]:
        apart = row["b"]["elo"] - row["a"]["elo"]
        assert row["difference"]["elo"] == pytest.approx(apart, abs=0.02)
        assert row["difference"]["low"] < row["difference"]["high"]
    other = compared(files[1], files[2])
    assert [row["name"] for row in other["settings"]] == ["seed"]
    assert other["pools"][0]["paired_setups"] == 0
    shown = done("compare", files[0], files[1]).output
    assert "10 set-ups in common" in shown
    assert "blocks: 12 -> 10" in shown
    table = shown.split("\n\n")[1]
    assert max(map(len, table.splitlines())) < 120
    assert "bots_for_tests.py:First" in table
    nothing = done("compare", files[1], files[3]).output
    assert "fewer than two rated bots in common" in nothing
