"""Free actions: conversions and river links (part 7); how an action becomes legal."""

import numpy as np

from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ALCHEMISTS,
    BOWLS,
    BURN,
    C_FOR_VP,
    C_VP,
    CONNECT_RIVER,
    FACTION_OF,
    LAST_CONVERSION,
    LEGAL,
    MERMAIDS,
    P_C,
    P_W,
    PW_C,
    PW_FOR_P,
    PW_FOR_W,
    PW_P,
    PW_W,
    RIVERS,
    RIVERWALKERS,
    TERRAINS,
    UNLOCKED,
    VP,
    VP_C,
    W_C,
    W_P,
    W_TO_P,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.build import can_link, towns_left
from aura_ai.games.terra_mystica.rules.goods import has_locked, priest_limit, unlock_price
from aura_ai.games.terra_mystica.rules.land import block

BIT = np.array([1 << bit if bit < 15 else -(1 << 15) for bit in range(16)], np.int16)
"""Each bit of a word, as a word."""


@jit
def add(s: State, code: int) -> None:
    """Make an action legal."""
    s[LEGAL + (code >> 4)] |= BIT[code & 15]


@jit
def list_conversions(s: State, seat: int) -> None:
    """List the conversions, in the canonical order within a run (T-7.1 to T-7.3, T-22.8, A-84)."""
    p = block(seat)
    last = int(s[LAST_CONVERSION])
    power = int(s[p + BOWLS + 2])
    limit = priest_limit(s, seat)
    room = s[p + P] < limit
    if last <= BURN and s[p + BOWLS + 1] >= 2:
        add(s, BURN)
    if last <= PW_C and power >= 1:
        add(s, PW_C)
    if last <= PW_W and power >= s[PW_FOR_W]:
        add(s, PW_W)
    if last <= PW_P and power >= s[PW_FOR_P] and (room or can_unlock(s, seat)):
        add(s, PW_P)
    if s[p + P] >= 1:
        if last <= P_W:
            add(s, P_W)
        if last <= P_C:
            add(s, P_C)
    if s[p + W] >= 1:
        if last <= W_C:
            add(s, W_C)
        if last <= W_P and s[W_TO_P] > 0 and room:
            add(s, W_P)
    if s[p + FACTION_OF] == ALCHEMISTS:
        if last <= VP_C and s[p + VP] >= 1:
            add(s, VP_C)
        if s[p + C] >= s[C_FOR_VP]:
            add(s, C_VP)


@jit
def can_unlock(s: State, seat: int) -> bool:
    """Tell whether Riverwalkers could unlock a terrain and pay for it (T-7.2)."""
    p = block(seat)
    if s[p + FACTION_OF] != RIVERWALKERS or not has_locked(s, seat):
        return False
    for terrain in range(TERRAINS):
        if int(s[p + UNLOCKED]) >> terrain & 1 == 0 and s[p + C] >= unlock_price(s, seat, terrain):
            return True
    return False


@jit
def list_links(s: State, seat: int) -> None:
    """List the Mermaids' river links (T-7.5, T-12.11)."""
    if s[block(seat) + FACTION_OF] != MERMAIDS or towns_left(s) < 1:
        return
    for river in range(RIVERS):
        if can_link(s, seat, river):
            add(s, CONNECT_RIVER + river)
