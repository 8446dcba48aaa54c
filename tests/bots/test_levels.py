"""Named levels: the same for every game, from blind decisions to the full search."""

import pytest

from aura_ai.bots import registry, specs
from aura_ai.bots.builder import MULTIPLAYER, levels
from aura_ai.bots.mcts import FEW, PlanningBot, TreeSearch
from aura_ai.bots.registry import LEVELS, STRONGEST
from aura_ai.contract.game import RulesError
from aura_ai.games import load
from tests.bots.table_play import share_of_wins


@pytest.mark.parametrize("game", ["aura", "rauha", "connect_four"])
def test_ten_rungs_below_the_strongest(game):
    entries = registry.entries(game)
    assert len(LEVELS) >= 10
    for level in LEVELS:
        assert entries[level.name].parameters["sims"] == level.sims
        assert "sims" in entries["strongest"].parameters
    worth = [(-level.random_move_rate, level.sims) for level in LEVELS]
    assert worth == sorted(set(worth)), "every level is better than the one before"


def test_upper_levels_plan_where_the_strongest_does():
    budgets = []
    for level in LEVELS:
        bot = specs.make(level.name, "terra_mystica")
        assert (planning := isinstance(bot, PlanningBot)) == (level.sims > FEW)
        assert "plans" not in registry.entries("terra_mystica")[level.name].parameters
        # only what is quick may play while kernels are compiled
        assert bot.runs_uncompiled == (not planning)
        budgets.append((bot.budget.sims, bot.value.plans))
        assert not isinstance(specs.make(level.name, "aura"), PlanningBot)
    assert budgets == [(16, 0)] * 5 + [(16, 4), (62, 4), (250, 4), (1000, 4), (4000, 4)]


@pytest.mark.parametrize("name", [level.name for level in LEVELS] + [STRONGEST])
def test_levels_without_a_value_play_to_the_end(name):
    bot = made(levels("a game that has no value")[name])
    assert [bot.value.params_for(players).rollout_horizon for players in (2, 4)] == [-1] * 2


def test_levels_with_a_value_keep_their_horizon():
    search = TreeSearch(MULTIPLAYER, names={"value": "fitted"})
    assert made(levels("values", search)[STRONGEST]).value.params == MULTIPLAYER


def made(entry):
    """Return the bot of an entry with its parameters as they are shown."""
    return entry.make(**entry.parameters)


def test_more_than_two_players_may_have_settings_of_their_own():
    bot = specs.make("strongest:sims=2", "aura")
    for players in (1, 2, 3, 4):
        bot.start(load("aura", players), 0, 1)
        assert bot.search.settings.margin_weight == (1.0 if players > 2 else 0.0)
        assert bot.search.settings == bot.value.params_for(players)
    plain = specs.make("strongest:sims=2", "solenia")
    assert plain.value.params_for(4) is plain.value.params


def test_blunders_cost_games():
    # a fair match of 60 games stays below 45 with a chance above 0.9999
    assert share_of_wins("connect_four", ["amateur", "beginner"], 60) > 0.75


def test_blunders_are_a_share():
    with pytest.raises(RulesError, match=r"random_move_rate=1\.5"):
        specs.make("beginner:random_move_rate=1.5", "connect_four")


def test_a_blunder_depends_on_seed_and_decision_only():
    game = load("connect_four")
    state = game.new(0)
    view = state.view(0)
    chosen = []
    for _ in range(2):
        bot = specs.make("beginner:random_move_rate=1", "connect_four")
        bot.start(game, 0, 5)
        chosen.append([bot.choose(view, state.legal()) for _ in range(3)])
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) == 1
