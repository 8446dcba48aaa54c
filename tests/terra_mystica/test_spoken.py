"""Words, pictures, news, features and options of Terra Mystica."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from aura_ai.bots.terra_mystica import inputs
from aura_ai.contract.game import Game, State
from aura_ai.contract.news import Points
from aura_ai.errors import RulesError
from aura_ai.games import load
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen.names import seat_block


def walk(game: Game, seed: int, decisions: int) -> Iterator[tuple[State, int]]:
    """Yield states of a random game with the action that is taken there; seldom pass."""
    state, chance = game.new(seed), random.Random(seed)
    for _ in range(decisions):
        if state.over:
            return
        legal = state.legal()
        action = chance.choice([a for a in legal if a != at.ACTION_PASS] or legal)
        yield state, action
        state.apply(action)


@pytest.fixture(scope="module")
def game() -> Game:
    return load(
        "terra_mystica",
        players=3,
        factions="riverwalkers,yetis,acolytes",
        map="fire_ice_new",
        final_tile="outposts",
        expansion_tiles="towns,bonus_card,scoring_tile",
    )


def test_words_are_those_of_the_ledgers() -> None:
    """T-18.3: league players read the moves as they write them."""
    state = load("terra_mystica", players=2, factions="witches,nomads").new(1)
    assert "build F4" in [state.describe(action) for action in state.legal()]
    assert state.describe(at.ACTION_POWER + at.ACT6) == "action ACT6"
    assert state.describe(at.ACTION_SPECIAL + at.SPECIAL_ACTW) == "action ACTW"
    assert state.describe(at.ACTION_TAKE_FAVOR + at.FAV11) == "+FAV11"
    assert state.describe(at.ACTION_PW_W) == "convert 3PW to 1W"
    assert state.describe(at.ACTION_BRIDGE) == "bridge A3:C1"
    assert state.describe(at.ACTION_SEND_PRIEST + 5) == "send p to WATER for 1"


def test_the_picture_names_every_hex(game: Game) -> None:
    picture = game.picture(game.new(2).array, 80)
    assert all(name in picture for name in ("B1 ", "J9 ", "E11 "))


def test_buildings_stand_on_the_picture_with_owner_and_town() -> None:
    game = load("terra_mystica", players=2, factions="witches,nomads")
    state = game.new(1)
    state.apply(at.ACTION_BUILD + 46)
    state.array[at.in_town + 46] = 1
    lines = game.picture(state.array, 80).split("\n")
    row = next(i for i, line in enumerate(lines) if "F4 G" in line)
    column = lines[row].index("F4 G")
    assert lines[row + 1][column : column + 5].strip() == "D0*"


def test_points_name_the_tile_that_gives_them(game: Game) -> None:
    """T-16.5, T-16.6: a round tile scores in its round alone, a card for the seat that holds it."""
    screen, sources = game.screen, set()
    for seed in range(4):
        for state, action in walk(game, seed, 5000):
            before = state.array.copy()
            for _, after in screen.stages(state.array, action):
                for item in screen.news(before, after):
                    if not isinstance(item, Points):
                        continue
                    source = item.source.rstrip("0123456789")
                    number = int(item.source.removeprefix(source) or 0) - 1
                    sources.add(source)
                    if source == "round tile SCORE":
                        assert before[at.scoring_tile + before[at.round] - 1] == number
                        assert item.amount % before[at.tile_vp + number] == 0
                    elif source == "passing with BON":
                        assert before[seat_block(item.seat) + at.bonus] == number
                before = after.copy()
    assert {"round tile SCORE", "passing with BON", "largest area", "leftover resources"} <= sources
    assert "main actions" not in sources


def test_features_are_small_numbers_of_public_things(game: Game) -> None:
    out, from_view = np.full(inputs.N_FEATURES, np.nan), np.full(inputs.N_FEATURES, np.nan)
    for i, (state, _) in enumerate(walk(game, 6, 200)):
        if i % 10 == 0:
            inputs.features(state.array.copy(), 1, out)
            inputs.features(state.view(1).array, 1, from_view)
            assert np.array_equal(out, from_view)
            assert np.abs(out).max() < 20


@pytest.mark.parametrize(
    ("players", "factions", "words"),
    [
        (2, "witches", "1 name for 2 players"),
        (2, "witches,auren", "witches and auren share a board"),
        (2, "witches,gnomes", "'gnomes' is none of random, draft, auction, or a list of"),
        (2, "witches,witches", "stands twice"),
        (3, "witches,nomads", "2 names for 3 players"),
    ],
)
def test_wrong_factions_are_one_clear_line(players: int, factions: str, words: str) -> None:
    with pytest.raises(RulesError, match=words):
        load("terra_mystica", players=players, factions=factions)


def test_a_state_is_at_most_4096_bytes(game: Game) -> None:
    assert game.template.nbytes <= 4096
