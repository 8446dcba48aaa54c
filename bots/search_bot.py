"""The base of bots that search, in one method each.

::

    class Mine(SearchBot):
        def evaluate(self, decision):
            for number in decision.simulations():
                state = decision.sample(number)
                ...
                decision.add(action, values)
            return decision.outcome()

Budget, clock, a way to stop, ``aura-ai analyze``, hints and review are made of that. The built-in
searches (:class:`aura_ai.bots.mcts.MctsBot`) have the same base.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from aura_ai.bots.interface import Bot, Info, TimeLeft
from aura_ai.bots.turns import FAIR, TurnClock, turn_clock
from aura_ai.contract.game import Game, State, View
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.compiling import play_clock
from aura_ai.engine.header import PLY, TO_ACT
from aura_ai.search import Budget, Outcome
from aura_ai.search.report import Move, Step, moves
from aura_ai.search.searcher import CHUNK_SECONDS, check_utilities

Stop = Callable[[], bool]


def win_shares(places: Sequence[int]) -> Floats:
    """Return the win of a finished game by seat, ``float64[seats]``; the winners share it."""
    first = np.asarray(places) == 1
    shares: Floats = first / first.sum()
    return shares


class Decision:
    """A decision for a search to make, and the results so far for its actions.

    Attributes:
        view: View of the seat to act.
        actions: Legal actions to choose among, ascending.
        budget: Budget of the search.
        seed: Fixes all chance of the search; of the bot's seed and the number of the decision.
        stop: Asked now and then; the search ends early when it returns true. None: nobody asks.
        visits: ``int64[n]`` simulations that began with each action.
        lines: Expected continuation of an action, as action codes; a search fills in as many as it can.
    """

    def __init__(
        self,
        view: View,
        actions: Sequence[int],
        budget: Budget,
        seed: int,
        stop: Stop | None = None,
    ) -> None:
        self.view = view
        self.actions = sorted(actions)
        self.budget = budget
        self.seed = seed
        self.stop = stop
        shape = len(self.actions), view.game.seats
        self.visits = np.zeros(len(self.actions), np.int64)
        self._values = np.zeros(shape)
        self._ended = np.zeros(len(self.actions), np.int64)
        self._scores = np.zeros(shape)
        self.lines: dict[int, Sequence[int]] = {}
        self._places = {action: i for i, action in enumerate(self.actions)}
        self._began = play_clock()
        self._simulations = 0

    def simulations(self) -> Iterator[int]:
        """Count simulations from 0 until the budget is spent or somebody stops it; one at least."""
        last_check = -np.inf
        while True:
            yield self._simulations
            self._simulations += 1
            now = play_clock()
            if self.budget.seconds and now - self._began >= self.budget.seconds:
                return
            if self.budget.sims and self._simulations >= self.budget.sims:
                return
            if self.stop is not None and now - last_check >= CHUNK_SECONDS:
                last_check = now
                if self.stop():
                    return

    def sample(self, number: int) -> State:
        """Return the determinization of a simulation, the same for the same number and seed."""
        return self.view.sample(derived(self.seed, number) >> 1)

    def add(
        self,
        action: int,
        values: Sequence[float] | Floats,
        scores: Sequence[float] | Floats | None = None,
    ) -> None:
        """Count a simulation.

        Args:
            action: The legal action with which it began.
            values: Expected share of the win of every seat, each from 0 to 1; all add up to 1 where
                there are rivals.
            scores: Final score of every seat where the simulation saw the end, else None.

        Raises:
            UseError: A value is below 0, above 1, or no number.
        """
        numbers = np.asarray(values, np.float64)
        check_utilities(numbers, "add()")
        place = self._places[action]
        self.visits[place] += 1
        self._values[place] += numbers
        if scores is not None:
            self._ended[place] += 1
            self._scores[place] += scores

    def outcome(self) -> Outcome:
        """Return the results so far."""
        with np.errstate(invalid="ignore"):
            values = self._values / self.visits[:, None]
            scores = self._scores / self._ended[:, None]
        return Outcome(
            seat=self.view.seat,
            actions=self.actions,
            visits=self.visits.copy(),
            values=values,
            chances=values,
            scores=scores,
            simulations=int(self.visits.sum()),
            seconds=play_clock() - self._began,
            proofs=np.zeros(len(self.actions), np.int64),
            lines=dict(self.lines),
            seed=self.seed,
            ply=int(self.view.array[PLY]),
        )


class SearchBot(Bot):
    """Searches every decision afresh within a budget.

    Attributes:
        budget: See :class:`aura_ai.search.Budget`.
        outcome: Result of the last search of the game, None before the first.
        stop: Asked now and then while ``choose`` thinks; true means: move now. None: nobody asks.
        forgone: Actions that the seat must avoid at any depth; a search that ignores this set still
            excludes them at the root.
        turn: The time of a turn, which ``choose`` shares among decisions instead of the budget, with
            an early stop; None for the budget at each.
    """

    def __init__(self, seconds: float = 1.0, sims: int = 0, turn: float = 0.0) -> None:
        """Set up.

        Args:
            seconds: Wall time for each decision.
            sims: Simulations for each decision, instead of ``seconds``; 0 for the time.
            turn: Wall time for all decisions of a turn, instead of ``seconds``; 0 for none.

        Raises:
            RulesError: Both ``sims`` and ``turn`` are given, or one is out of range.
        """
        self.turn: TurnClock | None = turn_clock(turn, sims)
        # of a turn: for callers that do not continue the game
        each = seconds if self.turn is None else FAIR * turn
        self.budget = Budget(sims=sims) if sims else Budget(seconds=each)
        self.outcome: Outcome | None = None
        self.info = None
        self.stop: Stop | None = None
        self.forgone: frozenset[int] = frozenset()
        self._seed = 0
        self._clock: TimeLeft | None = None
        self._decision: Decision | None = None

    @abstractmethod
    def evaluate(self, decision: Decision) -> Outcome:
        """Search a decision within its budget; a search that counts with it returns its outcome."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Prepare for a game. Subclasses must call ``super().start()``."""
        self._seed = seed
        self.outcome = None
        if self.turn is not None:
            self.turn.forget()

    def clock(self, clock: TimeLeft) -> None:
        """Keep to the clock: it can shorten the seconds of the budget; simulations stay fixed."""
        self._clock = clock

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the best action by the search; a forced one is not searched.

        ``legal`` may hold less than the rules allow.
        """
        turn, budget = self.turn, self.budget
        if turn is not None:
            budget = replace(budget, seconds=FAIR * turn.left(view), early_stop=True)
        if len(legal) == 1:
            return legal[0]
        self.outcome = self._search_view(view, budget, self.stop, legal)
        if turn is not None:
            turn.spend(self.outcome.seconds)
        self.info = _info(self.outcome)
        return self.outcome.best()

    def analyze(self, view: View, stop: Stop | None = None) -> Outcome:
        """Return everything that the search finds out about a decision.

        Args:
            stop: Asked now and then; the search ends early when it returns true.
        """
        budget = replace(self.budget, early_stop=False)
        return self._search_view(view, budget, stop, State(view.game, view.array).legal())

    def _search_view(
        self, view: View, budget: Budget, stop: Stop | None, actions: list[int]
    ) -> Outcome:
        # one random stream per decision, so that earlier searches do not change the result
        seed = derived(self._seed, int(view.array[PLY]))
        return self._evaluated(Decision(view, actions, self._affordable(budget), seed, stop))

    def run(self, state: State, budget: Budget, seed: int, stop: Stop | None = None) -> Outcome:
        """Search from a full state, outside any game, from the view of the seat to act."""
        view = state.view(int(state.array[TO_ACT]))
        return self._evaluated(Decision(view, state.legal(), budget, seed, stop))

    def run_after(
        self, before: State, action: int, budget: Budget, seed: int, stop: Stop | None = None
    ) -> Outcome:
        """Search the successor of an action, given the full state; the game goes on after it."""
        after = before.copy()
        after.apply(action)
        return self.run(after, budget, seed, stop)

    def line_after(self, before: State, action: int, outcome: Outcome, seed: int) -> list[Step]:
        """Return the line that :meth:`run_after` expects; parameters as there."""
        after = before.copy()
        after.apply(action)
        return self.moves(after.game, after.array, outcome, seed)[0].line

    def so_far(self) -> Outcome | None:
        """Return the results of the search until now, for a ``stop``; None if it has none to give."""
        return None if self._decision is None else self._decision.outcome()

    def moves(self, game: Game, array: Array, outcome: Outcome, seed: int) -> list[Move]:
        """Return the actions of the last search, best first, with their principal lines.

        Args:
            seed: Fixes the determinization in which the lines are reported.
        """
        return moves(game, array, outcome, seed)

    def _evaluated(self, decision: Decision) -> Outcome:
        self._decision = decision
        return self.evaluate(decision)

    def _affordable(self, budget: Budget) -> Budget:
        if self._clock is None or not budget.seconds:
            return budget
        return replace(budget, seconds=min(budget.seconds, self._clock.share()))


def _info(outcome: Outcome) -> Info:
    """Return the findings of a search about its choice."""
    best = outcome.best()
    value = float(np.clip(outcome.chances[outcome.actions.index(best), outcome.seat], 0.0, 1.0))
    size = (outcome.depth, outcome.nodes, outcome.simulations)
    line = (best, *outcome.lines[best]) if best in outcome.lines else ()
    return Info(None if np.isnan(value) else value, *size, outcome.seconds, line)


def derived(seed: int, number: int) -> int:
    """Return a seed of its own for a part of what a seed fixes."""
    with np.errstate(over="ignore"):
        return int(rng.derive(np.uint64(seed), np.uint64(number)))
