"""The options of a game: schema and checked values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aura_ai.errors import RulesError

OptionValue = bool | int | str | tuple[str, ...]


@dataclass(frozen=True)
class Option:
    """One entry of a game's option schema.

    Attributes:
        name: Key, as on the command line.
        default: Value when it is not given; its type is the type of the option.
        choices: Allowed values; for a tuple option, the allowed members. Empty means any.
        help: One line for ``aura-ai games``.
        listed: Names of which an ordered list may take the place of a choice, each at most once.
        added: The option came after tournaments were stored: it counts in :meth:`Game.pool`, from
            which their seeds come, only where it differs from its default.
    """

    name: str
    default: OptionValue
    choices: tuple[int | str, ...] = ()
    help: str = ""
    listed: tuple[str, ...] = ()
    added: bool = False

    def parse(self, value: object) -> OptionValue:
        """Return a checked value from what a person wrote (text or a plain Python value).

        Raises:
            RulesError: The value is none of the allowed ones.
        """
        if isinstance(self.default, bool):
            words = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}
            parsed = value if isinstance(value, bool) else words.get(str(value).lower())
            if parsed is None:
                raise RulesError(f"option {self.name}: {value!r} is not true or false")
            return parsed
        allowed = ", ".join(str(c) for c in self.choices) or "nothing"
        if isinstance(self.default, tuple):
            members = self._names(value, self.choices, allowed)
            return tuple(sorted(set(members), key=lambda m: self.choices.index(m)))
        for choice in self.choices:
            if not isinstance(value, bool) and str(value) == str(choice):
                return choice
        if not self.listed:
            raise RulesError(f"option {self.name}: {value!r} is none of {allowed}")
        names = self._names(value, self.listed, f"{allowed}, or a list of {', '.join(self.listed)}")
        if len(set(names)) < len(names):
            raise RulesError(f"option {self.name}: a name stands twice in {', '.join(names)}")
        return tuple(names)

    def _names(self, value: object, known: Sequence[int | str], allowed: str) -> list[str]:
        """Return a list of known names, which a text has with commas between; ``none`` is empty."""
        if not isinstance(value, Sequence):
            raise RulesError(f"option {self.name}: {value!r} is not a list of names")
        words = value.split(",") if isinstance(value, str) else map(str, value)
        names = [word.strip() for word in words if word.strip()]
        if names in (["none"], ["base"]) and known is self.choices:
            return []
        for name in names:
            if name not in known:
                raise RulesError(f"option {self.name}: {name!r} is none of {allowed}")
        return names


def parse_options(schema: Sequence[Option], values: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return every option of a schema with its checked or default value.

    Raises:
        RulesError: An unknown name or a wrong value.
    """
    options = {option.name: option for option in schema}
    for name in values:
        if name not in options:
            raise RulesError(f"unknown option {name!r}; options are {', '.join(options) or 'none'}")
    return {
        name: option.parse(values[name]) if name in values else option.default
        for name, option in options.items()
    }
