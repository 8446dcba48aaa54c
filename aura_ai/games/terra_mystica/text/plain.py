"""Moves and costs of Terra Mystica as people say them; the codes of the ledgers stand beside.

Costs come from the data file in force.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from aura_ai.engine.header import TO_ACT
from aura_ai.games.contract import View
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.text.names import faction_name, faction_of
from aura_ai.games.terra_mystica.text.tiles import (
    SPECIAL_WORDS,
    act_price,
    act_words,
    card_words,
    favor_words,
    town_words,
)
from aura_ai.games.terra_mystica.text.words import describe

BUILDINGS = {
    "D": "dwelling",
    "TP": "trading house",
    "TE": "temple",
    "SH": "stronghold",
    "SA": "sanctuary",
}


def _table(view: View, faction: int) -> dict[str, Any]:
    """Return what the data file has of a faction."""
    found: dict[str, Any] = view.game.components.data["faction"][faction]  # type: ignore[attr-defined]
    return found


def ability(view: View, faction: int) -> str:
    """Return what a faction can do, in the words of the data file."""
    return str(_table(view, faction).get("ability", "None."))


def stronghold(view: View, faction: int) -> str:
    """Return what the stronghold of a faction does, in the words of the data file."""
    return str(_table(view, faction).get("stronghold", "none"))


def building_cost(view: View, faction: int, code: str) -> str:
    """Return what a building costs a faction and what it gives each round."""
    one = _table(view, faction)["buildings"][code]
    text = f"{one.get('cost_w', 0)} W, {one.get('cost_c', 0)} C"
    if "cost_c_no_neighbour" in one:
        text += f" ({one['cost_c_no_neighbour']} C without a rival beside it)"
    goods = (("w", "W"), ("c", "C"), ("p", "P"), ("pw", "power"))
    rows = [(f"income_{key}", word) for key, word in goods if f"income_{key}" in one]
    each = [f"{one[key][1] - one[key][0]} {word}" for key, word in rows]
    return f"{text}; the first one adds {' and '.join(each)} a round" if each else text


def track_words(view: View, faction: int) -> Iterator[tuple[str, str]]:
    """Yield (name, words) of what spades, digging and shipping cost a faction."""
    table = _table(view, faction)
    dig, ship = table["dig"], table["ship"]
    if "spade_cost_w" in dig:
        costs = ", ".join(map(str, dig["spade_cost_w"]))
        yield "A spade", f"{costs} W by level of digging"
    elif "spade_cost_p" in dig:
        yield "A spade", f"{dig['spade_cost_p']} P"
    if dig["max"]:
        price = f"{dig['adv_w']} W, {dig['adv_c']} C, {dig['adv_p']} P"
        yield "Better digging", f"{price}; VP {', '.join(map(str, dig['adv_vp']))}"
    if ship["max"]:
        points = ", ".join(map(str, ship["level_vp"][1:]))
        yield "Better shipping", f"{ship['adv_c']} C, {ship['adv_p']} P; VP {points}"


_CODES: tuple[tuple[str, Callable[[View, int], str]], ...] = (
    (r"take BON(\d+)", lambda v, i: f"Take the bonus card: {card_words(v.array, i)} (BON{i + 1})"),
    (r"\+FAV(\d+)", lambda v, i: f"Favor tile: {favor_words(v.array, i)} (FAV{i + 1})"),
    (r"\+TW(\d+)", lambda v, i: f"Town tile: {town_words(v.array, i)} (TW{i + 1})"),
    (
        r"action ACT(\d+)",
        lambda v, i: (
            f"Power action: {act_words(v.array, i)} for "
            f"{act_price(v.array, i, int(v.array[TO_ACT]))} power (ACT{i + 1})"
        ),
    ),
)
_PHRASES = {
    "done": "End the turn",
    "pass": "Pass for this round",
    "no bid": "No bid: leave this auction",
    "advance ship": "Better shipping",
    "advance dig": "Better digging",
    "burn 1": "Burn power: one to bowl III, one lost",
    "dig 1": "Buy a spade",
    "gain-priest": "Take the priest",
    "go on without it": "Go on without it",
}


def say(view: View, action: int) -> str:
    """Return a move as people say it, different for each legal action.

    What has no code in it stays as the ledgers have it.
    """
    s, words = view.array, describe(view.array, action)
    if words in _PHRASES:
        return _PHRASES[words]
    for pattern, found in _CODES:
        if match := re.fullmatch(pattern, words):
            return found(view, int(match[1]) - 1)
    if at.ACTION_SPECIAL <= action < at.ACTION_SPECIAL + len(at.SPECIALS):
        name = at.SPECIALS[action - at.ACTION_SPECIAL]
        return f"Special action: {SPECIAL_WORDS[action - at.ACTION_SPECIAL]} ({name})"
    if at.ACTION_FACTION <= action < at.ACTION_BID:
        return f"Play the {faction_name(action - at.ACTION_FACTION)}"
    if match := re.fullmatch(r"build (\w+)", words):
        free = int(s[at.node]) == at.NODE_PLACE
        return f"Build a dwelling on {match[1]}" + ("" if free else _price(view, "D"))
    if match := re.fullmatch(r"upgrade (\w+) to (\w+)", words):
        return f"Build a {BUILDINGS[match[2]]} on {match[1]}{_price(view, match[2])}"
    if match := re.fullmatch(r"send p to (\w+) for (\d)", words):
        return f"Send a priest to {match[1].lower()} for {match[2]} steps"
    if match := re.fullmatch(r"\+(\d?)([A-Z]+)", words):
        return f"{match[1] or 1} step{'s' if match[1] else ''} on {match[2].lower()}"
    if match := re.fullmatch(r"convert (\d+)(\w+) to (\d+)(\w+)", words):
        one, other = (f"{n} {_GOODS[good]}" for n, good in (match.group(1, 2), match.group(3, 4)))
        return f"Exchange {one} for {other}"
    return words[0].upper() + words[1:] if words.startswith(("transform", "bridge")) else words


_GOODS = {"PW": "power", "P": "P", "W": "W", "C": "C", "VP": "VP"}


def _price(view: View, code: str) -> str:
    """Return a printed cost in brackets; a trading house beside a rival is cheaper."""
    faction = faction_of(view.array, int(view.array[TO_ACT]))
    if faction < 0:
        return f" ({code})"
    one = _table(view, faction)["buildings"][code]
    coins = str(one.get("cost_c", 0))
    if "cost_c_no_neighbour" in one:
        coins += f" or {one['cost_c_no_neighbour']}"
    return f" ({one.get('cost_w', 0)} W, {coins} C)"
