"""What a person at the table of Terra Mystica notices: where a turn starts, what happened.

Functions of the game's :class:`~aura_ai.games.screen.Screen`. Nothing is secret (T-20.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.engine.header import PLY
from aura_ai.games.contract import Array
from aura_ai.games.news import News, Points
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import flow
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.rules.land import number
from aura_ai.games.terra_mystica.spoken.names import (
    COLOURS,
    faction_name,
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
    p = seat_block(seat)
    change = int(after[p + at.VP]) - int(before[p + at.VP])
    if faction_of(before, seat) < 0:
        found = [("start", change)]
    else:
        found = _final_points(before, after, seat)
        if after[p + at.PASSED] > before[p + at.PASSED]:
            found += pass_sources(before, seat)
        elif before[at.PHASE] == at.P_ACTION:
            found += [*_built(before, after, seat), *_advanced(before, after, seat)]
        rest = change - sum(points for _, points in found)
        found.append((_source(before, after, seat), rest))
    name = seat_name(after, seat)
    return [
        Points(seat, points, source, f"{name}: {points:+d} VP ({source})")
        for source, points in found
        if points
    ]


def pass_sources(before: Array, seat: int) -> list[tuple[str, int]]:
    """Return the points of passing by card, favor tile and faction (T-16.5)."""
    p = seat_block(seat)
    built = before[p + at.BUILT : p + at.BUILT + at.KINDS].astype(int)
    found = []
    card = int(before[p + at.BONUS])
    if card != at.NONE:
        row = at.CARD_VP + at.KINDS * card
        points = int((before[row : row + at.KINDS] * built).sum())
        points += int(before[at.CARD_SHIP_VP + card]) * int(before[p + at.SHIP])
        found.append((f"passing with BON{card + 1}", points))
    if int(before[p + at.FAVOR_SET]) >> at.FAV12 & 1:
        houses = int(built[at.TRADING_HOUSE - 1])
        found.append(("passing with FAV12", int(before[at.FAV12_VP + houses])))
    return found


def _built(before: Array, after: Array, seat: int) -> list[tuple[str, int]]:
    """Return the points of buildings and towns: round tile, favor and town tiles, stronghold."""
    p = seat_block(seat)
    was, now = (s[at.BUILDING : at.BUILDING + at.HEXES] for s in (before, after))
    mine = (after[at.OWNER : at.OWNER + at.HEXES] == seat) & (was != now)
    fresh = [int((mine & (now == kind)).sum()) for kind in range(1, at.KINDS + 1)]
    row = slice(p + at.TOWN_TILES, p + at.TOWN_TILES + at.TOWNS)
    towns = (after[row] - before[row]).tolist()
    tile = int(before[at.TILE + int(before[at.ROUND]) - 1])
    times = {
        at.T_D: fresh[at.DWELLING - 1],
        at.T_TP: fresh[at.TRADING_HOUSE - 1],
        at.T_TE: fresh[at.TEMPLE - 1],
        at.T_SH_SA: fresh[at.STRONGHOLD - 1] + fresh[at.SANCTUARY - 1],
        at.T_TOWN: sum(towns),
    }.get(int(before[at.TILE_TRIGGER + tile]), 0)
    found = [(f"round tile SCORE{tile + 1}", times * int(before[at.TILE_VP + tile]))]
    for favor, slot, kind in (
        (at.FAV10, at.FAV10_VP, at.TRADING_HOUSE),
        (at.FAV11, at.FAV11_VP, at.DWELLING),
    ):
        if int(before[p + at.FAVOR_SET]) >> favor & 1:
            found.append((f"FAV{favor + 1}", fresh[kind - 1] * int(before[slot])))
    for town, taken in enumerate(towns):
        found.append(("town tiles", taken * int(before[at.TOWN_VP + town])))
    if faction_of(before, seat) == at.WITCHES:
        found.append(("towns of Witches", sum(towns) * int(before[at.TOWN_VP_WITCHES])))
    if faction_of(before, seat) == at.CULTISTS:
        found.append(("stronghold", fresh[at.STRONGHOLD - 1] * int(before[at.SH_VP])))
    return found


def _advanced(before: Array, after: Array, seat: int) -> list[tuple[str, int]]:
    """Return the points of the tracks for ships and digging, and of a jump (T-3.6, T-8.7)."""
    p = seat_block(seat)
    faction = faction_of(before, seat)
    found = []
    for name, slot, first, least in (
        ("shipping", at.SHIP, at.F_SHIP_VP, 1),
        ("digging", at.DIG, at.F_DIG_VP, 0),
    ):
        levels = range(int(before[p + slot]) + least, int(after[p + slot]) + least)
        points = sum(int(number(before, faction, first + level)) for level in levels)
        found.append((name, points))
    if after[at.JUMP] != at.NONE and before[at.JUMP] == at.NONE and before[at.ACTIVE] == seat:
        found.append(("tunnels and flights", int(number(before, faction, at.F_JUMP_VP))))
    return found


def _source(before: Array, after: Array, seat: int) -> str:
    """Return what points are for that no tile and no track gave."""
    node, faction = int(before[at.NODE]), faction_of(before, seat)
    passed = after[seat_block(seat) + at.PASSED] > before[seat_block(seat) + at.PASSED]
    if node in (at.N_ANSWER, at.N_WORD, at.N_REACT_TOKEN) and not after[at.LAST_CONVERSION]:
        return "power taken"
    if passed:
        return f"passing of {faction_name(faction)}"
    if after[at.LAST_CONVERSION]:
        return "conversions"
    return "shifting" if after[at.SHIFTING] else "spades"


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
