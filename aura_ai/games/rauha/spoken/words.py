"""Actions of Rauha in words, for people."""

from __future__ import annotations

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import Array
from aura_ai.games.news import counted
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.rules import board, flow
from aura_ai.games.rauha.spoken.names import (
    being_name,
    biome_words,
    card_words,
    effect_words,
    field_name,
)
from aura_ai.games.rauha.spoken.picture import picture

__all__ = ["describe", "picture"]


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view.

    An action that does not belong to the decision at hand is described by its code, so that a log
    of a broken bot can still be read.
    """
    node, seat = int(array[at.NODE]), int(array[TO_ACT])
    if node == at.DRAFT and at.PICK <= action < at.PUT:
        return _pick(array, seat, action - at.PICK)
    if node == at.PLACE and at.PUT <= action < at.USE_FIELD:
        return _place(array, seat, action)
    if node in (at.TURN_WINDOW, at.SCORING_WINDOW) and at.USE_FIELD <= action < at.N_ACTIONS:
        return _activate(array, seat, action)
    return f"Action {action}"


def _pick(array: Array, seat: int, slot: int) -> str:
    satellite = int(flow.satellite_of(array, seat, flow.step_info(array)))
    card = int(array[at.SATELLITE + at.PACK * satellite + slot])
    if card == at.NONE:
        return f"Action {at.PICK + slot}"
    return f"Keep {card_words(array, card)}"


def _place(array: Array, seat: int, action: int) -> str:
    block = int(board.block(seat))
    card = int(array[block + at.KEPT])
    name = f"card {card} ({biome_words(array, card)})" if card >= 0 else "the kept card"
    if action == at.SELL:
        return f"Discard {name} for {counted(int(array[at.DISCARD_CRYSTALS]), 'crystal')}"
    if action >= at.SOW:
        return f"Discard {name} for a spore on {field_name(action - at.SOW)}"
    field = action - at.PUT
    text = f"Place {name} on {field_name(field)}"
    old = int(array[block + at.TOP + field])
    if old < at.CARDS:
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
    before = int(after[board.block(seat) + at.OWNED])
    board.invite(after, seat, field)
    taken = int(after[board.block(seat) + at.OWNED]) & ~before
    return [being_name(b) for b in range(at.BEINGS) if taken >> b & 1]


def _activate(array: Array, seat: int, action: int) -> str:
    if action == at.END:
        return "End the activations"
    if action >= at.SPREAD:
        field, target = divmod(action - at.SPREAD, at.FIELDS)
        text = _source(array, seat, field)
        return f"{text} on {field_name(target)}"
    return _source(array, seat, action - at.USE_FIELD)


def _source(array: Array, seat: int, source: int) -> str:
    effect = int(board.source_effect(array, seat, source))
    if source >= at.FIELDS:
        text = f"Activate {being_name(source - at.FIELDS)}: {effect_words(effect)}"
    else:
        biome = int(array[board.block(seat) + at.TOP + source])
        text = f"Activate {field_name(source)}: {biome_words(array, biome)}"
    if effect & 7 == at.POINTS_PER:
        text += f", now {int(board.energy_of(array, seat, effect))}"
    return text
