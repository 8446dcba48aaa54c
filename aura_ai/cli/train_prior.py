"""``aura-ai train GAME --prior`` or ``--playouts``: fit these to what searches found.

Recorded games are kept in a folder, one file each, so that a run that was broken off goes on where it
stopped, and a second fit plays no games.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import numpy as np
from tqdm import tqdm

from aura_ai.bots import mcts, networks, registry
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.games.contract import Game
from aura_ai.search import calibrating, recording
from aura_ai.search.calibration import Calibration

FITTED = "fitted"
"""Name of what is fitted among the priors and the playout policies of a game."""
WORDS = {"PRIORS": "prior", "PLAYOUTS": "playout policy"}
SETTINGS = "settings.json"
VARIANT_STEP = 1_000_003
"""Keeps the seeds of variants apart."""


def fitted_prior(game: str, table: str = "PRIORS") -> networks.FittedPrior:
    """Return the prior of a game that can be fitted, or with ``PLAYOUTS`` the playout policy.

    Raises:
        UseError: The game has none.
    """
    found = mcts.offered(game, table).get(FITTED)
    if not isinstance(found, networks.FittedPrior):
        raise UseError(
            f"the bots of {game} have no {WORDS[table]} to fit: {table} needs a FittedPrior named "
            f"{FITTED!r}"
        )
    return found


def search_bot(spec: str, table: Game, seed: int, option: str = "--bot") -> mcts.MctsBot:
    """Return a search bot, warmed up, whose games can be repeated.

    Raises:
        UseError: It is none, or has no budget in simulations.
    """
    name = table.info.name
    bot = registry.make(spec, name)
    if not isinstance(bot, mcts.MctsBot):
        raise UseError(f"{option} {spec}: only a search bot has visits to record")
    if not bot.budget.sims:
        raise UseError(f"{option} {spec}: give sims=N, so that the games can be repeated")
    bot.start(table, 0, seed)
    with compile_progress(name):
        bot.search.warm(table.new(seed).view(0).array)
    return bot


def record_games(
    tables: list[Game], games: int, seed: int, spec: str, temperature: float, work: Path
) -> list[recording.Decisions]:
    """Play the games that are not in a folder yet, and return all of them, by seed within a variant.

    Args:
        tables: Variants of the game.
        games: Games of all variants together, shared evenly.
        seed: Of the first game.
        spec: The bot, as written.
        temperature: See :func:`aura_ai.search.recording.play`.
        work: The folder, made if need be.

    Raises:
        UseError: The folder holds games that were played in another way, or cannot be written.
    """
    options = [dict(table.options) for table in tables]
    settings = {"bot": spec, "seed": seed, "temperature": temperature, "options": options}
    text = json.dumps(settings, sort_keys=True, default=str)
    try:
        work.mkdir(parents=True, exist_ok=True)
        note = work / SETTINGS
        if note.is_file() and note.read_text(encoding="utf-8") != text:
            raise UseError(f"--work: the games in {work} were played in another way, see {note}")
        note.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UseError(f"--work {work}: {error.strerror}") from None
    bots: dict[int, mcts.MctsBot] = {}
    found = []
    share = -(-games // len(tables))
    turns = [(game, number) for game in range(share) for number in range(len(tables))]
    for game, number in tqdm(turns, unit="game", desc="self-play", leave=False):
        key = seed + VARIANT_STEP * number + game
        path = work / f"{key}.npz"
        if not path.is_file():
            if number not in bots:
                bots[number] = search_bot(spec, tables[number], seed)
            bot = bots[number]
            played = recording.play(bot.search, key, bot.budget, temperature)
            # under its name only when it is whole
            part = path.with_suffix(".part.npz")
            played.write(part)
            part.replace(path)
        found.append(recording.read(path))
    return found


def report_on(
    prior: networks.FittedPrior, unseen: calibrating.Cases, fitted: Calibration
) -> dict[str, Any]:
    """Return how well a prior does on decisions that it was not shown, by node."""
    nodes = np.array(prior.nodes)[unseen.situations]
    found = {}
    for name in ["all", *dict.fromkeys(prior.nodes)]:
        wanted = np.full(len(unseen), True) if name == "all" else nodes == name
        if wanted.any():
            before = calibrating.agreement(unseen, prior.shape.unfitted(), wanted)
            after = calibrating.agreement(unseen, fitted, wanted)
            found[name] = {"before": before._asdict(), "after": after._asdict()}
    return found


def fit_priors(
    prior: networks.FittedPrior,
    parts: list[calibrating.Cases],
    decay: float,
    iterations: int,
    common: Calibration | None,
) -> tuple[Calibration, list[Calibration]]:
    """Return a prior for all tables together, and one for each, fitted from there.

    A single table is fitted from the ``common`` one of earlier fits, which then stays as it is.
    """
    shape = prior.shape
    total = iterations * (1 + len(parts))
    with tqdm(total=total, unit="step", desc="fit", leave=False) as bar:

        def step() -> None:
            bar.update(1)

        if common is None or len(parts) > 1:
            both = calibrating.join(parts)
            common = calibrating.fit(both, shape, decay, iterations, progress=step)
            if len(parts) == 1:
                return common, [common]
        return common, [
            calibrating.fit(part, shape, decay, iterations, common, step) for part in parts
        ]


def train_prior(
    game: str,
    prior: networks.FittedPrior,
    tables: dict[int, list[Game]],
    games: int,
    seed: int,
    spec: str,
    temperature: float,
    work: Path,
    out: Path | None,
    decay: float,
    iterations: int,
    as_json: bool,
) -> None:
    """Record games of each player count, fit ``prior`` to each, and write it beside those of others."""
    path = out or prior.path
    parts = []
    for count, variants in tables.items():
        folder = work / networks.key(count)
        played = recording.join(record_games(variants, games, seed, spec, temperature, folder))
        parts.append(calibrating.cases(variants[0], prior.traits, prior.shape.per_action, played))
    seen, unseen = zip(*(part.split() for part in parts), strict=True)
    if not all(map(len, seen)) or not all(map(len, unseen)):
        raise UseError(f"--games {games}: too few decisions to fit a prior")
    stored = networks.read(path)
    before = prior.among(stored, networks.COMMON)
    _, tried = fit_priors(prior, list(seen), decay, iterations, before)
    common, fitted = fit_priors(prior, parts, decay, iterations, before)
    for name, array in calibrating.arrays_of(common).items():
        stored[f"{networks.COMMON}_{name}"] = array
    for number, count in enumerate(tables):
        for name, array in calibrating.arrays_of(fitted[number]).items():
            stored[f"{networks.key(count)}_{name}"] = array
        networks.write(path, stored)
        report = {
            "game": game,
            "players": count,
            "games": games,
            "bot": spec,
            "seed": seed,
            "decisions": len(parts[number]),
            "held_out": len(unseen[number]),
            "nodes": report_on(prior, unseen[number], tried[number]),
            "file": str(path),
        }
        click.echo(json.dumps(report) if as_json else _text(report))


def _text(report: dict[str, Any]) -> str:
    lines = [
        f"{report['game']}, {report['players']} players: {report['games']:,} games of "
        f"{report['bot']}, {report['decisions']:,} decisions; written to {report['file']}",
        f"on the last {report['held_out']:,} decisions, which a first fit was not shown:",
    ]
    for name, found in report["nodes"].items():
        before, after = found["before"], found["after"]
        lines.append(
            f"  {name:<16} {before['decisions']:>6,} decisions; loss {before['loss']:.3f} -> "
            f"{after['loss']:.3f}; same best {before['best']:.0%} -> {after['best']:.0%}"
        )
    return "\n".join(lines)
