"""Luck terms: mean zero, reproducible, independent of the future."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import Game
from aura_ai.engine import rng
from aura_ai.errors import RulesError
from aura_ai.luck import Meter, valuation
from aura_ai.luck.valuation import FITTED, PLAYOUTS
from tests.toy.dice import LEAD, NOISE, TURNS, Dice
from tests.toy.table import SCORE

MOST_ERRORS = 4.0
"""Standard errors that a mean of zero may be away: seven chances in a hundred thousand."""


def centred(luck: np.ndarray) -> bool:
    """Return whether the mean of some luck may be 0, and there is luck at all."""
    return bool(luck.std() > 0 and abs(luck.mean()) < MOST_ERRORS * luck.std() / len(luck) ** 0.5)


@pytest.mark.parametrize("value", [LEAD, NOISE], ids=lambda v: v.name)
def test_dice_average_zero_by_any_value(value) -> None:
    meter = Meter(Dice(), value, 8)
    chosen = np.random.default_rng(1).integers(0, 2, (2000, TURNS)).tolist()
    courses = [meter.course(seed, actions) for seed, actions in enumerate(chosen)]
    for luck in (
        np.array([course.brackets.sum(axis=0) for course in courses]),
        np.array([course.setup for course in courses]),
    ):
        assert np.abs(luck.sum(axis=1)).max() < 1e-9
        assert luck[:, 0].std() > 0.05
        assert centred(luck[:, 0])


def test_luck_tells_who_won() -> None:
    meter = Meter(Dice(), LEAD, 8)
    luck, won = [], []
    for seed in range(300):
        found = meter.course(seed, [0] * TURNS)
        luck.append(found.brackets[:, 0].sum())
        won.append(np.sign(found.state[SCORE] - found.state[SCORE + 1]))
    assert np.corrcoef(luck, won)[0, 1] > 0.7


def test_a_game_is_the_same_alone_and_after_others() -> None:
    actions = [0, 1] * (TURNS // 2)
    result = Meter(Dice(), LEAD, 8).course(7, actions)
    meter = Meter(Dice(), LEAD, 8)
    _, again = meter.course(6, [1] * TURNS), meter.course(7, actions)
    assert result.brackets.tolist() == again.brackets.tolist()
    assert result.setup.tolist() == again.setup.tolist()
    assert result.state.tolist() == again.state.tolist()
    assert result.brackets.any()
    assert set(result.sources) == {"chance"}
    assert result.values.shape == (TURNS + 1, 2)
    assert result.values[-1].max() in (0.5, 1.0)
    assert result.setup.sum() == pytest.approx(0.0)


def test_games_without_a_rival_or_without_redraws_are_refused() -> None:
    with pytest.raises(RulesError, match="one seat"):
        Meter(_alone())
    with pytest.raises(RulesError, match="draws"):
        Meter(Dice(), LEAD, 0)


def _alone():
    game = Dice()
    game.seats = 1
    return game


def random_game(game: Game, seed: int) -> np.ndarray:
    dice = np.random.default_rng(seed)
    state = game.new(seed)
    actions = []
    while not state.over:
        actions.append(int(dice.choice(state.legal())))
        game.kernels.apply(state.array, actions[-1])
    return np.array(actions, np.int16)


@pytest.mark.full
@pytest.mark.parametrize("name", ["rauha", "aura", "solenia", "terra_mystica"])
def test_brackets_of_a_game_average_zero(name: str) -> None:
    """Terra Mystica has no chance after its set-up."""
    game = registry.load(name, players=2)
    meter = Meter(game, None, 8)
    courses = [meter.course(seed, random_game(game, seed).tolist()) for seed in range(60)]
    setups = np.array([course.setup for course in courses])
    assert np.abs(setups.sum(axis=1)).max() < 1e-9
    assert centred(setups[:, 0])
    brackets = np.concatenate([course.brackets[:, 0] for course in courses])
    drawn = brackets[brackets != 0.0]
    assert (len(drawn) > len(courses) and centred(drawn)) or name == "terra_mystica"


@pytest.mark.parametrize(
    "name", ["connect_four", pytest.param("terra_mystica", marks=pytest.mark.full)]
)
def test_a_game_without_chance_after_its_set_up_has_no_luck(name: str) -> None:
    game = registry.load(name, players=2)
    result = Meter(game, draws=2).course(3, random_game(game, 3).tolist())
    assert not result.brackets.any()
    assert set(result.sources) == {""}


def test_only_unseen_things_are_drawn_again() -> None:
    game = registry.load("rauha", players=2)
    redraw = game.kernels.redraw
    assert redraw is not None
    state = game.new(5)
    for action in random_game(game, 5):
        views = [state.view(seat).array for seat in range(2)]
        other = state.copy()
        rng.rekey(other.array, 1, state.ply)
        redraw(other.array)
        # every seat sees the same, and the same cards are left
        for seat, view in enumerate(views):
            assert (other.view(seat).array == view).all()
        assert sorted(other["decks"].ravel()) == sorted(state["decks"].ravel())
        again = state.copy()
        for each in (again, other):
            rng.rekey(each.array, 2, state.ply)
            redraw(each.array)
        # it follows from the generator, not from how the cards lay
        assert (again.array == other.array).all()
        game.kernels.apply(state.array, int(action))


def test_the_value_is_the_fitted_one_or_playouts() -> None:
    names = [valuation(registry.load(name, players=2)).name for name in ("rauha", "connect_four")]
    assert names == [FITTED, PLAYOUTS]
