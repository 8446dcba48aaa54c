"""All rows of a report, with flags and version comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from aura_ai.balance import course, decisions, fairness, luck, searches, skill, tension
from aura_ai.balance.games import Games, Lineup
from aura_ai.balance.learned import notes
from aura_ai.balance.matches import RESTRICTED
from aura_ai.balance.questions import Answer, answers
from aura_ai.balance.row import Estimates, Row, flagged, n_tested
from aura_ai.balance.versions import changes

Metrics = Callable[[Games], list[Row]]


def of_mirror(*parts: Callable[[Lineup], list[Row]]) -> tuple[Metrics, ...]:
    """Return rows of the mirror as rows of all games; without a mirror there are none."""

    def rows(part: Callable[[Lineup], list[Row]], pool: Games) -> list[Row]:
        return [] if pool.mirror is None else part(pool.mirror)

    return tuple(partial(rows, part) for part in parts)


RIVALRY: dict[str, tuple[Metrics, ...]] = {
    "fairness": of_mirror(fairness.by_seat, fairness.by_role),
    "skill": (skill.doublings, skill.styles, skill.restricted),
    "luck": (luck.by_source, luck.games_needed),
    "tension": of_mirror(tension.by_chances, tension.kingmaking, tension.by_points),
}
"""Group -> functions that give its rows, in the order of the report; of games of several seats."""
GROUPS: dict[str, tuple[Metrics, ...]] = RIVALRY | {
    "decisions": (
        *of_mirror(
            decisions.branching,
            searches.agency,
            decisions.one_way,
            decisions.never_chosen,
            decisions.dealt,
        ),
        decisions.gaps,
        searches.hidden,
    ),
    "course": of_mirror(
        course.lengths, course.waiting, course.scores, course.endings, course.points
    ),
}
"""All groups."""
UNASKED = (luck.by_source, searches.hidden)
"""Rows that answer no question and take long, so a report on the way goes without."""


@dataclass(frozen=True)
class PoolReport:
    """The rows of one number of players.

    Attributes:
        games: The games behind them.
        rows: The rows, flags set.
        answers: The answer to each question of a designer.
        notes: Remarks to read before the rows.
    """

    games: Games
    rows: list[Row]
    answers: list[Answer]
    notes: list[str]


@dataclass(frozen=True)
class Report:
    """A balance report.

    Attributes:
        game: Name of the game.
        pools: One for each number of players and set of options.
        tested: Number of rows that were tested together.
        changed: What differs from the version before, in words; empty without one.
    """

    game: str
    pools: list[PoolReport]
    tested: int
    changed: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "game": self.game,
            "pools": [
                {
                    "players": pool.games.game.players,
                    "options": pool.games.game.changed_options(),
                    "games": pool.games.n_games,
                    "questions": [answer.to_json() for answer in pool.answers],
                    "notes": pool.notes,
                    "rows": [row.to_json() for row in pool.rows],
                }
                for pool in self.pools
            ],
            "tested": self.tested,
        }


def report(
    after: list[Games],
    before: Sequence[Estimates] = (),
    changed: Sequence[str] = (),
    done: Callable[[], object] = lambda: None,
    is_whole: bool = True,
) -> Report:
    """Return the report of some games, compared to those of the version before.

    Args:
        after: Games of every pool.
        before: Rows of the same pools in the version before, nothing without one.
        changed: What differs between the versions, in words.
        done: Called after every group of every pool and version.
        is_whole: With all rows, not only those that answer a question.
    """
    by_pool: list[list[Row]] = []
    for index, games in enumerate(after):
        rows = rows_of(games, done, is_whole)
        if before:
            rows += changes(before[index], rows)
        by_pool.append(rows)
    looks = max(games.looks for games in after)
    together = flagged([row for rows in by_pool for row in rows], looks)
    tested = n_tested(together)
    pools = []
    for games, rows in zip(after, by_pool, strict=True):
        mine, together = together[: len(rows)], together[len(rows) :]
        bots = [bot for lineup in games.lineups for bot in lineup.match.bots]
        remarks = notes(games.game, bots)
        if names := [one.match.subject for one in games.of(RESTRICTED) if one.match.why]:
            tried = f"Restricted play tried what stands out of a large group: {', '.join(names)}."
            remarks = [*remarks, tried]
        # what --games counts
        each = games.n_games if games.mirror is None else len(games.mirror)
        said = answers(mine, each, games.game.seats, tested, looks)
        pools.append(PoolReport(games, mine, said, remarks))
    return Report(after[0].game.info.name, pools, tested, tuple(changed))


def rows_of(
    games: Games, done: Callable[[], object] = lambda: None, is_whole: bool = True
) -> list[Row]:
    """Return the rows of all groups, without flags."""
    lines: list[Row] = []
    for group, metrics in GROUPS.items():
        for rows in metrics:
            if (is_whole or rows not in UNASKED) and (group not in RIVALRY or games.game.seats > 1):
                lines += rows(games)
        done()
    return lines
