"""Activation windows of turns and scoring phases (sections 8, 9 and 11; auto mode: D-6)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules.board import block, energy_of, gain_energy, source_effect

SOURCES = at.N_FIELDS + at.N_BEINGS
"""Fields, then beings: everything that can be activated."""


@jit
def line(s: Array) -> int:
    """Return the set of fields next to the totem (R-3.4), empty at a corner."""
    return int(s[at.step_info + int(s[at.step]) - 1]) & at.ALL_FIELDS


@jit
def open_sources(s: Array, seat: int) -> int:
    """Return the set of sources that this window offers and that were not used yet.

    A turn: the totem's line and the beings just taken (R-8.1, R-8.2). A scoring phase: spored
    fields and own beings (R-11.2 to R-11.4).

    Rules: R-8.5, A-13, A-14, A-15, A-16, A-17, R-11.3.
    """
    base = block(seat)
    if s[at.node] == at.NODE_TURN_WINDOW:
        fields, beings = line(s), int(s[at.beings_taken])
    else:
        fields, beings = int(s[base + at.spores]), int(s[base + at.beings])
    fields &= ~int(s[at.fields_used])
    beings &= ~int(s[at.beings_used])
    return fields | beings << at.N_FIELDS


@jit
def possible(s: Array, seat: int, effect: int) -> bool:
    """Return whether an activation is legal and not without effect (R-9, A-25).

    Rules: R-9.1, R-9.5, R-9.6.
    """
    kind = effect & 7
    if kind == at.NOTHING:
        return False
    if kind == at.POINTS_PER:
        return energy_of(s, seat, effect) > 0
    if kind == at.PAY_POINTS or kind == at.PAY_SPORE:
        base = block(seat)
        if s[base + at.crystals] < effect >> 3 & 7:
            return False
        return kind == at.PAY_POINTS or s[base + at.spores] != at.ALL_FIELDS
    return True


@jit
def is_paid(effect: int) -> bool:
    """Return whether an effect needs a payment."""
    return effect & 7 == at.PAY_POINTS or effect & 7 == at.PAY_SPORE


@jit
def counts_spores(effect: int) -> bool:
    """Return whether an effect gives energy for each spore; auto mode leaves it to the end (D-6)."""
    return effect & 7 == at.POINTS_PER and effect >> 3 & 7 == at.PER_SPORE


@jit
def activate(s: Array, seat: int, source: int) -> None:
    """Carry out an activation, a spore's place excepted (R-9).

    Rules: R-1.9, R-9.2, R-9.3, R-9.5, R-9.6, R-9.7, A-18, A-32.
    """
    if source < at.N_FIELDS:
        s[at.fields_used] |= 1 << source
    else:
        s[at.beings_used] |= 1 << (source - at.N_FIELDS)
    effect = source_effect(s, seat, source)
    kind = effect & 7
    base = block(seat)
    if kind == at.GET_CRYSTALS:
        s[base + at.crystals] += effect >> at.EFFECT_AMOUNT
        return
    if kind == at.PAY_POINTS or kind == at.PAY_SPORE:
        s[base + at.crystals] -= effect >> 3 & 7
    gain_energy(s, seat, energy_of(s, seat, effect))


@jit
def take_free(s: Array, seat: int) -> None:
    """Auto mode: carry out everything that needs no payment and is not per spore (D-6, A-51).

    Nothing in a window changes what is counted, so one pass by rising source is enough.

    Rules: A-37.
    """
    sources = open_sources(s, seat)
    for source in range(SOURCES):
        if sources >> source & 1:
            effect = source_effect(s, seat, source)
            waits = is_paid(effect) or counts_spores(effect)
            if not waits and possible(s, seat, effect):
                activate(s, seat, source)


@jit
def take_spore_gains(s: Array, seat: int) -> None:
    """Auto mode: carry out the effects that give energy for each spore (D-6)."""
    sources = open_sources(s, seat)
    for source in range(SOURCES):
        if sources >> source & 1:
            effect = source_effect(s, seat, source)
            if counts_spores(effect) and possible(s, seat, effect):
                activate(s, seat, source)


@jit
def offers_choice(s: Array, seat: int) -> bool:
    """Return whether a window has something to decide: any activation, in auto mode a paid one."""
    sources = open_sources(s, seat)
    for source in range(SOURCES):
        if sources >> source & 1:
            effect = source_effect(s, seat, source)
            if (is_paid(effect) or s[at.auto] == 0) and possible(s, seat, effect):
                return True
    return False


@jit
def list_activations(s: Array, seat: int, out: Array) -> int:
    """Write the legal actions of a window, ascending; return their number (section 16).

    Rules: R-8.3, A-19, A-20.
    """
    n = 0
    sources = open_sources(s, seat)
    spreads = 0
    for source in range(SOURCES):
        if sources >> source & 1:
            effect = source_effect(s, seat, source)
            # in auto mode per-spore effects wait for the end, and all other free ones are done
            if (s[at.auto] == 1 and not is_paid(effect)) or not possible(s, seat, effect):
                continue
            if effect & 7 == at.PAY_SPORE:
                spreads |= 1 << source
            else:
                out[n] = at.ACTION_USE_FIELD + source
                n += 1
    out[n] = at.ACTION_END
    n += 1
    bare = ~int(s[block(seat) + at.spores])
    for field in range(at.N_FIELDS):
        if spreads >> field & 1:
            for target in range(at.N_FIELDS):
                if bare >> target & 1:
                    out[n] = at.ACTION_SPREAD + at.N_FIELDS * field + target
                    n += 1
    return n


@jit
def use(s: Array, seat: int, action: int) -> None:
    """Carry out an activation that was chosen (section 16)."""
    if action < at.ACTION_END:
        # fields and beings follow each other in the actions as in the sources
        activate(s, seat, action - at.ACTION_USE_FIELD)
    else:
        activate(s, seat, at.SPREAD.field(action))
        s[block(seat) + at.spores] |= 1 << at.SPREAD.target(action)
