"""Buildings, power offers, towns, favor and town tiles, bridges (part 10)."""

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ALCHEMISTS,
    AUREN,
    BOWLS,
    BRIDGE_OF,
    BRIDGES,
    BUILDING,
    BUILT,
    CULTISTS,
    CULTS,
    DARKLINGS,
    DRAGONLORDS,
    DWELLING,
    EVENTS,
    F_COST_C,
    F_COST_W,
    F_FAVORS_SA,
    F_FAVORS_TE,
    F_JUMP_P,
    F_JUMP_VP,
    F_JUMP_W,
    F_LONE_C,
    F_RANGE_MAX,
    F_SHIP_MAX,
    F_SHIP_VP,
    F_STRENGTH_SA,
    F_STRENGTH_SH,
    FACTION_OF,
    FAKIRS,
    FAV5,
    FAV10,
    FAV10_VP,
    FAV11,
    FAV11_VP,
    FAVOR_SET,
    FAVOR_STEPS,
    FAVORS,
    FAVORS_DUE,
    FAVORS_LEFT,
    FREE_BRIDGES,
    G_CARPET,
    G_CULT_EACH,
    G_SHIP,
    HALFLINGS,
    HEXES,
    IN_TOWN,
    JUMP,
    KEYS,
    LAND,
    LEAP,
    LIMIT,
    LINK,
    MAX_SEATS,
    MAY_BUILD,
    MERMAIDS,
    N_SITES,
    NONE,
    OFFER,
    OWN,
    OWNER,
    RANGE,
    RIVERWALKERS,
    ROWS,
    SANCTUARY,
    SANCTUARY_SIZE,
    SET_A,
    SET_B,
    SH_BRIDGES,
    SH_POWER,
    SH_SHIP,
    SH_SPADES,
    SH_VP,
    SH_W_TO_P,
    SHIP,
    SITE_ENDS,
    SPADE,
    STRENGTH,
    STRONGHOLD,
    SWARMLINGS,
    T_D,
    T_SH_SA,
    T_TE,
    T_TOWN,
    T_TP,
    TAKEN,
    TEMPLE,
    TOP_UP,
    TOWN_AMOUNT,
    TOWN_GOOD,
    TOWN_KEYS,
    TOWN_POWER,
    TOWN_POWER_FAV5,
    TOWN_SIZE,
    TOWN_TILES,
    TOWN_VP,
    TOWN_VP_WITCHES,
    TOWN_W,
    TOWNS,
    TOWNS_DUE,
    TOWNS_LEFT,
    TRADING_HOUSE,
    VALID,
    W_TO_P,
    WITCHES,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.goods import (
    gain,
    gain_power,
    gain_spades,
    gain_vp,
    score,
    take_steps,
    use_keys,
)
from aura_ai.games.terra_mystica.rules.land import (
    block,
    cell_of,
    clear,
    count,
    find_neighbours,
    grow,
    has,
    has_neighbour,
    hex_at,
    number,
    put,
    river_cell,
    settle,
    stand,
)


# --- prices -----------------------------------------------------------------------------------------
@jit
def price_c(s: State, seat: int, hex_: int, kind: int) -> int:
    """Return the coins for a building; a lone trading house costs more (T-8.3)."""
    faction = int(s[block(seat) + FACTION_OF])
    if kind == TRADING_HOUSE and not has_neighbour(s, seat, hex_):
        return number(s, faction, F_LONE_C)
    return number(s, faction, F_COST_C + kind - 1)


@jit
def price_w(s: State, seat: int, kind: int) -> int:
    """Return the workers for a building."""
    return number(s, int(s[block(seat) + FACTION_OF]), F_COST_W + kind - 1)


@jit
def in_stock(s: State, seat: int, kind: int) -> bool:
    """Tell whether a piece of a kind is left (T-6.7)."""
    return s[block(seat) + BUILT + kind - 1] < s[LIMIT + kind - 1]


@jit
def jump_w(s: State, seat: int) -> int:
    """Return the workers of a jump (T-12.6)."""
    p = block(seat)
    built = int(s[p + BUILT + STRONGHOLD - 1] > 0)
    return number(s, int(s[p + FACTION_OF]), F_JUMP_W + built)


@jit
def jump_p(s: State, seat: int) -> int:
    """Return the priests of a jump (T-12.8)."""
    p = block(seat)
    built = int(s[p + BUILT + STRONGHOLD - 1] > 0)
    return number(s, int(s[p + FACTION_OF]), F_JUMP_P + built)


@jit
def pay_jump(s: State, seat: int, hex_: int) -> None:
    """Pay for reaching a hex by a jump, when it is one, and note it (T-3.6, A-28, A-29)."""
    if s[JUMP] != NONE or not has(s, LEAP, cell_of(s, hex_)):
        return
    p = block(seat)
    s[p + W] -= jump_w(s, seat)
    s[p + P] -= jump_p(s, seat)
    gain_vp(s, seat, number(s, int(s[p + FACTION_OF]), F_JUMP_VP))
    s[JUMP] = hex_


# --- offers -----------------------------------------------------------------------------------------
@jit
def strength_of(s: State, seat: int, kind: int) -> int:
    """Return the power value of a seat's building (T-10.3, T-11.9)."""
    faction = int(s[block(seat) + FACTION_OF])
    if kind == STRONGHOLD:
        return number(s, faction, F_STRENGTH_SH)
    if kind == SANCTUARY:
        return number(s, faction, F_STRENGTH_SA)
    return int(s[STRENGTH + kind - 1])


@jit
def note_offers(s: State, seat: int, hex_: int) -> None:
    """Note what power a build offers to the others (T-10.2, T-10.3, A-93).

    Rules: T-10.5.
    """
    find_neighbours(s, hex_)
    event = int(s[EVENTS])
    any_offer = False
    for other in range(MAX_SEATS):
        s[OFFER + MAX_SEATS * event + other] = 0
    s[TAKEN + event] = 0
    s[VALID + event] = 0
    for row in range(ROWS):
        bits = int(s[SET_B + row]) & int(s[LAND + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            near = hex_at(s, row, bit)
            owner = int(s[OWNER + near])
            if owner != NONE and owner != seat:
                kind = int(s[BUILDING + near])
                s[OFFER + MAX_SEATS * event + owner] += strength_of(s, owner, kind)
                any_offer = True
    if any_offer:
        s[EVENTS] += 1


# --- towns ------------------------------------------------------------------------------------------
@jit
def towns_left(s: State) -> int:
    """Return the town tiles in the supply that are not spoken for."""
    left = -int(s[TOWNS_DUE])
    for town in range(TOWNS):
        left += int(s[TOWNS_LEFT + town])
    return left


@jit
def joins(s: State, seat: int) -> bool:
    """Tell whether the settlement in ``SET_A`` touches a town (T-10.8)."""
    for row in range(ROWS):
        bits = int(s[SET_A + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            if s[IN_TOWN + hex_at(s, row, bit)]:
                return True
    return False


@jit
def qualifies(s: State, seat: int) -> bool:
    """Tell whether the settlement in ``SET_A`` has the power and size of a town (T-10.7, A-46)."""
    power = size = 0
    for row in range(ROWS):
        bits = int(s[SET_A + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            kind = int(s[BUILDING + hex_at(s, row, bit)])
            power += strength_of(s, seat, kind)
            size += int(s[SANCTUARY_SIZE]) if kind == SANCTUARY else 1
    least = int(s[TOWN_POWER])
    if int(s[block(seat) + FAVOR_SET]) >> FAV5 & 1:
        least = int(s[TOWN_POWER_FAV5])
    return power >= least and size >= s[TOWN_SIZE]


@jit
def check_town(s: State, seat: int, hex_: int) -> None:
    """Found a town around a hex, or let it join one (T-10.7, T-10.8, A-44, A-45, A-94)."""
    settle(s, seat, hex_, NONE)
    joined = joins(s, seat)
    if not joined:
        if towns_left(s) < 1 or not qualifies(s, seat):
            return
        s[TOWNS_DUE] += 1
    for row in range(ROWS):
        bits = int(s[SET_A + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            s[IN_TOWN + hex_at(s, row, bit)] = 1


@jit
def check_all_towns(s: State, seat: int) -> None:
    """Look at every settlement, lowest hex first (T-10.9, A-49)."""
    for hex_ in range(HEXES):
        if s[OWNER + hex_] == seat and s[IN_TOWN + hex_] == 0:
            check_town(s, seat, hex_)


@jit
def can_link(s: State, seat: int, river: int) -> bool:
    """Tell whether a river link founds a town now (T-12.11, A-48, A-104)."""
    if s[LINK + river] or towns_left(s) < 1:
        return False
    clear(s, SET_A)
    put(s, SET_A, river_cell(s, river))
    grow(s, SET_A, SET_B)
    own = OWN + ROWS * seat
    around = 0
    for row in range(ROWS):
        around += count(int(s[SET_B + row]) & int(s[own + row]))
    if around < 2:
        return False
    found = NONE
    for row in range(ROWS):
        bits = int(s[SET_B + row]) & int(s[own + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            found = hex_at(s, row, bit)
            if s[IN_TOWN + found]:
                return False
    settle(s, seat, found, river)
    return not joins(s, seat) and qualifies(s, seat)


@jit
def link_river(s: State, seat: int, river: int) -> None:
    """Link the land around a river hex; it founds a town (T-12.11)."""
    s[LINK + river] = 1
    clear(s, SET_A)
    put(s, SET_A, river_cell(s, river))
    grow(s, SET_A, SET_B)
    for hex_ in range(HEXES):
        if s[OWNER + hex_] == seat and has(s, SET_B, cell_of(s, hex_)):
            check_town(s, seat, hex_)
            return


@jit
def advance_ship(s: State, seat: int) -> None:
    """Go one level up on the ship track, with its points (T-8.7, T-10.10)."""
    p = block(seat)
    faction = int(s[p + FACTION_OF])
    if s[p + SHIP] < number(s, faction, F_SHIP_MAX):
        s[p + SHIP] += 1
        gain_vp(s, seat, number(s, faction, F_SHIP_VP + int(s[p + SHIP])))


@jit
def take_town(s: State, seat: int, town: int) -> None:
    """Take a town tile: points, keys and goods at once (T-10.10, T-16.4, A-17, A-50, A-96)."""
    p = block(seat)
    s[TOWNS_LEFT + town] -= 1
    s[TOWNS_DUE] -= 1
    s[p + TOWN_TILES + town] += 1
    faction = s[p + FACTION_OF]
    gain_vp(s, seat, int(s[TOWN_VP + town]))
    score(s, seat, T_TOWN, 1)
    if faction == WITCHES:
        gain_vp(s, seat, int(s[TOWN_VP_WITCHES]))
    elif faction == SWARMLINGS:
        s[p + W] += s[TOWN_W]
    s[p + KEYS] += s[TOWN_KEYS + town]
    good, amount = int(s[TOWN_GOOD + town]), int(s[TOWN_AMOUNT + town])
    if good == G_CULT_EACH:
        for cult in range(CULTS):
            take_steps(s, seat, cult, amount, True)
    elif good == G_SHIP:
        if faction == FAKIRS:
            most = number(s, FAKIRS, F_RANGE_MAX)
            s[p + RANGE] = min(int(s[p + RANGE]) + 1, most)
        elif faction != RIVERWALKERS:
            advance_ship(s, seat)
    elif good != NONE and good != G_CARPET:
        gain(s, seat, good, amount)
    use_keys(s, seat)


@jit
def can_take_favor(s: State, seat: int, favor: int) -> bool:
    """Tell whether a favor tile is left and not owned yet (T-10.11, A-42)."""
    return s[FAVORS_LEFT + favor] > 0 and int(s[block(seat) + FAVOR_SET]) >> favor & 1 == 0


@jit
def take_favor(s: State, seat: int, favor: int) -> None:
    """Take a favor tile; its steps are taken at once (T-10.11, A-73)."""
    s[FAVORS_LEFT + favor] -= 1
    s[block(seat) + FAVOR_SET] |= 1 << favor
    steps = int(s[FAVOR_STEPS + favor])
    for cult in range(CULTS):
        if steps >> 4 * cult & 15:
            take_steps(s, seat, cult, steps >> 4 * cult & 15, False)
    if favor == FAV5:
        check_all_towns(s, seat)


@jit
def owe_favors(s: State, seat: int, amount: int) -> None:
    """Let favor tiles be taken, as many as there are to be had (T-10.2, T-10.11).

    Rules: T-12.3.
    """
    for favor in range(FAVORS):
        if amount > 0 and can_take_favor(s, seat, favor):
            amount -= 1
            s[FAVORS_DUE] += 1


# --- building ---------------------------------------------------------------------------------------
@jit
def raise_dwelling(s: State, seat: int, hex_: int) -> None:
    """Put up a dwelling, paid for before, with all effects (T-10.2, A-39)."""
    p = block(seat)
    note_offers(s, seat, hex_)
    stand(s, seat, hex_, DWELLING)
    s[p + BUILT + DWELLING - 1] += 1
    score(s, seat, T_D, 1)
    if int(s[p + FAVOR_SET]) >> FAV11 & 1:
        gain_vp(s, seat, int(s[FAV11_VP]))
    check_town(s, seat, hex_)
    s[MAY_BUILD] = 0


@jit
def build_dwelling(s: State, seat: int, hex_: int) -> None:
    """Pay for a dwelling and put it up (T-8.2); a jump was paid before."""
    p = block(seat)
    s[p + W] -= price_w(s, seat, DWELLING)
    s[p + C] -= price_c(s, seat, hex_, DWELLING)
    raise_dwelling(s, seat, hex_)


@jit
def upgrade(s: State, seat: int, hex_: int, kind: int, free: bool) -> None:
    """Upgrade a building, with all effects in their order (T-8.3, T-10.2, A-40)."""
    p = block(seat)
    if not free:
        s[p + W] -= price_w(s, seat, kind)
        s[p + C] -= price_c(s, seat, hex_, kind)
    note_offers(s, seat, hex_)
    s[p + BUILT + int(s[BUILDING + hex_]) - 1] -= 1
    s[p + BUILT + kind - 1] += 1
    s[BUILDING + hex_] = kind
    faction = int(s[p + FACTION_OF])
    if kind == TRADING_HOUSE:
        score(s, seat, T_TP, 1)
        if int(s[p + FAVOR_SET]) >> FAV10 & 1:
            gain_vp(s, seat, int(s[FAV10_VP]))
    elif kind == TEMPLE:
        score(s, seat, T_TE, 1)
        owe_favors(s, seat, number(s, faction, F_FAVORS_TE))
    else:
        score(s, seat, T_SH_SA, 1)
        if kind == SANCTUARY:
            owe_favors(s, seat, number(s, faction, F_FAVORS_SA))
        else:
            raise_stronghold(s, seat)
    check_town(s, seat, hex_)


@jit
def raise_stronghold(s: State, seat: int) -> None:
    """Give what a stronghold gives once (parts 11 to 13)."""
    p = block(seat)
    faction = s[p + FACTION_OF]
    if faction == ALCHEMISTS:  # T-12.1
        gain_power(s, seat, int(s[SH_POWER]))
    elif faction == AUREN:  # T-12.2
        owe_favors(s, seat, 1)
    elif faction == CULTISTS:  # T-12.4
        gain_vp(s, seat, int(s[SH_VP]))
    elif faction == DARKLINGS:  # T-12.5, A-41
        s[W_TO_P] = s[SH_W_TO_P]
    elif faction == FAKIRS:  # T-12.8
        s[p + RANGE] = min(int(s[p + RANGE]) + 1, number(s, FAKIRS, F_RANGE_MAX))
    elif faction == HALFLINGS:  # T-12.10
        s[SPADE] = s[SH_SPADES]
        s[TOP_UP] = 0
        s[MAY_BUILD] = 1
        gain_spades(s, seat, int(s[SH_SPADES]))
    elif faction == MERMAIDS:  # T-12.11
        for _ in range(int(s[SH_SHIP])):
            advance_ship(s, seat)
    elif faction == DRAGONLORDS:  # T-11.16
        s[p + BOWLS] += s[SEATS]
    elif faction == RIVERWALKERS:  # T-13.13
        s[FREE_BRIDGES] = min(int(s[SH_BRIDGES]), int(s[p + BRIDGES]))


# --- bridges ----------------------------------------------------------------------------------------
@jit
def can_bridge(s: State, seat: int, site: int) -> bool:
    """Tell whether a seat may put a bridge on a site (T-8.8, A-2, A-3)."""
    if s[BRIDGE_OF + site] != NONE:
        return False
    ends = int(s[SITE_ENDS + site])
    return s[OWNER + (ends & 127)] == seat or s[OWNER + (ends >> 7)] == seat


@jit
def has_bridge(s: State, seat: int) -> bool:
    """Tell whether a bridge is in stock and has a site (T-8.9)."""
    if s[block(seat) + BRIDGES] == 0:
        return False
    for site in range(int(s[N_SITES])):
        if can_bridge(s, seat, site):
            return True
    return False


@jit
def build_bridge(s: State, seat: int, site: int) -> None:
    """Place a bridge; towns are looked for at both ends (T-10.7, A-5, A-6)."""
    s[BRIDGE_OF + site] = seat
    s[block(seat) + BRIDGES] -= 1
    ends = int(s[SITE_ENDS + site])
    if s[OWNER + (ends & 127)] == seat:
        check_town(s, seat, ends & 127)
    if s[OWNER + (ends >> 7)] == seat and s[IN_TOWN + (ends >> 7)] == 0:
        check_town(s, seat, ends >> 7)


@jit
def bridges_between_own(s: State, seat: int) -> int:
    """Return the own bridges with own buildings on both ends (T-12.7)."""
    found = 0
    for site in range(int(s[N_SITES])):
        if s[BRIDGE_OF + site] == seat:
            ends = int(s[SITE_ENDS + site])
            found += s[OWNER + (ends & 127)] == seat and s[OWNER + (ends >> 7)] == seat
    return found
