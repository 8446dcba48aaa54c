"""Buildings, power offers, towns, favor and town tiles, bridges (part 10)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import goods, land


# --- prices -----------------------------------------------------------------------------------------
@jit
def price_c(s: Array, seat: int, hex_: int, kind: int) -> int:
    """Return the coins for a building; a lone trading house costs more (T-8.3)."""
    faction = int(s[land.block(seat) + at.faction])
    if kind == at.TRADING_HOUSE and not land.has_neighbour(s, seat, hex_):
        return land.number(s, faction, at.F_LONE_C)
    return land.number(s, faction, at.F_COST_C + kind - 1)


@jit
def price_w(s: Array, seat: int, kind: int) -> int:
    """Return the workers for a building."""
    return land.number(s, int(s[land.block(seat) + at.faction]), at.F_COST_W + kind - 1)


@jit
def in_stock(s: Array, seat: int, kind: int) -> bool:
    """Return whether a piece of a kind is left (T-6.7)."""
    return s[land.block(seat) + at.built + kind - 1] < s[at.limit + kind - 1]


@jit
def jump_price(s: Array, seat: int, good: int) -> int:
    """Return the workers (``F_JUMP_W``) or priests (``F_JUMP_P``) of a jump (T-12.6, T-12.8)."""
    p = land.block(seat)
    built = int(s[p + at.built + at.STRONGHOLD - 1] > 0)
    return land.number(s, int(s[p + at.faction]), good + built)


@jit
def pay_jump(s: Array, seat: int, hex_: int) -> None:
    """Pay for reaching a hex by a jump, when it is one, and note it (T-3.6, A-28, A-29)."""
    p = land.block(seat)
    if s[at.jump] != at.NONE or s[p + at.range_] == 0:
        return
    # looked for anew: an evaluation since the last list of actions may have used the work space
    land.find_reach(s, seat)
    if not land.has(s, at.leap, land.cell_of(s, hex_)):
        return
    s[p + at.workers] -= jump_price(s, seat, at.F_JUMP_W)
    s[p + at.priests] -= jump_price(s, seat, at.F_JUMP_P)
    goods.gain_vp(s, seat, land.number(s, int(s[p + at.faction]), at.F_JUMP_VP))
    s[at.jump] = hex_


# --- offers -----------------------------------------------------------------------------------------
@jit
def strength_of(s: Array, seat: int, kind: int) -> int:
    """Return the power value of a seat's building (T-10.3, T-11.9)."""
    faction = int(s[land.block(seat) + at.faction])
    if kind == at.STRONGHOLD:
        return land.number(s, faction, at.F_STRENGTH_SH)
    if kind == at.SANCTUARY:
        return land.number(s, faction, at.F_STRENGTH_SA)
    return int(s[at.strength + kind - 1])


@jit
def note_offers(s: Array, seat: int, hex_: int) -> None:
    """Note what power a build offers to the others (T-10.2, T-10.3, T-10.5, A-93)."""
    land.find_neighbours(s, hex_)
    event = int(s[at.events])
    any_offer = False
    for other in range(at.MAX_SEATS):
        s[at.offer + at.MAX_SEATS * event + other] = 0
    s[at.taken + event] = 0
    s[at.valid + event] = 0
    for row in range(at.N_ROWS):
        bits = int(s[at.set_b + row]) & int(s[at.land + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            near = land.hex_at(s, row, bit)
            owner = int(s[at.owner + near])
            if owner != at.NONE and owner != seat:
                kind = int(s[at.building + near])
                s[at.offer + at.MAX_SEATS * event + owner] += strength_of(s, owner, kind)
                any_offer = True
    if any_offer:
        s[at.events] += 1


# --- towns ------------------------------------------------------------------------------------------
@jit
def towns_left(s: Array) -> int:
    """Return the town tiles in the supply that are not spoken for."""
    number = -int(s[at.towns_due])
    for town in range(at.N_TOWNS):
        number += int(s[at.towns_left + town])
    return number


@jit
def joins(s: Array, seat: int) -> bool:
    """Return whether the settlement in ``set_a`` touches a town (T-10.8)."""
    for row in range(at.N_ROWS):
        bits = int(s[at.set_a + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            if s[at.in_town + land.hex_at(s, row, bit)]:
                return True
    return False


@jit
def qualifies(s: Array, seat: int) -> bool:
    """Return whether the settlement in ``set_a`` has the power and size of a town (T-10.7, A-46)."""
    power = size = 0
    for row in range(at.N_ROWS):
        bits = int(s[at.set_a + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            kind = int(s[at.building + land.hex_at(s, row, bit)])
            power += strength_of(s, seat, kind)
            size += int(s[at.sanctuary_size]) if kind == at.SANCTUARY else 1
    least = int(s[at.town_power])
    if int(s[land.block(seat) + at.favors]) >> at.FAV5 & 1:
        least = int(s[at.town_power_fav5])
    return power >= least and size >= s[at.town_size]


@jit
def check_town(s: Array, seat: int, hex_: int) -> None:
    """Found a town around a hex, or let it join one (T-10.7, T-10.8, A-44, A-45, A-94)."""
    land.settle(s, seat, hex_, at.NONE)
    joined = joins(s, seat)
    if not joined:
        if towns_left(s) < 1 or not qualifies(s, seat):
            return
        s[at.towns_due] += 1
    for row in range(at.N_ROWS):
        bits = int(s[at.set_a + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            s[at.in_town + land.hex_at(s, row, bit)] = 1


@jit
def check_all_towns(s: Array, seat: int) -> None:
    """Look at every settlement, lowest hex first (T-10.9, A-49)."""
    for hex_ in range(at.N_HEXES):
        if s[at.owner + hex_] == seat and s[at.in_town + hex_] == 0:
            check_town(s, seat, hex_)


@jit
def can_link(s: Array, seat: int, river: int) -> bool:
    """Return whether a river link founds a town now (T-12.11, A-48, A-104)."""
    if s[at.link + river] or towns_left(s) < 1:
        return False
    land.clear(s, at.set_a)
    land.put(s, at.set_a, land.river_cell(s, river))
    land.grow(s, at.set_a, at.set_b)
    own = at.own + at.N_ROWS * seat
    around = 0
    for row in range(at.N_ROWS):
        around += count_bits(int(s[at.set_b + row]) & int(s[own + row]))
    if around < 2:
        return False
    end = at.NONE
    for row in range(at.N_ROWS):
        bits = int(s[at.set_b + row]) & int(s[own + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            end = land.hex_at(s, row, bit)
            if s[at.in_town + end]:
                return False
    land.settle(s, seat, end, river)
    return not joins(s, seat) and qualifies(s, seat)


@jit
def link_river(s: Array, seat: int, river: int) -> None:
    """Link the land around a river hex; it founds a town (T-12.11)."""
    s[at.link + river] = 1
    land.clear(s, at.set_a)
    land.put(s, at.set_a, land.river_cell(s, river))
    land.grow(s, at.set_a, at.set_b)
    for hex_ in range(at.N_HEXES):
        if s[at.owner + hex_] == seat and land.has(s, at.set_b, land.cell_of(s, hex_)):
            check_town(s, seat, hex_)
            return


@jit
def advance_ship(s: Array, seat: int) -> None:
    """Go one level up on the ship track, with its points (T-8.7, T-10.10)."""
    p = land.block(seat)
    faction = int(s[p + at.faction])
    if s[p + at.ship] < land.number(s, faction, at.F_SHIP_MAX):
        s[p + at.ship] += 1
        goods.gain_vp(s, seat, land.number(s, faction, at.F_SHIP_VP + int(s[p + at.ship])))


@jit
def take_town(s: Array, seat: int, town: int) -> None:
    """Take a town tile: points, keys and goods at once (T-10.10, T-16.4, A-17, A-50, A-96)."""
    p = land.block(seat)
    s[at.towns_left + town] -= 1
    s[at.towns_due] -= 1
    s[p + at.town_tiles + town] += 1
    faction = s[p + at.faction]
    goods.gain_vp(s, seat, int(s[at.town_vp + town]))
    goods.score(s, seat, at.TRIGGER_TOWN, 1)
    if faction == at.WITCHES:
        goods.gain_vp(s, seat, int(s[at.town_vp_witches]))
    elif faction == at.SWARMLINGS:
        s[p + at.workers] += s[at.town_w]
    s[p + at.keys] += s[at.town_keys + town]
    good, amount = int(s[at.town_good + town]), int(s[at.town_amount + town])
    if good == at.GOOD_CULT_EACH:
        for cult in range(at.N_CULTS):
            goods.take_steps(s, seat, cult, amount, True)
    elif good == at.GOOD_SHIP:
        if faction == at.FAKIRS:
            most = land.number(s, at.FAKIRS, at.F_RANGE_MAX)
            s[p + at.range_] = min(int(s[p + at.range_]) + 1, most)
        elif faction != at.RIVERWALKERS:
            advance_ship(s, seat)
    elif good != at.NONE and good != at.GOOD_CARPET:
        goods.gain(s, seat, good, amount)
    goods.use_keys(s, seat)


@jit
def can_take_favor(s: Array, seat: int, favor: int) -> bool:
    """Return whether a favor tile is left and not owned yet (T-10.11, A-42)."""
    return s[at.favors_left + favor] > 0 and int(s[land.block(seat) + at.favors]) >> favor & 1 == 0


@jit
def take_favor(s: Array, seat: int, favor: int) -> None:
    """Take a favor tile; its steps are taken at once (T-10.11, A-73)."""
    s[at.favors_left + favor] -= 1
    s[land.block(seat) + at.favors] |= 1 << favor
    steps = int(s[at.favor_steps + favor])
    for cult in range(at.N_CULTS):
        if steps >> 4 * cult & 15:
            goods.take_steps(s, seat, cult, steps >> 4 * cult & 15, False)
    if favor == at.FAV5:
        check_all_towns(s, seat)


@jit
def owe_favors(s: Array, seat: int, amount: int) -> None:
    """Let favor tiles be taken, as many as there are to be had (T-10.2, T-10.11, T-12.3)."""
    for favor in range(at.N_FAVORS):
        if amount > 0 and can_take_favor(s, seat, favor):
            amount -= 1
            s[at.favors_due] += 1


# --- building ---------------------------------------------------------------------------------------
@jit
def raise_dwelling(s: Array, seat: int, hex_: int) -> None:
    """Put up a dwelling, paid for before, with all effects (T-10.2, A-39)."""
    p = land.block(seat)
    note_offers(s, seat, hex_)
    land.stand(s, seat, hex_, at.DWELLING)
    s[p + at.built + at.DWELLING - 1] += 1
    goods.score(s, seat, at.TRIGGER_D, 1)
    if int(s[p + at.favors]) >> at.FAV11 & 1:
        goods.gain_vp(s, seat, int(s[at.fav11_vp]))
    check_town(s, seat, hex_)
    s[at.may_build] = 0


@jit
def build_dwelling(s: Array, seat: int, hex_: int) -> None:
    """Pay for a dwelling and put it up (T-8.2); a jump was paid before."""
    p = land.block(seat)
    s[p + at.workers] -= price_w(s, seat, at.DWELLING)
    s[p + at.coins] -= price_c(s, seat, hex_, at.DWELLING)
    raise_dwelling(s, seat, hex_)


@jit
def upgrade(s: Array, seat: int, hex_: int, kind: int, free: bool) -> None:
    """Upgrade a building, with all effects in their order (T-8.3, T-10.2, A-40)."""
    p = land.block(seat)
    if not free:
        s[p + at.workers] -= price_w(s, seat, kind)
        s[p + at.coins] -= price_c(s, seat, hex_, kind)
    note_offers(s, seat, hex_)
    s[p + at.built + int(s[at.building + hex_]) - 1] -= 1
    s[p + at.built + kind - 1] += 1
    s[at.building + hex_] = kind
    faction = int(s[p + at.faction])
    if kind == at.TRADING_HOUSE:
        goods.score(s, seat, at.TRIGGER_TP, 1)
        if int(s[p + at.favors]) >> at.FAV10 & 1:
            goods.gain_vp(s, seat, int(s[at.fav10_vp]))
    elif kind == at.TEMPLE:
        goods.score(s, seat, at.TRIGGER_TE, 1)
        owe_favors(s, seat, land.number(s, faction, at.F_FAVORS_TE))
    else:
        goods.score(s, seat, at.TRIGGER_SH_SA, 1)
        if kind == at.SANCTUARY:
            owe_favors(s, seat, land.number(s, faction, at.F_FAVORS_SA))
        else:
            raise_stronghold(s, seat)
    check_town(s, seat, hex_)


@jit
def raise_stronghold(s: Array, seat: int) -> None:
    """Give what a stronghold gives once (parts 11 to 13)."""
    p = land.block(seat)
    faction = s[p + at.faction]
    if faction == at.ALCHEMISTS:  # T-12.1
        goods.gain_power(s, seat, int(s[at.sh_power]))
    elif faction == at.AUREN:  # T-12.2
        owe_favors(s, seat, 1)
    elif faction == at.CULTISTS:  # T-12.4
        goods.gain_vp(s, seat, int(s[at.sh_vp]))
    elif faction == at.DARKLINGS:  # T-12.5, A-41
        s[at.w_to_p] = s[at.sh_w_to_p]
    elif faction == at.FAKIRS:  # T-12.8
        s[p + at.range_] = min(int(s[p + at.range_]) + 1, land.number(s, at.FAKIRS, at.F_RANGE_MAX))
    elif faction == at.HALFLINGS:  # T-12.10
        s[at.spades] = s[at.sh_spades]
        s[at.top_up] = 0
        s[at.may_build] = 1
        goods.gain_spades(s, seat, int(s[at.sh_spades]))
    elif faction == at.MERMAIDS:  # T-12.11
        for _ in range(int(s[at.sh_ship])):
            advance_ship(s, seat)
    elif faction == at.DRAGONLORDS:  # T-11.16
        s[p + at.bowl] += s[SEATS]
    elif faction == at.RIVERWALKERS:  # T-13.13
        s[at.free_bridges] = min(int(s[at.sh_bridges]), int(s[p + at.bridges]))


# --- bridges ----------------------------------------------------------------------------------------
@jit
def can_bridge(s: Array, seat: int, site: int) -> bool:
    """Return whether a seat may put a bridge on a site (T-8.8, A-2, A-3)."""
    if s[at.bridge + site] != at.NONE:
        return False
    ends = int(s[at.site_ends + site])
    return s[at.owner + (ends & 127)] == seat or s[at.owner + (ends >> 7)] == seat


@jit
def has_bridge(s: Array, seat: int) -> bool:
    """Return whether a bridge is in stock and has a site (T-8.9)."""
    if s[land.block(seat) + at.bridges] == 0:
        return False
    for site in range(int(s[at.sites])):
        if can_bridge(s, seat, site):
            return True
    return False


@jit
def build_bridge(s: Array, seat: int, site: int) -> None:
    """Place a bridge; towns are looked for at both ends (T-10.7, A-5, A-6)."""
    s[at.bridge + site] = seat
    s[land.block(seat) + at.bridges] -= 1
    ends = int(s[at.site_ends + site])
    if s[at.owner + (ends & 127)] == seat:
        check_town(s, seat, ends & 127)
    if s[at.owner + (ends >> 7)] == seat and s[at.in_town + (ends >> 7)] == 0:
        check_town(s, seat, ends >> 7)


@jit
def bridges_between_own(s: Array, seat: int) -> int:
    """Return the own bridges with own buildings on both ends (T-12.7)."""
    bridges = 0
    for site in range(int(s[at.sites])):
        if s[at.bridge + site] == seat:
            ends = int(s[at.site_ends + site])
            bridges += s[at.owner + (ends & 127)] == seat and s[at.owner + (ends >> 7)] == seat
    return bridges
