"""Inference from packs seen in a draft (E-9, Q-75, Q-100).

A pack that the observer passes on at step ``s`` is in front of opponent ``u - s - 1`` at each later
step ``u``, until it comes back at step ``s + n`` with ``n`` players; who took which of the missing
cards is open. What the observer passed on at a step is what the next seat saw one step later.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import draw
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief import dealing
from aura_ai.games.aura.rules.memory import nibble, nibble_sum

PASSED, REST = dealing.POOLS, dealing.POOLS + at.N_TYPES
"""While a draft is in progress: the pack being looked at, and all cards in no pack seen."""
KEPT_LEFT, PACK_LEFT = dealing.SLOTS, dealing.SLOTS + dealing.MAX_OPPONENTS
"""While a draft is in progress: cards of each opponent still to be dealt."""
MOST_TRIES = 64
"""Deals tried after a draft before its packs are left out of account."""


@jit
def last_step(s: Array) -> int:
    """Return the index of the last step of a draft."""
    step = 0
    while step + 1 < at.MAX_DRAFT_STEPS and s[at.draft_keep + step + 1] > 0:
        step += 1
    return step


@jit
def add_passed(s: Array, step: int, now: int, pool: int) -> None:
    """Add the cards that the observer passed on at a step and has not got back by step ``now``."""
    me = int(s[OBSERVER])
    passed = int(s[at.packs_seen + at.MAX_DRAFT_STEPS * dealing.seat_of(s, 0) + step + 1])
    back = step + int(s[SEATS])
    returned = int(s[at.packs_seen + at.MAX_DRAFT_STEPS * me + back]) if back <= now else 0
    for card in range(at.N_TYPES):
        s[pool + card] += nibble(passed, card) - nibble(returned, card)


@jit
def lay_out_packs(s: Array) -> int:
    """Lay out the pools after this round's draft: packs passed on, and everything else in the last one.

    Cards kept from earlier rounds belong to the last pool, whatever was known of them. Its index is
    returned.
    """
    dealing.clear(s)
    last = last_step(s)
    last_pool = dealing.POOLS + at.N_TYPES * last
    for card in range(at.N_TYPES):
        s[last_pool + card] = s[at.deck + card]
    for o in range(dealing.opponents(s)):
        spent = dealing.spent_in(s, o, int(s[at.round]))
        s[dealing.SLOTS + dealing.MAX_OPPONENTS * last + o] += dealing.unseen_hand(
            s, o
        ) + nibble_sum(spent)
        for card in range(at.N_TYPES):
            s[last_pool + card] += nibble(spent, card)
    for step in range(last):
        add_passed(s, step, last, dealing.POOLS + at.N_TYPES * step)
        for card in range(at.N_TYPES):
            s[last_pool + card] -= s[dealing.POOLS + at.N_TYPES * step + card]
        for later in range(step + 1, min(step + dealing.opponents(s), last) + 1):
            o = later - step - 1
            s[dealing.SLOTS + dealing.MAX_OPPONENTS * step + o] += s[at.draft_keep + later]
            s[dealing.SLOTS + dealing.MAX_OPPONENTS * last + o] -= s[at.draft_keep + later]
    return last


@jit_inlined
def slots_for(s: Array, pool: int, opponent: int, card: int) -> int:
    """Return the slots of a pool in which an opponent can have held a card of a type."""
    return (
        int(s[dealing.SLOTS + dealing.MAX_OPPONENTS * pool + opponent])
        if s[dealing.POOLS + at.N_TYPES * pool + card]
        else 0
    )


@jit
def take_one(s: Array, opponent: int, card: int, last: int) -> bool:
    """Take a card out of a random slot that can have held it; false if there is none."""
    slots = 0
    for pool in range(last + 1):
        slots += slots_for(s, pool, opponent, card)
    if slots == 0:
        return False
    k = draw(s, slots) - slots_for(s, 0, opponent, card)
    pool = 0
    while pool < last and k >= 0:
        pool += 1
        k -= slots_for(s, pool, opponent, card)
    s[dealing.POOLS + at.N_TYPES * pool + card] -= 1
    s[dealing.SLOTS + dealing.MAX_OPPONENTS * pool + opponent] -= 1
    return True


@jit
def take_spent(s: Array, last: int) -> bool:
    """Take the cards spent this round out of the pools; false at a dead end."""
    for o in range(dealing.opponents(s)):
        spent = dealing.spent_in(s, o, int(s[at.round]))
        for card in range(at.N_TYPES):
            for _ in range(nibble(spent, card)):
                if not take_one(s, o, card, last):
                    return False
    return True


@jit
def packs_agree(s: Array, last: int) -> bool:
    """Return whether every pool holds the cards of its slots (not so in some positions by hand)."""
    for i in range(dealing.POOLS, dealing.SCRATCH_END):
        if s[i] < 0:
            return False
    for pool in range(last + 1):
        remainder = dealing.count_cards(s, dealing.POOLS + at.N_TYPES * pool)
        for o in range(dealing.opponents(s)):
            remainder -= int(s[dealing.SLOTS + dealing.MAX_OPPONENTS * pool + o])
        if remainder < 0 or (remainder > 0 and pool < last):
            return False
    return True


@jit
def deal_drafted(s: Array) -> bool:
    """Deal the hands after a draft; false, with nothing dealt, if the packs cannot be made to fit."""
    for _ in range(MOST_TRIES):
        last = lay_out_packs(s)
        if not packs_agree(s, last):
            return False
        if not take_spent(s, last):
            continue
        for o in range(dealing.opponents(s)):
            hand = at.hand + at.N_TYPES * dealing.seat_of(s, o)
            for card in range(at.N_TYPES):
                s[hand + card] = 0
            for pool in range(last + 1):
                slots = int(s[dealing.SLOTS + dealing.MAX_OPPONENTS * pool + o])
                dealing.take(s, dealing.POOLS + at.N_TYPES * pool, hand, slots)
        for card in range(at.N_TYPES):
            s[at.deck + card] = s[dealing.POOLS + at.N_TYPES * last + card]
        return True
    return False


@jit
def picked_now(s: Array, seat: int) -> int:
    """Return how many cards a seat has picked in the step in progress (Q-100)."""
    keep = int(s[at.draft_keep + int(s[at.draft_step])])
    if seat == s[TO_ACT]:
        return keep - int(s[at.picks_left])
    seats = int(s[SEATS])
    return keep if (seat - int(s[at.first_player]) + seats) % seats < s[at.order] else 0


@jit
def deal_pick(s: Array, source: int, o: int) -> None:
    """Deal what an opponent picked in the step in progress, and what is left in the pack."""
    seat = dealing.seat_of(s, o)
    number = picked_now(s, seat)
    top = dealing.take(s, source, at.kept + at.N_TYPES * seat, number)
    s[KEPT_LEFT + o] -= number
    dealing.take(s, source, at.pack + at.N_TYPES * seat, int(s[PACK_LEFT + o]))
    s[PACK_LEFT + o] = 0
    if seat == s[TO_ACT]:
        # picks come in ascending order (F-2.3)
        s[at.lowest] = top


@jit
def deal_draft(s: Array, use_packs: bool) -> bool:
    """Deal packs, kept cards and hands while a draft is in progress.

    Args:
        s: View whose unseen cards are in ``deck``.
        use_packs: Whether to heed the packs that the observer has passed on.

    Returns:
        False if a pack passed on does not fit the other cards (a position made by hand); the state
        is then as it was but for the block *legal*, ``deck`` excepted if ``use_packs`` is false.
    """
    dealing.clear(s)
    step = int(s[at.draft_step])
    for card in range(at.N_TYPES):
        s[REST + card] = s[at.deck + card]
    for o in range(dealing.opponents(s)):
        s[KEPT_LEFT + o] = dealing.count_cards(s, at.kept + at.N_TYPES * dealing.seat_of(s, o))
        s[PACK_LEFT + o] = dealing.count_cards(s, at.pack + at.N_TYPES * dealing.seat_of(s, o))
    if use_packs and not packs_fit(s, step):
        return False
    for o in range(dealing.opponents(s)):
        for card in range(at.N_TYPES):
            s[at.kept + at.N_TYPES * dealing.seat_of(s, o) + card] = 0
            s[at.pack + at.N_TYPES * dealing.seat_of(s, o) + card] = 0
    if use_packs:
        for passed in range(step):
            deal_passed(s, passed, step)
    for o in range(dealing.opponents(s)):
        seat = dealing.seat_of(s, o)
        if s[PACK_LEFT + o] > 0 or not use_packs or o >= step:
            deal_pick(s, REST, o)
        dealing.take(s, REST, at.kept + at.N_TYPES * seat, int(s[KEPT_LEFT + o]))
        number = dealing.unseen_hand(s, o)
        for card in range(at.N_TYPES):
            s[at.hand + at.N_TYPES * seat + card] = 0
        dealing.take(s, REST, at.hand + at.N_TYPES * seat, number)
    for card in range(at.N_TYPES):
        s[at.deck + card] = s[REST + card]
    return True


@jit
def deal_passed(s: Array, passed: int, step: int) -> None:
    """Deal the cards of the pack that the observer passed on at step ``passed``."""
    for card in range(at.N_TYPES):
        s[PASSED + card] = 0
    add_passed(s, passed, step, PASSED)
    for card in range(at.N_TYPES):
        s[REST + card] -= s[PASSED + card]
    for later in range(passed + 1, min(passed + dealing.opponents(s), step) + 1):
        o = later - passed - 1
        if later == step:
            deal_pick(s, PASSED, o)
        else:
            number = int(s[at.draft_keep + later])
            dealing.take(s, PASSED, at.kept + at.N_TYPES * dealing.seat_of(s, o), number)
            s[KEPT_LEFT + o] -= number


@jit
def packs_fit(s: Array, step: int) -> bool:
    """Return whether the packs passed on have the sizes that the draft makes, and enough cards."""
    for card in range(at.N_TYPES):
        s[PASSED + card] = 0
    for passed in range(step):
        before = dealing.count_cards(s, PASSED)
        add_passed(s, passed, step, PASSED)
        size = 0
        for later in range(passed + 1, min(passed + dealing.opponents(s), step) + 1):
            o = later - passed - 1
            if later == step:
                size += picked_now(s, dealing.seat_of(s, o)) + int(s[PACK_LEFT + o])
            else:
                size += int(s[at.draft_keep + later])
        if dealing.count_cards(s, PASSED) - before != size:
            return False
    for card in range(at.N_TYPES):
        if s[PASSED + card] < 0 or s[PASSED + card] > s[REST + card]:
            return False
    return True
