"""Choosers that steer games of Aura towards rare situations."""

from __future__ import annotations

import random

from aura_ai.contract.game import State
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.fields import neighbour
from aura_ai.stress.adapter import Chooser

_TILE = range(at.ACTION_TILE, at.ACTION_MOVE)
_VOTES = range(at.ACTION_VOTE_OWN, at.ACTION_LOWER)
_DICE = range(at.ACTION_LOWER, at.ACTION_WEATHER)
_NEARLY_FULL = 6
"""Drops in a cloud that a sun action makes overflow."""


def one_space(chance: random.Random, state: State, legal: list[int]) -> int:
    """Vote for frost whenever it can be, so that one space holds all votes of a seat (Q-21)."""
    s = state.array
    if s[at.node] == at.NODE_VOTE:
        vote = {at.FROST: at.ACTION_VOTE_OWN, at.RAIN: at.ACTION_VOTE_NEXT}.get(int(s[at.action]))
        if vote in legal:
            return vote
    plays = (at.ACTION_PLAY, at.ACTION_PLAY_SUB)
    kinds = [first + kind for first in plays for kind in (at.FROST, at.RAIN)]
    liked = [a for a in legal if a in kinds]
    return chance.choice(liked or [a for a in legal if a != at.ACTION_PASS] or legal)


def crowd(chance: random.Random, state: State, legal: list[int]) -> int:
    """Bring drops of all owners to the same tiles, for ties and shared ranks (Q-65, A-17.2)."""
    s = state.array
    seat = int(s[TO_ACT])
    if s[at.node] == at.NODE_WINDW_DROP:
        own = [a for a in legal if at.DROP.owner(a) == seat]
        return chance.choice(own or legal)
    return chance.choice([a for a in legal if a != at.ACTION_PASS] or legal)


def _total(s: Array, block: int, row: int) -> int:
    return int(s[block + at.MAX_SEATS * row : block + at.MAX_SEATS * (row + 1)].sum())


def hoard(chance: random.Random, state: State, legal: list[int]) -> int:
    """Keep water in clouds below the overflow, so that supplies run dry (A-10.7, Q-31, Q-86)."""
    s, node = state.array, int(state.array[at.node])
    if node in (at.NODE_SUN_CLOUD, at.NODE_SUN_WEATHER):
        clouds = [a for a in legal if a in _TILE]
        safe = [a for a in clouds if _total(s, at.cloud_drops, a - at.ACTION_TILE) < _NEARLY_FULL]
        return chance.choice(safe or legal)
    if node == at.NODE_WIND_MOVE:
        lake = [a for a in legal if _leads_to_lake(s, a)]
        return chance.choice(lake or legal)
    if node == at.NODE_VOTE:
        dry = [a for a in legal if a in _VOTES and _space(s, a) != at.RAIN]
        return chance.choice(dry or legal)
    if node in (at.NODE_TURN, at.NODE_SECOND):
        lakes = bool((s[at.crop : at.growth] == at.LAKE).any())
        kinds = (at.FROST, at.SUN, at.WIND) if lakes else (at.FROST, at.SUN)
        liked = [
            a for k in kinds for a in (at.ACTION_PLAY + k, at.ACTION_PLAY_SUB + k) if a in legal
        ]
        return chance.choice(liked or [a for a in legal if a != at.ACTION_PASS])
    return chance.choice(legal)


def _leads_to_lake(s: Array, action: int) -> bool:
    tile, direction = divmod(action - at.ACTION_MOVE, at.N_DIRECTIONS)
    other = neighbour(s, tile, direction)
    return bool(s[at.crop + other] == at.LAKE)


def _space(s: Array, vote: int) -> int:
    """Return the weather space of ``ACTION_VOTE_OWN`` or ``ACTION_VOTE_NEXT``."""
    return (int(s[at.action]) + (vote == at.ACTION_VOTE_NEXT)) % at.N_TYPES


def faction(chance: random.Random, state: State, legal: list[int]) -> int:
    """Let seat 0 vote for wind and rain, and the others, together stronger, for frost and sun.

    The votes of seat 0 stay on the board until its supply is empty (B-3). In a solo game the human
    leaves the neutral votes where they are (Q-109).
    """
    s, node, seat = state.array, int(state.array[at.node]), state.to_act
    if node == at.NODE_SECOND:
        return at.ACTION_DONE  # it costs two units for one vote
    if s[at.solo]:
        if node == at.NODE_VOTE:
            votes = [a for a in legal if a in _VOTES]
            neutrals = {
                a: int(s[at.votes + at.MAX_SEATS * _space(s, a) + at.NEUTRAL]) for a in votes
            }
            return min(votes, key=lambda a: neutrals[a]) if votes else chance.choice(legal)
        return chance.choice([a for a in legal if a != at.ACTION_PASS])
    if node == at.NODE_RELOCATE:
        same = at.ACTION_WEATHER + int(s[at.vote_target])
        return same if same in legal else chance.choice(legal)
    if node == at.NODE_TURN:
        kinds = (at.SUN, at.WIND, at.RAIN) if seat == 0 else (at.FROST, at.SUN, at.RAIN)
        single = [at.ACTION_PLAY + k for k in kinds if at.ACTION_PLAY + k in legal]
        pairs = [at.ACTION_PLAY_SUB + k for k in kinds if at.ACTION_PLAY_SUB + k in legal]
        return chance.choice(single or pairs or legal)
    if node == at.NODE_VOTE:
        spaces = (at.WIND, at.RAIN) if seat == 0 else (at.FROST, at.SUN)
        votes = [a for a in legal if a in _VOTES and _space(s, a) in spaces]
        if votes:
            return min(votes, key=lambda a: _total(s, at.votes, _space(s, a)))
    return chance.choice([a for a in legal if a not in _DICE] or legal)


STEERING: dict[str, Chooser] = {
    "one_space": one_space,
    "crowd": crowd,
    "hoard": hoard,
    "faction": faction,
}
