"""Names of the release before: renamed parameters work and say so, what is gone says what to use."""

import pytest

from aura_ai.bots import registry, specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.offers import offers
from aura_ai.errors import UseError
from aura_ai.games.registry import part
from aura_ai.search import SearchParams, Settings


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
