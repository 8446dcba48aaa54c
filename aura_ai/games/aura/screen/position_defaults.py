"""Defaults for the bookkeeping of a position, by name.

A person who writes a position gives few of these fields: each has a default that follows from the
node, the seat to act and the first player (:func:`defaults`), and a position file names only those that
differ from it.
"""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at

ENTRIES = (
    *("step", "action", "first_passer", "turns_left", "owed", "substituted", "lowest"),
    *("drops_owed", "tile", "owner", "weather", "order", "selected", "resolve", "vote_target"),
    *("walked", "draft_step", "picks_left", "harvested", "reshuffles"),
)
"""Declared fields, in an order in which the default of one depends on earlier ones only."""

ACTION_NODES = (
    at.NODE_TURN,
    at.NODE_SECOND,
    at.NODE_PAY,
    at.NODE_FROST_TILE,
    at.NODE_SUN_CLOUD,
    at.NODE_TILE_DROP,
    at.NODE_WIND_MOVE,
    at.NODE_RAIN_FIRST,
    at.NODE_RAIN_SECOND,
    at.NODE_VOTE,
    at.NODE_RELOCATE,
    at.NODE_LAKE_STEP,
)
"""Nodes of the action phase; ``NODE_TILE_DROP`` without an action belongs to sun weather."""

ACTION_OF_NODE = {
    at.NODE_FROST_TILE: at.FROST,
    at.NODE_SUN_CLOUD: at.SUN,
    at.NODE_WIND_MOVE: at.WIND,
    at.NODE_LAKE_STEP: at.WIND,
    at.NODE_RAIN_FIRST: at.RAIN,
    at.NODE_RAIN_SECOND: at.RAIN,
}


def deciding_seats(array: Array) -> int:
    """Return the number of seats that decide: the neutral player of a solo game does not (Q-107)."""
    return 1 if array[at.solo] else int(array[SEATS])


def in_action_phase(array: Array) -> bool:
    """Return whether the decision is one of the action phase (A-4)."""
    node = int(array[at.node])
    if node == at.NODE_TILE_DROP:
        return bool(array[at.action] >= 0)
    return node in ACTION_NODES


def order_of(array: Array) -> int | None:
    """Return the place of the seat to act in the order of the phase, None where there is none."""
    node, first = int(array[at.node]), int(array[at.first_player])
    seat, seats = int(array[TO_ACT]), deciding_seats(array)
    if node == at.NODE_SETUP_CLOUD:
        back = 0 if array[at.switches] & at.SWITCH_FIRST_CCW else 1
        return (first - back - seat) % seats
    if node in (at.NODE_WINDW_DROP, at.NODE_WINDW_DIR):
        return (first - 1 - seat) % seats
    if node in (at.NODE_HAND_LIMIT, at.NODE_SUN_WEATHER, at.NODE_DRAFT_PICK):
        return (seat - first) % seats
    if node == at.NODE_TILE_DROP and array[at.action] < 0:
        return (seat - first) % seats
    if node == at.NODE_FERTILIZER:
        return int(array[at.fertilized]).bit_count()
    return None


def defaults(array: Array, overrides: dict[str, int]) -> dict[str, int]:
    """Return the value of every entry, given some of them.

    Args:
        array: Position whose header, hands and table are already filled in.
        overrides: Entries that are known; they are returned as they are.
    """
    s = array.copy()
    node = int(s[at.node])
    values: dict[str, int] = {}

    def put(name: str, value: int) -> None:
        values[name] = overrides.get(name, value)
        s[at.layout[name].start] = values[name]

    for name in ENTRIES:
        put(name, -1 if name in ("first_passer", "action", "weather") else 0)
    put("step", 2 if node == at.NODE_SECOND else 1)
    put("action", ACTION_OF_NODE.get(node, -1))
    put("turns_left", turns_left(s))
    if node == at.NODE_PAY:
        put("owed", 2 * values["step"])
    elif node == at.NODE_HAND_LIMIT:
        hand = at.layout["hand"].used(s)[int(s[TO_ACT])]
        put("picks_left", max(int(hand.sum()) - int(s[at.hand_limit]), 0))
    elif node == at.NODE_DRAFT_PICK and values["draft_step"] < at.MAX_DRAFT_STEPS:
        put("picks_left", int(s[at.draft_keep + values["draft_step"]]))
    elif node == at.NODE_TILE_DROP:
        put("drops_owed", 1)
    if not in_action_phase(s):
        weather = {at.NODE_WINDW_DROP: at.WIND, at.NODE_WINDW_DIR: at.WIND}.get(node, -1)
        if node in (at.NODE_SUN_WEATHER, at.NODE_TILE_DROP):
            weather = at.SUN
        put("weather", weather)
        bits = 1 << weather if weather >= 0 else 0
        put("selected", bits)
        put("resolve", values["selected"] | bits)
    order = order_of(s)
    if order is not None:
        put("order", order)
    return values


def turns_left(array: Array) -> int:
    """Return the turns left after the first pass (A-7.1), 0 before it or outside the phase."""
    passer, seats = int(array[at.first_passer]), int(array[SEATS])
    if passer < 0 or array[at.solo] or not in_action_phase(array):
        return 0
    return seats - (int(array[TO_ACT]) - passer) % seats
