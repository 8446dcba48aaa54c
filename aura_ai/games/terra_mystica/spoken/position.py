"""The JSON position of Terra Mystica: the declared table, read and written (``games.positions``).

What a position tells twice must agree; otherwise it is refused with one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.errors import RulesError
from aura_ai.games import positions
from aura_ai.games.contract import Array
from aura_ai.games.position_reader import fail
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.rules.flow import forced, next_node
from aura_ai.games.terra_mystica.rules.land import rebuild_sets
from aura_ai.games.terra_mystica.spoken.names import hex_name, seat_block, seats

if TYPE_CHECKING:
    from aura_ai.games.terra_mystica.game import TerraMysticaGame

FORMAT = 1
KEYS = positions.keys(at.layout)
NEEDED = ("to_act", "node", "phase", "order", "scoring_tile", "card_holder", "seats", "hexes")
"""Fields without which a table cannot be told; the others have defaults."""


def to_json(game: TerraMysticaGame, array: Array) -> dict[str, Any]:
    """Return a state or view as the documented JSON position."""
    return positions.heading(game, array, FORMAT) | positions.write(at.layout, array)


def from_json(game: TerraMysticaGame, found: Mapping[str, Any]) -> Array:
    """Return the state of a JSON position.

    Raises:
        RulesError: A field is missing, unknown, of another kind, outside its range, or contradicts
            another one.
    """
    fields, s = positions.begin(game, found, FORMAT, KEYS)
    for name in NEEDED:
        if name not in fields:
            raise fail(name, "is missing")
    positions.read(at.layout, fields, s)
    for complaint in _contradictions(s):
        raise complaint
    rebuild_sets(s)
    _check_node(s)
    list_node(s, int(s[at.node]))
    if s[TO_ACT] != OVER:
        _check_choices(s)
    return s


def _check_node(s: Array) -> None:
    """Refuse a position whose decision is not the one that the rules come to there."""
    ahead = s.copy()
    node = int(next_node(ahead))
    if node != s[at.node] or ahead[TO_ACT] != s[TO_ACT]:
        name, there = at.NODE_NAMES[int(s[at.node])], at.NODE_NAMES[node]
        raise fail("node", f"{name} of seat {int(s[TO_ACT])} does not fit: {there} comes here")


def _check_choices(s: Array) -> None:
    """Refuse a position in which nothing can be decided."""
    anything = s[at.legal : at.legal + at.LEGAL_WORDS].any()
    if not anything or (not s[at.replay] and forced(s) >= 0):
        raise fail("node", f"nothing is to be decided at {at.NODE_NAMES[int(s[at.node])]}")


def _contradictions(s: Array) -> Iterator[RulesError]:
    """Yield what kernels take for granted and does not hold."""
    everybody = list(seats(s))
    if sorted(int(s[at.order + place]) for place in everybody) != everybody:
        yield fail("order", "must name every seat once")
    over = s[TO_ACT] == OVER
    if over != (s[at.node] == at.NODE_OVER):
        yield fail("node", "OVER and only OVER has nobody to act")
    started = s[at.phase] > at.PHASE_AUCTION
    for seat in everybody:
        yield from _seat_contradictions(s, seat, bool(started))
    if started and any(s[at.scoring_tile + r] == at.NONE for r in range(at.N_ROUNDS)):
        yield fail("scoring_tile", "must have a tile for every round")
    if s[at.phase] == at.PHASE_ACTION and s[at.turn] and s[at.active] == at.NONE:
        yield fail("active", "must be the seat whose turn it is")
    in_course = at.NODE_MAIN <= s[at.node] < at.NODE_OVER
    if in_course and not s[at.round]:
        yield fail("round", f"must be 1 to {at.N_ROUNDS} at this decision")
    if s[at.phase] == at.PHASE_CULT_BONUS and s[at.round] == at.N_ROUNDS:
        yield fail("phase", "the last round has no cult bonus")
    for hex_ in range(at.N_HEXES):
        if bool(s[at.building + hex_]) != (s[at.owner + hex_] != at.NONE):
            yield fail(f"hexes[{hex_}]", f"{hex_name(s, hex_)}: a building has an owner")
    if s[at.target] != at.NONE and s[at.node] != at.NODE_COLOUR:
        yield fail("target", "is a hex only while its terrain is named")


def _seat_contradictions(s: Array, seat: int, started: bool) -> Iterator[RulesError]:
    p, path = seat_block(seat), f"seats[{seat}]"
    if started and s[p + at.faction] == at.NONE:
        yield fail(f"{path}.faction", "is missing")
    if started and s[p + at.home] == at.NONE:
        yield fail(f"{path}.home", "is missing")
    owned = at.layout["owner"].window(s) == seat
    kinds = at.layout["building"].window(s)[owned]
    for kind, name in enumerate(at.BUILDING_NAMES):
        if int((kinds == kind + 1).sum()) != s[p + at.built + kind]:
            yield fail(f"{path}.built", f"{name} does not fit the map")
    slotted = int((at.layout["slot"].window(s) == seat).sum())
    if slotted != s[p + at.slotted]:
        yield fail(f"{path}.slotted", f"is not the {slotted} priests in slots")
    for cult, name in enumerate(at.CULT_NAMES):
        if (s[p + at.cult + cult] == at.TOP) != (s[at.on_top + cult] == seat):
            yield fail(f"{path}.cult", f"{name} does not fit on_top")
    card = int(s[p + at.bonus])
    held = [i for i in range(at.N_BONUS_CARDS) if s[at.card_holder + i] == seat]
    if held != ([card] if card != at.NONE else []):
        yield fail(f"{path}.bonus", "does not fit card_holder")
