from __future__ import annotations

import itertools
import json
import subprocess
import sys
import tomllib
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from aura_ai.cli import cli
from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.tournaments.planning import settings
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some


def call(*arguments: str) -> Result:
    return CliRunner().invoke(tournament, list(arguments))


BASE = [
    "run",
    "connect_four",
    "--bot",
    "random",
    "--bot",
    some.spec("First"),
    "--quiet",
    "--in-process",
]


def with_db(folder: Path, *arguments: str) -> Result:
    return call(*arguments, "--db", str(folder / "t.db"))


WRONG = {
    "negative blocks": [*BASE, "--blocks", "-3"],
    "no blocks": [*BASE, "--blocks", "0"],
    "blocks in words": [*BASE, "--blocks", "many"],
    "no workers": [*BASE, "--workers", "0"],
    "negative seed": [*BASE, "--seed", "-1"],
    "huge seed": [*BASE, "--seed", str(2**63)],
    "5 players": ["run", "aura", "--players", "5", "--bot", "random", "--bot", "harvester"],
    "unknown game": ["run", "chess960", "--bot", "random", "--bot", "greedy"],
    "unknown bot": [*BASE, "--bot", "nosuch"],
    "unknown parameter": [*BASE, "--bot", "random:speed=3"],
    "one bot": ["run", "aura", "--players", "2", "--players", "1", "--bot", "random"],
    "no bot": ["run", "aura", "--players", "1"],
    "a bot twice": [*BASE, "--bot", "random"],
    "unknown option": [*BASE, "--option", "nosuch=1"],
    "option without value": [*BASE, "--option", "draft"],
    "wrong value": ["run", "aura", "--option", "draft=maybe", "--bot", "random", "--bot", "voter"],
    "solo with draft": ["run", "aura", "--players", "1", "--option", "draft=1", "--bot", "random"],
    "no such data": ["run", "aura", "--data", "no.toml", "--bot", "random", "--bot", "voter"],
    "unknown focus": [*BASE, "--focus", "greedy"],
    "unknown anchor": [*BASE, "--anchor", "greedy"],
    "line-up of a stranger": [*BASE, "--lineup", "random+greedy"],
    "line-up of three": [*BASE, "--lineup", "random+random+random"],
    "no such file of a bot": [*BASE, "--bot", "no/such/file.py:Bot"],
    "no such class": [*BASE, "--bot", some.spec("Nobody")],
    "not a bot": [*BASE, "--bot", some.spec("NotABot")],
    "no such settings": [*BASE, "--config", "no.toml"],
    "in a process of its own and not": [*BASE, "--isolate"],
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_input_is_one_line_and_leaves_no_file(name: str, tmp_path: Path) -> None:
    result = with_db(tmp_path, *WRONG[name])
    if isinstance(result.exception, AuraError):
        assert "\n" not in str(result.exception)
    else:
        # click's own messages end the program with 2
        assert result.exit_code == 2, result.exception
    assert list(tmp_path.iterdir()) == []


CONFIGS = {
    'bot = ["random"': "is not TOML",
    "speed = 3": "unknown key 'speed'",
    "blokcs = 3": "did you mean 'blocks'?",
    "pool = 3": "write each as [[pool]]",
    "[[pool]]\nblocks = 3": "pool 1: unknown key 'blocks'; keys are option, players",
    "[[pool]]\noption = {draft = true}": "pool 1 has no players",
    "players = 2\n[[pool]]\nplayers = 3": "give one or the other",
    'blocks = "three"': "is not a whole number",
    'time-per-move = "fast"': "time-per-move = 'fast' is not a number",
    "blocks = true": "is not a whole number",
    "bot = [1, 2]": "is not text",
    f"bot = {'[' * 5_000}": "is not TOML",
    f"blocks = {'9' * 6_000}": "more than 64 bits",
}


@pytest.mark.parametrize("text", CONFIGS)
def test_bad_settings_files(text: str, tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text(text)
    result = call("run", "--config", str(file), "--db", str(tmp_path / "t.db"))
    assert isinstance(result.exception, AuraError)
    assert CONFIGS[text] in str(result.exception)
    assert not (tmp_path / "t.db").exists()


def test_settings_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text("\ufeffblocks = 3\n", encoding="utf-8")
    assert settings.merge(file, {}).blocks == 3


EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tournament.toml"


def test_the_example_is_a_gauntlet_in_three_pools() -> None:
    plan = check(settings.plan(settings.merge(EXAMPLE, {"blocks": 2})))
    changed = [plan.load(index).changed_options() for index in range(3)]
    assert [pool.players for pool in plan.pools] == [2, 4, 1]
    assert changed == [{}, {"draft": True, "modules": ("opuntia", "lake")}, {}]
    assert plan.blocks == 2
    for lineups in Schedule(plan).lineups:
        assert all("opportunist" in lineup for lineup in lineups)


def test_the_schema_takes_what_the_program_takes_and_no_more() -> None:
    schema = json.loads(call("schema").output)
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    assert validator.is_valid(tomllib.loads(EXAMPLE.read_text()))
    assert validator.is_valid({"players": [2, 3], "option": {"draft": [True, False]}})
    assert all(key["description"] for key in schema["properties"].values())
    for text, said in CONFIGS.items():
        # that a file has pools twice, and what is no TOML, is beyond a schema
        if not any(words in said for words in ("TOML", "64 bits", "one or the other")):
            assert not validator.is_valid(tomllib.loads(text)), text


def test_a_database_is_needed() -> None:
    result = call(*BASE)
    assert isinstance(result.exception, AuraError)
    assert "--db" in str(result.exception)


def test_the_settings_file_and_the_command_line_say_the_same(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text(
        f'game = "connect_four"\nbot = ["random", "{some.spec("First")}"]\nblocks = 9\nseed = 4\n'
        "in-process = true\n"
    )
    a = with_db(tmp_path, "run", "--config", str(file), "--blocks", "3", "--quiet")
    assert a.exit_code == 0, a.exception
    # the same tournament: nothing to play, the same table
    b = with_db(tmp_path, *BASE, "--blocks", "3", "--seed", "4")
    assert b.exit_code == 0, b.exception
    assert a.output == b.output


def test_a_bot_that_changed_since_the_run_began_is_told(tmp_path: Path) -> None:
    bot, program = tmp_path / "mine.py", tmp_path / "prog.py"
    bot.write_text(
        "from aura_ai.bots.interface import Bot\n\n\nclass Mine(Bot):\n"
        "    def choose(self, view, legal):\n        return legal[0]\n"
    )
    program.write_text("raise SystemExit(1)\n")
    given = ["run", "connect_four", "--bot", f"{bot}:Mine", "--bot", f"cmd:python3 {program}"]
    given += ["--bot", "random", "--blocks", "1", "--quiet", "--workers", "1", "--in-process"]
    for path in (None, bot, program):
        if path is not None:
            path.write_text(path.read_text() + "# thought again\n")
        result = with_db(tmp_path, *given)
        assert result.exit_code == 0, result.exception
        assert f"warning: {bot}:Mine changed" in result.stderr or path is None
        assert (f"{program} changed since" in result.stderr) == (path is program)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "t.db"
    result = call(
        *("run", "aura", "--players", "2", "--players", "3", "--players", "1", "--quiet"),
        *("--bot", "random", "--bot", some.spec("Dice"), "--bot", some.spec("Crash")),
        *("--blocks", "4", "--seed", "2", "--workers", "1", "--db", str(path), "--in-process"),
    )
    assert result.exit_code == 0, result.exception
    return path


def test_json_has_the_documented_fields(played: Path) -> None:
    data = json.loads(call("show", str(played), "--json").output)
    assert [pool["players"] for pool in data["pools"]] == [2, 3, 1]
    for pool in data["pools"]:
        assert {"game", "players", "options", "blocks", "games", "ratings", "seats"} <= set(pool)
        names = {row["bot"] for row in pool["ratings"]}
        own = {"South Wind"} if pool["players"] == 1 else set()
        assert names == {"random", "bots_for_tests.py:Dice", "bots_for_tests.py:Crash"} | own
        for row in pool["ratings"]:
            assert {"bot", "elo", "low", "high", "games", "score", "points"} <= set(row)
            # a bot that only failed is not rated; with three players every game was one of its own
            if row["bot"] == "bots_for_tests.py:Crash" or pool["players"] == 3:
                assert row["elo"] is row["low"] is row["high"] is None
            else:
                assert row["low"] < row["elo"] < row["high"]
        assert len(pool["seats"]) == (2 if pool["players"] == 2 else 0)
        for row in pool["seats"]:
            assert row["low"] < row["elo"] < row["high"]
    two, three, solo = data["pools"]
    assert (two["games"], two["blocks"]) == (24, 12)
    assert (three["games"], three["blocks"]) == (12, 4)
    assert (solo["games"], solo["blocks"]) == (12, 12)
    for row in data["overall"]:
        assert {"bot", "elo", "low", "high", "games"} <= set(row)
    rated = [row for row in data["overall"] if row["elo"] is not None]
    assert all(row["low"] < row["elo"] < row["high"] for row in rated)
    together, names = data["together"], [row["bot"] for row in rated]
    assert names == [n for n in names if n != "bots_for_tests.py:Crash"]
    assert len(names) == 3
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
    assert {k: failed[k] for k in ("bot", "kind", "count")} == {
        **{"bot": "bots_for_tests.py:Crash", "kind": "crash", "count": 32}
    }


def test_the_table_shows_ratings_failures_and_the_notice(played: Path) -> None:
    text = call("show", str(played)).output
    for part in (
        "2 players",
        "all pools",
        "South Wind",
        "95 % interval",
        "superior",
        "crash 32 times",
        "note:",
    ):
        assert part in text


def test_an_anchor_is_the_zero(played: Path) -> None:
    data = json.loads(call("show", str(played), "--json", "--anchor", "random").output)
    two, three, solo = (pool["ratings"] for pool in data["pools"])
    assert all(row["elo"] is None for row in three)
    for rows in (data["overall"], two, solo):
        row = next(row for row in rows if row["bot"] == "random")
        assert row["elo"] == 0
        assert row["low"] < 0 < row["high"]
    # no number beside the zero: its interval is that of the distance to the mean
    shown = call("show", str(played), "--anchor", "random").output
    rows = [line for line in shown.splitlines() if line.split()[:1] == ["random"]]
    rated = [line for line in rows if "+0 " in line]
    assert len(rated) == 3
    assert all(line.split()[1:3] == ["+0", "anchor"] for line in rated)


def test_every_command_has_help_with_an_example() -> None:
    for name, command in tournament.commands.items():
        assert "Example:" in (command.help or ""), name


GONE = {
    "deleted": (None, "there is no file"),
    "broken": ("def", "the file cannot be loaded (SyntaxError"),
    "without its class": ("", "has no class Bot1"),
}


@pytest.mark.parametrize("isolate", [False, True])
@pytest.mark.parametrize("fate", GONE)
def test_resume_refuses_a_bot_that_run_would_refuse(
    fate: str, isolate: bool, tmp_path: Path
) -> None:
    text, said = GONE[fate]
    bot, path = tmp_path / "bot.py", tmp_path / "t.db"
    if text is not None:
        bot.write_text(text)
    pools = make_pools("connect_four", [2], {})
    with Store.create(path, Plan("connect_four", pools, ("random", f"{bot}:Bot1"), 2)):
        pass
    result = call("resume", str(path), "--quiet", *["--isolate"] * isolate)
    assert isinstance(result.exception, AuraError), result.output
    assert said in str(result.exception)
    with Store.read(path) as store:
        assert store.n_games() == 0


SEEDS = {
    "analyze": ["analyze", "p.json"],
    "perft": ["perft", "connect_four"],
    "play": ["play", "connect_four"],
    "run": ["tournament", *BASE],
    "sprt": ["tournament", "sprt", "connect_four", "--bot", "random", "--bot", "beginner"],
    "stress": ["stress", "connect_four"],
    "train": ["train", "connect_four"],
}


@pytest.mark.parametrize("seed", ["-1", str(2**63), "9" * 20])
@pytest.mark.parametrize("command", SEEDS)
def test_no_seed_is_outside_its_range(command: str, seed: str) -> None:
    result = CliRunner().invoke(cli, [*SEEDS[command], "--seed", seed])
    assert result.exit_code == 2
    assert "Invalid value for '--seed'" in result.output


@pytest.mark.parametrize("number", ["-1", "9" * 20])
def test_a_record_of_no_game_is_one_line(number: str, tmp_path: Path) -> None:
    with_db(tmp_path, *BASE, "--blocks", "1", "--workers", "1")
    result = call("record", str(tmp_path / "t.db"), "--", number)
    assert isinstance(result.exception, AuraError)
    assert f"has no game {number}; its games have numbers up to 2" in str(result.exception)


def test_how_many_bots_were_given_is_said(tmp_path: Path) -> None:
    for bots, said in (((), "no bot given"), (("--bot", "random"), "1 bot given")):
        result = with_db(tmp_path, "run", "connect_four", *bots)
        assert isinstance(result.exception, AuraError)
        assert str(result.exception).startswith(f"{said}; a tournament needs 2")


def test_the_table_tells_why_a_bot_failed_first(tmp_path: Path) -> None:
    bots = ("--bot", "random", "--bot", some.spec("Crash"))
    result = with_db(tmp_path, "run", "connect_four", *bots, "--blocks", "2", "--quiet")
    assert (
        "crash 4 times (placed last), first in game 1: ZeroDivisionError: by design "
        "(bots_for_tests.py:"
    ) in result.output


def test_an_output_that_a_bot_closed_is_opened_again(tmp_path: Path) -> None:
    given = ("--bot", "random", "--bot", some.spec("Closer"), "--blocks", "1", "--workers", "1")
    ran = subprocess.run(
        [
            *(sys.executable, "-W", "ignore", "-m", "aura_ai.cli", "tournament", "run"),
            *("connect_four", *given, "--quiet", "--db", str(tmp_path / "t.db")),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "95 % interval" in ran.stdout
    with Store.read(tmp_path / "t.db") as store:
        assert store.n_games() == 2
