"""The numbered rules of a game, from its rules page.

A game of this package has its page in ``docs/games/<game>/rules.md``, shipped with the package as
``aura_ai/manual``; a game of another package has ``rules.md`` next to its module ``game``. A rule
is a list item, a numbered item or a table row that begins with its number::

    - **N-9.6** A cloud with eight drops or more overflows ...
    | N-84 | question | ruling |

and continues to the next rule or heading. A heading that begins with a number (``## N-9 Clouds``) names
a section; where it has a plain number (``## 9 Effects``) its rules give the letter.
"""

from __future__ import annotations

import difflib
import functools
import importlib.util
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from aura_ai.contract import registry
from aura_ai.contract.game import RulesError
from aura_ai.files import decoded

NUMBER = re.compile(r"(?<![\w-])([A-Z])-(\d+)(?:\.(\d+))?(?![\w])")
"""A rule number: letter, section or rule, rule of a section."""
_ITEM = re.compile(r"^(?:- |\d+\. |\| )\**(?P<number>[A-Z]-\d+(?:\.\d+)?)\b\**(?P<rest>.*)$")
_HEADING = re.compile(r"^#+ (?P<title>.*)$")
_SECTION = re.compile(r"^(?P<number>(?:[A-Z]-)?\d+)\.? (?P<name>.*)$")
_POINT = re.compile(r"^\s+(\d+)\. (?P<text>.*)$")
"""A numbered point of a rule without a dot in its number: point 1 of ``N-8`` is ``N-8.1``."""
_MARKS = re.compile(r"\*\*|`|^\W+")


class NoRulesError(RulesError):
    """A game has no rules page."""


@dataclass(frozen=True)
class Rule:
    """One numbered rule.

    Attributes:
        number: Letter, dash, number, as the page writes it.
        section: Title of its section.
        text: The rule as it is written, without its number.
    """

    number: str
    section: str
    text: str

    def headline(self, width: int = 60) -> str:
        """Return the first words without marks, to be put next to the number."""
        plain = " ".join(_MARKS.sub("", self.text).split())
        if len(plain) <= width:
            return plain
        return plain[: width - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game by number, in the order of the page.

    Attributes:
        game: Name of the game.
        rules: All numbered rules.
        sections: Titles of the numbered sections, by number.
        openings: Text of a section before its first rule, such as a table, by its number.
        repeated: Numbers that more than one rule has; the first one counts.
    """

    game: str
    rules: dict[str, Rule]
    sections: dict[str, str]
    openings: dict[str, Rule]
    repeated: tuple[str, ...] = ()

    def find(self, number: str) -> list[Rule]:
        """Return a rule, or all rules of a section after its opening.

        Raises:
            RulesError: Unknown rule; the text names near ones.
        """
        label = number.strip().upper()
        if label in self.rules:
            return [self.rules[label]]
        opening = [self.openings[label]] if label in self.openings else []
        inside = [rule for key, rule in self.rules.items() if key.startswith(f"{label}.")]
        if opening or inside:
            return opening + inside
        near = difflib.get_close_matches(label, [*self.rules, *self.sections], n=4, cutoff=0.5)
        hint = (
            f"near it: {', '.join(near)}" if near else f"aura-ai rules {self.game} lists sections"
        )
        raise RulesError(f"{self.game} has no rule {number!r}; {hint}")

    def search(self, word: str) -> list[Rule]:
        """Return the rules that contain a word or phrase, in any case."""
        phrase = word.lower()
        return [
            rule
            for rule in self.rules.values()
            if phrase in rule.text.lower() or phrase in rule.section.lower()
        ]


def parse(game: str, lines: Iterable[str]) -> Rulebook:
    """Return the rules of a page."""
    rules: dict[str, Rule] = {}
    sections: dict[str, str] = {}
    openings: dict[str, Rule] = {}
    repeated: list[str] = []
    title = section = letter = number = ""
    text: list[str] = []

    def close() -> None:
        """Keep what was read: a rule, or the text before the first rule of a section."""
        body = "\n".join(line.strip() for line in text).strip()
        key = f"{letter}-{section}" if section.isdigit() and letter else section
        if number in rules:
            repeated.append(number)
        elif number:
            rules[number] = Rule(number, title, body)
            for point in filter(None, map(_POINT.match, [] if "." in number else text)):
                name = f"{number}.{point[1]}"
                rules.setdefault(name, Rule(name, title, point["text"]))
        elif body and key and not key.isdigit():
            openings.setdefault(key, Rule(key, title, body))
        text.clear()

    for line in lines:
        if heading := _HEADING.match(line):
            close()
            number, title = "", heading["title"]
            named = _SECTION.match(title)
            section = named["number"] if named else ""
            if named and not section.isdigit():
                sections[section] = named["name"]
        elif item := _ITEM.match(line):
            first = item["number"]
            if section.isdigit() and first.startswith(f"{first[0]}-{section}."):
                sections.setdefault(f"{first[0]}-{section}", title.partition(" ")[2])
                letter = first[0]
            close()
            number, text = first, [item["rest"].strip()]
            if line.startswith("|"):
                text = [" | ".join(cell.strip() for cell in text[0].strip("| ").split("|"))]
                close()
                number = ""
        elif not number or set(line.strip()) != {"-"}:
            text.append(line.rstrip())
    close()
    return Rulebook(game, rules, sections, openings, tuple(repeated))


def _page(game: str) -> Path | None:
    """Return the rules page of a game, None when it has none."""
    module = registry.part(game, "game")
    assert module is not None
    beside = Path(str(module.__file__)).with_name("rules.md")
    package = Path(str(importlib.util.find_spec("aura_ai").origin)).parent  # type: ignore[union-attr]
    for path in (
        beside,
        package / "manual" / game / "rules.md",
        package.parent / "docs" / "games" / game / "rules.md",
    ):
        if path.is_file():
            return path
    return None


def page_text(game: str) -> str:
    """Return the rules page of a game as Markdown.

    Raises:
        RulesError: Unknown game.
        NoRulesError: It has no rules page.
    """
    page = _page(game)
    if page is None:
        raise NoRulesError(f"{game} has no rules page (rules.md)")
    return decoded(page.read_bytes())


@functools.cache
def rulebook(game: str) -> Rulebook:
    """Return the rules of a game.

    Raises:
        RulesError: As :func:`page_text`.
    """
    return parse(game, page_text(game).splitlines())


def headline(game: str, number: str, width: int = 60) -> str:
    """Return the first words of a rule for a report, empty when they are not known."""
    try:
        book = rulebook(game)
    except RulesError:
        return ""
    rule = book.rules.get(number)
    return rule.headline(width) if rule else book.sections.get(number, "")
