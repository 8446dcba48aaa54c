"""News of clouds, drops and growth tokens of Aura."""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract.news import News, counted, listed
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen.coordinates import seat_name, short_name


def table(before: Array, after: Array) -> list[News]:
    """Return every change of clouds, drops and growth tokens between two views, field by field."""
    lines: list[News] = []
    for tile in range(int(after[at.tile_count]) if before[at.crop] >= 0 else 0):
        parts = zip(_parts(before, tile), _parts(after, tile), strict=True)
        if changes := [now for then, now in parts if then != now]:
            lines.append(f"{short_name(after, tile)}: now {', '.join(changes)}")
    return lines


def _parts(s: Array, tile: int) -> Iterator[str]:
    """Yield the cloud above a field, the drops on it and its growth, in words."""
    kind, token, crop = (int(s[block + tile]) for block in (at.cloud, at.growth, at.crop))
    above, whose_above = _drops(s, at.cloud_drops, tile)
    there, whose = _drops(s, at.drops, tile)
    cloud = f"a {at.CLOUD_NAMES[kind]} cloud with {counted(above, 'drop')}{whose_above}"
    yield "no cloud" if kind == at.NO_CLOUD else cloud
    yield f"{there} of {counted(int(s[at.need + crop]), 'drop')}{whose}"
    yield "without a token" if token == at.BARE else at.GROWTH_NAMES[token]


def _drops(s: Array, block: int, tile: int) -> tuple[int, str]:
    """Return the number of drops, and how many of them are whose."""
    counts = s[block + at.MAX_SEATS * tile :][: int(s[SEATS])].tolist()
    owners = [f"{n} of {seat_name(s, seat)}" for seat, n in enumerate(counts) if n]
    return sum(counts), f" ({listed(owners)})" if owners else ""
