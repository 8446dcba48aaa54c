"""Gains of single actions of Aura, without carrying them out.

Each function compares the worth of the fields that an action touches before and after. The policies
score their choices with them. Where a function changes the position to look at it, it changes it back.
"""

from __future__ import annotations

from aura_ai.bots.aura import evaluate
from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.outlook import (
    Outlook,
    chance_of,
    chance_of_harvest,
    with_chance,
    with_harvest,
)
from aura_ai.bots.aura.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.fields import drops_in_cloud, neighbour

NEVER = -1.0e6
"""Score of an impossible choice."""
VoteGains = tuple[float, float, float, float, float]
"""Gains of one more own vote on each space, and of lowering the lowest die; ``NEVER`` without any."""


@jit
def worth_with(
    s: Array, tile: int, cloud: int, owner: int, on_tile: int, in_cloud: int, seat: int,
    out: Outlook, w: Weights,
) -> float:  # fmt: skip
    """Return the worth of a tile and its cloud with some drops of one owner more (or fewer)."""
    t = at.drops + at.MAX_SEATS * tile
    c = at.cloud_drops + at.MAX_SEATS * tile
    a0 = 1 if owner == 0 else 0
    a1 = 1 if owner == 1 else 0
    a2 = 1 if owner == 2 else 0
    a3 = 1 if owner == 3 else 0
    return evaluate.field_worth(
        s, tile, cloud,
        int(s[t]) + a0 * on_tile, int(s[t + 1]) + a1 * on_tile,
        int(s[t + 2]) + a2 * on_tile, int(s[t + 3]) + a3 * on_tile,
        int(s[c]) + a0 * in_cloud, int(s[c + 1]) + a1 * in_cloud,
        int(s[c + 2]) + a2 * in_cloud, int(s[c + 3]) + a3 * in_cloud, seat, out, w,
    )  # fmt: skip


@jit
def gain_of_new_cloud(s: Array, tile: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the gain of a new cloud with one own drop (A-10.1, A-2.10)."""
    after = worth_with(s, tile, at.NORMAL, seat, 0, 1, seat, out, w)
    return w[wt.FIELDS] * (after - evaluate.field_worth_now(s, tile, seat, out, w))


@jit
def gain_of_drops(s: Array, tile: int, number: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the gain of ``number`` own drops more in a cloud (A-10.4, A-12.2)."""
    after = worth_with(s, tile, int(s[at.cloud + tile]), seat, 0, number, seat, out, w)
    gain = w[wt.FIELDS] * (after - evaluate.field_worth_now(s, tile, seat, out, w))
    own = s[at.cloud_drops + at.MAX_SEATS * tile + seat] + number
    if w[wt.STACK] != 0.0 and 2 * own > drops_in_cloud(s, tile) + number:
        gain += w[wt.STACK] * number
    return gain


@jit
def gain_of_move(s: Array, tile: int, target: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the gain of a cloud that moves to another tile (A-10.13)."""
    t = at.drops + at.MAX_SEATS * tile
    u = at.drops + at.MAX_SEATS * target
    c = at.cloud_drops + at.MAX_SEATS * tile
    d = at.cloud_drops + at.MAX_SEATS * target
    cloud = int(s[at.cloud + tile]) if s[at.cloud + target] == at.NO_CLOUD else at.THUNDER
    gain = -evaluate.field_worth_now(s, tile, seat, out, w) - evaluate.field_worth_now(
        s, target, seat, out, w
    )
    gain += evaluate.field_worth(
        s, tile, at.NO_CLOUD, int(s[t]), int(s[t + 1]), int(s[t + 2]), int(s[t + 3]),
        0, 0, 0, 0, seat, out, w,
    )  # fmt: skip
    gain += evaluate.field_worth(
        s, target, cloud, int(s[u]), int(s[u + 1]), int(s[u + 2]), int(s[u + 3]),
        int(s[c]) + int(s[d]), int(s[c + 1]) + int(s[d + 1]),
        int(s[c + 2]) + int(s[d + 2]), int(s[c + 3]) + int(s[d + 3]), seat, out, w,
    )  # fmt: skip
    gain *= w[wt.FIELDS]
    if w[wt.STACK] != 0.0 and s[at.cloud + target] != at.NO_CLOUD:
        drops = drops_in_cloud(s, tile) + drops_in_cloud(s, target)
        if 2 * (s[c + seat] + s[d + seat]) > drops:
            gain += w[wt.STACK] * drops_in_cloud(s, tile)
    return gain


@jit
def gain_of_rain(s: Array, tile: int, owner: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the gain of one drop that falls from a cloud to its tile (A-10.9)."""
    cloud = int(s[at.cloud + tile]) if drops_in_cloud(s, tile) > 1 else at.NO_CLOUD
    after = worth_with(s, tile, cloud, owner, 1, -1, seat, out, w)
    return w[wt.FIELDS] * (after - evaluate.field_worth_now(s, tile, seat, out, w))


@jit
def gain_of_drop(
    s: Array, tile: int, owner: int, more: int, seat: int, out: Outlook, w: Weights
) -> float:
    """Return the gain of a drop that comes to a tile (``more`` is 1) or leaves it (-1)."""
    after = worth_with(s, tile, int(s[at.cloud + tile]), owner, more, 0, seat, out, w)
    return w[wt.FIELDS] * (after - evaluate.field_worth_now(s, tile, seat, out, w))


@jit
def best_push(s: Array, tile: int, owner: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the best gain of a drop that wind weather moves from a tile (A-12.5)."""
    best = NEVER
    for direction in range(4):
        target = neighbour(s, tile, direction)
        if target != at.NO_TILE:
            best = max(best, gain_of_drop(s, target, owner, 1, seat, out, w))
    return best + gain_of_drop(s, tile, owner, -1, seat, out, w)


@jit
def best_rain(s: Array, tile: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the best gain of a drop from one cloud."""
    best = NEVER
    for owner in range(int(s[SEATS])):
        if s[at.cloud_drops + at.MAX_SEATS * tile + owner] > 0:
            best = max(best, gain_of_rain(s, tile, owner, seat, out, w))
    return best


@jit
def gain_of_action(s: Array, kind: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the best gain of a card action; 0 when it cannot be carried out (A-4.6, A-10)."""
    best = NEVER
    second = 0.0
    if kind == at.SUN and s[at.supply + seat] < s[at.sun_action_drops]:
        return 0.0
    if kind == at.FROST and s[at.supply + seat] == 0:
        return 0.0
    for tile in range(int(s[at.tile_count])):
        if kind == at.FROST:
            if s[at.cloud + tile] == at.NO_CLOUD:
                best = max(best, gain_of_new_cloud(s, tile, seat, out, w))
        elif s[at.cloud_drops + at.MAX_SEATS * tile + seat] > 0:
            if kind == at.SUN:
                best = max(best, gain_of_drops(s, tile, int(s[at.sun_action_drops]), seat, out, w))
            elif kind == at.RAIN:
                gain = best_rain(s, tile, seat, out, w)
                if gain > best:
                    second = max(second, best)
                    best = gain
                else:
                    second = max(second, gain)
            else:
                for direction in range(4):
                    target = neighbour(s, tile, direction)
                    if target != at.NO_TILE:
                        best = max(best, gain_of_move(s, tile, target, seat, out, w))
    return 0.0 if best == NEVER else best + second


@jit
def fields_worth(s: Array, seat: int, out: Outlook, w: Weights) -> float:
    """Return the worth of all fields and clouds."""
    total = 0.0
    for tile in range(int(s[at.tile_count])):
        total += evaluate.field_worth_now(s, tile, seat, out, w)
    return total


@jit
def gain_of_vote(
    s: Array, weather: int, seat: int, out: Outlook, fields: float, w: Weights
) -> float:
    """Return the gain of one more own vote on a space; ``fields`` is the worth of all fields."""
    before = evaluate.space_worth(s, weather, seat, out[4], out[5], w)
    s[at.votes + at.MAX_SEATS * weather + seat] += 1
    gain = w[wt.VOTE_WIN] * (evaluate.space_worth(s, weather, seat, out[4], out[5], w) - before)
    if weather != at.WIND and w[wt.VOTE_WEATHER] != 0.0:
        likelier = with_chance(out, weather, chance_of(s, weather, out[4], w))
        gain += w[wt.VOTE_WEATHER] * (fields_worth(s, seat, likelier, w) - fields)
    s[at.votes + at.MAX_SEATS * weather + seat] -= 1
    return gain


@jit
def gain_of_lowering(
    s: Array, value: int, seat: int, out: Outlook, fields: float, w: Weights
) -> float:
    """Return the gain of lowering a die that shows ``value`` (A-6.2)."""
    die = at.dice
    while die < at.dice + at.N_DICE and s[die] != value:
        die += 1
    s[die] -= 1
    paid = int(s[at.vp_per_lowering]) + (int(s[at.vp_bonus_on_flip]) if value == 1 else 0)
    gain = w[wt.DICE] * paid
    if w[wt.TIMING] != 0.0:
        sooner = with_harvest(out, chance_of_harvest(s, out[4], w))
        gain += w[wt.TIMING] * (fields_worth(s, seat, sooner, w) - fields)
    s[die] += 1
    return gain


@jit_inlined
def playable(legal: Array, n: int) -> int:
    """Return the types of cards that the legal actions play, as bits."""
    kinds = 0
    for i in range(n):
        if at.ACTION_PLAY <= legal[i] < at.ACTION_CARD:
            kinds |= 1 << ((int(legal[i]) - at.ACTION_PLAY) % at.N_TYPES)
    return kinds


@jit
def vote_gains(
    s: Array, kinds: int, seat: int, out: Outlook, fields: float, w: Weights
) -> VoteGains:
    """Return the gains of the votes that can follow an action of ``kinds`` (A-6.1), each computed once.

    The position is changed and changed back.
    """
    # a vote goes on the space of the card, or on the next one
    spaces = kinds | kinds << 1 | kinds >> (at.N_TYPES - 1)
    lowest = 0
    for die in range(at.dice, at.dice + at.N_DICE):
        if s[die] > 0 and (lowest == 0 or s[die] < lowest):
            lowest = int(s[die])
    return (
        gain_of_vote(s, 0, seat, out, fields, w) if spaces & 1 else NEVER,
        gain_of_vote(s, 1, seat, out, fields, w) if spaces & 2 else NEVER,
        gain_of_vote(s, 2, seat, out, fields, w) if spaces & 4 else NEVER,
        gain_of_vote(s, 3, seat, out, fields, w) if spaces & 8 else NEVER,
        gain_of_lowering(s, lowest, seat, out, fields, w) if lowest > 0 and kinds else NEVER,
    )


@jit_inlined
def best_vote(votes: VoteGains, kind: int) -> float:
    """Return the best gain of the vote that follows an action of a type (A-6.1)."""
    frost, sun, wind, rain, lower = votes
    low = frost if kind == 0 else sun if kind == 1 else wind if kind == 2 else rain
    high = sun if kind == 0 else wind if kind == 1 else rain if kind == 2 else frost
    return max(low, high, lower)
