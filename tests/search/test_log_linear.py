"""Fitted priors and playouts: kernels, fit and command."""

import json
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.bots import models, specs
from aura_ai.bots.models import Offers, offers
from aura_ai.cli import cli
from aura_ai.contract.registry import part
from aura_ai.errors import RulesError, UseError
from aura_ai.games import load
from aura_ai.learning import policy as policy_fit
from aura_ai.search import TEXTBOOK, Budget, Search
from aura_ai.search.binding import bound_parts
from aura_ai.search.log_linear import NO_MOVES, LogLinearWeights, Moves
from aura_ai.search.network import Network
from tests.bots.table_play import dealt_anew
from tests.search.made_up import COLUMNS, FITTED, N_INPUTS, SHAPE, action_features

GAME = load("connect_four")
GAMES = ("aura", "rauha", "solenia", "terra_mystica")
SHARES = np.array([0.3, 0.02, 0.02, 0.3, 0.02, 0.04, 0.3])


def cases_of(shares, n=20):
    """Return made-up decisions at the start of the game, with these shares of the visits."""
    choice = (GAME.new(1).view(0).array, np.arange(COLUMNS, dtype=np.int16), shares)
    return policy_fit.cases(GAME, action_features, SHAPE.per_action, [choice] * n)


def learnt(slope=0.0, moves=NO_MOVES, **biases):
    """Return weights with the biases of some columns: ``c0=0.5``."""
    bias = np.zeros(1 + COLUMNS, np.float32)
    for column, amount in biases.items():
        bias[1 + int(column[1:])] = amount
    network = Network(np.zeros(N_INPUTS), (), np.zeros(0)).flat()
    return LogLinearWeights(2, np.full(2, slope), bias, network, moves)


def looked(weights, sims, state=None, **settings):
    """Return the outcome of a search by these weights."""
    state = state or GAME.new(1)
    search = Search(GAME, replace(TEXTBOOK, puct=True, **settings), FITTED, weights)
    return search.run(state.view(state.to_act).array, Budget(sims=sims), 1)


def test_the_fit_finds_the_visits_and_leaves_trait_0_alone():
    cases = cases_of(SHARES)
    assert cases.scores[:COLUMNS].tolist() == list(range(COLUMNS))
    assert (cases.features[:COLUMNS, 0] == 1 + np.arange(COLUMNS)).all()
    fitted = policy_fit.fit(cases, SHAPE, decay=1e-6, iterations=300)
    shares = np.exp(policy_fit.log_shares(cases, fitted.slope, fitted.bias))[:COLUMNS]
    assert shares == pytest.approx(SHARES, abs=0.005)
    assert fitted.bias[0] == 0.0
    every = np.full(len(cases), True)
    before, after = (
        policy_fit.agreement(cases, each, every) for each in (SHAPE.unfitted(), fitted)
    )
    assert before.decisions == after.decisions == 20
    assert before.loss > 0.5
    assert after.loss == pytest.approx(0.0, abs=1e-3)
    assert after.share == pytest.approx(0.3, abs=0.005)
    decayed = policy_fit.fit(cases, SHAPE, 10.0, 300).bias
    assert np.abs(decayed).max() < 0.7 * np.abs(fitted.bias).max()


def test_some_decisions_are_held_out():
    training, unseen = cases_of(SHARES).split()
    assert (len(training), len(unseen)) == (18, 2)
    assert unseen.starts.tolist() == [0, COLUMNS, 2 * COLUMNS]
    assert len(unseen.scores) == len(unseen.features) == len(unseen.shares) == 2 * COLUMNS


def test_slopes_and_biases_guide_the_search_and_other_weights_compile_nothing():
    for column in (1, 5):
        assert looked(learnt(**{f"c{column}": 8.0}), 100, uniform_mixing=0.0).best() == column
    # the slope makes the highest score the likeliest
    assert looked(learnt(slope=4.0), 100).best() == COLUMNS - 1


@pytest.mark.parametrize("ply", [0, 6, 15])
def test_a_lazy_search_chooses_the_same_where_the_prior_of_a_node_never_changes(ply):
    weights = learnt(0.3, c1=1.0, c2=-1.0, c3=2.0, c4=0.5, c5=3.0, c6=-2.0)
    state = GAME.new(1)
    chance = np.random.default_rng(ply)
    for _ in range(ply):
        state.apply(int(chance.choice(state.legal())))
    one, lazy = (looked(weights, 700, state, cached_prior=lazy) for lazy in (False, True))
    assert np.array_equal(one.visits, lazy.visits)
    assert np.array_equal(one.values, lazy.values, equal_nan=True)


@pytest.mark.parametrize("temperature", [1.0, 0.5])
def test_a_fitted_playout_draws_its_moves_by_the_fitted_shares(temperature):
    fitted = learnt(c1=1.0, c2=-1.0, c3=2.0, c4=0.5, c5=1.5, c6=-2.0)
    weights = fitted._replace(moves=Moves(2, temperature, np.full(2, 0.1), fitted.bias))
    play = bound_parts("connect_four", GAME.kernels, FITTED)["play_log_linear"]
    state = GAME.new(7)
    legal = np.arange(COLUMNS, dtype=np.int16)
    scratch = np.zeros(weights.n_scratch(GAME.max_legal))
    draws = 4000
    drawn = [play(state.array, legal, COLUMNS, weights, scratch) for _ in range(draws)]
    logits = (0.1 * np.arange(COLUMNS) + fitted.bias[1:]) / temperature
    shares = np.exp(logits) / np.exp(logits).sum()
    frequencies = np.bincount(drawn, minlength=COLUMNS) / draws
    # four standard errors
    assert np.abs(frequencies - shares).max() < 4 * np.sqrt(0.25 / draws)


def test_a_search_plays_on_by_the_fitted_playout():
    # the seat that begins stays in one column and is never stopped there
    staying, even = (Moves(2, 1.0, np.zeros(2), learnt(c0=bias).bias) for bias in (30.0, 0.0))
    one, two = (looked(learnt(slope=2.0, moves=moves), 200).steps for moves in (staying, even))
    assert one != two


def test_a_fitted_playout_needs_a_fitted_prior():
    bot = specs.make("ismcts:sims=10,playout=fitted", "aura")
    with pytest.raises(RulesError, match="needs a fitted prior"):
        bot.start(load("aura", 2), 0, 1)


@pytest.mark.parametrize(
    ("game", "offer"),
    [
        *((game, "priors") for game in GAMES if game != "terra_mystica"),
        ("aura", "playouts"),
        # nine seconds of compiling; decisions on record hold this prior too
        pytest.param("terra_mystica", "priors", marks=pytest.mark.full),
    ],
)
def test_traits_are_in_range_and_tell_nothing_hidden(game, offer):
    prior = getattr(offers(game), offer)["fitted"]
    shape = prior.shape
    assert len(prior.nodes) == shape.contexts
    table = load(game, 2)
    chance = np.random.default_rng(1)
    state = table.new(3)
    out, again = (np.zeros((1 + shape.per_action) * table.max_legal) for _ in range(2))
    values = set()
    while not state.over:
        legal = np.array(state.legal(), np.int16)
        n = len(legal)
        if n > 1 and state.ply % 5 == 0:
            view = state.view(state.to_act).array
            context = prior.action_features(view, legal, n, out)
            features = out.view(np.int64)[n : n * (1 + shape.per_action)]
            assert 0 <= context < shape.contexts
            assert features.min() >= 1
            assert features.max() < shape.features
            values.update(features.tolist())
            other = dealt_anew(state, state.ply).array
            assert prior.action_features(other, legal, n, again) == context
            assert np.array_equal(out[: n * (1 + shape.per_action)], again[: len(features) + n])
        state.apply(int(chance.choice(legal)))
    assert len(values) > 50


def test_the_prior_before_a_fit_is_that_of_the_expert():
    game = load("aura", 2)
    priors = offers("aura").priors
    plain, fitted = priors["expert"], priors["fitted"]
    state = game.new(1)
    shares = np.zeros(game.max_legal)
    for _ in range(12):
        legal = np.array(state.legal(), np.int16)
        view = state.view(state.to_act).array
        plain(view, legal, len(legal), shares)
        choice = (view, legal, np.full(len(legal), 1.0 / len(legal), np.float32))
        cases = policy_fit.cases(game, fitted.action_features, fitted.shape.per_action, [choice])
        first = fitted.shape.unfitted()
        got = np.exp(policy_fit.log_shares(cases, first.slope, first.bias))
        assert got == pytest.approx(shares[: len(legal)], abs=5e-3)
        state.apply(int(legal[-1]))


def test_a_missing_or_outdated_prior_is_reported(tmp_path):
    path = tmp_path / "p.npz"
    prior = models.PolicyModel(action_features, SHAPE, path, ("", ""))
    with pytest.raises(RulesError, match="no fitted prior for 2 players"):
        prior.weights(GAME, np.zeros(1))
    models.write(path, {"players_2_slope": np.ones(2), "players_2_bias": np.ones(4)})
    with pytest.raises(RulesError, match="made for 4 features, the game now has 8"):
        prior.weights(GAME, np.zeros(1))


def test_a_player_count_without_a_fit_plays_by_what_the_others_have_in_common(tmp_path):
    path = tmp_path / "p.npz"
    sizes = {"slope": np.ones(2), "bias": np.full(8, 0.5)}
    models.write(path, {f"{models.COMMON}_{name}": array for name, array in sizes.items()})
    prior = models.PolicyModel(action_features, SHAPE, path, ("", ""))
    assert prior.weights(GAME, np.zeros(1)).bias[1] == 0.5


def test_each_table_is_fitted_from_what_all_have_in_common():
    first, second = cases_of(SHARES, 40), cases_of(SHARES[::-1], 2)
    both = policy_fit.join([first, second])
    assert len(both) == 42
    common = policy_fit.fit(both, SHAPE, 1.0, 300)
    alone = policy_fit.fit(second, SHAPE, 1.0, 300)
    near = policy_fit.fit(second, SHAPE, 1.0, 300, common)
    gap = [np.abs(each.bias - common.bias).sum() for each in (near, alone)]
    assert gap[0] < gap[1]


@pytest.fixture
def fittable(tmp_path, monkeypatch):
    """Connect Four with a prior to fit; returns its file."""
    path = tmp_path / "priors.npz"
    prior = models.PolicyModel(action_features, SHAPE, path, ("FIRST", "SECOND"))
    monkeypatch.setattr(part("connect_four", "bots"), "OFFERS", Offers(priors={"fitted": prior}))
    return path


def run(line):
    return CliRunner().invoke(cli, line.split())


def test_train_fits_a_prior_and_goes_on_where_it_stopped(tmp_path, fittable):
    work = tmp_path / "games"
    out = f"--out {fittable} --json"
    line = f"train connect_four --prior --bot textbook:sims=60 --work {work} {out} --games "
    assert run(line + "6").exit_code == 0
    times = {path.name: path.stat().st_mtime_ns for path in work.rglob("*.npz")}
    assert len(times) == 6
    result = run(line + "12")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout.splitlines()[-1])
    assert (report["games"], report["players"]) == (12, 2)
    again = {path.name: path.stat().st_mtime_ns for path in work.rglob("*.npz")}
    assert len(again) == 12
    assert {name: again[name] for name in times} == times, (
        "games that are there are not played again"
    )
    every = report["nodes"]["all"]
    assert every["before"]["decisions"] == every["after"]["decisions"] == report["held_out"]
    # plain searches like the middle column, the rule of this test the last one
    assert every["after"]["loss"] < every["before"]["loss"]
    text = run(line.replace("--json ", "") + "12").output
    assert "same best" in text


def test_games_played_in_another_way_are_not_mixed(tmp_path, fittable):
    places = f"--work {tmp_path / 'games'} --out {fittable}"
    line = f"train connect_four --prior --games 1 {places} --bot textbook:sims="
    run(line + "5")
    result = run(line + "6")
    assert isinstance(result.exception, UseError)
    assert "played in another way" in str(result.exception)
