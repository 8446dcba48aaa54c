"""Payments of a harvest and the final scoring, in words."""

from __future__ import annotations

from aura_ai.contract.news import News, Points, counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import harvest as rules
from aura_ai.games.aura.screen.coordinates import crop_name, seat_name, short_name

_RANKS = ("first", "second", "third", "fourth")


def harvest(before: Array, after: Array) -> list[News]:
    """Return the gains of a harvest, in the order in which fields and seats are scored (A-16, A-17)."""
    if not after[at.harvested]:
        return ["No harvest in this round"]
    lines: list[News] = [f"Harvest: {_reason(before)}"]
    s = before.copy()
    for tile in range(int(s[at.tile_count])):
        if s[at.growth + tile] == at.BARE:
            continue
        for seat in range(int(s[SEATS])):
            if s[at.drops + at.MAX_SEATS * tile + seat]:
                lines += _paid(s, tile, seat)
    if len(lines) == 1:
        lines.append("No field is ready")
    else:
        lines.append("All drops on the harvested fields go back to their owners")
    return lines


def _reason(before: Array) -> str:
    """Return the reason for a harvest (A-16.1, A-21.23)."""
    if before[at.round] == before[at.rounds]:
        return "it is the last round"
    if rules.dice_all_harvest(before):
        return "all dice show it"
    return "the South Wind has no drop left"


def _paid(s: Array, tile: int, seat: int) -> list[News]:
    """Return the gain of one seat from one field; takes the wheat tokens from the box in ``s``."""
    value, bonus = int(rules.harvest_value(s, tile, seat)), 0
    if int(s[at.fertilized]) >> tile & 1:
        plain = s.copy()
        plain[at.fertilized] = 0
        bonus = value - int(rules.harvest_value(plain, tile, seat))
    name, where = seat_name(s, seat), short_name(s, tile)
    lines: list[News] = [
        Points(
            seat,
            value - bonus,
            f"harvest of {crop_name(s, tile)}",
            f"{where}: {name} {_standing(s, tile, seat)}, {value - bonus:+d} VP",
        )
    ]
    if bonus:
        lines.append(
            Points(seat, bonus, "fertilizer", f"{where}: {name} {bonus:+d} VP, fertilizer")
        )
    if s[at.crop + tile] == at.WHEAT and rules.rank_on(s, tile, seat) == 1:
        tokens = int(s[at.wheat_leader_tokens])
        lines.append(f"{where}: {name} +{counted(tokens, 'wheat token')}")
    return lines


def _standing(s: Array, tile: int, seat: int) -> str:
    """Return the reason for a seat's payment on a field (A-17, A-23.2)."""
    drops = counted(int(s[at.drops + at.MAX_SEATS * tile + seat]), "drop")
    crop, growth = int(s[at.crop + tile]), int(s[at.growth + tile])
    if crop == at.RICE:
        return f"with {drops}" + ("" if growth == at.GROWN else " on rice that is not grown")
    if crop == at.CORN:
        return f"is one of {int(rules.present_on(s, tile))} there"
    spoiled = " on spoiled opuntia" if crop == at.OPUNTIA and growth == at.SPOILED else ""
    return f"is {_RANKS[int(rules.rank_on(s, tile, seat)) - 1]} with {drops}{spoiled}"


def final_scoring(after: Array) -> list[News]:
    """Return the points of the voting track and of most wheat tokens (A-19.1, A-19.2, A-21.26)."""
    lines: list[News] = []
    seats = range(int(after[SEATS]))
    for seat in seats:
        wins = int(after[at.wins + seat])
        amount = int(after[at.track + wins])
        name = seat_name(after, seat)
        text = f"{name}: {counted(wins, 'voting win')}, {amount:+d} VP"
        lines.append(Points(seat, amount, "voting track", text))
    tokens = [int(after[at.wheat + seat]) for seat in seats]
    bonus = int(after[at.wheat_end_bonus])
    for seat in seats:
        if tokens[seat] and tokens[seat] == max(tokens):
            text = f"{seat_name(after, seat)}: most wheat tokens, {bonus:+d} VP"
            lines.append(Points(seat, bonus, "most wheat tokens", text))
    return lines
