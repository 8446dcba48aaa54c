"""Cards: dealing, discarding, paying, hand limit, draft (A-2.7, A-5, A-8, A-18.3, A-20)."""

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.engine.jit import jit, jit_inlined
from aura_ai.engine.rng import State, draw_for
from aura_ai.games.aura.layout import (
    DEAL_FIRST,
    DEAL_OTHERS,
    DEAL_ROUND,
    DECK,
    DISCARD,
    DRAFT_BONUS,
    DRAFT_KEEP,
    DRAFT_PICK,
    DRAFT_STEP,
    FIRST,
    HAND,
    HAND_LIMIT,
    HAND_LIMIT_DISCARD,
    KEPT,
    LOWEST,
    MAX_DRAFT_STEPS,
    NODE,
    PACK,
    PICKS_LEFT,
    POSITION,
    RESHUFFLES,
    ROUND,
    SOLO,
    STAGE_DICE,
    STAGE_DRAFT,
    STAGE_LIMIT,
    STAGE_ROUND,
    STAGE_SELECT,
    SWITCH_DRAFT,
    SWITCH_HIDDEN_LIMIT,
    SWITCHES,
    TYPES,
)
from aura_ai.games.aura.rules.memory import (
    note_dealt,
    note_discarded,
    note_packs,
    note_run_out,
    note_spent,
)


@jit_inlined
def hand_size(s: State, seat: int) -> int:
    """Return the number of cards in a hand."""
    at = HAND + TYPES * seat
    return int(s[at]) + int(s[at + 1]) + int(s[at + 2]) + int(s[at + 3])


@jit
def draw_card(s: State, seat: int, number: int) -> int:
    """Take a card from the deck, reshuffling the discard pile first if need be (A-18.4, E-3).

    The deck is kept as counts; its order is decided as cards are drawn. Chance is bound to the seat
    and not to the order of the deal, which follows the first player: so a seat is dealt alike in
    all games of a tournament block.

    Args:
        s: State.
        seat: Seat that gets the card.
        number: Which card of the seat in this round's deal, from 0.

    Rules: Q-103.
    """
    total = int(s[DECK]) + int(s[DECK + 1]) + int(s[DECK + 2]) + int(s[DECK + 3])
    if total == 0:
        note_run_out(s)
        for card in range(TYPES):
            s[DECK + card] = s[DISCARD + card]
            total += int(s[DISCARD + card])
            s[DISCARD + card] = 0
        s[RESHUFFLES] += 1
    k = draw_for(s, int(s[ROUND]), seat, number, total)
    card = 0
    while card < TYPES - 1 and k >= s[DECK + card]:
        k -= int(s[DECK + card])
        card += 1
    s[DECK + card] -= 1
    return card


@jit
def spend(s: State, seat: int, card: int) -> None:
    """Put one card of a hand on the discard pile, face up (A-4.7)."""
    s[HAND + TYPES * seat + card] -= 1
    s[DISCARD + card] += 1
    note_spent(s, seat, card)


@jit
def discard(s: State, seat: int, card: int) -> None:
    """Discard one card of a hand for a pass or the hand limit, face down under Q-122's switch."""
    s[HAND + TYPES * seat + card] -= 1
    s[DISCARD + card] += 1
    note_discarded(s, seat, card)


@jit
def discard_hand(s: State, seat: int) -> None:
    """Discard all cards of a seat (A-7.4, A-21.8)."""
    for card in range(TYPES):
        for _ in range(int(s[HAND + TYPES * seat + card])):
            discard(s, seat, card)


@jit
def quota(s: State, seat: int) -> int:
    """Return how many cards a seat gets in this round's deal (A-2.7, A-18.3, A-20, A-21.5).

    Rules: A-24.1.
    """
    if s[SWITCHES] & SWITCH_DRAFT:
        total = 0
        for step in range(MAX_DRAFT_STEPS):
            total += int(s[DRAFT_KEEP + step])
        return total
    if s[ROUND] > 1:
        return int(s[DEAL_ROUND])
    return int(s[DEAL_FIRST]) if seat == s[FIRST] else int(s[DEAL_OTHERS])


@jit
def deal(s: State) -> None:
    """Deal one card at a time, clockwise from the first player, to hands or packs (Q-03)."""
    into = PACK if s[SWITCHES] & SWITCH_DRAFT else HAND
    seats = 1 if s[SOLO] else int(s[SEATS])
    most = 0
    for seat in range(seats):
        most = max(most, quota(s, seat))
    for dealt in range(most):
        for i in range(seats):
            seat = (int(s[FIRST]) + i) % seats
            if dealt < quota(s, seat):
                card = draw_card(s, seat, dealt)
                s[into + TYPES * seat + card] += 1
                note_dealt(s, seat, card)
    if into == PACK:
        s[DRAFT_STEP] = 0
        s[POSITION] = -1
        note_packs(s)
        s[NODE] = STAGE_DRAFT
    else:
        s[NODE] = after_deal(s)


@jit
def after_deal(s: State) -> int:
    """Return the stage that follows a deal (Q-93)."""
    return STAGE_DICE if s[ROUND] == 1 else STAGE_ROUND


@jit
def draft_next(s: State) -> None:
    """Move the draft to the next seat, step or end (A-20, Q-100)."""
    seats = int(s[SEATS])
    s[POSITION] += 1
    if s[POSITION] == seats:
        s[POSITION] = 0
        s[DRAFT_STEP] += 1
        if s[DRAFT_STEP] == MAX_DRAFT_STEPS or s[DRAFT_KEEP + s[DRAFT_STEP]] == 0:
            finish_draft(s)
            return
        pass_packs(s)
    s[TO_ACT] = (s[FIRST] + s[POSITION]) % seats
    s[PICKS_LEFT] = s[DRAFT_KEEP + s[DRAFT_STEP]]
    s[LOWEST] = 0
    s[NODE] = DRAFT_PICK


@jit
def pass_packs(s: State) -> None:
    """Pass every pack to the next seat clockwise (A-20.2, A-20.3)."""
    last = int(s[SEATS]) - 1
    for card in range(TYPES):
        carried = s[PACK + TYPES * last + card]
        for seat in range(last, 0, -1):
            s[PACK + TYPES * seat + card] = s[PACK + TYPES * (seat - 1) + card]
        s[PACK + card] = carried
    note_packs(s)


@jit
def finish_draft(s: State) -> None:
    """Let the kept cards join the hands and deal the bonus card (A-20.1, A-20.5).

    Rules: Q-76.
    """
    for i in range(TYPES * int(s[SEATS])):
        s[HAND + i] += s[KEPT + i]
        s[KEPT + i] = 0
    if s[ROUND] == 1 and s[SEATS] == 2:
        other = 1 - int(s[FIRST])
        for i in range(int(s[DRAFT_BONUS])):
            card = draw_card(s, other, quota(s, other) + i)
            s[HAND + TYPES * other + card] += 1
            note_dealt(s, other, card)
    s[NODE] = after_deal(s)


@jit
def draft_pick(s: State, card: int) -> None:
    """Keep one card of the pack (A-20).

    Rules: A-20.4.
    """
    seat = int(s[TO_ACT])
    s[PACK + TYPES * seat + card] -= 1
    s[KEPT + TYPES * seat + card] += 1
    s[LOWEST] = card
    s[PICKS_LEFT] -= 1
    if s[PICKS_LEFT] == 0:
        s[NODE] = STAGE_DRAFT


@jit
def limit_next(s: State) -> None:
    """Ask the next seat above the hand limit, in turn order (A-8.1, Q-16).

    Rules: Q-15, Q-17, Q-125.
    """
    seats = 1 if s[SOLO] else int(s[SEATS])
    s[POSITION] += 1
    while s[POSITION] < seats:
        seat = (int(s[FIRST]) + int(s[POSITION])) % seats
        excess = hand_size(s, seat) - int(s[HAND_LIMIT])
        if excess > 0:
            s[TO_ACT] = seat
            s[PICKS_LEFT] = excess
            s[LOWEST] = 0
            s[NODE] = HAND_LIMIT_DISCARD
            return
        s[POSITION] += 1
    if s[SWITCHES] & SWITCH_HIDDEN_LIMIT:
        reveal_discards(s)
    s[NODE] = STAGE_SELECT


@jit
def limit_discard(s: State, card: int) -> None:
    """Discard one card down to the hand limit, face down under Q-122's switch."""
    seat = int(s[TO_ACT])
    if s[SWITCHES] & SWITCH_HIDDEN_LIMIT:
        s[HAND + TYPES * seat + card] -= 1
        s[KEPT + TYPES * seat + card] += 1
    else:
        discard(s, seat, card)
    s[LOWEST] = card
    s[PICKS_LEFT] -= 1
    if s[PICKS_LEFT] == 0:
        s[NODE] = STAGE_LIMIT


@jit
def reveal_discards(s: State) -> None:
    """Turn up the cards that waited face down (``hidden_hand_discard``, Q-122)."""
    for seat in range(int(s[SEATS])):
        for card in range(TYPES):
            for _ in range(int(s[KEPT + TYPES * seat + card])):
                s[DISCARD + card] += 1
                note_discarded(s, seat, card)
            s[KEPT + TYPES * seat + card] = 0


@jit
def ordered_picks(s: State, cards: int, floor: int, wanted: int, skip: int) -> int:
    """Return the bit set of types from which ``wanted`` cards can be picked in ascending order.

    Args:
        s: State.
        cards: Offset of the four counts to pick from.
        floor: Lowest type allowed (F-2.2, F-2.3).
        wanted: Cards still to pick, this one included.
        skip: Type that may not be picked, -1 for none.

    Rules: Q-99.
    """
    bits = 0
    available = 0
    for card in range(TYPES - 1, floor - 1, -1):
        if card != skip and s[cards + card] > 0:
            available += int(s[cards + card])
            if available >= wanted:
                bits |= 1 << card
    return bits
