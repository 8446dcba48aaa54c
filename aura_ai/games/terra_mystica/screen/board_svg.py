"""The table of Terra Mystica, drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
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

_GAINS: dict[str, str] = names.WORDS["gains"]
"""Good that each conversion gives."""
_PARTS: dict[str, str] = names.WORDS["parts"]
"""Part of the drawing for each kind of action whose index it has."""


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
        _left(s, "favor", lit, half),
        _left(s, "town", lit, half),
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
    return svg.sheet(
        panels, words, wide, own=small, own_wide=large or None, paints=paints, defs=symbols_svg.DEFS
    )


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


# --- the course --------------------------------------------------------------------------------------
def _heading(s: Array) -> list[str]:
    """Return round, decision and turn order, without the numbers of seats in marks of the terminal."""
    return [re.sub(r" \(\d\):", ":", sentence) for sentence in board_text.heading(s)]


def _rounds(s: Array, room: float) -> svg.Panel:
    """Return the rounds with their scoring tiles, whose decision it is and the order of turns."""
    wide, high, now = room / at.N_ROUNDS, 50.0, int(s[at.round])
    parts = [svg.steps(room, at.N_ROUNDS, now - 1)]
    for r in range(at.N_ROUNDS):
        tile = int(s[at.scoring_tile + r])
        if tile < 0:
            continue
        points, bonus = tiles.scoring_words(s, tile), tiles.bonus_words(s, tile)
        ground = f"url(#tile-{'round-now' if now == r + 1 else 'round'})"
        body = [*symbols_svg.tile(points.replace("/", ", "), wide - 4, high, ground)]
        words = f"round {r + 1}: {plain.spelled(points)}"
        if r + 1 < at.N_ROUNDS:  # nothing is paid for cults after the last one
            ground = symbols_svg.tile_ground("cult bonus", bonus)
            below = symbols_svg.tile(bonus.replace(" >", ", >"), wide - 4, high, ground)
            body.append(svg.moved(0, high, *below))
            words += f", then {plain.spelled(bonus)}"
        look = "over" if now > r + 1 else None
        part = svg.tag("g", svg.tag("title", words), *body, class_=look)
        parts.append(svg.moved(wide * r + 2, 28, part))
    height = 28 + 2 * high
    if s[at.final_tile] != at.NONE:
        name = at.FINAL_TILES[int(s[at.final_tile])].replace("_", " ")
        parts.append(svg.label(0, height + 14, f"At the end: {name}", 15))
        height += 20
    title, _, words = _heading(s)[0].partition(": ")
    order = [int(s[at.order + place]) for place in names.seats(s)]
    seats = [(seat, bool(s[names.seat_block(seat) + at.passed])) for seat in order]
    return svg.course(title, room, (int(s[TO_ACT]), words), *parts, high=height, order=seats)


def _factions(lit: svg.Lit, moves: Sequence[svg.Move], room: float) -> list[svg.Panel]:
    """Return the factions that may be chosen, none outside the draft."""
    decoded = (at.layout.actions.decode(action) for action, _ in moves)
    offered = [indices[0] for kind, indices in decoded if kind == "FACTION"]
    if not offered:
        return []
    wide, high, parts = room / 2, 36, []
    for faction in offered:
        body = [
            svg.rect(2, 0, wide - 4, high - 6, "var(--paper)", 8),
            svg.label(12, 20, names.faction_name(faction), 14, bold=True),
        ]
        parts.append(lit.part(("faction", faction), *body))
    return [svg.in_rows("Factions", room, 2, high, parts)]


# --- the supply --------------------------------------------------------------------------------------
_Note = tuple[str | svg.Sign, ...]


def _grid(
    title: str,
    things: Sequence[tuple[tuple[object, ...], str, _Note, str]],
    lit: svg.Lit,
    room: float,
    look: tuple[int, str],
) -> svg.Panel:
    """Return tiles with their gains as signs and a note below; ``look``: so many in a row, of what."""
    a_row, thing = look
    wide, high, parts = room / a_row, 70.0, []
    for key, words, note, said in things:
        fill = symbols_svg.tile_ground(thing, words)
        body = symbols_svg.tile(words, wide - 4, high - 4, fill, note, said.endswith("used"))
        caption = f"{thing}: {plain.spelled(words)}, {said}".removesuffix(", ")
        parts.append(lit.part(key, *body, words=caption))
    return svg.in_rows(title, room, a_row, high, parts)


def _acts(s: Array, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    power = symbols_svg.SYMBOLS["power"]
    things = []
    for act in range(at.N_POWER_ACTIONS):
        price = tiles.act_price(s, act, viewer)
        said = f"{price} power" + (", used" if s[at.act_used + act] else "")
        things.append((("act", act), tiles.act_words(s, act), (str(price), power), said))
    return _grid("Power actions", things, lit, room, (at.N_POWER_ACTIONS, "power action"))


def _cards(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    things = []
    for card in range(at.N_BONUS_CARDS):
        if s[at.card_holder + card] == at.NONE:
            coins = int(s[at.card_coins + card])
            note: _Note = (f"+{coins}", symbols_svg.SYMBOLS["coin"]) if coins else ()
            said = f"{counted(coins, 'coin')} on it" if coins else ""
            things.append((("card", card), tiles.card_words(s, card), note, said))
    return _grid("Bonus cards", things, lit, room, (4, "bonus card"))


def _left(s: Array, kind: str, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the favor or town tiles that are left."""
    left, count, tell = _SUPPLY[kind]
    things = []
    for tile in range(count):
        if number := int(s[left + tile]):
            note: _Note = (f"x{number}",) if number > 1 else ()
            things.append(((kind, tile), tell(s, tile), note, f"{number} left"))
    return _grid(f"{kind.capitalize()} tiles", things, lit, room, (4, f"{kind} tile"))


_SUPPLY = {
    "favor": (at.favors_left, at.N_FAVORS, tiles.favor_words),
    "town": (at.towns_left, at.N_TOWNS, tiles.town_words),
}
"""Tiles that may be left: field of their numbers, how many kinds, what they give."""


def _terrains(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the terrains in their cycle, with the pieces of those who live on them."""
    step, parts = room / at.N_TERRAINS, []
    parts.append(svg.line((step / 2, 20), (room - step / 2, 20), symbols_svg.INK, 2))
    for terrain in range(at.N_TERRAINS):
        x = step * (terrain + 0.5)
        homes = [seat for seat in names.seats(s) if s[names.seat_block(seat) + at.home] == terrain]
        body = [
            svg.polygon(svg.corners(x, 20, 19, 6), symbols_svg.LAND[terrain], None, True),
            symbols_svg.ground(terrain, x, 20, 9),
            *(svg.piece(seat, x, 50, 7) for seat in homes),
        ]
        parts.append(lit.part(("terrain", terrain), *body, words=names.land_name(terrain)))
    return svg.panel("Cycle of terrains", room, 58, *parts)
