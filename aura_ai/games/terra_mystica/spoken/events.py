"""What a person at the table of Terra Mystica notices: where a turn starts, what happened.

Screens find these functions by their names (:mod:`aura_ai.play.customs`). Nothing is secret (T-20.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.engine.header import PLY, TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.news import News, Points
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import flow
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.spoken.names import (
    COLOURS,
    faction_of,
    hex_name,
    seat_block,
    seat_name,
    seats,
    site_name,
)

LEGEND = """\
Terrain: Y desert (yellow), U plains (brown), K swamp (black), B lakes (blue),
G forest (green), S mountains (gray), R wasteland (red), i ice, v volcano; ~ river.
Below a hex: D dwelling, TP trading house, TE temple, SH stronghold, SA sanctuary,
with the seat that owns it; * in a town. + on a river: linked by Mermaids.
C coins, W workers, P priests, PW power tokens by bowl; [n]: priest of seat n."""
_OPENERS = (at.N_MAIN, at.N_PLACE, at.N_CARD, at.N_ANSWER)
_GOODS = ((at.C, "C"), (at.W, "W"), (at.P, "P"))


def starts_turn(array: Array) -> bool:
    """Tell whether the decision is the first of a turn, even if the same seat decided before."""
    return int(array[at.NODE]) in _OPENERS and not array[at.LAST_CONVERSION]


def scores(array: Array) -> list[int]:
    """Return the points of every seat."""
    return [int(array[seat_block(seat) + at.VP]) for seat in seats(array)]


def stages(array: Array, action: int) -> Iterator[tuple[int, Array]]:
    """Yield one decision, then every forced one that follows from it."""
    s = array.copy()
    s[PLY] += 1
    made = action
    while True:
        flow.decide(s, made)
        s[at.NODE] = flow.next_node(s)
        list_node(s, int(s[at.NODE]))
        yield made, s
        made = int(flow.forced(s))
        if made < 0:
            return


def news(before: Array, after: Array) -> list[News]:
    """Return what changed between two views of one seat, in words.

    The views are one decision of :func:`stages` apart, forced ones included.
    """
    told: list[News] = []
    told += _land(before, after)
    if after[at.ROUND] != before[at.ROUND]:
        told.append(f"Round {int(after[at.ROUND])} begins")
    for seat in seats(after):
        told += _goods(before, after, seat)
        told += _tiles(before, after, seat)
        told += _points(before, after, seat)
    if after[at.PHASE] == at.P_END and before[at.PHASE] != at.P_END:
        told.append("The game is over")
    return told


def _land(before: Array, after: Array) -> list[News]:
    """Return what changed on the map."""
    told: list[News] = []
    for hex_ in range(at.HEXES):
        name = hex_name(after, hex_)
        terrain, kind = int(after[at.TERRAIN + hex_]), int(after[at.BUILDING + hex_])
        if terrain != before[at.TERRAIN + hex_]:
            told.append(f"{name} is {COLOURS[terrain]} now")
        if kind != before[at.BUILDING + hex_]:
            owner = seat_name(after, int(after[at.OWNER + hex_]))
            told.append(f"{owner}: {at.BUILDING_NAMES[kind - 1]} on {name}")
    for seat in seats(after):
        joined = [
            hex_name(after, hex_)
            for hex_ in range(at.HEXES)
            if after[at.IN_TOWN + hex_] > before[at.IN_TOWN + hex_]
            and after[at.OWNER + hex_] == seat
        ]
        if joined:
            told.append(f"{seat_name(after, seat)}: town with {', '.join(joined)}")
    for site in range(int(after[at.N_SITES])):
        if after[at.BRIDGE_OF + site] != before[at.BRIDGE_OF + site]:
            owner = seat_name(after, int(after[at.BRIDGE_OF + site]))
            told.append(f"{owner}: bridge {site_name(after, site)}")
    return told


def _goods(before: Array, after: Array, seat: int) -> list[News]:
    """Return how a seat's goods, power and cults changed, in one line."""
    p = seat_block(seat)
    if faction_of(before, seat) < 0:
        return []
    changes = [
        f"{int(after[p + slot]) - int(before[p + slot]):+d} {sign}"
        for slot, sign in _GOODS
        if after[p + slot] != before[p + slot]
    ]
    bowls = slice(p + at.BOWLS, p + at.BOWLS + 3)
    if (after[bowls] != before[bowls]).any():
        changes.append(f"power {'/'.join(map(str, after[bowls].tolist()))}")
    for cult, name in enumerate(at.CULT_NAMES):
        moved = int(after[p + at.CULT_AT + cult]) - int(before[p + at.CULT_AT + cult])
        if moved:
            changes.append(f"{moved:+d} {name.upper()}")
    if after[p + at.SHIP] != before[p + at.SHIP]:
        changes.append(f"ship {int(after[p + at.SHIP])}")
    if after[p + at.DIG] != before[p + at.DIG]:
        changes.append(f"dig {int(after[p + at.DIG])}")
    return [f"{seat_name(after, seat)}: {', '.join(changes)}"] if changes else []


def _tiles(before: Array, after: Array, seat: int) -> list[News]:
    """Return tiles and cards that a seat took."""
    p = seat_block(seat)
    found = []
    fresh = int(after[p + at.FAVOR_SET]) & ~int(before[p + at.FAVOR_SET])
    found += [f"FAV{i + 1}" for i in range(at.FAVORS) if fresh >> i & 1]
    for i in range(at.TOWNS):
        if after[p + at.TOWN_TILES + i] > before[p + at.TOWN_TILES + i]:
            found.append(f"TW{i + 1}")
    card = int(after[p + at.BONUS])
    if card != before[p + at.BONUS]:
        found.append(f"BON{card + 1}")
    name = seat_name(after, seat)
    return [f"{name} takes {', '.join(found)}"] if found else []


def _points(before: Array, after: Array, seat: int) -> list[News]:
    """Return points won or lost, with what they were for; those of the end one by one."""
    if faction_of(before, seat) < 0:
        return []
    p = seat_block(seat)
    ends = _final_points(before, after, seat)
    change = int(after[p + at.VP]) - int(before[p + at.VP]) - sum(points for _, points in ends)
    passed = after[p + at.PASSED] > before[p + at.PASSED]
    found = [("passing" if passed else _source(before, seat, change), change), *ends]
    name = seat_name(after, seat)
    return [
        Points(seat, points, source, f"{name}: {points:+d} VP ({source})")
        for source, points in found
        if points
    ]


def _source(before: Array, seat: int, change: int) -> str:
    node = int(before[at.NODE])
    if node == at.N_ANSWER or (node == at.N_WORD and change < 0):
        return "power taken"
    if int(before[TO_ACT]) != seat:
        return "others' turns"
    return {
        at.N_MAIN: "main actions",
        at.N_TILES: "town tiles",
        at.N_SPADES: "spades",
        at.N_COLOUR: "spades",
        at.N_OPTION: "main actions",
        at.N_RIDE: "main actions",
        at.N_TRADE: "main actions",
    }.get(node, "conversions")


def _final_points(before: Array, after: Array, seat: int) -> list[tuple[str, int]]:
    """Return the points of the end, by source (T-17.1); none before it."""
    if after[at.PHASE] != at.P_END or before[at.PHASE] == at.P_END:
        return []
    p = seat_block(seat)
    found = [("largest area", int(after[p + at.FINAL_AREA]))]
    if after[at.FINAL_TILE] != at.NONE:
        tile = at.FINAL_TILES[int(after[at.FINAL_TILE])].replace("_", " ")
        found.append((tile, int(after[p + at.FINAL_EXTRA])))
    for cult, name in enumerate(at.CULT_NAMES):
        found.append((f"cult of {name}", int(after[p + at.FINAL_CULT + cult])))
    return [*found, ("goods left", int(after[p + at.FINAL_GOODS]))]
