"""Goods: power, priests, spades, round points, cult steps (parts 6, 9, 16)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.land import block


@jit
def capacity(s: Array, seat: int) -> int:
    """Return how much power a seat can still gain (T-6.5, A-69)."""
    p = block(seat)
    return 2 * int(s[p + at.bowl]) + int(s[p + at.bowl + 1])


@jit
def gain_power(s: Array, seat: int, amount: int) -> None:
    """Move tokens from bowl I to II, then from II to III (T-6.2)."""
    p = block(seat)
    first = min(amount, int(s[p + at.bowl]))
    s[p + at.bowl] -= first
    s[p + at.bowl + 1] += first
    second = min(amount - first, int(s[p + at.bowl + 1]))
    s[p + at.bowl + 1] -= second
    s[p + at.bowl + 2] += second


@jit
def spend_power(s: Array, seat: int, amount: int) -> None:
    """Move tokens from bowl III to I (T-6.3)."""
    p = block(seat)
    s[p + at.bowl + 2] -= amount
    s[p + at.bowl] += amount


@jit
def tokens(s: Array, seat: int) -> int:
    """Return how many power tokens a seat has."""
    p = block(seat)
    return int(s[p + at.bowl]) + int(s[p + at.bowl + 1]) + int(s[p + at.bowl + 2])


@jit
def remove_tokens(s: Array, seat: int, amount: int) -> None:
    """Take tokens out of the game, lowest bowls first (T-11.12, T-13.4)."""
    p = block(seat)
    for bowl in range(3):
        take = min(amount, int(s[p + at.bowl + bowl]))
        s[p + at.bowl + bowl] -= take
        amount -= take


@jit
def priest_limit(s: Array, seat: int) -> int:
    """Return how many priests a seat may have in hand (T-6.6, T-13.8)."""
    p = block(seat)
    limit = int(s[at.max_priests])
    if s[p + at.faction] == at.RIVERWALKERS:
        limit = int(s[at.river_priests]) - 1
        for terrain in range(at.N_TERRAINS):
            limit += int(s[p + at.unlocked]) >> terrain & 1
    return limit - int(s[p + at.slotted])


@jit
def has_locked(s: Array, seat: int) -> bool:
    """Return whether Riverwalkers have a terrain still to unlock (T-13.10).

    In ledgers they are asked for ever.
    """
    return s[at.replay] != 0 or s[block(seat) + at.unlocked] != (1 << at.N_TERRAINS) - 1


@jit
def unlock_price(s: Array, seat: int, terrain: int) -> int:
    """Return the coins that unlocking a terrain costs (T-13.10)."""
    for other in range(int(s[SEATS])):
        if other != seat and s[block(other) + at.home] == terrain:
            return int(s[at.unlock_c_home])
    return int(s[at.unlock_c])


@jit
def gain_priests(s: Array, seat: int, amount: int) -> None:
    """Gain priests up to the limit; Riverwalkers settle each of them (T-6.6, T-13.10, A-77)."""
    p = block(seat)
    if s[p + at.faction] == at.RIVERWALKERS and has_locked(s, seat):
        s[at.unlocks] += amount
        return
    s[p + at.priests] += max(0, min(amount, priest_limit(s, seat) - int(s[p + at.priests])))


@jit
def gain_vp(s: Array, seat: int, amount: int) -> None:
    """Add victory points; they never fall below 0 (T-6.8)."""
    p = block(seat)
    s[p + at.vp] = max(0, int(s[p + at.vp]) + amount)


@jit
def score(s: Array, seat: int, trigger: int, times: int) -> None:
    """Score the tile of the round, if it counts this; in the action phase alone (T-16.6)."""
    if s[at.phase] != at.PHASE_ACTION:
        return
    tile = int(s[at.scoring_tile + int(s[at.round]) - 1])
    if s[at.tile_trigger + tile] == trigger:
        gain_vp(s, seat, times * int(s[at.tile_vp + tile]))


@jit
def gain_spades(s: Array, seat: int, amount: int) -> None:
    """Score spades as they are gained, used or not (T-9.11, T-9.12, A-34, A-35, A-36)."""
    p = block(seat)
    faction = s[p + at.faction]
    score(s, seat, at.TRIGGER_SPADE, amount)
    if faction == at.HALFLINGS:
        gain_vp(s, seat, amount * int(s[at.spade_vp_halflings]))
    elif faction == at.ALCHEMISTS and s[p + at.built + at.STRONGHOLD - 1] > 0:
        gain_power(s, seat, amount * int(s[at.spade_power]))
    elif faction == at.DRAGONLORDS:
        s[p + at.bowl] += amount  # T-11.14, A-68


@jit
def gain(s: Array, seat: int, good: int, amount: int) -> None:
    """Gain coins, workers, priests, power or spades."""
    p = block(seat)
    if good == at.GOOD_C:
        s[p + at.coins] += amount
    elif good == at.GOOD_W:
        s[p + at.workers] += amount
    elif good == at.GOOD_P:
        gain_priests(s, seat, amount)
    elif good == at.GOOD_PW:
        gain_power(s, seat, amount)
    elif good == at.GOOD_SPADE:
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
def building_income(s: Array, faction: int, kind: int, count: int) -> int:
    """Return the packed income of so many buildings of a kind (0 dwellings) of a faction (T-5.3)."""
    rows = at.faction_numbers + at.FACTION_SIZE * faction + at.NUMBER_WORDS
    row = int(s[rows + (kind >> 1)]) >> 8 * (kind & 1) & 255
    return int(s[at.income + row + count])


@jit
def gain_income(s: Array, seat: int, packed: int) -> None:
    """Gain a packed income: coins, workers, priests, power."""
    p = block(seat)
    s[p + at.coins] += income_c(packed)
    s[p + at.workers] += income_w(packed)
    if income_p(packed):
        gain_priests(s, seat, income_p(packed))
    gain_power(s, seat, income_pw(packed))


# --- cults ------------------------------------------------------------------------------------------
@jit
def move_on_cult(s: Array, seat: int, cult: int, place: int) -> None:
    """Put a marker higher and gain the power of the spaces it reaches or passes (T-16.1)."""
    p = block(seat)
    power = 0
    for space in range(int(s[p + at.cult + cult]) + 1, place + 1):
        power += int(s[at.cult_power + space])
    s[p + at.cult + cult] = place
    gain_power(s, seat, power)


@jit
def enter_top(s: Array, seat: int, cult: int) -> None:
    """Enter space 10 for a key (T-16.2)."""
    s[block(seat) + at.keys] -= 1
    s[at.on_top + cult] = seat
    move_on_cult(s, seat, cult, at.TOP)


@jit
def take_steps(s: Array, seat: int, cult: int, steps: int, hold: bool) -> None:
    """Take steps on a cult (T-16.1, T-16.2, A-18, A-19, A-20, A-95).

    To ``hold`` is to stop at 9 even with a key, as the player may have to choose (T-16.4).
    """
    p = block(seat)
    before = int(s[p + at.cult + cult])
    if before == at.TOP:
        return
    if before + steps < at.TOP:
        move_on_cult(s, seat, cult, before + steps)
    elif s[at.on_top + cult] != at.NONE:
        move_on_cult(s, seat, cult, at.TOP - 1)
    elif s[p + at.keys] > 0 and not hold:
        enter_top(s, seat, cult)
    else:
        move_on_cult(s, seat, cult, at.TOP - 1)
        s[at.blocked] |= 1 << cult


@jit
def may_enter(s: Array, seat: int, cult: int) -> bool:
    """Return whether a track that was blocked this turn can now go on to 10 (T-16.3)."""
    return (
        int(s[at.blocked]) >> cult & 1 != 0
        and s[at.on_top + cult] == at.NONE
        and s[block(seat) + at.cult + cult] == at.TOP - 1
    )


@jit
def use_keys(s: Array, seat: int) -> None:
    """Let blocked tracks enter 10, or ask which when the keys do not suffice (T-16.3, T-16.4,
    A-16)."""
    keys = int(s[block(seat) + at.keys])
    waiting = 0
    for cult in range(at.N_CULTS):
        if may_enter(s, seat, cult):
            waiting += 1
    if keys == 0 or waiting == 0:
        return
    if waiting > keys:
        s[at.enter] = keys
        return
    for cult in range(at.N_CULTS):
        if may_enter(s, seat, cult):
            s[at.blocked] = int(s[at.blocked]) & ~(1 << cult)
            enter_top(s, seat, cult)


@jit
def lose_steps(s: Array, seat: int, cult: int, steps: int) -> None:
    """Go down on a cult; who leaves space 10 gets the key back (T-11.13, A-67)."""
    p = block(seat)
    if s[p + at.cult + cult] == at.TOP:
        s[at.on_top + cult] = at.NONE
        s[p + at.keys] += 1
    s[p + at.cult + cult] -= steps


@jit
def volcano_class(s: Array, seat: int, terrain: int) -> bool:
    """Return whether a terrain is now another player's home: price class *home* (T-11.11, T-13.7,
    A-64, A-65)."""
    for other in range(int(s[SEATS])):
        o = block(other)
        if other != seat and s[o + at.home] == terrain and s[o + at.faction] != at.RIVERWALKERS:
            return True
    return False


@jit
def is_volcanic(s: Array, seat: int) -> bool:
    """Return whether a seat plays a volcano faction."""
    faction = s[block(seat) + at.faction]
    return faction == at.DRAGONLORDS or faction == at.ACOLYTES


@jit
def is_home(s: Array, seat: int, terrain: int) -> bool:
    """Return whether a seat may build on a terrain (T-10.1, T-13.11)."""
    p = block(seat)
    if s[p + at.faction] == at.RIVERWALKERS:
        return terrain < at.VOLCANO - 1 and int(s[p + at.unlocked]) >> terrain & 1 != 0
    return s[p + at.home] == terrain
