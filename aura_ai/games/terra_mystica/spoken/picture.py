"""The table of Terra Mystica as text: the hex map, player boards, cults, tiles; without colour."""

from __future__ import annotations

from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.spoken.names import (
    COLOURS,
    LETTERS,
    faction_of,
    geometry,
    seat_block,
    seat_name,
    seats,
    site_name,
)
from aura_ai.games.text import fit

CELL = 6
"""Characters of a hex on a screen of 80 columns; two lines."""
WIDE_CELL = 7
NARROW_CELL = 3
BUILDING_SIGNS = ("", "D", "TP", "TE", "SH", "SA")
_SHORT = (" ", "d", "t", "e", "H", "A")
RIVER = "~"
_TASKS = {
    at.N_FACTION: "choose a faction",
    at.N_BID: "bid for the next choice",
    at.N_POSITION: "choose a turn position",
    at.N_TERRAIN: "name a terrain",
    at.N_SETUP_FAVOR: "take a favor tile",
    at.N_PLACE: "place a first dwelling",
    at.N_CARD: "take a bonus card",
    at.N_MAIN: "main action",
    at.N_LOSE: "lose cult steps",
    at.N_ENTER: "which cult enters 10",
    at.N_UNLOCK: "unlock a terrain or take the priest",
    at.N_TILES: "take a tile",
    at.N_STEP: "cult step",
    at.N_COLOUR: "new terrain",
    at.N_SHIFT: "new home terrain",
    at.N_BRIDGE: "place the bridge",
    at.N_STORM: "hex for the sandstorm",
    at.N_TRADE: "dwelling to upgrade",
    at.N_RIDE: "hex for the witches' ride",
    at.N_SPADES: "use spades",
    at.N_OPTION: "build, or end the turn",
    at.N_END: "convert, or end the turn",
    at.N_ANSWER: "take the offered power?",
    at.N_REACT_STEP: "cult step for taken power",
    at.N_REACT_TOKEN: "buy a power token?",
    at.N_PAUSE: "the phase is over",
    at.N_WORD: "late answers",
}


def picture(array: Array, width: int = 80) -> str:
    """Return a state or view as text; no line is longer than ``width`` characters."""
    lines = [*heading(array), ""]
    lines += _map(array, width)
    lines += _bridges(array)
    lines.append("")
    for seat in seats(array):
        lines += _board(array, seat)
    lines += ["", *_cults(array), *_supply(array)]
    return fit(lines, width)


def heading(s: Array) -> list[str]:
    """Return the lines above the map: round, decision, turn order."""
    if s[TO_ACT] == OVER:
        return ["The game is over"]
    seat = int(s[TO_ACT])
    task = _TASKS[int(s[at.NODE])]
    phase = at.PHASE_NAMES[int(s[at.PHASE])].replace("_", " ")
    course = f"Round {int(s[at.ROUND])} of {at.ROUNDS}, {phase}" if s[at.ROUND] else "Setup"
    order = ", ".join(
        seat_name(s, int(s[at.ORDER + place])) + _passed(s, int(s[at.ORDER + place]))
        for place in seats(s)
    )
    return [f"{course}: {seat_name(s, seat)} ({seat}): {task}", f"Order: {order}"]


def _passed(s: Array, seat: int) -> str:
    return " (passed)" if s[seat_block(seat) + at.PASSED] else ""


# --- the map ----------------------------------------------------------------------------------------
def _map(s: Array, width: int) -> list[str]:
    """Return the map: two lines a row, or one where the screen is narrow."""
    shape = geometry(s)
    wide = next((c for c in (WIDE_CELL, CELL) if at.COLUMNS * c <= width), NARROW_CELL)
    hexes = {cell: hex_ for hex_, cell in enumerate(shape.cells)}
    rivers = {cell: river for river, cell in enumerate(shape.river_cells)}
    lines = []
    for row in range(at.ROWS):
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
    terrain, kind = int(s[at.TERRAIN + hex_]), int(s[at.BUILDING + hex_])
    owner = str(int(s[at.OWNER + hex_])) if kind else ""
    town = "*" if s[at.IN_TOWN + hex_] else ""
    if wide == NARROW_CELL:
        return [f"{LETTERS[terrain]}{_SHORT[kind]}{owner}".ljust(wide)]
    return [
        f"{name} {LETTERS[terrain]}".ljust(wide),
        f" {BUILDING_SIGNS[kind]}{owner}{town}".ljust(wide),
    ]


def _river(s: Array, river: int, wide: int) -> list[str]:
    linked = "+" if s[at.LINK + river] else ""
    if wide == NARROW_CELL:
        return [f"{RIVER}{linked}".ljust(wide)]
    return [f" {RIVER}{RIVER}".ljust(wide), f" {RIVER}{RIVER}{linked}".ljust(wide)]


def _bridges(s: Array) -> list[str]:
    found = [
        f"{site_name(s, site)} ({int(s[at.BRIDGE_OF + site])})"
        for site in range(int(s[at.N_SITES]))
        if s[at.BRIDGE_OF + site] != at.NONE
    ]
    return [f"Bridges: {', '.join(found)}"] if found else []


# --- players ----------------------------------------------------------------------------------------
def _board(s: Array, seat: int) -> list[str]:
    """Return a player's board."""
    p = seat_block(seat)
    if faction_of(s, seat) < 0:
        return [f"{seat}: no faction yet"]
    home, start = int(s[p + at.HOME]), int(s[p + at.START_TERRAIN])
    colour = COLOURS[home] if home >= 0 else "no terrain yet"
    if start >= 0:
        colour += f" from {COLOURS[start]}"
    bowls = "/".join(str(int(s[p + at.BOWLS + i])) for i in range(3))
    goods = f"{int(s[p + at.C])}C {int(s[p + at.W])}W {int(s[p + at.P])}P {bowls}PW"
    built = " ".join(
        f"{sign}{int(s[p + at.BUILT + i])}" for i, sign in enumerate(at.BUILDING_NAMES)
    )
    first = f"{seat}: {seat_name(s, seat)} ({colour}){_passed(s, seat)}  {int(s[p + at.VP])} VP"
    tracks = f"ship {int(s[p + at.SHIP])} dig {int(s[p + at.DIG])} keys {int(s[p + at.KEYS])}"
    return [f"{first}  {goods}  {tracks}", f"   {built}  {_tiles(s, seat)}"]


def _tiles(s: Array, seat: int) -> str:
    p = seat_block(seat)
    card = int(s[p + at.BONUS])
    found = [] if card < 0 else [f"BON{card + 1}"]
    favors = int(s[p + at.FAVOR_SET])
    found += [f"FAV{i + 1}" for i in range(at.FAVORS) if favors >> i & 1]
    for i in range(at.TOWNS):
        found += [f"TW{i + 1}"] * int(s[p + at.TOWN_TILES + i])
    used = int(s[p + at.USED])
    found += [f"({name} used)" for i, name in enumerate(at.SPECIALS) if used >> i & 1]
    if bits := int(s[p + at.UNLOCKED]):
        found.append("open: " + "/".join(COLOURS[t] for t in range(at.TERRAINS) if bits >> t & 1))
    return " ".join(found)


# --- the rest of the table --------------------------------------------------------------------------
def _cults(s: Array) -> list[str]:
    """Return the cults: places by seat, priests in the slots."""
    lines = []
    for cult, name in enumerate(at.CULT_NAMES):
        places = "  ".join(
            f"{seat}:{int(s[seat_block(seat) + at.CULT_AT + cult]):>2}" for seat in seats(s)
        )
        slots = []
        for slot in range(4):
            holder = int(s[at.SLOT_OF + 4 * cult + slot])
            slots.append(str(int(s[at.SLOT_STEPS + slot])) if holder < 0 else f"[{holder}]")
        lines.append(f"{name:<6} {places}   slots {' '.join(slots)}")
    return lines


def _supply(s: Array) -> list[str]:
    """Return what lies open: cards, actions, favor and town tiles, scoring tiles."""
    cards = [
        f"BON{i + 1}" + (f" (+{int(s[at.CARD_COINS + i])}C)" if s[at.CARD_COINS + i] else "")
        for i in range(at.BONUS_CARDS)
        if s[at.HOLDER + i] == at.NONE
    ]
    acts = [
        f"ACT{i + 1} ({int(s[at.ACT_COST + i])}PW)"
        for i in range(at.POWER_ACTIONS)
        if not s[at.ACT_USED + i]
    ]
    favors = _left(s, "FAV", at.FAVORS_LEFT, at.FAVORS)
    towns = _left(s, "TW", at.TOWNS_LEFT, at.TOWNS)
    tiles = "; ".join(_tile_words(s, r) for r in range(at.ROUNDS))
    lines = [
        f"Cards: {', '.join(cards)}",
        f"Power actions: {', '.join(acts)}",
        f"Favor tiles: {favors}",
        f"Town tiles: {towns}",
        f"Rounds: {tiles}",
    ]
    if s[at.FINAL_TILE] != at.NONE:
        lines.append(f"At the end: {at.FINAL_TILES[int(s[at.FINAL_TILE])].replace('_', ' ')}")
    return lines


def _left(s: Array, name: str, start: int, number: int) -> str:
    found = []
    for i in range(number):
        if left := int(s[start + i]):
            found.append(f"{name}{i + 1}" + (f" x{left}" if left > 1 else ""))
    return " ".join(found)


def _tile_words(s: Array, r: int) -> str:
    """Return a round's scoring tile as a ledger header has it, with its cult bonus."""
    tile = int(s[at.TILE + r])
    trigger = at.TRIGGERS[int(s[at.TILE_TRIGGER + tile])].replace("_", "/").upper()
    cult = int(s[at.TILE_CULT + tile])
    source = at.CULT_NAMES[cult] if cult < at.CULTS else "priest"
    good = at.GOODS[int(s[at.TILE_GOOD + tile])]
    reward = f"{int(s[at.TILE_AMOUNT + tile])} {good}"
    mark = ">" if int(s[at.ROUND]) == r + 1 else ""
    points = f"{trigger} {int(s[at.TILE_VP + tile])}"
    bonus = f", {int(s[at.TILE_PER + tile])} {source}: {reward}" if r + 1 < at.ROUNDS else ""
    return f"{mark}{r + 1} {points}{bonus}"
