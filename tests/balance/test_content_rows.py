"""Rows of skill and decisions: planted faults are flagged, a sound game's content is not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from aura_ai.balance.evidence import Evidence, all_of
from aura_ai.balance.matches import RESTRICTED, plan_of
from aura_ai.balance.report import Report, report
from aura_ai.balance.significance import Estimate
from aura_ai.balance.skill import within
from aura_ai.games import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.storing.database import Store

GAMES = 100
"""Games of the mirror; a restriction has twice as many."""


@pytest.fixture(autouse=True)
def market(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_packages", lambda: {"market": "tests.balance.market"})


@contextmanager
def played(folder: Path, data: str, players: int = 2) -> Iterator[tuple[Evidence, Report]]:
    file = folder / "data.toml"
    file.write_text(data)
    game = registry.load("market", players, data=file)
    plan, settings = plan_of("market", [game], GAMES, 1, str(file))
    with Store.create(folder / "games.db", plan, settings) as store:
        run.run(store, 1, quiet=True)
        evidence = all_of(store)
        yield evidence[0], report(evidence)


def flags(made: Report) -> dict[tuple[str, str], str]:
    return {(r.metric, r.subject): r.flag for pool in made.pools for r in pool.rows if r.flag}


@pytest.mark.parametrize(
    ("data", "subject", "flag"),
    [
        ("first = 0", "card-bread", "not missed"),
        ("first = 30", "card-bread", "a must"),
        ("rest = 0", "action-rest", "not missed"),
    ],
)
def test_planted_faults_are_flagged(tmp_path: Path, data: str, subject: str, flag: str) -> None:
    with played(tmp_path, data) as (_, made):
        found = flags(made)
    assert found["restricted play", subject].startswith(flag)
    assert {key for key in found if key[0] == "restricted play"} == {("restricted play", subject)}


def test_nothing_of_a_sound_game_is_flagged_and_every_row_says_what_it_is(tmp_path: Path) -> None:
    with played(tmp_path, "") as (evidence, made):
        assert flags(made) == {}
    rows = made.pools[0].rows
    mine = [row for row in rows if row.group in ("skill", "decisions")]
    assert {row.metric for row in mine} >= {
        *("style", "restricted play", "branching", "chosen when offered"),
        *("win with less win without", "information", "rule gaps"),
    }
    assert all(row.how.endswith(".") and row.level and row.games for row in mine)
    assert len({row.key for row in rows}) == len(rows)
    assert [table.match.subject for table in evidence.of(RESTRICTED)] == [
        *(f"card-{name}" for name in ("bread", "cheese", "fish", "honey", "linen", "wax")),
        "action-rest",
    ]


def test_offers_and_choices_are_those_of_the_games(tmp_path: Path) -> None:
    with played(tmp_path, "first = 0") as (evidence, _):
        table = evidence.mirror
        assert table is not None
        seen = evidence.seen(table)
    bread, cheese = seen.entries[0][:2]
    (rest,) = seen.entries[1]
    # everybody may rest at every decision; half of the cards lie open
    assert len(rest.game) == 2 * GAMES
    assert not any(bread.chosen)
    assert 0 < np.mean(cheese.chosen) < 1
    assert sum(bread.over.values()) > len(bread.game)
    assert len(seen.nodes) == table.plies.sum()


def test_equivalence_needs_games_not_only_a_mean_of_nothing() -> None:
    def estimate(error: float, setups: int, value: float = 0.0) -> Estimate:
        parts = np.resize([1.0, -1.0], setups) * error / np.sqrt(setups)
        return Estimate(value, np.arange(setups), parts)

    assert within(estimate(0.001, 100), 0.01) < 1e-6
    assert within(estimate(0.02, 100), 0.01) > 0.05
    assert within(estimate(0.0, 10), 0.01) == 1.0
    assert within(estimate(0.001, 100, 0.011), 0.01) == 1.0
    assert within(estimate(0.001, 100, 0.009), 0.01) == within(estimate(0.001, 100, -0.009), 0.01)
