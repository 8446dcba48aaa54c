"""A report compared with that of an earlier version of the rules, which was kept in its database."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from markupsafe import escape

from aura_ai.balance.versions import numbers_of
from aura_ai.cli import cli
from aura_ai.errors import UseError
from tests.balance.tools import balance, data_file, rows
from tests.toy.lots import game as lots

WORDS = ("--players", 2, "--games", 30)


def changes(*words: object) -> dict[tuple[str, str], dict[str, float]]:
    changed = [row for row in rows(*WORDS, *words) if row["group"] == "change"]
    return {(row["metric"], row["subject"]): row["difference"] for row in changed}


def test_it_is_what_two_data_files_give(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second version of the rules gives the first seat 3 points, as code or as data."""
    files = [word for points in (0, 3) for word in ("--data", data_file(tmp_path, points))]
    both = changes(*files, "--db", tmp_path / "both.db")
    balance(*WORDS, "--db", tmp_path / "old.db")
    monkeypatch.setattr(lots, "load", lambda players, options, data: lots.Lots(players, options, 3))
    assert changes("--db", tmp_path / "new.db", "--before", tmp_path / "old.db") == both
    # the same draws on the same seeds: half the head start above the mean, without any width
    expected = {"value": 1.5, "low": 1.5, "high": 1.5}
    assert both["fairness: points by seat", "seat 0"] == expected
    assert both["fairness: win share by seat", "seat 0"]["value"] > 0


def test_the_head_says_what_changed_most(tmp_path: Path) -> None:
    old = ("--data", data_file(tmp_path, 0))
    note = "The component data are not the game's own; no bot of the games has learned weights."
    for new, begins in ((8, "  ! changed most: "), (0, "  nothing changed for sure: ")):
        page = tmp_path / f"{new}.html"
        to = ("--db", tmp_path / f"{new}.db", "--html", page)
        shown = balance(*WORDS, *old, "--data", data_file(tmp_path, new), *to)
        first, second = shown.splitlines()[1:3]
        assert (first == f"  note: {note}") == bool(new) == (str(escape(note)) in page.read_text())
        changed = second if new else first
        assert changed.startswith(begins)
        assert shown.count(changed) == 1
        heading = "Changed for sure: " if new else "Nothing changed for sure: "
        assert page.read_text().index(heading) < page.read_text().index("Does a seat win")


def test_numbers_are_called_by_the_ids_of_what_has_them() -> None:
    box = {
        "kind": [
            {"id": "jade", "worth": 8},
            {"id": "slate", "worth": {"value": 10, "note": "high"}},
        ],
        "twins": [{"id": 1, "n": 5}, {"id": 1, "n": 6}],
        "row": [3],
        "open": True,
    }
    numbers = {key: number for key, number in numbers_of(box) if not key.endswith(".id")}
    assert numbers == {
        "kind.jade.worth": 8, "kind.slate.worth": 10, "twins.0.n": 5, "twins.1.n": 6, "row.0": 3,
    }  # fmt: skip


def test_reports_that_cannot_be_compared(tmp_path: Path) -> None:
    old, other = tmp_path / "old.db", tmp_path / "t.db"
    balance(*WORDS, "--db", old)
    words = ("tournament", "run", "lots", "--lineup", "random+random", "--players", "2")
    done = CliRunner().invoke(cli, [*words, "--quiet", "--db", str(other)])
    assert done.exit_code == 0, done.output
    for before, more, said in (
        (old, ("--seed", 1), "another seed: 0, not 1"),
        (old, ("--players", 3), r"another list of numbers of players: \[2\], not \[2, 3\]"),
        (tmp_path / "none.db", (), "no tournament database"),
        (other, (), "holds no report"),
    ):
        with pytest.raises(UseError, match=said):
            balance(*WORDS, "--db", tmp_path / "new.db", "--before", before, *more)


def test_rules_that_changed_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.db"
    balance(*WORDS, "--db", path)
    changed = replace(lots.Lots.kernels, apply=_dearer)
    monkeypatch.setattr(lots.Lots, "kernels", changed)
    with pytest.raises(UseError, match="the rules changed since"):
        balance(*WORDS, "--db", path)


def _dearer(s: Any, action: int) -> None:
    lots.apply(s, action)
    if action == lots.SURE:
        s[lots.SCORE] += 1
