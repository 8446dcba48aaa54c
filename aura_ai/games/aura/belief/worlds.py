"""What a seat knows, and worlds that agree with it (section E of the rules).

A *view* has the layout of a state. A group of four card counts (``hand``, ``pack``, ``kept`` of
another seat, and ``deck``) whose content the observer does not know holds ``(n + 3, -1, -1, -1)``
for ``n`` > 0 cards: the sum of the four entries is the number of cards, as in a state, and the -1
says that the types are not known. ``state[OBSERVER]`` is -1 in a state, and in a view the seat.

How exact the worlds are, case by case, with measured errors: ``docs/games/aura/belief.md``.
"""

import numpy as np

from aura_ai.engine.header import OBSERVER, OVER, RNG, SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_allocating
from aura_ai.engine.rng import State
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.chain import chain_pools, first_stage
from aura_ai.games.aura.belief.draft import deal_draft, draft_pools
from aura_ai.games.aura.belief.pools import (
    POOLS,
    SCRATCH_END,
    agree,
    count_cards,
    deal_out,
    one_history,
    one_pool,
    opponents,
    put_away,
    seat_of,
    sound,
    spent_in,
    unit,
)
from aura_ai.games.aura.belief.split import split_exactly
from aura_ai.games.aura.rules.choices import list_legal
from aura_ai.games.aura.rules.memory import nibble, nibble_sum

RNG_LANES = 4
PARTICLES = 8
"""Histories among which one is chosen where exact sampling would be slow (docs/games/aura/belief.md)."""
MOST_PARTICLES = 64
"""Histories tried when all of them come to a dead end."""
STAGES = 2
"""With 3 and 4 players: run-outs that are looked back on (docs/games/aura/belief.md)."""
TRIES = 1000
"""Worlds tried until another seat's decision is a real one; the rarest case takes about 30."""


@jit
def hide(s: State, start: int) -> None:
    """Replace four counts by their sum, in the format of a view."""
    n = count_cards(s, start)
    if n > 0:
        s[start] = n + at.N_TYPES - 1
        for card in range(1, at.N_TYPES):
            s[start + card] = -1


@jit
def picks_are_hidden(s: State) -> bool:
    """Tell whether the seat to act picks cards that the others do not see (Q-100, Q-122)."""
    if s[at.node] == at.NODE_DRAFT_PICK:
        return True
    hidden = s[at.switches] & (at.SWITCH_HIDDEN_LIMIT | at.SWITCH_HIDDEN_DISCARDS)
    return s[at.node] == at.NODE_HAND_LIMIT and hidden != 0


@jit
def hide_memory(s: State, seat: int) -> None:
    """Clear what other seats alone have learnt (E-15); see the table of ``rules/memory.py``."""
    seats = int(s[SEATS])
    for other in range(at.MAX_SEATS):
        if other == seat:
            continue
        for i in range(at.N_PILES):
            s[at.drawn + at.N_PILES * other + i] = 0
        s[at.packs_seen + at.MAX_DRAFT_STEPS * other] = 0
        if other != (seat + 1) % seats:
            for step in range(1, at.MAX_DRAFT_STEPS):
                s[at.packs_seen + at.MAX_DRAFT_STEPS * other + step] = 0
        # face-down discards: only their number is seen
        for card in range(at.N_TYPES):
            s[at.discard + card] -= nibble(s[at.face_down + other], card)
        s[at.face_down + other] = nibble_sum(s[at.face_down + other])


@jit
def conceal(s: State, seat: int) -> None:
    """Turn a state into a view of ``seat``, in place, the generator excepted."""
    s[OBSERVER] = seat
    for other in range(int(s[SEATS])):
        if other != seat:
            hide(s, at.hand + at.N_TYPES * other)
            hide(s, at.pack + at.N_TYPES * other)
            hide(s, at.kept + at.N_TYPES * other)
    hide(s, at.deck)
    mine = s[TO_ACT] == seat
    node = s[at.node]
    picking = node == at.NODE_DRAFT_PICK or node == at.NODE_HAND_LIMIT
    if not (node == at.NODE_PAY or (picking and (mine or not picks_are_hidden(s)))):
        # a pick of another seat, or left over from an earlier node
        s[at.lowest] = 0
    if node == at.NODE_FERTILIZER:
        for i in range(at.fixed_crops, at.fixed_crops + at.MAX_TILES):
            s[i] = -1  # nobody has seen the tiles yet
    else:
        hide_memory(s, seat)
    if not mine:
        s[at.legal_count] = 0
    for i in range(at.legal + int(s[at.legal_count]), at.legal + at.MAX_LEGAL):
        s[i] = 0


@jit
def observe(s: State, seat: int, view: State) -> None:
    """Write what ``seat`` knows into ``view`` (E-1, E-2), with an empty generator.

    Args:
        s: State, or a view of the same seat.
        seat: Deciding seat.
        view: ``int16[SIZE]`` that the caller owns, overwritten.
    """
    for i in range(s.size):
        view[i] = s[i]
    for i in range(RNG, RNG + RNG_LANES):
        view[i] = 0
    if s[OBSERVER] < 0:
        conceal(view, seat)


@jit
def gather_unseen(s: State) -> int:
    """Put all cards that the observer does not see into ``deck``; return the cards of each type.

    Every type has the same number of cards, so the public sizes tell what the box holds.
    """
    me = int(s[OBSERVER])
    a_type = 0
    for i in range(at.hand, at.deck + at.N_TYPES):
        a_type += int(s[i])
    if s[at.node] != at.NODE_FERTILIZER:
        for o in range(opponents(s)):
            a_type += int(s[at.face_down + seat_of(s, o)])
    a_type //= at.N_TYPES
    for card in range(at.N_TYPES):
        left = a_type - int(s[at.discard + card]) - int(s[at.hand + at.N_TYPES * me + card])
        left -= int(s[at.pack + at.N_TYPES * me + card]) + int(s[at.kept + at.N_TYPES * me + card])
        s[at.deck + card] = left
    return a_type


@jit
def lay_out(s: State, first: int, a_type: int) -> int:
    """Lay out the pools of what the observer knows; return the index of the newest."""
    if s[at.switches] & at.SWITCH_DRAFT:
        return draft_pools(s)
    return chain_pools(s, first, a_type)


@jit
def newest_now(s: State, first: int, newest: int) -> int:
    """Return the index of the newest pool at present, from that of round ``first``."""
    if not s[at.switches] & at.SWITCH_DRAFT:
        for period in range(first + 1, int(s[at.round]) + 1):
            newest += s[at.run_outs] >> period & 1
    return newest


@jit
def anything_spent(s: State, first: int) -> bool:
    """Tell whether opponents have spent cards face up since round ``first``."""
    for o in range(opponents(s)):
        for period in range(first, int(s[at.round]) + 1):
            if spent_in(s, o, period) != 0:
                return True
    return False


@jit_allocating
def likely_history(s: State, first: int, newest: int) -> bool:
    """Take the spent cards out of the pools by weighted choice among a few histories.

    Args:
        s: State with the pools and slots of round ``first``; left with those of the present.
        first: First round whose spent cards count.
        newest: Index of the newest pool in that round.

    Returns:
        False if every history came to a dead end.
    """
    particles = PARTICLES if anything_spent(s, first) else 1
    before = np.empty(SCRATCH_END - POOLS, np.int16)
    chosen = np.empty(SCRATCH_END - POOLS, np.int16)
    for i in range(before.size):
        before[i] = s[POOLS + i]
    total = 0.0
    for i in range(MOST_PARTICLES):
        if i >= particles and total > 0.0:
            break
        if i > 0:
            for k in range(before.size):
                s[POOLS + k] = before[k]
        weight = one_history(s, first, newest)
        total += weight
        if weight > 0.0 and unit(s) * total < weight:
            for k in range(before.size):
                chosen[k] = s[POOLS + k]
    if total == 0.0:
        return False
    for i in range(before.size):
        s[POOLS + i] = chosen[i]
    return True


@jit
def deal_from(s: State, first: int, a_type: int) -> bool:
    """Deal the hands by the history since round ``first``; false if it cannot be made to fit."""
    newest = lay_out(s, first, a_type)
    now = newest_now(s, first, newest)
    if not sound(s):
        return False
    if not (now == 1 and anything_spent(s, first) and split_exactly(s, first)):
        if not likely_history(s, first, newest):
            return False
    if not agree(s, now):
        return False
    deal_out(s, now)
    return True


@jit
def deal_hands(s: State, a_type: int) -> None:
    """Deal the unseen cards to the hands of the opponents, and the rest to the deck."""
    if s[at.switches] & at.SWITCH_DRAFT:
        if deal_from(s, int(s[at.round]), a_type):
            return
    else:
        stages = 1 if s[SEATS] == 2 else STAGES
        while stages > 0:
            first = int(first_stage(s, stages))
            if first > 0 and deal_from(s, first, a_type):
                return
            stages -= 1
    one_pool(s)
    deal_out(s, 0)


@jit
def sample(view: State) -> None:
    """Fill what is unknown in a view; the block *legal* is left undefined."""
    a_type = gather_unseen(view)
    if view[at.node] == at.NODE_FERTILIZER:
        return
    if view[at.node] != at.NODE_DRAFT_PICK:
        deal_hands(view, a_type)
    elif not deal_draft(view, True):
        deal_draft(view, False)
    for o in range(opponents(view)):
        put_away(view, o)


@jit
def determinize(view: State) -> None:
    """Fill what is unknown in a view with a sample that agrees with it, in place (E-10).

    When another seat is to act, worlds in which it would have no choice are drawn again: it was
    asked, so it has one.

    Args:
        view: View with a seeded generator; becomes a full state with the legal actions of the
            present decision. A full state is left alone.
    """
    seat = int(view[OBSERVER])
    if seat < 0:
        return
    for _ in range(TRIES):
        sample(view)
        view[OBSERVER] = -1
        if list_legal(view) > 1 or view[TO_ACT] == seat or view[TO_ACT] == OVER:
            return
        conceal(view, seat)
    # no real decision in sight: the view comes from a position made by hand
    sample(view)
    view[OBSERVER] = -1
    list_legal(view)
