"""Games as Python games of OpenSpiel (extra ``open_spiel``).

::

    import pyspiel
    import aura_ai.adapters.open_spiel  # registers aura_ai_<game> for every game

    game = pyspiel.load_game("aura_ai_rauha(players=3,side=B)")
    state = game.new_initial_state()

Parameters are ``players``, ``seed`` and the options of the game; a list is written with ``+``, as in
``modules=lake+opuntia``. There are no chance nodes: set-up, dice and cards come from the generator in
the state, so a copy goes on as the original does (``SAMPLED_STOCHASTIC``). The first state of a game
object is its game number 0 of that seed, the next one number 1, and so on. A search that plays copies
of the true state therefore sees what is to come; :meth:`GameState.resample_from_infostate` gives worlds
that agree with what a seat knows, with chance of their own.

Returns are shares of the win and add up to 1; alone there is no sum. The information state of a seat
is what it knows and everything that it knew and did at its own decisions before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from aura_ai.adapters import table as tables
from aura_ai.adapters.table import Table
from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.errors import RulesError
from aura_ai.games import registry
from aura_ai.games.contract import Array, Info, OptionValue, State, View

PREFIX = "aura_ai_"
"""Before the name of a game in OpenSpiel."""
SEED_WORD = 2**31
"""Numbers that a probability sampler is asked for; two of them make a seed."""
_DIGEST = 12
_LIST = "+"
_PLAIN = {"players", "seed"}


def _digest(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=_DIGEST).digest()


class Course:
    """Everything about one state: copied as a whole, and begun when it is first looked at.

    OpenSpiel makes a new state before it fills in a copy, which must not use up a set-up.
    """

    __slots__ = ("_array", "_begin", "recall", "table")

    def __init__(self, table: Table, begin: Callable[[], Array]) -> None:
        self.table = table
        self._begin: Callable[[], Array] | None = begin
        self._array: Array | None = None
        self.recall = (b"",) * table.game.players
        """For each player, a digest of what it knew and did at its decisions so far."""

    @property
    def array(self) -> Array:
        """The state."""
        if self._array is None:
            assert self._begin is not None
            self._array, self._begin = self._begin(), None
        return self._array

    def put(self, array: Array) -> None:
        """Replace the state; what players remember stays."""
        self._array = array

    def apply(self, action: int) -> None:
        """Make one decision."""
        array = self.array
        seat = int(array[TO_ACT])
        seen = self.table.view(array, seat).tobytes()
        mine = _digest(self.recall[seat], seen, action.to_bytes(2, "little"))
        self.recall = (*self.recall[:seat], mine, *self.recall[seat + 1 :])
        self.table.game.kernels.apply(array, action)

    def __deepcopy__(self, memo: dict[int, Any]) -> Course:
        copy = Course.__new__(Course)
        copy.table, copy._begin = self.table, None
        copy._array, copy.recall = self.array.copy(), self.recall
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.table.game
        options = tuple(sorted(game.options.items()))
        return _again, (game.info.name, game.players, options, self.array.tobytes(), self.recall)


def _again(
    game: str,
    players: int,
    options: tuple[tuple[str, object], ...],
    array: bytes,
    recall: tuple[bytes, ...],
) -> Course:
    """Return a course that was written; OpenSpiel pickles what belongs to a state."""
    table = tables.shared(game, players, options)
    course = Course(table, lambda: np.frombuffer(array, np.int16).copy())
    course.recall = recall
    return course


class GameState(pyspiel.State):  # type: ignore[misc]
    """A state; its Python side is one :class:`Course`."""

    def __init__(self, game: SpielGame, begin: Callable[[], Array]) -> None:
        super().__init__(game)
        self._course = Course(game.table, begin)

    # OpenSpiel's names, with and without the underscore
    def current_player(self) -> int:
        """Return the player to act, or that the game is over."""
        seat = int(self._course.array[TO_ACT])
        return seat if seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self._course.table.legal(self._course.array)

    def _apply_action(self, action: int) -> None:
        self._course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._course.table.game.describe(self._course.array, action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self._course.array[TO_ACT] < 0)

    def returns(self) -> list[float]:
        """Return each player's share of the win, 0 as long as the game goes on."""
        if not self.is_terminal():
            return [0.0] * self._course.table.game.players
        return self._course.table.rewards(self._course.array)

    def __str__(self) -> str:
        """Return the whole state as a picture, with its fingerprint."""
        state = self.to_state()
        return f"{state.game.picture(state.array)}\n{state.fingerprint()}"

    def to_state(self) -> State:
        """Return a copy as a state of this package."""
        return State(self._course.table.game, self._course.array.copy())

    def view(self, player: int) -> View:
        """Return what a player knows."""
        array = self._course.table.view(self._course.array, player).copy()
        return View(self._course.table.game, player, array)

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float]
    ) -> GameState:
        """Return a state that a player cannot tell from this one.

        Args:
            player: Who wonders.
            sampler: Gives numbers, 0 <= x < 1: all chance comes from it.
        """
        high, low = int(sampler() * SEED_WORD), int(sampler() * SEED_WORD)
        return self.resampled(player, high * SEED_WORD + low)

    def resampled(self, player: int, seed: int) -> GameState:
        """Return a state that a player cannot tell from this one, 0 <= seed < 2**63.

        History and information states are those of this state, with what is hidden dealt anew.
        """
        found = self.clone()
        assert isinstance(found, GameState)
        found._course.put(self.view(player).sample(seed).array)
        return found


class Observer:
    """What OpenSpiel asks for tensors and strings.

    Attributes:
        tensor: ``float32[n]``, see :class:`aura_ai.adapters.observation.Observation`.
        dict: The tensor by its name.
    """

    def __init__(self, table: Table, kind: Any) -> None:
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("aura_ai games are observed by one player, who sees what is public too")
        self._recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(table.observation.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: GameState, player: int) -> None:
        """Write what a player knows into the tensor."""
        course = state._course
        self.tensor[:] = course.table.observe(course.array, player)

    def string_from(self, state: GameState, player: int) -> str:
        """Return what a player knows as a text.

        Without perfect recall that is a picture and a digest, with it digests alone, since
        searches ask for it at every node.
        """
        course = state._course
        view = course.table.view(course.array, player)
        seen = _digest(view.tobytes()).hex()
        if self._recall:
            return f"{player} {course.recall[player].hex()} {seen}"
        return f"{course.table.game.picture(view)}\n{player} {seen}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the registry with its parameters.

    Attributes:
        table: The game.
    """

    def __init__(self, table: Table, params: Mapping[str, Any], *, hidden: bool = False) -> None:
        """Set up.

        Args:
            table: The game.
            params: Parameters as they were given.
            hidden: Say that something is hidden even where nothing is, for searches that insist.
        """
        game = table.game
        alone = game.seats == 1 or game.players < game.seats
        super().__init__(
            _type(game.info, alone=alone, hidden=hidden or _hides(game.info)),
            pyspiel.GameInfo(
                num_distinct_actions=game.n_actions,
                max_chance_outcomes=0,
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
        self._games = 0

    def new_initial_state(self, position: str | Mapping[str, Any] | None = None) -> GameState:
        """Return the next game of the seed, or the game at a JSON position (text or parsed).

        Raises:
            RulesError: The position is wrong.
        """
        if position is None:
            return GameState(self, self._next)
        state = self.table.game.from_json(position)
        return self.at(state.array)

    def at(self, array: Array) -> GameState:
        """Return the state of an array, which is copied."""
        copy = array.copy()
        return GameState(self, lambda: copy)

    def _next(self) -> Array:
        seed = int(rng.derive(np.uint64(self._seed), np.uint64(self._games))) & (2**63 - 1)
        self._games += 1
        return self.table.game.new(seed).array

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer.

        Raises:
            ValueError: What it should see is not what one player sees.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.table, kind)


def _hides(info: Info) -> bool:
    layout = registry.load_with(info.name, info.players[0], {}).layout
    return layout is None or any(each.seen_by != "all" for each in layout.shown())


def _default(value: OptionValue) -> bool | int | str:
    return _LIST.join(value) if isinstance(value, tuple) else value


def _type(info: Info, *, alone: bool = False, hidden: bool = True) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + info.name,
        long_name=info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if hidden
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
            **{option.name: _default(option.default) for option in info.options},
        },
    )


def _load(info: Info, params: Mapping[str, Any]) -> SpielGame:
    """Return a game from OpenSpiel's parameters.

    Raises:
        RulesError: A wrong player count or value.
    """
    usual = _type(info).parameter_specification
    given = {key: value for key, value in params.items() if value != usual.get(key)}
    listed = {o.name for o in info.options if isinstance(o.default, tuple) or o.listed}
    options = {
        key: str(value).replace(_LIST, ",") if key in listed else value
        for key, value in given.items()
        if key not in _PLAIN
    }
    seed = params.get("seed", 0)
    if not isinstance(seed, int) or seed < 0:
        raise RulesError(f"seed: {seed!r} is not a whole number from 0 on")
    table = tables.shared(info.name, params["players"], tuple(sorted(options.items())))
    return SpielGame(table, given)


def register() -> None:
    """Tell OpenSpiel of all games; done when this module is imported."""
    known = set(pyspiel.registered_names())
    for name in registry.names():
        if PREFIX + name not in known:
            info = registry.info(name)
            pyspiel.register_game(
                _type(info, hidden=_hides(info)), lambda params, info=info: _load(info, params)
            )


register()
