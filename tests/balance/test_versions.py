"""A report compared with that of an earlier version of the rules, which was kept in its database."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.balance.row import Row, flagged
from aura_ai.balance.significance import Estimate, ratio
from aura_ai.balance.versions import changes as changes_of
from aura_ai.balance.versions import flagged_once, moved_most
from aura_ai.cli import cli
from aura_ai.engine.arrays import Longs
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
    for new, begins in ((8, "  ! changed most: "), (0, "  nothing changed for sure: ")):
        page = tmp_path / f"{new}.html"
        to = ("--db", tmp_path / f"{new}.db", "--html", page)
        shown = balance(*WORDS, *old, "--data", data_file(tmp_path, new), *to)
        first = next(line for line in shown.splitlines()[1:] if "note:" not in line)
        assert first.startswith(begins)
        assert shown.count(first) == 1
        heading = "Changed for sure: " if new else "Nothing changed for sure: "
        assert page.read_text().index(heading) < page.read_text().index("Does a seat win")


def source(name: str, counts: Longs, totals: Longs) -> tuple[Row, Estimate]:
    value = ratio(counts.astype(float), totals.astype(float), np.arange(len(counts)))
    words = ("points by source", name, value, len(counts), "expert", "Part of all points.")
    return Row("course", *words), value


@pytest.mark.parametrize("own", [0.0, 6.0])
def test_shares_that_fall_because_another_rose_are_no_causes(own: float) -> None:
    """Lamps give far more points than before; fish and wood as many, or wood more too."""
    draw = np.random.default_rng(2)
    names = ("lamps", "fish", "wood")
    points = draw.poisson([10.0, 20.0, 30.0], (200, 3))
    later = points + draw.poisson([40.0, 0.0, own], (200, 3))
    old, new = (
        [source(name, some[:, i], some.sum(axis=1)) for i, name in enumerate(names)]
        for some in (points, later)
    )
    before = {row.key: value for row, value in old}
    moved = flagged(changes_of(before, [row for row, _ in new]))
    assert all(row.flag for row in moved)
    causal = flagged_once(moved, before)
    causes = [row.subject for row in causal if row.flag]
    # what wood gains of the rest, fish loses
    assert causes == (["lamps", "wood"] if own else ["lamps"])
    words = "follows from lamps" + (", wood" if own else "")
    assert {row.cause for row in causal if not row.flag} == {words}
    assert moved_most(causal)[0].subject == "lamps"


def test_reports_that_cannot_be_compared(tmp_path: Path) -> None:
    old, other = tmp_path / "old.db", tmp_path / "t.db"
    balance(*WORDS, "--db", old)
    words = ("tournament", "run", "lots", "--lineup", "random+random", "--players", "2")
    done = CliRunner().invoke(cli, [*words, "--quiet", "--db", str(other)])
    assert done.exit_code == 0, done.output
    for before, more, said in (
        (old, ("--seed", 1), "another seed: 0, not 1"),
        (old, ("--option", "sure=1"), "another list of players with options: 2, not 2 "),
        (tmp_path / "none.db", (), "no tournament database"),
        (old, ("--change", "sure=1"), "give one of"),
        (other, (), "holds no report"),
    ):
        with pytest.raises(UseError, match=said):
            balance(*WORDS, "--db", tmp_path / "new.db", "--before", before, *more)


def test_rules_that_changed_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.db"
    balance(*WORDS, "--db", path)
    changed = replace(lots.Lots.kernels, apply=_dearer)
    monkeypatch.setattr(lots.Lots, "kernels", changed)
    for words in (("--db", path), ("--from", path)):
        with pytest.raises(UseError, match="the rules changed since"):
            balance(*WORDS, *words)


def _dearer(s: Any, action: int) -> None:
    lots.apply(s, action)
    if action == lots.SURE:
        s[lots.SCORE] += 1
