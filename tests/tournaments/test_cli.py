"""Commands of tournaments: settings, what ``show`` says, and what a run says of its bots."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from aura_ai.tournaments.planning import settings
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.tools import FIRST, HERE, MINE, call, done, play, refused, shown, small

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tournament.toml"
CRASH = "bots_for_tests.py:Crash"


def test_the_example_is_a_gauntlet_in_two_pools() -> None:
    plan = check(settings.plan(settings.merge(EXAMPLE, {"blocks": 2})))
    changed = [plan.load(index).changed_options() for index in range(2)]
    assert [pool.players for pool in plan.pools] == [2, 4]
    assert changed == [{"draft": True, "modules": ("opuntia", "lake")}] * 2
    assert plan.blocks == 2
    for lineups in Schedule(plan).lineups:
        assert all("opportunist" in lineup for lineup in lineups)


def test_a_settings_file_and_the_command_line_say_the_same(tmp_path: Path) -> None:
    file, bots = tmp_path / "t.toml", ("random", FIRST)
    head = f'game = "connect_four"\nbot = ["random", "{FIRST}"]\nseed = 4\n'
    given = {"game": "connect_four", "bot": bots, "seed": 4}
    file.write_text(head + "blocks = 9\nin-process = true\n")
    merged = settings.merge(file, {"blocks": 3})
    assert merged == settings.merge(None, {**given, "blocks": 3, "in_process": True})
    file.write_text(head + "elo1 = 50\nalpha = 0.1\nmax-blocks = 9\n")
    test = settings.merge(file, {"max_blocks": 3}, settings.SPRT)
    more = {"elo1": 50, "alpha": 0.1, "max_blocks": 3}
    assert test == settings.merge(None, {**given, **more}, settings.SPRT)


def test_a_bot_that_changed_since_the_run_began_is_told(tmp_path: Path) -> None:
    bot, program = tmp_path / "mine.py", tmp_path / "prog.py"
    bot.write_text(MINE)
    program.write_text("raise SystemExit(1)\n")
    given = ("--bot", f"{bot}:Mine", "--bot", f"cmd:python3 {program}", "--bot", "random")
    for path in (None, bot, program):
        if path is not None:
            path.write_text(path.read_text() + "# thought again\n")
        words = ("run", "connect_four", *given, "--blocks", 1, *HERE, "--db", tmp_path / "t.db")
        result = done(*words)
        assert f"warning: {bot}:Mine changed" in result.stderr or path is None
        assert (f"{program} changed since" in result.stderr) == (path is program)


def test_json_has_the_documented_fields(mixed: Path) -> None:
    data = shown(mixed)
    assert [pool["players"] for pool in data["pools"]] == [2, 3, 1]
    for pool in data["pools"]:
        assert {"game", "players", "options", "blocks", "games", "ratings", "seats"} <= set(pool)
        names = {row["bot"] for row in pool["ratings"]}
        own = {"South Wind"} if pool["players"] == 1 else set()
        assert names == {"random", "bots_for_tests.py:Dice", CRASH} | own
        for row in pool["ratings"]:
            assert {"bot", "elo", "low", "high", "games", "score", "points"} <= set(row)
            # a bot that only failed is not rated; with three players every game was one of its own
            if row["bot"] == CRASH or pool["players"] == 3:
                assert row["elo"] is row["low"] is row["high"] is None
            else:
                assert row["low"] < row["elo"] < row["high"]
        assert len(pool["seats"]) == (2 if pool["players"] == 2 else 0)
        for row in pool["seats"]:
            assert row["low"] < row["elo"] < row["high"]
    sizes = [(pool["games"], pool["blocks"]) for pool in data["pools"]]
    assert sizes == [(24, 12), (12, 4), (12, 12)]
    assert all({"bot", "elo", "low", "high", "games"} <= set(row) for row in data["overall"])
    rated = [row for row in data["overall"] if row["elo"] is not None]
    assert all(row["low"] < row["elo"] < row["high"] for row in rated)
    assert data["overall"][-1]["elo"] is None
    elos = [row["elo"] for row in data["pools"][0]["ratings"] if row["elo"] is not None]
    assert sum(elos) == pytest.approx(0, abs=0.02)
    together, names = data["together"], [row["bot"] for row in rated]
    assert len(names) == 3
    assert CRASH not in names
    for one, other in itertools.permutations(names, 2):
        likely = together["superiority"]
        assert likely[one][other] + likely[other][one] == pytest.approx(1, abs=2e-4)
    # over all pools every meeting counts once: those of two bots are those of the pools
    meetings = sum(row["meetings"] for pool in data["pools"] for row in pool["cross"])
    assert sum(row["meetings"] for row in together["cross"]) == meetings
    # only games of rated bots count there: in the others all but the failed bot share a place
    assert together["draws"] < max(p["draws"] for p in data["pools"])
    (failed,) = data["failures"]
    assert failed["first"].startswith("ZeroDivisionError: by design (bots_for_tests.py:")
    assert (failed["bot"], failed["kind"], failed["count"]) == (CRASH, "crash", 32)


def test_the_table_shows_ratings_failures_the_notice_and_the_zero_of_an_anchor(mixed: Path) -> None:
    text = " ".join(call("show", mixed).output.split())
    failed = (
        "crash 32 times (placed last), first in game 3: ZeroDivisionError: by design (bots_for_"
    )
    parts = ("2 players", "all pools", "South Wind", "95 % interval", "superior", failed, "note:")
    assert [part for part in parts if part not in text] == []
    data = shown(mixed, more=("--anchor", "random"))
    two, three, solo = (pool["ratings"] for pool in data["pools"])
    assert all(row["elo"] is None for row in three)
    for rows in (data["overall"], two, solo):
        row = next(row for row in rows if row["bot"] == "random")
        assert row["elo"] == 0
        assert row["low"] == row["high"] == 0
    # of two bots the mean lies in the middle: the difference is uncertain twice as much
    (mean, apart) = (
        next(row for row in each["ratings"] if row["bot"] != "random")
        for each in (shown(mixed)["pools"][0], data["pools"][0])
    )
    assert apart["high"] - apart["low"] == pytest.approx(2 * (mean["high"] - mean["low"]), abs=1)
    lines = call("show", mixed, "--anchor", "random").output.splitlines()
    assert max(map(len, lines[:6])) < 120
    zeros = [line.split()[1:3] for line in lines if re.match(r" *random .*\+0 ", line)]
    assert zeros == [["+0", "anchor"]] * 3


def test_too_few_set_ups_are_told_in_words(pair: Path, decided: Path, tmp_path: Path) -> None:
    few = play(tmp_path / "t.db", small(blocks=2))
    files = (few, pair, decided)
    two, four, many = (shown(file)["pools"][0]["warnings"] for file in files)
    assert two == ["only 2 set-ups: too few to say who is stronger; play at least 8"]
    assert four == ["only 4 set-ups: too few to be sure; play at least 8"]
    assert many == []


@pytest.mark.parametrize(
    ("text", "isolate", "said"),
    [
        (None, False, "there is no file"),
        ("def", True, "the file cannot be loaded (SyntaxError"),
        ("", False, "has no class Bot1"),
    ],
)
def test_resume_refuses_a_bot_that_run_would_refuse(
    text: str | None, isolate: bool, said: str, tmp_path: Path
) -> None:
    bot, path = tmp_path / "bot.py", tmp_path / "t.db"
    if text is not None:
        bot.write_text(text)
    pools = make_pools("connect_four", [2], {})
    Store.create(path, Plan("connect_four", pools, ("random", f"{bot}:Bot1"), 2)).close()
    assert said in refused("resume", path, "--quiet", *["--isolate"] * isolate)
    with Store.read(path) as store:
        assert store.n_games() == 0
