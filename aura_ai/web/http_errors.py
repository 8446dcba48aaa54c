"""Requests answered with an error status, the game unchanged."""

from __future__ import annotations

from aura_ai.errors import AuraError

LONGEST_MESSAGE = 300
"""Characters of an error on a page, which may repeat what was sent."""


class HttpError(AuraError):
    """A request that is refused.

    Attributes:
        status: HTTP status of the answer.
    """

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


def error_text(error: Exception) -> str:
    """Return the fault in words for a page, cut where it is long."""
    text = str(error)
    return text if len(text) <= LONGEST_MESSAGE else f"{text[:LONGEST_MESSAGE]}…"
