"""Pools of unseen cards, and the slots of opponents' hands that were dealt from them (E-6).

What an observer knows about cards comes down to *pools*: sets of cards of known composition, such
as the discard pile that became the deck, or what the opponents held when it did. Each pool fills a
known number of *slots* of each opponent, in an unknown way: under E-14 every assignment of its
cards to its slots is equally likely, and every card that left a hand was in a random slot. What is
left of the last pool is the deck.

Pools and slots are worked out in the block *legal*, whose content is listed anew afterwards.
Opponents are counted clockwise from the observer: number ``o`` is seat ``(observer + 1 + o) % n``.
"""

from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import State, draw
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.memory import nibble, pack

MAX_OPPONENTS = at.MAX_SEATS - 1
MAX_POOLS = at.MAX_ROUNDS
"""What opponents held at the first run-out, and one pile for each round from the second on."""
POOLS = at.legal
"""``[4 * pool + type]``"""
SLOTS = POOLS + MAX_POOLS * at.N_TYPES
"""``[3 * pool + opponent]``"""
SIZES = SLOTS + MAX_POOLS * MAX_OPPONENTS
"""``[pool]`` cards left, kept beside the counts by :func:`one_history`."""
SCRATCH_END = SIZES + MAX_POOLS

RESOLUTION = 1 << 31


@jit_inlined
def count_cards(s: State, start: int) -> int:
    """Return the number of cards in a group of four counts, known or hidden."""
    return int(s[start]) + int(s[start + 1]) + int(s[start + 2]) + int(s[start + 3])


@jit_inlined
def opponents(s: State) -> int:
    """Return the number of seats with cards that the observer does not see."""
    return 0 if s[at.solo] else int(s[SEATS]) - 1


@jit_inlined
def seat_of(s: State, opponent: int) -> int:
    """Return the seat of an opponent."""
    # a comparison: a division would take most of the time of what is asked here
    seat = int(s[OBSERVER]) + 1 + opponent
    seats = int(s[SEATS])
    return seat - seats if seat >= seats else seat


@jit_inlined
def spent_in(s: State, opponent: int, period: int) -> int:
    """Return the packed counts of what an opponent spent face up in a round."""
    return int(s[at.spent + at.MAX_ROUNDS * seat_of(s, opponent) + period - 1])


@jit
def unit(s: State) -> float:
    """Return a uniform number in [0, 1)."""
    return draw(s, RESOLUTION) / RESOLUTION


@jit
def take(s: State, source: int, target: int, number: int) -> int:
    """Move random cards from the counts at ``source`` to the counts at ``target``.

    Returns:
        The highest type moved, 0 when there is none.
    """
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
        while k >= s[source + card]:
            k -= int(s[source + card])
            card += 1
        s[source + card] -= 1
        s[target + card] += 1
        top = max(top, card)
    return top


@jit
def clear(s: State) -> None:
    """Empty all pools and slots."""
    for i in range(POOLS, SCRATCH_END):
        s[i] = 0


@jit
def arrive(s: State, period: int, newest: int) -> int:
    """Add the slots that the deal of a later round dealt from the piles (E-6).

    Args:
        s: State with pools.
        period: Round.
        newest: Index of the pool from which cards are dealt when the deal begins.

    Returns:
        The index of that pool after the deal: one more if the deck ran out.
    """
    ran_out = s[at.run_outs] >> period & 1
    for o in range(opponents(s)):
        before = nibble(s[at.before + period - 2], seat_of(s, o))
        s[SLOTS + MAX_OPPONENTS * newest + o] += before
        if ran_out:
            s[SLOTS + MAX_OPPONENTS * (newest + 1) + o] += int(s[at.round_deal]) - before
    return newest + ran_out


@jit
def spend_one(s: State, opponent: int, card: int, newest: int) -> float:
    """Let a card that an opponent spent come from a pool; return the weight of it, 0 if none can.

    The pool is drawn with its exact probability given what came before; the weight is proportional
    to the probability that a random card of the hand has this type.
    """
    total = 0.0
    chosen = -1
    for pool in range(newest + 1):
        cards = int(s[POOLS + at.N_TYPES * pool + card])
        slots = int(s[SLOTS + MAX_OPPONENTS * pool + opponent])
        if cards > 0 and slots > 0:
            chosen = pool
            total += slots * cards / int(s[SIZES + pool])
    if chosen < 0:
        return 0.0
    u = unit(s) * total
    # the last one needs no look: it takes what the others leave
    for pool in range(chosen):
        cards = int(s[POOLS + at.N_TYPES * pool + card])
        slots = int(s[SLOTS + MAX_OPPONENTS * pool + opponent])
        if cards > 0 and slots > 0:
            u -= slots * cards / int(s[SIZES + pool])
            if u < 0.0:
                chosen = pool
                break
    s[POOLS + at.N_TYPES * chosen + card] -= 1
    s[SLOTS + MAX_OPPONENTS * chosen + opponent] -= 1
    s[SIZES + chosen] -= 1
    return total


@jit
def one_history(s: State, first: int, newest: int) -> float:
    """Sample the pools that all spent cards came from, one card after the other.

    Args:
        s: State with pools, and the slots of round ``first``.
        first: First round whose spent cards count.
        newest: Index of the newest pool in that round.

    Returns:
        The importance weight: what the drawn history has to be weighted with to follow E-6. 0 if
        the history led to a card that no pool can account for.
    """
    for pool in range(MAX_POOLS):
        s[SIZES + pool] = count_cards(s, POOLS + at.N_TYPES * pool)
    weight = 1.0
    for period in range(first, int(s[at.round]) + 1):
        if period > first:
            newest = arrive(s, period, newest)
        for o in range(opponents(s)):
            spent = spent_in(s, o, period)
            for card in range(at.N_TYPES):
                for _ in range(nibble(spent, card)):
                    weight *= spend_one(s, o, card, newest)
                    if weight == 0.0:
                        return 0.0
    return weight


@jit
def unseen_hand(s: State, opponent: int) -> int:
    """Return how many unseen cards came from an opponent's hand: those still in it, and any that
    were put away face down (Q-122)."""
    seat = seat_of(s, opponent)
    number = count_cards(s, at.hand + at.N_TYPES * seat) + int(s[at.face_down + seat])
    return number + kept_from_hand(s, seat)


@jit
def kept_from_hand(s: State, seat: int) -> int:
    """Return how many cards of a hand wait face down for the others' choice (Q-122)."""
    return 0 if s[at.node] == at.NODE_DRAFT_PICK else count_cards(s, at.kept + at.N_TYPES * seat)


@jit
def sound(s: State) -> bool:
    """Tell whether no pool and no slot is negative, as can be in a position made by hand."""
    for i in range(POOLS, SIZES):
        if s[i] < 0:
            return False
    return True


@jit
def agree(s: State, newest: int) -> bool:
    """Tell whether the pools hold what is unseen (in ``deck``), and their slots what hands hold."""
    for card in range(at.N_TYPES):
        cards = 0
        for pool in range(newest + 1):
            cards += int(s[POOLS + at.N_TYPES * pool + card])
        if cards != s[at.deck + card]:
            return False
    for pool in range(newest + 1):
        left = count_cards(s, POOLS + at.N_TYPES * pool)
        for o in range(opponents(s)):
            left -= int(s[SLOTS + MAX_OPPONENTS * pool + o])
        if left < 0 or (left > 0 and pool < newest):
            return False
    for o in range(opponents(s)):
        slots = 0
        for pool in range(newest + 1):
            slots += int(s[SLOTS + MAX_OPPONENTS * pool + o])
        if slots != unseen_hand(s, o):
            return False
    return sound(s)


@jit
def one_pool(s: State) -> None:
    """Make a single pool of all unseen cards: exact before the first run-out (E-4), else E-7."""
    clear(s)
    for card in range(at.N_TYPES):
        s[POOLS + card] = s[at.deck + card]
    for o in range(opponents(s)):
        s[SLOTS + o] = unseen_hand(s, o)


@jit
def deal_out(s: State, newest: int) -> None:
    """Deal the pools to the hands, at random; what is left is the deck."""
    for o in range(opponents(s)):
        hand = at.hand + at.N_TYPES * seat_of(s, o)
        for card in range(at.N_TYPES):
            s[hand + card] = 0
        for pool in range(newest + 1):
            slots = int(s[SLOTS + MAX_OPPONENTS * pool + o])
            take(s, POOLS + at.N_TYPES * pool, hand, slots)
    for card in range(at.N_TYPES):
        s[at.deck + card] = s[POOLS + at.N_TYPES * newest + card]


@jit
def put_away(s: State, o: int) -> None:
    """Take the cards that an opponent put away face down out of the dealt hand (Q-122)."""
    seat = seat_of(s, o)
    kept = kept_from_hand(s, seat)
    if kept > 0:
        for card in range(at.N_TYPES):
            s[at.kept + at.N_TYPES * seat + card] = 0
        top = take(s, at.hand + at.N_TYPES * seat, at.kept + at.N_TYPES * seat, kept)
        if s[at.node] == at.NODE_HAND_LIMIT and s[TO_ACT] == seat:
            s[at.lowest] = top  # picks come in ascending order (F-2.3)
    number = int(s[at.face_down + seat])
    if number > 0:
        clear(s)
        take(s, at.hand + at.N_TYPES * seat, POOLS, number)
        for card in range(at.N_TYPES):
            s[at.discard + card] += s[POOLS + card]
        pack(s, at.face_down + seat, POOLS)
