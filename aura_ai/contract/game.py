"""The game contract for search, bots, tournaments and screens.

A state is one flat ``int16`` array whose first slots are common to all games
(:mod:`aura_ai.engine.header`). A game is a handful of compiled kernels over that array
(:class:`Kernels`), a schema of options (:class:`Option`) and words for people. Bots and screens get a
:class:`View` only: what one seat may know, in the same layout.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.arguments import seed_number, whole_number
from aura_ai.contract.actions import Action
from aura_ai.contract.content import ScoreBand
from aura_ai.contract.layout import Layout
from aura_ai.contract.options import Option, OptionValue
from aura_ai.contract.position_reader import parse_json
from aura_ai.contract.trial import try_kernels
from aura_ai.engine.arrays import Array, Longs
from aura_ai.engine.header import OVER, PLY, SEATS, TO_ACT
from aura_ai.errors import RulesError as RulesError
from aura_ai.errors import UseError


@dataclass(frozen=True)
class Kernels:
    """Compiled functions over a state array ``s`` (``int16[size]``).

    ``legal``, ``apply`` and ``observe`` never allocate; ``determinize`` may use a small work space. What
    is written into belongs to the caller and may be longer.
    """

    setup: Callable[[Array, int], None]
    """``(s, seed)``: turn a copy of :attr:`Game.template` into a new game."""
    legal: Callable[[Array, Array], int]
    """``(s, out) -> n``: write the legal actions, ascending, into ``int16[max_legal]``; at least 2
    unless the game is over (forced decisions are made without asking)."""
    apply: Callable[[Array, int], None]
    """``(s, action)``: make one legal decision and run forward to the next real one; another action
    leaves the state undefined."""
    observe: Callable[[Array, int, Array], None]
    """``(s, seat, view)``: write what ``seat`` knows, with an empty generator."""
    determinize: Callable[[Array], None]
    """``(view)``: in place, fill what is unknown with a sample that agrees with the view, and the
    decision's legal actions; uses the generator in ``view``. A state stays."""
    result: Callable[[Array, npt.NDArray[np.int64], npt.NDArray[np.int64]], None]
    """``(s, place, score)``: write ``int64[seats]`` places (1 best, ties share the best) and final
    scores of a finished game."""
    redraw: Callable[[Array], None] | None = None
    """``(s)``: in place, draw again what the rules drew ahead of time and no seat has seen, such as the
    order of a deck; it follows from the generator in ``s`` and from what is left, not from how that lay
    before. Only luck is measured by it (:mod:`aura_ai.luck`). None for a game that draws when it
    reveals."""

    @classmethod
    def of(cls, *modules: ModuleType) -> Kernels:
        """Return the functions of these names, each from the first module that has one."""
        names = [each.name for each in fields(cls)]
        return cls(**{n: getattr(m, n) for n in names for m in reversed(modules) if hasattr(m, n)})


@dataclass(frozen=True)
class Info:
    """Facts about a game that need no compiled code."""

    name: str
    """Name on the command line."""
    title: str
    """Name for people."""
    players: tuple[int, ...]
    """Player counts that the game allows; 1 is a solo game."""
    options: tuple[Option, ...]
    """Schema of the options, ``players`` excepted."""
    notice: str = ""
    """Line that must accompany results."""
    version: int = 1
    """Grows when a correction of the rules makes the same seeds give other games; results of different
    versions do not mix."""
    chance: bool = True
    """Whether set-up or play draws anything; without chance all seeds give one game."""


class Game(ABC):
    """A game with its player count and options fixed; makes states."""

    info: Info
    """See :class:`Info`."""
    kernels: Kernels
    """See :class:`Kernels`."""
    players: int
    """Number of deciding seats, 0 to ``players - 1``."""
    seats: int
    """Number of scored seats; more than ``players`` when a game brings its own opponent."""
    options: dict[str, OptionValue]
    """Every option of the schema with its value."""
    template: Array
    """``int16[size]``, what ``setup`` starts from; holds options and component data."""
    size: int
    """Entries of a state array."""
    max_legal: int
    """Most legal actions at one decision."""
    n_actions: int
    """Number of action codes."""
    max_plies: int
    """Safe bound on the number of decisions of one game."""
    data_file: Path | None = None
    """Component data file that was given in place of the game's own, else None."""
    package: str | None = None
    """Package of others that brought the game, None for a game of ours."""
    layout: Layout | None = None
    """The declared state (:mod:`aura_ai.contract.layout`), None for a game that declares none."""
    screen: Any
    """Texts and pictures, a :class:`aura_ai.contract.screen.Screen`, which imports this module; the
    registry sets it where the class does not."""

    @property
    @abstractmethod
    def data_fingerprint(self) -> str:
        """Short hash of the component data in force; two games with the same one are the same."""

    def describe(self, array: Array, action: int) -> str:
        """Return an action at this state or view in words.

        Raises:
            UseError: It is not the code of an action.
        """
        return self.screen.describe(array, whole_number("action", action, 0, self.n_actions - 1))

    def decode(self, action: int) -> Action:
        """Return the kind and the indices of an action (``aura-ai rules GAME --actions``).

        Raises:
            UseError: It is not the code of an action, or the game declares no actions.
        """
        action = whole_number("action", action, 0, self.n_actions - 1)
        if self.layout is None:
            raise UseError(f"{self.info.name} declares no actions")
        return self.layout.actions.decode(action)

    def field(self, array: Array, name: str) -> Longs:
        """Return a field of a state or view (:meth:`aura_ai.contract.layout.Layout.field`).

        Raises:
            RulesError: The game declares no fields.
            KeyError: Unknown field; the text lists those that there are.
        """
        if self.layout is None:
            raise RulesError(f"{self.info.name} declares no fields")
        return self.layout.field(array, name)

    def picture(self, array: Array, width: int = 80) -> str:
        """Return a state or view as text for a terminal, without colour."""
        return self.screen.picture(array, width)

    def seat_names(self) -> tuple[str, ...]:
        """Return a name of every scored seat."""
        return tuple(f"seat {seat}" for seat in range(self.seats))

    def roles(self, array: Array) -> tuple[str, ...]:
        """Return the role of every scored seat, none if the game has no roles.

        A role is a property of a seat that may decide the game on its own: a faction, a starting
        tile. Rating tables give the effect of each. One that is not chosen yet is an empty word.
        """
        return ()

    def score_bands(self) -> tuple[ScoreBand, ...]:
        """Return how the rules judge a final score, in ascending order; none if they do not."""
        return ()

    def try_kernels(self) -> None:
        """Make sure that the kernels of another package were tried.

        Raises:
            KernelError: An index lies outside its array, or a kernel does not come back.
        """
        if self.package is not None:
            try_kernels(self.package, self.info.name, self.data_file)

    def new(self, seed: int) -> State:
        """Return a new game whose chance is fixed by ``seed`` (0 <= seed < 2**63).

        Raises:
            UseError: The seed is something else.
            KernelError: See :meth:`try_kernels`.
        """
        seed = seed_number(seed)
        self.try_kernels()
        array = self.template.copy()
        self.kernels.setup(array, seed)
        return State(self, array)

    def from_json(self, position: Mapping[str, Any] | str) -> State:
        """Return the state of a JSON position (text or parsed).

        Raises:
            RulesError: The text is not JSON, or the position is wrong.
            KernelError: See :meth:`try_kernels`.
        """
        self.try_kernels()
        if isinstance(position, str):
            position = parse_json(position, "position")
        if not isinstance(position, Mapping):
            raise RulesError("position: expected a JSON object")
        return State(self, self.screen.from_json(self, position))

    def pool(self) -> str:
        """Return a stable key of game, players, options and data, for results that belong together."""
        parts = [self.info.name, f"{self.players}p", self.data_fingerprint]
        changed = self.changed_options()
        silent = {o.name for o in self.info.options if o.added and o.name not in changed}
        parts += [f"{k}={_plain(v)}" for k, v in sorted(self.options.items()) if k not in silent]
        return " ".join(parts)

    def changed_options(self) -> dict[str, OptionValue]:
        """Return the options that differ from their defaults."""
        defaults = {option.name: option.default for option in self.info.options}
        return {k: v for k, v in self.options.items() if v != defaults[k]}


def _plain(value: OptionValue) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value).lower()


@dataclass
class View:
    """The knowledge of one seat at one moment.

    Attributes:
        game: The game.
        seat: The observer.
        array: ``int16[size]`` in the layout of a state, hidden fields replaced by what the seat may
            know. Owned by the receiver. Its generator is empty: a bot seeds it for itself.
    """

    game: Game
    seat: int
    array: Array

    def describe(self, action: int) -> str:
        """Return an action in words."""
        return self.game.describe(self.array, action)

    def decode(self, action: int) -> Action:
        """Return the kind and the indices of an action, such as ``("DROP", (tile, seat))``."""
        return self.game.decode(action)

    def __getitem__(self, name: str) -> Longs:
        """Return a field by name, such as ``view["drops"][tile, seat]``: a fresh ``int64`` array.

        ``aura-ai bots fields GAME`` lists the fields. It is cut to the seats, tiles and so on in use.

        Raises:
            KeyError: Unknown field.
        """
        return self.game.field(self.array, name)

    def sample(self, seed: int) -> State:
        """Return a full state that agrees with this view, drawn by chance (0 <= seed < 2**63).

        What the seat cannot know is filled in as ``kernels.determinize`` does it, so a bot can play
        it on with :meth:`State.apply`.

        Raises:
            UseError: The seed is something else.
        """
        from aura_ai.engine import rng  # compiles; words and help must not wait for it

        array = self.array.copy()
        rng.seed(array, np.uint64(seed_number(seed)))
        self.game.kernels.determinize(array)
        return State(self.game, array)

    def to_json(self) -> dict[str, Any]:
        """Return the view as JSON."""
        return self.game.screen.to_json(self.game, self.array)


@dataclass
class State:
    """A game in progress. Only the referee of a match holds one; bots get :meth:`view`."""

    game: Game
    array: Array
    _buffer: Array = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._buffer = np.empty(self.game.max_legal, np.int16)

    @property
    def to_act(self) -> int:
        """Seat that decides next, -1 when the game is over."""
        return int(self.array[TO_ACT])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.to_act == OVER

    @property
    def ply(self) -> int:
        """Number of decisions made so far."""
        return int(self.array[PLY])

    @property
    def seats(self) -> int:
        """Number of scored seats."""
        return int(self.array[SEATS])

    def legal(self) -> list[int]:
        """Return the legal actions, ascending; empty when the game is over."""
        n = self.game.kernels.legal(self.array, self._buffer)
        return [int(a) for a in self._buffer[:n]]

    def apply(self, action: int) -> None:
        """Make one decision and run forward to the next.

        Raises:
            RulesError: The action is not legal here.
            UseError: It is not a whole number.
        """
        if type(action) is not int:
            # a number of another type would be compiled for once more
            action = whole_number("action", action)
        if action not in self.legal():
            raise RulesError(f"action {action} is not legal here; legal: {self.legal()}")
        self.game.kernels.apply(self.array, action)

    def __getitem__(self, name: str) -> Longs:
        """Return a field by name, as :meth:`View.__getitem__` does."""
        return self.game.field(self.array, name)

    def view(self, seat: int) -> View:
        """Return the view of a seat.

        Raises:
            UseError: Unknown seat; kernels would read past the state.
        """
        if type(seat) is not int or not 0 <= seat < self.game.players:
            seat = whole_number("seat", seat, 0, self.game.players - 1)
        array = np.empty_like(self.array)
        self.game.kernels.observe(self.array, seat, array)
        return View(self.game, seat, array)

    def public(self) -> View:
        """Return the public view, that of a spectator, whose seat is -1.

        Raises:
            UseError: The game does not say what that is.
        """
        hide = self.game.screen.public
        if hide is None:
            raise UseError(f"{self.game.info.title} does not say what everybody knows")
        return View(self.game, -1, hide(self.game, self.array))

    def result(self) -> tuple[list[int], list[int]]:
        """Return (places, scores) by seat.

        Raises:
            RulesError: The game is not over.
        """
        if not self.over:
            raise RulesError("the game is not over")
        place = np.empty(self.seats, np.int64)
        score = np.empty(self.seats, np.int64)
        self.game.kernels.result(self.array, place, score)
        return place.tolist(), score.tolist()

    def describe(self, action: int) -> str:
        """Return an action in words."""
        return self.game.describe(self.array, action)

    def to_json(self) -> dict[str, Any]:
        """Return the whole state as the documented JSON position."""
        return self.game.screen.to_json(self.game, self.array)

    def copy(self) -> State:
        """Return an independent copy."""
        return State(self.game, self.array.copy())

    def fingerprint(self) -> str:
        """Return :func:`fingerprint` of the array."""
        return fingerprint(self.array)


def fingerprint(array: Array) -> str:
    """Return a short hash of a state array, equal on every machine.

    It covers every entry, unused ones too, so it tells that the same decisions led to the same state. A
    position that was reached in another way may differ; for that compare :meth:`State.to_json`.
    """
    return hashlib.sha256(array.astype("<i2", copy=False).tobytes()).hexdigest()[:16]
