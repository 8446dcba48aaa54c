"""What factions of Terra Mystica pay and can do, in words, from the data file in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aura_ai.games.contract import View


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
