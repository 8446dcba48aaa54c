"""The pools after the deck has run out, without the draft (E-5, E-6)."""

from aura_ai.engine.header import OBSERVER
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.pools import (
    MAX_OPPONENTS,
    POOLS,
    SLOTS,
    clear,
    opponents,
    seat_of,
    spent_in,
    unseen_hand,
)
from aura_ai.games.aura.rules.memory import nibble, nibble_sum

FIRST_PILE = 2
"""First round in whose deal the deck can run out."""


@jit
def first_stage(s: State, stages: int) -> int:
    """Return the round of the ``stages``-th run-out from the last one back, 0 without any.

    With 2 players the last run-out shows the opponent's hand (E-5), so that earlier ones do not
    matter. With more it shows only what the opponents hold together.
    """
    first = 0
    for back in range(int(s[at.round]) - FIRST_PILE + 1):
        period = int(s[at.round]) - back
        if stages > 0 and s[at.run_outs] >> period & 1:
            first = period
            stages -= 1
    return first


@jit
def own_share(s: State, first: int, card: int) -> int:
    """Return how many cards of a type the observer held at the run-out in round ``first``."""
    me = int(s[OBSERVER])
    held = int(s[at.hand + at.N_TYPES * me + card]) + int(s[at.kept + at.N_TYPES * me + card])
    for period in range(first, int(s[at.round]) + 1):
        held += nibble(s[at.spent + at.MAX_ROUNDS * me + period - 1], card)
        held -= nibble(s[at.drawn + at.N_PILES * me + period - FIRST_PILE], card)
    return held


@jit
def chain_pools(s: State, first: int, a_type: int) -> int:
    """Lay out the pools since the run-out in the deal of round ``first``, and that round's slots.

    Args:
        s: View whose unseen cards are being dealt.
        first: See :func:`first_stage`.
        a_type: Cards of each type in the box.

    Returns:
        The index of the newest pool in that round: 1.
    """
    clear(s)
    me = int(s[OBSERVER])
    pool = POOLS
    for card in range(at.N_TYPES):
        seen = own_share(s, first, card) + nibble(s[at.pile + first - FIRST_PILE], card)
        s[pool + card] = a_type - seen
    for period in range(first, int(s[at.round]) + 1):
        if s[at.run_outs] >> period & 1:
            pool += at.N_TYPES
            pile = int(s[at.pile + period - FIRST_PILE])
            mine = int(s[at.drawn + at.N_PILES * me + period - FIRST_PILE])
            for card in range(at.N_TYPES):
                s[pool + card] = nibble(pile, card) - nibble(mine, card)
    quota = int(s[at.round_deal])
    for o in range(opponents(s)):
        slots = unseen_hand(s, o)
        for period in range(first, int(s[at.round]) + 1):
            slots += nibble_sum(spent_in(s, o, period)) - quota
        before = nibble(s[at.before + first - FIRST_PILE], seat_of(s, o))
        s[SLOTS + o] = slots + before
        s[SLOTS + MAX_OPPONENTS + o] = quota - before
    return 1
