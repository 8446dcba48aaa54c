"""JSON positions: the declared fields, and a check that the cards add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.position_reader import fail
from aura_ai.screens import positions
from lantern import layout as at
from lantern import rules

if TYPE_CHECKING:
    from lantern.game import Lantern

FORMAT = 1


def to_json(game: Lantern, array: Array) -> dict[str, Any]:
    """Return a state or view as JSON."""
    return {**positions.heading(game, array, FORMAT), **positions.write(at.layout, array)}


def from_json(game: Lantern, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position; what a view does not tell is dealt at random.

    Raises:
        RulesError: A field is missing, unknown or wrong, or the cards do not add up.
    """
    fields, s = positions.begin(game, found, FORMAT, positions.keys(at.layout))
    s[TO_ACT], s[at.light] = 0, 1
    given = positions.read(at.layout, fields, s)
    if ("place", 0) not in given:
        raise fail("place", f"is missing: where each of the {at.N_CARDS} cards is")
    _check(s)
    rules.determinize(s)
    return s


def _check(s: Array) -> None:
    rounds, now, over = int(s[at.hand_size]), int(s[at.round]), int(s[TO_ACT]) == OVER
    if over != (now == rounds) or over != (s[at.light] == 0):
        raise fail("round", f"{now}, to_act and light do not fit {rounds} rounds")
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
            raise fail("place", f"has {found} cards at {word!r}, not {wanted.get(place, 0)}")
