"""Compliance checks of hooks, compiled or plain Python: ``aura-ai bots check --kernels``.

A hook is called in determinizations, where everybody's cards lie open. Whether it keeps to what the
seat to act may know shows where that seat sees the same and the hidden things differ: the answers must
not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from aura_ai.bots import failures, specs
from aura_ai.bots.models import Offers
from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.header import RNG, RNG_WORDS
from aura_ai.errors import UseError
from aura_ai.search import defaults
from aura_ai.search.custom import Functions
from aura_ai.search.hooks import Hooks
from aura_ai.tournaments.playing.compliance import SEED, Check

ROUNDING = 1e-6
"""Rounding that the numbers of a hook may show."""
MOST_ENTRIES = 3
"""Entries that are named where a hook reads what is hidden."""
ROLES = {"policy": "playouts", "prior": "priors", "value": "values"}
"""Field of ``Hooks`` -> field of ``Offers``: kernels that can be tried on their own."""


@dataclass(frozen=True)
class Kernel:
    """A hook to be tried: one of :data:`ROLES`, its name in the file, and itself.

    A plain one is called as :class:`aura_ai.search.custom.Functions` are.
    """

    role: str
    name: str
    call: Callable[..., Any]
    plain: bool = False


def kernels_of(path: Path) -> list[Kernel]:
    """Return the hooks in the ``Hooks``, ``Offers`` and ``Functions`` of a file, but no defaults.

    Raises:
        UseError: Unknown file, it cannot be loaded, or it has no hooks.
    """
    module = specs.load_file(path, f"kernels {path}")
    kernels = {kernel.name: kernel for kernel in _offered(module)}
    if not kernels:
        form = "HOOKS = Hooks(policy=..., prior=..., value=...)"
        plain = "for plain Python, FUNCTIONS = Functions(policy=..., value=...)"
        raise UseError(
            f"{path} offers no policy, prior or value of its own; write {form}, or, {plain}"
        )
    return list(kernels.values())


def _offered(module: ModuleType) -> Iterator[Kernel]:
    for thing in vars(module).values():
        for role, table in ROLES.items():
            calls: list[Any] = []
            if isinstance(thing, Hooks | Functions):
                calls = [getattr(thing, role, None)]
            elif isinstance(thing, Offers):
                calls = list(getattr(thing, table).values())
            for call in calls:
                # learned models are not kernels; the defaults need no trial
                if callable(call) and call not in vars(defaults).values():
                    yield Kernel(role, call.__name__, call, isinstance(thing, Functions))


def examine(kernel: Kernel, name: str, games: int) -> Iterator[Check]:
    """Yield one check that a kernel passes, or one for each kind of failure.

    Args:
        kernel: The hook.
        name: The game.
        games: Random games for each player count; it is tried in their positions.
    """
    label = f"{kernel.role} {kernel.name}"
    trial = _Trial(kernel)
    try:
        for count in registry.info(name).players:
            game = registry.load(name, count)
            for number in range(games):
                trial.play(game, SEED + number)
    except KeyboardInterrupt:
        raise
    except Exception as error:
        fault = f"{type(error).__name__}: {failures.one_line(error, str)}"
        trial.note("fails", fault, "run it as plain Python with NUMBA_DISABLE_JIT=1", "")
    for kind, (fault, right) in trial.wrong.items():
        yield Check(f"{label} {kind}", False, fault, right)
    if not trial.wrong:
        yield Check(label, True, f"{trial.positions} positions of {name}")


class _Trial:
    """Tries a kernel in positions; keeps the first failure of each kind: fault and remedy."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        self._place = ""
        self.positions = 0
        self.wrong: dict[str, tuple[str, str]] = {}

    def note(self, kind: str, fault: str, right: str, place: str | None = None) -> None:
        """Keep a failure unless there is one of its kind."""
        where = self._place if place is None else place
        self.wrong.setdefault(kind, (f"{fault}{where}", right))

    def play(self, game: Game, seed: int) -> None:
        """Try it in all positions of a random game."""
        chance = np.random.default_rng(seed)
        state = game.new(seed)
        while not state.over:
            self._place = f" at decision {state.ply} of seed {seed} with {game.players} players"
            view = state.view(state.to_act)
            one, two = (view.sample(number) for number in (1, 2))
            first, again, other = (self._answer(sample) for sample in (one, one, two))
            self._check(first, one)
            if not _equal(first, again):
                right = "compute it from the arguments alone; draw chance from the generator in s"
                self.note("is repeatable", "two answers for one position", right)
            elif not _equal(first, other):
                self._note_hidden(one, two, first, other)
            self.positions += 1
            legal = state.legal()
            state.apply(legal[int(chance.integers(len(legal)))])

    def _note_hidden(self, one: State, two: State, answer: Any, other: Any) -> None:
        """Note that the answer depends on what is hidden, and on which entries, a few of them."""
        layout, read = one.game.layout, list[str]()
        for slot in np.flatnonzero(one.array != two.array).tolist():
            if RNG <= slot < RNG + RNG_WORDS or len(read) == MOST_ENTRIES:
                continue
            mixed = one.copy()
            mixed.array[slot] = two.array[slot]
            if not _equal(self._answer(mixed), answer):
                name = "" if layout is None else layout.entry_at(slot)
                read.append(f"index {slot}" + (f", which is {name}" if name else ""))
        fault = f"other hidden things, another answer{self._place}: {_shown(answer)} and {_shown(other)}"
        right = (
            "read only what the seat to act may know (bots fields: seen by); a field begins at "
            "layout['NAME'].start, which bots fields prints"
        )
        fault += f"; it reads {', '.join(read)}" if read else ""
        self.note("reads nothing hidden", fault, right, "")

    def _answer(self, sample: State) -> Any:
        """Return the answer in a position; the kernel gets a copy with a generator of its own."""
        role, game, before = self._kernel.role, sample.game, sample.array.copy()
        rng.seed(before, np.uint64(SEED))
        s, legal = before.copy(), np.array(sample.legal(), np.int16)
        answer: Any
        if self._kernel.plain:
            own = State(game, s.copy())
            if role == "policy":
                return self._kernel.call(own, legal.tolist())
            return np.array(self._kernel.call(own), np.float64)
        if role == "policy":
            answer = self._kernel.call(s, legal, len(legal))
        elif role == "prior":
            answer = np.full(len(legal), np.nan)
            self._kernel.call(s, legal, len(legal), answer)
        else:
            answer = np.full(game.seats, np.nan)
            self._kernel.call(s, np.zeros(1), np.zeros(1), answer)
        generator = range(RNG, RNG + RNG_WORDS)
        if not np.array_equal(np.delete(s, generator), np.delete(before, generator)):
            right = "leave s as it is; only the generator moves when chance is drawn"
            self.note("changes nothing", "wrote into the state", right)
        return answer

    def _check(self, answer: Any, sample: State) -> None:
        """Note faults of a single answer."""
        role = self._kernel.role
        if role == "policy":
            legal = sample.legal()
            if answer not in legal:
                right = f"return one of legal[:n], here {legal[:6]}"
                self.note("answers a legal action", str(answer), right)
        elif role == "value" and answer.shape != (sample.seats,):
            right = f"one number for every seat, here {sample.seats}"
            self.note("has a number for each seat", _shown(answer), right)
        elif not (np.isfinite(answer).all() and answer.min() >= -ROUNDING):
            right = "write every entry of out, each 0 or more"
            self.note("writes numbers", _shown(answer), right)
        elif role == "prior" and abs(answer.sum() - 1.0) > ROUNDING:
            right = "shares add up to 1: divide each by their sum"
            self.note("adds up to 1", f"{answer.sum():g}", right)
        elif role == "value" and answer.max() > 1.0 + ROUNDING:
            right = "utilities lie between 0 and 1: the expected share of the win"
            self.note("is in its range", _shown(answer), right)


def _equal(one: Any, two: Any) -> bool:
    return bool(np.array_equal(one, two, equal_nan=True))


def _shown(answer: Any) -> str:
    numbers = np.atleast_1d(answer)
    return " ".join(f"{number:g}" for number in numbers[:4]) + (" ..." if len(numbers) > 4 else "")
