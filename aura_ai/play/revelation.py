"""Whether anything hidden came to light between two moments of a game.

A decision may be taken back as long as everybody who plays on would know afterwards what he knew
before. What "hidden" means is the game's own business, so this asks the game: worlds are drawn that
agree with the view of a seat at the earlier moment (``determinize``, with other chance to come),
and the same decisions are made in them. If the seat sees the same in every world, it has learnt
nothing but the decisions; if it sees something else in one of them, then a card, a die or what
somebody must have held in hand came to light in between.

Two things are not hidden information. What the seat that takes back showed of its own hand was its
own to give away, so worlds in which it could not have decided so do not count. And what others decide
in secret cannot be seen, so any decision stands for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from aura_ai.engine.header import OBSERVER, TO_ACT
from aura_ai.games.contract import Array, Game, State
from aura_ai.play.customs import Customs

WORLDS = 12
"""Worlds that must agree: something that is seen in half of all worlds is missed once in 4,000."""
TRIES = 10 * WORLDS
"""Worlds drawn at most; those that do not count are among them."""


def revealed(
    states: Sequence[State],
    actions: Sequence[int],
    customs: Customs,
    taker: int,
    observers: Iterable[int],
) -> bool:
    """Tell whether one of the observers has learnt something hidden since a state.

    Args:
        states: The state before each of the decisions, and the one after the last.
        actions: The decisions; one less than the states.
        customs: Those of the game.
        taker: The seat that would take its decision back.
        observers: Seats that must not have learnt anything.
    """
    return any(_learnt(states, actions, customs, taker, observer) for observer in observers)


def _learnt(
    states: Sequence[State],
    actions: Sequence[int],
    customs: Customs,
    taker: int,
    observer: int,
) -> bool:
    start = states[0].view(observer)
    seen = [state.view(observer).array for state in states]
    worlds = 0
    for key in range(TRIES):
        same = _same_course(start.sample(key).array, states, actions, customs, taker, seen)
        if same is False:
            return True
        worlds += same is True
        if worlds == WORLDS:
            return False
    # hardly a world in which the taker could have done it: others have learnt what it held
    return worlds == 0


def _same_course(
    world: Array,
    states: Sequence[State],
    actions: Sequence[int],
    customs: Customs,
    taker: int,
    seen: Sequence[Array],
) -> bool | None:
    """Make the decisions in a world; None when the world does not count."""
    game = states[0].game
    observer = int(seen[0][OBSERVER])
    legal = np.empty(game.max_legal, np.int16)
    for number, action in enumerate(actions):
        seat = int(world[TO_ACT])
        if seat != states[number].to_act:
            return False
        n = game.kernels.legal(world, legal)
        made = action
        if action not in legal[:n]:
            if seat != observer and customs.is_secret(states[number].array):
                made = int(legal[number % n])
            elif seat == taker and seat != observer:
                return None
            else:
                return False
        game.kernels.apply(world, made)
        if not _alike(game, world, observer, seen[number + 1]):
            return False
    return True


def _alike(game: Game, world: Array, observer: int, seen: Array) -> bool:
    view = np.empty_like(world)
    game.kernels.observe(world, observer, view)
    return bool(np.array_equal(view, seen)) or _told(game, view) == _told(game, seen)


def _told(game: Game, view: Array) -> dict[str, object]:
    """Return a view as a position, without what nobody may read (entries left over from before)."""
    position = game.position_json(view)
    return {key: value for key, value in position.items() if key != "internal"}
