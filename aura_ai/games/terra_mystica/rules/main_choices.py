"""The openers of a main action (part 8, T-22.1)."""

from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ACT1,
    ACT5,
    ACT6,
    ACT_COST,
    ACT_COST_YETIS,
    ACT_USED,
    ADVANCE_DIG,
    ADVANCE_SHIP,
    AUREN,
    BON1,
    BON2,
    BONUS,
    BOWLS,
    BUILD,
    BUILDING,
    BUILT,
    CHAOS_MAGICIANS,
    CULTS,
    DIG,
    DWELLING,
    EMPTY,
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
    FACTION_OF,
    FAV6,
    FAVOR_SET,
    GIANTS,
    HEXES,
    HOME,
    ICE,
    LEAP,
    MORE,
    NOMADS,
    NONE,
    OWN,
    PASS,
    POWER_ACTION,
    POWER_ACTIONS,
    REACH,
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
    SLOT_OF,
    SLOT_STEPS,
    SPECIAL,
    STRONGHOLD,
    SWARMLINGS,
    TEMPLE,
    TERRAIN,
    TRADING_HOUSE,
    TRANSFORM_HOME,
    TRANSFORM_OTHER,
    UPGRADE,
    UPGRADE_SH,
    USED,
    WITCHES,
    YETIS,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.build import has_bridge, in_stock, jump_p, jump_w, price_w
from aura_ai.games.terra_mystica.rules.free_choices import add, list_conversions, list_links
from aura_ai.games.terra_mystica.rules.goods import is_home, tokens
from aura_ai.games.terra_mystica.rules.land import (
    block,
    cell_of,
    copy,
    find_near_others,
    find_reach,
    grow,
    has,
    hex_at,
    number,
)
from aura_ai.games.terra_mystica.rules.spades import can_turn_home, can_turn_other, most_spades

ACTE_WORKERS = 2
"""Price of an Engineers' bridge (T-12.7), which the data file has only in words."""


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
