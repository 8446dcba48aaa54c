"""Cards: dealing, discarding, paying, hand limit, draft (A-2.7, A-5, A-8, A-18.3, A-20)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import draw_for
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import memory


@jit_inlined
def hand_size(s: Array, seat: int) -> int:
    """Return the number of cards in a hand."""
    start = at.hand + at.N_TYPES * seat
    return int(s[start]) + int(s[start + 1]) + int(s[start + 2]) + int(s[start + 3])


@jit
def draw_card(s: Array, seat: int, number: int) -> int:
    """Take a card from the deck, reshuffling the discard pile first if need be (A-18.4, E-3,
    Q-103).

    The deck is kept as counts; its order is decided as cards are drawn. Chance is bound to the seat
    and not to the order of the deal, which follows the first player: so a seat is dealt alike in
    all games of a tournament block; ``number`` counts its cards in this round's deal, from 0.
    """
    total = int(s[at.deck]) + int(s[at.deck + 1]) + int(s[at.deck + 2]) + int(s[at.deck + 3])
    if total == 0:
        memory.note_run_out(s)
        for card in range(at.N_TYPES):
            s[at.deck + card] = s[at.discard + card]
            total += int(s[at.discard + card])
            s[at.discard + card] = 0
        s[at.reshuffles] += 1
    k = draw_for(s, int(s[at.round]), seat, number, total)
    card = 0
    while card < at.N_TYPES - 1 and k >= s[at.deck + card]:
        k -= int(s[at.deck + card])
        card += 1
    s[at.deck + card] -= 1
    return card


@jit
def spend(s: Array, seat: int, card: int) -> None:
    """Put one card of a hand on the discard pile, face up (A-4.7, A-7.4, A-8.1)."""
    s[at.hand + at.N_TYPES * seat + card] -= 1
    s[at.discard + card] += 1
    memory.note_spent(s, seat, card)


@jit
def discard_hand(s: Array, seat: int) -> None:
    """Discard all cards of a seat (A-7.4, A-21.8)."""
    for card in range(at.N_TYPES):
        for _ in range(int(s[at.hand + at.N_TYPES * seat + card])):
            spend(s, seat, card)


@jit
def quota(s: Array, seat: int) -> int:
    """Return how many cards a seat gets in this round's deal (A-2.7, A-18.3, A-20, A-21.5,
    A-24.1)."""
    if s[at.switches] & at.SWITCH_DRAFT:
        total = 0
        for step in range(at.MAX_DRAFT_STEPS):
            total += int(s[at.draft_keep + step])
        return total
    if s[at.round] > 1:
        return int(s[at.round_deal])
    return (
        int(s[at.first_deal_first_player])
        if seat == s[at.first_player]
        else int(s[at.first_deal_others])
    )


@jit
def deal(s: Array) -> None:
    """Deal one card at a time, clockwise from the first player, to hands or packs (Q-03)."""
    into = at.pack if s[at.switches] & at.SWITCH_DRAFT else at.hand
    seats = 1 if s[at.solo] else int(s[SEATS])
    most = 0
    for seat in range(seats):
        most = max(most, quota(s, seat))
    for dealt in range(most):
        for i in range(seats):
            seat = (int(s[at.first_player]) + i) % seats
            if dealt < quota(s, seat):
                card = draw_card(s, seat, dealt)
                s[into + at.N_TYPES * seat + card] += 1
                memory.note_dealt(s, seat, card)
    if into == at.pack:
        s[at.draft_step] = 0
        s[at.order] = -1
        memory.note_packs(s)
        s[at.node] = at.STAGE_DRAFT
    else:
        s[at.node] = after_deal(s)


@jit
def after_deal(s: Array) -> int:
    """Return the stage that follows a deal (Q-93)."""
    return at.STAGE_DICE if s[at.round] == 1 else at.STAGE_ROUND


@jit
def draft_next(s: Array) -> None:
    """Move the draft to the next seat, step or end (A-20, Q-100)."""
    seats = int(s[SEATS])
    s[at.order] += 1
    if s[at.order] == seats:
        s[at.order] = 0
        s[at.draft_step] += 1
        if s[at.draft_step] == at.MAX_DRAFT_STEPS or s[at.draft_keep + s[at.draft_step]] == 0:
            finish_draft(s)
            return
        pass_packs(s)
    s[TO_ACT] = (s[at.first_player] + s[at.order]) % seats
    s[at.picks_left] = s[at.draft_keep + s[at.draft_step]]
    s[at.lowest] = 0
    s[at.node] = at.NODE_DRAFT_PICK


@jit
def pass_packs(s: Array) -> None:
    """Pass every pack to the next seat clockwise (A-20.2, A-20.3)."""
    last = int(s[SEATS]) - 1
    for card in range(at.N_TYPES):
        carried = s[at.pack + at.N_TYPES * last + card]
        for seat in range(last, 0, -1):
            s[at.pack + at.N_TYPES * seat + card] = s[at.pack + at.N_TYPES * (seat - 1) + card]
        s[at.pack + card] = carried
    memory.note_packs(s)


@jit
def finish_draft(s: Array) -> None:
    """Let the kept cards join the hands and deal the bonus card (A-20.1, A-20.5, Q-76)."""
    for i in range(at.N_TYPES * int(s[SEATS])):
        s[at.hand + i] += s[at.kept + i]
        s[at.kept + i] = 0
    if s[at.round] == 1 and s[SEATS] == 2:
        other = 1 - int(s[at.first_player])
        for i in range(int(s[at.draft_bonus])):
            card = draw_card(s, other, quota(s, other) + i)
            s[at.hand + at.N_TYPES * other + card] += 1
            memory.note_dealt(s, other, card)
    s[at.node] = after_deal(s)


@jit
def draft_pick(s: Array, card: int) -> None:
    """Keep one card of the pack (A-20, A-20.4)."""
    seat = int(s[TO_ACT])
    s[at.pack + at.N_TYPES * seat + card] -= 1
    s[at.kept + at.N_TYPES * seat + card] += 1
    s[at.lowest] = card
    s[at.picks_left] -= 1
    if s[at.picks_left] == 0:
        s[at.node] = at.STAGE_DRAFT


@jit
def limit_next(s: Array) -> None:
    """Ask the next seat above the hand limit, in turn order (A-8.1, Q-15, Q-16, Q-17, Q-125)."""
    seats = 1 if s[at.solo] else int(s[SEATS])
    s[at.order] += 1
    while s[at.order] < seats:
        seat = (int(s[at.first_player]) + int(s[at.order])) % seats
        excess = hand_size(s, seat) - int(s[at.hand_limit])
        if excess > 0:
            s[TO_ACT] = seat
            s[at.picks_left] = excess
            s[at.lowest] = 0
            s[at.node] = at.NODE_HAND_LIMIT
            return
        s[at.order] += 1
    s[at.node] = at.STAGE_SELECT


@jit
def limit_discard(s: Array, card: int) -> None:
    """Discard one card down to the hand limit."""
    spend(s, int(s[TO_ACT]), card)
    s[at.lowest] = card
    s[at.picks_left] -= 1
    if s[at.picks_left] == 0:
        s[at.node] = at.STAGE_LIMIT


@jit
def ordered_picks(s: Array, cards: int, floor: int, needed: int, skip: int) -> int:
    """Return the bit set of types from which ``needed`` cards can be picked in ascending order
    (Q-99).

    Args:
        cards: Offset of the four counts to pick from.
        floor: Lowest type allowed (F-2.2, F-2.3).
        needed: Cards still to pick, this one included.
        skip: Type that may not be picked, -1 for none.
    """
    bits = 0
    available = 0
    for card in range(at.N_TYPES - 1, floor - 1, -1):
        if card != skip and s[cards + card] > 0:
            available += int(s[cards + card])
            if available >= needed:
                bits |= 1 << card
    return bits
