"""Invariants of Terra Mystica between decisions (parts 4, 5, 6, 14, 16).

Positions that are read and stress runs both use this list, so a rule is written down once.
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.terra_mystica import layout as at


def broken(s: Array, template: Array) -> list[str]:
    """Return a line for every invariant that a state breaks, ``field: what is wrong (rule)``."""
    return [
        *_pieces(s, template),
        *_supply(s, template),
        *_cults(s),
        *_cards(s),
        *_passing(s),
    ]


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


def supply(s: Array, template: Array) -> tuple[list[int], list[int]]:
    """Return the favor and town tiles that no seat has taken (T-4.9)."""
    favors = at.layout["favors_left"].window(template).tolist()
    towns = at.layout["towns_left"].window(template).tolist()
    owned = at.layout["favors"].used(s).tolist()
    town_rows = at.layout["town_tiles"].used(s).tolist()
    return (
        [number - sum(mask >> i & 1 for mask in owned) for i, number in enumerate(favors)],
        [number - sum(row[i] for row in town_rows) for i, number in enumerate(towns)],
    )


def _pieces(s: Array, template: Array) -> Iterator[str]:
    """Buildings have an owner; those of a seat, and its priests, are as many as it has."""
    for hex_ in range(at.N_HEXES):
        if bool(s[at.building + hex_]) != (s[at.owner + hex_] != at.NONE):
            yield f"hexes[{hex_}]: a building has an owner"
    limits = at.layout["limit"].window(s).tolist()
    built, priests = at.layout["built"].used(s).tolist(), at.layout["priests"].used(s).tolist()
    in_slots, most = at.layout["slotted"].used(s).tolist(), int(template[at.max_priests])
    counts = zip(standing(s), slotted(s), strict=True)
    for seat, (on_map, on_cults) in enumerate(counts):
        path = f"seats[{seat}]"
        for kind, name in enumerate(at.BUILDING_NAMES):
            if on_map[kind] != built[seat][kind]:
                yield f"{path}.built: {name} does not fit the map (T-6.7)"
            elif on_map[kind] > limits[kind]:
                yield f"{path}.built: {on_map[kind]} {name}, {limits[kind]} at most (T-6.7)"
        if on_cults != in_slots[seat]:
            yield f"{path}.slotted: is not the {on_cults} priests in slots (T-4.10)"
        if in_slots[seat] + priests[seat] > most:
            yield f"{path}.priests: {most} at most, those in slots included (T-6.6)"


def _supply(s: Array, template: Array) -> Iterator[str]:
    """A tile is in the supply or with a seat (T-4.9)."""
    for name, sort, numbers in zip(
        ("favors_left", "towns_left"), ("FAV", "TW"), supply(s, template), strict=True
    ):
        for i, (expected, there) in enumerate(
            zip(numbers, at.layout[name].window(s).tolist(), strict=True)
        ):
            if expected < 0:
                yield f"{name}: more {sort}{i + 1} are owned than there are (T-4.9)"
            elif expected != there:
                yield f"{name}: {sort}{i + 1} must be {expected}, the rest is owned (T-4.9)"


def _cults(s: Array) -> Iterator[str]:
    """Space 10 of a cult holds one seat (T-16.2)."""
    places = at.layout["cult"].used(s).tolist()
    for cult, top in enumerate(at.layout["on_top"].window(s).tolist()):
        for seat, row in enumerate(places):
            if (row[cult] == at.TOP) != (top == seat):
                yield f"seats[{seat}].cult: {at.CULT_NAMES[cult]} does not fit on_top (T-16.2)"


def _cards(s: Array) -> Iterator[str]:
    """A bonus card is with the seat that holds it (T-4.8)."""
    holders = at.layout["card_holder"].window(s).tolist()
    for seat, card in enumerate(at.layout["bonus"].used(s).tolist()):
        own_cards = [i for i, holder in enumerate(holders) if holder == seat]
        if own_cards != ([card] if card != at.NONE else []):
            yield f"seats[{seat}].bonus: does not fit card_holder (T-4.8)"


def _passing(s: Array) -> Iterator[str]:
    """The first to pass has passed, and somebody is the first (T-5.7, T-14.2)."""
    if s[at.phase] != at.PHASE_ACTION:
        return
    passed = [seat for seat, flag in enumerate(at.layout["passed"].used(s).tolist()) if flag]
    first = int(s[at.first_pass])
    if passed and first not in passed:
        yield f"first_pass: must be one of the seats that have passed, {passed} (T-5.7)"
    elif not passed and first != at.NONE:
        yield "first_pass: nobody has passed (T-5.7)"
