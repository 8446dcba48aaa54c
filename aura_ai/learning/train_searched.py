"""Fine-tune a game's leaf value on recorded search decisions.

A search knows more about a position than any policy that plays fast, and its games are closer to those
in which the value will be asked. But they are dear: so a network is first fitted to very many games of
a policy (:mod:`aura_ai.learning.train_value`), then to a few thousand games of searches.
"""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.bots import models
from aura_ai.contract.game import Game
from aura_ai.errors import UseError
from aura_ai.learning import samples
from aura_ai.learning import value as fitting
from aura_ai.learning.pool import own_copy
from aura_ai.learning.recording import Decisions
from aura_ai.learning.step import Report, Run, Step
from aura_ai.learning.train_value import fitted_value, phase_counter
from aura_ai.search.network import unpack

DECAY, PASSES = 1e-5, 3
"""Stronger weight decay, so that fine-tuning on few games does not forget."""


def train_searched(table: Game, records: Sequence[Decisions], step: Step, run: Run) -> Report:
    """Fit the value on to recorded decisions, write it next to those of other counts; return a report.

    Only decisions at which a phase has just begun are looked at: there the search asks for a value.

    The last games are held out. An existing file is continued; a trial is written even if it is
    worse.

    Raises:
        UseError: There is nothing to go on from, or it was better on the games held out.
    """
    game, players = table.info.name, table.players
    net = fitted_value(game)
    counter = phase_counter(game, step.phase)
    if table.seats == 1:
        raise UseError("--searched: without rivals there is no share of the win to expect")
    path, stored = own_copy(game, net.path, run.out)
    begun = stored.get(models.key(players), models.read(net.path).get(models.key(players)))
    if begun is None:
        raise UseError(f"{game} has no network for {players} players to go on from")
    begins = [record.at_changes(counter) for record in records]

    def cases(outcome: float) -> tuple[samples.Samples, samples.Samples]:
        share = net.points if step.points is None else step.points
        parts = [
            samples.of_decisions(table, net.inputs, net.n_inputs, part, outcome, share)
            for part in begins
        ]
        return samples.join(parts).split()

    # the report is about outcomes, whatever the network was fitted to
    training, unseen = cases(step.outcome)[0], cases(1.0)[1]
    if not len(training.games) or not len(unseen.games):
        raise UseError("--searched: too few games to hold some of them out")
    first = unpack(begun)
    network = fitting.fit(
        training,
        (),
        DECAY if step.decay is None else step.decay,
        0,
        step.seed,
        towards=first,
        passes=step.passes or PASSES,
    )
    before, after = (
        fitting.log_loss(fitting.scores_of(each, unseen.inputs), unseen.shares)
        for each in (first, network)
    )
    # written so that a loss that is not a number is refused too
    if not run.is_trial and not after < before:
        raise UseError(
            f"{game}, {players} players: the loss on searched games held out was {before:.4f} and would "
            f"be {after:.4f}; nothing is written, record more games"
        )
    stored[models.key(players)] = network.flat()
    models.write(path, stored)
    return {
        "game": game,
        "players": players,
        "positions": len(training.games),
        "held_out": len(unseen.games),
        "loss_before": before,
        "loss_held_out": after,
        "file": str(path),
    }
