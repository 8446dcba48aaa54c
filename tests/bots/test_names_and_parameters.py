"""Names of bots, and parameters of bots that are classes of files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aura_ai.bots import specs
from aura_ai.cli.tournament import tournament
from aura_ai.errors import UseError
from aura_ai.games import load
from tests.tournaments import bots_for_tests as some

PICKS = some.spec("Picks")


def test_parameters_have_the_type_of_their_annotation_or_default() -> None:
    made = specs.make(f"{PICKS}:number=2,share=1,last=true,word=7,most=3", "connect_four")
    assert vars(made) == {"number": 2, "share": 1.0, "last": True, "word": "7", "most": 3}
    assert isinstance(vars(made)["share"], float)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (":numbre=2", "unknown parameter 'numbre'; parameters are number, share, last, word, most"),
        (":number=two", "number='two' is not a whole number"),
        (":number=1,last=perhaps", "last='perhaps' is not true or false"),
        ("", "give number=…; parameters are number, share, last, word, most"),
    ],
)
def test_a_wrong_parameter_is_refused_with_the_right_ones(given: str, message: str) -> None:
    with pytest.raises(UseError, match="bots_for_tests") as error:
        specs.make(f"{PICKS}{given}", "connect_four")
    assert message in str(error.value)


def test_a_class_without_a_constructor_takes_none() -> None:
    with pytest.raises(UseError, match="parameters are none"):
        specs.make(f"{some.spec('First')}:x=1", "connect_four")


@pytest.mark.parametrize(
    ("written", "name", "kind"),
    [
        (f"mine={PICKS}:number=1", "mine", "file"),
        ("my-2nd.try=random", "my-2nd.try", "own"),
        ("prog=cmd:node a=b.js", "prog", "command"),
        ("strongest:sims=10", "", "own"),
        ("cmd:env A=1 node x.js", "", "command"),
        (f"{PICKS}:number=1", "", "file"),
    ],
)
def test_a_name_stands_before_every_kind_of_bot(written: str, name: str, kind: str) -> None:
    spelling = specs.canonical(written)
    assert specs.canonical(spelling) == spelling
    assert specs.split_name(spelling)[0] == name
    assert specs.is_file(spelling) == (kind == "file")
    assert specs.is_command(spelling) == (kind == "command")
    assert specs.is_own(spelling, "connect_four") == (kind == "own")
    if name:
        assert specs.short(spelling) == name


def call(*arguments: str) -> Result:
    return CliRunner().invoke(tournament, list(arguments))


def test_a_tournament_shows_names_and_keeps_spellings(tmp_path: Path) -> None:
    path = str(tmp_path / "t.db")
    bots = [
        "--bot",
        f"left={PICKS}:number=0",
        "--bot",
        f"third={PICKS}:number=2",
        "--bot",
        "random",
    ]
    quick = ("--blocks", "2", "--workers", "1", "--in-process", "--quiet")
    run = ["run", "connect_four", *bots, *quick, "--db", path]
    ran = call(*run, "--focus", "third", "--anchor", "left")
    assert ran.exit_code == 0, ran.exception
    assert "ratings are relative to left" in ran.output
    data = json.loads(call("show", path, "--json").output)
    rows = {row["bot"]: row for row in data["pools"][0]["ratings"]}
    assert set(rows) == {"left", "third", "random"}
    assert rows["third"]["spec"] == f"third={Path(some.HERE)}:Picks:number=2"
    assert rows["random"]["spec"] == "random"
    assert rows["left"]["elo"] == 0
    # every line-up has the focus bot
    assert rows["third"]["games"] == 8
    assert call("show", path, "--anchor", "third").exit_code == 0
    # and a line-up may call bots by their names
    again = [*run[:-1], str(tmp_path / "u.db"), "--lineup", "left+third"]
    ran = call(*again)
    assert ran.exit_code == 0, ran.exception
    assert "4 games" in ran.output


def test_isolated_bots_take_parameters_too() -> None:
    bot, state = (
        specs.make(f"{PICKS}:number=0,last=true", "connect_four", True),
        load("connect_four"),
    )
    bot.start(state, 0, 1)
    try:
        assert bot.choose(state.new(1).view(0), [1, 4]) == 4
    finally:
        bot.close()
