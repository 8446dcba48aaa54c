"""Views, and determinizations that agree with them (section E of the rules).

A *view* has the layout of a state. A group of four card counts (``hand``, ``pack``, ``kept`` of
another seat, and ``deck``) whose content the observer does not know holds ``(n + 3, -1, -1, -1)``
for ``n`` > 0 cards: the sum of the four entries is the number of cards, as in a state, and the -1
says that the types are not known. ``state[OBSERVER]`` is -1 in a state, and in a view the seat.

What determinizations take into account and what they leave out: ``docs/games/aura/belief.md``.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, RNG, RNG_WORDS, SEATS, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief import dealing, draft
from aura_ai.games.aura.rules.choices import list_legal

TRIES = 100_000
"""Samples drawn until one agrees with the view, 0.5 µs each. A few will do, but of some views 1 in 700
agrees; all are drawn only where none does, in a position made by hand."""


@jit
def hide(s: Array, start: int) -> None:
    """Replace four counts by their sum, in the format of a view."""
    n = dealing.count_cards(s, start)
    if n > 0:
        s[start] = n + at.N_TYPES - 1
        for card in range(1, at.N_TYPES):
            s[start + card] = -1


@jit
def hide_memory(s: Array, seat: int) -> None:
    """Clear what other seats alone have learnt (E-15); see ``rules/memory.py``."""
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


@jit
def conceal(s: Array, seat: int) -> None:
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
    drafting = node == at.NODE_DRAFT_PICK and mine
    if not (node == at.NODE_PAY or node == at.NODE_HAND_LIMIT or drafting):
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
def observe(s: Array, seat: int, view: Array) -> None:
    """Write what ``seat`` knows into ``view`` (E-1, E-2), with an empty generator."""
    for i in range(s.size):
        view[i] = s[i]
    for i in range(RNG, RNG + RNG_WORDS):
        view[i] = 0
    if s[OBSERVER] < 0:
        conceal(view, seat)


@jit
def gather_unseen(s: Array) -> int:
    """Put all cards that the observer does not see into ``deck``; return the cards of each type.

    Every type has the same number of cards, so the public sizes tell what the box holds.
    """
    me = int(s[OBSERVER])
    a_type = 0
    for i in range(at.hand, at.deck + at.N_TYPES):
        a_type += int(s[i])
    a_type //= at.N_TYPES
    for card in range(at.N_TYPES):
        number = a_type - int(s[at.discard + card]) - int(s[at.hand + at.N_TYPES * me + card])
        number -= int(s[at.pack + at.N_TYPES * me + card]) + int(
            s[at.kept + at.N_TYPES * me + card]
        )
        s[at.deck + card] = number
    return a_type


@jit
def sample(view: Array) -> bool:
    """Fill what is unknown in a view, but for *legal*; False if it contradicts the last run-out."""
    a_type = gather_unseen(view)
    if view[at.node] == at.NODE_FERTILIZER:
        return True
    if view[at.node] == at.NODE_DRAFT_PICK:
        if not draft.deal_draft(view, True):
            draft.deal_draft(view, False)
    elif not (view[at.switches] & at.SWITCH_DRAFT and draft.deal_drafted(view)):
        dealing.deal_evenly(view, a_type)
    return dealing.hands_fit(view, a_type)


@jit
def determinize(view: Array) -> None:
    """Fill what is unknown in a view with a sample that agrees with it, in place (E-10).

    Samples that contradict the last run-out are drawn again, and so are those in which another seat
    to act would have no choice: forced decisions are made without asking. The generator of the view is
    seeded; a full state is left alone.
    """
    seat = int(view[OBSERVER])
    if seat < 0:
        return
    for _ in range(TRIES):
        fits = sample(view)
        view[OBSERVER] = -1
        chooses = list_legal(view) > 1 or view[TO_ACT] == seat or view[TO_ACT] == OVER
        if fits and chooses:
            return
        conceal(view, seat)
    # nothing agrees: the view comes from a position made by hand
    sample(view)
    view[OBSERVER] = -1
    list_legal(view)
