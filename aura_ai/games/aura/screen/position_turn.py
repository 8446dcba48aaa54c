"""The object ``turn`` of a position: how far turn and phase have come.

A person who writes a position gives few of its entries: each has a default that follows from the node,
the seat to act and the first player, and a position names only those that differ from it.
"""

from __future__ import annotations

from aura_ai.contract import positions
from aura_ai.contract.positions import Constraint
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.invariants import deciding_seats

ACTION_OF_NODE = {
    at.NODE_FROST_TILE: at.FROST,
    at.NODE_SUN_CLOUD: at.SUN,
    at.NODE_WIND_MOVE: at.WIND,
    at.NODE_LAKE_STEP: at.WIND,
    at.NODE_RAIN_FIRST: at.RAIN,
    at.NODE_RAIN_SECOND: at.RAIN,
}
WEATHER_OF_NODE = {
    at.NODE_SUN_WEATHER: at.SUN,
    at.NODE_TILE_DROP: at.SUN,
    at.NODE_WINDW_DROP: at.WIND,
    at.NODE_WINDW_DIR: at.WIND,
}
"""Weather in resolution; ``NODE_TILE_DROP`` may belong to an action instead."""


def in_action_phase(s: Array) -> bool:
    """Return whether the decision is one of the action phase (A-4)."""
    node = int(s[at.node])
    if node == at.NODE_TILE_DROP:
        return bool(s[at.action] >= 0)
    return at.NODE_TURN <= node <= at.NODE_RELOCATE or node == at.NODE_LAKE_STEP


def order_of(s: Array) -> int | None:
    """Return the place of the seat to act in the order of the phase, None where there is none."""
    node, first = int(s[at.node]), int(s[at.first_player])
    seat, seats = int(s[TO_ACT]), deciding_seats(s)
    if node == at.NODE_SETUP_CLOUD:
        back = 0 if s[at.switches] & at.SWITCH_FIRST_CCW else 1
        return (first - back - seat) % seats
    if node in (at.NODE_WINDW_DROP, at.NODE_WINDW_DIR):
        return (first - 1 - seat) % seats
    in_turn = (at.NODE_HAND_LIMIT, at.NODE_SUN_WEATHER, at.NODE_DRAFT_PICK)
    if node in in_turn or (node == at.NODE_TILE_DROP and s[at.action] < 0):
        return (seat - first) % seats
    if node == at.NODE_FERTILIZER:
        return int(s[at.fertilized]).bit_count()
    return None


def _turns_left(s: Array) -> int:
    """Return the turns left after the first pass (A-7.1), 0 before it or outside the phase."""
    passer, seats = int(s[at.first_passer]), int(s[SEATS])
    if passer < 0 or s[at.solo] or not in_action_phase(s):
        return 0
    return seats - (int(s[TO_ACT]) - passer) % seats


def _steps(s: Array) -> int | tuple[int, ...]:
    if s[at.node] in (at.NODE_TURN, at.NODE_SECOND):
        return 2 if s[at.node] == at.NODE_SECOND else 1
    return (1, 2) if in_action_phase(s) else (1, 0, 2)


def _action(s: Array) -> int:
    return ACTION_OF_NODE.get(int(s[at.node]), -1)


def _first_passers(s: Array) -> range | tuple[int, ...]:
    if not in_action_phase(s):
        return range(-1, int(s[SEATS]))
    others = (seat for seat in range(int(s[SEATS])) if seat != s[TO_ACT])
    return (-1,) if s[at.solo] or s[at.step] != 1 else (-1, *others)


def _weathers(s: Array) -> int | range:
    fixed = None if in_action_phase(s) else WEATHER_OF_NODE.get(int(s[at.node]))
    return range(-1, at.N_TYPES) if fixed is None else fixed


def _orders(s: Array) -> int | tuple[int, ...]:
    order = order_of(s)
    return (0, *range(-1, at.MAX_TILES + 1)) if order is None else order


def _weather_bit(s: Array) -> int:
    weather = int(positions.usual(_weathers(s)))
    return 1 << weather if weather >= 0 else 0


def _picks_left(s: Array) -> int:
    node, step = int(s[at.node]), int(s[at.draft_step])
    if node == at.NODE_HAND_LIMIT:
        hand = at.layout["hand"].used(s)[int(s[TO_ACT])]
        return max(int(hand.sum()) - int(s[at.hand_limit]), 0)
    if node == at.NODE_DRAFT_PICK and step < at.MAX_DRAFT_STEPS:
        return int(s[at.draft_keep + step])
    return 0


TURN = (
    Constraint("step", _steps, " at this decision (A-4.3)"),
    Constraint("action", _action, " at this decision", ACTION_OF_NODE),
    Constraint("first_passer", _first_passers, ": has no further action (A-4.3, A-7.1, A-21.7)"),
    Constraint("turns_left", _turns_left, " for this seat (A-7.1)"),
    Constraint("owed", lambda s: 2 * int(s[at.step]) if s[at.node] == at.NODE_PAY else 0, nodes=()),
    Constraint("substituted", lambda _: 0, nodes=()),
    Constraint("lowest", lambda _: 0, nodes=()),
    Constraint("drops_owed", lambda s: int(s[at.node] == at.NODE_TILE_DROP), nodes=()),
    Constraint("tile", lambda _: 0, nodes=()),
    Constraint("owner", lambda _: 0, nodes=()),
    Constraint("weather", _weathers, " at this decision"),
    Constraint("order", _orders, " for this seat"),
    Constraint("selected", _weather_bit, nodes=()),
    Constraint(
        "resolve",
        lambda s: 0 if in_action_phase(s) else int(s[at.selected]) | _weather_bit(s),
        nodes=(),
    ),
    Constraint("vote_target", lambda _: 0, nodes=()),
    Constraint("walked", lambda _: 0, nodes=()),
    Constraint("draft_step", lambda _: 0, nodes=()),
    Constraint("picks_left", _picks_left, nodes=()),
    Constraint("harvested", lambda _: 0, nodes=()),
    Constraint("reshuffles", lambda _: 0, nodes=()),
)
"""The entries in their order; each depends on earlier ones only."""
