"""Decks, hands and stacks as sets to draw from (S-2, S-12, A-47)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw_for
from aura_ai.games.solenia import layout as at
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
def deck_of(s: Array, seat: int) -> int:
    """Return the set of cards that a seat has not drawn."""
    return int(s[block(seat) + at.deck]) & 0xFFFF


@jit
def put_deck(s: Array, seat: int, deck: int) -> None:
    """Write a seat's deck."""
    # two's complement by hand: interpreted numpy refuses a word beyond int16
    s[block(seat) + at.deck] = deck - ((deck & 0x8000) << 1)


@jit
def hold(s: Array, seat: int, kind: int) -> None:
    """Put a card into a hand, sorted by type (S-20.1)."""
    base = block(seat) + at.hand
    i = at.HAND_SIZE - 1
    while i > 0 and (s[base + i - 1] < 0 or s[base + i - 1] > kind):
        s[base + i] = s[base + i - 1]
        i -= 1
    s[base + i] = kind


@jit
def unhand(s: Array, seat: int, slot: int) -> int:
    """Take the card at a slot out of a hand and return its type."""
    base = block(seat) + at.hand
    kind = int(s[base + slot])
    for i in range(slot, at.HAND_SIZE - 1):
        s[base + i] = s[base + i + 1]
    s[base + at.HAND_SIZE - 1] = at.NONE
    return kind


@jit
def take_card(s: Array, seat: int, k: int) -> None:
    """Move the k-th card of a deck, by type, into the hand.

    Of equal cards the last one goes, so that equal decks are equal words.
    """
    deck = deck_of(s, seat)
    card = member(deck, k)
    while (
        card + 1 < at.N_CARDS
        and deck >> (card + 1) & 1
        and s[at.card_type + card + 1] == s[at.card_type + card]
    ):
        card += 1
    put_deck(s, seat, deck & ~(1 << card))
    hold(s, seat, int(s[at.card_type + card]))


@jit
def draw_card(s: Array, seat: int) -> None:
    """Draw a card unless the deck is empty (S-12.1)."""
    n = count_bits(deck_of(s, seat))
    if n > 0:
        take_card(s, seat, draw_for(s, BY_CARD, seat, at.N_CARDS - n, n))


@jit
def stack_of(s: Array, side: int) -> int:
    """Return the set of tiles of a side that nobody has seen, counted from 0 within the side."""
    return int(s[at.stacks + 2 * side]) | int(s[at.stacks + 2 * side + 1]) << at.STACK_BITS


@jit
def reveal(s: Array, side: int, position: int) -> None:
    """Put a tile of the stack on a display position, none when the stack is empty (S-7.5, A-30)."""
    stack = stack_of(s, side)
    n = count_bits(stack)
    tile = at.NONE
    if n > 0:
        number = member(stack, draw_for(s, BY_TILE, side, at.N_TILES - n, n))
        s[at.stacks + 2 * side + number // at.STACK_BITS] &= ~(1 << number % at.STACK_BITS)
        tile = at.N_TILES * side + number
    s[at.display + at.MAX_DISPLAY * side + position] = tile
