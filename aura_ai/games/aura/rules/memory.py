"""Memory of seats: knowledge from public events (E-5, E-6, E-9, E-15).

Written while the game runs, read by :mod:`aura_ai.games.aura.belief.worlds`. This is all of the past
that the state keeps: it tells exactly what section E needs, nothing else. Four counts of at most 15 are
packed into one ``int16``, four bits each (:func:`nibble`, :func:`add`): one a card type, or one a
seat. A *pile* is the discard pile that became the deck in a deal; it is named by its round.

The fields are those of the part *memory* of the layout. All may see ``run_outs``, ``last_out``,
``spent``, ``pile`` and ``before``; ``drawn`` is for the seat alone, ``packs_seen`` for the seat, and
from step 1 on for the seat that passed the pack on.

In a draft nobody sees who draws what; ``packs_seen`` replaces it.
"""

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.engine.jit import jit
from aura_ai.games.aura import layout as at

_BITS = 4
_NIBBLE = 15
_WORD = 1 << 16
_SIGN = 1 << 15


@jit
def nibble(word: int, index: int) -> int:
    """Return one of the four counts in a packed entry."""
    return int(word) >> (_BITS * index) & _NIBBLE


@jit
def nibble_sum(word: int) -> int:
    """Return the sum of the four counts in a packed entry."""
    return nibble(word, 0) + nibble(word, 1) + nibble(word, 2) + nibble(word, 3)


@jit
def add(s: Array, start: int, index: int, number: int) -> None:
    """Add to one of the four counts of a packed entry."""
    word = (int(s[start]) & (_WORD - 1)) + (number << (_BITS * index))
    s[start] = word - _WORD if word >= _SIGN else word


@jit
def pack(s: Array, start: int, counts: int) -> None:
    """Pack the four counts at offset ``counts`` into the entry at ``at``."""
    s[start] = 0
    for index in range(at.N_TYPES):
        add(s, start, index, int(s[counts + index]))


@jit
def note_dealt(s: Array, seat: int, card: int) -> None:
    """A card of the deck was dealt to a seat."""
    if s[at.switches] & at.SWITCH_DRAFT or s[at.round] == 1:
        return
    if s[at.last_out] != s[at.round]:
        add(s, at.before + int(s[at.round]) - 2, seat, 1)
    if s[at.last_out] > 0:
        add(s, at.drawn + at.N_PILES * seat + int(s[at.last_out]) - 2, card, 1)


@jit
def note_run_out(s: Array) -> None:
    """The deck ran out: the discard pile is about to become the new deck (A-18.4, E-5)."""
    if s[at.switches] & at.SWITCH_DRAFT:
        return
    pack(s, at.pile + int(s[at.round]) - 2, at.discard)
    s[at.run_outs] |= 1 << int(s[at.round])
    s[at.last_out] = s[at.round]


@jit
def note_spent(s: Array, seat: int, card: int) -> None:
    """A seat spent or discarded a card, face up."""
    add(s, at.spent + at.MAX_ROUNDS * seat + int(s[at.round]) - 1, card, 1)


@jit
def note_packs(s: Array) -> None:
    """Every seat looks at the draft pack in front of it (E-9)."""
    step = int(s[at.draft_step])
    if step == 0:
        for i in range(at.packs_seen, at.packs_seen + at.MAX_SEATS * at.MAX_DRAFT_STEPS):
            s[i] = 0
    for seat in range(int(s[SEATS])):
        pack(s, at.packs_seen + at.MAX_DRAFT_STEPS * seat + step, at.pack + at.N_TYPES * seat)
