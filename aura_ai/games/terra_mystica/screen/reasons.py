"""Reasons for a move of Terra Mystica, with numbers."""

from __future__ import annotations

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
from aura_ai.games.terra_mystica.screen.plain import GOODS, spelled
from aura_ai.screens.guide import read_words
from aura_ai.screens.outcome import outcome

FILE = Path(__file__).with_name("guide.toml")
_WORDS: Mapping[str, str] = read_words(FILE)["reasons"]
_OTHERS: Mapping[str, str] = read_words(FILE)["others"]
_READY = "ready"
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
    """Return the reason why a move may be good, with the numbers that it changes."""
    s, seat = view.array, int(view.array[TO_ACT])
    kind, indices = at.layout.actions.decode(action)
    if names.faction_of(s, seat) < 0:
        return _WORDS.get(kind, "")
    if int(s[at.node]) == at.NODE_PLACE:
        return _placing(s, seat, indices[0])
    after = outcome(view, action)
    words = _WORDS.get(_key(s, after, seat, kind), "")
    return words.format_map(_numbers(view, after, indices)) if words else ""


def others(view: View, action: int) -> str:
    """Return the reason why another seat may have done something."""
    placing = int(view.array[at.node]) == at.NODE_PLACE
    return _OTHERS.get("PLACE" if placing else at.layout.actions.decode(action).kind, "")


def _key(s: Array, after: Array, seat: int, kind: str) -> str:
    """Return the key of the words that explain a kind of move here."""
    if kind in _EXCHANGES:
        return "EXCHANGE"
    special = {
        "LEECH_ACCEPT": (
            "LEECH_FREE",
            _amounts_of(s, seat)["points"] == _amounts_of(after, seat)["points"],
        ),
        "PASS": ("PASS_LAST", int(s[at.round]) == at.N_ROUNDS),
        "BURN": ("BURN_ALL", _goal(s, seat) is None),
        "TRANSFORM_HOME": ("TRANSFORM_SHORT", not _can_pay(after, seat)),
    }
    other, applies = special.get(kind, (kind, False))
    return other if applies else kind


def _numbers(view: View, after: Array, indices: Sequence[int]) -> dict[str, object]:
    """Return the numbers that reasons name."""
    s, seat = view.array, int(view.array[TO_ACT])
    had, has = _amounts_of(s, seat), _amounts_of(after, seat)
    goal = _goal(s, seat)
    names_of = {_READY: "power"}
    bought, given = (
        listed([names_of.get(name, name) for name in had if sign * (has[name] - had[name]) > 0])
        for sign in (1, -1)
    )
    cult = indices[0] if indices and indices[0] < at.N_CULTS else 0
    place = names.seat_block(seat) + at.cult + cult
    gained = has["points"] - had["points"]
    return {
        "have": listed(
            [counted(had[f"{good}s"], good) for good in ("worker", "coin") if had[f"{good}s"]]
        )
        or "no workers or coins",
        "dwelling": _dwelling(s, seat),
        "stronghold": stronghold(view, names.faction_of(s, seat)).rstrip("."),
        "income": _income(s, after, seat),
        "short": _short(s, after, seat),
        "points": f"; {counted(gained, 'point')} now" if gained > 0 else "",
        "gained": counted(gained, "point"),
        "bought": bought or "a spade",
        "given": given or "power",
        "card": _card_points(s, after, seat),
        "spent": had[_READY] - has[_READY],
        "ready": had[_READY],
        "then": has[_READY],
        "price": tiles.act_price(s, goal, seat) if goal is not None else 0,
        "what": spelled(tiles.act_words(s, goal)) if goal is not None else "",
        "cult": at.CULT_NAMES[cult],
        "low": int(s[place]),
        "high": int(after[place]),
    }


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
    return "; ".join(text for text, count in ((land, cheap), (beside, rivals)) if count)


def _dwelling(s: Array, seat: int) -> str:
    """Return the cost of a dwelling for a seat."""
    faction = names.faction_of(s, seat)
    workers, coins = (int(number(s, faction, first)) for first in (F_COST_W, F_COST_C))
    return f"{counted(workers, 'worker')} and {counted(coins, 'coin')}"


def _can_pay(s: Array, seat: int) -> bool:
    """Return whether a seat can pay for a dwelling."""
    faction, has = names.faction_of(s, seat), _amounts_of(s, seat)
    workers, coins = (int(number(s, faction, first)) for first in (F_COST_W, F_COST_C))
    return has["workers"] >= workers and has["coins"] >= coins


def _goal(s: Array, seat: int) -> int | None:
    """Return the cheapest power action that a seat has too little power for; None for none."""
    ready = _amounts_of(s, seat)[_READY]
    prices = {
        act: tiles.act_price(s, act, seat)
        for act in range(at.N_POWER_ACTIONS)
        if not s[at.act_used + act] and tiles.act_price(s, act, seat) > ready
    }
    return min(prices, key=lambda act: prices[act]) if prices else None


def _amounts(numbers: Sequence[int]) -> str:
    """Return goods of an income in words, those of which there are some."""
    words = (GOODS[good] for good in ("C", "W", "P", "PW"))
    return listed([counted(n, *each) for n, each in zip(numbers, words, strict=True) if n > 0])


def _income(s: Array, after: Array, seat: int) -> str:
    """Return the change in the income of a round."""
    now = tiles.income(after, seat)
    more = [n - m for n, m in zip(now, tiles.income(s, seat), strict=True)]
    gain, loss = _amounts(more), _amounts([-n for n in more])
    if not gain:
        return _WORDS["NO_INCOME"]
    text = _WORDS["INCOME"].format(gain=gain, now=_amounts(now))
    return text + (_WORDS["LESS"].format(loss=loss) if loss else "")


def _short(s: Array, after: Array, seat: int) -> str:
    """Return the good of an income that a seat has least of, counted in dwellings."""
    faction, has = names.faction_of(s, seat), _amounts_of(s, seat)
    more = [n - m for n, m in zip(tiles.income(after, seat), tiles.income(s, seat), strict=True)]
    enough = {
        name: has[name] // max(1, int(number(s, faction, first)))
        for name, first in (("coins", F_COST_C), ("workers", F_COST_W))
    }
    good, other = sorted(enough, key=lambda name: enough[name])
    if enough[good] == enough[other] or more[0 if good == "coins" else 1] <= 0:
        return ""
    return _WORDS["SHORT"].format(
        good=good,
        n=has[good],
        other=other,
        dwellings=counted(enough[other], "dwelling"),
    )


def _card_points(s: Array, after: Array, seat: int) -> str:
    """Return the points of passing with a bonus card as things are now, and the coins that lie on it."""
    p = names.seat_block(seat)
    card = int(after[p + at.bonus])
    if card == at.NONE:
        return ""
    row = at.card_vp + at.N_KINDS * card
    built = s[p + at.built : p + at.built + at.N_KINDS].astype(int)
    points = int((s[row : row + at.N_KINDS] * built).sum())
    points += int(s[at.card_ship_vp + card]) * int(s[p + at.ship])
    coins = int(s[at.card_coins + card])
    parts = [_WORDS["CARD_POINTS"].format(points=counted(points, "point"))] if points else []
    parts += [_WORDS["CARD_COINS"].format(coins=counted(coins, "coin"))] if coins else []
    return "".join(f"; {part}" for part in parts)
