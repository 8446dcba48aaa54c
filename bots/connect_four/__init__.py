"""Bots for Connect Four."""

from aura_ai.bots import mcts
from aura_ai.bots.ladder import ladder
from aura_ai.bots.registry import Entry

from aura_ai.search import Settings

BOTS: dict[str, Entry] = {
    **mcts.ENTRIES,
    **ladder(
        mcts.entry(
            "search that also proves wins and losses", Settings(exact=True), ("exploration",)
        )
    ),
}
