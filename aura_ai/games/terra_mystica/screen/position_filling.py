"""Derivation of everything that a hand-written position leaves out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.contract import positions
from aura_ai.contract.position_reader import Fields, fail, shown
from aura_ai.contract.positions import Entries
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.terra_mystica import invariants
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.setup import dwellings_of
from aura_ai.games.terra_mystica.screen.names import seat_block

SEAT_WORDS = {
    "faction": at.FACTION_NAMES,
    "home": at.TERRAIN_NAMES,
    "start_terrain": at.TERRAIN_NAMES[: at.N_TERRAINS],
    "bonus": at.AXIS_CARD.names,
}
HEX_WORDS = {"terrain": at.TERRAIN_NAMES[: at.VARIABLE], "building": ("none", *at.BUILDING_NAMES)}
"""Words accepted for numbers; numbers are written, or words by :func:`in_words`."""
GROUPS = (("seats", SEAT_WORDS), ("hexes", HEX_WORDS))


def in_words(position: dict[str, Any]) -> dict[str, Any]:
    """Return a written position with the words of seats and hexes instead of numbers."""
    result = dict(position)
    for group, words in GROUPS:
        result[group] = [
            {key: _word(words.get(key, ()), value) for key, value in row.items()}
            for row in position[group]
        ]
    return result


def _word(words: tuple[str, ...], value: object) -> object:
    return words[value] if words and isinstance(value, int) else value


def in_numbers(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position with numbers instead of the words of seats and hexes."""
    result = dict(data)
    for group, words in GROUPS:
        rows = data.get(group)
        if isinstance(rows, list):
            result[group] = [_numbered(row, words, f"{group}[{i}]") for i, row in enumerate(rows)]
    return result


def _numbered(row: object, words: Mapping[str, tuple[str, ...]], path: str) -> object:
    if not isinstance(row, Mapping):
        return row  # the reader raises the error
    result = dict(row)
    for key, vocabulary in words.items():
        value = row.get(key)
        if not isinstance(value, str):
            continue
        if value not in vocabulary:
            problem = f"must be a number or one of {', '.join(vocabulary)}, not {shown(value)}"
            raise fail(f"{path}.{key}", problem)
        result[key] = vocabulary.index(value)
    return result


def complete(s: Array, template: Array, entries: Entries, fields: Fields) -> None:
    """Write the values that follow from the rest of a position.

    Args:
        entries: Names and indices of the values that the position gives.

    Raises:
        RulesError: Something is missing that can be filled in in more than one way.
    """
    names = {name for name, _ in entries}
    _complete_cards(s, fields, entries)
    positions.complete(at.layout, s, invariants.constraints(template), entries)
    if s[at.node] >= at.NODE_MAIN and s[at.node] != at.NODE_OVER and "round" not in names:
        raise fail("round", f"is missing: 1 to {at.N_ROUNDS} at this decision")
    _complete_phase(s, names)


def _complete_cards(s: Array, fields: Fields, entries: Entries) -> None:
    """A card that is not named is with its owner (T-4.8)."""
    holders = fields.get("card_holder")
    cards = at.layout["bonus"].used(s).tolist()
    for card, name in enumerate(at.AXIS_CARD.names):
        if name in holders:
            holder = int(s[at.card_holder + card])
            if holder >= 0 and ("bonus", holder) not in entries:
                s[seat_block(holder) + at.bonus] = card
        elif card in cards:
            s[at.card_holder + card] = cards.index(card)
        else:
            raise fail(f"card_holder.{name}", "is missing: a seat, -1 open, -2 out of the game")


def _complete_phase(s: Array, names: set[str]) -> None:
    """Derive how far a phase has come: whose turn it is, and the place in its sequence."""
    phase, node, seat = int(s[at.phase]), int(s[at.node]), int(s[TO_ACT])
    if phase == at.PHASE_DWELLINGS and "step" not in names:
        s[at.step] = _dwelling_step(s)
    elif phase == at.PHASE_CARDS and "step" not in names:
        s[at.step] = int((at.layout["bonus"].used(s) != at.NONE).sum())
    elif phase == at.PHASE_ACTION:
        _complete_turn(s, names, node, seat)
        _complete_first_pass(s, names)
    elif phase == at.PHASE_CULT_BONUS and "step" not in names and seat >= 0:
        if node == at.NODE_UNLOCK:
            s[at.step] = int(s[SEATS])
        else:
            due = at.step_choices if node == at.NODE_STEP else at.spades
            s[at.step] = _place(s, seat) + (s[due] > 0)
            if s[due] > 0 and "active" not in names:
                s[at.active] = seat


def _complete_turn(s: Array, names: set[str], node: int, seat: int) -> None:
    answers = node in (at.NODE_ANSWER, at.NODE_REACT_STEP, at.NODE_REACT_TOKEN)
    in_turn = at.NODE_MAIN <= node <= at.NODE_END or (node == at.NODE_CARD and seat >= 0)
    if not (answers or in_turn) or seat < 0:
        return
    if "turn" not in names:
        s[at.turn] = 2 if answers else 1
    if "active" not in names and node not in (at.NODE_ANSWER, at.NODE_UNLOCK):
        s[at.active] = seat
    if "step" not in names and s[at.active] != at.NONE:
        s[at.step] = (_place(s, int(s[at.active])) + answers) % int(s[SEATS])


def _complete_first_pass(s: Array, names: set[str]) -> None:
    """Set the first seat to pass, if one has; in variable order the list gives it (T-5.7, T-14.3)."""
    passed = [seat for seat in range(int(s[SEATS])) if s[seat_block(seat) + at.passed]]
    if "first_pass" in names or not passed:
        return
    if s[at.variable_order]:
        passed.sort(key=lambda seat: _place(s, seat))
    elif len(passed) > 1:
        raise fail("first_pass", f"is missing: which of seats {passed} passed first")
    s[at.first_pass] = passed[0]


def _place(s: Array, seat: int) -> int:
    """Return the place of a seat in the turn order, 0 if it has none."""
    order = at.layout["order"].used(s).tolist()
    return order.index(seat) if seat in order else 0


def _dwelling_step(s: Array) -> int:
    """Return the progress of the first dwellings, by the buildings on the map (T-4.7)."""
    stood = [sum(row) for row in invariants.standing(s)]
    for step in range(4 * int(s[SEATS]) + 1):
        if dwellings_before(s, step) == stood:
            return step
    return 0


def dwellings_before(s: Array, step: int) -> list[int]:
    """Return the first dwellings of each seat on the map before a step of the sequence (T-4.7).

    Chaos Magicians place one after all others, Nomads a third before them.
    """
    seats = int(s[SEATS])
    stood = [0] * seats
    for turn in range(min(step, 4 * seats)):
        lap, place = divmod(turn, seats)
        seat = int(s[at.order + (seats - 1 - place if lap == 1 else place)])
        total = int(dwellings_of(s, seat))
        if total >= 2:
            stood[seat] += lap < 2 or (lap == 2 and total >= 3)
        else:
            stood[seat] += total == 1 and lap == 3
    return stood
