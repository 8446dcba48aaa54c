"""The table of Solenia, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

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
from aura_ai.games.solenia.screen.names import plain
from aura_ai.screens import svg

HEAD = 18
HAND_HIGH, GOOD = 56.0, 44.0
SLIM = 60.0
"""Lower cards have numbers next to the hole: a telephone shows the whole board above the moves."""
NOTCH_HEIGHT = 46


def draw(view: View, moves: Sequence[svg.Move], marks: svg.Marks | None = None) -> str:
    """Return the table; see :class:`aura_ai.contract.screen.Draw`."""
    s, seats = view.array, int(view.array[SEATS])
    lit = svg.Lit(moves, lambda action: _places(s, view.seat, action), marks)
    room = float(svg.ROOM)
    own = [_hand(s, view.seat, lit, room)] if view.seat != NOBODY else []
    side = [_course(s, room), *_offer(s, lit, room)]
    order = sorted(range(seats), key=lambda seat: seat != view.seat)
    boards = [_seat(s, seat, view.seat, lit, room) for seat in order]
    words = ". ".join(plain(s, line) for line in heading(s))
    wide = _board(s, lit, svg.WIDE_ROOM)
    panels = [_board(s, lit, room), *side, *boards]
    return svg.sheet(panels, words, wide, own=own, defs=symbols_svg.DEFS)


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
    """Return the five strips, the last one on top as the airship flies up, and the orders.

    Orders are a row above the strips where there is little room, beside them where there is more.
    """
    large, size = room > svg.NARROW, int(s[at.display_size])
    margin, high = (44.0, 97.0) if large else (26.0, 42.0)
    # high tiles beside the strips, as many as fill their height
    tall = min(124.0, (high * at.N_STRIPS - 16) / size)
    order = (80.0, tall) if large else (room / size, 28.0)
    right = room - (2 * order[0] + 14 if large else 0)
    top = HEAD + (0 if large else 2 * order[1] + 4)
    wide, parts = (right - margin) / at.N_COLUMNS, []
    for side in range(at.N_SIDES):
        for position in range(size):
            part = _order(s, side, position, order, lit)
            x, y = (right + 14 + order[0] * side, HEAD + 16 + order[1] * position)
            if not large:
                x, y = order[0] * position, order[1] * side - 6
            parts.append(svg.moved(x, y, part))
    parts += [
        svg.text(margin + wide * (i + 0.5), top - 5, name, 13, look="soft")
        for i, name in enumerate(names.COLUMNS)
    ]
    if large:
        for side, name in enumerate(names.SIDE_WORDS):
            left = int(count_bits(int(cards.stack_of(s, side))))
            title = svg.tag("title", f"{counted(left, 'order')} by {name} to come")
            sign, x = symbols_svg.SYMBOLS["order"], right + 54 + order[0] * side
            row_signs = (sign, str(left), " ", symbols_svg.PHASES[side])
            drawn = svg.run(row_signs, x, HEAD, 12, middle=True)
            parts.append(svg.tag("g", title, drawn))
    for row in range(at.N_STRIPS):
        strip = _strip(s, row, lit, (margin, right, wide, high))
        parts.append(svg.moved(0, top + high * (at.N_STRIPS - 1 - row), *strip))
    return svg.panel("", room, top + high * at.N_STRIPS, *parts, name="Board and orders")


def _strip(
    s: Array, row: int, lit: svg.Lit, box: tuple[float, float, float, float]
) -> list[svg.Markup]:
    """Return a strip between its ends, with spaces of a width and height; the first one leaves."""
    margin, right, wide, high = box
    printed = 2 * int(s[at.strips + row]) + int(s[at.sides + row])
    phase, back = int(s[at.phase + printed]), int(s[at.phase + (printed ^ 1)])
    words = f"strip {row + 1}: {names.PHASES[phase]}, turns to {names.PHASES[back]}"
    words += ", leaves next" if row == 0 else ""
    grounds = [symbols_svg.SKIES[phase]]
    grounds += ["url(#stars)"] if names.PHASES[phase] == "night" else []
    grounds += ["url(#leaves)"] if row == 0 else []
    across = right - margin
    parts = [
        svg.tag("title", words),
        svg.text(0.2 * margin, 16, row + 1, 14, bold=True),
        symbols_svg.PHASES[phase](0.68 * margin, 18 if high < SLIM else 33, 7),
        symbols_svg.PHASES[back](0.68 * margin, 33 if high < SLIM else 52, 5),
        *(svg.rect(margin, 1, across, high - 2, ground, 10, None, False) for ground in grounds),
    ]
    cells = [
        svg.moved(margin + wide * i, 0, _cell(s, at.N_COLUMNS * row + i, lit, wide, high))
        for i in range(at.N_COLUMNS)
    ]
    return [svg.tag("g", *parts), *cells]


def _cell(s: Array, cell: int, lit: svg.Lit, wide: float, high: float) -> svg.Markup:
    """Return a space: the good or city of its island, seen through the hole of a card on it."""
    kind = int(board.space_kind(s, cell))
    x, y, hole = _hole(wide, high)
    body = [svg.rect(3, 4, wide - 6, high - 8, "#ffffff1f", 9, None)]
    body.append(svg.circle(x, y, hole, "url(#island)", None))
    if kind < at.N_KINDS:
        body.append(symbols_svg.GOODS[kind](x, y, 0.58 * hole))
    else:
        sign = symbols_svg.SYMBOLS["city-night" if kind > at.DAY_CITY else "city-day"]
        body.append(sign(x, y, 0.7 * hole))
    words = plain(s, names.space_words(s, cell))
    owner = int(s[at.owner + cell])
    if owner >= 0 or cell == int(s[at.cell]):
        seat = owner if owner >= 0 else int(s[at.turn_player])
        placed = int(s[at.cards + cell]) if owner >= 0 else int(s[at.card])
        body += _card(s, placed, seat, (wide, high), owner < 0)
        words += f": {plain(s, names.card_words(s, placed))} of seat {seat}"
        words += "" if owner >= 0 else ", on its way"
    if cell == at.AIRSHIP:
        # on a slim card below the hole, where nothing else is
        x, y = (0.3 * wide, 0.86 * high) if high < SLIM else (0.78 * wide, 0.16 * high)
        body.append(symbols_svg.SYMBOLS["airship"](x, y, (0.17 if high < SLIM else 0.2) * wide))
        words += ", airship"
    return lit.part(("cell", cell), *body, words=words)


def _hole(wide: float, high: float) -> tuple[float, float, float]:
    """Return the middle and the radius of the hole of a card, through which an island is seen."""
    x, y, radius = (0.33, 0.5, 0.32) if high < SLIM else (0.5, 0.43, 0.3)
    return x * wide, y * high, radius * high


def _card(
    s: Array, kind: int, seat: int, size: tuple[float, float], comes: bool = False
) -> list[svg.Markup]:
    """Return a card: value and owner above its hole, the later gain below; beside it where slim."""
    wide, high = size
    edge = 3.0 if high < SLIM else 5.0
    left, top, right, low, bend = edge, edge, wide - edge, high - edge, 7
    x, y, hole = _hole(wide, high)
    words = 0.45 * wide if high < SLIM else left + 3
    outline = f"M{left + bend} {top}H{right - bend:.1f}q7 0 7 7V{low - bend:.1f}q0 7 -7 7"
    outline += f"H{left + bend}q-7 0 -7 -7V{top + bend}q0 -7 7 -7Z"
    ring = f"M{x - hole:.1f} {y:.1f}a{hole:.1f} {hole:.1f} 0 1 0 {2 * hole:.1f} 0"
    ring += f"a{hole:.1f} {hole:.1f} 0 1 0 {-2 * hole:.1f} 0Z"
    # the second way round leaves the hole free
    shape, look = outline + ring, "card coming" if comes else "card"
    body = [
        svg.tag("path", d=shape, fill=svg.seat_colour(seat), class_=look),
        svg.tag("path", d=shape, fill="url(#sheen)"),
        svg.rect(words, low - 18, right - words - 2, 16, "var(--paper)", 5, None, False),
    ]
    if kind < 0:
        return [*body, svg.text(words + 6, top + 15, "?", 15, bold=True, look="on")]
    gain = symbols_svg.effect(s, kind)
    return [
        *body,
        svg.text(words + 11, top + 15, names.value_of(s, kind), 16, bold=True, look="on"),
        svg.piece(seat, right - 9, top + 9, 4.5, fill="var(--bright)"),
        svg.run(gain, (words + right - 2) / 2, low - 5, 12, 0.05, middle=True),
    ]


def _order(
    s: Array, side: int, position: int, size: tuple[float, float], lit: svg.Lit
) -> svg.Markup:
    """Return an order on display, nothing where none lies: its stars, then its goods."""
    tile, (wide, high) = int(s[at.display + at.MAX_DISPLAY * side + position]), size
    if tile < 0:
        return svg.Markup()
    goods = symbols_svg.goods(names.vector(int(s[at.tile_cost + tile])))
    stars = int(s[at.stars + tile])
    body = [svg.rect(2, 1, wide - 4, high - 2, symbols_svg.SKIES[side], 8, None)]
    if high > SLIM:  # the stars in the sky of the order, its goods below
        low = 0.63 * high
        body += [
            svg.circle(wide / 2, 0.34 * high, 20, "url(#gold)", "#7a5200"),
            svg.text(wide / 2, 0.34 * high + 6, stars, 18, bold=True, look="on"),
            svg.rect(4, low, wide - 8, 0.3 * high, "var(--paper)", 6, None, False),
            svg.run(goods, wide / 2, low + 0.15 * high + 5, 12, 0.05, middle=True),
        ]
    else:
        worth = [str(stars), symbols_svg.GOLD, " ", *goods]
        body += [
            svg.rect(4, 4, wide - 8, high - 8, "var(--paper)", 5, None, False),
            svg.run(worth, wide / 2, high / 2 + 5, 12, 0.05, True),
        ]
    return lit.part(("order", side, position), *body, words=_called(s, tile))


# --- next to the board -------------------------------------------------------------------------------
def _course(s: Array, room: float) -> svg.Panel:
    """Return the rounds, and whose decision it is; where a card goes, the board shows."""
    title, *more = (plain(s, line) for line in heading(s))
    seat, (task, *facts) = int(s[TO_ACT]), more[0].split("; ")
    words = "; ".join([task, *(fact for fact in facts if fact.endswith("to pay"))])
    steps = svg.steps(room, at.N_ROUNDS, int(s[at.round]) - 1)
    return svg.course(title, room, (seat, words[0].upper() + words[1:]), steps)


def _called(s: Array, tile: int) -> str:
    """Return an order as people speak of it."""
    return plain(s, f"order {names.tile_words(s, tile)}").capitalize()


def _hand(s: Array, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    start = int(board.block(viewer)) + at.hand
    parts = _purse(s, viewer, lit, room)
    wide = (room - 2 * GOOD) / at.HAND_SIZE
    for slot in range(at.HAND_SIZE):
        kind = int(s[start + slot])
        if kind == at.NONE:
            continue
        ground = svg.rect(1, 1, wide - 2, HAND_HIGH - 2, "#ffffff02", 8, None)
        body = [ground, *_card(s, kind, viewer, (wide, HAND_HIGH))]
        part = lit.part(("hand", slot), *body, words=plain(s, names.card_words(s, kind)))
        parts.append(svg.moved(wide * slot, 0, part))
    left = int(count_bits(int(cards.deck_of(s, viewer))))
    return svg.panel("", room, HAND_HIGH, *parts, name=f"Hand, {left} to draw")


def _purse(s: Array, viewer: int, lit: svg.Lit, room: float) -> list[svg.Markup]:
    """Return the goods of the viewer beside its hand: most cards are placed for them."""
    parts, high = [], HAND_HIGH / 2
    for kind in range(at.N_KINDS):
        n = int(s[int(board.block(viewer)) + at.resources + kind])
        body = svg.amount(symbols_svg.GOODS[kind], n, GOOD - 2, high - 2)
        part = lit.part(("good", viewer, kind), *body, words=f"{n} {names.KINDS[kind]}")
        parts.append(svg.moved(room - GOOD * (2 - kind % 2), 1 + high * (kind // 2), part))
    return parts


def _offer(s: Array, lit: svg.Lit, room: float) -> Iterator[svg.Panel]:
    """Yield the improvements on offer while they are drafted."""
    if int(s[at.node]) != at.NODE_DRAFT:
        return
    offers: dict[tuple[str, int], str] = {}
    for i in range(int(s[at.offer_size])):
        if (tile := int(s[at.offered_level1 + i])) >= 0:
            offers["level 1", i] = f"Level 1: {names.level1_words(s, tile)}"
        day, night = int(s[at.offered_day + i]), int(s[at.offered_night + i])
        if day >= 0:
            halves = f"day {names.half_words(s, day)}; night {names.half_words(s, night)}"
            offers["level 3", i] = f"Level 3: {halves}"
    parts, y = [], 0
    for key in sorted(offers):
        lines = svg.lines(plain(s, offers[key]), room - 20, 14)
        high = 18 * len(lines) + 14
        rows = map(symbols_svg.signed, lines)
        texts = [svg.run(each, 10, 20 + 18 * n, 14) for n, each in enumerate(rows)]
        frame = svg.rect(2, 2, room - 4, high - 4, "var(--paper)", 8)
        parts.append(svg.moved(0, y, lit.part(key, frame, *texts)))
        y += high
    yield svg.panel("On offer", room, y, *parts)


# --- seats -------------------------------------------------------------------------------------------
def _seat(s: Array, seat: int, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
    stored = [int(n) for n in mine[at.resources : at.resources + at.N_KINDS]]
    step = room / (at.N_KINDS + 1)
    parts = [svg.piece(seat, 12, 17, 11)]
    for kind, n in enumerate(stored):
        body = svg.amount(symbols_svg.GOODS[kind], n, step - 8)
        words = f"{n} {names.KINDS[kind]} of {int(mine[at.capacity])} goods in all"
        part = lit.part(("good", seat, kind), *body, words=words)
        parts.append(svg.moved(30 + step * kind, 0, part))
    held, x = f"{sum(stored)}/{int(mine[at.capacity])}", 34 + step * at.N_KINDS
    signs = svg.run([symbols_svg.SYMBOLS["room"], held], x, 23, 15)
    parts.append(svg.tag("g", svg.tag("title", "goods, and their room"), signs))
    y = 46.0
    for side in range(at.N_SIDES):
        parts.append(svg.moved(0, y, *_notches(s, seat, side, lit, room)))
        y += NOTCH_HEIGHT + 4
    for i, (sign, n, words) in enumerate(_notes(s, seat, viewer)):
        note = svg.tag("title", words), *svg.amount(sign, n, room / 3 - 6, 28)
        parts.append(svg.moved(room / 3 * i, y + 2, svg.tag("g", *note)))
    for words in map(partial(plain, s), names.improvements(s, seat)):
        y += 28
        tile = svg.rect(2, 6, room - 4, 24, "var(--paper)", 7, None)
        signs = svg.run(symbols_svg.signed(words), 8, 23, 13, 0.15)
        parts.append(svg.moved(0, y, svg.tag("g", svg.tag("title", words), tile, signs)))
    name = f"seat {seat}" + (" (you)" if seat == viewer else "")
    title = f"{name}: {counted(scores(s)[seat], 'star')}"
    if seat == s[TO_ACT]:
        title += ", to move"
    return svg.panel(title, room, y + 34, *parts, look=svg.seat_colour(seat))


def _notes(s: Array, seat: int, viewer: int) -> list[tuple[svg.Sign, int, str]]:
    """Return the other belongings of a seat: sign, number and words of each."""
    mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
    gold, stars = int(mine[at.gold]), int(mine[at.tile_stars])
    name, where = ("deck", "to draw") if seat == viewer else ("card", "in hand")
    hand = sum(int(kind) != at.NONE for kind in mine[at.hand : at.hand + at.HAND_SIZE])
    n = int(count_bits(int(cards.deck_of(s, seat)))) if seat == viewer else hand
    sign, colour = symbols_svg.SYMBOLS[name], svg.seat_colour(seat)
    return [
        (symbols_svg.GOLD, gold, counted(gold, "gold star")),
        (symbols_svg.SYMBOLS["order"], stars, f"{counted(stars, 'star')} on orders"),
        (lambda x, y, radius: sign(x, y, radius, colour), n, f"{counted(n, 'card')} {where}"),
    ]


def _notches(s: Array, seat: int, side: int, lit: svg.Lit, room: float) -> list[svg.Markup]:
    """Return a row of notches: the tiles in them, and the effects of the free ones."""
    start = int(board.block(seat)) + at.notches + at.N_NOTCHES * side
    most = min(at.N_NOTCHES, max(1, int(s[at.max_deliveries])))
    wide, parts = room / most, []
    for notch in range(most):
        tile = int(s[start + notch])
        fill = "var(--paper)" if tile >= 0 else f"url(#notch-{names.SIDE_WORDS[side]})"
        body = [
            svg.rect(2, 0, wide - 4, NOTCH_HEIGHT, fill, 7, None),
            svg.rect(2, 0, wide - 4, NOTCH_HEIGHT, "url(#sheen)", 7, None, False),
        ]
        words = f"{names.SIDE_WORDS[side]} notch {notch + 1}: "
        if tile >= 0:
            worth: list[str | svg.Sign] = [str(int(s[at.stars + tile])), symbols_svg.GOLD]
            body.append(svg.run(worth, wide / 2 - 15, 29, 15))
            words += _called(s, tile)
        else:
            body.append(svg.label(7, 15, notch + 1, 11, look="soft"))
            bonus = symbols_svg.bonus(s, at.N_NOTCHES * side + notch)
            if svg.run_span(bonus) > wide:  # storage comes last
                body.append(svg.run(bonus[-2:], 22, 15, 12, 0.05))
                bonus = bonus[:-2]
            body.append(svg.run(bonus, 7, 36, 9.5 if wide < 70 else 12))
            words += names.bonus_words(s, at.N_NOTCHES * side + notch)
        part = lit.part(("notch", seat, side, notch), *body, words=words)
        parts.append(svg.moved(wide * notch, 0, part))
    return parts
