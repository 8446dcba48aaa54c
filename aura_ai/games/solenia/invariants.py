"""Invariants of every state of Solenia (sections 8, 9, 14, 15, 21, 22).

Positions that are read and stress runs both use this list, so a rule is written down once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from aura_ai.contract import positions
from aura_ai.contract.positions import Constraint
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards, choices, gains

DECIDING = {at.NODE_ORDER, at.NODE_NOTCH, at.NODE_PAY, at.NODE_BONUS}
"""Nodes in the middle of a turn, with a card or a tile on its way."""


def broken(s: Array, template: Array) -> Iterator[str]:
    """Yield a line for every invariant that a state or view breaks, ``field: what is wrong``."""
    yield from _table(s)
    yield from _tiles(s)
    for seat in range(int(s[SEATS])):
        yield from _cards(s, seat)
    yield from _improvements(s)
    yield from positions.unmet(at.layout, s, constraints(template))
    for seat in range(int(s[SEATS])):
        yield from _seat(s, seat)
    yield from _delivery(s)
    again = s.copy()
    gains.recount(again)
    if (s != again).any():
        yield "work space: is not what follows from the position"


def _capacities(s: Array, template: Array) -> list[int]:
    """Return the storage of seats by notches and improvements (S-8.1, S-14.6, S-14.7, A-36)."""
    notches = at.layout["notches"].used(s).reshape(-1, at.N_SIDES * at.N_NOTCHES)
    more = at.layout["notch_info"].used(s) >> at.STORAGE_SHIFT & 7
    rooms = at.layout["capacity"].used(template)[0] + ((notches >= 0) * more).sum(axis=1)
    powers = (int(board.active_power(s, seat)) for seat in range(int(s[SEATS])))
    tiles = (int(board.power_amount(power, at.STORAGE)) for power in powers)
    return [min(n, int(s[at.storage_max])) + m for n, m in zip(rooms.tolist(), tiles, strict=True)]


def _tile_stars(s: Array) -> list[int]:
    """Return the stars on the tiles that each seat has delivered (S-1.9)."""
    rows = at.layout["notches"].used(s).reshape(-1, at.N_SIDES * at.N_NOTCHES)
    return [int(at.layout["stars"].used(s)[row[row >= 0]].sum()) for row in rows]


def _works(s: Array) -> list[bool]:
    """Return for each seat whether its level-1 improvement works (S-15.4)."""
    owned = at.layout["level1"].used(s) >= 0
    marked = (gains.marked_notches(s, seat, at.IMPROVE_LEVEL1) for seat in range(len(owned)))
    return [bool(has and number == 3) for has, number in zip(owned, marked, strict=True)]


def _deciding(s: Array) -> int | range:
    if s[at.node] == at.NODE_OVER:
        return OVER
    free = s[at.node] in (at.NODE_DRAFT, at.NODE_OVERFLOW)
    return range(int(s[SEATS])) if free else int(s[at.turn_player])


def constraints(template: Array) -> tuple[Constraint, ...]:
    """Return the rows of a template, which has the storage of a seat."""
    return (
        Constraint("to_act", _deciding, ", the seat whose turn it is; null if the game is over"),
        Constraint("tile_stars", _tile_stars, ", the stars of the tiles at the notches"),
        Constraint("level1_active", _works, " with these notches (S-15.4)"),
        Constraint("capacity", lambda s: _capacities(s, template), " with these notches (S-14.6)"),
    )


def pack(s: Array) -> Counter[int]:
    """Return the cards that every player has, by type."""
    return Counter(int(kind) for kind in s[at.card_type : at.card_type + at.N_CARDS])


def hand(s: Array, seat: int) -> list[int]:
    """Return the types of a seat's cards in hand."""
    start = int(board.block(seat)) + at.hand
    return [int(kind) for kind in s[start : start + at.HAND_SIZE] if kind != at.NONE]


def seen_cards(s: Array, seat: int) -> Counter[int]:
    """Return a seat's cards in hand, on the board and on the way there, by type."""
    cards_by_kind = Counter(kind for kind in hand(s, seat) if kind >= 0)
    cards_by_kind += Counter(
        int(s[at.cards + cell]) for cell in range(at.N_CELLS) if s[at.owner + cell] == seat
    )
    if int(s[at.card]) >= 0 and int(s[at.turn_player]) == seat:
        cards_by_kind[int(s[at.card])] += 1
    return cards_by_kind


def deck(s: Array, seat: int) -> Counter[int]:
    """Return the cards that a seat has not drawn, by type."""
    mask = int(cards.deck_of(s, seat))
    return Counter(int(s[at.card_type + card]) for card in range(at.N_CARDS) if mask >> card & 1)


def _turns(s: Array, seat: int) -> int:
    """Return the turns that a seat has finished."""
    if int(s[at.node]) == at.NODE_OVER or int(s[at.strip_stage]) == 3:
        return at.N_ROUNDS
    return int(s[at.round]) - 1 + (seat < int(s[at.turn_player]))


def drawn(s: Array, seat: int) -> int:
    """Return the cards that a seat has drawn."""
    return min(at.N_CARDS, at.HAND_SIZE + _turns(s, seat))


def _used(s: Array, seat: int) -> int:
    """Return the cards that a seat has used, the one of the present turn included."""
    playing = int(s[at.node]) in DECIDING or int(s[at.node]) == at.NODE_OVERFLOW
    now = playing and seat == int(s[at.turn_player]) and int(s[at.strip_stage]) != 3
    return _turns(s, seat) + now


def tiles_in_sight(s: Array) -> list[int]:
    """Return the tiles on display and at notches."""
    tiles = [int(t) for t in s[at.display : at.display + at.N_SIDES * at.MAX_DISPLAY]]
    for seat in range(int(s[SEATS])):
        start = int(board.block(seat)) + at.notches
        tiles += [int(t) for t in s[start : start + at.N_SIDES * at.N_NOTCHES]]
    return [tile for tile in tiles if tile >= 0]


def _table(s: Array) -> Iterator[str]:
    """Strips lie once each, and a card on the board has an owner (sections 1, 22)."""
    strips = s[at.strips : at.strips + at.N_STRIPS].tolist()
    if sorted(strips) != list(range(at.N_STRIPS)):
        yield f"strips: must be the numbers 0 to {at.N_STRIPS - 1}, each once"
    for cell in range(at.N_CELLS):
        if (s[at.owner + cell] < 0) != (s[at.cards + cell] < 0):
            yield f"cards[{cell}]: owner and cards must both be given or both be null"


def _cards(s: Array, seat: int) -> Iterator[str]:
    """A seat has 16 cards, and as many of them drawn and used as it had turns (S-1.8, section 22)."""
    path = f"seats[{seat}]"
    in_hand, in_deck = hand(s, seat), deck(s, seat)
    had, used = drawn(s, seat), _used(s, seat)
    hidden = int(s[OBSERVER]) not in (at.NONE, seat)
    if any(kind == at.HIDDEN for kind in in_hand) != (hidden and bool(in_hand)):
        yield f"{path}.hand: hidden cards belong into a view, to the other seats"
    if len(in_hand) != had - used:
        yield f"{path}.hand: must have {had - used} cards now, not {len(in_hand)}"
    if in_hand != sorted(in_hand):
        yield f"{path}.hand: must be sorted by type"
    size = at.N_CARDS - (used if hidden else had)
    if in_deck.total() != size:
        yield f"{path}.deck: must have {size} cards now, not {in_deck.total()}"
    if (in_deck + seen_cards(s, seat)) - pack(s):
        yield f"{path}.deck: more cards of a type than a player has (hand, board, deck)"


def _tiles(s: Array) -> Iterator[str]:
    """Every tile is in one place on its side, and a stack fills the display (S-7.5, section 22)."""
    everywhere = tiles_in_sight(s)
    for side, name in enumerate(at.SIDE_NAMES):
        stack = int(cards.stack_of(s, side))
        first = at.display + at.MAX_DISPLAY * side
        display = s[first : first + int(s[at.display_size])].tolist()
        everywhere += [at.N_TILES * side + i for i in range(at.N_TILES) if stack >> i & 1]
        if any(tile >= 0 and tile // at.N_TILES != side for tile in display):
            yield f"display: a tile of the other side among the {name} orders"
        owned = [tile for seat in range(int(s[SEATS])) for tile in _row(s, seat, side) if tile >= 0]
        total = stack.bit_count() + sum(tile >= 0 for tile in display) + len(owned)
        if s[at.mode] != at.SOLO and total != at.N_TILES:
            yield f"stacks: {total} {name} tiles in all (stack, display, notches), not {at.N_TILES}"
        waiting = (
            int(s[at.order])
            if s[at.node] == at.NODE_BONUS and s[at.tile] // at.N_TILES == side
            else -1
        )
        gaps = [i for i, tile in enumerate(display) if tile < 0 and i != waiting]
        if stack and gaps:
            yield f"display: {name} position {gaps[0]} is empty although the stack is not (S-7.5)"
    twice = [tile for tile, number in Counter(everywhere).items() if number > 1]
    if twice:
        yield f"display: tile {twice[0]} is in two places (display, notches, stacks)"


def _row(s: Array, seat: int, side: int) -> list[int]:
    start = int(board.block(seat)) + at.notches + at.N_NOTCHES * side
    return [int(tile) for tile in s[start : start + at.N_NOTCHES]]


def _seat(s: Array, seat: int) -> Iterator[str]:
    """The stores of a seat, and the places of its tiles."""
    path, block, node = f"seats[{seat}]", int(board.block(seat)), int(s[at.node])
    for side, name in enumerate(at.SIDE_NAMES):
        row = _row(s, seat, side)
        if fault := _misplaced(s, row, side):
            yield f"{path}.notches: {name} row: {fault}"
    # a bonus is taken before surplus goes back
    stored, room = int(board.funds(s, seat)), int(s[block + at.capacity])
    if stored > room and node not in (at.NODE_OVERFLOW, at.NODE_BONUS):
        yield f"{path}.resources: {stored} are stored, {room} at most (S-8.2)"


def _misplaced(s: Array, row: list[int], side: int) -> str:
    """Return the fault in the places of the tiles in a row, empty for none (S-7.4, S-14.4)."""
    if strange := [tile for tile in row if tile >= 0 and tile // at.N_TILES != side]:
        return f"tile {strange[0]} is of the other side"
    filled = [tile >= 0 for tile in row]
    if sum(filled) > s[at.max_deliveries]:
        return f"at most {int(s[at.max_deliveries])} tiles"
    if s[at.mode] in (at.SUMMER, at.SOLO):
        return "" if filled == sorted(filled, reverse=True) else "a hole before a tile (S-7.4)"
    counts = [0] * 4
    for i, there in enumerate(filled):
        level = int(s[at.notch_info + at.N_NOTCHES * side + i]) >> at.LEVEL_SHIFT & 3
        counts[level] += there
    if counts[2] > counts[1] or counts[3] > counts[2]:
        return "more tiles of a level than of the one below (S-14.4)"
    return ""


def _improvements(s: Array) -> Iterator[str]:
    """Every improvement tile is in one place, and each seat has what the draft gave it (S-15.2)."""
    seats, offers = range(int(s[SEATS])), int(s[at.offer_size])
    drafting = s[at.node] == at.NODE_DRAFT
    owned = [_owned(s, seat) for seat in seats]
    for seat, (level1, day, night) in enumerate(owned):
        path = f"seats[{seat}]"
        if (day < 0) != (night < 0):
            yield f"{path}.level3: a level-3 tile is a day half and a night half"
            return
        due = 2
        if drafting:
            due = int(s[at.draft_round]) + (seat > s[TO_ACT])
        if not offers:
            due = 0
        there = (level1 >= 0) + (day >= 0)
        if there != due:
            yield f"{path}.level1, level3: {there} improvement tiles, not {due} (S-15.2)"
            return
    for i, name in enumerate(("offered_level1", "offered_day", "offered_night")):
        start = (at.offered_level1, at.offered_day, at.offered_night)[i]
        tiles = [int(t) for t in s[start : start + offers] if t >= 0]
        tiles += [mine[i] for mine in owned if mine[i] >= 0]
        if len(tiles) != offers or len(set(tiles)) != offers:
            yield f"{name}: {offers} different tiles must be on offer or taken, not {sorted(tiles)}"
            return
        half = at.N_LEVEL3_HALVES // 2
        if i and any(tile // half != i - 1 for tile in tiles):
            yield f"{name}: day halves are 0 to {half - 1}, night halves {half} and up"
            return
    pairs = [mine[1:] for mine in owned]
    pairs += [(int(s[at.offered_day + i]), int(s[at.offered_night + i])) for i in range(offers)]
    for day, night in pairs:
        if (day < 0) != (night < 0):
            yield "offered_night: a level-3 tile is a day half and a night half"
        elif day >= 0 and not (int(s[at.power3 + day]) ^ int(s[at.power3 + night])) & at.POWER_MASK:
            yield f"offered_night: halves {day} and {night} have the same power (S-15.1)"


def _owned(s: Array, seat: int) -> tuple[int, int, int]:
    block = int(board.block(seat))
    day, night = (int(s[block + at.level3 + side]) for side in range(at.N_SIDES))
    return int(s[block + at.level1]), day, night


def _delivery(s: Array) -> Iterator[str]:
    """The order that is being completed lies where it was and can be paid (S-7.2, A-59)."""
    node, tile = int(s[at.node]), int(s[at.tile])
    if tile < 0 or node not in (at.NODE_NOTCH, at.NODE_PAY, at.NODE_BONUS):
        return
    seat, side = int(s[TO_ACT]), tile // at.N_TILES
    if s[at.order] < 0 or (node != at.NODE_NOTCH and s[at.notch] < 0):
        yield "tile: an order is completed from a display position, at a notch"
        return
    if node == at.NODE_BONUS:
        if _row(s, seat, side)[int(s[at.notch])] != tile:
            yield f"notch: must be where tile {tile} lies"
        return
    if int(board.space_kind(s, int(s[at.cell]))) != at.DAY_CITY + side:
        yield "cell: must be a city of the side of the tile"
    elif s[at.display + at.MAX_DISPLAY * side + int(s[at.order])] != tile:
        yield f"order: must be the display position of tile {tile}"
    elif (
        node == at.NODE_NOTCH
        and not int(choices.payable_orders(s, seat, side)) >> int(s[at.order]) & 1
    ):
        yield f"tile: order {tile} cannot be paid (S-7.2)"
    elif node == at.NODE_PAY:
        if _row(s, seat, side)[int(s[at.notch])] >= 0:
            yield "notch: is taken"
        packed = (int(board.stored(s, seat)) | at.GUARDS) - int(s[at.tile_cost + tile])
        funds = int(board.funds(s, seat)) - int(s[at.payments])
        if packed & at.GUARDS != at.GUARDS or int(board.size_of(s, tile)) > funds:
            yield f"tile: order {tile} cannot be paid besides the voyage (S-4.6)"
