"""Spades and transformation (parts 9, 11 and 12)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import build, goods, land

TURNS = 3
"""Hexes that one action can transform at most (T-12.10)."""


@jit
def centre(s: Array, seat: int) -> int:
    """Return the terrain from which a faction's circle is counted (T-9.3, T-11.3)."""
    p = land.block(seat)
    return int(s[p + at.start_terrain]) if s[p + at.home] == at.ICE else int(s[p + at.home])


@jit
def steps_home(s: Array, seat: int, terrain: int) -> int:
    """Return the spades that bring a terrain home the short way (T-9.3, T-9.13, T-11.3, T-12.9,
    A-62)."""
    p = land.block(seat)
    if s[p + at.faction] == at.GIANTS:
        return int(s[at.giant_spades])
    away = abs(terrain - centre(s, seat))
    if away == 0:
        return 1  # only ice gets here: its start terrain becomes ice for one spade
    return min(away, at.N_TERRAINS - away)


@jit
def steps_to(s: Array, seat: int, terrain: int, target: int) -> int:
    """Return the spades for another terrain, 0 when it cannot be had (T-9.4, T-9.14, A-61, A-101).

    The home terrain as a target means the long way round (T-9.3, A-87).
    """
    p = land.block(seat)
    middle = centre(s, seat)
    away = (terrain - middle) % at.N_TERRAINS
    distance = (target - middle) % at.N_TERRAINS
    if away == distance:
        return 0
    if away == 0:
        return min(distance, at.N_TERRAINS - distance) if may_leave_home(s, seat) else 0
    if distance == 0:
        short = min(away, at.N_TERRAINS - away)
        if s[p + at.home] != at.ICE:
            return at.N_TERRAINS - short
        return short if s[at.replay] else 0  # ledgers alone stop on the start terrain (T-11.3)
    return abs(away - distance)


@jit
def may_leave_home(s: Array, seat: int) -> bool:
    """Return whether a bare hex of home terrain may be turned away: in ledgers alone (T-9.14)."""
    return s[at.replay] != 0 and s[land.block(seat) + at.home] != at.ICE


@jit
def pays_priests(s: Array, seat: int) -> bool:
    """Return whether spades cost priests (T-12.5)."""
    return land.number(s, int(s[land.block(seat) + at.faction]), at.F_DIG_KIND) == at.DIG_PRIESTS


@jit
def spade_price(s: Array, seat: int) -> int:
    """Return the cost of one paid spade (T-9.1, T-13.2)."""
    p = land.block(seat)
    return land.number(s, int(s[p + at.faction]), at.F_SPADE + int(s[p + at.dig]))


@jit
def most_spades(s: Array, seat: int, leap: bool) -> int:
    """Return how many spades a seat can use on one hex now, -1 where it cannot even jump (A-24,
    A-33).

    Free spades are used first; more may be bought unless some were used before (T-9.7, T-9.8).

    Args:
        leap: The hex is reached only by a jump, which is paid first.
    """
    p = land.block(seat)
    workers, priests = int(s[p + at.workers]), int(s[p + at.priests])
    if leap:
        workers -= build.jump_price(s, seat, at.F_JUMP_W)
        priests -= build.jump_price(s, seat, at.F_JUMP_P)
        if s[at.jump] != at.NONE or workers < 0 or priests < 0:
            return -1
    free = int(s[at.spades])
    if (free > 0 or s[at.phase] != at.PHASE_ACTION) and s[at.top_up] == 0:
        return free
    price = spade_price(s, seat)
    if price == 0:
        return free
    return free + (priests if pays_priests(s, seat) else workers) // price


@jit
def is_turned(s: Array, hex_: int) -> bool:
    """Return whether a hex was transformed in this action (T-9.5)."""
    for i in range(TURNS):
        if s[at.turned + i] == hex_:
            return True
    return False


@jit
def note_turned(s: Array, hex_: int) -> None:
    """Remember a hex as transformed in this action."""
    for i in range(TURNS):
        if s[at.turned + i] == at.NONE:
            s[at.turned + i] = hex_
            return


@jit
def volcano_price(s: Array, seat: int, terrain: int) -> int:
    """Return tokens or steps for a volcano transformation (T-11.11, T-11.12, T-11.13)."""
    home = goods.volcano_class(s, seat, terrain)
    if s[land.block(seat) + at.faction] == at.ACOLYTES:
        return int(s[at.acolyte_home]) if home else int(s[at.acolyte_free])
    return int(s[at.dragon_home]) if home else int(s[at.dragon_free])


@jit
def can_erupt(s: Array, seat: int, terrain: int) -> bool:
    """Return whether a volcano transformation can be paid (T-11.12, T-11.13, A-66, A-69)."""
    p = land.block(seat)
    price = volcano_price(s, seat, terrain)
    if s[p + at.faction] != at.ACOLYTES:
        return goods.tokens(s, seat) >= price
    for cult in range(at.N_CULTS):
        if s[p + at.cult + cult] >= price:
            return True
    return False


@jit
def can_turn_home(s: Array, seat: int, hex_: int, most: int) -> bool:
    """Return whether ``most`` spades bring a hex in reach home now (T-9.2, T-9.5, T-11.4)."""
    p = land.block(seat)
    terrain = int(s[at.terrain + hex_])
    if terrain >= at.ICE or terrain == s[p + at.home] or s[p + at.faction] == at.RIVERWALKERS:
        return False
    if goods.is_volcanic(s, seat):
        return s[at.spades] == 0 and most >= 0 and can_erupt(s, seat, terrain)
    return steps_home(s, seat, terrain) <= most and not is_turned(s, hex_)


@jit
def can_turn_to(s: Array, seat: int, hex_: int, target: int, most: int) -> bool:
    """Return whether ``most`` spades give a hex in reach another terrain (T-9.4, T-9.9, A-23, A-32)."""
    steps = steps_to(s, seat, int(s[at.terrain + hex_]), target)
    return 0 < steps <= most


@jit
def can_turn_other(s: Array, seat: int, hex_: int, most: int) -> bool:
    """Return whether ``most`` spades give a hex in reach another terrain (T-22.3, T-9.6, T-11.4,
    A-89)."""
    p = land.block(seat)
    terrain = int(s[at.terrain + hex_])
    faction = s[p + at.faction]
    if (
        most < 1
        or terrain >= at.ICE
        or (terrain == centre(s, seat) and not may_leave_home(s, seat))
        or faction == at.GIANTS
        or faction == at.RIVERWALKERS
        or goods.is_volcanic(s, seat)
        or is_turned(s, hex_)
    ):
        return False
    # one of the two terrains next to it is not home; the long way home takes four spades at least, and
    # after a first hex there are never more than two
    return s[at.non_home] == 0 or s[at.phase] != at.PHASE_ACTION


@jit
def buy_spades(s: Array, seat: int, amount: int) -> None:
    """Pay for spades (T-9.1, T-9.8)."""
    p = land.block(seat)
    if pays_priests(s, seat):
        s[p + at.priests] -= amount * spade_price(s, seat)
    else:
        s[p + at.workers] -= amount * spade_price(s, seat)
    if s[p + at.faction] == at.DARKLINGS:
        goods.gain_vp(s, seat, amount * int(s[at.spade_vp_darklings]))
    goods.gain_spades(s, seat, amount)


@jit
def turn(s: Array, seat: int, hex_: int, target: int, spades: int) -> None:
    """Transform a hex: free spades first, the others are bought (T-9.5, T-9.8, T-9.9, T-22.2)."""
    p = land.block(seat)
    used = min(spades, int(s[at.spades]))
    bought = spades - used
    build.pay_jump(s, seat, hex_)
    if bought > 0:
        buy_spades(s, seat, bought)
    s[at.spades] -= used
    s[at.top_up] = 0
    s[at.terrain + hex_] = target
    note_turned(s, hex_)
    if target != s[p + at.home]:
        s[at.non_home] = 1
    if s[at.phase] == at.PHASE_ACTION:
        s[at.may_build] = 1


@jit
def erupt(s: Array, seat: int, hex_: int) -> None:
    """Turn a hex into volcano (T-11.11); the Acolytes' steps are lost in a choice of their own
    (T-11.15)."""
    price = volcano_price(s, seat, int(s[at.terrain + hex_]))
    build.pay_jump(s, seat, hex_)
    if s[land.block(seat) + at.faction] == at.ACOLYTES:
        s[at.lose] = price
    else:
        goods.remove_tokens(s, seat, price)
    s[at.terrain + hex_] = at.VOLCANO
    note_turned(s, hex_)
    s[at.may_build] = 1


@jit
def may_build_on(s: Array, seat: int, hex_: int) -> bool:
    """Return whether a dwelling may follow on a hex of this action (T-9.10, A-25, A-26)."""
    return (
        hex_ != at.NONE
        and s[at.building + hex_] == at.EMPTY
        and goods.is_home(s, seat, int(s[at.terrain + hex_]))
    )


@jit
def build_is_open(s: Array, seat: int) -> bool:
    """Return whether the optional dwelling of this action is still to be decided (T-22.4)."""
    if s[at.may_build] == 0 or not build.in_stock(s, seat, 1):
        return False
    for i in range(TURNS):
        if may_build_on(s, seat, int(s[at.turned + i])):
            return True
    return False
