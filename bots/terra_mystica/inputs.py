"""Inputs of the fitted value of Terra Mystica: features of a position, and parts of its evaluation.

Of the features a seat's own numbers come first, then the other seats in turn order after it; a seat that
does not play has zeros. Everything is public, so a state and a view give the same numbers.
"""

from __future__ import annotations

from aura_ai.bots.terra_mystica.evaluate import summed, worth_of
from aura_ai.bots.terra_mystica.prospects import TOWNS, write_prospects
from aura_ai.bots.terra_mystica.weights import EXPERT
from aura_ai.engine.arrays import Array, Floats
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import actions, ending, goods, land

N_TRIGGERS = len(at.TRIGGERS)
COMMON = at.N_ROUNDS + 1 + 1 + 2 * N_TRIGGERS
"""Round, end; points of each trigger in this round, and in those to come."""
INCOMES = 4
PER_SEAT = 10 + at.N_KINDS + 2 * at.N_CULTS + INCOMES + at.N_FAVORS + 7
"""Goods, points, tracks; buildings; cults and spaces 10; income; favor tiles; towns, area, order."""
N_FEATURES = COMMON + at.MAX_SEATS * PER_SEAT
PER_VP, _MANY, _FEW = 0.01, 0.05, 0.2
PARTS = 7
"""Parts of the evaluation among the inputs; the others are features of the game."""
PER_POINT = 0.1
FACTION_AT = N_FEATURES + PARTS
SUM_AT = FACTION_AT + at.N_FACTIONS
TOWNS_AT = SUM_AT + at.N_ROUNDS + 1
N_INPUTS = TOWNS_AT + TOWNS
OWN = (*range(COMMON, COMMON + PER_SEAT), *range(N_FEATURES, N_INPUTS))
"""Inputs about the seat alone."""
POINTS_MADE = (COMMON, PER_VP)
"""The input that holds its points so far, and what it grows by with each."""


@jit
def add_income(packed: int, scale: float, out: Floats, start: int) -> None:
    """Add a packed income to four numbers."""
    out[start] += scale * goods.income_c(packed)
    out[start + 1] += scale * goods.income_w(packed)
    out[start + 2] += scale * goods.income_p(packed)
    out[start + 3] += scale * goods.income_pw(packed)


@jit
def write_income(s: Array, seat: int, out: Floats, start: int) -> None:
    """Write the coins, workers, priests and power that the next income brings (T-5.3)."""
    p = land.block(seat)
    for i in range(INCOMES):
        out[start + i] = 0.0
    faction = int(s[p + at.faction])
    for kind in range(at.N_KINDS):
        built = int(s[p + at.built + kind])
        add_income(goods.building_income(s, faction, kind, built), _MANY, out, start)
    for favor in range(at.N_FAVORS):
        if int(s[p + at.favors]) >> favor & 1:
            add_income(int(s[at.favor_income + favor]), _MANY, out, start)
    if s[p + at.bonus] != at.NONE:
        add_income(int(s[at.card_income + int(s[p + at.bonus])]), _MANY, out, start)


@jit
def write_common(s: Array, out: Floats) -> int:
    """Write the numbers that are the same for all seats; return how many."""
    now = int(s[at.round])
    for i in range(COMMON):
        out[i] = 0.0
    out[now] = 1.0
    out[at.N_ROUNDS + 1] = 1.0 if s[at.phase] == at.PHASE_END else 0.0
    for r in range(max(now, 1), at.N_ROUNDS + 1):
        tile = int(s[at.scoring_tile + r - 1])
        later = N_TRIGGERS if r > now else 0
        out[at.N_ROUNDS + 2 + later + int(s[at.tile_trigger + tile])] += _FEW * s[at.tile_vp + tile]
    return COMMON


@jit
def write_seat(s: Array, seat: int, out: Floats, start: int) -> int:
    """Write the numbers of a seat; return where the next begin."""
    p = land.block(seat)
    n = start
    if s[p + at.faction] == at.NONE:
        for i in range(PER_SEAT):
            out[n + i] = 0.0
        return n + PER_SEAT
    out[n] = PER_VP * s[p + at.vp]
    out[n + 1] = _MANY * s[p + at.coins]
    out[n + 2] = _MANY * s[p + at.workers]
    out[n + 3] = _FEW * s[p + at.priests]
    for bowl in range(3):
        out[n + 4 + bowl] = _MANY * s[p + at.bowl + bowl]
    out[n + 7] = _FEW * s[p + at.ship]
    out[n + 8] = _FEW * s[p + at.dig]
    out[n + 9] = _FEW * s[p + at.slotted]
    n += 10
    for kind in range(at.N_KINDS):
        out[n] = _FEW * s[p + at.built + kind]
        n += 1
    for cult in range(at.N_CULTS):
        out[n] = s[p + at.cult + cult] / at.TOP
        out[n + 1] = 1.0 if s[at.on_top + cult] == seat else 0.0
        n += 2
    write_income(s, seat, out, n)
    n += INCOMES
    for favor in range(at.N_FAVORS):
        out[n] = float(int(s[p + at.favors]) >> favor & 1)
        n += 1
    towns = in_towns = 0
    for town in range(at.N_TOWNS):
        towns += int(s[p + at.town_tiles + town])
    for hex_ in range(at.N_HEXES):
        in_towns += int(s[at.in_town + hex_] != 0 and s[at.owner + hex_] == seat)
    out[n] = _FEW * towns
    out[n + 1] = _MANY * in_towns
    out[n + 2] = _FEW * s[p + at.keys]
    out[n + 3] = _MANY * ending.best_area(s, seat, at.NONE)
    out[n + 4] = _MANY * actions.pass_points(s, seat)
    out[n + 5] = float(s[p + at.passed])
    out[n + 6] = _FEW * land.place_in_order(s, seat)
    return n + 7


@jit
def features(s: Array, seat: int, out: Floats) -> None:
    """Write the ``float64[N_FEATURES]`` numbers of a position as a seat sees it."""
    n = write_common(s, out)
    seats = int(s[SEATS])
    for k in range(at.MAX_SEATS):
        if k < seats:
            n = write_seat(s, (seat + k) % seats, out, n)
        else:
            for i in range(PER_SEAT):
                out[n + i] = 0.0
            n += PER_SEAT


@jit
def seat_inputs(s: Array, seat: int, out: Floats) -> None:
    """Write features of the game, parts of the evaluation, faction, sum by round."""
    features(s, seat, out)
    p = worth_of(s, seat, EXPERT)
    for i, part in enumerate((p.goods, p.income, p.area, p.towns, p.cults, p.room, p.card)):
        out[N_FEATURES + i] = PER_POINT * part
    for i in range(FACTION_AT, TOWNS_AT):
        out[i] = 0.0
    faction = int(s[land.block(seat) + at.faction])
    if faction != at.NONE:
        out[FACTION_AT + faction] = 1.0
    out[SUM_AT + int(s[at.round])] = PER_POINT * summed(p)


@jit
def inputs(s: Array, out: Floats) -> None:
    """Inputs of the network: those of :func:`seat_inputs`, then the towns to come if it reads them.

    The network of ``veteran`` does not. With 2 players these are 0: its network was not fitted to them,
    and they take a tenth of the time.
    """
    seats = int(s[SEATS])
    width = len(out) // seats
    for seat in range(seats):
        mine = out[width * seat : width * (seat + 1)]
        seat_inputs(s, seat, mine)
        if seats > 2 and width > TOWNS_AT:
            write_prospects(s, seat, mine, TOWNS_AT)
        else:
            mine[TOWNS_AT:] = 0.0
