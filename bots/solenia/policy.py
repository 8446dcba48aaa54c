"""The rules of thumb of Solenia: scores of actions.

A policy looks one decision ahead, in a few microseconds: it scores every legal action without
copying the position and takes the best. A strategy is a weight vector. It reads public facts, and
the hand of the seat to act only.
"""

from __future__ import annotations

from aura_ai.bots.heuristics import NEVER, Heuristics
from aura_ai.bots.solenia import outlook as ahead
from aura_ai.bots.solenia import weights as wt
from aura_ai.bots.solenia.strategies import EXPERT
from aura_ai.bots.solenia.weights import TABLE, Weights
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.numbers import softsign
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, gains

IMPROVEMENT = 1.0
"""Stars for a notch next to an improvement tile."""
TEMPERATURE = 1.0
"""Stars of gain that make an action ``e`` times as likely in the prior."""
SCALE_END, SCALE_ROUND = 1.5, 0.35
"""Stars of advantage that make a win ``e`` times as likely: at the end, and more for each round to
come."""
SOLO_SPREAD = 10.0
"""Stars above par that count as half of the most; the search's own number."""


@jit
def order_worth(s: Array, seat: int, tile: int, out: ahead.Outlook, w: Weights) -> float:
    """Return the gain of completing an order, its resources paid."""
    worth = w[wt.ORDER] * s[at.stars + tile] + (out.day if tile < at.N_TILES else out.night)
    return worth - out.base * board.size_of(s, tile)


@jit
def best_order(s: Array, seat: int, side: int, paid: int, out: ahead.Outlook, w: Weights) -> float:
    """Return the gain of the best order that can be completed after a voyage of some cost."""
    packed, total = board.stored(s, seat), board.funds(s, seat)
    best = NEVER
    for i in range(int(s[at.display_size])):
        tile = int(s[at.display + at.MAX_DISPLAY * side + i])
        if (
            tile < 0
            or ((packed | at.GUARDS) - int(s[at.tile_cost + tile])) & at.GUARDS != at.GUARDS
        ):
            continue
        if board.size_of(s, tile) + paid <= total:
            best = max(best, order_worth(s, seat, tile, out, w))
    # without an order only with the switch; the stars of the card remain
    return best if best > NEVER else 0.0


@jit
def strip_worth(s: Array, seat: int, out: ahead.Outlook, w: Weights) -> float:
    """Return the worth of booking the first strip now: own effects against those of the rivals."""
    seats = int(s[SEATS])
    worth = 0.0
    for cell in range(at.N_COLUMNS):
        owner = int(s[at.owner + cell])
        if owner < 0:
            continue
        effect = ahead.effect_worth(s, gains.effect_on(s, int(s[at.cards + cell]), cell), 0, out, w)
        worth += effect if owner == seat else -w[wt.RIVAL] * effect / max(1, seats - 1)
    return worth


@jit
def score_main(
    s: Array, seat: int, action: int, strip: float, out: ahead.Outlook, w: Weights
) -> float:
    """Return the gain of placing a card, or of throwing it away."""
    base = board.block(seat)
    if action >= at.ACTION_FORCED_DISCARD:
        info = int(s[at.card_info + int(s[base + at.hand + action - at.ACTION_FORCED_DISCARD])])
        return w[wt.AIRSHIP] * strip - w[wt.CARD] * (info & at.VALUE_MASK) - out.base
    kind, cell = int(s[base + at.hand + action // at.N_CELLS]), action % at.N_CELLS
    value = int(s[at.card_info + kind]) & at.VALUE_MASK
    cost = board.cost_of(s, seat, cell)
    space = board.space_kind(s, cell)
    score = -out.base * cost - w[wt.CARD] * value
    row = cell // at.N_COLUMNS
    if value == 0:
        # the strip goes now, and every other card is one row further
        score += w[wt.AIRSHIP] * strip
        row = max(0, row - 1)
    if space < at.N_KINDS:
        room = int(s[base + at.capacity]) - board.funds(s, seat) + cost
        amount = min(value, max(0, room))
        score += ahead.gain_worth(out, space, amount)
    else:
        score += value + best_order(s, seat, space - at.DAY_CITY, cost, out, w)
    score += w[wt.LATER] * ahead.effect_worth(s, gains.effect_on(s, kind, cell), row, out, w)
    if cell >= at.N_COLUMNS:
        neighbours = board.around(1 << cell)
        if neighbours & board.mask_at(s, at.cities):
            score += w[wt.NEAR] * min(out.close_day, 4.0)
        if neighbours & board.mask_at(s, at.cities + 2):
            score += w[wt.NEAR] * min(out.close_night, 4.0)
    return score


@jit
def score_draft(s: Array, action: int) -> float:
    """Return an estimate of the worth of an improvement in a whole game."""
    if action < at.ACTION_DRAFT3:
        return 0.9 * (
            int(s[at.power1 + int(s[at.offered_level1 + action - at.ACTION_DRAFT1])])
            >> at.POWER_SHIFT
        )
    day = int(s[at.power3 + int(s[at.offered_day + action - at.ACTION_DRAFT3])]) >> at.POWER_SHIFT
    night = (
        int(s[at.power3 + int(s[at.offered_night + action - at.ACTION_DRAFT3])]) >> at.POWER_SHIFT
    )
    return 0.6 * (day + night)


@jit
def look(s: Array, legal: Array, n: int, w: Weights) -> tuple[float, ahead.Outlook]:
    """Return the worth of booking the first strip now, and the outlook of the seat to act."""
    seat = int(s[TO_ACT])
    out = ahead.outlook(s, seat, w)
    return strip_worth(s, seat, out, w), out


@jit
def score_action(s: Array, action: int, facts: tuple[float, ahead.Outlook], w: Weights) -> float:
    """Return the gain that a strategy sees in a legal action."""
    seat = int(s[TO_ACT])
    strip, out = facts
    node = s[at.node]
    if node == at.NODE_MAIN:
        return score_main(s, seat, action, strip, out, w)
    if node == at.NODE_ORDER:
        side = board.space_kind(s, int(s[at.cell])) - at.DAY_CITY
        tile = int(s[at.display + at.MAX_DISPLAY * side + action - at.ACTION_TAKE_ORDER])
        return order_worth(s, seat, tile, out, w)
    if node == at.NODE_NOTCH:
        notch = at.N_NOTCHES * (int(s[at.tile]) // at.N_TILES) + action - at.ACTION_TAKE_NOTCH
        score = ahead.notch_worth(s, notch, out.base)
        return score + IMPROVEMENT if int(s[at.notch_info + notch]) >> at.IMPROVE_SHIFT else score
    if node == at.NODE_DRAFT:
        return score_draft(s, action)
    # a kind that is not lacking is worth less than one that is: pay and return that first
    kind = action - at.ACTION_RESOURCE
    reserve = 0.02 * s[board.block(seat) + at.resources + kind]
    return (
        ahead.kind_worth(out, kind) - reserve
        if node == at.NODE_BONUS
        else reserve - ahead.kind_worth(out, kind)
    )


@jit
def evaluate(s: Array, seat: int, w: Weights) -> float:
    """Return the score that a seat may expect in the end, from public facts."""
    if s[at.node] == at.NODE_OVER:
        return float(gains.score_of(s, seat))
    out = ahead.outlook(s, seat, w)
    base = board.block(seat)
    worth = 0.0
    for source in range(gains.SOURCES):
        if source != gains.FROM_LEFTOVERS:
            worth += gains.score_from(s, seat, source)
    worth += out.base * min(board.funds(s, seat), int(s[base + at.capacity]))
    worth += w[wt.CLOSE] * (out.close_day + out.close_night)
    worth += w[wt.CARD] * (ahead.unused_values(s, seat) >> 5)
    for cell in range(at.N_CELLS):
        if s[at.owner + cell] == seat:
            effect = gains.effect_on(s, int(s[at.cards + cell]), cell)
            worth += w[wt.LATER] * ahead.effect_worth(s, effect, cell // at.N_COLUMNS, out, w)
    return worth


@jit
def round_of(s: Array) -> int:
    """Return the round, and one more when the game is over."""
    return int(s[at.round]) + (1 if s[at.node] == at.NODE_OVER else 0)


@jit
def scale(s: Array) -> float:
    """Return the stars of advantage that make a win ``e`` times as likely."""
    return SCALE_END + SCALE_ROUND * (at.N_ROUNDS - s[at.round])


@jit
def solo(s: Array, out: Floats) -> bool:
    """Write the chance of a seat alone at the table: its score against the middle rating (A-61)."""
    if s[SEATS] > 1:
        return False
    lead = evaluate(s, 0, EXPERT) - s[at.bands + at.N_BANDS // 2 - 1]
    out[0] = 0.5 + 0.5 * softsign(lead, SOLO_SPREAD)
    return True


HEURISTICS = Heuristics(
    __name__, TABLE, EXPERT, look, score_action, evaluate, round_of, scale, TEMPERATURE, solo=solo
)
score = HEURISTICS.score
