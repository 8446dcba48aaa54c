"""The tuner finds parameters that win, and says so only when fresh games confirm it."""

import json
import sys

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.cli import cli
from aura_ai.learning import spsa

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


@pytest.mark.parametrize(
    "method",
    [
        "--generations 4 --population 6 --blocks 8",
        "--method spsa --generations 25 --blocks 3",
        "--method spsa --generations 25 --blocks 3 --against random",
    ],
)
def test_the_parameters_of_a_bot_in_a_file_are_tuned_and_confirmed(method, tmp_path):
    (tmp_path / "mine.py").write_text(CENTRAL)
    spec = f"{tmp_path}/mine.py:Central:pull=,depth="
    line = f"--range pull=-1:1 --range depth=1:9:2 --whole depth {method} --confirm 40"
    words = ["--bot", spec, *line.split()]
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


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_spsa_climbs_to_the_top_of_a_noisy_hill_within_bounds(seed):
    low, high, top = np.array([-1.0, 0.0]), np.array([1.0, 100.0]), np.array([0.4, 80.0])
    noise = np.random.default_rng(seed)

    def lead(*points_and_number):
        points = points_and_number[:2]
        assert all((low <= each).all() and (each <= high).all() for each in points)
        one, other = (-np.square((each - top) / (high - low)).sum() for each in points)
        return float(np.clip(4 * (one - other) + noise.normal(0, 0.2), -1, 1))

    *_, end = spsa.climb(np.array([-0.8, 10.0]), low, high, lead, 150, 0.2, seed)
    assert np.abs((end - top) / (high - low)).max() < 0.1
