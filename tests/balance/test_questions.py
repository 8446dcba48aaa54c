"""Answers to a designer's questions, from tables of games that nobody played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from aura_ai.balance.conclusion import findings
from aura_ai.balance.fairness import by_seat
from aura_ai.balance.games import Lineup, all_of
from aura_ai.balance.matches import MIRROR, STYLES
from aura_ai.balance.metrics import METRICS, QUESTIONS
from aura_ai.balance.questions import NO, OPEN, YES, Answer, answers
from aura_ai.balance.report import PoolReport
from aura_ai.balance.row import CHANGE, Row, flagged, n_tested
from aura_ai.balance.significance import Estimate, share
from aura_ai.tournaments.storing.database import Store
from tests.balance.tools import balance
from tests.tournaments.tools import drop

SEATS = 3
BUDGET = 400
SOUND = {
    "win share by seat": 1.2,  # the first seat, as large as in a game that is held to be sound
    "pairs won by role, not seat": 0.5,
    "style": 0.7,
    "random play": 0.4,
    "one way to play": 0.6,
    "chosen when offered": 0.3,
    "win when dealt": 0.05,
    "comeback": 0.2,
    "decided at": 0.83,
    "kingmaking": 0.05,
    "agency": 0.45,
}
"""Means of a sound game, towards the fault; as multiples of even where thresholds are."""
FAULTS = {
    "Does a seat": {"win share by seat": 1.5},
    "role": {"pairs won by role, not seat": 0.74},
    "strategy": {"style": 1.9},
    "strong": {"win when dealt": 0.37},
    "dead": {"chosen when offered": 0.0},
    "early leader": {"comeback": 0.0},
    "too early": {"decided at": 0.55},
    "kingmaking": {"kingmaking": 0.25},
    "Do choices": {"random play": 1.0},
}
"""Words of a question -> the means of a game with a large fault of this kind."""
PIECES = 8
HALF = ("style", "random play", "win when dealt")
SPREAD = 0.55
"""Rows of half of the mirror's games, and spread of what a card in the hand is worth."""


def table(games: int, draw: np.random.Generator, first: float) -> Lineup:
    """Return games in which the first of three seats wins a share."""
    chances = [first, (1 - first) / 2, (1 - first) / 2]
    wins = np.eye(SEATS)[draw.choice(SEATS, games, p=chances)]
    numbers = np.arange(games)
    pool = SimpleNamespace(traces=SimpleNamespace(value="fitted"))
    return Lineup(
        cast(Any, pool), cast(Any, None), "expert", numbers, numbers, numbers, wins, wins, wins,
        numbers, 0,
    )  # fmt: skip


def said(games: int, seed: int, means: Mapping[str, float]) -> dict[str, Answer]:
    """Return the answers of a report on games with some means; one piece of content has the fault."""
    draw, means = np.random.default_rng(seed), SOUND | means
    even = 1 / SEATS
    rows = by_seat(table(games, draw, means["win share by seat"] * even))
    tables = {n: table(n, draw, even) for n in {games, max(1, games // 2)}}
    for name in list(SOUND)[1:]:
        metric = METRICS[name]
        of_many = name in ("chosen when offered", "win when dealt")
        for piece in range(PIECES if of_many else 1):
            n = max(1, games // 2) if name in HALF else games
            mean = (SOUND if piece else means)[name] * (even if metric.of_even else 1)
            lineup = tables[n]
            cases = draw.random(n) < mean
            if name == "win when dealt":
                row = metric.mean(lineup, draw.normal(mean, SPREAD, n), str(piece))
            elif name == "chosen when offered":
                value = share(cases, lineup.clusters)
                row = metric.row(
                    lineup, value, str(piece), fair=(metric.at[0], None), threshold="dead",
                    sides=("dead", ""), fault=(metric.at[1], np.inf),
                )  # fmt: skip
            else:
                row = metric.mean(lineup, cases, str(piece))
            rows.append(row)
    rows = flagged(rows)
    return {each.question.words: each for each in answers(rows, games, SEATS, n_tested(rows))}


def test_a_clean_report_is_flagged_once_in_twenty_at_most() -> None:
    alarms = sum(
        any(each.answer == YES for each in said(500, seed, {}).values()) for seed in range(200)
    )
    # 10 of 200, and two standard errors
    assert alarms <= 16


@pytest.mark.parametrize("kind", FAULTS)
def test_a_large_fault_is_found_in_2000_games(kind: str) -> None:
    """Of these games the mirror has 700."""
    (question,) = (each.words for each in QUESTIONS if kind in each.words)
    found = [said(700, seed, FAULTS[kind])[question].answer for seed in range(20)]
    assert found.count(YES) >= 19


def test_few_games_leave_most_open_and_more_say_no() -> None:
    few, many = said(16, 1, {}), said(6000, 1, {"win share by seat": 1.0, "win when dealt": 0.0})
    still = [each for each in few.values() if each.answer == OPEN]
    assert len(still) > len(few) / 2
    assert all((each.games_needed or 0) > 16 for each in still)
    assert {each.answer for each in many.values()} == {NO}
    assert {each.games_needed for each in many.values()} == {None}


def seat(share_won: float, games: int) -> Row:
    """Return the row of a seat of three that won a share of the games."""
    won = np.arange(games) < share_won * games
    return METRICS["win share by seat"].row(
        table(games, np.random.default_rng(1), 0.3), share(won, np.arange(games)), "seat 2"
    )


@pytest.mark.parametrize(
    ("won", "games", "answer"),
    [
        (0.46, 100, OPEN),  # outside, too few games to say so
        (0.33, 30, OPEN),  # within, but the interval is wide
        (0.46, 4000, YES),
        (0.335, 1000, NO),
        (0.42, 600, OPEN),  # between the threshold and the fault
    ],
)
def test_answers_are_what_intervals_say(won: float, games: int, answer: str) -> None:
    rows = flagged([seat(won, games), *[seat(0.333, games)] * 40])
    (fair,) = answers(rows, games, SEATS, n_tested(rows))
    assert fair.answer == answer
    needed = fair.games_needed
    assert (needed is None) == (answer != OPEN)
    if needed is not None:
        # with as many it is answered if the value stays, with the half of what is missing it is not
        for number, is_answered in ((games + 0.5 * (needed - games), False), (1.3 * needed, True)):
            later = flagged([seat(won, int(number)), *[seat(0.333, int(number))] * 40])
            (then,) = answers(later, int(number), SEATS, n_tested(later))
            assert (then.answer != OPEN) == is_answered


def test_more_looks_need_surer_rows() -> None:
    rows = [seat(0.46, 750), *[seat(0.333, 750)] * 40]
    assert [bool(flagged(rows, looks)[0].flag) for looks in (1, 8)] == [True, False]


def test_one_page_says_what_is_wrong_and_which_change_did_it() -> None:
    wrong = seat(0.5, 2000)
    names = np.arange(2000)
    moved = Estimate(0.17, names, np.resize([0.00057, -0.00057], 2000))
    change = replace(
        wrong, group=CHANGE, metric="fairness: win share by seat", estimate=moved,
        difference=moved, fair=None, p=1e-9,
    )  # fmt: skip
    rows = flagged([wrong, change])
    pool = SimpleNamespace(rows=rows, answers=answers(rows, 2000, SEATS, 2))
    page = findings(cast(PoolReport, pool), ["setup.start: 4 to 5"])
    ((_, said, sure, tried, changed),) = page.cells()
    assert "seat 2: 50.0%" in said
    assert "all rows of the report counted" in sure
    assert "compare" in tried
    assert changed == "setup.start: 4 to 5 changed by +17.0% (+12.0% to +22.0%)"


def test_a_budget_goes_to_what_is_open_and_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    words = ("--players", 3, "--seed", 2, "--workers", 1, "--db", path, "--json", "--budget")

    def played() -> dict[str, int]:
        with Store.read(path) as store:
            (pool,) = all_of(store)
            return {lineup.match.role: len(lineup) for lineup in pool.lineups}

    first = balance(*words, BUDGET, game="market")
    games = played()
    questions = json.loads(first)["pools"][0]["questions"]
    still = [each["question"] for each in questions if each["answer"] == OPEN]
    assert (0.9 * BUDGET if still else 0) < sum(games.values()) <= BUDGET
    # random play is answered at once; what is open got the rest
    assert games[MIRROR] > 3 * games[STYLES]
    assert not any("choices" in words for words in still)
    # what a stopped run has not played is played by the same command; a larger budget goes on
    drop(path, "{0} % 7 IN (1, 2) OR {0} > 150")
    assert balance(*words, BUDGET, game="market") == first
    assert played() == games
    balance(*words, 2 * BUDGET, game="market")
    assert all(played()[role] >= n for role, n in games.items())
