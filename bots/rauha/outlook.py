"""Present worth of goods, symbols, biomes and beings of Rauha.

An :class:`Outlook` is computed once per decision and shared by all scores. It reads public facts
only.
"""

from __future__ import annotations

from typing import NamedTuple

from aura_ai.bots.rauha import weights as wt
from aura_ai.bots.rauha.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules.board import biome_at, block, count_of, effect_at

VISIT_BITS = 3
"""Bits a field in ``Outlook.visits``."""


class Outlook(NamedTuple):
    """Worths for one seat at one moment."""

    crystal: float
    """Worth of a crystal."""
    scorings: float
    """Scoring phases to come, the present one included."""
    turns: float
    """Turns to come, the present one included."""
    visits: int
    """Number of times that the totem's line will still cover each field, packed."""
    flying: float
    """Worth of one more flying symbol; ``marine``, ``walking``, ``water`` likewise."""
    marine: float
    walking: float
    water: float
    per_spore: float
    """Worth of one more spore by effects that count spores."""
    best_spore: float
    """Worth of a spore on the best bare field."""


@jit
def count_visits(s: Array) -> int:
    """Return the number of visits to each field's line, the present turn included, packed."""
    packed = 0
    for step in range(int(s[at.step]) - 1, at.N_STEPS):
        line = int(s[at.step_info + step]) & at.ALL_FIELDS
        for field in range(at.N_FIELDS):
            packed += (line >> field & 1) << (VISIT_BITS * field)
    return packed


@jit
def visits_of(visits: int, field: int) -> int:
    """Return the visits of one field."""
    return visits >> (VISIT_BITS * field) & ((1 << VISIT_BITS) - 1)


@jit
def gain(s: Array, seat: int, effect: int, crystal: float, spore: float, growth: float) -> float:
    """Return the worth of one activation of an effect; ``growth`` more symbols are expected."""
    kind = effect & 7
    amount = effect >> at.EFFECT_AMOUNT
    if kind == at.GET_POINTS:
        return float(amount)
    if kind == at.POINTS_PER:
        return amount * (count_of(s, seat, effect >> 3 & 7) + growth)
    if kind == at.GET_CRYSTALS:
        return amount * crystal
    if kind == at.PAY_POINTS:
        return max(0.0, amount - (effect >> 3 & 7) * crystal)
    if kind == at.PAY_SPORE:
        return max(0.0, spore - (effect >> 3 & 7) * crystal)
    return 0.0


@jit
def times_used(s: Array, seat: int, field: int, out: Outlook, w: Weights) -> float:
    """Return the expected number of activations of the biome on a field."""
    times = w[wt.INCOME] * visits_of(out.visits, field)
    if s[block(seat) + at.spores] >> field & 1:
        times += w[wt.SPORE] * out.scorings
    return times


@jit
def growth_of(out: Outlook, w: Weights) -> float:
    """Return the mean number of further symbols that a counting effect will find."""
    return w[wt.GROWTH] * out.turns * 0.25


@jit
def being_worth(s: Array, seat: int, being: int, now: bool, out: Outlook, w: Weights) -> float:
    """Return the gain of a seat from a being: at once if it was just taken, and at the scorings."""
    effect = int(s[at.being_effect + being])
    water = int(s[at.being_symbol + being]) >> at.BEING_WATER
    keep = w[wt.KEEP_BEING]
    hold = 0.0
    share = keep
    for _ in range(int(out.scorings)):
        hold += share
        share *= keep
    each = gain(s, seat, effect, out.crystal, out.best_spore, growth_of(out, w))
    worth = each * (hold + (1.0 if now else 0.0))
    if out.scorings > 0.0:
        worth += water * out.water * hold / out.scorings
    return w[wt.BEING] * worth


@jit
def water_worth(s: Array, seat: int, scorings: float, w: Weights) -> float:
    """Return the worth of one more water symbol for the bonus of the scoring phases to come.

    The bonus grows faster and faster, so a symbol counts for its share of the whole way up to the
    top, and only as a reserve beyond.
    """
    least = 1 << 14
    for other in range(int(s[SEATS])):
        if other != seat:
            least = min(least, int(s[block(other) + at.water]))
    lead = int(s[block(seat) + at.water]) - least
    top = at.N_WATER_STEPS - 1
    if lead >= top:
        return w[wt.WATER] * scorings * w[wt.RESERVE]
    missing = float(s[at.water_bonus + top] - s[at.water_bonus + max(lead, 0)])
    return w[wt.WATER] * scorings * missing / (top - lead)


@jit
def outlook(s: Array, seat: int, w: Weights) -> Outlook:
    """Return the worths for a seat (see the class)."""
    step = int(s[at.step])
    scorings = float((at.N_STEPS + at.PACK_SIZE - step) // at.PACK_SIZE)
    turns = at.N_STEPS - step + 1 - scorings
    crystal = w[wt.CRYSTAL] * min(1.0, turns / w[wt.CRYSTAL_TURNS])
    visits = count_visits(s)
    base = block(seat)
    spores = int(s[base + at.spores])
    flying = marine = walking = per_spore = 0.0
    water = water_worth(s, seat, scorings, w)
    best_bare = 0.0
    growth = w[wt.GROWTH] * turns * 0.25
    for source in range(at.N_FIELDS + at.N_BEINGS):
        if source < at.N_FIELDS:
            effect = effect_at(s, biome_at(s, int(s[base + at.board + source])))
            times = w[wt.INCOME] * visits_of(visits, source)
            if spores >> source & 1:
                times += w[wt.SPORE] * scorings
            else:
                each = gain(s, seat, effect, crystal, 0.0, growth)
                best_bare = max(best_bare, each)
        else:
            if not s[base + at.beings] >> (source - at.N_FIELDS) & 1:
                continue
            effect = int(s[at.being_effect + source - at.N_FIELDS])
            times = scorings * w[wt.KEEP_BEING]
        if effect & 7 != at.POINTS_PER:
            continue
        per = effect >> 3 & 7
        worth = (effect >> at.EFFECT_AMOUNT) * times
        if per == at.PER_WATER:
            water += worth
        elif per == at.PER_SPORE:
            per_spore += worth
        elif per == at.PER_BEST_ANIMAL:
            flying += 0.5 * worth
            marine += 0.5 * worth
            walking += 0.5 * worth
        elif per == 0:
            flying += worth
        elif per == 1:
            marine += worth
        else:
            walking += worth
    # at least ANIMALS kinds share the hope that cards which count them will come
    hope = growth / at.N_ANIMALS
    best_spore = 0.0
    if spores != at.ALL_FIELDS:
        later = max(scorings - 1.0, 0.0) if turns > 0.0 else 0.0
        best_spore = w[wt.SPORE] * scorings * best_bare + w[wt.SPORE_HOPE] * later + per_spore
    return Outlook(
        crystal,
        scorings,
        turns,
        visits,
        flying + hope,
        marine + hope,
        walking + hope,
        water,
        per_spore,
        best_spore,
    )
