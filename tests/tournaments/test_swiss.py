"""Tournaments that are paired round by round."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from aura_ai.tournaments.planning.plan import SWISS, Plan, Pool
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.storing.database import Store
from aura_ai.tournaments.swiss import REPEAT, pair
from tests.tournaments.tools import (
    DICE,
    FIRST,
    HERE,
    LAST,
    content,
    done,
    drop,
    plan,
    play,
    refused,
    shown,
)

BOTS = ("random", "novice", FIRST, LAST, DICE)


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


def rounds(number: int) -> Plan:
    return plan(*BOTS, blocks=number, seed=3, pairing=SWISS)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the database of four rounds."""
    return play(tmp_path_factory.mktemp("swiss") / "whole.db", rounds(4))


def test_rounds_are_played_to_the_end_and_grow(whole: Path, tmp_path: Path) -> None:
    few = play(tmp_path / "few.db", rounds(2))
    data = shown(few)
    # two line-ups of five bots, both ways round
    assert (data["games"], data["planned"], data["blocks"]) == (8, 8, 2)
    for blocks in (3, 4, 4):
        done("resume", few, "--blocks", blocks, *HERE[1:])
    assert content(few) == content(whole)
    with Store.read(few) as a, Store.read(whole) as b:
        assert a.plan == b.plan
        assert len(a.plan.rounds) == 4
        assert Plan.from_json(a.plan.to_json()) == a.plan
    # the same command finds nothing left to play
    bots = [word for bot in BOTS for word in ("--bot", bot)]
    given = ("run", "connect_four", *bots, "--pairing", "swiss", "--seed", 3, *HERE, "--db", few)
    done(*given, "--blocks", 4)
    assert "with --blocks 5" in refused(*given, "--blocks", 5)


def test_a_run_that_was_stopped_is_paired_as_ever(whole: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.db"
    shutil.copy(whole, cut)
    drop(cut, "{} IN (2, 11)")
    assert shown(cut)["games"] == 14
    done("resume", cut, *HERE[1:])
    assert content(cut) == content(whole)


def test_numbers_of_rounds_ascend() -> None:
    rounds = ((((0, 1), (2, 3)),), (((0, 2), (1, 3)),), (((0, 1), (2, 3)),))
    pools = (Pool(2, (), "p"),)
    schedule = Schedule(Plan("game", pools, tuple("abcd"), 5, pairing=SWISS, rounds=rounds))
    blocks = list(schedule.blocks())
    assert [block.number for block in blocks] == [0, 0, 1, 1, 2, 2]
    numbers = [schedule.game_id(b, r) for b in blocks for r in range(schedule.rotations(b))]
    assert numbers == list(range(1, 13))
    assert (schedule.n_games(), schedule.n_planned()) == (12, 20)
    assert schedule.seats(blocks[2], 1) == ("c", "a")
