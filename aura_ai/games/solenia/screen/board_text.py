"""The table of Solenia as text, without colour."""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards, gains
from aura_ai.games.solenia.screen import names
from aura_ai.screens.text import fit

MARGIN = 8
"""Characters before the board: row and phase of the strip."""
WIDEST = 17


def picture(array: Array, width: int) -> str:
    """Return a state or view as text; no line is longer than ``width`` characters."""
    lines = [*heading(array), "", *_board(array, width), "", *_orders(array)]
    lines += _offer(array)
    for seat in range(int(array[SEATS])):
        lines += ["", *_seat(array, seat)]
    return fit(lines, width)


def heading(array: Array) -> list[str]:
    """Return the lines above the board: round and decision, or the final scores."""
    if int(array[TO_ACT]) == OVER:
        lines = ["The game is over"]
        return lines + [
            f"seat {seat}: {names.score_words(array, seat)}" for seat in range(int(array[SEATS]))
        ]
    course = f"Round {int(array[at.round])} of {at.N_ROUNDS}"
    if int(array[at.mode]) != at.SUMMER:
        course += f", {at.MODES[int(array[at.mode])].replace('_', ' ')}"
    if int(array[at.die]):
        course += f", die {int(array[at.die])}"
    if int(array[at.airship_moved]):
        course += ", the airship moves"
    node = int(array[at.node])
    you = " (you)" if array[TO_ACT] == array[OBSERVER] else ""
    task = names.WORDS["terminal"]["tasks"][at.NODES[node]]
    decides = f"seat {int(array[TO_ACT])}{you} decides: {task}"
    if array[at.card] >= 0:
        decides += f"; {names.card_words(array, int(array[at.card]))} goes to "
        decides += names.SHORT_SPACES[int(board.space_kind(array, int(array[at.cell])))]
    if array[at.tile] >= 0:
        decides += f"; order {names.tile_words(array, int(array[at.tile]))}"
    if node == at.NODE_PAY:
        decides += f"; {int(array[at.payments])} to pay"
    return [course, decides]


def _board(array: Array, width: int) -> list[str]:
    """Return the five strips, the last one on top: the airship flies up."""
    wide = min(WIDEST, (width - MARGIN - at.N_COLUMNS - 1) // at.N_COLUMNS)
    rule = " " * MARGIN + "+" + ("-" * wide + "+") * at.N_COLUMNS
    lines = [" " * MARGIN + "".join(f" {c}".ljust(wide + 1) for c in names.COLUMNS).rstrip(), rule]
    for row in reversed(range(at.N_STRIPS)):
        printed = 2 * int(array[at.strips + row]) + int(array[at.sides + row])
        cells = [_cell(array, at.N_COLUMNS * row + column, wide) for column in range(at.N_COLUMNS)]
        heads = (f"{row + 1} {names.PHASES[int(array[at.phase + printed])]}", "")
        for i in range(2):
            lines.append(heads[i].ljust(MARGIN) + "|" + "|".join(cell[i] for cell in cells) + "|")
        lines.append(rule)
    return lines


def _cell(array: Array, cell: int, wide: int) -> list[str]:
    """Return the two lines of a space: its symbol, and the owner of a card there."""
    space = names.SHORT_SPACES[int(board.space_kind(array, cell))]
    ship = "^" if cell == at.AIRSHIP else " "
    owner = int(array[at.owner + cell])
    card = ""
    if owner >= 0:
        card = f"s{owner} {names.card_short(array, int(array[at.cards + cell]))}"
    elif cell == int(array[at.cell]):
        card = f"s{int(array[at.turn_player])} arrives"
    return [f"{ship}{space}"[:wide].ljust(wide), f" {card}"[:wide].ljust(wide)]


def _orders(array: Array) -> list[str]:
    lines = []
    size = int(array[at.display_size])
    for side in range(at.N_SIDES):
        start = at.display + at.MAX_DISPLAY * side
        labels = [names.tile_short(array, int(tile)) for tile in array[start : start + size]]
        n_orders = int(count_bits(int(cards.stack_of(array, side))))
        name = f"{names.SIDE_WORDS[side].capitalize()} orders:"
        lines.append(f"{name:<14} {'   '.join(labels)}   ({n_orders} to come)")
    return lines


def _offer(array: Array) -> list[str]:
    if int(array[at.node]) != at.NODE_DRAFT:
        return []
    lines = ["", "On offer:"]
    for i in range(int(array[at.offer_size])):
        if array[at.offered_level1 + i] >= 0:
            tile = int(array[at.offered_level1 + i])
            lines.append(f"  level 1, {tile}: {names.level1_words(array, tile)}")
    for i in range(int(array[at.offer_size])):
        if array[at.offered_day + i] >= 0:
            day, night = int(array[at.offered_day + i]), int(array[at.offered_night + i])
            lines.append(f"  level 3, {day}: by day {names.half_words(array, day)};")
            lines.append(f"    {night}: by night {names.half_words(array, night)}")
    return lines


def _seat(array: Array, seat: int) -> list[str]:
    mine = array[int(board.block(seat)) :][: at.SEAT_SIZE]
    you = " (you)" if seat == array[OBSERVER] else ""
    stored = [int(n) for n in mine[at.resources : at.resources + at.N_KINDS]]
    lines = [
        f"seat {seat}{you}: {int(mine[at.gold])} gold stars, "
        f"{int(mine[at.tile_stars])} on orders, {int(gains.score_of(array, seat))} in all",
        f"  stores {names.amounts(stored)} ({sum(stored)} of {int(mine[at.capacity])})",
    ]
    for side in range(at.N_SIDES):
        lines.append(_notches(array, seat, side))
    lines += [f"  {words}" for words in names.improvements(array, seat)]
    hand = [int(k) for k in mine[at.hand : at.hand + at.HAND_SIZE] if k != at.NONE]
    if at.HIDDEN in hand:
        lines.append(f"  {len(hand)} cards in hand")
    else:
        deck = int(count_bits(int(cards.deck_of(array, seat))))
        labels = ", ".join(names.card_short(array, kind) for kind in hand) or "none"
        lines.append(f"  hand {labels}; {deck} cards to draw")
    return lines


def _notches(array: Array, seat: int, side: int) -> str:
    """Return a row of notches: the tiles, and the effects of the free ones."""
    start = int(board.block(seat)) + at.notches + at.N_NOTCHES * side
    tiles = [int(tile) for tile in array[start : start + at.N_NOTCHES]]
    labels = " ".join(names.tile_name(tile) if tile >= 0 else "..." for tile in tiles)
    free = [i for i, tile in enumerate(tiles) if tile < 0]
    text = f"  {names.SIDE_WORDS[side]:<5} [{labels}]"
    if free and int(array[at.mode]) in (at.SUMMER, at.SOLO):
        text += f" next: {names.bonus_words(array, at.N_NOTCHES * side + free[0])}"
    return text
