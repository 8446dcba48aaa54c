"""``aura-ai train GAME --searched``: a leaf value goes on, on games of a search."""

import json

import numpy as np
import pytest
from aura_ai.bots import networks, selfplay
from click.testing import CliRunner

from aura_ai.cli import cli
from aura_ai.engine.header import PLY
from aura_ai.errors import UseError
from aura_ai.games import load
from aura_ai.games.registry import part
from aura_ai.search import TEXTBOOK, Budget, Search, fitting, network, recording
from aura_ai.search.network import Network

GAME = load("connect_four")
N_INPUTS = 2
STRETCH = 5
BOLD = 4.0


def inputs(s, out):
    """For each seat: whether it began, and how far the game is."""
    for seat in range(2):
        out[N_INPUTS * seat] = float(seat == 0)
        out[N_INPUTS * seat + 1] = s[PLY] / 42.0


def clock(s):
    return int(s[PLY]) // STRETCH


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    """Connect Four with a value that thinks too much of beginning; returns its file."""
    path = tmp_path / "values.npz"
    networks.write(path, {"players_2": Network(np.array([BOLD, 0.0]), (), np.zeros(0)).flat()})
    bots = part("connect_four", "bots")
    monkeypatch.setattr(
        bots, "VALUES", {"fitted": networks.Net(inputs, N_INPUTS, path)}, raising=False
    )
    monkeypatch.setattr(bots, "CLOCKS", {"round": clock}, raising=False)
    selfplay._started.cache_clear()
    return path


def run(work, *more):
    line = ["train", "connect_four", "--players", "2", "--searched", "--bot", "textbook:sims=8"]
    return CliRunner().invoke(cli, [*line, "--work", str(work), "--json", *more])


def test_positions_are_those_at_which_the_clock_has_changed():
    """The first stretch of a game begins where nobody asks for a value; games are told apart."""
    search = Search(GAME, TEXTBOOK)
    parts = [recording.play(search, seed, Budget(sims=8)) for seed in (1, 2)]
    whole = recording.join(parts)
    found = whole.at_changes(clock)
    plies = found.views[:, PLY].tolist()
    for part_, seed in zip(parts, (1, 2), strict=True):
        last = int(part_.views[-1, PLY])
        mine = [ply for ply, game in zip(plies, found.games, strict=True) if game == seed]
        assert mine == list(range(STRETCH, last + 1, STRETCH))
        assert len(mine) >= 1
    for i in range(len(found)):
        same = np.flatnonzero((whole.games == found.games[i]) & (whole.views[:, PLY] == plies[i]))
        assert len(same) == 1
        assert found.policy(i)[0].tolist() == whole.policy(int(same[0]))[0].tolist()
        assert found.policy(i)[1].tolist() == whole.policy(int(same[0]))[1].tolist()
        assert np.array_equal(found.values[i], whole.values[same[0]])


def test_no_change_leaves_nothing():
    found = recording.play(Search(GAME, TEXTBOOK), 1, Budget(sims=8)).at_changes(lambda view: 0)
    assert len(found) == 0
    assert found.starts.tolist() == [0]
    assert found.actions.dtype == found.views.dtype == np.int16


def test_a_value_goes_on_from_the_one_there_is(tmp_path, shipped):
    """Who begins does not win that often: the fit finds it, also for games that it was not shown."""
    found = run(tmp_path / "games", "--games", "60", "--temperature", "1", "--decay", "0")
    assert found.exit_code == 0, found.output
    report = json.loads(found.stdout.splitlines()[-1])
    assert report["loss"] < report["loss_before"] - 0.1
    after = network.unpack(networks.read(shipped)["players_2"])
    assert abs(after.linear[0]) < 0.75 * BOLD
    games = [recording.read(path) for path in sorted((tmp_path / "games").rglob("*.npz"))]
    assert len(games) == report["games"] == 60
    positions = sum(len(game.at_changes(clock)) for game in games)
    assert report["positions"] + report["held_out"] == positions


def test_games_are_kept_and_a_strong_pull_leaves_the_value_where_it_was(tmp_path, shipped):
    run(tmp_path / "games", "--games", "30", "--out", str(tmp_path / "first.npz"))
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "games").rglob("*.npz")}
    assert len(times) == 30
    found = run(tmp_path / "games", "--games", "30", "--decay", "1e9")
    assert found.exit_code == 0, found.output
    assert times == {path: path.stat().st_mtime_ns for path in times}
    stayed = network.unpack(networks.read(shipped)["players_2"])
    assert stayed.linear == pytest.approx([BOLD, 0.0], abs=1e-3)


def test_the_loss_told_is_that_of_the_held_out_games(tmp_path, shipped):
    report = json.loads(run(tmp_path / "games", "--games", "40").stdout.splitlines()[-1])
    paths = sorted((tmp_path / "games").rglob("*.npz"), key=lambda path: int(path.stem))
    whole = recording.join(recording.read(path).at_changes(clock) for path in paths)
    _, unseen = fitting.of_decisions(GAME, inputs, N_INPUTS, whole).split()
    after = network.unpack(networks.read(shipped)["players_2"])
    assert report["held_out"] == len(unseen.games)
    loss = fitting.log_loss(fitting.scores_of(after, unseen.inputs), unseen.shares)
    assert report["loss"] == pytest.approx(loss)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("connect_four --searched", "have no network"),
        ("aura --searched --players 1 --bot strongest:sims=4", "one player"),
        ("aura --searched --bot expert --players 2", "only a search bot"),
        ("aura --searched --players 2 --epsilon 0.2", "--epsilon is of use to a leaf value"),
        ("aura --searched --players 2 --clock none --bot strongest:sims=4", "--clock none"),
        ("aura --searched --prior", "give one of them"),
        ("rauha --searched --players 2 --games 1 --bot strongest:sims=2", "too few games"),
    ],
)
def test_bad_input_is_told(line, words, tmp_path):
    given = ["train", *line.split(), "--work", str(tmp_path), "--out", str(tmp_path / "x.npz")]
    found = CliRunner().invoke(cli, given)
    assert isinstance(found.exception, UseError), found.output
    assert words in str(found.exception)
    assert not (tmp_path / "x.npz").exists()
