"""The tuner finds weights that win, and says so only when fresh games confirm it."""

import json

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.bots.builder import Tunable
from aura_ai.bots.heuristics import WeightTable
from aura_ai.cli import cli
from aura_ai.contract import bitboard
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw
from aura_ai.games import load
from aura_ai.games.connect_four import layout as at
from aura_ai.games.connect_four.rules import drop, has_won
from aura_ai.learning.tuning import Aim, Arena, block_seeds, confirm, evolve

TABLE = WeightTable()
WIN = TABLE.add(0.0, "part of the wins at hand that are taken")
COLOUR = TABLE.add(1.0, "changes nothing")
TABLE.close(globals())
GAME = load("connect_four")
GRAIN = 1000


@jit
def choose(s, legal, n, w):
    if draw(s, GRAIN) < w[WIN] * GRAIN:
        for i in range(n):
            if has_won(bitboard.load(s, at.own) | drop(bitboard.load(s, at.all), int(legal[i]))):
                return int(legal[i])
    return int(legal[draw(s, n)])


TUNABLE = Tunable(TABLE, choose, {"expert": TABLE.vector()})


def arena():
    return Arena(GAME, TUNABLE, [TABLE.vector(), TABLE.vector(win=0.2)], Aim(margin=0.0))


def test_weights_that_win_are_found_and_confirmed():
    start = TABLE.vector()
    found = list(evolve([arena()], start, [0, 1], 8, 8, 12, 2.0, seed=1))
    assert [one.number for one in found] == list(range(8))
    assert found[-1].mean[WIN] > 0.4
    assert confirm([arena()], found[-1].mean, start, 150, seed=1).low > 0.0
    again = list(evolve([arena()], start, [0, 1], 8, 8, 12, 2.0, seed=1))
    assert np.array_equal(again[-1].mean, found[-1].mean)


def test_what_changes_nothing_is_not_confirmed_and_differs_in_no_block():
    verdict = confirm([arena()], TABLE.vector(colour=9.0), TABLE.vector(), 20, seed=2)
    assert verdict == (0.0, 0.0, 0.0, 20), "paired blocks: the same games"


def test_only_free_weights_change():
    found = list(evolve([arena()], TABLE.vector(), [1], 2, 4, 2, 0.5, seed=1))
    assert found[-1].mean[WIN] == 0.0
    assert found[-1].mean[COLOUR] != 1.0


def test_generations_and_confirmation_share_no_seed():
    stretches = [block_seeds(1, stretch, 50) for stretch in range(4)]
    assert len({seed for stretch in stretches for seed in stretch}) == 200


def test_games_begin_from_the_positions_that_are_given():
    start = GAME.new(1)
    for action in (0, 1, 0, 1, 0, 2):
        start.apply(action)
    # the first seat has three in a column and is to act: who takes its wins has one in every game
    before, always = start.array.copy(), TABLE.vector(win=1.0)
    given = Arena(GAME, TUNABLE, [always], Aim(margin=0.0), [start])
    assert {given.block(always, seed) for seed in range(9)} == {0.5}
    assert min(given.block(TABLE.vector(), seed) for seed in range(9)) < 0.5
    assert np.array_equal(start.array, before), "a start is not played on"


@pytest.mark.full
def test_a_seat_that_scores_alone_counts_its_points():
    game = load("aura", players=1)
    from aura_ai.bots.aura.levels import TUNABLE as AURA

    one = Arena(game, AURA, list(AURA.vectors.values()), Aim())
    assert one.players == 1
    assert isinstance(one.block(AURA.vectors["expert"], 3), float)


def test_tune_prints_weights_and_a_verdict(monkeypatch):
    from aura_ai.contract.registry import part

    monkeypatch.setattr(part("connect_four", "bots"), "TUNABLE", TUNABLE, raising=False)
    line = (
        "tune connect_four --generations 2 --population 4 --blocks 2 --confirm 4 "
        "--only win --step 2 --json"
    )
    done = CliRunner().invoke(cli, line.split())
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout.splitlines()[-1])
    assert set(report) == {"game", "weights", "kept", "gain", "low", "high", "blocks"}
    assert report["weights"]["colour"] == 1.0
    assert report["kept"] == (report["low"] > 0)
    shown = CliRunner().invoke(cli, line.replace(" --json", "").split())
    assert "on 4 fresh blocks" in shown.output
    assert "weights(" in shown.output
