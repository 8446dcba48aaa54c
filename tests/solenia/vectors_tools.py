"""Hand-written positions and helpers for the vectors of Solenia.

Unless a vector lays other strips, the board is, from the rear (S-1.2):

    row 0   wood      stone      water  city_night  stone       A, night
    row 1   water     city_night wheat  stone       water       B, night
    row 2   water     city_night stone  city_day    wood        T, dawn
    row 3   wood      water      wheat  wood        city_day    C, day
    row 4   city_day  wheat      stone  wood        wheat       D, day
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.vectors import Game, Make, run

COMPONENTS = Path(__file__).parents[2] / "aura_ai" / "games" / "solenia" / "components.toml"
DATA: dict[str, Any] = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))

DRAFT, MAIN, ORDER, NOTCH = "DRAFT", "MAIN", "ORDER", "NOTCH"
PAY, BONUS, OVERFLOW, OVER = "PAY", "BONUS", "OVERFLOW", "OVER"

A, B, C, D, T = range(5)

# Card types (data, [[cards]]).
ZERO_ISLAND2, ONE_WOOD, ONE_STONE, TWO_STONE = 0, 6, 8, 12
DECK = [card["type"] for card in DATA["cards"] for _ in range(card["copies"])]
TILES = {tile["id"]: tile for tile in DATA["delivery_tiles"]}
SIDE_TILES = [[i for i in TILES if TILES[i]["side"] == side] for side in ("day", "night")]
STRIPS = {strip["id"]: strip for strip in DATA["strips"]}

# Powers of improvement tiles by name; level 3 by half.
LEVEL1 = {tile["power"]: tile["id"] for tile in DATA["improvement_level1"]}
LEVEL3 = [
    {tile["power"]: tile["id"] for tile in DATA["improvement_level3"] if tile["half"] == half}
    for half in ("day", "night")
]

LAST_ROUND = 16
AIRSHIP = 12
SEAT_FIELDS = ("resources", "gold", "forced_discards", "level1", "level3_day", "level3_night")


def play(slot: int, cell: int) -> int:
    """PLAY the card of a hand slot on a cell."""
    return 25 * slot + cell


SOLO: dict[str, Any] = {"players": 1}
TWO: dict[str, Any] = {"players": 2}


# ------------------------------------------------------------------------------ positions


def _rows(values: Mapping[int, Any] | None, players: int) -> list[list[int]]:
    """Return the notches of a row by seat, from {seat: tiles from the left or {notch: tile}}."""
    rows = []
    for seat in range(players):
        row = [-1] * 6
        tiles = (values or {}).get(seat, [])
        for k, tile in tiles.items() if isinstance(tiles, Mapping) else enumerate(tiles):
            row[k] = tile
        rows.append(row)
    return rows


def complete(partial: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Fill a partial position up to all fields.

    By seat ({seat: value}): `resources`, `hands`, `decks`, `gold`, `forced_discards`, `level1`,
    `level3_day`, `level3_night`, and `day_notches` and `night_notches`, each the tiles from the
    left or {notch: tile}. `board` is {cell: (owner, card)}; `phases` names what shows in the five
    rows instead of `sides`. Missing: round 8, seat 0 to act, no resources, empty notches, the
    smallest tiles on display and the smallest cards in hand; what is nowhere else lies in the
    stacks, the decks and the discard piles, as many as the round asks for.
    """
    players = options.get("players", 2)
    mode = options.get("mode", "solo" if players == 1 else "summer")
    whole: dict[str, Any] = {
        "node": MAIN,
        "to_act": 0,
        "mode": next(m["id"] for m in DATA["modes"] if m["name"] == mode),
        "round": 8,
        "arrangement": 0,
        "airship_moves": 0,
        "die": 0,
        "strips": [A, B, T, C, D],
        "sides": [1, 1, 1, 0, 0],
        "rating": -1,
    }
    whole.update(dict.fromkeys(("airship_moved", "forced_discard", "strip_stage"), 0))
    whole.update(dict.fromkeys(("draft_round", "laid", "card", "cell", "order", "tile"), -1))
    whole.update(dict.fromkeys(("notch", "payments", "last_resource"), -1))
    whole.update({k: v for k, v in partial.items() if k not in SEAT_FIELDS})
    whole.setdefault("turn_player", whole["to_act"])
    if "phases" in whole:
        whole["sides"] = [
            1 if STRIPS[strip]["side1_phase"] == phase else 0
            for strip, phase in zip(whole["strips"], whole.pop("phases"), strict=True)
        ]
    board = whole.pop("board", {})
    whole["owner"] = [board.get(cell, (-1, -1))[0] for cell in range(25)]
    whole["cards"] = [board.get(cell, (-1, -1))[1] for cell in range(25)]
    _lay_tiles(whole, players)
    _set_improvements(whole, partial, players, mode)
    for name, default in (("gold", 0), ("forced_discards", 0)):
        whole[name] = [partial.get(name, {}).get(seat, default) for seat in range(players)]
    resources = partial.get("resources", {})
    whole["resources"] = [_stock(resources.get(seat, {})) for seat in range(players)]
    whole["capacity"] = [_capacity(whole, seat, mode) for seat in range(players)]
    _deal(whole, players)
    return whole


def _stock(resources: Mapping[int, int] | Sequence[int]) -> list[int]:
    """Return the resources of a seat, from {kind: number} or a list."""
    if isinstance(resources, Mapping):
        return [resources.get(kind, 0) for kind in range(4)]
    return list(resources)


def _lay_tiles(whole: dict[str, Any], players: int) -> None:
    rows = [_rows(whole.get(name), players) for name in ("day_notches", "night_notches")]
    whole["day_notches"], whole["night_notches"] = rows
    whole["tile_stars"] = [
        sum(TILES[t]["stars"] for row in rows for t in row[seat] if t >= 0)
        for seat in range(players)
    ]
    (counts,) = (c for c in DATA["setup"]["player_counts"] if c["players"] == players)
    sizes = (counts["display_day"], counts["display_night"])
    displays = whole.get("display", [None, None])
    display, stacks = [], []
    for side, size in enumerate(sizes):
        used = {tile for row in rows[side] for tile in row}
        free = [tile for tile in SIDE_TILES[side] if tile not in used]
        tiles = free[:size] if displays[side] is None else list(displays[side])
        tiles += [-1] * (size - len(tiles))
        display.append(tiles)
        stacks.append([tile for tile in free if tile not in tiles])
    whole["display"] = display
    whole.setdefault("stacks", stacks)


def _set_improvements(
    whole: dict[str, Any], partial: Mapping[str, Any], players: int, mode: str
) -> None:
    here = mode == "winter_improvements"
    drafted = here and whole["node"] != DRAFT
    for name, tiles in (("level1", LEVEL1), ("level3_day", LEVEL3[0]), ("level3_night", LEVEL3[1])):
        choices = partial.get(name, {})
        free = [tile for tile in tiles.values() if tile not in choices.values()]
        if name == "level3_night":
            free.append(free.pop(0))  # so that the powers of a default pair differ
        whole[name] = [
            choices[seat] if seat in choices else free.pop(0) if drafted else -1
            for seat in range(players)
        ]
    for name in ("offered_level1", "offered_day", "offered_night"):
        whole.setdefault(name, [-1] * players if here else [])
    whole["level1_active"] = [
        int(
            here
            and all(whole[row][seat][_notch_of(row, "level1")] >= 0 for row in _ROWS)
            and whole["level1"][seat] >= 0
        )
        for seat in range(players)
    ]


_ROWS = ("day_notches", "night_notches")


def _notch_of(row: str, kind: str) -> int:
    """Return the notch of a row at which an improvement tile lies."""
    side = row.removesuffix("_notches")
    (place,) = (
        int(n["notch"])
        for n in DATA["winter_notches"]
        if n["side"] == side and n["improvement"] == kind
    )
    return place


def _capacity(whole: Mapping[str, Any], seat: int, mode: str) -> int:
    if mode in ("summer", "solo"):
        return int(DATA["summer"]["storage"])
    capacity = int(DATA["winter"]["storage"])
    for record in DATA["winter_notches"]:
        if whole[f"{record['side']}_notches"][seat][record["notch"]] >= 0:
            capacity += record["storage"]
    if whole["level1_active"][seat]:
        tile = DATA["improvement_level1"][whole["level1"][seat]]
        capacity += tile["amount"] if tile["power"] == "storage" else 0
    return capacity


def _deal(whole: dict[str, Any], players: int) -> None:
    """Fill hands and decks; what the round asks for beyond the board has been discarded."""
    hands, decks = whole.get("hands") or {}, whole.get("decks") or {}
    whole["hands"], whole["decks"] = [], []
    for seat in range(players):
        mine = [c for c, o in zip(whole["cards"], whole["owner"], strict=True) if o == seat]
        acting = seat == whole["turn_player"] and whole["node"] not in (MAIN, DRAFT)
        used = whole["round"] - 1 + (seat < whole["turn_player"] or acting)
        if acting and whole["card"] >= 0:
            mine.append(whole["card"])
        pile = list(DECK)
        for card in mine:
            pile.remove(card)
        hand = sorted(hands.get(seat, pile[: min(3, len(DECK) - used)]))
        for card in hand:
            pile.remove(card)
        thrown = used - len(mine)
        assert thrown >= 0, "more cards on the board than rounds"
        assert len(pile) >= thrown
        whole["hands"].append(hand)
        whole["decks"].append(decks.get(seat, pile[: len(pile) - thrown]))


def start(make: Make, options: Mapping[str, Any], state: int = 0, **partial: Any) -> Game:
    """Return a game at a partial position."""
    return make(options, complete(partial, options), state)


def finish(make: Make, options: Mapping[str, Any], **partial: Any) -> Game:
    """Return the game after the last card: a 0 on the airship cell, and nothing lies in row 0."""
    last = options["players"] - 1
    game = start(
        make, options, round=LAST_ROUND, to_act=last, hands={last: [ZERO_ISLAND2]}, **partial
    )
    run(game, play(0, AIRSHIP))
    assert game.node == OVER
    return game
