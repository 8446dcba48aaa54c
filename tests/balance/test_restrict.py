"""``--restrict``: restricted play for named content, also in a group that is too large to try each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aura_ai.balance import matches, outliers
from aura_ai.balance.matches import RESTRICTED, plan_of, restricted
from aura_ai.contract import registry
from aura_ai.tournaments.planning.schedule import Schedule
from tests.balance.tools import balance, rows

REST = "action-rest"


@pytest.fixture(autouse=True)
def large_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let six cards be too many to try each."""
    monkeypatch.setattr(outliers, "MOST_RESTRICTED", 5)


@pytest.mark.parametrize(
    ("names", "subjects"),
    [
        ((), [REST]),
        (("card-bread",), [REST, "card-bread"]),
        (("Bread", "wax", "bread"), [REST, "card-bread", "card-wax"]),
        (("card",), [REST, "card"]),
        ((REST,), [REST]),
    ],
)
def test_what_is_named_is_tried_besides(names: tuple[str, ...], subjects: list[str]) -> None:
    plays = restricted(registry.load("market", 2), 10, names)
    assert [match.subject for match in plays] == subjects
    assert [match.bots for match in plays] == [(f"expert:without={s}", "expert") for s in subjects]


def rows_of(folder: Path, data: str) -> dict[str, dict[str, Any]]:
    """Return the rows of restricted play of a report, by subject."""
    file = folder / "data.toml"
    file.write_text(data)
    db = folder / f"{len(list(folder.iterdir()))}.db"
    given = ("--players", 2, "--games", 50, "--data", file, "--db", db)
    found = rows(*given, game="market")
    return {row["subject"]: row for row in found if row["metric"] == "restricted play"}


def test_an_over_strong_card_of_a_large_group_is_flagged_unasked(tmp_path: Path) -> None:
    rows = rows_of(tmp_path, "first = 30")
    assert list(rows) == [REST, "card-bread"]
    assert rows["card-bread"]["flag"] == "too strong for one of many: over 5.0%"
    assert "It was tried unasked: chosen 100% of the time" in rows["card-bread"]["how"]
    assert list(rows_of(tmp_path, "")) == [REST]


def test_the_cost_is_bounded_and_part_of_the_plan(tmp_path: Path) -> None:
    data = tmp_path / "data.toml"
    data.write_text("first = 30")
    sound, odd = (registry.load("market", 2, data=file) for file in (None, data))
    games = {
        name: Schedule(plan_of("market", [game], 10, 1, None)[0]).n_games()
        for name, game in (("sound", sound), ("odd", odd))
    }
    assert games["odd"] == games["sound"] + matches.RESTRICTED_GAMES * 10
    # both versions of a comparison try what stands out in either
    plans = [plan_of("market", [game], 10, 1, None, (), [sound, odd])[1] for game in (sound, odd)]
    tried = [[m["subject"] for m in p["balance"] if m["role"] == RESTRICTED] for p in plans]
    assert tried == [[REST, "card-bread"]] * 2


def test_no_more_than_a_few_of_a_group_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.load("market", 2)
    columns = outliers.trial(game, "expert")
    for number, entry in enumerate(columns[0].values()):
        entry.chosen[:] = False
        entry.chosen[: (number >= 2) * len(entry.chosen)] = True
    monkeypatch.setattr(outliers, "trial", lambda *_: columns)
    monkeypatch.setattr(outliers, "standing_out", lambda rest: 0.5)
    tried = outliers.outliers([game], "expert")
    assert len(tried) == outliers.MOST_OUTLIERS
    assert set(tried) <= {"card-fish", "card-honey", "card-linen", "card-wax"}


def test_what_looks_too_strong_and_was_not_tried_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outliers, "MOST_OUTLIERS", 0)
    data = tmp_path / "data.toml"
    says = "to measure it, on another seed: --restrict card-bread"
    for first, named in (("first = 30", True), ("", False)):
        data.write_text(first)
        given = ("--data", data, "--db", tmp_path / f"{named}.db")
        shown = balance("--players", 2, "--games", 100, *given, game="market")
        assert (says in shown) == named
