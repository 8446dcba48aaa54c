"""Views, and determinizations that agree with them (section 14 of the rules).

A *view* has the layout of a state. A card that the observer does not know is ``HIDDEN`` where it
lies (kept by another seat, in a satellite); all of both decks is ``HIDDEN``; what other seats have
learnt is cleared. A card that the observer has seen and that went to the black hole has the fate
``FATE_GONE``, whoever put it there; one that it has not seen has no fate at all.
``state[OBSERVER]`` is -1 in a state, and in a view the seat.

Sampling is exact for players whose choices do not depend on their cards (I-8): candidate sets are
respected, and the cards never seen are spread uniformly over the open slots. In a determinization the
other seats remember nothing but what lies open or is theirs now, and cards in the black hole have lost
their owner. So it can be looked at from any seat, and determinized again.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, RNG, RNG_WORDS, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw, load, store
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, flow

TRIES = 1000
"""Samples drawn until another seat's placement is a real decision; one is nearly always enough."""


@jit
def now(s: Array) -> int:
    """Return the packed facts about the present step, 0 when the game is over."""
    return flow.step_info(s) if s[at.step] <= at.N_STEPS else 0


@jit
def left_satellite(s: Array, seat: int, info: int) -> int:
    """Return the satellite in which a seat left cards at the step before (R-4.2, R-4.3)."""
    return flow.satellite_of(s, seat, info ^ at.STEP_STAR)


@jit
def was_placed(s: Array, seat: int, reader: int) -> bool:
    """Return whether one of the cards that ``seat`` left lies on the board of the seat that read on.

    That seat placed it in this turn, so it is still on top.
    """
    for slot in range(at.LEFT_SIZE):
        card = s[at.left + at.LEFT_SIZE * seat + slot]
        if card >= 0:
            for field in range(at.N_FIELDS):
                if s[board.block(reader) + at.board + field] == card:
                    return True
    return False


@jit
def left_is_open(s: Array, seat: int, info: int) -> bool:
    """Return whether ``seat`` does not know what became of the cards that it left (I-8.1).

    That is so from the pick of the next reader on, until it places the card, or, in the last turn
    of a round, discards it: then both cards lie in the black hole.
    """
    if s[at.left + at.LEFT_SIZE * seat] < 0:
        return False
    reader = flow.reader_of(s, left_satellite(s, seat, info), info)
    if not s[at.picked] >> reader & 1 or was_placed(s, seat, reader):
        return False
    if info & at.STEP_LAST_TURN and s[at.node] != at.NODE_DRAFT:
        return s[board.block(reader) + at.kept] != at.NONE
    return True


@jit
def knows_pack(s: Array, seat: int, satellite: int, info: int) -> bool:
    """Return whether a seat knows what lies in a satellite now (I-4)."""
    if info == 0 or satellite == flow.satellite_of(s, seat, info):
        return True
    if s[at.left + at.LEFT_SIZE * seat] < 0 or satellite != left_satellite(s, seat, info):
        return False
    return not left_is_open(s, seat, info)


@jit
def was_left_by(s: Array, seat: int, card: int) -> bool:
    """Return whether a card is one of those that a seat left in its last pack."""
    for slot in range(at.LEFT_SIZE):
        if s[at.left + at.LEFT_SIZE * seat + slot] == card:
            return True
    return False


@jit
def hide_fates(s: Array, seat: int, info: int) -> None:
    """Clear the fates of cards that a seat has not seen, and the owners of other discards."""
    unsure = left_is_open(s, seat, info)
    for card in range(at.N_CARDS):
        fate = board.fate_of(s, card)
        if fate >= at.FATE_DISCARDED and fate != at.FATE_DISCARDED + seat:
            visible = board.has_seen(s, seat, card) and not (unsure and was_left_by(s, seat, card))
            board.set_fate(s, card, at.FATE_GONE if visible else at.FATE_NONE)


@jit
def conceal(s: Array, seat: int) -> None:
    """Turn a state into a view of ``seat``, in place, the generator excepted."""
    s[OBSERVER] = seat
    info = now(s)
    seats = int(s[SEATS])
    hide_fates(s, seat, info)
    for satellite in range(seats):
        if not knows_pack(s, seat, satellite, info):
            for slot in range(at.PACK_SIZE):
                if s[at.satellites + at.PACK_SIZE * satellite + slot] >= 0:
                    s[at.satellites + at.PACK_SIZE * satellite + slot] = at.HIDDEN
    for other in range(seats):
        if other == seat:
            continue
        if s[board.block(other) + at.kept] >= 0:
            s[board.block(other) + at.kept] = at.HIDDEN
    for other in range(at.MAX_SEATS):
        if other != seat:
            for i in range(at.SEEN_WORDS):
                s[at.seen + at.SEEN_WORDS * other + i] = 0
            for i in range(at.LEFT_SIZE):
                s[at.left + at.LEFT_SIZE * other + i] = at.NONE
    for i in range(at.N_CARDS):
        s[at.decks + i] = at.HIDDEN


@jit
def observe(s: Array, seat: int, view: Array) -> None:
    """Write what ``seat`` knows into ``view`` (I-1 to I-7), with an empty generator."""
    for i in range(at.SIZE):
        view[i] = s[i]
    for i in range(RNG_WORDS):
        view[i + RNG] = 0
    conceal(view, seat)


@jit
def resolve_left(s: Array, seat: int, info: int) -> None:
    """Choose among the cards that the observer left which one the next reader took (I-8.1)."""
    start = at.left + at.LEFT_SIZE * seat
    n = 0
    while n < at.LEFT_SIZE and s[start + n] >= 0:
        n += 1
    satellite = left_satellite(s, seat, info)
    reader = flow.reader_of(s, satellite, info)
    choice = draw(s, n)
    pack = at.satellites + at.PACK_SIZE * satellite
    slot = 0
    for i in range(n):
        card = int(s[start + i])
        if i == choice and s[board.block(reader) + at.kept] == at.HIDDEN:
            s[board.block(reader) + at.kept] = card
        elif i != choice and s[pack + slot] == at.HIDDEN:
            s[pack + slot] = card
            slot += 1
        else:
            board.set_fate(s, card, at.FATE_GONE)


@jit
def unseen(s: Array, seat: int, age: int) -> int:
    """Write the cards of an age that a seat has never seen to the end of the age's deck.

    The other cards of the age precede them, so that the deck is a permutation.

    Returns:
        The number of unseen cards.
    """
    start = at.decks + at.N_AGE_CARDS * age
    low, high = start, start + at.N_AGE_CARDS
    for card in range(at.N_AGE_CARDS * age, at.N_AGE_CARDS * (age + 1)):
        if board.has_seen(s, seat, card):
            s[low] = card
            low += 1
        else:
            high -= 1
            s[high] = card
    return start + at.N_AGE_CARDS - high


@jit
def fill_age(s: Array, seat: int, age: int, current: bool) -> None:
    """Spread the unseen cards of an age uniformly over its open slots (I-8)."""
    n = unseen(s, seat, age)
    first = at.decks + at.N_AGE_CARDS * (age + 1) - n
    flow.shuffle(s, first, n)
    if current:
        seats = int(s[SEATS])
        # cards that are handed out belong to the dealt part, which comes first
        for other in range(seats):
            if s[board.block(other) + at.kept] == at.HIDDEN:
                s[board.block(other) + at.kept] = s[first]
                first += 1
        for satellite in range(seats):
            start = at.satellites + at.PACK_SIZE * satellite
            for slot in range(at.PACK_SIZE):
                if s[start + slot] == at.HIDDEN:
                    s[start + slot] = s[first]
                    first += 1
            flow.sort_pack(s, start, flow.pack_size(s, satellite))
    undealt = at.decks + at.N_AGE_CARDS * age + int(s[at.dealt + age])
    for i in range(first, undealt):
        board.set_fate(s, int(s[i]), at.FATE_GONE)


@jit
def deal_hidden(s: Array, seat: int, info: int) -> None:
    """Fill everything that a view hides with a sample."""
    if left_is_open(s, seat, info):
        resolve_left(s, seat, info)
    for age in range(2):
        fill_age(s, seat, age, (1 if info & at.STEP_AGE_2 else 0) == age)


@jit
def see_table(s: Array, seat: int) -> None:
    """Let a seat know all that lies open (I-1)."""
    for card in range(at.N_CARDS):
        if at.FATE_COVERED <= board.fate_of(s, card) < at.FATE_DISCARDED:
            board.see(s, seat, card)
    for other in range(int(s[SEATS])):
        for field in range(at.N_FIELDS):
            card = int(s[board.block(other) + at.board + field])
            if 0 <= card < at.N_CARDS:
                board.see(s, seat, card)


@jit
def see_own(s: Array, seat: int, info: int) -> None:
    """Let a seat know its kept card and the pack that it reads now (I-4, I-11)."""
    if s[board.block(seat) + at.kept] >= 0:
        board.see(s, seat, int(s[board.block(seat) + at.kept]))
    if info > 0:
        pack = at.satellites + at.PACK_SIZE * flow.satellite_of(s, seat, info)
        for slot in range(at.PACK_SIZE):
            if s[pack + slot] >= 0:
                board.see(s, seat, int(s[pack + slot]))


@jit
def inform(s: Array, seat: int, info: int) -> None:
    """Let the seats other than ``seat`` know what they must (I-1, I-4)."""
    first = at.NONE
    for other in range(int(s[SEATS])):
        if other == seat:
            continue
        if first == at.NONE:
            first = other
            see_table(s, other)
        for word in range(at.SEEN_WORDS):
            s[at.seen + at.SEEN_WORDS * other + word] = s[at.seen + at.SEEN_WORDS * first + word]
    for other in range(int(s[SEATS])):
        if other != seat:
            see_own(s, other, info)


@jit
def is_real_choice(s: Array) -> bool:
    """Return whether the placement that somebody was asked for has at least two choices."""
    if s[at.node] != at.NODE_PLACE:
        return True
    seat = int(s[TO_ACT])
    return s[board.block(seat) + at.spores] != at.ALL_FIELDS or flow.placements(s, seat) != 0


@jit
def determinize(view: Array) -> None:
    """Replace what a view hides by a sample from what its observer thinks possible, in place.

    The result is a full state that ``apply`` accepts. Randomness comes from the generator in the
    array, which goes on from there; the observer's view of the result is the view again.
    """
    seat = int(view[OBSERVER])
    if seat < 0:
        return
    info = now(view)
    for _ in range(TRIES):
        deal_hidden(view, seat, info)
        if is_real_choice(view):
            break
        key = load(view)
        conceal(view, seat)
        store(view, key)
    inform(view, seat, info)
    view[OBSERVER] = -1


@jit
def redraw(s: Array) -> None:
    """Shuffle what is left of both decks, in place (R-2.5).

    The decks are shuffled at set-up, but a card is seen when it is dealt and never before, so it may as
    well be drawn then. What is written follows from the generator and from which cards are left, not
    from the order in which they lay.
    """
    for age in range(2):
        dealt = int(s[at.dealt + age])
        start, n = at.decks + at.N_AGE_CARDS * age + dealt, at.N_AGE_CARDS - dealt
        flow.sort_pack(s, start, n)
        flow.shuffle(s, start, n)
