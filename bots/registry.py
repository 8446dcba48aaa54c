"""The bots of this package by name.

A bot is written ``name`` or ``name:key=value,key=value``. Bots for one game live in
``bots/<game>/`` (in another package's game, in its module ``bots``), which has ``BOTS``: a mapping
from name to :class:`Entry`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from aura_ai.bots.interface import Bot, PolicyBot
from aura_ai.bots.uniform import uniform
from aura_ai.errors import UseError
from aura_ai.games.registry import part

Parameter = int | float | str | bool


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


COMMON: dict[str, Entry] = {
    "random": Entry(lambda: PolicyBot(uniform), "every legal action alike"),
}


def entries(game: str) -> dict[str, Entry]:
    """Return all bots that play a game, by name."""
    bots = dict(COMMON)
    bots.update(getattr(part(game, "bots"), "BOTS", {}))
    return bots


def parse(spec: str, game: str) -> tuple[Entry, dict[str, Parameter]]:
    """Return the entry and the checked parameters of a bot as written.

    Raises:
        UseError: Unknown bot, unknown parameter or wrong value.
    """
    name = spec.partition(":")[0]
    known = entries(game)
    if name not in known:
        raise UseError(f"unknown bot {name!r} for {game}; bots are {', '.join(sorted(known))}")
    return known[name], settle(known[name], spec)


def settle(entry: Entry, spec: str) -> dict[str, Parameter]:
    """Return the checked parameters of an entry for a bot as written.

    Raises:
        UseError: Unknown parameter or wrong value.
    """
    rest = spec.partition(":")[2]
    parameters = dict(entry.parameters)
    for pair in filter(None, rest.split(",")):
        key, equals, value = pair.partition("=")
        if not equals or key not in parameters:
            allowed = ", ".join(parameters) or "none"
            raise UseError(f"bot {spec!r}: unknown parameter {key!r}; parameters are {allowed}")
        parameters[key] = convert(spec, key, value, type(parameters[key]))
    return parameters


def convert(spec: str, key: str, value: str, kind: type) -> Parameter:
    """Return the value of a parameter as it was written.

    Raises:
        UseError: It is not of this kind; ``spec`` and ``key`` begin the complaint.
    """
    try:
        if kind is bool:
            return {"true": True, "false": False}[value.lower()]
        made: Parameter = kind(value)
        return made
    except (ValueError, KeyError):
        wanted = {int: "a whole number", float: "a number", bool: "true or false"}.get(kind, "text")
        raise UseError(f"bot {spec!r}: {key}={value!r} is not {wanted}") from None
