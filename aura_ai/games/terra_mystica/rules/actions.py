"""Main actions, their parts, free actions (parts 7 and 8)."""

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ACOLYTES,
    ACT1,
    ACT2,
    ACT3,
    ACT4,
    ACT_AMOUNT,
    ACT_USED,
    ADVANCE_DIG,
    ADVANCE_SHIP,
    BLOCKED,
    BONUS,
    BOWLS,
    BRIDGE,
    BRIDGE_VP,
    BRIDGES,
    BRIDGES_DUE,
    BUILD,
    BUILDING,
    BUILT,
    BURN,
    C_FOR_VP,
    CARD_DUE,
    CARD_SHIP_VP,
    CARD_VP,
    CONNECT_RIVER,
    CULT_STEP,
    DIG,
    DISCARD_SPADES,
    DONE,
    ENGINEERS,
    ENTER,
    F_DIG_C,
    F_DIG_P,
    F_DIG_VP,
    F_DIG_W,
    F_SHIP_C,
    F_SHIP_P,
    FACTION_OF,
    FAV12,
    FAV12_VP,
    FAVOR_SET,
    FAVORS_DUE,
    FIRST_PASS,
    FREE_BRIDGES,
    G_C,
    G_P,
    G_W,
    GIANT_SPADES,
    HOME,
    ICE_MAIDENS,
    JUMP,
    KINDS,
    LOSE,
    LOSE_CULT,
    MAX_SEATS,
    MAY_BUILD,
    MORE,
    N_COLOUR,
    N_ENTER,
    N_RIDE,
    N_SHIFT,
    N_STORM,
    NODE,
    NON_HOME,
    NONE,
    ORDER,
    P_C,
    P_W,
    PASS,
    PASSED,
    PICK_TERRAIN,
    POWER_ACTION,
    PRIEST_BONUS,
    PW_C,
    PW_FOR_P,
    PW_FOR_W,
    PW_P,
    PW_W,
    RIDE,
    ROUND,
    ROUNDS,
    S_ACTA,
    S_ACTC,
    S_ACTE,
    S_ACTG,
    S_ACTN,
    S_ACTS,
    S_ACTW,
    S_BON1,
    SEND_PRIEST,
    SHIFT_BY_POWER,
    SHIFT_BY_TOKENS,
    SHIFT_POWER,
    SHIFT_TOKENS,
    SHIFT_VP,
    SHIFTING,
    SHIP,
    SKIP,
    SLOT_OF,
    SLOT_STEPS,
    SLOTTED,
    SPADE,
    SPECIAL,
    STEP,
    STEP_CHOICES,
    STEPS,
    STORM,
    STRONGHOLD,
    SUPPLY_STEPS,
    TAKE_FAVOR,
    TAKE_PRIEST,
    TAKE_TOWN,
    TARGET,
    TEMPLE,
    TEMPLE_VP,
    TERRAIN,
    TOP_UP,
    TRADE,
    TRADING_HOUSE,
    TRANSFORM_HOME,
    TRANSFORM_OTHER,
    TURNED,
    UNLOCKED,
    UNLOCKS,
    UPGRADE,
    UPGRADE_SH,
    USED,
    VARIABLE_ORDER,
    VP_C,
    VP_FOR_C,
    W_C,
    W_P,
    W_TO_P,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.build import (
    advance_ship,
    bridges_between_own,
    build_bridge,
    build_dwelling,
    link_river,
    pay_jump,
    raise_dwelling,
    take_favor,
    take_town,
    upgrade,
)
from aura_ai.games.terra_mystica.rules.goods import (
    enter_top,
    gain,
    gain_priests,
    gain_spades,
    gain_vp,
    is_volcanic,
    lose_steps,
    priest_limit,
    remove_tokens,
    spend_power,
    take_steps,
    unlock_price,
)
from aura_ai.games.terra_mystica.rules.land import block, number
from aura_ai.games.terra_mystica.rules.main_choices import ACTE_WORKERS, act_price, free_slot
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
def reset_action(s: State) -> None:
    """Clear what belongs to one main action (T-9.5, T-9.6, T-3.6).

    Rules: A-27.
    """
    s[DONE] = 0
    s[SPADE] = 0
    s[TOP_UP] = 0
    s[NON_HOME] = 0
    s[JUMP] = NONE
    s[MAY_BUILD] = 0
    s[TARGET] = NONE
    s[FREE_BRIDGES] = 0
    for i in range(TURNS):
        s[TURNED + i] = NONE


# --- free actions (part 7) --------------------------------------------------------------------------
@jit
def convert(s: State, seat: int, code: int) -> None:
    """Carry out a conversion (T-6.4, T-7.1, T-12.1, T-12.5).

    Rules: T-22.10.
    """
    p = block(seat)
    if code == BURN:
        s[p + BOWLS + 1] -= 2
        s[p + BOWLS + 2] += 1
    elif code == PW_C:
        spend_power(s, seat, 1)
        s[p + C] += 1
    elif code == PW_W:
        spend_power(s, seat, int(s[PW_FOR_W]))
        s[p + W] += 1
    elif code == PW_P:
        spend_power(s, seat, int(s[PW_FOR_P]))
        gain_priests(s, seat, 1)
    elif code == P_W:
        s[p + P] -= 1
        s[p + W] += 1
    elif code == P_C:
        s[p + P] -= 1
        s[p + C] += 1
    elif code == W_C:
        s[p + W] -= 1
        s[p + C] += 1
    elif code == W_P:
        s[p + W] -= 1
        s[W_TO_P] -= 1
        s[p + P] += 1
    elif code == VP_C:
        gain_vp(s, seat, -1)
        s[p + C] += s[VP_FOR_C]
    else:
        s[p + C] -= s[C_FOR_VP]
        gain_vp(s, seat, 1)


# --- spades from power actions, tiles and cults -----------------------------------------------------
@jit
def get_spades(s: State, seat: int, amount: int) -> None:
    """Get spades for a transformation; volcano players get tokens or steps (T-8.4, T-11.14, A-70)."""
    gain_spades(s, seat, amount)
    if not is_volcanic(s, seat):
        s[SPADE] = amount
        s[TOP_UP] = 1
    elif s[block(seat) + FACTION_OF] == ACOLYTES:
        s[STEPS] = 1
        s[STEP_CHOICES] += amount


@jit
def owe_steps(s: State, steps: int) -> None:
    """Let a cult be chosen for some steps."""
    s[STEPS] = steps
    s[STEP_CHOICES] = 1


# --- openers ----------------------------------------------------------------------------------------
@jit
def power_action(s: State, seat: int, act: int) -> None:
    """Take a power action (T-8.4, A-22)."""
    spend_power(s, seat, act_price(s, seat, act))
    s[ACT_USED + act] = 1
    amount = int(s[ACT_AMOUNT + act])
    if act == ACT1:
        s[BRIDGES_DUE] = 1
    elif act == ACT2:
        gain(s, seat, G_P, amount)
    elif act == ACT3:
        gain(s, seat, G_W, amount)
    elif act == ACT4:
        gain(s, seat, G_C, amount)
    else:
        get_spades(s, seat, amount)


@jit
def special(s: State, seat: int, which: int) -> None:
    """Take a special action (T-8.5, parts 11 and 12).

    Rules: T-12.3, T-12.9.
    """
    p = block(seat)
    if which != S_ACTE:
        s[p + USED] |= 1 << which
    if which == S_BON1:
        get_spades(s, seat, 1)
    elif which == S_ACTA:
        owe_steps(s, ACTA_STEPS)
    elif which == S_ACTC:
        s[MORE] = 2
        s[DONE] = 0
    elif which == S_ACTE:
        s[p + W] -= ACTE_WORKERS
        s[BRIDGES_DUE] = 1
    elif which == S_ACTG:
        get_spades(s, seat, int(s[GIANT_SPADES]))
    elif which == S_ACTN:
        s[STORM] = 1
    elif which == S_ACTS:
        s[TRADE] = 1
    elif which == S_ACTW:
        s[RIDE] = 1
    else:
        owe_steps(s, 1)


@jit
def send_priest(s: State, seat: int, index: int) -> None:
    """Send a priest to a cult (T-8.6, T-11.17)."""
    p = block(seat)
    cult, value = index // 3, index % 3
    steps = int(s[SUPPLY_STEPS])
    s[p + P] -= 1
    if value < 2:
        slot = free_slot(s, cult, value)
        s[SLOT_OF + 4 * cult + slot] = seat
        s[p + SLOTTED] += 1
        steps = int(s[SLOT_STEPS + slot])
    if s[p + FACTION_OF] == ACOLYTES and s[p + BUILT + STRONGHOLD - 1] > 0:
        steps += int(s[PRIEST_BONUS])
    take_steps(s, seat, cult, steps, False)


@jit
def advance_dig(s: State, seat: int) -> None:
    """Advance on the dig track (T-8.7)."""
    p = block(seat)
    faction = int(s[p + FACTION_OF])
    s[p + W] -= number(s, faction, F_DIG_W)
    s[p + C] -= number(s, faction, F_DIG_C)
    s[p + P] -= number(s, faction, F_DIG_P)
    gain_vp(s, seat, number(s, faction, F_DIG_VP + int(s[p + DIG])))
    s[p + DIG] += 1


@jit
def pass_points(s: State, seat: int) -> int:
    """Return the points of passing now (T-16.5, A-54)."""
    p = block(seat)
    points = 0
    card = int(s[p + BONUS])
    if card != NONE:
        for kind in range(KINDS):
            points += int(s[CARD_VP + KINDS * card + kind]) * int(s[p + BUILT + kind])
        points += int(s[CARD_SHIP_VP + card]) * int(s[p + SHIP])
    if int(s[p + FAVOR_SET]) >> FAV12 & 1:
        points += int(s[FAV12_VP + int(s[p + BUILT + TRADING_HOUSE - 1])])
    if s[p + BUILT + STRONGHOLD - 1] > 0:
        if s[p + FACTION_OF] == ENGINEERS:
            points += int(s[BRIDGE_VP]) * bridges_between_own(s, seat)
        elif s[p + FACTION_OF] == ICE_MAIDENS:
            points += int(s[TEMPLE_VP]) * int(s[p + BUILT + TEMPLE - 1])
    return points


@jit
def pass_round(s: State, seat: int) -> None:
    """Pass (T-5.5, T-8.12, T-14.3, A-43, A-55)."""
    p = block(seat)
    gain_vp(s, seat, pass_points(s, seat))
    s[p + PASSED] = 1
    s[MORE] = 0
    if s[FIRST_PASS] == NONE:
        s[FIRST_PASS] = seat
    seats = int(s[SEATS])
    at = 0
    while at < MAX_SEATS - 1 and s[ORDER + at] != seat:
        at += 1
    s[STEP] = (at + 1) % seats
    if s[VARIABLE_ORDER]:
        for place in range(at, seats - 1):
            s[ORDER + place] = s[ORDER + place + 1]
        s[ORDER + seats - 1] = seat
        s[STEP] = at
    if s[ROUND] < ROUNDS:
        s[CARD_DUE] = 1


@jit
def open_action(s: State, seat: int, code: int) -> None:
    """Begin a main action (T-8.1 to T-8.12, T-22.1)."""
    p = block(seat)
    s[DONE] = 1
    if code == PASS:
        pass_round(s, seat)
    elif code < SPECIAL:
        power_action(s, seat, code - POWER_ACTION)
    elif code < SHIFT_BY_POWER:
        special(s, seat, code - SPECIAL)
    elif code == SHIFT_BY_POWER or code == SHIFT_BY_TOKENS:
        if code == SHIFT_BY_POWER:
            spend_power(s, seat, int(s[SHIFT_POWER]))
        else:
            remove_tokens(s, seat, int(s[SHIFT_TOKENS]))
        gain_vp(s, seat, int(s[SHIFT_VP]))
        s[SHIFTING] = 1
    elif code == ADVANCE_SHIP:
        faction = int(s[p + FACTION_OF])
        s[p + C] -= number(s, faction, F_SHIP_C)
        s[p + P] -= number(s, faction, F_SHIP_P)
        advance_ship(s, seat)
    elif code == ADVANCE_DIG:
        advance_dig(s, seat)
    elif code < BURN:
        send_priest(s, seat, code - SEND_PRIEST)
    elif code < UPGRADE:
        pay_jump(s, seat, code - BUILD)
        build_dwelling(s, seat, code - BUILD)
    elif code < UPGRADE_SH:
        hex_ = code - UPGRADE
        kind = int(s[BUILDING + hex_])
        upgrade(s, seat, hex_, 5 if kind == TEMPLE else kind + 1, False)
    elif code < TRANSFORM_HOME:
        upgrade(s, seat, code - UPGRADE_SH, STRONGHOLD, False)
    else:
        transform(s, seat, code)


@jit
def transform(s: State, seat: int, code: int) -> None:
    """Bring a hex home, or ask for its other terrain (T-9.3, T-9.4, T-22.2, T-22.3)."""
    if code >= TRANSFORM_OTHER:
        s[TARGET] = code - TRANSFORM_OTHER
        return
    hex_ = code - TRANSFORM_HOME
    if is_volcanic(s, seat):
        erupt(s, seat, hex_)
        return
    spades = steps_home(s, seat, int(s[TERRAIN + hex_]))
    turn(s, seat, hex_, int(s[block(seat) + HOME]), spades)


# --- parts of an action -----------------------------------------------------------------------------
@jit
def pick_terrain(s: State, seat: int, terrain: int, node: int) -> None:
    """Name a terrain: of a hex, of Shapeshifters, or to unlock (T-9.4, T-13.5, T-13.10).

    Rules: T-13.6.
    """
    p = block(seat)
    if node == N_COLOUR:
        hex_ = int(s[TARGET])
        s[TARGET] = NONE
        turn(s, seat, hex_, terrain, steps_to(s, seat, int(s[TERRAIN + hex_]), terrain))
    elif node == N_SHIFT:
        s[p + HOME] = terrain
        s[SHIFTING] = 0
    else:
        s[UNLOCKS] -= 1
        s[p + C] -= unlock_price(s, seat, terrain)
        s[p + UNLOCKED] |= 1 << terrain
        # the priest that lay there goes to the reserve, not into the hand (T-13.8, T-13.10)


@jit
def place_bridge(s: State, seat: int, site: int) -> None:
    """Place a bridge that is due or free (T-8.8, T-13.13)."""
    build_bridge(s, seat, site)
    if s[BRIDGES_DUE] > 0:
        s[BRIDGES_DUE] = 0
    else:
        s[FREE_BRIDGES] = min(int(s[FREE_BRIDGES]) - 1, int(s[block(seat) + BRIDGES]))


@jit
def go_on(s: State, seat: int, code: int) -> None:
    """Carry out an action that is part of a turn but opens no main action (T-22.4, T-22.5).

    Rules: A-37.
    """
    p = block(seat)
    node = int(s[NODE])
    if code == SKIP:
        s[MAY_BUILD] = 0
        s[FREE_BRIDGES] = 0
    elif code == DISCARD_SPADES:
        s[SPADE] = 0
        s[TOP_UP] = 0
    elif code < LOSE_CULT:
        cult = code - CULT_STEP
        if node == N_ENTER:
            s[ENTER] -= 1
            s[BLOCKED] = int(s[BLOCKED]) & ~(1 << cult)
            enter_top(s, seat, cult)
        else:
            s[STEP_CHOICES] -= 1
            take_steps(s, seat, cult, int(s[STEPS]), False)
    elif code < TAKE_FAVOR:
        lose_steps(s, seat, code - LOSE_CULT, int(s[LOSE]))
        s[LOSE] = 0
    elif code < TAKE_TOWN:
        s[FAVORS_DUE] -= 1
        take_favor(s, seat, code - TAKE_FAVOR)
    elif code < PICK_TERRAIN:
        take_town(s, seat, code - TAKE_TOWN)
    elif code < TAKE_PRIEST:
        pick_terrain(s, seat, code - PICK_TERRAIN, node)
    elif code == TAKE_PRIEST:
        s[UNLOCKS] -= 1
        s[p + P] += int(s[p + P] < priest_limit(s, seat))
    elif code < UPGRADE:
        hex_ = code - BUILD
        if node == N_RIDE:
            s[RIDE] = 0
            raise_dwelling(s, seat, hex_)
        else:
            build_dwelling(s, seat, hex_)
    elif code < UPGRADE_SH:
        s[TRADE] = 0
        upgrade(s, seat, code - UPGRADE, TRADING_HOUSE, True)
    elif code < CONNECT_RIVER:
        if node == N_STORM:
            s[STORM] = 0
            s[TERRAIN + code - TRANSFORM_HOME] = s[p + HOME]
            note_turned(s, code - TRANSFORM_HOME)
            s[MAY_BUILD] = 1
        else:
            transform(s, seat, code)
    elif code < BRIDGE:
        link_river(s, seat, code - CONNECT_RIVER)
    else:
        place_bridge(s, seat, code - BRIDGE)
