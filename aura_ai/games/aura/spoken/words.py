"""Actions of Aura in words, for people.

A sentence says "own" and not "your", so that it is right in a log of everybody's moves too.
"""

from __future__ import annotations

from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.spoken.coordinates import full_name, neighbours, seat_name, short_name
from aura_ai.games.aura.spoken.picture import picture
from aura_ai.games.contract import Array

__all__ = ["describe", "picture"]

COMPASS = ("north", "east", "south", "west")


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view.

    An action that no node has (or that does not belong to this one) is described by its code, so
    that a log of a broken bot can still be read.
    """
    node = int(array[at.NODE])
    if at.CARD <= action < at.TILE_ACTION:
        return _card(node, action - at.CARD)
    if at.PLAY <= action < at.CARD:
        return _play(array, action)
    if at.TILE_ACTION <= action < at.MOVE and action - at.TILE_ACTION < array[at.N_TILES]:
        return _tile(array, node, action - at.TILE_ACTION)
    if at.MOVE <= action < at.DROP:
        return _move(array, *divmod(action - at.MOVE, at.DIRECTIONS))
    if at.DROP <= action < at.VOTE_OWN:
        return _drop(array, node, *divmod(action - at.DROP, at.MAX_SEATS))
    if at.VOTE_OWN <= action < at.WEATHER_ACTION:
        return _vote(array, action)
    if at.WEATHER_ACTION <= action < at.DIR:
        return _weather(array, node, action - at.WEATHER_ACTION)
    if at.DIR <= action < at.N_ACTIONS:
        return _direction(array, node, action - at.DIR)
    if action == at.PASS:
        return _pass(array)
    if action == at.DONE:
        return _DONE.get(node, "Stop")
    return f"Action {action}"


_DONE = {
    at.SECOND: "End the turn without a second action",
    at.SUN_CLOUD: "Sun: add no drops",
    at.TILE_DROP: "Take no drop, so no new cloud",
    at.RAIN_SECOND: "Rain: no second drop",
    at.SUN_WEATHER: "Sun weather: double no cloud",
    at.LAKE_STEP: "Wind: stop here",
}


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")


def _pass(array: Array) -> str:
    if array[at.FIRST_PASSER] >= 0:
        return "Pass"
    if array[at.SOLO]:
        keeps = bool(array[at.SWITCHES] & at.SWITCH_SOLO_KEEP_HAND)
        return "Pass: end the action phase" + ("" if keeps else " and discard the hand")
    seats, seat = int(array[SEATS]), int(array[TO_ACT])
    if seats == 2:
        return "Pass: the opponent has one more turn"
    holder = seat
    if array[at.FIRST] == seat:
        holder = (seat - 1) % seats
    return f"Pass first: discard the hand, {seat_name(array, holder)} becomes first player"


def _play(array: Array, action: int) -> str:
    substituted = action >= at.PLAY_SUB
    name = at.WEATHER_NAMES[(action - at.PLAY) % at.TYPES]
    second = int(array[at.NODE]) == at.SECOND
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
    if node == at.HAND_LIMIT_DISCARD:
        article = "Discard"
    elif node == at.DRAFT_PICK:
        article = "Keep"
    return f"{article} a {name} card"


def _tile(array: Array, node: int, tile: int) -> str:
    place = full_name(array, tile)
    seat = int(array[TO_ACT])
    own = int(array[at.CLOUD_DROPS + at.MAX_SEATS * tile + seat])
    if node == at.FROST_TILE:
        return f"Frost: new cloud on tile {place}"
    if node == at.SETUP_CLOUD:
        return f"Starting cloud on tile {place}"
    if node == at.FERTILIZER:
        return f"Fertilizer on tile {place}"
    if node == at.TILE_DROP:
        return f"Take an own drop from tile {place}"
    if node == at.SUN_CLOUD:
        return f"Sun: add {_count(int(array[at.SUN_DROPS]), 'drop')} to the cloud on {place}"
    if node == at.SUN_WEATHER:
        return f"Sun weather: double {_count(own, 'own drop')} in the cloud on {place}"
    return f"Tile {place}"


def _move(array: Array, tile: int, direction: int) -> str:
    if tile >= array[at.N_TILES]:
        return f"Action {at.MOVE + at.DIRECTIONS * tile + direction}"
    start = f"Wind: move the cloud from {short_name(array, tile)} {COMPASS[direction]}"
    return start + _arrival(array, tile, direction)


def _arrival(array: Array, tile: int, direction: int) -> str:
    """Return where a cloud arrives, and that it merges if it does (A-9.2)."""
    target = neighbours(array, tile)[direction]
    if target < 0:
        return ""
    merges = array[at.CLOUD + target] != at.NO_CLOUD
    return f" to {short_name(array, target)}" + (", merging" if merges else "")


def _owner(array: Array, seat: int) -> str:
    if seat == array[TO_ACT]:
        return "an own drop"
    return f"a drop of {seat_name(array, seat)}"


def _drop(array: Array, node: int, tile: int, owner: int) -> str:
    if tile >= array[at.N_TILES]:
        return f"Action {at.DROP + at.MAX_SEATS * tile + owner}"
    place = full_name(array, tile)
    whose = _owner(array, owner)
    if node == at.WINDW_DROP:
        return f"Wind weather: move {whose} from tile {place}"
    again = "Rain again" if node == at.RAIN_SECOND else "Rain"
    return f"{again}: {whose} falls onto {place}"


def _vote(array: Array, action: int) -> str:
    kind = max(int(array[at.ACTION]), 0)
    if action < at.LOWER:
        weather = kind if action == at.VOTE_OWN else (kind + 1) % at.TYPES
        moved = array[at.SUPPLY_VOTES + max(int(array[TO_ACT]), 0)] == 0
        return f"Vote for {at.WEATHER_NAMES[weather]}" + (
            " with a vote from the board" if moved else ""
        )
    value = action - at.LOWER + 1
    gain = int(array[at.LOWER_VP])
    if value > 1:
        return f"Lower a die showing {value} to {value - 1}: {gain:+d} VP"
    gain += int(array[at.FLIP_VP])
    dice = array[at.DICE : at.DICE + at.N_DICE]
    due = int((dice == at.HARVEST).sum()) == at.N_DICE - 1
    end = ", harvest this round" if due else ""
    return f"Lower a die showing 1 to harvest: {gain:+d} VP{end}"


def _weather(array: Array, node: int, weather: int) -> str:
    if node == at.RELOCATE:
        target = at.WEATHER_NAMES[int(array[at.VOTE_TARGET])]
        return f"Take the own vote for {target} from {at.WEATHER_NAMES[weather]}"
    return f"Select {at.WEATHER_NAMES[weather]}"


def _direction(array: Array, node: int, direction: int) -> str:
    tile = int(array[at.TILE])
    target = neighbours(array, tile)[direction]
    if node == at.LAKE_STEP:
        return f"Wind: go on {COMPASS[direction]}" + _arrival(array, tile, direction)
    place = f" to {short_name(array, target)}" if target >= 0 else ""
    whose = _owner(array, int(array[at.OWNER]))
    start = f"Wind weather: {whose} from {short_name(array, tile)}"
    return f"{start} {COMPASS[direction]}{place}"
