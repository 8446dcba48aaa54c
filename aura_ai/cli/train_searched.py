"""``aura-ai train GAME --searched``: go on with a leaf value, on games of a search.

Games of rules of thumb are cheap, but they go where a search does not. A search plays few games in the
same time, so the fit begins with the value that there is, and looks at the positions at which the search
asks for one: where the clock has changed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import click

from aura_ai.bots import mcts, networks
from aura_ai.cli.recorded import Crew, Regime, record_games
from aura_ai.errors import UseError
from aura_ai.games.contract import Game
from aura_ai.search import fitting, network, recording
from aura_ai.search.fitting import Samples
from aura_ai.search.hooks import Clock
from aura_ai.search.network import Network

MARGIN_WEIGHT = 0.05
"""Weight of the lead in points beside the loss of the win."""


@dataclass(frozen=True)
class Lesson:
    """A leaf value that went on learning.

    Attributes:
        before: The value that it began with.
        after: What came of it.
        seen: Positions of the fit.
        unseen: Those of the held-out games, which told when to stop.
    """

    before: Network
    after: Network
    seen: Samples
    unseen: Samples

    def losses(self) -> tuple[float, float]:
        """Return the loss on held-out games, before and after."""
        before, after = (
            fitting.log_loss(fitting.scores_of(net, self.unseen.inputs), self.unseen.shares)
            for net in (self.before, self.after)
        )
        return before, after


def go_on(
    table: Game,
    net: networks.Net,
    decisions: recording.Decisions,
    decay: float,
    iterations: int,
    seed: int,
) -> Lesson:
    """Fit a leaf value to searched decisions, from the one that there is on.

    Args:
        table: The game.
        net: The value; its weights are where the fit begins.
        decisions: What searches found.
        decay: Penalty on changes, see :func:`aura_ai.search.fitting.fit`.
        iterations: Steps at most.
        seed: Seed of the weights of the second task.

    Raises:
        UseError: There are too few games.
    """
    before = network.unpack(net.weights(table))
    samples = fitting.of_decisions(table, net.inputs, net.n_inputs, decisions, points=net.points)
    seen, unseen = samples.split()
    if not len(seen.games) or not len(unseen.games):
        raise UseError("--games: too few games to fit a leaf value")
    after = fitting.fit(
        seen,
        (),
        decay,
        iterations,
        seed,
        towards=before,
        unseen=unseen,
        margin=MARGIN_WEIGHT,
    )
    return Lesson(before, after, seen, unseen)


def train_searched(
    game: str,
    net: networks.Net,
    tables: dict[int, list[Game]],
    games: int,
    regime: Regime,
    work: Path,
    out: Path | None,
    decay: float,
    iterations: int,
    clock: str,
    crew: Crew,
    as_json: bool,
) -> None:
    """Record games of each player count, fit the value, and write it beside those of others.

    Raises:
        UseError: What cannot be trained.
    """
    if 1 in tables:
        raise UseError("--searched: games of one player have no value of this kind; give --players")
    path = out or net.path
    # a game without a clock of that name is told by its names
    kernel = cast(Clock | None, mcts.hook(game, "CLOCKS", clock))
    if kernel is None:
        raise UseError("--clock none: a leaf value is learnt where a clock changes; give one")
    for count, variants in tables.items():
        folder = work / networks.key(count)
        played = record_games(variants, games, regime, folder, crew)
        decisions = recording.join(each.at_changes(kernel) for each in played)
        lesson = go_on(variants[0], net, decisions, decay, iterations, regime.seed)
        stored = networks.read(path)
        stored[networks.key(count)] = lesson.after.flat()
        networks.write(path, stored)
        before, after = lesson.losses()
        report = {
            "game": game,
            "players": count,
            "games": games,
            "bot": regime.bot,
            "seed": regime.seed,
            "positions": len(lesson.seen.games),
            "held_out": len(lesson.unseen.games),
            "loss_before": before,
            "loss": after,
            "file": str(path),
        }
        click.echo(json.dumps(report) if as_json else _text(report))


def _text(report: dict[str, Any]) -> str:
    return (
        f"{report['game']}, {report['players']} players: {report['games']:,} games of "
        f"{report['bot']}, {report['positions']:,} positions; on {report['held_out']:,} of games held "
        f"out the loss was {report['loss_before']:.4f} and is {report['loss']:.4f}; written to "
        f"{report['file']}"
    )
