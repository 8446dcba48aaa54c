"""Reasons for a move of Terra Mystica, with numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from aura_ai.contract.game import View
from aura_ai.contract.news import counted, listed
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import TO_ACT
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.faction_numbers import F_COST_C, F_COST_W
from aura_ai.games.terra_mystica.rules.land import number
from aura_ai.games.terra_mystica.rules.spades import steps_home
from aura_ai.games.terra_mystica.screen import names, tiles
from aura_ai.games.terra_mystica.screen.costs import stronghold
from aura_ai.games.terra_mystica.screen.plain import GOODS
from aura_ai.screens.guide import read_words
from aura_ai.screens.outcome import outcome

FILE = Path(__file__).with_name("guide.toml")
_WORDS: Mapping[str, str] = read_words(FILE)["reasons"]
_OTHERS: Mapping[str, str] = read_words(FILE)["others"]
_READY = "ready"
_GOODS = ("workers", "coins", "priests")
_NAMED = re.compile(r"\{(\w+)\}")
_PARTS: Mapping[str, Sequence[str]] = read_words(FILE)["reason_parts"]
"""Parts of the reason of a kind of move, by their keys; each is said where all its numbers apply."""
_EXCHANGES = ("PW_C", "PW_W", "PW_P", "P_W", "P_C", "W_C", "W_P", "VP_C", "C_VP", "BUY_SPADE")


def goods(s: Array, seat: int) -> dict[str, int]:
    """Return the possessions of a seat, by name; power by bowl, and steps by cult."""
    p = names.seat_block(seat)
    amounts = _amounts_of(s, seat)
    del amounts[_READY]
    power = zip(("I", "II", "III"), s[p + at.bowl :], strict=False)
    cults = zip(at.CULT_NAMES, s[p + at.cult :], strict=False)
    amounts |= {f"power {bowl}": int(n) for bowl, n in power}
    return amounts | {f"cult of {cult}": int(n) for cult, n in cults}


def _amounts_of(s: Array, seat: int) -> dict[str, int]:
    p = names.seat_block(seat)
    slots = {"workers": at.workers, "coins": at.coins, "priests": at.priests, "points": at.vp}
    return {name: int(s[p + slot]) for name, slot in (slots | {_READY: at.bowl + 2}).items()}


def figures(view: View) -> dict[str, object]:
    """Return names and numbers for the screens of a first game."""
    s, seat = view.array, view.seat
    home = names.home_of(s, seat)
    colour = names.COLOURS[home] if home >= 0 else "your own"
    return {
        "colour": colour,
        "rounds": at.N_ROUNDS,
        "dwelling": _dwelling(s, seat),
        **_amounts_of(s, seat),
    }


def reason(view: View, action: int) -> str:
    """Return the reason why a move may be good, with the numbers that it changes.

    Every part of it holds in the position after the move; a part that does not apply is left out.
    """
    s, seat = view.array, int(view.array[TO_ACT])
    kind, indices = at.layout.actions.decode(action)
    if names.faction_of(s, seat) < 0:
        return ""
    if int(s[at.node]) == at.NODE_PLACE:
        return _placing(s, seat, indices[0])
    after = outcome(view, action)
    numbers = _numbers(view, after, indices) | {"income": _income(s, after, seat)}
    match kind:
        case "TRANSFORM_HOME":
            numbers["dwelling_later"] = _dwelling_later(view, action, indices[0])
        case "TAKE_BONUS":
            numbers |= _card(s, after, seat)
        case "LEECH_DECLINE":
            taken = outcome(view, at.ACTION_LEECH_ACCEPT)
            price = int(s[names.seat_block(seat) + at.vp] - taken[names.seat_block(seat) + at.vp])
            numbers["kept"] = counted(price, "point") if price else ""
        case "SEND_PRIEST" | "CULT_STEP":
            numbers |= _climbing(s, after, seat, indices[0])
    parts = [_WORDS[key] for key in _PARTS.get("EXCHANGE" if kind in _EXCHANGES else kind, ())]
    said = [part.format_map(numbers) for part in parts if _holds(part, numbers)]
    return "; ".join(said)


def _holds(part: str, numbers: Mapping[str, object]) -> bool:
    """Return whether every number that a part names applies."""
    return all(numbers.get(name) for name in _NAMED.findall(part))


def others(view: View, action: int) -> str:
    """Return the reason why another seat may have done something."""
    placing = int(view.array[at.node]) == at.NODE_PLACE
    return _OTHERS.get("PLACE" if placing else at.layout.actions.decode(action).kind, "")


def _numbers(view: View, after: Array, indices: Sequence[int]) -> dict[str, object]:
    """Return the numbers that reasons name; those that do not apply are empty."""
    s, seat = view.array, int(view.array[TO_ACT])
    had, has = _amounts_of(s, seat), _amounts_of(after, seat)
    gained, spent = has["points"] - had["points"], had[_READY] - has[_READY]
    bought = [counted(has[g], g[:-1]) for g in _GOODS if has[g] > had[g]]
    free = not any(has[good] < had[good] for good in had)
    used = names.seat_block(seat) + at.used
    passed = any(s[names.seat_block(other) + at.passed] for other in names.seats(s))
    last = int(s[at.round]) == at.N_ROUNDS
    power = _power(after, seat) - _power(s, seat)
    return {
        "have": listed([counted(had[g], g[:-1]) for g in _GOODS[:2] if had[g]])
        or "no workers or coins",
        "stronghold": stronghold(view, names.faction_of(s, seat)).rstrip("."),
        "gained": counted(gained, "point") if gained > 0 else "",
        "lost": "nothing" if gained >= 0 else counted(-gained, "point"),
        "bought": listed(bought),
        "spent": spent if spent > 0 and not any(has[g] < had[g] for g in _GOODS) else "",
        "ready": had[_READY],
        "then": has[_READY],
        "once": "once" if free and after[used] != s[used] else "",
        "first": "" if passed or last else "first",
        "power": power if power > 0 else "",
    }


def _power(s: Array, seat: int) -> int:
    """Return the steps that all power of a seat has made from bowl I on (T-6.2)."""
    bowls = names.seat_block(seat) + at.bowl
    return int(s[bowls + 1]) + 2 * int(s[bowls + 2])


def _climbing(s: Array, after: Array, seat: int, cult: int) -> dict[str, object]:
    """Return the steps on a cult, and whether the tile of this round pays for it (T-5.6)."""
    place = names.seat_block(seat) + at.cult + cult
    low, high = int(s[place]), int(after[place])
    numbered = int(s[at.round])
    paid = (
        0 < numbered < at.N_ROUNDS and s[at.tile_cult + s[at.scoring_tile + numbered - 1]] == cult
    )
    return {
        "cult": at.CULT_NAMES[cult] if high > low else "",
        "low": str(low),
        "high": str(high),
        "round_tile": "tile" if paid and high > low else "",
    }


def _dwelling_later(view: View, action: int, land: int) -> str:
    """Return when a dwelling can be built on land that is transformed, and its cost (T-8.1, T-6.7)."""
    s, seat = view.array, int(view.array[TO_ACT])
    state = view.sample(0)
    state.apply(action)
    key = ""
    if state.to_act == seat:
        decoded = [tuple(at.layout.actions.decode(legal)) for legal in state.legal()]
        key = "DWELLING_NOW" if ("BUILD", (land,)) in decoded else ""
    built = names.seat_block(seat) + at.built
    if not key and s[built] < s[at.limit] and int(s[at.round]) < at.N_ROUNDS:
        key = "DWELLING_LATER"
    return _WORDS[key].format(dwelling=_dwelling(s, seat)) if key else ""


def _placing(s: Array, seat: int, hex_: int) -> str:
    """Return the surroundings of a first dwelling."""
    geometry = names.geometry(s)
    around = [
        other
        for other in range(at.N_HEXES)
        if other != hex_ and geometry.touch(geometry.cells[hex_], geometry.cells[other])
    ]
    home = names.home_of(s, seat)
    cheap = sum(
        int(s[at.terrain + other]) == home
        or int(steps_home(s, seat, int(s[at.terrain + other]))) <= 1
        for other in around
    )
    rivals = sum(
        bool(s[at.building + other]) and int(s[at.owner + other]) != seat for other in around
    )
    cost = "costs" if cheap == 1 else "cost"
    land = _WORDS["PLACE"].format(cheap=cheap, around=len(around), cost=cost)
    beside = _WORDS["BESIDE"].format(rivals=counted(rivals, "building"))
    return "; ".join(
        text for text, says in ((land, 2 * cheap > len(around)), (beside, rivals)) if says
    )


def _dwelling(s: Array, seat: int) -> str:
    """Return the cost of a dwelling for a seat."""
    faction = names.faction_of(s, seat)
    workers, coins = (int(number(s, faction, first)) for first in (F_COST_W, F_COST_C))
    return f"{counted(workers, 'worker')} and {counted(coins, 'coin')}"


def _amounts(numbers: Sequence[int]) -> str:
    """Return the non-zero goods of an income in words."""
    words = (GOODS[good] for good in ("C", "W", "P", "PW"))
    return listed([counted(n, *each) for n, each in zip(numbers, words, strict=True) if n > 0])


def _income(s: Array, after: Array, seat: int) -> str:
    """Return the change in the income of a round; empty without a change, or after the last income."""
    if int(s[at.round]) == at.N_ROUNDS:
        return ""
    now = tiles.income(after, seat)
    more = [n - m for n, m in zip(now, tiles.income(s, seat), strict=True)]
    gain, loss = _amounts(more), _amounts([-n for n in more])
    if not gain:
        return ""
    text = _WORDS["INCOME"].format(gain=gain, now=_amounts(now))
    return text + (_WORDS["LESS"].format(loss=loss) if loss else "")


def _card(s: Array, after: Array, seat: int) -> dict[str, object]:
    """Return the numbers of a bonus card that is taken: its own income, points and coins (T-8.12)."""
    p = names.seat_block(seat)
    card = int(after[p + at.bonus])
    packed = int(s[at.card_income + card])
    more = [int(reader(packed)) for _, reader in tiles.INCOME]
    row = at.card_vp + at.N_KINDS * card
    built = s[p + at.built : p + at.built + at.N_KINDS].astype(int)
    points = int((s[row : row + at.N_KINDS] * built).sum())
    points += int(s[at.card_ship_vp + card]) * int(s[p + at.ship])
    coins = int(s[at.card_coins + card])
    return {
        "card_income": _amounts(more),
        "card_points": counted(points, "point") if points else "",
        "card_coins": counted(coins, "coin") if coins else "",
    } | _short(s, seat, more)


def _short(s: Array, seat: int, more: Sequence[int]) -> dict[str, object]:
    """Return the good of an income of which a seat has least, counted in dwellings; none is empty."""
    faction, has = names.faction_of(s, seat), _amounts_of(s, seat)
    enough = {
        name: has[name] // max(1, int(number(s, faction, first)))
        for name, first in (("coins", F_COST_C), ("workers", F_COST_W))
    }
    good, other = sorted(enough, key=lambda name: enough[name])
    if enough[good] == enough[other] or more[0 if good == "coins" else 1] <= 0:
        return {}
    dwellings = counted(enough[other], "dwelling")
    return {"good": good, "n": str(has[good]), "other": other, "dwellings": dwellings}
