"""The object ``turn`` of a position: how far turn and phase have come.

A person who writes a position gives few of its entries: each has a default that follows from the node,
the seat to act and the first player, and a position names only those that differ from it.
"""

from __future__ import annotations

from collections.abc import Callable

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at

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


def deciding_seats(s: Array) -> int:
    """Return the number of seats that decide: the neutral player of a solo game does not (Q-107)."""
    return 1 if s[at.solo] else int(s[SEATS])


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


def _weather(s: Array) -> int:
    return -1 if in_action_phase(s) else WEATHER_OF_NODE.get(int(s[at.node]), -1)


def _weather_bit(s: Array) -> int:
    return 1 << _weather(s) if _weather(s) >= 0 else 0


def _picks_left(s: Array) -> int:
    node, step = int(s[at.node]), int(s[at.draft_step])
    if node == at.NODE_HAND_LIMIT:
        hand = at.layout["hand"].used(s)[int(s[TO_ACT])]
        return max(int(hand.sum()) - int(s[at.hand_limit]), 0)
    if node == at.NODE_DRAFT_PICK and step < at.MAX_DRAFT_STEPS:
        return int(s[at.draft_keep + step])
    return 0


DEFAULTS: dict[str, Callable[[Array], int]] = {
    "step": lambda s: 2 if s[at.node] == at.NODE_SECOND else 1,
    "action": lambda s: ACTION_OF_NODE.get(int(s[at.node]), -1),
    "first_passer": lambda _: -1,
    "turns_left": _turns_left,
    "owed": lambda s: 2 * int(s[at.step]) if s[at.node] == at.NODE_PAY else 0,
    "substituted": lambda _: 0,
    "lowest": lambda _: 0,
    "drops_owed": lambda s: int(s[at.node] == at.NODE_TILE_DROP),
    "tile": lambda _: 0,
    "owner": lambda _: 0,
    "weather": _weather,
    "order": lambda s: order_of(s) or 0,
    "selected": _weather_bit,
    "resolve": lambda s: 0 if in_action_phase(s) else int(s[at.selected]) | _weather_bit(s),
    "vote_target": lambda _: 0,
    "walked": lambda _: 0,
    "draft_step": lambda _: 0,
    "picks_left": _picks_left,
    "harvested": lambda _: 0,
    "reshuffles": lambda _: 0,
}
"""Default of each entry, which is a declared field; it depends on earlier entries only."""


def fixed_entries(s: Array) -> list[str]:
    """Return the entries that cannot differ from their default at this decision."""
    node = int(s[at.node])
    fixed = {
        "step": node in (at.NODE_TURN, at.NODE_SECOND),
        "action": node in ACTION_OF_NODE,
        "turns_left": True,
        "weather": node in WEATHER_OF_NODE and not in_action_phase(s),
        "order": order_of(s) is not None,
    }
    return [name for name, is_fixed in fixed.items() if is_fixed]
