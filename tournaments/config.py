"""Settings of a run from the command line and from a TOML file with the same keys."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from aura_ai.bots.outside.external import Limits
from aura_ai.tournaments.clock import TimeControl
from aura_ai.tournaments.plan import Plan, make_pools

from aura_ai.games import registry
from aura_ai.games.contract import RulesError


@dataclass
class Settings:
    """What a person wrote, still unchecked against the game.

    The fields have the names of the command line's options; lists were repeated options.
    """

    game: str | None = None
    players: list[int] = field(default_factory=list)
    option: list[str] = field(default_factory=list)
    bot: list[str] = field(default_factory=list)
    blocks: int = 10
    seed: int = 0
    workers: int | None = None
    cluster: str | None = None
    db: Path | None = None
    focus: list[str] = field(default_factory=list)
    lineup: list[str] = field(default_factory=list)
    max_lineups: int = 200
    anchor: str | None = None
    data: Path | None = None
    isolate: bool = False
    time_per_move: float | None = None
    time_per_game: float | None = None
    increment: float = 0.0
    grace: float = 0.0
    hang_limit: float = Limits.hang
    start_limit: float = Limits.start
    memory_limit: int = Limits.memory

    def time(self) -> TimeControl | None:
        """Return the time control, None if there is none."""
        control = TimeControl(self.time_per_move, self.time_per_game, self.increment, self.grace)
        return None if control == TimeControl() else control.check()


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
    "max_lineups": (int,),
    "anchor": (str,),
    "data": (str,),
    "isolate": (bool,),
    "time_per_move": (int, float),
    "time_per_game": (int, float),
    "increment": (int, float),
    "grace": (int, float),
    "hang_limit": (int, float),
    "start_limit": (int, float),
    "memory_limit": (int,),
}
_LISTS = {f.name for f in fields(Settings) if f.default_factory is list}
_PATHS = {"db", "data"}


def merge(file: Path | None, given: Mapping[str, Any]) -> Settings:
    """Return the settings of a file, overruled by what was given on the command line.

    Raises:
        RulesError: The file cannot be read, or has a wrong key or value.
    """
    settings = Settings()
    if file is not None:
        for key, value in _read(file).items():
            setattr(settings, key, value)
    for key, value in given.items():
        if value is None or value == () or value is False:
            continue
        setattr(settings, key, list(value) if isinstance(value, tuple) else value)
    return settings


def _read(file: Path) -> dict[str, Any]:
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesError(f"cannot read {file}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError(f"{file} is not TOML: {error}") from None
    found: dict[str, Any] = {}
    for written, value in raw.items():
        key = written.replace("-", "_")
        if key not in _KINDS:
            known = ", ".join(sorted(k.replace("_", "-") for k in _KINDS))
            raise RulesError(f"{file}: unknown key {written!r}; keys are {known}")
        if key == "option" and isinstance(value, dict):
            value = _option_table(value)
        found[key] = _checked(file, key, value)
    return found


def _option_table(table: Mapping[str, Any]) -> list[str]:
    """Return ``{draft = [true, false]}`` as ``["draft=true", "draft=false"]``."""
    return [
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, values in table.items()
        for value in (values if isinstance(values, list) else [values])
    ]


def _checked(file: Path, key: str, value: Any) -> Any:
    if key in _LISTS and not isinstance(value, list):
        value = [value]
    for one in value if key in _LISTS else [value]:
        # True is an int to Python, but nobody means it as one
        wrong_bool = isinstance(one, bool) and bool not in _KINDS[key]
        if wrong_bool or not isinstance(one, _KINDS[key]):
            wanted = {str: "text", int: "a whole number", bool: "true or false"}
            kind = wanted[_KINDS[key][0]] if len(_KINDS[key]) == 1 else "a number"
            raise RulesError(f"{file}: {key} = {one!r} is not {kind}")
    return Path(value) if key in _PATHS else value


def options(written: Iterable[str]) -> dict[str, list[str]]:
    """Return ``["draft=true", "draft=false"]`` as ``{"draft": ["true", "false"]}``.

    Raises:
        RulesError: An entry without a key.
    """
    found: dict[str, list[str]] = {}
    for one in written:
        key, equals, value = one.partition("=")
        if not equals or not key.strip():
            raise RulesError(f"option {one!r}: write it as key=value")
        found.setdefault(key.strip(), []).append(value.strip())
    return found


def check_workers(workers: int | None, cluster: str | None) -> None:
    """Refuse a wrong number of workers.

    Raises:
        RulesError: It is below 1, or given beside a cluster.
    """
    if workers is not None and cluster is not None:
        raise RulesError("workers: a cluster has its own; give --workers or --cluster, not both")
    if workers is not None and workers < 1:
        raise RulesError(f"workers: {workers} is not a whole number from 1 on")


def plan(settings: Settings) -> Plan:
    """Return the plan of some settings; :func:`aura_ai.tournaments.plan.check` comes next.

    Raises:
        RulesError: No game, or a wrong game, player count, option or data file.
    """
    if settings.game is None:
        raise RulesError(f"name a game: {', '.join(registry.names())}")
    data = str(settings.data.resolve()) if settings.data else None
    return Plan(
        game=settings.game,
        pools=make_pools(settings.game, settings.players, options(settings.option), data),
        bots=tuple(settings.bot),
        blocks=settings.blocks,
        seed=settings.seed,
        focus=tuple(settings.focus),
        lineups=tuple(tuple(lineup.split("+")) for lineup in settings.lineup),
        max_lineups=settings.max_lineups,
        anchor=settings.anchor,
        data=data,
        isolate=settings.isolate,
        time=settings.time(),
        limits=Limits(settings.hang_limit, settings.start_limit, settings.memory_limit),
    )
