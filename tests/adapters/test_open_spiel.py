"""OpenSpiel's random simulation test on every game."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import aura_ai.adapters.open_spiel  # noqa: F401 (registers)
from aura_ai.contract import registry
from aura_ai.errors import RulesError, UseError
from tests.adapters.seats import EVERY, HIDDEN, SPREAD


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_their_random_simulation(game, players):
    spiel = pyspiel.load_game(f"aura_ai_{game}(players={players})")
    pyspiel.random_sim_test(spiel, 1, True, False)


def dealt(name, deal=7, **parameters):
    """Return a game's state after its deal, if it has one."""
    state = pyspiel.load_game(f"aura_ai_{name}", parameters).new_initial_state()
    if state.is_chance_node():
        state.apply_action(deal)
    return state


def forward(state, decisions, seed=0):
    """Make random decisions in place."""
    chance = np.random.RandomState(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("game", "players"), SPREAD)
def test_history_and_parameters_tell_the_whole_game(game, players):
    state = forward(dealt(game, players=players, seed=3), 2000)
    assert state.is_terminal()
    again = pyspiel.load_game(str(state.get_game())).new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    if players > 1:
        assert sum(state.returns()) == pytest.approx(1.0)
    places, _ = state.to_state().result()
    assert state.returns() == [
        1 / places.count(1) if place == 1 else 0.0 for place in places[:players]
    ]


@pytest.mark.parametrize(
    ("before", "action"), [([3], 7), ([3, 2], 99), ([], 2**31 - 1), ([2] * 6, 2)]
)
def test_an_illegal_action_ends_the_game_and_that_seat_loses(before, action):
    """A full column, too."""
    state = dealt("connect_four")
    for column in before:
        state.apply_action(column)
    assert not state.is_terminal()
    loser = state.current_player()
    state.apply_action(action)
    for each in (state, state.clone(), pickle.loads(pickle.dumps(state))):
        assert each.is_terminal()
        assert each.current_player() == pyspiel.PlayerId.TERMINAL
        assert each.legal_actions() == []
        assert each.returns() == [float(seat != loser) for seat in range(2)]
        assert f"illegal action {action} of player {loser}" in str(each)


STOCHASTIC = [name for name, info in registry.infos().items() if info.chance]
WRAPPED = ("misere(game={})", "cached_tree(game={})", "coop_to_1p(game={})", "zerosum(game={})")
"""Their own games around a game, in C++ all through."""


@pytest.mark.parametrize("name", STOCHASTIC)
@pytest.mark.parametrize("deals", [None, 3, 2000])
def test_set_ups_are_no_more_than_actions(name, deals):
    """Their C++ writes the set-ups into the masks of all players as long as there are actions."""
    written = f"aura_ai_{name}({'' if deals is None else f'deals={deals}'})"
    game = pyspiel.load_game(written)
    codes = game.table.game.n_actions
    assert game.max_chance_outcomes() == (deals or min(1024, codes))
    assert game.num_distinct_actions() == max(codes, game.max_chance_outcomes())
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert (
        len(state.legal_actions())
        == sum(state.legal_actions_mask())
        == len(state.chance_outcomes())
    )
    for player in range(game.num_players()):
        assert state.legal_actions(player) == []
        assert state.legal_actions_mask(player) == [0] * game.num_distinct_actions()
    for wrapped in WRAPPED:
        inner = pyspiel.load_game(wrapped.format(written))
        assert inner.max_chance_outcomes() <= inner.num_distinct_actions()
        assert len(inner.new_initial_state().legal_actions_mask(0)) == inner.num_distinct_actions()


@pytest.mark.parametrize(("game", "players"), SPREAD)
def test_masks_and_lists_agree(game, players):
    state = dealt(game, players=players)
    length = state.get_game().num_distinct_actions()
    while not state.is_terminal():
        for player in range(players):
            marked = np.flatnonzero(state.legal_actions_mask(player)).tolist()
            assert marked == state.legal_actions(player)
            assert bool(marked) == (player == state.current_player())
        assert max(state.legal_actions()) < length == len(state.legal_actions_mask())
        forward(state, 25)
    assert state.legal_actions_mask(0) == [0] * length


@pytest.mark.parametrize("player", [-2, -1, 2, 99])
def test_nobody_else_sees_anything(player):
    state = dealt("rauha")
    observation = make_observation(state.get_game())
    asks = (
        *(state.view, state.picture, lambda who: state.resample_from_infostate(who, lambda: 0.5)),
        *(
            lambda who: observation.set_from(state, who),
            lambda who: observation.string_from(state, who),
        ),
    )
    for ask in asks:
        with pytest.raises(UseError, match=f"seat: {player} is not a whole number from 0 to 1"):
            ask(player)


def test_there_are_no_other_set_ups_than_those_that_were_offered():
    state = pyspiel.load_game("aura_ai_rauha(deals=4)").new_initial_state()
    with pytest.raises(Exception, match="no set-up 4"):
        state.apply_action(4)


def test_a_game_without_chance_is_deterministic():
    game = pyspiel.load_game("aura_ai_connect_four")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert game.max_chance_outcomes() == 0
    state = game.new_initial_state()
    assert state.current_player() == 0
    assert state.legal_actions() == list(range(7))
    assert str(state) == str(game.new_initial_state())
    again = pickle.loads(pickle.dumps(forward(state, 3)))
    assert str(again) == str(state)


def test_deals_and_seeds_differ():
    texts = {str(dealt("aura", deal, seed=seed)) for deal in (0, 1, 2) for seed in (0, 1)}
    assert len(texts) == 6
    few = pyspiel.load_game("aura_ai_aura(deals=5)").new_initial_state()
    assert few.is_chance_node()
    assert few.chance_outcomes() == [(deal, 0.2) for deal in range(5)]


def test_options_are_parameters():
    state = dealt("aura", players=4, modules="lake+opuntia", draft=True)
    options = state.to_state().game.options
    assert options["modules"] == ("opuntia", "lake")
    assert options["draft"] is True
    mystica = dealt("terra_mystica", players=2, start_vp="'20'").to_state().game
    assert mystica.options["start_vp"] == "20"
    written = pyspiel.serialize_game_and_state(state.get_game(), state)
    _, again = pyspiel.deserialize_game_and_state(written)
    assert str(again) == str(state)
    assert again.to_state().game.pool() == state.to_state().game.pool()
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    for wrong in ("players=9", "seed=-1", "deals=0", "deals=65537", "layout=round"):
        with pytest.raises(RulesError):
            pyspiel.load_game(f"aura_ai_aura({wrong})")


def test_a_position_can_be_loaded():
    state = registry.load("aura", 3).new(5)
    state.apply(state.legal()[0])
    loaded = pyspiel.load_game("aura_ai_aura(players=3)").new_initial_state(state.to_json())
    assert loaded.legal_actions() == state.legal()
    assert loaded.current_player() == state.to_act


@pytest.mark.parametrize(("game", "players"), HIDDEN)
def test_resampling_keeps_what_a_player_knows(game, players):
    state = forward(dealt(game, players=players), 20)
    player = state.current_player()
    worlds = [
        state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        for _ in range(5)
    ]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.picture(player) == state.picture(player)
        assert world.legal_actions() == state.legal_actions()
        forward(world, 2000)
        assert world.is_terminal()
    assert len({str(world) for world in worlds}) > 1
    again = {str(state.resample_from_infostate(player, lambda: 0.25)) for _ in range(2)}
    assert len(again) == 1


def test_the_information_state_remembers():
    """Two ways to one position are distinguished by the player who took them, and by nobody else."""
    one, two = dealt("connect_four"), dealt("connect_four")
    for a, b in zip((0, 3, 1, 4), (1, 3, 0, 4), strict=True):
        one.apply_action(a)
        two.apply_action(b)
    assert one.observation_string(0) == two.observation_string(0)
    assert one.information_state_string(0) != two.information_state_string(0)


def test_observations_can_be_read_and_encoded():
    state = dealt("rauha", players=2)
    assert str(state.picture(0)) in state.observation_string(0)
    assert "\n" not in state.information_state_string(0)
    table = state.get_game().table
    expected = table.encoding.of(state.view(1).array)
    assert np.allclose(state.observation_tensor(1), expected)
    assert max(state.observation_tensor(1)) == 1.0


def test_their_search_plays_our_games():
    game = pyspiel.load_game("aura_ai_rauha(players=2)")
    state = game.new_initial_state()
    state.apply_action(1)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    search = ismcts.ISMCTSBot(game, evaluator, 1.0, 6, random_state=chance)
    assert search.step(state) in state.legal_actions()
