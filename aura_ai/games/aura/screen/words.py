"""Actions of Aura in words, for people.

A sentence says "own" and not "your", so that it is right in a log of everybody's moves too.
"""

from __future__ import annotations

from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen.board_text import picture
from aura_ai.games.aura.screen.coordinates import full_name, neighbours, seat_name, short_name

__all__ = ["describe", "picture"]

COMPASS = ("north", "east", "south", "west")


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view.

    An action that no node has (or that does not belong to this one) is described by its code, so
    that a log of a broken bot can still be read.
    """
    node = int(array[at.node])
    match at.layout.actions.decode(action):
        case "CARD", (card,):
            return _card(node, card)
        case "PLAY" | "PLAY_SUB" as kind, (weather,):
            return _play(array, weather, substituted=kind == "PLAY_SUB")
        case "TILE", (tile,) if tile < array[at.tile_count]:
            return _tile(array, node, tile)
        case "MOVE", (tile, direction) if tile < array[at.tile_count]:
            return _move(array, tile, direction)
        case "DROP", (tile, owner) if tile < array[at.tile_count]:
            return _drop(array, node, tile, owner)
        case "VOTE_OWN" | "VOTE_NEXT" as kind, ():
            return _vote(array, after=kind == "VOTE_NEXT")
        case "LOWER", (value,):
            return _lower(array, value + 1)
        case "WEATHER", (weather,):
            return _weather(array, node, weather)
        case "DIR", (direction,):
            return _direction(array, node, direction)
        case "PASS", ():
            return _pass(array)
        case "DONE", ():
            return _DONE.get(node, "Stop")
    return f"Action {action}"


_DONE = {
    at.NODE_SECOND: "End the turn without a second action",
    at.NODE_SUN_CLOUD: "Sun: add no drops",
    at.NODE_TILE_DROP: "Take no drop, so no new cloud",
    at.NODE_RAIN_SECOND: "Rain: no second drop",
    at.NODE_SUN_WEATHER: "Sun weather: double no cloud",
    at.NODE_LAKE_STEP: "Wind: stop here",
}


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")


def _pass(array: Array) -> str:
    if array[at.first_passer] >= 0:
        return "Pass"
    if array[at.solo]:
        keeps = bool(array[at.switches] & at.SWITCH_SOLO_KEEP_HAND)
        return "Pass: end the action phase" + ("" if keeps else " and discard the hand")
    seats, seat = int(array[SEATS]), int(array[TO_ACT])
    if seats == 2:
        return "Pass: the opponent has one more turn"
    holder = seat
    if array[at.first_player] == seat:
        holder = (seat - 1) % seats
    return f"Pass first: discard the hand, {seat_name(array, holder)} becomes first player"


def _play(array: Array, weather: int, substituted: bool) -> str:
    name = at.WEATHER_NAMES[weather]
    second = int(array[at.node]) == at.NODE_SECOND
    units = 2 if second else 1
    start = f"Second action: {name}" if second else f"Play {name}"
    if not substituted:
        return f"{start} with {_count(units, f'{name} card')}"
    if second:
        return f"{start}, paid partly or wholly with other cards"
    return f"{start} with two other cards"


def _card(node: int, card: int) -> str:
    name = at.WEATHER_NAMES[card]
    article = "Spend"
    if node == at.NODE_HAND_LIMIT:
        article = "Discard"
    elif node == at.NODE_DRAFT_PICK:
        article = "Keep"
    return f"{article} a {name} card"


def _tile(array: Array, node: int, tile: int) -> str:
    place = full_name(array, tile)
    seat = int(array[TO_ACT])
    own = int(array[at.cloud_drops + at.MAX_SEATS * tile + seat])
    if node == at.NODE_FROST_TILE:
        return f"Frost: new cloud on tile {place}"
    if node == at.NODE_SETUP_CLOUD:
        return f"Starting cloud on tile {place}"
    if node == at.NODE_FERTILIZER:
        return f"Fertilizer on tile {place}"
    if node == at.NODE_TILE_DROP:
        return f"Take an own drop from tile {place}"
    if node == at.NODE_SUN_CLOUD:
        return f"Sun: add {_count(int(array[at.sun_action_drops]), 'drop')} to the cloud on {place}"
    if node == at.NODE_SUN_WEATHER:
        return f"Sun weather: double {_count(own, 'own drop')} in the cloud on {place}"
    return f"Tile {place}"


def _move(array: Array, tile: int, direction: int) -> str:
    start = f"Wind: move the cloud from {short_name(array, tile)} {COMPASS[direction]}"
    return start + _arrival(array, tile, direction)


def _arrival(array: Array, tile: int, direction: int) -> str:
    """Return the target of a cloud, with a note if it merges there (A-9.2)."""
    target = neighbours(array, tile)[direction]
    if target < 0:
        return ""
    merges = array[at.cloud + target] != at.NO_CLOUD
    return f" to {short_name(array, target)}" + (", merging" if merges else "")


def _owner(array: Array, seat: int) -> str:
    if seat == array[TO_ACT]:
        return "an own drop"
    return f"a drop of {seat_name(array, seat)}"


def _drop(array: Array, node: int, tile: int, owner: int) -> str:
    place = full_name(array, tile)
    whose = _owner(array, owner)
    if node == at.NODE_WINDW_DROP:
        return f"Wind weather: move {whose} from tile {place}"
    again = "Rain again" if node == at.NODE_RAIN_SECOND else "Rain"
    return f"{again}: {whose} falls onto {place}"


def lowering_vp(array: Array, value: int) -> int:
    """Return the points for lowering a die that shows a value: more for one that then shows harvest."""
    to_harvest = value == 1
    return int(array[at.vp_per_lowering]) + to_harvest * int(array[at.vp_bonus_on_flip])


def _vote(array: Array, after: bool) -> str:
    weather = (max(int(array[at.action]), 0) + after) % at.N_TYPES
    moved = array[at.vote_supply + max(int(array[TO_ACT]), 0)] == 0
    return f"Vote for {at.WEATHER_NAMES[weather]}" + (
        " with a vote from the board" if moved else ""
    )


def _lower(array: Array, value: int) -> str:
    gain = lowering_vp(array, value)
    if value > 1:
        return f"Lower a die showing {value} to {value - 1}: {gain:+d} VP"
    dice = array[at.dice : at.dice + at.N_DICE]
    due = int((dice == at.HARVEST).sum()) == at.N_DICE - 1
    end = ", harvest this round" if due else ""
    return f"Lower a die showing 1 to harvest: {gain:+d} VP{end}"


def _weather(array: Array, node: int, weather: int) -> str:
    if node == at.NODE_RELOCATE:
        target = at.WEATHER_NAMES[int(array[at.vote_target])]
        return f"Take the own vote for {target} from {at.WEATHER_NAMES[weather]}"
    return f"Select {at.WEATHER_NAMES[weather]}"


def _direction(array: Array, node: int, direction: int) -> str:
    tile = int(array[at.tile])
    target = neighbours(array, tile)[direction]
    if node == at.NODE_LAKE_STEP:
        return f"Wind: go on {COMPASS[direction]}" + _arrival(array, tile, direction)
    place = f" to {short_name(array, target)}" if target >= 0 else ""
    whose = _owner(array, int(array[at.owner]))
    start = f"Wind weather: {whose} from {short_name(array, tile)}"
    return f"{start} {COMPASS[direction]}{place}"
