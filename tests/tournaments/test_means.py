"""Standard errors, normalised Elo, and games on set-ups of their own."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import GivenStart, Plan, Pool, check
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.rating import means, quality
from aura_ai.tournaments.rating.fit import fit
from aura_ai.tournaments.rating.sample import Sample
from aura_ai.tournaments.reporting.text import text
from tests.tournaments.test_compare import pool_of
from tests.tournaments.tools import CRASH, FIRST, plan, play, shown


def test_standard_errors_take_set_ups_for_samples() -> None:
    values = np.array([1.0, 1.0, 0.0, 0.0, 0.5, 0.5, np.nan])
    setups = np.array([4, 4, 7, 7, 9, 9, 9])
    # three samples of 1, 0 and 1/2
    expected = np.std([1.0, 0.0, 0.5], ddof=1) / np.sqrt(3)
    assert means.standard_error(values, setups) == pytest.approx(expected)
    assert means.standard_error(values[:2], setups[:2]) is None


def test_normalised_elo_of_independent_games() -> None:
    points = np.repeat([1.0, 0.0], [60, 40])
    found = means.normalised(points, np.arange(100), 100)
    assert found is not None
    assert found.elo == pytest.approx(0.1 / np.std(points, ddof=1) * 800 / np.log(10), rel=1e-3)
    assert found.low < found.elo < found.high


def harmful(setups: int) -> Sample:
    """Return blocks of two games that one bot wins both, whichever it is."""
    first = np.random.default_rng(2).random(setups) < 0.5
    bots = np.tile([[0, 1], [1, 0]], (setups, 1))
    wins = np.repeat(first, 2)[:, None] == (bots == 0)
    return Sample(bots, np.where(wins, 1, 2), np.repeat(np.arange(setups), 2))


def test_blocks_that_make_results_more_random_are_told() -> None:
    sample = harmful(40)
    fitted = fit([sample], 2)
    assert fitted.saved is not None
    assert fitted.saved < -0.5
    pool = replace(pool_of(sample), names=["a", "b"])
    (line,) = quality.harmful_blocks(pool, fitted)
    assert "--independent" in line
    # a few set-ups may do so by chance
    few = harmful(10)
    assert quality.harmful_blocks(replace(pool_of(few), names=["a", "b"]), fit([few], 2)) == []


def test_too_few_blocks_are_told_in_words() -> None:
    lines = {}
    for setups in (2, 5, 8):
        pool = replace(pool_of(harmful(setups)), names=["a", "b"])
        lines[setups] = quality.warnings(pool, fit([pool.sample()], 2))
    assert "too few to say who is stronger" in lines[2][0]
    assert "too few to be sure" in lines[5][0]
    assert lines[8] == []


PLAN = Plan("g", (Pool(3, (), "p"),), ("a", "b", "c", "d"), 30, 5, independent=True)


def test_independent_games_have_set_ups_of_their_own() -> None:
    schedule = Schedule(PLAN)
    games = list(schedule.blocks())
    assert schedule.n_games() == len(games) == 30 * 4
    assert len({schedule.setup_seed(block) for block in games}) == len(games)
    assert len({schedule.bot_seed(block, 1) for block in games}) == len(games)
    # still every bot has every seat about as often
    sat = Counter((bot, seat) for b in games for seat, bot in enumerate(schedule.seats(b, 0)))
    assert len(sat) == 12
    assert min(sat.values()) > 15
    # and blocks are as ever without it
    shared = Schedule(replace(PLAN, independent=False))
    assert len({shared.setup_seed(block) for block in games}) == 30


def test_two_bots_take_turns() -> None:
    schedule = Schedule(replace(PLAN, pools=(Pool(2, (), "p"),), bots=("a", "b")))
    first = [schedule.seats(block, 0)[0] for block in schedule.blocks()]
    assert first == ["a", "b"] * 15


def test_given_set_ups_are_not_independent() -> None:
    starts = (GivenStart("one", "{}"),)
    with pytest.raises(UseError, match="independent"):
        check(replace(PLAN, pools=(Pool(2, (), "p", starts),), bots=("random", FIRST)))


def test_the_table_has_errors_and_is_narrow(tmp_path: Path) -> None:
    what = plan(FIRST, CRASH, "random", blocks=8, seed=0, independent=True)
    path = play(tmp_path / "t.db", what)
    data = shown(path)
    assert data["games"] == 8 * 3
    rows = {row["bot"]: row for row in data["pools"][0]["ratings"]}
    assert rows["random"]["points_error"] > 0
    assert rows["random"]["score_error"] is not None
    crash = rows["bots_for_tests.py:Crash"]
    assert (crash["elo"], crash["score_error"]) == (None, None)
    table = text(data)
    assert max(map(len, table.splitlines()[:6])) < 120
    assert "norm." in table
