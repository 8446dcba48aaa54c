"""Decks, hands and stacks: sets from which a place in the game draws (S-2, S-12, A-47)."""

from aura_ai.engine.bits import count_bits
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw_for
from aura_ai.games.solenia.layout import (
    CARD_TYPE,
    CARDS,
    DECK,
    DISPLAY,
    HAND,
    HAND_AT,
    MAX_DISPLAY,
    NONE,
    STACK_BITS,
    STACKS,
    TILES,
)
from aura_ai.games.solenia.rules.board import block

BY_ARRANGEMENT, BY_STRIP, BY_TILE, BY_CARD, BY_IMPROVEMENT, BY_DIE = range(1, 7)
"""Stages of :func:`aura_ai.engine.rng.draw_for`: chance is bound to a place in the game."""


@jit
def member(mask: int, k: int) -> int:
    """Return the k-th smallest member of a set that has more than ``k``."""
    for _ in range(k):
        mask &= mask - 1
    return count_bits((mask & -mask) - 1)


@jit
def deck_of(s: State, seat: int) -> int:
    """Return the set of cards that a seat has not drawn."""
    return int(s[block(seat) + DECK]) & 0xFFFF


@jit
def put_deck(s: State, seat: int, deck: int) -> None:
    """Write a seat's deck."""
    # two's complement by hand: interpreted numpy refuses a word beyond int16
    s[block(seat) + DECK] = deck - ((deck & 0x8000) << 1)


@jit
def hold(s: State, seat: int, kind: int) -> None:
    """Put a card into a hand, sorted by type (S-20.1)."""
    at = block(seat) + HAND_AT
    i = HAND - 1
    while i > 0 and (s[at + i - 1] < 0 or s[at + i - 1] > kind):
        s[at + i] = s[at + i - 1]
        i -= 1
    s[at + i] = kind


@jit
def unhand(s: State, seat: int, slot: int) -> int:
    """Take the card at a slot out of a hand and return its type."""
    at = block(seat) + HAND_AT
    kind = int(s[at + slot])
    for i in range(slot, HAND - 1):
        s[at + i] = s[at + i + 1]
    s[at + HAND - 1] = NONE
    return kind


@jit
def take_card(s: State, seat: int, k: int) -> None:
    """Move the k-th card of a deck, by type, into the hand.

    Of equal cards the last one goes, so that equal decks are equal words.
    """
    deck = deck_of(s, seat)
    card = member(deck, k)
    while (
        card + 1 < CARDS
        and deck >> (card + 1) & 1
        and s[CARD_TYPE + card + 1] == s[CARD_TYPE + card]
    ):
        card += 1
    put_deck(s, seat, deck & ~(1 << card))
    hold(s, seat, int(s[CARD_TYPE + card]))


@jit
def draw_card(s: State, seat: int) -> None:
    """Draw a card unless the deck is empty (S-12.1)."""
    n = count_bits(deck_of(s, seat))
    if n > 0:
        take_card(s, seat, draw_for(s, BY_CARD, seat, CARDS - n, n))


@jit
def stack_of(s: State, side: int) -> int:
    """Return the set of tiles of a side that nobody has seen, counted from 0 within the side."""
    return int(s[STACKS + 2 * side]) | int(s[STACKS + 2 * side + 1]) << STACK_BITS


@jit
def reveal(s: State, side: int, position: int) -> None:
    """Put a tile of the stack on a display position, none when the stack is empty (S-7.5, A-30)."""
    stack = stack_of(s, side)
    n = count_bits(stack)
    tile = NONE
    if n > 0:
        number = member(stack, draw_for(s, BY_TILE, side, TILES - n, n))
        s[STACKS + 2 * side + number // STACK_BITS] &= ~(1 << number % STACK_BITS)
        tile = TILES * side + number
    s[DISPLAY + MAX_DISPLAY * side + position] = tile
