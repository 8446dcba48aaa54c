"""What the rules of thumb of Aura teach the search: a prior, a leaf value, a phase counter."""

from __future__ import annotations

import numpy as np

from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.evaluate import Outlook, evaluate, outlook
from aura_ai.bots.aura.features import N_FEATURES, features_of_all
from aura_ai.bots.aura.gains import best_vote, fields_worth, gain_of_action, playable, vote_gains
from aura_ai.bots.aura.policy import price, score_card, score_target, score_vote
from aura_ai.bots.aura.strategies import EXPERT
from aura_ai.bots.aura.weights import DEFAULT, Weights
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.aura import layout as at
from aura_ai.search.softmax import exponential, softmax

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
N_INPUTS = N_FEATURES + 1
TYPICAL = 10.0
"""VP of advantage that count as 1 in the inputs of the network."""


@jit
def score_plays(
    s: Array, legal: Array, n: int, seat: int, out: Outlook, w: Weights, scores: Floats
) -> None:
    """Write the gain of each choice at the first or the optional step of a turn."""
    units = 1 if s[at.node] == at.NODE_TURN else 2
    fields = fields_worth(s, seat, out, w)
    votes = vote_gains(s, playable(legal, n), seat, out, fields, w)
    scores[0] = w[wt.PASSING] if legal[0] == at.ACTION_PASS else 0.0
    for kind in range(at.N_TYPES):
        gain = 0.0
        known = False
        for i in range(1, n):
            action = int(legal[i])
            if action == at.ACTION_PLAY + kind or action == at.ACTION_PLAY_SUB + kind:
                if not known:
                    gain = gain_of_action(s, kind, seat, out, w)
                    gain += best_vote(votes, kind)
                    known = True
                matching = int(s[at.hand + at.N_TYPES * seat + kind])
                number = units
                if action >= at.ACTION_PLAY_SUB:
                    number = 2 * units - (1 if units == 2 and matching > 0 else 0)
                scores[i] = gain - price(s, seat, number, w)


@jit
def score_actions(s: Array, legal: Array, n: int, w: Weights, scores: Floats) -> None:
    """Write the gain in VP that a strategy sees in each legal action.

    Args:
        s: State, or view of the seat to act.
        legal: Legal actions.
        n: Their number.
        w: Weights of the strategy.
        scores: ``float64[n]``, written.
    """
    seat = int(s[TO_ACT])
    node = int(s[at.node])
    if node == at.NODE_PAY or node == at.NODE_HAND_LIMIT or node == at.NODE_DRAFT_PICK:
        for i in range(n):
            scores[i] = score_card(
                s, int(legal[i]) - at.ACTION_CARD, seat, node == at.NODE_DRAFT_PICK
            )
        return
    out = outlook(s, seat, w)
    if node == at.NODE_TURN or node == at.NODE_SECOND:
        score_plays(s, legal, n, seat, out, w, scores)
        return
    votes = node == at.NODE_VOTE or node == at.NODE_RELOCATE or node == at.NODE_SELECT_WEATHER
    fields = fields_worth(s, seat, out, w) if votes else 0.0
    for i in range(n):
        if votes:
            scores[i] = score_vote(s, int(legal[i]), seat, out, fields, w)
        else:
            scores[i] = score_target(s, int(legal[i]), seat, out, w)


@jit
def expert_prior(s: Array, legal: Array, n: int, shares: Floats) -> None:
    """Prior: actions are the likelier, the more the rules of the expert see in them."""
    score_actions(s, legal, n, EXPERT, shares)
    softmax(shares, n, TEMPERATURE)


@jit
def win_shares(s: Array, weights: Floats, scratch: Floats, out: Floats) -> None:
    """Leaf value: each seat's chance to win, from the evaluation of all positions."""
    left = min(int(s[at.rounds] - s[at.round]), SCALE.shape[1] - 1)
    if s[at.solo]:
        odds = exponential(2.0 * evaluate(s, at.HUMAN, DEFAULT) / SCALE[0, left])
        out[at.HUMAN] = odds / (1.0 + odds)
        out[at.NEUTRAL] = 1.0 - out[at.HUMAN]
        return
    seats = int(s[SEATS])
    for seat in range(seats):
        out[seat] = evaluate(s, seat, DEFAULT)
    softmax(out, seats, SCALE[seats - 2, left])


@jit
def inputs(s: Array, out: Floats) -> None:
    """Inputs of the network: the features of the game, and the evaluation by rules of thumb."""
    features_of_all(s, out, N_INPUTS)
    for seat in range(int(s[SEATS])):
        out[N_INPUTS * seat + N_FEATURES] = evaluate(s, seat, DEFAULT) / TYPICAL


@jit
def round_of(s: Array) -> int:
    """Phase counter: changes when a round is over."""
    return int(s[at.round])
