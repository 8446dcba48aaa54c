"""Tournaments for tests: how they are called, played and compared."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.playing.match import Played
from aura_ai.tournaments.playing.worker import Player
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some

CASES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("cases.toml").read_text("utf-8"))
HERE = ("--in-process", "--workers", "1", "--quiet")
DICE, FIRST, LAST, CRASH = map(some.spec, ("Dice", "First", "Last", "Crash"))
MINE = (
    "from aura_ai.bots.interface import Bot\n\n\nclass Mine(Bot):\n"
    "    def choose(self, view, legal):\n        return legal[0]\n"
)
"""The file of a bot."""

TABLES = {
    # the check sum of a game covers the time, too
    "game": "SELECT id, pool, lineup, block, rotation, seed, plies, actions, state_hash FROM game "
    "ORDER BY id",
    "seat": "SELECT game, seat, bot, seed, place, score FROM seat ORDER BY game, seat",
    "failure": "SELECT * FROM failure ORDER BY game",
}


def program(path: Path, beside: str = "", at_end: str = "break") -> list[str]:
    """Write a program that speaks the line protocol; return the command that runs it."""
    text = str(CASES["program"]).replace("BESIDE", beside or "pass").replace("AT_END", at_end)
    path.write_text(text)
    return [sys.executable, "-I", "-S", str(path)]


def blamed(played: Played) -> tuple[int, str]:
    """Return the seat that failed and how, of a game that ended so."""
    assert played.failure is not None
    return played.failure.seat, played.failure.kind


def call(*words: object) -> Result:
    """Call ``aura-ai tournament`` in this process."""
    return CliRunner().invoke(tournament, [str(word) for word in words])


def done(*words: object) -> Result:
    """Call it, and expect success."""
    result = call(*words)
    assert result.exit_code == 0, result.exception
    return result


def refused(*words: object) -> str:
    """Return the one line with which a call is refused."""
    error = call(*words).exception
    assert isinstance(error, AuraError), error
    assert "\n" not in str(error)
    return str(error)


def shown(*files: Path, more: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the output of ``show --json``."""
    return dict(json.loads(done("show", *files, "--json", *more).stdout))


def rated(data: dict[str, Any]) -> dict[str, Any]:
    """Return the first pool without the times, which no two runs share."""
    return {key: value for key, value in data["pools"][0].items() if key != "seconds"}


def plan(*bots: str, blocks: int = 2, seed: int = 1, **more: Any) -> Plan:
    """Return a plan of Connect Four, or of another ``game`` for ``players``."""
    game, players = more.pop("game", "connect_four"), more.pop("players", [])
    pools = make_pools(game, players, more.pop("options", {}), more.get("data"))
    return check(Plan(game, pools, bots, blocks, seed, **{"in_process": True, **more}))


def small(blocks: int = 2, seed: int = 1) -> Plan:
    """Return the plan of two quick bots."""
    return plan("random", FIRST, blocks=blocks, seed=seed)


def play(path: Path, what: Plan) -> Path:
    """Play a tournament here to its end."""
    with Store.create(path, what) as store:
        assert run.run(store, 1, quiet=True)
    return path


def add_next(store: Store) -> None:
    """Play and store the next block."""
    store.add(Player(store.plan).play(next(run.missing(store))))


def drop(path: Path, games: str) -> None:
    """Take games out of a database, as if they had never been played; ``{}`` is their number."""
    with Store.write(path) as store, store.db:
        for table, key in (("seat", "game"), ("game", "id")):
            store.db.execute(f"DELETE FROM {table} WHERE {games.format(key)}")


def failures(store: Store) -> list[tuple[str, int]]:
    """Return how many failures there were of each kind."""
    query = "SELECT kind, count(*) FROM failure GROUP BY kind ORDER BY kind"
    return list(store.db.execute(query))


def content(path: Path) -> dict[str, list[Any]]:
    """Return all that was stored but the time it took."""
    with Store.read(path) as store:
        return {name: store.db.execute(query).fetchall() for name, query in TABLES.items()}


def results(path: Path) -> dict[str, Any]:
    """Return the table, without the time it took."""
    with Store.read(path) as store:
        data = summary(store)
    for pool in data["pools"]:
        del pool["seconds"]
    del data["in_process"]
    return data


def command(*words: object, **more: Any) -> subprocess.Popen[str]:
    """Begin ``aura-ai tournament`` in a process of its own."""
    return subprocess.Popen(
        # interpreted kernels warn of numbers that wrap
        [sys.executable, "-W", "ignore", "-m", "aura_ai.cli", "tournament", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


def wait_for_games(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Wait until a process has stored so many games."""
    end = time.monotonic() + 120  # other work may have the machine
    while time.monotonic() < end:
        assert process.poll() is None, process.communicate()
        if path.exists():
            with Store.read(path) as store:
                if store.n_games() >= count:
                    return
        time.sleep(0.05)
    raise AssertionError("no games after two minutes")
