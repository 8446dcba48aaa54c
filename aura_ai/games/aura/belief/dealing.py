"""Deal unseen cards to opponents, uniformly given the view.

Cards that the opponents are certain to hold together stay with them; each other unseen card is as
likely in a hand as in the deck. Which cards opponents chose to spend is not weighed.

Cards in hand while they are dealt lie in the block *legal*, whose content is listed again afterwards.
Opponents are counted clockwise from the observer: number ``o`` is seat ``(observer + 1 + o) % n``.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, SEATS
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import draw
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.memory import nibble, nibble_sum

MAX_OPPONENTS = at.MAX_SEATS - 1
POOLS = at.legal
"""``[4 * pool + type]``: cards that are dealt from one source; pool 0 unless a draft made more."""
SLOTS = POOLS + at.MAX_DRAFT_STEPS * at.N_TYPES
"""``[3 * pool + opponent]``: cards of a pool that an opponent gets."""
SCRATCH_END = SLOTS + at.MAX_DRAFT_STEPS * MAX_OPPONENTS
FIRST_PILE = 2
"""First round in whose deal the deck can run out."""


@jit_inlined
def count_cards(s: Array, start: int) -> int:
    """Return the number of cards in a group of four counts, known or hidden."""
    return int(s[start]) + int(s[start + 1]) + int(s[start + 2]) + int(s[start + 3])


@jit_inlined
def opponents(s: Array) -> int:
    """Return the number of seats with cards that the observer does not see."""
    return 0 if s[at.solo] else int(s[SEATS]) - 1


@jit_inlined
def seat_of(s: Array, opponent: int) -> int:
    """Return the seat of an opponent."""
    # comparisons: divisions would take most of the time here
    seat = int(s[OBSERVER]) + 1 + opponent
    seats = int(s[SEATS])
    return seat - seats if seat >= seats else seat


@jit_inlined
def spent_in(s: Array, opponent: int, period: int) -> int:
    """Return the packed counts of what an opponent spent face up in a round."""
    return int(s[at.spent + at.MAX_ROUNDS * seat_of(s, opponent) + period - 1])


@jit
def take(s: Array, source: int, target: int, number: int) -> int:
    """Move random cards from the counts at ``source`` to those at ``target``; return the highest."""
    total = count_cards(s, source)
    top = 0
    if number == total:
        for card in range(at.N_TYPES):
            if s[source + card] > 0:
                top = card
                s[target + card] += s[source + card]
                s[source + card] = 0
        return top
    for _ in range(number):
        k = draw(s, total)
        total -= 1
        card = 0
        while card < at.N_TYPES - 1 and k >= s[source + card]:
            k -= int(s[source + card])
            card += 1
        s[source + card] -= 1
        s[target + card] += 1
        top = max(top, card)
    return top


@jit
def clear(s: Array) -> None:
    """Empty all pools and slots."""
    for i in range(POOLS, SCRATCH_END):
        s[i] = 0


@jit
def unseen_hand(s: Array, opponent: int) -> int:
    """Return how many cards an opponent holds."""
    return count_cards(s, at.hand + at.N_TYPES * seat_of(s, opponent))


@jit
def held_at_run_out(s: Array, card: int, a_type: int) -> int:
    """Return how many cards of a type the opponents held together at the last run-out (E-5)."""
    me = int(s[OBSERVER])
    first = int(s[at.last_out])
    mine = int(s[at.hand + at.N_TYPES * me + card])
    for period in range(first, int(s[at.round]) + 1):
        mine += nibble(s[at.spent + at.MAX_ROUNDS * me + period - 1], card)
        mine -= nibble(s[at.drawn + at.N_PILES * me + period - FIRST_PILE], card)
    return a_type - mine - nibble(s[at.pile + first - FIRST_PILE], card)


@jit
def held_by(s: Array, opponent: int) -> int:
    """Return how many cards an opponent held at the last run-out."""
    first = int(s[at.last_out])
    number = unseen_hand(s, opponent)
    for period in range(first, int(s[at.round]) + 1):
        number += nibble_sum(spent_in(s, opponent, period)) - int(s[at.round_deal])
    return number + nibble(s[at.before + first - FIRST_PILE], seat_of(s, opponent))


@jit
def run_out_counts(s: Array, a_type: int) -> bool:
    """Return whether there was a run-out, and whether what is noted of it adds up.

    It does not in a position made by hand, nor where a sample is seen by a seat other than its
    observer.
    """
    if s[at.last_out] == 0:
        return False
    number = 0
    for o in range(opponents(s)):
        number += held_by(s, o)
    for card in range(at.N_TYPES):
        number -= held_at_run_out(s, card, a_type)
    return number == 0


@jit
def take_certain(s: Array, a_type: int) -> int:
    """Move what the opponents are certain to hold from ``deck`` to pool 0; return the number.

    That is what they held together when the deck last ran out, less what they have spent since.
    """
    if not run_out_counts(s, a_type):
        return 0
    number = 0
    for card in range(at.N_TYPES):
        certain = held_at_run_out(s, card, a_type)
        for o in range(opponents(s)):
            for period in range(int(s[at.last_out]), int(s[at.round]) + 1):
                certain -= nibble(spent_in(s, o, period), card)
        certain = min(max(certain, 0), int(s[at.deck + card]))
        s[POOLS + card] += certain
        s[at.deck + card] -= certain
        number += certain
    return number


@jit
def deal_evenly(s: Array, a_type: int) -> None:
    """Deal the unseen cards in ``deck`` to the hands of the opponents; what is left is the deck."""
    clear(s)
    missing = 0
    for o in range(opponents(s)):
        missing += unseen_hand(s, o)
    certain = take_certain(s, a_type)
    if certain <= missing:
        missing -= certain
    else:
        # the memory of a position made by hand need not fit its cards
        for card in range(at.N_TYPES):
            s[at.deck + card] += s[POOLS + card]
            s[POOLS + card] = 0
    take(s, at.deck, POOLS, missing)
    for o in range(opponents(s)):
        hand = at.hand + at.N_TYPES * seat_of(s, o)
        number = unseen_hand(s, o)
        for card in range(at.N_TYPES):
            s[hand + card] = 0
        take(s, POOLS, hand, number)


@jit
def hands_fit(s: Array, a_type: int) -> bool:
    """Return whether the hands dealt can have come about since the last run-out (E-5).

    By Hall's theorem they can if every group of opponents has had enough of the cards that all of
    them held together at the run-out.
    """
    if not run_out_counts(s, a_type):
        return True
    for group in range(1, 1 << opponents(s)):
        missing = 0
        for o in range(opponents(s)):
            if group >> o & 1:
                missing += held_by(s, o)
        for card in range(at.N_TYPES):
            had = 0
            for o in range(opponents(s)):
                if group >> o & 1:
                    had += had_since(s, o, card)
            missing -= min(had, held_at_run_out(s, card, a_type))
        if missing > 0:
            return False
    return True


@jit
def had_since(s: Array, opponent: int, card: int) -> int:
    """Return how many cards of a type an opponent has had since the last run-out."""
    seat = seat_of(s, opponent)
    had = int(s[at.hand + at.N_TYPES * seat + card])
    for period in range(int(s[at.last_out]), int(s[at.round]) + 1):
        had += nibble(spent_in(s, opponent, period), card)
    return had
