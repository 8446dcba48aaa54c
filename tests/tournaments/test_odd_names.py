"""Names that a terminal, a page, a picture or a spreadsheet would take for something else."""

from __future__ import annotations

import csv
import sqlite3
import sys
import warnings
from pathlib import Path
from xml.dom import minidom

import pytest

from aura_ai.bots import specs
from aura_ai.reports import chart, table
from aura_ai.tournaments.storing.checksums import checksum_about
from tests.tournaments.tools import CASES, MINE, done, plan, play

FILES = (
    *("\x1b]0;x\x07", "one\ntwo", "=1+1", "-x", "\u202eorder", "\u6f22\u5b57", "a\x85", "<b>&\x01"),
)


def is_text(content: str) -> bool:
    return all(letter.isprintable() or letter in "\n\t" for letter in content)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("odd")
    bots = ["\u0639\u0628\u5b57=random"]
    for name in FILES:
        (folder / f"{name}.py").write_text(MINE)
        bots.append(f"{folder / name}.py:Mine")
    # two that differ in their folders alone are shown with them
    (folder / "\x07in").mkdir()
    (folder / "\x07in" / "-x.py").write_text(MINE)
    bots.append(f"{folder}/\x07in/-x.py:Mine")
    path = play(folder / "t.db", plan(*bots, blocks=1))
    assert is_text(done("show", path).output)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="no file has such a name there")
def test_reports_hold_nothing_but_text(played: Path, tmp_path: Path) -> None:
    kinds = ("html", "svg", "csv", "json", "png")
    words = [word for kind in kinds for word in (f"--{kind}", str(tmp_path / f"r.{kind}"))]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        done("report", played, *words)
    for kind in kinds[:-1]:
        assert is_text((tmp_path / f"r.{kind}").read_text("utf-8")), kind
    minidom.parseString((tmp_path / "r.svg").read_bytes())
    assert "<b>" not in (tmp_path / "r.html").read_text("utf-8").replace("<b>tied", "")
    with (tmp_path / "r.csv").open(newline="", encoding="utf-8") as file:
        cells = {cell for row in csv.reader(file) for cell in row}
    assert {"'=1+1.py:Mine", "\\x1b]0;x\\x07.py:Mine", "one\\ntwo.py:Mine"} <= cells
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


def test_a_file_that_was_sent_shows_nothing_but_text(played: Path, tmp_path: Path) -> None:
    """A database may come from another program."""
    sent = tmp_path / "sent.db"
    sent.write_bytes(played.read_bytes())
    db = sqlite3.connect(sent)
    with db:
        db.execute("UPDATE pool SET changed = '{\"a\\u0007\": true}'")
        checksum_about(db)
    db.close()
    shown = done("show", sent).output
    assert "a\\x07 true" in shown
    assert is_text(shown)
    for kind in ("html", "svg"):
        done("report", sent, f"--{kind}", tmp_path / "report")
        assert is_text((tmp_path / "report").read_text("utf-8"))


@pytest.mark.parametrize(("spec", "shown"), CASES["names"].items())
def test_a_name_is_shown_by_letters(spec: str, shown: str) -> None:
    assert specs.short(spec) == shown


@pytest.mark.parametrize(("cell", "written"), CASES["cells"].items())
def test_a_spreadsheet_computes_no_text(cell: str, written: str) -> None:
    ((answer, _),) = csv.reader(table.Table.plain(("x", "y"), [(cell, 1)]).csv().splitlines()[1:])
    assert answer == written


def test_letters_that_cannot_be_drawn_are_escapes() -> None:
    assert chart.drawable("Aura \u0416\u00e9\u2026\n(\u6f22)\x1b") == (
        "Aura \u0416\u00e9\u2026\n(\\u6f22)\\x1b"
    )
