"""A batch is many single games, whatever their number and the threads."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle

import numpy as np
import pytest

from aura_ai import batch
from aura_ai.adapters.table import win_shares
from aura_ai.batch.kernels import bot_seed
from aura_ai.bots.interface import Bot, PolicyBot, key_for_decision
from aura_ai.bots.uniform import uniform
from aura_ai.errors import RulesError, UseError
from aura_ai.games import load, registry
from aura_ai.games.contract import State

GAMES = [
    (name, 2 if 2 in registry.info(name).players else max(registry.info(name).players))
    for name in registry.names()
    if name != "lantern"  # the example package has tests of its own
]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_batch_equals_single_games(name: str, players: int) -> None:
    games, chance = batch.load(name, n=3, players=players, seed=5), np.random.default_rng(2)
    singles = [games.state(i) for i in range(3)]
    for i, single in enumerate(singles):
        assert np.array_equal(single.array, single.game.new(int(games.seeds[i])).array)
    for _ in range(150):
        actions = games.sample(chance)
        for i, single in enumerate(singles):
            assert single.legal() == np.flatnonzero(games.mask[i]).tolist()
            assert single.to_act == games.to_act[i]
            view = single.view(single.to_act).array
            assert np.array_equal(games.views()[i], view)
            assert np.array_equal(games.observe()[i], games.encoding.of(view))
            single.apply(int(actions[i]))
        rewards, done = games.step(actions)
        for i, single in enumerate(singles):
            assert done[i] == single.over
            if done[i]:
                places, scores = single.result()
                assert rewards[i] == pytest.approx(win_shares(places))
                assert (games.places[i].tolist(), games.scores[i].tolist()) == (places, scores)
                singles[i] = single.game.new(int(games.seeds[i]))
            else:
                assert not rewards[i].any()
            assert np.array_equal(singles[i].array, games.state(i).array)


@pytest.mark.parametrize("name", ["connect_four", "rauha", "aura"])
def test_afterstates_are_what_a_seat_can_expect(name: str) -> None:
    games, chance = batch.load(name, n=3, seed=5, threads=2), np.random.default_rng(2)
    endings = 0
    for _ in range(130):
        games.step(games.sample(chance))
        before = [games.state(i) for i in range(3)]
        after, row = games.afterstates(), 0
        for i, state in enumerate(before):
            seat = state.to_act
            assumed = state.view(seat)
            key_for_decision(assumed.array, int(bot_seed(int(games.seeds[i]), seat)))
            state.game.kernels.determinize(assumed.array)
            for action in state.legal():
                then = State(state.game, assumed.array.copy())
                then.apply(action)
                seen = games.encoding.of(then.view(seat).array)
                assert np.array_equal(after.observation[row], seen)
                assert after.done[row] == then.over
                if then.over:
                    endings += 1
                    assert (after.places[row].tolist(), after.scores[row].tolist()) == then.result()
                row += 1
            assert np.array_equal(games.state(i).array, state.array)
            assert np.array_equal(games.views()[i], state.view(seat).array)
        assert row == len(after.observation) == games.mask.sum()
    assert endings > 0


def test_neither_number_nor_threads_matter() -> None:
    few, many = (batch.load("rauha", n=n, seed=7, threads=t) for n, t in ((3, 1), (8, 3)))
    for step in range(120):
        numbers = [np.flatnonzero(row) for row in many.mask]
        actions = np.array([legal[(step + i) % len(legal)] for i, legal in enumerate(numbers)])
        rewards, done = many.step(actions)
        same, ended = few.step(actions[:3])
        assert np.array_equal(rewards[:3], same)
        assert np.array_equal(done[:3], ended)
        assert np.array_equal(many.observe()[:3], few.observe())
    assert len(set(many.seeds.tolist())) == 8


def test_a_seed_fixes_the_games() -> None:
    games = batch.load("rauha", n=2, seed=1)
    first = games.views().copy()
    games.step(games.sample(np.random.default_rng(0)))
    games.reset(1)
    assert np.array_equal(games.views(), first)
    games.reset(2)
    assert not np.array_equal(games.views(), first)


COPIES = {"deepcopy": copy.deepcopy, "pickle": lambda games: pickle.loads(pickle.dumps(games))}


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_goes_on_with_the_games(way) -> None:
    games = batch.load("rauha", n=4, seed=3, threads=2, bots=(None, "random"))
    chance = np.random.default_rng(1)
    for _ in range(5):
        games.step(games.sample(chance))
    again = COPIES[way](games)
    for _ in range(40):
        actions = games.sample(chance)
        rewards, done = games.step(actions)
        same, ended = again.step(actions)
        assert np.array_equal(rewards, same)
        assert np.array_equal(done, ended)
        assert np.array_equal(games.observe(), again.observe())
        assert np.array_equal(games.mask, again.mask)


def _step(games: batch.Batch, end: int) -> None:
    games.step(games.mask.argmax(axis=1))
    os.write(end, games.views().tobytes())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_threads_are_made_again_after_a_fork() -> None:
    games = batch.load("connect_four", n=4, threads=2)
    games.step(games.mask.argmax(axis=1))
    out, end = os.pipe()
    child = multiprocessing.get_context("fork").Process(target=_step, args=(games, end))
    child.start()
    child.join(20)
    hangs = child.is_alive()
    child.kill()
    assert not hangs
    assert child.exitcode == 0
    games.step(games.mask.argmax(axis=1))
    assert os.read(out, 10**6) == games.views().tobytes()


def test_bots_begin_anew_with_the_games() -> None:
    games = batch.load("connect_four", n=2, bots=(Plain, None))
    first = games.views().copy()
    games.reset(1)
    assert np.array_equal(games.views(), first)
    begun = [bot.begun for bot in games._guests[0]._bots]
    assert begun == [2, 2]


class Plain(Bot):
    """The compiled policy, asked as any other bot."""

    def __init__(self) -> None:
        self.bot = PolicyBot(uniform)
        self.begun = 0

    def start(self, game, seat, seed):
        self.begun += 1
        self.bot.start(game, seat, seed)

    def choose(self, view, legal):
        assert view.seat == int(view["to_act"])
        return self.bot.choose(view, legal)


@pytest.mark.parametrize("bots", [("random", None), (Plain, None), (None, "random")])
def test_bots_decide_as_they_do_in_single_games(bots) -> None:
    games, chance = batch.load("connect_four", n=4, seed=3, bots=bots), np.random.default_rng(1)
    mine, other = bots.index(None), 1 - bots.index(None)
    bot, singles, ended = PolicyBot(uniform), [], 0

    def begun(i: int):
        return go_on(load("connect_four").new(int(games.seeds[i])), int(games.seeds[i]))

    def go_on(state, seed: int):
        bot.start(state.game, other, int(bot_seed(seed, other)))
        while state.to_act == other:
            state.apply(bot.choose(state.view(other), state.legal()))
        return state

    singles = [begun(i) for i in range(4)]
    for _ in range(60):
        assert (games.to_act == mine).all()
        before, actions = games.seeds.copy(), games.sample(chance)
        _, done = games.step(actions)
        for i, single in enumerate(singles):
            single.apply(int(actions[i]))
            go_on(single, int(before[i]))
            assert single.over == done[i]
            if done[i]:
                ended += 1
                singles[i] = begun(i)
            assert np.array_equal(singles[i].array, games.state(i).array)
    assert ended > 8


def test_compiled_and_other_bots_share_a_table() -> None:
    games = batch.load("rauha", n=2, players=3, seed=3, bots=("random", None, Plain))
    again = batch.load("rauha", n=2, players=3, seed=3, bots=(Plain, None, "random"))
    chance, finished = np.random.default_rng(1), 0
    for _ in range(60):
        actions = games.sample(chance)
        assert (games.to_act == 1).all()
        assert np.array_equal(games.views(), again.views())
        finished += games.step(actions)[1].sum()
        again.step(actions)
    assert finished > 0
    games.close()


def test_wrong_actions_are_refused_before_anything_happens() -> None:
    games = batch.load("connect_four", n=3)
    good = games.sample(np.random.default_rng(0))
    before = games.views().copy()
    for wrong, line in (
        (good[:2], r"shape is \(2,\), not \(3,\)"),
        (good[:, None], r"shape is \(3, 1\)"),
        (good.astype(float), "dtype is float64"),
        (np.array([True, False, True]), "dtype is bool"),
        (np.array([0, 7, 99]), "game 1: action 7 is not legal"),
        (np.array([0, 1, -1]), "game 2: action -1 is not legal"),
    ):
        with pytest.raises(ValueError, match=line):
            games.step(wrong)
        assert np.array_equal(games.views(), before)
    games.step(good.astype(np.uint8).tolist())


class Cheat(Bot):
    def choose(self, view, legal):
        return 99


def test_misuse_is_told() -> None:
    for bots, line in (
        (("random",), "2 entries are wanted, not 1"),
        (("random", "random"), "must be None"),
        (("nobody", None), "unknown bot"),
        ((Cheat(), None), "the class or the name"),
    ):
        with pytest.raises(UseError, match=line):
            batch.load("connect_four", n=2, bots=bots)
    for more in ({"n": 0}, {"threads": 0}, {"seed": -1}):
        with pytest.raises(UseError):
            batch.load("connect_four", **more)
    for name, more in (("chess", {}), ("aura", {"players": 9}), ("aura", {"speed": 1})):
        with pytest.raises(RulesError):
            batch.load(name, **more)
    with pytest.raises(ValueError, match="game 0: the bot of seat 0 answered 99"):
        batch.load("connect_four", n=2, bots=(Cheat, None))
