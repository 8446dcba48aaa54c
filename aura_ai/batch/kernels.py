"""Loops over the games of a batch, compiled per game.

They do not run as written: :func:`aura_ai.engine.jit.bind` puts the rules, the policy and the
functions before them in their places.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.batch.encode import Plan, encode
from aura_ai.contract.placeholders import (
    game_apply,
    game_determinize,
    game_legal,
    game_observe,
    game_result,
    game_setup,
)
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array, Longs
from aura_ai.engine.header import OBSERVER, PLY, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.states import copy_state

BEGIN, WAIT, BEGIN_HERE = -1, -2, -3
"""In place of an action: begin a new game, leave the game as it is, begin at the state of the row."""


class Games(NamedTuple):
    """The arrays of ``n`` games; every row belongs to one game."""

    template: Array
    """``int16[size]``."""
    states: Array
    """``int16[n, size]``."""
    views: Array
    """``int16[n, size]``, by the seat to act."""
    legal: Array
    """``int16[n, max_legal]``, legal actions, ascending."""
    n_legal: Longs
    """``int64[n]``, how many."""
    mask: npt.NDArray[np.bool_]
    """``bool[n, actions]``."""
    to_act: Longs
    """``int64[n]``, -1 in a game that is over."""
    observation: npt.NDArray[np.float32]
    """``float32[n, numbers]``, of the seat to act, of the caller's when the game is over."""
    rewards: npt.NDArray[np.float32]
    """``float32[n, seats]``, of the game that ended in this step, else 0."""
    places: Longs
    """``int64[n, seats]``, of the last game that ended."""
    scores: Longs
    """``int64[n, seats]``, likewise."""
    done: npt.NDArray[np.bool_]
    """``bool[n]``, whether a game ended in this step."""
    episodes: Longs
    """``int64[n]``, games begun before this one."""
    seeds: Longs
    """``int64[n]``, of the game in progress."""
    bases: Longs
    """``int64[n]``, from which the seeds of a row come."""
    chairs: Longs
    """``int64[k]``, the caller's first seat in one game after another, over and over."""
    own: Longs
    """``int64[n]``, that seat in the game in progress."""
    fresh: npt.NDArray[np.bool_]
    """``bool[n]``, whether the caller has not decided anything in it yet."""


class Afterstates(NamedTuple):
    """Afterstates of all legal actions: a row for each that ``mask`` allows, in order.

    Attributes:
        observation: ``float32[rows, numbers]``, of the seat that decides now.
        done: ``bool[rows]``, whether the game is over then.
        places: ``int64[rows, seats]``, of a game that is over then, else 0.
        scores: ``int64[rows, seats]``, likewise.
    """

    observation: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]
    places: Longs
    scores: Longs


def seat_policy(s: Array, legal: Array, n: int, *steer: Any) -> int:
    """Stand for the compiled policy of the bots in some seats."""
    raise NotImplementedError


def begin(games: Games, i: int, here: bool) -> None:
    """Begin the next game of a row: a new one, or at the state or view that lies ``here``."""
    key = rng.derive(
        rng.derive(np.uint64(games.bases[i]), np.uint64(i)), np.uint64(games.episodes[i])
    )
    games.own[i] = games.chairs[(i + games.episodes[i]) % games.chairs.size]
    games.episodes[i] += 1
    games.seeds[i] = np.int64(key >> np.uint64(1))
    games.fresh[i] = True
    s = games.states[i]
    if not here:
        copy_state(games.template, s)
        game_setup(s, games.seeds[i])
        return
    rng.seed(s, np.uint64(games.seeds[i]))
    if s[OBSERVER] >= 0:
        game_determinize(s)


def decide(games: Games, i: int, action: int) -> None:
    """Make a decision, and count a game that is over."""
    s = games.states[i]
    game_apply(s, action)
    # a game that bots play to its end before the caller has decided anything is not reported
    if s[TO_ACT] >= 0 or games.fresh[i]:
        return
    games.done[i] = True
    place = games.places[i]
    game_result(s, place, games.scores[i])
    winners = 0
    for seat in range(place.size):
        winners += 1 if place[seat] == 1 else 0
    for seat in range(place.size):
        games.rewards[i, seat] = np.float32(1.0 / winners if place[seat] == 1 else 0.0)


def show(games: Games, i: int, plan: Plan) -> None:
    """Write what there is to know before the next decision; action 0 goes on after the end."""
    s, mask = games.states[i], games.mask[i]
    seat = int(s[TO_ACT])
    games.to_act[i] = seat
    games.legal[i, 0] = 0
    n = game_legal(s, games.legal[i]) if seat >= 0 else 1
    games.n_legal[i] = n
    for action in range(mask.size):
        mask[action] = False
    for j in range(n):
        mask[games.legal[i, j]] = True
    seen_by = seat if seat >= 0 else int(games.own[i])
    game_observe(s, seen_by, games.views[i])
    encode(games.views[i], seen_by, plan, games.observation[i])


def advance(
    games: Games, plan: Plan, actions: Longs, again: bool, bots: npt.NDArray[np.bool_], steer: Any,
    first: int, last: int,
) -> None:  # fmt: skip
    """Make one decision in each game of a range, and let bots go on.

    Args:
        games: The games.
        plan: How observations are made.
        actions: ``int64[n]``, legal actions, :data:`BEGIN`, :data:`BEGIN_HERE` or :data:`WAIT`.
        again: Whether the next game begins where one is over.
        bots: ``bool[players, seats]``, where the compiled policy decides, by the caller's first seat.
        steer: Extra argument of the policy.
        first: First game.
        last: End of the games.
    """
    for i in range(first, last):
        s, action = games.states[i], actions[i]
        if action == WAIT and (s[TO_ACT] < 0 or not bots[games.own[i], s[TO_ACT]]):
            continue
        while True:
            if action >= 0:
                decide(games, i, action)
            elif action != WAIT:
                begin(games, i, action == BEGIN_HERE)
            if s[TO_ACT] < 0:
                if not (again or games.fresh[i]):
                    break
                action = BEGIN
                continue
            seat = int(s[TO_ACT])
            if not bots[games.own[i], seat]:
                break
            n = game_legal(s, games.legal[i])
            view = games.views[i]
            game_observe(s, seat, view)
            key = bot_seed(games.seeds[i], seat)
            rng.rekey(view, key, int(s[PLY]))
            action = int(seat_policy(view, games.legal[i], n, *steer))
        show(games, i, plan)


def look_ahead(
    games: Games, plan: Plan, after: Afterstates, ends: Longs, room: Array, first: int, last: int
) -> None:
    """Write the afterstates of a range of games, of which ``ends[i]`` is the row behind game ``i``.

    All actions of a game are tried in one determinization of the view, so chance is the same for all.
    """
    for i in range(first, last):
        seat, n = games.to_act[i], games.n_legal[i]
        if seat < 0:
            row = ends[i] - 1
            after.done[row] = True
            game_result(games.states[i], after.places[row], after.scores[row])
            encode(games.views[i], int(games.own[i]), plan, after.observation[row])
            continue
        assumed, s, view = room[i, 0], room[i, 1], room[i, 2]
        copy_state(games.views[i], assumed)
        rng.rekey(assumed, bot_seed(games.seeds[i], seat), int(games.views[i, PLY]))
        game_determinize(assumed)
        for j in range(n):
            row = ends[i] - n + j
            copy_state(assumed, s)
            game_apply(s, games.legal[i, j])
            after.done[row] = s[TO_ACT] < 0
            if after.done[row]:
                game_result(s, after.places[row], after.scores[row])
            game_observe(s, seat, view)
            encode(view, seat, plan, after.observation[row])


@jit
def bot_seed(game: int, seat: int) -> int:
    """Return the seed of the bot of a seat in a game, below 2**63."""
    return np.int64(rng.derive(np.uint64(game), np.uint64(seat)) >> np.uint64(1))  # type: ignore[return-value]


@jit
def first_illegal(mask: npt.NDArray[np.bool_], to_act: Longs, actions: Longs) -> int:
    """Return the first game whose action is not legal, -1 if there is none."""
    for i in range(actions.size):
        if to_act[i] >= 0 and (
            actions[i] < 0 or actions[i] >= mask.shape[1] or not mask[i, actions[i]]
        ):
            return i
    return -1


@jit
def pick(games: Games, chance: npt.NDArray[np.float64], out: Longs) -> None:
    """Write the legal action at a part (0 <= chance < 1) of each list of legal actions."""
    for i in range(out.size):
        out[i] = games.legal[i, int(chance[i] * games.n_legal[i])]


PARTS: tuple[Any, ...] = (begin, decide, show, advance, look_ahead)
"""The functions to compile, callees before their callers."""
