"""Hand-written positions and helpers for the worked examples of Aura."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from aura_ai.games.aura.referee.config import Config
from aura_ai.games.aura.referee.position import to_fields
from aura_ai.games.aura.referee.table import Table
from aura_ai.referee.chance import Chance
from tests.vectors import Game, Make, run

COMPONENTS = Path(__file__).parents[2] / "aura_ai" / "games" / "aura" / "components.toml"
DATA: dict[str, Any] = tomllib.loads(COMPONENTS.read_text(encoding="utf-8"))

FROST, SUN = range(2)
GRASS, OPUNTIA, LAKE = 0, 7, 8
NONE, SPROUTED, GROWN, SPOILED = range(4)
NORMAL, THUNDER = 1, 2
PASS = 0

ONE_CARD = [1, 0, 0, 0]
DICE = [4, 4, 4]  # nobody is near a harvest
ALL_HARVEST = [0, 0, 0]


# ------------------------------------------------------------------------------ positions


def _rows(value: object, count: int, default: Callable[[], Any]) -> list[Any]:
    """Fill a {index: row} mapping up to a list of `count` rows; a row can be a mapping, too."""
    if value is None:
        value = {}
    if isinstance(value, Mapping):
        return [_row(value.get(i, default()), default) for i in range(count)]
    assert isinstance(value, Sequence)
    assert len(value) == count
    return [_row(row, default) for row in value]


def _row(row: Any, default: Callable[[], Any]) -> Any:
    if isinstance(row, Mapping):
        return [row.get(i, number) for i, number in enumerate(default())]
    return list(row) if isinstance(row, Sequence) else row


def complete(partial: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Fill a partial position up to all fields.

    Tables by tile, seat or weather may be {index: row}, a row {index: number}. Missing entries: an
    empty board of grass, tokens as the drops ask for them, thunder from 4 drops on, all else in
    supply or deck, seat 0 at its turn in round 1.
    """
    table = Table(Config(options, DATA), Chance(0))
    seats, tiles = table.config.seats, table.config.n_tiles
    empty = to_fields(table)
    for name in ("supply", "vote_supply", "deck", "crop", "growth", "cloud", "cloud_drops"):
        del empty[name]  # they follow from the rest
    whole: dict[str, Any] = {**empty, "node": "TURN", "to_act": 0, "dice": list(DICE)}
    whole.update(partial)
    whole["crop"] = _rows(whole.get("crop"), tiles, lambda: GRASS)
    whole["fertilized"] = _rows(whole.get("fertilized"), tiles, lambda: 0)
    for name in ("drops", "cloud_drops"):
        whole[name] = _rows(whole.get(name), tiles, lambda: [0] * seats)
    whole["votes"] = _rows(whole.get("votes"), 4, lambda: [0] * seats)
    for name in ("hand", "pack", "kept"):
        whole[name] = _rows(whole.get(name), seats, lambda: [0] * 4)
    if not isinstance(whole.get("growth"), list):
        values = whole.get("growth") or {}
        whole["growth"] = [
            values.get(t, _token(table.config.crops[code], sum(whole["drops"][t])))
            for t, code in enumerate(whole["crop"])
        ]
    if not isinstance(whole.get("cloud"), list):
        values = whole.get("cloud") or {}
        whole["cloud"] = [
            values.get(t, 0 if not any(row) else NORMAL if sum(row) < 4 else THUNDER)
            for t, row in enumerate(whole["cloud_drops"])
        ]
    cards = [*whole["hand"], *whole["pack"], *whole["kept"], whole["discard"]]
    for name, most, rows, number in (
        ("supply", table.config.drops, whole["drops"] + whole["cloud_drops"], seats),
        ("vote_supply", table.config.votes, whole["votes"], seats),
        ("deck", table.config.cards_per_type, cards, 4),
    ):
        whole.setdefault(name, [most - sum(row[i] for row in rows) for i in range(number)])
    assert min(whole["supply"] + whole["vote_supply"] + whole["deck"]) >= 0
    return whole


def _token(crop: Mapping[str, Any], drops: int) -> int:
    if crop["rule"] == "lake" or drops < crop["need"]:
        return NONE
    if "grows_in" in crop:
        return SPROUTED
    return SPOILED if drops >= crop.get("spoil_at", 99) else GROWN


def start(make: Make, options: Mapping[str, Any], state: int = 0, **partial: Any) -> Game:
    """Return a game at a partial position."""
    return make(options, complete(partial, options), state)


def quiet_votes(seats: int) -> dict[int, list[int]]:
    """Return one vote of seat 0 on frost and one on sun."""
    return {FROST: [1] + [0] * (seats - 1), SUN: [1] + [0] * (seats - 1)}


def end_phase(make: Make, options: Mapping[str, Any], state: int = 0, **partial: Any) -> Game:
    """Return a game after seat 0 passed and everybody else, with empty hands, had to pass.

    The game runs on through weather, harvest and clean-up to the next real decision.
    """
    players = options.get("players", 2)
    partial.setdefault("hand", {0: ONE_CARD})
    # With 3 or 4 players the passer takes the marker, unless it is there already.
    partial.setdefault("first_player", 0 if players < 3 else 1)
    game = start(make, options, state, **partial)
    run(game, PASS)
    return game


def harvest(make: Make, options: Mapping[str, Any], state: int = 0, **partial: Any) -> Game:
    """Return a game after a harvest by the dice in round 1 (no end bonuses)."""
    seats = 2 if options.get("players", 2) == 1 else options.get("players", 2)
    partial.setdefault("votes", quiet_votes(seats))
    return end_phase(make, options, state, dice=list(ALL_HARVEST), **partial)
