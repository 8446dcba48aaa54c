"""The loop over the games of a batch: plain functions that are compiled for each game and policy.

Nobody runs them as they stand: :func:`aura_ai.engine.jit.bind` puts the rules, the policy and the
functions before them in their places.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from aura_ai.batch.encode import Plan, encode
from aura_ai.engine import rng
from aura_ai.engine.header import PLY, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.states import copy_state
from aura_ai.games.contract import Array
from aura_ai.games.placeholders import (
    game_apply,
    game_determinize,
    game_legal,
    game_observe,
    game_result,
    game_setup,
)

Longs = npt.NDArray[np.int64]

BEGIN, WAIT = -1, -2
"""In place of an action: begin a new game, and leave the game as it is."""


class Games(NamedTuple):
    """The arrays of ``n`` games; every row belongs to one game.

    Attributes:
        template: ``int16[size]``.
        states: ``int16[n, size]``.
        views: ``int16[n, size]``, by the seat to act.
        legal: ``int16[n, max_legal]``, legal actions, ascending.
        n_legal: ``int64[n]``, how many.
        mask: ``bool[n, actions]``.
        to_act: ``int64[n]``.
        observation: ``float32[n, numbers]``, of the seat to act.
        rewards: ``float32[n, seats]``, of the game that ended in this step, else 0.
        places: ``int64[n, seats]``, of the last game that ended.
        scores: ``int64[n, seats]``, likewise.
        done: ``bool[n]``, whether a game ended in this step.
        episodes: ``int64[n]``, games begun before this one.
        seeds: ``int64[n]``, of the game in progress.
    """

    template: Array
    states: Array
    views: Array
    legal: Array
    n_legal: Longs
    mask: npt.NDArray[np.bool_]
    to_act: Longs
    observation: npt.NDArray[np.float32]
    rewards: npt.NDArray[np.float32]
    places: Longs
    scores: Longs
    done: npt.NDArray[np.bool_]
    episodes: Longs
    seeds: Longs


class Afterstates(NamedTuple):
    """What each legal action of each game leads to: a row for each that ``mask`` allows, in order.

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


def begin(games: Games, i: int, seed: int) -> None:
    """Begin the next game of a row."""
    key = rng.derive(rng.derive(np.uint64(seed), np.uint64(i)), np.uint64(games.episodes[i]))
    games.episodes[i] += 1
    games.seeds[i] = np.int64(key >> np.uint64(1))
    copy_state(games.template, games.states[i])
    game_setup(games.states[i], games.seeds[i])


def decide(games: Games, i: int, action: int, seed: int) -> None:
    """Make a decision; a game that is over is counted, and the next one begins."""
    s = games.states[i]
    game_apply(s, action)
    if s[TO_ACT] >= 0:
        return
    # a game that bots play to its end before the caller has decided anything is not told
    if not games.done[i]:
        games.done[i] = True
        place = games.places[i]
        game_result(s, place, games.scores[i])
        winners = 0
        for seat in range(place.size):
            winners += 1 if place[seat] == 1 else 0
        for seat in range(place.size):
            games.rewards[i, seat] = np.float32(1.0 / winners if place[seat] == 1 else 0.0)
    begin(games, i, seed)


def show(games: Games, i: int, plan: Plan) -> None:
    """Write what there is to know before the next decision."""
    s, mask = games.states[i], games.mask[i]
    seat = int(s[TO_ACT])
    games.to_act[i] = seat
    n = game_legal(s, games.legal[i])
    games.n_legal[i] = n
    for action in range(mask.size):
        mask[action] = False
    for j in range(n):
        mask[games.legal[i, j]] = True
    game_observe(s, seat, games.views[i])
    encode(games.views[i], seat, plan, games.observation[i])


def advance(
    games: Games, plan: Plan, actions: Longs, seed: int, bots: npt.NDArray[np.bool_], steer: Any,
    first: int, last: int,
) -> None:  # fmt: skip
    """Make one decision in each game of a range, and let bots go on.

    Args:
        games: The games.
        plan: How observations are made.
        actions: ``int64[n]``, legal actions, :data:`BEGIN` or :data:`WAIT`.
        seed: Seed of the batch.
        bots: ``bool[seats]``, where the compiled policy decides.
        steer: What the policy is called with beside its usual arguments.
        first: First game.
        last: End of the games.
    """
    for i in range(first, last):
        action = actions[i]
        if action == BEGIN:
            begin(games, i, seed)
        elif action != WAIT:
            decide(games, i, action, seed)
        s = games.states[i]
        while bots[s[TO_ACT]]:
            seat = int(s[TO_ACT])
            n = game_legal(s, games.legal[i])
            view = games.views[i]
            game_observe(s, seat, view)
            key = bot_seed(games.seeds[i], seat)
            rng.rekey(view, key, int(s[PLY]))
            decide(games, i, int(seat_policy(view, games.legal[i], n, *steer)), seed)
        show(games, i, plan)


def look_ahead(
    games: Games, plan: Plan, after: Afterstates, ends: Longs, room: Array, first: int, last: int
) -> None:
    """Write the afterstates of a range of games, of which ``ends[i]`` is the row behind game ``i``.

    All actions of a game are tried in one determinization of the view, so chance is the same for all.
    """
    for i in range(first, last):
        seat, n = games.to_act[i], games.n_legal[i]
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
def first_illegal(mask: npt.NDArray[np.bool_], actions: Longs) -> int:
    """Return the first game whose action is not legal, -1 if there is none."""
    for i in range(actions.size):
        if actions[i] < 0 or actions[i] >= mask.shape[1] or not mask[i, actions[i]]:
            return i
    return -1


@jit
def pick(games: Games, chance: npt.NDArray[np.float64], out: Longs) -> None:
    """Write the legal action at a part (0 <= chance < 1) of each list of legal actions."""
    for i in range(out.size):
        out[i] = games.legal[i, int(chance[i] * games.n_legal[i])]


PARTS: tuple[Any, ...] = (begin, decide, show, advance, look_ahead)
"""The functions to compile, callees before their callers."""
