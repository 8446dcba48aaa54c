"""Invariants of Terra Mystica between decisions (parts 4, 5, 6, 14, 16).

Positions that are read and stress runs both use this list, so a rule is written down once.
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract import positions
from aura_ai.contract.positions import Constraint
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.terra_mystica import layout as at

_NOT_COLOUR = set(range(len(at.NODE_NAMES))) - {at.NODE_COLOUR}


def broken(s: Array, template: Array) -> list[str]:
    """Return a line for every invariant that a state breaks, ``field: what is wrong (rule)``."""
    table = positions.unmet(at.layout, s, constraints(template))
    return [*_pieces(s, template), *table, *_cults(s), *_cards(s), *_passing(s)]


def constraints(template: Array) -> tuple[Constraint, ...]:
    """Return the rows of a template, which has all tiles."""
    return (
        positions.acting(at.node, at.NODE_OVER),
        Constraint("target", lambda _: at.NONE, " unless its terrain is to be named", _NOT_COLOUR),
        Constraint("on_top", _on_top, " (T-16.2)"),
        Constraint("built", standing, " by the map (T-6.7)"),
        Constraint("slotted", slotted, ", the priests in slots (T-4.10)"),
        Constraint("favors_left", lambda s: _favors(s, template), ", the rest is owned (T-4.9)"),
        Constraint("towns_left", lambda s: _towns(s, template), ", the rest is owned (T-4.9)"),
    )


def standing(s: Array) -> list[list[int]]:
    """Return the buildings of each seat on the map, by kind (T-6.7)."""
    counts = [[0] * at.N_KINDS for _ in range(int(s[SEATS]))]
    kinds, owners = (at.layout[name].window(s).tolist() for name in ("building", "owner"))
    for kind, owner in zip(kinds, owners, strict=True):
        if kind > 0 and 0 <= owner < len(counts):
            counts[owner][kind - 1] += 1
    return counts


def slotted(s: Array) -> list[int]:
    """Return the priests of each seat in cult slots (T-4.10)."""
    slots = at.layout["slot"].window(s)
    return [int((slots == seat).sum()) for seat in range(int(s[SEATS]))]


def _favors(s: Array, template: Array) -> list[int]:
    owned = at.layout["favors"].used(s).tolist()
    all_favors = at.layout["favors_left"].window(template).tolist()
    return [number - sum(mask >> i & 1 for mask in owned) for i, number in enumerate(all_favors)]


def _towns(s: Array, template: Array) -> Array:
    return at.layout["towns_left"].used(template) - at.layout["town_tiles"].used(s).sum(axis=0)


def _on_top(s: Array) -> list[int]:
    places = at.layout["cult"].used(s).T.tolist()
    return [row.index(at.TOP) if at.TOP in row else at.NONE for row in places]


def _pieces(s: Array, template: Array) -> Iterator[str]:
    """Buildings have an owner; a seat has no more of them, and of priests, than there are."""
    for hex_ in range(at.N_HEXES):
        if bool(s[at.building + hex_]) != (s[at.owner + hex_] != at.NONE):
            yield f"hexes[{hex_}]: a building has an owner"
    limits = at.layout["limit"].window(s).tolist()
    built, priests = at.layout["built"].used(s).tolist(), at.layout["priests"].used(s).tolist()
    in_slots, most = at.layout["slotted"].used(s).tolist(), int(template[at.max_priests])
    for seat, row in enumerate(built):
        path = f"seats[{seat}]"
        for name, number, limit in zip(at.BUILDING_NAMES, row, limits, strict=True):
            if number > limit:
                yield f"{path}.built: {number} {name}, {limit} at most (T-6.7)"
        if in_slots[seat] + priests[seat] > most:
            yield f"{path}.priests: {most} at most, those in slots included (T-6.6)"


def _cults(s: Array) -> Iterator[str]:
    """Space 10 of a cult holds one seat (T-16.2)."""
    for name, row in zip(at.CULT_NAMES, at.layout["cult"].used(s).T.tolist(), strict=True):
        if row.count(at.TOP) > 1:
            yield f"seats: at most one may have {name} {at.TOP} (T-16.2)"


def _cards(s: Array) -> Iterator[str]:
    """A bonus card is with the seat that holds it (T-4.8)."""
    holders = at.layout["card_holder"].window(s).tolist()
    for seat, card in enumerate(at.layout["bonus"].used(s).tolist()):
        own_cards = [i for i, holder in enumerate(holders) if holder == seat]
        if own_cards != ([card] if card != at.NONE else []):
            yield f"seats[{seat}].bonus: does not fit card_holder (T-4.8)"


def _passing(s: Array) -> Iterator[str]:
    """The first seat to pass has passed, and there is one (T-5.7, T-14.2)."""
    if s[at.phase] != at.PHASE_ACTION:
        return
    passed = [seat for seat, flag in enumerate(at.layout["passed"].used(s).tolist()) if flag]
    first = int(s[at.first_pass])
    if passed and first not in passed:
        yield f"first_pass: must be one of the seats that have passed, {passed} (T-5.7)"
    elif not passed and first != at.NONE:
        yield "first_pass: nobody has passed (T-5.7)"
