"""JSON positions of Aura: the stage of the turn, cards that are left out, and memory.

Most of it is the declared table (:mod:`aura_ai.contract.positions`; ``docs/games/aura/positions.md``).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from typing import Any

import numpy as np

from aura_ai.contract import positions
from aura_ai.contract.position_reader import Fields, fail, listing
from aura_ai.contract.positions import Entries
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.worlds import determinize
from aura_ai.games.aura.invariants import constraints, deciding_seats
from aura_ai.games.aura.rules.cards import quota
from aura_ai.games.aura.rules.choices import list_legal
from aura_ai.games.aura.rules.flow import run
from aura_ai.games.aura.screen import position_check
from aura_ai.games.aura.screen.position_turn import TURN, in_action_phase

FIELDS = (
    *("round", "first_player", "node", "to_act", "ply", "dice", "votes", "fertilized"),
    *("crop", "growth", "drops", "cloud", "cloud_drops"),
    *("vp", "wins", "wheat", "supply", "vote_supply", "hand", "pack", "kept"),
    *("discard", "deck", "south_wind"),
)
MEMORY = ("run_outs", "last_out", "spent", "pile", "before", "drawn", "packs_seen")
SELDOM = ("fertilized", "pack", "kept")
"""Fields that are left out where there is nothing."""


# --- writing -------------------------------------------------------------------------------------
def _left_out(s: Array) -> Collection[str]:
    names = [name for name in SELDOM if not at.layout[name].used(s).any()]
    return names if s[at.solo] else (*names, "south_wind")


def _add(s: Array, position: dict[str, Any]) -> None:
    """Write the entries of the turn that differ from their defaults, and memory where there is any."""
    differing = [
        row.name for row in TURN if s[at.layout[row.name].start] != positions.usual(row.values(s))
    ]
    position["turn"] = positions.write(at.layout, s, differing)
    if s[at.node] == at.NODE_FERTILIZER:
        return  # until the tiles are laid, the memory fields hold set-up data
    if s[at.memory : at.memory + at.MEMORY_SIZE].any():
        position["memory"] = positions.write(at.layout, s, MEMORY)


# --- reading -------------------------------------------------------------------------------------
def _in_full(position: positions.Position) -> positions.Position:
    """Return a position with an object for every tile; a bare name is enough for an empty field."""
    if "tiles" not in position:
        return position
    tiles = listing(position["tiles"], "tiles")
    return {**position, "tiles": [{"crop": t} if isinstance(t, str) else t for t in tiles]}


def _derive(s: Array, template: Array, entries: Entries, fields: Fields) -> None:
    """Write what follows from the values given; cards that are not known become hidden ones."""
    inside = at.layout["cloud_drops"].used(s).sum(axis=1).tolist()
    for tile, (crop, drops) in enumerate(zip(at.layout["crop"].used(s), inside, strict=True)):
        if crop < 0 and s[at.node] != at.NODE_FERTILIZER:
            raise fail(f"tiles[{tile}].crop", f"must be one of {', '.join(at.CROP_NAMES)}")
        if ("cloud", tile) not in entries and drops:  # as if they had just fallen
            s[at.cloud + tile] = at.THUNDER if drops >= s[at.cloud_grow_at] else at.NORMAL
    positions.complete(at.layout, s, constraints(template), entries)
    _read_memory(s, fields)
    _complete_cards(s, template, fields, entries)
    names = [row.name for row in TURN]
    turn = Fields(fields.values.get("turn", {}), "turn", names)
    positions.complete(at.layout, s, TURN, positions.read(at.layout, turn, s, names), "turn.")


def _come(s: Array) -> None:
    """Deal the cards that are not known, and run the rules up to a decision with a choice."""
    if s[OBSERVER] >= 0:
        determinize(s)
    else:
        _deal_unknown(s)
    node = int(s[at.node])
    offered = int(list_legal(s)) if node != at.NODE_GAME_OVER else 0
    if not offered and node in position_check.MUST_OFFER:
        reason = position_check.MUST_OFFER[node]
        raise fail("node", f"{at.NODES[node]} offers nothing: {reason}")
    if offered < 2:
        run(s)


def _read_memory(s: Array, fields: Fields) -> None:
    """Read the memory of seats; before the tiles are laid, their box is in its place."""
    if s[at.node] == at.NODE_FERTILIZER:
        if "memory" in fields:
            raise fail("memory", "there is nothing to remember before the tiles are laid")
        return
    s[at.memory : at.memory + at.MEMORY_SIZE] = 0
    memory = Fields(fields.values.get("memory", {}), "memory", positions.keys(at.layout, MEMORY))
    positions.read(at.layout, memory, s, MEMORY)


# --- cards ---------------------------------------------------------------------------------------
def _complete_cards(s: Array, template: Array, fields: Fields, entries: Entries) -> None:
    """Put the remaining cards into the deck, and hide what is not known, as a view does.

    Raises:
        RulesError: There are too few cards, the deck is not the remainder, or the observer's own
            cards are hidden.
    """
    if not any(name == "hand" for name, _ in entries):
        for seat, number in _hands_to_deal(s):
            at.layout["hand"].used(s)[seat] = _hidden(number)
    deck = at.layout["deck"].used(s)
    cards = deck.copy()
    deck[:] = at.layout["deck"].used(template) - at.layout["discard"].used(s)
    unknown = 0
    for name, seat, row in _groups(s):
        if row[-1] >= 0:
            deck -= row
        elif seat == s[OBSERVER]:
            raise fail(f"seats[{seat}].{name}", "the cards of the observer must be given")
        else:
            unknown += int(row.sum())
    for name, number in zip(at.WEATHER_NAMES, deck, strict=True):
        if number < 0:
            raise fail("seats", f"there are {-number} more {name} cards than the box has")
    size = int(deck.sum()) - unknown
    if size < 0:
        raise fail("seats", f"there are {-size} more cards than the box has")
    remainder, hidden = deck.copy(), _hidden(size)
    if s[OBSERVER] >= 0:
        deck[:] = hidden
    if (
        ("deck", 0) in entries
        and (cards != hidden).any()
        and (unknown or (cards != remainder).any())
    ):
        deck[:] = hidden if unknown else remainder
        expected = json.dumps(positions.write(at.layout, s, ["deck"])["deck"])
        raise fail("deck", f"must be what is left of the box: {expected}")


def _groups(s: Array) -> Iterator[tuple[str, int, Array]]:
    """Yield the cards in front of each seat, by type."""
    for name in ("hand", "pack", "kept"):
        for seat, row in enumerate(at.layout[name].used(s)):
            yield name, seat, row


def _hidden(number: int) -> Array:
    """Return the row of a number of cards that are not known."""
    return at.layout["hand"].concealed(np.array([number] + [0] * (at.N_TYPES - 1), np.int16))


def _hands_to_deal(s: Array) -> Iterator[tuple[int, int]]:
    """Yield seats and cards of a fresh deal for a position that gives no hands, where there is one."""
    if in_action_phase(s) or s[at.node] == at.NODE_SETUP_CLOUD:
        for seat in range(deciding_seats(s)):
            yield seat, int(quota(s, seat))


def _deal_unknown(s: Array) -> None:
    """Deal the cards that are left out, all splits alike (E-4)."""
    deck = at.layout["deck"].used(s)
    for _, _, row in _groups(s):
        if row[-1] >= 0:
            continue
        number = int(row.sum())
        row[:] = 0
        for _ in range(number):
            k = int(rng.draw(s, int(deck.sum())))
            card = int(np.searchsorted(deck.cumsum(), k, side="right"))
            deck[card] -= 1
            row[card] += 1


POSITIONS = positions.Positions(
    at.layout,
    format=2,  # 1 had lists by seat instead of ``seats``, and an object ``internal``
    needed=("tiles",),
    names=FIELDS,
    more={"": ("turn", "memory")},
    left_out=_left_out,
    add=_add,
    in_numbers=_in_full,
    derive=_derive,
    broken=position_check.broken,
    come=_come,
)
