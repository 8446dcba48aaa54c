"""Secrets of Aura in views (section E, Q-100, Q-114)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import RNG, RNG_WORDS, SEATS, TO_ACT
from aura_ai.games.aura import layout as at

CONFIGURATIONS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"solo_pass_discards_all": False}),
    (2, {"rounds": 6}),
    (2, {"rounds": 6, "draft": True, "modules": "fertilizer,opuntia,lake"}),
    (2, {"modules": "fertilizer", "layout": "fixed"}),
    (3, {"rounds": 6, "modules": "fertilizer,opuntia,lake"}),
    (3, {"draft": True}),
    (4, {"rounds": 6}),
    (4, {"draft": True}),
]
HIDDEN_GROUPS = (at.hand, at.pack, at.kept)
GAMES = 3


def random_play(
    game: Game, seed: int, rng: np.random.Generator, passing: float = 0.02
) -> Iterator[State]:
    """Yield the state at every decision of a random game that rarely passes."""
    state = game.new(seed)
    while not state.over:
        yield state
        legal = state.legal()
        if legal[0] in (at.ACTION_PASS, at.ACTION_DONE) and rng.random() > passing:
            legal = legal[1:]
        state.apply(int(rng.choice(legal)))
    yield state


def view_of(state: State, seat: int) -> Array:
    return state.view(seat).array


def world_of(game: Game, view: Array, rng: np.random.Generator) -> Array:
    world = view.copy()
    world[RNG : RNG + RNG_WORDS] = rng.integers(-(1 << 15), 1 << 15, 4)
    game.kernels.determinize(world)
    return world


def nibbles(word: int) -> list[int]:
    return [int(word) >> (4 * i) & 15 for i in range(4)]


def counts(cards: npt.NDArray[np.int64]) -> list[int]:
    return [int((cards == card).sum()) for card in range(at.N_TYPES)]


def dealt_again(s: Array, seat: int, rng: np.random.Generator) -> Array:
    """Return a state in which all that ``seat`` cannot know has been shuffled or replaced."""
    s = s.copy()
    seats = int(s[SEATS])
    s[RNG : RNG + RNG_WORDS] = rng.integers(-(1 << 15), 1 << 15, 4)
    if s[at.node] == at.NODE_FERTILIZER:
        s[at.fixed_crops : at.fixed_crops + at.MAX_TILES] = rng.integers(
            0, at.N_CROPS, at.MAX_TILES
        )
        return s
    others = [o for o in range(seats) if o != seat]
    groups = [at.deck] + [g + 4 * o for g in HIDDEN_GROUPS for o in others]
    hidden = [s[g : g + 4].astype(int) for g in groups]
    cards = rng.permutation(np.repeat(np.arange(4), sum(hidden)))
    start = 0
    for group, number in zip(groups, map(sum, hidden), strict=True):
        s[group : group + 4] = counts(cards[start : start + number])
        start += number
    for o in range(at.MAX_SEATS):
        if o == seat:
            continue
        s[at.drawn + at.N_PILES * o :][: at.N_PILES] = rng.integers(0, 99, at.N_PILES)
        first = 1 if o == (seat + 1) % seats else at.MAX_DRAFT_STEPS
        s[at.packs_seen + at.MAX_DRAFT_STEPS * o :][:first] = rng.integers(0, 99, first)
    if s[TO_ACT] != seat:
        s[at.legal_count :] = rng.integers(0, 49, at.SIZE - at.legal_count)
        if s[at.node] == at.NODE_DRAFT_PICK:
            s[at.lowest] = rng.integers(0, 4)
    else:
        n = int(s[at.legal_count])
        s[at.legal + n :] = 7  # what earlier decisions left behind
    if s[at.node] not in (at.NODE_PAY, at.NODE_HAND_LIMIT, at.NODE_DRAFT_PICK):
        s[at.lowest] = rng.integers(0, 4)
    return s


def name(configuration: tuple[int, dict[str, Any]]) -> str:
    players, options = configuration
    return f"{players}p " + " ".join(f"{k}={v}" for k, v in options.items())


@pytest.fixture(params=CONFIGURATIONS, ids=name)
def game(request: pytest.FixtureRequest) -> Game:
    players, options = request.param
    return registry.load("aura", players, **options)


def test_views_do_not_depend_on_what_is_hidden(game: Game) -> None:
    """A-20.4, E-12, Q-76: picks and the extra card are secret."""
    rng = np.random.default_rng(1)
    for seed in range(GAMES):
        for state in random_play(game, seed, rng):
            for seat in range(game.players):
                other = State(game, dealt_again(state.array, seat, rng))
                np.testing.assert_array_equal(view_of(state, seat), view_of(other, seat))


@pytest.mark.parametrize("layout", ["random", "fixed"])
def test_fertilizer_is_placed_blind(layout: str) -> None:
    """Q-114: no view shows a tile before all tokens lie."""
    state = registry.load("aura", 3, modules="fertilizer", layout=layout).new(4)
    assert (state.array[at.fixed_crops] >= 0) == (layout == "fixed")
    while state.array[at.node] == at.NODE_FERTILIZER:
        for seat in range(3):
            view = view_of(state, seat)
            for crops in (at.crop, at.fixed_crops):
                assert (view[crops : crops + at.MAX_TILES] == -1).all()
        state.apply(state.legal()[0])


def test_a_state_is_at_most_1024_bytes() -> None:
    assert at.SIZE * 2 <= 1024
