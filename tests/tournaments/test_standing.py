"""Lines of a sequential test while it runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tqdm import tqdm

from aura_ai.tournaments.planning.plan import Plan, Pool
from aura_ai.tournaments.rating.sprt import Hypotheses, Samples
from aura_ai.tournaments.rating.standing import normalised, standing, status
from tests.tournaments.test_sprt import blocks
from tests.tournaments.tools import FIRST, done, shown

QUESTION = Hypotheses("a", "b", 0, 40)


def samples_of(results: list[tuple[list[int], list[int]]], n: int = 100) -> Samples:
    """Return the samples of set-ups, each with the places of A and B in its two games."""
    samples = Samples(Plan("g", (Pool(2, (), "p"),), ("a", "b"), n), QUESTION)
    for setup, (first, second) in enumerate(results):
        samples.add(setup, ["a", "b"], first)
        samples.add(setup, ["b", "a"], second)
    return samples


def test_games_and_pairs_are_counted() -> None:
    win, tie, loss = ([1, 2], [2, 1]), ([1, 1], [1, 1]), ([2, 1], [1, 2])
    shared, half = ([1, 2], [1, 2]), ([1, 2], [1, 1])
    samples = samples_of([win, win, win, tie, loss, shared, half])
    state = standing(samples, samples.verdict())
    assert state["games"] == 14
    assert state["results"] == [8, 3, 3]
    assert state["pairs"] == [1, 0, 2, 1, 3]
    assert state["blocks"] == [1, 2, 4]
    assert state["places"] == {"a": [11, 3], "b": [6, 8]}
    assert "W-D-L 8-3-3" in status(samples)


def test_games_of_four_tell_places() -> None:
    plan = Plan("g", (Pool(4, (), "p"),), ("a", "b"), 5, lineups=(("a", "b", "b", "b"),))
    samples = Samples(plan, QUESTION)
    for _ in range(4):
        samples.add(0, ["a", "b", "b", "b"], [2, 1, 3, 4])
    state = standing(samples, samples.verdict())
    assert (state["results"], state["pairs"]) == (None, None)
    assert state["places"] == {"a": [0, 4, 0, 0], "b": [4, 0, 4, 4]}
    assert state["blocks"] == [0, 0, 1]


def test_normalised_elo_is_that_of_fishtest() -> None:
    """By the formula of its statistics: ``(mu - 1/2) / (sigma_pair * sqrt(2)) * 800 / ln 10``."""
    counts, share = np.array([10, 60, 200, 90, 20]), np.array([0, 0.25, 0.5, 0.75, 1])
    n = counts.sum()
    mean = (counts * share).sum() / n
    deviation = np.sqrt((counts * (share - mean) ** 2).sum() / (n - 1))
    state = normalised(np.repeat(share, counts), 2)
    assert state is not None
    assert state.elo == pytest.approx(
        (mean - 0.5) / (deviation * 2**0.5) * 800 / np.log(10), abs=0.01
    )
    assert state.low < state.elo < state.high


def test_the_interval_of_normalised_elo_covers_it() -> None:
    random = np.random.default_rng(1)
    truth = normalised(blocks(random, 60, 400_000, 2), 2)
    assert truth is not None
    hits = 0
    for _ in range(500):
        one = normalised(blocks(random, 60, 60, 2), 2)
        assert one is not None
        hits += one.low <= truth.elo <= one.high
    assert 0.92 <= hits / 500 <= 0.98


def test_samples_that_are_all_alike_have_no_normalised_elo() -> None:
    assert normalised(np.full(20, 0.5), 2) is None
    assert normalised(np.array([0.5]), 2) is None


def test_show_and_progress_tell_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # a bar as a terminal has it
    monkeypatch.setattr(
        "aura_ai.tournaments.run.progress_bar",
        lambda total, unit, quiet, **more: tqdm(total=total, unit=unit, **more),
    )
    path = tmp_path / "s.db"
    given = ("--bot", FIRST, "--bot", "random", "--elo1", 50, "--seed", 1, "--in-process")
    result = done("sprt", "connect_four", *given, "--workers", 1, "--db", path)
    assert "LLR " in result.stderr
    assert "W-D-L " in result.stderr
    assert "wins, draws, losses " in result.stdout
    test = shown(path)["sprt"]
    assert sum(test["results"]) == test["games"] == 2 * test["setups"] == 2 * sum(test["pairs"])
    assert test["normalised"]["low"] < test["normalised"]["elo"] < test["normalised"]["high"]
    assert set(test["places"]) == {"bots_for_tests.py:First", "random"}
