"""The table of Aura as text, without colour."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen.coordinates import coordinates, crop_name, seat_name
from aura_ai.games.aura.screen.crops import WORDS
from aura_ai.screens.text import fit

CELL_HEIGHT = 5
WIDEST_CELL = 22
NARROWEST_CELL = 10
LETTERS = "FSWR"
"""Short names of the card types in hands."""


def picture(array: Array, width: int) -> str:
    """Return a state or view as text; no line is longer than ``width`` characters."""
    lines = [*heading(array), "", *_fields(array, width), "", *_votes(array), ""]
    return fit([*lines, *_seats(array)], width)


def cards_in_words(counts: Array) -> str:
    """Return four card counts as ``1F 2S 0W 3R``, hidden ones as their number."""
    total = int(counts.sum())
    if counts[1] < 0:
        return f"{total} hidden"
    if total == 0:
        return "none"
    return " ".join(f"{int(n)}{letter}" for n, letter in zip(counts, LETTERS, strict=True))


def heading(array: Array) -> list[str]:
    """Return the lines above the fields: round, decision, dice, deck."""
    round_ = f"Round {int(array[at.round])} of {int(array[at.rounds])}"
    seat = int(array[TO_ACT])
    if seat == OVER:
        turn = "the game is over"
    else:
        you = " (you)" if seat == array[OBSERVER] else ""
        turn = f"{seat_name(array, seat)}{you} decides: {_decision(array)}"
    first = (
        "" if array[at.solo] else f"first player: {seat_name(array, int(array[at.first_player]))}"
    )
    parts = [round_, *filter(None, [first]), turn]
    faces = ["harvest" if d == at.HARVEST else str(int(d)) for d in _dice(array)]
    deck = int(array[at.deck : at.deck + at.N_TYPES].sum())
    discard = cards_in_words(array[at.discard : at.discard + at.N_TYPES])
    table = f"Dice: {' '.join(faces)}   deck: {deck} cards   discard: {discard}"
    if array[at.solo]:
        cards = int(array[at.south_wind]).bit_count()
        table += f"   South Wind cards: {cards}"
    return ["   ".join(parts), table]


def _dice(array: Array) -> Array:
    return array[at.dice : at.dice + at.N_DICE]


def _decision(array: Array) -> str:
    """Return the decision at hand, in a few words."""
    node, action = at.NODE_NAMES[int(array[at.node])], int(array[at.action])
    tasks: Mapping[str, str] = WORDS["task"]
    if node not in tasks and action < 0:  # drops for sun weather
        node = "SUN_WEATHER"
    step = "second action " if array[at.step] > 1 else ""
    return tasks.get(node, tasks["else"]).format(step=step, type=at.WEATHER_NAMES[action])


def _drops(counts: Array, room: int) -> str:
    """Return drops by owner, as ``0:2 3:1``; shorter, in seat order, for lack of room."""
    text = " ".join(f"{seat}:{int(n)}" for seat, n in enumerate(counts) if n)
    return text if len(text) <= room else "/".join(str(int(n)) for n in counts)


def _cell(array: Array, tile: int, room: int) -> list[str]:
    seats = int(array[SEATS])
    on_tile = array[at.drops + at.MAX_SEATS * tile :][:seats]
    in_cloud = array[at.cloud_drops + at.MAX_SEATS * tile :][:seats]
    crop = int(array[at.crop + tile])
    mark = " +" if int(array[at.fertilized]) >> tile & 1 else ""
    growth = ""
    if crop >= 0 and crop != at.LAKE:
        growth = f"{int(on_tile.sum())} of {int(array[at.need + crop])}"
        token = int(array[at.growth + tile])
        if token != at.BARE:
            growth += f" {at.GROWTH_NAMES[token].upper()}"
    kind = int(array[at.cloud + tile])
    cloud = ""
    if kind != at.NO_CLOUD:
        word = " cloud" if room > WIDEST_CELL // 2 else ""
        cloud = f"({at.CLOUD_NAMES[kind]}{word})"
    return [
        f"{tile} {crop_name(array, tile)}{mark}",
        growth,
        _drops(on_tile, room),
        cloud,
        _drops(in_cloud, room),
    ]


def _fields(array: Array, width: int) -> list[str]:
    place = coordinates(array)
    rows = 1 + max(row for row, _ in place)
    cols = 1 + max(col for _, col in place)
    room = min(WIDEST_CELL, (width - 1) // cols - 1)
    if room < NARROWEST_CELL:
        return _field_list(array, place)
    cells = {spot: _cell(array, tile, room - 1) for tile, spot in enumerate(place)}
    lines: list[str] = []
    for row in range(rows + 1):
        # a piece of a border is drawn where a field is above or below it
        border = ""
        for col in range(cols + 1):
            right = (row, col) in cells or (row - 1, col) in cells
            left = (row, col - 1) in cells or (row - 1, col - 1) in cells
            border += "+" if left or right else " "
            if col < cols:
                border += ("-" if right else " ") * room
        lines.append(border)
        if row == rows:
            break
        for i in range(CELL_HEIGHT):
            line = ""
            for col in range(cols + 1):
                inside = (row, col) in cells or (row, col - 1) in cells
                line += "|" if inside else " "
                if col < cols:
                    text = cells[row, col][i] if (row, col) in cells else ""
                    line += f" {text}"[:room].ljust(room)
            lines.append(line)
    return lines


def _field_list(array: Array, place: list[tuple[int, int]]) -> list[str]:
    """Return the fields one below the other, for screens on which no board fits."""
    lines = []
    for tile, (row, col) in enumerate(place):
        name, growth, drops, cloud, inside = _cell(array, tile, WIDEST_CELL)
        parts = [f"{name} (row {row + 1} col {col + 1})", growth, drops, f"{cloud} {inside}"]
        lines.append(", ".join(part for part in map(str.strip, parts) if part))
    return lines


def _votes(array: Array) -> list[str]:
    seats = int(array[SEATS])
    votes = at.layout["votes"].used(array)
    parts = []
    for weather, name in enumerate(at.WEATHER_NAMES):
        total = int(votes[weather].sum())
        shares = _drops(votes[weather], 4 * seats)
        parts.append(f"{name} {total}" + (f" ({shares})" if total else ""))
    return ["Votes: " + "   ".join(parts)]


def _seats(array: Array) -> list[str]:
    return [
        f"{'>' if seat == array[TO_ACT] else ' '}{seat_name(array, seat)}: "
        f"{int(array[at.vp + seat])} VP, wins {int(array[at.wins + seat])}, "
        f"wheat {int(array[at.wheat + seat])}, drops {int(array[at.supply + seat])}, "
        f"votes {int(array[at.vote_supply + seat])}, hand {_hand(array, seat)}"
        for seat in range(int(array[SEATS]))
    ]


def _hand(array: Array, seat: int) -> str:
    if array[at.solo] and seat == at.NEUTRAL:
        return "-"
    text = cards_in_words(array[at.hand + at.N_TYPES * seat :][: at.N_TYPES])
    for offset, name in ((at.pack, "pack"), (at.kept, "kept")):
        counts = np.asarray(array[offset + at.N_TYPES * seat :][: at.N_TYPES])
        if counts.sum():
            text += f", {name} {cards_in_words(counts)}"
    return text + (" (own)" if seat == array[OBSERVER] else "")
