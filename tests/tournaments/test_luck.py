"""The luck of stored games: the same however it is measured, resumable, and beside raw results."""

from __future__ import annotations

import itertools
import json
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.cli import cli
from aura_ai.cli.tournament_luck import GOES
from aura_ai.errors import AuraError, UseError
from aura_ai.tournaments import luck as runner
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.playing.luck import Measurer, Stored
from aura_ai.tournaments.rating.adjusted import cross_fitted, points_of_luck, slope
from aura_ai.tournaments.rating.sprt import MIN_SETUPS, luckless
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing import luck as stored
from aura_ai.tournaments.storing.database import Store
from tests.workers import dying, jobs

GAMES = 40


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small tournament of Rauha."""
    path = tmp_path_factory.mktemp("luck") / "t.db"
    plan = check(
        Plan("rauha", make_pools("rauha", [2], {}), ("reflex", "random"), GAMES // 2, seed=3)
    )
    with Store.create(path, plan) as store:
        run.run(store, workers=1, quiet=True)
    return path


def measured(path: Path, draws: int = 4, **more: Any) -> dict[int, list[float]]:
    with Store.write(path) as store:
        how = runner.planned(store.plan, draws)
        stored.begin(store, how)
        runner.fill(store, how, more.pop("workers", 1), True, **more)
        return stored.by_game(store)


def copied(played: Path, to: Path) -> Path:
    shutil.copy(played, to)
    return to


def test_any_number_of_workers_and_a_stop_give_the_same(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = measured(copied(played, tmp_path / "a.db"))
    assert len(alone) == GAMES
    assert np.abs(np.array(list(alone.values()))).max() > 0.1
    assert measured(copied(played, tmp_path / "b.db"), workers=2) == alone

    def stopped(*_: object) -> Iterator[Stored]:
        yield from some
        raise KeyboardInterrupt

    third = copied(played, tmp_path / "c.db")
    with Store.read(third) as store:
        some = [*itertools.islice(stored.unmeasured(store, [0]), 7)]
    with monkeypatch.context() as patch:
        patch.setattr(stored, "unmeasured", stopped)
        with pytest.raises(KeyboardInterrupt):
            measured(third)
    with Store.read(third) as store:
        assert len(stored.by_game(store)) == summary(store)["pools"][0]["luck"]["games"] == 7
    assert measured(third) == alone


def test_it_is_the_same_though_a_worker_dies(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setenv(jobs.MARK, str(mark))
    alone = measured(copied(played, tmp_path / "a.db"), 2)
    monkeypatch.setattr(runner, "Measurer", dying.DyingMeasurer)
    assert measured(copied(played, tmp_path / "b.db"), 2, workers=2) == alone
    assert mark.exists()
    monkeypatch.setattr(runner, "Measurer", lambda *_: jobs.die)
    with pytest.raises(UseError, match="what is there is stored: the same command goes on"):
        measured(copied(played, tmp_path / "c.db"), 2, workers=2)


def test_raw_results_stay_as_they_are(played: Path, tmp_path: Path) -> None:
    path = copied(played, tmp_path / "t.db")
    with Store.read(path) as store:
        before = summary(store)
    measured(path)
    with Store.read(path) as store:
        after = summary(store)
    pool = after["pools"][0]
    luck = pool.pop("luck")
    assert {"variance_ratio", "draws", "value"} <= set(luck)
    assert luck["draws"] == 4
    assert luck["games"] == GAMES
    for rows in (pool["ratings"], after["overall"]):
        for row in rows:
            assert set(row.pop("luck_adjusted")) == {"elo", "low", "high"}
    assert after == before


def test_another_measure_begins_anew(played: Path, tmp_path: Path) -> None:
    path = copied(played, tmp_path / "t.db")
    first = measured(path, 2)
    second = measured(path, 3)
    assert first.keys() == second.keys()
    assert first != second
    assert measured(copied(played, tmp_path / "u.db"), 3) == second


def test_an_older_file_is_brought_up_to_date(played: Path, tmp_path: Path) -> None:
    path = copied(played, tmp_path / "t.db")
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE luck")
        db.execute("PRAGMA user_version = 3")
    db.close()
    before = path.read_bytes()
    with Store.read(path) as store:
        assert "luck" not in summary(store)["pools"][0]
    assert path.read_bytes() == before
    assert len(measured(path)) == GAMES


def test_a_changed_number_is_noticed(played: Path, tmp_path: Path) -> None:
    path = copied(played, tmp_path / "t.db")
    measured(path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE luck SET totals = zeroblob(16) WHERE game = 5")
    db.close()
    with pytest.raises(AuraError, match="the luck of game 5 has changed"):
        Store.read(path)


def test_a_game_that_does_not_replay_is_refused(played: Path, tmp_path: Path) -> None:
    with Store.read(played) as store:
        how = runner.planned(store.plan, 2)
        game = next(stored.unmeasured(store, [0]))
    with pytest.raises(UseError, match=f"game {game.number} ends elsewhere"):
        Measurer(store.plan, how)(game._replace(state_hash="0" * 16))
    with pytest.raises(UseError, match="other weights"):
        Measurer(store.plan, replace(how, fingerprints=("0" * 16,)))(game)


def test_command(played: Path, tmp_path: Path) -> None:
    path = copied(played, tmp_path / "t.db")
    call = CliRunner().invoke
    done = call(cli, ["tournament", "luck", str(path), "--draws", "2", "--workers", "1", "--quiet"])
    assert done.exit_code == 0, done.output
    assert "luck taken out" in done.stdout
    assert done.stderr == f"{GOES}\n"
    data = json.loads(call(cli, ["tournament", "show", str(path), "--json"]).output)
    assert data["pools"][0]["luck"]["value"] == "fitted"
    for wrong in (
        ["--draws", "0"],
        ["--draws", "9" * 400],
        ["--value", "nothing"],
        ["--workers", "0"],
    ):
        # the program turns these into one line and exit code 2
        refused = call(cli, ["tournament", "luck", str(path), *wrong])
        assert isinstance(refused.exception, AuraError), wrong
    assert isinstance(call(cli, ["tournament", "luck", "none.db"]).exception, UseError)


def test_luck_against_the_mean_of_the_others() -> None:
    found = points_of_luck(np.array([[0.2, -0.2], [np.nan, np.nan]]))
    assert found.tolist() == [[0.4, -0.4], [0.0, 0.0]]
    assert points_of_luck(np.array([[0.3, 0.0, -0.3]])) == pytest.approx(
        np.array([[0.45, 0.0, -0.45]])
    )


def test_a_slope_comes_from_other_blocks_alone() -> None:
    dice = np.random.default_rng(2)
    luck = dice.normal(size=(40, 2))
    points = 0.5 * luck + 0.1 * dice.normal(size=(40, 2))
    betas = cross_fitted(points, luck)
    assert betas == pytest.approx(0.5, abs=0.05)
    points[7] += 100.0
    changed = cross_fitted(points, luck)
    # block 7 shares a fold with 17, 27 and 37, and with none of the others
    same = np.arange(40) % 10 == 7
    assert (changed[same] == betas[same]).all()
    assert (changed[~same] != betas[~same]).all()
    assert cross_fitted(points[:1], luck[:1]).tolist() == [0.0]
    assert slope(points, np.zeros_like(points)) == 0.0


def test_a_sample_of_a_test_is_fixed_by_those_before_it() -> None:
    dice = np.random.default_rng(3)
    luck = dice.normal(0.0, 0.3, 60)
    scores = 0.55 + 0.5 * luck + dice.normal(0.0, 0.05, 60)
    found = luckless(scores, luck)
    assert (found[:MIN_SETUPS] == scores[:MIN_SETUPS]).all()
    assert found[MIN_SETUPS:].std() < 0.5 * scores[MIN_SETUPS:].std()
    scores[50] += 1.0
    luck[51] += 1.0
    assert (luckless(scores, luck)[:50] == found[:50]).all()
