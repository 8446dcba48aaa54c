"""The invariants of F-4, for positions and stress runs."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from aura_ai.contract import positions
from aura_ai.contract.positions import Constraint
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS
from aura_ai.games.aura import layout as at


def broken(s: Array, template: Array) -> Iterator[str]:
    """Yield a line, ``field: error (rule)``, for what is broken in a state between two decisions.

    Args:
        s: A state, or a position that is being read; hidden cards are not counted.
        template: The array before set-up, which tells what each seat owns and the box holds.
    """
    yield from positions.unmet(at.layout, s, constraints(template))
    yield from _cards(s, template)
    for tile in range(int(s[at.tile_count])):
        yield from _tile(s, tile)


def constraints(template: Array) -> tuple[Constraint, ...]:
    """Return the rows of a template, which has all that the seats own."""
    drops, votes = (f"a seat owns {template[slot]}" for slot in (at.supply, at.vote_supply))
    return (
        Constraint("to_act", _deciding, ": null says that the game is over"),
        Constraint("first_player", lambda s: range(deciding_seats(s))),
        Constraint("round", _rounds, " at this decision"),
        Constraint("wins", lambda s: [range(int(s[at.track_cap]) + 1)] * int(s[SEATS])),
        Constraint("dice", lambda s: at.HARVEST if s[at.node] in _NO_DICE else None, nodes=()),
        Constraint("south_wind", _south_wind, ", as there is none but in the solo game"),
        Constraint("growth", _growths, " with the drops there (F-4.6, F-4.7)"),
        Constraint("supply", lambda s: _supply(s, template), f": {drops} in all (F-4.1)"),
        Constraint("vote_supply", lambda s: _votes(s, template), f": {votes} in all (F-4.2)"),
    )


_NO_DICE = (at.NODE_FERTILIZER, at.NODE_DRAFT_PICK)
"""Decisions before the first throw."""


def deciding_seats(s: Array) -> int:
    """Return the number of seats that decide: the neutral player of a solo game does not (Q-107)."""
    return 1 if s[at.solo] else int(s[SEATS])


def _deciding(s: Array) -> int | tuple[int, ...]:
    first = int(s[at.first_player])
    return OVER if s[at.node] == at.NODE_GAME_OVER else (first, *range(deciding_seats(s)))


def _rounds(s: Array) -> int | range:
    if s[at.node] in (at.NODE_SETUP_CLOUD, at.NODE_FERTILIZER):
        return 1
    last = int(s[at.rounds])
    return last if s[at.node] == at.NODE_GAME_OVER else range(1, last + 1)


def _south_wind(s: Array) -> int | range:
    """Return the cards that may be left, all of them first; none without the South Wind."""
    return range((1 << at.N_SOUTH_WIND) - 1, -1, -1) if s[at.solo] else 0


def _supply(s: Array, template: Array) -> Array:
    """Return the drops of seats that are neither on a tile nor in a cloud."""
    own, drops, inside = (at.layout[name] for name in ("supply", "drops", "cloud_drops"))
    return own.used(template) - drops.used(s).sum(axis=0) - inside.used(s).sum(axis=0)


def _votes(s: Array, template: Array) -> Array:
    return at.layout["vote_supply"].used(template) - at.layout["votes"].used(s).sum(axis=0)


def _growths(s: Array) -> Iterator[tuple[int, ...]]:
    """Yield the tokens that go with a tile, that of drops which just fell first (A-15, A-23.3)."""
    drops = at.layout["drops"].used(s).sum(axis=1).tolist()
    for crop, number in zip(at.layout["crop"].used(s).tolist(), drops, strict=True):
        if crop < 0 or crop == at.LAKE or number < s[at.need + crop]:
            yield (at.BARE,)
        elif crop in (at.COFFEE, at.RICE):
            yield (at.SPROUTED, at.GROWN)
        elif crop == at.OPUNTIA:
            spoils = number >= s[at.opuntia_spoil_at]
            yield (at.SPOILED,) if spoils else (at.GROWN, at.SPOILED)
        else:
            yield (at.GROWN,)


def broken_by_move(before: Array, s: Array) -> Iterator[str]:
    """Yield the invariants that a move from one state to another breaks."""
    points, wins = at.layout["vp"], at.layout["wins"]
    if (points.used(s) < points.used(before)).any():
        yield "seats: victory points are never lost (F-4.9)"
    if (wins.used(s) - wins.used(before) > 2).any():
        yield "seats: at most two spaces are won in a move (F-4.9)"


def _cards(s: Array, template: Array) -> Iterator[str]:
    """F-4.3: all cards of the box are somewhere."""
    groups = [at.layout[n].used(s).reshape(-1, at.N_TYPES) for n in ("hand", "pack", "kept")]
    rows = np.vstack([*groups, at.layout["discard"].used(s), at.layout["deck"].used(s)])
    if s[OBSERVER] < 0 and (rows >= 0).all():
        box = at.layout["deck"].used(template)
        for name, total, size in zip(at.WEATHER_NAMES, rows.sum(axis=0), box, strict=True):
            if total != size:
                yield f"deck: {total} {name} cards, the box has {size} (F-4.3)"


def _tile(s: Array, tile: int) -> Iterator[str]:
    """F-4.4 to F-4.6: a cloud holds drops, and no more than its kind; none lie on the lake."""
    if int(s[at.crop + tile]) in (-1, at.LAKE) and at.layout["drops"].used(s)[tile].any():
        yield f"tiles[{tile}].drops: none on the lake or a tile that is face down (F-4.6)"
    kind = int(s[at.cloud + tile])
    drops = int(at.layout["cloud_drops"].used(s)[tile].sum())
    path = f"tiles[{tile}].cloud"
    if (kind == at.NO_CLOUD) != (drops == 0):
        yield f"{path}: a cloud is there if and only if it holds drops (F-4.4)"
    # a cloud may be too large until the effect ends
    filling = s[at.node] == at.NODE_TILE_DROP and s[at.tile] == tile
    late = s[at.switches] & at.SWITCH_SUN_CHECK_ONCE and s[at.weather] == at.SUN
    if kind == at.NO_CLOUD or filling or late:
        return
    most = int(s[at.cloud_grow_at] if kind == at.NORMAL else s[at.cloud_overflow_at]) - 1
    if drops > most:
        yield f"{path}: holds {drops} drops, at most {most} (F-4.5)"
