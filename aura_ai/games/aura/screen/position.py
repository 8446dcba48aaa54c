"""JSON positions of Aura, written and read.

Most of it is the declared table (:mod:`aura_ai.contract.positions`; ``docs/games/aura/positions.md``).
The rest is here: the stage of the turn, cards that nobody wrote down, and memory.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.contract import positions
from aura_ai.contract.position_reader import Fields, fail, listing
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.worlds import determinize
from aura_ai.games.aura.rules.choices import list_legal
from aura_ai.games.aura.rules.flow import run
from aura_ai.games.aura.screen import position_cards, position_check, position_defaults

if TYPE_CHECKING:
    from aura_ai.games.aura.game import AuraGame

FORMAT = 2
"""1 had lists by seat in place of ``seats``, and an object ``internal``."""
COURSE = ("round", "first_player", "node", "to_act", "ply", "dice", "votes", "fertilized")
TILES = ("crop", "growth", "drops", "cloud", "cloud_drops")
SEATS_FIELDS = ("vp", "wins", "wheat", "supply", "vote_supply", "hand", "pack", "kept")
PILES = ("discard", "deck")
SOLO = ("south_wind",)
FIELDS = (*COURSE, *TILES, *SEATS_FIELDS, *PILES, *SOLO)
MEMORY = ("run_outs", "last_out", "spent", "pile", "before", "drawn", "packs_seen")
KEYS = (*positions.keys(at.layout, FIELDS), "turn", "memory")
SELDOM = ("fertilized", "pack", "kept")
"""Fields that are left out where there is nothing."""


def to_json(game: AuraGame, array: Array) -> dict[str, Any]:
    """Return a state or view as JSON."""
    s = array
    names = [name for name in FIELDS if name not in SELDOM or at.layout[name].used(s).any()]
    if game.players > 1:
        names.remove("south_wind")
    data = positions.heading(game, s, FORMAT) | positions.write(at.layout, s, names)
    differing: list[str] = []
    # an entry that is written may change the defaults of later ones
    for name in position_defaults.ENTRIES:
        overrides = {n: int(s[at.layout[n].start]) for n in differing}
        if int(s[at.layout[name].start]) != position_defaults.defaults(s, overrides)[name]:
            differing.append(name)
    data["turn"] = positions.write(at.layout, s, differing)
    if s[at.node] == at.NODE_FERTILIZER:
        return data  # the memory then holds the box, which nobody has opened
    if s[at.face_down : at.face_down + int(s[SEATS])].any():
        for seat, row in enumerate(data["seats"]):
            row[position_cards.FACE_DOWN] = position_cards.write_face_down(s, seat)
    if s[at.memory : at.face_down].any():
        data["memory"] = positions.write(at.layout, s, MEMORY)
    return data


def from_json(game: AuraGame, data: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position, at its first decision with a choice.

    Cards that the position does not give are dealt at random from its ``seed``; for the JSON of a
    view that is one determinization of it
    (:func:`aura_ai.games.aura.belief.worlds.determinize`).

    Raises:
        RulesError: A field is missing, unknown, wrong, or breaks an invariant (F-4).
    """
    fields, s = positions.begin(game, data, FORMAT, KEYS)
    if "tiles" not in fields:
        raise fail("tiles", f"is missing: a list of {int(s[at.tile_count])} tiles, row by row")
    # a bare name is enough for a field without drops and cloud
    tiles = [{"crop": t} if isinstance(t, str) else t for t in listing(data["tiles"], "tiles")]
    fields.values = {**data, "tiles": tiles}
    if s[at.solo]:
        s[at.south_wind] = (1 << at.N_SOUTH_WIND) - 1
    entries = positions.read(at.layout, fields, s, FIELDS, {"seats": (position_cards.FACE_DOWN,)})
    _complete_course(s, fields, entries)
    _complete_tiles(s, entries)
    _complete_supplies(s, entries)
    _read_memory(s, fields)
    unknown = position_cards.read_cards(game, s, fields, entries)
    buried = position_cards.read_face_down(s, fields)
    position_cards.hide_unknown(s, fields, unknown, buried)
    turn = Fields(fields.values.get("turn", {}), "turn", position_defaults.ENTRIES)
    turn_entries = positions.read(at.layout, turn, s, position_defaults.ENTRIES)
    for name, value in position_defaults.defaults(
        s, {n: int(s[at.layout[n].start]) for n, _ in turn_entries}
    ).items():
        s[at.layout[name].start] = value
    position_check.check_table(game, s)
    if s[OBSERVER] >= 0:
        determinize(s)
    else:
        position_cards.deal_unknown(game, s, unknown)
    offered = int(list_legal(s)) if s[at.node] != at.NODE_GAME_OVER else 0
    position_check.check_offer(s, offered)
    if offered < 2:
        run(s)
    return s


def _complete_course(s: Array, fields: Fields, entries: positions.Entries) -> None:
    deciding = position_defaults.deciding_seats(s)
    last = int(s[at.rounds])
    if s[at.round] > last:
        raise fail("round", f"must be a whole number from 1 to {last}, not {int(s[at.round])}")
    if s[at.node] == at.NODE_GAME_OVER:
        if fields.get("to_act") is not None:
            raise fail("to_act", "must be null when the game is over")
        s[TO_ACT] = OVER
    elif ("to_act", 0) not in entries:
        s[TO_ACT] = s[at.first_player]
    for name, slot in (("to_act", TO_ACT), ("first_player", at.first_player)):
        if s[slot] >= deciding or (s[slot] < 0 and s[at.node] != at.NODE_GAME_OVER):
            raise fail(name, f"must be a whole number from 0 to {deciding - 1}")
    if ("dice", 0) not in entries and s[at.node] in (at.NODE_FERTILIZER, at.NODE_DRAFT_PICK):
        s[at.dice : at.dice + at.N_DICE] = at.HARVEST
    if ("south_wind", 0) in entries and not s[at.solo]:
        raise fail("south_wind", "belongs to the solo game")


def _complete_tiles(s: Array, entries: positions.Entries) -> None:
    drops, inside = at.layout["drops"].used(s), at.layout["cloud_drops"].used(s)
    for tile in range(int(s[at.tile_count])):
        crop = int(s[at.crop + tile])
        if crop < 0 and s[at.node] != at.NODE_FERTILIZER:
            names = ", ".join(at.CROP_NAMES)
            raise fail(f"tiles[{tile}].crop", f"must be one of {names}")
        if ("growth", tile) not in entries:
            s[at.growth + tile] = _growth(s, crop, int(drops[tile].sum()))
        if ("cloud", tile) not in entries:
            s[at.cloud + tile] = _cloud(s, int(inside[tile].sum()))


def _growth(s: Array, crop: int, drops: int) -> int:
    """Return the token that drops which have just fallen would give (A-15.1, A-15.2, A-23.3)."""
    if crop < 0 or crop == at.LAKE or drops < s[at.need + crop]:
        return at.BARE
    if crop in (at.COFFEE, at.RICE):
        return at.SPROUTED
    if crop == at.OPUNTIA and drops >= s[at.opuntia_spoil_at]:
        return at.SPOILED
    return at.GROWN


def _cloud(s: Array, drops: int) -> int:
    """Return the kind of a cloud by its drops (A-9.3, A-9.5)."""
    if drops == 0:
        return at.NO_CLOUD
    return at.THUNDER if drops >= s[at.cloud_grow_at] else at.NORMAL


def _complete_supplies(s: Array, entries: positions.Entries) -> None:
    """Fill supplies that are not given; the template holds all that a seat owns."""
    drops = at.layout["drops"].used(s).sum(axis=0) + at.layout["cloud_drops"].used(s).sum(axis=0)
    votes = at.layout["votes"].used(s).sum(axis=0)
    for seat in range(int(s[SEATS])):
        if ("supply", seat) not in entries:
            s[at.supply + seat] -= drops[seat]
        if ("vote_supply", seat) not in entries:
            s[at.vote_supply + seat] -= votes[seat]
        if s[at.wins + seat] > s[at.track_cap]:
            most = int(s[at.track_cap])
            raise fail(f"seats[{seat}].wins", f"must be a whole number from 0 to {most}")


def _read_memory(s: Array, fields: Fields) -> None:
    """Read the memory of seats; before the tiles are laid, their box is in its place."""
    if s[at.node] == at.NODE_FERTILIZER:
        if "memory" in fields:
            raise fail("memory", "there is nothing to remember before the tiles are laid")
        return
    s[at.memory : at.memory + at.MEMORY_SIZE] = 0
    memory = Fields(fields.values.get("memory", {}), "memory", positions.keys(at.layout, MEMORY))
    positions.read(at.layout, memory, s, MEMORY)
