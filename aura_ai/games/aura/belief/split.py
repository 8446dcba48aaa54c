"""Exact sampling when the cards that were spent can come from two pools only (E-6).

Two pools are all there is with 2 players (what the opponent held at the last run-out, and the
pile), with 3 and 4 players until the second run-out, and with 2 players after a draft. Let ``y``
count the spent cards that came from the newer pool, by type and by *cell* (what one opponent spent
in one round). Up to a constant, the weight of E-6, summed over all hands, is a product over types

    prod_c  H_c!/(H_c - x_c)!  R_c!/(R_c - y_c)!  prod_cells C(D_c, y_c)         (x = D - y)

and a factor that depends on the sizes of the cells alone. So a table over the sizes, filled type by
type, gives the probability of every split, and the split is read off backwards.
"""

import numpy as np
import numpy.typing as npt

from aura_ai.engine.jit import jit, jit_allocating
from aura_ai.engine.rng import State
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.pools import (
    MAX_OPPONENTS,
    POOLS,
    SLOTS,
    count_cards,
    opponents,
    seat_of,
    spent_in,
    unit,
)
from aura_ai.games.aura.rules.memory import nibble, nibble_sum

Table = npt.NDArray[np.float64]

MAX_CARDS = 60
"""Cards in the largest box: fifteen of each type."""
FACTORIAL = np.cumprod(np.concatenate([[1.0], np.arange(1.0, MAX_CARDS + 1.0)]))
MAX_CELLS = 3
MAX_SPLITS = 256
"""Sizes beyond which the table would be slow. 2 players need at most 30; 4 players 27 at the first
run-out, and up to 216 in the rare case that only the last of several can be made use of."""
OLD, NEW = POOLS, POOLS + at.N_TYPES
OLD_SLOTS, NEW_SLOTS = SLOTS, SLOTS + MAX_OPPONENTS


@jit
def falling(n: int, k: int) -> float:
    """Return ``n! / (n - k)!``, 0 if ``k`` is out of range."""
    if k < 0 or k > n:
        return 0.0
    return float(FACTORIAL[n] / FACTORIAL[n - k])


@jit
def choose(n: int, k: int) -> float:
    """Return the binomial coefficient for ``0 <= k <= n``."""
    return float(FACTORIAL[n] / (FACTORIAL[k] * FACTORIAL[n - k]))


@jit
def cell_spent(s: State, first: int, cell: int) -> int:
    """Return the packed counts that were spent in a cell; cells run by opponent, then by round."""
    periods = int(s[at.round]) - first + 1
    return spent_in(s, cell // periods, first + cell % periods)


@jit
def arrivals(s: State, first: int, cell: int) -> int:
    """Return the slots of the newer pool that the deal of a cell's round added."""
    periods = int(s[at.round]) - first + 1
    if cell % periods == 0:
        return int(s[NEW_SLOTS + cell // periods])
    return nibble(s[at.before + first + cell % periods - 2], seat_of(s, cell // periods))


@jit
def room(s: State, first: int, cell: int) -> int:
    """Return the most cards of the newer pool that can have been spent in a cell."""
    periods = int(s[at.round]) - first + 1
    slots = 0
    for earlier in range(cell - cell % periods, cell + 1):
        slots += arrivals(s, first, earlier)
    return min(slots, nibble_sum(cell_spent(s, first, cell)))


@jit
def size_weight(s: State, first: int, cells: int, n0: int, n1: int, n2: int) -> float:
    """Return the factor that depends on the sizes: random slots of the hands left (E-14)."""
    periods = int(s[at.round]) - first + 1
    weight = 1.0
    old = 0
    new = 0
    old_total = 0
    new_total = 0
    for cell in range(cells):
        if cell % periods == 0:
            old = int(s[OLD_SLOTS + cell // periods])
            new = 0
        new += arrivals(s, first, cell)
        from_new = n0 if cell == 0 else n1 if cell == 1 else n2
        from_old = nibble_sum(cell_spent(s, first, cell)) - from_new
        weight *= falling(old, from_old) * falling(new, from_new)
        old -= from_old
        new -= from_new
        old_total += from_old
        new_total += from_new
    if weight > 0.0:
        weight /= falling(count_cards(s, OLD), old_total) * falling(count_cards(s, NEW), new_total)
    return weight


@jit
def type_weight(s: State, card: int, d: int, y0: int, y1: int, y2: int) -> float:
    """Return the factor of one type.

    Args:
        s: State with two pools.
        card: Type.
        d: Cards of the type that were spent in the three cells, four bits each.
        y0: Those of cell 0 that came from the newer pool; ``y1`` and ``y2`` likewise.
        y1: See ``y0``.
        y2: See ``y0``.
    """
    y = y0 + y1 + y2
    x = nibble_sum(d) - y
    weight = falling(int(s[OLD + card]), x) * falling(int(s[NEW + card]), y)
    return weight * choose(nibble(d, 0), y0) * choose(nibble(d, 1), y1) * choose(nibble(d, 2), y2)


@jit
def spent_of_type(s: State, first: int, cells: int, card: int) -> int:
    """Return the cards of a type that were spent, by cell, four bits each."""
    d = 0
    for cell in range(cells):
        d |= nibble(cell_spent(s, first, cell), card) << (4 * cell)
    return d


@jit
def fill_table(
    s: State, first: int, cells: int, table: Table, cap0: int, cap1: int, cap2: int
) -> None:
    """Fill ``table[c, n]``: the weight of all splits of the types below ``c`` with sizes ``n``."""
    step1 = cap0 + 1
    step2 = step1 * (cap1 + 1)
    splits = step2 * (cap2 + 1)
    for n in range(splits):
        table[0, n] = 0.0
    table[0, 0] = 1.0
    for card in range(at.N_TYPES):
        for n in range(splits):
            table[card + 1, n] = 0.0
        d = spent_of_type(s, first, cells, card)
        for y2 in range(min(nibble(d, 2), cap2) + 1):
            for y1 in range(min(nibble(d, 1), cap1) + 1):
                for y0 in range(min(nibble(d, 0), cap0) + 1):
                    weight = type_weight(s, card, d, y0, y1, y2)
                    if weight == 0.0:
                        continue
                    shift = y0 + step1 * y1 + step2 * y2
                    for n2 in range(cap2 - y2 + 1):
                        for n1 in range(cap1 - y1 + 1):
                            start = step1 * n1 + step2 * n2
                            for n0 in range(cap0 - y0 + 1):
                                table[card + 1, start + n0 + shift] += (
                                    table[card, start + n0] * weight
                                )


@jit
def draw_sizes(
    s: State, first: int, cells: int, table: Table, cap0: int, cap1: int, cap2: int
) -> int:
    """Draw the sizes of the cells; return their place in the table, -1 if none is possible."""
    step1 = cap0 + 1
    step2 = step1 * (cap1 + 1)
    total = 0.0
    for n in range(step2 * (cap2 + 1)):
        if table[at.N_TYPES, n] > 0.0:
            sizes = size_weight(s, first, cells, n % step1, n % step2 // step1, n // step2)
            table[at.N_TYPES, n] *= sizes
            total += table[at.N_TYPES, n]
    if not total > 0.0:
        return -1
    u = unit(s) * total
    chosen = -1
    for n in range(step2 * (cap2 + 1)):
        if table[at.N_TYPES, n] > 0.0:
            chosen = n
            u -= table[at.N_TYPES, n]
            if u < 0.0:
                break
    return chosen


@jit
def draw_type(
    s: State, card: int, d: int, table: Table, n: int, cap0: int, cap1: int, cap2: int
) -> int:
    """Draw how the spent cards of one type split; return ``y0 | y1 << 4 | y2 << 8``.

    Args:
        s: State with two pools.
        card: Type.
        d: See :func:`type_weight`.
        table: See :func:`fill_table`.
        n: Place in the table of the sizes of this type and those below it together.
        cap0: Largest size of cell 0; ``cap1`` and ``cap2`` likewise.
        cap1: See ``cap0``.
        cap2: See ``cap0``.
    """
    step1 = cap0 + 1
    step2 = step1 * (cap1 + 1)
    n0 = n % step1
    n1 = n % step2 // step1
    n2 = n // step2
    chosen = -1
    total = 0.0
    for again in range(2):
        u = unit(s) * total if again else 0.0
        for y2 in range(min(nibble(d, 2), n2) + 1):
            for y1 in range(min(nibble(d, 1), n1) + 1):
                for y0 in range(min(nibble(d, 0), n0) + 1):
                    shift = y0 + step1 * y1 + step2 * y2
                    weight = table[card, n - shift]
                    if weight > 0.0:
                        weight *= type_weight(s, card, d, y0, y1, y2)
                    if weight > 0.0:
                        if not again:
                            total += weight
                        elif u >= 0.0:
                            chosen = y0 | y1 << 4 | y2 << 8
                            u -= weight
    return chosen


@jit_allocating
def split_exactly(s: State, first: int) -> bool:
    """Take all cards spent since round ``first`` out of the two pools, with the weights of E-6.

    Args:
        s: State with two pools and the slots of round ``first``; left with what was not spent,
            and the slots of the present.
        first: First round whose spent cards count.

    Returns:
        False, with pools and slots as they were, if there are more cells or sizes than the table
        is for, or if no split is possible.
    """
    periods = int(s[at.round]) - first + 1
    cells = opponents(s) * periods
    if cells > MAX_CELLS:
        return False
    cap0 = room(s, first, 0)
    cap1 = room(s, first, 1) if cells > 1 else 0
    cap2 = room(s, first, 2) if cells > 2 else 0
    splits = (cap0 + 1) * (cap1 + 1) * (cap2 + 1)
    if splits > MAX_SPLITS:
        return False
    # the one kernel that needs room beside the state; some 40 ns of its microsecond
    table = np.empty((at.N_TYPES + 1, splits))
    fill_table(s, first, cells, table, cap0, cap1, cap2)
    n = draw_sizes(s, first, cells, table, cap0, cap1, cap2)
    if n < 0:
        return False
    move_slots(
        s, first, cells, n % (cap0 + 1), n // (cap0 + 1) % (cap1 + 1), n // (cap0 + 1) // (cap1 + 1)
    )
    for back in range(at.N_TYPES):
        card = at.N_TYPES - 1 - back
        d = spent_of_type(s, first, cells, card)
        y = draw_type(s, card, d, table, n, cap0, cap1, cap2)
        n -= nibble(y, 0) + (cap0 + 1) * (nibble(y, 1) + (cap1 + 1) * nibble(y, 2))
        s[NEW + card] -= nibble_sum(y)
        s[OLD + card] -= nibble_sum(d) - nibble_sum(y)
    return True


@jit
def move_slots(s: State, first: int, cells: int, n0: int, n1: int, n2: int) -> None:
    """Bring the slots to the present, given how many of the newer pool were spent in each cell."""
    periods = int(s[at.round]) - first + 1
    for cell in range(cells):
        o = cell // periods
        from_new = n0 if cell == 0 else n1 if cell == 1 else n2
        if cell % periods > 0:
            s[NEW_SLOTS + o] += arrivals(s, first, cell)
        s[NEW_SLOTS + o] -= from_new
        s[OLD_SLOTS + o] -= nibble_sum(cell_spent(s, first, cell)) - from_new
