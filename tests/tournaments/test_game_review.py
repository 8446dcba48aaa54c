"""Reviews of a bot's decisions over many games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aura_ai.cli.tournament_review import summed_up
from aura_ai.play.review import verdict_of
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.tools import FIRST, done, refused

QUICK = ("--games", 2, "--sims", 12, "--workers", 1, "--quiet")


def test_every_decision_of_the_bot_is_judged_by_its_kind(pair: Path) -> None:
    data = json.loads(done("review", pair, "--bot", FIRST, *QUICK, "--json").stdout)
    said = (data["bot"], data["judge"], data["games"])
    assert said == ("bots_for_tests.py:First", "strongest", 2)
    with Store.read(pair) as store:
        query = "SELECT g.plies, s.seat FROM game g JOIN seat s ON s.game = g.id WHERE s.bot = 1"
        # spread evenly over 8 games
        rows = store.db.execute(f"{query} AND g.id IN (1, 5)").fetchall()
    assert data["decisions"] == sum((plies + 1 - seat) // 2 for plies, seat in rows)
    (kind,) = data["kinds"]
    assert (kind["kind"], kind["share"], kind["decisions"]) == ("DROP", 1.0, data["decisions"])
    assert kind["low"] <= kind["loss"] <= kind["high"]
    assert data["worst"][0]["cost"] == max(row["cost"] for row in data["worst"])
    text = done("review", pair, "--bot", "random", *QUICK).output
    assert "decisions of random in 2 games, judged by strongest" in text
    assert "review" not in refused("review", pair, "--bot", "greedy")


def judged(game: int, kind: str, cost: float, points: float | None) -> dict[str, Any]:
    words = {"ply": 0, "seat": 0, "made": "", "best": "", "why": "", "by_lot": 0.1}
    own = {"game": game, "kind": kind, "cost": cost, "points": points, "verdict": verdict_of(cost)}
    return words | own


def test_losses_are_means_with_intervals_over_set_ups() -> None:
    rows = [judged(1, "A", 0.2, 4.0), judged(2, "A", 0.0, 0.0), judged(3, "A", 0.4, 2.0)]
    # games 1 and 2 are on one set-up
    data = summed_up([*rows, judged(3, "B", 0.0, None)], {1: (0, 0), 2: (0, 0), 3: (0, 1)}, 3)
    first, second = data["kinds"]
    assert (first["kind"], first["decisions"], first["share"]) == ("A", 3, 1.0)
    # deviations of the two set-ups are -0.2 and 0.2: error 0.4 / 3, one degree of freedom
    half = 12.7062 * 0.4 / 3
    assert [first[key] for key in ("loss", "low", "high")] == pytest.approx(
        [0.2, 0.2 - half, 0.2 + half], abs=1e-4
    )
    assert first["points"]["loss"] == 2.0
    assert first["verdicts"] == {"blunder": 2, "mistake": 0, "inaccuracy": 0}
    assert (second["loss"], second["low"], second["points"]) == (0.0, None, None)
