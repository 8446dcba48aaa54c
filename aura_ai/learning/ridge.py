"""Fit a leaf value by ridge regression: a seat's final points, linear in its inputs within each phase.

Games of plans are dear. Some of them say what the inputs of a seat are worth in points, where they could
not fit hidden layers. Slopes of a phase are those of all phases together and a deviation, each with a
weight decay of its own, so that a phase with few positions learns from the others.

Points that are made count in full, where an input holds them, and the fit is one of the points to come.
A slope of their own would be less than that: seats that lead in points have spent more on them than the
inputs show. The error is the same, but a plan follows the slope.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from aura_ai.bots import models
from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Floats, Longs, Singles
from aura_ai.errors import UseError
from aura_ai.learning import samples
from aura_ai.learning.pool import own_copy
from aura_ai.learning.recording import Decisions
from aura_ai.learning.step import Report, Run, Step
from aura_ai.learning.train_value import fitted_value, phase_counter
from aura_ai.learning.value import scores_of
from aura_ai.search.network import Layer, Network

DECAY = 10.0
"""Weight decay of the common slopes, for inputs of standard deviation 1 (by cross-validation)."""
OF_A_PHASE = 10.0
"""That of a phase's deviations, in parts of it."""
REACH = 4.0
"""Sums of a unit lie within so many times the largest score."""


def markers(inputs: Singles, phases: Longs) -> dict[int, int]:
    """Return the number of the input that is 1 in a phase and 0 in all others, by phase.

    Raises:
        UseError: A phase has no such input.
    """
    places = {}
    for phase in np.unique(phases).tolist():
        inside = phases == phase
        marks = (inputs[inside] == 1.0).all((0, 1)) & (inputs[~inside] == 0.0).all((0, 1))
        if not marks.any():
            raise UseError(f"--ridge: no input of the leaf value is 1 in phase {phase} alone")
        places[phase] = int(np.argmax(marks))
    return places


def fit(
    inputs: Singles,
    scores: Singles,
    phases: Longs,
    own_inputs: Sequence[int],
    decay: float,
    points: float,
    points_made: tuple[int, float] | None = None,
) -> Network:
    """Return a network with a hidden unit for each phase, 0 outside of it, that says the final points.

    Args:
        inputs: ``float32[n, seats, inputs]``, see :class:`aura_ai.learning.samples.Samples`.
        scores: ``float32[n, seats]``, final points.
        phases: ``int64[n]``.
        own_inputs: Inputs that get a slope.
        decay: Weight of the squared slopes.
        points: Points by which the score of the network grows by 1.
        points_made: The input that holds the points so far, and what it grows by with each.

    Raises:
        UseError: See :func:`markers`.
    """
    places = markers(inputs, phases)
    chosen, to_come = list(own_inputs), scores.astype(np.float64)
    if points_made is not None:
        chosen = [number for number in own_inputs if number != points_made[0]]
        to_come -= inputs[:, :, points_made[0]] / points_made[1]
    width = len(chosen)
    spread = inputs[:, :, chosen].std((0, 1), dtype=np.float64)
    spread[spread == 0.0] = 1.0
    unit, local = np.eye(width), OF_A_PHASE * decay
    parts = {}
    left, right = decay * unit, np.zeros(width)
    for phase in places:
        rows = inputs[phases == phase][:, :, chosen].reshape(-1, width) / spread
        came = to_come[phases == phase].ravel()
        centre, mean = rows.mean(0), came.mean()
        rows = rows - centre
        products, slopes = rows.T @ rows, rows.T @ (came - mean)
        # the deviations of the phase, given the common slopes, are eliminated
        shrunk = local * np.linalg.inv(products + local * unit)
        left, right = left + shrunk @ products, right + shrunk @ slopes
        parts[phase] = centre, mean, products, slopes, shrunk
    common = np.linalg.solve(left, right)
    lift = REACH * float(np.abs(scores).max())
    gate = REACH * lift
    weight, bias = np.zeros((inputs.shape[2], len(places))), np.zeros(len(places))
    linear = np.zeros(inputs.shape[2])
    for k, (phase, (centre, mean, products, slopes, shrunk)) in enumerate(parts.items()):
        slope = common + shrunk @ (slopes - products @ common) / local
        # raised so far that it is above 0 in its phase, and below in all others
        bias[k] = mean - centre @ slope + lift - gate
        weight[chosen, k] = slope / spread
        if points_made is not None:
            weight[points_made[0], k] = 1.0 / points_made[1]
        weight[places[phase], k] += gate
        linear[places[phase]] = -lift / points
    return Network(linear, (Layer(weight, bias),), np.full(len(places), 1.0 / points))


def train_ridge(
    table: Game, others: Sequence[int], records: Sequence[Decisions], step: Step, run: Run
) -> Report:
    """Fit the value to final points of recorded games, write it next to those of other player counts.

    The last tenth of the games of each record judges a first fit; the one that is written has them too.

    A trial is written even if it does not beat the mean. The ``others`` are further numbers of players
    that get the same network: the points of a seat are read from inputs about itself.

    Raises:
        UseError: The value cannot be fitted in this way, or says no more than the mean does.
    """
    game, players = table.info.name, table.players
    net = fitted_value(game)
    counter = phase_counter(game, step.phase)
    if not net.points or table.seats == 1:
        raise UseError(f"--ridge: the leaf value of {game} is not a share of the points")
    if others and not net.own_inputs:
        raise UseError(f"--ridge: the leaf value of {game} reads all seats; give --players once")
    path, stored = own_copy(game, net.path, run.out)
    begins = [record.at_changes(counter) for record in records]
    rows = [samples.of_decisions(table, net.inputs, net.n_inputs, part) for part in begins]
    held_out = np.concatenate([np.arange(len(part.games)) >= part.trained for part in rows])
    if held_out.all() or not held_out.any():
        raise UseError("--searched: too few games to hold some of them out")
    inputs = np.concatenate([part.inputs for part in rows]).reshape(-1, 1, net.n_inputs)
    scores = np.concatenate([part.scores for part in begins]).reshape(-1, 1)
    begun = np.array([counter(view) for part in begins for view in part.views], np.int64)
    phases, unseen = (np.repeat(row, table.seats) for row in (begun, held_out))

    def fitted(some: Any) -> Network:
        strength = DECAY if step.decay is None else step.decay
        own = net.own_inputs or range(net.n_inputs)
        positions = inputs[some], scores[some], phases[some]
        return fit(*positions, own, strength, net.points, net.points_made)

    first = fitted(~unseen)
    came = scores[unseen]
    error = _spread(came - net.points * scores_of(first, inputs[unseen]))
    spread = _spread(came - scores[~unseen].mean())
    # written so that an error that is not a number is refused too
    if not run.is_trial and not error < spread:
        raise UseError(
            f"{game}, {players} players: on games held out the points are missed by {error:.1f}, by the "
            f"mean alone by {spread:.1f}; nothing is written, record more games"
        )
    network = fitted(slice(None)).flat()
    stored |= {models.key(count): network for count in (players, *others)}
    models.write(path, stored)
    return {
        "game": game,
        "players": players,
        "positions": len(begun),
        "held_out": int(held_out.sum()),
        "error": error,
        "spread": spread,
        "file": str(path),
    }


def _spread(differences: Singles | Floats) -> float:
    return float(np.sqrt(np.square(differences).mean()))
