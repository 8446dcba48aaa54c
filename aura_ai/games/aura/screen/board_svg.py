"""The table of Aura, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.contract.screen import NOBODY
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen import crops, symbols_svg
from aura_ai.games.aura.screen.board_text import heading
from aura_ai.games.aura.screen.coordinates import coordinates, field_title, neighbours, seat_name
from aura_ai.games.aura.screen.plain import plain
from aura_ai.games.aura.screen.symbols_svg import CROPS, WEATHER_SIGNS, cloud
from aura_ai.screens import svg

BIGGEST_TILE = 168
METALS = ("gold", "silver", "bronze", "bronze")
"""Gradients of the medals of a field, by rank."""
CARD = 84
CARD_HEIGHT = 78
ROW = 46
STEPS = 7
"""Spaces of the track of wins in a row."""


def draw(view: View, moves: Sequence[svg.Move], marks: svg.Marks | None = None) -> str:
    """Return the table; see :class:`aura_ai.contract.screen.Draw`."""
    s = view.array
    # passing, and every other action without a place, points at the name of the seat
    lit = svg.Lit(moves, lambda action: _places(s, action), marks, lambda _: [("name", view.seat)])
    room = float(svg.ROOM)
    side = [_course(s, lit, room), _weathers(s, lit, room)]
    fields = _fields(s, lit, room)
    wide = _fields(s, lit, svg.WIDE_ROOM)
    table, track = _seats(s, view.seat, lit, room), _track(s, lit, room)
    words = ". ".join(heading(s))
    own = list(_cards(s, view.seat, lit, room))
    panels = [fields, *side, table, track]
    return svg.sheet(panels, words, wide, own=own, defs=symbols_svg.DEFS)


# --- where an action is clicked ----------------------------------------------------------------------
def _places(s: Array, action: int) -> Iterator[tuple[object, ...]]:
    """Yield the parts on which an action may be clicked."""
    node = int(s[at.node])
    match at.layout.actions.decode(action):
        case "PLAY", (kind,):
            yield "weather", kind
            yield "hand", kind
        case "PLAY_SUB" | "WEATHER", (kind,):
            yield "weather", kind
        case "CARD", (kind,):
            yield "pack" if node == at.NODE_DRAFT_PICK else "hand", kind
        case "TILE", (tile,):
            yield "tile", tile
            yield "cloud", tile
        case "MOVE", (tile, direction):
            yield "cloud", tile
            yield "arrow", tile, direction
            yield "tile", neighbours(s, tile)[direction]
        case "DROP", (tile, owner):
            if node == at.NODE_WINDW_DROP:
                yield "on tile", tile, owner
            else:
                yield "in cloud", tile, owner
                yield "cloud", tile
            yield "tile", tile
        case "VOTE_OWN", ():
            yield "weather", max(int(s[at.action]), 0)
        case "VOTE_NEXT", ():
            yield "weather", (max(int(s[at.action]), 0) + 1) % at.N_TYPES
        case "LOWER", (value,):
            yield "die", value + 1
        case "DIR", (direction,):
            tile = int(s[at.tile])
            yield "arrow", tile, direction
            yield "tile", neighbours(s, tile)[direction]


# --- fields ------------------------------------------------------------------------------------------
def _fields(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    place = coordinates(s)
    rows, cols = 1 + max(row for row, _ in place), 1 + max(col for _, col in place)
    size = min(BIGGEST_TILE, room / cols)
    margin = (room - size * cols) / 2
    origins = [(margin + size * col, size * row) for row, col in place]
    parts = [svg.moved(x, y, _tile(s, lit, t, size)) for t, (x, y) in enumerate(origins)]
    parts += [svg.moved(x, y, *_arrows(lit, t, size)) for t, (x, y) in enumerate(origins)]
    return svg.panel("", room, size * rows, *parts, name="Fields")


def _tile(s: Array, lit: svg.Lit, tile: int, size: float) -> svg.Markup:
    """Return a field as land: its pay as medals, its crops as grown so far, what is above."""
    crop, kind = int(s[at.crop + tile]), int(s[at.cloud + tile])
    font = 15 if size < 0.8 * BIGGEST_TILE else 16
    on_tile = s[at.drops + at.MAX_SEATS * tile :][: at.MAX_SEATS]
    tint = f"url(#crop-{at.CROP_NAMES[crop]})" if crop >= 0 else "var(--shade)"
    need = int(s[at.need + crop]) if crop >= 0 else 0
    token = int(s[at.growth + tile])
    fertile = bool(int(s[at.fertilized]) >> tile & 1)
    name = field_title(s, tile)
    body = [
        svg.rect(1.5, 1.5, size - 3, size - 3, tint, 10, None),
        svg.rect(1.5, 0.34 * size, size - 3, 0.66 * size - 1.5, "url(#furrows)", 10, None, False),
        svg.rect(1.5, 1.5, size - 3, size - 3, "url(#haze)", 10, None, False),
        svg.label(9, 7 + font, name, font, bold=True),
        *_medals(s, crop, token, font),
    ]
    if crop >= 0:
        ripe = need if token in (at.SPROUTED, at.GROWN) else int(on_tile.sum())
        body += _plants(crop, max(need, 1), ripe, size, kind != at.NO_CLOUD)
    if token != at.BARE:
        grown = symbols_svg.SYMBOLS[at.GROWTH_NAMES[token]]
        body.append(grown(size - 17, 12 + 0.5 * font, 9))
    if fertile:
        body.append(svg.text(size - 20, 14 + 2 * font, "+", font + 6, bold=True))
    words = name + (f": {crops.crop_words(s, crop)}" if crop >= 0 else "")
    words += f", {int(on_tile.sum())} of {need} drops" if need else ""
    words += "" if token == at.BARE else f", {at.GROWTH_NAMES[token]}"
    words += (
        f"; fertilizer: {int(s[at.fertilizer_vp])} points more for all there" if fertile else ""
    )
    parts: list[svg.Markup] = [lit.part(("tile", tile), *body, words=words)]
    # below the words, above the cloud
    parts += _drops(lit, "on tile", tile, on_tile, size, 0.47 * size)
    if kind != at.NO_CLOUD:
        shape = cloud(kind, 0.07 * size, 0.56 * size, 0.86 * size, 0.32 * size)
        words = crops.cloud_words(s, kind)
        spot = [svg.spot(0.5 * size, 0.88 * size)] if ("cloud", tile) in lit else []
        parts.append(lit.part(("cloud", tile), shape, *spot, words=words))
        inside = s[at.cloud_drops + at.MAX_SEATS * tile :][: at.MAX_SEATS]
        parts += _drops(lit, "in cloud", tile, inside, size, 0.76 * size)
    return svg.join(parts)


def _medals(s: Array, crop: int, token: int, font: int) -> Iterator[svg.Markup]:
    """Yield the pay of a field: gold for the most drops, silver for the second, and so on."""
    radius, y = 0.64 * font, 11 + 1.75 * font
    points = crops.medals(s, crop, token)
    for rank, n in enumerate(points):
        x = 9 + radius + 2.15 * radius * rank
        metal = "bronze" if crop == at.CORN else METALS[rank]
        yield svg.circle(x, y, radius, f"url(#{metal})", "#6b4a1f")
        yield svg.text(x, y + 0.35 * font, n, font, bold=True, look="on")
    sign = {at.WHEAT: CROPS[at.WHEAT], at.RICE: symbols_svg.SYMBOLS["drop"]}.get(crop)
    if sign is not None and points:
        yield sign(9 + 2.15 * radius * len(points) + radius, y, 0.8 * radius)


def _plants(crop: int, n: int, ripe: int, size: float, covered: bool) -> Iterator[svg.Markup]:
    """Yield a plant for each drop that a field needs, small until its drop is there."""
    y, radius = (0.92, 0.06) if covered else (0.76, 0.13)
    radius = min(radius, 0.36 / n)
    for i in range(n):
        x = 0.5 + (i - (n - 1) / 2) * min(0.3, 0.84 / n)
        share = 1.0 if i < ripe or crop == at.LAKE else 0.5
        low = y + radius * (1 - share)
        yield CROPS[crop](x * size, low * size, share * radius * size)


def _drops(
    lit: svg.Lit, where: str, tile: int, counts: Array, size: float, y: float
) -> list[svg.Markup]:
    """Return the drops of each owner in a row, without owners that have none."""
    owners = [owner for owner, n in enumerate(counts) if n]
    step = min(0.21 * size, 0.8 * size / max(1, len(owners)))
    first = 0.49 * size - step * (len(owners) - 1) / 2
    parts: list[svg.Markup] = []
    for i, owner in enumerate(owners):
        key = where, tile, owner
        radius = min(0.36 * step, 12 if size >= 0.8 * BIGGEST_TILE else 8.5)
        spot = first + step * i, y
        halo = symbols_svg.SYMBOLS["drop"](*spot, 1.55 * radius)
        token = svg.piece(owner, *spot, radius, int(counts[owner]), frame=key in lit)
        part = lit.part(key, halo, token)
        # elements that cannot be clicked let the click through to the field below
        parts.append(part if key in lit else svg.Part(svg.tag("g", part, pointer_events="none")))
    return parts


def _arrows(lit: svg.Lit, tile: int, size: float) -> list[svg.Markup]:
    """Return an arrow over each border that something on this field may cross."""
    parts: list[svg.Markup] = []
    for direction, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        key = "arrow", tile, direction
        if key in lit:
            # to the right of the middle as the arrow goes, so that two that cross a border do not meet
            centre = size * (0.5 + 0.45 * x - 0.18 * y), size * (0.5 + 0.45 * y + 0.12 * x)
            head = svg.corners(*centre, 13, 3, 90 * direction - 90)
            parts.append(lit.part(key, svg.polygon(head, "var(--yellow)", frame=True)))
    return parts


# --- dice, votes, cards ------------------------------------------------------------------------------
def _course(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return dice, rounds, the deck, and whose decision it is."""
    parts: list[svg.Markup] = []
    for die in range(at.N_DICE):
        face = int(s[at.dice + die])
        sign = symbols_svg.SYMBOLS["harvest" if face == at.HARVEST else f"die-{face}"]
        words = "a die showing harvest" if face == at.HARVEST else f"a die showing {face}"
        words += ": fields are harvested when all dice show harvest, and in the last round"
        body = [
            svg.rect(54 * die, 2, 46, 46, "url(#die)", 11, None),
            svg.rect(54 * die, 2, 46, 46, "url(#sheen)", 11, None, False),
            sign(54 * die + 23, 25, 15),
        ]
        parts.append(lit.part(("die", face), *body, words=words))
    rounds, left, first = int(s[at.rounds]), 176, int(s[at.first_player])
    parts.append(svg.moved(left, 0, svg.steps(room - left, rounds, int(s[at.round]) - 1)))
    deck = int(s[at.deck : at.deck + at.N_TYPES].sum())
    piles = [("cards", deck, "in the deck")]
    if s[at.solo]:
        piles.append(("cloud", int(s[at.south_wind]).bit_count(), "of South Wind"))
    for i, (name, n, where) in enumerate(piles):
        caption = svg.tag("title", f"{n} cards {where}")
        pile = symbols_svg.SYMBOLS[name](left + 14 + 64 * i, 41, 9)
        number = svg.label(left + 28 + 64 * i, 46, n, 14, bold=True)
        parts.append(svg.tag("g", caption, pile, number))
    seats, seat = int(s[SEATS]), int(s[TO_ACT])
    order = [((first + i) % seats, False) for i in range(seats)] if not s[at.solo] else []
    words = plain(s, heading(s)[0].split("   ")[-1])
    turn = -1 if seat == OVER else seat, words[0].upper() + words[1:]
    title = f"Round {int(s[at.round])} of {rounds}"
    return svg.course(title, room, turn, *parts, high=58, order=order)


_IN_WEATHER = (at.NODE_SELECT_WEATHER, at.NODE_SUN_WEATHER, at.NODE_WINDW_DROP, at.NODE_WINDW_DIR)
"""Decisions of the weather phase: then the selection is that of this round."""


def _weathers(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    seats = int(s[SEATS])
    # as high as the votes of all seats need
    wide, high = room / at.N_TYPES, 100 if seats <= 2 else 132
    parts = []
    for kind, name in enumerate(at.WEATHER_NAMES):
        votes = s[at.votes + at.MAX_SEATS * kind :][:seats]
        selected = int(s[at.node]) in _IN_WEATHER and int(s[at.selected]) >> kind & 1
        body = [
            svg.rect(2, 2, wide - 4, high, f"url(#card-{name})", 9, None),
            WEATHER_SIGNS[kind](wide / 2, 26, 17),
            svg.text(wide / 2, 62, f"{name} {int(votes.sum())}", 15, bold=True),
        ]
        for i, seat in enumerate(seat for seat in range(seats) if votes[seat]):
            x, y = wide * (0.3 + 0.4 * (i % 2)), 81 + 27 * (i // 2)
            body.append(svg.piece(seat, x, y, 11, int(votes[seat])))
        if selected:
            body.append(svg.rect(2, 2, 22, 22, "var(--yellow)", 9, "var(--ink)", False))
            body.append(svg.text(13, 18, "!", 16, bold=True, look="on"))
        words = f"{int(votes.sum())} votes for {name}: {crops.WEATHERS[kind]}"
        words += ", selected" if selected else ""
        parts.append(lit.part(("weather", kind), *body, words=words))
    return svg.in_rows("Weather and votes", room, at.N_TYPES, high + 4, parts)


def _cards(s: Array, seat: int, lit: svg.Lit, room: float) -> Iterator[svg.Panel]:
    """Yield the cards of the viewer: the draft pack, from which it chooses, hand and kept cards."""
    if seat == NOBODY:
        return
    for name, offset in (("pack", at.pack), ("hand", at.hand), ("kept", at.kept)):
        counts = s[offset + at.N_TYPES * seat :][: at.N_TYPES]
        if name != "hand" and not counts.sum():
            continue
        parts = []
        for kind, n in enumerate(counts):
            words = f"{int(n) or 'no'} {at.WEATHER_NAMES[kind]} card: {crops.ACTIONS[kind]}"
            parts.append(lit.part((name, kind), _card(kind, int(n)), words=words))
        title = {"pack": "Draft pack", "kept": "Kept cards"}.get(name, "")
        yield svg.in_rows(title, room, at.N_TYPES, CARD_HEIGHT, parts, name=name)


def _card(kind: int, count: int) -> svg.Markup:
    """Return the cards of a kind, in the shade where there is none."""
    ground = f"url(#card-{at.WEATHER_NAMES[kind]})" if count else "var(--shade)"
    body = svg.join(
        [
            svg.rect(2, 2, CARD, CARD_HEIGHT - 10, ground, 8, None),
            svg.rect(2, 2, CARD, CARD_HEIGHT - 10, "url(#sheen)", 8, None, False),
            WEATHER_SIGNS[kind](2 + CARD / 2, 27, 16),
            svg.text(2 + CARD / 2, 61, count, 15, bold=True) if count else "",
        ]
    )
    return body if count else svg.tag("g", body, class_="over")


# --- seats -------------------------------------------------------------------------------------------
def _seats(s: Array, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    """Return a plate for each seat with what it has; that of the seat to decide is golden."""
    first = 128
    step, parts = (room - first) / (1 + len(_COLUMNS)), []
    for seat in range(int(s[SEATS])):
        acts, own = seat == s[TO_ACT], seat == viewer
        plate = [
            svg.rect(0, 0, room, ROW - 6, "url(#plate)" if acts else "url(#well)", 9, None, False),
            svg.rect(12, 0, room - 24, 3, svg.seat_colour(seat), 1.5, None, False),
            svg.piece(seat, 16, 22, 10),
        ]
        words = [svg.label(33, 21 if own else 27, seat_name(s, seat), 12, bold=own)]
        if own:  # on a line of its own: a name may fill the column
            words.append(svg.label(33, 35, " (you)", 12, look="soft"))
        plate.append(lit.part(("name", seat), *words))
        values = [int(s[field + seat]) for field in _COLUMNS.values()]
        held = (s[field + at.N_TYPES * seat :][: at.N_TYPES] for field in _HELD)
        values.append(sum(int(cards.sum()) for cards in held))
        for i, (name, value) in enumerate(zip((*_COLUMNS, "cards"), values, strict=True)):
            x = first + step * i
            sign = symbols_svg.SYMBOLS[name](x + 8, 22, 8)
            number = svg.label(x + 18, 28, value, 16 if value < 100 else 13, bold=i == 0)
            key = "good" if i else "points", seat, i
            plate.append(lit.part(key, sign, number, words=f"{name}: {value}"))
        parts.append(svg.join(plate))
    return svg.in_rows("Seats", room, 1, ROW, parts)


_COLUMNS = {"points": at.vp, "wheat": at.wheat, "drop": at.supply, "vote": at.vote_supply}
"""Goods of a seat by their signs; its cards come last."""
_HELD = (at.hand, at.pack, at.kept)


def _track(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the track of voting wins as a way, there and back: points of each space, pieces on it."""
    wide, high, spaces = room / STEPS, 64, int(s[at.track_cap]) + 1
    spots = []
    for step in range(spaces):
        row, i = divmod(step, STEPS)
        spots.append((wide * ((STEPS - 1 - i if row % 2 else i) + 0.5), high * row + 36.0))
    wins = [int(n) for n in s[at.wins : at.wins + int(s[SEATS])]]
    way = "M" + "L".join(f"{x:.1f} {y:.0f}" for x, y in spots)
    parts = [svg.tag("path", d=way, class_="way")]
    for step, (x, y) in enumerate(spots):
        medal = [
            svg.text(x, y - 21, step, 12, look="soft"),
            svg.circle(x, y, 15, "url(#gold)", "#6b4a1f"),
            svg.text(x, y + 5, int(s[at.track + step]), 14, bold=True, look="on"),
        ]
        parts.append(svg.tag("g", *medal, class_="over" if step < min(wins) else None))
        for i, seat in enumerate(seat for seat, n in enumerate(wins) if n == step):
            piece = svg.piece(seat, x + (17, -17)[i % 2], y + (13, -11)[i // 2], 8)
            parts.append(lit.part(("wins", seat), piece))
    rows = -(-spaces // STEPS)
    return svg.panel("Voting track and its points", room, high * rows - 4, *parts)
