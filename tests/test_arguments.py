"""Wrong arguments of what programs call: one error that names the argument and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from aura_ai import batch
from aura_ai.adapters import pettingzoo
from aura_ai.adapters.gymnasium import SeatEnv, VectorSeatEnv
from aura_ai.bots import specs
from aura_ai.errors import AuraError, RulesError, UseError
from aura_ai.games import load
from aura_ai.play.analysis import Analyst
from aura_ai.search import Budget

GAME = load("connect_four")


class Mute:
    def __repr__(self) -> str:
        raise ValueError


SEEDS = (None, "5", b"5", 2**63, 2**70, -1, 1.5, 2.0, True, [1], Decimal(3), np.int64(-4), Mute())
COUNTS = (None, "2", 2.0, True, (2,), Mute())
NO_LISTS = ("random", 3, object())
MARGINS, SIMULATIONS = ("much", None, float("nan"), 1j, True), ("many", None, 1.5, True)


def each(values: tuple[object, ...]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("value", values, ids=lambda value: type(value).__name__)


def refused(call: Callable[[], object], name: str) -> None:
    with pytest.raises(UseError, match=rf"^{name}\b.*: ") as caught:
        call()
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.fixture(scope="module")
def games() -> batch.Batch:
    return batch.load("connect_four", n=2)


@each(SEEDS)
def test_a_seed_is_a_whole_number_of_63_bits(value: object, games: batch.Batch) -> None:
    view = GAME.new(1).view(0)
    refused(lambda: GAME.new(value), "seed")
    refused(lambda: view.sample(value), "seed")
    refused(lambda: batch.load("connect_four", n=1, seed=value), "seed")
    refused(lambda: Analyst(GAME, "strongest:sims=4", seed=value), "seed")
    if value is None:
        return
    refused(lambda: games.reset(seed=value), "seed")
    refused(lambda: pettingzoo.env("connect_four").reset(seed=value), "seed")
    refused(lambda: SeatEnv("connect_four").reset(seed=value), "seed")
    refused(lambda: VectorSeatEnv("connect_four", num_envs=1).reset(seed=value), "seed")


@each(COUNTS)
def test_numbers_of_players_games_and_threads_are_whole(value: object) -> None:
    refused(lambda: load("connect_four", players=value), "players")
    refused(lambda: batch.load("connect_four", n=1, players=value), "players")
    refused(lambda: pettingzoo.env("connect_four", players=value), "players")
    refused(lambda: SeatEnv("connect_four", players=value), "players")
    refused(lambda: VectorSeatEnv("connect_four", players=value), "players")
    refused(lambda: batch.load("connect_four", n=value), "n")
    refused(lambda: batch.load("connect_four", n=1, threads=value), "threads")
    refused(lambda: VectorSeatEnv("connect_four", num_envs=value), "n")


@each((*COUNTS, -1, 2, 10**30))
def test_a_seat_is_one_of_the_table(value: object) -> None:
    refused(lambda: GAME.new(1).view(value), "seat")
    refused(lambda: SeatEnv("connect_four", seat=value), "seat")
    refused(lambda: VectorSeatEnv("connect_four", num_envs=1, seat=value), "seat")


@each((*COUNTS, 1.5, np.zeros(2, int)))
def test_an_action_is_a_whole_number(value: object) -> None:
    state = GAME.new(1)
    before = state.array.copy()
    refused(lambda: state.apply(value), "action")
    refused(lambda: state.describe(value), "action")
    refused(lambda: state.view(0).describe(value), "action")
    assert np.array_equal(state.array, before)
    for environment in (SeatEnv("connect_four"), pettingzoo.env("connect_four")):
        environment.reset(seed=1)
        if value is not None:
            refused(lambda env=environment: env.step(value), "action")


@pytest.mark.parametrize("value", [-1, 99, 10**30])
def test_an_action_without_a_meaning_has_no_words(value: int) -> None:
    refused(lambda: GAME.new(1).describe(value), "action")
    with pytest.raises(RulesError, match="is not legal here"):
        GAME.new(1).apply(value)


NO_ROWS = (
    None,
    3,
    "ab",
    [1.0, 2.0],
    [1],
    [[1, 2], [3]],
    [True, False],
    [None, 1],
    [99, 0],
    [-1, 0],
)


@each((*NO_ROWS, np.zeros((2, 1), int)))
def test_actions_of_a_batch_are_as_many_whole_numbers(value: object, games: batch.Batch) -> None:
    with pytest.raises(AuraError, match=r"^actions: |^game 0: action"):
        games.step(value)
    with pytest.raises(AuraError, match=r"^rows: "):
        games.reset(rows=value if not isinstance(value, list | type(None)) else "all")


@each(NO_LISTS)
def test_lists_are_lists(value: object, games: batch.Batch) -> None:
    refused(lambda: batch.load("connect_four", n=1, bots=value), "bots")
    refused(lambda: SeatEnv("connect_four", bots=value), "bots")
    refused(lambda: VectorSeatEnv("connect_four", num_envs=1, bots=value), "bots")
    refused(lambda: games.step([0, 0], out=value), "out")
    with pytest.raises(AuraError, match="position"):
        games.reset(positions=value)


@each((None, 5, b"random", ["random"], Mute()))
def test_a_bot_is_written_as_text(value: object) -> None:
    refused(lambda: specs.make(value, "connect_four"), "bot")
    refused(lambda: SeatEnv("connect_four", bots=[value]), "bot")
    if value is not None:
        refused(lambda: batch.load("connect_four", n=1, bots=[None, value]), "bots")


ONE_BY_ONE: list[tuple[str, tuple[object, ...], Callable[[batch.Batch, Any], object]]] = [
    ("n", (0, -1, 2**40), lambda _, value: batch.load("connect_four", n=value)),
    ("chance", (1, None, "pcg", np.random.default_rng, Mute()), lambda games, it: games.sample(it)),
    ("i", (2, -1, None, 0.0, "0", slice(0, 1)), lambda games, value: games.state(value)),
    ("margin", MARGINS, lambda _, value: SeatEnv("connect_four", margin=value)),
    ("margin", MARGINS, lambda _, value: VectorSeatEnv("connect_four", num_envs=1, margin=value)),
    ("margin", MARGINS, lambda _, value: pettingzoo.env("connect_four", margin=value)),
    ("sims", SIMULATIONS, lambda _, value: Budget(sims=value)),
    ("trees", SIMULATIONS, lambda _, value: Budget(sims=1, trees=value)),
    ("data", (5,), lambda _, value: load("connect_four", data=value)),
]


@pytest.mark.parametrize(("name", "values", "call"), ONE_BY_ONE)
def test_what_one_call_takes(name: str, values: Any, call: Any, games: batch.Batch) -> None:
    for value in values:
        refused(lambda value=value: call(games, value), name)


def test_other_things_that_are_no_arguments() -> None:
    analyst = Analyst(GAME, "strongest:sims=4")
    for value in (None, GAME.new(1), load("rauha").template, 3):
        refused(lambda value=value: analyst.analyze(value), "view")
    for name in (None, 5, ["connect_four"], "Connect Four"):
        with pytest.raises(AuraError, match="unknown game"):
            load(name)


def test_numbers_of_numpy_are_numbers() -> None:
    for kind in (np.int8, np.uint64, np.int64):
        state = load("connect_four", players=kind(2)).new(kind(7))
        state.apply(kind(3))
        again = GAME.new(7)
        again.apply(3)
        assert np.array_equal(state.array, again.array)
        assert state.describe(kind(2)) == again.describe(2)
        assert np.array_equal(
            state.view(kind(1)).sample(kind(3)).array, again.view(1).sample(3).array
        )
    assert len(GAME.kernels.apply.signatures) == 1, "nothing is compiled for another type of number"
