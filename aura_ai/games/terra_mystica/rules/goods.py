"""Goods: power, priests, spades as they are gained, points of the round, cult steps (parts 6, 9, 16)."""

from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.terra_mystica.layout import (
    ACOLYTES,
    ALCHEMISTS,
    BLOCKED,
    BOWLS,
    BUILT,
    CULT_AT,
    CULT_POWER,
    CULTS,
    DRAGONLORDS,
    ENTER,
    FACTION_AT,
    FACTION_OF,
    FACTION_SIZE,
    G_C,
    G_P,
    G_PW,
    G_SPADE,
    G_W,
    HALFLINGS,
    HOME,
    INCOME,
    KEYS,
    MAX_PRIESTS,
    NONE,
    NUMBER_WORDS,
    P_ACTION,
    PHASE,
    RIVER_PRIESTS,
    RIVERWALKERS,
    ROUND,
    SLOTTED,
    SPADE_POWER,
    SPADE_VP_HALFLINGS,
    STRONGHOLD,
    T_SPADE,
    TERRAINS,
    TILE,
    TILE_TRIGGER,
    TILE_VP,
    TOP,
    TOP_OF,
    UNLOCK_C,
    UNLOCK_C_HOME,
    UNLOCKED,
    UNLOCKS,
    VOLCANO,
    VP,
    C,
    P,
    W,
)
from aura_ai.games.terra_mystica.rules.land import block


@jit
def capacity(s: State, seat: int) -> int:
    """Return how much power a seat can still gain (T-6.5).

    Rules: A-69.
    """
    p = block(seat)
    return 2 * int(s[p + BOWLS]) + int(s[p + BOWLS + 1])


@jit
def gain_power(s: State, seat: int, amount: int) -> None:
    """Move tokens from bowl I to II, then from II to III (T-6.2)."""
    p = block(seat)
    first = min(amount, int(s[p + BOWLS]))
    s[p + BOWLS] -= first
    s[p + BOWLS + 1] += first
    second = min(amount - first, int(s[p + BOWLS + 1]))
    s[p + BOWLS + 1] -= second
    s[p + BOWLS + 2] += second


@jit
def spend_power(s: State, seat: int, amount: int) -> None:
    """Move tokens from bowl III to I (T-6.3)."""
    p = block(seat)
    s[p + BOWLS + 2] -= amount
    s[p + BOWLS] += amount


@jit
def tokens(s: State, seat: int) -> int:
    """Return how many power tokens a seat has."""
    p = block(seat)
    return int(s[p + BOWLS]) + int(s[p + BOWLS + 1]) + int(s[p + BOWLS + 2])


@jit
def remove_tokens(s: State, seat: int, amount: int) -> None:
    """Take tokens out of the game, lowest bowls first (T-11.12, T-13.4)."""
    p = block(seat)
    for bowl in range(3):
        take = min(amount, int(s[p + BOWLS + bowl]))
        s[p + BOWLS + bowl] -= take
        amount -= take


@jit
def priest_limit(s: State, seat: int) -> int:
    """Return how many priests a seat may have in hand (T-6.6, T-13.8)."""
    p = block(seat)
    limit = int(s[MAX_PRIESTS])
    if s[p + FACTION_OF] == RIVERWALKERS:
        limit = int(s[RIVER_PRIESTS]) - 1
        for terrain in range(TERRAINS):
            limit += int(s[p + UNLOCKED]) >> terrain & 1
    return limit - int(s[p + SLOTTED])


@jit
def has_locked(s: State, seat: int) -> bool:
    """Tell whether Riverwalkers have a terrain still to unlock (T-13.10)."""
    return s[block(seat) + UNLOCKED] != (1 << TERRAINS) - 1


@jit
def unlock_price(s: State, seat: int, terrain: int) -> int:
    """Return the coins that unlocking a terrain costs (T-13.10)."""
    for other in range(int(s[SEATS])):
        if other != seat and s[block(other) + HOME] == terrain:
            return int(s[UNLOCK_C_HOME])
    return int(s[UNLOCK_C])


@jit
def gain_priests(s: State, seat: int, amount: int) -> None:
    """Gain priests up to the limit; Riverwalkers settle each of them (T-6.6, T-13.10, A-77)."""
    p = block(seat)
    if s[p + FACTION_OF] == RIVERWALKERS and has_locked(s, seat):
        s[UNLOCKS] += amount
        return
    s[p + P] += max(0, min(amount, priest_limit(s, seat) - int(s[p + P])))


@jit
def gain_vp(s: State, seat: int, amount: int) -> None:
    """Add victory points; they never fall below 0 (T-6.8)."""
    p = block(seat)
    s[p + VP] = max(0, int(s[p + VP]) + amount)


@jit
def score(s: State, seat: int, trigger: int, times: int) -> None:
    """Score the tile of the round, if it counts this; in the action phase alone (T-16.6)."""
    if s[PHASE] != P_ACTION:
        return
    tile = int(s[TILE + int(s[ROUND]) - 1])
    if s[TILE_TRIGGER + tile] == trigger:
        gain_vp(s, seat, times * int(s[TILE_VP + tile]))


@jit
def gain_spades(s: State, seat: int, amount: int) -> None:
    """Score spades as they are gained, used or not (T-9.11, T-9.12, A-34, A-35, A-36)."""
    p = block(seat)
    faction = s[p + FACTION_OF]
    score(s, seat, T_SPADE, amount)
    if faction == HALFLINGS:
        gain_vp(s, seat, amount * int(s[SPADE_VP_HALFLINGS]))
    elif faction == ALCHEMISTS and s[p + BUILT + STRONGHOLD - 1] > 0:
        gain_power(s, seat, amount * int(s[SPADE_POWER]))
    elif faction == DRAGONLORDS:
        s[p + BOWLS] += amount  # T-11.14, A-68


@jit
def gain(s: State, seat: int, good: int, amount: int) -> None:
    """Gain coins, workers, priests, power or spades."""
    p = block(seat)
    if good == G_C:
        s[p + C] += amount
    elif good == G_W:
        s[p + W] += amount
    elif good == G_P:
        gain_priests(s, seat, amount)
    elif good == G_PW:
        gain_power(s, seat, amount)
    elif good == G_SPADE:
        gain_spades(s, seat, amount)


# --- packed incomes ---------------------------------------------------------------------------------
@jit
def income_c(packed: int) -> int:
    """Return the coins of a packed income."""
    return packed & 15


@jit
def income_w(packed: int) -> int:
    """Return the workers of a packed income."""
    return packed >> 4 & 15


@jit
def income_p(packed: int) -> int:
    """Return the priests of a packed income."""
    return packed >> 8 & 7


@jit
def income_pw(packed: int) -> int:
    """Return the power of a packed income."""
    return packed >> 11 & 15


@jit
def building_income(s: State, faction: int, kind: int, count: int) -> int:
    """Return the packed income of so many buildings of a kind (0 dwellings) of a faction (T-5.3)."""
    rows = FACTION_AT + FACTION_SIZE * faction + NUMBER_WORDS
    row = int(s[rows + (kind >> 1)]) >> 8 * (kind & 1) & 255
    return int(s[INCOME + row + count])


@jit
def gain_income(s: State, seat: int, packed: int) -> None:
    """Gain a packed income: coins, workers, priests, power."""
    p = block(seat)
    s[p + C] += income_c(packed)
    s[p + W] += income_w(packed)
    if income_p(packed):
        gain_priests(s, seat, income_p(packed))
    gain_power(s, seat, income_pw(packed))


# --- cults ------------------------------------------------------------------------------------------
@jit
def move_on_cult(s: State, seat: int, cult: int, place: int) -> None:
    """Put a marker higher and gain the power of the spaces it reaches or passes (T-16.1)."""
    p = block(seat)
    power = 0
    for space in range(int(s[p + CULT_AT + cult]) + 1, place + 1):
        power += int(s[CULT_POWER + space])
    s[p + CULT_AT + cult] = place
    gain_power(s, seat, power)


@jit
def enter_top(s: State, seat: int, cult: int) -> None:
    """Enter space 10 for a key (T-16.2)."""
    s[block(seat) + KEYS] -= 1
    s[TOP_OF + cult] = seat
    move_on_cult(s, seat, cult, TOP)


@jit
def take_steps(s: State, seat: int, cult: int, steps: int, hold: bool) -> None:
    """Take steps on a cult (T-16.1, T-16.2, A-18, A-19, A-20).

    Args:
        s: State.
        seat: Whose marker.
        cult: The track.
        steps: How many.
        hold: Stop at 9 even with a key, as the player may have to choose (T-16.4).

    Rules: A-95.
    """
    p = block(seat)
    before = int(s[p + CULT_AT + cult])
    if before == TOP:
        return
    if before + steps < TOP:
        move_on_cult(s, seat, cult, before + steps)
    elif s[TOP_OF + cult] != NONE:
        move_on_cult(s, seat, cult, TOP - 1)
    elif s[p + KEYS] > 0 and not hold:
        enter_top(s, seat, cult)
    else:
        move_on_cult(s, seat, cult, TOP - 1)
        s[BLOCKED] |= 1 << cult


@jit
def may_enter(s: State, seat: int, cult: int) -> bool:
    """Tell whether a track that was blocked this turn can now go on to 10 (T-16.3)."""
    return (
        int(s[BLOCKED]) >> cult & 1 != 0
        and s[TOP_OF + cult] == NONE
        and s[block(seat) + CULT_AT + cult] == TOP - 1
    )


@jit
def use_keys(s: State, seat: int) -> None:
    """Let blocked tracks enter 10, or ask which when the keys do not suffice (T-16.3, T-16.4).

    Rules: A-16.
    """
    keys = int(s[block(seat) + KEYS])
    waiting = 0
    for cult in range(CULTS):
        if may_enter(s, seat, cult):
            waiting += 1
    if keys == 0 or waiting == 0:
        return
    if waiting > keys:
        s[ENTER] = keys
        return
    for cult in range(CULTS):
        if may_enter(s, seat, cult):
            s[BLOCKED] = int(s[BLOCKED]) & ~(1 << cult)
            enter_top(s, seat, cult)


@jit
def lose_steps(s: State, seat: int, cult: int, steps: int) -> None:
    """Go down on a cult; who leaves space 10 gets the key back (T-11.13, A-67)."""
    p = block(seat)
    if s[p + CULT_AT + cult] == TOP:
        s[TOP_OF + cult] = NONE
        s[p + KEYS] += 1
    s[p + CULT_AT + cult] -= steps


@jit
def volcano_class(s: State, seat: int, terrain: int) -> bool:
    """Tell whether a terrain is now another player's home: price class *home* (T-11.11, A-64, A-65).

    Rules: T-13.7.
    """
    for other in range(int(s[SEATS])):
        o = block(other)
        if other != seat and s[o + HOME] == terrain and s[o + FACTION_OF] != RIVERWALKERS:
            return True
    return False


@jit
def is_volcanic(s: State, seat: int) -> bool:
    """Tell whether a seat plays a volcano faction."""
    faction = s[block(seat) + FACTION_OF]
    return faction == DRAGONLORDS or faction == ACOLYTES


@jit
def is_home(s: State, seat: int, terrain: int) -> bool:
    """Tell whether a seat may build on a terrain (T-10.1, T-13.11)."""
    p = block(seat)
    if s[p + FACTION_OF] == RIVERWALKERS:
        return terrain < VOLCANO - 1 and int(s[p + UNLOCKED]) >> terrain & 1 != 0
    return s[p + HOME] == terrain
