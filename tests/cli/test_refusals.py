"""Refused command lines: one line that says why, and no file left behind."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from aura_ai.cli import main
from aura_ai.contract import registry
from tests.tournaments import bots_for_tests as some
from tests.toy import PACKAGES

REFUSALS = tomllib.loads(Path(__file__).with_name("refusals.toml").read_text("utf-8"))
LINES, SETTINGS = (
    [(start, *row) for start, rows in REFUSALS[kind].items() for row in rows.items()]
    for kind in ("lines", "settings")
)
LONG = "x" * 300 + ".db"


def refusal(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line with which the program refuses a command line."""
    words = re.sub(r"\{([A-Z]\w+)\}", lambda bot: some.spec(bot[1]), words).replace("{long}", LONG)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["aura-ai", *shlex.split(words)])
        with pytest.raises(SystemExit) as left:
            main()
    out, line = capsys.readouterr()
    assert (left.value.code, out, line.count("\n")) == (2, "", 1), line
    assert line.startswith("error: ")
    return line


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_packages", lambda: PACKAGES)
    return tmp_path


@pytest.mark.parametrize(("start", "words", "said"), LINES)
def test_a_wrong_line(
    start: str, words: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in refusal(f"{start} {words}", capsys)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(("line", "text", "said"), SETTINGS)
def test_a_wrong_file(
    line: str, text: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "t.toml").write_text(text)
    assert said in refusal(line, capsys)
    assert [path.name for path in folder.iterdir()] == ["t.toml"]
