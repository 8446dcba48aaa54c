"""Actions of Rauha in words, for people."""

from __future__ import annotations

from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, flow
from aura_ai.games.rauha.screen import names
from aura_ai.games.rauha.screen.board_text import picture

__all__ = ["describe", "picture"]


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view.

    An action that does not belong to the decision at hand is described by its code, so that a log
    of a broken bot can still be read.
    """
    node, seat = int(array[at.node]), int(array[TO_ACT])
    text = ""
    if node == at.NODE_DRAFT:
        text = _pick(array, seat, action)
    elif node == at.NODE_PLACE:
        text = _place(array, seat, action)
    elif node in (at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW):
        text = _activate(array, seat, action)
    return text or f"Action {action}"


def _pick(array: Array, seat: int, action: int) -> str:
    kind, indices = at.layout.actions.decode(action)
    if kind != "PICK":
        return ""
    satellite = int(flow.satellite_of(array, seat, flow.step_info(array)))
    card = int(array[at.satellites + at.PACK_SIZE * satellite + indices[0]])
    return "" if card == at.NONE else f"Keep {names.card_words(array, card)}"


def _place(array: Array, seat: int, action: int) -> str:
    card = int(array[int(board.block(seat)) + at.kept])
    name = f"card {card} ({names.biome_words(array, card)})" if card >= 0 else "the kept card"
    match at.layout.actions.decode(action):
        case "SELL", ():
            return f"Discard {name} for {counted(int(array[at.discard_crystals]), 'crystal')}"
        case "SOW", (field,):
            return f"Discard {name} for a spore on {names.field_name(field)}"
        case "PUT", (field,):
            return _put(array, seat, card, f"Place {name} on {names.field_name(field)}", field)
    return ""


def _put(array: Array, seat: int, card: int, text: str, field: int) -> str:
    old = int(array[int(board.block(seat)) + at.board + field])
    if old < at.N_CARDS:
        text += f", over card {old}"
    if card >= 0:
        price = int(board.price_of(array, card))
        text += f", for {counted(price, 'crystal')}" if price else ""
        beings = _invited(array, seat, field, card)
        text += f": invites {' and '.join(beings)}" if beings else ""
    return text


def _invited(array: Array, seat: int, field: int, card: int) -> list[str]:
    """Return the names of the beings that a placement takes."""
    after = array.copy()
    board.cover(after, seat, field, card)
    before = int(after[board.block(seat) + at.beings])
    board.invite(after, seat, field)
    arrivals = int(after[board.block(seat) + at.beings]) & ~before
    return [names.being_name(b) for b in range(at.N_BEINGS) if arrivals >> b & 1]


def _activate(array: Array, seat: int, action: int) -> str:
    match at.layout.actions.decode(action):
        case "END", ():
            return "End the activations"
        case "SPREAD", (field, target):
            return f"{_source(array, seat, field)} on {names.field_name(target)}"
        case "USE_FIELD", (field,):
            return _source(array, seat, field)
        case "USE_BEING", (being,):
            return _source(array, seat, at.N_FIELDS + being)
    return ""


def _source(array: Array, seat: int, source: int) -> str:
    effect = int(board.source_effect(array, seat, source))
    if source >= at.N_FIELDS:
        text = f"Activate {names.being_name(source - at.N_FIELDS)}: {names.effect_words(effect)}"
    else:
        biome = int(array[board.block(seat) + at.board + source])
        text = f"Activate {names.field_name(source)}: {names.biome_words(array, biome)}"
    if effect & 7 == at.POINTS_PER:
        text += f", now {int(board.energy_of(array, seat, effect))}"
    return text
