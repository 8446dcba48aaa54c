"""Folder of recorded self-play games, one file each.

A run that was broken off goes on where it stopped. Games are played here, in worker processes or on a
cluster, and are the same ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from pathlib import Path

from aura_ai.bots import models
from aura_ai.bots.mcts import PlanningBot
from aura_ai.contract.game import Game
from aura_ai.cores import cores
from aura_ai.engine.arrays import Floats
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.files import write_whole
from aura_ai.learning import recording, selfplay
from aura_ai.learning.selfplay import GameJob, SelfplayConfig
from aura_ai.progress import progress_bar
from aura_ai.workers import LostError, Workers, each

SETTINGS = "settings.json"
VARIANT_STEP = 1_000_003
"""Keeps the seeds of variants apart."""
WORTH_A_WORKER = 8
"""Games for which it pays to start another process, where nobody says how many."""


def record_games(
    tables: Sequence[Game],
    games: int,
    regime: SelfplayConfig,
    work: Path,
    workers: Workers | None = 1,
) -> Iterator[recording.Decisions]:
    """Play the games that are not in a folder yet, and give all of them in the order of their seeds.

    They are played together, and read one by one: very many do not fit into memory.

    Args:
        tables: Variants of the game.
        games: Games of all variants together, shared evenly.
        regime: How they are played.
        work: The folder, made if need be.
        workers: Processes, or a cluster; None takes the cores, where the games are worth it.

    Raises:
        UseError: The folder holds games that were played in another way, or cannot be written; or a
            game ends its workers.
    """
    bot = selfplay.search_bot(regime.bot, tables[0].info.name)
    if regime.lines and not isinstance(bot, PlanningBot):
        raise UseError(f"--lines: {regime.bot} does not plan, so it has no lines to record")
    settings = {**asdict(regime), "options": [dict(table.options) for table in tables]}
    if tables[0].data_file is not None:
        settings["data"] = tables[0].data_fingerprint
    text = json.dumps(settings, sort_keys=True, default=str)
    try:
        work.mkdir(parents=True, exist_ok=True)
        note = work / SETTINGS
        if not note.is_file():
            write_whole(note, text, "the settings")
        elif note.read_bytes() != text.encode():
            raise UseError(f"--work: the games in {work} were played in another way, see {note}")
    except OSError as error:
        raise UseError(f"--work {work}: {error.strerror}") from None
    # those of all variants in turn, shared evenly
    orders = [
        GameJob(
            table.info.name,
            table.players,
            tuple(sorted(table.changed_options().items())),
            regime,
            regime.seed + VARIANT_STEP * number + game,
            table.data_file,
        )
        for game in range(-(-games // len(tables)))
        for number, table in enumerate(tables)
    ]
    paths = [work / f"{order.seed}.npz" for order in orders]
    missing = [number for number, path in enumerate(paths) if not path.is_file()]
    if missing:
        with compile_progress(tables[0].info.name):
            selfplay.ready(orders[missing[0]])
    jobs = [orders[number] for number in missing]
    workers = workers or max(1, min(cores(), len(jobs) // WORTH_A_WORKER))
    finished = len(orders) - len(missing)
    with progress_bar(len(orders), "game", initial=finished, desc="self-play", leave=False) as bar:
        try:
            for number, played in chain.from_iterable(each(selfplay.play, jobs, workers)):
                played.write(paths[missing[number]])
                bar.update(1)
        except LostError as lost:
            raise UseError(
                f"{lost}; {work} keeps the games so far: the same command continues"
            ) from None
    return (recording.read(path, tables[0]) for path in paths)


def own_copy(game: str, shipped: Path, out: Path | None) -> tuple[Path, dict[str, Floats]]:
    """Return the file to write, and what it starts with.

    Without a file the weights go into a folder of their own, which starts as a copy of what is shipped:
    ``weights=GAME-weights`` plays by it. A path that does not end in ``.npz`` is a folder, where they
    get the name of that file.
    """
    path = out or Path(f"{game}-weights") / shipped.name
    if path.is_dir() or path.suffix != shipped.suffix:
        path = path / shipped.name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UseError(f"--out {path}: {error.strerror}") from None
    source = shipped if out is None and not path.is_file() else path
    return path, models.read(source)
