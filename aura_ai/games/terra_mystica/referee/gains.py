"""Gains and payments (T-6, T-9.11, T-10.10, T-16)."""

from __future__ import annotations

from .box import SA, SH, TE, TP, D
from .table import Player, Table

TOP = 10
"""The last space of a cult track."""


def power(table: Table, p: Player, amount: int) -> None:
    """Gain power token by token (T-6.2)."""
    table.note("T-6.2")
    for _ in range(amount):
        if p.bowls[0]:
            p.bowls[0] -= 1
            p.bowls[1] += 1
        elif p.bowls[1]:
            p.bowls[1] -= 1
            p.bowls[2] += 1


def spend_power(table: Table, p: Player, amount: int) -> None:
    """Move tokens from bowl III to bowl I (T-6.3)."""
    assert p.bowls[2] >= amount
    table.note("T-6.3")
    p.bowls[2] -= amount
    p.bowls[0] += amount


def lose_tokens(table: Table, p: Player, amount: int) -> None:
    """Remove tokens from the game, bowl I first, then II, then III (T-11.12, T-13.4)."""
    for bowl in range(3):
        loss = min(amount, p.bowls[bowl])
        p.bowls[bowl] -= loss
        amount -= loss
    assert amount == 0


def lose_vp(table: Table, p: Player, amount: int) -> None:
    """Pay victory points; there are never less than none (T-6.8)."""
    assert p.vp >= amount
    table.note("T-6.8")
    p.vp -= amount


def priests(table: Table, p: Player, amount: int) -> None:
    """Gain priests: up to the limit, or one choice each for Riverwalkers (T-6.6, T-13.10)."""
    for _ in range(amount):
        if table.id(p) == "riverwalkers" and locked(p):
            p.priests_due += 1
        elif p.priests < table.priest_limit(p):
            p.priests += 1
        else:
            table.note("T-6.6")


def give(table: Table, p: Player, gain: dict[str, int]) -> None:
    """Give goods: coins first, then the rest."""
    p.coins += gain.get("c", 0)
    p.workers += gain.get("w", 0)
    power(table, p, gain.get("pw", 0))
    priests(table, p, gain.get("p", 0))


def locked(p: Player) -> list[int]:
    """Terrains on which a priest of the Riverwalkers still lies (T-13.8)."""
    return [t for t in range(7) if t not in p.unlocked]


def unlock_cost(table: Table, p: Player, terrain: int) -> int:
    """Coins for unlocking a terrain (T-13.10)."""
    rules = table.data(p)[table.box.variable_rules]
    dear = table.home_of_other(p, terrain)
    return int(rules["unlock_cost_c_home" if dear else "unlock_cost_c"])


def unlockable(table: Table, p: Player) -> list[int]:
    """Terrains that can be unlocked and paid now."""
    return [t for t in locked(p) if unlock_cost(table, p, t) <= p.coins]


def can_gain_priest(table: Table, p: Player) -> bool:
    """Whether a priest could be gained in some way (T-7.2)."""
    if p.priests < table.priest_limit(p):
        return True
    return table.id(p) == "riverwalkers" and bool(unlockable(table, p))


def cross(table: Table, p: Player, track: int, target: int) -> None:
    """Move a marker up and gain the power of the spaces reached or passed (T-16.1)."""
    for space, amount in table.box.data["cult_track"]["power_at"].items():
        if p.cult[track] < int(space.removeprefix("s")) <= target:
            power(table, p, int(amount))
            table.note("T-16.1")
    p.cult[track] = target


def enter_top(table: Table, p: Player, track: int) -> None:
    """Spend a key and enter space 10 (T-16.2)."""
    assert p.keys > 0 and table.top[track] == -1  # noqa: PT018
    p.keys -= 1
    table.top[track] = p.seat
    p.blocked.discard(track)
    p.entering.discard(track)
    cross(table, p, track, TOP)
    table.note("T-16.2", "A-18")


def step(table: Table, p: Player, track: int, amount: int) -> None:
    """Advance on a cult track; without a key, or with the space taken, stop at 9 (T-16.2)."""
    if p.cult[track] == TOP or amount == 0:
        return
    target = p.cult[track] + amount
    if target < TOP:
        cross(table, p, track, target)
        return
    table.note("T-16.2")
    if table.top[track] != -1:
        table.note("A-19")
        cross(table, p, track, TOP - 1)
    elif p.keys > 0:
        table.note("A-95", when=p.cult[track] == TOP - 1)
        enter_top(table, p, track)
    else:
        cross(table, p, track, TOP - 1)
        p.blocked.add(track)


def gain_keys(table: Table, p: Player, keys: int, steps: int) -> None:
    """Keys and equal steps on all tracks: blocked tracks move on (T-16.3, T-16.4)."""
    p.keys += keys
    wanting = {t for t in p.blocked if table.top[t] == -1 and p.cult[t] == TOP - 1}
    table.note("T-16.3", "A-16", when=wanting)
    for track in range(4):
        if p.cult[track] == TOP:
            continue
        target = p.cult[track] + steps
        if steps and target >= TOP:
            cross(table, p, track, TOP - 1)
            if table.top[track] == -1:
                wanting.add(track)
        elif steps:
            cross(table, p, track, target)
    p.blocked |= wanting
    if len(wanting) <= p.keys:
        for track in sorted(wanting):
            enter_top(table, p, track)
    elif p.keys:
        p.entering = wanting
        table.note("T-16.4", "A-17", *(("A-96",) if steps else ()))


def take_favor(table: Table, p: Player, index: int) -> None:
    """Take a favor tile: steps at once, FAV5 checks all settlements (T-10.11)."""
    table.favors_left[index] -= 1
    p.favors.append(index)
    tile = table.box.favors[index]
    table.note("T-10.11", "T-4.9")
    for track, amount in enumerate(tile["cult"]):
        step(table, p, track, int(amount))
    if tile["effect"] == "town_power_6":
        table.note("A-49")
        check_towns(table, p, table.own(p))


def favor_choices(table: Table, p: Player) -> list[int]:
    """Favor tiles that a player can take (T-10.11, A-42)."""
    return [i for i, number in enumerate(table.favors_left) if number and i not in p.favors]


def check_towns(table: Table, p: Player, places: list[int]) -> None:
    """Found towns around hexes, or let settlements join one (T-10.7, T-10.8, T-10.9)."""
    visited: set[int] = set()
    for h in sorted(places):
        if h in visited:
            continue
        settlement = table.settlement(p, h)
        visited |= settlement
        if any(table.town[n] for n in settlement):
            table.note("T-10.8", when=not all(table.town[n] for n in settlement))
            for n in settlement:
                table.town[n] = True
        elif table.makes_town(p, settlement):
            if sum(table.towns_left) - p.towns_due <= 0:
                table.note("A-45")
                continue
            for n in settlement:
                table.town[n] = True
            p.towns_due += 1
            table.note("T-10.7", "A-94")
            table.note("A-46", when=any(table.building[n] == SA for n in settlement))
            table.note("T-10.9", when=p.towns_due > 1)


def take_town(table: Table, p: Player, index: int) -> None:
    """Take a town tile with everything on it (T-10.10)."""
    tile = table.box.towns[index]
    table.towns_left[index] -= 1
    p.towns.append(index)
    gain = tile["gain"]
    table.note("T-10.10")
    p.vp += int(tile["vp"])
    p.vp += int(table.data(p).get("vp_per_town", 0))
    p.workers += int(table.data(p).get("w_per_town", 0))
    table.note("T-12.14", when=table.id(p) == "witches")
    table.note("T-12.13", when=table.id(p) == "swarmlings")
    round_tile(table, p, "town")
    give(table, p, gain)
    if "ship" in gain:
        if "jump" in table.data(p):
            jump = table.data(p)["jump"]
            p.range = min(p.range + int(gain["carpet"]), int(jump["range_max"]))
            table.note("T-3.7", "A-30")
        elif p.ship < int(table.data(p)["ship"]["max"]):
            raise_ship(table, p)
    gain_keys(table, p, int(tile["keys"]), int(gain.get("cult_each", 0)))


def raise_ship(table: Table, p: Player) -> None:
    """Advance shipping one level, with its victory points (T-8.7)."""
    p.ship += 1
    p.vp += int(table.data(p)["ship"]["level_vp"][p.ship])


def round_tile(table: Table, p: Player, trigger: str) -> None:
    """Victory points of the round tile for something built or gained (T-16.6)."""
    tile = table.tile()
    if table.phase == "action" and tile["trigger"] == trigger:
        p.vp += int(tile["vp"])
        table.note("T-16.6")
        table.note("A-50", when=trigger == "town")


def spades(table: Table, p: Player, amount: int) -> None:
    """Score spades when they are gained, paid ones too (T-9.11)."""
    table.note("A-34", when=table.phase == "cult")
    for _ in range(amount):
        round_tile(table, p, "spade")
        p.vp += int(table.data(p).get("vp_per_spade", 0))
        table.note("T-12.10", "T-9.11", when=table.id(p) == "halflings")
        if table.id(p) == "alchemists" and table.stands(p, SH):
            power(table, p, int(table.data(p)["sh_power_per_spade"]))
            table.note("T-12.1", "T-9.11", "A-35")


def gain_spades(table: Table, p: Player, amount: int, kind: str) -> None:
    """Gain free spades; factions that cannot dig get something else (T-11.14, T-13.12)."""
    name = table.id(p)
    if name == "riverwalkers":
        table.note("T-13.12")
        return
    spades(table, p, amount)
    if name == "dragonlords":
        p.bowls[0] += amount
        table.note("T-11.14", "A-68")
    elif name == "acolytes":
        p.steps_due += [1] * amount
        table.note("T-11.14")
    elif name == "giants" and kind == "cult" and amount < int(table.data(p)["fixed_spades"]):
        table.note("A-33", "T-9.13")
    else:
        p.free += amount
        p.spade_kind = kind


def pass_points(table: Table, p: Player) -> int:
    """Victory points for passing (T-16.5)."""
    total = 0
    card = table.box.bonus[p.card]["pass_vp"]
    for kind, points in card.items():
        number = p.ship if kind == "ship_level" else table.count(p, kind)
        if kind == "ship_level" and table.data(p)["ship"]["max"] == 0:
            number = 0
        total += int(points) * number
    favor = table.index_of_favor("pass_vp_by_tp")
    if favor in p.favors:
        total += int(table.box.favors[favor]["pass_vp_by_tp"][table.count(p, TP)])
    if table.stands(p, SH):
        per_bridge = int(table.data(p).get("pass_vp_per_bridge", 0))
        if per_bridge:
            table.note("T-12.7")
            total += per_bridge * sum(
                seat == p.seat and all(table.owner[h] == p.seat for h in table.map.sites[site])
                for site, seat in table.bridges.items()
            )
        per_temple = int(table.data(p).get("pass_vp_per_te", 0))
        if per_temple:
            table.note("T-11.6")
            total += per_temple * table.count(p, TE)
    table.note("T-16.5", "A-54")
    return total


def stronghold(table: Table, p: Player) -> None:
    """Carry out the one-off gain of a new stronghold (T-11.16, T-12, T-13.13)."""
    name, data = table.id(p), table.data(p)
    if name == "alchemists":
        power(table, p, int(data["sh_power"]))
        table.note("T-12.1")
    elif name == "auren":
        p.favors_due += 1
        table.note("T-12.2")
    elif name == "cultists":
        p.vp += int(data["sh_vp"])
        table.note("T-12.4")
    elif name == "darklings":
        p.worker_priests = int(data["sh_w_to_p"])
        table.note("T-12.5", "A-41")
    elif name == "fakirs":
        p.range = min(p.range + 1, int(data["jump"]["range_max"]))
        table.note("T-12.8", "T-3.7")
    elif name == "halflings":
        gain_spades(table, p, int(data["sh_spades"]), "stronghold")
        table.note("T-12.10", "A-36")
    elif name == "mermaids" and p.ship < int(data["ship"]["max"]):
        raise_ship(table, p)
        table.note("T-12.11")
    elif name == "dragonlords":
        p.bowls[0] += table.box.players
        table.note("T-11.16")
    elif name == "riverwalkers":
        p.bridges_due = int(data["sh_bridges"])
        table.note("T-13.13")


def built(table: Table, p: Player, kind: str) -> None:
    """Score a new building: round tile and favor tiles already held (T-10.2, T-16.6)."""
    trigger = "SH_SA" if kind in (SH, SA) else kind
    round_tile(table, p, trigger)
    for effect, building, points in (("vp3_per_tp_built", TP, 3), ("vp2_per_d_built", D, 2)):
        if kind == building and table.index_of_favor(effect) in p.favors:
            p.vp += points
            table.note("T-10.2")
