"""Invariants of every state of Rauha (section 17; parts 3 to 5, 7, 9).

Positions that are read and stress runs both use this list, so a rule is written down once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.rauha import belief
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import everywhere, symbols
from aura_ai.games.rauha.rules import board, flow

_NODES_IN_ORDER = (at.NODE_PLACE, at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW)
"""Decisions that the seats make one after the other (R-5.1)."""


def broken(s: Array) -> list[str]:
    """Return a line for every invariant that a state breaks, ``field: what is wrong (rule)``."""
    return [*_cards(s), *(list(tops(s)) or _symbols(s)), *_beings(s), *_track(s), *_turn(s)]


def pack_size(s: Array, satellite: int) -> int:
    """Return how many cards a satellite holds at this point of the turn (R-4.4, R-4.5)."""
    if s[at.node] in (at.NODE_OVER, at.NODE_SCORING_WINDOW):
        return 0
    info = int(flow.step_info(s))
    if info & at.STEP_LAST_TURN and s[at.node] != at.NODE_DRAFT:
        return 0
    reader = int(flow.reader_of(s, satellite, info))
    size = at.PACK_SIZE - (int(s[at.step]) - 1) % at.PACK_SIZE
    return size - (int(s[at.picked]) >> reader & 1)


def keeps(s: Array, seat: int) -> bool:
    """Return whether a seat holds a kept card at this point of the turn (R-4.4, R-6.1)."""
    node = int(s[at.node])
    if node == at.NODE_DRAFT:
        return bool(int(s[at.picked]) >> seat & 1)
    position = (seat - int(s[at.first])) % int(s[SEATS])
    if node == at.NODE_PLACE:
        return position >= int(s[at.order_position])
    return node == at.NODE_TURN_WINDOW and position > int(s[at.order_position])


def _cards(s: Array) -> Iterator[str]:
    """Every card is at one place, and a deck is of one age (R-3.2, section 17)."""
    for age, deck in enumerate(at.layout["decks"].used(s).tolist()):
        first = at.N_AGE_CARDS * age
        if sorted(deck) != list(range(first, first + at.N_AGE_CARDS)):
            yield f"decks[{age}]: must hold the cards {first} to {first + at.N_AGE_CARDS - 1}"
            return
    places = Counter(everywhere(s))
    for card in range(at.N_CARDS):
        if places[card] != 1:
            where = f"at {places[card]} places" if places[card] else "dealt, but nowhere"
            yield f"cards: {card} is {where} (section 17)"
            return
    if len(places) != at.N_CARDS:
        yield "cards: a hidden card, or none that there is"


def tops(s: Array) -> Iterator[str]:
    """Yield the fields that show neither a card nor their printed biome (section 17)."""
    printed = int(s[at.printed_id])
    for seat, biomes in enumerate(at.layout["board"].used(s).tolist()):
        for field, biome in enumerate(biomes, printed):
            if not 0 <= biome < at.N_CARDS and biome != field:
                path = f"seats[{seat}].board[{field - printed}]"
                yield f"{path}: must be null, {field} or a card below {at.N_CARDS}"


def _symbols(s: Array) -> Iterator[str]:
    """A seat counts the symbols on its board (section 17)."""
    for seat in range(int(s[SEATS])):
        block = int(board.block(seat))
        animals = s[block + at.animals :][: at.N_ANIMALS].tolist()
        if symbols(s, seat) != (int(s[block + at.water]), animals):
            yield f"seats[{seat}].water, animals: are not the symbols on its board (section 17)"


def _beings(s: Array) -> Iterator[str]:
    """A being is with one seat at most; what a window has used belongs to it (R-7.3, R-8.2)."""
    owned, node = 0, int(s[at.node])
    for seat in range(int(s[SEATS])):
        mine = int(s[board.block(seat) + at.beings])
        if mine & owned:
            yield f"seats[{seat}].beings: names a being that another seat has (R-7.3)"
        owned |= mine
    names = ("fields_used", "beings_used", "beings_taken")
    if any(at.layout[name].used(s) for name in names):
        if node not in (at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW):
            yield f"{', '.join(names)}: do not go with the node {at.NODES[node]}"
        elif s[at.beings_taken] and node == at.NODE_SCORING_WINDOW:
            yield "beings_taken: does not go with a scoring phase"
        elif int(s[at.beings_taken]) & ~int(s[board.block(int(s[TO_ACT])) + at.beings]):
            yield "beings_taken: must be beings of the seat to act (R-7.3)"


def _track(s: Array) -> Iterator[str]:
    """Seats came to their places on the track one after the other (R-5.4, A-45)."""
    arrivals = at.layout["arrival"].used(s).tolist()
    if len(set(arrivals)) != len(arrivals):
        yield "seats: must have different numbers in arrival (A-45)"
    if max(arrivals) >= s[at.arrivals]:
        yield f"arrivals: must be above every arrival, {max(arrivals) + 1} or more (A-45)"


def picked(s: Array) -> int:
    """Return the bits of the seats that have picked, by node and seat to act (R-4.4)."""
    if s[at.node] == at.NODE_DRAFT:
        return (1 << int(s[TO_ACT])) - 1
    return (1 << int(s[SEATS])) - 1 if s[at.node] in (at.NODE_PLACE, at.NODE_TURN_WINDOW) else 0


def held(s: Array) -> Iterator[str]:
    """Yield kept cards and packs that do not go with the point of the turn (R-4.4, R-4.5).

    A card that a position does not give counts, as it will be dealt.
    """
    low = at.N_AGE_CARDS if int(belief.now(s)) & at.STEP_AGE_2 else 0
    places = [
        (f"seats[{seat}].kept", [card] if card != at.NONE else [], int(keeps(s, seat)))
        for seat, card in enumerate(at.layout["kept"].used(s).tolist())
    ]
    for satellite, pack in enumerate(at.layout["satellites"].plain(s)):
        places.append((f"satellites[{satellite}]", pack, pack_size(s, satellite)))
    for path, cards, size in places:
        if len(cards) != size:
            number = f"{size} card{'s' * (size != 1)}" if size else "empty"
            yield f"{path}: must be {number} at this point of the turn (R-4.4, R-4.5)"
        for card in cards:
            if card != at.HIDDEN and not low <= card < low + at.N_AGE_CARDS:
                yield f"{path}: must be cards from {low} to {low + at.N_AGE_CARDS - 1}, not {card}"


def _turn(s: Array) -> Iterator[str]:
    """Picks, the order of the seats and their cards go with the point of the turn (R-4.4, R-5.1)."""
    if s[at.picked] != picked(s):
        yield f"picked: must be {picked(s):b}, a bit for each seat (R-4.4)"
        return
    in_order = (s[at.first] + s[at.order_position]) % s[SEATS] == s[TO_ACT]
    if s[at.node] in _NODES_IN_ORDER and not in_order:
        yield "order_position: does not lead from first to to_act (R-5.1)"
    yield from held(s)
