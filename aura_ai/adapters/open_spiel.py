"""Games as Python games of OpenSpiel (extra ``open-spiel``).

::

    import pyspiel
    import aura_ai.adapters.open_spiel  # registers aura_ai_<game> for every game

    game = pyspiel.load_game("aura_ai_rauha(players=3,side=B)")
    state = game.new_initial_state()

Parameters are ``players``, ``seed``, ``deals`` and the options of the game; a list is written with
``+``, as in ``modules=lake+opuntia``, and a number among words in quotes, as in
``start_vp='20'``. A game without chance (Connect Four) is deterministic. In others the
first node is a chance node that picks one of ``deals`` set-ups, all equally likely, by default as many
as the game has actions (more of them raise ``num_distinct_actions``); dice and cards
to come follow from it, so history and parameters determine the whole game, and a copy goes on as the
original does. A search that plays copies of the true state therefore sees what is to come:
:meth:`GameState.resample_from_infostate` gives determinizations that agree with what a seat knows,
with chance of their own. (OpenSpiel's mode for hidden generators, ``SAMPLED_STOCHASTIC``, cannot be
written to a file by games in Python.)

Returns are shares of the win and add up to 1, except in solo games. The information state of a seat
is what it knows and everything that it knew and did at its own decisions before.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

from aura_ai.adapters import table as tables
from aura_ai.adapters.open_spiel_observer import Observer, digest
from aura_ai.adapters.table import AdaptedGame
from aura_ai.contract import registry
from aura_ai.contract.game import Game, Info, State, View, fingerprint
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY, TO_ACT
from aura_ai.errors import RulesError

PREFIX = "aura_ai_"
"""Before the name of a game in OpenSpiel."""
DEALS, MOST_DEALS = 1024, 2**16
"""Most set-ups among which the first chance node picks: without the parameter, and at all."""
SEED_WORD = 2**31
"""Numbers that a probability sampler is asked for; two of them make a seed."""
_LIST = "+"
_PLAIN = {"players", "seed", "deals"}


@dataclass(eq=False, slots=True)
class Trajectory:
    """Everything about one state, copied and written as a whole.

    Attributes:
        table: The game.
        array: The state, None before the deal.
        recall: For each player, a digest of what it knew and did at its decisions so far.
        illegal: (player, action) that ended the game against the rules, normally None.
    """

    table: AdaptedGame
    array: Array | None = None
    recall: tuple[bytes, ...] = ()
    illegal: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.recall = self.recall or (b"",) * self.table.game.players

    def dealt(self) -> Array:
        """Return the state.

        Raises:
            RulesError: Nothing was dealt yet.
        """
        if self.array is None:
            raise RulesError("the set-up was not dealt yet: apply a chance outcome")
        return self.array

    def apply(self, action: int) -> None:
        """Make one decision; one that is not legal ends the game (OpenSpiel itself checks nothing)."""
        array = self.dealt()
        seat = int(array[TO_ACT])
        if action not in self.table.legal(array):
            self.illegal = (seat, action)
            return
        before = self.table.view(array, seat).tobytes()
        mine = digest(self.recall[seat], before, action.to_bytes(2, "little"))
        self.recall = (*self.recall[:seat], mine, *self.recall[seat + 1 :])
        self.table.game.kernels.apply(array, action)

    def __deepcopy__(self, memo: dict[int, Any]) -> Trajectory:
        array = None if self.array is None else self.array.copy()
        return Trajectory(self.table, array, self.recall, self.illegal)

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.table.game
        options = tuple(sorted(game.options.items()))
        array = None if self.array is None else self.array.tobytes()
        return _again, (game.info.name, game.players, options, array, self.recall, self.illegal)


def _again(
    game: str,
    players: int,
    options: tuple[tuple[str, object], ...],
    array: bytes | None,
    recall: tuple[bytes, ...],
    illegal: tuple[int, int] | None,
) -> Trajectory:
    """Return a course that was written; OpenSpiel pickles what belongs to a state."""
    table = tables.shared(game, players, options)
    state = None if array is None else np.frombuffer(array, np.int16).copy()
    return Trajectory(table, state, recall, illegal)


class GameState(pyspiel.State):  # type: ignore[misc]
    """A state; its Python side is one :class:`Trajectory`."""

    def __init__(self, game: SpielGame, array: Array | None = None) -> None:
        super().__init__(game)
        if array is None and not game.table.game.info.chance:
            array = game.deal(0)
        self._trajectory = Trajectory(game.table, array)

    # OpenSpiel's names, with and without the underscore
    def current_player(self) -> int:
        """Return the player to act, or that chance deals, or that the game is over."""
        array = self._trajectory.array
        if array is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(array[TO_ACT])
        over = seat < 0 or self._trajectory.illegal is not None
        return int(pyspiel.PlayerId.TERMINAL) if over else seat

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player, by default of the one to act.

        OpenSpiel itself lists the set-ups for every player that asks before the deal.
        """
        if player is None:
            actions: list[int] = super().legal_actions()
            return actions
        dealing = self._trajectory.array is None and player >= 0
        return [] if dealing else super().legal_actions(player)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """Return 1 for what :meth:`legal_actions` lists, 0 for all else."""
        if player is None:
            player = self.current_player()
        if self._trajectory.array is None and player >= 0:
            return [0] * self.num_distinct_actions()
        mask: list[int] = super().legal_actions_mask(player)
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the set-ups with their probability."""
        deals = self.get_game().max_chance_outcomes()
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self._trajectory.illegal is not None:
            return []
        return self._trajectory.table.legal(self._trajectory.dealt())

    def _apply_action(self, action: int) -> None:
        if self._trajectory.array is None:
            deals = self.get_game().max_chance_outcomes()
            if not 0 <= action < deals:
                raise RulesError(
                    f"there is no set-up {action}, only 0 to {deals - 1} (the parameter deals)"
                )
            self._trajectory.array = self.get_game().deal(action)
        else:
            self._trajectory.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"set-up {action}"
        return self._trajectory.table.game.describe(self._trajectory.dealt(), action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        array = self._trajectory.array
        over = array is not None and bool(array[TO_ACT] < 0)
        return over or self._trajectory.illegal is not None

    def returns(self) -> list[float]:
        """Return each player's share of the win, 0 until the game is over.

        A player who chose an illegal action gets 0, and the others share the win.
        """
        if self._trajectory.illegal is not None:
            return self._trajectory.table.forfeit(self._trajectory.illegal[0])
        if not self.is_terminal():
            return [0.0] * self._trajectory.table.game.players
        return self._trajectory.table.rewards(self._trajectory.dealt())

    def __str__(self) -> str:
        """Return one line that identifies this state; searches call it often."""
        if self._trajectory.array is None:
            return "not dealt yet"
        array = self._trajectory.array
        if self._trajectory.illegal is not None:
            player, action = self._trajectory.illegal
            return f"ply {array[PLY]}, illegal action {action} of player {player}"
        return f"ply {array[PLY]}, player {array[TO_ACT]} to act, state {fingerprint(array)}"

    def picture(self, player: int | None = None) -> str:
        """Return a player's view as text for people, or the full state without a player."""
        array = self._trajectory.dealt() if player is None else self.view(player).array
        return self._trajectory.table.game.picture(array)

    def to_state(self) -> State:
        """Return a copy as a state of this package."""
        return State(self._trajectory.table.game, self._trajectory.dealt().copy())

    def view(self, player: int) -> View:
        """Return the view of a player.

        Raises:
            RulesError: Nothing was dealt yet.
            UseError: Unknown player.
        """
        array = self._trajectory.table.view(self._trajectory.dealt(), player).copy()
        return View(self._trajectory.table.game, player, array)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> GameState:
        """Return a state that a player cannot distinguish from this one.

        History and information states are those of this state, with hidden parts dealt again.

        Args:
            player: The player.
            sampler: Gives numbers, 0 <= x < 1: all chance comes from it.
        """
        high, low = int(sampler() * SEED_WORD), int(sampler() * SEED_WORD)
        other = self.clone()
        assert isinstance(other, GameState)
        other._trajectory.array = self.view(player).sample(high * SEED_WORD + low).array
        return other


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the registry with its parameters.

    Attributes:
        table: The game.
    """

    def __init__(self, table: AdaptedGame, params: Mapping[str, Any]) -> None:
        game = table.game
        deals = int(params.get("deals", _deals(game.info))) if game.info.chance else 0
        alone = game.seats == 1 or game.players < game.seats
        super().__init__(
            _type(game.info, alone=alone),
            pyspiel.GameInfo(
                # OpenSpiel's C++ code writes set-ups, too, into masks and policies of this length
                num_distinct_actions=max(game.n_actions, deals),
                max_chance_outcomes=deals,
                num_players=game.players,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=None if alone else 1.0,
                max_game_length=game.max_plies,
            ),
            dict(params),
        )
        self.table = table
        self._seed = int(params.get("seed", 0))

    def new_initial_state(self, position: str | Mapping[str, Any] | None = None) -> GameState:
        """Return the first node, or the game at a JSON position (text or parsed).

        The first node of a game with chance is the chance node before the deal.

        Raises:
            RulesError: The position is wrong.
        """
        if position is None:
            return GameState(self)
        return GameState(self, self.table.game.from_json(position).array)

    def deal(self, number: int) -> Array:
        """Return the state after a set-up."""
        seed = int(rng.derive(np.uint64(self._seed), np.uint64(number))) & (2**63 - 1)
        return self.table.game.new(seed).array

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer.

        Raises:
            ValueError: The requested observation is not that of one player.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.table, kind)


@functools.cache
def _usual(name: str) -> Game:
    """Return a game without options, for questions of OpenSpiel about the game itself."""
    return registry.load_with(name, registry.info(name).players[0], {})


def _deals(info: Info) -> int:
    return min(DEALS, _usual(info.name).n_actions)


def _hides(info: Info) -> bool:
    layout = _usual(info.name).layout
    return layout is None or any(each.seen_by != "all" for each in layout.shown())


def _type(info: Info, *, alone: bool = False) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + info.name,
        long_name=info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if info.chance else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if _hides(info)
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(info.players),
        min_num_players=min(info.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": 2 if 2 in info.players else min(info.players),
            "seed": 0,
            "deals": _deals(info),
            **{
                each.name: _LIST.join(each.default)
                if isinstance(each.default, tuple)
                else each.default
                for each in info.options
            },
        },
    )


def _unquoted(value: object) -> object:
    return value.strip("'") if isinstance(value, str) else value


def _load(info: Info, params: Mapping[str, Any]) -> SpielGame:
    """Return a game from OpenSpiel's parameters.

    Raises:
        RulesError: A wrong player count or value.
    """
    usual = _type(info).parameter_specification
    values = {key: value for key, value in params.items() if value != usual.get(key)}
    listed = {o.name for o in info.options if isinstance(o.default, tuple) or o.listed}
    options = {
        key: str(value).replace(_LIST, ",") if key in listed else _unquoted(value)
        for key, value in values.items()
        if key not in _PLAIN
    }
    for key, least, most in (("seed", 0, SEED_WORD - 1), ("deals", 1, MOST_DEALS)):
        value = params.get(key, least)
        if not isinstance(value, int) or not least <= value <= most:
            raise RulesError(f"{key}: {value!r} is not a whole number from {least} to {most}")
    chosen = tuple(sorted(options.items()))
    table = tables.shared(info.name, params["players"], chosen)
    return SpielGame(table, values)


def _loader(info: Info) -> type:
    """Return the loader that OpenSpiel calls with parameters to get a game.

    A class, since OpenSpiel lets go of it after Python has ended: a function would be freed then, which
    ends the process with an error, while a class is part of a circle and stays.
    """

    def load(cls: type, params: Mapping[str, Any]) -> SpielGame:
        return _load(info, params)

    return type(f"Load_{info.name}", (), {"__new__": load})


def register() -> None:
    """Register all games with OpenSpiel; done when this module is imported."""
    names = set(pyspiel.registered_names())
    for name, info in registry.infos().items():
        if PREFIX + name not in names:
            pyspiel.register_game(_type(info), _loader(info))


register()
