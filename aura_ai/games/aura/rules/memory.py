"""What seats learn from the public course of the game (E-5, E-6, E-9, E-15).

Written while the game runs, read by :mod:`aura_ai.games.aura.belief`. Card counts are packed four
bits a type into one ``int16`` (see :func:`one`), so a type may have at most 15 cards.
"""

from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State


@jit
def note_dealt(s: State, seat: int, card: int) -> None:
    """A card of the deck was dealt to a seat."""


@jit
def note_run_out(s: State) -> None:
    """The deck ran out: the discard pile is about to become the new deck (A-18.4, E-5)."""


@jit
def note_spent(s: State, seat: int, card: int) -> None:
    """A seat spent or discarded a card, face up."""


@jit
def note_packs(s: State) -> None:
    """Every seat looks at the draft pack in front of it (E-9)."""


@jit
def note_pick(s: State, seat: int, card: int) -> None:
    """A seat kept a card of its draft pack."""
