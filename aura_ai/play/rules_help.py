"""Rules of a game looked up during play, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from aura_ai.screens.rulebook import NUMBER, Rule, rulebook

MOST = 12
"""Rules shown for a word."""


def look_up(game: str, words: Sequence[str]) -> list[str]:
    """Return the rules with these numbers, or that contain these words; the sections for none.

    Raises:
        RulesError: The game has no rules page, or no rule of such a number.
    """
    book = rulebook(game)
    if not words:
        listed = [f"{number} {title}" for number, title in book.sections.items()]
        return [*listed, "rules WORD finds a word, rules NUMBER shows a rule or a section."]
    if all(NUMBER.fullmatch(word.upper()) for word in words):
        return [line for word in words for rule in book.find(word) for line in _lines(rule)]
    matches = book.search(" ".join(words))
    if not matches:
        return [f"No rule has {' '.join(words)!r} in it."]
    lines = [line for rule in matches[:MOST] for line in _lines(rule)]
    if len(matches) > MOST:
        lines.append(f"{len(matches) - MOST} more: {', '.join(r.number for r in matches[MOST:])}")
    return lines


def _lines(rule: Rule) -> list[str]:
    first, *more = rule.text.replace("**", "").replace("`", "").split("\n")
    return [
        f"{rule.number} {first.strip()}",
        *(f"  {line.strip()}" for line in more if line.strip()),
    ]
