"""Names of the release before: renamed parameters work and say so, what is gone says what to use."""

import importlib
import sys

import pytest

from aura_ai.bots import flat_monte_carlo, levels, registry, specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.offers import offers
from aura_ai.errors import UseError
from aura_ai.games.registry import part
from aura_ai.search import SearchParams, Settings, hooks


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("guided=true", "puct=true"),
        ("fpu=0.2", "fpu_reduction=0.2"),
        ("blur=0.2", "uniform_mixing=0.2"),
        ("lazy=true", "cached_prior=true"),
        ("cutoff=2", "rollout_horizon=2"),
        ("margin=0.5", "margin_weight=0.5"),
        ("lanes=3", "trees=3"),
        ("clock=none", "phase=none"),
    ],
)
def test_old_names_mean_the_same_and_say_the_new_one(old, new, capsys):
    registry.say_renamed.cache_clear()
    bots = [specs.make(f"ismcts:sims=5,{each}", "connect_four") for each in (old, new)]
    assert all(isinstance(bot, MctsBot) for bot in bots)
    assert bots[0].settings == bots[1].settings
    assert bots[0].budget == bots[1].budget
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert new.partition("=")[0] in lines[0]


def test_a_level_still_takes_blunders():
    assert specs.make("club:blunders=0.5", "connect_four").random_move_rate == 0.5


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("pimc:worlds=3", "use ismcts"),
        ("ismcts:halving=4", "halving is gone"),
        ("ismcts:redeal=0.5", "redeal is gone"),
        ("ismcts:rank=1", "margin_weight"),
        ("ismcts:epsilon=0.1", "playout hook"),
    ],
)
def test_what_is_gone_names_what_takes_its_place(spec, words):
    with pytest.raises(UseError, match=words):
        specs.make(spec, "connect_four")


def test_settings_is_an_alias_for_a_release():
    with pytest.warns(DeprecationWarning, match="SearchParams"):
        params = Settings(guided=True, cutoff=1)
    assert params == SearchParams(exploration=0.7, cached_prior=False)


def test_tables_of_the_release_before_are_read_and_the_new_name_is_said(monkeypatch, capsys):
    registry.say_renamed.cache_clear()
    bots = part("connect_four", "bots")
    playouts = bots.OFFERS.playouts
    monkeypatch.delattr(bots, "OFFERS")
    monkeypatch.setattr(bots, "PLAYOUTS", playouts, raising=False)
    found = [offers("connect_four").playouts for _ in range(2)]
    assert found == [playouts, playouts]
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "PLAYOUTS" in said
    assert "OFFERS" in said


@pytest.mark.parametrize("game", ["aura", "solenia"])
def test_an_expert_still_takes_worlds(game, capsys):
    registry.say_renamed.cache_clear()
    assert "determinizations" in registry.parse("expert:worlds=3", game)[1]
    assert registry.parse("expert:worlds=3", game) == registry.parse(
        "expert:determinizations=3", game
    )
    assert capsys.readouterr().err == (
        "bot parameter worlds is now determinizations; the old name goes with the next release\n"
    )


def imported_anew(name):
    registry.say_renamed.cache_clear()
    sys.modules.pop(name, None)
    return importlib.import_module(name)


def test_ladder_is_levels(capsys):
    ladder = imported_anew("aura_ai.bots.ladder")
    assert "aura_ai.bots.levels" in capsys.readouterr().err
    assert ladder.RUNGS is levels.LEVELS
    old = ladder.levels("text", ladder.KEEN, crowd=ladder.CROWD)["strongest"].make(sims=4)
    new = levels.levels("text", levels.LONG_GAME, multiplayer=levels.MULTIPLAYER)["strongest"].make(
        sims=4
    )
    assert [old.settings_of(n) for n in (2, 4)] == [new.settings_of(n) for n in (2, 4)]
    assert old.settings_of(2) != old.settings_of(4)


def test_foresight_is_flat_monte_carlo(capsys):
    foresight = imported_anew("aura_ai.bots.foresight")
    assert "aura_ai.bots.flat_monte_carlo" in capsys.readouterr().err
    kernels = {"score": abs, "choose": max, "worth": min, "rival": 2}
    habits = foresight.Habits("game", clock=len, **kernels)
    assert habits == flat_monte_carlo.Heuristics("game", phase=len, **kernels)
    bot = foresight.Foresight(habits, None, worlds=3, rounds=2, width=4)
    assert (bot.determinizations, bot.rounds, bot.width) == (3, 2, 4)


@pytest.mark.parametrize(("old", "new"), [("Clock", "PhaseCounter"), ("Traits", "ActionFeatures")])
def test_contracts_of_hooks_have_their_old_names_too(old, new):
    with pytest.warns(DeprecationWarning, match=new):
        assert getattr(hooks, old) is getattr(hooks, new)
