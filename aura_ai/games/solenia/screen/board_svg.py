"""The table of Solenia, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.contract.screen import NOBODY
from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards
from aura_ai.games.solenia.screen import names, symbols_svg
from aura_ai.games.solenia.screen.board_text import heading
from aura_ai.games.solenia.screen.events import scores
from aura_ai.games.solenia.screen.plain import plain
from aura_ai.screens import svg

MARGIN = 62
"""Width of the heading before a row."""
HEAD = 20
NOTCH_HEIGHT = 46
ORDER_HEIGHT = 66


def draw(view: View, moves: Sequence[svg.Move], marks: svg.Marks | None = None) -> str:
    """Return the table; see :class:`aura_ai.contract.screen.Draw`."""
    s, seats = view.array, int(view.array[SEATS])
    lit = svg.Lit(moves, lambda action: _places(s, view.seat, action), marks)
    room = float(svg.ROOM)
    own = [_hand(s, view.seat, lit, room)] if view.seat != NOBODY else []
    side = [_course(s, room), _orders(s, lit, room)]
    side += _offer(s, lit, room)
    order = sorted(range(seats), key=lambda seat: seat != view.seat)
    boards = [_seat(s, seat, view.seat, lit, room) for seat in order]
    words = ". ".join(plain(s, line) for line in heading(s))
    wide = _board(s, lit, svg.WIDE_ROOM)
    return svg.sheet([_board(s, lit, room), *side, *boards], words, wide, own=own)


def _places(s: Array, viewer: int, action: int) -> Iterator[tuple[object, ...]]:
    """Yield the parts on which an action may be clicked."""
    match at.layout.actions.decode(action):
        case "PLAY", (slot, cell):
            yield "cell", cell
            yield "hand", slot
        case "FORCED_DISCARD", (slot,):
            yield "hand", slot
        case "RESOURCE", (kind,):
            yield "good", viewer, kind
        case "TAKE_ORDER", (position,):
            side = int(board.space_kind(s, int(s[at.cell]))) - at.DAY_CITY
            yield "order", side, position
        case "TAKE_NOTCH", (notch,):
            yield "notch", viewer, int(s[at.tile]) // at.N_TILES, notch
        case "DRAFT1", (position,):
            yield "level 1", position
        case "DRAFT3", (position,):
            yield "level 3", position


# --- the board ---------------------------------------------------------------------------------------
def _board(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the five strips, the last one on top: the airship flies up."""
    wide = (room - MARGIN) / at.N_COLUMNS
    high = min(96.0, 0.5 * wide + 48)
    parts = [
        svg.text(MARGIN + wide * (i + 0.5), 13, name, 14, look="soft")
        for i, name in enumerate(names.COLUMNS)
    ]
    for row in range(at.N_STRIPS):
        y = HEAD + high * (at.N_STRIPS - 1 - row)
        printed = 2 * int(s[at.strips + row]) + int(s[at.sides + row])
        phase, back = int(s[at.phase + printed]), int(s[at.phase + (printed ^ 1)])
        tip = svg.tag(
            "title", f"strip {row + 1}: {names.PHASES[phase]}, turns to {names.PHASES[back]}"
        )
        parts.append(
            svg.tag(
                "g",
                tip,
                svg.label(0, y + 0.36 * high, f"{row + 1} {names.PHASES[phase]}", 14, bold=True),
                svg.label(0, y + 0.36 * high + 19, "back:", 12, look="soft"),
                svg.label(0, y + 0.36 * high + 34, names.PHASES[back], 12, look="soft"),
            )
        )
        for column in range(at.N_COLUMNS):
            cell = _cell(s, at.N_COLUMNS * row + column, phase, lit, wide, high)
            parts.append(svg.moved(MARGIN + wide * column, y, cell))
    title = "Board: strip 1 leaves, turns and comes back on top"
    return svg.panel(title if room > svg.NARROW else "Board", room, HEAD + 5 * high, *parts)


def _cell(s: Array, cell: int, phase: int, lit: svg.Lit, wide: float, high: float) -> svg.Markup:
    kind = int(board.space_kind(s, cell))
    tint = symbols_svg.PHASE_TINTS[phase]
    body = [svg.rect(2, 2, wide - 4, high - 4, tint, 8, symbols_svg.INK)]
    small = wide < 80
    place = (20, 23, 12) if small else (28, 29, 17)
    if kind < at.N_KINDS:
        body.append(symbols_svg.GOODS[kind](*place))
    else:
        body.append(symbols_svg.SYMBOLS["city-night" if kind > at.DAY_CITY else "city-day"](*place))
    words = plain(s, names.space_words(s, cell))
    owner = int(s[at.owner + cell])
    here = cell == int(s[at.cell])
    if owner >= 0 or here:
        seat = owner if owner >= 0 else int(s[at.turn_player])
        placed = int(s[at.cards + cell]) if owner >= 0 else int(s[at.card])
        dashes = None if owner >= 0 else "4 3"
        body.append(
            svg.tag(
                "rect",
                x=5,
                y=high - 42,
                width=wide - 10,
                height=36,
                rx=6,
                fill="var(--paper)",
                stroke=svg.seat_colour(seat),
                stroke_width=3,
                stroke_dasharray=dashes,
            )
        )
        value, *later = symbols_svg.card(s, placed)
        if small:
            body.append(svg.piece(seat, 13, high - 24, 5))
            body.append(svg.run(later, 19, high - 19, svg.LEAST, gap=0.05))
        else:
            body.append(svg.piece(seat, 17, high - 24, 8))
            body.append(svg.run([value, *later], 29, high - 19))
        words += f": {plain(s, names.card_words(s, placed))} of {names.seat_name(seat)}"
        words += "" if owner >= 0 else ", on its way"
    if cell == at.AIRSHIP:
        ship = (wide - 18, 15, 9) if small else (wide - 24, 40, 13)
        body.append(symbols_svg.SYMBOLS["airship"](*ship))
        words += ", airship"
    return lit.part(("cell", cell), *body, words=words)


# --- next to the board -------------------------------------------------------------------------------
def _course(s: Array, room: float) -> svg.Panel:
    lines = [words for line in heading(s) for words in svg.lines(plain(s, line), room, 15)]
    texts = [svg.label(0, 14 + 20 * i, words, 15) for i, words in enumerate(lines)]
    return svg.panel("Course", room, 20 * len(lines), *texts)


def _orders(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    size = int(s[at.display_size])
    wide, parts = room / size, []
    for side in range(at.N_SIDES):
        top = (ORDER_HEIGHT + 26) * side
        n_orders = int(count_bits(int(cards.stack_of(s, side))))
        parts.append(svg.label(0, top + 14, f"{names.SIDE_WORDS[side]}: {n_orders} to come", 14))
        for position in range(size):
            tile = int(s[at.display + at.MAX_DISPLAY * side + position])
            if tile < 0:
                continue
            body = [
                svg.rect(
                    2,
                    0,
                    wide - 4,
                    ORDER_HEIGHT - 4,
                    symbols_svg.PHASE_TINTS[side],
                    8,
                    symbols_svg.INK,
                ),
                symbols_svg.GOLD(18, 16, 9),
                svg.label(31, 22, int(s[at.stars + tile]), 16, bold=True),
                svg.run(
                    symbols_svg.goods(names.vector(int(s[at.tile_cost + tile]))),
                    9,
                    49,
                    16 if wide > 100 else 12,
                ),
            ]
            part = lit.part(("order", side, position), *body, words=_order(s, tile))
            parts.append(svg.moved(wide * position, top + 22, part))
    return svg.panel("Orders", room, 2 * (ORDER_HEIGHT + 26) - 4, *parts)


def _order(s: Array, tile: int) -> str:
    """Return an order as people speak of it."""
    return plain(s, f"order {names.tile_words(s, tile)}").capitalize()


def _hand(s: Array, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    start = int(board.block(viewer)) + at.hand
    wide, parts = room / at.HAND_SIZE, _purse(s, viewer, lit, room)
    for slot in range(at.HAND_SIZE):
        kind = int(s[start + slot])
        if kind == at.NONE:
            continue
        value, *later = symbols_svg.card(s, kind)
        body = [
            svg.rect(2, 2, wide - 4, 74, "var(--paper)", 8, symbols_svg.INK),
            svg.text(wide / 2, 32, str(value).rstrip(":"), 25, bold=True),
            svg.run(later, 0.1 * wide, 62, 17),
        ]
        part = lit.part(("hand", slot), *body, words=plain(s, names.card_words(s, kind)))
        parts.append(svg.moved(wide * slot, 0, part))
    n_cards = int(count_bits(int(cards.deck_of(s, viewer))))
    return svg.panel(f"Hand, {n_cards} to draw", room, 78, *parts)


def _purse(s: Array, viewer: int, lit: svg.Lit, room: float) -> list[svg.Markup]:
    """Return the goods of the viewer in the heading of its hand: most cards are placed for them."""
    step, parts = 43.0, []
    for kind in range(at.N_KINDS):
        n = int(s[int(board.block(viewer)) + at.resources + kind])
        body = [
            svg.rect(0, 0, step - 4, 24, "var(--paper)", 6),
            symbols_svg.GOODS[kind](11, 12, 8),
            svg.label(23, 18, n, 15, bold=True),
        ]
        part = lit.part(("good", viewer, kind), *body, words=f"{n} {names.KINDS[kind]}")
        parts.append(svg.moved(room - step * (at.N_KINDS - kind), -29, part))
    return parts


def _offer(s: Array, lit: svg.Lit, room: float) -> Iterator[svg.Panel]:
    """Yield the improvements on offer while they are drafted."""
    if int(s[at.node]) != at.NODE_DRAFT:
        return
    parts, y = [], 0
    for i in range(int(s[at.offer_size])):
        tile = int(s[at.offered_level1 + i])
        if tile >= 0:
            words = f"Level 1: {names.level1_words(s, tile)}"
            card, high = _note(s, words, room)
            parts.append(svg.moved(0, y, lit.part(("level 1", i), card)))
            y += high
    for i in range(int(s[at.offer_size])):
        day, night = int(s[at.offered_day + i]), int(s[at.offered_night + i])
        if day >= 0:
            words = f"Level 3: day {names.half_words(s, day)}; night {names.half_words(s, night)}"
            card, high = _note(s, words, room)
            parts.append(svg.moved(0, y, lit.part(("level 3", i), card)))
            y += high
    yield svg.panel("On offer", room, y, *parts)


def _note(s: Array, words: str, room: float) -> tuple[svg.Markup, int]:
    """Return a card with a sentence, and its height."""
    lines = svg.lines(plain(s, words), room - 20, 14)
    high = 18 * len(lines) + 14
    texts = [svg.label(10, 20 + 18 * i, each, 14) for i, each in enumerate(lines)]
    frame = svg.rect(2, 2, room - 4, high - 4, "var(--paper)", 8, symbols_svg.INK)
    return svg.join([frame, *texts]), high


# --- seats -------------------------------------------------------------------------------------------
def _seat(s: Array, seat: int, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
    stored = [int(n) for n in mine[at.resources : at.resources + at.N_KINDS]]
    step = room / (at.N_KINDS + 1)
    parts = [svg.piece(seat, 12, 17, 11)]
    for kind, n in enumerate(stored):
        body = [
            svg.rect(0, 0, step - 8, 34, "var(--paper)", 8),
            symbols_svg.GOODS[kind](18, 17, 11),
            svg.label(38, 23, n, 17, bold=True),
        ]
        words = f"{n} {names.KINDS[kind]} of {int(mine[at.capacity])} goods in all"
        part = lit.part(("good", seat, kind), *body, words=words)
        parts.append(svg.moved(30 + step * kind, 0, part))
    parts.append(svg.label(34 + step * at.N_KINDS, 15, f"{sum(stored)} of", 13, look="soft"))
    parts.append(svg.label(34 + step * at.N_KINDS, 31, int(mine[at.capacity]), 14))
    y = 46.0
    for side in range(at.N_SIDES):
        parts.append(svg.moved(0, y, *_notches(s, seat, side, lit, room)))
        y += NOTCH_HEIGHT + 4
    for words in _notes(s, seat, viewer):
        for each in svg.lines(words, room, 14):
            parts.append(svg.label(0, y + 14, each, 14))
            y += 19
    name = names.seat_name(seat) + (" (you)" if seat == viewer else "")
    title = f"{name}: {names.stars(scores(s)[seat])}"
    if seat == s[TO_ACT]:
        title += ", to move"
    return svg.panel(title, room, y + 2, *parts, look=svg.seat_colour(seat))


def _notes(s: Array, seat: int, viewer: int) -> Iterator[str]:
    """Yield the notes on a seat next to its board."""
    mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
    text = f"{counted(int(mine[at.gold]), 'gold star')}, {int(mine[at.tile_stars])} on orders"
    if seat != viewer:
        n_cards = sum(int(kind) != at.NONE for kind in mine[at.hand : at.hand + at.HAND_SIZE])
        text += f"; {counted(n_cards, 'card')} in hand"
    yield text
    if mine[at.level1] >= 0:
        works = "" if mine[at.level1_active] else " (not yet)"
        yield plain(s, f"Level 1{works}: {names.level1_words(s, int(mine[at.level1]))}")
    for side in range(at.N_SIDES):
        if mine[at.level3 + side] >= 0:
            words = names.half_words(s, int(mine[at.level3 + side]))
            yield plain(s, f"Level 3 by {names.SIDE_WORDS[side]}: {words}")


def _notches(s: Array, seat: int, side: int, lit: svg.Lit, room: float) -> list[svg.Markup]:
    """Return a row of notches: the tiles in them, and the effects of the free ones."""
    start = int(board.block(seat)) + at.notches + at.N_NOTCHES * side
    most = min(at.N_NOTCHES, max(1, int(s[at.max_deliveries])))
    wide, parts = room / most, []
    for notch in range(most):
        tile = int(s[start + notch])
        tint = symbols_svg.PHASE_TINTS[side]
        fill, line = ("var(--paper)", symbols_svg.INK) if tile >= 0 else (tint, "var(--line)")
        body = [svg.rect(2, 0, wide - 4, NOTCH_HEIGHT, fill, 7, line)]
        words = f"{names.SIDE_WORDS[side]} notch {notch + 1}: "
        if tile >= 0:
            worth: list[str | svg.Sign] = [str(int(s[at.stars + tile])), symbols_svg.GOLD]
            body.append(svg.run(worth, wide / 2 - 15, 29, 15))
            words += _order(s, tile)
        else:
            body.append(svg.label(7, 15, notch + 1, 11, look="soft"))
            bonus = symbols_svg.bonus(s, at.N_NOTCHES * side + notch)
            body.append(svg.run(bonus, 7, 36, 9.5 if wide < 70 else 12))
            words += names.bonus_words(s, at.N_NOTCHES * side + notch)
        part = lit.part(("notch", seat, side, notch), *body, words=words)
        parts.append(svg.moved(wide * notch, 0, part))
    return parts
