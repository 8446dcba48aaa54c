"""Invariants of every state of Rauha (section 17; parts 3 to 5, 7, 9).

Positions that are read and stress runs both use this list, so a rule is written down once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from aura_ai.contract import positions
from aura_ai.contract.positions import Constraint
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.rauha import belief
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.locations import everywhere, symbols
from aura_ai.games.rauha.rules import board, flow


def broken(s: Array) -> list[str]:
    """Return a line for every invariant that a state breaks, ``field: what is wrong (rule)``."""
    fields = list(tops(s)) or positions.unmet(at.layout, s, CONSTRAINTS)
    return [*_cards(s), *fields, *_beings(s), *_track(s), *held(s)]


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


def _beings(s: Array) -> Iterator[str]:
    """A being is with one seat at most, and the seat to act has those that it took (R-7.3, R-8.2)."""
    owned = 0
    for seat in range(int(s[SEATS])):
        mine = int(s[board.block(seat) + at.beings])
        if mine & owned:
            yield f"seats[{seat}].beings: names a being that another seat has (R-7.3)"
        owned |= mine
    if int(s[at.beings_taken]) & ~int(s[board.block(int(s[TO_ACT])) + at.beings]):
        yield "beings_taken: must be beings of the seat to act (R-7.3)"


def _track(s: Array) -> Iterator[str]:
    """Seats came to their places on the track one after the other (R-5.4, A-45)."""
    arrivals = at.layout["arrival"].used(s).tolist()
    if len(set(arrivals)) != len(arrivals):
        yield "seats: must have different numbers in arrival (A-45)"


def _decisions(s: Array) -> tuple[int, ...]:
    """Return the decisions of a step of the totems (R-3.4), the first one first."""
    if s[at.step] > at.N_STEPS:
        return (at.NODE_OVER,)
    if int(belief.now(s)) & at.STEP_SCORING:
        return (at.NODE_SCORING_WINDOW,)
    return (at.NODE_DRAFT, at.NODE_PLACE, at.NODE_TURN_WINDOW)


def _dealt(s: Array) -> list[int]:
    """Return the cards of each age that were dealt up to a step (R-4.2)."""
    steps = at.layout["step_info"].used(s)[: int(s[at.step])]
    ages = (steps[steps & at.STEP_FIRST_TURN > 0] & at.STEP_AGE_2 > 0).tolist()
    return [at.PACK_SIZE * int(s[SEATS]) * ages.count(age) for age in (False, True)]


def _picked(s: Array) -> int:
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


def _place_in_order(s: Array) -> int | None:
    """Return how many seats have decided before the one to act, None where they have no order."""
    if s[at.node] in (at.NODE_DRAFT, at.NODE_OVER):
        return None
    return (int(s[TO_ACT]) - int(s[at.first])) % int(s[SEATS])


_OUTSIDE = (at.NODE_DRAFT, at.NODE_PLACE, at.NODE_OVER)
"""Decisions outside of windows."""
CONSTRAINTS = (
    Constraint("node", _decisions, " at this step (R-3.4)"),
    positions.acting(at.node, at.NODE_OVER),
    Constraint("dealt", _dealt),
    Constraint("arrival", lambda s: list(range(int(s[SEATS])))[::-1], nodes=()),
    Constraint(
        "arrivals",
        lambda s: range(max(at.layout["arrival"].used(s).tolist()) + 1, at.MOST + 2),
        ", above every arrival (A-45)",
    ),
    Constraint("first", lambda s: int(board.first_player(s)), nodes=()),
    Constraint("picked", _picked, " (R-4.4)"),
    Constraint("order_position", _place_in_order, ", as first and to_act say (R-5.1)"),
    Constraint(
        "kept", lambda s: [None if keeps(s, i) else at.NONE for i in range(int(s[SEATS]))], nodes=()
    ),
    Constraint("fields_used", lambda _: 0, " outside of windows", _OUTSIDE),
    Constraint("beings_used", lambda _: 0, " outside of windows", _OUTSIDE),
    Constraint("beings_taken", lambda _: 0, " here", (*_OUTSIDE, at.NODE_SCORING_WINDOW)),
    Constraint("water", lambda s: [water for water, _ in symbols(s)], " (section 17)"),
    Constraint("animals", lambda s: [animals for _, animals in symbols(s)], " (section 17)"),
)
"""Fields that follow from others."""
