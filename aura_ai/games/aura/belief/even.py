"""Worlds dealt evenly among the unseen cards that agree with the view.

Cards that the opponents are certain to hold stay with them; every other unseen card is as likely to
be in a hand as in the deck. How likely a rival was to spend one card rather than another is left out.
"""

from aura_ai.engine.header import OBSERVER, OVER, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura.belief.chain import first_stage, own_share
from aura_ai.games.aura.belief.pools import (
    POOLS,
    clear,
    opponents,
    put_away,
    seat_of,
    spent_in,
    take,
    unseen_hand,
)
from aura_ai.games.aura.belief.worlds import TRIES, conceal, gather_unseen, sample
from aura_ai.games.aura.layout import (
    DECK,
    FERTILIZER,
    HAND,
    NODE,
    PILE,
    ROUND,
    SWITCH_DRAFT,
    SWITCHES,
    TYPES,
)
from aura_ai.games.aura.rules.choices import list_legal
from aura_ai.games.aura.rules.memory import nibble


@jit
def certain(s: State, a_type: int) -> int:
    """Move the cards that the opponents are certain to hold from ``DECK``; return their number.

    Those are what they held together at the last run-out (E-5), less what they have spent since.
    """
    number = 0
    first = int(first_stage(s, 1))
    if first == 0:
        return 0
    for card in range(TYPES):
        held = a_type - own_share(s, first, card) - nibble(s[PILE + first - 2], card)
        for o in range(opponents(s)):
            for period in range(first, int(s[ROUND]) + 1):
                held -= nibble(spent_in(s, o, period), card)
        held = min(max(held, 0), int(s[DECK + card]))
        s[POOLS + card] = held
        s[DECK + card] -= held
        number += held
    return number


@jit
def deal_evenly(s: State, a_type: int) -> None:
    """Deal the unseen cards in ``DECK`` to the hands of the opponents."""
    clear(s)
    hands = 0
    for o in range(opponents(s)):
        hands += unseen_hand(s, o)
    missing = hands - certain(s, a_type)
    if missing < 0:  # a position made by hand
        for card in range(TYPES):
            s[DECK + card] += s[POOLS + card]
            s[POOLS + card] = 0
        missing = hands
    take(s, DECK, POOLS, missing)
    for o in range(opponents(s)):
        hand = HAND + TYPES * seat_of(s, o)
        number = unseen_hand(s, o)
        for card in range(TYPES):
            s[hand + card] = 0
        take(s, POOLS, hand, number)


@jit
def sample_evenly(view: State) -> None:
    """Fill what is unknown in a view; the block *legal* is left undefined."""
    if view[SWITCHES] & SWITCH_DRAFT:
        sample(view)
        return
    a_type = gather_unseen(view)
    if view[NODE] == FERTILIZER:
        return
    deal_evenly(view, a_type)
    for o in range(opponents(view)):
        put_away(view, o)


@jit
def determinize(view: State) -> None:
    """As :func:`aura_ai.games.aura.belief.worlds.determinize`, with worlds dealt evenly."""
    seat = int(view[OBSERVER])
    if seat < 0:
        return
    for _ in range(TRIES):
        sample_evenly(view)
        view[OBSERVER] = -1
        if list_legal(view) > 1 or view[TO_ACT] == seat or view[TO_ACT] == OVER:
            return
        conceal(view, seat)
    sample_evenly(view)
    view[OBSERVER] = -1
    list_legal(view)
