"""Requests that are answered with an error; nothing has changed then."""

from __future__ import annotations

from aura_ai.errors import AuraError


class RefusedError(AuraError):
    """A request that cannot be granted.

    Attributes:
        status: Status of the answer by HTTP.
    """

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


def stale(ply: int, at_hand: int) -> RefusedError:
    """Return the refusal of a request that is about a decision made already."""
    return RefusedError(
        409, f"the game has moved on: decision {ply} was meant, number {at_hand} is at hand"
    )
