"""Checks of the game contract, whatever the rules.

A broken promise is named by a short text, such as ``legal: not ascending``.
"""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np

from aura_ai.contract.game import Game, RulesError, State
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, PLY, RNG, RNG_WORDS, SEATS, TO_ACT

WIDTH = 80
"""Columns that a picture must fit."""
_RNG = slice(RNG, RNG + RNG_WORDS)


def broken_promises(before: Array | None, state: State) -> list[str]:
    """Return the parts of the contract that a state breaks, as far as they are quick to check."""
    game, s = state.game, state.array
    broken = []

    def check(promise: str, holds: bool) -> None:
        if not holds:
            broken.append(promise)

    to_act, legal = state.to_act, state.legal()
    check("header: seat to act", OVER <= to_act < game.players)
    check("header: scored seats", int(s[SEATS]) == game.seats)
    check("header: a state has no observer", int(s[OBSERVER]) == -1)
    check("header: ply", state.ply == (0 if before is None else int(before[PLY]) + 1))
    check("header: more decisions than max_plies", state.ply <= game.max_plies)
    check("legal: nothing when the game is over", (to_act == OVER) == (not legal))
    check("legal: a single choice must not be asked", len(legal) != 1)
    check("legal: more than max_legal", len(legal) <= game.max_legal)
    check("legal: not ascending", all(a < b for a, b in pairwise(legal)))
    check("legal: no action code", all(0 <= a < game.n_actions for a in legal))
    if game.layout is not None:
        broken += [f"range: {line}" for line in game.layout.out_of_range(s)]
        broken += game.layout.changed(s, game.template)
    return broken


def broken_promises_to_seats(state: State, key: int) -> list[str]:
    """Return the contract on views, determinizations, words and JSON as far as a state breaks it."""
    broken: list[str] = []
    for seat in range(state.game.players):
        broken += _view(state, seat, key)
    broken += _words(state)
    broken += _json(state)
    if state.over:
        broken += _result(state)
    return broken


def _view(state: State, seat: int, key: int) -> list[str]:
    """Check that a view names its observer, keeps what is public, and can be determinized."""
    game, s = state.game, state.array
    before = s.copy()
    view = state.view(seat).array
    broken = []
    if (s != before).any():
        broken.append("observe: changes the state")
    if int(view[OBSERVER]) != seat or view[_RNG].any():
        broken.append("view: must name its observer and have an empty generator")
    if (view[[TO_ACT, SEATS, PLY]] != s[[TO_ACT, SEATS, PLY]]).any():
        broken.append("view: another header than the state")
    if game.layout is not None:
        broken += [f"view of seat {seat}: {x}" for x in game.layout.shown_secrets(s, seat, view)]
        broken += [f"view of seat {seat}: {x}" for x in game.layout.out_of_range(view)]
    world = view.copy()
    rng.rekey(world, key, seat)
    game.kernels.determinize(world)
    if int(world[OBSERVER]) != -1:
        broken.append("determinize: a world has no observer")
    if (State(game, world).view(seat).array != view).any():
        broken.append("determinize: the world looks different to its observer")
    for other in range(game.players):
        if other != seat and not _keeps_view(State(game, world), other, key):
            broken.append(
                "determinize: what another seat sees in the world is lost in the next one"
            )
    if seat == state.to_act:
        buffer = np.empty(game.max_legal, np.int16)
        for name, array in (("view", view), ("world", world)):
            n = game.kernels.legal(array, buffer)
            if buffer[:n].tolist() != state.legal():
                broken.append(f"legal: other actions in the {name} of the seat to act")
    return broken


def _keeps_view(state: State, seat: int, key: int) -> bool:
    """Return whether a seat sees the same in a determinization of what it sees."""
    view = state.view(seat).array
    world = view.copy()
    rng.rekey(world, key, seat)
    state.game.kernels.determinize(world)
    return bool((State(state.game, world).view(seat).array == view).all())


def _words(state: State) -> list[str]:
    view = state.view(max(state.to_act, 0))
    texts = [view.describe(action) for action in state.legal()]
    broken = []
    if not all(texts) or len(set(texts)) != len(texts):
        broken.append("describe: every action needs words of its own")
    for array in (state.array, view.array):
        if any(len(line) > WIDTH for line in state.game.picture(array, WIDTH).split("\n")):
            broken.append(f"picture: a line is longer than {WIDTH}")
    return broken


def _json(state: State) -> list[str]:
    """Check that a position comes back exactly, and that views can be read as determinizations."""
    game = state.game
    written = json.dumps(state.to_json())
    views = [state.view(seat) for seat in range(game.players)]
    try:
        back = game.from_json(written)
        worlds = [game.from_json(json.dumps(view.to_json())) for view in views]
    except RulesError as error:
        return [f"position: what was written is refused: {error}"]
    broken = []
    # a game without chance need not write its generator
    if not _same(game, back.array, state.array) or json.dumps(back.to_json()) != written:
        broken.append("position: does not come back exactly")
    world = worlds[max(state.to_act, 0)]
    if (world.to_act, world.legal()) != (state.to_act, state.legal()):
        broken.append("position: a view is read as another decision")
    for view, world in zip(views, worlds, strict=True):
        if not _same(game, world.view(view.seat).array, view.array):
            broken.append("position: a view that is read looks different to its observer")
        if not all(_keeps_view(world, seat, 1) for seat in range(game.players)):
            broken.append("position: determinizations of a view that is read lose what a seat sees")
    return broken


def _same(game: Game, one: Array, other: Array) -> bool:
    """Return whether two arrays are one position, generator and scratch left out."""
    if game.layout is not None:
        one, other = game.layout.without_scratch(one), game.layout.without_scratch(other)
    same = one == other
    same[_RNG] = True
    return bool(same.all())


def _result(state: State) -> list[str]:
    places, _ = state.result()
    shared = [1 + sum(other < place for other in places) for place in places]
    return [] if places == shared else [f"result: places {places} are not 1 and up, ties shared"]
