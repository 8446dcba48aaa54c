"""JSON positions: the declared fields, and a check that the cards add up."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from aura_ai.contract.positions import Positions
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from lantern import layout as at
from lantern import rules


def _broken(s: Array, _: Array) -> Iterator[str]:
    rounds, now, over = int(s[at.hand_size]), int(s[at.round]), int(s[TO_ACT]) == OVER
    if over != (now == rounds) or over != (s[at.light] == 0):
        yield f"round: {now}, to_act and light do not fit {rounds} rounds"
    seats, observer = int(s[SEATS]), int(s[OBSERVER])
    wanted = {at.PLACE_OPEN: now * seats}
    for seat in range(at.MAX_SEATS):
        laid = int(not over and seat < s[TO_ACT])
        left = 0 if over or seat >= seats else rounds - now - laid
        known = observer in (-1, seat)
        wanted |= {
            at.PLACE_HAND + seat: left if known else 0,
            at.PLACE_LAID + seat: laid if known else 0,
        }
    wanted[at.PLACE_HIDDEN if observer >= 0 else at.PLACE_BOX] = at.N_CARDS - sum(wanted.values())
    for place, word in enumerate(at.PLACES):
        found = int(np.count_nonzero(s[at.place :] == place))
        if found != wanted.get(place, 0):
            yield f"place: has {found} cards at {word!r}, not {wanted.get(place, 0)}"


POSITIONS = Positions(at.layout, needed=("place",), broken=_broken, come=rules.determinize)
