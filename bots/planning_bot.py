"""A search bot that plays by plans."""

from __future__ import annotations

from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.offers import Model
from aura_ai.bots.search_bot import Stop
from aura_ai.games.contract import Array, Game, State
from aura_ai.search import Budget, Outcome, SearchParams
from aura_ai.search.plan_search import PlanSearch
from aura_ai.search.report import Move, Step, moves


class PlanningBot(MctsBot):
    """Plans what its seat does (:mod:`aura_ai.search.planning`).

    A plan goes on from one decision of a game to the next; what is asked beside a game begins anew.
    """

    # a simulation is several rounds of all seats: no plan is quick enough to wait for interpreted
    few = 0

    def new_search(self, steering: Model, game: Game, settings: SearchParams) -> PlanSearch:
        """Return a search for plans."""
        return PlanSearch(game, settings, steering.hooks, steering.weights, steering.n_scratch)

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a game; its plans begin anew."""
        super().start(game, seat, seed)
        self.search.forget()

    def is_settled(self, so_far: Outcome, seconds: float) -> bool:
        """Return False: the best plan is no matter of visits, and what is planned now serves later."""
        return False

    def run(self, state: State, budget: Budget, seed: int, stop: Stop | None = None) -> Outcome:
        """Search a state as such, without what was planned before."""
        self.search.forget()
        return super().run(state, budget, seed, stop)

    def run_after(
        self, before: State, action: int, budget: Budget, seed: int, stop: Stop | None = None
    ) -> Outcome:
        """Return the plan of the seat to act that begins with an action."""
        self.search.forget()
        return self.search.run(before.array, budget, seed, stop, [action])

    def line_after(self, before: State, action: int, outcome: Outcome, seed: int) -> list[Step]:
        """Return how that plan goes on."""
        return self.moves(before.game, before.array, outcome, seed)[0].line[1:]

    def moves(self, game: Game, array: Array, outcome: Outcome, seed: int) -> list[Move]:
        """Return the actions of the last search; only the plan itself has a line."""
        return moves(game, array, outcome, seed)

    @property
    def search(self) -> PlanSearch:
        """The search with its plans."""
        assert isinstance(self._search, PlanSearch), "the bot was not started"
        return self._search
