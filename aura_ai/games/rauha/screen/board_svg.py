"""The table of Rauha, drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.contract.screen import NOBODY
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OVER, SEATS, TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import owner_of
from aura_ai.games.rauha.rules import board, flow
from aura_ai.games.rauha.screen import symbols_svg
from aura_ai.games.rauha.screen.board_text import active, heading
from aura_ai.games.rauha.screen.names import (
    TYPES,
    biome_words,
    card_words,
    effect_words,
    field_called,
    look,
    place,
    plain,
)
from aura_ai.screens import svg

CELL_WIDTH, CELL_HEIGHT = 92, 88
RIM = 27
"""Width of the way on which the totem walks round a board."""
FACTS = 34
"""Height of the goods above the places of a board."""
CARD_HEIGHT = 120
MINI = 7
"""Side of a place in the small board on a card, which shows where the card may be put."""


def draw(view: View, moves: Sequence[svg.Move], marks: svg.Marks | None = None) -> str:
    """Return the table; see :class:`aura_ai.contract.screen.Draw`."""
    s, seats = view.array, int(view.array[SEATS])
    # no more activations: the goods to pay with
    subjects = [("good", view.seat, good) for good in range(2)]
    lit = svg.Lit(moves, lambda action: _places(view.seat, action), marks, lambda _: subjects)
    half = float(svg.ROOM)
    order = sorted(range(seats), key=lambda seat: seat != view.seat)
    boards = [_board(s, seat, view.seat, lit, half) for seat in order]
    side = [_course(s, half), *_cards(s, view.seat, lit, half), _beings(s, lit, half)]
    # goods are in the first line of the board of the viewer, which a large screen shows whole
    own: list[svg.Panel] = []
    wide: list[svg.Panel] | None = None
    if view.seat != NOBODY:
        panel, has_cards = _own(s, view.seat, lit, half)
        own, wide = [panel], None if has_cards else []
    words = ". ".join(_heading(s))
    return svg.rows([boards[0], *side, *boards[1:]], words, own, wide, symbols_svg.DEFS)


def _places(viewer: int, action: int) -> Iterator[tuple[object, ...]]:
    """Yield the parts on which an action may be clicked."""
    match at.layout.actions.decode(action):
        case "PICK", (slot,):
            yield "pick", slot
        case "PUT" | "USE_FIELD", (field,):
            yield "field", viewer, field
        case "SELL", ():
            yield ("kept",)
        case "SOW", (field,):
            yield "field", viewer, field
            yield ("kept",)
        case "USE_BEING", (being,):
            yield "being", being
        case "SPREAD", (field, target):
            yield "field", viewer, field
            yield "field", viewer, target


# --- boards ------------------------------------------------------------------------------------------
def _board(s: Array, seat: int, viewer: int, lit: svg.Lit, room: float) -> svg.Panel:
    now = active(s)
    left, top = (room - at.SIDE * CELL_WIDTH) / 2, FACTS + RIM
    parts: list[svg.Markup] = _facts(s, seat, lit, room)
    for field in range(at.N_FIELDS):
        row, column = divmod(field, at.SIDE)
        cell = _field(s, seat, field, field in now, lit)
        parts.append(svg.moved(left + CELL_WIDTH * column, top + CELL_HEIGHT * row, cell))
    parts.append(svg.moved(left, top, *_way(s, seat)))
    name = f"seat {seat}" + (" (you)" if seat == viewer else "")
    if seat == s[TO_ACT]:
        name += " to move"
    height = FACTS + at.SIDE * CELL_HEIGHT + 2 * RIM - 6
    return svg.panel(name, room, height, *parts, look=svg.seat_colour(seat))


def _way(s: Array, seat: int) -> Iterator[svg.Markup]:
    """Yield the steps round a board, clockwise from the top left, and the totem on its own (R-3.4)."""
    across, down = at.SIDE * CELL_WIDTH, at.SIDE * CELL_HEIGHT
    a_side, rim = at.N_STEPS // 4, RIM / 2
    for step in range(at.N_STEPS):
        side, i = divmod(step, a_side)
        i = i if side < 2 else at.SIDE - 1 - i
        x, y = CELL_WIDTH * (i + 0.5), CELL_HEIGHT * (i + 0.5)
        x, y = ((x, -rim), (across + rim, y), (x, down + rim), (-rim, y))[side]
        scoring = bool(int(s[at.step_info + step]) & at.STEP_SCORING)
        if scoring:
            x = across + rim if side < 2 else -rim
            y = -rim if side in (0, 3) else down + rim
        if step + 1 == int(s[at.step]):
            yield symbols_svg.SYMBOLS["totem"](x, y, 12, svg.seat_colour(seat))
        elif scoring:
            yield symbols_svg.ENERGY(x, y, 6)
        else:
            yield svg.circle(x, y, 3, "var(--line)", None)


def _facts(s: Array, seat: int, lit: svg.Lit, room: float) -> list[svg.Markup]:
    """Return the piece of a seat, then its goods and symbols."""
    mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
    goods: list[tuple[svg.Sign, int, str]] = [
        (symbols_svg.ENERGY, int(mine[at.energy]), "energy"),
        (symbols_svg.CRYSTAL, int(mine[at.crystals]), "crystals"),
        (symbols_svg.WATER, int(mine[at.water]), "water"),
    ]
    for i, (name, animal) in enumerate(symbols_svg.ANIMALS.items()):
        goods.append((animal, int(mine[at.animals + i]), name))
    step = room / (len(goods) + 1)
    parts: list[svg.Markup] = [svg.piece(seat, 14, 14, 11)]
    for i, (sign, number, name) in enumerate(goods):
        x = step * (i + 0.75)
        # three digits must not reach the next sign
        label = svg.label(x + 13, 20, number, 17 if number < 100 else 14, bold=i < 2)
        parts.append(lit.part(("good", seat, i), sign(x, 14, 10), label, words=f"{name}: {number}"))
    return parts


def _field(s: Array, seat: int, field: int, totem: bool, lit: svg.Lit) -> svg.Markup:
    block = int(board.block(seat))
    biome = int(s[block + at.board + field])
    words = field_called(place(field))
    words += f": {biome_words(s, biome)}" if biome >= 0 else ""
    spore = bool(int(s[block + at.spores]) >> field & 1)
    body = [_face(s, biome, CELL_WIDTH, CELL_HEIGHT)]
    if spore:
        body.append(symbols_svg.SPORE(CELL_WIDTH - 15, 15, 9))
        words += ", spore"
    if totem:
        # it moves on with every step, so it is not a change of the field
        line = svg.rect(0, 0, CELL_WIDTH, CELL_HEIGHT, svg.seat_colour(seat), 0, None, False)
        body.insert(0, svg.Part(line))
        words += ", in the line of the totem"
    return lit.part(("field", seat, field), *body, words=words)


def _face(s: Array, biome: int, wide: float, high: float) -> svg.Markup:
    """Return a biome on a card of a size: its types, below them its animals and water, its effect."""
    if biome < 0:
        return svg.rect(2, 2, wide - 4, high - 4, "var(--shade)", 9)
    face = look(s, biome)
    small: list[svg.Sign] = [symbols_svg.ANIMALS[name] for name in face.animals]
    small += [symbols_svg.WATER] * face.water
    body = [
        svg.rect(2, 2, wide - 4, high - 4, f"url(#land-{face.types[0]})", 9),
        svg.rect(2, 2, wide - 4, high - 4, "url(#sheen)", 9, None, False),
    ]
    kinds: list[svg.Sign] = [symbols_svg.SYMBOLS[name] for name in face.types]
    for signs, y, radius in ((kinds, 24, 14), (small, 50, 8)):
        first = wide / 2 - 1.2 * radius * (len(signs) - 1)
        body += [sign(first + 2.4 * radius * i, y, radius) for i, sign in enumerate(signs)]
    if effect := symbols_svg.effect(face.effect):
        body.append(svg.rect(7, 64, wide - 14, 19, "var(--paper)", 6, None, False))
        body.append(svg.run(effect, wide / 2, 79, 15, 0.03, middle=True))
    return svg.join(body)


# --- cards, beings, the course -----------------------------------------------------------------------
def _cards(s: Array, viewer: int, lit: svg.Lit, room: float) -> Iterator[svg.Panel]:
    """Yield the cards that the viewer sees, and how many the others hold."""
    own, backs = _own_satellite(s, viewer), []
    for satellite in range(int(s[SEATS])):
        pack = _pack_of(s, satellite)
        cards = [card for card in pack if card != at.NONE]
        if cards and min(cards) >= 0:
            if satellite != own:
                yield _pack(s, satellite, lit, room)
        elif cards:
            backs.append((len(cards), satellite, _beside(satellite)))
    for seat in range(int(s[SEATS])):
        if int(s[int(board.block(seat)) + at.kept]) == at.HIDDEN:
            backs.append((1, seat, f"kept by seat {seat}"))
    if backs:
        parts = [_backs(*each) for each in backs]
        yield svg.in_rows("Hidden cards", room, at.PACK_SIZE, 44, parts)


def _backs(n: int, seat: int, where: str) -> svg.Markup:
    """Return cards face down as a fan, with the piece of the seat whose pack or choice they are."""
    title = svg.tag("title", f"{counted(n, 'card')} {where}")
    fan = [symbols_svg.SYMBOLS["back"](34 + 13 * i, 20, 17) for i in range(n)]
    return svg.tag("g", title, svg.piece(seat, 10, 20, 8), *fan)


def _own(s: Array, viewer: int, lit: svg.Lit, room: float) -> tuple[svg.Panel, bool]:
    """Return the cards that the viewer chooses from or has kept, its goods if there are none."""
    kept, own = int(s[int(board.block(viewer)) + at.kept]), _own_satellite(s, viewer)
    cards: dict[tuple[object, ...], int] = {("kept",): kept} if kept >= 0 else {}
    if own >= 0:
        cards |= {("pick", slot): card for slot, card in enumerate(_pack_of(s, own))}
    cards, wide = {key: card for key, card in cards.items() if card != at.NONE}, room / at.PACK_SIZE
    if not cards:
        facts = _facts(s, viewer, lit, room)
        return svg.panel("", room, FACTS - 6, *facts, name="At hand"), False
    parts = []
    for i, (key, card) in enumerate(cards.items()):
        part = lit.part(key, _card(s, card, wide), words=_words(s, card))
        parts.append(svg.moved(wide * i, 0, part))
    if len(cards) == 1:  # what it is in words fills the box
        rows = svg.lines(_words(s, card), room - wide - 14, 15)
        parts += [svg.label(wide + 14, 24 + 20 * i, row, 15) for i, row in enumerate(rows)]
    return svg.panel("", room, CARD_HEIGHT, *parts, name="At hand"), True


def _words(s: Array, card: int) -> str:
    """Return a card as people speak of it: ``Forest, +4 energy; costs 4 crystals``."""
    words = plain(s, card_words(s, card)).removeprefix("the card (").removesuffix(")")
    return words[0].upper() + words[1:]


def _beside(satellite: int) -> str:
    """Return where a pack of cards lies: on moon each seat takes the one on its left (R-4.1, R-4.2)."""
    return f"on seat {satellite}'s left"


def _own_satellite(s: Array, viewer: int) -> int:
    """Return the satellite from whose pack the viewer chooses, -1 for none."""
    if int(s[at.node]) == at.NODE_DRAFT and s[TO_ACT] != OVER and viewer != NOBODY:
        return int(flow.satellite_of(s, viewer, flow.step_info(s)))
    return -1


def _pack_of(s: Array, satellite: int) -> list[int]:
    return [int(c) for c in s[at.satellites + at.PACK_SIZE * satellite :][: at.PACK_SIZE]]


def _pack(s: Array, satellite: int, lit: svg.Lit, room: float) -> svg.Panel:
    slots = [(slot, card) for slot, card in enumerate(_pack_of(s, satellite)) if card != at.NONE]
    wide = room / at.PACK_SIZE
    parts = [
        lit.part(("pack", satellite, slot), _card(s, card, wide), words=_words(s, card))
        for slot, card in slots
    ]
    return svg.in_rows(f"Pack {_beside(satellite)}", room, at.PACK_SIZE, CARD_HEIGHT, parts)


def _card(s: Array, card: int, wide: float) -> svg.Markup:
    """Return a card: the biome, and below it the price and the places where it may lie."""
    price, fields = int(board.price_of(s, card)), int(board.fields_for(s, card))
    parts = [_face(s, card, wide, CARD_HEIGHT)]
    if price:
        parts.append(svg.run([f"-{price}", symbols_svg.CRYSTAL], wide / 2, 108, 16, middle=True))
    elif fields != at.ALL_FIELDS:
        for field in range(at.N_FIELDS):
            row, column = divmod(field, at.SIDE)
            fill = symbols_svg.INK if fields >> field & 1 else "var(--paper)"
            x, y = wide / 2 - 1.5 * MINI + MINI * column, 91 + MINI * row
            parts.append(svg.rect(x, y, MINI, MINI, fill, 0, "var(--line)", False))
    return svg.join(parts)


def _beings(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    """Return the beings as portraits, with their owners; those used this turn are in the shade."""
    a_row, high, parts = 4, 96, []
    wide = room / a_row
    names = (*TYPES, *at.ANIMAL_NAMES)
    for being in range(at.N_BEINGS):
        symbol = int(s[at.being_symbol + being])
        name = names[symbol & ((1 << at.BEING_WATER) - 1)]
        effect = int(board.source_effect(s, 0, at.N_FIELDS + being))
        owner = owner_of(s, being)
        used = int(s[at.beings_used]) >> being & 1
        fill = "var(--shade)" if used else "var(--paper)"
        body = [
            svg.rect(2, 2, wide - 4, high - 4, fill, 9, None),
            svg.circle(wide / 2, 27, 21, "url(#halo)", None),
            symbols_svg.SYMBOLS[name](wide / 2, 27, 13),
            svg.text(
                wide / 2, 63, at.BEING_NAMES[being], 14, bold=True, look="soft" if used else None
            ),
            svg.run(symbols_svg.effect(effect), wide / 2, 83, 14, 0.03, middle=True),
        ]
        extra = symbol >> at.BEING_WATER
        body += [symbols_svg.WATER(14, 14 + 16 * i, 7) for i in range(extra)]
        if owner >= 0:
            body.append(svg.piece(owner, wide - 15, 15, 9))
        whose = f"of seat {owner}" if owner >= 0 else "in the display"
        words = f"{at.BEING_NAMES[being]}, {whose}; invited by {name}: {effect_words(effect)}"
        parts.append(lit.part(("being", being), *body, words=words))
    return svg.in_rows("Divine beings", room, a_row, high, parts)


def _heading(s: Array) -> list[str]:
    """Return round, decision and turn order, with the line of the totem by its place."""
    return [plain(s, line.replace(", fields ", ", totem on fields ")) for line in heading(s)]


def _course(s: Array, room: float) -> svg.Panel:
    """Return the steps of the game by what draws their cards, and whose decision it is."""
    now, seats, first = int(s[at.step]), int(s[SEATS]), int(s[at.first])
    signs = [
        symbols_svg.ENERGY
        if each & at.STEP_SCORING
        else symbols_svg.SYMBOLS["star" if each & at.STEP_STAR else "moon"]
        for each in map(int, s[at.step_info :][: at.N_STEPS])
    ]
    title, *more = _heading(s)
    words = more[0].split("   ")[0] if more else ""
    turn = int(s[TO_ACT]) if more else -1, words[:1].upper() + words[1:]
    order = [((first + i) % seats, False) for i in range(seats)]
    steps = svg.steps(room, at.N_STEPS, now - 1, signs)
    title = re.sub(r"step \d+ of \d+: |\w+ \(|\).*", "", title)
    return svg.course(title, room, turn, steps, order=order)
