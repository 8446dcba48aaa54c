"""The scoring kernel of the rule-based policies: each choice by its gain, weighed by a strategy.

A policy looks one decision ahead, in a few microseconds: it scores every legal action at a node with the
functions of :mod:`aura_ai.bots.aura.gains` and takes the best. A strategy is a weight vector.
It reads public facts and the hand of the seat to act only.
"""

from __future__ import annotations

from aura_ai.bots.aura import gains
from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.evaluate import Outlook, outlook
from aura_ai.bots.aura.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.cards import hand_size
from aura_ai.games.aura.rules.fields import neighbour

_GRAIN = 4096


@jit
def noise(s: Array, w: Weights) -> float:
    """Return the random part of a score."""
    if w[wt.NOISE] == 0.0:
        return 0.0
    return w[wt.NOISE] * draw(s, _GRAIN) / _GRAIN


@jit
def price(s: Array, seat: int, number: int, w: Weights) -> float:
    """Return what spending some cards costs: the hand limit and the end take cards anyway."""
    held = hand_size(s, seat)
    if s[at.round] == s[at.rounds]:
        return w[wt.COST_SPARE] * number
    spare = max(held - int(s[at.hand_limit]), 0)
    cheap = min(number, spare)
    return w[wt.COST_SPARE] * cheap + w[wt.COST] * (number - cheap)


@jit
def choose_play(
    s: Array, legal: Array, n: int, seat: int, units: int, out: Outlook, w: Weights
) -> int:
    """Choose what to play, or to stop, at the first or the optional step of a turn."""
    best = int(legal[0])
    best_score = (w[wt.PASSING] if best == at.ACTION_PASS else 0.0) + noise(s, w)
    fields = gains.fields_worth(s, seat, out, w)
    votes = gains.vote_gains(s, gains.playable(legal, n), seat, out, fields, w)
    for kind in range(at.N_TYPES):
        gain = gains.NEVER
        for i in range(1, n):
            action = int(legal[i])
            if action == at.ACTION_PLAY + kind or action == at.ACTION_PLAY_SUB + kind:
                if gain == gains.NEVER:
                    gain = gains.gain_of_action(s, kind, seat, out, w)
                    gain += gains.best_vote(votes, kind)
                matching = int(s[at.hand + at.N_TYPES * seat + kind])
                number = units
                if action >= at.ACTION_PLAY_SUB:
                    number = 2 * units - (1 if units == 2 and matching > 0 else 0)
                score = gain - price(s, seat, number, w) + noise(s, w)
                if score > best_score:
                    best_score = score
                    best = action
    return best


@jit
def score_card(s: Array, card: int, seat: int, kept: bool) -> float:
    """Return how easily a card is spared: the type held most often goes first."""
    number = float(s[at.hand + at.N_TYPES * seat + card])
    if kept:
        return -number - float(s[at.kept + at.N_TYPES * seat + card])
    return number


@jit
def score_target(s: Array, action: int, seat: int, out: Outlook, w: Weights) -> float:
    """Return the gain of a choice inside an action or in the weather phase; DONE is worth 0."""
    if action == at.ACTION_DONE:
        return 0.0
    node = s[at.node]
    tile = action - at.ACTION_TILE
    if node == at.NODE_FROST_TILE or node == at.NODE_SETUP_CLOUD:
        return gains.gain_of_new_cloud(s, tile, seat, out, w)
    if node == at.NODE_SUN_CLOUD:
        return gains.gain_of_drops(s, tile, int(s[at.sun_action_drops]), seat, out, w)
    if node == at.NODE_SUN_WEATHER:
        own = int(s[at.cloud_drops + at.MAX_SEATS * tile + seat])
        return gains.gain_of_drops(s, tile, own, seat, out, w)
    if node == at.NODE_TILE_DROP:
        return gains.gain_of_drop_leaving(s, tile, seat, seat, out, w)
    if node == at.NODE_WIND_MOVE:
        origin = (action - at.ACTION_MOVE) // at.N_DIRECTIONS
        target = neighbour(s, origin, (action - at.ACTION_MOVE) % at.N_DIRECTIONS)
        return gains.gain_of_move(s, origin, target, seat, out, w)
    if node == at.NODE_LAKE_STEP:
        target = neighbour(s, int(s[at.tile]), action - at.ACTION_DIR)
        return gains.gain_of_move(s, int(s[at.tile]), target, seat, out, w)
    if node == at.NODE_RAIN_FIRST or node == at.NODE_RAIN_SECOND:
        return gains.gain_of_rain(
            s,
            (action - at.ACTION_DROP) // at.MAX_SEATS,
            (action - at.ACTION_DROP) % at.MAX_SEATS,
            seat,
            out,
            w,
        )
    if node == at.NODE_WINDW_DROP:
        return gains.best_push(
            s,
            (action - at.ACTION_DROP) // at.MAX_SEATS,
            (action - at.ACTION_DROP) % at.MAX_SEATS,
            seat,
            out,
            w,
        )
    if node == at.NODE_WINDW_DIR:
        target = neighbour(s, int(s[at.tile]), action - at.ACTION_DIR)
        return gains.gain_of_drop_arriving(s, target, int(s[at.owner]), seat, out, w)
    return 0.0


@jit
def score_vote(s: Array, action: int, seat: int, out: Outlook, fields: float, w: Weights) -> float:
    """Return the gain of a vote, of relocating one, or of selecting a weather."""
    kind = int(s[at.action])
    if action >= at.ACTION_WEATHER:
        weather = action - at.ACTION_WEATHER
        if s[at.node] == at.NODE_SELECT_WEATHER:
            return gains.gain_of_vote(s, weather, seat, out, fields, w)
        if weather == s[at.vote_target]:
            return 0.0
        # what is lost where the vote comes from; the target is the same for all
        s[at.votes + at.MAX_SEATS * weather + seat] -= 1
        lost = gains.gain_of_vote(s, weather, seat, out, fields, w)
        s[at.votes + at.MAX_SEATS * weather + seat] += 1
        return -lost
    if action >= at.ACTION_LOWER:
        return gains.gain_of_lowering(s, action - at.ACTION_LOWER + 1, seat, out, fields, w)
    weather = kind if action == at.ACTION_VOTE_OWN else (kind + 1) % at.N_TYPES
    return gains.gain_of_vote(s, weather, seat, out, fields, w)


@jit
def choose(s: Array, legal: Array, n: int, w: Weights) -> int:
    """Return the action that a strategy takes; ties and small differences are decided by chance.

    Args:
        s: State, or view of the seat to act; changed only in its generator.
        legal: Legal actions.
        n: Their number.
        w: Weights of the strategy, see :mod:`aura_ai.bots.aura.weights`.
    """
    seat = int(s[TO_ACT])
    node = int(s[at.node])
    if n == 1:
        return int(legal[0])
    cards = node == at.NODE_PAY or node == at.NODE_HAND_LIMIT or node == at.NODE_DRAFT_PICK
    best = 0
    best_score = gains.NEVER
    if cards:
        for i in range(n):
            score = score_card(
                s, int(legal[i]) - at.ACTION_CARD, seat, node == at.NODE_DRAFT_PICK
            ) + noise(s, w)
            if score > best_score:
                best_score = score
                best = int(legal[i])
        return best
    out = outlook(s, seat, w)
    if node == at.NODE_TURN or node == at.NODE_SECOND:
        return choose_play(s, legal, n, seat, 1 if node == at.NODE_TURN else 2, out, w)
    votes = node == at.NODE_VOTE or node == at.NODE_RELOCATE or node == at.NODE_SELECT_WEATHER
    fields = gains.fields_worth(s, seat, out, w) if votes else 0.0
    for i in range(n):
        action = int(legal[i])
        if votes:
            score = score_vote(s, action, seat, out, fields, w)
        else:
            score = score_target(s, action, seat, out, w)
        score += noise(s, w)
        if score > best_score:
            best_score = score
            best = action
    return best
