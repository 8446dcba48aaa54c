"""Free actions (part 7), and marking an action as legal."""

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.build import can_link, towns_left
from aura_ai.games.terra_mystica.rules.goods import has_locked, priest_limit, unlock_price
from aura_ai.games.terra_mystica.rules.land import block, number

BIT = np.array([1 << bit if bit < 15 else -(1 << 15) for bit in range(16)], np.int16)
"""Each bit of a word, as a word."""


@jit
def add(s: Array, code: int) -> None:
    """Make an action legal."""
    s[at.legal + (code >> 4)] |= BIT[code & 15]


@jit
def list_conversions(s: Array, seat: int) -> None:
    """List the conversions, in the canonical order within a run (T-7.1 to T-7.3, T-22.8, A-84)."""
    p = block(seat)
    last = int(s[at.last_conversion])
    power = int(s[p + at.bowl + 2])
    limit = priest_limit(s, seat)
    room = s[p + at.priests] < limit or s[at.replay] != 0  # ledgers know conversions without gain
    if last <= at.ACTION_BURN and s[p + at.bowl + 1] >= 2:
        add(s, at.ACTION_BURN)
    if last <= at.ACTION_PW_C and power >= 1:
        add(s, at.ACTION_PW_C)
    if last <= at.ACTION_PW_W and power >= s[at.pw_for_w]:
        add(s, at.ACTION_PW_W)
    if last <= at.ACTION_PW_P and power >= s[at.pw_for_p] and (room or can_unlock(s, seat)):
        add(s, at.ACTION_PW_P)
    if s[p + at.priests] >= 1:
        if last <= at.ACTION_P_W:
            add(s, at.ACTION_P_W)
        if last <= at.ACTION_P_C:
            add(s, at.ACTION_P_C)
    if s[p + at.workers] >= 1:
        if last <= at.ACTION_W_C:
            add(s, at.ACTION_W_C)
        if last <= at.ACTION_W_P and s[at.w_to_p] > 0 and room:
            add(s, at.ACTION_W_P)
    faction = int(s[p + at.faction])
    if faction == at.ALCHEMISTS and last <= at.ACTION_VP_C and s[p + at.vp] >= 1:
        add(s, at.ACTION_VP_C)
    if faction == at.ALCHEMISTS or s[at.replay]:
        if s[p + at.coins] >= number(s, faction, at.F_C_PER_VP):
            add(s, at.ACTION_C_VP)


@jit
def can_unlock(s: Array, seat: int) -> bool:
    """Return whether Riverwalkers could unlock a terrain and pay for it (T-7.2)."""
    p = block(seat)
    if s[p + at.faction] != at.RIVERWALKERS or not has_locked(s, seat):
        return False
    for terrain in range(at.N_TERRAINS):
        if int(s[p + at.unlocked]) >> terrain & 1 == 0 and s[p + at.coins] >= unlock_price(
            s, seat, terrain
        ):
            return True
    return False


@jit
def list_links(s: Array, seat: int) -> None:
    """List the Mermaids' river links (T-7.5, T-12.11)."""
    if s[block(seat) + at.faction] != at.MERMAIDS or towns_left(s) < 1:
        return
    for river in range(at.N_RIVERS):
        if can_link(s, seat, river):
            add(s, at.ACTION_CONNECT_RIVER + river)
