"""Worth of buildings by place and kind.

The kernels use the work space of the state (sets of cells), and leave everything else as it was.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from aura_ai.bots.terra_mystica import places
from aura_ai.bots.terra_mystica import weights as wt
from aura_ai.bots.terra_mystica.outlook import Outlook, income_worth, price, tile_points
from aura_ai.bots.terra_mystica.weights import Weights
from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import build, goods, land
from aura_ai.games.terra_mystica.rules import spades as digging

ROUGH_LAND = 3.0
"""Hexes that need spades at which cheaper spades do all they can."""
MOST_STEPS = 4
"""Builds and upgrades for which a town is looked forward to in the last round."""
FAR = 9
"""Spades for a hex that cannot be brought home."""

SH_NOW = np.array([3, 0, 0, 7, 2, 0, 0, 0, 0, 6, 4, 0, 0, 0, 0, 0, 3, 0, 0, 5], np.float64)
"""Worth of a stronghold at once, by faction."""
SH_EACH = np.array(
    [
        0.5, 2.0, 1.5, 0, 0.3, 1.5, 3, 1.0, 3.5, 0.5, 0.5, 2.0, 4.5, 1.0, 3.0, 3.0, 0.5, 2.0, 1.0, 0.5,
    ],
    np.float64,
)  # fmt: skip
"""Worth of its action or power in each round, by faction."""


@jit
def built_income(s: Array, o: Outlook, kind: int, count: int) -> float:
    """Return the worth of the income of so many buildings of a kind (0 dwellings)."""
    return income_worth(goods.building_income(s, o.faction, kind, count), o)


@jit
def more_income(s: Array, o: Outlook, kind: int) -> float:
    """Return the worth of the income of one more building of a kind."""
    count = int(s[o.base + at.built + kind])
    return built_income(s, o, kind, count + 1) - built_income(s, o, kind, count)


@jit
def less_income(s: Array, o: Outlook, kind: int) -> float:
    """Return the worth of the income that one building of a kind gives."""
    count = int(s[o.base + at.built + kind])
    return built_income(s, o, kind, count) - built_income(s, o, kind, count - 1)


# --- spades -----------------------------------------------------------------------------------------
@jit
def spades_for(s: Array, seat: int, terrain: int) -> int:
    """Return the spades that bring a terrain home, 0 for home itself; volcanoes count prices."""
    if goods.is_home(s, seat, terrain):
        return 0
    if terrain >= at.ICE:
        return FAR
    if goods.is_volcanic(s, seat):
        return 1
    if land.number(s, int(s[land.block(seat) + at.faction]), at.F_SPADE) == 0:
        return FAR
    return digging.steps_home(s, seat, terrain)


@jit
def spade_points(s: Array, o: Outlook, spades: int, w: Weights) -> float:
    """Return the points for gaining spades."""
    points = tile_points(s, at.TRIGGER_SPADE, w) * spades
    if o.faction == at.HALFLINGS:
        points += spades * int(s[at.spade_vp_halflings])
    elif o.faction == at.ALCHEMISTS and s[o.base + at.built + at.STRONGHOLD - 1] > 0:
        points += 2.0 * o.step * spades
    return points


@jit
def bought_worth(s: Array, o: Outlook, spades: int, w: Weights) -> float:
    """Return the points of bought spades; their price is not counted."""
    points = spade_points(s, o, spades, w)
    if o.faction == at.DARKLINGS:
        points += spades * int(s[at.spade_vp_darklings])
    return points


@jit
def spade_workers(s: Array, o: Outlook, spades: int) -> int:
    """Return the workers that spades cost."""
    if spades <= 0 or digging.pays_priests(s, o.seat) or goods.is_volcanic(s, o.seat):
        return 0
    return spades * digging.spade_price(s, o.seat)


@jit
def spade_priests(s: Array, o: Outlook, spades: int) -> int:
    """Return the priests that spades cost."""
    if spades <= 0 or not digging.pays_priests(s, o.seat):
        return 0
    return spades * digging.spade_price(s, o.seat)


@jit
def volcano_cost(s: Array, o: Outlook, terrain: int, w: Weights) -> float:
    """Return the worth of tokens or steps that a volcano costs, 0 for other factions."""
    if not goods.is_volcanic(s, o.seat) or goods.is_home(s, o.seat, terrain):
        return 0.0
    tokens = digging.volcano_price(s, o.seat, terrain)
    return tokens * (o.burn if o.faction != at.ACOLYTES else 0.6)


# --- towns ------------------------------------------------------------------------------------------
@jit
def town_part(s: Array, o: Outlook, power: int, size: int) -> float:
    """Return the part of a town that a settlement is, in power times in buildings; 1 for a whole one."""
    return min(1.0, power / town_power(s, o.seat)) * min(1.0, size / int(s[at.town_size]))


@jit
def town_power(s: Array, seat: int) -> int:
    """Return the power that a town of a seat needs (T-10.7)."""
    cheap = int(s[land.block(seat) + at.favors]) >> at.FAV5 & 1
    return int(s[at.town_power_fav5 if cheap else at.town_power])


@jit
def steps_behind(s: Array, o: Outlook, power: int, size: int, w: Weights) -> float:
    """Return the worth of the steps towards a town, the last left out; the later, the more."""
    parts = 0.0
    if o.left <= 0.0 and w[wt.TOWN_STEP] > 0.0:
        lacking = max(1, town_power(s, o.seat) - power, int(s[at.town_size]) - size)
        for step in range(lacking + 1, MOST_STEPS + 1):
            parts += 1.0 / step
    return w[wt.TOWN_STEP] * max(0.0, o.town) * parts


@jit
def hope_left(rounds: float, w: Weights) -> float:
    """Return the part of the hope for a town that is left with so many rounds to come."""
    if rounds <= 0.0:
        return w[wt.HOPE_LAST]
    if rounds <= 1.0:
        return w[wt.HOPE_NEXT]
    return min(1.0, (rounds + 0.5) / 3.0)


@jit
def progress(s: Array, o: Outlook, power: int, size: int, town: float, w: Weights) -> float:
    """Return the worth of a settlement on its way to a town, or that of founding one, ``town``."""
    part = town_part(s, o, power, size)
    behind = steps_behind(s, o, power, size, w)
    if part >= 1.0:
        return town + behind
    return w[wt.HOPE] * hope_left(o.left, w) * part * part + behind


@jit
def hopes(s: Array, o: Outlook, town: float, w: Weights) -> float:
    """Return the worth of all settlements on their way to a town; of a whole one it is ``town``."""
    worth = 0.0
    land.clear(s, at.seen)
    for hex_ in range(at.N_HEXES):
        if (
            s[at.owner + hex_] != o.seat
            or s[at.in_town + hex_]
            or land.has(s, at.seen, land.cell_of(s, hex_))
        ):
            continue
        places.join(s, o, hex_, at.NONE)
        for row in range(at.N_ROWS):
            s[at.seen + row] |= s[at.set_a + row]
        power, size, _ = places.tally(s, o.seat)
        worth += progress(s, o, power, size, town, w)
    return worth


@jit
def settlement_gain(s: Array, o: Outlook, hex_: int, power: int, size: int, w: Weights) -> float:
    """Return the worth that power and size at a hex add to its settlement.

    The hex is in the set of own cells. A hex that is not built on yet counts as empty.
    """
    places.join(s, o, hex_, places.river_link(s, o, hex_))
    had_power, had_size, in_town = places.tally(s, o.seat)
    if in_town:
        return 0.0
    after = progress(s, o, had_power + power, had_size + size, o.town, w)
    return after - progress(s, o, had_power, had_size, 0.0, w)


# --- land -------------------------------------------------------------------------------------------
class Land(NamedTuple):
    """Empty land in reach of a seat.

    Attributes:
        cheap: Hexes, one that needs spades counting as a part of one.
        rough: Hexes that need spades.
    """

    cheap: float
    rough: int


@jit
def land_in_reach(s: Array, o: Outlook) -> Land:
    """Return the empty land in reach; reach was looked for."""
    cheap, rough = 0.0, 0
    for row in range(at.N_ROWS):
        bits = int(s[at.reach + row]) | int(s[at.leap + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            spades = spades_for(s, o.seat, int(s[at.terrain + land.hex_at(s, row, bit)]))
            if spades < FAR:
                cheap += 1.0 / (1.0 + spades)
                rough += int(spades > 0)
    return Land(cheap, rough)


@jit
def settled(s: Array, o: Outlook, w: Weights) -> Outlook:
    """Return an outlook that knows how much land is in reach."""
    land.find_reach(s, o.seat)
    room = land_in_reach(s, o)
    missing = max(0.0, w[wt.ENOUGH_ROOM] - room.cheap) / max(1.0, w[wt.ENOUGH_ROOM])
    return Outlook(
        o.seat, o.base, o.faction, o.left, o.c, o.w, o.p, o.step, o.use, o.burn, o.fc, o.fw, o.fp,
        o.fs, o.spade, o.town, o.favor, 1.0 + w[wt.NEED_ROOM] * missing,
        min(1.0, room.rough / ROUGH_LAND),
    )  # fmt: skip


# --- dwellings --------------------------------------------------------------------------------------
@jit
def base_dwelling(s: Array, o: Outlook, w: Weights) -> float:
    """Return the worth of any dwelling: income, points, area; its price is not counted."""
    worth = more_income(s, o, 0) + tile_points(s, at.TRIGGER_D, w)
    worth += price(w[wt.AREA], w[wt.AREA_LAST], o.left)
    if int(s[o.base + at.favors]) >> at.FAV11 & 1:
        worth += s[at.fav11_vp]
    if s[o.base + at.bonus] != at.NONE:
        worth += s[at.card_vp + at.N_KINDS * int(s[o.base + at.bonus])]
    return worth


@jit
def site_worth(s: Array, o: Outlook, hex_: int, w: Weights) -> float:
    """Return the worth of a dwelling's place: hexes that it opens, neighbours, a town to come.

    Cultists gain a step when a rival takes the power that they offer (T-12.4).
    """
    places.find_beside(s, hex_)
    worth = 0.0
    has_rival = False
    alone = o.faction != at.MERMAIDS
    for row in range(at.N_ROWS):
        bits = int(s[at.set_b + row]) & int(s[at.land + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            near = land.hex_at(s, row, bit)
            owner = int(s[at.owner + near])
            if owner == at.NONE:
                if o.left + w[wt.NOW] > 0.0 and int(s[at.reach + row]) & bit == 0:
                    spades = spades_for(s, o.seat, int(s[at.terrain + near]))
                    if spades < 3:
                        worth += w[wt.EXPAND] * o.need * (o.left + w[wt.NOW]) / (1.0 + spades)
            elif owner != o.seat:
                power = build.strength_of(s, owner, int(s[at.building + near]))
                worth += w[wt.LEECH] * o.left - w[wt.FEED] * power
                has_rival = True
            else:
                alone = False
    if has_rival and o.faction == at.CULTISTS:
        worth += w[wt.CULT_STEP]
    if alone:
        return worth + (progress(s, o, 1, 1, o.town, w) - progress(s, o, 0, 0, 0.0, w))
    cell = land.cell_of(s, hex_)
    own = at.own + at.N_ROWS * o.seat + (cell >> 4)
    before = int(s[own])
    s[own] = before | 1 << (cell & 15)
    worth += settlement_gain(s, o, hex_, 1, 1, w)
    s[own] = before
    return worth


# --- upgrades ---------------------------------------------------------------------------------------
@jit
def stronghold_worth(o: Outlook, w: Weights) -> float:
    """Return the worth of a stronghold's ability for its faction."""
    worth = SH_NOW[o.faction] + SH_EACH[o.faction] * (o.left + 0.7)
    if o.faction == at.AUREN:
        worth += o.favor
    return w[wt.STRONGHOLD] * worth


@jit
def card_change(s: Array, o: Outlook, kind: int, change: int) -> float:
    """Return the points of passing that a building of a kind (0 dwellings) more or less changes."""
    worth = 0.0
    if s[o.base + at.bonus] != at.NONE:
        worth += change * int(s[at.card_vp + at.N_KINDS * int(s[o.base + at.bonus]) + kind])
    if kind == at.TRADING_HOUSE - 1 and int(s[o.base + at.favors]) >> at.FAV12 & 1:
        houses = int(s[o.base + at.built + kind])
        worth += int(s[at.fav12_vp + houses + change]) - int(s[at.fav12_vp + houses])
    return worth


@jit
def kind_worth(s: Array, o: Outlook, old: int, kind: int, w: Weights) -> float:
    """Return the worth of an upgrade wherever it is; its price is not counted."""
    worth = more_income(s, o, kind - 1) - less_income(s, o, old - 1)
    worth += card_change(s, o, old - 1, -1) + card_change(s, o, kind - 1, 1)
    if kind == at.TRADING_HOUSE:
        worth += tile_points(s, at.TRIGGER_TP, w) + w[wt.TRADE] * o.left
        if int(s[o.base + at.favors]) >> at.FAV10 & 1:
            worth += s[at.fav10_vp]
    elif kind == at.TEMPLE:
        worth += tile_points(s, at.TRIGGER_TE, w)
        worth += land.number(s, o.faction, at.F_FAVORS_TE) * o.favor
    else:
        worth += tile_points(s, at.TRIGGER_SH_SA, w)
        if kind == at.SANCTUARY:
            worth += land.number(s, o.faction, at.F_FAVORS_SA) * o.favor
        else:
            worth += stronghold_worth(o, w)
    if old == at.TRADING_HOUSE:
        worth -= w[wt.TRADE] * o.left
    return worth


@jit
def upgrade_price(s: Array, o: Outlook, kind: int, offered: int) -> int:
    """Return the coins for an upgrade that offers so much power; with none it is lone (T-8.3)."""
    if kind == at.TRADING_HOUSE and offered == 0:
        return land.number(s, o.faction, at.F_LONE_C)
    return land.number(s, o.faction, at.F_COST_C + kind - 1)


@jit
def upgrade_site(s: Array, o: Outlook, hex_: int, kind: int, offered: int, w: Weights) -> float:
    """Return the worth of an upgrade's place: a town to come, power ``offered`` to the rivals."""
    old = int(s[at.building + hex_])
    power = build.strength_of(s, o.seat, kind) - build.strength_of(s, o.seat, old)
    size = int(s[at.sanctuary_size]) - 1 if kind == at.SANCTUARY else 0
    worth = settlement_gain(s, o, hex_, power, size, w)
    if offered > 0 and o.faction == at.CULTISTS:
        worth += w[wt.CULT_STEP]
    return worth - w[wt.FEED] * offered


@jit
def power_beside(s: Array, o: Outlook, hex_: int) -> int:
    """Return the power that a build on a hex offers to the rivals."""
    places.find_beside(s, hex_)
    power = 0
    for row in range(at.N_ROWS):
        bits = int(s[at.set_b + row]) & int(s[at.land + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            near = land.hex_at(s, row, bit)
            owner = int(s[at.owner + near])
            if owner != at.NONE and owner != o.seat:
                power += build.strength_of(s, owner, int(s[at.building + near]))
    return power


# --- bridges ----------------------------------------------------------------------------------------
@jit
def bridge_worth(s: Array, o: Outlook, site: int, w: Weights) -> float:
    """Return the worth of a bridge: a town that it joins, the Engineers' points."""
    ends = int(s[at.site_ends + site])
    one, two = ends & 127, ends >> 7
    if s[at.owner + one] != o.seat or s[at.owner + two] != o.seat:
        return 0.3
    worth = 0.3
    if o.faction == at.ENGINEERS:
        sh = 1.0 if s[o.base + at.built + at.STRONGHOLD - 1] > 0 else 0.5
        worth += 3.0 * sh * (o.left + 1.0)
    before = settlement_worth(s, o, one, w) + settlement_worth(s, o, two, w)
    s[at.bridge + site] = o.seat
    worth += max(0.0, settlement_worth(s, o, one, w) - before)
    s[at.bridge + site] = at.NONE
    return worth


@jit
def settlement_worth(s: Array, o: Outlook, hex_: int, w: Weights) -> float:
    """Return the worth of the settlement of a hex on its way to a town, 0 for one that is."""
    places.join(s, o, hex_, at.NONE)
    power, size, in_town = places.tally(s, o.seat)
    return 0.0 if in_town else progress(s, o, power, size, o.town, w)
