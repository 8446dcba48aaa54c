"""Costs and abilities of factions in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from aura_ai.contract.game import View

_ACTION = re.compile(r"\bAction ACT[A-Z]\b")
"""How the ledgers call the action of a faction."""


def _table(view: View, faction: int) -> dict[str, Any]:
    """Return the entry of a faction in the data file."""
    table: dict[str, Any] = view.game.components.data["faction"][faction]  # type: ignore[attr-defined]
    return table


def ability(view: View, faction: int) -> str:
    """Return the abilities of a faction, in the words of the data file."""
    return _ACTION.sub("An action", str(_table(view, faction).get("ability", "None.")))


def stronghold(view: View, faction: int) -> str:
    """Return the effect of a faction's stronghold, in the words of the data file."""
    return _ACTION.sub("An action", str(_table(view, faction).get("stronghold", "none")))


def building_cost(view: View, faction: int, code: str) -> str:
    """Return the cost of a building for a faction and its income each round."""
    one = _table(view, faction)["buildings"][code]
    text = f"{one.get('cost_w', 0)} W, {one.get('cost_c', 0)} C"
    if "cost_c_no_neighbour" in one:
        text += f" ({one['cost_c_no_neighbour']} C without a rival beside it)"
    goods = (("w", "W"), ("c", "C"), ("p", "P"), ("pw", "power"))
    rows = [(f"income_{key}", word) for key, word in goods if f"income_{key}" in one]
    each = [f"{one[key][1] - one[key][0]} {word}" for key, word in rows]
    return f"{text}; the first one adds {' and '.join(each)} a round" if each else text


def track_words(view: View, faction: int) -> Iterator[tuple[str, str]]:
    """Yield (name, words) of the costs of spades, digging and shipping for a faction."""
    table = _table(view, faction)
    dig, ship = table["dig"], table["ship"]
    if "spade_cost_w" in dig:
        costs = ", ".join(map(str, dig["spade_cost_w"]))
        yield "A spade", f"{costs} W by level of digging"
    elif "spade_cost_p" in dig:
        yield "A spade", f"{dig['spade_cost_p']} P"
    if dig["max"]:
        price = f"{dig['adv_w']} W, {dig['adv_c']} C, {dig['adv_p']} P"
        yield "Better digging", f"{price}; scores {', '.join(map(str, dig['adv_vp']))} by level"
    if ship["max"]:
        points = ", ".join(map(str, ship["level_vp"][1:]))
        yield "Better shipping", f"{ship['adv_c']} C, {ship['adv_p']} P; scores {points} by level"
