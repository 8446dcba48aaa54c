"""What holds in every state of Solenia (sections 8, 9, 14, 15, 21, 22 of the rules).

Positions that are read and stress runs both use this list, so a rule is written down once.
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards, choices, gains


def broken(s: Array, template: Array) -> list[str]:
    """Return a line for every invariant that a state or view breaks, ``field: what is wrong``.

    Args:
        s: State or view with its work space, ``int16[SIZE]``.
        template: State that games of these options start from, ``int16[SIZE]``.
    """
    return [
        *_tiles(s),
        *_improvements(s),
        *(line for seat in range(int(s[SEATS])) for line in _seat(s, seat, template)),
        *_delivery(s),
    ]


def capacity(s: Array, seat: int, template: Array) -> int:
    """Return what a seat can store by its notches and improvement (S-8.1, S-14.6, S-14.7, A-36)."""
    block = int(board.block(seat))
    room = int(template[block + at.CAPACITY])
    for i in range(at.SIDES * at.NOTCHES):
        if s[block + at.FILLED + i] >= 0:
            room += int(s[at.NOTCH_INFO + i]) >> at.STORAGE_SHIFT & 7
    more = board.power_amount(int(board.active_power(s, seat)), at.STORAGE)
    return min(room, int(s[at.STORAGE_MAX])) + int(more)


def tile_stars(s: Array, seat: int) -> int:
    """Return the stars on the tiles that a seat has delivered (S-1.9)."""
    start = int(board.block(seat)) + at.FILLED
    tiles = s[start : start + at.SIDES * at.NOTCHES]
    return sum(int(s[at.STARS + int(tile)]) for tile in tiles if tile >= 0)


def works(s: Array, seat: int) -> bool:
    """Tell whether the level-1 improvement of a seat works (S-15.4)."""
    owned = s[int(board.block(seat)) + at.LEVEL1] >= 0
    return bool(owned and gains.marked_notches(s, seat, at.IMPROVE_LEVEL1) == 3)


def _tiles(s: Array) -> Iterator[str]:
    """Every tile is in one place, and a stack fills the display (S-7.5, section 22)."""
    for side, name in enumerate(at.SIDE_NAMES):
        stack = int(cards.stack_of(s, side))
        first = at.DISPLAY + at.MAX_DISPLAY * side
        shown = s[first : first + int(s[at.DISPLAY_SIZE])].tolist()
        taken = [tile for seat in range(int(s[SEATS])) for tile in _row(s, seat, side) if tile >= 0]
        found = stack.bit_count() + sum(tile >= 0 for tile in shown) + len(taken)
        if s[at.MODE] != at.SOLO and found != at.TILES:
            yield f"stacks: {found} {name} tiles in all (stack, display, notches), not {at.TILES}"
        waiting = (
            int(s[at.CHOSEN]) if s[at.NODE] == at.BONUS and s[at.TILE] // at.TILES == side else -1
        )
        gaps = [i for i, tile in enumerate(shown) if tile < 0 and i != waiting]
        if stack and gaps:
            yield f"display: {name} position {gaps[0]} is empty beside a stack (S-7.5)"


def _row(s: Array, seat: int, side: int) -> list[int]:
    start = int(board.block(seat)) + at.FILLED + at.NOTCHES * side
    return [int(tile) for tile in s[start : start + at.NOTCHES]]


def _seat(s: Array, seat: int, template: Array) -> Iterator[str]:
    """What a seat stores, and what follows from the tiles at its notches."""
    path, block, node = f"seats[{seat}]", int(board.block(seat)), int(s[at.NODE])
    for side, name in enumerate(at.SIDE_NAMES):
        row = _row(s, seat, side)
        if fault := _misplaced(s, row, side):
            yield f"{path}.notches: {name} row: {fault}"
    if s[block + at.TILE_STARS] != (stars := tile_stars(s, seat)):
        yield f"{path}.tile_stars: must be {stars}, the stars of the tiles at the notches"
    if bool(s[block + at.ACTIVE]) != (active := works(s, seat)):
        word = "works" if active else "does not work"
        yield f"{path}.level1_active: the improvement {word} with these notches (S-15.4)"
    elif s[block + at.CAPACITY] != (room := capacity(s, seat, template)):
        yield f"{path}.capacity: must be {room} with these notches (S-8.1, S-14.6)"
    # a bonus is taken before what is too much goes back
    stored, room = int(board.funds(s, seat)), int(s[block + at.CAPACITY])
    if stored > room and node not in (at.OVERFLOW, at.BONUS):
        yield f"{path}.resources: {stored} are stored, {room} at most (S-8.2)"


def _misplaced(s: Array, row: list[int], side: int) -> str:
    """Return what is wrong with the places of the tiles in a row, empty for nothing (S-7.4, S-14.4)."""
    filled = [tile >= 0 for tile in row]
    if sum(filled) > s[at.MAX_DELIVERIES]:
        return f"at most {int(s[at.MAX_DELIVERIES])} tiles"
    if s[at.MODE] in (at.SUMMER, at.SOLO):
        return "" if filled == sorted(filled, reverse=True) else "a hole before a tile (S-7.4)"
    counts = [0] * 4
    for i, there in enumerate(filled):
        level = int(s[at.NOTCH_INFO + at.NOTCHES * side + i]) >> at.LEVEL_SHIFT & 3
        counts[level] += there
    if counts[2] > counts[1] or counts[3] > counts[2]:
        return "more tiles of a level than of the one below (S-14.4)"
    return ""


def _improvements(s: Array) -> Iterator[str]:
    """Every improvement tile is in one place, and each seat has what the draft gave it (S-15.2)."""
    seats, offers = range(int(s[SEATS])), int(s[at.OFFER_SIZE])
    drafting = s[at.NODE] == at.DRAFT
    owned = [_owned(s, seat) for seat in seats]
    for seat, (level1, day, night) in enumerate(owned):
        path = f"seats[{seat}]"
        if (day < 0) != (night < 0):
            yield f"{path}.level3: a level-3 tile is a day half and a night half"
            return
        due = 2
        if drafting:
            due = int(s[at.DRAFT_ROUND]) + (seat > s[TO_ACT])
        if not offers:
            due = 0
        there = (level1 >= 0) + (day >= 0)
        if there != due:
            yield f"{path}.level1, level3: {there} improvement tiles, not {due} (S-15.2)"
            return
    for i, name in enumerate(("offered_level1", "offered_day", "offered_night")):
        start = (at.OFFER1, at.OFFER_DAY, at.OFFER_NIGHT)[i]
        tiles = [int(t) for t in s[start : start + offers] if t >= 0]
        tiles += [mine[i] for mine in owned if mine[i] >= 0]
        if len(tiles) != offers or len(set(tiles)) != offers:
            yield f"{name}: {offers} different tiles must be on offer or taken, not {sorted(tiles)}"
            return
        half = at.LEVEL3_HALVES // 2
        if i and any(tile // half != i - 1 for tile in tiles):
            yield f"{name}: day halves are 0 to {half - 1}, night halves {half} and up"
            return
    pairs = [mine[1:] for mine in owned]
    pairs += [(int(s[at.OFFER_DAY + i]), int(s[at.OFFER_NIGHT + i])) for i in range(offers)]
    for day, night in pairs:
        if (day < 0) != (night < 0):
            yield "offered_night: a level-3 tile is a day half and a night half"
        elif day >= 0 and not (int(s[at.POWER3 + day]) ^ int(s[at.POWER3 + night])) & at.POWER_MASK:
            yield f"offered_night: halves {day} and {night} have the same power (S-15.1)"


def _owned(s: Array, seat: int) -> tuple[int, int, int]:
    block = int(board.block(seat))
    day, night = (int(s[block + at.LEVEL3 + side]) for side in range(at.SIDES))
    return int(s[block + at.LEVEL1]), day, night


def _delivery(s: Array) -> Iterator[str]:
    """The order that is being completed lies where it was and can be paid (S-7.2, A-59)."""
    node, tile = int(s[at.NODE]), int(s[at.TILE])
    if tile < 0 or node not in (at.NOTCH, at.PAY, at.BONUS):
        return
    seat, side = int(s[TO_ACT]), tile // at.TILES
    if s[at.CHOSEN] < 0 or (node != at.NOTCH and s[at.PLACE] < 0):
        yield "tile: an order is completed from a display position, at a notch"
        return
    if node == at.BONUS:
        if _row(s, seat, side)[int(s[at.PLACE])] != tile:
            yield f"notch: must be where tile {tile} lies"
        return
    if int(board.space_kind(s, int(s[at.CELL]))) != at.DAY_CITY + side:
        yield "cell: must be a city of the side of the tile"
    elif s[at.DISPLAY + at.MAX_DISPLAY * side + int(s[at.CHOSEN])] != tile:
        yield f"order: must be the display position of tile {tile}"
    elif (
        node == at.NOTCH and not int(choices.payable_orders(s, seat, side)) >> int(s[at.CHOSEN]) & 1
    ):
        yield f"tile: order {tile} cannot be paid (S-7.2)"
    elif node == at.PAY:
        if _row(s, seat, side)[int(s[at.PLACE])] >= 0:
            yield "notch: is taken"
        packed = (int(board.stored(s, seat)) | at.GUARDS) - int(s[at.COST + tile])
        left = int(board.funds(s, seat)) - int(s[at.PAYMENTS])
        if packed & at.GUARDS != at.GUARDS or int(board.size_of(s, tile)) > left:
            yield f"tile: order {tile} cannot be paid beside the voyage (S-4.6)"
