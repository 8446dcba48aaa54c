"""The tuner finds weights that win, and says so only when fresh games confirm it."""

import json
import sys

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
from aura_ai.learning.tuning import Aim, Arena, block_seeds, confirm, evolve, rate_in

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
    found = list(evolve(rate_in([arena()], 12, 1), start, [0, 1], 8, 8, 2.0, seed=1))
    assert [one.number for one in found] == list(range(8))
    assert found[-1].mean[WIN] > 0.4
    assert confirm([arena()], found[-1].mean, start, 150, seed=1).low > 0.0
    again = list(evolve(rate_in([arena()], 12, 1), start, [0, 1], 8, 8, 2.0, seed=1))
    assert np.array_equal(again[-1].mean, found[-1].mean)


def test_what_changes_nothing_is_not_confirmed_and_differs_in_no_block():
    verdict = confirm([arena()], TABLE.vector(colour=9.0), TABLE.vector(), 20, seed=2)
    assert verdict == (0.0, 0.0, 0.0, 20), "paired blocks: the same games"


def test_only_free_weights_change():
    found = list(evolve(rate_in([arena()], 2, 1), TABLE.vector(), [1], 2, 4, 0.5, seed=1))
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


CENTRAL = """
import random
from aura_ai.bots.interface import Bot

class Central(Bot):
    def __init__(self, pull: float = 0.0, depth: int = 1):
        self.pull = pull

    def start(self, game, seat, seed):
        self.chance = random.Random(seed)

    def choose(self, view, legal):
        return min(legal, key=lambda column: self.pull * abs(column - 3) + self.chance.random())
"""
BY_LINES = """
import json, sys
for line in sys.stdin:
    kind = json.loads(line)["type"]
    if kind == "quit":
        break
    columns = [each["action"] for each in json.loads(line).get("legal", [])]
    pull = float(sys.argv[1].removeprefix("pull="))
    answers = {"hello": {"protocol": 2, "name": "x"}, "start": {"ready": True}}
    if kind == "choose":
        answers[kind] = {"action": min(columns, key=lambda each: pull * abs(each - 3))}
    if kind in answers:
        print(json.dumps(answers[kind]), flush=True)
"""


def tune(*words):
    done = CliRunner().invoke(cli, ["tune", "connect_four", *words, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout.splitlines()[-1])


def test_the_parameters_of_a_bot_in_a_file_are_tuned_and_confirmed(tmp_path):
    (tmp_path / "mine.py").write_text(CENTRAL)
    spec = f"{tmp_path}/mine.py:Central:pull=,depth="
    line = "--range pull=-1:1 --range depth=1:9:2 --whole depth --generations 4 --population 6"
    words = ["--bot", spec, *line.split(), "--blocks", "8", "--confirm", "40"]
    report = tune(*words)
    assert set(report) == {"game", "bot", "values", "kept", "elo", "low", "high", "setups"}
    pull, depth = report["values"]["pull"], report["values"]["depth"]
    assert float(pull) > 0.1
    assert int(depth) in range(1, 10)
    assert report["bot"] == spec.replace("pull=", f"pull={pull}").replace(
        "depth=", f"depth={depth}"
    )
    assert report["kept"]
    assert 0 < report["low"] < report["elo"] < report["high"]
    assert tune(*words) == report, "the same seed, the same games"


def test_a_program_and_a_bot_of_the_game_have_parameters_too(tmp_path):
    (tmp_path / "lines.py").write_text(BY_LINES)
    few = "--against random --generations 1 --population 4 --blocks 2 --confirm 2"
    for bot, bounds in (
        (f"cmd:{sys.executable} {tmp_path}/lines.py pull=", "pull=0.5:1"),
        ("ismcts:sims=20,exploration=", "exploration=0.1:2"),
    ):
        report = tune("--bot", bot, "--range", bounds, *few.split())
        (value,) = report["values"].values()
        assert report["bot"] == f"{bot}{value}"
        assert report["setups"] == 2
