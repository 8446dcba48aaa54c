"""The cards of a JSON position: hands, packs, piles, and those that nobody wrote down."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from aura_ai.engine import rng
from aura_ai.engine.header import OBSERVER, SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.spoken.bookkeeping import deciding_seats, in_action_phase
from aura_ai.games.aura.components import WEATHERS
from aura_ai.games.aura.spoken.position_entries import cards
from aura_ai.games.aura.rules.cards import quota
from aura_ai.games.aura.rules.memory import UNSEEN, add, nibble
from aura_ai.games.contract import Array
from aura_ai.games.position_reader import Fields, fail, listing

if TYPE_CHECKING:
    from aura_ai.games.aura.game import AuraGame

CARD_ROWS = {"hands": at.HAND, "packs": at.PACK, "kept": at.KEPT}
CARD_PILES = {"discard": at.DISCARD, "deck": at.DECK}


def write_cards(group: Array) -> dict[str, int]:
    """Return four card counts as JSON, or their sum where a view hides the types."""
    if group[1] < 0:
        return {"hidden": int(group.sum())}
    return {name: int(n) for name, n in zip(WEATHERS, group, strict=True)}


def write_face_down(s: Array, seat: int) -> dict[str, int]:
    """Return the cards that a seat has discarded face down; others see their number (Q-122)."""
    word = int(s[UNSEEN + seat])
    if s[OBSERVER] >= 0 and s[OBSERVER] != seat:
        return {"hidden": word}
    return {name: nibble(word, card) for card, name in enumerate(WEATHERS)}


def read_cards(game: AuraGame, s: Array, fields: Fields) -> list[tuple[int, int]]:
    """Read hands, packs and piles; the deck is what is left.

    Returns:
        (offset, number) of every group of cards that the position does not tell.
    """
    seats = int(s[SEATS])
    box = [int(n) for n in game.template[at.DECK : at.DECK + at.TYPES]]
    unknown: list[tuple[int, int]] = []
    s[at.DECK : at.DECK + at.TYPES] = 0
    groups: list[tuple[str, int, object]] = []
    for name, offset in CARD_ROWS.items():
        if name in fields:
            values = listing(fields.get(name), name, seats)
            groups += [(f"{name}[{i}]", offset + 4 * i, v) for i, v in enumerate(values)]
        elif name == "hands":
            unknown += _hands_to_deal(game, s)
    groups.append(("discard", at.DISCARD, fields.values.get("discard", {})))
    for path, offset, value in groups:
        found = cards(value, path)
        if isinstance(found, int):
            unknown += [(offset, found)] if found else []
        else:
            s[offset : offset + at.TYPES] = found
    used = s[at.HAND : at.DECK].reshape(-1, at.TYPES).sum(axis=0)
    buried = _read_face_down(s, fields)
    left = [n - int(m) for n, m in zip(box, used, strict=True)]
    for name, number in zip(WEATHERS, left, strict=True):
        if number < 0:
            raise fail("hands", f"there are {-number} more {name} cards than the box has")
    rest = sum(left) - sum(number for _, number in unknown) - buried
    if rest < 0:
        raise fail("hands", f"there are more than the {sum(box)} cards of the box")
    s[at.DECK : at.DECK + at.TYPES] = left
    if "deck" in fields:
        given = cards(fields.get("deck"), "deck")
        wanted: object = left if rest == sum(left) else {"hidden": rest}
        if (given != left or rest != sum(left)) and given != rest:
            raise fail("deck", f"must be what is left of the box: {_named(wanted)}")
    return unknown


def _read_face_down(s: Array, fields: Fields) -> int:
    """Read the cards that seats have discarded face down (Q-122).

    Returns:
        Number of those that the position does not tell; they are not in ``discard`` then.
    """
    if "face_down" not in fields:
        return 0
    seats, buried = int(s[SEATS]), 0
    observer = fields.integer("observer", 0, deciding_seats(s) - 1, -1)
    told = [0] * at.TYPES
    for seat, value in enumerate(listing(fields.get("face_down"), "face_down", seats)):
        path = f"face_down[{seat}]"
        found = cards(value, path)
        if isinstance(found, int) != (observer not in (-1, seat)):
            raise fail(path, "is hidden from other seats, and from nobody in a whole position")
        if isinstance(found, int):
            s[UNSEEN + seat] = found
            buried += found
            continue
        for card, number in enumerate(found):
            told[card] += number
            if told[card] > s[at.DISCARD + card]:
                raise fail(path, f"more {WEATHERS[card]} cards than the discard pile has")
            if number:
                add(s, UNSEEN + seat, card, number)
    if s[UNSEEN : UNSEEN + seats].any() and not s[at.SWITCHES] & at.SWITCH_HIDDEN_DISCARDS:
        raise fail("face_down", "needs the option discards_public=false")
    return buried


def _named(wanted: object) -> str:
    if isinstance(wanted, list):
        wanted = dict(zip(WEATHERS, wanted, strict=True))
    return json.dumps(wanted)


def _hands_to_deal(game: AuraGame, s: Array) -> list[tuple[int, int]]:
    """Return the hands of a position that tells none: a fresh deal where there is one."""
    if s[at.NODE] in (at.FERTILIZER, at.DRAFT_PICK, at.GAME_OVER) or not (
        in_action_phase(s) or s[at.NODE] == at.SETUP_CLOUD
    ):
        return []
    return [(at.HAND + 4 * seat, int(quota(s, seat))) for seat in range(deciding_seats(s))]


def hide_unknown(s: Array, observer: int, unknown: list[tuple[int, int]]) -> None:
    """Mark the groups of cards that the position does not tell as a view does."""
    rest = int(s[at.DECK : at.DECK + at.TYPES].sum()) - sum(number for _, number in unknown)
    if observer >= 0 and s[at.NODE] != at.FERTILIZER:
        others = [seat for seat in range(int(s[SEATS])) if seat != observer]
        rest -= sum(int(s[UNSEEN + seat]) for seat in others)
    for offset, number in unknown:
        seat = (offset - at.HAND) // at.TYPES % at.MAX_SEATS
        if seat == observer and offset < at.DISCARD:
            raise fail("hands", f"the cards of the observer, seat {seat}, must be given")
        _write_hidden(s, offset, number)
    if unknown or observer >= 0:
        _write_hidden(s, at.DECK, rest)


def _write_hidden(s: Array, offset: int, number: int) -> None:
    """Write a number of cards of unknown types, in the format of a view."""
    s[offset : offset + at.TYPES] = 0
    if number:
        s[offset : offset + at.TYPES] = -1
        s[offset] = number + at.TYPES - 1


def deal_unknown(game: AuraGame, s: Array, unknown: list[tuple[int, int]]) -> None:
    """Deal the cards that nobody wrote down, all splits alike (E-4)."""
    if not unknown:
        return
    for offset, _ in (*unknown, (at.DECK, 0)):
        s[offset : offset + at.TYPES] = 0
    used = s[at.HAND : at.DECK].reshape(-1, at.TYPES).sum(axis=0)
    s[at.DECK : at.DECK + at.TYPES] = game.template[at.DECK : at.DECK + at.TYPES] - used
    for offset, number in unknown:
        for _ in range(number):
            k = int(rng.draw(s, int(s[at.DECK : at.DECK + at.TYPES].sum())))
            card = 0
            while k >= s[at.DECK + card]:
                k -= int(s[at.DECK + card])
                card += 1
            s[at.DECK + card] -= 1
            s[offset + card] += 1
