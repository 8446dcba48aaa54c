"""``aura-ai tournament review``: what each kind of decision costs a bot, over many games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import click
import numpy as np
import scipy

from aura_ai.bounds import MOST_WORKERS
from aura_ai.cli.options import DATABASE, declared_options
from aura_ai.cli.tournament_output import opened
from aura_ai.contract.news import counted
from aura_ai.cores import cores
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.play.analysis import SEARCHES, Analyst, best_known
from aura_ai.play.review import VERDICTS, Effort, accuracy_of, judge, order
from aura_ai.play.session import Session
from aura_ai.play.tournament_games import record_of
from aura_ai.progress import progress_bar
from aura_ai.reports.table import Column, Table
from aura_ai.tables import option
from aura_ai.tournaments.rating.fit import CONFIDENCE
from aura_ai.tournaments.rating.results import bot_labels, n_different, standard_error
from aura_ai.tournaments.reporting.summary import label_of
from aura_ai.tournaments.storing.database import Store
from aura_ai.workers import each
from aura_ai.workers.pool import in_order

PART_FOR_POINTS = 0.4
"""Simulations that look for points, which play to the end of the game, as a part of the others."""
WORST = 5
"""Costly decisions that are named."""


@dataclass(frozen=True)
class Reviewer:
    """Judges the decisions of a bot in games of a tournament, one game at a time.

    Attributes:
        file: The tournament.
        bot: The bot as its plan has it.
        judge: The search that judges.
        sims: Its simulations for a decision.
    """

    file: Path
    bot: str
    judge: str
    sims: int

    def __call__(self, number: int) -> list[dict[str, Any]]:
        """Return the judgements as JSON, each with its game and kind of action."""
        with Store.read(self.file, checked=True) as store:
            record = record_of(store, number)
        session = Session.resumed(record)
        game, analyst = session.game, Analyst(session.game, self.judge)
        seats = [seat for seat, spec in enumerate(record.bots) if spec == self.bot]
        effort = Effort(self.sims, self.sims, max(1, int(PART_FOR_POINTS * self.sims)))
        rows = []
        try:
            for ply in order(session, seats):
                # in points throughout, where the game is about points: the rows have one unit
                judged = judge(session, ply, analyst, effort=effort, near=1.0).to_json()
                made = judged["made_action"]
                kind = "decision" if game.layout is None or made < 0 else game.decode(made).kind
                rows.append({**judged, "game": number, "kind": kind})
        finally:
            analyst.close()
            session.close()
        return [row for row in rows if row["cost"] is not None]


@dataclass(frozen=True)
class Asked:
    """Options of ``aura-ai tournament review``."""

    bot: str | None = option(None, "Bot whose decisions are judged, as tables name it (needed).")
    games: int = option(20, "Games at most, spread evenly.", bounds=(1, None))
    judge: str | None = option(None, "Search bot that judges.  [default: the game's best]")
    sims: int = option(Effort.best, "Its simulations.", bounds=(1, None))
    workers: int | None = option(
        None, "Worker processes.  [default: the cores]", bounds=(1, MOST_WORKERS)
    )
    json: bool = option(False, "Print JSON.")
    quiet: bool = option(False, "No progress bar.")


@click.command()
@click.argument("file", type=DATABASE)
@declared_options("", Asked, defaults=True)
def review(file: Path, **options: Any) -> None:
    """Judge the decisions of a bot in games of FILE, by kind of action.

    The loss of a decision is what it cost against the best move that a search finds: in points where the
    game is about points, and as a part of a game (replay --review shows one game in this way). Intervals
    treat set-ups as samples.

    Example: aura-ai tournament review t.db --bot greedy --games 10
    """
    asked = Asked(**options)
    if asked.bot is None:
        raise UseError("--bot: name the bot whose decisions are judged")
    with opened([file], replayed=True) as (store,):
        plan = store.plan
        label = label_of(plan.bots, asked.bot, "bot")
        spec = plan.bots[bot_labels(list(plan.bots)).index(label)]
        held = store.db.execute(
            "SELECT DISTINCT g.id, g.pool, g.block FROM game g JOIN seat s ON s.game = g.id "
            "JOIN bot b ON b.id = s.bot WHERE b.spec = ? ORDER BY g.id",
            (spec,),
        ).fetchall()
    if not held:
        raise UseError(f"{file} has no games of {label} yet")
    size = min(asked.games, len(held))
    chosen = [held[i * len(held) // size] for i in range(size)]
    reviewer = Reviewer(file, spec, asked.judge or best_known(plan.load(0), SEARCHES), asked.sims)
    with compile_progress(plan.game):
        Analyst(plan.load(0), reviewer.judge).close()
    numbers, places = [row[0] for row in chosen], {row[0]: row[1:] for row in chosen}
    answers = in_order(each(reviewer, numbers, asked.workers or min(cores(), len(numbers))))
    bar = progress_bar(len(numbers), " games", desc="review", quiet=asked.quiet, iterable=answers)
    judged = list(chain.from_iterable(bar))
    data = {"file": str(file), "game": plan.game, "bot": label, "judge": reviewer.judge}
    data |= summed_up(judged, places, len(numbers))
    click.echo(json.dumps(data, indent=1) if asked.json else _text(data))


def summed_up(
    judged: Sequence[dict[str, Any]], places: dict[int, tuple[int, int]], games: int
) -> dict[str, Any]:
    """Return the losses of some judgements by kind of action, the largest sum first.

    Args:
        judged: The judgements.
        places: Pool and block of each game.
        games: How many games were looked at.
    """
    setups = {place: number for number, place in enumerate(dict.fromkeys(places.values()))}
    rows = [
        {"kind": kind, **_losses([row for row in judged if row["kind"] == kind], places, setups)}
        for kind in dict.fromkeys(row["kind"] for row in judged)
    ]
    total = sum(row["cost"] for row in judged)
    for row in rows:
        lost = sum(each["cost"] for each in judged if each["kind"] == row["kind"])
        row["share"] = round(lost / total, 4) if total else 0.0
    worst = sorted(judged, key=lambda row: -row["cost"])[:WORST]
    keys = ("game", "ply", "seat", "kind", "made", "best", "cost", "points", "why")
    return {
        "games": games,
        "accuracy": round(float(np.mean([accuracy_of(row["cost"]) for row in judged] or [1.0])), 4),
        **_losses(judged, places, setups),
        "kinds": sorted(rows, key=lambda row: -row["share"]),
        "worst": [{key: row[key] for key in keys} for row in worst if row["cost"]],
    }


def _losses(
    rows: Sequence[dict[str, Any]],
    places: dict[int, tuple[int, int]],
    setups: dict[tuple[int, int], int],
) -> dict[str, Any]:
    """Return the mean loss of some decisions with its interval, and the verdicts on them."""
    numbers = np.array([setups[places[row["game"]]] for row in rows], np.int64)
    costs = np.array([row["cost"] for row in rows], np.float64)
    points = np.array([row["points"] for row in rows], np.float64)
    loss = _interval(costs, numbers, 4)
    return {
        "decisions": len(rows),
        **({"loss": None, "low": None, "high": None} if loss is None else loss),
        "by_lot": round(float(np.mean([row["by_lot"] for row in rows])), 4) if rows else None,
        "points": _interval(points, numbers, 2),
        "verdicts": {name: sum(row["verdict"] == name for row in rows) for name in VERDICTS},
    }


def _interval(values: Any, setups: Any, digits: int) -> dict[str, Any] | None:
    """Return a mean with its interval, which needs two set-ups; None without numbers."""
    known = ~np.isnan(values)
    if not known.any():
        return None
    mean, error = float(values[known].mean()), standard_error(values, setups)
    ends: tuple[float | None, float | None] = None, None
    if error is not None:
        freedom = n_different(setups[known]) - 1
        half = error * float(scipy.special.stdtrit(freedom, 0.5 + CONFIDENCE / 2))
        ends = round(mean - half, digits), round(mean + half, digits)
    return {"loss": round(mean, digits), "low": ends[0], "high": ends[1]}


def _text(data: dict[str, Any]) -> str:
    """Return the losses as a table."""
    lines = [
        f"{data['game']}: {counted(data['decisions'], 'decision')} of {data['bot']} in "
        f"{counted(data['games'], 'game')}, judged by {data['judge']}; accuracy {data['accuracy']:.0%}"
    ]
    columns = (
        Column("kind", "kind"),
        Column("decisions", "decisions", "{:,}".format),
        Column("part of a game", lambda row: row, partial(_with_ends, form="{:.1f} %", unit=100)),
        Column("at random", "by_lot", lambda lot: f"{100 * (lot or 0):.1f} %"),
        Column("points", "points", partial(_with_ends, form="{:.1f}", unit=1)),
        *(Column(name, f"verdicts.{name}") for name in VERDICTS),
        Column("of all", "share", "{:.0%}".format),
    )
    lines += Table(columns, [*data["kinds"], {**data, "kind": "all", "share": 1.0}]).lines()
    for row in data["worst"]:
        cost = f"{100 * row['cost']:.0f} % of a game"
        cost = cost if row["points"] is None else f"{row['points']:.0f} points"
        lines.append(
            f"game {row['game']}, decision {row['ply']}: {row['made']} cost {cost}; "
            f"better: {row['best']}"
        )
    return "\n".join(lines)


def _with_ends(row: dict[str, Any] | None, form: str, unit: float) -> str:
    if row is None or row["loss"] is None:
        return "-"
    value = form.format(unit * row["loss"])
    if row["low"] is None:
        return value
    return f"{value} ({unit * row['low']:.1f} to {unit * row['high']:.1f})"
