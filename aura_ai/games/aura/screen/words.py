"""Actions of Aura in words, for people.

A sentence says "own" and not "your", so that it is right in a log of everybody's moves too.
"""

from __future__ import annotations

from collections.abc import Mapping

from aura_ai.contract.news import counted
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.screen.board_text import picture
from aura_ai.games.aura.screen.coordinates import full_name, neighbours, seat_name, short_name
from aura_ai.games.aura.screen.crops import WORDS

__all__ = ["describe", "picture"]

COMPASS = ("north", "east", "south", "west")


def describe(array: Array, action: int) -> str:
    """Return an action in words, as it is meant at the decision of this state or view.

    An action that no node has (or that does not belong to this one) is described by its code, so
    that a log of a broken bot can still be read.
    """
    kind, indices = at.layout.actions.decode(action)
    on_tile = kind in ("TILE", "MOVE", "DROP")
    if kind not in WORDS["action"] or (on_tile and indices[0] >= array[at.tile_count]):
        return f"Action {action}"
    words: Mapping[str, str] = WORDS["action"][kind]
    key = _pass(array) if kind == "PASS" else at.NODE_NAMES[int(array[at.node])]
    return words.get(key, words["else"]).format_map(_values(array, kind, indices))


def _values(s: Array, kind: str, indices: tuple[int, ...]) -> dict[str, object]:
    """Return the values that the words of an action name."""
    seat, first = int(s[TO_ACT]), indices[0] if indices else 0
    match kind:
        case "TILE":
            own = int(s[at.cloud_drops + at.MAX_SEATS * first + seat])
            return {
                "place": full_name(s, first),
                "more": counted(int(s[at.sun_action_drops]), "drop"),
                "own": counted(own, "own drop"),
            }
        case "DROP":
            return {"place": full_name(s, first), "whose": _owner(s, indices[1])}
        case "MOVE":
            return _way(s, *indices)
        case "DIR":
            return _way(s, int(s[at.tile]), first) | {"whose": _owner(s, int(s[at.owner]))}
        case "LOWER":
            dice = s[at.dice : at.dice + at.N_DICE]
            due = first == 0 and int((dice == at.HARVEST).sum()) == at.N_DICE - 1
            return {
                "value": first + 1,
                "lower": first or "harvest",
                "gain": lowering_vp(s, first + 1),
                "end": ", harvest this round" if due else "",
            }
        case "VOTE_OWN" | "VOTE_NEXT":
            weather = (max(int(s[at.action]), 0) + (kind == "VOTE_NEXT")) % at.N_TYPES
            moved = s[at.vote_supply + max(seat, 0)] == 0
            board = " with a vote from the board" if moved else ""
            return {"type": at.WEATHER_NAMES[weather], "moved": board}
        case "PASS":
            holder = (seat - 1) % int(s[SEATS]) if s[at.first_player] == seat else seat
            return {"holder": seat_name(s, holder)}
    names = at.WEATHER_NAMES
    return {"type": names[first % len(names)], "target": names[int(s[at.vote_target])]}


def _pass(s: Array) -> str:
    """Return the key of the words of a pass."""
    if s[at.first_passer] >= 0:
        return "again"
    if s[at.solo]:
        return "keep" if s[at.switches] & at.SWITCH_SOLO_KEEP_HAND else "solo"
    return "two" if s[SEATS] == 2 else "else"


def _way(s: Array, tile: int, direction: int) -> dict[str, object]:
    """Return where a cloud or a drop comes from and goes to; clouds may merge there (A-9.2)."""
    target = neighbours(s, tile)[direction]
    to = f" to {short_name(s, target)}" if target >= 0 else ""
    merges = target >= 0 and s[at.cloud + target] != at.NO_CLOUD
    return {
        "start": short_name(s, tile),
        "way": COMPASS[direction],
        "to": to,
        "arrival": to + (", merging" if merges else ""),
    }


def _owner(s: Array, seat: int) -> str:
    return "an own drop" if seat == s[TO_ACT] else f"a drop of {seat_name(s, seat)}"


def lowering_vp(array: Array, value: int) -> int:
    """Return the points for lowering a die that shows a value: more for one that then shows harvest."""
    to_harvest = value == 1
    return int(array[at.vp_per_lowering]) + to_harvest * int(array[at.vp_bonus_on_flip])
