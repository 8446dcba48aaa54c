"""The JSON position of Aura: written for a state or a view, read from a file made by hand.

``docs/formats.md`` describes it. Reading what was written gives the same array, to the last entry;
what a person would not write is in the object ``internal``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from aura_ai.engine.header import OBSERVER, OVER, PLY, SEATS, TO_ACT
from aura_ai.games.aura import belief
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.spoken.bookkeeping import (
    ENTRIES,
    MATTERS,
    deciding_seats,
    defaults,
)
from aura_ai.games.aura.components import CLOUDS, CROPS, GROWTHS, WEATHERS
from aura_ai.games.aura.spoken.position_cards import (
    CARD_PILES,
    CARD_ROWS,
    deal_unknown,
    hide_unknown,
    read_cards,
    write_cards,
    write_face_down,
)
from aura_ai.games.aura.spoken.position_check import MOST_VP, check_offer, check_table
from aura_ai.games.aura.spoken.position_entries import INT16, entry, write_entry
from aura_ai.games.aura.rules.choices import list_legal
from aura_ai.games.aura.rules.flow import run
from aura_ai.games.aura.rules.memory import UNSEEN
from aura_ai.games.contract import Array
from aura_ai.games.position_reader import (
    Fields,
    check_heading,
    fail,
    generator,
    heading,
    integer,
    listing,
    read_generator,
    word,
)

if TYPE_CHECKING:
    from aura_ai.games.aura.game import AuraGame

FORMAT = 1
NODE_CODES = {name: code for code, name in enumerate(at.NODES)} | {"GAME_OVER": at.GAME_OVER}
HARVEST_FACE = "harvest"
_SEAT_ROWS = {"vp": at.VP, "wins": at.WINS, "wheat": at.WHEAT_TOKENS}
FIELDS = (
    *("format", "game", "players", "options", "data", "seed", "observer"),
    *("round", "first_player", "node", "to_act", "ply", "dice", "tiles"),
    *("votes", "vote_supply", "supply", *_SEAT_ROWS, *CARD_ROWS, *CARD_PILES),
    *("face_down", "south_wind", "turn", "internal"),
)
TILE_FIELDS = ("crop", "growth", "drops", "fertilizer", "cloud", "cloud_drops")
INTERNAL_FIELDS = (*ENTRIES, "rng", "memory", "scratch")


# --- writing -------------------------------------------------------------------------------------
def to_json(game: AuraGame, array: Array) -> dict[str, Any]:
    """Return a state or view as JSON."""
    s = array
    seats = int(s[SEATS])
    node = int(s[at.NODE])
    over = node == at.GAME_OVER
    found = heading(game, FORMAT)
    if s[OBSERVER] >= 0:
        found["observer"] = int(s[OBSERVER])
    found |= {
        "round": int(s[at.ROUND]),
        "first_player": int(s[at.FIRST]),
        "node": "GAME_OVER" if over else at.NODES[node],
        "to_act": None if over else int(s[TO_ACT]),
        "ply": int(s[PLY]),
        "dice": [HARVEST_FACE if d == at.HARVEST else int(d) for d in s[at.DICE :][: at.N_DICE]],
        "tiles": [_write_tile(s, tile) for tile in range(int(s[at.N_TILES]))],
        "votes": {name: _row(s, at.VOTES + 4 * w, seats) for w, name in enumerate(WEATHERS)},
        "vote_supply": _row(s, at.SUPPLY_VOTES, seats),
        "supply": _row(s, at.SUPPLY, seats),
    }
    found |= {name: _row(s, offset, seats) for name, offset in _SEAT_ROWS.items()}
    for name, offset in CARD_ROWS.items():
        groups = [s[offset + 4 * seat :][: at.TYPES] for seat in range(seats)]
        if name == "hands" or any(group.any() for group in groups):
            found[name] = [write_cards(group) for group in groups]
    found |= {n: write_cards(s[offset:][: at.TYPES]) for n, offset in CARD_PILES.items()}
    if node != at.FERTILIZER and s[UNSEEN : UNSEEN + seats].any():
        found["face_down"] = [write_face_down(s, seat) for seat in range(seats)]
    if game.players == 1:
        found["south_wind"] = [i + 1 for i in range(at.N_SOUTH_WIND) if int(s[at.SW_DECK]) >> i & 1]
    turn, internal = _write_bookkeeping(s)
    found["turn"] = turn
    found["internal"] = internal | _write_internal(game, s)
    return found


def _row(s: Array, offset: int, length: int) -> list[int]:
    return [int(v) for v in s[offset : offset + length]]


def _write_tile(s: Array, tile: int) -> dict[str, Any]:
    seats = int(s[SEATS])
    crop = int(s[at.TILE_TYPE + tile])
    found: dict[str, Any] = {
        "crop": CROPS[crop] if crop >= 0 else None,
        "growth": GROWTHS[int(s[at.TILE_GROWTH + tile])],
        "drops": _row(s, at.TILE_DROPS + 4 * tile, seats),
        "cloud": CLOUDS[int(s[at.CLOUD + tile])],
        "cloud_drops": _row(s, at.CLOUD_DROPS + 4 * tile, seats),
    }
    if int(s[at.FERTILIZED]) >> tile & 1:
        found["fertilizer"] = True
    return found


def _write_bookkeeping(s: Array) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what differs from the defaults: what matters here, and what is left over."""
    turn: dict[str, Any] = {}
    internal: dict[str, Any] = {}
    matters = MATTERS[int(s[at.NODE])]
    given: dict[str, int] = {}
    # an entry that is written may change the defaults of later ones
    for name, (slot, kind, _) in ENTRIES.items():
        if int(s[slot]) != defaults(s, given)[name]:
            given[name] = int(s[slot])
            (turn if name in matters else internal)[name] = write_entry(int(s[slot]), kind)
    return turn, internal


def _write_internal(game: AuraGame, s: Array) -> dict[str, Any]:
    found: dict[str, Any] = {**generator(s)}
    memory = s[at.MEMORY : at.MEMORY + at.MEMORY_SIZE].copy()
    if s[at.NODE] != at.FERTILIZER:
        memory[UNSEEN - at.MEMORY :][: at.MAX_SEATS] = 0  # told by face_down
    if (memory != _empty_memory(game, int(s[at.NODE]))).any():
        found["memory"] = [int(v) for v in memory]
    scratch = [int(v) for v in s[at.LEGAL + int(s[at.LEGAL_COUNT]) : at.LEGAL + at.MAX_LEGAL]]
    while scratch and scratch[-1] == 0:
        scratch.pop()
    if scratch:
        found["scratch"] = scratch
    return found


def _empty_memory(game: AuraGame, node: int) -> Array:
    """Return the memory of a position made by hand; set-up keeps the face-down tiles there."""
    if node == at.FERTILIZER:
        return game.template[at.MEMORY : at.MEMORY + at.MEMORY_SIZE]
    return np.zeros(at.MEMORY_SIZE, np.int16)


# --- reading -------------------------------------------------------------------------------------
def from_json(game: AuraGame, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position, at its first decision with a choice.

    Cards that the position does not tell are dealt at random from its ``seed``; for the JSON of a
    view that is one world that agrees with what the observer knows (:func:`belief.determinize`).

    Raises:
        RulesError: A field is missing, unknown, wrong, or breaks an invariant (F-4).
    """
    fields = Fields(found, "", FIELDS)
    check_heading(game, fields, FORMAT)
    s = game.template.copy()
    _read_header(s, fields)
    _read_tiles(s, fields)
    _read_seats(game, s, fields)
    internal = Fields(fields.values.get("internal", {}), "internal", INTERNAL_FIELDS)
    read_generator(s, fields, internal)
    _read_memory(game, s, internal)
    unknown = read_cards(game, s, fields)
    turn = Fields(fields.values.get("turn", {}), "turn", tuple(ENTRIES))
    _read_bookkeeping(s, turn, internal)
    observer = fields.integer("observer", 0, deciding_seats(s) - 1, -1)
    hide_unknown(s, observer, unknown)
    check_table(game, s)
    if observer >= 0:
        s[OBSERVER] = observer
        belief.determinize(s)
    else:
        deal_unknown(game, s, unknown)
    offered = int(list_legal(s)) if s[at.NODE] != at.GAME_OVER else 0
    check_offer(s, offered)
    _read_scratch(s, internal)
    if offered < 2:
        run(s)
    return s


def _read_header(s: Array, fields: Fields) -> None:
    deciding = deciding_seats(s)
    s[at.ROUND] = fields.integer("round", 1, int(s[at.ROUNDS]), 1)
    s[at.FIRST] = fields.integer("first_player", 0, deciding - 1, 0)
    node = fields.get("node") if "node" in fields else "TURN"
    s[at.NODE] = list(NODE_CODES.values())[word(node, "node", tuple(NODE_CODES))]
    if s[at.NODE] == at.GAME_OVER:
        if fields.get("to_act") is not None:
            raise fail("to_act", "must be null when the game is over")
        s[TO_ACT] = OVER
    else:
        s[TO_ACT] = fields.integer("to_act", 0, deciding - 1, int(s[at.FIRST]))
    s[PLY] = fields.integer("ply", 0, INT16 - 1, 0)
    if "dice" in fields:
        for i, face in enumerate(listing(fields.get("dice"), "dice", at.N_DICE)):
            if face == HARVEST_FACE:
                s[at.DICE + i] = at.HARVEST
            else:
                s[at.DICE + i] = integer(face, f"dice[{i}]", at.HARVEST, at.N_DICE_VALUES)
    elif s[at.NODE] not in (at.FERTILIZER, at.DRAFT_PICK):
        s[at.DICE : at.DICE + at.N_DICE] = at.N_DICE_VALUES
    for i, card in enumerate(listing(fields.values.get("south_wind", []), "south_wind")):
        s[at.SW_DECK] |= 1 << integer(card, f"south_wind[{i}]", 1, at.N_SOUTH_WIND) - 1
    if s[at.SOLO] and "south_wind" not in fields:
        s[at.SW_DECK] = (1 << at.N_SOUTH_WIND) - 1


def _read_tiles(s: Array, fields: Fields) -> None:
    if "tiles" not in fields:
        raise fail("tiles", f"is missing: a list of {int(s[at.N_TILES])} tiles, row by row")
    seats = int(s[SEATS])
    none = [0] * seats
    for tile, value in enumerate(listing(fields.get("tiles"), "tiles", int(s[at.N_TILES]))):
        path = f"tiles[{tile}]"
        # a bare name is enough for a field without drops and cloud
        found = Fields({"crop": value} if isinstance(value, str) else value, path, TILE_FIELDS)
        crop = -1
        if found.get("crop") is not None:
            crop = found.word("crop", CROPS, 0)
        elif s[at.NODE] != at.FERTILIZER:
            raise fail(f"{path}.crop", f"must be one of {', '.join(CROPS)}")
        drops = found.row("drops", seats, 100, none)
        inside = found.row("cloud_drops", seats, 100, none)
        s[at.TILE_TYPE + tile] = crop
        s[at.TILE_DROPS + 4 * tile :][:seats] = drops
        s[at.CLOUD_DROPS + 4 * tile :][:seats] = inside
        s[at.TILE_GROWTH + tile] = found.word("growth", GROWTHS, _growth(s, crop, sum(drops)))
        s[at.CLOUD + tile] = found.word("cloud", CLOUDS, _cloud(s, sum(inside)))
        fertilizer = found.values.get("fertilizer", False)
        if not isinstance(fertilizer, bool):
            raise fail(f"{path}.fertilizer", "must be true or false")
        if fertilizer:
            s[at.FERTILIZED] |= 1 << tile


def _growth(s: Array, crop: int, drops: int) -> int:
    """Return the token that drops which have just fallen would give (A-15.1, A-15.2, A-23.3)."""
    if crop < 0 or crop == at.LAKE or drops < s[at.NEED + crop]:
        return at.BARE
    if crop in (at.COFFEE, at.RICE):
        return at.SPROUTED
    if crop == at.OPUNTIA and drops >= s[at.SPOIL_AT]:
        return at.SPOILED
    return at.GROWN


def _cloud(s: Array, drops: int) -> int:
    """Return the kind of a cloud by its drops (A-9.3, A-9.5)."""
    if drops == 0:
        return at.NO_CLOUD
    return at.THUNDER if drops >= s[at.GROW_AT] else at.NORMAL


def _read_seats(game: AuraGame, s: Array, fields: Fields) -> None:
    seats, tiles = int(s[SEATS]), int(s[at.N_TILES])
    none = [0] * seats
    votes = Fields(fields.values.get("votes", {}), "votes", WEATHERS)
    for weather, name in enumerate(WEATHERS):
        s[at.VOTES + 4 * weather :][:seats] = votes.row(name, seats, 100, none)
    for name, offset in _SEAT_ROWS.items():
        most = int(s[at.TRACK_CAP]) if name == "wins" else MOST_VP
        s[offset : offset + seats] = fields.row(name, seats, most, none)
    grids = (at.TILE_DROPS, at.CLOUD_DROPS)
    placed = sum(s[g : g + 4 * tiles].reshape(tiles, 4).sum(axis=0)[:seats] for g in grids)
    voted = s[at.VOTES :][: 4 * at.TYPES].reshape(at.TYPES, 4).sum(axis=0)[:seats]
    for name, offset, used in (
        ("supply", at.SUPPLY, placed),
        ("vote_supply", at.SUPPLY_VOTES, voted),
    ):
        own = int(game.template[offset])
        left = [own - int(n) for n in np.asarray(used)]
        for seat, number in enumerate(left):
            if number < 0:
                raise fail(name, f"seat {seat} has {own - number} on the table but owns {own}")
        given = fields.row(name, seats, 100, left)
        if given != left:
            raise fail(name, f"must be {left}: a seat owns {own} in all")
        s[offset : offset + seats] = left


def _read_memory(game: AuraGame, s: Array, internal: Fields) -> None:
    memory = _empty_memory(game, int(s[at.NODE]))
    if "memory" in internal:
        path = "internal.memory"
        found = listing(internal.get("memory"), path, at.MEMORY_SIZE)
        memory = np.array(
            [integer(v, f"{path}[{i}]", -INT16, INT16 - 1) for i, v in enumerate(found)], np.int16
        )
    s[at.MEMORY : at.MEMORY + at.MEMORY_SIZE] = memory
    if s[at.NODE] != at.FERTILIZER:
        s[UNSEEN : UNSEEN + at.MAX_SEATS] = 0


def _read_scratch(s: Array, internal: Fields) -> None:
    """Put back what earlier decisions left in unused places of the legal list."""
    start = at.LEGAL + int(s[at.LEGAL_COUNT])
    s[start : at.LEGAL + at.MAX_LEGAL] = 0
    if "scratch" in internal:
        path = "internal.scratch"
        found = listing(internal.get("scratch"), path)
        room = at.LEGAL + at.MAX_LEGAL - start
        if len(found) > room:
            raise fail(path, f"must have at most {room} entries")
        for i, v in enumerate(found):
            s[start + i] = integer(v, f"{path}[{i}]", -1, at.N_ACTIONS - 1)


def _read_bookkeeping(s: Array, turn: Fields, internal: Fields) -> None:
    given: dict[str, int] = {}
    for source in (internal, turn):
        for name, (_, kind, most) in ENTRIES.items():
            if name in source:
                path = source.name(name)
                tiles = int(s[at.N_TILES])
                given[name] = entry(source.get(name), path, kind, most, int(s[SEATS]), tiles)
    for name, value in defaults(s, given).items():
        s[ENTRIES[name].slot] = value
