"""Main actions, their parts, free actions (parts 7 and 8)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import build, goods, land, main_choices
from aura_ai.games.terra_mystica.rules.spades import (
    TURNS,
    erupt,
    note_turned,
    steps_home,
    steps_to,
    turn,
)

ACTA_STEPS = 2
"""Steps of the Auren's action (T-12.2), which the data file has only in words."""


@jit
def reset_action(s: Array) -> None:
    """Clear what belongs to one main action (T-3.6, T-9.5, T-9.6, A-27)."""
    s[at.main_done] = 0
    s[at.spades] = 0
    s[at.top_up] = 0
    s[at.non_home] = 0
    s[at.jump] = at.NONE
    s[at.may_build] = 0
    s[at.target] = at.NONE
    s[at.free_bridges] = 0
    for i in range(TURNS):
        s[at.turned + i] = at.NONE


# --- free actions (part 7) --------------------------------------------------------------------------
@jit
def convert(s: Array, seat: int, code: int) -> None:
    """Carry out a conversion (T-6.4, T-7.1, T-12.1, T-12.5, T-22.10)."""
    p = land.block(seat)
    if code == at.ACTION_BURN:
        s[p + at.bowl + 1] -= 2
        s[p + at.bowl + 2] += 1
    elif code == at.ACTION_PW_C:
        goods.spend_power(s, seat, 1)
        s[p + at.coins] += 1
    elif code == at.ACTION_PW_W:
        goods.spend_power(s, seat, int(s[at.pw_for_w]))
        s[p + at.workers] += 1
    elif code == at.ACTION_PW_P:
        goods.spend_power(s, seat, int(s[at.pw_for_p]))
        goods.gain_priests(s, seat, 1)
    elif code == at.ACTION_P_W:
        s[p + at.priests] -= 1
        s[p + at.workers] += 1
    elif code == at.ACTION_P_C:
        s[p + at.priests] -= 1
        s[p + at.coins] += 1
    elif code == at.ACTION_W_C:
        s[p + at.workers] -= 1
        s[p + at.coins] += 1
    elif code == at.ACTION_W_P:
        s[p + at.workers] -= 1
        s[at.w_to_p] -= 1
        goods.gain_priests(s, seat, 1)
    elif code == at.ACTION_VP_C:
        goods.gain_vp(s, seat, -1)
        s[p + at.coins] += s[at.vp_for_c]
    else:
        s[p + at.coins] -= land.number(s, int(s[p + at.faction]), at.F_C_PER_VP)
        goods.gain_vp(s, seat, 1)


# --- spades from power actions, tiles and cults -----------------------------------------------------
@jit
def get_spades(s: Array, seat: int, amount: int) -> None:
    """Get spades for a transformation; volcano players get tokens or steps (T-8.4, T-11.14, A-70)."""
    goods.gain_spades(s, seat, amount)
    if not goods.is_volcanic(s, seat):
        s[at.spades] = amount
        s[at.top_up] = 1
    elif s[land.block(seat) + at.faction] == at.ACOLYTES:
        s[at.steps] = 1
        s[at.step_choices] += amount


@jit
def owe_steps(s: Array, steps: int) -> None:
    """Let a cult be chosen for some steps."""
    s[at.steps] = steps
    s[at.step_choices] = 1


# --- openers ----------------------------------------------------------------------------------------
@jit
def power_action(s: Array, seat: int, act: int) -> None:
    """Take a power action (T-8.4, A-22)."""
    goods.spend_power(s, seat, main_choices.act_price(s, seat, act))
    s[at.act_used + act] = 1
    amount = int(s[at.act_amount + act])
    if act == at.ACT1:
        s[at.bridges_due] = 1
    elif act == at.ACT2:
        goods.gain(s, seat, at.GOOD_P, amount)
    elif act == at.ACT3:
        goods.gain(s, seat, at.GOOD_W, amount)
    elif act == at.ACT4:
        goods.gain(s, seat, at.GOOD_C, amount)
    else:
        get_spades(s, seat, amount)


@jit
def special(s: Array, seat: int, which: int) -> None:
    """Take a special action (T-8.5, parts 11 and 12, T-12.3, T-12.9)."""
    p = land.block(seat)
    if which != at.SPECIAL_ACTE:
        s[p + at.used] |= 1 << which
    if which == at.SPECIAL_BON1:
        get_spades(s, seat, 1)
    elif which == at.SPECIAL_ACTA:
        owe_steps(s, ACTA_STEPS)
    elif which == at.SPECIAL_ACTC:
        s[at.actions_left] = 2
        s[at.main_done] = 0
    elif which == at.SPECIAL_ACTE:
        s[p + at.workers] -= main_choices.ACTE_WORKERS
        s[at.bridges_due] = 1
    elif which == at.SPECIAL_ACTG:
        get_spades(s, seat, int(s[at.giant_spades]))
    elif which == at.SPECIAL_ACTN:
        s[at.storm] = 1
    elif which == at.SPECIAL_ACTS:
        s[at.trade] = 1
    elif which == at.SPECIAL_ACTW:
        s[at.ride] = 1
    else:
        owe_steps(s, 1)


@jit
def send_priest(s: Array, seat: int, index: int) -> None:
    """Send a priest to a cult (T-8.6, T-11.17)."""
    p = land.block(seat)
    cult, value = index // 3, index % 3
    steps = int(s[at.supply_steps])
    s[p + at.priests] -= 1
    if value < 2:
        slot = main_choices.free_slot(s, cult, value)
        s[at.slot + 4 * cult + slot] = seat
        s[p + at.slotted] += 1
        steps = int(s[at.slot_steps + slot])
    if s[p + at.faction] == at.ACOLYTES and s[p + at.built + at.STRONGHOLD - 1] > 0:
        steps += int(s[at.priest_bonus])
    goods.take_steps(s, seat, cult, steps, False)


@jit
def advance_dig(s: Array, seat: int) -> None:
    """Advance on the dig track (T-8.7)."""
    p = land.block(seat)
    faction = int(s[p + at.faction])
    s[p + at.workers] -= land.number(s, faction, at.F_DIG_W)
    s[p + at.coins] -= land.number(s, faction, at.F_DIG_C)
    s[p + at.priests] -= land.number(s, faction, at.F_DIG_P)
    goods.gain_vp(s, seat, land.number(s, faction, at.F_DIG_VP + int(s[p + at.dig])))
    s[p + at.dig] += 1


@jit
def pass_points(s: Array, seat: int) -> int:
    """Return the points of passing now (T-16.5, A-54)."""
    p = land.block(seat)
    points = 0
    card = int(s[p + at.bonus])
    if card != at.NONE:
        for kind in range(at.N_KINDS):
            points += int(s[at.card_vp + at.N_KINDS * card + kind]) * int(s[p + at.built + kind])
        points += int(s[at.card_ship_vp + card]) * int(s[p + at.ship])
    if int(s[p + at.favors]) >> at.FAV12 & 1:
        points += int(s[at.fav12_vp + int(s[p + at.built + at.TRADING_HOUSE - 1])])
    if s[p + at.built + at.STRONGHOLD - 1] > 0:
        if s[p + at.faction] == at.ENGINEERS:
            points += int(s[at.bridge_vp]) * build.bridges_between_own(s, seat)
        elif s[p + at.faction] == at.ICE_MAIDENS:
            points += int(s[at.temple_vp]) * int(s[p + at.built + at.TEMPLE - 1])
    return points


@jit
def pass_round(s: Array, seat: int) -> None:
    """Pass (T-5.5, T-8.12, T-14.3, A-43, A-55)."""
    p = land.block(seat)
    goods.gain_vp(s, seat, pass_points(s, seat))
    s[p + at.passed] = 1
    s[at.actions_left] = 0
    if s[at.first_pass] == at.NONE:
        s[at.first_pass] = seat
    seats = int(s[SEATS])
    turn_place = land.place_in_order(s, seat)
    s[at.step] = (turn_place + 1) % seats
    if s[at.variable_order]:
        for place in range(turn_place, seats - 1):
            s[at.order + place] = s[at.order + place + 1]
        s[at.order + seats - 1] = seat
        s[at.step] = turn_place
    if s[at.round] < at.N_ROUNDS:
        s[at.card_due] = 1


@jit
def open_action(s: Array, seat: int, code: int) -> None:
    """Begin a main action (T-8.1 to T-8.12, T-22.1)."""
    p = land.block(seat)
    s[at.main_done] = 1
    if code == at.ACTION_PASS:
        pass_round(s, seat)
    elif code < at.ACTION_SPECIAL:
        power_action(s, seat, code - at.ACTION_POWER)
    elif code < at.ACTION_SHIFT_BY_POWER:
        special(s, seat, code - at.ACTION_SPECIAL)
    elif code == at.ACTION_SHIFT_BY_POWER or code == at.ACTION_SHIFT_BY_TOKENS:
        if code == at.ACTION_SHIFT_BY_POWER:
            goods.spend_power(s, seat, int(s[at.shift_power]))
        else:
            goods.remove_tokens(s, seat, int(s[at.shift_tokens]))
        goods.gain_vp(s, seat, int(s[at.shift_vp]))
        s[at.shifting] = 1
    elif code == at.ACTION_ADVANCE_SHIP:
        faction = int(s[p + at.faction])
        s[p + at.coins] -= land.number(s, faction, at.F_SHIP_C)
        s[p + at.priests] -= land.number(s, faction, at.F_SHIP_P)
        build.advance_ship(s, seat)
    elif code == at.ACTION_ADVANCE_DIG:
        advance_dig(s, seat)
    elif code < at.ACTION_BURN:
        send_priest(s, seat, code - at.ACTION_SEND_PRIEST)
    elif code < at.ACTION_UPGRADE:
        build.pay_jump(s, seat, code - at.ACTION_BUILD)
        build.build_dwelling(s, seat, code - at.ACTION_BUILD)
    elif code < at.ACTION_UPGRADE_SH:
        hex_ = code - at.ACTION_UPGRADE
        kind = int(s[at.building + hex_])
        build.upgrade(s, seat, hex_, 5 if kind == at.TEMPLE else kind + 1, False)
    elif code < at.ACTION_TRANSFORM_HOME:
        build.upgrade(s, seat, code - at.ACTION_UPGRADE_SH, at.STRONGHOLD, False)
    else:
        transform(s, seat, code)


@jit
def transform(s: Array, seat: int, code: int) -> None:
    """Bring a hex home, or ask for its other terrain (T-9.3, T-9.4, T-22.2, T-22.3)."""
    if code >= at.ACTION_TRANSFORM_OTHER:
        s[at.target] = code - at.ACTION_TRANSFORM_OTHER
        return
    hex_ = code - at.ACTION_TRANSFORM_HOME
    if goods.is_volcanic(s, seat):
        erupt(s, seat, hex_)
        return
    spades = steps_home(s, seat, int(s[at.terrain + hex_]))
    turn(s, seat, hex_, int(s[land.block(seat) + at.home]), spades)


# --- parts of an action -----------------------------------------------------------------------------
@jit
def pick_terrain(s: Array, seat: int, terrain: int, node: int) -> None:
    """Name a terrain: of a hex, of Shapeshifters, or to unlock (T-9.4, T-13.5, T-13.6, T-13.10)."""
    p = land.block(seat)
    if node == at.NODE_COLOUR:
        hex_ = int(s[at.target])
        s[at.target] = at.NONE
        turn(s, seat, hex_, terrain, steps_to(s, seat, int(s[at.terrain + hex_]), terrain))
    elif node == at.NODE_SHIFT:
        s[p + at.home] = terrain
        s[at.shifting] = 0
    else:
        s[at.unlocks] -= 1
        s[p + at.coins] -= goods.unlock_price(s, seat, terrain)
        s[p + at.unlocked] |= 1 << terrain
        # the priest that lay there goes to the reserve, not into the hand (T-13.8, T-13.10)


@jit
def place_bridge(s: Array, seat: int, site: int) -> None:
    """Place a bridge that is due or free (T-8.8, T-13.13)."""
    build.build_bridge(s, seat, site)
    if s[at.bridges_due] > 0:
        s[at.bridges_due] = 0
    else:
        s[at.free_bridges] = min(int(s[at.free_bridges]) - 1, int(s[land.block(seat) + at.bridges]))


@jit
def give_up(s: Array, node: int) -> None:
    """Do without what an action would still give: in play without options, in a replay with anything."""
    if node == at.NODE_STEP:  # a ledger may take the step later
        s[at.step_choices] -= 1
        s[land.block(int(s[TO_ACT])) + at.step_due] += s[at.steps]
        return
    s[at.may_build] = 0
    s[at.free_bridges] = 0
    s[at.bridges_due] = 0
    s[at.storm] = 0
    s[at.trade] = 0
    s[at.ride] = 0
    s[at.enter] = 0


@jit
def go_on(s: Array, seat: int, code: int) -> None:
    """Carry out an action that is part of a turn but opens no main action (T-22.4, T-22.5,
    A-37)."""
    p = land.block(seat)
    node = int(s[at.node])
    if code == at.ACTION_SKIP:
        give_up(s, node)
    elif code == at.ACTION_DISCARD_SPADES:
        s[at.spades] = 0
        s[at.top_up] = 0
    elif code < at.ACTION_LOSE_CULT:
        cult = code - at.ACTION_CULT_STEP
        if node == at.NODE_ENTER:
            s[at.enter] -= 1
            s[at.blocked] = int(s[at.blocked]) & ~(1 << cult)
            goods.enter_top(s, seat, cult)
        else:
            s[at.step_choices] -= 1
            goods.take_steps(s, seat, cult, int(s[at.steps]), False)
    elif code < at.ACTION_TAKE_FAVOR:
        goods.lose_steps(s, seat, code - at.ACTION_LOSE_CULT, int(s[at.lose]))
        s[at.lose] = 0
    elif code < at.ACTION_TAKE_TOWN:
        s[at.favors_due] -= 1
        build.take_favor(s, seat, code - at.ACTION_TAKE_FAVOR)
    elif code < at.ACTION_PICK_TERRAIN:
        build.take_town(s, seat, code - at.ACTION_TAKE_TOWN)
    elif code < at.ACTION_TAKE_PRIEST:
        pick_terrain(s, seat, code - at.ACTION_PICK_TERRAIN, node)
    elif code == at.ACTION_TAKE_PRIEST:
        s[at.unlocks] -= 1
        s[p + at.priests] += int(s[p + at.priests] < goods.priest_limit(s, seat))
    elif code < at.ACTION_UPGRADE:
        hex_ = code - at.ACTION_BUILD
        if node == at.NODE_RIDE:
            s[at.ride] = 0
            build.raise_dwelling(s, seat, hex_)
        else:
            build.build_dwelling(s, seat, hex_)
    elif code < at.ACTION_UPGRADE_SH:
        s[at.trade] = 0
        build.upgrade(s, seat, code - at.ACTION_UPGRADE, at.TRADING_HOUSE, True)
    elif code < at.ACTION_CONNECT_RIVER:
        if node == at.NODE_STORM:
            s[at.storm] = 0
            s[at.terrain + code - at.ACTION_TRANSFORM_HOME] = s[p + at.home]
            note_turned(s, code - at.ACTION_TRANSFORM_HOME)
            s[at.may_build] = 1
        else:
            transform(s, seat, code)
    elif code < at.ACTION_BRIDGE:
        build.link_river(s, seat, code - at.ACTION_CONNECT_RIVER)
    else:
        place_bridge(s, seat, code - at.ACTION_BRIDGE)
