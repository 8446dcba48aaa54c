"""Carrying out a step of learning."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from aura_ai.bots import models
from aura_ai.contract.game import Game
from aura_ai.contract.registry import info, load_with
from aura_ai.errors import UseError
from aura_ai.files import is_stream
from aura_ai.learning import recording
from aura_ai.learning.pool import record_games
from aura_ai.learning.ridge import train_ridge
from aura_ai.learning.selfplay import SelfplayConfig
from aura_ai.learning.step import LEAF, PLAYOUTS, RECORD, RIDGE, SEARCHED, Report, Run, Step
from aura_ai.learning.train_policy import fitted_prior, train_prior
from aura_ai.learning.train_searched import train_searched
from aura_ai.learning.train_value import train_leaf
from aura_ai.tournaments.planning.settings import variants

VALUE_GAMES, PRIOR_GAMES = 20_000, 60
FEWEST = 2
"""Games of a variant at least, however small the scale: one to learn from, one to hold out."""


def tables_of(step: Step, game: str, data: Path | None = None) -> dict[int, list[Game]]:
    """Return the variants of a game that a step is about, by player count.

    Raises:
        RulesError: Unknown game, player count or option.
    """
    return {
        count: [load_with(game, count, variant, data) for variant in variants(step.option)]
        for count in step.players or sorted(info(game).players)
    }


def perform(step: Step, game: str, run: Run) -> Iterator[Report]:
    """Carry out a step; yield a report of each file that was written.

    Raises:
        UseError: The step is impossible, or its result is worse than the weights in use.
    """
    tables = tables_of(step, game, run.data)
    way, table = step.way, next(iter(tables.values()))[0]
    if way == RECORD:
        yield _record(step, [one for row in tables.values() for one in row], run)
        return
    records = [recording.read(path, table) for path in step.searched]
    for path, record in zip(step.searched, records, strict=True):
        if not len(record):
            raise UseError(f"--searched {path}: it holds no decision")
    if way == SEARCHED:
        yield train_searched(table, records, step, run)
    elif way == RIDGE:
        yield train_ridge(table, list(tables)[1:], records, step, run)
    elif way == LEAF:
        yield from train_leaf(game, tables, _games(step, VALUE_GAMES, run.scale), step, run)
    else:
        prior = fitted_prior(game, "playout" if way == PLAYOUTS else "prior")
        games = _games(step, PRIOR_GAMES, run.scale)
        yield from train_prior(game, prior, tables, games, step, run, records)


def _games(step: Step, usual: int, scale: float) -> int:
    games = step.games or usual
    return games if scale == 1.0 else max(FEWEST * len(variants(step.option)), round(games * scale))


def _record(step: Step, tables: list[Game], run: Run) -> Report:
    """Record games of each table, which must agree in the shape of their states."""
    path = step.record
    assert path is not None
    if not path.parent.is_dir():
        raise UseError(f"--record {path}: there is no folder {path.parent}")
    if len({(table.size, table.seats) for table in tables}) > 1:
        raise UseError("--record: one file holds one number of players; give --players once")
    if run.work is None and is_stream(path):
        raise UseError(f"--record {path}: name a folder for its games with --work")
    work = run.work or path.with_name(f"{path.name}-games")
    regime = SelfplayConfig(step.bot, step.seed, step.temperature, step.full, step.lines)
    games = _games(step, VALUE_GAMES, run.scale)
    folder = work / models.key(tables[0].players)
    parts = list(record_games(tables, games, regime, folder, run.workers))
    decisions = recording.join(parts)
    if not len(decisions):
        raise UseError("no decision was recorded; give more games or a larger --full")
    decisions.write(path)
    if run.work is None:
        shutil.rmtree(work, ignore_errors=True)
    return {"games": len(parts), "decisions": len(decisions), "file": str(path)}
