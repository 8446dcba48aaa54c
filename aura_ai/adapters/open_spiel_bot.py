"""OpenSpiel's information-set search as a bot of tournaments (extra ``open-spiel``).

``--bot open_spiel:sims=100`` plays any game with the Python IS-MCTS of OpenSpiel, unchanged: its tree,
its formula, its random playouts. Only the determinizations are ours. So a peer's search, written by
others from the same paper (Cowling, Powley and Whitehouse 2011), plays against our own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from aura_ai.bots.interface import Bot
from aura_ai.bots.registry import Entry
from aura_ai.contract.game import Game, View
from aura_ai.engine import rng
from aura_ai.engine.header import PLY
from aura_ai.errors import UseError


class IsMcts(Bot):
    """Searches every decision from scratch with ``open_spiel.python.algorithms.ismcts``.

    Attributes:
        sims: Simulations per decision.
        c: Exploration constant of its UCT formula; values are shares of the win.
    """

    def __init__(self, sims: int = 50, c: float = 1.0) -> None:
        """Set up.

        Raises:
            UseError: OpenSpiel is not installed, or a value is out of range.
        """
        if sims < 1 or c < 0.0:
            raise UseError(f"bot open_spiel: sims={sims} from 1 on, c={c:g} from 0 on")
        try:
            import pyspiel  # noqa: F401 (asked here so that a tournament refuses it at its start)
        except ImportError:
            raise UseError("bot open_spiel: install the extra: aura-ai[open-spiel]") from None
        self.sims = sims
        self.c = c
        self._game: Any = None

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Key the bot's chance; the game is kept while it stays the same."""
        # slow to import, and optional
        from aura_ai.adapters.open_spiel import SpielGame
        from aura_ai.adapters.table import Table

        self._seed = seed
        if self._game is None or self._game.table.game is not game:
            self._game = SpielGame(Table(game), {"players": game.players}, hidden=True)

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the action that the search visited most."""
        from open_spiel.python.algorithms import ismcts, mcts

        key = int(rng.derive(np.uint64(self._seed), np.uint64(view.array[PLY])))
        chance = np.random.RandomState(key & 0xFFFFFFFF)

        def world(state: Any, player: int) -> Any:
            return state.resampled(player, int(chance.randint(2**62)))

        search = ismcts.ISMCTSBot(
            self._game, mcts.RandomRolloutEvaluator(1, chance), self.c, self.sims, -1, chance
        )
        search.set_resampler(world)
        root = self._game.at(view.sample(int(chance.randint(2**62))).array)
        return int(search.step(root))


ENTRY = Entry(
    IsMcts,
    "IS-MCTS of OpenSpiel (needs the extra open-spiel); slow, plain Python",
    {"sims": 50, "c": 1.0},
)
