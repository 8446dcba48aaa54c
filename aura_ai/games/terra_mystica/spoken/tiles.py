"""What tiles, cards and actions of Terra Mystica do, in a few words, from the box in the state."""

from __future__ import annotations

from typing import NamedTuple

from aura_ai.games.contract import Array
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.spoken.names import faction_of, seat_block

_INCOME = (("C", 0, 15), ("W", 4, 15), ("P", 8, 7), ("PW", 11, 15))
"""Good, lowest bit and mask of a packed income."""
_ACTS = ("bridge", "P", "W", "C", "spade", "spade")
"""What each power action gives (T-8.4)."""
_CARD_EFFECTS = {at.BON1: "action: 1 spade", at.BON2: "action: cult step", at.BON4: "ship +1"}
_GOODS = ("C", "W", "P", "PW", "spade", "bridge", "on every cult", "ship", "carpet")
SPECIAL_WORDS = (
    "1 spade",
    "cult step",
    "cult step",
    "2 cult steps",
    "2 actions",
    "2 W: bridge",
    "2 spades",
    "sandstorm",
    "D to TP",
    "ride",
)
"""What each special action does (T-8.5), in the order of ``layout.SPECIALS``."""


def counted(number: int, word: str) -> str:
    """Return a number of goods: ``2 W``, ``2 spades``."""
    plural = "s" if number != 1 and word in ("spade", "bridge") else ""
    return f"{number} {word}{plural}"


class Income(NamedTuple):
    """What a seat gets in the income phase (T-5.3), before limits."""

    c: int
    w: int
    p: int
    pw: int


def income(s: Array, seat: int) -> Income:
    """Return the income of a seat by its buildings, favor tiles and bonus card as they are."""
    p, found = seat_block(seat), [0] * len(_INCOME)
    rows = at.FACTION_AT + at.FACTION_SIZE * faction_of(s, seat) + at.NUMBER_WORDS
    sources = []
    for kind in range(at.KINDS):
        row = int(s[rows + (kind >> 1)]) >> 8 * (kind & 1) & 255
        sources.append(at.INCOME + row + int(s[p + at.BUILT + kind]))
    favors = int(s[p + at.FAVOR_SET])
    sources += [at.FAVOR_INCOME + favor for favor in range(at.FAVORS) if favors >> favor & 1]
    if s[p + at.BONUS] != at.NONE:
        sources.append(at.CARD_INCOME + int(s[p + at.BONUS]))
    for source in sources:
        for i, (_, low, mask) in enumerate(_INCOME):
            found[i] += int(s[source]) >> low & mask
    return Income(*found)


def income_words(packed: int) -> str:
    """Return a packed income: ``1 W 3 PW``; empty for none."""
    found = [(packed >> low & mask, good) for good, low, mask in _INCOME]
    return " ".join(f"{n} {good}" for n, good in found if n)


def act_price(s: Array, act: int, seat: int) -> int:
    """Return the power that a power action costs a seat (T-11.7)."""
    yetis = seat >= 0 and faction_of(s, seat) == at.YETIS
    return int(s[(at.ACT_COST_YETIS if yetis else at.ACT_COST) + act])


def act_words(s: Array, act: int) -> str:
    """Return what a power action gives."""
    return counted(int(s[at.ACT_AMOUNT + act]), _ACTS[act])


def card_words(s: Array, card: int) -> str:
    """Return what a bonus card gives."""
    found = [f"+{words}"] if (words := income_words(int(s[at.CARD_INCOME + card]))) else []
    found += [_CARD_EFFECTS[card]] if card in _CARD_EFFECTS else []
    for kind, name in enumerate(at.BUILDING_NAMES):
        if points := int(s[at.CARD_VP + at.KINDS * card + kind]):
            found.append(f"{points} VP/{name}")
    if points := int(s[at.CARD_SHIP_VP + card]):
        found.append(f"{points} VP/ship")
    return ", ".join(found)


def favor_words(s: Array, favor: int) -> str:
    """Return what a favor tile gives."""
    packed = int(s[at.FAVOR_STEPS + favor])
    found = [f"{n} {name}" for i, name in enumerate(at.CULT_NAMES) if (n := packed >> 4 * i & 15)]
    if words := income_words(int(s[at.FAVOR_INCOME + favor])):
        found.append(f"+{words}")
    effects = {
        at.FAV5: f"town {int(s[at.TOWN_POWER_FAV5])}",
        at.FAV6: "action: cult step",
        at.FAV10: f"{int(s[at.FAV10_VP])} VP/TP",
        at.FAV11: f"{int(s[at.FAV11_VP])} VP/D",
        at.FAV12: "VP/TP on passing",
    }
    return ", ".join([*found, *([effects[favor]] if favor in effects else [])])


def town_words(s: Array, town: int) -> str:
    """Return what a town tile gives."""
    keys, good = int(s[at.TOWN_KEYS + town]), int(s[at.TOWN_GOOD + town])
    found = [f"{int(s[at.TOWN_VP + town])} VP"]
    if good >= 0:
        found.append(f"{int(s[at.TOWN_AMOUNT + town])} {_GOODS[good]}")
    if keys != 1:
        found.append(f"{keys} keys")
    return ", ".join(found)
