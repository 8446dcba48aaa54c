"""Who chooses what when: shares of choices, counted by hand from the stored games."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from aura_ai.balance import pictures as module
from aura_ai.balance.games import Games, all_of
from aura_ai.balance.pictures import OTHERS, WINNERS, choices, of
from aura_ai.balance.report import report
from tests.balance.tools import stored


@pytest.fixture(scope="module")
def evidence(tmp_path_factory: pytest.TempPathFactory) -> Games:
    """Return a few games of a market: 12 decisions each, of cards and of the action to rest."""
    with stored(tmp_path_factory.mktemp("market") / "games.db", "market", 8) as store:
        (pool,) = all_of(store)
        assert pool.traces
        drawn = of(report([pool]).pools[0])
    assert "what winners and the others choose by" in drawn["decisions"]
    return pool


def test_shares_are_those_of_the_games(evidence: Games) -> None:
    chosen, table, traces = choices(evidence), evidence.mirror, evidence.traces
    assert chosen is not None
    assert table is not None
    by_hand: Counter[tuple[str, str, int]] = Counter()
    for d in range(len(traces.actions)):
        game, seat = int(traces.game[d]), int(traces.seats[d])
        side = WINNERS if table.places[game, seat] == 1 else OTHERS
        stretch = (d - int(traces.starts[game])) * len(chosen.stretches) // 12
        kind = "rest" if traces.actions[d] == 0 else "card"
        by_hand[side, kind, stretch] += 1
    assert set(chosen.kinds) == {"rest", "card"}
    assert len(chosen.stretches) == module.PARTS
    for side in (WINNERS, OTHERS):
        for s in range(len(chosen.stretches)):
            counts = [by_hand[side, kind, s] for kind in chosen.kinds]
            shares = [chosen.shares[kind, side][s].value for kind in chosen.kinds]
            assert shares == pytest.approx(np.divide(counts, sum(counts)))


def test_rounds_are_shown_where_all_games_have_the_same_few(
    evidence: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    # without rounds of its own a turn is a phase: twelve of them
    monkeypatch.setattr(module, "MOST_ROUNDS", 12)
    by_round = choices(evidence)
    assert by_round is not None
    assert (by_round.axis, by_round.stretches) == ("round", [str(n + 1) for n in range(12)])


def test_only_the_most_frequent_kinds_are_shown(
    evidence: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KINDS", 1)
    most = choices(evidence)
    assert most is not None
    assert most.kinds == ["rest"]
    assert {kind for kind, _ in most.shares} == {"rest"}
