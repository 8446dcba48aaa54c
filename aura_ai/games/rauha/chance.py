"""The unseen order of cards below the last deal (R-2.5)."""

from aura_ai.engine.arrays import Array
from aura_ai.engine.jit import jit
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules.flow import shuffle, sort_pack


@jit
def redraw(s: Array) -> None:
    """Shuffle what is left of both decks, in place.

    The decks are shuffled at set-up, but a card is seen when it is dealt and never before, so it may as
    well be drawn then. What is written follows from the generator and from which cards are left, not
    from the order in which they lay.
    """
    for age in range(2):
        dealt = int(s[at.dealt + age])
        start, n = at.decks + at.N_AGE_CARDS * age + dealt, at.N_AGE_CARDS - dealt
        sort_pack(s, start, n)
        shuffle(s, start, n)
