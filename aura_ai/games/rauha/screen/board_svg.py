"""The table of Rauha, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aura_ai.contract.game import View
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
    being_name,
    biome_words,
    card_words,
    effect_words,
    field_called,
    look,
    place,
    seat_name,
)
from aura_ai.games.rauha.screen.plain import plain
from aura_ai.screens import svg

CELL_HEIGHT = 88
FACTS = 34
"""Height of the goods above the places of a board."""
SIGN = 10
MINI = 9
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
    own = list(_own_cards(s, view.seat, lit, half))
    if view.seat != NOBODY and not own:
        own = [svg.panel("", half, FACTS - 6, *_facts(s, view.seat, lit, half))]
    # goods are in the first line of the board of the viewer, which a large screen shows whole
    wide = list(_own_cards(s, view.seat, lit, svg.WIDE_ROOM))
    words = ". ".join(_heading(s))
    return svg.rows([boards[0], *side, *boards[1:]], words, own, wide)


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
    wide = room / at.SIDE
    parts: list[svg.Markup] = _facts(s, seat, lit, room)
    for field in range(at.N_FIELDS):
        row, column = divmod(field, at.SIDE)
        cell = _field(s, seat, field, wide, field in now, lit)
        parts.append(svg.moved(wide * column, FACTS + CELL_HEIGHT * row, cell))
    name = seat_name(seat) + (" (you)" if seat == viewer else "")
    if seat == s[TO_ACT]:
        name += " to move"
    height = FACTS + at.SIDE * CELL_HEIGHT
    return svg.panel(name, room, height, *parts, look=svg.seat_colour(seat))


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


def _field(s: Array, seat: int, field: int, wide: float, totem: bool, lit: svg.Lit) -> svg.Markup:
    block = int(board.block(seat))
    biome = int(s[block + at.board + field])
    words = field_called(place(field))
    words += f": {biome_words(s, biome)}" if biome >= 0 else ""
    spore = bool(int(s[block + at.spores]) >> field & 1)
    body = [_face(s, biome, wide, CELL_HEIGHT)]
    if spore:
        body.append(symbols_svg.SPORE(wide - 20, CELL_HEIGHT / 2 + 4, 10))
        words += ", spore"
    if totem:
        # it moves on with every step, so it is not a change of the field
        body.append(svg.Part(svg.rect(7, 12, 5, CELL_HEIGHT - 24, symbols_svg.INK, 2, None, False)))
        words += ", in the line of the totem"
    return lit.part(("field", seat, field), *body, words=words)


def _face(s: Array, biome: int, wide: float, high: float) -> svg.Markup:
    """Return the signs of a biome, on a card of a size."""
    if biome < 0:
        return svg.rect(3, 3, wide - 6, high - 6, "var(--shade)", 8, symbols_svg.INK)
    face = look(s, biome)
    tint = symbols_svg.TINTS[face.types[0]]
    signs: list[svg.Sign] = [symbols_svg.ANIMALS[name] for name in face.animals]
    signs += [symbols_svg.WATER] * face.water
    # the signs on the left and on the right must not meet
    crowded = 27 * len(face.types) + 23 * len(signs) > wide - 30
    left, right, radius = (23, 18, 8) if crowded else (27, 23, SIGN)
    kinds = enumerate(symbols_svg.SYMBOLS[name] for name in face.types)
    body = [
        svg.rect(3, 3, wide - 6, high - 6, tint, 8, symbols_svg.INK),
        *(kind(left * (i + 1) + 2, 24, 10 if crowded else 12) for i, kind in kinds),
        *(sign(wide - right * (i + 1), 23, radius) for i, sign in enumerate(signs)),
    ]
    body.append(svg.run(symbols_svg.effect(face.effect), 17, high - 15, 15))
    return svg.join(body)


# --- cards, beings, the course -----------------------------------------------------------------------
def _cards(s: Array, viewer: int, lit: svg.Lit, room: float) -> Iterator[svg.Panel]:
    """Yield the cards that the viewer sees, and how many the others hold."""
    own, closed = _own_satellite(s, viewer), []
    for satellite in range(int(s[SEATS])):
        pack = _pack_of(s, satellite)
        cards = [card for card in pack if card != at.NONE]
        if cards and min(cards) >= 0:
            if satellite != own:
                yield _pack(s, pack, satellite, False, lit, room)
        elif cards:
            closed.append(f"{len(cards)} cards {_beside(satellite)}")
    holders = [
        seat_name(seat)
        for seat in range(int(s[SEATS]))
        if int(s[int(board.block(seat)) + at.kept]) == at.HIDDEN
    ]
    facts = [f"Packs: {', '.join(closed)}"] if closed else []
    facts += [f"Kept face down: {', '.join(holders)}"] if holders else []
    if facts:
        lines = [each for fact in facts for each in svg.lines(fact, room, 15)]
        texts = [svg.label(0, 14 + 20 * i, words, 15) for i, words in enumerate(lines)]
        yield svg.panel("Hidden cards", room, 20 * len(lines), *texts)


def _own_cards(s: Array, viewer: int, lit: svg.Lit, room: float) -> Iterator[svg.Panel]:
    """Yield the cards that the viewer chooses from, or the one that it has kept."""
    own_card = int(s[int(board.block(viewer)) + at.kept]) if viewer != NOBODY else at.NONE
    if own_card >= 0:
        wide = float(svg.ROOM) / 2
        card = lit.part(("kept",), _card(s, own_card, wide), words=_words(s, own_card))
        words = [svg.label(wide + 10, 20, "Kept card", 15, bold=True)]
        lines = svg.lines(_words(s, own_card), room - wide - 12, 13)
        words += [svg.label(wide + 10, 42 + 17 * i, line, 13) for i, line in enumerate(lines)]
        below = svg.moved(0, CELL_HEIGHT + 14, *_purse(s, viewer, room))
        yield svg.panel("", room, CELL_HEIGHT + 22, card, *words, below)
    own = _own_satellite(s, viewer)
    if own >= 0:
        pack, purse = _pack(s, _pack_of(s, own), own, True, lit, room), _purse(s, viewer, room)
        body = svg.join([pack.body, svg.moved(svg.PAD, svg.PAD + 14, *purse)])
        yield svg.Panel(pack.width, pack.height, body)


def _words(s: Array, card: int) -> str:
    """Return a card as people speak of it: ``Forest, +4 energy; costs 4 crystals``."""
    words = plain(s, card_words(s, card)).removeprefix("the card (").removesuffix(")")
    return words[0].upper() + words[1:]


def _beside(satellite: int) -> str:
    """Return where a pack of cards lies: on moon each seat takes the one on its left (R-4.1, R-4.2)."""
    return f"on {seat_name(satellite)}'s left"


def _purse(s: Array, viewer: int, room: float) -> list[svg.Markup]:
    """Return energy and crystals of the viewer at the right end of a line: cards cost some."""
    mine = s[int(board.block(viewer)) :][: at.SEAT_SIZE]
    return [
        svg.run([symbols_svg.ENERGY, str(int(mine[at.energy]))], room - 112, 0, 16),
        svg.run([symbols_svg.CRYSTAL, str(int(mine[at.crystals]))], room - 52, 0, 16),
    ]


def _own_satellite(s: Array, viewer: int) -> int:
    """Return the satellite from whose pack the viewer chooses, -1 for none."""
    if int(s[at.node]) == at.NODE_DRAFT and s[TO_ACT] != OVER and viewer != NOBODY:
        return int(flow.satellite_of(s, viewer, flow.step_info(s)))
    return -1


def _pack_of(s: Array, satellite: int) -> list[int]:
    return [int(c) for c in s[at.satellites + at.PACK_SIZE * satellite :][: at.PACK_SIZE]]


def _pack(
    s: Array, pack: list[int], satellite: int, own: bool, lit: svg.Lit, room: float
) -> svg.Panel:
    a_row = at.PACK_SIZE if room > svg.ROOM else 2
    wide, high, parts = room / a_row, CELL_HEIGHT + 22, []
    slots = [(slot, card) for slot, card in enumerate(pack) if card != at.NONE]
    for i, (slot, card) in enumerate(slots):
        key = ("pick", slot) if own else ("pack", satellite, slot)
        part = lit.part(key, _card(s, card, wide), words=_words(s, card))
        parts.append(svg.moved(wide * (i % a_row), high * (i // a_row), part))
    title = "Choose a card" if own else f"Pack {_beside(satellite)}"
    return svg.panel(title, room, high * -(-len(slots) // a_row), *parts)


def _card(s: Array, card: int, wide: float) -> svg.Markup:
    """Return a card: the biome, and below it the price or the places where it may lie."""
    price, fields = int(board.price_of(s, card)), int(board.fields_for(s, card))
    high = CELL_HEIGHT + 20
    parts = [_face(s, card, wide, high)]
    if price:
        parts.append(svg.run(["costs", str(price), symbols_svg.CRYSTAL], 46, 55, 15))
    elif fields != at.ALL_FIELDS:
        for field in range(at.N_FIELDS):
            row, column = divmod(field, at.SIDE)
            fill = symbols_svg.INK if fields >> field & 1 else "var(--paper)"
            x, y = wide - 44 + MINI * column, high - 44 + MINI * row
            parts.append(svg.rect(x, y, MINI, MINI, fill, 0, "var(--line)", False))
    return svg.join(parts)


def _beings(s: Array, lit: svg.Lit, room: float) -> svg.Panel:
    a_row = 2
    wide, high, parts = room / a_row, 62, []
    names = (*TYPES, *at.ANIMAL_NAMES)
    for being in range(at.N_BEINGS):
        symbol = int(s[at.being_symbol + being])
        name = names[symbol & ((1 << at.BEING_WATER) - 1)]
        sign = symbols_svg.SYMBOLS[name]
        effect = int(board.source_effect(s, 0, at.N_FIELDS + being))
        owner = owner_of(s, being)
        used = int(s[at.beings_used]) >> being & 1
        body = [
            svg.rect(3, 3, wide - 6, high - 6, "var(--paper)", 8, symbols_svg.INK),
            sign(24, 31, 13),
            svg.label(43, 26, being_name(being), 15, bold=True, look="soft" if used else None),
            svg.run(symbols_svg.effect(effect), 42, 48, 12.5),
        ]
        extra = symbol >> at.BEING_WATER
        body += [symbols_svg.WATER(wide - 46 - 16 * i, 20, 8) for i in range(extra)]
        if owner >= 0:
            body.append(svg.piece(owner, wide - 23, 24, 11))
        whose = f"of {seat_name(owner)}" if owner >= 0 else "in the display"
        words = f"{being_name(being)}, {whose}; invited by {name}: {effect_words(effect)}"
        part = lit.part(("being", being), *body, words=words)
        parts.append(svg.moved(wide * (being % a_row), high * (being // a_row), part))
    return svg.panel("Divine beings", room, high * -(-at.N_BEINGS // a_row), *parts)


def _heading(s: Array) -> list[str]:
    """Return round, decision and turn order, with the line of the totem by its place."""
    return [plain(s, line.replace(", fields ", ", totem on fields ")) for line in heading(s)]


def _course(s: Array, room: float) -> svg.Panel:
    """Return the steps of the totems, S for a scoring phase, and the seat to decide."""
    wide, parts = room / at.N_STEPS, []
    for step in range(at.N_STEPS):
        info = int(s[at.step_info + step])
        here = int(s[at.step]) == step + 1
        fill = "var(--yellow)" if here else "var(--paper)"
        parts.append(svg.rect(wide * step + 1, 0, wide - 2, 28, fill, 5, symbols_svg.INK, False))
        sign = "S" if info & at.STEP_SCORING else str(step + 1)
        look = "on" if here else None
        parts.append(svg.text(wide * (step + 0.5), 19, sign, 13, bold=here, look=look))
    lines = [
        words
        for each in _heading(s)
        for sentence in each.split("   ")
        for words in svg.lines(sentence[0].upper() + sentence[1:], room, 15)
    ]
    parts += [svg.label(0, 48 + 20 * i, words, 15) for i, words in enumerate(lines)]
    return svg.panel("Course", room, 38 + 20 * len(lines), *parts)
