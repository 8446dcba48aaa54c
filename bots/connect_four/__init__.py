"""Bots for Connect Four."""

from collections.abc import Callable
from typing import Any

from aura_ai.bots import mcts
from aura_ai.bots.connect_four.policy import tactical_policy
from aura_ai.bots.ladder import ladder
from aura_ai.bots.registry import Entry

from aura_ai.search import Settings

PLAYOUTS: dict[str, Callable[..., Any]] = {"tactical": tactical_policy}

BOTS: dict[str, Entry] = {
    **mcts.ENTRIES,
    **ladder(
        mcts.entry(
            "search that also proves wins and losses",
            Settings(exact=True),
            ("exploration", "hooks"),
            playout="tactical",
        )
    ),
}
