"""Tournaments that are paired round by round."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.tournaments.planning.plan import SWISS, Plan, Pool
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.storing.database import Store
from aura_ai.tournaments.swiss import REPEAT, pair
from tests.tournaments import bots_for_tests as some
from tests.tournaments.test_run import content

BOTS = ("random", "novice", some.spec("First"), some.spec("Last"), some.spec("Dice"))


def call(*arguments: str, workers: str = "1") -> Result:
    return CliRunner().invoke(tournament, [*arguments, "--quiet", "--workers", workers])


def play(path: Path, rounds: int, *more: str, workers: str = "1") -> Result:
    bots = [word for bot in BOTS for word in ("--bot", bot)]
    given = (
        "run",
        "connect_four",
        *bots,
        "--pairing",
        "swiss",
        "--seed",
        "3",
        "--in-process",
        *more,
    )
    return call(*given, "--blocks", str(rounds), "--db", str(path), workers=workers)


def shown(path: Path) -> dict[str, Any]:
    return dict(json.loads(CliRunner().invoke(tournament, ["show", str(path), "--json"]).stdout))


def test_bots_meet_their_like_and_seldom_twice() -> None:
    strength = np.array([0.0, 300.0, 100.0, 200.0, 400.0, 500.0])
    met = np.zeros((6, 6), np.int64)
    assert pair(strength, met, 2, 1) == [(4, 5), (1, 3), (0, 2)]
    assert pair(strength, met, 3, 1) == [(1, 4, 5), (0, 2, 3)]
    # a meeting before is worth four ranks
    met[4, 5] = met[5, 4] = 1
    assert pair(strength, met, 2, 1)[0] == (1, 5)
    met[5, :5] = met[:5, 5] = 1
    assert pair(strength, met, 2, 1)[0] == (4, 5)
    assert REPEAT == 4


def test_who_is_left_over_sits_out_in_turn() -> None:
    strength, met = np.zeros(5), np.zeros((5, 5), np.int64)
    sat = np.zeros(5, int)
    for number in range(10):
        lineups = pair(strength, met, 2, number)
        assert len(lineups) == 2
        for lineup in lineups:
            met[np.ix_(lineup, lineup)] += 1
            sat[list(lineup)] += 1
    assert sat.tolist() == [8] * 5


def test_rounds_are_played_to_the_end_and_grow(tmp_path: Path) -> None:
    few, whole = tmp_path / "few.db", tmp_path / "whole.db"
    assert play(few, 2).exit_code == 0
    data = shown(few)
    # two line-ups of five bots, both ways round
    assert (data["games"], data["planned"], data["blocks"]) == (8, 8, 2)
    assert play(whole, 4, workers="2").exit_code == 0
    for again in range(2):
        grown = call("resume", str(few), "--blocks", "4")
        assert grown.exit_code == 0, (again, grown.exception)
    assert content(few) == content(whole)
    with Store.read(few) as a, Store.read(whole) as b:
        assert a.plan == b.plan
        assert len(a.plan.rounds) == 4
        assert Plan.from_json(a.plan.to_json()) == a.plan
    # the same command finds nothing left to play
    assert play(whole, 4).exit_code == 0
    assert "with --blocks 5" in str(play(whole, 5).exception)


def test_a_run_that_was_stopped_is_paired_as_ever(tmp_path: Path) -> None:
    cut, whole = tmp_path / "cut.db", tmp_path / "whole.db"
    for path in (cut, whole):
        assert play(path, 3).exit_code == 0
    with Store.write(cut) as store, store.db:
        for table, key in (("seat", "game"), ("game", "id")):
            store.db.execute(f"DELETE FROM {table} WHERE {key} IN (2, 11)")
    assert shown(cut)["games"] == 10
    assert call("resume", str(cut)).exit_code == 0
    assert content(cut) == content(whole)


def test_numbers_of_rounds_ascend() -> None:
    rounds = ((((0, 1), (2, 3)),), (((0, 2), (1, 3)),), (((0, 1), (2, 3)),))
    plan = Plan("game", (Pool(2, (), "p"),), tuple("abcd"), 5, pairing=SWISS, rounds=rounds)
    schedule = Schedule(plan)
    blocks = list(schedule.blocks())
    assert [block.number for block in blocks] == [0, 0, 1, 1, 2, 2]
    numbers = [schedule.game_id(b, r) for b in blocks for r in range(schedule.rotations(b))]
    assert numbers == list(range(1, 13))
    assert (schedule.n_games(), schedule.n_planned()) == (12, 20)
    assert schedule.seats(blocks[2], 1) == ("c", "a")


WRONG = {
    "unknown": (["--pairing", "danish"], "'danish' is not one of"),
    "a gauntlet": (["--focus", "random"], "leave out lineup, focus, setups"),
    "a line-up": (["--lineup", "random+novice"], "leave out lineup, focus, setups"),
    "no round": (["--blocks", "0"], "blocks: 0 is not"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_rounds_are_one_line_and_leave_no_file(name: str, tmp_path: Path) -> None:
    words, said = WRONG[name]
    given = ("run", "connect_four", "--bot", "random", "--bot", "novice", "--pairing", "swiss")
    result = call(*given, *words, "--db", str(tmp_path / "t.db"))
    if isinstance(result.exception, AuraError):
        assert said in str(result.exception)
        assert "\n" not in str(result.exception)
    else:
        assert result.exit_code == 2
        assert said in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_more_seats_than_bots_and_late_bots_are_refused(tmp_path: Path) -> None:
    bots = (
        "--bot",
        "random",
        "--bot",
        some.spec("First"),
        "--pairing",
        "swiss",
        "--blocks",
        "1",
        "--in-process",
    )
    for players in ("1", "3"):
        given = ("run", "aura", "--players", players, *bots, "--db", str(tmp_path / "t.db"))
        assert "a bot for each" in str(call(*given).exception)
    play(tmp_path / "s.db", 1)
    late = call("resume", str(tmp_path / "s.db"), "--bot", "learner")
    assert "paired round by round" in str(late.exception)
