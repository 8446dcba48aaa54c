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
from aura_ai.screens.outcome import outcome

_WORDS: Mapping[str, str] = names.WORDS["reasons"]
_OTHERS: Mapping[str, str] = names.WORDS["others"]
_NODES = {value: name[5:] for name, value in vars(at).items() if name.startswith("NODE_")}


def goods(s: Array, seat: int) -> dict[str, int]:
    """Return the possessions of a seat, by name."""
    block = int(board.block(seat))
    stored = {name: int(s[block + at.resources + i]) for i, name in enumerate(names.KINDS)}
    return stored | {"stars": int(s[block + at.gold]) + int(s[block + at.tile_stars])}


def figures(view: View) -> dict[str, object]:
    """Return numbers for the screens of a first game."""
    room = _capacity(view.array, max(view.seat, 0))
    return {"rounds": at.N_ROUNDS, "room": room, "cards": at.HAND_SIZE}


def reason(view: View, action: int) -> str:
    """Return the reason why a move may be good, with the numbers that it brings; empty for none."""
    s, seat = view.array, int(view.array[TO_ACT])
    verb, indices = at.layout.actions.decode(action)
    if verb == "PLAY":
        return _playing(s, seat, *indices)
    if verb == "TAKE_ORDER":
        side = int(board.space_kind(s, int(s[at.cell]))) - at.DAY_CITY
        tile = int(s[at.display + at.MAX_DISPLAY * side + indices[0]])
        goods_paid = sum(names.vector(int(s[at.tile_cost + tile])))
        return _WORDS["ORDER"].format(
            stars=counted(int(s[at.stars + tile]), "star"), goods=counted(goods_paid, "good")
        )
    if verb == "RESOURCE":
        key = _NODES[int(s[at.node])]
        kind = names.KINDS[indices[0]]
        room, then = _capacity(s, seat), goods(outcome(view, action), seat)[kind]
        text = _WORDS.get(key, "").format(room=room, then=then or "no", kind=kind)
        return "; ".join(filter(None, (text, _wanted(s, indices[0]))))
    return ""


def _playing(s: Array, seat: int, slot: int, cell: int) -> str:
    """Return the gain of a card on a space, and what its row pays."""
    block = int(board.block(seat))
    value, space = names.value_of(s, int(s[block + at.hand + slot])), int(board.space_kind(s, cell))
    if space >= at.N_KINDS:
        return _WORDS["CITY"]
    if not value:
        leaving = sum(int(s[at.owner + each]) == seat for each in range(at.N_COLUMNS))
        leaving += cell < at.N_COLUMNS
        paid = _WORDS["LEAVING"].format(cards=counted(leaving, "card"))
        return _WORDS["FLY"] + (paid if leaving else "")
    kind, have = names.KINDS[space], int(s[block + at.resources + space])
    first = _WORDS["FIRST"] if cell < at.N_COLUMNS else ""
    # what has no room even alone is lost
    value = min(value, _capacity(s, seat) - have)
    gathered = _WORDS["GATHER"].format(value=value, kind=kind, have=have or "none") if value else ""
    return "; ".join(filter(None, (gathered, _wanted(s, space), first)))


def _wanted(s: Array, kind: int) -> str:
    """Return how many orders on the table ask for a good; empty for none."""
    orders = [int(tile) for tile in s[at.display : at.display + 2 * at.MAX_DISPLAY] if tile >= 0]
    wanted = sum(names.vector(int(s[at.tile_cost + tile]))[kind] > 0 for tile in orders)
    ask = "asks" if wanted == 1 else "ask"
    text = _WORDS["WANTED"].format(orders=counted(wanted, "order"), ask=ask, kind=names.KINDS[kind])
    return text if wanted else ""


def _capacity(s: Array, seat: int) -> int:
    return int(s[int(board.block(seat)) + at.capacity])


def others(view: View, action: int) -> str:
    """Return the reason why another seat may have done something."""
    verb, indices = at.layout.actions.decode(action)
    if verb != "PLAY":
        return _OTHERS.get(verb, "")
    space = int(board.space_kind(view.array, indices[1]))
    if space >= at.N_KINDS:
        return _OTHERS["CITY"]
    return _OTHERS["ISLAND"].format(kind=names.KINDS[space])
