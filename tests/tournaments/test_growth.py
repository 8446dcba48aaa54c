"""Tournaments that grow: more blocks, more bots, and what is refused."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from aura_ai.tournaments import growth
from aura_ai.tournaments.planning.plan import Plan, Pool, make_pools
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.rating import sprt
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.tools import (
    CASES,
    DICE,
    FIRST,
    HERE,
    add_next,
    content,
    done,
    drop,
    plan,
    refused,
    results,
)
from tests.tournaments.tools import play as play_plan


def play(path: Path, *bots: str, blocks: int) -> Path:
    return play_plan(path, plan(*bots, blocks=blocks, seed=5))


def grow(path: Path, *words: object) -> Result:
    return done("resume", path, *words, *HERE[1:])


def games(path: Path) -> dict[Any, Any]:
    """Return everything about each game, by who played it where."""
    with Store.read(path) as store:
        rows = store.db.execute(
            "SELECT l.bots, g.block, g.rotation, g.seed, g.plies, g.actions, g.state_hash FROM game g "
            "JOIN lineup l ON l.pool = g.pool AND l.id = g.lineup"
        ).fetchall()
    return {row[:3]: row[3:] for row in rows}


@pytest.mark.parametrize("finished", [True, False])
def test_more_blocks_are_the_tournament_that_had_so_many_at_once(
    finished: bool, tmp_path: Path
) -> None:
    few, whole = tmp_path / "few.db", tmp_path / "whole.db"
    play(few, "random", "novice", blocks=4)
    play(whole, "random", "novice", blocks=10)
    if not finished:
        drop(few, "{} IN (2, 5, 6)")
    grow(few, "--blocks", 10)
    assert content(few) == content(whole)
    assert results(few) == results(whole)
    # the same plan: the command that ran it with so many continues it; with more it says how to grow
    given = ("connect_four", "--bot", "random", "--bot", "novice", "--seed", 5, *HERE, "--db", few)
    done("run", *given, "--blocks", 10)
    assert "or resume that one with --blocks 12" in refused("run", *given, "--blocks", 12)


def test_a_new_bot_plays_what_is_missing_and_the_rest_stays(tmp_path: Path) -> None:
    path = play(tmp_path / "t.db", "random", "novice", blocks=3)
    before = content(path)
    for _ in range(2):
        # a second time nothing is left to play
        shown = grow(path, "--bot", DICE).stdout
    after = content(path)
    assert [after[name][: len(before[name])] for name in before] == list(before.values())
    whole = play(tmp_path / "whole.db", "random", "novice", DICE, blocks=3)
    assert games(path) == games(whole)
    assert "Dice" in shown
    with Store.read(path) as store:
        assert store.db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_growth_goes_on_in_any_order(tmp_path: Path) -> None:
    path = play(tmp_path / "t.db", "random", "novice", blocks=2)
    grow(path, "--blocks", 3)
    grow(path, "--bot", DICE)
    grow(path, "--blocks", 4, "--bot", FIRST)
    grow(path, "--blocks", 5)
    whole = play(tmp_path / "whole.db", "random", "novice", DICE, FIRST, blocks=5)
    assert games(path) == games(whole)
    rated, at_once = (results(p)["pools"][0]["ratings"] for p in (path, whole))
    assert rated == at_once


SHAPES = {
    "pairs": ((2,), {}),
    "three seats": ((3,), {}),
    "fewer bots than seats": ((4, 2), {}),
    "a gauntlet": ((2,), {"focus": ("a",)}),
    "a sample": ((3,), {"max_lineups": 5}),
    "alone": ((1,), {}),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_numbers_of_a_grown_schedule_ascend_and_the_first_ones_stay(shape: str) -> None:
    players, more = SHAPES[shape]
    pools = tuple(Pool(count, (), f"game {count}p") for count in players)
    plan = Plan("game", pools, ("a", "b", "c"), 3, **more)
    first = Schedule(plan)
    stored = {block: first.game_id(block, 0) for block in first.blocks()}
    plan = growth.grown(growth.grown(plan, None, ["d"]), 5, ["e", "f"])
    plan = growth.grown(plan, 7)
    plan = Plan.from_json(plan.to_json())
    schedule = Schedule(plan)
    blocks = list(schedule.blocks())
    numbers = [schedule.game_id(b, r) for b in blocks for r in range(schedule.rotations(b))]
    assert len(numbers) == schedule.n_games()
    assert numbers == sorted(set(numbers))
    assert len(set(blocks)) == len(blocks)
    for block, number in stored.items():
        assert schedule.game_id(block, 0) == number
        assert schedule.seats(block, 0) == first.seats(block, 0)
    for lineups in schedule.lineups:
        assert len(set(lineups)) == len(lineups)
        assert {bot for lineup in lineups for bot in lineup} == set("abcdef")


def test_a_sampled_pool_grows_by_the_same_share() -> None:
    bots = tuple(f"b{number}" for number in range(12))
    plan = Plan("game", (Pool(3, (), "p"),), bots, 1, max_lineups=44)
    grown = Schedule(growth.grown(plan, None, ["new"]))
    # a fifth of all 220, so a fifth of the 66 that hold the new one
    assert len(grown.lineups[0]) == 44 + 14
    assert all("new" in lineup for lineup in grown.lineups[0][44:])


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with databases of every kind, of one set-up each."""
    folder = tmp_path_factory.mktemp("kinds")
    question = sprt.settings_of(sprt.Hypotheses("random", "novice", 0, 20))
    pair = ("random", "novice")
    for name, what, settings in (
        ("plain", plan("random", f"own={FIRST}", blocks=3), {}),
        ("test", plan(*pair, blocks=3), question),
        ("fixed", plan(blocks=3, lineups=(pair,)), {}),
        ("report", plan(*pair, blocks=3), {"balance": {}}),
    ):
        with Store.create(folder / f"{name}.db", what, settings) as store:
            add_next(store)
    return folder


@pytest.mark.parametrize(("line", "said"), CASES["growth"].items())
def test_what_cannot_grow_is_one_line_and_changes_nothing(
    line: str, said: str, kinds: Path
) -> None:
    kind, *words = shlex.split(line)
    path = kinds / f"{kind}.db"
    before = path.read_bytes()
    assert said in refused("resume", path, *words)
    assert path.read_bytes() == before


def test_given_set_ups_take_no_more_blocks_but_a_bot(tmp_path: Path) -> None:
    setup, path = tmp_path / "s.json", tmp_path / "t.db"
    made = make_pools("connect_four", [2], {})[0].load("connect_four", None)
    setup.write_text(json.dumps(made.new(1).to_json()))
    bots = ("--bot", "random", "--bot", "novice", *HERE)
    done("run", "connect_four", "--setups", setup, *bots, "--db", path)
    assert "each of them is a block of its own" in refused("resume", path, "--blocks", 20)
    grow(path, "--bot", DICE)
    assert len(games(path)) == 6
