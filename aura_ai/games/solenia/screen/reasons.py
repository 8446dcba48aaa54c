"""Reasons for a move of Solenia, with numbers."""

from __future__ import annotations

from collections.abc import Mapping

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import board
from aura_ai.games.solenia.screen import names
from aura_ai.games.solenia.screen.plain import FILE
from aura_ai.screens.guide import read_words

_WORDS: Mapping[str, str] = read_words(FILE)["reasons"]
_OTHERS: Mapping[str, str] = read_words(FILE)["others"]
_NODES = {value: name[5:] for name, value in vars(at).items() if name.startswith("NODE_")}


def goods(s: Array, seat: int) -> dict[str, int]:
    """Return the possessions of a seat, by name."""
    block = int(board.block(seat))
    stored = {name: int(s[block + at.resources + i]) for i, name in enumerate(names.KINDS)}
    return stored | {"stars": int(s[block + at.gold]) + int(s[block + at.tile_stars])}


def figures(view: View) -> dict[str, object]:
    """Return numbers for the screens of a first game."""
    room = int(view.array[int(board.block(max(view.seat, 0))) + at.capacity])
    return {"rounds": at.N_ROUNDS, "room": room, "cards": at.HAND_SIZE}


def reason(view: View, action: int) -> str:
    """Return the reason why a move may be good, with the numbers that it brings."""
    s, seat, node = view.array, int(view.array[TO_ACT]), int(view.array[at.node])
    block = int(board.block(seat))
    if node != at.NODE_MAIN:
        return _WORDS.get(_NODES[node], "").format(room=int(s[block + at.capacity]))
    verb, indices = at.layout.actions.decode(action)
    if verb != "PLAY":
        return _WORDS["DISCARD"]
    slot, cell = indices
    value, space = names.value_of(s, int(s[block + at.hand + slot])), int(board.space_kind(s, cell))
    first = _WORDS["FIRST"] if cell < at.N_COLUMNS else ""
    if space >= at.N_KINDS:
        return _WORDS["CITY"]
    if not value:
        leaving = sum(int(s[at.owner + each]) == seat for each in range(at.N_COLUMNS))
        leaving += cell < at.N_COLUMNS
        paid = _WORDS["LEAVING"].format(cards=counted(leaving, "card"))
        return _WORDS["FLY"] + (paid if leaving else "")
    orders = [int(tile) for tile in s[at.display : at.display + 2 * at.MAX_DISPLAY] if tile >= 0]
    kind, have = names.KINDS[space], int(s[block + at.resources + space])
    wanted = sum(names.vector(int(s[at.tile_cost + tile]))[space] > 0 for tile in orders)
    ask = "asks" if wanted == 1 else "ask"
    asked = _WORDS["WANTED"].format(orders=counted(wanted, "order"), ask=ask, kind=kind)
    gathered = _WORDS["GATHER"].format(value=value, kind=kind, have=have or "none")
    return gathered + (asked if wanted else "") + first


def others(_: View, action: int) -> str:
    """Return the reason why another seat may have done something."""
    return _OTHERS.get(at.layout.actions.decode(action).kind, "")
