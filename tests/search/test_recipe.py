"""``train --recipe``: training steps, and a complete run."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.bots import models
from aura_ai.cli import cli
from aura_ai.contract.registry import part
from aura_ai.errors import AuraError, UseError
from aura_ai.files import read_toml
from aura_ai.learning import recipe, selfplay
from aura_ai.learning.perform import tables_of
from aura_ai.learning.step import LEAF, PLAYOUTS, PRIOR, RECORD, SEARCHED
from tests.search.made_up import N_INPUTS, SHAPE, action_features, every_fourth, inputs

ROOT = Path(__file__).parents[2]
SEARCHED_GAMES = sorted(path.parent.name for path in ROOT.glob("bots/*/values.npz"))
WEIGHTS = {LEAF: "values", SEARCHED: "values", PRIOR: "priors", PLAYOUTS: "playouts"}


def named_parts(bot, game):
    """Return the names of what steers a search, among the parts that its game offers."""
    parts = bot.value.steering_in(game).parts()
    tables = {kind: getattr(models.offers(game), models.KINDS[kind]) for kind in parts}
    return {
        kind: next(name for name, each in tables[kind].items() if each == part)
        for kind, part in parts.items()
    }


@pytest.mark.parametrize("game", SEARCHED_GAMES)
def test_a_shipped_recipe_makes_all_that_is_shipped(game):
    """And nothing that plays or is learnt from is taken from what the recipe is there to make."""
    products: set[str] = set()
    for named in recipe.read(recipe.shipped(game)):
        step = named.step
        products -= {name for name in products if name.split("/")[0] in named.forget}
        if step.playout == "fitted":
            _, file = fitted(game, "playouts")
            assert f"{file}/common" in products
        searcher = step.bot if step.way == RECORD else step.judge
        if searcher is not None:
            spec = searcher.replace(recipe.MADE, str(ROOT / "bots" / game))
            for kind, name in named_parts(selfplay.search_bot(spec, game), game).items():
                if name == "veteran" and recipe.MADE in searcher and kind == "value":
                    assert not any(key.startswith("values/") for key in products), (
                        "it has other inputs"
                    )
                if name == "fitted":
                    assert recipe.MADE in searcher, named.name
                    _, file = fitted(game, models.KINDS[kind])
                    names = {f"{file}/{key}" for key in ("common", f"players_{step.players[0]}")}
                    assert names & products, f"{named.name}: no {file} yet"
        if step.way in WEIGHTS:
            keys = {f"players_{count}" for count in step.players}
            products |= {f"{WEIGHTS[step.way]}/{key}" for key in keys}
            products |= {f"{WEIGHTS[step.way]}/common"} if step.way in (PRIOR, PLAYOUTS) else set()
    shipped = {
        f"{path.stem}/{key.removesuffix('_slope').removesuffix('_bias')}"
        for path in (ROOT / "bots" / game).glob("*.npz")
        for key in models.read(path)
    }
    assert products == shipped


def fitted(game, table):
    model = getattr(models.offers(game), table)["fitted"]
    return model, model.path.stem


@pytest.mark.parametrize("game", SEARCHED_GAMES)
def test_options_of_a_shipped_recipe_are_those_of_the_game(game):
    for named in recipe.read(recipe.shipped(game)):
        assert all(tables_of(named.step, game).values())


def test_every_searched_game_has_a_recipe_and_others_say_so():
    assert SEARCHED_GAMES == ["aura", "rauha", "solenia", "terra_mystica"]
    with pytest.raises(UseError, match="connect_four has no recipe"):
        recipe.shipped("connect_four")


SMALL = Path(__file__).with_name("small_recipe.toml").read_text("utf-8")
SCALE = "0.001"


@pytest.fixture
def fittable(tmp_path, monkeypatch) -> Path:
    """Connect Four with a prior and a network to fit, in an empty folder; returns its small recipe."""
    bots = part("connect_four", "bots")
    none, nodes = tmp_path / "none", ("FIRST", "SECOND")
    prior = models.PolicyModel(action_features, SHAPE, none / "priors.npz", nodes)
    value = models.ValueModel(inputs, N_INPUTS, none / "values.npz")
    registry = replace(
        models.Offers(),
        priors={"fitted": prior},
        playouts={"fitted": replace(prior, path=none / "playouts.npz")},
        values={"fitted": value},
        phases={"fourth": every_fourth},
    )
    monkeypatch.setattr(bots, "OFFERS", registry)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def run(*words):
    return CliRunner().invoke(cli, ["train", "connect_four", *words])


def steps_of(result):
    """Return the progress lines of the steps."""
    return [line.split(", ")[1] for line in result.stderr.splitlines() if line.startswith("step ")]


def weights(folder):
    return {path.name: models.read(path) for path in Path(folder).glob("*.npz")}


def assert_same(one, other):
    assert one.keys() == other.keys() == {"priors.npz", "playouts.npz", "values.npz"}
    for name, arrays in one.items():
        assert arrays.keys() == other[name].keys()
        for key, array in arrays.items():
            assert np.array_equal(array, other[name][key]), f"{name}: {key}"


def test_a_recipe_goes_on_where_it_was_broken_off(fittable, monkeypatch):
    line = ["--recipe", "small.toml", "--scale", SCALE, "--workers", "1"]
    whole = run(*line, "--json", "--work", "w1", "--out", "whole")
    assert whole.exit_code == 0, whole.output + str(whole.exception)
    reports = [json.loads(report) for report in whole.stdout.splitlines()]
    assert [report.get("games") for report in reports[:2]] == [6, 6], "a thousandth of the games"
    names = ["games", "prior", "playouts", "value", "games-again", "value-searched"]
    assert steps_of(whole) == names
    assert reports[-1]["steps"] == len(names)
    files = ["playouts.npz", "priors.npz", "values.npz"]
    assert reports[-1]["files"] == [f"whole/{name}" for name in files]
    played = Counter()
    play = selfplay.play

    def breaking_off(order):
        played[order.seed, order.regime.bot[:8]] += 1
        if sum(played.values()) == stop:
            raise KeyboardInterrupt
        return play(order)

    monkeypatch.setattr(selfplay, "play", breaking_off)
    for stop in (3, 9, 0):
        result = run(*line)
        assert result.exit_code == int(stop != 0), result.output
    assert steps_of(result) == [*(f"{name}: done before" for name in names[:4]), *names[4:]]
    assert sum(played.values()) == 6 + 4 + 2, "only the games that were broken off are played again"
    assert_same(weights("whole"), weights("connect_four-weights"))
    assert not list(Path("connect_four-recipe").rglob("games/*")), "they are in the records"
    again = run(*line)
    assert steps_of(again) == [f"{name}: done before" for name in names]


def test_a_step_with_changed_options_is_repeated_with_all_that_follow(fittable):
    line = ["--recipe", "small.toml", "--scale", SCALE]
    assert run(*line).exit_code == 0
    fittable.write_text(SMALL.replace("passes = 2", "passes = 3"), encoding="utf-8")
    result = run(*line)
    assert result.exit_code == 0, result.output
    assert steps_of(result) == [
        *(f"{name}: done before" for name in ("games", "prior", "playouts")),
        "value",
        "games-again",
        "value-searched",
    ]
    fittable.write_text(SMALL.replace("iterations = 5", 'iterations = 5\nforget = "priors"', 1))
    assert steps_of(run(*line))[:2] == ["games: done before", "prior"]


def test_two_runs_do_not_share_a_folder(fittable):
    Path("w").mkdir()
    with recipe._alone(Path("w")):
        result = run("--recipe", "small.toml", "--work", "w")
    assert isinstance(result.exception, UseError)
    assert "another run is at work" in str(result.exception)


WRONG = read_toml(Path(__file__).with_name("wrong_recipes.toml"))["wrong"]


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_a_wrong_recipe_is_refused_in_one_line_before_the_first_step(text, words, fittable):
    fittable.write_text(text, encoding="utf-8")
    result = run("--recipe", "small.toml")
    assert isinstance(result.exception, AuraError)
    assert "\n" not in str(result.exception)
    assert words in str(result.exception)
    assert str(result.exception).startswith("small.toml")
    assert not Path("connect_four-recipe").exists()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--recipe", "connect_four has no recipe"),
        ("--recipe none.toml", "cannot read none.toml"),
        ("--recipe small.toml --games 3", "--games too"),
        ("--recipe small.toml --prior", "--prior too"),
        ("--recipe small.toml --seed 5", "--seed too"),
        ("--recipe small.toml --work small.toml/w", "--work small.toml/w: Not a directory"),
        ("--recipe small.toml --workers 2 --cluster x", "give --workers or --cluster"),
    ],
)
def test_a_wrong_command_line_is_refused(line, words, fittable):
    result = run(*line.split())
    assert isinstance(result.exception, UseError)
    assert words in str(result.exception)
