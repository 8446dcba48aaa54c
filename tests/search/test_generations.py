"""Expert iteration: ``aura-ai train GAME --generations N`` and bots with weights of their own."""

import json

import numpy as np
import pytest
from aura_ai.bots import networks, players, registry, selfplay
from aura_ai.bots.selfplay import Order
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.playing import remote
from click.testing import CliRunner

from aura_ai.cli import cli, recorded
from aura_ai.cli.recorded import Regime
from aura_ai.errors import AuraError, UseError
from aura_ai.games import load
from aura_ai.games.registry import part
from aura_ai.measure import reliability
from aura_ai.search import calibrating, fitting, recording
from tests.search.test_calibration import SHAPE, traits
from tests.search.test_fitting import simulated

GAME = load("connect_four")
BOT = "ismcts:sims=40,guided=true,prior=fitted"


@pytest.fixture
def learner(tmp_path, monkeypatch):
    """Connect Four with a prior that has learnt nothing yet; returns its file."""
    path = tmp_path / "shipped" / "priors.npz"
    path.parent.mkdir()
    arrays = calibrating.arrays_of(SHAPE.unfitted())
    networks.write(path, {f"players_2_{name}": array for name, array in arrays.items()})
    prior = networks.FittedPrior(traits, SHAPE, path, ("FIRST", "SECOND"))
    monkeypatch.setattr(part("connect_four", "bots"), "PRIORS", {"fitted": prior}, raising=False)
    selfplay._started.cache_clear()
    return path


def train(work, *more):
    line = ["train", "connect_four", "--players", "2", "--bot", BOT, "--work", str(work), "--json"]
    return CliRunner().invoke(cli, [*line, *more])


def rows(result):
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]


def test_generations_are_kept_tested_and_not_made_twice(tmp_path, learner):
    work, plan = tmp_path / "work", ("--games", "6", "--max-blocks", "3", "--window", "2")
    first = rows(train(work, "--generations", "1", *plan, "--workers", "1"))
    assert [row["generation"] for row in first] == [1]
    one = work / "players_2" / "generation-1"
    assert len(list((one / "games").glob("*.npz"))) == 6
    before = {path: path.stat().st_mtime_ns for path in one.rglob("*.npz")}
    later = rows(train(work, "--generations", "3", *plan, "--workers", "1"))
    assert [row["generation"] for row in later] == [2, 3]
    assert all(path.stat().st_mtime_ns == before[path] for path in one.glob("*.npz"))
    # the third learns from the games of two generations; older ones are gone, their weights are not
    assert (later[0]["games"], later[1]["games"]) == (12, 12)
    assert not (one / "games").exists()
    assert (one / "match.db").is_file()
    for row in (*first, *later):
        # three set-ups are too few for a verdict (MIN_SETUPS), so nothing can have been admitted
        assert (row["admitted"], row["setups"]) == (False, 3)
    page = (one / "page.md").read_text()
    assert "licence: MIT" in page
    assert "not admitted" in page
    assert "seed 100000008" in page
    again = train(work, "--generations", "3", *plan)
    assert rows(again) == []


def test_admitted_weights_play_the_next_generation(tmp_path, learner, monkeypatch):
    from aura_ai.cli import train_generations as module

    class Yes:
        accepted, setups, elo, low, high, reason = 1, 1, 50.0, 10.0, 90.0, "yes"

    asked = []

    def says_yes(plan, question, path, workers, cluster):
        asked.append((question.first, question.second))
        return Yes

    monkeypatch.setattr(module, "_test", says_yes)
    work, out = tmp_path / "work", tmp_path / "out"
    plan = ("--generations", "2", "--games", "3", "--workers", "1", "--out", str(out))
    found = train(work, *plan)
    assert [row["admitted"] for row in rows(found)] == [True, True]
    folder = work / "players_2"
    assert asked[0][1] == BOT
    assert asked[1] == (
        f"{BOT},weights={folder / 'generation-2'}",
        f"{BOT},weights={folder / 'generation-1'}",
    )
    settings = json.loads((folder / "generation-2" / "games" / recorded.SETTINGS).read_text())
    assert settings["bot"].endswith("generation-1")
    assert (out / "priors.npz").read_bytes() == (folder / "generation-2/priors.npz").read_bytes()
    assert not networks.read(learner)["players_2_bias"].any(), "the shipped ones stay"


def test_games_are_the_same_in_other_processes(tmp_path):
    regime = Regime("ismcts:sims=30", 5, 1.0, 0.5)
    here = recorded.record_games([GAME], 4, regime, tmp_path / "here")
    there = recorded.record_games([GAME], 4, regime, tmp_path / "two", recorded.processes(2))
    for one, two in zip(here, there, strict=True):
        assert np.array_equal(one.views, two.views)
        assert np.array_equal(one.visits, two.visits)


def test_capped_decisions_are_played_and_not_kept():
    order = Order("connect_four", 2, (), "ismcts:sims=80", 3, 1.0, 0.3)
    kept = selfplay.play(order)
    totals = np.add.reduceat(kept.visits, kept.starts[:-1])
    assert (totals >= 80).all()
    whole = selfplay.play(Order("connect_four", 2, (), "ismcts:sims=80", 3, 1.0))
    assert 0 < len(kept) < len(whole)


def test_weights_of_a_folder_take_the_place_of_the_shipped_ones(tmp_path, learner):
    other = tmp_path / "other"
    other.mkdir()
    networks.write(
        other / "priors.npz",
        {"players_2_slope": np.zeros(2), "players_2_bias": 9.0 * np.eye(8)[2]},
    )
    view = GAME.new(1).view(0)
    visits = {}
    for spec in (BOT, f"{BOT},weights={other}"):
        bot = registry.make(spec, "connect_four")
        bot.start(GAME, 0, 1)
        found = bot.analyze(view)
        visits[spec] = dict(zip(found.actions, found.visits, strict=True))
    assert visits[f"{BOT},weights={other}"][1] > visits[BOT][1]


@pytest.mark.parametrize("folder", ["nowhere", "."])
def test_a_folder_without_weights_is_told(tmp_path, monkeypatch, folder):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AuraError, match=r"weights=.*no folder with \*\.npz"):
        registry.make(f"{BOT},weights={folder}", "connect_four")


def test_a_bot_that_learns_nothing_has_no_weights():
    with pytest.raises(UseError, match="unknown parameter 'weights'"):
        registry.make("veteran:weights=x", "aura")


def test_weights_are_part_of_what_a_tournament_remembers(tmp_path, learner):
    folder = tmp_path / "mine"
    folder.mkdir()
    file = folder / "priors.npz"
    file.write_bytes(learner.read_bytes())
    spec = players.tidy(f"{BOT},weights={folder}/../mine")
    assert spec == f"{BOT},weights={folder}"
    assert players.files(spec) == [file]
    assert players.short(spec) == f"{BOT},weights=mine"
    plan = check(Plan("connect_four", make_pools("connect_four", [2], {}), (spec, "random"), 1))
    wanted = remote.identity(plan)
    assert remote.differences(plan.to_json(), wanted) == ""
    networks.write(file, {"players_2_bias": np.ones(8), "players_2_slope": np.ones(2)})
    assert f"the file {file} is" in remote.differences(plan.to_json(), wanted)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("train aura --generations 1 --prior", "give one of them"),
        ("train aura --generations 1 --bot expert", "only a search bot"),
        ("train aura --generations 1 --bot strongest", "give sims=N"),
        ("train aura --generations 1 --bot textbook:sims=5", "nothing that is learnt"),
        ("train aura --generations 1 --players 1 --bot strongest:sims=5", "2 players and more"),
        ("train aura --cluster tcp://x:1", "--cluster is of use to --prior"),
        ("train aura --prior --cluster nowhere --workers 2", "workers"),
    ],
)
def test_bad_input_is_told_in_one_line(line, words):
    found = CliRunner().invoke(cli, line.split())
    assert isinstance(found.exception, UseError)
    assert words in str(found.exception)


def test_a_damaged_course_is_told(tmp_path, learner):
    folder = tmp_path / "work" / "players_2"
    folder.mkdir(parents=True)
    (folder / "course.json").write_text("[")
    found = train(tmp_path / "work", "--generations", "1")
    assert isinstance(found.exception, UseError)
    assert "course.json is damaged" in str(found.exception)


def test_a_fit_goes_on_from_a_network_and_stops_in_time():
    samples, _ = simulated(600, 1)
    unseen, _ = simulated(600, 2)
    start = fitting.fit(simulated(6000, 3)[0], (8,), 1e-6, 200, 1)
    was = fitting.log_loss(fitting.scores_of(start, unseen.inputs), unseen.shares)
    found = fitting.fit(samples, (), 1e-6, 300, 1, towards=start, unseen=unseen)
    now = fitting.log_loss(fitting.scores_of(found, unseen.inputs), unseen.shares)
    alone = fitting.fit(samples, (8,), 1e-6, 300, 1)
    assert now <= was < fitting.log_loss(fitting.scores_of(alone, unseen.inputs), unseen.shares)
    # a heavy penalty on changes leaves it where it was
    still = fitting.fit(samples, (), 1e6, 50, 1, towards=start)
    assert still.flat() == pytest.approx(start.flat(), abs=1e-3)


def test_the_margin_is_a_second_task_and_shapes_the_hidden_layer():
    samples, _ = simulated(2000, 1)
    fresh, _ = simulated(4000, 2)
    plain = fitting.fit(samples, (8,), 1e-6, 200, 1)
    both = fitting.fit(samples, (8,), 1e-6, 200, 1, margin=0.2)
    assert len(both.flat()) == len(plain.flat()), "its own weights are thrown away"
    loss = [
        fitting.log_loss(fitting.scores_of(n, fresh.inputs), fresh.shares) for n in (plain, both)
    ]
    # the lead tells more than who won, so less is left to luck
    assert loss[1] < loss[0]


def test_leads_are_over_the_best_rival_and_bounded():
    found = fitting.leads(np.array([[10.0, 4.0, 7.0], [1000.0, 0.0, 0.0]]), 3.0)
    assert found.tolist() == [[1.0, -2.0, -1.0], [3.0, -3.0, -3.0]]
    assert fitting.leads(np.array([5.0]), 3.0).tolist() == [0.0]


def test_searched_decisions_become_positions_with_half_the_root_value():
    def inputs(s, out):
        out[:] = 0.0, 1.0

    played = selfplay.play(Order("connect_four", 2, (), "ismcts:sims=30", 3, 1.0))
    half = fitting.of_decisions(GAME, inputs, 1, played)
    outcome = fitting.of_decisions(GAME, inputs, 1, played, 1.0)
    assert half.inputs[:, :, 0].tolist() == [[0.0, 1.0]] * len(played)
    assert np.array_equal(outcome.shares, played.shares)
    expected = (played.values / played.values.sum(axis=1, keepdims=True) + played.shares) / 2
    assert half.shares == pytest.approx(expected, abs=1e-6)
    assert (half.games == 0).all()
    # a value of the points learns from the scores, here 1 and 0 or two halves
    points = fitting.of_decisions(GAME, inputs, 1, played, 1.0, 0.5)
    assert points.shares == pytest.approx(fitting.soft_shares(played.scores, 0.5), abs=1e-6)
    assert (points.shares > 0.0).all()
    # a later game with a lower seed is still the later one
    earlier = selfplay.play(Order("connect_four", 2, (), "ismcts:sims=30", 1, 1.0))
    both = fitting.of_decisions(GAME, inputs, 1, recording.join([played, earlier]))
    assert both.games.tolist() == [0] * len(played) + [1] * len(earlier)


def test_bands_hold_what_came_of_each_expectation():
    chance = np.random.default_rng(1)
    first = chance.random(20_000)
    won = (chance.random(20_000) < first).astype(float)
    expected, shares = np.stack([first, 1 - first], 1), np.stack([won, 1 - won], 1)
    found = reliability.bands(expected, shares, np.arange(20_000) // 4)
    assert len(found) == reliability.BANDS
    assert sum(band.positions for band in found) == 40_000
    for band in found:
        assert band.low < band.won < band.high
        assert band.off < 0.02
    wrong = reliability.bands(np.clip(expected + 0.15, 0, 1), shares, np.arange(20_000) // 4)
    assert max(band.off for band in wrong) > 0.1
    assert reliability.text(found).count("\n") == 1 + reliability.BANDS
    assert reliability.drawn(found, "t").axes[0].get_xlabel().startswith("chance")


def test_one_game_tells_nothing_sure():
    (band,) = reliability.bands(np.full((3, 1), 0.5), np.ones((3, 1)), np.zeros(3))
    assert (band.low, band.high, band.games) == (0.0, 1.0, 1)
