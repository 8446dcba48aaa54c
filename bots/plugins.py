"""Bots of other packages: entry points of the group ``aura_ai.bots``.

A package registers a name for a class derived from :class:`~aura_ai.bots.interface.Bot`, or for an
:class:`~aura_ai.bots.registry.Entry`::

    [project.entry-points."aura_ai.bots"]
    mine = "my_package.bots:Mine"

A class plays the games of its attribute ``games``, an entry those of its own; all games if empty.
What cannot be used stays in the list with the reason, and does not disturb the others.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from dataclasses import dataclass
from importlib import metadata

from aura_ai.bots import failures
from aura_ai.bots.exits import exits_raise
from aura_ai.bots.interface import Bot
from aura_ai.bots.registry import COMMON, Entry, entries
from aura_ai.errors import UseError
from aura_ai.games import registry

GROUP = "aura_ai.bots"
_NAME = re.compile(r"[A-Za-z0-9_.-]+")


@dataclass(frozen=True)
class Plugin:
    """One registered name.

    Attributes:
        name: The name.
        origin: The package and its version, as ``package 1.0``.
        entry: The bot, None if it cannot be used.
        problem: Why it cannot be used, one line, else empty.
    """

    name: str
    origin: str
    entry: Entry | None = None
    problem: str = ""

    def plays(self, game: str) -> bool:
        """Return whether it plays a game, as far as one can know."""
        return self.entry is None or not self.entry.games or game in self.entry.games


ADDED: list[Plugin] = []
"""Bots that were named when this process was started, beside those of packages."""


@functools.cache
def plugins() -> tuple[Plugin, ...]:
    """Return all registered names, sorted; loaded once per process."""
    points = sorted(metadata.entry_points(group=GROUP), key=lambda point: (point.name, _of(point)))
    counts = Counter(point.name for point in points)
    owners: dict[str, list[str]] = {}
    for point in points:
        owners.setdefault(point.name, []).append(_of(point))
    loaded = []
    for point in points:
        if point.name in _own_names():
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


def find(name: str, game: str) -> Entry | None:
    """Return a registered bot, None if nobody registered the name.

    Raises:
        UseError: It is registered, but cannot be used for this game.
    """
    # without its name, none of them is loaded
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
    return name in metadata.entry_points(group=GROUP).names


@functools.cache
def _own_names() -> frozenset[str]:
    return frozenset(COMMON).union(*(entries(game) for game in registry.names()))


def _of(point: metadata.EntryPoint) -> str:
    return "?" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def _load(point: metadata.EntryPoint) -> Plugin:
    origin = _of(point)
    try:
        with exits_raise():
            thing = point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        why = f"{type(error).__name__}: {failures.one_line(error, str)}"
        return Plugin(point.name, origin, None, f"{point.value} cannot be loaded ({why})")
    if isinstance(thing, Entry):
        return Plugin(point.name, origin, thing)
    if isinstance(thing, type) and issubclass(thing, Bot):
        text = (thing.__doc__ or "").strip().partition("\n")[0]
        return Plugin(point.name, origin, Entry(thing, text, games=tuple(thing.games)))
    problem = f"{point.value} is neither a class derived from Bot nor an Entry"
    return Plugin(point.name, origin, None, problem)
