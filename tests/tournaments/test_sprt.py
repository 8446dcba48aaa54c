from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import Result

from aura_ai.games import load
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, Pool
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.playing.backlog import Backlog
from aura_ai.tournaments.playing.match import GameEntry
from aura_ai.tournaments.playing.worker import Conduct, Player
from aura_ai.tournaments.rating.sprt import (
    MIN_SETUPS,
    Hypotheses,
    Samples,
    expected,
    judge,
    question_of,
    ratios,
    samples_of,
)
from aura_ai.tournaments.rating.standing import normalised
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.tools import CRASH, FIRST, HERE, call, done, shown

RUNS = 1000


def blocks(random: np.random.Generator, elo: float, size: int, games: int) -> np.ndarray:
    """Return block scores of a lead of ``elo``; half of a block's games hang together."""
    share = expected(elo)
    common = random.random((size, 1))
    alone = random.random((size, games))
    together = random.random((size, games)) < 0.5
    return np.mean(np.where(together, common, alone) < share, axis=1)


@pytest.mark.parametrize(
    ("games", "model"), [pytest.param(2, "logistic", marks=pytest.mark.full), (4, "normalized")]
)
def test_error_rates_are_those_asked_for(games: int, model: str) -> None:
    random = np.random.default_rng(games)
    lead = 40.0
    if model == "normalized":
        same = normalised(blocks(random, lead, 400_000, games), games)
        assert same is not None
        lead = same.elo
    question = Hypotheses("a", "b", 0, lead, model=model)
    wrong = {0: 0, 1: 0}
    used = []
    for truth in (0, 1):
        for _ in range(RUNS):
            scores = blocks(random, 40.0 * truth, 4000, games)
            verdict = judge(scores.tolist(), question, games)
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
    verdict = judge([1.0] * 200, Hypotheses("a", "b", 0, 20))
    assert verdict.accepted == 1
    assert verdict.setups == MIN_SETUPS
    assert verdict.overshoot > 0
    assert verdict.low is not None
    assert verdict.low > 100
    # and bots that always share are equal
    assert judge([0.5] * 3000, Hypotheses("a", "b", 0, 20)).accepted == 0


def test_what_comes_after_the_decision_does_not_count() -> None:
    random = np.random.default_rng(3)
    scores = blocks(random, 60, 3000, 2).tolist()
    whole = judge(scores, Hypotheses("a", "b", 0, 60))
    assert whole.setups < 2000
    assert judge(scores[: whole.setups], Hypotheses("a", "b", 0, 60)) == whole
    before = judge(scores[: whole.setups - 1], Hypotheses("a", "b", 0, 60))
    assert before.accepted is None
    assert "no verdict" in before.reason


def test_the_ratio_is_that_of_normal_samples() -> None:
    random = np.random.default_rng(4)
    scores = blocks(random, 10, 500, 2)
    question = Hypotheses("a", "b", -5, 15)
    s0, s1 = expected(-5), expected(15)
    variance = (np.sum((scores - scores.mean()) ** 2) + 0.25) / 500
    plain = np.sum((scores - s0) ** 2 - (scores - s1) ** 2) / (2 * variance)
    assert ratios(scores, question)[-1] == pytest.approx(plain)
    # in normalised Elo, a lead of 800/ln 10 is one standard deviation of a game
    unit = np.sqrt(2 * variance) * np.log(10) / 800
    s0, s1 = 0.5 - 5 * unit, 0.5 + 15 * unit
    plain = np.sum((scores - s0) ** 2 - (scores - s1) ** 2) / (2 * variance)
    scaled = Hypotheses("a", "b", -5, 15, model="normalized")
    assert ratios(scores, scaled)[-1] == pytest.approx(plain)


def test_only_whole_set_ups_in_their_order_count() -> None:
    plan = Plan("g", (Pool(2, (), "p"),), ("a", "b"), 5)
    samples = Samples(plan, Hypotheses("a", "b", 0, 10))
    samples.add(1, ["a", "b"], [1, 2])
    samples.add(1, ["b", "a"], [2, 1])
    samples.add(0, ["a", "b"], [1, 1])
    assert samples.scores() == []
    samples.add(0, ["b", "a"], [1, 2])
    assert samples.scores() == [0.25, 1.0]


def test_seats_of_the_same_bot_do_not_meet() -> None:
    plan = Plan("g", (Pool(4, (), "p"),), ("a", "b"), 5)
    samples = Samples(plan, Hypotheses("a", "b", 0, 10))
    for _ in range(4):
        samples.add(0, ["a", "a", "b", "b"], [1, 4, 2, 3])
    assert samples.scores() == [0.5]


def sprt(*words: object) -> Result:
    return call("sprt", "connect_four", "--bot", FIRST, "--bot", "random", *words, *HERE)


def played(path: Path) -> list[tuple[Any, ...]]:
    """Return everything that is stored of a test but the times."""
    with Store.read(path) as store:
        games = store.db.execute(
            "SELECT g.id, block, rotation, plies, actions, state_hash, bot, place, score "
            "FROM game g JOIN seat s ON s.game = g.id ORDER BY g.id, s.seat"
        )
        return list(games)


def entries(plan: Plan, order: np.ndarray, at_once: int) -> Iterator[list[GameEntry]]:
    """Yield the games of a test, played here, as workers may bring them."""
    player = Player(plan)
    tasks = list(Backlog(Schedule(plan), ()))
    every = [one for number in order if number < len(tasks) for one in player(tasks[number])]
    for start in range(0, len(every), at_once):
        yield every[start : start + at_once]


def test_what_is_stored_is_what_the_test_used(decided: Path) -> None:
    data = shown(decided)
    used = data["sprt"]["setups"]
    assert used == 22
    assert data["games"] == data["sprt"]["games"] == 2 * used == len(played(decided)) // 2
    assert data["pools"][0]["setups"] == used
    assert sum(data["sprt"]["results"]) == data["games"]
    assert "bots_for_tests.py:First leads random by about +50 Elo" in done("show", decided).output


@pytest.mark.full
def test_two_workers_store_what_one_does(decided: Path, tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with Store.read(decided) as store:
        test = store.plan, store.settings()
    with Store.create(path, *test) as store:
        assert run.run(store, 2, True, Conduct(affinity=True))
    assert played(path) == played(decided)


@pytest.mark.parametrize(("seed", "at_once"), [(1, 1), (2, 3), (3, 40), (4, 1000)])
@pytest.mark.parametrize("killed_after", [0, 5, 31])
def test_games_in_any_order_are_stored_as_those_of_one_worker(
    decided: Path, seed: int, at_once: int, killed_after: int, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    path = tmp_path / "t.db"
    with Store.read(decided) as store:
        plan, settings = store.plan, store.settings()
    # some set-ups may come early, as from a worker that is faster
    ahead = np.random.default_rng(seed).uniform(0, 9, plan.blocks)
    order = np.argsort(np.arange(plan.blocks) + ahead)[:60]

    def some_workers(*_: object) -> Iterator[list[GameEntry]]:
        for number, records in enumerate(entries(plan, order, at_once)):
            if number == killed_after > 0:
                raise KeyboardInterrupt
            yield records

    def all_workers(*_: object) -> Iterator[list[GameEntry]]:
        here = {tuple(row[1:3]) for row in played(path)}
        for records in entries(plan, order[::-1], at_once):
            yield [one for one in records if (one.block.number, one.rotation) not in here]

    monkeypatch.setattr(run, "_play", some_workers)
    with Store.create(path, plan, settings) as store:
        if killed_after:
            with suppress(KeyboardInterrupt):
                run.run(store, 2, True)
            # what is there is whole set-ups from the first one on
            blocks = [row[1] for row in played(path)]
            assert sorted(blocks) == [b for b in range(len(blocks) // 4) for _ in range(4)]
            monkeypatch.setattr(run, "_play", all_workers)
        assert run.run(store, 2, True)
    assert played(path) == played(decided)


def test_a_test_goes_on_past_the_set_ups_that_it_had(decided: Path, tmp_path: Path) -> None:
    path, grown = tmp_path / "t.db", tmp_path / "grown.db"
    given = ("--elo1", 50, "--seed", 1)
    few = sprt(*given, "--max-blocks", 17, "--db", path)
    assert few.exit_code == 1
    assert f"or: aura-ai tournament resume {path} --blocks" in few.stderr
    shutil.copy(path, grown)
    assert sprt(*given, "--max-blocks", 30, "--db", path).exit_code == 0
    done("resume", grown, "--blocks", 30, *HERE[1:])
    for each in (path, grown):
        assert played(each) == played(decided)
        assert shown(each)["sprt"] == shown(decided)["sprt"]
    # what is planned stays, and another question is another test
    for words in (("--max-blocks", 20), ("--max-blocks", 40, "--elo1", 60)):
        assert "holds another tournament" in str(sprt(*given, *words, "--db", path).exception)


def test_bounds_in_normalised_elo_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    given = ("--nelo0", 0, "--nelo1", 5)
    assert sprt(*given, "--max-blocks", 17, "--db", path).exit_code == 1
    text = done("resume", path, "--blocks", 18, *HERE[1:]).output
    assert "random: +0 against +5 normalised Elo" in text
    test = shown(path)["sprt"]
    assert (test["model"], test["elo0"], test["elo1"], test["setups"]) == ("normalized", 0, 5, 18)
    with Store.read(path) as store:
        question = question_of(store)
        assert question is not None
        ratio = ratios(np.array(samples_of(store, question).scores()), question, 2)[-1]
    assert test["ratio"] == round(float(ratio), 4)
    assert "a test with another question" in str(
        sprt("--elo1", 5, "--max-blocks", 18, "--db", path).exception
    )


def test_a_test_plays_given_set_ups(tmp_path: Path) -> None:
    folder, path = tmp_path / "setups", tmp_path / "t.db"
    folder.mkdir()
    game = load("connect_four")
    for column in range(7):
        state = game.new(1)
        state.apply(column)
        (folder / f"{column}.json").write_text(json.dumps(state.to_json()))
    assert sprt("--setups", folder, "--db", path).exit_code == 1
    data = shown(path)
    assert data["sprt"]["setups"] == 7
    assert data["games"] == data["planned"] == 14
    assert data["pools"][0]["starts"] == [f"{column}.json" for column in range(7)]


@pytest.mark.parametrize(
    ("focus", "lineups"),
    [
        (("mine",), [["mine=random", "random", "random"]]),
        (
            ("random", "mine=random"),
            [["random", "mine=random", "mine=random"], ["mine=random", "random", "random"]],
        ),
    ],
)
def test_a_focus_bot_has_one_seat_of_many(
    focus: tuple[str, ...], lineups: list[list[str]], tmp_path: Path
) -> None:
    bots = ("--bot", "mine=random", "--bot", "random", "--players", 3, "--max-blocks", 1)
    names = [word for bot in focus for word in ("--focus", bot)]
    assert call("sprt", "aura", *bots, *names, *HERE, "--db", tmp_path / "t.db").exit_code == 1
    data = shown(tmp_path / "t.db")
    assert data["lineups"] == lineups
    assert data["games"] == 3 * len(lineups)
    assert data["sprt"]["setups"] == 1


def test_a_bot_that_only_crashes_has_no_rating_in_a_test_either(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    call("sprt", "connect_four", "--bot", "random", "--bot", CRASH, *HERE, "--db", path)
    data = shown(path)
    assert (data["sprt"]["elo"], data["sprt"]["normalised"]) == (None, None)
    assert "failed in every game" in data["sprt"]["reason"]
    assert all(row["elo"] is None for row in (*data["pools"][0]["ratings"], *data["overall"]))
