"""Rows of skill and decisions: planted faults are flagged, a sound game's content is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from aura_ai.balance.contents import ContentEntry
from aura_ai.balance.decisions import never_chosen
from aura_ai.balance.games import Games, Lineup, all_of
from aura_ai.balance.matches import RESTRICTED
from aura_ai.balance.report import Report, report
from aura_ai.balance.row import flagged
from aura_ai.balance.significance import Estimate
from aura_ai.balance.skill import within
from tests.balance.tools import stored

GAMES = 100
"""Games of the mirror; a restriction has twice as many."""


@contextmanager
def played(folder: Path, data: str) -> Iterator[tuple[Games, Report]]:
    file = folder / "data.toml"
    file.write_text(data)
    with stored(folder / "games.db", "market", GAMES, data=file) as store:
        evidence = all_of(store)
        yield evidence[0], report(evidence)


def flags(data: Report) -> dict[tuple[str, str], str]:
    return {(r.metric, r.subject): r.flag for pool in data.pools for r in pool.rows if r.flag}


@pytest.mark.parametrize(
    ("data", "subject", "flag"),
    [
        ("first = 0", "card-bread", "not missed"),
        ("first = 30", "card-bread", "taken by nearly all: over "),
        ("rest = 0", "action-rest", "not missed"),
    ],
)
def test_planted_faults_are_flagged(tmp_path: Path, data: str, subject: str, flag: str) -> None:
    with played(tmp_path, data) as (_, built):
        marks = flags(built)
    assert any(text.startswith(flag) for (_, name), text in marks.items() if name == subject)
    assert {name for _, name in marks} == {subject}


def test_nothing_of_a_sound_game_is_flagged_and_every_row_says_what_it_is(tmp_path: Path) -> None:
    with played(tmp_path, "") as (evidence, result):
        assert flags(result) == {}
    rows = result.pools[0].rows
    mine = [row for row in rows if row.group in ("skill", "decisions")]
    assert {row.metric for row in mine} >= {
        *("random play", "restricted play", "branching", "chosen when offered"),
        *("win when dealt", "one way to play", "rule gaps"),
    }
    assert all(row.how.endswith(".") and row.level and row.games for row in mine)
    assert len({row.key for row in rows}) == len(rows)
    assert [table.match.subject for table in evidence.of(RESTRICTED)] == [
        *(f"card-{name}" for name in ("bread", "cheese", "fish", "honey", "linen", "wax")),
        "action-rest",
    ]


def offers(shares: Sequence[float], games: int) -> Lineup:
    """Return a mirror in which the entries of one group were chosen in some share of many offers."""
    chance = np.random.default_rng(3)
    where = np.arange(games)
    entries = {}
    for number, share in enumerate(shares):
        chosen = chance.random(games) < share
        entries[f"card-{number}"] = ContentEntry(
            where, where, chosen, where, chosen, np.zeros(games)
        )
    table = SimpleNamespace(
        clusters=where,
        numbers=where,
        level="expert",
        seats=2,
        traces=SimpleNamespace(content=[entries]),
    )
    return cast(Lineup, table)


@pytest.mark.parametrize(
    ("shares", "games", "taken"),
    [
        # many cards of one kind, of which one is taken by everybody
        ([1.0] + [0.4] * 79, 60, {"card-0"}),
        ([0.97] + [0.5, 0.6, 0.4] * 3, 200, {"card-0"}),
        # nobody stands out
        ([0.6] + [0.4] * 79, 200, set()),
        ([0.97] + [0.93] * 13, 200, set()),
        ([1.0] + [0.95] * 13, 600, set()),
        # actions of many kinds: some are a part of every game
        ([1.0, 1.0, 0.99, 0.5, 0.1, 0.97], 200, set()),
        # too few to compare with
        ([1.0, 0.1, 0.1], 200, set()),
    ],
)
def test_what_everybody_takes_is_flagged(shares: list[float], games: int, taken: set[str]) -> None:
    rows = flagged(never_chosen(offers(shares, games)))
    assert {row.subject for row in rows if row.flag} == taken
    assert all(row.flag.startswith("taken by nearly all: over ") for row in rows if row.flag)
    assert all("dead: under 2%" in row.threshold for row in rows)


def test_what_nobody_takes_is_dead_all_the_same() -> None:
    rows = flagged(never_chosen(offers([0.0] + [0.5] * 20, 1000)))
    assert [(row.subject, row.flag) for row in rows if row.flag] == [("card-0", "dead: under 2%")]


def test_offers_and_choices_are_those_of_the_games(tmp_path: Path) -> None:
    with played(tmp_path, "first = 0") as (evidence, _):
        table, seen = evidence.mirror, evidence.traces.content
        assert table is not None
    bread, cheese, *_ = seen[0].values()
    (rest,) = seen[1].values()
    # everybody may rest at every decision; half of the cards lie open
    assert len(rest.game) == 2 * GAMES
    assert not any(bread.chosen)
    assert 0 < np.mean(cheese.chosen) < 1
    assert len(bread.plies) > len(bread.game)
    assert not any(bread.taken)
    assert set(rest.lot) == {0.25}  # one of four actions


def test_equivalence_needs_games_not_only_a_mean_of_nothing() -> None:
    def estimate(error: float, setups: int, value: float = 0.0) -> Estimate:
        parts = np.resize([1.0, -1.0], setups) * error / np.sqrt(setups)
        return Estimate(value, np.arange(setups), parts)

    assert within(estimate(0.001, 100), 0.01) < 1e-6
    assert within(estimate(0.02, 100), 0.01) > 0.05
    assert within(estimate(0.0, 10), 0.01) == 1.0
    assert within(estimate(0.001, 100, 0.011), 0.01) == 1.0
    assert within(estimate(0.001, 100, 0.009), 0.01) == within(estimate(0.001, 100, -0.009), 0.01)
