"""``train --searched``: leaf values and priors learn from recorded decisions."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.bots import models
from aura_ai.bots.models import Offers
from aura_ai.cli import cli
from aura_ai.contract.registry import part
from aura_ai.engine.header import PLY
from aura_ai.errors import UseError
from aura_ai.games import load
from aura_ai.learning import recording, value
from aura_ai.search import TEXTBOOK, Budget, Search
from aura_ai.search.network import Network, unpack
from tests.search.made_up import N_INPUTS, PHASE, every_fourth, inputs

GAME = load("connect_four")
KEY = models.key(GAME.players)


def run(line):
    return CliRunner().invoke(cli, line.split())


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """Some games of a small search."""
    path = tmp_path_factory.mktemp("searched") / "moves.npz"
    search = Search(GAME, TEXTBOOK)
    games = [
        recording.play([search] * GAME.seats, seed, Budget(sims=20), temperature=0.5)
        for seed in range(60)
    ]
    recording.join(games).write(path)
    return path


@pytest.fixture
def shipped(tmp_path, monkeypatch) -> Path:
    """Connect Four with a network that holds the seat to act for lost; returns its file."""
    path = tmp_path / "values.npz"
    bad = Network(np.array([-3.0, 0.0]), (), np.zeros(0)).flat()
    models.write(path, {KEY: bad, "players_7": bad})
    offers = Offers(
        values={"fitted": models.ValueModel(inputs, N_INPUTS, path)},
        phases={"fourth": every_fourth},
    )
    monkeypatch.setattr(part("connect_four", "bots"), "OFFERS", offers)
    return path


def test_a_value_goes_on_from_what_is_shipped(tmp_path, record, shipped, monkeypatch):
    monkeypatch.chdir(tmp_path)
    line = f"train connect_four --players 2 --phase fourth --passes 30 --searched {record}"
    result = run(f"{line} --json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout.splitlines()[-1])
    assert report["loss_held_out"] < report["loss_before"]
    begins = recording.read(record).at_changes(every_fourth)
    assert report["positions"] + report["held_out"] == len(begins)
    assert (begins.views[:, PLY] % PHASE == 0).all()
    assert (begins.views[:, PLY] > 0).all()
    out = Path(report["file"])
    assert out.parent.name == "connect_four-weights"
    written = models.read(out)
    assert sorted(written) == [KEY, "players_7"], "networks of other counts are kept"
    first, now = (unpack(models.read(path)[KEY]) for path in (shipped, out))
    assert now.linear[0] > first.linear[0]
    # a second time it goes on from the file that it has written
    models.write(shipped, {})
    again = run(f"{line} --out {out} --outcome 1")
    assert again.exit_code == 0 or "nothing is written" in str(again.exception)


def test_a_worse_value_is_not_written(tmp_path, record, shipped, monkeypatch):
    monkeypatch.chdir(tmp_path)
    worse = Network(np.array([-9.0, 0.0]), (), np.zeros(0))
    monkeypatch.setattr(value, "fit", lambda *args, **named: worse)
    result = run(f"train connect_four --players 2 --phase fourth --searched {record}")
    assert isinstance(result.exception, UseError)
    assert "nothing is written" in str(result.exception)
    assert not list(tmp_path.rglob("connect_four-weights/*"))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("aura --players 2 --searched {record}", "no record of aura with 2 players"),
        ("connect_four --searched {record}", "give --players once"),
        ("connect_four --players 2 --searched {record} --games 200", "--games is of use to"),
        ("connect_four --players 2 --searched {record} --prior --games 200", "the games are there"),
        ("connect_four --players 2 --searched {record} --rate 0", "--rate is of use to"),
        ("connect_four --players 2 --searched {record} --phase none", "no phase counter"),
    ],
)
def test_bad_input_is_refused(line, words, tmp_path, record, shipped, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(f"train {line.format(record=record)}")
    assert isinstance(result.exception, UseError)
    assert words in str(result.exception)
