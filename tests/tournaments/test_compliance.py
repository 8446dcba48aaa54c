from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aura_ai.bots import specs
from aura_ai.bots.outside.process import Process
from aura_ai.bots.registry import LEVELS
from aura_ai.cli.bots import bots
from aura_ai.errors import AuraError
from tests.tournaments import bots_for_tests as some
from tests.tournaments.test_outside import words
from tests.tournaments.tools import CASES, plan, play, program, results

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "raindrop.mjs"
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")


def check(bot: str, *more: str) -> Result:
    return CliRunner().invoke(bots, ["check", bot, "--game", "connect_four", *more])


def test_a_good_program_passes(tmp_path: Path) -> None:
    result = check(shlex.join(words("good", tmp_path)))
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert len(lines) > 6
    assert all(line.startswith("pass") for line in lines)


@pytest.mark.parametrize("how", CASES["programs"])
def test_a_bad_program_fails_with_a_hint(how: str, tmp_path: Path) -> None:
    check_name, part = CASES["programs"][how]
    limits = ("--start-limit", "1", "--hang-limit", "0.5", "--time-per-move", "0.3")
    result = check(shlex.join(words(how, tmp_path)), *limits)
    assert result.exit_code == 1, result.output
    last = result.output.splitlines()[-1]
    assert last.startswith(f"FAIL  {check_name}: ")
    assert part in last
    assert "(hint: " in last


@pytest.mark.parametrize(("name", "wrong"), CASES["nearly"].items())
def test_every_check_can_fail(name: str, wrong: str, tmp_path: Path) -> None:
    at_end = "time.sleep(60)" if name == "ends when its input ends" else "break"
    result = check(shlex.join(program(tmp_path / "nearly.py", wrong, at_end)))
    assert result.exit_code == 1, result.output
    assert result.output.splitlines()[-1].startswith(f"FAIL  {name}")


def hint_of(result: Result) -> str:
    assert result.exit_code == 1, result.output
    return result.output.splitlines()[-1].partition("(hint: ")[2]


@pytest.mark.parametrize(
    ("how", "hint"),
    [
        ("class", "return from close() sooner"),
        ("program", "leave the loop that reads standard input"),
    ],
)
def test_what_ends_too_late_gets_a_hint_for_its_kind(
    how: str, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Process, "wait_for_end", lambda self, patience: None)
    result = check(some.spec("Dice") if how == "class" else shlex.join(words("good", tmp_path)))
    assert hint_of(result).startswith(hint)
    # a class of Python passes all checks before that
    *passed, _ = result.output.splitlines()
    assert len(passed) > 5
    assert all(line.startswith("pass") for line in passed)


def test_a_refusal_of_the_game_gets_no_hint_about_hello(tmp_path: Path) -> None:
    refusal = "if kind == 'hello':\n        say({'error': 'aura only'})\n        continue"
    result = check(shlex.join(program(tmp_path / "picky.py", refusal)))
    assert "aura only" in result.output
    assert hint_of(result).startswith("it says so itself; check it with another --game")


def test_a_file_without_its_class_is_told_how_to_name_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own = Path("own.py")
    own.write_text("from aura_ai.bots.interface import Bot\n\n\nclass Mine(Bot): ...\n")
    result = check(str(own))
    assert "write own.py:Mine for a class of it, or cmd:python own.py" in str(result.exception)
    with pytest.raises(AuraError, match=r"own\.py is a file; write own\.py:Mine for a class"):
        specs.make(str(own), "connect_four")


def test_levels_are_listed_by_strength_and_the_listing_needs_no_word() -> None:
    one, whole = (CliRunner().invoke(bots, words).output for words in (["connect_four"], []))
    names = [line.split()[0] for line in one.splitlines()[1:]]
    levels = [level.name for level in LEVELS]
    assert names[0] == "random"
    assert [name for name in names if name in levels] == levels
    assert names.index("textbook") < names.index(levels[0]) < names.index("strongest")
    assert "connect_four:" in one
    assert "aura:" in whole
    assert "aura:" not in one


@needs_node
def test_the_example_in_javascript_complies_and_beats_chance(tmp_path: Path) -> None:
    command = f"node {EXAMPLE}"
    result = check(command, "--game", "connect_four", "--games", "1")
    assert result.exit_code == 0, result.output
    what = plan("random", f"cmd:{command}", game="aura", players=[2], blocks=4)
    data = results(play(tmp_path / "t.db", what))
    assert data["failures"] == []
    best = data["pools"][0]["ratings"][0]
    assert best["bot"] == "cmd:node raindrop.mjs"
    # 86 % in 60 games of another seed
    assert best["points"] > 0.6
