"""Settings of a run: command line and TOML file."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from aura_ai import tables
from aura_ai.bots.outside.external import ProcessLimits
from aura_ai.bounds import MOST_WORKERS
from aura_ai.contract import registry
from aura_ai.contract.setups import Setup
from aura_ai.errors import UseError
from aura_ai.files import read_toml
from aura_ai.tables import kinds
from aura_ai.tournaments.planning.plan import (
    MAX_SEED,
    ROUND_ROBIN,
    Plan,
    Pool,
    make_pools,
    pools_of,
)
from aura_ai.tournaments.planning.time_control import TimeControl
from aura_ai.workers import Workers

ReadSetups = Callable[[Sequence[Path], str, Path | None], Sequence[Setup]]
"""``(files and folders, game, data file) -> set-ups``"""


@dataclass
class RunSettings:
    """Settings as written, still unchecked against the game.

    The fields have the names of the command line's options; lists were repeated options. Only a
    file has ``pool``: pools one by one, as (player counts, options as on the command line).
    """

    game: str | None = None
    players: list[int] = field(default_factory=list)
    option: list[str] = field(default_factory=list)
    bot: list[str] = field(default_factory=list)
    blocks: int | None = None
    seed: int = tables.bounded(0, 0, MAX_SEED)
    workers: int | None = None
    cluster: str | None = None
    db: Path | None = None
    focus: list[str] = field(default_factory=list)
    lineup: list[str] = field(default_factory=list)
    setups: list[Path] = field(default_factory=list)
    max_lineups: int = 200
    pairing: str = ROUND_ROBIN
    anchor: str | None = None
    data: Path | None = None
    isolate: bool = False
    in_process: bool = False
    independent: bool = False
    keep_searches: bool = False
    time_per_move: float | None = None
    time_per_game: float | None = None
    increment: float = 0.0
    grace: float = 0.0
    hang_limit: float = ProcessLimits.hang
    start_limit: float = ProcessLimits.start
    memory_limit: int = ProcessLimits.memory
    pool: list[tuple[list[int], list[str]]] = field(default_factory=list)

    def time(self) -> TimeControl | None:
        """Return the time control, None if there is none."""
        control = TimeControl(self.time_per_move, self.time_per_game, self.increment, self.grace)
        return None if control == TimeControl() else control.check()


@dataclass
class SprtSettings(RunSettings):
    """The same for a sequential test of two bots."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05
    max_blocks: int | None = None


_KINDS = kinds(RunSettings)
_POOL_KEYS = {key: _KINDS[key] for key in ("players", "option")}
_POOL = "pool"
_NOT_FOR_SPRT = ("blocks", "lineup", "max_lineups", "pairing", "anchor")
Settings = TypeVar("Settings", bound=RunSettings)
BLOCKS = 10
"""Default blocks per line-up and pool."""


def merge(file: Path | None, given: Mapping[str, Any]) -> RunSettings:
    """Return the settings of a file, overruled by those of the command line.

    Raises:
        UseError: The file cannot be read, or has a wrong key or value.
    """
    return _merged(RunSettings(), file, {**_KINDS, _POOL: None}, given)


def merge_sprt(file: Path | None, given: Mapping[str, Any]) -> SprtSettings:
    """Return the settings of a sequential test; as :func:`merge`.

    Raises:
        UseError: As :func:`merge`.
    """
    keys = {key: k for key, k in kinds(SprtSettings).items() if key not in _NOT_FOR_SPRT}
    return _merged(SprtSettings(), file, keys, given)


def _merged(
    settings: Settings,
    file: Path | None,
    known: Mapping[str, tables.Kind | None],
    given: Mapping[str, Any],
) -> Settings:
    if file is not None:
        for key, value in tables.read(str(file), read_toml(file), known).items():
            setattr(settings, key, _pools(str(file), value) if key == _POOL else value)
    for key, value in given.items():
        if value is None or value == () or value is False:
            continue
        setattr(settings, key, list(value) if isinstance(value, tuple) else value)
    if settings.pool and (settings.players or settings.option):
        raise UseError("players and option: the file has pools of its own; give one or the other")
    return settings


def _pools(where: str, written: Any) -> list[tuple[list[int], list[str]]]:
    if not (isinstance(written, list) and all(isinstance(table, dict) for table in written)):
        raise UseError(f"{where}: pool is not a table; write each as [[pool]]")
    pools = []
    for number, table in enumerate(written, 1):
        pool = tables.read(f"{where}: pool {number}", table, _POOL_KEYS)
        if not pool.get("players"):
            raise UseError(f"{where}: pool {number} has no players")
        pools.append((pool["players"], pool.get("option", [])))
    return pools


def schema(descriptions: Mapping[str, str]) -> dict[str, Any]:
    """Return the JSON schema of a settings file.

    Args:
        descriptions: Help for the keys, by name.
    """
    types = {str: "string", Path: "string", int: "integer", bool: "boolean", float: "number"}
    keys: dict[str, Any] = {}
    for key, kind in _KINDS.items():
        one: dict[str, Any] = {"type": types[kind.type]}
        shape: dict[str, Any] = {"anyOf": [one, {"type": "array", "items": one}]}
        if key == "option":
            plain = [{"type": name} for name in ("string", "integer", "boolean")]
            several = [*plain, {"type": "array", "items": {"anyOf": plain}}]
            table = {"type": "object", "additionalProperties": {"anyOf": several}}
            shape["anyOf"].append(table)
        keys[key.replace("_", "-")] = {
            **(shape if kind.several else one),
            "description": descriptions.get(key, ""),
        }
    pool = {key: keys[key] for key in _POOL_KEYS}
    keys["pool"] = {
        "type": "array",
        "description": "Pools one by one, in place of players and option.",
        "items": {
            "type": "object",
            "properties": pool,
            "required": ["players"],
            "additionalProperties": False,
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Settings of aura-ai tournament run",
        "type": "object",
        "properties": keys,
        "additionalProperties": False,
    }


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


def plan(settings: RunSettings, read_setups: ReadSetups | None = None) -> Plan:
    """Return the plan of some settings; :func:`aura_ai.tournaments.planning.plan.check` comes next.

    Args:
        settings: Settings as written.
        read_setups: Reads given set-ups, where some may be given.

    Raises:
        UseError: No game, or a wrong game, player count, option or data file.
    """
    if settings.game is None:
        raise UseError(f"name a game: {', '.join(registry.names())}")
    data = str(settings.data.resolve()) if settings.data else None
    if settings.setups and read_setups is not None:
        pools = _given_pools(settings, read_setups)
    else:
        pools = _drawn_pools(settings, settings.game, data)
    return Plan(
        game=settings.game,
        pools=pools,
        bots=tuple(settings.bot),
        blocks=BLOCKS if settings.blocks is None else settings.blocks,
        seed=settings.seed,
        focus=tuple(settings.focus),
        lineups=tuple(tuple(lineup.split("+")) for lineup in settings.lineup),
        max_lineups=settings.max_lineups,
        pairing=settings.pairing,
        anchor=settings.anchor,
        data=data,
        independent=settings.independent,
        keep_searches=settings.keep_searches,
        time=settings.time(),
        limits=ProcessLimits(settings.hang_limit, settings.start_limit, settings.memory_limit),
    ).moved(settings.isolate, settings.in_process)


def _drawn_pools(settings: RunSettings, game: str, data: str | None) -> tuple[Pool, ...]:
    groups = settings.pool or [(settings.players, settings.option)]
    pools: dict[str, Pool] = {}
    for counts, written in groups:
        for pool in make_pools(game, counts, options(written), data):
            pools.setdefault(pool.key, pool)
    return tuple(pools.values())


def _given_pools(settings: RunSettings, read_setups: ReadSetups) -> tuple[Pool, ...]:
    """Return the pools of given set-ups, which bring their own players and options."""
    assert settings.game is not None
    for name in ("option", "pool", "blocks"):
        if getattr(settings, name):
            raise UseError(
                f"{name}: given set-ups bring their own options, and each is a block of its own"
            )
    pools = pools_of(read_setups(settings.setups, settings.game, settings.data))
    for pool in pools:
        if settings.players and pool.players not in settings.players:
            raise UseError(
                f"set-up {pool.starts[0].name} is for {pool.players} players, not for "
                f"{', '.join(map(str, settings.players))}"
            )
    return pools
