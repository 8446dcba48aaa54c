"""Reasons for a move of Rauha, with numbers."""

from __future__ import annotations

from collections.abc import Mapping

from aura_ai.contract.game import View
from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, flow
from aura_ai.games.rauha.screen import names
from aura_ai.games.rauha.screen.names import FILE
from aura_ai.games.rauha.screen.words import card_in_pack
from aura_ai.screens.guide import read_words
from aura_ai.screens.outcome import changed, outcome

_WORDS: Mapping[str, str] = read_words(FILE)["reasons"]
_OTHERS: Mapping[str, str] = read_words(FILE)["others"]


def goods(s: Array, seat: int) -> dict[str, int]:
    """Return the possessions of a seat, by name."""
    block = int(board.block(seat))
    spores = int(s[block + at.spores]).bit_count()
    rows = {"energy": at.energy, "crystals": at.crystals, "water": at.water}
    return {name: int(s[block + row]) for name, row in rows.items()} | {"spores": spores}


def figures(view: View) -> dict[str, object]:
    """Return numbers for the screens of a first game."""
    s = view.array
    turns = at.N_STEPS * (at.PACK_SIZE - 1) // at.PACK_SIZE
    mine = goods(s, max(view.seat, 0))
    return {"crystals": mine["crystals"], "discard": int(s[at.discard_crystals]), "steps": turns}


def reason(view: View, action: int) -> str:
    """Return the reason why a move may be good, with the numbers that it brings."""
    s, seat = view.array, int(view.array[TO_ACT])
    kind, indices = at.layout.actions.decode(action)
    mine = counted(goods(s, seat)["crystals"], "crystal")
    match kind, indices:
        case "PICK", (place,):
            return _picking(s, seat, card_in_pack(s, seat, place), mine)
        case "SELL", ():
            sold = goods(outcome(view, action), seat)["crystals"]
            return _WORDS["SELL"].format(crystals=counted(sold, "crystal"))
        case "SOW", (field,):
            effect = _effect(s, int(s[int(board.block(seat)) + at.board + field]))
            scorings = at.N_STEPS // at.PACK_SIZE - (int(s[at.step]) - 1) // at.PACK_SIZE
            left = counted(scorings, "phase")
            return _WORDS["SOW"].format(effect=effect, left=left) if effect else ""
        case "PUT", (field,):
            return _placing(s, seat, field)
        case "USE_FIELD" | "SPREAD" | "USE_BEING", _:
            return changed(goods(s, seat), goods(outcome(view, action), seat))
    return ""


def others(_: View, action: int) -> str:
    """Return the reason why another seat may have done something."""
    return _OTHERS.get(at.layout.actions.decode(action).kind, "")


def _effect(s: Array, biome: int) -> str:
    return names.effect_words(names.look(s, biome).effect) if biome >= 0 else ""


def _looks(s: Array, seat: int) -> list[names.Look]:
    """Return the symbols on the fields of a seat."""
    start = int(board.block(seat)) + at.board
    return [names.look(s, int(biome)) for biome in s[start : start + at.N_FIELDS] if biome >= 0]


def _picking(s: Array, seat: int, card: int, crystals: str) -> str:
    """Return the fit of a card to the board of a seat."""
    if card < 0:
        return ""
    face, fields = names.look(s, card), _looks(s, seat)
    kind = max(face.types, key=lambda kind: sum(kind in each.types for each in fields))
    same = sum(kind in each.types for each in fields)
    held = counted(same, f"{kind} field") if same else f"no {kind} field"
    price, effect = int(board.price_of(s, card)), face.effect
    sign = ""
    if effect & 7 == at.POINTS_PER and (which := effect >> at.EFFECT_PAY & 7) < len(
        at.ANIMAL_NAMES
    ):
        name = at.ANIMAL_NAMES[which]
        count = sum(each.animals.count(name) for each in fields)
        sign = _WORDS["PICK_SIGN"].format(animal=name, signs=count) if count else ""
    cost = _WORDS["PICK_PRICE"].format(price=counted(price, "crystal"), crystals=crystals)
    return _WORDS["PICK"].format(
        kind=_WORDS["PICK_KIND"].format(fields=held), price=cost if price else "", sign=sign
    )


def _placing(s: Array, seat: int, field: int) -> str:
    """Return the gains of a card on a field, and the biome that it covers there."""
    block = int(board.block(seat))
    card, old = int(s[block + at.kept]), int(s[block + at.board + field])
    if card < 0:
        return ""
    effect, lost = _effect(s, card), _effect(s, old)
    visited = int(flow.step_info(s)) >> field & 1
    return (
        _WORDS["PUT"]
        .format(
            effect=_WORDS["PUT_EFFECT"].format(effect=effect) if effect else "",
            totem=_WORDS["PUT_TOTEM"] if effect and visited else "",
            covers=_WORDS["PUT_COVERS"].format(covered=lost) if lost else "",
        )
        .removeprefix("; ")
    )
