"""The numbered rules of a game, from its rules page.

A game of this package has its page in ``docs/games/<game>/rules.md``, shipped with the package as
``aura_ai/manual``; a game of another package has ``rules.md`` next to its module ``game``. A rule
is a list item, a numbered item or a table row that begins with its number::

    - **N-9.6** A cloud with eight drops or more overflows ...
    | N-84 | question | ruling |

and goes on to the next rule or heading. A heading that begins with a number (``## N-9 Clouds``) names
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
        label = self._canonical(number)
        if label in self.rules:
            return [self.rules[label]]
        inside = self.section_rules(label)
        if label in self.openings:
            inside.insert(0, self.openings[label])
        if inside:
            return inside
        near = difflib.get_close_matches(label, [*self.rules, *self.sections], n=4, cutoff=0.5)
        hint = (
            f"near it: {', '.join(near)}" if near else f"aura-ai rules {self.game} lists sections"
        )
        raise RulesError(f"{self.game} has no rule {number!r}; {hint}")

    def section_rules(self, number: str) -> list[Rule]:
        """Return the rules of a section by its number."""
        return [rule for key, rule in self.rules.items() if key.startswith(f"{number}.")]

    def search(self, word: str) -> list[Rule]:
        """Return the rules that contain a word or phrase, in any case."""
        phrase = word.lower()
        return [
            rule
            for rule in self.rules.values()
            if phrase in rule.text.lower() or phrase in rule.section.lower()
        ]

    def knows(self, number: str) -> bool:
        """Return whether a rule or section has this number."""
        label = self._canonical(number)
        named = label in self.sections or label in self.openings
        return label in self.rules or named or bool(self.section_rules(label))

    def between(self, first: str, last: str) -> list[str]:
        """Return all numbers of a range from one rule to another of its section, ends included.

        Raises:
            RulesError: An end is not a rule, or the two belong to different sections.
        """
        numbers = [n for n in self.rules if "." not in n or n.rpartition(".")[0] not in self.rules]
        start, end = self._canonical(first), self._canonical(last)
        if start not in numbers or end not in numbers:
            raise RulesError(f"{self.game} has no rules {first} to {last}")
        section = numbers[numbers.index(start) : numbers.index(end) + 1]
        if not section or any(_family(n) != _family(start) for n in section):
            raise RulesError(f"{self.game}: {first} to {last} is not a range of one section")
        return section

    def headline(self, number: str, width: int = 60) -> str:
        """Return the first words of a rule, empty for an unknown rule."""
        rule = self.rules.get(number)
        return rule.headline(width) if rule else self.sections.get(number, "")

    def letters(self) -> frozenset[str]:
        """Return the letters with which the numbers of this game begin."""
        return frozenset(number[0] for number in (*self.rules, *self.sections))

    def _canonical(self, number: str) -> str:
        """Return a number as the page writes it: small letters and missing zeros are forgiven."""
        label = number.strip().upper()
        match = re.fullmatch(r"([A-Z])-(\d+)", label)
        if label in self.rules or match is None:
            return label
        for width in (2, 3):
            padded = f"{match[1]}-{int(match[2]):0{width}d}"
            if padded in self.rules:
                return padded
        plain = f"{match[1]}-{int(match[2])}"
        return plain if plain in self.rules or plain in self.sections else label


def _family(number: str) -> str:
    """Return the common beginning of the numbers of one section."""
    return number.rpartition(".")[0] or number[0]


def parse(game: str, lines: Iterable[str]) -> Rulebook:
    """Return the rules of a page."""
    rules: dict[str, Rule] = {}
    sections: dict[str, str] = {}
    title, number = "", ""
    text: list[str] = []
    plain, letter = "", ""
    openings: dict[str, Rule] = {}
    opening: list[str] = []
    repeated: list[str] = []

    def close() -> None:
        if number in rules:
            repeated.append(number)
        if not number or number in rules:
            return
        rules[number] = Rule(number, title, "\n".join(line.strip() for line in text).strip())
        for point in map(_POINT.match, text):
            if point and "." not in number:
                key = f"{number}.{point[1]}"
                rules.setdefault(key, Rule(key, title, point["text"]))

    def open_section() -> None:
        """Keep the text before the first rule of a section with a number."""
        key = f"{letter}-{plain}" if plain.isdigit() and letter else plain
        body = "\n".join(opening).strip()
        if body and not key.isdigit() and key:
            openings.setdefault(key, Rule(key, title, body))
        opening.clear()

    for line in lines:
        heading = _HEADING.match(line)
        item = _ITEM.match(line)
        if heading:
            close()
            open_section()
            number, text, title = "", [], heading["title"]
            named = _SECTION.match(title)
            plain = named["number"] if named else ""
            if plain and not plain.isdigit():
                sections[plain] = named["name"] if named else ""
        elif item:
            close()
            number, text = item["number"], [item["rest"].strip()]
            if plain.isdigit() and number.startswith(f"{number[0]}-{plain}."):
                sections.setdefault(f"{number[0]}-{plain}", title.partition(" ")[2])
                letter = number[0]
            open_section()
            if line.startswith("|"):
                text = [" | ".join(cell.strip() for cell in text[0].strip("| ").split("|"))]
                close()
                number = ""
        elif number and set(line.strip()) != {"-"}:
            text.append(line.rstrip())
        elif not number:
            opening.append(line.strip())
    close()
    open_section()
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
        return rulebook(game).headline(number, width)
    except RulesError:
        return ""
