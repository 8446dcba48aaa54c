"""Spades and transformation (T-9), volcanoes and ice (T-11)."""

from __future__ import annotations

from . import gains
from .asking import Course, ask, ask_plainly, choose
from .box import CIRCLE, ICE, VOLCANO, circle_distance
from .table import Player, Table


def own_circle_place(p: Player) -> int:
    """The terrain that home takes the place of on the circle (T-9.3, T-11.3)."""
    return p.start if p.home == ICE else p.home


def steps_home(table: Table, p: Player, h: int) -> int:
    """Spades that turn a hex into home terrain the short way (T-9.3, T-9.13, T-11.3)."""
    terrain = table.terrain[h]
    if table.id(p) == "giants":
        table.note("T-9.13")
        return int(table.data(p)["fixed_spades"])
    if p.home == ICE:
        table.note("T-11.3", *(("A-62",) if terrain == p.start else ()))
        return max(1, circle_distance(terrain, p.start))
    return circle_distance(terrain, p.home)


def steps_to(p: Player, terrain: int, target: int) -> int:
    """Spades to another terrain on the side of the circle without home (T-9.4)."""
    home = own_circle_place(p)
    if target == home:
        return CIRCLE - circle_distance(terrain, home)  # the long way (T-9.3)
    up = (target - terrain) % CIRCLE
    crosses = (home - terrain) % CIRCLE < up
    return CIRCLE - up if crosses else up


def can_be_turned(table: Table, p: Player, h: int) -> bool:
    """Whether a hex may be transformed at all: empty land, not ice or volcano (T-9.2, T-11.4)."""
    return table.empty_land(h) and table.terrain[h] not in (ICE, VOLCANO)


def digs(table: Table, p: Player) -> bool:
    """Whether a player uses spades at all."""
    return table.data(p)["dig"]["kind"] in ("workers", "priests")


def price(table: Table, p: Player, number: int) -> tuple[int, int]:
    """Workers and priests for paid spades (T-9.1)."""
    dig = table.data(p)["dig"]
    if dig["kind"] == "priests":
        return 0, number * int(dig["spade_cost_p"])
    return number * int(dig["spade_cost_w"][p.dig]), 0


def jump_price(table: Table, p: Player, h: int) -> tuple[int, int] | None:
    """Workers and priests to get at a hex: none if it is reachable, None if it cannot be reached."""
    if table.reachable(p, h) or h == p.jumped:
        return 0, 0
    if p.jumped >= 0 or not table.can_jump(p, h):
        return None
    return table.jump_cost(p)


def affordable(table: Table, p: Player, h: int, spades: int) -> bool:
    """Whether a hex can be got at and turned with so many spades: free ones first (T-9.7, T-9.8)."""
    way = jump_price(table, p, h)
    if way is None:
        return False
    missing = spades - p.free
    if p.free and missing > 0 and (p.turned or p.spade_kind != "action"):
        return False
    paid = price(table, p, max(0, missing))
    return p.workers >= paid[0] + way[0] and p.priests >= paid[1] + way[1]


def targets_home(table: Table, p: Player) -> list[int]:
    """Hexes that can be turned into home terrain now."""
    hexes = []
    for h in table.map.land:
        if not can_be_turned(table, p, h) or h in p.turned or table.terrain[h] == p.home:
            continue
        if jump_price(table, p, h) is None:
            continue
        if not digs(table, p):
            if not p.free and volcano_payable(table, p, h):
                hexes.append(h)
        elif affordable(table, p, h, steps_home(table, p, h)):
            hexes.append(h)
    return hexes


def other_terrains(table: Table, p: Player, h: int) -> list[int]:
    """Terrains other than by the short way home that a hex can be turned into now (T-22.3)."""
    terrain = table.terrain[h]
    home = own_circle_place(p)
    if not can_be_turned(table, p, h) or h in p.turned or terrain == home:
        return []
    if jump_price(table, p, h) is None:
        return []
    terrains = []
    for target in range(CIRCLE):
        if target == terrain or (target == home and p.home == ICE):
            continue
        if target != home and p.non_home and p.spade_kind != "cult":
            continue
        if affordable(table, p, h, steps_to(p, terrain, target)):
            terrains.append(target)
    return terrains


def targets_other(table: Table, p: Player) -> list[int]:
    """Hexes for a partial transformation or the long way home (T-22.3)."""
    if not digs(table, p) or table.id(p) == "giants":
        return []
    return [h for h in table.map.land if other_terrains(table, p, h)]


def volcano_cost(table: Table, p: Player, h: int) -> int:
    """Tokens or steps for a volcano on a hex (T-11.11, T-11.12, T-11.13)."""
    dear = table.home_of_other(p, table.terrain[h])
    table.note("T-11.11")
    return int(table.data(p)["dig"]["cost_home" if dear else "cost_free"])


def volcano_payable(table: Table, p: Player, h: int) -> bool:
    """Whether a volcano player can get at a hex and pay for it."""
    kind = table.data(p)["dig"]["kind"]
    if kind == "none" or jump_price(table, p, h) is None:
        return False
    cost = volcano_cost(table, p, h)
    return sum(p.bowls) >= cost if kind == "power_tokens" else max(p.cult) >= cost


def pay_for(table: Table, p: Player, h: int, spades: int) -> None:
    """Use free spades, pay the missing ones and a jump."""
    way = jump_price(table, p, h)
    assert way is not None
    if any(way):
        p.jumped = h
        p.vp += int(table.data(p)["jump"]["vp"])
        table.note("T-3.6", "T-12.6" if way[0] else "T-12.8")
    elif "jump" in table.data(p):
        table.note("A-28")
    used = min(p.free, spades)
    missing = spades - used
    workers, priests = price(table, p, missing)
    p.workers -= workers + way[0]
    p.priests -= priests + way[1]
    table.note("T-13.2", when=missing and table.id(p) == "shapeshifters")
    if missing:
        table.note("T-9.8", "A-24", when=used)
        table.note("T-9.1", "T-9.7", "T-22.2")
        if "spade_vp" in table.data(p)["dig"]:
            p.vp += missing * int(table.data(p)["dig"]["spade_vp"])
            table.note("T-12.5")
        gains.spades(table, p, missing)
    p.free -= used


def turn(table: Table, p: Player, h: int, target: int) -> None:
    """Change the terrain of a hex."""
    table.terrain[h] = target
    p.turned.add(h)
    table.note("T-9.2", "T-9.5")
    if target == p.home:
        p.turned_home.add(h)
        table.note("T-9.3")
    else:
        p.non_home = True
        table.note("T-9.4", "T-9.6")


def transform_home(table: Table, p: Player, h: int) -> Course:
    """Turn a hex into home terrain by spades or the volcano's price (T-9.3, T-11.11)."""
    if digs(table, p):
        pay_for(table, p, h, steps_home(table, p, h))
        turn(table, p, h, p.home)
        return
    cost = volcano_cost(table, p, h)
    turn(table, p, h, VOLCANO)
    table.note("T-11.15", "A-64")
    if table.data(p)["dig"]["kind"] == "power_tokens":
        gains.lose_tokens(table, p, cost)
        table.note("T-11.12", "A-69")
    else:
        tracks = [t for t in range(4) if p.cult[t] >= cost]
        track = yield from choose(table, p, "LOSE", "LOSE_CULT", tracks)
        if p.cult[track] == gains.TOP:
            table.top[track] = -1
            p.keys += 1
            table.note("A-67")
        p.cult[track] -= cost
        table.note("T-11.13", "A-66")


def transform_other(table: Table, p: Player, h: int) -> Course:
    """Turn a hex into a terrain of choice (T-22.3)."""
    target = yield from choose(table, p, "COLOUR", "PICK_TERRAIN", other_terrains(table, p, h))
    table.note("T-22.3")
    table.note("A-87", when=target == own_circle_place(p))
    pay_for(table, p, h, steps_to(p, table.terrain[h], target))
    turn(table, p, h, target)


def use_spades(table: Table, p: Player) -> Course:
    """Use or discard the free spades of an action or of a cult bonus (T-9.9, T-9.12)."""
    in_turn = p.spade_kind != "cult"

    def options() -> list[int]:
        return [
            *table.box.codes("TRANSFORM_HOME", targets_home(table, p)),
            *table.box.codes("TRANSFORM_OTHER", targets_other(table, p)),
            table.box.code("DISCARD_SPADES"),
        ]

    while p.free:
        if in_turn:
            name, index = yield from ask(table, p, "SPADES", options, links=True)
        else:
            name, index = yield from ask_plainly(table, p, "SPADES", options())
        if name == "DISCARD_SPADES":
            p.free = 0
            table.note("T-8.11")
            break
        table.note("T-9.9", when=p.turned)
        table.note("T-9.12", "A-32", when=not in_turn)
        h = table.map.land[index]
        course = transform_home if name == "TRANSFORM_HOME" else transform_other
        yield from course(table, p, h)
    p.spade_kind = ""
