"""Games for a budget: batch after batch for the line-ups with open questions.

As in a sequential test games are looked at on the way. Each batch doubles them, so there are few looks,
and all of them count in the correction of flags.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from aura_ai.balance.games import LOOKS, Games, all_of
from aura_ai.balance.matches import MIRROR, Match
from aura_ai.balance.metrics import METRICS
from aura_ai.balance.questions import OPEN, to_exclude
from aura_ai.balance.report import Report, report
from aura_ai.balance.row import Row
from aura_ai.balance.significance import MIN_CLUSTERS
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.storing.database import Store

MOST_LOOKS = 4
"""Looks at the games of a budget: after an eighth, a quarter, a half, and all of it."""
LEAST_GROWTH, LEAST_LEFT = 0.5, 0.1
"""Part of its games by which a line-up grows at least, and of all games that is worth another look."""
LOOKED = "looked"
"""Entry of ``meta``: the games at each look."""


def begun(plan: Plan, budget: int, path: Path) -> Plan:
    """Return the plan of the batches that a database has begun, at first that of the first batch.

    Args:
        plan: The plan of a report.
        budget: Games of all line-ups together.
        path: The database, which need not be there.

    Raises:
        UseError: The budget is too small, or the file is another one.
    """
    if path.is_file():
        with Store.read(path) as there:
            if there.meta.get(LOOKS) and there.plan.lineups == plan.lineups:
                now = there.plan
                return replace(plan, blocks=now.blocks, lineup_blocks=now.lineup_blocks)
    sizes = _sizes(plan)
    least = MIN_CLUSTERS * sum(sizes.values())
    if budget < least:
        raise UseError(
            f"--budget {budget}: give at least {least:,} games, {MIN_CLUSTERS} set-ups for each line-up"
        )
    each = budget / 2 ** (MOST_LOOKS - 1) / len(sizes)
    return _with(plan, [max(MIN_CLUSTERS, int(each / sizes[bots])) for bots in plan.lineups])


def _sizes(plan: Plan) -> dict[tuple[str, ...], int]:
    """Return the games of a block of each line-up, in all pools together."""
    return {
        bots: sum(pool.players == len(bots) for pool in plan.pools)
        * (1 if len(set(bots)) == 1 else len(bots))
        for bots in plan.lineups
    }


def _with(plan: Plan, blocks: list[int]) -> Plan:
    return replace(plan, blocks=max(blocks), lineup_blocks=tuple(blocks))


def played(store: Store, play: Callable[[], bool], quiet: bool, budget: int) -> bool:
    """Play batch after batch; return False if it was interrupted.

    Args:
        store: Games of a plan of :func:`begun`, open for writing.
        play: Plays what is planned; returns whether all is there.
        quiet: No progress on standard error.
        budget: See :func:`begun`.

    Raises:
        UseError: The database cannot be written.
    """
    while complete := play():
        games = Schedule(store.plan).n_games()
        # a look at the same games counts once
        looks = dict.fromkeys([*json.loads(store.meta.get(LOOKED, "[]")), games])
        with store.writing():
            store.note(LOOKED, json.dumps([*looks]))
            store.note(LOOKS, str(max(MOST_LOOKS, len(looks))))
        with nullcontext() if quiet else compile_progress(store.plan.game):
            made = report(all_of(store), is_whole=False)
        if not quiet:
            answers = [each.answer for pool in made.pools for each in pool.answers]
            still = f"{answers.count(OPEN)} of {len(answers)} questions open"
            print(f"{store.n_games():,} games: {still}", file=sys.stderr)
        if (plan := _more(store.plan, made, budget)) is None:
            break
        store.follow(plan)
    return complete


def _more(plan: Plan, made: Report, budget: int) -> Plan | None:
    """Return the plan with the next batch, None where all is answered or the budget is spent.

    Every line-up of an open question gets the same, as long as it needs it; what one leaves goes to
    those that are farthest from an answer.
    """
    planned, sizes, wanted = Schedule(plan).n_games(), _sizes(plan), _wanted(made)
    left = float(min(planned, budget - planned))
    if left < LEAST_LEFT * planned:
        return None
    blocks = dict(zip(plan.lineups, plan.lineup_blocks, strict=True))
    ascending = sorted(wanted, key=lambda bots: (wanted[bots], bots))
    for number, bots in enumerate(ascending):
        games = min(wanted[bots], left / (len(ascending) - number))
        added = int(games / sizes[bots])
        blocks[bots] += added
        left -= added * sizes[bots]
    grown = _with(plan, list(blocks.values()))
    return None if grown == plan else grown


def _wanted(made: Report) -> dict[tuple[str, ...], float]:
    """Return how many more games each line-up of an open question is likely to need."""
    wanted: dict[tuple[str, ...], float] = {}
    for pool in made.pools:
        for answer in pool.answers:
            for row in (answer.open or (answer.row,)) if answer.answer == OPEN else ():
                times = to_exclude(row, answer.question.side)
                if not answer.open:
                    times = max(times, (answer.games_needed or 0) / answer.games)
                for match, games in _behind(row, pool.games):
                    need = max(LEAST_GROWTH, times - 1) * games
                    wanted[match.bots] = max(wanted.get(match.bots, 0.0), need)
    return wanted


def _behind(row: Row, games: Games) -> list[tuple[Match, int]]:
    """Return the line-ups that answer a row, with their games."""
    part = METRICS[row.metric].part
    return [
        (lineup.match, len(lineup))
        for lineup in games.lineups
        if lineup.match.role == part and (part == MIRROR or lineup.match.subject == row.subject)
    ]
