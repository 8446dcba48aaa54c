"""News of clouds, drops and growth tokens of Aura."""

from __future__ import annotations

from aura_ai.contract.news import News, counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen.coordinates import coordinates, seat_name, short_name

Counts = list[int]


def table(before: Array, after: Array) -> list[News]:
    """Return every change of clouds, drops and growth tokens between two views, field by field."""
    if before[at.crop] < 0:
        return []
    tiles = range(len(coordinates(after)))
    lines: list[News] = []
    origin, target = _moved(before, after)
    if origin >= 0:
        lines.append(
            f"the {_cloud(before, origin)} on {short_name(after, origin)} moves to "
            f"{short_name(after, target)}"
            + (" and merges" if before[at.cloud + target] != at.NO_CLOUD else "")
        )
    for tile in tiles:
        carried = _counts(before, at.cloud_drops, origin) if tile == target else []
        lines += _above(before, after, tile, carried) if tile != origin else []
        lines += _on(before, after, tile)
        lines += _token(before, after, tile)
    return lines


def _counts(array: Array, block: int, tile: int) -> Counts:
    return [int(n) for n in array[block + at.MAX_SEATS * tile :][: int(array[SEATS])]]


def _cloud(array: Array, tile: int) -> str:
    return f"{at.CLOUD_NAMES[int(array[at.cloud + tile])]} cloud"


def _whose(array: Array, counts: Counts) -> str:
    """Return drops by owner: ``2 of seat 0, 1 of seat 1``."""
    return ", ".join(f"{n} of {seat_name(array, seat)}" for seat, n in enumerate(counts) if n)


def _gone(before: Array, after: Array) -> list[int]:
    return [
        tile
        for tile in range(int(after[at.tile_count]))
        if before[at.cloud + tile] != at.NO_CLOUD and after[at.cloud + tile] == at.NO_CLOUD
    ]


def _moved(before: Array, after: Array) -> tuple[int, int]:
    """Return from where to where a cloud has moved, (-1, -1) when none has (A-9.2).

    A cloud that moved is gone where it was without leaving a drop below, and all its drops are
    next door: in the cloud there or, if that poured immediately, on the tile or back in the supply.
    """
    for origin in _gone(before, after):
        drops = _counts(before, at.cloud_drops, origin)
        if _counts(before, at.drops, origin) != _counts(after, at.drops, origin):
            continue
        for direction in range(4):
            target = int(before[at.adjacent + origin]) >> (4 * direction) & at.NO_TILE
            if target != at.NO_TILE and _came(before, after, drops, target):
                return origin, target
        for target in range(int(after[at.tile_count])):
            # a walk off the lake, or a push round the corner by the South Wind
            if target != origin and _came(before, after, drops, target):
                return origin, target
    return -1, -1


def _came(before: Array, after: Array, drops: Counts, target: int) -> bool:
    """Return whether drops of a cloud have arrived above or on a tile."""
    total_before = [
        a + b
        for a, b in zip(
            _counts(before, at.cloud_drops, target), _counts(before, at.drops, target), strict=True
        )
    ]
    total_after = [
        a + b
        for a, b in zip(
            _counts(after, at.cloud_drops, target), _counts(after, at.drops, target), strict=True
        )
    ]
    return all(
        now >= then + n for now, then, n in zip(total_after, total_before, drops, strict=True)
    )


def _above(before: Array, after: Array, tile: int, carried: Counts) -> list[News]:
    """Return the news of the cloud above a tile; ``carried`` came with a cloud that moved."""
    old, new = int(before[at.cloud + tile]), int(after[at.cloud + tile])
    had, has = (_counts(view, at.cloud_drops, tile) for view in (before, after))
    had = [n + m for n, m in zip(had, carried, strict=True)] if carried else had
    where = short_name(after, tile)
    if new == at.NO_CLOUD:
        return _ended(before, after, tile, had) if sum(had) else []
    lines: list[News] = []
    if old == at.NO_CLOUD and not carried:
        return [f"a new {_cloud(after, tile)} on {where}: {_whose(after, has)}"]
    if old not in (at.NO_CLOUD, new):
        lines.append(f"the {at.CLOUD_NAMES[old]} cloud on {where} is a {at.CLOUD_NAMES[new]} cloud")
    if had != has:
        grown = [max(now - then, 0) for now, then in zip(has, had, strict=True)]
        verb = "grows" if sum(has) > sum(had) else "shrinks"
        extra = f" ({_whose(after, grown)})" if sum(grown) else ""
        lines.append(
            f"the cloud on {where} {verb} from {sum(had)} to {counted(sum(has), 'drop')}{extra}"
        )
    return lines


def _ended(before: Array, after: Array, tile: int, had: Counts) -> list[News]:
    """Return the end of a cloud: it poured, or its last drop fell (A-9.4, A-9.5)."""
    where = short_name(after, tile)
    below = _counts(after, at.drops, tile)
    fell = [now - then for now, then in zip(below, _counts(before, at.drops, tile), strict=True)]
    if after[at.crop + tile] == at.LAKE:
        return [
            f"the cloud on {where} is gone: {_whose(after, had)} into the lake, "
            "back to their owners"
        ]
    if sum(fell) > 1 or sum(had) > 1:
        return [f"the cloud on {where} pours: {_whose(after, fell)}"]
    return [f"the cloud on {where} is gone"]


def _on(before: Array, after: Array, tile: int) -> list[News]:
    """Return drops that came to a tile or left it, unless a cloud poured them out."""
    then, now = (_counts(view, at.drops, tile) for view in (before, after))
    if then == now:
        return []
    where = short_name(after, tile)
    poured = before[at.cloud + tile] != at.NO_CLOUD and after[at.cloud + tile] == at.NO_CLOUD
    lost = [max(a - b, 0) for a, b in zip(then, now, strict=True)]
    won = [max(b - a, 0) for a, b in zip(then, now, strict=True)]
    need = int(after[at.need + int(after[at.crop + tile])])
    parts = []
    if sum(won) and not (poured and sum(won) > 1):
        parts.append(f"+{_whose(after, won)}")
    if sum(lost):
        parts.append(f"-{_whose(after, lost)}")
    parts.append(f"now {counted(sum(now), 'drop')} of {need}")
    return [f"{where}: {', '.join(parts)}"]


def _token(before: Array, after: Array, tile: int) -> list[News]:
    old, new = int(before[at.growth + tile]), int(after[at.growth + tile])
    if old == new:
        return []
    state = at.GROWTH_NAMES[new] if new != at.BARE else f"no longer {at.GROWTH_NAMES[old]}"
    return [f"{short_name(after, tile)} is {state}"]
