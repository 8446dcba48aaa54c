"""Tournaments that grow: more blocks, more bots, and what is refused."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.tournaments import growth, run
from aura_ai.tournaments.planning.plan import Plan, Pool, check, make_pools
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.playing.worker import Player
from aura_ai.tournaments.rating import sprt
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some
from tests.tournaments.test_run import content, results

DICE = some.spec("Dice")


def call(*arguments: str) -> Result:
    return CliRunner().invoke(tournament, [*arguments, "--quiet", "--workers", "1"])


def play(path: Path, *bots: str, blocks: int) -> None:
    given = [word for bot in bots for word in ("--bot", bot)]
    more = ("--blocks", str(blocks), "--seed", "5", "--db", str(path), "--in-process")
    result = call("run", "connect_four", *given, *more)
    assert result.exit_code == 0, result.exception


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
        with Store.write(few) as store, store.db:
            store.db.execute("DELETE FROM seat WHERE game IN (2, 5, 6)")
            store.db.execute("DELETE FROM game WHERE id IN (2, 5, 6)")
    grown = call("resume", str(few), "--blocks", "10")
    assert grown.exit_code == 0, grown.exception
    assert content(few) == content(whole)
    tables = results(few), results(whole)
    assert [step.pop("games") for step in tables[0].pop("growth")] == [8 if finished else 5]
    assert tables[1].pop("growth") == []
    assert tables[0] == tables[1]
    # the same plan: what ran it with so many goes on with it
    play(few, "random", "novice", blocks=10)


def test_a_new_bot_plays_what_is_missing_and_the_rest_stays(tmp_path: Path) -> None:
    path, whole = tmp_path / "t.db", tmp_path / "whole.db"
    play(path, "random", "novice", blocks=3)
    before = content(path)
    for again in range(2):
        # a second time nothing is left to play
        grown = call("resume", str(path), "--bot", DICE)
        assert grown.exit_code == 0, (again, grown.exception)
    after = content(path)
    assert [after[name][: len(before[name])] for name in before] == list(before.values())
    play(whole, "random", "novice", DICE, blocks=3)
    assert games(path) == games(whole)
    assert "Dice" in grown.stdout
    with Store.read(path) as store:
        assert store.growth() == [{"bots": 2, "blocks": 3, "games": 6}]
        assert store.db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_growth_goes_on_in_any_order(tmp_path: Path) -> None:
    path, whole = tmp_path / "t.db", tmp_path / "whole.db"
    play(path, "random", "novice", blocks=2)
    steps = (
        ("--blocks", "3"),
        ("--bot", DICE),
        ("--blocks", "4", "--bot", some.spec("First")),
        ("--blocks", "5"),
    )
    for step in steps:
        grown = call("resume", str(path), *step)
        assert grown.exit_code == 0, grown.exception
    play(whole, "random", "novice", DICE, some.spec("First"), blocks=5)
    assert games(path) == games(whole)
    rated, at_once = (results(p)["pools"][0]["ratings"] for p in (path, whole))
    assert rated == at_once


SHAPES = {
    "pairs": ((2,), {}),
    "three seats": ((3,), {}),
    "fewer bots than seats": ((4, 2), {}),
    "a gauntlet": ((2,), {"focus": ("a",)}),
    "a sample": ((3,), {"max_lineups": 5}),
    "independent games": ((2,), {"independent": True}),
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
    numbers, places = [], []
    for block in schedule.blocks():
        for rotation in range(schedule.rotations(block)):
            numbers.append(schedule.game_id(block, rotation))
            places.append((block.pool, block.lineup, block.number, rotation))
    assert len(numbers) == schedule.n_games()
    assert numbers == sorted(set(numbers))
    assert schedule.game_ids(*np.array(places).T).tolist() == numbers
    assert len({place[:3] for place in places}) == schedule.n_blocks()
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


def test_a_test_goes_on_past_its_last_set_up(tmp_path: Path) -> None:
    few, whole = tmp_path / "few.db", tmp_path / "whole.db"
    given = ("sprt", "connect_four", "--bot", "novice", "--bot", "novice:", "--elo1", "20")
    for path, most in ((few, "17"), (whole, "20")):
        call(*given, "--max-blocks", most, "--db", str(path))
    grown = call("resume", str(few), "--blocks", "20")
    assert grown.exit_code == 0, grown.exception
    assert content(few) == content(whole)


@pytest.fixture(scope="module")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return databases of every kind, of one set-up each."""
    folder = tmp_path_factory.mktemp("kinds")
    pools = make_pools("connect_four", [2], {})
    plain = Plan("connect_four", pools, ("random", f"own={some.spec('First')}"), 3, in_process=True)
    question = sprt.settings_of(sprt.Question("random", "novice", 0, 20))
    made = {
        "plain": (plain, {}),
        "test": (Plan("connect_four", pools, ("random", "novice"), 3), question),
        "fixed": (Plan("connect_four", pools, (), 3, lineups=(("random", "novice"),)), {}),
        "report": (Plan("connect_four", pools, ("random", "novice"), 3), {"balance": {}}),
    }
    for name, (plan, settings) in made.items():
        with Store.create(folder / f"{name}.db", check(plan), settings) as store:
            store.add(Player(store.plan).play(next(run.missing(store))))
    return {name: folder / f"{name}.db" for name in made}


WRONG = {
    "fewer blocks": ("plain", ("--blocks", "2"), "blocks: 2 is not a whole number from 3"),
    "no blocks": ("plain", ("--blocks", "0"), "blocks: 0 is not"),
    "negative blocks": ("plain", ("--blocks", "-4"), "blocks: -4 is not"),
    "too many blocks": ("plain", ("--blocks", "9999999"), "from 1 to 1,000,000"),
    "blocks in words": ("plain", ("--blocks", "many"), "not a valid integer"),
    "no bot": ("plain", ("--bot", ""), "unknown bot"),
    "unknown bot": ("plain", ("--bot", "nosuch"), "unknown bot 'nosuch'"),
    "unknown parameter": ("plain", ("--bot", "random:speed=3"), "speed"),
    "no such file": ("plain", ("--bot", "no/such.py:Bot"), "there is no file"),
    "the name of another": ("plain", ("--bot", "own=novice"), "name 'own' is given to two bots"),
    "a bot twice": ("plain", ("--bot", "novice", "--bot", "novice"), "is given twice"),
    "blocks fine, bot wrong": ("plain", ("--blocks", "9", "--bot", "nosuch"), "unknown bot"),
    "bot fine, blocks wrong": ("plain", ("--bot", "novice", "--blocks", "1"), "blocks: 1 is not"),
    "isolated, bot wrong": ("plain", ("--isolate", "--bot", "nosuch"), "nosuch"),
    "a bot for a test": ("test", ("--bot", "novice"), "a test of two bots"),
    "a bot for fixed line-ups": ("fixed", ("--bot", "novice"), "plays fixed line-ups"),
    "a report": ("report", ("--blocks", "9"), "games of a balance report"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_grow_is_one_line_and_changes_nothing(
    name: str, kinds: dict[str, Path]
) -> None:
    kind, words, said = WRONG[name]
    before = hashlib.sha256(kinds[kind].read_bytes()).hexdigest()
    result = call("resume", str(kinds[kind]), *words)
    if isinstance(result.exception, AuraError):
        assert "\n" not in str(result.exception)
        assert said in str(result.exception)
    else:
        assert result.exit_code == 2
        assert said in result.stderr
    assert hashlib.sha256(kinds[kind].read_bytes()).hexdigest() == before


def test_given_set_ups_take_no_more_blocks_but_a_bot(tmp_path: Path) -> None:
    setup, path = tmp_path / "s.json", tmp_path / "t.db"
    made = make_pools("connect_four", [2], {})[0].load("connect_four", None)
    setup.write_text(json.dumps(made.new(1).to_json()))
    bots = ("--bot", "random", "--bot", "novice")
    call("run", "connect_four", "--setups", str(setup), *bots, "--db", str(path))
    refused = call("resume", str(path), "--blocks", "20")
    assert "each of them is a block of its own" in str(refused.exception)
    assert call("resume", str(path), "--bot", DICE).exit_code == 0
    assert len(games(path)) == 6


def test_a_larger_run_is_told_how_to_grow(tmp_path: Path) -> None:
    play(tmp_path / "t.db", "random", "novice", blocks=1)
    given = ("--bot", "random", "--bot", "novice", "--seed", "5", "--db", str(tmp_path / "t.db"))
    refused = call("run", "connect_four", *given, "--blocks", "3", "--in-process")
    assert "or resume that one with --blocks 3" in str(refused.exception)
