"""Parameters of a bot that is a class of a file: the keywords of its constructor."""

from __future__ import annotations

import inspect
import types
import typing
from dataclasses import dataclass

from aura_ai.bots.interface import Bot
from aura_ai.bots.registry import Parameter, convert
from aura_ai.errors import UseError

KINDS: tuple[type, ...] = (bool, int, float, str)
"""Types of parameters that can be written; of a choice of several the first of these counts."""


@dataclass(frozen=True)
class _Keyword:
    kind: type
    needed: bool


def settle(made: type[Bot], spec: str, written: str) -> dict[str, Parameter]:
    """Return the checked keywords of a class for a bot as written.

    A keyword has the type of its annotation, else that of its default, else it is text.

    Args:
        made: The class.
        spec: The bot as written, for complaints.
        written: ``key=value,…``, may be empty.

    Raises:
        UseError: Unknown or missing parameter, or a wrong value.
    """
    keywords = _keywords(made)
    chosen: dict[str, Parameter] = {}
    for pair in filter(None, written.split(",")):
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or key not in keywords:
            allowed = ", ".join(keywords) or "none"
            raise UseError(f"bot {spec!r}: unknown parameter {key!r}; parameters are {allowed}")
        chosen[key] = convert(spec, key, value, keywords[key].kind)
    missing = [key for key, keyword in keywords.items() if keyword.needed and key not in chosen]
    if missing:
        raise UseError(f"bot {spec!r}: give {missing[0]}=…; parameters are {', '.join(keywords)}")
    return chosen


def _keywords(made: type[Bot]) -> dict[str, _Keyword]:
    """Return the parameters of a constructor that can be given by name."""
    try:
        signature = inspect.signature(made)
    except (TypeError, ValueError):
        return {}
    try:
        hints = typing.get_type_hints(made.__init__)
    except Exception:  # an annotation of somebody else can name anything
        hints = {}
    by_name = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return {
        name: _Keyword(_kind(hints.get(name), one.default), one.default is inspect.Parameter.empty)
        for name, one in signature.parameters.items()
        if one.kind in by_name
    }


def _kind(hint: object, default: object) -> type:
    several = isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union
    hints = typing.get_args(hint) if several else (hint,)
    for kind in KINDS:
        if kind in hints:
            return kind
    return next((kind for kind in KINDS if type(default) is kind), str)
