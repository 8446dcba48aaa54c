"""Choosers that steer games of Aura towards rare situations; none of them wants to win."""

from __future__ import annotations

import random
from collections.abc import Mapping

from aura_ai.engine.header import TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.contract import State
from aura_ai.stress.in_step import Chooser

Taste = Mapping[range, float]

_PASS, _DONE = range(at.PASS, at.PASS + 1), range(at.DONE, at.DONE + 1)
_TILE = range(at.TILE_ACTION, at.MOVE)
_SUBSTITUTES = range(at.PLAY_SUB, at.CARD)
_VOTES = range(at.VOTE_OWN, at.LOWER)
_DICE = range(at.LOWER, at.WEATHER_ACTION)


def _play(kind: int) -> range:
    return range(at.PLAY + kind, at.PLAY + kind + 1)


def _substitute(kind: int) -> range:
    return range(at.PLAY_SUB + kind, at.PLAY_SUB + kind + 1)


TASTES: dict[str, Taste] = {
    # empty supplies: drops go into clouds and stay there, no harvest
    "drain": {
        _PASS: 0.02,
        _DONE: 0.2,
        _play(at.SUN): 8,
        _substitute(at.SUN): 4,
        _play(at.FROST): 6,
        _play(at.WIND): 0.3,
        _play(at.RAIN): 1,
        _DICE: 0.02,
    },
    # a cloud over every tile, so that frost has no place
    "cover": {
        _PASS: 0.02,
        _play(at.FROST): 12,
        _substitute(at.FROST): 6,
        _play(at.WIND): 0.2,
        _DICE: 0.3,
    },
    # all votes on the board, and on one space (A-6.3, B-3, Q-21, Q-124)
    "vote": {_PASS: 0.01, _DONE: 0.1, _VOTES: 20, _DICE: 0.01, _SUBSTITUTES: 0.3},
    # merges and overflows
    "overflow": {_PASS: 0.05, _play(at.SUN): 6, _play(at.WIND): 6, _substitute(at.WIND): 3},
    # long phases that use up the deck
    "spend": {_PASS: 0.01, _DONE: 0.1, _SUBSTITUTES: 6},
    # harvest as often as possible
    "harvest": {_PASS: 0.3, _DICE: 20, _play(at.RAIN): 6, _substitute(at.RAIN): 2},
    # short phases: the first pass comes at once
    "pass": {_PASS: 30, _DONE: 10},
}


def taste(name: str) -> Chooser:
    """Return a chooser that picks at random with the weights of one taste."""
    weight = [1.0] * at.N_ACTIONS
    for actions, value in TASTES[name].items():
        for action in actions:
            weight[action] = value

    def choose(chance: random.Random, state: State, legal: list[int]) -> int:
        return chance.choices(legal, [weight[a] for a in legal])[0]

    return choose


def one_space(chance: random.Random, state: State, legal: list[int]) -> int:
    """Vote for frost whenever it can be, so that one space holds all votes of a seat (Q-21)."""
    s = state.array
    if s[at.NODE] == at.VOTE:
        wanted = {at.FROST: at.VOTE_OWN, at.RAIN: at.VOTE_NEXT}.get(int(s[at.ACTION]))
        if wanted in legal:
            return wanted
    kinds = [at.PLAY + at.FROST, at.PLAY + at.RAIN, at.PLAY_SUB + at.FROST, at.PLAY_SUB + at.RAIN]
    liked = [a for a in legal if a in kinds]
    return chance.choice(liked or [a for a in legal if a != at.PASS] or legal)


def crowd(chance: random.Random, state: State, legal: list[int]) -> int:
    """Bring drops of all owners to the same tiles, for ties and shared ranks (Q-65, A-17.2)."""
    s = state.array
    seat = int(s[TO_ACT])
    if s[at.NODE] == at.WINDW_DROP:
        own = [a for a in legal if (a - at.DROP) % at.MAX_SEATS == seat]
        return chance.choice(own or legal)
    return chance.choice([a for a in legal if a != at.PASS] or legal)


CHOOSERS: dict[str, Chooser] = {
    "uniform": lambda chance, _, legal: chance.choice(legal),
    **{name: taste(name) for name in TASTES},
    "one_space": one_space,
    "crowd": crowd,
}
