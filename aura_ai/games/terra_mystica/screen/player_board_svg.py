"""The board of a player of Terra Mystica, drawn."""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import names, symbols_svg, tiles
from aura_ai.games.terra_mystica.screen.plain import BUILDINGS, GOODS, spelled
from aura_ai.screens import svg

CHIP, LINE = 24, 16
"""Height of a chip with one line, and of each further line."""
_GOODS: tuple[tuple[str, str, int, svg.Sign], ...] = (
    ("C", "coins", at.coins, symbols_svg.SYMBOLS["coin"]),
    ("W", "workers", at.workers, symbols_svg.SYMBOLS["worker"]),
    ("P", "priests", at.priests, symbols_svg.SYMBOLS["priest"]),
    ("keys", "town keys", at.keys, symbols_svg.SYMBOLS["key"]),
)
BOWLS = ("I", "II", "III")
OWN_SPECIALS = {
    at.AUREN: at.SPECIAL_ACTA,
    at.CHAOS_MAGICIANS: at.SPECIAL_ACTC,
    at.ENGINEERS: at.SPECIAL_ACTE,
    at.GIANTS: at.SPECIAL_ACTG,
    at.NOMADS: at.SPECIAL_ACTN,
    at.SWARMLINGS: at.SPECIAL_ACTS,
    at.WITCHES: at.SPECIAL_ACTW,
}
"""Special action of a faction's own board (T-8.5); all but that of the Engineers need the stronghold."""


_CARD_SPECIALS = {at.BON1: at.SPECIAL_BON1, at.BON2: at.SPECIAL_BON2}


def board(s: Array, seat: int, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the board of a seat."""
    p = names.seat_block(seat)
    name = names.seat_name(s, seat)
    chosen = names.faction_of(s, seat) >= 0
    notes = [*([f"seat {seat}"] if chosen else []), *(["you"] if seat == viewer else [])]
    title = name + (f" ({', '.join(notes)})" if notes else "")
    title += f": {counted(int(s[p + at.vp]), 'point')}" if chosen else ""
    # a seat that has passed is asked for power, and the title has room for one of the two
    title += ", to move" if seat == s[TO_ACT] else ", passed" if s[p + at.passed] else ""
    look = svg.seat_colour(seat)
    if not chosen:
        none = svg.label(28, 20, "no faction yet", 15)
        return svg.panel(title, room, 30, svg.piece(seat, 12, 15, 11), none, look=look)
    parts = [
        *_goods(s, seat, lit, room),
        *_power(s, seat, lit, room),
        *_buildings(s, seat, room),
    ]
    top = 146
    if int(s[at.round]) < at.N_ROUNDS:
        top = 170
        got = tiles.income(s, seat)
        # words alone: every board is drawn several times, and signs are long
        income = [
            counted(n, *GOODS[good])
            for n, good in zip(got, ("C", "W", "P", "PW"), strict=True)
            if n
        ]
        words = f"next income: {', '.join(income)}"
        parts.append(svg.label(0, 159, words, 14, look="soft"))
    chips, high = _chips(s, seat, lit, room)
    parts.append(svg.moved(0, top, chips))
    return svg.panel(title, room, top + high, *parts, look=look)


def _goods(s: Array, seat: int, lit: svg.Lit, room: float) -> Iterator[svg.Markup]:
    """Yield home terrain and goods."""
    p = names.seat_block(seat)
    home, start = int(s[p + at.home]), int(s[p + at.start_terrain])
    step = (room - 44) / len(_GOODS)
    if 0 <= home < len(symbols_svg.LAND):
        words = names.COLOURS[home] + (f" from {names.COLOURS[start]}" if start >= 0 else "")
        hexagon = svg.polygon(svg.corners(19, 17, 17, 6), symbols_svg.LAND[home])
        yield svg.tag("g", svg.tag("title", f"home terrain: {words}"), hexagon)
    yield svg.piece(seat, 19, 17, 8)
    for i, (short, name, offset, sign) in enumerate(_GOODS):
        n = int(s[p + offset])
        body = [
            svg.rect(0, 0, step - 6, 34, "var(--paper)", 8),
            sign(17, 17, 10),
            svg.label(34, 23, n, 17, bold=True),
            svg.label(40 + 10 * len(str(n)), 23, short if room > 430 else "", 13, look="soft"),
        ]
        part = lit.part(("good", seat, short), *body, words=f"{n} {name}")
        yield svg.moved(46 + step * i, 0, part)


def goods_strip(s: Array, seat: int, lit: svg.Lit, room: float) -> svg.Panel | None:
    """Return the goods, power and income of a seat in few lines, None for one without a faction."""
    if seat < 0 or names.faction_of(s, seat) < 0:
        return None
    p, wide = names.seat_block(seat), room > svg.ROOM
    parts = list(_goods(s, seat, lit, 340 if wide else room))
    left, low = (344.0, 4.0) if wide else (0.0, 40.0)
    for bowl, name in enumerate(BOWLS):
        n = int(s[p + at.bowl + bowl])
        body = [
            svg.rect(0, 0, 54, 26, "var(--tint-purple)", 13, symbols_svg.INK),
            svg.label(10, 18, name, 12, look="soft"),
            svg.text(38, 19, n, 16, bold=True),
        ]
        part = lit.part(("bowl", seat, bowl), *body, words=f"bowl {name}: {n} power")
        parts.append(svg.moved(left + 58 * bowl, low, part))
    if int(s[at.round]) < at.N_ROUNDS:
        got = tiles.income(s, seat)
        parts.append(svg.label(left + 182, low + 11, "next income", 12, look="soft"))
        parts.append(svg.run(_income(got), left + 182, low + 27, 13))
    return svg.panel("", room, low + (30 if wide else 28), *parts, look=svg.seat_colour(seat))


def _income(got: tiles.Income) -> list[str | svg.Sign]:
    """Return an income as numbers with the signs of the goods."""
    signs = (
        symbols_svg.SYMBOLS["coin"],
        symbols_svg.SYMBOLS["worker"],
        symbols_svg.SYMBOLS["priest"],
    )
    parts = [part for n, sign in zip(got, signs, strict=False) if n for part in (f"+{n}", sign)]
    return [*parts, *([f"+{got.pw} power"] if got.pw else [])]


def _power(s: Array, seat: int, lit: svg.Lit, room: float) -> Iterator[svg.Markup]:
    """Yield the bowls, then the tracks of ship and dig, and the bridges left."""
    p = names.seat_block(seat)
    step = room / 6.4
    for bowl, name in enumerate(BOWLS):
        n = int(s[p + at.bowl + bowl])
        x = 30 + 62 * bowl
        body = [
            svg.circle(x, 70, 27, "var(--tint-purple)", symbols_svg.INK, frame=True),
            svg.text(x, 66, name, 12, look="soft"),
            svg.text(x, 86, n, 18, bold=True),
        ]
        yield lit.part(("bowl", seat, bowl), *body, words=f"bowl {name}: {n} power")
    facts = (
        ("ship", int(s[p + at.ship]), f"ship level {int(s[p + at.ship])}"),
        ("dig", int(s[p + at.dig]), f"dig level {int(s[p + at.dig])}"),
        ("bridges", int(s[p + at.bridges]), f"{int(s[p + at.bridges])} bridges left"),
    )
    first = 186.0
    step = (room - first) / len(facts)
    for i, (name, n, words) in enumerate(facts):
        body = [
            svg.rect(0, 0, step - 4, 46, "var(--paper)", 8),
            svg.text((step - 4) / 2, 17, name, 12, look="soft"),
            svg.text((step - 4) / 2, 38, n, 17, bold=True),
        ]
        yield svg.moved(first + step * i, 47, lit.part((name, seat), *body, words=words))


def _buildings(s: Array, seat: int, room: float) -> Iterator[svg.Markup]:
    """Yield the number of buildings of each kind on the map, of how many."""
    p, step = names.seat_block(seat), room / at.N_KINDS
    for i, name in enumerate(at.BUILDING_NAMES):
        built, most = int(s[p + at.built + i]), int(s[at.limit + i])
        tip = svg.tag("title", f"{counted(built, BUILDINGS[name])} on the map, of {most}")
        shape = symbols_svg.building(i + 1, step * i + 15, 123, 12, svg.seat_colour(seat))
        words = svg.label(step * i + 32, 129, f"{built}/{most}", 14)
        yield svg.tag("g", tip, shape, words)


def _chips(s: Array, seat: int, lit: svg.Lit, room: float) -> tuple[svg.Markup, float]:
    """Return card, tiles and special actions as chips, row by row, and their height."""
    x = y = high = 0.0
    parts = []
    for key, thing, words, used in _owned(s, seat):
        text = spelled(words) + (", used" if used else "")
        rows = svg.lines(text, room - 32, 13) if svg.span(text, 13) + 32 > room else [text]
        wide = min(room, max(svg.span(row, 13) for row in rows) + 32)
        if x and x + wide > room:
            x, y, high = 0.0, y + high + 5, 0.0
        high = max(high, CHIP + LINE * (len(rows) - 1))
        fill, look = ("var(--shade)", "soft") if used else ("var(--paper)", None)
        body = [
            svg.rect(0, 0, wide, CHIP + LINE * (len(rows) - 1), fill, 8),
            symbols_svg.TILES[thing](13, CHIP / 2, 8),
            *(svg.label(25, 17 + LINE * n, row, 13, look=look) for n, row in enumerate(rows)),
        ]
        parts.append(svg.moved(x, y, lit.part(key, *body, words=f"{thing}: {text}")))
        x += wide + 5
    return svg.join(parts), y + high


def card_key(s: Array, seat: int) -> tuple[object, ...]:
    """Return the part that shows the bonus card of a seat; some have an action on them."""
    special = _CARD_SPECIALS.get(int(s[names.seat_block(seat) + at.bonus]))
    return ("own card", seat) if special is None else ("special", seat, special)


def _owned(s: Array, seat: int) -> Iterator[tuple[tuple[object, ...], str, str, bool]]:
    """Yield key, kind, words and whether it is used up, for each thing that a seat owns."""
    p, used = names.seat_block(seat), int(s[names.seat_block(seat) + at.used])

    def special(action: int) -> tuple[tuple[object, ...], str, str, bool]:
        words = tiles.SPECIAL_WORDS[action]
        return ("special", seat, action), "own action", words, bool(used >> action & 1)

    card = int(s[p + at.bonus])
    if card >= 0:
        key = card_key(s, seat)
        special_action = _CARD_SPECIALS.get(card)
        is_spent = special_action is not None and bool(used >> special_action & 1)
        yield key, "bonus card", tiles.card_words(s, card), is_spent
    for favor in range(at.N_FAVORS):
        if int(s[p + at.favors]) >> favor & 1:
            six = favor == at.FAV6
            key = ("special", seat, at.SPECIAL_FAV6) if six else ("own favor", seat, favor)
            is_spent = six and bool(used >> at.SPECIAL_FAV6 & 1)
            yield key, "favor tile", tiles.favor_words(s, favor), is_spent
    for town in range(at.N_TOWNS):
        for _ in range(int(s[p + at.town_tiles + town])):
            yield ("own town", seat, town), "town tile", tiles.town_words(s, town), False
    faction = names.faction_of(s, seat)
    stronghold = bool(s[p + at.built + at.STRONGHOLD - 1])
    if faction in OWN_SPECIALS and (stronghold or faction == at.ENGINEERS):
        yield special(OWN_SPECIALS[faction])
    if bits := int(s[p + at.unlocked]):
        colours = "/".join(names.COLOURS[t] for t in range(at.N_TERRAINS) if bits >> t & 1)
        yield ("unlocked", seat), "terrain", f"unlocked: {colours}", False


def cults(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the cult tracks with the pieces of the seats, and the slots of priests."""
    name_room, slot = 56.0, 24.0
    step = (room - name_room - 4 * slot - 6) / (at.TOP + 1)
    high, parts = 46, []
    playing = [seat for seat in names.seats(s) if names.faction_of(s, seat) >= 0]
    for place in range(at.TOP + 1):
        power = int(s[at.cult_power + place])
        x = name_room + step * (place + 0.5)
        parts.append(svg.text(x, 10, place, 12, look="soft"))
        if power:
            parts.append(svg.text(x, 22, f"+{power}", 11, look="soft"))
    for cult, name in enumerate(at.CULT_NAMES):
        body = [
            svg.rect(0, 0, room, high - 4, symbols_svg.CULT_TINTS[cult], 8),
            svg.label(7, 27, name, 14, bold=True),
        ]
        edges = [name_room + step * place for place in range(at.TOP + 1)]
        lines = "".join(f"M{x:.0f} 4V{high - 8}" for x in edges)
        body.append(svg.tag("path", d=lines, stroke="var(--line)"))
        for place, x in enumerate(edges):
            there = [
                seat for seat in playing if s[names.seat_block(seat) + at.cult + cult] == place
            ]
            for i, seat in enumerate(there):
                if len(there) == 1:
                    body.append(svg.piece(seat, x + step / 2, 21, 0.32 * step))
                else:
                    spot = x + step * (0.28 + 0.44 * (i % 2)), 9 + 12 * (i // 2)
                    body.append(svg.piece(seat, *spot, 5.6))
        for i in range(4):
            holder = int(s[at.slot + 4 * cult + i])
            x = room - 4 * slot + slot * i + 8
            body.append(svg.circle(x, 21, 10, "var(--paper)", "var(--line)"))
            if holder >= 0:
                body.append(svg.piece(holder, x, 21, 7))
            else:
                body.append(svg.text(x, 26, int(s[at.slot_steps + i]), 13))
        words = ", ".join(
            f"{names.seat_name(s, seat)} {int(s[names.seat_block(seat) + at.cult + cult])}"
            for seat in playing
        )
        part = lit.part(("cult", cult), *body, words=f"{name}: {words}")
        parts.append(svg.moved(0, 27 + high * cult, part))
    return svg.panel("Cults, and slots for priests", room, 25 + high * at.N_CULTS, *parts)
