"""Search bots for any game: Monte Carlo tree search.

A game's own bots can offer hooks to the search (:mod:`aura_ai.bots.models`); a bot names the ones that
it uses.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.bots import models
from aura_ai.bots.models import KINDS, NONE, Model, has_value, model
from aura_ai.bots.registry import Entry, Parameter
from aura_ai.bots.search_bot import Decision, SearchBot, Stop
from aura_ai.bots.turns import FAIR, TurnClock, cannot_be_overtaken, turn_clock
from aura_ai.contract.game import Game, RulesError, State, View
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY
from aura_ai.search import TEXTBOOK, Budget, Outcome, Search, SearchParams
from aura_ai.search.plan_search import PlanSearch
from aura_ai.search.report import Move, Step, moves

FEW = 16
"""Simulations per decision that a search may do interpreted: in Aura they take 0.3 s, at most 3 s in
Terra Mystica, and compiling them takes a minute or more."""

LEAST_OF_A_TREE = 4
"""Simulations of one of several trees at least: with fewer, it compares next to nothing."""


class MctsBot(SearchBot):
    """Monte Carlo tree search in compiled code.

    Attributes:
        settings: See :class:`aura_ai.search.SearchParams`.
        multiplayer: Those of games of more than two players, None for the same.
        random_move_rate: Part of the decisions that are made blindly.
        folder: Folder in which learned weights are looked for first, None for the shipped ones alone.
        names: Names of the hooks, see :data:`aura_ai.bots.models.KINDS`.
        few: Simulations up to which it may play interpreted.
    """

    few = FEW

    def __init__(
        self,
        budget: Budget,
        settings: SearchParams,
        random_move_rate: float = 0.0,
        folder: Path | None = None,
        multiplayer: SearchParams | None = None,
        turn: TurnClock | None = None,
        **names: str,
    ) -> None:
        if not 0.0 <= random_move_rate <= 1.0:
            raise RulesError(
                f"search: random_move_rate={random_move_rate} is out of range, from 0 to 1"
            )
        if budget.trees > 1 and 0 < budget.sims < LEAST_OF_A_TREE * budget.trees:
            raise RulesError(
                f"search: trees={budget.trees} share {budget.sims} simulations; a tree of fewer than "
                f"{LEAST_OF_A_TREE} sees little but its first action: take fewer trees"
            )
        if folder is not None and not any(folder.glob(LEARNT)):
            raise RulesError(f"search: weights={folder} is no folder with {LEARNT} in it")
        for path in [] if folder is None else sorted(folder.glob(LEARNT)):
            # a damaged file is the user's error, not one of a game
            models.read(path)
        super().__init__()
        self.budget = budget
        self.settings = settings
        self.multiplayer = multiplayer
        self.random_move_rate = random_move_rate
        self.folder = folder
        self.names = names
        for each in (settings, multiplayer or settings):
            # before the first game, and not in the midst of a tournament
            each.check_horizon(has_value(self.names))
        self.turn = turn
        self.small = 0 < budget.sims <= self.few
        self._search: Search | None = None

    def settings_of(self, players: int) -> SearchParams:
        """Return the settings for games of so many players."""
        return self.settings if self.multiplayer is None or players <= PAIR else self.multiplayer

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get memory and kernels ready; they are kept while the game stays the same."""
        super().start(game, seat, seed)
        if self._search is None or self._search.game is not game:
            settings = self.settings_of(game.players)
            self._search = self.new_search(model(game, self.folder, **self.names), game, settings)

    def new_search(self, steering: Model, game: Game, settings: SearchParams) -> Search:
        """Return the search of this bot for a game."""
        return steering.search(game, settings)

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the action that the search visited most, or one that is made blindly."""
        if self.random_move_rate > 0.0 and len(legal) > 1:
            chance = np.random.default_rng([self._seed, int(view.array[PLY])])
            if chance.random() < self.random_move_rate:
                if self.turn is not None:
                    self.turn.left(view)  # the turn goes on after it
                return int(chance.choice(legal))
        return super().choose(view, legal)

    def evaluate(self, decision: Decision) -> Outcome:
        """Search in compiled code, which counts for itself."""
        view, budget = decision.view, decision.budget
        if self._search is None or self._search.game is not view.game:
            self.start(view.game, view.seat, self._seed)
        return self.search.run(
            view.array, budget, decision.seed, decision.stop, decision.actions, self.forgone
        )

    def is_settled(self, so_far: Outcome, seconds: float) -> bool:
        """Return whether the move with most visits keeps them to the end.

        Where losses are proven, visits are not all that counts.
        """
        if self.search.settings.solver:
            return False
        return cannot_be_overtaken(so_far.visits, so_far.seconds, seconds)

    def run(self, state: State, budget: Budget, seed: int, stop: Stop | None = None) -> Outcome:
        """Search a state in which everything is known."""
        return self.search.run(state.array, budget, seed, stop)

    def so_far(self) -> Outcome:
        """Return the results of the search until now."""
        return self.search.so_far()

    def moves(self, game: Game, array: Array, outcome: Outcome, seed: int) -> list[Move]:
        """Return the actions of the last search, with the lines of its trees."""
        return moves(game, array, outcome, seed, self.search.trees)

    @property
    def search(self) -> Search:
        """The search with its trees, as the last decision left them."""
        assert self._search is not None, "the bot was not started"
        return self._search


HOOKS = "hooks"
TURN = "turn"
"""Parameter: seconds for all decisions of a turn, in place of ``seconds`` for each; 0 for none."""
WEIGHTS = "weights"
"""Parameter: a folder with learned weights, in place of those shipped."""
FITTED = "fitted"
"""Name under which a game offers the weights of ``aura-ai train``."""
LEARNT = "*.npz"
PAIR = 2
"""Players up to which ``settings`` serve; more are a multiplayer game."""
_BUDGET: dict[str, Parameter] = {
    "seconds": 1.0,
    TURN: 0.0,
    "sims": 0,
    "threads": 1,
    "trees": 1,
}
_RANDOM_MOVES = "random_move_rate"


def _make(
    kind: Callable[..., MctsBot],
    fixed: SearchParams,
    multiplayer: SearchParams | None,
    hidden: Mapping[str, str],
    **parameters: Parameter,
) -> MctsBot:
    """Return a search bot from the parameters of its registry entry.

    Args:
        kind: The class, called as :class:`MctsBot`.
        fixed: SearchParams that the parameters do not name.
        multiplayer: Those of games of more than two players, None for the same.
        hidden: Names of hooks that the parameters do not name.
        parameters: Fields of ``Budget`` and ``SearchParams``, and the names of hooks.

    Raises:
        RulesError: A value is out of range.
    """
    values: dict[str, Any] = dict(parameters)
    spent = {key: values.pop(key) for key in _BUDGET if key in values}
    turn = turn_clock(spent.pop(TURN, 0.0), spent.get("sims", 0))
    if spent.get("sims"):
        spent["seconds"] = 0.0
    elif turn is not None:
        # for callers that do not continue the game
        spent["seconds"] = FAIR * turn.seconds
    random_move_rate = values.pop(_RANDOM_MOVES, 0.0)
    folder = values.pop(WEIGHTS, "")
    names = dict(hidden)
    names.update({key: str(values.pop(key)) for key in KINDS if key in values})
    return kind(
        Budget(**spent),
        replace(fixed, **values),
        random_move_rate,
        Path(folder) if folder else None,
        None if multiplayer is None else replace(multiplayer, **_changed(values, fixed)),
        turn,
        **names,
    )


def _changed(values: Mapping[str, Any], fixed: SearchParams) -> dict[str, Any]:
    """Return the parameters that somebody changed; the others are the defaults that a game shows."""
    return {key: value for key, value in values.items() if value != getattr(fixed, key)}


def entry(
    text: str,
    settings: SearchParams,
    shown: tuple[str, ...] = (),
    multiplayer: SearchParams | None = None,
    kind: Callable[..., MctsBot] = MctsBot,
    **names: str,
) -> Entry:
    """Return a registry entry for a search bot.

    Args:
        text: One line for ``aura-ai bots``.
        settings: Its settings.
        shown: Fields of the settings that people may change, names of hooks, ``hooks`` for all hooks.
        multiplayer: Its settings with more than two players, None for the same.
        kind: The class, called as :class:`MctsBot`.
        names: Hooks by name.
    """
    hooks = tuple(KINDS) if HOOKS in shown else tuple(key for key in KINDS if key in shown)
    steering = (key for key in shown if key != HOOKS and key not in KINDS)
    parameters = {**_BUDGET, **{key: getattr(settings, key) for key in steering}}
    parameters.update({key: names.get(key, NONE) for key in hooks})
    if HOOKS in shown or FITTED in names.values():
        parameters[WEIGHTS] = ""
    return Entry(
        functools.partial(_make, kind, settings, multiplayer, names),
        text,
        parameters,
    )


_SHOWN = ("solver", "win_rate_exponent", "win_rate_points")
"""Parameters that change no decision of an unsolved game."""
_STEERING = (
    HOOKS,
    *(f.name for f in fields(SearchParams) if f.name not in _SHOWN),
)

ENTRIES: dict[str, Entry] = {
    "textbook": entry(
        "plain information-set MCTS: UCB1, random playouts to the end; never changes", TEXTBOOK
    ),
    "ismcts": entry(
        "information-set MCTS with everything adjustable",
        TEXTBOOK,
        _STEERING,
    ),
}
"""Search bots that play every game."""


class PlanningBot(MctsBot):
    """Plans the decisions of its seat (:mod:`aura_ai.search.planning`).

    A plan goes on from one decision of a game to the next; a question outside a game begins again.
    """

    # a simulation is several rounds of all seats: no plan is quick enough to wait for interpreted
    few = 0

    def new_search(self, steering: Model, game: Game, settings: SearchParams) -> PlanSearch:
        """Return a search for plans."""
        return PlanSearch(game, settings, steering.hooks, steering.weights, steering.n_scratch)

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get ready for a game; its plans begin again."""
        super().start(game, seat, seed)
        self.search.forget()

    def is_settled(self, so_far: Outcome, seconds: float) -> bool:
        """Return False: plans are not chosen by visits, and the present one serves later decisions."""
        return False

    def run(self, state: State, budget: Budget, seed: int, stop: Stop | None = None) -> Outcome:
        """Search a state in which everything is known, without earlier plans."""
        self.search.forget()
        return super().run(state, budget, seed, stop)

    def run_after(
        self, before: State, action: int, budget: Budget, seed: int, stop: Stop | None = None
    ) -> Outcome:
        """Return the plan of the seat to act that begins with an action."""
        self.search.forget()
        return self.search.run(before.array, budget, seed, stop, [action])

    def line_after(self, before: State, action: int, outcome: Outcome, seed: int) -> list[Step]:
        """Return the continuation of that plan."""
        return self.moves(before.game, before.array, outcome, seed)[0].line[1:]

    def moves(self, game: Game, array: Array, outcome: Outcome, seed: int) -> list[Move]:
        """Return the actions of the last search; only the plan itself has a line."""
        return moves(game, array, outcome, seed)

    @property
    def search(self) -> PlanSearch:
        """The search with its plans."""
        assert isinstance(self._search, PlanSearch), "the bot was not started"
        return self._search
