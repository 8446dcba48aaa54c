"""The table of Terra Mystica as text, without colour."""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import names
from aura_ai.screens.text import fit

CELL = 6
"""Characters of a hex on a screen of 80 columns; two lines."""
WIDE_CELL = 7
NARROW_CELL = 3
BUILDING_SIGNS = ("", "D", "TP", "TE", "SH", "SA")
_SHORT = (" ", "d", "t", "e", "H", "A")
RIVER = "~"


def picture(array: Array, width: int = 80) -> str:
    """Return a state or view as text; no line is longer than ``width`` characters."""
    lines = [*heading(array), ""]
    lines += _map(array, width)
    lines += _bridges(array)
    lines.append("")
    for seat in names.seats(array):
        lines += _board(array, seat)
    lines += ["", *_cults(array), *_supply(array)]
    return fit(lines, width)


def heading(s: Array) -> list[str]:
    """Return the lines above the map: round, decision, turn order."""
    if s[TO_ACT] == OVER:
        return ["The game is over"]
    seat = int(s[TO_ACT])
    task = names.WORDS["task"][at.NODE_NAMES[int(s[at.node])]]
    phase = at.PHASE_NAMES[int(s[at.phase])].replace("_", " ")
    course = f"Round {int(s[at.round])} of {at.N_ROUNDS}, {phase}" if s[at.round] else "Setup"
    order = ", ".join(
        names.seat_name(s, int(s[at.order + place])) + _passed(s, int(s[at.order + place]))
        for place in names.seats(s)
    )
    return [f"{course}: {names.seat_name(s, seat)} ({seat}): {task}", f"Order: {order}"]


def _passed(s: Array, seat: int) -> str:
    return " (passed)" if s[names.seat_block(seat) + at.passed] else ""


# --- the map ----------------------------------------------------------------------------------------
def _map(s: Array, width: int) -> list[str]:
    """Return the map: two lines a row, or one where the screen is narrow."""
    shape = names.geometry(s)
    wide = next((c for c in (WIDE_CELL, CELL) if at.N_COLUMNS * c <= width), NARROW_CELL)
    hexes = {cell: hex_ for hex_, cell in enumerate(shape.cells)}
    rivers = {cell: river for river, cell in enumerate(shape.river_cells)}
    lines = []
    for row in range(at.N_ROWS):
        cells = [at.STRIDE * row + column for column in range(shape.row_length(row))]
        looks = [
            _land(s, hexes[cell], shape.names[hexes[cell]], wide)
            if cell in hexes
            else _river(s, rivers[cell], wide)
            for cell in cells
        ]
        indent = " " * (wide // 2 if (shape.first_indent + row) & 1 else 0)
        for i in range(len(looks[0])):
            lines.append((indent + "".join(look[i] for look in looks)).rstrip())
    return lines


def _land(s: Array, hex_: int, name: str, wide: int) -> list[str]:
    """Return the lines of a land hex: name and terrain, then building, owner and town."""
    terrain, kind = int(s[at.terrain + hex_]), int(s[at.building + hex_])
    owner = str(int(s[at.owner + hex_])) if kind else ""
    town = "*" if s[at.in_town + hex_] else ""
    if wide == NARROW_CELL:
        return [f"{names.LETTERS[terrain]}{_SHORT[kind]}{owner}".ljust(wide)]
    return [
        f"{name} {names.LETTERS[terrain]}".ljust(wide),
        f" {BUILDING_SIGNS[kind]}{owner}{town}".ljust(wide),
    ]


def _river(s: Array, river: int, wide: int) -> list[str]:
    linked = "+" if s[at.link + river] else ""
    if wide == NARROW_CELL:
        return [f"{RIVER}{linked}".ljust(wide)]
    return [f" {RIVER}{RIVER}".ljust(wide), f" {RIVER}{RIVER}{linked}".ljust(wide)]


def _bridges(s: Array) -> list[str]:
    bridges = [
        f"{names.site_name(s, site)} ({int(s[at.bridge + site])})"
        for site in range(int(s[at.sites]))
        if s[at.bridge + site] != at.NONE
    ]
    return [f"Bridges: {', '.join(bridges)}"] if bridges else []


# --- players ----------------------------------------------------------------------------------------
def _board(s: Array, seat: int) -> list[str]:
    """Return a player's board."""
    p = names.seat_block(seat)
    if names.faction_of(s, seat) < 0:
        return [f"{seat}: no faction yet"]
    home, start = int(s[p + at.home]), int(s[p + at.start_terrain])
    colour = names.COLOURS[home] if home >= 0 else "no terrain yet"
    if start >= 0:
        colour += f" from {names.COLOURS[start]}"
    bowls = "/".join(str(int(s[p + at.bowl + i])) for i in range(3))
    goods = f"{int(s[p + at.coins])}C {int(s[p + at.workers])}W {int(s[p + at.priests])}P {bowls}PW"
    built = " ".join(
        f"{sign}{int(s[p + at.built + i])}" for i, sign in enumerate(at.BUILDING_NAMES)
    )
    first = (
        f"{seat}: {names.seat_name(s, seat)} ({colour}){_passed(s, seat)}  {int(s[p + at.vp])} VP"
    )
    tracks = f"ship {int(s[p + at.ship])} dig {int(s[p + at.dig])} keys {int(s[p + at.keys])}"
    return [f"{first}  {goods}  {tracks}", f"   {built}  {_tiles(s, seat)}"]


def _tiles(s: Array, seat: int) -> str:
    p = names.seat_block(seat)
    card = int(s[p + at.bonus])
    codes = [] if card < 0 else [f"BON{card + 1}"]
    favors = int(s[p + at.favors])
    codes += [f"FAV{i + 1}" for i in range(at.N_FAVORS) if favors >> i & 1]
    for i in range(at.N_TOWNS):
        codes += [f"TW{i + 1}"] * int(s[p + at.town_tiles + i])
    used = int(s[p + at.used])
    codes += [f"({name} used)" for i, name in enumerate(at.SPECIALS) if used >> i & 1]
    if bits := int(s[p + at.unlocked]):
        codes.append(
            "open: " + "/".join(names.COLOURS[t] for t in range(at.N_TERRAINS) if bits >> t & 1)
        )
    return " ".join(codes)


# --- the rest of the table --------------------------------------------------------------------------
def _cults(s: Array) -> list[str]:
    """Return the cults: places by seat, priests in the slots."""
    lines = []
    for cult, name in enumerate(at.CULT_NAMES):
        places = "  ".join(
            f"{seat}:{int(s[names.seat_block(seat) + at.cult + cult]):>2}"
            for seat in names.seats(s)
        )
        slots = []
        for slot in range(4):
            holder = int(s[at.slot + 4 * cult + slot])
            slots.append(str(int(s[at.slot_steps + slot])) if holder < 0 else f"[{holder}]")
        lines.append(f"{name:<6} {places}   slots {' '.join(slots)}")
    return lines


def _supply(s: Array) -> list[str]:
    """Return the supply on display: cards, actions, favor and town tiles, scoring tiles."""
    cards = [
        f"BON{i + 1}" + (f" (+{int(s[at.card_coins + i])}C)" if s[at.card_coins + i] else "")
        for i in range(at.N_BONUS_CARDS)
        if s[at.card_holder + i] == at.NONE
    ]
    acts = [
        f"ACT{i + 1} ({int(s[at.act_cost + i])}PW)"
        for i in range(at.N_POWER_ACTIONS)
        if not s[at.act_used + i]
    ]
    favors = _left(s, "FAV", at.favors_left, at.N_FAVORS)
    towns = _left(s, "TW", at.towns_left, at.N_TOWNS)
    tiles = "; ".join(_tile_words(s, r) for r in range(at.N_ROUNDS))
    lines = [
        f"Cards: {', '.join(cards)}",
        f"Power actions: {', '.join(acts)}",
        f"Favor tiles: {favors}",
        f"Town tiles: {towns}",
        f"Rounds: {tiles}",
    ]
    if s[at.final_tile] != at.NONE:
        lines.append(f"At the end: {at.FINAL_TILES[int(s[at.final_tile])].replace('_', ' ')}")
    return lines


def _left(s: Array, name: str, start: int, number: int) -> str:
    remaining = []
    for i in range(number):
        if copies := int(s[start + i]):
            remaining.append(f"{name}{i + 1}" + (f" x{copies}" if copies > 1 else ""))
    return " ".join(remaining)


def _tile_words(s: Array, r: int) -> str:
    """Return a round's scoring tile as a ledger header has it, with its cult bonus."""
    tile = int(s[at.scoring_tile + r])
    trigger = at.TRIGGERS[int(s[at.tile_trigger + tile])].replace("_", "/").upper()
    cult = int(s[at.tile_cult + tile])
    source = at.CULT_NAMES[cult] if cult < at.N_CULTS else "priest"
    good = at.GOODS[int(s[at.tile_good + tile])]
    reward = f"{int(s[at.tile_amount + tile])} {good}"
    mark = ">" if int(s[at.round]) == r + 1 else ""
    points = f"{trigger} {int(s[at.tile_vp + tile])}"
    bonus = f", {int(s[at.tile_per + tile])} {source}: {reward}" if r + 1 < at.N_ROUNDS else ""
    return f"{mark}{r + 1} {points}{bonus}"
