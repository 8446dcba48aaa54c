"""Changes between two tournaments."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner, Result

from aura_ai.cli.tournament import tournament
from aura_ai.tournaments.rating.difference import _jackknife, difference
from aura_ai.tournaments.rating.fit import ELO
from aura_ai.tournaments.rating.results import PoolResults
from aura_ai.tournaments.rating.sample import Sample
from tests.tournaments import bots_for_tests as some
from tests.tournaments.test_ratings import simulate, with_a_late_bot

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


@pytest.mark.parametrize("shared", [True, False])
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


def call(*arguments: str) -> Result:
    return CliRunner().invoke(tournament, list(arguments))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("compare")
    paths = [str(folder / name) for name in ("a.db", "b.db", "c.db", "d.db")]
    first, last = ["--bot", some.spec("First")], ["--bot", some.spec("Last")]
    for path, given in zip(
        paths,
        (
            ["connect_four", *first, *last, "--bot", "random", "--blocks", "12", "--seed", "3"],
            ["connect_four", *first, "--bot", "random", "--blocks", "10", "--seed", "3"],
            ["connect_four", *first, "--bot", "random", "--blocks", "10", "--seed", "4"],
            ["connect_four", *last, "--bot", some.spec("Dice"), "--blocks", "2"],
        ),
        strict=True,
    ):
        ran = call("run", *given, "--in-process", "--workers", "1", "--quiet", "--db", path)
        assert ran.exit_code == 0, ran.exception
    return paths


def test_a_tournament_does_not_differ_from_itself(files: list[str]) -> None:
    data = json.loads(call("compare", files[0], files[0], "--json").output)
    assert data["settings"] == []
    (pool,) = data["pools"]
    assert pool["paired_setups"] == 12
    assert len(pool["rows"]) == 3
    for row in pool["rows"]:
        assert row["difference"]["elo"] == 0.0
        # a single other result would move a bot by about 29 Elo
        assert 0 < row["difference"]["high"] < 100


def test_bots_settings_and_set_ups_in_common(files: list[str]) -> None:
    data = json.loads(call("compare", files[0], files[1], "--json").output)
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
    other = json.loads(call("compare", files[1], files[2], "--json").output)
    assert [row["name"] for row in other["settings"]] == ["seed"]
    assert other["pools"][0]["paired_setups"] == 0


def test_the_table_is_narrow(files: list[str]) -> None:
    shown = call("compare", files[0], files[1])
    assert shown.exit_code == 0, shown.exception
    assert "10 set-ups in common" in shown.output
    assert "blocks: 12 -> 10" in shown.output
    table = shown.output.split("\n\n")[1]
    assert max(map(len, table.splitlines())) < 120
    assert "bots_for_tests.py:First" in table


def test_nothing_in_common_is_said(files: list[str]) -> None:
    shown = call("compare", files[1], files[3])
    assert shown.exit_code == 0, shown.exception
    assert "fewer than two rated bots in common" in shown.output
