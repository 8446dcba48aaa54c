"""A report compared with that of an earlier version of the rules, which was kept in its database."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.balance.causes import flagged_once, moved_most
from aura_ai.balance.row import Row, closest, flagged
from aura_ai.balance.row import changes as changes_of
from aura_ai.balance.significance import Estimate, ratio
from aura_ai.cli import cli
from aura_ai.engine.arrays import Longs
from aura_ai.errors import UseError
from tests.toy.lots import game as lots

WORDS = ("balance", "lots", "--players", "2", "--games", "30", "--json", "--quiet")


def run(*words: object) -> Any:
    done = CliRunner().invoke(cli, [*WORDS, *map(str, words)])
    if done.exception is not None:
        raise done.exception
    return json.loads(done.output)


def changes(result: Any) -> dict[tuple[str, str], dict[str, float]]:
    rows = result["pools"][0]["rows"]
    return {(r["metric"], r["subject"]): r["difference"] for r in rows if r["group"] == "change"}


def test_it_is_what_two_data_files_give(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second version of the rules gives the first seat 3 points, as code or as data."""
    for points in (0, 3):
        (tmp_path / f"{points}.toml").write_text(f"head_start = {points}\n")
    files = ("--data", tmp_path / "0.toml", "--data", tmp_path / "3.toml")
    both = run(*files, "--db", tmp_path / "both.db")
    run("--db", tmp_path / "old.db")
    monkeypatch.setattr(lots, "load", lambda players, options, data: lots.Lots(players, options, 3))
    result = run("--db", tmp_path / "new.db", "--before", tmp_path / "old.db")
    assert changes(result) == changes(both)
    assert changes(result)["fairness: points by seat", "seat 0"]["value"] == 1.5


def test_the_head_says_what_changed_most(tmp_path: Path) -> None:
    for points in (0, 8):
        (tmp_path / f"{points}.toml").write_text(f"head_start = {points}\n")
    words = ["balance", "lots", "--players", "2", "--games", "30", "--quiet"]
    for new, begins in ((8, "  ! changed most: "), (0, "  nothing changed for sure: ")):
        files = ["--data", str(tmp_path / "0.toml"), "--data", str(tmp_path / f"{new}.toml")]
        page = tmp_path / f"{new}.html"
        to = ["--db", str(tmp_path / f"{new}.db"), "--html", str(page)]
        done = CliRunner().invoke(cli, [*words, *files, *to])
        assert done.exit_code == 0, done.output
        first = next(line for line in done.output.splitlines()[1:] if "note:" not in line)
        assert first.startswith(begins)
        assert done.output.count(first) == 1
        heading = "Changed for sure: " if new else "Nothing changed for sure: "
        assert page.read_text().index(heading) < page.read_text().index("Fair?")


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
    rows = flagged(changes_of(before, [row for row, _ in new]))
    assert all(row.flag for row in rows)
    causal = flagged_once(rows, before)
    causes = [row.subject for row in causal if row.flag]
    # what wood gains of the rest, fish loses
    assert causes == (["lamps", "wood"] if own else ["lamps"])
    words = "follows from lamps" + (", wood" if own else "")
    assert {row.cause for row in causal if not row.flag} == {words}
    assert moved_most(causal)[0].subject == "lamps"
    assert closest(causal, 3) == []


def test_reports_that_cannot_be_compared(tmp_path: Path) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    run("--db", old)
    with pytest.raises(UseError, match="another seed: 0, not 1"):
        run("--db", new, "--before", old, "--seed", "1")
    with pytest.raises(UseError, match="another list of players with options: 2, not 2 "):
        run("--db", tmp_path / "o.db", "--before", old, "--option", "sure=1")
    with pytest.raises(UseError, match="no tournament database"):
        run("--db", new, "--before", tmp_path / "none.db")
    with pytest.raises(UseError, match="give one of"):
        run("--db", new, "--before", old, "--change", "sure=1")
    words = ("tournament", "run", "lots", "--lineup", "random+random", "--players", "2")
    done = CliRunner().invoke(cli, [*words, "--quiet", "--db", str(tmp_path / "t.db")])
    assert done.exit_code == 0, done.output
    with pytest.raises(UseError, match="holds no report"):
        run("--db", tmp_path / "n.db", "--before", tmp_path / "t.db")


def test_rules_that_changed_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.db"
    run("--db", path)
    changed = replace(lots.Lots.kernels, apply=_dearer)
    monkeypatch.setattr(lots.Lots, "kernels", changed)
    for words in (("--db", path), ("--from", path)):
        with pytest.raises(UseError, match="the rules changed since"):
            run(*words)


def _dearer(s: Any, action: int) -> None:
    lots.apply(s, action)
    if action == lots.SURE:
        s[lots.SCORE] += 1
