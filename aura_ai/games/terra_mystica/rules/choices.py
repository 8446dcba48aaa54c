"""The legal actions of every node, as a set of bits in the state (section 22)."""

import numpy as np

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ACCEPT_LATE,
    ACT1,
    ACT5,
    ACT6,
    ACT_COST,
    ACT_COST_YETIS,
    ACT_USED,
    ADVANCE_DIG,
    ADVANCE_SHIP,
    ALCHEMISTS,
    AUREN,
    BID,
    BID_PASS,
    BON1,
    BON2,
    BONUS,
    BONUS_CARDS,
    BOWLS,
    BRIDGE,
    BUILD,
    BUILDING,
    BUILT,
    BURN,
    BUY_SPADE,
    BUY_TOKEN,
    C_FOR_VP,
    C_VP,
    CHAOS_MAGICIANS,
    CONNECT_RIVER,
    CULT_AT,
    CULT_STEP,
    CULTS,
    DECLINE_LATE,
    DIG,
    DISCARD_SPADES,
    DWELLING,
    EMPTY,
    END_TURN,
    ENGINEERS,
    F_COST_C,
    F_DIG_C,
    F_DIG_MAX,
    F_DIG_P,
    F_DIG_W,
    F_LONE_C,
    F_SHIP_C,
    F_SHIP_MAX,
    F_SHIP_P,
    FACTION,
    FACTION_OF,
    FACTIONS,
    FAV6,
    FAVOR_SET,
    FAVORS,
    FAVORS_DUE,
    FREE_BRIDGES,
    GIANTS,
    HEXES,
    HIGH,
    HOLDER,
    HOME,
    ICE,
    LAST_CONVERSION,
    LEAP,
    LEECH_ACCEPT,
    LEECH_DECLINE,
    LEGAL,
    LEGAL_WORDS,
    LOSE,
    LOSE_CULT,
    MAX_BID,
    MERMAIDS,
    MORE,
    N_ANSWER,
    N_BID,
    N_BRIDGE,
    N_CARD,
    N_COLOUR,
    N_END,
    N_ENTER,
    N_FACTION,
    N_LOSE,
    N_MAIN,
    N_OPTION,
    N_OVER,
    N_PAUSE,
    N_PLACE,
    N_POSITION,
    N_REACT_STEP,
    N_REACT_TOKEN,
    N_RIDE,
    N_SETUP_FAVOR,
    N_SHIFT,
    N_SITES,
    N_SPADES,
    N_STEP,
    N_STORM,
    N_TERRAIN,
    N_TILES,
    N_TRADE,
    N_UNLOCK,
    N_WORD,
    NOMADS,
    NONE,
    OPEN,
    OWN,
    OWNER,
    P_ACTION,
    P_C,
    P_W,
    PASS,
    PENDING,
    PHASE,
    PICK_TERRAIN,
    POSITION,
    POWER_ACTION,
    POWER_ACTIONS,
    PW_C,
    PW_FOR_P,
    PW_FOR_W,
    PW_P,
    PW_W,
    REACH,
    REPLAY,
    RIVER_SET,
    RIVERS,
    RIVERWALKERS,
    ROWS,
    S_ACTA,
    S_ACTC,
    S_ACTE,
    S_ACTG,
    S_ACTN,
    S_ACTS,
    S_ACTW,
    S_BON1,
    S_BON2,
    S_FAV6,
    SANCTUARY,
    SEND_PRIEST,
    SET_A,
    SET_B,
    SHAPESHIFTERS,
    SHIFT_BY_POWER,
    SHIFT_BY_TOKENS,
    SHIFT_POWER,
    SHIFT_TOKENS,
    SHIP,
    SKIP,
    SLOT_OF,
    SLOT_STEPS,
    SPECIAL,
    START_TERRAIN,
    STEP_DUE,
    STRONGHOLD,
    SWARMLINGS,
    TAKE_BONUS,
    TAKE_FAVOR,
    TAKE_PRIEST,
    TAKE_TOWN,
    TAKE_WORD,
    TARGET,
    TEMPLE,
    TERRAIN,
    TERRAINS,
    TOP_UP,
    TOWNS,
    TOWNS_DUE,
    TOWNS_LEFT,
    TRADING_HOUSE,
    TRANSFORM_HOME,
    TRANSFORM_OTHER,
    TURN,
    TURN_POSITION,
    TURNED,
    UNLOCKED,
    UPGRADE,
    UPGRADE_SH,
    USED,
    VP,
    VP_C,
    W_C,
    W_P,
    W_TO_P,
    WITCHES,
    YETIS,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.build import (
    can_bridge,
    can_link,
    can_take_favor,
    has_bridge,
    in_stock,
    jump_p,
    jump_w,
    price_w,
    towns_left,
)
from aura_ai.games.terra_mystica.rules.goods import (
    has_locked,
    is_home,
    may_enter,
    priest_limit,
    tokens,
    unlock_price,
)
from aura_ai.games.terra_mystica.rules.land import (
    block,
    cell_of,
    clear,
    copy,
    find_near_others,
    find_reach,
    grow,
    has,
    hex_at,
    number,
    put,
)
from aura_ai.games.terra_mystica.rules.naming import can_pick_faction, is_terrain_free
from aura_ai.games.terra_mystica.rules.spades import (
    TURNS,
    build_is_open,
    can_turn_home,
    can_turn_other,
    can_turn_to,
    may_build_on,
    most_spades,
    most_spades_on,
    pays_priests,
    spade_price,
)

ACTE_WORKERS = 2
"""Price of an Engineers' bridge (T-12.7), which the data file has only in words."""


BIT = np.array([1 << bit if bit < 15 else -(1 << 15) for bit in range(16)], np.int16)
"""Each bit of a word, as a word."""


@jit
def add(s: State, code: int) -> None:
    """Make an action legal."""
    s[LEGAL + (code >> 4)] |= BIT[code & 15]


# --- free actions -----------------------------------------------------------------------------------
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


# --- the main action --------------------------------------------------------------------------------
@jit
def list_land(s: State, seat: int, opening: bool) -> None:
    """List what can be done with hexes in reach: transform, and when opening build (T-8.1, T-8.2)."""
    p = block(seat)
    find_reach(s, seat)
    faction = int(s[p + FACTION_OF])
    workers = int(s[p + W]) - price_w(s, seat, DWELLING)
    builds = (
        opening
        and workers >= 0
        and s[p + C] >= number(s, faction, F_COST_C + DWELLING - 1)
        and in_stock(s, seat, DWELLING)
    )
    leaps = s[p + P] >= jump_p(s, seat) and workers >= jump_w(s, seat)
    near, far = most_spades(s, seat, False), most_spades(s, seat, True)
    for row in range(ROWS):
        bits = int(s[REACH + row]) | int(s[LEAP + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            hex_ = hex_at(s, row, bit)
            leap = int(s[LEAP + row]) & bit != 0
            if is_home(s, seat, int(s[TERRAIN + hex_])):
                if builds and (not leap or leaps):
                    add(s, BUILD + hex_)
                continue
            most = far if leap else near
            if can_turn_home(s, seat, hex_, most):
                add(s, TRANSFORM_HOME + hex_)
            if can_turn_other(s, seat, hex_, most):
                add(s, TRANSFORM_OTHER + hex_)


@jit
def can_upgrade(s: State, seat: int, kind: int) -> bool:
    """Tell whether an upgrade can be paid where it is cheapest (T-8.3)."""
    p = block(seat)
    coins = number(s, int(s[p + FACTION_OF]), F_COST_C + kind - 1)
    return in_stock(s, seat, kind) and s[p + W] >= price_w(s, seat, kind) and s[p + C] >= coins


@jit
def list_upgrades(s: State, seat: int) -> None:
    """List the upgrades (T-8.3).

    Rules: A-74.
    """
    p = block(seat)
    trade = can_upgrade(s, seat, TRADING_HOUSE)
    temple = can_upgrade(s, seat, TEMPLE)
    stronghold = can_upgrade(s, seat, STRONGHOLD)
    sanctuary = can_upgrade(s, seat, SANCTUARY)
    if not (trade or temple or stronghold or sanctuary):
        return
    lone = s[p + C] >= number(s, int(s[p + FACTION_OF]), F_LONE_C)
    if trade and not lone:
        find_near_others(s, seat)
    for row in range(ROWS):
        bits = int(s[OWN + ROWS * seat + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            hex_ = hex_at(s, row, bit)
            kind = s[BUILDING + hex_]
            if kind == DWELLING:
                if trade and (lone or int(s[SET_B + row]) & bit):
                    add(s, UPGRADE + hex_)
            elif kind == TRADING_HOUSE:
                if temple:
                    add(s, UPGRADE + hex_)
                if stronghold:
                    add(s, UPGRADE_SH + hex_)
            elif kind == TEMPLE and sanctuary:
                add(s, UPGRADE + hex_)


@jit
def act_price(s: State, seat: int, act: int) -> int:
    """Return the power that a power action costs (T-8.4, T-11.7).

    Rules: A-72.
    """
    if s[block(seat) + FACTION_OF] == YETIS:
        return int(s[ACT_COST_YETIS + act])
    return int(s[ACT_COST + act])


@jit
def list_power_actions(s: State, seat: int) -> None:
    """List the power actions (T-8.4, T-8.9, T-11.8, T-13.12, A-71)."""
    p = block(seat)
    faction = s[p + FACTION_OF]
    again = faction == YETIS and s[p + BUILT + STRONGHOLD - 1] > 0
    for act in range(POWER_ACTIONS):
        if s[ACT_USED + act] and not again:
            continue
        if s[p + BOWLS + 2] < act_price(s, seat, act):
            continue
        if act == ACT1 and not has_bridge(s, seat):
            continue
        if faction == RIVERWALKERS and (act == ACT5 or act == ACT6):
            continue
        add(s, POWER_ACTION + act)


@jit
def list_specials(s: State, seat: int) -> None:
    """List the special actions of board and tiles (T-8.5, T-13.12, A-91).

    Rules: A-76.
    """
    p = block(seat)
    faction = s[p + FACTION_OF]
    used = int(s[p + USED])
    if s[p + BONUS] == BON1 and used >> S_BON1 & 1 == 0 and faction != RIVERWALKERS:
        add(s, SPECIAL + S_BON1)
    if s[p + BONUS] == BON2 and used >> S_BON2 & 1 == 0:
        add(s, SPECIAL + S_BON2)
    if int(s[p + FAVOR_SET]) >> FAV6 & 1 and used >> S_FAV6 & 1 == 0:
        add(s, SPECIAL + S_FAV6)
    if faction == ENGINEERS and s[p + W] >= ACTE_WORKERS and has_bridge(s, seat):
        add(s, SPECIAL + S_ACTE)
    if s[p + BUILT + STRONGHOLD - 1] == 0:
        return
    if faction == AUREN and used >> S_ACTA & 1 == 0:
        add(s, SPECIAL + S_ACTA)
    elif faction == CHAOS_MAGICIANS and used >> S_ACTC & 1 == 0 and s[MORE] == 0:
        add(s, SPECIAL + S_ACTC)
    elif faction == GIANTS and used >> S_ACTG & 1 == 0:
        add(s, SPECIAL + S_ACTG)
    elif faction == NOMADS and used >> S_ACTN & 1 == 0:
        find_storm(s, seat)
        if list_storm(s, seat, False):
            add(s, SPECIAL + S_ACTN)
    elif faction == SWARMLINGS and used >> S_ACTS & 1 == 0:
        if in_stock(s, seat, TRADING_HOUSE) and s[p + BUILT + DWELLING - 1] > 0:
            add(s, SPECIAL + S_ACTS)
    elif faction == WITCHES and used >> S_ACTW & 1 == 0:
        if in_stock(s, seat, DWELLING) and list_ride(s, seat, False):
            add(s, SPECIAL + S_ACTW)
    elif faction == SHAPESHIFTERS:
        if s[p + BOWLS + 2] >= s[SHIFT_POWER]:
            add(s, SHIFT_BY_POWER)
        if tokens(s, seat) >= s[SHIFT_TOKENS]:
            add(s, SHIFT_BY_TOKENS)


@jit
def find_storm(s: State, seat: int) -> None:
    """Write the cells that share a side with an own building into ``SET_B`` (T-12.12, A-38)."""
    copy(s, OWN + ROWS * seat, SET_A)
    grow(s, SET_A, SET_B)


@jit
def list_storm(s: State, seat: int, adding: bool) -> bool:
    """List the targets of ACTN, or tell whether there is one; ``find_storm`` came before."""
    home = s[block(seat) + HOME]
    found = False
    for hex_ in range(HEXES):
        terrain = s[TERRAIN + hex_]
        if (
            s[BUILDING + hex_] == EMPTY
            and terrain < ICE
            and terrain != home
            and has(s, SET_B, cell_of(s, hex_))
        ):
            found = True
            if adding:
                add(s, TRANSFORM_HOME + hex_)
    return found


@jit
def list_ride(s: State, seat: int, adding: bool) -> bool:
    """List the targets of ACTW, or tell whether there is one (T-12.14)."""
    home = s[block(seat) + HOME]
    found = False
    for hex_ in range(HEXES):
        if s[BUILDING + hex_] == EMPTY and s[TERRAIN + hex_] == home:
            found = True
            if adding:
                add(s, BUILD + hex_)
    return found


@jit
def list_tracks(s: State, seat: int) -> None:
    """List priests to cults and the advances of ship and dig (T-8.6, T-8.7, A-20, A-21)."""
    p = block(seat)
    faction = int(s[p + FACTION_OF])
    if s[p + P] >= 1:
        for cult in range(CULTS):
            if free_slot(s, cult, 0) != NONE:
                add(s, SEND_PRIEST + 3 * cult)
            if free_slot(s, cult, 1) != NONE:
                add(s, SEND_PRIEST + 3 * cult + 1)
            add(s, SEND_PRIEST + 3 * cult + 2)
    if (
        s[p + SHIP] < number(s, faction, F_SHIP_MAX)
        and s[p + SHIP] >= 0
        and number(s, faction, F_SHIP_C) + number(s, faction, F_SHIP_P) > 0
        and s[p + C] >= number(s, faction, F_SHIP_C)
        and s[p + P] >= number(s, faction, F_SHIP_P)
    ):
        add(s, ADVANCE_SHIP)
    if (
        s[p + DIG] < number(s, faction, F_DIG_MAX)
        and s[p + W] >= number(s, faction, F_DIG_W)
        and s[p + C] >= number(s, faction, F_DIG_C)
        and s[p + P] >= number(s, faction, F_DIG_P)
    ):
        add(s, ADVANCE_DIG)


@jit
def free_slot(s: State, cult: int, value: int) -> int:
    """Return an empty slot of the best value (0) or of a lower one (1), -1 for none (T-4.10)."""
    best = int(s[SLOT_STEPS])
    for slot in range(4):
        if s[SLOT_OF + 4 * cult + slot] == NONE and (s[SLOT_STEPS + slot] == best) == (value == 0):
            return slot
    return NONE


@jit
def list_main(s: State, seat: int) -> None:
    """List the openers of a main action (T-22.1)."""
    add(s, PASS)
    list_power_actions(s, seat)
    list_specials(s, seat)
    list_tracks(s, seat)
    list_land(s, seat, True)
    list_upgrades(s, seat)
    list_conversions(s, seat)
    list_links(s, seat)


# --- the parts of an action -------------------------------------------------------------------------
@jit
def list_tiles(s: State, seat: int) -> None:
    """List favor and town tiles, whichever are due (T-10.10, T-10.11, A-103)."""
    if s[FAVORS_DUE] > 0:
        for favor in range(FAVORS):
            if can_take_favor(s, seat, favor):
                add(s, TAKE_FAVOR + favor)
    if s[TOWNS_DUE] > 0:
        for town in range(TOWNS):
            if s[TOWNS_LEFT + town] > 0:
                add(s, TAKE_TOWN + town)


@jit
def list_unlocks(s: State, seat: int) -> None:
    """List what Riverwalkers can do with a priest (T-13.10, A-79, A-99)."""
    p = block(seat)
    add(s, TAKE_PRIEST)
    for terrain in range(TERRAINS):
        if int(s[p + UNLOCKED]) >> terrain & 1 == 0 and s[p + C] >= unlock_price(s, seat, terrain):
            add(s, PICK_TERRAIN + terrain)


@jit
def list_option(s: State, seat: int) -> None:
    """List the optional dwelling or bridges and the way past them (T-9.10, T-13.13, T-22.4)."""
    p = block(seat)
    add(s, SKIP if s[MORE] > 1 else END_TURN)
    if build_is_open(s, seat):
        if s[p + W] >= price_w(s, seat, DWELLING) and s[p + C] >= number(
            s, int(s[p + FACTION_OF]), F_COST_C + DWELLING - 1
        ):
            for i in range(TURNS):
                hex_ = int(s[TURNED + i])
                if may_build_on(s, seat, hex_):
                    add(s, BUILD + hex_)
    if s[FREE_BRIDGES] > 0:
        list_bridges(s, seat)


@jit
def list_bridges(s: State, seat: int) -> None:
    """List the sites for a bridge (T-8.8)."""
    for site in range(int(s[N_SITES])):
        if can_bridge(s, seat, site):
            add(s, BRIDGE + site)


@jit
def list_place(s: State, seat: int) -> None:
    """List the hexes for a first dwelling (T-4.7, T-11.2, T-13.9)."""
    p = block(seat)
    terrain = s[p + HOME] if s[p + HOME] < ICE else s[p + START_TERRAIN]
    rivers = s[p + FACTION_OF] == RIVERWALKERS
    for hex_ in range(HEXES):
        if s[BUILDING + hex_] == EMPTY and s[TERRAIN + hex_] == terrain:
            if not rivers or is_riverside(s, hex_):
                add(s, BUILD + hex_)


@jit
def is_riverside(s: State, hex_: int) -> bool:
    """Tell whether a hex touches a river (T-13.9)."""
    clear(s, SET_A)
    put(s, SET_A, cell_of(s, hex_))
    grow(s, SET_A, SET_B)
    for row in range(ROWS):
        if s[SET_B + row] & s[RIVER_SET + row]:
            return True
    return False


@jit
def list_setup(s: State, seat: int, node: int) -> None:
    """List the choices of the setup and of the auction (parts 4 and 15).

    Rules: A-51.
    """
    p = block(seat)
    if node == N_FACTION:
        for faction in range(FACTIONS):
            if can_pick_faction(s, faction):
                add(s, FACTION + faction)
    elif node == N_BID:
        for bid in range(int(s[HIGH]) + 1, MAX_BID + 1):
            add(s, BID + bid)
        if s[HIGH] != NONE:
            add(s, BID_PASS)
    elif node == N_POSITION:
        for position in range(int(s[SEATS])):
            taken = False
            for other in range(int(s[SEATS])):
                taken = taken or s[block(other) + POSITION] == position
            if not taken:
                add(s, TURN_POSITION + position)
    elif node == N_TERRAIN:
        for terrain in range(TERRAINS):
            if is_terrain_free(s, terrain):
                add(s, PICK_TERRAIN + terrain)
    elif node == N_SETUP_FAVOR:
        for favor in range(FAVORS):
            if can_take_favor(s, seat, favor):
                add(s, TAKE_FAVOR + favor)
    elif node == N_PLACE:
        list_place(s, seat)
    elif node == N_CARD:
        for card in range(BONUS_CARDS):
            if s[HOLDER + card] == NONE and card != s[p + BONUS]:
                add(s, TAKE_BONUS + card)


@jit
def can_buy_spade(s: State, seat: int) -> bool:
    """Tell whether one spade can be paid for (T-9.1); transformations pay for all they need."""
    p = block(seat)
    price = spade_price(s, seat)
    return price > 0 and s[p + P if pays_priests(s, seat) else p + W] >= price


@jit
def list_late(s: State, seat: int) -> None:
    """List what a seat may do out of turn in a replay (T-18.4)."""
    add(s, END_TURN)
    for entry in range(PENDING):
        if s[OPEN + entry] != NONE and (int(s[OPEN + entry]) & 15) == seat:
            add(s, ACCEPT_LATE + entry)
            add(s, DECLINE_LATE + entry)
    if s[block(seat) + STEP_DUE] > 0:
        list_cults(s)
    list_conversions(s, seat)


@jit
def list_cults(s: State) -> None:
    """List the four cults.

    Rules: A-14.
    """
    for cult in range(CULTS):
        add(s, CULT_STEP + cult)


@jit
def has_free_actions(s: State, node: int) -> bool:
    """Tell whether conversions are open at a node (part 7, T-22.5).

    Rules: A-86, T-7.4.
    """
    if s[PHASE] != P_ACTION or s[TURN] != 1:
        return False
    return (
        node == N_ENTER
        or node == N_UNLOCK
        or node == N_TILES
        or node == N_STEP
        or node == N_SPADES
        or node == N_OPTION
        or node == N_END
    )


@jit
def list_opening(s: State, node: int) -> None:
    """Write the legal actions of a node of the setup into the state."""
    for word in range(LEGAL_WORDS):
        s[LEGAL + word] = 0
    if s[TO_ACT] >= 0:
        list_setup(s, int(s[TO_ACT]), node)
        if s[REPLAY]:
            list_extras(s, int(s[TO_ACT]), node)


@jit
def list_node(s: State, node: int) -> None:
    """Write the legal actions of the node at hand into the state, none at the end."""
    if node < N_MAIN or node == N_OVER:
        list_opening(s, node)
        return
    for word in range(LEGAL_WORDS):
        s[LEGAL + word] = 0
    seat = int(s[TO_ACT])
    list_course(s, seat, node)
    if s[REPLAY] and node != N_WORD:
        list_extras(s, seat, node)


@jit
def list_extras(s: State, seat: int, node: int) -> None:
    """List what only replays of ledgers know (T-18.4)."""
    for other in range(int(s[SEATS])):
        add(s, TAKE_WORD + other)
    if node == N_STEP:
        add(s, SKIP)  # a ledger may take the step later
    if (node == N_MAIN or (node == N_SPADES and s[TOP_UP])) and can_buy_spade(s, seat):
        add(s, BUY_SPADE)


@jit
def list_course(s: State, seat: int, node: int) -> None:
    """Write the legal actions of a node of the rounds into the state."""
    p = block(seat)
    if node == N_MAIN:
        list_main(s, seat)
    elif node == N_LOSE:
        for cult in range(CULTS):
            if s[p + CULT_AT + cult] >= s[LOSE]:
                add(s, LOSE_CULT + cult)
    elif node == N_ENTER:
        for cult in range(CULTS):
            if may_enter(s, seat, cult):
                add(s, CULT_STEP + cult)
    elif node == N_UNLOCK:
        list_unlocks(s, seat)
    elif node == N_TILES:
        list_tiles(s, seat)
    elif node == N_STEP or node == N_REACT_STEP:
        list_cults(s)
    elif node == N_COLOUR:
        find_reach(s, seat)
        most = most_spades_on(s, seat, int(s[TARGET]))
        for terrain in range(TERRAINS):
            if can_turn_to(s, seat, int(s[TARGET]), terrain, most):
                add(s, PICK_TERRAIN + terrain)
    elif node == N_SHIFT:
        list_shift(s, seat)
    elif node == N_BRIDGE:
        list_bridges(s, seat)
    elif node == N_STORM:
        find_storm(s, seat)
        list_storm(s, seat, True)
    elif node == N_TRADE:
        for hex_ in range(HEXES):
            if s[OWNER + hex_] == seat and s[BUILDING + hex_] == DWELLING:
                add(s, UPGRADE + hex_)
    elif node == N_RIDE:
        list_ride(s, seat, True)
    elif node == N_SPADES:
        add(s, DISCARD_SPADES)
        list_land(s, seat, False)
    elif node == N_OPTION:
        list_option(s, seat)
    elif node == N_END:
        add(s, END_TURN)
    elif node == N_ANSWER:
        add(s, LEECH_ACCEPT)
        add(s, LEECH_DECLINE)
    elif node == N_REACT_TOKEN:
        add(s, SKIP)
        add(s, BUY_TOKEN)
    elif node == N_PAUSE:
        add(s, END_TURN)
    elif node == N_WORD:
        list_late(s, seat)
    if has_free_actions(s, node):
        list_conversions(s, seat)
        if node == N_SPADES or node == N_OPTION or node == N_END:
            list_links(s, seat)


@jit
def list_shift(s: State, seat: int) -> None:
    """List the terrains to which Shapeshifters may shift (T-13.5, A-75)."""
    for terrain in range(TERRAINS):
        taken = False
        for other in range(int(s[SEATS])):
            taken = taken or s[block(other) + HOME] == terrain
        if not taken:
            add(s, PICK_TERRAIN + terrain)
