"""Compliance checks of compiled hooks: ``aura-ai bots check --kernels``.

A hook is called in determinizations, where everybody's cards lie open. Whether it keeps to what the
seat to act may know shows where that seat sees the same and the hidden things differ: the answers must
not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from aura_ai.bots import failures, specs
from aura_ai.bots.models import Offers
from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import RNG, RNG_WORDS
from aura_ai.errors import UseError
from aura_ai.search import defaults
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
    """A hook to be tried.

    Attributes:
        role: One of :data:`ROLES`.
        name: Its name in the file.
        call: The kernel.
    """

    role: str
    name: str
    call: Callable[..., Any]


@dataclass
class Tried:
    """Results of the trials of one kernel.

    Attributes:
        positions: Number of positions that it was tried in.
        wrong: The first failure of each kind: the fault with its place, and the remedy.
    """

    positions: int = 0
    wrong: dict[str, tuple[str, str]] = field(default_factory=dict)

    def note(self, kind: str, fault: str, right: str) -> None:
        """Keep a failure unless there is one of its kind."""
        self.wrong.setdefault(kind, (fault, right))


def kernels_of(path: Path) -> list[Kernel]:
    """Return the hooks that a Python file offers: its ``Hooks`` and ``Offers``, defaults left out.

    Raises:
        UseError: Unknown file, it cannot be loaded, or it has no hooks.
    """
    module = specs.load_file(path, f"kernels {path}")
    kernels = {kernel.name: kernel for kernel in _offered(module)}
    if not kernels:
        form = "HOOKS = Hooks(policy=..., prior=..., value=...)"
        raise UseError(f"{path} offers no policy, prior or value of its own; write {form}")
    return list(kernels.values())


def _offered(module: ModuleType) -> Iterator[Kernel]:
    for thing in vars(module).values():
        for role, table in ROLES.items():
            calls: list[Any] = []
            if isinstance(thing, Hooks):
                calls = [getattr(thing, role)]
            elif isinstance(thing, Offers):
                calls = list(getattr(thing, table).values())
            for call in calls:
                # learned models are not kernels; the defaults need no trial
                if callable(call) and call not in vars(defaults).values():
                    yield Kernel(role, call.__name__, call)


def examine(kernel: Kernel, name: str, games: int) -> Iterator[Check]:
    """Yield one check that a kernel passes, or one for each kind of failure.

    Args:
        kernel: The hook.
        name: The game.
        games: Random games for each player count, in whose positions it is tried.
    """
    label = f"{kernel.role} {kernel.name}"
    tried = Tried()
    try:
        for count in registry.info(name).players:
            game = registry.load(name, count)
            for number in range(games):
                _try_in_game(kernel, game, SEED + number, tried)
    except KeyboardInterrupt:
        raise
    except Exception as error:
        fault = f"{type(error).__name__}: {failures.one_line(error, str)}"
        tried.note("fails", fault, "run it as plain Python with NUMBA_DISABLE_JIT=1")
    for kind, (fault, right) in tried.wrong.items():
        yield Check(f"{label} {kind}", False, fault, right)
    if not tried.wrong:
        yield Check(label, True, f"{tried.positions} positions of {name}")


def _try_in_game(kernel: Kernel, game: Game, seed: int, tried: Tried) -> None:
    chance = np.random.default_rng(seed)
    state = game.new(seed)
    while not state.over:
        place = f"at decision {state.ply} of seed {seed} with {game.players} players"
        view = state.view(state.to_act)
        one, two = (view.sample(number) for number in (1, 2))
        answers = [_answer(kernel, sample, tried, place) for sample in (one, one, two)]
        _check(kernel, answers[0], one, tried, place)
        if not _equal(answers[0], answers[1]):
            right = "compute it from the arguments alone; draw chance from the generator in s"
            tried.note("is repeatable", f"two answers for one position {place}", right)
        elif not _equal(answers[0], answers[2]):
            fault = f"other hidden things, another answer {place}: {_both(answers[0], answers[2])}"
            read = _entries_read(kernel, one, two, answers[0], tried, place)
            fault = f"{fault}; it reads {', '.join(read)}" if read else fault
            right = (
                "read only what the seat to act may know (bots fields: seen by); a field begins at "
                "layout['NAME'].start, which bots fields prints"
            )
            tried.note("reads nothing hidden", fault, right)
        tried.positions += 1
        legal = state.legal()
        state.apply(legal[int(chance.integers(len(legal)))])


def _entries_read(
    kernel: Kernel, one: State, two: State, answer: Any, tried: Tried, place: str
) -> list[str]:
    """Return the entries on which the answer depends, a few of those in which two states differ."""
    layout, read = one.game.layout, list[str]()
    for slot in np.flatnonzero(one.array != two.array).tolist():
        if RNG <= slot < RNG + RNG_WORDS or len(read) == MOST_ENTRIES:
            continue
        mixed = one.copy()
        mixed.array[slot] = two.array[slot]
        if not _equal(_answer(kernel, mixed, tried, place), answer):
            name = "" if layout is None else layout.entry_at(slot)
            read.append(f"index {slot}" + (f", which is {name}" if name else ""))
    return read


def _answer(kernel: Kernel, sample: State, tried: Tried, place: str) -> Any:
    """Return a kernel's answer in a position; it gets a copy with a generator of its own."""
    game, before = sample.game, sample.array.copy()
    rng.seed(before, np.uint64(SEED))
    s, legal = before.copy(), np.array(sample.legal(), np.int16)
    answer: Any
    if kernel.role == "policy":
        answer = kernel.call(s, legal, len(legal))
    elif kernel.role == "prior":
        answer = np.full(len(legal), np.nan)
        kernel.call(s, legal, len(legal), answer)
    else:
        answer = np.full(game.seats, np.nan)
        kernel.call(s, np.zeros(1), np.zeros(1), answer)
    if not np.array_equal(_without_generator(s), _without_generator(before)):
        right = "leave s as it is; only the generator moves when chance is drawn"
        tried.note("changes nothing", f"wrote into the state {place}", right)
    return answer


def _without_generator(array: Array) -> Array:
    return np.delete(array, range(RNG, RNG + RNG_WORDS))


def _check(kernel: Kernel, answer: Any, sample: State, tried: Tried, place: str) -> None:
    """Note faults of a single answer."""
    if kernel.role == "policy":
        legal = sample.legal()
        if answer not in legal:
            right = f"return one of legal[:n], here {legal[:6]}"
            tried.note("answers a legal action", f"{answer} {place}", right)
        return
    if not (np.isfinite(answer).all() and answer.min() >= -ROUNDING):
        right = "write every entry of out, each 0 or more"
        tried.note("writes numbers", f"{_shown(answer)} {place}", right)
    elif kernel.role == "prior" and abs(answer.sum() - 1.0) > ROUNDING:
        right = "shares add up to 1: divide each by their sum"
        tried.note("adds up to 1", f"{answer.sum():g} {place}", right)
    elif kernel.role == "value" and answer.max() > 1.0 + ROUNDING:
        right = "utilities lie between 0 and 1: the expected share of the win"
        tried.note("is in its range", f"{_shown(answer)} {place}", right)


def _equal(one: Any, two: Any) -> bool:
    return bool(np.array_equal(one, two, equal_nan=True))


def _both(one: Any, two: Any) -> str:
    return f"{_shown(one)} and {_shown(two)}"


def _shown(answer: Any) -> str:
    numbers = np.atleast_1d(answer)
    return " ".join(f"{number:g}" for number in numbers[:4]) + (" ..." if len(numbers) > 4 else "")
