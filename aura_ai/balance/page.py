"""Report as one HTML file that needs no network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from markupsafe import Markup

from aura_ai.balance import pictures
from aura_ai.balance.conclusion import findings
from aura_ai.balance.export import about_changes, moved, reason
from aura_ai.balance.report import PoolReport, Report
from aura_ai.balance.row import CHANGE, Row, line, shown
from aura_ai.balance.sweep import Swept, cell, curves, notes
from aura_ai.tournaments.reporting.page import STYLE, packed, template

_TEMPLATE = Path(__file__).with_name("templates") / "balance.html.j2"

MOST_RECORDS = 40
"""Games of a pool that the page holds; rows that come later show theirs by number."""

TITLES = {
    "fairness": "Fairness: seats, roles, set-ups",
    "skill": "Skill: does better play win",
    "luck": "Luck: what chance decides",
    "tension": "Tension: who leads when",
    "decisions": "Decisions: what there is to choose",
    "course": "Course: length, ends, points",
    CHANGE: "Change: new version less old version",
}


def page(report: Report, record: Callable[[int], str | None]) -> str:
    """Return the page.

    Args:
        report: The rows.
        record: Returns the record of the game of a number, which the page then holds, or None.
    """
    layout = template(_TEMPLATE, shown=shown, line=line, metrics=_metrics, reason=reason)
    info = report.pools[0].games.game.info
    return layout.render(
        title=info.title,
        notice=info.notice,
        style=STYLE,
        titles=TITLES,
        tested=report.tested,
        changed=report.changed,
        pools=[_pool(report, pool, record) for pool in report.pools],
    )


def sweep_page(result: Swept) -> str:
    """Return the page of a sweep."""
    sweep, info = result.sweep, result.reports[0].pools[0].games.game.info
    return template(_TEMPLATE.with_name("sweep.html.j2"), cell=cell, line=line).render(
        title=info.title,
        notice=info.notice,
        style=STYLE,
        sweep=sweep,
        pools=[
            {
                "title": pools[0].games.results.title(),
                "picture": Markup(pictures.sweep(sweep.key, sweep.values, pools)),
                "notes": notes(pools),
                "curves": curves(pools),
                "flags": [[row for row in pool.rows if row.flag] for pool in pools],
            }
            for pools in result.pools()
        ],
    )


def _pool(report: Report, pool: PoolReport, record: Callable[[int], str | None]) -> dict[str, Any]:
    """Return a pool's data for the template."""
    games = pool.games
    first = moved(pool)
    head = {row.key for row in first}
    groups: dict[str, list[Row]] = {}
    for row in pool.rows:
        groups.setdefault(row.group, []).append(row)
    # flagged rows come first, so that their games are there
    numbers = [row.record for row in sorted(pool.rows, key=lambda row: not row.flag) if row.record]
    records = {n: packed(record(n)) for n in list(dict.fromkeys(numbers))[:MOST_RECORDS]}
    return {
        "id": f"pool-{games.results.index}",
        "title": games.results.title(),
        "games": games.n_games,
        "failed": games.n_failed,
        "levels": [
            {"level": each.level, "games": len(each), "setups": len(set(each.clusters.tolist()))}
            for each in games.lineups
        ],
        "groups": groups,
        "notes": pool.notes,
        "answers": pool.answers,
        "findings": findings(pool, report.changed),
        "moved": first,
        "changes": about_changes(pool),
        "flags": [row for row in pool.rows if row.flag and row.key not in head],
        "records": {number: text for number, text in records.items() if text},
        "pictures": {k: Markup(v) for k, v in pictures.of(pool).items()},
        "fingerprint": games.game.data_fingerprint,
    }


def _metrics(rows: list[Row]) -> list[tuple[str, list[Row]]]:
    """Return the rows of a group by metric, in order."""
    by_metric: dict[str, list[Row]] = {}
    for row in rows:
        by_metric.setdefault(row.metric, []).append(row)
    return list(by_metric.items())
