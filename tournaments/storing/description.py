"""Description rows of a database, and the initial file."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from aura_ai import __version__
from aura_ai.bots import specs
from aura_ai.contract import registry
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Lineup, Schedule
from aura_ai.tournaments.storing.checksums import checksum_about
from aura_ai.tournaments.storing.opening import APPLICATION_ID, SCHEMA_VERSION


def build(path: Path, plan: Plan, settings: dict[str, Any]) -> None:
    """Write a complete, empty database."""
    schedule = Schedule(plan)
    # SQLite reads file:x.db and :memory: in a way of its own, but no absolute path
    db = sqlite3.connect(path.absolute())
    try:
        schema = (resources.files(__package__) / "schema.sql").read_text("utf-8")
        marks = f"PRAGMA application_id = {APPLICATION_ID};PRAGMA user_version = {SCHEMA_VERSION};"
        # in one transaction: the disk is waited for once, not for every table
        db.executescript(f"BEGIN;{marks}{schema};COMMIT;")
        with db:
            meta = {
                "plan": plan.to_json(),
                "settings": json.dumps(settings, sort_keys=True),
                "version": __version__,
                "rules": str(registry.info(plan.game).version),
                "bands": json.dumps(
                    [plan.load(index).score_bands() for index in range(len(plan.pools))]
                ),
                "files": json.dumps(files_of(plan)),
                "package": registry.package_of(plan.game),
            }
            db.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
            db.executemany("INSERT INTO bot VALUES (?, ?)", enumerate(plan.bots))
            db.executemany("INSERT INTO pool VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _pools(plan))
            db.executemany("INSERT INTO lineup VALUES (?, ?, ?)", lineup_rows(schedule.lineups))
            checksum_about(db)
    finally:
        db.close()


def files_of(plan: Plan) -> dict[str, str]:
    """Return a hash of the files of every bot that has some."""
    digests: dict[str, str] = {}
    for spec in plan.bots:
        content = [path.read_bytes() for path in specs.files(spec) if path.is_file()]
        if content:
            digests[spec] = hashlib.sha256(b"\0".join(content)).hexdigest()[:16]
    return digests


def remove(path: Path) -> None:
    """Remove a database that could not be made, and SQLite's files next to it."""
    for name in (path.name, path.name + "-journal"):
        path.with_name(name).unlink(missing_ok=True)


def _pools(plan: Plan) -> Iterator[tuple[object, ...]]:
    for index, pool in enumerate(plan.pools):
        game = plan.load(index)
        options = json.dumps(game.options, sort_keys=True)
        changed = json.dumps(game.changed_options(), sort_keys=True)
        names = json.dumps(game.seat_names())
        identity = (index, pool.key, plan.game, pool.players)
        yield (*identity, options, changed, names, game.data_fingerprint)


def lineup_rows(pools: Iterable[Sequence[Lineup]]) -> Iterator[tuple[int, int, str]]:
    """Yield the rows of the table of line-ups."""
    for pool, lineups in enumerate(pools):
        for index, lineup in enumerate(lineups):
            yield pool, index, json.dumps(lineup)
