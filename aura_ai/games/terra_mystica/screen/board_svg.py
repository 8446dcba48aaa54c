"""The table of Terra Mystica, drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import (
    board_text,
    map_svg,
    names,
    plain,
    player_board_svg,
    symbols_svg,
    tiles,
)
from aura_ai.screens import svg

LINE = 15
WORDS = 12.5
"""Height of a line and of the words of a cell."""

_GAINS = {
    "PW_C": "C",
    "PW_W": "W",
    "PW_P": "P",
    "P_W": "W",
    "P_C": "C",
    "W_C": "C",
    "W_P": "P",
    "VP_C": "C",
    "TAKE_PRIEST": "P",
}
"""Good that each conversion gives."""


def draw(view: View, moves: Sequence[svg.Move], marks: svg.Marks | None = None) -> str:
    """Return the table; see :class:`aura_ai.contract.screen.Draw`."""
    s = view.array
    lit = svg.Lit(
        moves,
        lambda action: _places(s, view.seat, action),
        marks,
        lambda action: _subjects(s, view.seat, action),
    )
    half = float(svg.ROOM)
    order = sorted(names.seats(s), key=lambda seat: seat != view.seat)
    boards = [player_board_svg.board(s, seat, view.seat, lit, half) for seat in order]
    supply = [
        *_factions(lit, moves, half),
        boards[0],
        player_board_svg.cults(s, lit, half),
        _acts(s, view.seat, lit, half),
        _cards(s, lit, half),
        _favors(s, lit, half),
        _towns(s, lit, half),
        _terrains(s, lit, half),
        *boards[1:],
    ]
    words = ". ".join(_heading(s))
    wide = map_svg.land_map(s, lit, svg.WIDE_ROOM)
    small, large = (
        [strip] if (strip := player_board_svg.goods_strip(s, view.seat, lit, room)) else []
        for room in (half, svg.WIDE_ROOM)
    )
    panels = [map_svg.land_map(s, lit, half), _rounds(s, half), *supply]
    homes = {seat: names.home_of(s, seat) for seat in names.seats(s)}
    paints = {seat: names.COLOURS[home] for seat, home in homes.items() if home >= 0}
    return svg.sheet(panels, words, wide, own=small, own_wide=large or None, paints=paints)


def _places(s: Array, viewer: int, action: int) -> Iterator[tuple[object, ...]]:
    """Yield the parts on which an action may be clicked."""
    kind, indices = at.layout.actions.decode(action)
    if kind in _PARTS:
        yield _PARTS[kind], *indices
    match kind, indices:
        case _ if kind in _GAINS:
            yield "good", viewer, _GAINS[kind]
        case "BURN", ():
            yield "bowl", viewer, 1
        case "ADVANCE_SHIP", ():
            yield "ship", viewer
        case "ADVANCE_DIG", ():
            yield "dig", viewer
        case "SEND_PRIEST", (cult, _):
            yield "cult", cult
        case "SPECIAL", (special,):
            yield "special", viewer, special
        case "PICK_TERRAIN", _ if s[at.node] == at.NODE_COLOUR:
            yield "hex", int(s[at.target])


def _subjects(s: Array, viewer: int, action: int) -> Iterator[tuple[object, ...]]:
    """Yield the parts that an action without a place is about."""
    if int(s[at.node]) == at.NODE_ANSWER:
        for bowl in range(len(player_board_svg.BOWLS)):
            yield "bowl", viewer, bowl
    elif action == at.ACTION_PASS:
        yield player_board_svg.card_key(s, viewer)
    else:
        yield "good", viewer, "W"
        yield "good", viewer, "P"


_PARTS = {
    "TAKE_BONUS": "card",
    "POWER": "act",
    "CULT_STEP": "cult",
    "LOSE_CULT": "cult",
    "TAKE_FAVOR": "favor",
    "TAKE_TOWN": "town",
    "PICK_TERRAIN": "terrain",
    "CONNECT_RIVER": "river",
    "BRIDGE": "bridge",
    "FACTION": "faction",
    **dict.fromkeys(("BUILD", "UPGRADE", "UPGRADE_SH", "TRANSFORM_HOME", "TRANSFORM_OTHER"), "hex"),
}
"""Part of the drawing for each kind of action whose index it has."""


# --- the course --------------------------------------------------------------------------------------
def _heading(s: Array) -> list[str]:
    """Return round, decision and turn order, without the numbers of seats in marks of the terminal."""
    return [re.sub(r" \(\d\):", ":", sentence) for sentence in board_text.heading(s)]


def _rounds(s: Array, room: float) -> svg.Panel:
    """Return the seat to decide and its decision, and the scoring tiles of the rounds."""
    lines = [words for sentence in _heading(s) for words in svg.lines(sentence, room, 16)]
    parts = [svg.label(0, 14 + 21 * i, words, 16) for i, words in enumerate(lines)]
    top, a_row = 8 + 21 * len(lines), 2
    wide = room / a_row
    points = [_points(s, int(s[at.scoring_tile + r]), wide - 38) for r in range(at.N_ROUNDS)]
    high = 22 + LINE * max(map(len, points))
    for r in range(at.N_ROUNDS):
        tile = int(s[at.scoring_tile + r])
        if tile < 0:
            continue
        now, over = int(s[at.round]) == r + 1, int(s[at.round]) > r + 1
        cult = int(s[at.tile_cult + tile])
        source = at.CULT_NAMES[cult] if cult < at.N_CULTS else "priests"
        good = at.GOODS[int(s[at.tile_good + tile])]
        bonus = (
            f"{int(s[at.tile_per + tile])} {source}: {int(s[at.tile_amount + tile])} {good.upper()}"
        )
        bonus = plain.spelled(bonus) if good.upper() in plain.GOODS else bonus.lower()
        fill = "var(--tint-yellow)" if now else "var(--shade)" if over else "var(--paper)"
        thick = 3 if now else 1
        body = [
            svg.rect(2, 0, wide - 4, high, fill, 8, symbols_svg.INK, False, thick),
            svg.label(10, 22, f"{r + 1}", 18, bold=True),
            *(
                svg.label(30, 16 + LINE * n, each, WORDS, bold=True)
                for n, each in enumerate(points[r])
            ),
        ]
        if r + 1 < at.N_ROUNDS:
            body.append(svg.label(30, high - 7, bonus, WORDS))
        parts.append(svg.moved(wide * (r % a_row), top + (high + 5) * (r // a_row), *body))
    height = top + (high + 5) * (at.N_ROUNDS // a_row)
    if s[at.final_tile] != at.NONE:
        name = at.FINAL_TILES[int(s[at.final_tile])].replace("_", " ")
        parts.append(svg.label(0, height + 14, f"At the end: {name}", 15))
        height += 20
    return svg.panel("Rounds", room, height, *parts)


def _points(s: Array, tile: int, room: float) -> list[str]:
    """Return the pay of a scoring tile, in lines; an open tile is ``-1`` and pays nothing yet."""
    if tile < 0:
        return [""]
    return svg.lines(plain.scoring_words(s, tile), room, WORDS, bold=True)


def _factions(lit: svg.Lit, moves: Sequence[svg.Move], room: float) -> list[svg.Panel]:
    """Return the factions that may be chosen, none outside the draft."""
    decoded = (at.layout.actions.decode(action) for action, _ in moves)
    offered = [indices[0] for kind, indices in decoded if kind == "FACTION"]
    if not offered:
        return []
    return [
        _grid(
            "Factions",
            [(("faction", f), names.faction_name(f), "", "") for f in offered],
            lit,
            room,
        )
    ]


# --- the supply --------------------------------------------------------------------------------------
_Cell = tuple[tuple[object, ...], str, str, str]
"""Key, a note such as how many are left, words, and a class for a thing that is used up."""


def _grid(
    title: str, cells: Sequence[_Cell], lit: svg.Lit, room: float, thing: str = ""
) -> svg.Panel:
    """Return cells with the sign of a kind of thing, their gains and a note below; two in a row."""
    a_row, parts = 2, []
    wide = room / a_row
    left = 27 if thing else 9
    texts = [svg.lines(words, wide - left - 15, WORDS, bold=True) for _, _, words, _ in cells]
    high = 26 + LINE * max(map(len, texts))
    for i, (key, note, words, look) in enumerate(cells):
        fill = "var(--shade)" if look else "var(--paper)"
        body = [
            svg.rect(2, 0, wide - 4, high - 4, fill, 7),
            *(
                svg.label(left, 16 + LINE * n, each, WORDS, bold=True, look=look or None)
                for n, each in enumerate(texts[i])
            ),
            svg.label(left, 16 + LINE * (len(texts[i]) if words else 0), note, 12, look="soft"),
        ]
        if thing:
            body.append(symbols_svg.TILES[thing](15, 13, 7))
        caption = f"{thing}: {words}, {note}" if thing else note
        part = lit.part(key, *body, words=caption.removesuffix(", "))
        parts.append(svg.moved(wide * (i % a_row), high * (i // a_row), part))
    return svg.panel(title, room, high * -(-len(cells) // a_row), *parts)


def _acts(s: Array, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    cells: list[_Cell] = []
    for act in range(at.N_POWER_ACTIONS):
        used = bool(s[at.act_used + act])
        price = f"{tiles.act_price(s, act, viewer)} power" + (", used" if used else "")
        words = plain.spelled(tiles.act_words(s, act))
        cells.append((("act", act), price, words, "soft" if used else ""))
    return _grid("Power actions", cells, lit, room, "power action")


def _cards(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    cells: list[_Cell] = []
    for card in range(at.N_BONUS_CARDS):
        if s[at.card_holder + card] == at.NONE:
            coins = int(s[at.card_coins + card])
            note = f"{counted(coins, 'coin')} on it" if coins else ""
            cells.append((("card", card), note, plain.spelled(tiles.card_words(s, card)), ""))
    return _grid("Bonus cards", cells, lit, room, "bonus card")


def _favors(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    cells: list[_Cell] = []
    for favor in range(at.N_FAVORS):
        if number := int(s[at.favors_left + favor]):
            words = plain.spelled(tiles.favor_words(s, favor))
            cells.append((("favor", favor), f"{number} left", words, ""))
    return _grid("Favor tiles", cells, lit, room, "favor tile")


def _towns(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    cells: list[_Cell] = []
    for town in range(at.N_TOWNS):
        if number := int(s[at.towns_left + town]):
            words = plain.spelled(tiles.town_words(s, town))
            cells.append((("town", town), f"{number} left", words, ""))
    return _grid("Town tiles", cells, lit, room, "town tile")


def _terrains(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the terrains in their cycle, with the pieces of those who live on them."""
    step, parts = room / at.N_TERRAINS, []
    parts.append(svg.line((step / 2, 20), (room - step / 2, 20), symbols_svg.INK, 2))
    for terrain in range(at.N_TERRAINS):
        x = step * (terrain + 0.5)
        homes = [seat for seat in names.seats(s) if s[names.seat_block(seat) + at.home] == terrain]
        look = symbols_svg.land_look(terrain)
        body = [
            svg.polygon(
                svg.corners(x, 20, 19, 6), symbols_svg.LAND[terrain], symbols_svg.INK, True
            ),
            svg.text(x, 26, names.LETTERS[terrain], 16, bold=True, look=look),
            *(svg.piece(seat, x, 50, 7) for seat in homes),
        ]
        parts.append(lit.part(("terrain", terrain), *body, words=names.COLOURS[terrain]))
    return svg.panel("Cycle of terrains", room, 58, *parts)
