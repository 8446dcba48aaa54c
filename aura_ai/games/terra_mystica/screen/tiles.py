"""Effects of tiles, cards and actions, in a few words."""

from __future__ import annotations

import functools
from typing import NamedTuple

from aura_ai.engine.arrays import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.rules import goods
from aura_ai.games.terra_mystica.screen.names import WORDS, faction_of, seat_block

INCOME = (
    ("C", goods.income_c),
    ("W", goods.income_w),
    ("P", goods.income_p),
    ("PW", goods.income_pw),
)
"""Goods of a packed income, each with its reader."""
_EFFECTS = WORDS["effect"]
SPECIAL_WORDS: tuple[str, ...] = tuple(_EFFECTS["special"])
"""The effect of each special action (T-8.5), in the order of ``layout.SPECIALS``."""


def counted(number: int, word: str) -> str:
    """Return a number of goods: ``2 W``, ``2 spades``."""
    plural = "s" if number != 1 and word in ("spade", "bridge") else ""
    return f"{number} {word}{plural}"


class Income(NamedTuple):
    """The gains of a seat in the income phase (T-5.3), before limits."""

    c: int
    w: int
    p: int
    pw: int


def income(s: Array, seat: int) -> Income:
    """Return the income of a seat by its buildings, favor tiles and bonus card as they are."""
    p, faction = seat_block(seat), faction_of(s, seat)
    incomes = [
        goods.building_income(s, faction, kind, int(s[p + at.built + kind]))
        for kind in range(at.N_KINDS)
    ]
    favors = int(s[p + at.favors])
    incomes += [int(s[at.favor_income + i]) for i in range(at.N_FAVORS) if favors >> i & 1]
    if s[p + at.bonus] != at.NONE:
        incomes.append(int(s[at.card_income + int(s[p + at.bonus])]))
    return Income(*(sum(int(reader(packed)) for packed in incomes) for _, reader in INCOME))


@functools.lru_cache(4_096)
def income_words(packed: int, before: int = 0) -> str:
    """Return a packed income: ``1 W 3 PW``, or what it has more than one before; empty for none."""
    amounts = [(reader(packed) - reader(before), good) for good, reader in INCOME]
    return " ".join(f"{n} {good}" for n, good in amounts if n)


def uncovered(s: Array, faction: int, kind: int, number: int) -> str:
    """Return the income that a building of a kind adds; of none, what there is without any (T-5.3)."""
    now = goods.building_income(s, faction, kind, number)
    before = goods.building_income(s, faction, kind, number - 1) if number else 0
    return income_words(int(now), int(before))


def scoring_words(s: Array, tile: int) -> str:
    """Return the pay of a scoring tile: ``3 VP/TP``."""
    kinds = at.TRIGGERS[int(s[at.tile_trigger + tile])].replace("_", " or ")
    return f"{int(s[at.tile_vp + tile])} VP/{kinds}"


def bonus_words(s: Array, tile: int) -> str:
    """Return the cult bonus of a scoring tile at the end of its round: ``4 fire > 1 P``."""
    cult, good = int(s[at.tile_cult + tile]), at.GOODS[int(s[at.tile_good + tile])]
    source = at.CULT_NAMES[cult] if cult < at.N_CULTS else "P"
    good = good.upper() if good.upper() in {name for name, _ in INCOME} else good.lower()
    return f"{int(s[at.tile_per + tile])} {source} > {int(s[at.tile_amount + tile])} {good}"


def act_price(s: Array, act: int, seat: int) -> int:
    """Return the power that a power action costs a seat (T-11.7)."""
    yetis = seat >= 0 and faction_of(s, seat) == at.YETIS
    return int(s[(at.act_cost_yetis if yetis else at.act_cost) + act])


def act_words(s: Array, act: int) -> str:
    """Return the gain of a power action."""
    return counted(int(s[at.act_amount + act]), _EFFECTS["act"][act])


def card_words(s: Array, card: int) -> str:
    """Return the gain of a bonus card."""
    parts = [f"+{words}"] if (words := income_words(int(s[at.card_income + card]))) else []
    parts += filter(None, [_EFFECTS["card"].get(f"BON{card + 1}")])
    for kind, name in enumerate(at.BUILDING_NAMES):
        if points := int(s[at.card_vp + at.N_KINDS * card + kind]):
            parts.append(f"{points} VP/{name}")
    if points := int(s[at.card_ship_vp + card]):
        parts.append(f"{points} VP/ship")
    return ", ".join(parts)


def favor_words(s: Array, favor: int) -> str:
    """Return the gain of a favor tile."""
    fields = (at.favor_steps + favor, at.favor_income + favor, *_FAVOR_NUMBERS.values())
    return _favor_words(favor, *(int(s[field]) for field in fields))


_FAVOR_NUMBERS = {name: getattr(at, name) for name in ("town_power_fav5", "fav10_vp", "fav11_vp")}
"""Numbers in the words of favor tiles."""


@functools.lru_cache(1_024)
def _favor_words(favor: int, steps: int, packed: int, *numbers: int) -> str:
    parts = [f"{n} {name}" for i, name in enumerate(at.CULT_NAMES) if (n := steps >> 4 * i & 15)]
    if words := income_words(packed):
        parts.append(f"+{words}")
    effect = _EFFECTS["favor"].get(f"FAV{favor + 1}", "")
    effect = effect.format_map(dict(zip(_FAVOR_NUMBERS, numbers, strict=True)))
    return ", ".join(filter(None, [*parts, effect]))


def town_words(s: Array, town: int) -> str:
    """Return the gain of a town tile."""
    keys, good = int(s[at.town_keys + town]), int(s[at.town_good + town])
    parts = [f"{int(s[at.town_vp + town])} VP"]
    if good >= 0:
        parts.append(f"{int(s[at.town_amount + town])} {_EFFECTS['town'][good]}")
    if keys != 1:
        parts.append(f"{keys} keys")
    return ", ".join(parts)
