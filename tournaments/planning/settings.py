"""The description of a run: what the command line and a TOML file may say."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from aura_ai import tables
from aura_ai.bots.outside.external import ProcessLimits
from aura_ai.bounds import MOST_WORKERS
from aura_ai.contract import registry
from aura_ai.contract.foreign import Setup
from aura_ai.errors import UseError
from aura_ai.files import read_toml
from aura_ai.tournaments.planning.adjudication import EVEN, MOVECOUNT, Resign
from aura_ai.tournaments.planning.plan import MAX_SEED, Plan, Pool, make_pools, pools_of
from aura_ai.tournaments.planning.time_control import TimeControl
from aura_ai.workers import Workers

ReadSetups = Callable[[Sequence[Path], str, Path | None], Sequence[Setup]]
"""``(files and folders, game, data file) -> set-ups``"""
RUN, SPRT, RESUME = "run", "sprt", "resume"
_BOTH, _EVERY = (RUN, SPRT), (RUN, SPRT, RESUME)
BLOCKS = 10
"""Default blocks per line-up and pool."""


@dataclass(frozen=True)
class Run:
    """A run as written, still unchecked against the game.

    Every field is an option of the commands that it has a help for, and a key of their TOML files;
    tuples are repeated options; options of ``resume`` may change when a run continues.
    """

    game: str | None = tables.option(None, "Name of the game.", _BOTH)
    players: tuple[int, ...] = tables.option(
        (), "Number of players; repeat for pools.", _BOTH, sprt="Number of players.  [default: 2]"
    )
    option: tuple[str, ...] = tables.option(
        (),
        "Option of the game; the same key again with another value makes more pools.",
        _BOTH,
        metavar="KEY=VALUE",
        sprt="Option of the game.",
    )
    bot: tuple[str, ...] = tables.option(
        (),
        "A bot, file.py:Class or cmd:PROGRAM; repeat.",
        _BOTH,
        metavar="SPEC",
        sprt="Bot A, then bot B.",
        resume="Add this bot, in every pool; repeat.",
    )
    elo0: float | None = tables.option(None, "Lead of A in hypothesis 0.  [default: 0]", (SPRT,))
    elo1: float | None = tables.option(None, "Lead of A in hypothesis 1.  [default: 20]", (SPRT,))
    nelo0: float | None = tables.option(
        None, "The same in normalised Elo, instead of elo0.  [default: 0]", (SPRT,)
    )
    nelo1: float | None = tables.option(
        None, "The same in normalised Elo, instead of elo1.", (SPRT,)
    )
    alpha: float = tables.option(0.05, "Chance to accept 1 wrongly.  [default: 0.05]", (SPRT,))
    beta: float = tables.option(0.05, "Chance to accept 0 wrongly.  [default: 0.05]", (SPRT,))
    blocks: int | None = tables.option(
        None,
        "Blocks per line-up and pool; a block is one set-up played once for each rotation of "
        "the line-up over the seats, so a game of 4 players has 4 games per block.  "
        f"[default: {BLOCKS}]",
        (RUN,),
        resume="Blocks per line-up and pool from now on; of a test: set-ups at most.  "
        "[default: as before]",
    )
    max_blocks: int | None = tables.option(
        None,
        "Set-ups at most; a test in --db that ended there continues with more.  [default: 10000]",
        (SPRT,),
    )
    seed: int = tables.option(0, "Seed of all chance.  [default: 0]", _BOTH, bounds=(0, MAX_SEED))
    workers: int | None = tables.option(
        None, "Worker processes.  [default: as many as help]", _EVERY
    )
    cluster: str | None = tables.option(
        None, "Play on the workers of this Dask scheduler.", _EVERY, metavar="ADDRESS"
    )
    db: Path | None = tables.option(
        None,
        "Database to write (needed).",
        _BOTH,
        metavar="FILE",
        sprt="Database to write.  [default: none is kept]",
    )
    focus: tuple[str, ...] = tables.option(
        (),
        "Gauntlet: this bot against the rest.",
        _BOTH,
        metavar="BOT",
        sprt="This bot of the two has one seat, the other one all others; twice: both ways.",
    )
    lineup: tuple[str, ...] = tables.option(
        (),
        "Play this line-up only; repeat. Its bots need no --bot; one may sit in every seat.",
        (RUN,),
        metavar="BOT+BOT+...",
    )
    setups: tuple[Path, ...] = tables.option(
        (),
        "Play these set-ups: files or folders of positions, of records, or of what the game reads; "
        "repeat. Each is a block.",
        _BOTH,
        metavar="PATH",
    )
    max_lineups: int = tables.option(
        200, "Sample a pool with more line-ups.  [default: 200]", (RUN,)
    )
    anchor: str | None = tables.option(
        None, "Bot with rating 0.  [default: mean of the pool]", (RUN,), metavar="BOT"
    )
    data: Path | None = tables.option(None, "Component data file instead of the game's own.", _BOTH)
    isolate: bool = tables.option(
        False, "Every bot in a process of its own, those of aura-ai too.", _EVERY
    )
    in_process: bool = tables.option(
        False,
        "No process of its own for a Python bot: faster, and a debugger works with --workers 1.",
        _EVERY,
    )
    keep_searches: bool = tables.option(
        False,
        "Store what bots say of their decisions: time, simulations, nodes, depth, value, line.",
        _BOTH,
    )
    log: Path | None = tables.option(
        None,
        "Write a log of every bot into this folder: messages and standard error of bots in processes, "
        "decisions of the others.",
        _EVERY,
        metavar="DIR",
    )
    live: Path | None = tables.option(
        None, "Show the running game in this file, to the web page; for --workers 1.", (RUN,)
    )
    affinity: bool = tables.option(
        False, "Each worker process keeps to a core of its own, its bots too.", _EVERY
    )
    time_per_move: float | None = tables.option(
        None, "Seconds per decision.  [default: any]", _BOTH
    )
    time_per_game: float | None = tables.option(None, "Seconds for all decisions of a game.", _BOTH)
    increment: float = tables.option(0.0, "Seconds back after a decision.  [default: 0]", _BOTH)
    grace: float = tables.option(0.0, "Seconds of lateness forgiven.  [default: 0]", _BOTH)
    resign_score: float | None = tables.option(
        None,
        "End a game once all bots agree that one wins: it gives itself this chance or more, all others "
        "the rest or less.  [default: never]",
        _BOTH,
        bounds=(EVEN, 1.0),
    )
    resign_movecount: int = tables.option(
        MOVECOUNT,
        f"At so many decisions of each, one after another.  [default: {MOVECOUNT}]",
        _BOTH,
        bounds=(1, None),
    )
    hang_limit: float = tables.option(
        ProcessLimits.hang,
        "Seconds after which a process that does not answer is killed.  [default: 60]",
        _BOTH,
    )
    start_limit: float = tables.option(
        ProcessLimits.start, "Seconds for a process to be ready.  [default: 60]", _BOTH
    )
    memory_limit: int = tables.option(
        ProcessLimits.memory,
        "MiB that the process of a bot may hold, 0 for any.  [default: 4096]",
        _BOTH,
    )

    def time(self) -> TimeControl | None:
        """Return the time control, None if there is none."""
        control = TimeControl(self.time_per_move, self.time_per_game, self.increment, self.grace)
        return None if control == TimeControl() else control.check()


def merge(file: Path | None, given: Mapping[str, Any], command: str = RUN) -> Run:
    """Return the run that a file describes, overruled by the options of the command line.

    Raises:
        UseError: The file cannot be read, or has a wrong key or value.
    """
    values: dict[str, Any] = {}
    if file is not None:
        known = {name: kind for name, (kind, _) in tables.options_of(Run, command).items()}
        values = tables.read(str(file), read_toml(file), known)
    values |= {k: v for k, v in given.items() if v is not None and v != () and v is not False}
    filled: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
    return Run(**filled)


def options(written: Iterable[str]) -> dict[str, list[str]]:
    """Return ``["draft=true", "draft=false"]`` as ``{"draft": ["true", "false"]}``.

    Raises:
        UseError: An entry without a key.
    """
    chosen: dict[str, list[str]] = {}
    for one in written:
        key, equals, value = one.partition("=")
        if not equals or not key.strip():
            raise UseError(f"option {one!r}: write it as key=value")
        chosen.setdefault(key.strip(), []).append(value.strip())
    return chosen


def variants(written: Iterable[str]) -> list[dict[str, object]]:
    """Return all combinations of the option values; a key may be given more than once.

    Raises:
        UseError: An entry without a key.
    """
    values = options(written)
    return [dict(zip(values, row, strict=True)) for row in itertools.product(*values.values())]


def check_workers(workers: Workers | None, cluster: str | None = None) -> None:
    """Refuse a wrong number of workers.

    Raises:
        UseError: It is not between 1 and ``MOST_WORKERS``, or given together with a cluster.
    """
    if workers is not None and cluster is not None:
        raise UseError("workers: a cluster has its own; give --workers or --cluster, not both")
    if isinstance(workers, int) and not 1 <= workers <= MOST_WORKERS:
        raise UseError(f"workers: {workers} is not a whole number from 1 to {MOST_WORKERS}")


def plan(run: Run, read_setups: ReadSetups | None = None) -> Plan:
    """Return the plan of a run; :func:`aura_ai.tournaments.planning.plan.check` comes next.

    Args:
        run: The run as written; a field that a plan has by the same name is taken over as it is.
        read_setups: Reads given set-ups, where some may be given.

    Raises:
        UseError: No game, or a wrong game, player count, option or data file.
    """
    if run.game is None:
        raise UseError(f"name a game: {', '.join(registry.names())}")
    data = str(run.data.resolve()) if run.data else None
    if run.setups and read_setups is not None:
        pools = _given_pools(run, read_setups)
    else:
        pools = make_pools(run.game, run.players, options(run.option), data)
    same = {each.name for each in fields(Plan)} & {each.name for each in fields(Run)}
    taken: dict[str, Any] = {name: getattr(run, name) for name in same}
    taken |= {"blocks": BLOCKS if run.blocks is None else run.blocks, "data": data}
    return Plan(
        pools=pools,
        bots=run.bot,
        lineups=tuple(tuple(lineup.split("+")) for lineup in run.lineup),
        time=run.time(),
        resign=Resign(run.resign_score, run.resign_movecount) if run.resign_score else None,
        limits=ProcessLimits(run.hang_limit, run.start_limit, run.memory_limit),
        **taken,
    ).moved(run.isolate, run.in_process)


def _given_pools(run: Run, read_setups: ReadSetups) -> tuple[Pool, ...]:
    """Return the pools of given set-ups, which bring their own players and options."""
    assert run.game is not None
    for name in ("option", "blocks"):
        if getattr(run, name):
            raise UseError(
                f"{name}: given set-ups bring their own options, and each is a block of its own"
            )
    pools = pools_of(read_setups(run.setups, run.game, run.data))
    for pool in pools:
        if run.players and pool.players not in run.players:
            raise UseError(
                f"set-up {pool.starts[0].name} is for {pool.players} players, not for "
                f"{', '.join(map(str, run.players))}"
            )
    return pools
