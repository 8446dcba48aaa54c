"""The rules of thumb of Rauha: scores of actions.

A policy looks one decision ahead, in a few microseconds: it scores every legal action without
copying the position and takes the best. A strategy is a weight vector. It reads public facts, and
the pack and the kept card of the seat to act only.
"""

from __future__ import annotations

from aura_ai.bots.heuristics import Heuristics
from aura_ai.bots.rauha import weights as wt
from aura_ai.bots.rauha.outlook import Outlook, being_worth, gain, growth_of, outlook, times_used
from aura_ai.bots.rauha.strategies import EXPERT
from aura_ai.bots.rauha.weights import TABLE, Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board
from aura_ai.games.rauha.rules.flow import bonus_for_water, satellite_of, step_info
from aura_ai.games.rauha.rules.windows import counts_spores, is_paid

FREE = 50.0
"""Score of a free crystal in strict mode: it comes before everything that is paid."""
LAST = 1.0 / 4096
"""Score of an effect that counts spores: it comes after everything that is worth paying for."""
TEMPERATURE = 2.0
"""Energy of gain that makes an action ``e`` times as likely in the prior."""
SCALE_END, SCALE_ROUND = 3.0, 7.0
"""Energy of advantage that makes a win ``e`` times as likely: at the end, and more for each round
to come."""


@jit
def symbol_worth(word: int, out: Outlook) -> float:
    """Return the worth of the animals and the water of a biome."""
    worth = board.water_of(word) * out.water
    worth += board.animals_of(word, 0) * out.flying
    worth += board.animals_of(word, 1) * out.marine
    return worth + board.animals_of(word, 2) * out.walking


@jit
def biome_worth(s: Array, seat: int, biome: int, field: int, out: Outlook, w: Weights) -> float:
    """Return the worth of a biome on a field of a seat, alignments excepted."""
    start = board.biome_at(s, biome)
    each = gain(s, seat, board.effect_at(s, start), out.crystal, out.best_spore, growth_of(out, w))
    return each * times_used(s, seat, field, out, w) + symbol_worth(int(s[start]), out)


@jit
def lines_worth(s: Array, seat: int, field: int, symbols: int, out: Outlook, w: Weights) -> float:
    """Return the worth of a field's row and column when the field shows some symbols.

    Beings that would be invited count in full if ``seat`` does not own them; lines with one field
    missing count as a hope.
    """
    base = board.block(seat) + at.board
    owned = int(s[board.block(seat) + at.beings])
    row = field - field % at.SIDE
    worth = 0.0
    matches = 0
    for line in range(2):
        both = symbols
        one = 0
        for i in range(at.SIDE):
            other = row + i if line == 0 else field % at.SIDE + at.SIDE * i
            if other != field:
                neighbours = board.symbols_of(int(s[board.biome_at(s, int(s[base + other]))]))
                one |= symbols & neighbours
                both &= neighbours
        matches |= both
        hope = one & ~both
        if hope:
            for being in range(at.N_BEINGS):
                symbol = int(s[at.being_symbol + being]) & at.N_SYMBOLS
                if hope >> symbol & 1 and not owned >> being & 1:
                    worth += w[wt.LINE]
    if matches:
        for being in range(at.N_BEINGS):
            symbol = int(s[at.being_symbol + being]) & at.N_SYMBOLS
            if matches >> symbol & 1 and not owned >> being & 1:
                worth += being_worth(s, seat, being, True, out, w)
                for other in range(int(s[SEATS])):
                    if s[board.block(other) + at.beings] >> being & 1:
                        lost = being_worth(s, other, being, False, out, w)
                        worth += w[wt.TAKE_AWAY] * lost
    return worth


@jit
def score_put(s: Array, seat: int, card: int, field: int, out: Outlook, w: Weights) -> float:
    """Return the gain of placing a card on a field."""
    old = int(s[board.block(seat) + at.board + field])
    score = biome_worth(s, seat, card, field, out, w) - biome_worth(s, seat, old, field, out, w)
    score -= board.price_of(s, card) * out.crystal
    symbols = board.symbols_of(int(s[board.biome_at(s, card)]))
    before = board.symbols_of(int(s[board.biome_at(s, old)]))
    score += lines_worth(s, seat, field, symbols, out, w)
    # the hope of lines that the covered biome was part of
    lost = before & ~symbols
    if lost:
        score -= w[wt.LINE] * 0.5
    return score


@jit
def score_sow(s: Array, seat: int, field: int, out: Outlook, w: Weights) -> float:
    """Return the gain of a spore on a bare field."""
    effect = board.effect_at(s, board.biome_at(s, int(s[board.block(seat) + at.board + field])))
    each = gain(s, seat, effect, out.crystal, 0.0, growth_of(out, w))
    later = max(out.scorings - 1.0, 0.0) if out.turns > 0.0 else 0.0
    score = w[wt.SPORE] * out.scorings * each + out.per_spore
    return score + w[wt.SPORE_HOPE] * later


@jit
def score_card(s: Array, seat: int, card: int, out: Outlook, w: Weights) -> float:
    """Return the gain of the best use of a card: place or discard it."""
    best = out.crystal * s[at.discard_crystals]
    best = max(best, out.best_spore)
    base = board.block(seat)
    if s[base + at.crystals] >= board.price_of(s, card):
        fields = board.fields_for(s, card)
        for field in range(at.N_FIELDS):
            if fields >> field & 1:
                best = max(best, score_put(s, seat, card, field, out, w))
    return best


@jit
def score_use(s: Array, seat: int, action: int, out: Outlook, w: Weights) -> float:
    """Return the gain of an activation; END is worth 0.

    Free effects come first, effects that count spores last.
    """
    if action == at.ACTION_END:
        return 0.0
    if action >= at.ACTION_SPREAD:
        field = at.SPREAD.field(action)
        cost = (board.source_effect(s, seat, field) >> 3 & 7) * out.crystal
        return score_sow(s, seat, at.SPREAD.target(action), out, w) - cost
    effect = board.source_effect(s, seat, action - at.ACTION_USE_FIELD)
    if effect & 7 == at.PAY_POINTS:
        return (effect >> at.EFFECT_AMOUNT) - (effect >> 3 & 7) * out.crystal
    if counts_spores(effect):
        return LAST
    if effect & 7 == at.GET_CRYSTALS:
        return FREE
    return FREE + board.energy_of(s, seat, effect) if not is_paid(effect) else 0.0


@jit
def look(s: Array, legal: Array, n: int, w: Weights) -> Outlook:
    """Return the outlook of the seat to act."""
    return outlook(s, int(s[TO_ACT]), w)


@jit
def score_action(s: Array, action: int, out: Outlook, w: Weights) -> float:
    """Return the gain that a strategy sees in a legal action."""
    seat = int(s[TO_ACT])
    node = s[at.node]
    if node == at.NODE_DRAFT:
        pack = at.satellites + at.PACK_SIZE * satellite_of(s, seat, step_info(s))
        return score_card(s, seat, int(s[pack + action - at.ACTION_PICK]), out, w)
    if node == at.NODE_PLACE:
        if action < at.ACTION_SELL:
            card = int(s[board.block(seat) + at.kept])
            return score_put(s, seat, card, action - at.ACTION_PUT, out, w)
        if action == at.ACTION_SELL:
            return out.crystal * s[at.discard_crystals]
        return score_sow(s, seat, action - at.ACTION_SOW, out, w)
    return score_use(s, seat, action, out, w)


@jit
def evaluate(s: Array, seat: int, w: Weights) -> float:
    """Return the energy that a seat may expect in the end, from public facts."""
    out = outlook(s, seat, w)
    base = board.block(seat)
    worth = float(s[base + at.energy])
    if out.scorings == 0.0:
        return worth
    worth += out.scorings * bonus_for_water(s, seat)
    worth += out.crystal * s[base + at.crystals]
    for field in range(at.N_FIELDS):
        effect = board.effect_at(s, board.biome_at(s, int(s[base + at.board + field])))
        each = gain(s, seat, effect, out.crystal, out.best_spore, growth_of(out, w))
        worth += each * times_used(s, seat, field, out, w)
        if s[base + at.spores] >> field & 1:
            worth += w[wt.SPORE_HOPE] * max(out.scorings - 1.0, 0.0)
    for being in range(at.N_BEINGS):
        if s[base + at.beings] >> being & 1:
            worth += being_worth(s, seat, being, False, out, w)
    return worth


@jit
def round_of(s: Array) -> int:
    """Return the round, from 0; it changes after a scoring phase."""
    return (int(s[at.step]) - 1) // at.PACK_SIZE


@jit
def scorings_left(s: Array) -> int:
    """Return the number of scoring phases still to come, the present one included."""
    return (at.N_STEPS + at.PACK_SIZE - int(s[at.step])) // at.PACK_SIZE


@jit
def scale(s: Array) -> float:
    """Return the energy of advantage that makes a win ``e`` times as likely."""
    return SCALE_END + SCALE_ROUND * scorings_left(s)


@jit
def pays_or_ends(s: Array) -> bool:
    """Return whether a window is open: the choice between paying and ending is not left to chance."""
    return s[at.node] >= at.NODE_SCORING_WINDOW


HEURISTICS = Heuristics(
    __name__, TABLE, EXPERT, look, score_action, evaluate, round_of, scale, TEMPERATURE,
    exact=pays_or_ends,
)  # fmt: skip
