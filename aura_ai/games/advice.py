"""Old name of :class:`aura_ai.games.screen.AutoResponse`, for one release."""

from aura_ai.games.screen import AutoResponse as Standing

__all__ = ["Standing"]
