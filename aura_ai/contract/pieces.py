"""Pieces in rows: kernels that draw, hide and deal the cards or stones of a game.

A row counts the pieces of each kind: a deck, a bag, a hand. A view hides a row but for its sum
(``tally`` of :class:`aura_ai.contract.field.Field`). Kernels of a game call these with its offsets.
"""

import numpy as np

from aura_ai.contract import open_information
from aura_ai.contract.layout import Layout
from aura_ai.engine.arrays import Array, Longs
from aura_ai.engine.header import OBSERVER, SEATS
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw

HIDDEN = -1
"""Entry of a hidden row; the first one makes its sum right."""


@jit
def total(s: Array, row: int, kinds: int) -> int:
    """Return how many pieces a row holds; right in views too."""
    pieces = 0
    for kind in range(kinds):
        pieces += s[row + kind]
    return pieces


@jit
def take(s: Array, row: int, kinds: int) -> int:
    """Take a random piece out of a row, all pieces alike, and return its kind.

    One number is drawn, which counts the pieces by kind.
    """
    skip = draw(s, total(s, row, kinds))
    kind = 0
    while skip >= s[row + kind]:
        skip -= s[row + kind]
        kind += 1
    s[row + kind] -= 1
    return kind


@jit
def move(s: Array, row: int, other: int, kinds: int) -> None:
    """Take a random piece out of a row, if it has one, into another row."""
    if total(s, row, kinds) > 0:
        s[other + take(s, row, kinds)] += 1


@jit
def first(s: Array, row: int, kinds: int) -> int:
    """Return the first kind that a row has a piece of, ``kinds`` for an empty one."""
    kind = 0
    while kind < kinds and s[row + kind] == 0:
        kind += 1
    return kind


@jit
def offer(s: Array, row: int, kinds: int, action: int, out: Array, n: int) -> int:
    """Write an action for each kind that a row has, behind ``n`` others; return their number.

    Args:
        action: The action of the first kind; the others follow it.
    """
    for kind in range(kinds):
        if s[row + kind] > 0:
            out[n] = action + kind
            n += 1
    return n


@jit
def hide(view: Array, row: int, kinds: int) -> None:
    """Hide the kinds of a row; its sum stays, and an empty row hides nothing."""
    pieces = total(view, row, kinds)
    if pieces > 0:
        view[row] = pieces - HIDDEN * (kinds - 1)
        for kind in range(1, kinds):
            view[row + kind] = HIDDEN


@jit
def observe(s: Array, seat: int, view: Array, stock: int, hands: int, kinds: int) -> None:
    """Write what a seat knows: everything but the stock, the hands of others and the generator.

    Args:
        stock: Row that nobody sees.
        hands: Rows by seat, each of which its owner sees.
    """
    open_information.observe(s, seat, view)
    hide(view, stock, kinds)
    for other in range(int(s[SEATS])):
        if other != seat:
            hide(view, hands + kinds * other, kinds)


@jit
def deal(view: Array, stock: int, hands: int, kinds: int) -> None:
    """Turn a view into a state: deal the hands of others again, all deals alike.

    The stock must hold all pieces that the observer does not see; what is left stays there.
    """
    observer = int(view[OBSERVER])
    open_information.determinize(view)
    for seat in range(int(view[SEATS])):
        if seat != observer:
            hand = hands + kinds * seat
            size = total(view, hand, kinds)
            for kind in range(kinds):
                view[hand + kind] = 0
            for _ in range(size):
                view[hand + take(view, stock, kinds)] += 1


@jit
def rank(s: Array, points: int, place: Longs, score: Longs) -> None:
    """Write points and places by seat: most points are best, and equal points share the place."""
    for seat in range(int(s[SEATS])):
        score[seat] = s[points + seat]
        place[seat] = 1
        for other in range(int(s[SEATS])):
            place[seat] += s[points + other] > s[points + seat]


def add_up(layout: Layout, s: Array, number: Array, names: str) -> bool:
    """Return whether the pieces of each kind are all somewhere, in a state or view.

    Args:
        number: Pieces of each kind.
        names: Fields whose rows hold them, with blanks between.
    """
    fields = (layout[name].used(s).astype(np.int64) for name in names.split())
    rows = np.concatenate([field.reshape(-1, len(number)) for field in fields])
    hidden = (rows < 0).any(axis=1)
    missing = number - rows[~hidden].sum(axis=0)
    return bool((missing >= 0).all() and missing.sum() == rows[hidden].sum())
