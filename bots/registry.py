"""The names of all bots and levels.

A bot is written ``name`` or ``name:key=value,key=value``. Bots for one game live in
``bots/<game>/`` (in another package's game, in its module ``bots``), which has ``BOTS``: a mapping
from name to :class:`Entry`.

Other packages bring bots as entry points of the group ``aura_ai.bots``, each a class derived from
:class:`~aura_ai.bots.interface.Bot`, or an :class:`Entry`::

    [project.entry-points."aura_ai.bots"]
    mine = "my_package.bots:Mine"

A class plays the games of its attribute ``games``, an entry those of its own; all games if empty.
Bots that cannot be used stay in the list with the reason, and do not disturb the others.
"""

from __future__ import annotations

import functools
import math
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from aura_ai.bots.interface import Bot, PolicyBot
from aura_ai.bounds import MOST_KEPT, MOST_LONG, MOST_SECONDS, MOST_WHOLE, MOST_WORKERS
from aura_ai.contract import guests, registry
from aura_ai.errors import RulesError, UseError
from aura_ai.search.defaults import uniform_policy

Parameter = int | float | str | bool
GROUP = "aura_ai.bots"
"""Group of the entry points."""
STRONGEST, VETERAN = "strongest", "veteran"
_MOST = {
    **dict.fromkeys(("seconds", "turn"), MOST_SECONDS),
    **dict.fromkeys(("threads", "trees", "plans"), MOST_WORKERS),
    **dict.fromkeys(("width", "lines"), MOST_KEPT),
}
"""The largest value of a parameter of this name; of all others :data:`aura_ai.bounds.MOST_WHOLE`."""
_NAME = re.compile(r"[A-Za-z0-9_.-]+")


@dataclass(frozen=True)
class Entry:
    """One bot of the registry.

    Attributes:
        make: Called with the parameters, returns a new bot.
        help: One line for ``aura-ai bots``.
        parameters: Allowed parameters with their defaults; a default fixes the type.
        games: Games that the bot of another package plays; empty for all.
    """

    make: Callable[..., Bot]
    help: str
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    games: tuple[str, ...] = ()


@dataclass(frozen=True)
class Level:
    """One level.

    Attributes:
        name: Its name for people.
        sims: Simulations per decision.
        random_move_rate: Part of the decisions that are uniformly random.
    """

    name: str
    sims: int
    random_move_rate: float = 0.0


LEVELS: tuple[Level, ...] = (
    Level("beginner", 16, 0.8),
    Level("novice", 16, 0.6),
    Level("learner", 16, 0.4),
    Level("casual", 16, 0.2),
    Level("amateur", 16),
    Level("club", 64),
    Level("skilled", 250),
    Level("advanced", 1_000),
    Level("master", 4_000),
    Level("grandmaster", 16_000),
)
"""Levels from the weakest to the last before ``strongest``; each has four times the simulations."""

COMMON: dict[str, Entry] = {
    "random": Entry(lambda: PolicyBot(uniform_policy), "every legal action alike"),
}


def entries(game: str) -> dict[str, Entry]:
    """Return all bots that play a game, by name.

    Raises:
        RulesError: Unknown game, or its bots cannot be used.
    """
    declared = getattr(registry.part(game, "bots"), "BOTS", {})
    if not isinstance(declared, Mapping) or not all(
        isinstance(entry, Entry) for entry in declared.values()
    ):
        raise RulesError(
            f"game {game}: BOTS of its module bots must be a mapping of names to Entry"
        )
    return {**COMMON, **declared}


@dataclass(frozen=True)
class Keyword:
    """One parameter of a bot as people write it.

    Attributes:
        kind: Its type: bool, int, float or str.
        needed: Whether somebody must give it.
        most: Its largest value, with either sign.
    """

    kind: type
    needed: bool = False
    most: float = MOST_LONG


def parse(spec: str, game: str) -> tuple[Entry, dict[str, Parameter]]:
    """Return the entry and the checked parameters of a bot as written.

    Raises:
        UseError: Unknown bot, unknown parameter or wrong value.
    """
    name = spec.partition(":")[0]
    bots = entries(game)
    if name not in bots:
        raise UseError(f"unknown bot {name!r} for {game}; bots are {', '.join(sorted(bots))}")
    return bots[name], settle(bots[name], spec)


def settle(entry: Entry, spec: str) -> dict[str, Parameter]:
    """Return the checked parameters of an entry for a bot as written.

    Raises:
        UseError: Unknown parameter or wrong value.
    """
    keywords = {
        key: Keyword(type(value), most=_MOST.get(key, MOST_WHOLE))
        for key, value in entry.parameters.items()
    }
    return {**entry.parameters, **given(spec, spec.partition(":")[2], keywords)}


def given(spec: str, written: str, keywords: Mapping[str, Keyword]) -> dict[str, Parameter]:
    """Return the parameters that are written in a bot, checked.

    Args:
        spec: The bot as written, for errors.
        written: ``key=value,…``, may be empty.
        keywords: The allowed parameters by name.

    Raises:
        UseError: An unknown parameter, a wrong value, or one is missing that is needed.
    """
    values: dict[str, Parameter] = {}
    allowed = ", ".join(keywords) or "none"
    for pair in filter(None, written.split(",")):
        key, equals, value = (word.strip() for word in pair.partition("="))
        if not equals or key not in keywords:
            raise UseError(f"bot {spec!r}: unknown parameter {key!r}; parameters are {allowed}")
        values[key] = _converted(spec, key, value, keywords[key])
    missing = [key for key, each in keywords.items() if each.needed and key not in values]
    if missing:
        raise UseError(f"bot {spec!r}: give {missing[0]}=…; parameters are {allowed}")
    return values


def _converted(spec: str, key: str, value: str, keyword: Keyword) -> Parameter:
    kind, most = keyword.kind, keyword.most
    try:
        if kind is bool:
            return {"true": True, "false": False}[value.lower()]
        result: Parameter = kind(value)
    except (ValueError, KeyError):
        form = {int: "a whole number", float: "a number", bool: "true or false"}.get(kind, "text")
        raise UseError(f"bot {spec!r}: {key}={value!r} is not {form}") from None
    # who takes a time or a weight refuses what is not finite
    if isinstance(result, int | float) and most < abs(result) < math.inf:
        raise UseError(f"bot {spec!r}: {key}={value} is out of range; the largest is {most:,}")
    return result


@functools.cache
def measured(game: str, players: int) -> Mapping[str, float]:
    """Return the measured Elo of a game's levels, in the order of :data:`LEVELS`; none where it was not.

    The file says which bot has zero. Docs of each game (``strength.md``) have the intervals.
    """
    text = Path(__file__).with_name("level_ratings.toml").read_text(encoding="utf-8")
    ratings: Mapping[str, float] = tomllib.loads(text).get(game, {}).get(str(players), {})
    return ratings


# --- of other packages -------------------------------------------------------------------------------
@dataclass(frozen=True)
class Plugin:
    """One registered name.

    Attributes:
        name: The name.
        origin: The package and its version, as ``package 1.0``.
        entry: The bot, None if it cannot be used.
        problem: Reason why it cannot be used, one line, else empty.
    """

    name: str
    origin: str
    entry: Entry | None = None
    problem: str = ""

    def plays(self, game: str) -> bool:
        """Return whether it plays a game, as far as one can know."""
        return self.entry is None or not self.entry.games or game in self.entry.games


ADDED: list[Plugin] = []
"""Bots that were named when this process was started, besides those of packages."""


@functools.cache
def plugins() -> tuple[Plugin, ...]:
    """Return all registered names, sorted; loaded once per process."""
    points = sorted(guests.announced(GROUP), key=lambda point: (point.name, _of(point)))
    counts = Counter(point.name for point in points)
    owners: dict[str, list[str]] = {}
    for point in points:
        owners.setdefault(point.name, []).append(_of(point))
    loaded = []
    for point in points:
        if point.name in own_names():
            problem = f"the name {point.name!r} belongs to a bot of aura-ai"
        elif counts[point.name] > 1:
            problem = f"the name {point.name!r} is registered by {' and '.join(owners[point.name])}"
        elif not _NAME.fullmatch(point.name):
            problem = f"the name {point.name!r} has other signs than letters, digits, _ . and -"
        else:
            loaded.append(_load(point))
            continue
        loaded.append(Plugin(point.name, _of(point), None, problem))
    return tuple(loaded)


def find_plugin(name: str, game: str) -> Entry | None:
    """Return a registered bot, None if nobody registered the name.

    Raises:
        UseError: It is registered, but cannot be used for this game.
    """
    # where nobody registered the name, nothing is loaded
    loaded = plugins() if is_registered(name) else ()
    for plugin in (*ADDED, *loaded):
        if plugin.name == name:
            if plugin.entry is None:
                raise UseError(f"bot {name!r} of {plugin.origin}: {plugin.problem}")
            if not plugin.plays(game):
                plays = ", ".join(plugin.entry.games)
                raise UseError(f"bot {name!r} of {plugin.origin} plays {plays}, not {game}")
            return plugin.entry
    return None


def is_registered(name: str) -> bool:
    """Return whether a package has registered a name; none is loaded for that."""
    return any(point.name == name for point in guests.announced(GROUP))


@functools.cache
def own_names() -> frozenset[str]:
    """Return the names of all bots of games, which no other package may register."""
    own: set[str] = set(COMMON)
    for game in registry.names():
        with suppress(RulesError):
            own.update(entries(game))
    return frozenset(own)


def _of(point: metadata.EntryPoint) -> str:
    return "?" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def _load(point: metadata.EntryPoint) -> Plugin:
    origin = _of(point)
    try:
        with guests.admitted(UseError):
            thing = point.load()
            if isinstance(thing, Entry):
                return Plugin(point.name, origin, thing)
            if isinstance(thing, type) and issubclass(thing, Bot):
                text = (thing.__doc__ or "").strip().partition("\n")[0]
                return Plugin(point.name, origin, Entry(thing, text, games=tuple(thing.games)))
    except UseError as error:
        return Plugin(point.name, origin, None, f"{point.value} cannot be loaded ({error})")
    problem = f"{point.value} is neither a class derived from Bot nor an Entry"
    return Plugin(point.name, origin, None, problem)
