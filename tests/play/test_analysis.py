"""Analysis as a call: moves, limits, reports, a way to stop."""

from __future__ import annotations

import pytest

from aura_ai.bots.models import Offers
from aura_ai.contract import registry
from aura_ai.engine.jit import jit
from aura_ai.errors import AuraError, RulesError, UseError
from aura_ai.play.analysis import Analyst, Limits


def start():
    return registry.load("connect_four").new(1)


def test_what_is_found_and_that_it_is_found_again():
    state = start()
    analyst = Analyst(state.game, "textbook:sims=400", seed=5)
    found = analyst.analyze(state.view(0))
    assert found.final
    assert found.seat == 0
    assert found.simulations == 400
    assert sorted(move.action for move in found.moves) == state.legal()
    assert sum(move.visits for move in found.moves) == 400
    assert found.moves[0].visits == max(move.visits for move in found.moves)
    assert found.moves[0].action == 3
    assert found.moves[0].line[0].text == state.describe(3)
    assert analyst.analyze(state.view(0)).to_json()["moves"] == found.to_json()["moves"]
    assert analyst.analyze(state.view(0), limits=Limits(sims=70)).simulations == 70
    assert set(found.to_json()) == {"seat", "moves", "simulations", "seconds"}


def test_reports_while_it_thinks_and_a_stop():
    state = start()
    analyst = Analyst(state.game, "textbook:sims=100000000")
    reports = []
    found = analyst.analyze(
        state.view(0),
        limits=Limits(every=0.0),
        report=reports.append,
        stop=lambda: len(reports) >= 3,
    )
    assert len(reports) == 3
    assert found.final
    assert not any(report.final for report in reports)
    simulations = [report.simulations for report in reports]
    assert simulations == sorted(simulations)
    assert 0 < simulations[0] <= found.simulations < 100_000_000
    assert reports[0].moves[0].line


@jit
def halves(s, weights, scratch, out):
    out[0] = out[1] = 0.5


@pytest.mark.full
def test_final_scores_are_foretold_where_the_search_is_cut_off(monkeypatch):
    bots = registry.part("connect_four", "bots")
    monkeypatch.setattr(bots, "OFFERS", Offers(values={"even": halves}))
    state = start()
    cut = "ismcts:sims=4000,rollout_horizon=1,value=even"
    found = Analyst(state.game, cut).analyze(state.view(0)).moves
    # who makes a row of four has one point, the other none; a draw is rare
    middle = next(move for move in found if move.action == 3)
    assert middle.score is not None
    assert 0.9 < sum(middle.score) <= 1.0
    assert middle.score[0] > middle.score[1]
    silent = Analyst(state.game, cut).analyze(state.view(0), limits=Limits(scores=False))
    assert all(move.score is None for move in silent.moves)
    assert [move.visits for move in silent.moves] == [
        move.visits for move in Analyst(state.game, cut).analyze(state.view(0)).moves
    ]


def test_two_analysts_do_not_know_of_each_other():
    first, second = start(), start()
    second.apply(3)
    one, two = (Analyst(first.game, "textbook:sims=200", seed=2) for _ in range(2))
    alone = one.analyze(first.view(0)).to_json()["moves"]
    two.analyze(second.view(1))
    assert one.analyze(first.view(0)).to_json()["moves"] == alone


def test_what_cannot_be_analyzed():
    state = start()
    with pytest.raises(UseError, match="does not search"):
        Analyst(state.game, "random")
    with pytest.raises(UseError, match="unknown bot"):
        Analyst(state.game, "nobody")
    with pytest.raises(AuraError, match="seat 1's"):
        Analyst(state.game, "textbook:sims=10").analyze(state.view(1))
    while not state.over:
        state.apply(state.legal()[0])
    with pytest.raises(RulesError, match="over"):
        Analyst(state.game, "textbook:sims=10").analyze(state.view(0))
