"""The table of Terra Mystica, drawn: rounds, map, players, cults, tiles and cards in the supply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.games import svg
from aura_ai.games.contract import Array, View
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.spoken import symbols
from aura_ai.games.terra_mystica.spoken.drawn_board import board, cults
from aura_ai.games.terra_mystica.spoken.drawn_map import world
from aura_ai.games.terra_mystica.spoken.names import (
    COLOURS,
    LETTERS,
    faction_name,
    seat_block,
    seats,
)
from aura_ai.games.terra_mystica.spoken.picture import heading
from aura_ai.games.terra_mystica.spoken.tiles import (
    act_price,
    act_words,
    card_words,
    favor_words,
    town_words,
)

CELL_HEIGHT = 50

_GAINS = {
    at.PW_C: "C",
    at.PW_W: "W",
    at.PW_P: "P",
    at.P_W: "W",
    at.P_C: "C",
    at.W_C: "C",
    at.W_P: "P",
    at.VP_C: "C",
}
"""Good that each conversion gives."""


def draw(view: View, moves: Sequence[svg.Move], narrow: bool = False) -> str:
    """Return the table; see :class:`aura_ai.games.box.Drawing`."""
    s = view.array
    lit = svg.Lit(moves, lambda action: _places(s, view.seat, action))
    full = svg.inside(narrow)
    half = full if narrow else (svg.WIDE - svg.GAP) / 2 - 2 * svg.PAD
    others = [seat for seat in seats(s) if seat != view.seat]
    boards = [board(s, seat, view.seat, lit, half) for seat in (view.seat, *others)]
    rest = [
        *_factions(lit, moves, half),
        boards[0],
        cults(s, lit, half),
        _acts(s, view.seat, lit, half),
        _cards(s, lit, half),
        _favors(s, lit, half),
        _towns(s, lit, half),
        _terrains(s, lit, half),
        *boards[1:],
    ]
    panels = [_rounds(s, narrow), world(s, lit, full)]
    words = ". ".join(heading(s))
    return svg.sheet([*panels, *(rest if narrow else svg.columns(rest))], words, narrow)


def _places(s: Array, viewer: int, action: int) -> Iterator[tuple[object, ...]]:
    """Yield the parts on which an action may be clicked."""
    if action in _GAINS:
        yield "good", viewer, _GAINS[action]
        return
    if action == at.BURN:
        yield "bowl", viewer, 1
    elif action == at.ADVANCE_SHIP:
        yield "ship", viewer
    elif action == at.ADVANCE_DIG:
        yield "dig", viewer
    elif action == at.TAKE_PRIEST:
        yield "good", viewer, "P"
    elif at.SEND_PRIEST <= action < at.BURN:
        yield "cult", (action - at.SEND_PRIEST) // 3
    for start, size, name in _RANGES:
        if start <= action < start + size:
            yield name, action - start
    for start in (at.BUILD, at.UPGRADE, at.UPGRADE_SH, at.TRANSFORM_HOME, at.TRANSFORM_OTHER):
        if start <= action < start + at.HEXES:
            yield "hex", action - start
    if at.SPECIAL <= action < at.SHIFT_BY_POWER:
        yield "special", viewer, action - at.SPECIAL
    if at.PICK_TERRAIN <= action < at.TAKE_PRIEST and s[at.NODE] == at.N_COLOUR:
        yield "hex", int(s[at.TARGET])


_RANGES = (
    (at.TAKE_BONUS, at.BONUS_CARDS, "card"),
    (at.POWER_ACTION, at.POWER_ACTIONS, "act"),
    (at.CULT_STEP, at.CULTS, "cult"),
    (at.LOSE_CULT, at.CULTS, "cult"),
    (at.TAKE_FAVOR, at.FAVORS, "favor"),
    (at.TAKE_TOWN, at.TOWNS, "town"),
    (at.PICK_TERRAIN, at.TERRAINS, "terrain"),
    (at.CONNECT_RIVER, at.RIVERS, "river"),
    (at.BRIDGE, at.SITES, "bridge"),
    (at.FACTION, at.FACTIONS, "faction"),
)


# --- the course --------------------------------------------------------------------------------------
def _rounds(s: Array, narrow: bool) -> svg.Panel:
    """Return who decides what, and the scoring tiles of the rounds."""
    room = svg.inside(narrow)
    shown = [words for sentence in heading(s) for words in svg.lines(sentence, room, 16)]
    parts = [svg.label(0, 14 + 21 * i, words, 16) for i, words in enumerate(shown)]
    top, a_row = 8 + 21 * len(shown), 3 if narrow else at.ROUNDS
    wide = room / a_row
    for r in range(at.ROUNDS):
        tile = int(s[at.TILE + r])
        if tile < 0:
            continue
        now, over = int(s[at.ROUND]) == r + 1, int(s[at.ROUND]) > r + 1
        trigger = at.TRIGGERS[int(s[at.TILE_TRIGGER + tile])].replace("_", "+")
        points = f"{trigger}: {int(s[at.TILE_VP + tile])} VP"
        cult = int(s[at.TILE_CULT + tile])
        source = at.CULT_NAMES[cult] if cult < at.CULTS else "priests"
        good = at.GOODS[int(s[at.TILE_GOOD + tile])]
        bonus = f"{int(s[at.TILE_PER + tile])} {source}: {int(s[at.TILE_AMOUNT + tile])} {good}"
        fill = "var(--tint-yellow)" if now else "var(--shade)" if over else "var(--paper)"
        thick = 3 if now else 1
        body = [
            svg.rect(2, 0, wide - 4, CELL_HEIGHT + 4, fill, 8, symbols.INK, False, thick),
            svg.label(10, 22, f"{r + 1}", 18, bold=True),
            svg.heading(30, 22, points, wide - 38, 14),
        ]
        if r + 1 < at.ROUNDS:
            body.append(svg.label(10, 43, bonus, 13))
        parts.append(svg.moved(wide * (r % a_row), top + (CELL_HEIGHT + 9) * (r // a_row), *body))
    height = top + (CELL_HEIGHT + 9) * (at.ROUNDS // a_row)
    if s[at.FINAL_TILE] != at.NONE:
        name = at.FINAL_TILES[int(s[at.FINAL_TILE])].replace("_", " ")
        parts.append(svg.label(0, height + 14, f"At the end: {name}", 15))
        height += 20
    return svg.panel("Rounds", room, height, *parts)


def _factions(lit: svg.Lit, moves: Sequence[svg.Move], room: float) -> list[svg.Panel]:
    """Return the factions that may be chosen, none outside the draft."""
    offered = [a - at.FACTION for a, _ in moves if at.FACTION <= a < at.FACTION + at.FACTIONS]
    if not offered:
        return []
    return [
        _grid("Factions", [(("faction", f), faction_name(f), "", "") for f in offered], lit, room)
    ]


# --- the supply --------------------------------------------------------------------------------------
_Cell = tuple[tuple[object, ...], str, str, str]
"""Key, heading, words, and a class for what is used up."""


def _grid(title: str, cells: Sequence[_Cell], lit: svg.Lit, room: float) -> svg.Panel:
    """Return cells with a heading and words, three in a row."""
    a_row, parts = 3, []
    wide = room / a_row
    high = CELL_HEIGHT + 6 if any(words for _, _, words, _ in cells) else 30
    for i, (key, name, words, look) in enumerate(cells):
        fill = "var(--shade)" if look else "var(--paper)"
        shown = svg.lines(words, wide - 14, 13)
        body = [
            svg.rect(2, 0, wide - 4, high - 4, fill, 7),
            svg.label(9, 17, name, 14, bold=True, look=look or None),
            *(
                svg.label(9, 32 + 14 * n, each, 12.5, look=look or None)
                for n, each in enumerate(shown[:2])
            ),
        ]
        part = lit.part(key, *body, words=f"{name}: {words}" if words else name)
        parts.append(svg.moved(wide * (i % a_row), high * (i // a_row), part))
    return svg.panel(title, room, high * -(-len(cells) // a_row), *parts)


def _acts(s: Array, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    cells: list[_Cell] = []
    for act in range(at.POWER_ACTIONS):
        used = bool(s[at.ACT_USED + act])
        price = f"{act_price(s, act, viewer)} PW" + (", used" if used else "")
        name = f"ACT{act + 1} {act_words(s, act)}"
        cells.append((("act", act), name, price, "soft" if used else ""))
    return _grid("Power actions", cells, lit, room)


def _cards(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    cells: list[_Cell] = []
    for card in range(at.BONUS_CARDS):
        if s[at.HOLDER + card] == at.NONE:
            coins = int(s[at.CARD_COINS + card])
            name = f"BON{card + 1}" + (f"  {coins} C on it" if coins else "")
            cells.append((("card", card), name, card_words(s, card), ""))
    return _grid("Bonus cards", cells, lit, room)


def _favors(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    cells: list[_Cell] = []
    for favor in range(at.FAVORS):
        if left := int(s[at.FAVORS_LEFT + favor]):
            name = f"FAV{favor + 1}" + (f" x{left}" if left > 1 else "")
            cells.append((("favor", favor), name, favor_words(s, favor), ""))
    return _grid("Favor tiles", cells, lit, room)


def _towns(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    cells: list[_Cell] = []
    for town in range(at.TOWNS):
        if left := int(s[at.TOWNS_LEFT + town]):
            name = f"TW{town + 1}" + (f" x{left}" if left > 1 else "")
            cells.append((("town", town), name, town_words(s, town), ""))
    return _grid("Town tiles", cells, lit, room)


def _terrains(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the terrains in their cycle, with the pieces of those who live on them."""
    step, parts = room / at.TERRAINS, []
    parts.append(svg.line((step / 2, 20), (room - step / 2, 20), symbols.INK, 2))
    for terrain in range(at.TERRAINS):
        x = step * (terrain + 0.5)
        homes = [seat for seat in seats(s) if s[seat_block(seat) + at.HOME] == terrain]
        look = symbols.land_look(terrain)
        body = [
            svg.polygon(svg.corners(x, 20, 19, 6), symbols.LAND[terrain], symbols.INK, True),
            svg.text(x, 26, LETTERS[terrain], 16, bold=True, look=look),
            *(svg.piece(seat, x, 50, 7) for seat in homes),
        ]
        parts.append(lit.part(("terrain", terrain), *body, words=COLOURS[terrain]))
    return svg.panel("Cycle of terrains", room, 58, *parts)
