"""``aura-ai train GAME --record FILE``: write down what a search finds, for tools of others."""

from __future__ import annotations

import json
from pathlib import Path

import click
from tqdm import tqdm

from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.games.contract import Game
from aura_ai.learning import recording
from aura_ai.learning.pool import VARIANT_STEP
from aura_ai.learning.selfplay import search_bot


def record_file(
    tables: list[Game],
    games: int,
    seed: int,
    spec: str,
    temperature: float,
    path: Path,
    as_json: bool,
) -> None:
    """Record games of each table, which must agree in the shape of their states."""
    if not path.parent.is_dir():
        raise UseError(f"--record {path}: there is no folder {path.parent}")
    if len({(table.size, table.seats) for table in tables}) > 1:
        raise UseError("--record: one file holds one number of players; give --players once")
    parts = []
    for number, table in enumerate(tables):
        bot = search_bot(spec, table.info.name)
        bot.start(table, 0, seed)
        with compile_progress(table.info.name):
            bot.search.warm(table.new(seed).view(0).array)
        for game in tqdm(range(-(-games // len(tables))), unit="game", leave=False):
            key = seed + VARIANT_STEP * number + game
            parts.append(recording.play(bot.search, key, bot.budget, temperature))
    recorded = recording.join(parts)
    try:
        recorded.write(path)
    except OSError as error:
        raise UseError(f"--record {path}: {error.strerror}") from None
    report = {"games": len(parts), "decisions": len(recorded), "file": str(path)}
    text = f"{report['games']:,} games, {report['decisions']:,} decisions; written to {path}"
    click.echo(json.dumps(report) if as_json else text)
