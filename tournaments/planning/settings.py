"""Settings of a run from the command line and from a TOML file with the same keys."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar

from aura_ai.bots.outside.external import ProcessLimits
from aura_ai.errors import UseError
from aura_ai.files import read_toml
from aura_ai.games import registry
from aura_ai.screens.setups import Setup
from aura_ai.tournaments.planning.plan import ROUND_ROBIN, Plan, Pool, make_pools, pools_of
from aura_ai.tournaments.planning.time_control import TimeControl
from aura_ai.workers import Workers

ReadSetups = Callable[[Sequence[Path], str, Path | None], Sequence[Setup]]
"""``(files and folders, game, data file) -> set-ups``"""


@dataclass
class RunSettings:
    """What a person wrote, still unchecked against the game.

    The fields have the names of the command line's options; lists were repeated options. Only a
    file has ``pool``: pools one by one, as (player counts, options as on the command line).
    """

    game: str | None = None
    players: list[int] = field(default_factory=list)
    option: list[str] = field(default_factory=list)
    bot: list[str] = field(default_factory=list)
    blocks: int | None = None
    seed: int = 0
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
    adjust_luck: bool = False
    max_blocks: int | None = None


_KINDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "players": (int,),
    "option": (str,),
    "bot": (str,),
    "blocks": (int,),
    "seed": (int,),
    "workers": (int,),
    "cluster": (str,),
    "db": (str,),
    "focus": (str,),
    "lineup": (str,),
    "setups": (str,),
    "max_lineups": (int,),
    "pairing": (str,),
    "anchor": (str,),
    "data": (str,),
    "isolate": (bool,),
    "independent": (bool,),
    "keep_searches": (bool,),
    "time_per_move": (int, float),
    "time_per_game": (int, float),
    "increment": (int, float),
    "grace": (int, float),
    "hang_limit": (int, float),
    "start_limit": (int, float),
    "memory_limit": (int,),
}
_SPRT_KINDS: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("elo0", "elo1", "alpha", "beta"), (int, float)),
    "adjust_luck": (bool,),
    "max_blocks": (int,),
}
_NOT_FOR_SPRT = ("blocks", "lineup", "max_lineups", "pairing", "anchor")
_POOL_KEYS = ("players", "option")
_LISTS = {f.name for f in fields(RunSettings) if f.default_factory is list}
_PATHS = {"db", "data", "setups"}
Settings = TypeVar("Settings", bound=RunSettings)
BLOCKS = 10
"""Blocks per line-up and pool where nobody says how many."""

MAX_WORKERS = 256
"""Most worker processes of one machine."""


def merge(file: Path | None, given: Mapping[str, Any]) -> RunSettings:
    """Return the settings of a file, overruled by what was given on the command line.

    Raises:
        UseError: The file cannot be read, or has a wrong key or value.
    """
    return _merged(RunSettings(), file, (*_KINDS, "pool"), given)


def merge_sprt(file: Path | None, given: Mapping[str, Any]) -> SprtSettings:
    """Return the settings of a sequential test; as :func:`merge`.

    Raises:
        UseError: As :func:`merge`.
    """
    keys = [key for key in (*_KINDS, *_SPRT_KINDS) if key not in _NOT_FOR_SPRT]
    return _merged(SprtSettings(), file, keys, given)


def _merged(
    settings: Settings, file: Path | None, keys: Sequence[str], given: Mapping[str, Any]
) -> Settings:
    if file is not None:
        for key, value in _checked_table(str(file), read_toml(file), keys).items():
            setattr(settings, key, value)
    for key, value in given.items():
        if value is None or value == () or value is False:
            continue
        setattr(settings, key, list(value) if isinstance(value, tuple) else value)
    if settings.pool and (settings.players or settings.option):
        raise UseError("players and option: the file has pools of its own; give one or the other")
    return settings


def _checked_table(where: str, raw: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """Return the settings of a TOML table, under the names of :class:`RunSettings`."""
    checked: dict[str, Any] = {}
    for written, value in raw.items():
        key = written.replace("-", "_")
        if key not in keys:
            known = sorted(k.replace("_", "-") for k in keys)
            close = difflib.get_close_matches(written, known, 1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            raise UseError(f"{where}: unknown key {written!r}; {hint}keys are {', '.join(known)}")
        if key == "pool":
            checked[key] = _pools(where, value)
            continue
        if key == "option" and isinstance(value, dict):
            value = option_words(value)
        checked[key] = _checked(where, key, value)
    return checked


def _pools(where: str, tables: Any) -> list[tuple[list[int], list[str]]]:
    if not (isinstance(tables, list) and all(isinstance(table, dict) for table in tables)):
        raise UseError(f"{where}: pool is no table; write each as [[pool]]")
    pools = []
    for number, table in enumerate(tables, 1):
        pool = _checked_table(f"{where}: pool {number}", table, _POOL_KEYS)
        if not pool.get("players"):
            raise UseError(f"{where}: pool {number} has no players")
        pools.append((pool["players"], pool.get("option", [])))
    return pools


def schema(descriptions: Mapping[str, str]) -> dict[str, Any]:
    """Return the JSON schema of a settings file.

    Args:
        descriptions: Help for the keys, by name.
    """
    types = {str: "string", int: "integer", bool: "boolean", float: "number"}
    keys: dict[str, Any] = {}
    for key, kinds in _KINDS.items():
        one: dict[str, Any] = {"type": types[kinds[-1]]}
        shape: dict[str, Any] = {"anyOf": [one, {"type": "array", "items": one}]}
        if key == "option":
            plain = [{"type": kind} for kind in ("string", "integer", "boolean")]
            several = [*plain, {"type": "array", "items": {"anyOf": plain}}]
            table = {"type": "object", "additionalProperties": {"anyOf": several}}
            shape["anyOf"].append(table)
        keys[key.replace("_", "-")] = {
            **(shape if key in _LISTS else one),
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


def option_words(table: Mapping[str, Any]) -> list[str]:
    """Return ``{draft = [true, false]}`` as ``["draft=true", "draft=false"]``."""
    return [
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, values in table.items()
        for value in (values if isinstance(values, list) else [values])
    ]


def _checked(where: str, key: str, value: Any) -> Any:
    if key in _LISTS and not isinstance(value, list):
        value = [value]
    for one in value if key in _LISTS else [value]:
        # True is an int to Python, but nobody means it as one
        kinds = (_KINDS | _SPRT_KINDS)[key]
        wrong_bool = isinstance(one, bool) and bool not in kinds
        if wrong_bool or not isinstance(one, kinds):
            wanted = {str: "text", int: "a whole number", bool: "true or false"}
            kind = wanted[kinds[0]] if len(kinds) == 1 else "a number"
            raise UseError(f"{where}: {key.replace('_', '-')} = {one!r} is not {kind}")
    if key in _PATHS:
        return [Path(one) for one in value] if key in _LISTS else Path(value)
    return value


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


def check_workers(workers: Workers | None, cluster: str | None = None) -> None:
    """Refuse a wrong number of workers.

    Raises:
        UseError: It is not between 1 and :data:`MAX_WORKERS`, or given beside a cluster.
    """
    if workers is not None and cluster is not None:
        raise UseError("workers: a cluster has its own; give --workers or --cluster, not both")
    if isinstance(workers, int) and not 1 <= workers <= MAX_WORKERS:
        raise UseError(f"workers: {workers} is not a whole number from 1 to {MAX_WORKERS}")


def plan(settings: RunSettings, read_setups: ReadSetups | None = None) -> Plan:
    """Return the plan of some settings; :func:`aura_ai.tournaments.planning.plan.check` comes next.

    Args:
        settings: What a person wrote.
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
        isolate=settings.isolate,
        independent=settings.independent,
        keep_searches=settings.keep_searches,
        time=settings.time(),
        limits=ProcessLimits(settings.hang_limit, settings.start_limit, settings.memory_limit),
    )


def _drawn_pools(settings: RunSettings, game: str, data: str | None) -> tuple[Pool, ...]:
    wanted = settings.pool or [(settings.players, settings.option)]
    pools: dict[str, Pool] = {}
    for counts, written in wanted:
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
