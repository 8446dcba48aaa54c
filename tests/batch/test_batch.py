"""A batch equals single games, for any number of threads."""

from __future__ import annotations

import copy
import json
import multiprocessing
import os
import pickle

import numpy as np
import pytest

from aura_ai import batch
from aura_ai.batch.kernels import bot_seed
from aura_ai.bots.interface import Bot, PolicyBot, key_for_decision
from aura_ai.bots.search_bot import win_shares
from aura_ai.contract.game import State
from aura_ai.engine.header import PLY
from aura_ai.errors import RulesError, UseError
from aura_ai.games import load
from aura_ai.search.defaults import uniform_policy

SLOW = ("aura", "solenia", "terra_mystica")  # to compile
EACH_GAME = pytest.mark.parametrize(
    "name",
    ["connect_four", "rauha", *(pytest.param(name, marks=pytest.mark.full) for name in SLOW)],
)


@EACH_GAME
def test_a_batch_equals_single_games(name: str) -> None:
    games, chance = batch.load(name, n=3, players=2, seed=5), np.random.default_rng(2)
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


@EACH_GAME
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
                expected = games.encoding.of(then.view(seat).array)
                assert np.array_equal(after.observation[row], expected)
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
    child.join(60)
    hangs = child.is_alive()
    child.kill()
    assert not hangs
    assert child.exitcode == 0
    games.step(games.mask.argmax(axis=1))
    assert os.read(out, 10**6) == games.views().tobytes()


@pytest.mark.parametrize("bots", [None, (None, "random"), ("random", None)])
def test_only_some_rows_begin_again(bots) -> None:
    """Rows that are not named go on; those that are go on to the games that they would have had."""
    games, other = (batch.load("rauha", n=4, seed=3, bots=bots) for _ in range(2))
    for each in (games, other):
        chance = np.random.default_rng(1)
        for _ in range(7):
            each.step(each.sample(chance))
    before = games.views().copy(), games.observe().copy(), games.mask.copy(), games.seeds.copy()
    rows = np.array([False, True, False, True])
    games.reset(rows=rows)
    after = games.views(), games.observe(), games.mask, games.seeds
    for old, new in zip(before, after, strict=True):
        assert np.array_equal(old[~rows], new[~rows])
    assert not np.array_equal(before[3][rows], games.seeds[rows])
    begun = set(games.seeds[rows].tolist())
    for _ in range(100):
        other.step(other.mask.argmax(axis=1))
        begun -= set(other.seeds.tolist())
    assert not begun
    # with a seed they begin as all games do
    games.reset(9, rows=rows)
    other.reset(9)
    assert np.array_equal(games.views()[rows], other.views()[rows])
    assert np.array_equal(games.views()[~rows], before[0][~rows])


@pytest.mark.parametrize("bots", [(None, None, None), ("random", None, "random")])
def test_games_that_are_over_are_shown_for_a_step(bots) -> None:
    """Without autoreset the games are the same, and each ends with what the caller's seat sees then."""
    quick = batch.load("rauha", n=3, players=3, seed=3, bots=bots)
    slow = batch.load("rauha", n=3, players=3, seed=3, bots=bots, autoreset=False)
    endings = 0
    for _ in range(150):
        actions = np.where(slow.to_act < 0, 99, slow.mask.argmax(axis=1))
        begun = slow.to_act < 0
        rewards, done = slow.step(actions)
        assert not rewards[begun].any()
        assert not done[begun].any()
        for i in np.flatnonzero(done):
            state, seat = slow.state(i), slow.own[i]
            assert state.over
            assert seat == bots.index(None)
            assert slow.to_act[i] == -1
            assert np.flatnonzero(slow.mask[i]).tolist() == [0]
            assert np.array_equal(slow.observe()[i], slow.encoding.of(state.view(seat).array))
            assert (slow.places[i].tolist(), slow.scores[i].tolist()) == state.result()
            after, row = slow.afterstates(), int(slow.mask[: i + 1].sum()) - 1
            assert after.done[row]
            assert (after.places[row].tolist(), after.scores[row].tolist()) == state.result()
            assert np.array_equal(after.observation[row], slow.observe()[i])
            endings += 1
    assert endings > 2
    assert slow.sample(np.random.default_rng(0))[slow.to_act < 0].sum() == 0
    seeds = set(slow.seeds.tolist())
    for _ in range(200):
        quick.step(quick.mask.argmax(axis=1))
        seeds -= set(quick.seeds.tolist())
    assert not seeds


def test_rows_begin_at_positions() -> None:
    games = batch.load("rauha", n=4, seed=3)
    state = load("rauha").new(5)
    for _ in range(30):
        state.apply(state.legal()[-1])
    view = state.view(state.to_act)
    games.reset(positions=state)
    assert len({games.state(i).array.tobytes() for i in range(4)}) == 4  # other chance to come
    for i in range(4):
        assert np.array_equal(games.views()[i], view.array)
    games.reset(1, positions=[state, state.to_json(), view, json.dumps(view.to_json())])
    for i in range(4):
        assert np.array_equal(games.views()[i], view.array)
    again = games.state(2).array
    games.reset(1, positions=[view] * 4)
    assert np.array_equal(games.state(2).array, again)
    rows = np.array([False, True, False, True])
    games.reset(positions=[load("rauha").new(1), state], rows=rows)
    assert games.views()[:, PLY].tolist() == [30, 0, 30, 30]
    while not games.step(games.mask.argmax(axis=1))[1][0]:
        pass
    assert games.views()[0, PLY] == 0  # games after it begin as usual


class Plain(Bot):
    """The compiled policy, asked as any other bot."""

    def __init__(self) -> None:
        self.bot = PolicyBot(uniform_policy)

    def start(self, game, seat, seed):
        self.bot.start(game, seat, seed)

    def choose(self, view, legal):
        assert view.seat == int(view["to_act"])
        return self.bot.choose(view, legal)


@pytest.mark.parametrize("bots", [("random", None), (Plain, None), (None, "random")])
def test_bots_decide_as_they_do_in_single_games(bots) -> None:
    games, chance = batch.load("connect_four", n=4, seed=3, bots=bots), np.random.default_rng(1)
    mine, other = bots.index(None), 1 - bots.index(None)
    bot, singles, ended = PolicyBot(uniform_policy), [], 0

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


def lowest(observations, masks):
    assert observations.dtype == np.float32
    assert len(observations) == len(masks)
    return masks.argmax(axis=1)


class Lowest(Bot):
    """Decides one game after another as ``lowest`` does all together."""

    def choose(self, view, legal):
        return legal[0]


@pytest.mark.parametrize("rotate", [False, True])
@pytest.mark.parametrize("autoreset", [False, True])
def test_a_bot_for_all_games_decides_as_one_for_each(rotate, autoreset) -> None:
    more = {"players": 3, "seed": 3, "rotate": rotate, "autoreset": autoreset}
    ones = batch.load("rauha", n=4, bots=(Lowest, None, "random"), **more)
    bot = batch.BatchBot(lowest)
    together = batch.load("rauha", n=4, bots=(bot, None, "random"), threads=2, **more)
    chance, endings = np.random.default_rng(1), 0
    for _ in range(80):
        assert np.array_equal(ones.observe(), together.observe())
        actions = ones.sample(chance)
        endings += ones.step(actions)[1].sum()
        together.step(actions)
    assert endings > 4


def test_seats_change_from_game_to_game() -> None:
    """Everybody moves on by one seat, rows begin at different seats, and bots keep their order."""
    calls = []

    class Watcher(Lowest):
        def start(self, game, seat, seed):
            calls.append(seat)

    games = batch.load("rauha", n=5, players=3, bots=(None, Watcher, "random"), rotate=True)
    assert games.own.tolist() == [0, 1, 2, 0, 1]
    for _ in range(120):
        assert np.array_equal(games.to_act, games.own)
        before, calls[:] = games.own.copy(), []
        _, done = games.step(games.mask.argmax(axis=1))
        assert np.array_equal(games.own, (before + done) % 3)
        assert set(calls) <= set((games.own + 1) % 3)
    assert (games._games.episodes > 3).all()
    games.reset(1)
    assert games.own.tolist() == [0, 1, 2, 0, 1]


def test_observations_and_masks_are_written_where_they_should() -> None:
    games, plain = (batch.load("rauha", n=3, bots=(None, Lowest)) for _ in range(2))
    size, actions = games.encoding.size, games.game.n_actions
    observations = np.full((41, 3, size), np.nan, np.float32)
    masks = np.zeros((41, 3, actions), bool)
    observations[0], masks[0] = games.observe(), games.mask
    for step in range(40):
        games.step(masks[step].argmax(axis=1), out=(observations[step + 1], masks[step + 1]))
        assert games.mask is not plain.mask
        assert np.array_equal(observations[step], plain.observe())
        assert np.array_equal(masks[step], plain.mask)
        plain.step(plain.mask.argmax(axis=1))
    # rows that begin again are written there too, and nothing else is
    before = observations.copy()
    games.reset(rows=np.array([True, False, False]))
    assert games.observe() is not plain.observe()
    assert np.shares_memory(games.observe(), observations[40])
    assert np.array_equal(observations[:40], before[:40])
    assert np.array_equal(observations[40, 1:], before[40, 1:])


class Cheat(Bot):
    def choose(self, view, legal):
        return 99


FOUR = load("connect_four")
OVER = FOUR.new(0)
while not OVER.over:
    OVER.apply(OVER.legal()[0])
FIXED = np.ones((2, 7), bool)
FIXED.flags.writeable = False


def out(change):
    """Return a step into arrays of the right form, one of which is changed."""
    return lambda games: games.step([0, 1], out=change(games.observe().copy(), games.mask.copy()))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda games: games.reset(positions=OVER), "the game is over"),
        (lambda games: games.reset(positions=load("rauha", 3).new(0)), "3p.* is not connect_four"),
        (lambda games: games.reset(positions="{"), "not JSON"),
        (lambda games: games.reset(positions={"game": "aura"}), "must be connect_four"),
        (lambda games: games.reset(positions=[FOUR.new(1)] * 3), "2 are wanted, not 3"),
        (lambda games: games.reset(rows=np.array([True])), "not bool of shape"),
        (lambda games: games.reset(rows=np.array([0, 1])), "not bool of shape"),
        (lambda games: games.reset(rows=[1.0, 0.0]), "not bool of shape"),
        (out(lambda x, mask: (x[:1], mask)), "observations need a writeable"),
        (out(lambda x, mask: (x.astype(float), mask)), "observations need a writeable"),
        (out(lambda x, mask: (np.asfortranarray(x), mask)), "observations need a writeable"),
        (out(lambda x, mask: (x.tolist(), mask)), "observations need a writeable"),
        (out(lambda x, mask: (x, mask.astype(np.int8))), "masks need a writeable"),
        (out(lambda x, mask: (x, FIXED)), "masks need a writeable"),
        (lambda games: games.step([0]), r"shape is \(1,\), not \(2,\)"),
        (lambda games: games.step([[0], [1]]), r"shape is \(2, 1\)"),
        (lambda games: games.step([0.0, 1.0]), "dtype is float64"),
        (lambda games: games.step([True, False]), "dtype is bool"),
        (lambda games: games.step([0, 7]), "game 1: action 7 is not legal"),
        (lambda games: games.step([-1, 1]), "game 0: action -1 is not legal"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_happens(wrong, words) -> None:
    games = batch.load("connect_four", n=2)
    before = games.views().copy()
    with pytest.raises((RulesError, UseError), match=words):
        wrong(games)
    assert np.array_equal(games.views(), before)
    games.step(np.array([0, 1], np.uint8))


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda x, mask: mask.argmin(axis=1) + 7, "the bot of seat 1 answered 7, which is not le"),
        (lambda x, mask: np.zeros(1, int), r"a bot's actions: the shape is \(1,\), not \(2,\)"),
        (lambda x, mask: np.zeros(len(x)), "a bot's actions: the dtype is float64"),
    ],
)
def test_a_wrong_answer_of_a_bot_for_all_games_is_refused(answer, words) -> None:
    games = batch.load("connect_four", n=2, bots=(None, batch.BatchBot(answer)))
    with pytest.raises(ValueError, match=words):
        games.step([0, 1])


@pytest.mark.parametrize(
    ("name", "more", "words"),
    [
        ("connect_four", {"bots": ("random",)}, "2 entries are wanted, not 1"),
        ("connect_four", {"bots": ("random", "random")}, "must be None"),
        ("connect_four", {"bots": ("nobody", None)}, "unknown bot"),
        ("connect_four", {"bots": (Cheat(), None)}, "the class or the name"),
        ("connect_four", {"bots": (Cheat, None)}, "game 0: the bot of seat 0 answered 99"),
        ("connect_four", {"n": 0}, "n: 0"),
        ("connect_four", {"threads": 0}, "threads: 0"),
        ("connect_four", {"seed": -1}, "seed: -1"),
        ("chess", {}, "unknown game"),
        ("aura", {"players": 9}, "players"),
        ("aura", {"speed": 1}, "speed"),
    ],
)
def test_misuse_is_refused(name, more, words) -> None:
    with pytest.raises((ValueError, UseError), match=words):
        batch.load(name, **{"n": 2, **more})
