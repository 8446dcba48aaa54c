"""News of the course of a game, with its points.

``Screen.news`` of a game (:mod:`aura_ai.contract.screen`) returns them in the order of its rules, from
views alone. Screens show the sentences; the final tally adds up the points by their source.
"""

from __future__ import annotations

from typing import NamedTuple


class Points(NamedTuple):
    """Points that a seat won or lost at one moment, with their reason.

    Attributes:
        seat: Seat that gets them.
        amount: Their number, negative for a loss.
        source: Reason in a few words, the same for all points of this kind: a row of the tally.
        text: The whole sentence for the log.
    """

    seat: int
    amount: int
    source: str
    text: str


News = str | Points


def sentence(news: News) -> str:
    """Return one piece of news as a person reads it."""
    return news.text if isinstance(news, Points) else news


def counted(number: int, thing: str, plural: str = "") -> str:
    """Return a number with its noun: ``1 crystal``, ``2 crystals``, ``0 crystals``."""
    return f"{number:,} {thing if abs(number) == 1 else plural or thing + 's'}"


def listed(names: list[str]) -> str:
    """Return names as a person lists them: ``a``, ``a and b``, ``a, b and c``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
