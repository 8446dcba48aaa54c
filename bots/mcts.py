"""Search bots: Monte Carlo tree search over what a seat can know, for any game of the contract.

A game's own bots can offer hooks to the search (:mod:`aura_ai.bots.offers`); a bot names the ones that
it uses.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.bots import models
from aura_ai.bots.interface import Bot, TimeLeft
from aura_ai.bots.offers import KINDS, NONE, current, model
from aura_ai.bots.offers import RENAMED as RENAMED_KINDS
from aura_ai.bots.registry import Entry, Parameter
from aura_ai.bots.turns import FAIR, MOST, TurnClock, had_its_share
from aura_ai.engine import rng
from aura_ai.engine.header import PLY
from aura_ai.games.contract import Game, RulesError, View
from aura_ai.search import TEXTBOOK, Budget, Outcome, Search, SearchParams
from aura_ai.search.params import RENAMED


class MctsBot(Bot):
    """Searches every decision anew within a budget.

    Attributes:
        budget: See :class:`aura_ai.search.Budget`.
        settings: See :class:`aura_ai.search.SearchParams`.
        multiplayer: Those of games of more than two players, None for the same.
        random_move_rate: Part of the decisions that are made blindly.
        folder: Where what was learnt is looked for first, None for beside the bots alone.
        names: Names of the hooks, see :data:`aura_ai.bots.offers.KINDS`.
        outcome: What the last search found, None before the first.
        stop: Asked now and then while ``choose`` thinks; true means: move now. None: nobody asks.
        forgone: Action codes that the seat does without, in what it plans too.
        turn: The time of a turn, which ``choose`` shares among decisions in place of the budget; None
            for the budget at each.
    """

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
        if folder is not None and not any(folder.glob(LEARNT)):
            raise RulesError(f"search: weights={folder} is no folder with {LEARNT} in it")
        for path in [] if folder is None else sorted(folder.glob(LEARNT)):
            # a damaged file is an error of whoever wrote its name, not of a game
            models.read(path)
        self.budget = budget
        self.settings = settings
        self.multiplayer = multiplayer
        self.random_move_rate = random_move_rate
        self.folder = folder
        self.names = current(names)
        self.outcome: Outcome | None = None
        self.stop: Callable[[], bool] | None = None
        self.forgone: frozenset[int] = frozenset()
        self.turn = turn
        self._search: Search | None = None
        self._seed = 0
        self._clock: TimeLeft | None = None

    def settings_of(self, players: int) -> SearchParams:
        """Return the settings for games of so many players."""
        return self.settings if self.multiplayer is None or players <= PAIR else self.multiplayer

    def clock(self, clock: TimeLeft) -> None:
        """Keep to the clock: it can shorten the seconds of the budget; simulations stay fixed."""
        self._clock = clock

    def start(self, game: Game, seat: int, seed: int) -> None:
        """Get memory and kernels ready; they are kept while the game stays the same."""
        self._seed = seed
        if self.turn is not None:
            self.turn.forget()
        if self._search is None or self._search.game is not game:
            settings = self.settings_of(game.players)
            steering = model(game, self.folder, **self.names)
            self._search = steering.search(game, settings)

    def choose(self, view: View, legal: list[int]) -> int:
        """Return the action that the search visited most; a forced one is not searched.

        ``legal`` may hold less than the rules allow.
        """
        left = self.turn.left(view) if self.turn is not None else 0.0
        if len(legal) == 1:
            return legal[0]
        if self.random_move_rate > 0.0:
            chance = np.random.default_rng([self._seed, int(view.array[PLY])])
            if chance.random() < self.random_move_rate:
                return int(chance.choice(legal))
        if self.turn is None:
            self.outcome = self.analyze(view, self.stop, legal)
        else:
            self.outcome = self._in_turn(self.turn, left, view, legal)
        return self.outcome.best()

    def _in_turn(self, turn: TurnClock, left: float, view: View, legal: list[int]) -> Outcome:
        """Search a decision with its share of the time that is left of a turn."""

        def enough() -> bool:
            if self.stop is not None and self.stop():
                return True
            so_far = self.search.so_far()
            return had_its_share(so_far.visits, so_far.seconds, left)

        budget = replace(self.budget, seconds=MOST * left)
        outcome = self._run(view, budget, enough, legal)
        turn.spend(outcome.seconds)
        return outcome

    def analyze(
        self,
        view: View,
        stop: Callable[[], bool] | None = None,
        among: Sequence[int] | None = None,
    ) -> Outcome:
        """Return everything that the search finds out about a decision.

        Args:
            view: What the seat to act knows.
            stop: Asked now and then; the search ends early when it says true.
            among: Legal actions to choose among, None for all.
        """
        return self._run(view, self.budget, stop, among)

    def _run(
        self,
        view: View,
        budget: Budget,
        stop: Callable[[], bool] | None,
        among: Sequence[int] | None,
    ) -> Outcome:
        if self._search is None or self._search.game is not view.game:
            self.start(view.game, view.seat, self._seed)
        # a stream for each decision: the same whatever was computed before it
        key = int(rng.derive(np.uint64(self._seed), np.uint64(view.array[PLY])))
        return self.search.run(view.array, self._affordable(budget), key, stop, among, self.forgone)

    def _affordable(self, budget: Budget) -> Budget:
        if self._clock is None or not budget.seconds:
            return budget
        return replace(budget, seconds=min(budget.seconds, self._clock.share()))

    @property
    def search(self) -> Search:
        """The search with its trees, as the last decision left them."""
        assert self._search is not None, "the bot was not started"
        return self._search


HOOKS = "hooks"
TURN = "turn"
"""Parameter: seconds for all decisions of a turn, in place of ``seconds`` for each; 0 for none."""
WEIGHTS = "weights"
"""Parameter: a folder with what was learnt, in place of what is shipped."""
FITTED = "fitted"
"""Name under which a game offers what ``aura-ai train`` writes."""
LEARNT = "*.npz"
PAIR = 2
"""Players up to which ``settings`` serve; more are a multiplayer game."""
OLD_PARAMETERS = {**RENAMED, **RENAMED_KINDS, "lanes": "trees", "blunders": "random_move_rate"}
"""Parameters as the release before wrote them, accepted for one release."""
REMOVED_PARAMETERS = {
    "worlds": "every simulation determinizes anew",
    "epsilon": "write a playout hook that mixes in random moves",
    "win": "the win has weight 1; set margin_weight",
    "rank": "set margin_weight",
    "spread": "the scale of the margin is 10 points",
    "halving": "it was measured as a loss; leave it out",
    "redeal": "it was measured as a loss; leave it out",
}
"""Parameters of the release before that are gone, and what to do instead."""
_BUDGET: dict[str, Parameter] = {
    "seconds": 1.0,
    TURN: 0.0,
    "sims": 0,
    "threads": 1,
    "trees": 1,
}
_RANDOM_MOVES = "random_move_rate"


def _make(
    fixed: SearchParams,
    multiplayer: SearchParams | None,
    hidden: Mapping[str, str],
    **parameters: Parameter,
) -> MctsBot:
    """Return a search bot from the parameters of its registry entry.

    Args:
        fixed: SearchParams that the parameters do not name.
        multiplayer: Those of games of more than two players, None for the same.
        hidden: Names of hooks that the parameters do not name.
        parameters: Fields of ``Budget`` and ``SearchParams``, and the names of hooks.

    Raises:
        RulesError: A value is out of range.
    """
    given: dict[str, Any] = dict(parameters)
    spent = {key: given.pop(key) for key in _BUDGET if key in given}
    turn = _turn(spent.pop(TURN, 0.0), spent.get("sims", 0))
    if spent.get("sims"):
        spent["seconds"] = 0.0
    elif turn is not None:
        # for who asks without playing on
        spent["seconds"] = FAIR * turn.seconds
    random_move_rate = given.pop(_RANDOM_MOVES, 0.0)
    folder = given.pop(WEIGHTS, "")
    names = dict(hidden)
    names.update({key: str(given.pop(key)) for key in KINDS if key in given})
    return MctsBot(
        Budget(**spent),
        replace(fixed, **given),
        random_move_rate,
        Path(folder) if folder else None,
        None if multiplayer is None else replace(multiplayer, **_changed(given, fixed)),
        turn,
        **names,
    )


def _turn(seconds: float, sims: int) -> TurnClock | None:
    """Return the clock of a turn of so many seconds, None for 0.

    Raises:
        RulesError: It is no time, or there is a budget of simulations too.
    """
    if seconds == 0.0:
        return None
    if sims:
        raise RulesError(f"search: sims={sims} and turn={seconds:g} are two budgets; give one")
    return TurnClock(seconds)


def _changed(given: Mapping[str, Any], fixed: SearchParams) -> dict[str, Any]:
    """Return what somebody changed; the rest are the defaults that a game shows."""
    return {key: value for key, value in given.items() if value != getattr(fixed, key)}


def entry(
    text: str,
    settings: SearchParams,
    shown: tuple[str, ...] = (),
    multiplayer: SearchParams | None = None,
    **names: str,
) -> Entry:
    """Return a registry entry for a search bot.

    Args:
        text: One line for ``aura-ai bots``.
        settings: Its settings.
        shown: Fields of the settings that a person may change, ``hooks`` among them for the hooks.
        multiplayer: Its settings with more than two players, None for the same.
        names: Hooks by name.
    """
    names = current(names)
    parameters = {**_BUDGET, **{key: getattr(settings, key) for key in shown if key != HOOKS}}
    if HOOKS in shown:
        parameters.update({key: names.get(key, NONE) for key in KINDS})
    if HOOKS in shown or FITTED in names.values():
        parameters[WEIGHTS] = ""
    return Entry(
        functools.partial(_make, settings, multiplayer, names),
        text,
        parameters,
        renamed=OLD_PARAMETERS,
        removed=REMOVED_PARAMETERS,
    )


_STEERING = (
    HOOKS,
    *(f.name for f in fields(SearchParams) if f.name not in ("solver", "win_rate_exponent")),
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
