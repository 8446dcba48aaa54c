"""Search bots for any game: Monte Carlo tree search.

A search bot is a value, :class:`TreeSearch`, which holds kernels and learned models themselves; a level
is another value with less budget. :meth:`TreeSearch.bot` makes a player of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from aura_ai.bots import models
from aura_ai.bots.models import KINDS, NONE, UNSTEERED, Model, Steering
from aura_ai.bots.registry import Entry, Parameter
from aura_ai.bots.search_bot import Decision, SearchBot, Stop, derived
from aura_ai.bots.turns import FAIR, turn_clock
from aura_ai.bounds import MOST_WHOLE
from aura_ai.contract.game import Game, RulesError, State, View
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY
from aura_ai.search import TEXTBOOK, Budget, Outcome, Search, SearchParams
from aura_ai.search.exact_search import ExactSearch
from aura_ai.search.plan_search import PlanSearch
from aura_ai.search.planning import BATCH
from aura_ai.search.report import Move, Step, moves

FEW = 16
"""Simulations per decision that a search may do interpreted: in Aura they take 0.3 s, at most 3 s in
Terra Mystica, and compiling them takes a minute or more."""
FOLLOWED = 0.25
"""Part of the budget of a decision for one that was planned along with it."""
LEAST_OF_A_PLAN = 48
"""Simulations that each of several plans needs; shorter ones find less together."""
LEAST_OF_A_TREE = 4
"""Simulations of one of several trees at least: with fewer, it compares next to nothing."""
PAIR = 2
"""Players up to which ``params`` serve; more are a multiplayer game."""
FITTED = "fitted"
"""Name under which a game offers the weights of ``aura-ai train``."""
LEARNT = "*.npz"
SECONDS = 1.0
USUAL = Budget(seconds=SECONDS)
"""Budget of a decision where nobody gives one."""
HOOKS = "hooks"
"""Stands for all hooks among the parameters that people may change."""
TURN = "turn"
"""Parameter: seconds for all decisions of a turn instead of ``seconds`` for each; 0 for none."""
PONDER_SECONDS = 60.0
"""Time that a search thinks at most while others decide."""
WEIGHTS = "weights"
"""Parameter: a folder with learned weights that replace those shipped."""
RANDOM_MOVES, EXACT, REUSE, PLANS = "random_move_rate", "exact_plies", "tree_reuse", "plans"


@dataclass(frozen=True)
class TreeSearch:
    """A search bot as a value.

    Raises:
        RulesError: A value is out of range, or playouts are cut off where nothing values what is left.
        UseError: A file of weights is damaged.
    """

    params: SearchParams = TEXTBOOK
    """Parameters of the search."""
    multiplayer: SearchParams | None = None
    """Those of games of more than two players, None for the same."""
    steering: Steering = UNSTEERED
    """Kernels and learned models that steer it."""
    budget: Budget = USUAL
    """Budget of a decision."""
    turn: float = 0.0
    """Seconds for all decisions of a turn instead of the budget for each; 0 for none."""
    random_move_rate: float = 0.0
    """Part of the decisions that are made blindly."""
    plans: int = 0
    """Plans of the decisions of its seat (:mod:`aura_ai.search.planning`), 0 for trees; more than one
    in play of three and more players. Each has all simulations with ``tree_reuse``, else a share."""
    exact_plies: int = 0
    """Whether the other seat wins after the move to be made is looked at exactly, from so many decisions
    before the longest end of a game on; 0 for never (:mod:`aura_ai.search.exact_search`). Only where
    ``params.solver`` is on."""
    ponder: bool = False
    """Whether it thinks while others decide; only without ``plans``."""
    tree_reuse: bool = False
    """Whether the decisions of a turn go on from the one before (:meth:`MctsBot.follow`)."""
    obvious: Callable[[View, list[int]], int | None] | None = None
    """Makes the decisions that need no search, of a view and its legal actions; None for none."""
    weights: str = ""
    """Folder in which learned weights are looked for first, empty for the shipped ones alone."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Parts of the steering that were chosen by name, by parameter
    (:data:`aura_ai.bots.models.KINDS`)."""

    def __post_init__(self) -> None:
        rate, trees, sims = self.random_move_rate, self.budget.trees, self.budget.sims
        if not 0.0 <= rate <= 1.0:
            raise RulesError(f"search: random_move_rate={rate} is out of range, from 0 to 1")
        for name in (EXACT, PLANS):
            if (number := getattr(self, name)) < 0:
                raise RulesError(f"search: {name}={number} is out of range; at least 0")
        if trees > 1 and 0 < sims < LEAST_OF_A_TREE * trees:
            raise RulesError(
                f"search: trees={trees} share {sims} simulations; a tree of fewer than "
                f"{LEAST_OF_A_TREE} sees little but its first action: take fewer trees"
            )
        turn_clock(self.turn, sims)
        if self.folder is not None:
            files = sorted(self.folder.glob(LEARNT))
            if not files:
                raise RulesError(
                    f"search: weights={self.folder} is not a folder with {LEARNT} in it"
                )
            for path in files:
                # a damaged file is the user's error, not one of a game
                models.read(path)
        for each in (self.params, self.multiplayer or self.params):
            # before the first game, and not in the midst of a tournament
            each.check_horizon(self.has_value)

    @property
    def folder(self) -> Path | None:
        """The folder of weights, None for the shipped ones alone."""
        return Path(self.weights) if self.weights else None

    @property
    def has_value(self) -> bool:
        """Whether it can value a leaf."""
        return self.names.get("value", self.steering.value) not in (None, NONE)

    def params_for(self, players: int) -> SearchParams:
        """Return the parameters for games of so many players."""
        return self.params if self.multiplayer is None or players <= PAIR else self.multiplayer

    def steering_in(self, game: str) -> Steering:
        """Return its steering in a game, with the parts that were chosen by name.

        Raises:
            RulesError: The game's bots offer nothing of such a name.
        """
        chosen = models.named(game, **self.names)
        return replace(self.steering, **{kind: getattr(chosen, kind) for kind in self.names})

    def bot(self) -> MctsBot:
        """Return a player."""
        return PlanningBot(self) if self.plans else MctsBot(self)

    def changed(
        self, shown: Mapping[str, Parameter], parameters: Mapping[str, Parameter]
    ) -> TreeSearch:
        """Return the search with parameters as people write them.

        Args:
            shown: Parameters with the values that were shown: hooks that stay as shown are not looked
                up, and what is not changed keeps its value in multiplayer games too.
            parameters: Fields of ``Budget`` and ``SearchParams``, of this class, and names of hooks.
        """
        values: dict[str, Any] = dict(parameters)
        budget = {f.name: values.pop(f.name) for f in fields(Budget) if f.name in values}
        if budget.get("sims"):
            budget["seconds"] = 0.0
        params = {f.name: values.pop(f.name) for f in fields(SearchParams) if f.name in values}
        more = {key: value for key, value in params.items() if value != shown[key]}
        hooks = {kind: str(values.pop(kind)) for kind in KINDS if kind in values}
        names = {kind: name for kind, name in hooks.items() if name != shown[kind]}
        return replace(
            self,
            params=replace(self.params, **params),
            multiplayer=None if self.multiplayer is None else replace(self.multiplayer, **more),
            budget=replace(self.budget, **budget),
            names={**self.names, **names},
            **values,
        )


class MctsBot(SearchBot):
    """Monte Carlo tree search in compiled code.

    Attributes:
        value: The search that it plays by.
        few: Simulations up to which it may play interpreted.
    """

    few = FEW

    def __init__(self, value: TreeSearch) -> None:
        super().__init__()
        self.value = value
        self.budget = value.budget
        self.turn = turn_clock(value.turn, value.budget.sims)
        if self.turn is not None:
            # for callers that do not continue the game
            self.budget = replace(self.budget, seconds=FAIR * self.turn.seconds)
        self.ponders = value.ponder
        self._decided: Array | None = None
        self.runs_uncompiled = 0 < self.budget.sims <= self.few
        self._search: Search | None = None

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get memory and kernels ready; they are kept while the game stays the same."""
        super().start(game, seat, seed)
        if self._search is None or self._search.game is not game:
            model = self.value.steering_in(game.info.name).model(game, self.value.folder)
            self._search = self.new_search(model, game, self.value.params_for(game.players))
        self.search.forget()

    def new_search(self, model: Model, game: Game, params: SearchParams) -> Search:
        """Return the search of this bot for a game."""
        if params.solver and (plies := self.value.exact_plies) > 0:
            return ExactSearch(game, params, model.hooks, model.weights, plies)
        return model.search(game, params)

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the action that the search visited most, or one that is made blindly."""
        if self.value.random_move_rate > 0.0 and len(legal) > 1:
            chance = np.random.default_rng([self._seed, int(view.array[PLY])])
            if chance.random() < self.value.random_move_rate:
                if self.turn is not None:
                    self.turn.left(view)  # the turn goes on after it
                return int(chance.choice(legal))
        obvious = None if self.value.obvious is None else self.value.obvious(view, legal)
        if obvious is not None:
            legal = [obvious]  # is not searched
        return super().choose(view, legal)

    def evaluate(self, decision: Decision) -> Outcome:
        """Search in compiled code, which counts for itself."""
        view, budget = decision.view, decision.budget
        self._decided = view.array
        if self._search is None or self._search.game is not view.game:
            self.start(view.game, view.seat, self._seed)
        if self.value.tree_reuse or self.value.plans > 1:
            budget = self.follow(decision)
        return self.search.run(
            view.array, budget, decision.seed, decision.stop, decision.actions, self.forgone
        )

    def follow(self, decision: Decision) -> Budget:
        """Go on from the tree of the decision before; return the budget of this one."""
        self.search.follow(decision.view.array)
        return decision.budget

    def ponder(self, view: View, stop: Stop) -> None:
        """Search the decision that comes next if the others do what the last search expects."""
        before, outcome, state = self._decided, self.outcome, view.sample(self._seed)
        if before is None or outcome is None:
            return
        line = self.moves(view.game, before, outcome, self._seed)[0].line[1:]
        for step in line if state.ply == int(before[PLY]) + 1 else ():
            if state.over or state.to_act == view.seat or step.action not in state.legal():
                break
            state.apply(step.action)
        if state.over or state.to_act != view.seat or state.ply == int(view.array[PLY]):
            return
        sims, seed = self.budget.sims, derived(self._seed, state.ply)
        budget = self.budget if sims else replace(self.budget, seconds=PONDER_SECONDS)
        self.search.ponder(state.view(view.seat).array, budget, seed, stop)

    def run(self, state: State, budget: Budget, seed: int, stop: Stop | None = None) -> Outcome:
        """Search a state in which everything is known, without what was searched before."""
        self.search.forget()
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


# --- for people -------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Maker:
    """Makes a search of another one and parameters as people write them, or a player of it."""

    search: TreeSearch
    shown: Mapping[str, Parameter]

    def read(self, parameters: Mapping[str, Parameter]) -> TreeSearch:
        """Return the search with these parameters."""
        return self.search.changed(self.shown, parameters)

    def __call__(self, **parameters: Parameter) -> MctsBot:
        """Return a player with these parameters."""
        return self.read(parameters).bot()


def entry(
    text: str,
    value: TreeSearch,
    shown: tuple[str, ...] = (),
    hooks: Mapping[str, str] = MappingProxyType({}),
) -> Entry:
    """Return a registry entry for a search bot.

    Args:
        shown: What people may change besides the budget: fields of its parameters, names of hooks,
            ``hooks`` for all hooks, ``weights``, ``random_move_rate``, ``exact_plies``, ``plans``.
        hooks: Names under which the parts of its steering are shown.
    """
    kinds = tuple(KINDS) if HOOKS in shown else tuple(key for key in KINDS if key in shown)
    budget = value.budget
    parameters: dict[str, Parameter] = {
        "seconds": budget.seconds or SECONDS,
        TURN: value.turn,
        "sims": budget.sims,
        "threads": budget.threads,
        "trees": budget.trees,
    }
    params = vars(value.params)
    parameters |= {key: params[key] for key in shown if key in params}
    parameters |= {kind: hooks.get(kind, NONE) for kind in kinds}
    if HOOKS in shown:
        shown = (*shown, WEIGHTS, REUSE)
        parameters["early_stop"] = budget.early_stop
    if not value.plans:
        parameters["ponder"] = value.ponder
    parameters |= {
        k: getattr(value, k) for k in (WEIGHTS, RANDOM_MOVES, EXACT, REUSE, PLANS) if k in shown
    }
    return Entry(Maker(value, parameters), text, parameters)


_SHOWN = ("solver", "win_rate_exponent", "win_rate_points")
"""Parameters that change no decision of an unsolved game."""
ENTRIES: dict[str, Entry] = {
    "textbook": entry(
        "plain information-set MCTS: UCB1, random playouts to the end; never changes", TreeSearch()
    ),
    "ismcts": entry(
        "information-set MCTS with everything adjustable",
        TreeSearch(),
        (HOOKS, *(f.name for f in fields(SearchParams) if f.name not in _SHOWN)),
    ),
}
"""Search bots that play every game."""


class PlanningBot(MctsBot):
    """Plans the decisions of its seat (:mod:`aura_ai.search.planning`).

    A plan is kept from one decision of a game to the next; a question outside a game begins again.
    """

    # a simulation is several rounds of all seats: no plan is quick enough to wait for interpreted
    few = 0

    def new_search(self, model: Model, game: Game, params: SearchParams) -> PlanSearch:
        """Return a search for plans."""
        return PlanSearch(game, params, model.hooks, model.weights, 0)

    def follow(self, decision: Decision) -> Budget:
        """Return the budget of all plans, a part where the decision was planned with the one before."""
        budget, last = decision.budget, self.outcome
        if not budget.early_stop:
            return budget
        plans = self.value.plans if decision.view.game.players > PAIR else 1
        if not self.value.tree_reuse:
            plans = min(plans, budget.sims // LEAST_OF_A_PLAN)
            return replace(budget, trees=max(plans, budget.trees))
        if last is not None and self.was_planned(decision, last):
            sims = min(budget.sims, max(BATCH, int(FOLLOWED * budget.sims)))
            budget = replace(budget, sims=sims, seconds=FOLLOWED * budget.seconds)
        if budget.seconds > 0.0:
            speed = 0.0 if last is None else last.simulations / max(last.seconds, 1e-9)
            plans = min(plans, max(1, int(speed * budget.seconds / LEAST_OF_A_PLAN)))
        sims = min(plans * budget.sims, MOST_WHOLE)
        return replace(budget, sims=sims, trees=max(plans, budget.trees))

    @staticmethod
    def was_planned(decision: Decision, last: Outcome) -> bool:
        """Return whether the last search planned this decision right after its own."""
        ply = int(decision.view.array[PLY])
        line = last.lines.get(last.planned, ())
        follows = (last.seat, last.ply + 1) == (decision.view.seat, ply)
        return follows and len(line) > 0 and line[0] in decision.actions

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
