"""Analysis of positions: best moves, values and principal lines.

::

    analyst = Analyst(game, "strongest:seconds=2")
    analysis = analyst.analyze(state.view(state.to_act))
    print(analysis.moves[0].text, analysis.moves[0].value)

An analyst keeps the memory of its search from one position to the next; several of them work next to
each other without sharing anything. The shape follows other games' engines (python-chess, KataGo):
limits, reports during the search, and a way to stop it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from aura_ai.arguments import seed_number, shown
from aura_ai.bots.mcts import MctsBot
from aura_ai.bots.registry import entries
from aura_ai.bots.search_bot import SearchBot
from aura_ai.bots.specs import make
from aura_ai.contract.game import Game, State, View
from aura_ai.engine.header import TO_ACT
from aura_ai.errors import RulesError, UseError
from aura_ai.play import prospects
from aura_ai.play.prospects import DETERMINIZATIONS, Prospect
from aura_ai.search import Budget, Outcome
from aura_ai.search.params import TO_THE_END
from aura_ai.search.report import Move, to_json

HINTS = ("strongest", "expert", "greedy", "random")
"""Bots that give hints, the best first."""
SEARCHES = ("strongest", "ismcts")
"""Bots that analyze, the best first."""
PART_TO_THE_END = 0.1
"""Part of the budget for final scores."""
LEAST_TO_THE_END = 32
"""Simulations for them at least, where the budget is in simulations."""


def best_known(game: Game, names: Sequence[str] = HINTS) -> str:
    """Return the first of some bots that a game has."""
    bots = entries(game.info.name)
    return next(name for name in names if name in bots)


@dataclass(frozen=True)
class Limits:
    """Budget of a search.

    Attributes:
        sims: Simulations, 0 for the bot's own number.
        seconds: Wall time, 0 for the bot's own; only one of the two.
        every: Seconds between two reports.
        scores: Whether final scores are foretold where the search itself does not see the end: a part
            of its budget again (:data:`PART_TO_THE_END`) is played to the end by its playouts.
    """

    sims: int = 0
    seconds: float = 0.0
    every: float = 0.5
    scores: bool = True


NO_LIMITS = Limits()
LEAD_WEIGHT = 1.0
"""Weight of the lead in points besides the win, in a search for points."""


@dataclass(frozen=True)
class Analysis:
    """Result of a search.

    Attributes:
        seat: The seat that decides.
        moves: Its legal actions, best first (:class:`aura_ai.search.report.Move`).
        outcome: The numbers behind it.
        final: False for a report during the search.
    """

    seat: int
    moves: list[Move]
    outcome: Outcome
    final: bool = True

    @property
    def simulations(self) -> int:
        """Simulations of the search so far."""
        return self.outcome.simulations

    @property
    def seconds(self) -> float:
        """Wall time so far."""
        return self.outcome.seconds

    def to_json(self) -> dict[str, Any]:
        """Return the fields of ``aura-ai analyze --json``."""
        return to_json(self.outcome, self.moves)


Report = Callable[[Analysis], None]


class Analyst:
    """Analyzes positions of one game with one search bot.

    Attributes:
        game: The game, with its options.
        spec: The bot as written.
        seed: Fixes what chance the search meets.
    """

    def __init__(self, game: Game, spec: str | None = None, seed: int = 0) -> None:
        """Set up.

        Args:
            game: The game.
            spec: A search bot; the first of :data:`SEARCHES` that the game has by default.
            seed: Fixes what chance the search meets, 0 <= seed < 2**63.

        Raises:
            UseError: Unknown bot, a wrong parameter or seed, or a bot that does not search.
        """
        self.game = game
        self.spec = spec or best_known(game, SEARCHES)
        self.seed = seed_number(seed)
        bot = make(self.spec, game.info.name)
        if not isinstance(bot, SearchBot):
            bot.close()
            raise UseError(f"bot {self.spec!r} does not search; try strongest:seconds=1")
        self._bot = bot
        self._usual = replace(bot.budget, early_stop=False)
        self._to_the_end: dict[float, MctsBot] = {}

    def analyze(
        self,
        view: View,
        *,
        limits: Limits = NO_LIMITS,
        report: Report | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> Analysis:
        """Return the best moves of the seat to act, from its view.

        Args:
            view: The view of the seat to act; the game's own or that of an equal one.
            limits: Budget of the search.
            report: Called every ``limits.every`` seconds with the result so far. What it raises
                ends the search and reaches the caller.
            stop: Called about 20 times per second; true ends the search with its result so far.

        Raises:
            RulesError: The game is over, or the view is another seat's.
            UseError: It is not a view of this game.
        """
        if not isinstance(view, View) or view.array.shape != (self.game.size,):
            raise UseError(f"view: {shown(view)} is not a view of {self.game.info.name}")
        seat = int(view.array[TO_ACT])
        if seat < 0:
            raise RulesError("position: the game is over, there is nothing to analyze")
        view = View(self.game, seat, view.array)
        bot = self._bot
        bot.budget = self._budget(limits)
        bot.start(self.game, seat, self.seed)
        reported = time.perf_counter()

        def asked() -> bool:
            nonlocal reported
            if report is not None and time.perf_counter() - reported >= limits.every:
                # other threads are growing their trees: lines are read when they are done
                lines = bot.budget.threads == 1
                if (outcome := bot.so_far()) is not None:
                    report(self._analysis(view, outcome, lines, final=False))
                reported = time.perf_counter()
            return stop is not None and stop()

        outcome = bot.analyze(view, asked)
        return self._analysis(view, self._with_scores(view, outcome, limits, stop), True, True)

    def prospects(
        self,
        view: View,
        actions: Sequence[int],
        sims: int,
        *,
        points: bool = False,
        determinizations: int = DETERMINIZATIONS,
        stop: Callable[[], bool] | None = None,
    ) -> list[Prospect]:
        """Return the prospects of moves, each searched as long as the others however bad it is.

        Args:
            view: The view of the seat to act.
            actions: Legal actions, each once.
            sims: Simulations for each.
            points: Search to the end of the game with the lead in points in mind, so that final
                scores are seen; else for the win, with the bot's own parameters.
            determinizations: Determinizations among which they are shared, where any are needed.
            stop: As in :meth:`analyze`.
        """
        view = View(self.game, view.seat, view.array)
        bot = self._ready(points)
        return prospects.prospects(bot, view, actions, sims, self.seed, determinizations, stop)

    def for_points(self, view: View, sims: int, stop: Callable[[], bool] | None = None) -> Outcome:
        """Return a search for the seat to act with the lead in points in mind."""
        state = State(self.game, view.array)
        return self._ready(True).run(state, Budget(sims=sims), self.seed, stop)

    def _ready(self, points: bool) -> SearchBot:
        """Return the bot, or a variant that also values the lead in points if there is one."""
        if points and isinstance(self._bot, MctsBot):
            return self._whole(self._bot, LEAD_WEIGHT)
        self._bot.start(self.game, 0, self.seed)
        return self._bot

    def _whole(self, bot: MctsBot, margin_weight: float) -> MctsBot:
        """Return the bot with playouts to the end of the game."""
        whole = self._to_the_end.get(margin_weight)
        if whole is None:
            usual = bot.value.params_for(self.game.players)
            params = replace(
                usual,
                rollout_horizon=TO_THE_END,
                margin_weight=margin_weight,
                # proofs concern wins only
                solver=usual.solver and not margin_weight,
            )
            value = replace(bot.value, params=params, multiplayer=None, turn=0.0)
            whole = replace(value, budget=bot.budget, random_move_rate=0.0).bot()
            self._to_the_end[margin_weight] = whole
        whole.start(self.game, 0, self.seed)
        return whole

    def close(self) -> None:
        """Release the search."""
        self._bot.close()

    def _with_scores(
        self, view: View, outcome: Outcome, limits: Limits, stop: Callable[[], bool] | None
    ) -> Outcome:
        """Fill in the final scores that a search which is cut off does not see."""
        bot, budget = self._bot, self._bot.budget
        if not isinstance(bot, MctsBot):
            return outcome
        settings = bot.search.settings
        if not limits.scores or settings.rollout_horizon < 0 or not np.isnan(outcome.scores).any():
            return outcome
        if budget.sims:
            sims = max(LEAST_TO_THE_END, int(budget.sims * PART_TO_THE_END))
            budget = replace(budget, sims=sims, trees=1)
        else:
            budget = replace(budget, seconds=budget.seconds * PART_TO_THE_END)
        whole = self._whole(bot, settings.margin_weight)
        to_the_end = whole.run(State(self.game, view.array), budget, self.seed, stop)
        return replace(
            outcome, scores=np.where(np.isnan(outcome.scores), to_the_end.scores, outcome.scores)
        )

    def _budget(self, limits: Limits) -> Budget:
        if limits.sims or limits.seconds:
            return replace(self._usual, sims=limits.sims, seconds=limits.seconds)
        return self._usual

    def _analysis(self, view: View, outcome: Outcome, lines: bool, final: bool) -> Analysis:
        moves = self._bot.moves(self.game, view.array, outcome, self.seed)
        if not lines:
            moves = [replace(move, line=move.line[:1]) for move in moves]
        return Analysis(outcome.seat, moves, outcome, final)
