"""JSON positions of Solenia: written by hand or by the program, read back exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.engine.rng import draw_for
from aura_ai.errors import RulesError
from aura_ai.games import positions
from aura_ai.games.contract import Array
from aura_ai.games.position_reader import fail
from aura_ai.games.solenia import belief, invariants
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards, choices, flow, gains, setup, stages

if TYPE_CHECKING:
    from aura_ai.games.solenia.game import SoleniaGame

FORMAT = 1
DECIDING = {at.ORDER, at.NOTCH, at.PAY, at.BONUS}
"""Nodes in the middle of a turn, with a card or a tile on its way."""


def to_json(game: SoleniaGame, s: Array) -> dict[str, Any]:
    """Return a state or view as the documented JSON position."""
    return {**positions.heading(game, s, FORMAT), **positions.write(at.at, s)}


def from_json(game: SoleniaGame, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position, at its first decision with a choice.

    What is missing is as in a new game, or follows from what is given (stars on tiles, capacity,
    whether an improvement works, whose draft it is); a missing deck is every card that
    is neither in the hand nor on the board, a missing stack every tile that is nowhere else, a missing
    board, display or draft is drawn from the seed.

    Raises:
        RulesError: A field is missing, unknown, wrong, or breaks an invariant.
    """
    fields, s = positions.begin(game, found, FORMAT, positions.keys(at.at))
    s[at.NODE], s[TO_ACT] = at.MAIN, 0
    given = positions.read(at.at, fields, s)
    names = {name for name, _ in given}
    _complete_draft(s, names)
    _complete(s, names, given, game.template)
    _check_table(s)
    _check_node(s)
    for seat in range(int(s[SEATS])):
        _check_seat(s, seat)
    gains.recount(s)
    for line in invariants.broken(s, game.template):
        raise RulesError(f"position: {line}")
    if s[OBSERVER] >= 0:
        belief.determinize(s)
    if int(s[at.NODE]) == at.GAME_OVER:
        return s
    if int(s[at.NODE]) == at.MAIN:
        board.find_reach(s, int(s[TO_ACT]))
    elif int(choices.choices(s)) == 0:
        raise fail("node", f"nothing can be chosen at {at.NODES[int(s[at.NODE])]} here")
    flow.run(s, stages.ASK)
    return s


def _complete_draft(s: Array, names: set[str]) -> None:
    """Begin the draft of improvements, unless a position tells that it has begun (S-15.1, S-15.2)."""
    if not s[at.OFFER_SIZE]:
        return
    begun = names & {"level1", "level3", "draft_round", "to_act", "turn_player", "owner", "cards"}
    if "node" not in names and not begun and s[at.ROUND] == 1:
        s[at.NODE], s[at.DRAFT_ROUND] = at.DRAFT, 0
    if s[at.NODE] != at.DRAFT:
        return
    if "to_act" not in names:
        s[TO_ACT] = s[SEATS] - 1
    if not names & {"offered_level1", "offered_day", "offered_night", "level1", "level3"}:
        setup.offer_improvements(s)


def _complete(s: Array, names: set[str], given: set[tuple[str, int]], template: Array) -> None:
    """Fill in what a position leaves out."""
    if "strips" not in names:
        if "arrangement" in names:
            s[at.ARRANGED], kept = s[at.ARRANGEMENT], int(s[at.ARRANGED])
            setup.lay_strips(s)
            s[at.ARRANGED] = kept
        else:
            setup.lay_strips(s)
    for seat in range(int(s[SEATS])):
        mine = s[int(board.block(seat)) :][: at.SEAT_SIZE]
        if ("tile_stars", seat) not in given:
            mine[at.TILE_STARS] = invariants.tile_stars(s, seat)
        if ("level1_active", seat) not in given:
            mine[at.ACTIVE] = invariants.works(s, seat)
        if ("capacity", seat) not in given:
            mine[at.CAPACITY] = invariants.capacity(s, seat, template)
        if ("deck", seat) not in given:
            left = _pack(s) - _seen_cards(s, seat)
            _put_deck(s, seat, left)
            drawn = _drawn(s, seat)
            if ("hand", seat) not in given and left.total() == at.CARDS:
                for number in range(drawn):
                    n = at.CARDS - number
                    k = int(draw_for(s, cards.BY_CARD, seat, number, n))
                    cards.take_card(s, seat, k)
    if "stacks" not in names:
        used = _tiles_in_sight(s)
        for tile in range(at.SIDES * at.TILES):
            part, number = divmod(tile, at.STACK_BITS)
            if tile in used:
                s[at.STACKS + part] &= ~(1 << number)
        if "display" not in names:
            for side in range(at.SIDES):
                for i in range(int(s[at.DISPLAY_SIZE])):
                    cards.reveal(s, side, i)


def _pack(s: Array) -> Counter[int]:
    """Return the cards that every player has, by type."""
    return Counter(int(kind) for kind in s[at.CARD_TYPE : at.CARD_TYPE + at.CARDS])


def _hand(s: Array, seat: int) -> list[int]:
    start = int(board.block(seat)) + at.HAND_AT
    return [int(kind) for kind in s[start : start + at.HAND] if kind != at.NONE]


def _seen_cards(s: Array, seat: int) -> Counter[int]:
    """Return a seat's cards in hand, on the board and on the way there, by type."""
    seen = Counter(kind for kind in _hand(s, seat) if kind >= 0)
    seen += Counter(
        int(s[at.CARDS_ON + cell]) for cell in range(at.CELLS) if s[at.OWNER + cell] == seat
    )
    if int(s[at.CARD]) >= 0 and int(s[at.TURN]) == seat:
        seen[int(s[at.CARD])] += 1
    return seen


def _deck(s: Array, seat: int) -> Counter[int]:
    deck = int(cards.deck_of(s, seat))
    return Counter(int(s[at.CARD_TYPE + card]) for card in range(at.CARDS) if deck >> card & 1)


def _put_deck(s: Array, seat: int, left: Counter[int]) -> None:
    """Write a deck as the set of its cards, the first ones of each type."""
    deck, rest = 0, left.copy()
    for card in range(at.CARDS):
        kind = int(s[at.CARD_TYPE + card])
        if rest[kind] > 0:
            rest[kind] -= 1
            deck |= 1 << card
    cards.put_deck(s, seat, deck)


def _turns(s: Array, seat: int) -> int:
    """Return the turns that a seat has finished."""
    if int(s[at.NODE]) == at.GAME_OVER or int(s[at.STAGE]) == 3:
        return at.ROUNDS
    return int(s[at.ROUND]) - 1 + (seat < int(s[at.TURN]))


def _drawn(s: Array, seat: int) -> int:
    return min(at.CARDS, at.HAND + _turns(s, seat))


def _used(s: Array, seat: int) -> int:
    """Return the cards that a seat has used, the one of the present turn included."""
    playing = int(s[at.NODE]) in DECIDING or int(s[at.NODE]) == at.OVERFLOW
    now = playing and seat == int(s[at.TURN]) and int(s[at.STAGE]) != 3
    return _turns(s, seat) + now


def _tiles_in_sight(s: Array) -> list[int]:
    """Return the tiles on display and at notches."""
    tiles = [int(t) for t in s[at.DISPLAY : at.DISPLAY + at.SIDES * at.MAX_DISPLAY]]
    for seat in range(int(s[SEATS])):
        start = int(board.block(seat)) + at.FILLED
        tiles += [int(t) for t in s[start : start + at.SIDES * at.NOTCHES]]
    return [tile for tile in tiles if tile >= 0]


def _check_table(s: Array) -> None:
    """Check strips, orders, cards on the board, and the course of the game."""
    strips = s[at.STRIP : at.STRIP + at.STRIPS].tolist()
    if sorted(strips) != list(range(at.STRIPS)):
        raise fail("strips", f"must be the numbers 0 to {at.STRIPS - 1}, each once")
    tiles = _tiles_in_sight(s)
    for side in range(at.SIDES):
        stack = int(cards.stack_of(s, side))
        tiles += [at.TILES * side + i for i in range(at.TILES) if stack >> i & 1]
        start = at.DISPLAY + at.MAX_DISPLAY * side
        if any(
            tile >= 0 and tile // at.TILES != side for tile in s[start : start + at.MAX_DISPLAY]
        ):
            raise fail(
                "display", f"a tile of the other side among the {at.SIDE_NAMES[side]} orders"
            )
    twice = [tile for tile, n in Counter(tiles).items() if n > 1]
    if twice:
        raise fail("display", f"tile {twice[0]} is in two places (display, notches, stacks)")
    for cell in range(at.CELLS):
        if (s[at.OWNER + cell] < 0) != (s[at.CARDS_ON + cell] < 0):
            raise fail(f"cards[{cell}]", "owner and cards must both be given or both be null")
        if s[at.OWNER + cell] >= s[SEATS]:
            raise fail(f"owner[{cell}]", "there is no such seat")
    if s[at.TURN] >= s[SEATS]:
        raise fail("turn_player", "there is no such seat")


def _check_seat(s: Array, seat: int) -> None:
    """Check the cards of a seat: 16 in all, and as many drawn and used as it had turns."""
    path = f"seats[{seat}]"
    hand, deck = _hand(s, seat), _deck(s, seat)
    drawn, used = _drawn(s, seat), _used(s, seat)
    hidden = int(s[OBSERVER]) not in (at.NONE, seat)
    if any(kind == at.HIDDEN for kind in hand) != (hidden and bool(hand)):
        raise fail(f"{path}.hand", "hidden cards belong into a view, to the other seats")
    if len(hand) != drawn - used:
        raise fail(f"{path}.hand", f"must have {drawn - used} cards now, not {len(hand)}")
    if hand != sorted(hand):
        raise fail(f"{path}.hand", "must be sorted by type")
    wanted = at.CARDS - (used if hidden else drawn)
    if deck.total() != wanted:
        raise fail(f"{path}.deck", f"must have {wanted} cards now, not {deck.total()}")
    if (deck + _seen_cards(s, seat)) - _pack(s):
        raise fail(f"{path}.deck", "more cards of a type than a player has (hand, board, deck)")
    _put_deck(s, seat, deck)
    start = int(board.block(seat)) + at.FILLED
    for side in range(at.SIDES):
        for i, tile in enumerate(s[start + at.NOTCHES * side :][: at.NOTCHES]):
            if tile >= 0 and tile // at.TILES != side:
                raise fail(f"{path}.notches", f"tile {tile} is of the other side ({i})")


def _check_node(s: Array) -> None:
    """Check that the words of the turn in progress go with the node, and who decides."""
    node, seat = int(s[at.NODE]), int(s[TO_ACT])
    if (node == at.GAME_OVER) != (seat == OVER):
        raise fail("to_act", "must be null when the game is over, and then only")
    if node == at.GAME_OVER:
        return
    if seat >= s[SEATS]:
        raise fail("to_act", "there is no such seat")
    if node not in (at.DRAFT, at.OVERFLOW) and seat != s[at.TURN]:
        raise fail("to_act", "must be the seat whose turn it is")
    if (node == at.DRAFT) != (s[at.DRAFT_ROUND] >= 0):
        raise fail("draft_round", "belongs to the draft, and the draft needs it")
    if node == at.DRAFT and not s[at.OFFER_SIZE]:
        raise fail("node", "there is a draft with improvements only")
    pending = {
        "card": node in (at.ORDER, at.NOTCH, at.PAY),
        "cell": node in (at.ORDER, at.NOTCH, at.PAY),
        "order": node in (at.NOTCH, at.BONUS),
        "tile": node in (at.NOTCH, at.BONUS),
        "notch": node == at.BONUS,
        "payments": node == at.PAY,
        "last_resource": node in (at.PAY, at.OVERFLOW),
    }
    for name, needed in pending.items():
        there = int(at.at[name].used(s)) >= 0
        optional = node == at.PAY and name in ("order", "tile", "notch")
        if there != needed and not optional:
            word = "is needed" if needed else "cannot be given"
            raise fail(name, f"{word} at {at.NODES[node]}")
    if s[at.CELL] >= 0:
        if s[at.OWNER + s[at.CELL]] >= 0:
            raise fail("cell", "is taken")
        if node in (at.ORDER, at.NOTCH) and board.space_kind(s, int(s[at.CELL])) < at.DAY_CITY:
            raise fail("cell", "must be a city")
    if node == at.OVERFLOW and board.funds(s, seat) <= s[int(board.block(seat)) + at.CAPACITY]:
        raise fail("to_act", "has nothing to return")
