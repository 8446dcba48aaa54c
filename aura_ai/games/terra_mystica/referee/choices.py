"""Legal choices of the action phase: sites, targets, openers of main actions (T-10, T-22)."""

from __future__ import annotations

from . import digging
from .box import ICE, SA, SH, TE, TP, UPGRADES, VOLCANO, D
from .table import Player, Table

SPECIALS = ("BON1", "BON2", "FAV6", "ACTA", "ACTC", "ACTG", "ACTN", "ACTS", "ACTW")
STRONGHOLD_ACTIONS = {
    "ACTA": "auren",
    "ACTC": "chaosmagicians",
    "ACTG": "giants",
    "ACTN": "nomads",
    "ACTS": "swarmlings",
    "ACTW": "witches",
}
FOREST, DESERT = 4, 0


def can_pay(p: Player, workers: int, coins: int, priests: int = 0) -> bool:
    """Whether a player has the means."""
    return p.workers >= workers and p.coins >= coins and p.priests >= priests


def building_sites(table: Table, p: Player) -> list[int]:
    """Hexes for a dwelling as a main action (T-8.1, T-10.1)."""
    if not table.stock(p, D):
        return []
    sites = []
    for h in table.map.land:
        if not table.may_build_on(p, h):
            continue
        way = digging.jump_price(table, p, h)
        workers, coins = table.building_cost(p, D, h)
        if way is not None and can_pay(p, workers + way[0], coins, way[1]):
            sites.append(h)
    return sites


def upgrades(table: Table, p: Player, kind: str) -> list[int]:
    """Hexes whose building can be upgraded to a kind (T-8.3)."""
    if not table.stock(p, kind):
        return []
    return [h for h in table.own(p, UPGRADES[kind]) if can_pay(p, *table.building_cost(p, kind, h))]


def bridge_sites(table: Table, p: Player) -> list[int]:
    """Free bridge sites with an own building on an end (T-8.8, A-2, A-3)."""
    if not p.bridges:
        return []
    return [
        i
        for i, ends in enumerate(table.map.sites)
        if i not in table.bridges and any(table.owner[h] == p.seat for h in ends)
    ]


def sand_targets(table: Table, p: Player) -> list[int]:
    """Hexes for the Nomads' sandstorm (T-12.12, A-38)."""
    return [
        h
        for h in table.map.land
        if table.empty_land(h)
        and table.terrain[h] not in (ICE, VOLCANO, DESERT)
        and any(table.owner[n] == p.seat for n in table.map.beside[h])
    ]


def ride_targets(table: Table, p: Player) -> list[int]:
    """Hexes for the Witches' ride (T-12.14)."""
    if not table.stock(p, D):
        return []
    return [h for h in table.map.land if table.empty_land(h) and table.terrain[h] == FOREST]


def power_price(table: Table, p: Player, act: int) -> int:
    """Power for a power action (T-8.4, T-11.7, A-72)."""
    return int(table.box.acts[act]["cost_pw"]) - int(table.data(p).get("power_action_discount", 0))


def power_actions(table: Table, p: Player) -> list[int]:
    """Power actions that may be taken (T-8.4, T-8.9, T-11.8, T-13.12)."""
    numbers = []
    for act, tile in enumerate(table.box.acts):
        if act in table.acts_used and not (table.id(p) == "yetis" and table.stands(p, SH)):
            continue
        if p.bowls[2] < power_price(table, p, act):
            continue
        if "bridge" in tile["gain"] and not bridge_sites(table, p):
            continue
        if "spade" in tile["gain"] and table.id(p) == "riverwalkers":
            continue
        numbers.append(act)
    return numbers


def specials(table: Table, p: Player) -> list[str]:
    """Special actions that may be taken (T-8.5, A-91)."""
    names = []
    card = table.box.bonus[p.card]["effect"] if p.card >= 0 else ""
    for name in SPECIALS:
        if name in p.used:
            continue
        if name == "BON1":
            allowed = card == "action_1_spade" and table.id(p) != "riverwalkers"
        elif name == "BON2":
            allowed = card == "action_1_cult_step"
        elif name == "FAV6":
            allowed = table.index_of_favor("action_1_cult_step") in p.favors
        else:
            allowed = table.id(p) == STRONGHOLD_ACTIONS[name] and table.stands(p, SH)
            if name == "ACTN":
                allowed = allowed and bool(sand_targets(table, p))
            elif name == "ACTS":
                allowed = allowed and bool(table.own(p, D)) and table.stock(p, TP) > 0
            elif name == "ACTW":
                allowed = allowed and bool(ride_targets(table, p))
        if allowed:
            names.append(f"SPECIAL_{name}")
    if table.id(p) == "engineers" and p.workers >= 2 and bridge_sites(table, p):
        names.append("SPECIAL_ACTE")
    return names


def shift_targets(table: Table, p: Player) -> list[int]:
    """Terrains to which the Shapeshifters can shift (T-13.5)."""
    return [t for t in range(7) if t != p.home and not table.home_of_other(p, t)]


def shift_rules(table: Table, p: Player) -> dict[str, int]:
    """Prices of the shift (T-13.4)."""
    rules: dict[str, int] = table.data(p)[table.box.variable_rules]
    return rules


def main_actions(table: Table, p: Player) -> list[int]:
    """Openers of main actions (T-22.1)."""
    code = table.box.code
    data = table.data(p)
    actions = [code("PASS")]
    actions += table.box.codes("BUILD", building_sites(table, p))
    for kind, name in ((TP, "UPGRADE"), (TE, "UPGRADE"), (SA, "UPGRADE"), (SH, "UPGRADE_SH")):
        actions += table.box.codes(name, upgrades(table, p, kind))
    actions += table.box.codes("TRANSFORM_HOME", digging.targets_home(table, p))
    actions += table.box.codes("TRANSFORM_OTHER", digging.targets_other(table, p))
    actions += [code("POWER_ACTION", act) for act in power_actions(table, p)]
    actions += [code(name) for name in specials(table, p)]
    if table.id(p) == "shapeshifters" and table.stands(p, SH) and shift_targets(table, p):
        rules = shift_rules(table, p)
        if p.bowls[2] >= rules["shift_cost_power"]:
            actions.append(code("SHIFT_BY_POWER"))
        if sum(p.bowls) >= rules["shift_cost_tokens"]:
            actions.append(code("SHIFT_BY_TOKENS"))
    ship, dig = data["ship"], data["dig"]
    if p.ship < ship["max"] and can_pay(p, 0, ship["adv_c"], ship["adv_p"]):
        actions.append(code("ADVANCE_SHIP"))
    if p.dig < dig["max"] and can_pay(p, dig["adv_w"], dig["adv_c"], dig["adv_p"]):
        actions.append(code("ADVANCE_DIG"))
    if p.priests:
        for cult in range(4):
            if table.slots[cult][0] == -1:
                actions.append(code("SEND_PRIEST", 3 * cult))
            if -1 in table.slots[cult][1:]:
                actions.append(code("SEND_PRIEST", 3 * cult + 1))
            actions.append(code("SEND_PRIEST", 3 * cult + 2))
    return actions
