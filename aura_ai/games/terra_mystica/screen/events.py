"""Turns and news at the table of Terra Mystica.

Functions of the game's :class:`~aura_ai.contract.screen.Screen`. Nothing is secret (T-20.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from aura_ai.contract.news import News, Points
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import PLY
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import flow
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.rules.land import number
from aura_ai.games.terra_mystica.screen import names

LEGEND = names.WORDS["legend"]["terminal"]
_OPENERS = (at.NODE_MAIN, at.NODE_PLACE, at.NODE_CARD, at.NODE_ANSWER)
_GOODS = ((at.coins, "C"), (at.workers, "W"), (at.priests, "P"))


def starts_turn(array: Array) -> bool:
    """Return whether the decision is the first of a turn, even if the same seat decided before."""
    # the two actions of ACTC are one turn (T-8.10), and so are passing and taking a card (T-8.12)
    goes_on = array[at.last_conversion] or array[at.actions_left] or array[at.card_due]
    return int(array[at.node]) in _OPENERS and not goes_on


def scores(array: Array) -> list[int]:
    """Return the points of every seat."""
    return [int(array[names.seat_block(seat) + at.vp]) for seat in names.seats(array)]


def stages(array: Array, action: int) -> Iterator[tuple[int, Array]]:
    """Yield one decision, then every forced one that follows from it."""
    s = array.copy()
    s[PLY] += 1
    code = action
    while True:
        flow.decide(s, code)
        s[at.node] = flow.next_node(s)
        list_node(s, int(s[at.node]))
        yield code, s
        code = int(flow.forced(s))
        if code < 0:
            return


def news(before: Array, after: Array) -> list[News]:
    """Return the changes between two views of one seat, in words.

    The views are one decision of :func:`stages` apart, forced ones included.
    """
    lines: list[News] = []
    lines += _land(before, after)
    if after[at.round] != before[at.round]:
        lines.append(f"Round {int(after[at.round])} begins")
    for seat in names.seats(after):
        lines += _goods(before, after, seat)
        lines += _tiles(before, after, seat)
        lines += _points(before, after, seat)
    if after[at.phase] == at.PHASE_END and before[at.phase] != at.PHASE_END:
        lines.append("The game is over")
    return lines


def _land(before: Array, after: Array) -> list[News]:
    """Return the changes on the map."""
    lines: list[News] = []
    for hex_ in range(at.N_HEXES):
        name = names.hex_name(after, hex_)
        terrain, kind = int(after[at.terrain + hex_]), int(after[at.building + hex_])
        if terrain != before[at.terrain + hex_]:
            lines.append(f"{name} is {names.COLOURS[terrain]} now")
        if kind != before[at.building + hex_]:
            owner = names.seat_name(after, int(after[at.owner + hex_]))
            lines.append(f"{owner}: {at.BUILDING_NAMES[kind - 1]} on {name}")
    for seat in names.seats(after):
        joined = [
            names.hex_name(after, hex_)
            for hex_ in range(at.N_HEXES)
            if after[at.in_town + hex_] > before[at.in_town + hex_]
            and after[at.owner + hex_] == seat
        ]
        if joined:
            lines.append(f"{names.seat_name(after, seat)}: town with {', '.join(joined)}")
    for site in range(int(after[at.sites])):
        if after[at.bridge + site] != before[at.bridge + site]:
            owner = names.seat_name(after, int(after[at.bridge + site]))
            lines.append(f"{owner}: bridge {names.site_name(after, site)}")
    return lines


def _goods(before: Array, after: Array, seat: int) -> list[News]:
    """Return the changes of a seat's goods, power and cults, in one line."""
    p = names.seat_block(seat)
    if names.faction_of(before, seat) < 0:
        return []
    changes = [
        f"{int(after[p + slot]) - int(before[p + slot]):+d} {sign}"
        for slot, sign in _GOODS
        if after[p + slot] != before[p + slot]
    ]
    bowls = slice(p + at.bowl, p + at.bowl + 3)
    if (after[bowls] != before[bowls]).any():
        changes.append(f"power {'/'.join(map(str, after[bowls].tolist()))}")
    for cult, name in enumerate(at.CULT_NAMES):
        moved = int(after[p + at.cult + cult]) - int(before[p + at.cult + cult])
        if moved:
            changes.append(f"{moved:+d} {name.upper()}")
    if after[p + at.ship] != before[p + at.ship]:
        changes.append(f"ship {int(after[p + at.ship])}")
    if after[p + at.dig] != before[p + at.dig]:
        changes.append(f"dig {int(after[p + at.dig])}")
    return [f"{names.seat_name(after, seat)}: {', '.join(changes)}"] if changes else []


def _tiles(before: Array, after: Array, seat: int) -> list[News]:
    """Return tiles and cards that a seat took."""
    p = names.seat_block(seat)
    codes = []
    fresh = int(after[p + at.favors]) & ~int(before[p + at.favors])
    codes += [f"FAV{i + 1}" for i in range(at.N_FAVORS) if fresh >> i & 1]
    for i in range(at.N_TOWNS):
        if after[p + at.town_tiles + i] > before[p + at.town_tiles + i]:
            codes.append(f"TW{i + 1}")
    card = int(after[p + at.bonus])
    if card != before[p + at.bonus]:
        codes.append(f"BON{card + 1}")
    name = names.seat_name(after, seat)
    return [f"{name} takes {', '.join(codes)}"] if codes else []


def _points(before: Array, after: Array, seat: int) -> list[News]:
    """Return points won or lost, with their reasons; those of the end one by one."""
    p = names.seat_block(seat)
    change = int(after[p + at.vp]) - int(before[p + at.vp])
    if names.faction_of(before, seat) < 0:
        sources = [("start", change)]
    else:
        sources = _final_points(before, after, seat)
        if after[p + at.passed] > before[p + at.passed]:
            sources += pass_sources(before, seat)
        elif before[at.phase] == at.PHASE_ACTION:
            sources += [*_built(before, after, seat), *_advanced(before, after, seat)]
        remainder = change - sum(points for _, points in sources)
        sources.append((_source(before, after, seat), remainder))
    name = names.seat_name(after, seat)
    return [
        Points(seat, points, source, f"{name}: {points:+d} VP ({source})")
        for source, points in sources
        if points
    ]


def pass_sources(before: Array, seat: int) -> list[tuple[str, int]]:
    """Return the points of passing by card, favor tile and faction (T-16.5)."""
    p = names.seat_block(seat)
    built = before[p + at.built : p + at.built + at.N_KINDS].astype(int)
    sources = []
    card = int(before[p + at.bonus])
    if card != at.NONE:
        row = at.card_vp + at.N_KINDS * card
        points = int((before[row : row + at.N_KINDS] * built).sum())
        points += int(before[at.card_ship_vp + card]) * int(before[p + at.ship])
        sources.append((f"passing with BON{card + 1}", points))
    if int(before[p + at.favors]) >> at.FAV12 & 1:
        houses = int(built[at.TRADING_HOUSE - 1])
        sources.append(("passing with FAV12", int(before[at.fav12_vp + houses])))
    return sources


def _built(before: Array, after: Array, seat: int) -> list[tuple[str, int]]:
    """Return the points of buildings and towns: round tile, favor and town tiles, stronghold."""
    p = names.seat_block(seat)
    was, now = (s[at.building : at.building + at.N_HEXES] for s in (before, after))
    mine = (after[at.owner : at.owner + at.N_HEXES] == seat) & (was != now)
    fresh = [int((mine & (now == kind)).sum()) for kind in range(1, at.N_KINDS + 1)]
    row = slice(p + at.town_tiles, p + at.town_tiles + at.N_TOWNS)
    towns = (after[row] - before[row]).tolist()
    tile = int(before[at.scoring_tile + int(before[at.round]) - 1])
    times = {
        at.TRIGGER_D: fresh[at.DWELLING - 1],
        at.TRIGGER_TP: fresh[at.TRADING_HOUSE - 1],
        at.TRIGGER_TE: fresh[at.TEMPLE - 1],
        at.TRIGGER_SH_SA: fresh[at.STRONGHOLD - 1] + fresh[at.SANCTUARY - 1],
        at.TRIGGER_TOWN: sum(towns),
    }.get(int(before[at.tile_trigger + tile]), 0)
    sources = [(f"round tile SCORE{tile + 1}", times * int(before[at.tile_vp + tile]))]
    for favor, slot, kind in (
        (at.FAV10, at.fav10_vp, at.TRADING_HOUSE),
        (at.FAV11, at.fav11_vp, at.DWELLING),
    ):
        if int(before[p + at.favors]) >> favor & 1:
            sources.append((f"FAV{favor + 1}", fresh[kind - 1] * int(before[slot])))
    for town, count in enumerate(towns):
        sources.append(("town tiles", count * int(before[at.town_vp + town])))
    if names.faction_of(before, seat) == at.WITCHES:
        sources.append(("towns of Witches", sum(towns) * int(before[at.town_vp_witches])))
    if names.faction_of(before, seat) == at.CULTISTS:
        sources.append(("stronghold", fresh[at.STRONGHOLD - 1] * int(before[at.sh_vp])))
    return sources


def _advanced(before: Array, after: Array, seat: int) -> list[tuple[str, int]]:
    """Return the points of the tracks for ships and digging, and of a jump (T-3.6, T-8.7)."""
    p = names.seat_block(seat)
    faction = names.faction_of(before, seat)
    sources = []
    for name, slot, first, least in (
        ("shipping", at.ship, at.F_SHIP_VP, 1),
        ("digging", at.dig, at.F_DIG_VP, 0),
    ):
        levels = range(int(before[p + slot]) + least, int(after[p + slot]) + least)
        points = sum(int(number(before, faction, first + level)) for level in levels)
        sources.append((name, points))
    if after[at.jump] != at.NONE and before[at.jump] == at.NONE and before[at.active] == seat:
        sources.append(("tunnels and flights", int(number(before, faction, at.F_JUMP_VP))))
    return sources


def _source(before: Array, after: Array, seat: int) -> str:
    """Return the reason for points that no tile and no track gave."""
    node, faction = int(before[at.node]), names.faction_of(before, seat)
    passed = after[names.seat_block(seat) + at.passed] > before[names.seat_block(seat) + at.passed]
    if (
        node in (at.NODE_ANSWER, at.NODE_WORD, at.NODE_REACT_TOKEN)
        and not after[at.last_conversion]
    ):
        return "power taken"
    if passed:
        return f"passing of {names.faction_name(faction)}"
    if after[at.last_conversion]:
        return "conversions"
    return "shifting" if after[at.shifting] else "spades"


def _final_points(before: Array, after: Array, seat: int) -> list[tuple[str, int]]:
    """Return the points of the end, by source (T-17.1); none before it."""
    if after[at.phase] != at.PHASE_END or before[at.phase] == at.PHASE_END:
        return []
    p = names.seat_block(seat)
    sources = [("largest area", int(after[p + at.final_area]))]
    if after[at.final_tile] != at.NONE:
        tile = at.FINAL_TILES[int(after[at.final_tile])].replace("_", " ")
        sources.append((tile, int(after[p + at.final_extra])))
    for cult, name in enumerate(at.CULT_NAMES):
        sources.append((f"cult of {name}", int(after[p + at.final_cult + cult])))
    return [*sources, ("leftover resources", int(after[p + at.final_goods]))]
