"""The scoring kernel of the rule-based policies: each choice by its gain, weighed by a strategy.

A policy looks one decision ahead, in a few microseconds: it scores every legal action without
copying the position and takes the best. A strategy is a weight vector. It reads public facts, and
the pack and the kept card of the seat to act only.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from aura_ai.bots.foresight import NEVER, Habits
from aura_ai.bots.rauha import weights as wt
from aura_ai.bots.rauha.outlook import Outlook, being_worth, gain, growth_of, outlook, times_used
from aura_ai.bots.rauha.weights import Weights

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw
from aura_ai.games.rauha.layout import (
    BEING_SYMBOL,
    BEINGS,
    CRYSTALS,
    DISCARD_CRYSTALS,
    DRAFT,
    EFFECT_AMOUNT,
    END,
    ENERGY,
    FIELDS,
    GET_CRYSTALS,
    KEPT,
    NODE,
    OWNED,
    PACK,
    PAY_POINTS,
    PICK,
    PLACE,
    PUT,
    SATELLITE,
    SCORING_WINDOW,
    SELL,
    SIDE,
    SOW,
    SPORES,
    SPREAD,
    STEP,
    SYMBOLS,
    TOP,
    USE_FIELD,
)
from aura_ai.games.rauha.rules.board import (
    animals_of,
    biome_at,
    block,
    effect_at,
    energy_of,
    fields_for,
    price_of,
    source_effect,
    symbols_of,
    water_of,
)
from aura_ai.games.rauha.rules.flow import bonus_for_water, satellite_of, step_info
from aura_ai.games.rauha.rules.windows import counts_spores, is_paid

FREE = 50.0
"""Score of a free crystal in strict mode: it comes before everything that is paid."""
_GRAIN = 4096


@jit
def symbol_worth(word: int, out: Outlook) -> float:
    """Return the worth of the animals and the water of a biome."""
    worth = water_of(word) * out.water
    worth += animals_of(word, 0) * out.flying
    worth += animals_of(word, 1) * out.marine
    return worth + animals_of(word, 2) * out.walking


@jit
def biome_worth(s: State, seat: int, biome: int, field: int, out: Outlook, w: Weights) -> float:
    """Return the worth of a biome on a field of a seat, alignments excepted."""
    at = biome_at(s, biome)
    each = gain(s, seat, effect_at(s, at), out.crystal, out.best_spore, growth_of(out, w))
    return each * times_used(s, seat, field, out, w) + symbol_worth(int(s[at]), out)


@jit
def lines_worth(s: State, seat: int, field: int, symbols: int, out: Outlook, w: Weights) -> float:
    """Return the worth of a field's row and column when the field shows some symbols.

    Beings that would be invited count in full if ``seat`` does not own them; lines with one field
    missing count as a hope.
    """
    at = block(seat) + TOP
    owned = int(s[block(seat) + OWNED])
    row = field - field % SIDE
    worth = 0.0
    taken = 0
    for line in range(2):
        both = symbols
        one = 0
        for i in range(SIDE):
            other = row + i if line == 0 else field % SIDE + SIDE * i
            if other != field:
                shown = symbols_of(int(s[biome_at(s, int(s[at + other]))]))
                one |= symbols & shown
                both &= shown
        taken |= both
        hope = one & ~both
        if hope:
            for being in range(BEINGS):
                symbol = int(s[BEING_SYMBOL + being]) & SYMBOLS
                if hope >> symbol & 1 and not owned >> being & 1:
                    worth += w[wt.LINE]
    if taken:
        for being in range(BEINGS):
            symbol = int(s[BEING_SYMBOL + being]) & SYMBOLS
            if taken >> symbol & 1 and not owned >> being & 1:
                worth += being_worth(s, seat, being, True, out, w)
                for other in range(int(s[SEATS])):
                    if s[block(other) + OWNED] >> being & 1:
                        lost = being_worth(s, other, being, False, out, w)
                        worth += w[wt.TAKE_AWAY] * lost
    return worth


@jit
def score_put(s: State, seat: int, card: int, field: int, out: Outlook, w: Weights) -> float:
    """Return the gain of placing a card on a field."""
    old = int(s[block(seat) + TOP + field])
    score = biome_worth(s, seat, card, field, out, w) - biome_worth(s, seat, old, field, out, w)
    score -= price_of(s, card) * out.crystal
    shown = symbols_of(int(s[biome_at(s, card)]))
    before = symbols_of(int(s[biome_at(s, old)]))
    score += lines_worth(s, seat, field, shown, out, w)
    # the hope of lines that the covered biome was part of
    lost = before & ~shown
    if lost:
        score -= w[wt.LINE] * 0.5
    return score


@jit
def score_sow(s: State, seat: int, field: int, out: Outlook, w: Weights) -> float:
    """Return the gain of a spore on a bare field."""
    effect = effect_at(s, biome_at(s, int(s[block(seat) + TOP + field])))
    each = gain(s, seat, effect, out.crystal, 0.0, growth_of(out, w))
    later = max(out.scorings - 1.0, 0.0) if out.turns > 0.0 else 0.0
    score = w[wt.SPORE] * out.scorings * each + out.per_spore
    return score + w[wt.SPORE_HOPE] * later


@jit
def score_card(s: State, seat: int, card: int, out: Outlook, w: Weights) -> float:
    """Return the gain of the best use of a card: place or discard it."""
    best = out.crystal * s[DISCARD_CRYSTALS]
    best = max(best, out.best_spore)
    at = block(seat)
    if s[at + CRYSTALS] >= price_of(s, card):
        fields = fields_for(s, card)
        for field in range(FIELDS):
            if fields >> field & 1:
                best = max(best, score_put(s, seat, card, field, out, w))
    return best


@jit
def score_use(s: State, seat: int, action: int, out: Outlook, w: Weights) -> float:
    """Return the gain of an activation; END is worth 0.

    Free effects come first, what counts spores after everything that is worth paying for.
    """
    if action == END:
        return 0.0
    if action >= SPREAD:
        field = (action - SPREAD) // FIELDS
        cost = (source_effect(s, seat, field) >> 3 & 7) * out.crystal
        return score_sow(s, seat, (action - SPREAD) % FIELDS, out, w) - cost
    effect = source_effect(s, seat, action - USE_FIELD)
    if effect & 7 == PAY_POINTS:
        return (effect >> EFFECT_AMOUNT) - (effect >> 3 & 7) * out.crystal
    if counts_spores(effect):
        return 1.0 / _GRAIN
    if effect & 7 == GET_CRYSTALS:
        return FREE
    return FREE + energy_of(s, seat, effect) if not is_paid(effect) else 0.0


@jit
def score_action(s: State, seat: int, action: int, out: Outlook, w: Weights) -> float:
    """Return the gain that a strategy sees in a legal action."""
    node = s[NODE]
    if node == DRAFT:
        pack = SATELLITE + PACK * satellite_of(s, seat, step_info(s))
        return score_card(s, seat, int(s[pack + action - PICK]), out, w)
    if node == PLACE:
        if action < SELL:
            card = int(s[block(seat) + KEPT])
            return score_put(s, seat, card, action - PUT, out, w)
        if action == SELL:
            return out.crystal * s[DISCARD_CRYSTALS]
        return score_sow(s, seat, action - SOW, out, w)
    return score_use(s, seat, action, out, w)


@jit
def choose(s: State, legal: State, n: int, w: Weights) -> int:
    """Return the action that a strategy takes; near ties are decided by chance.

    Args:
        s: State, or view of the seat to act; changed only in its generator.
        legal: Legal actions.
        n: Their number.
        w: Weights of the strategy, see :mod:`aura_ai.bots.rauha.weights`.
    """
    seat = int(s[TO_ACT])
    out = outlook(s, seat, w)
    best = int(legal[0])
    best_score = NEVER
    for i in range(n):
        action = int(legal[i])
        score = score_action(s, seat, action, out, w)
        # what would decide between paying and ending is never left to chance
        if s[NODE] < SCORING_WINDOW:
            score += w[wt.NOISE] * draw(s, _GRAIN) / _GRAIN
        if score > best_score:
            best_score = score
            best = action
    return best


@jit
def evaluate(s: State, seat: int, w: Weights) -> float:
    """Return the energy that a seat may expect in the end, from what everybody can see."""
    out = outlook(s, seat, w)
    at = block(seat)
    worth = float(s[at + ENERGY])
    if out.scorings == 0.0:
        return worth
    worth += out.scorings * bonus_for_water(s, seat)
    worth += out.crystal * s[at + CRYSTALS]
    for field in range(FIELDS):
        effect = effect_at(s, biome_at(s, int(s[at + TOP + field])))
        each = gain(s, seat, effect, out.crystal, out.best_spore, growth_of(out, w))
        worth += each * times_used(s, seat, field, out, w)
        if s[at + SPORES] >> field & 1:
            worth += w[wt.SPORE_HOPE] * max(out.scorings - 1.0, 0.0)
    for being in range(BEINGS):
        if s[at + OWNED] >> being & 1:
            worth += being_worth(s, seat, being, False, out, w)
    return worth


@jit
def score(s: State, legal: State, n: int, w: Weights, out: npt.NDArray[np.float64]) -> None:
    """Write the gains that a strategy sees in the legal actions of the seat to act."""
    seat = int(s[TO_ACT])
    seen = outlook(s, seat, w)
    for i in range(n):
        out[i] = score_action(s, seat, int(legal[i]), seen, w)


@jit
def round_of(s: State) -> int:
    """Return the round, from 0; it changes after a scoring phase."""
    return (int(s[STEP]) - 1) // PACK


HABITS = Habits("rauha", score, choose, evaluate, round_of, wt.RIVAL)
