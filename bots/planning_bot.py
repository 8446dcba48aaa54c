"""A search bot that plays by plans and analyzes by the tree search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.offers import model
from aura_ai.bots.search_bot import Decision
from aura_ai.games.contract import Array, Game
from aura_ai.search import Outcome, SearchParams
from aura_ai.search.plan_search import PlanSearch
from aura_ai.search.report import Move, moves
from aura_ai.search.searcher import NOTHING


class PlanningBot(MctsBot):
    """Plans what it plays itself (:mod:`aura_ai.search.planning`).

    Analyses, hints and reviews compare all actions, so they are left to the tree search.

    Attributes:
        planning: Parameters of the search for plans.
    """

    def __init__(self, planning: SearchParams, *given: Any, **named: Any) -> None:
        """Set up; ``given`` and ``named`` as for :class:`MctsBot`."""
        super().__init__(*given, **named)
        self.planning = planning
        self._plans: PlanSearch | None = None
        self._running: Callable[[], Outcome] = super().so_far

    @property
    def deciding(self) -> PlanSearch:
        """The search for plans."""
        assert self._plans is not None, "the bot was not started"
        return self._plans

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a game; its plans begin anew."""
        super().start(game, seat, seed)
        if self._plans is None or self._plans.game is not game:
            m = model(game, self.folder, **self.names)
            self._plans = PlanSearch(game, self.planning, m.hooks, m.weights, m.n_scratch)
        self._plans.forget()

    def decide(self, decision: Decision) -> Outcome:
        """Search for a plan."""
        self._running = self.deciding.so_far
        return self.deciding.run(
            decision.view.array,
            decision.budget,
            decision.seed,
            decision.stop,
            decision.actions,
            self.forgone,
        )

    def evaluate(self, decision: Decision) -> Outcome:
        """Search the tree."""
        self._running = super().so_far
        return super().evaluate(decision)

    def so_far(self) -> Outcome:
        """Return what the search in hand has found until now."""
        return self._running()

    def moves(self, game: Game, array: Array, outcome: Outcome, seed: int) -> list[Move]:
        """Return the actions of the last search; a plan has no tree that tells lines."""
        if outcome.planned == NOTHING:
            return super().moves(game, array, outcome, seed)
        return moves(game, array, outcome, seed)
