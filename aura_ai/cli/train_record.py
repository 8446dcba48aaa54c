"""``aura-ai train GAME --record FILE``: write down what a search finds, for tools of others."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import click

from aura_ai.bots import models
from aura_ai.errors import UseError
from aura_ai.files import is_standard_output, is_stream
from aura_ai.games.contract import Game
from aura_ai.learning import recording
from aura_ai.learning.pool import SelfplayConfig, record_games
from aura_ai.workers import Workers


def record_file(
    tables: Sequence[Game],
    games: int,
    regime: SelfplayConfig,
    path: Path,
    work: Path | None,
    workers: Workers | None,
    as_json: bool,
) -> None:
    """Record games of each table, which must agree in the shape of their states.

    Args:
        tables: Variants of the game.
        games: Games of all variants together, shared evenly.
        regime: How they are played.
        path: The file to write.
        work: Folder of the games until the file is whole; None for one beside it, which then goes.
        workers: Who plays.
        as_json: Print JSON.
    """
    if not path.parent.is_dir():
        raise UseError(f"--record {path}: there is no folder {path.parent}")
    if len({(table.size, table.seats) for table in tables}) > 1:
        raise UseError("--record: one file holds one number of players; give --players once")
    if work is None and is_stream(path):
        raise UseError(f"--record {path}: name a folder for its games with --work")
    kept = work or path.with_name(f"{path.name}-games")
    folder = kept / models.key(tables[0].players)
    parts = list(record_games(tables, games, regime, folder, workers))
    recorded = recording.join(parts)
    recorded.write(path)
    if work is None:
        shutil.rmtree(kept, ignore_errors=True)
    report = {"games": len(parts), "decisions": len(recorded), "file": str(path)}
    text = f"{report['games']:,} games, {report['decisions']:,} decisions; written to {path}"
    if not is_standard_output(path):
        click.echo(json.dumps(report) if as_json else text)
