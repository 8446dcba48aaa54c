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
from aura_ai.games.terra_mystica.layout import at as declared
from aura_ai.games.terra_mystica.rules.choices import list_node
from aura_ai.games.terra_mystica.rules.flow import forced, next_node
from aura_ai.games.terra_mystica.rules.land import rebuild_sets
from aura_ai.games.terra_mystica.spoken.names import hex_name, seat_block, seats

if TYPE_CHECKING:
    from aura_ai.games.terra_mystica.game import TerraMysticaGame

FORMAT = 1
KEYS = positions.keys(declared)
NEEDED = ("to_act", "node", "phase", "order", "scoring_tile", "card_holder", "seats", "hexes")
"""Fields without which a table cannot be told; the others have defaults."""


def to_json(game: TerraMysticaGame, array: Array) -> dict[str, Any]:
    """Return a state or view as the documented JSON position."""
    return positions.heading(game, array, FORMAT) | positions.write(declared, array)


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
    positions.read(declared, fields, s)
    for complaint in _contradictions(s):
        raise complaint
    rebuild_sets(s)
    _check_node(s)
    list_node(s, int(s[at.NODE]))
    if s[TO_ACT] != OVER:
        _check_choices(s)
    return s


def _check_node(s: Array) -> None:
    """Refuse a position whose decision is not the one that the rules come to there."""
    ahead = s.copy()
    node = int(next_node(ahead))
    if node != s[at.NODE] or ahead[TO_ACT] != s[TO_ACT]:
        name, there = at.NODE_NAMES[int(s[at.NODE])], at.NODE_NAMES[node]
        raise fail("node", f"{name} of seat {int(s[TO_ACT])} does not fit: {there} comes here")


def _check_choices(s: Array) -> None:
    """Refuse a position in which nothing can be decided."""
    anything = s[at.LEGAL : at.LEGAL + at.LEGAL_WORDS].any()
    if not anything or (not s[at.REPLAY] and forced(s) >= 0):
        raise fail("node", f"nothing is to be decided at {at.NODE_NAMES[int(s[at.NODE])]}")


def _contradictions(s: Array) -> Iterator[RulesError]:
    """Yield what kernels take for granted and does not hold."""
    everybody = list(seats(s))
    if sorted(int(s[at.ORDER + place]) for place in everybody) != everybody:
        yield fail("order", "must name every seat once")
    over = s[TO_ACT] == OVER
    if over != (s[at.NODE] == at.N_OVER):
        yield fail("node", "OVER and only OVER has nobody to act")
    started = s[at.PHASE] > at.P_AUCTION
    for seat in everybody:
        yield from _seat_contradictions(s, seat, bool(started))
    if started and any(s[at.TILE + r] == at.NONE for r in range(at.ROUNDS)):
        yield fail("scoring_tile", "must have a tile for every round")
    if s[at.PHASE] == at.P_ACTION and s[at.TURN] and s[at.ACTIVE] == at.NONE:
        yield fail("active", "must be the seat whose turn it is")
    in_course = at.N_MAIN <= s[at.NODE] < at.N_OVER
    if in_course and not s[at.ROUND]:
        yield fail("round", f"must be 1 to {at.ROUNDS} at this decision")
    if s[at.PHASE] == at.P_CULT_BONUS and s[at.ROUND] == at.ROUNDS:
        yield fail("phase", "the last round has no cult bonus")
    for hex_ in range(at.HEXES):
        if bool(s[at.BUILDING + hex_]) != (s[at.OWNER + hex_] != at.NONE):
            yield fail(f"hexes[{hex_}]", f"{hex_name(s, hex_)}: a building has an owner")
    if s[at.TARGET] != at.NONE and s[at.NODE] != at.N_COLOUR:
        yield fail("target", "is a hex only while its terrain is named")


def _seat_contradictions(s: Array, seat: int, started: bool) -> Iterator[RulesError]:
    p, path = seat_block(seat), f"seats[{seat}]"
    if started and s[p + at.FACTION_OF] == at.NONE:
        yield fail(f"{path}.faction", "is missing")
    if started and s[p + at.HOME] == at.NONE:
        yield fail(f"{path}.home", "is missing")
    owned = declared["owner"].window(s) == seat
    kinds = declared["building"].window(s)[owned]
    for kind, name in enumerate(at.BUILDING_NAMES):
        if int((kinds == kind + 1).sum()) != s[p + at.BUILT + kind]:
            yield fail(f"{path}.built", f"{name} does not fit the map")
    slotted = int((declared["slot"].window(s) == seat).sum())
    if slotted != s[p + at.SLOTTED]:
        yield fail(f"{path}.slotted", f"is not the {slotted} priests in slots")
    for cult, name in enumerate(at.CULT_NAMES):
        if (s[p + at.CULT_AT + cult] == at.TOP) != (s[at.TOP_OF + cult] == seat):
            yield fail(f"{path}.cult", f"{name} does not fit on_top")
    card = int(s[p + at.BONUS])
    held = [i for i in range(at.BONUS_CARDS) if s[at.HOLDER + i] == seat]
    if held != ([card] if card != at.NONE else []):
        yield fail(f"{path}.bonus", "does not fit card_holder")
