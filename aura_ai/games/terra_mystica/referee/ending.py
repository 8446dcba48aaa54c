"""Final scoring (T-17)."""

from __future__ import annotations

from collections.abc import Callable

from .box import SA, SH
from .table import Player, Table


def share_points(values: list[int], points: list[int]) -> list[int]:
    """Points by rank; tied ranks share, rounded down; a value of 0 never scores (T-17.5)."""
    shares = []
    for value in values:
        better = sum(other > value for other in values)
        equal = sum(other == value for other in values)
        pot = sum(points[better : better + equal])
        shares.append(pot // equal if value > 0 else 0)
    return shares


def areas(table: Table, p: Player) -> list[set[int]]:
    """The areas of a player (T-3.9)."""
    own = set(table.own(p))
    jumps = "jump" in table.data(p)
    parts: list[set[int]] = []
    while own - set().union(*parts):
        start = min(own - set().union(*parts))
        area, waiting = {start}, [start]
        while waiting:
            h = waiting.pop()
            near = (table.direct(h) | table.linked(p, h)) & own
            if jumps:
                near |= {n for n in own if n != h and table.map.distance(h, n) <= p.range + 1}
            else:
                far = table.map.river_distances(h)
                near |= {n for n in own if far.get(n, p.ship + 1) <= p.ship}
            for n in near - area:
                area.add(n)
                waiting.append(n)
        parts.append(area)
    return parts


def greatest_distance(table: Table, p: Player, area: set[int]) -> int:
    """Largest hex distance within an area."""
    table.note("A-57")
    return max(table.map.distance(a, b) for a in area for b in area)


def stronghold_sanctuary(table: Table, p: Player, area: set[int]) -> int:
    """Hex distance of stronghold and sanctuary within an area (A-58)."""
    places = [h for h in area if table.building[h] in (SH, SA)]
    table.note("A-58")
    return table.map.distance(places[0], places[1]) if len(places) == 2 else 0


def outposts(table: Table, p: Player, area: set[int]) -> int:
    """Buildings on edge hexes in an area (T-2.6, A-60)."""
    table.note("T-2.6", "A-59", "A-60")
    return sum(table.map.hexes[h].edge for h in area)


def settlements(table: Table, p: Player, area: set[int]) -> int:
    """Settlements in an area (T-3.8)."""
    hexes, number = set(area), 0
    while hexes:
        hexes -= table.settlement(p, min(hexes))
        number += 1
    table.note("T-3.8", "A-59")
    return number


FINAL: dict[str, Callable[[Table, Player, set[int]], int]] = {
    "greatest_distance": greatest_distance,
    "stronghold_sanctuary": stronghold_sanctuary,
    "outposts": outposts,
    "settlements": settlements,
}


def convert_rest(table: Table, p: Player) -> int:
    """Victory points for what is left (T-17.6)."""
    power = table.box.data["power"]
    burns = p.bowls[1] // int(power["burn_cost_bowl2"])
    p.bowls[1] -= burns * int(power["burn_cost_bowl2"])
    p.bowls[2] += burns * int(power["burn_gain_bowl3"])
    p.coins += p.bowls[2] + p.priests + p.workers
    p.bowls[0] += p.bowls[2]
    p.bowls[2] = p.priests = p.workers = 0
    rate = int(table.data(p).get("c_per_vp", table.box.rates["final_c_per_vp"]))
    points = p.coins // rate
    p.coins -= points * rate
    return points


def score(table: Table) -> None:
    """Score areas, final tile, cults and what is left (T-17.1)."""
    players = table.players
    everything = [areas(table, p) for p in players]
    area_points = table.box.data["final_scoring"]["area"]["points"]
    rounds = [share_points([max(map(len, parts), default=0) for parts in everything], area_points)]
    table.note("T-17.1", "T-17.2", "T-3.9", "A-31")
    if table.final >= 0:
        tile = table.box.data["final_tile"][table.final]
        measure = FINAL[tile["id"]]
        values = [
            max((measure(table, p, area) for area in parts), default=0)
            for p, parts in zip(players, everything, strict=True)
        ]
        rounds.append(share_points(values, tile["points"]))
        table.note("T-17.3")
    cult_points = table.box.data["final_scoring"]["cult"]["points"]
    for track in range(4):
        rounds.append(share_points([p.cult[track] for p in players], cult_points))
    table.note("T-17.4", "T-17.5", *(("A-56",) if len(players) == 2 else ()))
    for points in rounds:
        for p, gain in zip(players, points, strict=True):
            p.vp += gain
    for p in players:
        p.vp += convert_rest(table, p)
    table.note("T-17.6", "T-17.7")
