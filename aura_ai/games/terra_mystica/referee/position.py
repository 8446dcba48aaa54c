"""A position as plain numbers and lists (section 23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .box import KINDS
from .table import Table

SPECIALS = ("BON1", "BON2", "FAV6", "ACTA", "ACTC", "ACTE", "ACTG", "ACTN", "ACTS", "ACTW")
OUT_OF_GAME = -2
OPEN = -1
MOST_SITES, MOST_RIVERS = 33, 36
"""Sites and rivers of the map that has most of them; lists have this length on every map."""


def padded(row: list[int], length: int) -> list[int]:
    """Return a row with zeros up to a length."""
    return row + [0] * (length - len(row))


def bits(members: Any) -> int:
    """A set of small numbers as a mask."""
    return sum(1 << int(member) for member in members)


def to_fields(table: Table) -> dict[str, Any]:
    """Everything on the table."""
    box, land = table.box, table.map.land
    holder = {p.card: p.seat for p in table.players if p.card >= 0}
    holder |= dict.fromkeys(table.cards, OPEN)
    fields: dict[str, Any] = {
        "round": table.round,
        "final_tile": table.final,
        "scoring_tile": list(table.tiles),
        "card_holder": [holder.get(card, OUT_OF_GAME) for card in range(len(box.bonus))],
        "card_coins": [table.cards.get(card, 0) for card in range(len(box.bonus))],
        "act_used": [int(act in table.acts_used) for act in range(len(box.acts))],
        "favors_left": list(table.favors_left),
        "towns_left": list(table.towns_left),
        "order": list(table.order),
        "on_top": list(table.top),
        "slot": [list(row) for row in table.slots],
        "terrain": [table.terrain[h] for h in land],
        "building": [KINDS.index(table.building[h]) + 1 if table.building[h] else 0 for h in land],
        "owner": [table.owner[h] for h in land],
        "in_town": [int(table.town[h]) for h in land],
        "bridge": [table.bridges.get(site, -1) for site in range(MOST_SITES)],
        "link": padded([int(river in table.links) for river in table.map.rivers], MOST_RIVERS),
    }
    players = table.players
    fields |= {
        "faction": [p.faction for p in players],
        "home": [p.home for p in players],
        "start_terrain": [p.start for p in players],
        "coins": [p.coins for p in players],
        "workers": [p.workers for p in players],
        "priests": [p.priests for p in players],
        "bowl": [list(p.bowls) for p in players],
        "vp": [p.vp for p in players],
        "cult": [list(p.cult) for p in players],
        "keys": [p.keys for p in players],
        "built": [[table.count(p, kind) for kind in KINDS] for p in players],
        "ship": [p.ship for p in players],
        "dig": [p.dig for p in players],
        "range": [p.range for p in players],
        "bridges": [p.bridges for p in players],
        "slotted": [p.slots for p in players],
        "bonus": [p.card for p in players],
        "passed": [int(p.passed) for p in players],
        "favors": [bits(p.favors) for p in players],
        "town_tiles": [[p.towns.count(t) for t in range(len(box.towns))] for p in players],
        "unlocked": [bits(p.unlocked) for p in players],
        "used": [bits(SPECIALS.index(name) for name in p.used) for p in players],
    }
    return fields


def place(table: Table, fields: Mapping[str, Any]) -> None:
    """Put a position in the form of :func:`to_fields` on the table; what is missing stays."""
    land = table.map.land

    def given(name: str, default: Any) -> Any:
        return fields.get(name, default)

    now = to_fields(table)
    full = {name: given(name, value) for name, value in now.items()}
    table.round, table.final = full["round"], full["final_tile"]
    table.tiles = list(full["scoring_tile"])
    table.cards = {
        card: full["card_coins"][card]
        for card, holder in enumerate(full["card_holder"])
        if holder == OPEN
    }
    table.acts_used = {act for act, used in enumerate(full["act_used"]) if used}
    table.favors_left = list(full["favors_left"])
    table.towns_left = list(full["towns_left"])
    table.order = list(full["order"])
    table.top = list(full["on_top"])
    table.slots = [list(row) for row in full["slot"]]
    for i, h in enumerate(land):
        kind = full["building"][i]
        table.terrain[h] = full["terrain"][i]
        table.building[h] = KINDS[kind - 1] if kind else ""
        table.owner[h] = full["owner"][i] if kind else -1
        table.town[h] = bool(full["in_town"][i])
    table.bridges = {site: seat for site, seat in enumerate(full["bridge"]) if seat >= 0}
    for p in table.players:
        s = p.seat
        p.faction, p.home, p.start = full["faction"][s], full["home"][s], full["start_terrain"][s]
        p.coins, p.workers = full["coins"][s], full["workers"][s]
        p.priests, p.vp, p.keys = full["priests"][s], full["vp"][s], full["keys"][s]
        p.bowls, p.cult = list(full["bowl"][s]), list(full["cult"][s])
        p.ship, p.dig, p.range = full["ship"][s], full["dig"][s], full["range"][s]
        p.bridges, p.slots, p.card = full["bridges"][s], full["slotted"][s], full["bonus"][s]
        p.passed = bool(full["passed"][s])
        p.favors = [i for i in range(16) if full["favors"][s] >> i & 1]
        p.towns = [t for t, n in enumerate(full["town_tiles"][s]) for _ in range(n)]
        p.unlocked = {t for t in range(7) if full["unlocked"][s] >> t & 1}
        p.used = {name for i, name in enumerate(SPECIALS) if full["used"][s] >> i & 1}
    linker = table.of("mermaids")
    table.links = {
        river: linker.seat
        for river, there in zip(table.map.rivers, full["link"], strict=False)
        if there and linker is not None
    }
    table.forget()
