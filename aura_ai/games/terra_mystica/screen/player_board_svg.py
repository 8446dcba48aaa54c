"""The board of a player of Terra Mystica, drawn."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.screen import names, symbols_svg, tiles
from aura_ai.games.terra_mystica.screen.plain import BUILDINGS, spelled
from aura_ai.screens import svg

CHIP = 30
"""Height of a chip."""
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
        svg.moved(0, 44, *_bowls(s, seat, lit)),
        svg.moved(184, 44, *_levels(s, seat, lit, room - 184)),
        *_buildings(s, seat, room),
        *_income(s, seat, 0, 196),
    ]
    top = 206 if int(s[at.round]) < at.N_ROUNDS else 184
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
        part = lit.part(("good", seat, short), *svg.amount(sign, n, step - 6), words=f"{n} {name}")
        yield svg.moved(46 + step * i, 0, part)


def goods_strip(s: Array, seat: int, lit: svg.Lit, room: float) -> svg.Panel | None:
    """Return the goods, power and income of a seat in few lines, None for one without a faction."""
    if seat < 0 or names.faction_of(s, seat) < 0:
        return None
    wide = room > svg.ROOM
    parts = list(_goods(s, seat, lit, 340 if wide else room))
    left, low = (344.0, 4.0) if wide else (0.0, 40.0)
    parts += [svg.moved(left, low, *_bowls(s, seat, lit)), *_income(s, seat, left + 182, low + 18)]
    high, look = low + 34, svg.seat_colour(seat)
    return svg.panel("", room, high, *parts, look=look, name="Your goods")


def _bowls(s: Array, seat: int, lit: svg.Lit) -> Iterator[svg.Markup]:
    """Yield the bowls of power with a token for each power, as many as lie on the places of a bowl."""
    dish, token = symbols_svg.SYMBOLS["bowl"], symbols_svg.SYMBOLS["power"]
    for bowl, name in enumerate(BOWLS):
        n = int(s[names.seat_block(seat) + at.bowl + bowl])
        body = [
            svg.rect(0, 0, 56, 34, "#ffffff02", 8, None),
            *(token(28 + 27 * x, 17 + 17 * y, 4.5) for x, y in dish.places[:n]),
            dish.within((28, 17, 27, 17)),
            svg.label(13, 29, name, 12, look="soft"),
            svg.text(38, 30, n, 16, bold=True),
        ]
        part = lit.part(("bowl", seat, bowl), *body, words=f"bowl {name}: {n} power")
        yield svg.moved(60 * bowl, 0, part)


def _income(s: Array, seat: int, x: float, y: float) -> Iterator[svg.Markup]:
    """Yield the next income of a seat, none after the last round has begun."""
    if int(s[at.round]) < at.N_ROUNDS:
        got = zip(tiles.income(s, seat), ("C", "W", "P", "PW"), strict=True)
        words = " ".join(f"{n} {good}" for n, good in got if n)
        signs: list[str | svg.Sign] = ["income"]
        for each in symbols_svg.icons(words)[0]:
            signs += [" ", each] if isinstance(each, str) else [each]
        title = svg.tag("title", f"next income: {spelled(words)}")
        yield svg.tag("g", title, svg.run(signs, x, y, 13, 0.1))


def _levels(s: Array, seat: int, lit: svg.Lit, room: float) -> Iterator[svg.Markup]:
    """Yield the levels of ship and dig, and the bridges left."""
    p, step = names.seat_block(seat), room / 3
    facts = (("ship", at.ship, "level"), ("spade", at.dig, "level"), ("bridge", at.bridges, "left"))
    for i, (sign, field, what) in enumerate(facts):
        n, key = int(s[p + field]), ("ship", "dig", "bridges")[i]
        body = svg.amount(symbols_svg.SYMBOLS[sign], n, step - 5, 26)
        yield svg.moved(step * i, 0, lit.part((key, seat), *body, words=f"{key} {what}: {n}"))


def _buildings(s: Array, seat: int, room: float) -> Iterator[svg.Markup]:
    """Yield the places of the buildings: those not built yet, and the income that others uncover."""
    p, faction = names.seat_block(seat), names.faction_of(s, seat)
    most = [int(s[at.limit + kind]) for kind in range(at.N_KINDS)]
    step = room / max(most[0] + 1, sum(most[1:]))
    for kind, name in enumerate(at.BUILDING_NAMES):
        built = int(s[p + at.built + kind])
        x, y = (0.0, 129.0) if kind == 0 else (step * sum(most[1:kind]), 80.0)
        tip = svg.tag("title", f"{counted(built, BUILDINGS[name])} on the map, of {most[kind]}")
        # the first place of dwellings has none: its income is there from the start
        first = 0 if kind == 0 else 1
        gains = [tiles.uncovered(s, faction, kind, n) for n in range(first, most[kind] + 1)]
        free = built + 1 - first
        yield svg.tag("g", tip, _places(kind, free, tuple(gains), (x, y, step), seat))


@functools.lru_cache(1024)
def _places(
    kind: int, free: int, gains: tuple[str, ...], box: tuple[float, float, float], seat: int
) -> svg.Markup:
    """Return the places of a kind of building, the first of which are free, with their gains."""
    x, y, step = box
    parts, ground = [], {"slots": "", "slots covered": ""}
    for n, words in enumerate(gains):
        left, covered = x + step * n, n >= free
        look = "slots covered" if covered else "slots"
        ground[look] += f"M{left + 4:.0f} {y + 3:.0f}h{step - 9:.0f}v40h{9 - step:.0f}z"
        signs = symbols_svg.icons(words)[0]
        pairs = [signs[i : i + 2] for i in range(0, len(signs), 2)]
        middle, low = left + step / 2 - 1, y + (43 if covered else 27 + 7 * len(pairs))
        if covered:
            place = middle, y + 17 - 4 * (len(pairs) - 1), 11 - 2 * (len(pairs) - 1)
            parts.append(symbols_svg.BUILDINGS[kind](*place, svg.seat_colour(seat)))
        for i, (number, sign) in enumerate(reversed(pairs)):
            amount: list[str | svg.Sign] = [sign] if number == "1" else [number, sign]
            size = svg.LEAST if covered else 14
            parts.append(svg.run(amount, middle, low - 13 * i, size, 0.1, middle=True))
    grounds = [svg.tag("path", d=path, class_=look) for look, path in ground.items() if path]
    return svg.join([*grounds, *parts])


def _chips(s: Array, seat: int, lit: svg.Lit, room: float) -> tuple[svg.Markup, float]:
    """Return card, tiles and special actions as chips, row by row, and their height."""
    x = y = 0.0
    parts = []
    for key, thing, words, used in _owned(s, seat):
        text = spelled(words) + (", used" if used else "")
        gains = [sign for row in symbols_svg.icons(words) for sign in [*row, "  "]][:-1]
        wide = min(room, svg.run_span(gains, 14) + 18)
        if x and x + wide > room:
            x, y = 0.0, y + CHIP + 5
        fill = symbols_svg.tile_ground(thing, words)
        body = symbols_svg.tile(words, wide, CHIP, fill, spent=used, rows=(tuple(gains),))
        parts.append(svg.moved(x, y, lit.part(key, *body, words=f"{thing}: {text}")))
        x += wide + 5
    return svg.join(parts), y + (CHIP if parts else 0)


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
    scale, step, head, slots = 60.0, 17.0, 30.0, 4
    wide = (room - scale) / at.N_CULTS
    low = head + step * (at.TOP + 1)
    playing = [seat for seat in names.seats(s) if names.faction_of(s, seat) >= 0]
    places = range(at.TOP + 1)
    middle = [head + step * (at.TOP - place + 0.5) for place in places]
    parts = []
    for place in places:
        parts.append(svg.text(9, middle[place] + 4, place, 12, look="soft"))
        if power := int(s[at.cult_power + place]):
            sign: list[str | svg.Sign] = [f"+{power}", symbols_svg.SYMBOLS["power"]]
            parts.append(svg.run(sign, 24, middle[place] + 4, 12, 0.1))
    lines = "".join(f"M3 {y - step / 2:.0f}H{wide - 7:.0f}" for y in middle[:-1])
    for cult, name in enumerate(at.CULT_NAMES):
        at_places = [int(s[names.seat_block(seat) + at.cult + cult]) for seat in playing]
        body = [
            svg.rect(0, 0, wide - 4, low + 28, symbols_svg.CULT_TINTS[cult], 10),
            symbols_svg.SYMBOLS[name](15, 15, 9),
            svg.label(27, 20, name, 13, bold=True),
            svg.tag("path", d=lines, stroke="var(--line)"),
        ]
        if at.TOP not in at_places:
            body.append(symbols_svg.SYMBOLS["key"](wide / 2 - 2, middle[at.TOP], 7))
        for place in places:
            there = [seat for seat, here in zip(playing, at_places, strict=True) if here == place]
            for i, seat in enumerate(there):
                x = wide / 2 - 2 + 15 * (i - (len(there) - 1) / 2)
                body.append(svg.piece(seat, x, middle[place], 6.5))
        for i in range(slots):
            holder, x = int(s[at.slot + slots * cult + i]), 13 + (wide - 28) * i / (slots - 1)
            body.append(svg.circle(x, low + 15, 9, "var(--paper)", "var(--line)"))
            if holder >= 0:
                body.append(svg.piece(holder, x, low + 15, 6.5))
            else:
                body.append(svg.text(x, low + 19, int(s[at.slot_steps + i]), 12))
        levels = zip(playing, at_places, strict=True)
        words = ", ".join(f"{names.seat_name(s, seat)} {here}" for seat, here in levels)
        part = lit.part(("cult", cult), *body, words=f"{name}: {words}")
        parts.append(svg.moved(scale + wide * cult, 0, part))
    return svg.panel("Cults, and slots for priests", room, low + 30, *parts)
