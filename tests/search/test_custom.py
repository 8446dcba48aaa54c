"""Functions of an author in plain Python steer the compiled search."""

from __future__ import annotations

import functools
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.engine import rng
from aura_ai.engine.header import RNG, RNG_WORDS
from aura_ai.errors import UseError
from aura_ai.games import load
from aura_ai.search import TEXTBOOK, Budget, Outcome, Search
from aura_ai.search.custom import TIMED, CustomSearch, Functions

GAME = load("connect_four")
STATE = GAME.new(0)
VIEW = STATE.view(0).array
AT_LEAF = replace(TEXTBOOK, rollout_horizon=0)
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "plain.py"


def uniform(state: Any, legal: list[int]) -> int:
    return legal[rng.draw(state.array, len(legal))]


def search(functions: Functions, settings: Any = TEXTBOOK, trees: int = 1) -> Outcome:
    budget = Budget(sims=200, trees=trees, threads=trees)
    return CustomSearch(GAME, functions, settings).run(VIEW, budget, seed=5)


@pytest.mark.parametrize("trees", [1, 2])
def test_a_policy_in_python_searches_as_the_same_one_compiled(trees: int) -> None:
    same = Search(GAME, TEXTBOOK).run(VIEW, Budget(sims=200, trees=trees), seed=5)
    own = search(Functions(policy=uniform), trees=trees)
    assert own.visits.tolist() == same.visits.tolist()
    assert np.array_equal(own.values, same.values)


def test_a_value_is_asked_at_leaves_and_gets_a_state_of_its_own() -> None:
    asked = []

    def plays_on(state: Any) -> list[float]:
        asked.append(state.ply)
        state.apply(state.legal()[0])
        return [0.75, 0.25]

    outcome = search(Functions(value=plays_on), AT_LEAF)
    assert outcome.values[:, 0] == pytest.approx(0.75)
    assert min(asked) == 1, "nobody plays on in the state of the search"
    assert search(Functions(value=plays_on), AT_LEAF).visits.tolist() == outcome.visits.tolist()


def test_every_author_shares_one_compiled_search() -> None:
    one, two = (
        CustomSearch(GAME, Functions(value=value), AT_LEAF)
        for value in (lambda state: [1.0, 0.0], lambda state: [0.0, 1.0])
    )
    assert one._simulate is two._simulate
    assert [s.run(VIEW, Budget(sims=9), 1).values[3, 0] for s in (one, two)] == [1.0, 0.0]


@pytest.mark.parametrize(
    ("functions", "settings", "words"),
    [
        (Functions(policy=lambda state, legal: 9), TEXTBOOK, "a policy chose 9"),
        (Functions(policy=lambda state, legal: [][0]), TEXTBOOK, "list index out of range"),
        (Functions(value=lambda state: [2.0, 0.0]), AT_LEAF, "a value hook wrote 2"),
        (Functions(value=lambda state: [1.0, 0.0, 0.0]), AT_LEAF, "could not broadcast"),
    ],
)
def test_a_failure_ends_the_search_with_its_own_error(
    functions: Functions, settings: Any, words: str
) -> None:
    with pytest.raises((UseError, IndexError, ValueError), match=words):
        search(functions, settings)


@functools.cache
def hidden_cards() -> tuple[Any, Any]:
    game = load("rauha", 2)
    TIMED.add("rauha")
    return game, game.new(3).view(0).array


def filled_by(determinize: Any) -> list[int]:
    game, view = hidden_cards()
    search = CustomSearch(game, Functions(determinize=determinize), TEXTBOOK)
    return search.run(view, Budget(sims=40), seed=2).visits.tolist()


def test_a_determinizer_gets_the_view_and_fills_it_in_for_each_simulation() -> None:
    game, view = hidden_cards()
    generator = range(RNG, RNG + RNG_WORDS)
    seeds = set()

    def plain(s: Any) -> None:
        assert np.array_equal(np.delete(s, generator), np.delete(view, generator))
        seeds.add(tuple(s[generator]))
        game.kernels.determinize(s)

    visits = filled_by(plain)
    assert sum(visits) == 40
    assert len(seeds) == 41, "a stream of its own for each simulation, the first of all among them"
    assert visits == filled_by(game.kernels.determinize), "the same as a kernel"


def test_a_determinizer_may_not_change_what_the_seat_knows() -> None:
    game, _ = hidden_cards()
    slot = game.layout["energy"].start

    def cheats(s: Any) -> None:
        game.kernels.determinize(s)
        s[slot] += 9

    with pytest.raises(UseError, match=f"changed index {slot}, energy.*only what is hidden"):
        filled_by(cheats)
    with pytest.raises(UseError, match="filled in nothing"):
        filled_by(lambda s: game.kernels.determinize(s.copy()))


def test_the_example_plays_and_says_how_slow_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    TIMED.clear()
    bot = specs.make(f"{EXAMPLE}:Plain:sims=50", "connect_four")
    for _ in range(2):
        bot.start(GAME, 0, 1)
        assert bot.choose(STATE.view(0), STATE.legal()) in range(7)
    (line,) = capsys.readouterr().err.splitlines()
    assert "simulations per second with functions of its own; all compiled" in line
