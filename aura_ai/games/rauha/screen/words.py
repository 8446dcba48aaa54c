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
    windows = (at.NODE_TURN_WINDOW, at.NODE_SCORING_WINDOW)
    text = ""
    match at.layout.actions.decode(action):
        case "PICK", (slot,) if node == at.NODE_DRAFT:
            card = card_in_pack(array, seat, slot)
            text = "" if card == at.NONE else f"Keep {names.card_words(array, card)}"
        case "SELL" | "SOW", _ if node == at.NODE_PLACE:
            text = discard(array, action, _kept(array, seat)[1])
        case "PUT", (field,) if node == at.NODE_PLACE:
            card, name = _kept(array, seat)
            text = _put(array, seat, card, f"Place {name} on {names.field_name(field)}", field)
        case "END", () if node in windows:
            text = "End the activations"
        case "SPREAD", (field, target) if node in windows:
            text = f"{_source(array, seat, field)} on {names.field_name(target)}"
        case "USE_FIELD", (field,) if node in windows:
            text = _source(array, seat, field)
        case "USE_BEING", (being,) if node in windows:
            text = _source(array, seat, at.N_FIELDS + being)
    return text or f"Action {action}"


def card_in_pack(array: Array, seat: int, slot: int) -> int:
    """Return a card of the pack from which a seat chooses."""
    satellite = int(flow.satellite_of(array, seat, flow.step_info(array)))
    return int(array[at.satellites + at.PACK_SIZE * satellite + slot])


def discard(array: Array, action: int, name: str) -> str:
    """Return the discard of a card of some name; empty for another action."""
    match at.layout.actions.decode(action):
        case "SELL", ():
            return f"Discard {name} for {counted(int(array[at.discard_crystals]), 'crystal')}"
        case "SOW", (field,):
            return f"Discard {name} for a spore on {names.field_name(field)}"
    return ""


def _kept(array: Array, seat: int) -> tuple[int, str]:
    """Return the card that a seat has kept, and its name."""
    card = int(array[int(board.block(seat)) + at.kept])
    name = f"card {card} ({names.biome_words(array, card)})" if card >= 0 else "the kept card"
    return card, name


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
    return [at.BEING_NAMES[b] for b in range(at.N_BEINGS) if arrivals >> b & 1]


def _source(array: Array, seat: int, source: int) -> str:
    effect = int(board.source_effect(array, seat, source))
    if source >= at.N_FIELDS:
        text = f"Activate {at.BEING_NAMES[source - at.N_FIELDS]}: {names.effect_words(effect)}"
    else:
        biome = int(array[board.block(seat) + at.board + source])
        text = f"Activate {names.field_name(source)}: {names.biome_words(array, biome)}"
    if effect & 7 == at.POINTS_PER:
        text += f", now {int(board.energy_of(array, seat, effect))}"
    return text
