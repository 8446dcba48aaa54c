"""Fit a game's leaf value on self-play of a policy.

With a judge the network learns what a search expects at the positions of these games instead of how
they end, which says far more about each of them; it begins with the network that is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from aura_ai.bots import models
from aura_ai.bots.models import named, offers
from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.learning import samples
from aura_ai.learning import value as fitting
from aura_ai.learning.pool import VARIANT_STEP, own_copy
from aura_ai.learning.selfplay import search_bot
from aura_ai.learning.step import Report, Run, Step
from aura_ai.progress import progress_bar
from aura_ai.search.hooks import PhaseCounter
from aura_ai.search.network import Network, n_inputs, unpack

VALUE = "fitted"
"""Name of the network among the leaf values of a game."""
LEAST_GAMES = 100
DECAY = 1e-6


def fitted_value(game: str) -> models.ValueModel:
    """Return the leaf value of a game that can be fitted.

    Raises:
        UseError: The game has none.
    """
    offer = offers(game).values.get(VALUE)
    if not isinstance(offer, models.ValueModel):
        raise UseError(
            f"the bots of {game} have no network: OFFERS.values needs a ValueModel {VALUE!r}"
        )
    return offer


def phase_counter(game: str, name: str) -> PhaseCounter:
    """Return a phase counter of a game.

    Raises:
        UseError: The game has none of this name.
    """
    counter = offers(game).phases.get(name)
    if counter is None:
        raise UseError(f"{game} has no phase counter {name!r}")
    return counter


def judge_of(spec: str, game: Game) -> samples.Judge:
    """Return the evaluator of positions: a search bot that sees all cards.

    Raises:
        UseError: The bot cannot repeat what it finds, or the game has a single seat.
    """
    if game.seats == 1:
        raise UseError("--judge: a game of one seat has no chances to learn from")
    bot = search_bot(spec, game.info.name, "--judge")
    bot.start(game, 0, 0)

    def judge(array: Array, key: int) -> Floats:
        outcome = bot.search.run(array, bot.budget, key)
        tried = outcome.visits > 0
        # where the lead counts in the utilities, they are not chances
        weights = np.maximum(outcome.visits[tried] @ outcome.chances[tried], 0.0)
        shares: Floats = weights / weights.sum()
        return shares

    return judge


def train_leaf(
    game: str, tables: dict[int, list[Game]], games: int, step: Step, run: Run
) -> Iterator[Report]:
    """Play games of each player count, fit the value, write it next to the others; yield reports.

    A fitted playout policy is that of the folder of ``run.out``, or else what is shipped. A trial may
    have few games, and is written however bad it is.

    Raises:
        UseError: The value cannot be trained, or its fit is worse than an even guess.
    """
    if games < LEAST_GAMES and not run.is_trial:
        raise UseError(f"--games {games}: a leaf value needs at least {LEAST_GAMES}")
    net = fitted_value(game)
    path, stored = own_copy(game, net.path, run.out)
    for count, table in tables.items():
        weights, report = _train(
            net,
            table,
            games,
            step,
            stored.get(models.key(count)),
            path.parent,
        )
        held_out, even = report["loss_held_out"], report["loss_of_an_even_guess"]
        # written so that a loss that is not a number is refused too
        if not run.is_trial and not held_out < even:
            raise UseError(
                f"{game}, {count} players: the loss on games held out is {held_out:.4f}, an even guess "
                f"has {even:.4f}; nothing is written, play more --games"
            )
        stored[models.key(count)] = weights
        models.write(path, stored)
        report.update({"game": game, "players": count, "file": str(path)})
        yield report


def _train(
    net: models.ValueModel,
    table: list[Game],
    games: int,
    step: Step,
    stored: Floats | None,
    folder: Path,
) -> tuple[Floats, Report]:
    name = table[0].info.name
    steering = named(name, playout=step.playout, phase=step.phase, value=VALUE)
    hooks, policy = steering.hooks(), steering.playout_weights(table[0], folder)
    share = -(-games // len(table))
    with compile_progress(name):
        samples.gather(
            table[0], hooks, net.n_inputs, 1, step.epsilon, step.rate, step.seed, policy=policy
        )
    with progress_bar(share * len(table), "game", desc="self-play", leave=False) as bar:
        parts = [
            samples.gather(
                each,
                hooks,
                net.n_inputs,
                share,
                step.epsilon,
                step.rate,
                step.seed + VARIANT_STEP * number,
                lambda: bar.update(1),
                policy,
                net.points if step.points is None else step.points,
                None if step.judge is None else judge_of(step.judge, each),
            )
            for number, each in enumerate(table)
        ]
    towards: Network | None = None
    if step.judge is not None and stored is not None and n_inputs(stored) == net.n_inputs:
        towards = unpack(stored)
    training, unseen = samples.join(parts).split()
    total = step.passes or step.iterations
    with progress_bar(total, "step", desc="fit", leave=False) as bar:
        network = fitting.fit(
            training,
            step.hidden,
            DECAY if step.decay is None else step.decay,
            step.iterations,
            step.seed,
            lambda: bar.update(1),
            towards,
            unseen,
            passes=step.passes,
        )
    even = fitting.log_loss(unseen.shares * 0.0, unseen.shares)
    return network.flat(), {
        "positions": len(training.games),
        "held_out": len(unseen.games),
        "loss": fitting.log_loss(fitting.scores_of(network, training.inputs), training.shares),
        "loss_held_out": fitting.log_loss(fitting.scores_of(network, unseen.inputs), unseen.shares),
        "loss_of_an_even_guess": even,
    }
