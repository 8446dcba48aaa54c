"""A position as plain numbers and lists (section 23)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.referee.position import (
    FLAG,
    LISTS,
    SET,
    Kind,
    entries,
    read,
    read_rows,
    written,
    written_rows,
)

from .box import KINDS
from .table import Table

SPECIALS = ("BON1", "BON2", "FAV6", "ACTA", "ACTC", "ACTE", "ACTG", "ACTN", "ACTS", "ACTW")
OUT_OF_GAME = -2
OPEN = -1
MOST_SITES, MOST_RIVERS = 33, 36
"""Sites and rivers of the map that has most of them; lists have this length on every map."""


TABLE = {
    **entries("order", LISTS, on_top="top", slot="slots", scoring_tile="tiles"),
    **entries("favors_left towns_left", LISTS),
    **entries("round", final_tile="final"),
}
USED = Kind(
    lambda used: sum(1 << SPECIALS.index(name) for name in used),
    lambda bits: {name for i, name in enumerate(SPECIALS) if bits >> i & 1},
)
PLAYER = {
    **entries("faction home coins workers priests vp keys ship dig range bridges"),
    **entries("", start_terrain="start", slotted="slots", bonus="card"),
    **entries("cult", LISTS, bowl="bowls"),
    **entries("passed", FLAG),
    **entries("unlocked", SET),
    **entries("favors", Kind(SET.write, lambda bits: sorted(SET.read(bits)))),
    **entries("used", USED),
}


def to_fields(table: Table) -> dict[str, Any]:
    """Everything on the table."""
    box, land = table.box, table.map.land
    holder = {p.card: p.seat for p in table.players if p.card >= 0}
    holder |= dict.fromkeys(table.cards, OPEN)
    links = [int(river in table.links) for river in table.map.rivers]
    return {
        **written(table, TABLE),
        **written_rows(table.players, PLAYER),
        "card_holder": [holder.get(card, OUT_OF_GAME) for card in range(len(box.bonus))],
        "card_coins": [table.cards.get(card, 0) for card in range(len(box.bonus))],
        "act_used": [int(act in table.acts_used) for act in range(len(box.acts))],
        "terrain": [table.terrain[h] for h in land],
        "building": [KINDS.index(table.building[h]) + 1 if table.building[h] else 0 for h in land],
        "owner": [table.owner[h] for h in land],
        "in_town": [int(table.town[h]) for h in land],
        "bridge": [table.bridges.get(site, -1) for site in range(MOST_SITES)],
        "link": links + [0] * (MOST_RIVERS - len(links)),
        "built": [[table.count(p, kind) for kind in KINDS] for p in table.players],
        "town_tiles": [[p.towns.count(t) for t in range(len(box.towns))] for p in table.players],
    }


def place(table: Table, fields: Mapping[str, Any]) -> None:
    """Put a position in the form of :func:`to_fields` on the table; what is missing stays."""
    full = {name: fields.get(name, value) for name, value in to_fields(table).items()}
    read(table, TABLE, full)
    read_rows(table.players, PLAYER, full)
    table.cards = {
        card: full["card_coins"][card]
        for card, holder in enumerate(full["card_holder"])
        if holder == OPEN
    }
    table.acts_used = {act for act, used in enumerate(full["act_used"]) if used}
    for i, h in enumerate(table.map.land):
        kind = full["building"][i]
        table.terrain[h] = full["terrain"][i]
        table.building[h] = KINDS[kind - 1] if kind else ""
        table.owner[h] = full["owner"][i] if kind else -1
        table.town[h] = bool(full["in_town"][i])
    table.bridges = {site: seat for site, seat in enumerate(full["bridge"]) if seat >= 0}
    for p, counts in zip(table.players, full["town_tiles"], strict=True):
        p.towns = [t for t, n in enumerate(counts) for _ in range(n)]
    linker = next((p for p in table.players if table.id(p) == "mermaids"), None)
    table.links = {
        river: linker.seat
        for river, there in zip(table.map.rivers, full["link"], strict=False)
        if there and linker is not None
    }
    table.forget()
