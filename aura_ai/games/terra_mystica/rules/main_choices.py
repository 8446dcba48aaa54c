"""The openers of a main action (part 8, T-22.1)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import build, free_choices, goods, land, spades

ACTE_WORKERS = 2
"""Price of an Engineers' bridge (T-12.7), which the data file has only in words."""


@jit
def list_land(s: Array, seat: int, opening: bool) -> None:
    """List what can be done with hexes in reach: transform, and when opening build (T-8.1, T-8.2)."""
    p = land.block(seat)
    land.find_reach(s, seat)
    faction = int(s[p + at.faction])
    workers = int(s[p + at.workers]) - build.price_w(s, seat, at.DWELLING)
    builds = (
        opening
        and workers >= 0
        and s[p + at.coins] >= land.number(s, faction, at.F_COST_C + at.DWELLING - 1)
        and build.in_stock(s, seat, at.DWELLING)
    )
    leaps = s[p + at.priests] >= build.jump_price(
        s, seat, at.F_JUMP_P
    ) and workers >= build.jump_price(s, seat, at.F_JUMP_W)
    near, far = spades.most_spades(s, seat, False), spades.most_spades(s, seat, True)
    for row in range(at.N_ROWS):
        bits = int(s[at.reach + row]) | int(s[at.leap + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            hex_ = land.hex_at(s, row, bit)
            leap = int(s[at.leap + row]) & bit != 0
            if goods.is_home(s, seat, int(s[at.terrain + hex_])):
                if builds and (not leap or leaps):
                    free_choices.add(s, at.ACTION_BUILD + hex_)
                if s[at.replay] == 0:
                    continue
            most = far if leap else near
            if spades.can_turn_home(s, seat, hex_, most):
                free_choices.add(s, at.ACTION_TRANSFORM_HOME + hex_)
            if spades.can_turn_other(s, seat, hex_, most):
                free_choices.add(s, at.ACTION_TRANSFORM_OTHER + hex_)


@jit
def can_upgrade(s: Array, seat: int, kind: int) -> bool:
    """Return whether an upgrade can be paid where it is cheapest (T-8.3)."""
    p = land.block(seat)
    coins = land.number(s, int(s[p + at.faction]), at.F_COST_C + kind - 1)
    return (
        build.in_stock(s, seat, kind)
        and s[p + at.workers] >= build.price_w(s, seat, kind)
        and s[p + at.coins] >= coins
    )


@jit
def list_upgrades(s: Array, seat: int) -> None:
    """List the upgrades (T-8.3, A-74)."""
    p = land.block(seat)
    trade = can_upgrade(s, seat, at.TRADING_HOUSE)
    temple = can_upgrade(s, seat, at.TEMPLE)
    stronghold = can_upgrade(s, seat, at.STRONGHOLD)
    sanctuary = can_upgrade(s, seat, at.SANCTUARY)
    if not (trade or temple or stronghold or sanctuary):
        return
    lone = s[p + at.coins] >= land.number(s, int(s[p + at.faction]), at.F_LONE_C)
    if trade and not lone:
        land.find_near_others(s, seat)
    for row in range(at.N_ROWS):
        bits = int(s[at.own + at.N_ROWS * seat + row])
        while bits:
            bit = bits & -bits
            bits ^= bit
            hex_ = land.hex_at(s, row, bit)
            kind = s[at.building + hex_]
            if kind == at.DWELLING:
                if trade and (lone or int(s[at.set_b + row]) & bit):
                    free_choices.add(s, at.ACTION_UPGRADE + hex_)
            elif kind == at.TRADING_HOUSE:
                if temple:
                    free_choices.add(s, at.ACTION_UPGRADE + hex_)
                if stronghold:
                    free_choices.add(s, at.ACTION_UPGRADE_SH + hex_)
            elif kind == at.TEMPLE and sanctuary:
                free_choices.add(s, at.ACTION_UPGRADE + hex_)


@jit
def act_price(s: Array, seat: int, act: int) -> int:
    """Return the power that a power action costs (T-8.4, T-11.7, A-72)."""
    if s[land.block(seat) + at.faction] == at.YETIS:
        return int(s[at.act_cost_yetis + act])
    return int(s[at.act_cost + act])


@jit
def list_power_actions(s: Array, seat: int) -> None:
    """List the power actions (T-8.4, T-8.9, T-11.8, T-13.12, A-71)."""
    p = land.block(seat)
    faction = s[p + at.faction]
    again = faction == at.YETIS and s[p + at.built + at.STRONGHOLD - 1] > 0
    for act in range(at.N_POWER_ACTIONS):
        if s[at.act_used + act] and not again:
            continue
        if s[p + at.bowl + 2] < act_price(s, seat, act):
            continue
        if act == at.ACT1 and not (s[at.replay] or build.has_bridge(s, seat)):
            continue
        if faction == at.RIVERWALKERS and (act == at.ACT5 or act == at.ACT6):
            continue
        free_choices.add(s, at.ACTION_POWER + act)


@jit
def offer(s: Array, seat: int, which: int) -> None:
    """Make a special action legal, if it was not used in this round."""
    if int(s[land.block(seat) + at.used]) >> which & 1 == 0:
        free_choices.add(s, at.ACTION_SPECIAL + which)


@jit
def list_specials(s: Array, seat: int) -> None:
    """List the special actions of board and tiles (T-8.5, T-13.12, A-76, A-91).

    A ledger may use an action for nothing, so a replay does not look for a target.
    """
    p = land.block(seat)
    faction = s[p + at.faction]
    replay = s[at.replay] != 0
    if s[p + at.bonus] == at.BON1 and faction != at.RIVERWALKERS:
        offer(s, seat, at.SPECIAL_BON1)
    elif s[p + at.bonus] == at.BON2:
        offer(s, seat, at.SPECIAL_BON2)
    if int(s[p + at.favors]) >> at.FAV6 & 1:
        offer(s, seat, at.SPECIAL_FAV6)
    if faction == at.ENGINEERS and s[p + at.workers] >= ACTE_WORKERS:
        if replay or build.has_bridge(s, seat):
            free_choices.add(s, at.ACTION_SPECIAL + at.SPECIAL_ACTE)  # as often as it can be paid
    if s[p + at.built + at.STRONGHOLD - 1] == 0:
        return
    if faction == at.AUREN:
        offer(s, seat, at.SPECIAL_ACTA)
    elif faction == at.CHAOS_MAGICIANS and s[at.actions_left] == 0:
        offer(s, seat, at.SPECIAL_ACTC)
    elif faction == at.GIANTS:
        offer(s, seat, at.SPECIAL_ACTG)
    elif faction == at.NOMADS:
        if replay or list_storm(s, seat, False):
            offer(s, seat, at.SPECIAL_ACTN)
    elif faction == at.SWARMLINGS:
        dwellings = s[p + at.built + at.DWELLING - 1]
        if replay or (build.in_stock(s, seat, at.TRADING_HOUSE) and dwellings > 0):
            offer(s, seat, at.SPECIAL_ACTS)
    elif faction == at.WITCHES:
        if replay or (build.in_stock(s, seat, at.DWELLING) and list_ride(s, seat, False)):
            offer(s, seat, at.SPECIAL_ACTW)
    elif faction == at.SHAPESHIFTERS:
        if s[p + at.bowl + 2] >= s[at.shift_power]:
            free_choices.add(s, at.ACTION_SHIFT_BY_POWER)
        if goods.tokens(s, seat) >= s[at.shift_tokens]:
            free_choices.add(s, at.ACTION_SHIFT_BY_TOKENS)


@jit
def list_storm(s: Array, seat: int, adding: bool) -> bool:
    """List the targets of ACTN next to own buildings, or tell whether there is one (T-12.12, A-38)."""
    land.grow(s, at.own + at.N_ROWS * seat, at.set_b)
    home = s[land.block(seat) + at.home]
    any_target = False
    for hex_ in range(at.N_HEXES):
        terrain = s[at.terrain + hex_]
        if (
            s[at.building + hex_] == at.EMPTY
            and terrain < at.ICE
            and terrain != home
            and land.has(s, at.set_b, land.cell_of(s, hex_))
        ):
            any_target = True
            if adding:
                free_choices.add(s, at.ACTION_TRANSFORM_HOME + hex_)
    return any_target


@jit
def list_ride(s: Array, seat: int, adding: bool) -> bool:
    """List the targets of ACTW, or tell whether there is one (T-12.14)."""
    home = s[land.block(seat) + at.home]
    any_target = False
    for hex_ in range(at.N_HEXES):
        if s[at.building + hex_] == at.EMPTY and s[at.terrain + hex_] == home:
            any_target = True
            if adding:
                free_choices.add(s, at.ACTION_BUILD + hex_)
    return any_target


@jit
def list_tracks(s: Array, seat: int) -> None:
    """List priests to cults and the advances of ship and dig (T-8.6, T-8.7, A-20, A-21)."""
    p = land.block(seat)
    faction = int(s[p + at.faction])
    if s[p + at.priests] >= 1:
        for cult in range(at.N_CULTS):
            if free_slot(s, cult, 0) != at.NONE:
                free_choices.add(s, at.ACTION_SEND_PRIEST + 3 * cult)
            if free_slot(s, cult, 1) != at.NONE:
                free_choices.add(s, at.ACTION_SEND_PRIEST + 3 * cult + 1)
            free_choices.add(s, at.ACTION_SEND_PRIEST + 3 * cult + 2)
    if (
        s[p + at.ship] < land.number(s, faction, at.F_SHIP_MAX)
        and s[p + at.ship] >= 0
        and land.number(s, faction, at.F_SHIP_C) + land.number(s, faction, at.F_SHIP_P) > 0
        and s[p + at.coins] >= land.number(s, faction, at.F_SHIP_C)
        and s[p + at.priests] >= land.number(s, faction, at.F_SHIP_P)
    ):
        free_choices.add(s, at.ACTION_ADVANCE_SHIP)
    if (
        s[p + at.dig] < land.number(s, faction, at.F_DIG_MAX)
        and s[p + at.workers] >= land.number(s, faction, at.F_DIG_W)
        and s[p + at.coins] >= land.number(s, faction, at.F_DIG_C)
        and s[p + at.priests] >= land.number(s, faction, at.F_DIG_P)
    ):
        free_choices.add(s, at.ACTION_ADVANCE_DIG)


@jit
def free_slot(s: Array, cult: int, value: int) -> int:
    """Return an empty slot of the best value (0) or of a lower one (1), -1 for none (T-4.10)."""
    best = int(s[at.slot_steps])
    for slot in range(4):
        if s[at.slot + 4 * cult + slot] == at.NONE and (s[at.slot_steps + slot] == best) == (
            value == 0
        ):
            return slot
    return at.NONE


@jit
def list_main(s: Array, seat: int) -> None:
    """List the openers of a main action (T-22.1)."""
    free_choices.add(s, at.ACTION_PASS)
    list_power_actions(s, seat)
    list_specials(s, seat)
    list_tracks(s, seat)
    list_land(s, seat, True)
    list_upgrades(s, seat)
    free_choices.list_conversions(s, seat)
    free_choices.list_links(s, seat)
