"""``aura-ai train GAME --generations N``: expert iteration.

Each generation plays games of the best weights so far against themselves, some decisions with the whole
budget and the others capped; fits prior and leaf value to what the whole searches found, from the best
weights on; and is admitted when a sequential test says that it is stronger.

All lies in a folder: ``players_N/generation-G`` holds games, weights, the match and a page about
them, and ``players_N/course.json`` tells what has been decided. The same command goes on where it
stopped.
"""

from __future__ import annotations

import json
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
import numpy as np

from aura_ai import __version__
from aura_ai.bots import mcts, networks, selfplay
from aura_ai.bots.networks import FittedPrior, Net
from aura_ai.cli.recorded import Crew, Regime, record_games
from aura_ai.cli.train_searched import go_on
from aura_ai.errors import UseError
from aura_ai.games.contract import Game
from aura_ai.measure import reliability
from aura_ai.search import calibrating, fitting, recording
from aura_ai.search.calibration import Calibration
from aura_ai.tournaments import run as runner
from aura_ai.tournaments.planning.plan import Plan, check
from aura_ai.tournaments.planning.settings import merge
from aura_ai.tournaments.planning.settings import plan as plan_of
from aura_ai.tournaments.rating import sprt
from aura_ai.tournaments.storing.database import Store

COURSE = "course.json"
SEED_STEP = 100_000_007
"""Keeps the seeds of generations apart."""
LICENCE = "MIT, as the program that made it."


@dataclass(frozen=True)
class Schooling:
    """How generations are trained.

    Attributes:
        generations: How many there shall be, with those that are there.
        games: Games of each.
        regime: How games are played; the bot without weights.
        window: Generations whose games are learnt from; older games are thrown away.
        prior_decay: See :func:`aura_ai.search.calibrating.fit`.
        value_decay: See :func:`aura_ai.search.fitting.fit`.
        iterations: Steps of a fit at most.
        elo: Lead that the test of admission takes for hypothesis 1; 0 is the other one.
        blocks: Set-ups of the test at most; without a verdict a generation is not admitted.
        command: The command line, for the page of the weights.
    """

    generations: int
    games: int
    regime: Regime
    window: int
    prior_decay: float
    value_decay: float
    iterations: int
    elo: float
    blocks: int
    command: str


@dataclass(frozen=True)
class Pupils:
    """What a bot has learnt and can learn anew; None for what its search does not use."""

    prior: FittedPrior | None
    value: Net | None


def pupils(game: str, spec: str) -> Pupils:
    """Return what the search of a bot can learn.

    Raises:
        UseError: Nothing, or the bot is not one that can be recorded.
    """
    bot = selfplay.search_bot(spec, game)
    if bot.folder is not None:
        raise UseError("--generations finds the weights itself: leave weights out of --bot")
    prior = mcts.hook(game, "PRIORS", bot.names.get("prior", mcts.NONE))
    value = mcts.hook(game, "VALUES", bot.names.get("value", mcts.NONE))
    found = Pupils(
        prior if isinstance(prior, FittedPrior) else None, value if isinstance(value, Net) else None
    )
    if found == Pupils(None, None) or mcts.FITTED not in bot.names.values():
        raise UseError(f"--bot {spec}: its search uses nothing that is learnt")
    return found


def with_weights(spec: str, folder: Path | None) -> str:
    """Return a bot as written, with the weights of a folder."""
    if folder is None:
        return spec
    return f"{spec}{',' if ':' in spec else ':'}{mcts.WEIGHTS}={folder.resolve()}"


class Course:
    """What has been decided about the generations of one player count, kept in a file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / COURSE
        self.rows: list[dict[str, Any]] = []
        if self._path.is_file():
            try:
                self.rows = json.loads(self._path.read_text(encoding="utf-8"))["generations"]
            except (ValueError, KeyError, TypeError):
                raise UseError(f"--work: {self._path} is damaged") from None

    def add(self, row: dict[str, Any]) -> None:
        """Keep a decision."""
        self.rows.append(row)
        part = self._path.with_suffix(".part")
        part.write_text(json.dumps({"generations": self.rows}, indent=1), encoding="utf-8")
        part.replace(self._path)

    def of(self, number: int) -> Path:
        """Return the folder of a generation, from 1."""
        return self.folder / f"generation-{number}"

    def best(self) -> Path | None:
        """Return the folder of the last weights that were admitted, None for the shipped ones."""
        admitted = [row["generation"] for row in self.rows if row["admitted"]]
        return self.of(admitted[-1]) if admitted else None


def fit_prior(
    table: Game,
    prior: FittedPrior,
    best: Path | None,
    decisions: recording.Decisions,
    how: Schooling,
) -> tuple[dict[str, networks.Floats], dict[str, float]]:
    """Return the arrays of a prior fitted from the best one on, and its loss on held-out decisions."""
    source = prior.found_in(best)
    stored = networks.read(source.path)
    name = networks.key(table.players)
    before = source.among(stored, name) or source.among(stored, networks.COMMON)
    all_cases = calibrating.cases(table, prior.traits, prior.shape.per_action, decisions)
    seen, unseen = all_cases.split()
    if not len(seen) or not len(unseen):
        raise UseError("--games: too few decisions to fit a prior")
    fit = calibrating.fit(seen, prior.shape, how.prior_decay, how.iterations, before)
    every = np.full(len(unseen), True)
    was = calibrating.agreement(unseen, before or prior.shape.unfitted(), every)
    now = calibrating.agreement(unseen, fit, every)
    whole = calibrating.fit(all_cases, prior.shape, how.prior_decay, how.iterations, before)
    _store(stored, name, whole)
    return stored, {"prior_loss_before": was.loss, "prior_loss": now.loss}


def _store(stored: dict[str, networks.Floats], name: str, prior: Calibration) -> None:
    for part, array in calibrating.arrays_of(prior).items():
        stored[f"{name}_{part}"] = array


def fit_value(
    table: Game, value: Net, best: Path | None, decisions: recording.Decisions, how: Schooling
) -> tuple[dict[str, networks.Floats], dict[str, float], list[reliability.Band]]:
    """Return the arrays of a leaf value, its loss on held-out games, and how reliable it is there."""
    source = value.found_in(best)
    stored = networks.read(source.path)
    lesson = go_on(table, source, decisions, how.value_decay, how.iterations, how.regime.seed)
    fit, unseen = lesson.after, lesson.unseen
    stored[networks.key(table.players)] = fit.flat()
    scores = fitting.scores_of(fit, unseen.inputs)
    won = decisions.shares[len(lesson.seen.games) :]
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    before, after = lesson.losses()
    report = {"value_loss_before": before, "value_loss": after}
    return stored, report, reliability.bands(chances, won, unseen.games)


def admission(
    table: Game, first: str, second: str, folder: Path, how: Schooling
) -> tuple[Plan, sprt.Question]:
    """Return the match that decides whether new weights are better."""
    option = tuple(f"{name}={_word(value)}" for name, value in table.changed_options().items())
    given = {
        "game": table.info.name,
        "players": (table.players,),
        "option": option,
        "bot": (first, second),
        "blocks": how.blocks,
        "seed": how.regime.seed,
        "db": folder / "match.db",
    }
    plan = check(plan_of(merge(None, given)))
    new, old = plan.bots
    return plan, sprt.Question(new, old, 0.0, how.elo).check()


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def train_generations(
    game: str,
    tables: dict[int, list[Game]],
    how: Schooling,
    work: Path,
    crew: Crew,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Train each player count in turn and say what was admitted.

    Raises:
        UseError: What cannot be trained, or not here.
    """
    learnt = pupils(game, how.regime.bot)
    for players, variants in tables.items():
        if players < 2:
            raise UseError("--generations: weights are compared in games of 2 players and more")
        course = Course(work / networks.key(players))
        for number in range(len(course.rows) + 1, how.generations + 1):
            row = _generation(learnt, variants, how, course, number, crew, workers, cluster)
            course.add(row)
            click.echo(
                json.dumps({"game": game, "players": players, **row}) if as_json else _text(row)
            )
        best = course.best()
        if out is not None and best is not None:
            out.mkdir(parents=True, exist_ok=True)
            for path in (*best.glob(mcts.LEARNT), *best.glob("page.*"), *best.glob("*.svg")):
                shutil.copy(path, out / path.name)
        if not as_json:
            click.echo(_advice(game, players, best))


def _generation(
    learnt: Pupils,
    variants: list[Game],
    how: Schooling,
    course: Course,
    number: int,
    crew: Crew,
    workers: int | None,
    cluster: str | None,
) -> dict[str, Any]:
    best, folder = course.best(), course.of(number)
    spec = how.regime.bot
    regime = replace(
        how.regime,
        bot=with_weights(spec, best),
        seed=how.regime.seed + SEED_STEP * number,
    )
    click.echo(f"generation {number}: {how.games} games of {regime.bot}", err=True)
    record_games(variants, how.games, regime, folder / "games", crew)
    parts = [
        recording.read(path)
        for old in range(max(1, number - how.window + 1), number + 1)
        for path in sorted((course.of(old) / "games").glob("*.npz"))
    ]
    decisions = recording.join(parts)
    row: dict[str, Any] = {
        "generation": number,
        "bot": regime.bot,
        "seed": regime.seed,
        "games": len(parts),
        "decisions": len(decisions),
    }
    found: list[reliability.Band] = []
    if learnt.prior is not None:
        arrays, report = fit_prior(variants[0], learnt.prior, best, decisions, how)
        networks.write(folder / learnt.prior.path.name, arrays)
        row |= report
    if learnt.value is not None:
        arrays, report, found = fit_value(variants[0], learnt.value, best, decisions, how)
        networks.write(folder / learnt.value.path.name, arrays)
        row |= report
    new = with_weights(spec, folder)
    plan, question = admission(variants[0], new, with_weights(spec, best), folder, how)
    click.echo(f"generation {number}: is it stronger than what it began with?", err=True)
    verdict = _test(plan, question, folder / "match.db", workers, cluster)
    row |= {
        "admitted": verdict.accepted == 1,
        "setups": verdict.setups,
        "elo": verdict.elo,
        "low": verdict.low,
        "high": verdict.high,
        "verdict": verdict.reason.replace(str(folder.resolve()), folder.name),
    }
    _page(folder, variants[0], row, found, how)
    with suppress(OSError):
        shutil.rmtree(course.of(number - how.window + 1) / "games")
    return row


def _test(
    plan: Plan, question: sprt.Question, path: Path, workers: int | None, cluster: str | None
) -> sprt.Verdict:
    settings = sprt.settings_of(question)
    if cluster is None:
        with Store.create(path, plan, settings) as store:
            complete, verdict = runner.run_test(store, workers, quiet=False)
    else:
        from aura_ai.tournaments.playing.cluster import Cluster

        with Cluster(cluster) as there, Store.create(path, plan, settings) as store:
            there.check(plan)
            complete, verdict = runner.run_test(store, workers, False, there.play)
    if not complete:
        click.echo("stopped; the same command goes on", err=True)
        sys.exit(runner.INTERRUPTED)
    return verdict


def _page(
    folder: Path, table: Game, row: dict[str, Any], found: list[reliability.Band], how: Schooling
) -> None:
    """Write what somebody should know who plays with these weights."""
    interval = "" if row["low"] is None else f" ({row['low']:+.0f} to {row['high']:+.0f})"
    elo = "not known" if row["elo"] is None else f"{row['elo']:+.0f}{interval} Elo"
    lines = [
        f"# {table.info.title}, {table.players} players: weights of generation {row['generation']}",
        "",
        f"- made by aura-ai {__version__}: `{how.command}`",
        f"- games: {row['games']:,}, the last by {row['bot']}; {row['decisions']:,} decisions with the "
        f"whole budget, {how.regime.full:.0%} of all; seed {row['seed']}, temperature "
        f"{how.regime.temperature:g}",
        *(
            f"- loss of the {part} on decisions held out: {row[f'{part}_loss_before']:.4f} before, "
            f"{row[f'{part}_loss']:.4f} after"
            for part in ("prior", "value")
            if f"{part}_loss" in row
        ),
        f"- strength against what it began with: {elo} in {row['setups']} set-ups; "
        f"{'admitted' if row['admitted'] else 'not admitted'} ({row['verdict']})",
        f"- licence: {LICENCE}",
    ]
    if found:
        lines += ["", "Chances to win by the value alone, on games held out:", ""]
        lines += [reliability.text(found), "", "![reliability](reliability.svg)"]
        reliability.drawn(found, f"{table.info.title}, {table.players} players").savefig(
            folder / "reliability.svg", metadata={"Date": None}
        )
    (folder / "page.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _text(row: dict[str, Any]) -> str:
    losses = "; ".join(
        f"loss of the {part} {row[f'{part}_loss_before']:.3f} -> {row[f'{part}_loss']:.3f}"
        for part in ("prior", "value")
        if f"{part}_loss" in row
    )
    elo = (
        ""
        if row["elo"] is None
        else f", {row['elo']:+.0f} ({row['low']:+.0f} to {row['high']:+.0f})"
    )
    return (
        f"generation {row['generation']}: {row['games']:,} games, {row['decisions']:,} decisions; "
        f"{losses}; {'admitted' if row['admitted'] else 'not admitted'} after {row['setups']} "
        f"set-ups{elo}"
    )


def _advice(game: str, players: int, best: Path | None) -> str:
    if best is None:
        return f"{game}, {players} players: no generation was admitted; the shipped weights stay"
    return f"{game}, {players} players: play them with --bot strongest:weights={best}"
