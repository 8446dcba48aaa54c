from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.tournaments.planning.plan import Plan, Pool
from aura_ai.tournaments.rating.sprt import MIN_SETUPS, Question, Samples, expected, judge, ratios
from tests.tournaments import bots_for_tests as some

RUNS = 1000


def blocks(random: np.random.Generator, elo: float, size: int, games: int) -> np.ndarray:
    """Return block scores of a lead of ``elo``; half of a block's games hang together."""
    share = expected(elo)
    common = random.random((size, 1))
    alone = random.random((size, games))
    together = random.random((size, games)) < 0.5
    return np.mean(np.where(together, common, alone) < share, axis=1)


@pytest.mark.parametrize("games", [2, 4])
def test_error_rates_are_those_asked_for(games: int) -> None:
    random = np.random.default_rng(games)
    question = Question("a", "b", 0, 40)
    wrong = {0: 0, 1: 0}
    used = []
    for truth in (0, 1):
        for _ in range(RUNS):
            scores = blocks(random, 40.0 * truth, 4000, games)
            verdict = judge(scores.tolist(), question)
            assert verdict.accepted is not None
            wrong[truth] += verdict.accepted != truth
            used.append(verdict.setups)
    # 5 % asked for; three standard errors of 1,000 runs are 2 points
    assert wrong[0] / RUNS <= 0.07
    assert wrong[1] / RUNS <= 0.07
    # and the test is not merely timid
    assert wrong[0] + wrong[1] > 0.02 * 2 * RUNS / 2
    assert np.mean(used) < 1500


def test_a_clear_lead_is_seen_at_once() -> None:
    verdict = judge([1.0] * 200, Question("a", "b", 0, 20))
    assert verdict.accepted == 1
    assert verdict.setups == MIN_SETUPS
    assert verdict.overshoot > 0
    assert verdict.low is not None
    assert verdict.low > 100


def test_equal_bots_that_always_share_are_equal() -> None:
    assert judge([0.5] * 3000, Question("a", "b", 0, 20)).accepted == 0


def test_what_comes_after_the_decision_does_not_count() -> None:
    random = np.random.default_rng(3)
    scores = blocks(random, 60, 3000, 2).tolist()
    whole = judge(scores, Question("a", "b", 0, 60))
    assert whole.setups < 2000
    assert judge(scores[: whole.setups], Question("a", "b", 0, 60)) == whole
    before = judge(scores[: whole.setups - 1], Question("a", "b", 0, 60))
    assert before.accepted is None
    assert "no verdict" in before.reason


def test_the_ratio_is_that_of_normal_samples() -> None:
    random = np.random.default_rng(4)
    scores = blocks(random, 10, 500, 2)
    question = Question("a", "b", -5, 15)
    s0, s1 = expected(-5), expected(15)
    variance = (np.sum((scores - scores.mean()) ** 2) + 0.25) / 500
    plain = np.sum((scores - s0) ** 2 - (scores - s1) ** 2) / (2 * variance)
    assert ratios(scores, question)[-1] == pytest.approx(plain)


def test_only_whole_set_ups_in_their_order_count() -> None:
    plan = Plan("g", (Pool(2, (), "p"),), ("a", "b"), 5)
    samples = Samples(plan, Question("a", "b", 0, 10))
    samples.add(1, ["a", "b"], [1, 2])
    samples.add(1, ["b", "a"], [2, 1])
    samples.add(0, ["a", "b"], [1, 1])
    assert samples.scores() == []
    samples.add(0, ["b", "a"], [1, 2])
    assert samples.scores() == [0.25, 1.0]


def test_seats_of_the_same_bot_do_not_meet() -> None:
    plan = Plan("g", (Pool(4, (), "p"),), ("a", "b"), 5)
    samples = Samples(plan, Question("a", "b", 0, 10))
    for _ in range(4):
        samples.add(0, ["a", "a", "b", "b"], [1, 4, 2, 3])
    assert samples.scores() == [0.5]


@pytest.mark.parametrize(("elo0", "elo1", "alpha"), [(10, 10, 0.05), (5, 0, 0.05), (0, 5, 0.5)])
def test_questions_without_sense(elo0: float, elo1: float, alpha: float) -> None:
    with pytest.raises(AuraError):
        Question("a", "b", elo0, elo1, alpha).check()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_on_a_real_game_for_any_number_of_workers(workers: str, tmp_path: Path) -> None:
    bots = ["--bot", some.spec("First"), "--bot", "random"]
    path = str(tmp_path / "s.db")
    run = ["sprt", "connect_four", *bots, "--elo0", "0", "--elo1", "50", "--seed", "1", "--quiet"]
    result = CliRunner().invoke(tournament, [*run, "--workers", workers, "--db", path])
    assert result.exit_code == 0, result.exception
    assert "a lead of bots_for_tests.py:First over random of +50 Elo explains" in result.output
    found = json.loads(CliRunner().invoke(tournament, ["show", path, "--json"]).output)["sprt"]
    assert found["accepted"] == 1
    # the same for one worker and for two
    assert found["setups"] == 22
    assert CliRunner().invoke(tournament, ["resume", path]).exit_code == 0
