"""Numbers about a position for a fitted evaluation.

The observer's own numbers come first, then the other seats in turn order after it; a seat that does not
play has zeros. Everything is public, so a state and a view give the same numbers.
"""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    BONUS,
    BOWLS,
    BUILT,
    CARD_INCOME,
    CULT_AT,
    CULTS,
    DIG,
    FACTION_OF,
    FAVOR_INCOME,
    FAVOR_SET,
    FAVORS,
    HEXES,
    IN_TOWN,
    KEYS,
    KINDS,
    MAX_SEATS,
    NONE,
    ORDER,
    OWNER,
    P_END,
    PASSED,
    PHASE,
    ROUND,
    ROUNDS,
    SHIP,
    SLOTTED,
    TILE,
    TILE_TRIGGER,
    TILE_VP,
    TOP,
    TOP_OF,
    TOWN_TILES,
    TOWNS,
    TRIGGERS,
    VP,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.actions import pass_points
from aura_ai.games.terra_mystica.rules.ending import best_area
from aura_ai.games.terra_mystica.rules.goods import (
    building_income,
    income_c,
    income_p,
    income_pw,
    income_w,
)
from aura_ai.games.terra_mystica.rules.land import block

Floats = npt.NDArray[np.float64]

N_TRIGGERS = len(TRIGGERS)
COMMON = ROUNDS + 1 + 1 + 2 * N_TRIGGERS
"""Round, end; points of each trigger in this round, and in those to come."""
INCOMES = 4
PER_SEAT = 10 + KINDS + 2 * CULTS + INCOMES + FAVORS + 7
"""Goods, points, tracks; buildings; cults and spaces 10; income; favor tiles; towns, area, order."""
N_FEATURES = COMMON + MAX_SEATS * PER_SEAT
_VP, _MANY, _FEW = 0.01, 0.05, 0.2


@jit
def add_income(packed: int, scale: float, out: Floats, at: int) -> None:
    """Add a packed income to four numbers."""
    out[at] += scale * income_c(packed)
    out[at + 1] += scale * income_w(packed)
    out[at + 2] += scale * income_p(packed)
    out[at + 3] += scale * income_pw(packed)


@jit
def write_income(s: State, seat: int, out: Floats, at: int) -> None:
    """Write the coins, workers, priests and power that the next income brings (T-5.3)."""
    p = block(seat)
    for i in range(INCOMES):
        out[at + i] = 0.0
    faction = int(s[p + FACTION_OF])
    for kind in range(KINDS):
        built = int(s[p + BUILT + kind])
        add_income(building_income(s, faction, kind, built), _MANY, out, at)
    for favor in range(FAVORS):
        if int(s[p + FAVOR_SET]) >> favor & 1:
            add_income(int(s[FAVOR_INCOME + favor]), _MANY, out, at)
    if s[p + BONUS] != NONE:
        add_income(int(s[CARD_INCOME + int(s[p + BONUS])]), _MANY, out, at)


@jit
def write_common(s: State, out: Floats) -> int:
    """Write what is the same for all seats; return how many numbers."""
    now = int(s[ROUND])
    for i in range(COMMON):
        out[i] = 0.0
    out[now] = 1.0
    out[ROUNDS + 1] = 1.0 if s[PHASE] == P_END else 0.0
    for r in range(max(now, 1), ROUNDS + 1):
        tile = int(s[TILE + r - 1])
        later = N_TRIGGERS if r > now else 0
        out[ROUNDS + 2 + later + int(s[TILE_TRIGGER + tile])] += _FEW * s[TILE_VP + tile]
    return COMMON


@jit
def write_seat(s: State, seat: int, out: Floats, start: int) -> int:
    """Write the numbers of a seat; return where the next begin."""
    p = block(seat)
    n = start
    if s[p + FACTION_OF] == NONE:
        for i in range(PER_SEAT):
            out[n + i] = 0.0
        return n + PER_SEAT
    out[n] = _VP * s[p + VP]
    out[n + 1] = _MANY * s[p + C]
    out[n + 2] = _MANY * s[p + W]
    out[n + 3] = _FEW * s[p + P]
    for bowl in range(3):
        out[n + 4 + bowl] = _MANY * s[p + BOWLS + bowl]
    out[n + 7] = _FEW * s[p + SHIP]
    out[n + 8] = _FEW * s[p + DIG]
    out[n + 9] = _FEW * s[p + SLOTTED]
    n += 10
    for kind in range(KINDS):
        out[n] = _FEW * s[p + BUILT + kind]
        n += 1
    for cult in range(CULTS):
        out[n] = s[p + CULT_AT + cult] / TOP
        out[n + 1] = 1.0 if s[TOP_OF + cult] == seat else 0.0
        n += 2
    write_income(s, seat, out, n)
    n += INCOMES
    for favor in range(FAVORS):
        out[n] = float(int(s[p + FAVOR_SET]) >> favor & 1)
        n += 1
    towns = in_towns = 0
    for town in range(TOWNS):
        towns += int(s[p + TOWN_TILES + town])
    for hex_ in range(HEXES):
        in_towns += int(s[IN_TOWN + hex_] != 0 and s[OWNER + hex_] == seat)
    place = 0
    while place < MAX_SEATS - 1 and s[ORDER + place] != seat:
        place += 1
    out[n] = _FEW * towns
    out[n + 1] = _MANY * in_towns
    out[n + 2] = _FEW * s[p + KEYS]
    out[n + 3] = _MANY * best_area(s, seat, NONE)
    out[n + 4] = _MANY * pass_points(s, seat)
    out[n + 5] = float(s[p + PASSED])
    out[n + 6] = _FEW * place
    return n + 7


@jit
def features(s: State, seat: int, out: Floats) -> None:
    """Write the numbers of a position as a seat sees it.

    Args:
        s: State or view.
        seat: Observer.
        out: ``float64[N_FEATURES]``, written.
    """
    n = write_common(s, out)
    seats = int(s[SEATS])
    for k in range(MAX_SEATS):
        if k < seats:
            n = write_seat(s, (seat + k) % seats, out, n)
        else:
            for i in range(PER_SEAT):
                out[n + i] = 0.0
            n += PER_SEAT
