"""The invariants of F-4, for positions and stress runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER
from aura_ai.games.aura import layout as at


class Broken(NamedTuple):
    """One broken invariant: its rule, the field of a JSON position, and what is wrong."""

    rule: str
    path: str
    problem: str


def broken(s: Array, template: Array) -> Iterator[Broken]:
    """Yield the invariants that a state breaks between two decisions.

    Args:
        s: A state, or a position that is being read; hidden cards are not counted.
        template: The array before set-up, which tells what each seat owns and the box holds.
    """
    yield from _owned(s, template)
    yield from _cards(s, template)
    for tile in range(int(s[at.tile_count])):
        yield from _growth(s, tile)
        yield from _cloud(s, tile)


def broken_by_move(before: Array, s: Array) -> Iterator[Broken]:
    """Yield the invariants that a move from one state to another breaks."""
    points, wins = at.layout["vp"], at.layout["wins"]
    if (points.used(s) < points.used(before)).any():
        yield Broken("F-4.9", "seats", "victory points are never lost")
    if (wins.used(s) - wins.used(before) > 2).any():
        yield Broken("F-4.9", "seats", "at most two spaces are won in a move")


def _owned(s: Array, template: Array) -> Iterator[Broken]:
    """F-4.1, F-4.2: drops and votes are on the table or in the supply."""
    drops = at.layout["drops"].used(s).sum(axis=0) + at.layout["cloud_drops"].used(s).sum(axis=0)
    votes = at.layout["votes"].used(s).sum(axis=0)
    for rule, name, placed in (("F-4.1", "supply", drops), ("F-4.2", "vote_supply", votes)):
        own, unused = at.layout[name].used(template), at.layout[name].used(s)
        for seat, number in enumerate(placed.tolist()):
            if number > own[seat]:
                problem = f"{number} are on the table but the seat owns {own[seat]}"
                yield Broken(rule, f"seats[{seat}].{name}", problem)
            elif number + unused[seat] != own[seat]:
                problem = f"must be {own[seat] - number}: a seat owns {own[seat]} in all"
                yield Broken(rule, f"seats[{seat}].{name}", problem)


def _cards(s: Array, template: Array) -> Iterator[Broken]:
    """F-4.3: all cards of the box are somewhere."""
    groups = [at.layout[n].used(s).reshape(-1, at.N_TYPES) for n in ("hand", "pack", "kept")]
    rows = np.vstack([*groups, at.layout["discard"].used(s), at.layout["deck"].used(s)])
    if s[OBSERVER] < 0 and (rows >= 0).all():
        box = at.layout["deck"].used(template)
        for name, total, size in zip(at.WEATHER_NAMES, rows.sum(axis=0), box, strict=True):
            if total != size:
                yield Broken("F-4.3", "deck", f"{total} {name} cards, the box has {size}")


def _growth(s: Array, tile: int) -> Iterator[Broken]:
    """F-4.6, F-4.7: tokens go with the drops."""
    crop, token = int(s[at.crop + tile]), int(s[at.growth + tile])
    drops = int(at.layout["drops"].used(s)[tile].sum())
    path = f"tiles[{tile}]"
    if crop < 0 or crop == at.LAKE:
        if drops:
            problem = "no drop lies on the lake or a tile that is face down"
            yield Broken("F-4.6", f"{path}.drops", problem)
        allowed: tuple[int, ...] = (at.BARE,)
    elif drops < s[at.need + crop]:
        allowed = (at.BARE,)
    elif crop in (at.COFFEE, at.RICE):
        allowed = (at.SPROUTED, at.GROWN)
    elif crop == at.OPUNTIA and drops >= s[at.opuntia_spoil_at]:
        allowed = (at.SPOILED,)
    elif crop == at.OPUNTIA:
        allowed = (at.GROWN, at.SPOILED)
    else:
        allowed = (at.GROWN,)
    if token not in allowed:
        rule = "F-4.6" if (token == at.BARE) != (allowed == (at.BARE,)) else "F-4.7"
        problem = f"does not go with {drops} drops (F-4.6, F-4.7)"
        yield Broken(rule, f"{path}.growth", problem)


def _cloud(s: Array, tile: int) -> Iterator[Broken]:
    """F-4.4, F-4.5: a cloud holds drops, and no more than its kind."""
    kind = int(s[at.cloud + tile])
    drops = int(at.layout["cloud_drops"].used(s)[tile].sum())
    path = f"tiles[{tile}].cloud"
    if (kind == at.NO_CLOUD) != (drops == 0):
        yield Broken("F-4.4", path, "a cloud is there if and only if it holds drops (F-4.4)")
    # a cloud may be too large until the effect ends
    filling = s[at.node] == at.NODE_TILE_DROP and s[at.tile] == tile
    late = s[at.switches] & at.SWITCH_SUN_CHECK_ONCE and s[at.weather] == at.SUN
    if kind == at.NO_CLOUD or filling or late:
        return
    most = int(s[at.cloud_grow_at] if kind == at.NORMAL else s[at.cloud_overflow_at]) - 1
    if drops > most:
        yield Broken("F-4.5", path, f"holds {drops} drops, at most {most} (F-4.5)")
