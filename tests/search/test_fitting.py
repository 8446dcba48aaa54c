"""The fitted leaf value: network, fit and command."""

import itertools

import numpy as np
import pytest

from aura_ai.bots import models
from aura_ai.bots.aura.levels import OFFERS
from aura_ai.contract.game import RulesError
from aura_ai.engine.header import SEATS
from aura_ai.errors import UseError
from aura_ai.games import load
from aura_ai.learning import samples, train_value
from aura_ai.learning import value as fitting
from aura_ai.learning.pool import own_copy
from aura_ai.search import Hooks, network
from aura_ai.search.network import Layer, Network
from tests.search.made_up import N_INPUTS, every_fourth, inputs


def small(*units):
    """Return a network of four inputs with hidden layers of some widths."""
    chance = np.random.default_rng(3)
    widths = (4, *units)
    return Network(
        linear=chance.normal(size=4),
        layers=tuple(
            Layer(chance.normal(size=shape), chance.normal(size=shape[1]))
            for shape in itertools.pairwise(widths)
        ),
        out=chance.normal(size=units[-1] if units else 0),
    )


SHAPES = [(), (3,), (3, 2), (5, 1, 4)]


@pytest.mark.parametrize("units", SHAPES)
def test_flat_weights_hold_the_whole_network(units):
    net = small(*units)
    flat = net.flat()
    again = network.unpack(flat)
    assert np.array_equal(again.linear, net.linear)
    assert np.array_equal(again.out, net.out)
    assert len(again.layers) == len(units)
    for one, two in zip(again.layers, net.layers, strict=True):
        assert np.array_equal(one.weight, two.weight)
        assert np.array_equal(one.bias, two.bias)
    for wrong in (flat[:-1], np.append(flat, 0.0)):
        with pytest.raises(ValueError, match="4 x"):
            network.unpack(wrong)


@pytest.mark.parametrize("units", SHAPES)
def test_value_is_the_softmax_of_the_scores(monkeypatch, units):
    chance = np.random.default_rng(4)
    inputs = chance.normal(size=(3, 4))
    inputs[1, 2] = 0.0
    monkeypatch.setattr(
        network, "game_inputs", lambda s, out: out.__setitem__(slice(0, 12), inputs.ravel())
    )
    s = np.zeros(8, np.int16)
    s[SEATS] = 3
    flat, out = small(*units).flat(), np.zeros(3)
    network.network_value(s, flat, np.zeros(network.scratch_size(flat, 3)), out)
    scores = fitting.scores_of(small(*units), inputs[None].astype(np.float32))[0].astype(np.float64)
    expected = np.exp(scores) / np.exp(scores).sum()
    # the exponential is (1 + x/1024) ** 1024, some per cent off for large differences
    assert out == pytest.approx(expected, rel=0.02)
    assert out.sum() == pytest.approx(1.0)


def simulated(games, seed):
    """Draw positions whose true scores are known: 2 x0 - |x1|, seat by seat."""
    chance = np.random.default_rng(seed)
    inputs = chance.normal(size=(games, 2, 3)).astype(np.float32)
    truth = 2.0 * inputs[:, :, 0] - np.abs(inputs[:, :, 1])
    first = 1.0 / (1.0 + np.exp(truth[:, 1] - truth[:, 0]))
    won = (chance.random(games) < first).astype(np.float32)
    shares = np.stack([won, 1.0 - won], axis=1)
    best = fitting.log_loss(truth.astype(np.float32), shares)
    return samples.Samples(inputs, shares, np.arange(games)), best


def test_fit_finds_what_decides_and_needs_the_hidden_layer_for_it():
    cases, _ = simulated(8000, 1)
    fresh, best = simulated(8000, 2)
    for units in ((8,), (8, 6)):
        fitted = fitting.fit(cases, units, 1e-6, 200, 1)
        assert [len(layer.bias) for layer in fitted.layers] == list(units)
        assert fitting.log_loss(fitting.scores_of(fitted, fresh.inputs), fresh.shares) < best + 0.01
    straight = fitting.fit(cases, (), 1e-6, 200, 1)
    assert fitting.log_loss(fitting.scores_of(straight, fresh.inputs), fresh.shares) > best + 0.03


def test_soft_shares_count_near_misses():
    shares = samples.soft_shares(np.array([[100, 100 - 8, 0], [7, 7, 7]]), 8.0)
    assert shares[0, 0] / shares[0, 1] == pytest.approx(np.e)
    assert shares[0, 2] < 1e-5
    assert shares[1] == pytest.approx([1 / 3] * 3)
    assert shares.sum(axis=1) == pytest.approx([1.0, 1.0])


def test_split_holds_out_whole_games():
    games = np.repeat(np.arange(20), 3)
    cases = samples.Samples(np.zeros((60, 2, 1), np.float32), np.zeros((60, 2)), games)
    training, unseen = cases.split()
    assert set(training.games) == set(range(18))
    assert set(unseen.games) == {18, 19}
    both = samples.join([cases, cases])
    assert list(both.games) == sorted(both.games)


def test_shipped_networks_fit_their_game():
    net = OFFERS.values["fitted"]
    for players in (1, 2, 3, 4):
        flat = net.weights(load("aura", players))
        assert network.unpack(flat).linear.shape == (net.n_inputs,)


def test_a_missing_or_outdated_network_is_reported(tmp_path):
    path = tmp_path / "v.npz"
    models.write(path, {"players_2": small(3).flat()})
    games = {players: load("aura", players) for players in (2, 3)}
    model = models.ValueModel(inputs, 4, path)
    assert model.weights(games[2]) == pytest.approx(small(3).flat(), rel=1e-6)
    with pytest.raises(RulesError, match="3 players"):
        model.weights(games[3])
    with pytest.raises(RulesError, match="made for 4 inputs"):
        models.ValueModel(inputs, 5, path).weights(games[2])


def test_a_file_of_another_format_is_refused(tmp_path):
    path = tmp_path / "v.npz"
    np.savez_compressed(path, players_2=small(3).flat())
    with pytest.raises(RulesError, match="format that this version does not read"):
        models.read(path)


def test_weights_go_into_a_folder_or_a_file_and_what_is_there_is_kept(tmp_path):
    shipped = OFFERS.values["fitted"].path
    folder = tmp_path / "mine"
    path, stored = own_copy("aura", shipped, folder)
    assert (path, stored) == (folder / shipped.name, {})
    models.write(path, {"players_3": models.read(shipped)["players_3"]})
    assert list(own_copy("aura", shipped, folder)[1]) == ["players_3"]
    assert own_copy("aura", shipped, path)[0] == path
    assert own_copy("aura", shipped, tmp_path / "v2.0")[0] == tmp_path / "v2.0" / shipped.name
    path.with_name("taken").write_text("no folder")
    with pytest.raises(UseError, match=r"taken.*exists"):
        own_copy("aura", shipped, path.with_name("taken"))


def test_small_steps_come_as_far_as_the_whole_in_many_passes():
    samples, _ = simulated(20000, 1)
    fresh, best = simulated(8000, 2)
    passes = []
    fitted = fitting.fit(samples, (8,), 1e-6, 1, 1, lambda: passes.append(1), passes=40)
    assert len(passes) == 40
    assert fitting.log_loss(fitting.scores_of(fitted, fresh.inputs), fresh.shares) < best + 0.01
    again = fitting.fit(samples, (8,), 1e-6, 1, 1, passes=40)
    assert np.array_equal(fitted.flat(), again.flat())
    early = fitting.fit(samples, (8,), 1e-6, 1, 1, passes=1)
    assert not np.array_equal(fitted.flat(), early.flat())


def test_a_judge_says_what_positions_of_games_are_worth():
    game = load("connect_four")
    hooks = Hooks(phase=every_fourth, inputs=inputs)
    judge = train_value.judge_of("textbook:sims=500", game)

    def gathered(by):
        return samples.gather(game, hooks, N_INPUTS, 2, 0.0, 0.0, 1, judge=by)

    ends, judged = gathered(None), gathered(judge)
    assert np.array_equal(judged.inputs, ends.inputs), "the games are the same"
    assert np.allclose(judged.shares.sum(axis=1), 1.0)
    assert set(np.unique(ends.shares)) <= {0.0, 0.5, 1.0}
    assert len(np.unique(judged.shares)) > len(judged.shares)
    assert np.array_equal(judged.shares, gathered(judge).shares), "one seed, one target"


def test_a_judge_must_be_a_search_whose_games_can_be_repeated():
    for spec, words in (("expert", "only a search bot"), ("strongest:seconds=1", "give sims=N")):
        with pytest.raises(UseError, match=words):
            train_value.judge_of(spec, load("aura", 2))
