"""Views, and determinizations that agree with them (section 18 of the rules).

A *view* has the layout of a state. Of the others' cards it holds what is public: how many are in
the hand, ``HIDDEN`` each, and as ``deck`` all that they have not used, hand and deck together. The own
deck and both stacks are sets without a known order, so they stay. ``state[OBSERVER]`` is -1
in a state, and in a view the seat.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.bits import count_bits
from aura_ai.engine.header import OBSERVER, RNG, RNG_WORDS, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board, cards

MAX_DEALS = 1 << 16
"""Cap on hands dealt again: at least one in C(16, 3) = 560 fits, so no game comes near it."""


@jit
def hide_hand(s: Array, seat: int) -> None:
    """Put a hand back among the cards that are not used, and leave the number of its cards."""
    base = board.block(seat) + at.hand
    deck = cards.deck_of(s, seat)
    for slot in range(at.HAND_SIZE):
        kind = s[base + slot]
        if kind < 0:
            continue
        card = 0
        while card < at.N_CARDS - 1 and (s[at.card_type + card] != kind or deck >> card & 1):
            card += 1
        deck |= 1 << card
        s[base + slot] = at.HIDDEN
    cards.put_deck(s, seat, deck)


@jit
def observe(s: Array, seat: int, view: Array) -> None:
    """Write what ``seat`` knows into ``view`` (S-18.1 to S-18.4, S-18.9), with an empty generator."""
    for i in range(at.SIZE):
        view[i] = s[i]
    for i in range(RNG_WORDS):
        view[i + RNG] = 0
    view[OBSERVER] = seat
    for other in range(int(s[SEATS])):
        if other != seat:
            hide_hand(view, other)


@jit
def deal_hand(s: Array, seat: int) -> None:
    """Deal a hidden hand from the cards that its owner has not used."""
    base = board.block(seat) + at.hand
    n = 0
    for slot in range(at.HAND_SIZE):
        if s[base + slot] == at.HIDDEN:
            n += 1
        s[base + slot] = at.NONE
    for _ in range(n):
        cards.take_card(s, seat, draw(s, count_bits(cards.deck_of(s, seat))))


@jit
def is_choice(s: Array, seat: int) -> bool:
    """Return whether the hand of a seat that is asked for a card gives it a choice (A-63)."""
    if s[at.node] != at.NODE_MAIN or s[TO_ACT] != seat:
        return True
    if count_bits(board.mask_at(s, at.reach)) + s[at.may_discard] > 1:
        return True
    base = board.block(seat) + at.hand
    for slot in range(1, at.HAND_SIZE):
        if s[base + slot] >= 0 and s[base + slot] != s[base]:
            return True
    return False


@jit
def determinize(view: Array) -> None:
    """Replace what a view hides by a sample from what its observer thinks possible, in place.

    Hands are drawn uniformly (S-18.5). What is left of decks and stacks is a set already, from which
    the generator in the array draws when the time comes. The observer's view of the result is the
    view again.
    """
    seat = int(view[OBSERVER])
    if seat < 0:
        return
    for other in range(int(view[SEATS])):
        if other != seat:
            deal_hand(view, other)
            # the seat had a decision, so it had a choice
            for _ in range(MAX_DEALS):
                if is_choice(view, other):
                    break
                hide_hand(view, other)
                deal_hand(view, other)
    view[OBSERVER] = -1
