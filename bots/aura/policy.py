"""The rules of thumb of Aura: scores of actions.

A policy looks one decision ahead, in a few microseconds: it scores every legal action at a node with the
functions of :mod:`aura_ai.bots.aura.gains` and takes the best. A strategy is a weight vector.
It reads public facts and the hand of the seat to act only.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from aura_ai.bots.aura import gains
from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.evaluate import evaluate
from aura_ai.bots.aura.outlook import Outlook, outlook
from aura_ai.bots.aura.weights import DEFAULT, EXPERT, TABLE, Weights
from aura_ai.bots.heuristics import Heuristics
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.cards import hand_size
from aura_ai.games.aura.rules.fields import neighbour
from aura_ai.search.softmax import exponential

TEMPERATURE = 1.5
"""VP of gain that make an action ``e`` times as likely in the prior."""
SCALE = np.array(
    [
        [10.0, 11.6, 13.1, 15.0],
        [7.4, 8.8, 9.1, 9.5],
        [6.2, 7.3, 8.0, 8.5],
    ]
)
"""VP of advantage that make a win ``e`` times as likely, by players (2, 3, 4) and rounds to come."""
_NO_OUTLOOK = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class Facts(NamedTuple):
    """Common facts of the actions of a decision, 0 where its node asks for none of them.

    Attributes:
        out: Chances of the position.
        fields: Worth of all fields and clouds.
        frost: Gain of a card of this type and of the vote that follows; ``sun``, ``wind``, ``rain``
            likewise.
    """

    out: Outlook
    fields: float
    frost: float
    sun: float
    wind: float
    rain: float


@jit_inlined
def spends_cards(node: int) -> bool:
    """Return whether a node asks for a card to pay, to keep or to discard."""
    return node == at.NODE_PAY or node == at.NODE_HAND_LIMIT or node == at.NODE_DRAFT_PICK


@jit_inlined
def votes_at(node: int) -> bool:
    """Return whether a node asks for a vote, or for a weather."""
    return node == at.NODE_VOTE or node == at.NODE_RELOCATE or node == at.NODE_SELECT_WEATHER


@jit
def price(s: Array, seat: int, number: int, w: Weights) -> float:
    """Return the cost of spending some cards: the hand limit and the end take cards anyway."""
    n_cards = hand_size(s, seat)
    if s[at.round] == s[at.rounds]:
        return w[wt.COST_SPARE] * number
    spare = max(n_cards - int(s[at.hand_limit]), 0)
    cheap = min(number, spare)
    return w[wt.COST_SPARE] * cheap + w[wt.COST] * (number - cheap)


@jit
def score_card(s: Array, card: int, seat: int, is_pick: bool) -> float:
    """Return the ease of sparing a card: the type held most often goes first."""
    number = float(s[at.hand + at.N_TYPES * seat + card])
    if is_pick:
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
        return gains.gain_of_drop(s, tile, seat, -1, seat, out, w)
    if node == at.NODE_WIND_MOVE:
        origin = at.MOVE.tile(action)
        target = neighbour(s, origin, at.MOVE.direction(action))
        return gains.gain_of_move(s, origin, target, seat, out, w)
    if node == at.NODE_LAKE_STEP:
        target = neighbour(s, int(s[at.tile]), action - at.ACTION_DIR)
        return gains.gain_of_move(s, int(s[at.tile]), target, seat, out, w)
    if node == at.NODE_RAIN_FIRST or node == at.NODE_RAIN_SECOND:
        return gains.gain_of_rain(s, at.DROP.tile(action), at.DROP.owner(action), seat, out, w)
    if node == at.NODE_WINDW_DROP:
        return gains.best_push(s, at.DROP.tile(action), at.DROP.owner(action), seat, out, w)
    if node == at.NODE_WINDW_DIR:
        target = neighbour(s, int(s[at.tile]), action - at.ACTION_DIR)
        return gains.gain_of_drop(s, target, int(s[at.owner]), 1, seat, out, w)
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
        # the loss where the vote comes from; the target is the same for all
        s[at.votes + at.MAX_SEATS * weather + seat] -= 1
        lost = gains.gain_of_vote(s, weather, seat, out, fields, w)
        s[at.votes + at.MAX_SEATS * weather + seat] += 1
        return -lost
    if action >= at.ACTION_LOWER:
        return gains.gain_of_lowering(s, action - at.ACTION_LOWER + 1, seat, out, fields, w)
    weather = kind if action == at.ACTION_VOTE_OWN else (kind + 1) % at.N_TYPES
    return gains.gain_of_vote(s, weather, seat, out, fields, w)


@jit
def play_gain(
    s: Array, kind: int, kinds: int, seat: int, out: Outlook, votes: gains.VoteGains, w: Weights
) -> float:
    """Return the best gain of a card action and of its vote, 0 if ``kinds`` leaves the type out."""
    if not kinds >> kind & 1:
        return 0.0
    return gains.gain_of_action(s, kind, seat, out, w) + gains.best_vote(votes, kind)


@jit
def look(s: Array, legal: Array, n: int, w: Weights) -> Facts:
    """Return the common facts of the actions of the seat to act; votes are changed and changed back."""
    seat = int(s[TO_ACT])
    node = int(s[at.node])
    if spends_cards(node):
        return Facts(_NO_OUTLOOK, 0.0, 0.0, 0.0, 0.0, 0.0)
    out = outlook(s, seat, w)
    plays = node == at.NODE_TURN or node == at.NODE_SECOND
    fields = gains.fields_worth(s, seat, out, w) if plays or votes_at(node) else 0.0
    if not plays:
        return Facts(out, fields, 0.0, 0.0, 0.0, 0.0)
    kinds = gains.playable(legal, n)
    votes = gains.vote_gains(s, kinds, seat, out, fields, w)
    return Facts(
        out,
        fields,
        play_gain(s, at.FROST, kinds, seat, out, votes, w),
        play_gain(s, at.SUN, kinds, seat, out, votes, w),
        play_gain(s, at.WIND, kinds, seat, out, votes, w),
        play_gain(s, at.RAIN, kinds, seat, out, votes, w),
    )


@jit
def score_play(s: Array, action: int, seat: int, facts: Facts, w: Weights) -> float:
    """Return the gain of a choice at the first or the optional step of a turn."""
    if action == at.ACTION_PASS:
        return w[wt.PASSING]
    if action == at.ACTION_DONE:
        return 0.0
    kind = (action - at.ACTION_PLAY) % at.N_TYPES
    gain = facts.frost if kind == at.FROST else facts.sun if kind == at.SUN else facts.wind
    gain = facts.rain if kind == at.RAIN else gain
    number = 1 if s[at.node] == at.NODE_TURN else 2
    if action >= at.ACTION_PLAY_SUB:
        matching = int(s[at.hand + at.N_TYPES * seat + kind])
        number = 2 * number - (1 if number == 2 and matching > 0 else 0)
    return gain - price(s, seat, number, w)


@jit
def score_action(s: Array, action: int, facts: Facts, w: Weights) -> float:
    """Return the gain in VP that a strategy sees in a legal action."""
    seat = int(s[TO_ACT])
    node = int(s[at.node])
    if spends_cards(node):
        return score_card(s, action - at.ACTION_CARD, seat, node == at.NODE_DRAFT_PICK)
    if node == at.NODE_TURN or node == at.NODE_SECOND:
        return score_play(s, action, seat, facts, w)
    if votes_at(node):
        return score_vote(s, action, seat, facts.out, facts.fields, w)
    return score_target(s, action, seat, facts.out, w)


@jit
def scale(s: Array) -> float:
    """Return the VP of advantage that make a win ``e`` times as likely."""
    return SCALE[int(s[SEATS]) - 2, min(int(s[at.rounds] - s[at.round]), SCALE.shape[1] - 1)]


@jit
def solo(s: Array, out: Floats) -> bool:
    """Write the chance to win of a game against the South Wind."""
    if s[at.solo] == 0:
        return False
    odds = exponential(2.0 * evaluate(s, at.HUMAN, DEFAULT) / scale(s))
    out[at.HUMAN] = odds / (1.0 + odds)
    out[at.NEUTRAL] = 1.0 - out[at.HUMAN]
    return True


@jit
def round_of(s: Array) -> int:
    """Phase counter: changes when a round is over."""
    return int(s[at.round])


HEURISTICS = Heuristics(
    __name__, TABLE, EXPERT, look, score_action, evaluate, round_of, scale, TEMPERATURE,
    value_weights=DEFAULT, solo=solo,
)  # fmt: skip
choose, score = HEURISTICS.choose, HEURISTICS.score
