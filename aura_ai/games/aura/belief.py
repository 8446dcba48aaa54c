"""What a seat knows, and worlds that agree with it (section E of the rules).

A *view* has the layout of a state. A group of four card counts (``HAND``, ``PACK``, ``KEPT`` of
another seat, and ``DECK``) whose content the observer does not know holds ``(n + 3, -1, -1, -1)`` for
``n`` > 0 cards: the sum of the four entries is the number of cards, as in a state, and the -1 says
that the types are not known. ``state[OBSERVER]`` is -1 in a state and the observer's seat in a view.
"""

from aura_ai.engine.header import OBSERVER, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State, draw
from aura_ai.games.aura.layout import (
    DECK,
    DISCARD,
    DRAFT_PICK,
    FERTILIZER,
    FIXED,
    HAND,
    HAND_LIMIT_DISCARD,
    KEPT,
    LEGAL,
    LEGAL_COUNT,
    LOWEST,
    MAX_LEGAL,
    MAX_TILES,
    NODE,
    PACK,
    PAY,
    SWITCH_HIDDEN_DISCARDS,
    SWITCH_HIDDEN_LIMIT,
    SWITCHES,
    TYPES,
)
from aura_ai.games.aura.rules.choices import list_legal

RNG_LANES = 4
TRIES = 1000
"""Samples tried until the decision at hand is a real one; the rarest case succeeds in about 30."""


@jit
def count_cards(s: State, at: int) -> int:
    """Return the number of cards in a group of four counts, known or hidden."""
    return int(s[at]) + int(s[at + 1]) + int(s[at + 2]) + int(s[at + 3])


@jit
def hide(s: State, at: int) -> None:
    """Replace four counts by their sum, in the format of a view."""
    n = count_cards(s, at)
    if n > 0:
        s[at] = n + TYPES - 1
        for card in range(1, TYPES):
            s[at + card] = -1


@jit
def picks_are_hidden(s: State) -> bool:
    """Tell whether the seat to act picks cards that the others do not see (Q-100, Q-122)."""
    if s[NODE] == DRAFT_PICK:
        return True
    hidden = s[SWITCHES] & (SWITCH_HIDDEN_LIMIT | SWITCH_HIDDEN_DISCARDS)
    return s[NODE] == HAND_LIMIT_DISCARD and hidden != 0


@jit
def observe(s: State, seat: int, view: State) -> None:
    """Write what ``seat`` knows into ``view`` (E-1, E-2).

    Args:
        s: State, or a view of the same seat.
        seat: Deciding seat.
        view: ``int16[SIZE]`` that the caller owns, overwritten.
    """
    for i in range(LEGAL):
        view[i] = s[i]
    for i in range(RNG, RNG + RNG_LANES):
        view[i] = 0
    view[OBSERVER] = seat
    for other in range(int(s[SEATS])):
        if other != seat:
            hide(view, HAND + 4 * other)
            hide(view, PACK + 4 * other)
            hide(view, KEPT + 4 * other)
    hide(view, DECK)
    mine = s[TO_ACT] == seat
    node = s[NODE]
    if node != PAY and (not picks_are_hidden(s) or not mine):
        if node != HAND_LIMIT_DISCARD or picks_are_hidden(s):
            # left over from an earlier node, or a pick of another seat
            view[LOWEST] = 0
    if node == FERTILIZER:
        for i in range(FIXED, FIXED + MAX_TILES):
            view[i] = -1  # nobody has seen the tiles yet
    n = int(s[LEGAL_COUNT]) if mine else 0
    view[LEGAL_COUNT] = n
    for i in range(n):
        view[LEGAL + i] = s[LEGAL + i]
    for i in range(LEGAL + n, LEGAL + MAX_LEGAL):
        view[i] = 0


@jit
def fill(s: State, pool: int, at: int) -> None:
    """Deal a hidden group of cards from the four counts at ``pool``."""
    n = count_cards(s, at)
    total = count_cards(s, pool)
    for card in range(TYPES):
        s[at + card] = 0
    for _ in range(n):
        k = draw(s, total)
        total -= 1
        card = 0
        while k >= s[pool + card]:
            k -= int(s[pool + card])
            card += 1
        s[pool + card] -= 1
        s[at + card] += 1


@jit
def determinize(view: State) -> None:
    """Fill what is unknown in a view with a sample that agrees with it, in place (E-10).

    Args:
        view: View with a seeded generator; becomes a full state with the legal actions of the
            present decision.
    """
    seat = int(view[OBSERVER])
    if seat < 0:
        return
    seats = int(view[SEATS])
    # every type has the same number of cards, so the sizes tell what is in the box
    a_type = 0
    for i in range(HAND, DECK + TYPES):
        a_type += int(view[i])
    a_type //= TYPES
    hidden = count_cards(view, DECK)
    if hidden > 0:
        for card in range(TYPES):
            left = a_type - int(view[DISCARD + card])
            for group in (HAND, PACK, KEPT):
                left -= int(view[group + 4 * seat + card])
            view[DECK + card] = left
    for other in range(seats):
        if other != seat:
            fill(view, DECK, HAND + 4 * other)
            fill(view, DECK, PACK + 4 * other)
            fill(view, DECK, KEPT + 4 * other)
    view[OBSERVER] = -1
    list_legal(view)
