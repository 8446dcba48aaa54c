"""Kernels and referee in step, compared at every decision."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aura_ai.contract.box import BoxGame
from aura_ai.contract.field import parted
from aura_ai.contract.game import Game, State
from aura_ai.contract.options import OptionValue
from aura_ai.contract.registry import load_with
from aura_ai.engine import rng
from aura_ai.errors import RefereeError
from aura_ai.referee.chance import Chance
from aura_ai.stress.adapter import Adapter, Referee
from aura_ai.stress.contract import broken_promises, broken_promises_to_seats

THOROUGH = 97
"""Moves between two looks at views, words and JSON, which are slow; prime, so that every kind of
decision has its turn."""


def referee_of(
    kind: Callable[[dict[str, object], dict[str, Any], Chance], Referee],
) -> Callable[[Game, int], Referee]:
    """Return a factory of referees for a game with a data file, from the game and a seed."""

    def make(game: Game, seed: int) -> Referee:
        assert isinstance(game, BoxGame)
        return kind(plain_options(game), game.components.data, Chance(seed))

    return make


def plain_options(game: Game) -> dict[str, object]:
    """Return players and options of a game as its referee reads them."""
    options: dict[str, object] = {"players": game.players}
    for name, value in game.options.items():
        options[name] = list(value) if isinstance(value, tuple) else value
    return options


@dataclass
class Failure:
    """Where kernels and referee, or a state and its invariants, part.

    Attributes:
        kind: ``difference`` or ``invariant``.
        detail: The differences, or the numbers of the broken invariants.
        players: Number of players.
        options: Options that are not at their default.
        seed: Seed of the game.
        actions: All actions up to the failure.
    """

    kind: str
    detail: str
    players: int
    options: dict[str, OptionValue]
    seed: int
    actions: list[int]


@dataclass
class Trace:
    """The result of one game in step.

    Attributes:
        actions: The decisions made.
        rules: How often the referee carried out each rule.
        failure: The first failure, if any; the game stops there.
    """

    actions: list[int] = field(default_factory=list)
    rules: Counter[str] = field(default_factory=Counter)
    failure: Failure | None = None


def compare(state: State, referee: Referee, adapter: Adapter) -> str:
    """Return the differences between a state and a referee, empty for none.

    Compared are node, seat, legal list, every field of the table and the random generator.
    """
    mine, theirs = adapter.fields(state.array), referee.fields()
    layout = state.game.layout
    axes = {} if layout is None else {each.name: each.axes for each in layout}
    differences = [
        parted(k, axes.get(k, ()), mine.get(k), v)
        for k, v in theirs.items()
        if k not in adapter.LEFT_OVER and mine.get(k) != v
    ]
    if state.legal() != referee.legal():
        differences.append(f"legal: {state.legal()} != {referee.legal()}")
    if int(rng.load(state.array)) != referee.chance.state:
        differences.append("random generator: a different number of draws")
    if not differences and state.over:
        places, scores = state.result()
        if (places, scores) != (referee.places(), referee.scores()):
            differences.append(f"result: {places, scores} != {referee.places(), referee.scores()}")
    return "; ".join(differences)


def play(
    game: Game,
    seed: int,
    adapter: Adapter,
    choose: Callable[[State, list[int]], int | None],
) -> Trace:
    """Play one game in step until it ends, fails, or ``choose`` returns None.

    Raises:
        RefereeError: The referee itself fails.
    """
    try:
        return _played(game, seed, adapter, choose)
    except Exception as error:
        for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
            code = frame.f_code
            if "referee" in str(frame.f_globals.get("__name__")).split("."):
                place = f"{code.co_filename}:{line} {code.co_name}"
                raise RefereeError(f"{place}: {type(error).__name__}: {error}") from error
        raise


def _played(
    game: Game,
    seed: int,
    adapter: Adapter,
    choose: Callable[[State, list[int]], int | None],
) -> Trace:
    trace = Trace()
    state, referee = game.new(seed), adapter.referee(game, seed)
    before, refused = None, ""
    while True:
        kind = "difference"
        detail = refused or ("" if referee is None else compare(state, referee, adapter))
        if not detail:
            kind = "invariant"
            broken = broken_promises(before, state)
            broken += adapter.broken_invariants(before, state.array, game.template)
            if state.over or (seed + state.ply) % adapter.THOROUGH == 0:
                broken += broken_promises_to_seats(state, seed)
            detail = ", ".join(broken)
        if detail:
            trace.failure = Failure(
                kind, detail, game.players, game.changed_options(), seed, list(trace.actions)
            )
        action = None if detail or state.over else choose(state, state.legal())
        if action is None:
            break
        before = state.array.copy()
        trace.actions.append(action)
        game.kernels.apply(state.array, action)
        if referee is not None:
            try:
                referee.apply(action)
            except (ValueError, AssertionError) as error:
                refused = f"referee refuses: {error}"
    if referee is not None:
        trace.rules = referee.rules
    return trace


def replay(
    failure: Failure,
    name: str,
    adapter: Adapter,
    actions: Sequence[int],
    data: Path | None = None,
) -> Trace:
    """Play a list of actions in step, leaving out those that are illegal at their turn."""
    game = load_with(name, failure.players, failure.options, data)
    moves = iter(actions)

    def next_legal(_: State, legal: list[int]) -> int | None:
        return next((action for action in moves if action in legal), None)

    return play(game, failure.seed, adapter, next_legal)


def minimise(failure: Failure, name: str, adapter: Adapter, data: Path | None = None) -> Failure:
    """Return a failure of the same kind with as few actions as can be found.

    Delta debugging (Zeller and Hildebrandt, 2002): chunks of actions are left out as long as the
    rest still fails; the chunks get smaller until single actions have been tried.
    """
    best = failure
    size = max(1, len(best.actions) // 2)
    while size >= 1:
        start, shrunk = 0, False
        while start < len(best.actions):
            shorter = best.actions[:start] + best.actions[start + size :]
            failed = replay(failure, name, adapter, shorter, data).failure
            if (
                failed is not None
                and failed.kind == best.kind
                and len(failed.actions) < len(best.actions)
            ):
                best, shrunk = failed, True
            else:
                start += size
        size = size if shrunk else size // 2
    return best


def in_words(failure: Failure, name: str, data: Path | None = None) -> list[str]:
    """Return the actions of a failure in words, each with the seat that makes it."""
    state = load_with(name, failure.players, failure.options, data).new(failure.seed)
    lines = []
    for action in failure.actions:
        lines.append(f"seat {state.to_act}: {state.describe(action)}")
        state.apply(action)
    return lines


def failure_json(
    failure: Failure, minimal: Failure, name: str, data: Path | None = None
) -> Mapping[str, Any]:
    """Return a failure with its minimised actions, in words too, as plain JSON values."""
    return {
        "game": name,
        "kind": failure.kind,
        "detail": failure.detail,
        "players": failure.players,
        "options": {k: list(v) if isinstance(v, tuple) else v for k, v in failure.options.items()},
        "seed": failure.seed,
        "actions": failure.actions,
        "minimal_actions": minimal.actions,
        "minimal_words": in_words(minimal, name, data),
        "minimal_detail": minimal.detail,
    }
