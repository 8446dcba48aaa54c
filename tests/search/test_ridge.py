"""Leaf values fitted to final points by ridge regression, from games of plans."""

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.bots import models
from aura_ai.cli import cli
from aura_ai.contract.game import State
from aura_ai.contract.registry import load
from aura_ai.engine.header import TO_ACT
from aura_ai.errors import UseError
from aura_ai.learning import recording, ridge, selfplay
from aura_ai.learning.value import scores_of
from aura_ai.search import Budget, Outcome
from aura_ai.search.network import unpack

PHASES, N, POINTS = 3, 400, 8.0
OWN = range(PHASES, PHASES + 3)


def examples(noise):
    """Two seats whose points are linear in three inputs, by phase; the first inputs tell the phase."""
    chance = np.random.default_rng(5)
    phases = np.arange(N) % PHASES
    inputs = np.zeros((N, 2, PHASES + 3), np.float32)
    inputs[np.arange(N), :, phases] = 1.0
    inputs[:, :, PHASES:] = chance.normal(size=(N, 2, 3))
    slopes = np.array([[4.0, 0.0, -2.0], [4.0, 1.0, -2.0], [4.0, 0.0, -1.0]])
    scores = (
        100.0 + 7.0 * phases[:, None] + (inputs[:, :, PHASES:] * slopes[phases][:, None]).sum(2)
    )
    return inputs, (scores + noise * chance.normal(size=scores.shape)).astype(np.float32), phases


def test_slopes_of_each_phase_are_found():
    inputs, scores, phases = examples(0.0)
    network = unpack(ridge.fit(inputs, scores, phases, OWN, 1e-6, POINTS).flat())
    assert POINTS * scores_of(network, inputs) == pytest.approx(scores, abs=0.05)
    # a score says the points of a seat, whatever its rivals are
    other = inputs.copy()
    other[:, 1, PHASES:] = 0.0
    assert scores_of(network, other)[:, 0] == pytest.approx(scores_of(network, inputs)[:, 0])


def test_inputs_about_others_get_no_slope():
    inputs, scores, phases = examples(0.0)
    network = unpack(ridge.fit(inputs, scores, phases, OWN[:2], 1.0, POINTS).flat())
    other = inputs.copy()
    other[:, :, OWN[2]] = 5.0
    assert np.array_equal(scores_of(network, other), scores_of(network, inputs))


def test_a_phase_of_few_positions_learns_from_the_others():
    inputs, scores, phases = examples(6.0)
    few = (phases != 1) | (np.arange(N) < 12)
    there = phases == 1

    def error(chosen, decay):
        network = ridge.fit(inputs[chosen], scores[chosen], phases[chosen], OWN, decay, POINTS)
        return np.abs(POINTS * scores_of(network, inputs[there]) - scores[there]).mean()

    alone = few & there
    assert error(few, 3.0) < 0.95 * error(alone, 3.0)


def test_points_that_are_made_count_in_full():
    """The fit is one of the points to come: those made have no slope of their own."""
    inputs, scores, phases = examples(0.0)
    made, per_point = inputs.shape[2], 0.01
    # who has made more has less to come, by something that no input shows
    ahead = np.random.default_rng(6).normal(30.0, 10.0, scores.shape)
    inputs = np.concatenate([inputs, (per_point * ahead[..., None]).astype(np.float32)], 2)
    scores = (scores + 0.7 * ahead).astype(np.float32)
    own = (*OWN, made)
    more = inputs.copy()
    more[:, :, made] += 10 * per_point

    def gain(network):
        return POINTS * (scores_of(network, more) - scores_of(network, inputs))

    free = unpack(ridge.fit(inputs, scores, phases, own, 1e-6, POINTS).flat())
    assert gain(free) == pytest.approx(7.0, abs=0.1)
    full = ridge.fit(inputs, scores, phases, own, 1e-6, POINTS, (made, per_point))
    full = unpack(full.flat())
    assert gain(full) == pytest.approx(10.0, abs=0.1)
    missed = POINTS * scores_of(full, inputs) - scores
    assert missed.mean() == pytest.approx(0.0, abs=0.1)


def test_phases_that_no_input_tells_are_refused():
    inputs, scores, phases = examples(0.0)
    inputs[:, :, 0] = 0.0
    with pytest.raises(UseError, match="no input of the leaf value is 1 in phase 0 alone"):
        ridge.fit(inputs, scores, phases, OWN, 1.0, POINTS)


@pytest.mark.full
def test_games_of_plans_are_recorded_with_a_plan_for_each_seat(tmp_path):
    job = selfplay.GameJob(
        "terra_mystica", 2, (), selfplay.SelfplayConfig("strongest:sims=4", 3), 3
    )
    bots = selfplay.ready(job)
    assert len({id(bot.search) for bot in bots}) == 2
    # plans of the game before are forgotten
    one, two = selfplay.play(job), selfplay.play(job)
    assert np.array_equal(one.views, two.views)
    assert set(one.seats) == {0, 1}


def train(line):
    return CliRunner().invoke(cli, ["train", *line.split()])


class Blind:
    """Stands for a search; it draws its moves."""

    def __init__(self, game):
        self.game = game

    def forget(self):
        """Do nothing."""

    def run(self, view, budget, seed):
        actions = State(self.game, view).legal()
        visits = np.random.default_rng(seed).permutation(len(actions))
        even = np.full((len(actions), self.game.seats), 0.5)
        none = np.zeros(len(actions), np.int64)
        return Outcome(int(view[TO_ACT]), actions, visits, even, even, even, 1, 0.1, none)


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("plans") / "plans.npz"
    blind = [Blind(load("terra_mystica", players=2))] * 2
    games = (recording.play(blind, seed, Budget(sims=1)) for seed in range(6))
    recording.join(games).write(path)
    return path


@pytest.mark.full
@pytest.mark.full
def test_a_value_is_fitted_to_games_of_plans(record, tmp_path):
    done = train(
        f"terra_mystica --players 2 --players 3 --searched {record} --ridge --scale 0.5 "
        f"--out {tmp_path}"
    )
    assert done.exit_code == 0, done.output
    assert ", error " in done.output
    networks = models.read(tmp_path / "values.npz")
    stored = networks["players_2"]
    assert np.array_equal(stored, networks["players_3"])
    moves = recording.read(record)
    game = load("terra_mystica", players=2)
    model = models.named("terra_mystica", value="fitted", phase="round").model(game, tmp_path)
    assert np.array_equal(model.weights, stored)
    assert moves.views[0][TO_ACT] == moves.seats[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("terra_mystica --searched {} --ridge", "give the number of --players of the files"),
        ("terra_mystica --players 2 --searched {} --ridge --outcome 0.5", "--outcome is of use to"),
        (
            "terra_mystica --players 2 --searched {} --ridge --prior",
            "--record and --ridge: give one",
        ),
    ],
)
def test_what_it_cannot_use_is_refused(record, line, message):
    done = train(line.format(record))
    assert done.exit_code != 0
    assert message in str(done.exception or done.output)
