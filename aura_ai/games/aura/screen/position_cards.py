"""The cards of a JSON position: unrecorded and face down."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np

from aura_ai.contract.position_reader import Fields, fail, integer
from aura_ai.contract.positions import HIDDEN, Entries
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.cards import quota
from aura_ai.games.aura.rules.memory import add, nibble
from aura_ai.games.aura.screen.position_defaults import deciding_seats, in_action_phase

if TYPE_CHECKING:
    from aura_ai.games.aura.game import AuraGame

FACE_DOWN = "face_down"
"""Key of a seat, and name of the declared field: cards discarded face down (Q-122)."""

Unknown = list[tuple[str, int, int]]
"""(field, seat, number) of every group of cards that the position does not give."""


def write_face_down(s: Array, seat: int) -> dict[str, int]:
    """Return the cards that a seat has discarded face down; others see their number (Q-122)."""
    word = int(s[at.face_down + seat])
    if s[OBSERVER] >= 0 and s[OBSERVER] != seat:
        return {HIDDEN: word}
    return {name: nibble(word, card) for card, name in enumerate(at.WEATHER_NAMES)}


def read_cards(game: AuraGame, s: Array, fields: Fields, entries: Entries) -> Unknown:
    """Clear the groups of cards that are hidden, and return them; the deck is the remainder."""
    unknown: Unknown = []
    for name in ("hand", "pack", "kept"):
        for seat, row in enumerate(at.layout[name].used(s)):
            if row[-1] < 0:
                unknown.append((name, seat, int(row.sum())))
                row[:] = 0
    if not any(name == "hand" for name, _ in entries):
        unknown += _hands_to_deal(s)
    remainder = at.layout["deck"].used(game.template) - _used(s)
    for name, number in zip(at.WEATHER_NAMES, remainder, strict=True):
        if number < 0:
            raise fail("seats", f"there are {-number} more {name} cards than the box has")
    s[at.deck : at.deck + at.N_TYPES] = remainder
    return unknown


def _used(s: Array) -> Array:
    """Return the number of cards of each type outside the deck."""
    groups = [at.layout[n].used(s).reshape(-1, at.N_TYPES) for n in ("hand", "pack", "kept")]
    used: Array = np.vstack([*groups, at.layout["discard"].used(s)]).sum(axis=0)
    return used


def read_face_down(s: Array, fields: Fields) -> int:
    """Read the cards that seats have discarded face down (Q-122).

    Returns:
        Number of those that the position does not give; they are not in ``discard`` then.
    """
    observer, buried = int(s[OBSERVER]), 0
    counts = [0] * at.N_TYPES
    for seat, row in enumerate(fields.values.get("seats", ())):
        if FACE_DOWN not in row:
            continue
        path = f"seats[{seat}].{FACE_DOWN}"
        if not s[at.switches] & at.SWITCH_HIDDEN_DISCARDS:
            raise fail(path, "needs the option discards_public=false")
        cards = Fields(row[FACE_DOWN], path, (*at.WEATHER_NAMES, HIDDEN))
        if (HIDDEN in cards) != (observer not in (-1, seat)):
            raise fail(path, "is hidden from other seats, and from nobody in a whole position")
        if HIDDEN in cards:
            s[at.face_down + seat] = integer(cards.get(HIDDEN), f"{path}.{HIDDEN}", 0, 127)
            buried += int(s[at.face_down + seat])
            continue
        for card, name in enumerate(at.WEATHER_NAMES):
            number = cards.integer(name, 0, 15, 0)
            counts[card] += number
            if counts[card] > s[at.discard + card]:
                raise fail(path, f"more {name} cards than the discard pile has")
            add(s, at.face_down + seat, card, number)
    return buried


def _hands_to_deal(s: Array) -> Unknown:
    """Return the hands of a position that gives none: a fresh deal where there is one."""
    if s[at.node] in (at.NODE_FERTILIZER, at.NODE_DRAFT_PICK, at.NODE_GAME_OVER) or not (
        in_action_phase(s) or s[at.node] == at.NODE_SETUP_CLOUD
    ):
        return []
    return [("hand", seat, int(quota(s, seat))) for seat in range(deciding_seats(s))]


def hide_unknown(s: Array, fields: Fields, unknown: Unknown, buried: int) -> None:
    """Mark the groups of cards that the position does not give as a view does.

    Raises:
        RulesError: There are too few cards, the deck is not the remainder, or the observer's own
            cards are hidden.
    """
    deck = at.layout["deck"]
    row = deck.used(s)
    remainder, whole = row.tolist(), int(row.sum())
    size = whole - sum(number for _, _, number in unknown) - buried
    if size < 0:
        raise fail("seats", f"there are {-size} more cards than the box has")
    observer = int(s[OBSERVER])
    for name, seat, number in unknown:
        if seat == observer:
            raise fail(f"seats[{seat}].{name}", "the cards of the observer must be given")
        _hide(s, name, seat, number)
    if unknown or observer >= 0:
        row[:] = 0
        row[0] = size
        row[:] = deck.concealed(row)
    if "deck" in fields:
        contents = {n: k for n, k in zip(at.WEATHER_NAMES, remainder, strict=True) if k}
        entry = fields.get("deck")
        numbers = {n: k for n, k in entry.items() if k} if HIDDEN not in entry else None
        if (numbers != contents or size != whole) and entry != {HIDDEN: size}:
            expected = contents if size == whole else {HIDDEN: size}
            raise fail("deck", f"must be what is left of the box: {json.dumps(expected)}")


def _hide(s: Array, name: str, seat: int, number: int) -> None:
    row = at.layout[name].used(s)[seat]
    row[:] = 0
    row[0] = number
    row[:] = at.layout[name].concealed(row)


def deal_unknown(game: AuraGame, s: Array, unknown: Unknown) -> None:
    """Deal the cards that nobody wrote down, all splits alike (E-4)."""
    if not unknown:
        return
    for name, seat, _ in unknown:
        at.layout[name].used(s)[seat] = 0
    deck = at.layout["deck"].used(s)
    deck[:] = at.layout["deck"].used(game.template) - _used(s)
    for name, seat, number in unknown:
        for _ in range(number):
            k = int(rng.draw(s, int(deck.sum())))
            card = int(np.searchsorted(deck.cumsum(), k, side="right"))
            deck[card] -= 1
            at.layout[name].used(s)[seat][card] += 1
