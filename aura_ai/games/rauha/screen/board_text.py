"""The table of Rauha as text, without colour."""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import owner_of
from aura_ai.games.rauha.rules import board, flow
from aura_ai.games.rauha.screen import names
from aura_ai.games.rauha.screen.names import FILE
from aura_ai.screens.guide import read_words
from aura_ai.screens.text import fit

CELL = 20
"""Characters of a field, borders excepted."""
BETWEEN = 3
_WORDS = read_words(FILE)["terminal"]
LEGEND: str = _WORDS["legend"]


def picture(array: Array, width: int) -> str:
    """Return a state or view as text; no line is longer than ``width`` characters."""
    lines = [*heading(array), ""]
    lines += _boards(array, width)
    lines += _beings(array)
    lines += _packs(array)
    lines += _kept(array)
    return fit(lines, width)


def heading(array: Array) -> list[str]:
    """Return the lines above the boards: step, fields, decision."""
    step, seat = int(array[at.step]), int(array[TO_ACT])
    if seat == OVER:
        return ["The game is over"]
    info = int(flow.step_info(array))
    rounds = at.N_STEPS // at.PACK_SIZE
    course = f"Round {(step - 1) // rounds + 1} of {rounds}, step {step} of {at.N_STEPS}: "
    if info & at.STEP_SCORING:
        course += "scoring"
    else:
        star = info & at.STEP_STAR
        course += "star (packs on the right)" if star else "moon (packs on the left)"
        course += f", fields {' '.join(map(str, active(array)))}"
    you = " (you)" if seat == array[OBSERVER] else ""
    decides = f"seat {seat}{you} decides: {_WORDS['tasks'][at.NODES[array[at.node]]]}"
    return [course, f"{decides}   first in turn order: seat {int(array[at.first])}"]


def active(array: Array) -> list[int]:
    """Return the fields that the totem activates at this step; none at a scoring phase."""
    if int(array[TO_ACT]) == OVER:
        return []
    return names.in_set(int(flow.step_info(array)) & at.ALL_FIELDS, at.N_FIELDS)


def _cell(array: Array, seat: int, field: int, wide: int) -> list[str]:
    """Return the two lines of a field, ``wide`` characters each: its symbols, its effect."""
    block = int(board.block(seat))
    biome = int(array[block + at.board + field])
    face = names.look(array, biome)
    letters = "".join(names.LETTERS.get(t, "D") for t in face.types)
    signs = "".join(a[0] for a in face.animals) + "~" * face.water
    number = f"#{biome}" if biome < at.N_CARDS else ""
    spore = "*" if int(array[block + at.spores]) >> field & 1 else " "
    text = " ".join(filter(None, (number, letters, signs)))
    return [text.ljust(wide - 1) + spore, f" {names.effect_short(face.effect)}".ljust(wide)]


def _rule(fields: range, active: list[int], wide: int) -> str:
    """Return the line above a row: the number of each field, ``=`` where the totem activates it."""
    cells = [str(f).ljust(wide, "=" if f in active else "-") for f in fields]
    return "+".join(["", *cells, ""])


def _board(array: Array, seat: int, wide: int) -> list[str]:
    """Return the lines of one board, all of the same length."""
    now = active(array)
    bottom = "+".join(["", *["-" * wide] * at.SIDE, ""])
    lines = [_facts(array, seat).ljust(len(bottom))]
    for row in range(at.SIDE):
        fields = range(at.SIDE * row, at.SIDE * (row + 1))
        cells = [_cell(array, seat, field, wide) for field in fields]
        lines.append(_rule(fields, now, wide))
        lines += ["|".join(["", *(cell[i] for cell in cells), ""]) for i in range(2)]
    return [*lines, bottom]


def _facts(array: Array, seat: int) -> str:
    mine = array[int(board.block(seat)) :][: at.SEAT_SIZE]
    you = " (you)" if seat == array[OBSERVER] else ""
    return (
        f"seat {seat}{you}: {int(mine[at.energy])} en, {int(mine[at.crystals])} cr, "
        f"{int(mine[at.water])} water"
    )


def _boards(array: Array, width: int) -> list[str]:
    """Return the boards of all seats, two side by side where there is room."""
    seats = int(array[SEATS])
    borders = at.SIDE + 1
    # two boards side by side when their cells stay readable, else one below the other
    half = ((width - BETWEEN) // 2 - borders) // at.SIDE
    beside = 2 if half >= CELL // 2 and seats > 1 else 1
    wide = min(CELL, half if beside == 2 else (width - borders) // at.SIDE)
    lines: list[str] = []
    for start in range(0, seats, beside):
        boards = [_board(array, s, wide) for s in range(start, min(start + beside, seats))]
        lines += [(" " * BETWEEN).join(row) for row in zip(*boards, strict=True)]
        lines.append("")
    return lines


def _beings(array: Array) -> list[str]:
    display = [at.BEING_NAMES[b] for b in range(at.N_BEINGS) if owner_of(array, b) < 0]
    lines = [f"Beings in the display: {', '.join(display) or 'none'}"]
    for seat in range(int(array[SEATS])):
        owned = names.in_set(int(array[board.block(seat) + at.beings]), at.N_BEINGS)
        if owned:
            lines.append(f"Beings of seat {seat}: {', '.join(at.BEING_NAMES[b] for b in owned)}")
    return lines


def _packs(array: Array) -> list[str]:
    seats, lines = int(array[SEATS]), []
    for k in range(seats):
        pack = [
            int(c)
            for c in array[at.satellites + at.PACK_SIZE * k :][: at.PACK_SIZE]
            if c != at.NONE
        ]
        if not pack:
            continue
        name = f"Satellite {k} (between seats {k} and {(k + 1) % seats})"
        if any(card < 0 for card in pack):
            lines.append(f"{name}: {len(pack)} cards")
        else:
            lines.append(f"{name}:")
            lines += [f"  {names.card_words(array, card)}" for card in pack]
    return lines


def _kept(array: Array) -> list[str]:
    lines = []
    for seat in range(int(array[SEATS])):
        card = int(array[board.block(seat) + at.kept])
        if card >= 0:
            lines.append(f"Kept by seat {seat}: {names.card_words(array, card)}")
        elif card == at.HIDDEN:
            lines.append(f"Kept by seat {seat}: a card face down")
    return lines
