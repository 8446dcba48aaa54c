"""The guide's reasons against what the rules do: each part of a sentence has a check of its own.

:func:`checked` walks games, returns the parts that are not so, and counts all. Numbers come from the
states that kernels reach by the move, not from the words of the guide. ``python -m bench.guide`` does
the same in many guided games.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import State
from aura_ai.games.aura import layout as au
from aura_ai.games.rauha import layout as ra
from aura_ai.games.solenia import layout as so
from aura_ai.games.solenia.rules import board
from aura_ai.games.terra_mystica import layout as tm
from aura_ai.games.terra_mystica.screen.names import seat_block
from aura_ai.games.terra_mystica.screen.tiles import income
from aura_ai.screens.guide import guide_of
from aura_ai.screens.outcome import outcome

Said = tuple[str, ...]
Check = Callable[["Move", Said], Any]
SPENT = ("coins", "workers", "priests")
PHASES = 4
"""Scoring phases of a game of Rauha (R-11)."""


class Move:
    """A move of a state, and what it does: ``after`` it, and at the ``next`` decision."""

    def __init__(self, state: State, action: int) -> None:
        self.state, self.action, self.seat = state, action, state.to_act
        self.s, self.goods = state.array, guide_of(state.game).goods  # type: ignore[union-attr]
        self.kind, self.indices = state.view(self.seat).decode(action)

    @cached_property
    def after(self) -> Any:
        return outcome(self.state.view(self.seat), self.action)

    @cached_property
    def next(self) -> State:
        state = self.state.copy()
        state.apply(self.action)
        return state

    def had(self, good: str) -> int:
        return int(str(self.goods(self.s, self.seat)[good]))

    def has(self, good: str, array: Any = None) -> int:
        return int(str(self.goods(self.after if array is None else array, self.seat)[good]))

    def gain(self, good: str) -> int:
        return self.has(good) - self.had(good)

    def own(self, slot: int, array: Any = None) -> int:
        """Return a slot of the own block of Terra Mystica."""
        return int((self.s if array is None else array)[seat_block(self.seat) + slot])

    def tile(self, slot: int, array: Any = None) -> list[int]:
        """Return the numbers of both seats on the tile of the move, in Aura."""
        start = slot + au.MAX_SEATS * self.indices[0]
        return [int(n) for n in (self.s if array is None else array)[start : start + 2]]


def amounts(text: str) -> list[int]:
    """Return coins, workers, priests, power in a text."""
    counts = (re.search(rf"(\d+) {good}", text) for good in ("coin", "worker", "priest", "power"))
    return [int(each[1]) if each else 0 for each in counts]


def _dwelling(m: Move, said: Said) -> bool:
    """Build it, and see what is paid (terra_mystica T-8.1)."""
    decode = m.next.view(m.seat).decode
    there = [a for a in m.next.legal() if decode(a)[:2] == ("BUILD", m.indices[:1])]
    paid = Move(m.next, there[0]) if there and m.next.to_act == m.seat else None
    return paid is not None and amounts(said[0])[:2] == [-paid.gain("coins"), -paid.gain("workers")]


def _differ(m: Move, other: Any) -> list[int]:
    both = zip(income(m.after, m.seat), income(other, m.seat), strict=True)
    return [a - b for a, b in both]


def _income(m: Move, said: Said) -> bool:
    more = [a - b for a, b in zip(amounts(said[0]), amounts(said[2] or ""), strict=True)]
    whole = amounts(said[1]) == list(income(m.after, m.seat))
    return m.s[tm.round] < tm.N_ROUNDS and whole and more == _differ(m, m.s)


def _card(m: Move, said: Said) -> bool:
    """Compare the incomes with and without the card (terra_mystica T-5.3)."""
    without = m.after.copy()
    without[seat_block(m.seat) + tm.bonus] = tm.NONE
    return _differ(m, without) == amounts(said[0])


def _power(m: Move, said: Said) -> bool:
    cost = 0 if said[1] == "nothing" else int(said[1].split()[0])
    steps = m.gain("power II") + 2 * m.gain("power III")
    return steps == int(said[0]) and m.gain("points") == -cost


def _cards_left(m: Move, said: Said) -> bool:
    """Pay, and count the hand (aura A-5.2); a new round would deal."""
    state = m.next.copy()
    while state.to_act == m.seat and state.array[au.node] == au.NODE_PAY:
        state.apply(state.legal()[0])
    hand = sum(m.has(f"{name} cards", state.array) for name in au.WEATHER_NAMES)
    return state.array[au.round] != m.s[au.round] or hand == int(said[0])


def _hand(m: Move, said: Said) -> bool:
    named = {name: int(n) for n, name in re.findall(r"(\d+) (\w+)", said[0])}
    left = {name: m.has(f"{name} cards") for name in au.WEATHER_NAMES}
    return named == {name: n for name, n in left.items() if n}


def _votes(m: Move, said: Said) -> bool:
    votes = m.after[au.votes + au.MAX_SEATS * au.WEATHER_NAMES.index(said[2]) :][:2]
    return (votes[m.seat], votes.sum()) == (int(said[0]), int(said[1]))


def _drops(m: Move, said: Said) -> bool:
    drops = m.tile(au.drops)
    drops[m.indices[1]] += 1
    return [drops[m.seat], drops[1 - m.seat]] == [int(said[0]), int(said[1])]


def _produces(m: Move, said: Said) -> bool:
    """See how much more of a good there is next, less what a voyage costs (solenia S-4.5, S-6.1)."""
    amount, kind, have = said
    if m.had(kind) != (0 if have == "none" else int(have)):
        return False
    cost = re.search(r"paying (\d+)", m.state.describe(m.action))
    more = m.has(kind, m.next.array) - m.had(kind)
    least = int(amount) - int(cost[1] if cost else 0)
    return m.next.array[so.node] == so.NODE_PAY or least <= more <= int(amount)


def _wins(m: Move, _: Said) -> bool:
    return m.next.over and m.next.result()[0][m.seat] == 1


def _stops(m: Move, _: Said) -> bool:
    """Let the opponent have the column."""
    elsewhere = [Move(m.state, a).next for a in m.state.legal() if a != m.action]
    return all(state.over or _wins(Move(state, m.action), ()) for state in elsewhere)


def _is(*kinds: str) -> Check:
    return lambda m, _: m.kind in kinds


# fmt: off
PATTERNS: Mapping[str, Mapping[str, Check]] = {
    "connect_four": {
        "it makes four in a row and wins": _wins,
        "else the opponent makes four in a row there": _stops,
        r"it makes a line of [23]": lambda m, _: not m.next.over or not _wins(m, ()),
        r"(\d+) lines? of four through it can still be yours": lambda m, n:
            int(n[0]) in ((3,) if m.state.ply == 0 and m.action in (0, 6) else range(1, 14)),
    },
    "terra_mystica": {
        "next you can build a dwelling on it for (.+)": _dwelling,
        "a dwelling on it costs (.+), later":
            lambda m, _: m.own(tm.built) < m.s[tm.limit] and m.s[tm.round] < tm.N_ROUNDS,
        r"each round you get (.+?) more \((.+?) in all\)(?:, and (.+) less)?": _income,
        r"(\d+) points? now": lambda m, n: m.gain("points") == int(n[0]),
        r"your stronghold's ability: .+|may then .+": _is("UPGRADE_SH"),
        "(?:you have (.+) left for this round|your action is done, and you have (.+) left)":
            lambda m, n: amounts(n[0] or n[1])[:2] == [m.had("coins"), m.had("workers")],
        "as the first to pass you choose among all the bonus cards": lambda m, _:
            not m.s[seat_block(1 - m.seat) + tm.passed] and m.s[tm.round] < tm.N_ROUNDS,
        "the next income brings (.+) more by it": _card,
        r"you are short of (\w+): you have (\d+), while your (\w+) pay for .+":
            lambda m, n: m.had(n[0]) == int(n[1]) and n[0] != n[2],
        r"\d+ points? when you next pass, with the buildings you have now": _is("TAKE_BONUS"),
        # the end of a round may follow in the same step
        r"with (\d+) coins? on it": lambda m, n: m.gain("coins") >= int(n[0]),
        r"it takes (\d+) of your (\d+) power in bowl III and none of your other goods": lambda m, n:
            (-m.gain("power III"), m.had("power III")) == (int(n[0]), int(n[1]))
            and all(m.gain(good) >= 0 for good in SPENT),
        "it costs nothing and can be used once in each round": lambda m, _:
            m.own(tm.used) != m.own(tm.used, m.after) and all(m.gain(g) >= 0 for g in SPENT),
        r"you go from (\d+) to (\d+) in the cult of (\w+)": lambda m, n:
            (m.had(f"cult of {n[2]}"), m.has(f"cult of {n[2]}")) == (int(n[0]), int(n[1])),
        r"(\d+) power now": lambda m, n: m.gain("power II") + 2 * m.gain("power III") == int(n[0]),
        "the tile of this round pays for that cult": lambda m, _:
            m.s[tm.tile_cult + m.s[tm.scoring_tile + m.s[tm.round] - 1]] == m.indices[0]
            and m.s[tm.round] < tm.N_ROUNDS,
        r"then (\d+) power is in bowl III": lambda m, n: m.has("power III") == int(n[0]),
        "then you have (.+)": lambda m, n: all(
            m.has(f"{good.rstrip('s')}s") == int(amount)
            for amount, good in re.findall(r"(\d+) (\w+)", n[0])
        ),
        r"(\d+) power for (nothing|\d+ points?)": _power,
        r"you keep (\d+) points?": lambda m, n:
            Move(m.state, tm.ACTION_LEECH_ACCEPT).gain("points") == -int(n[0]),
        "land across one more river hex comes in reach":
            lambda m, _: m.own(tm.ship, m.after) == m.own(tm.ship) + 1,
        "each spade is cheaper from now on": lambda m, _: m.own(tm.dig, m.after) == m.own(tm.dig) + 1,
        r"(\d+) of the (\d+) land hexes around it cost you one spade or none":
            lambda _, n: int(n[1]) < 2 * int(n[0]) <= 2 * int(n[1]),
        r"a rival has (\d+) buildings? next to it: .+": lambda m, n:
            0 < int(n[0]) <= (m.s[tm.building : tm.building + tm.N_HEXES] > 0).sum(),
    },
    "aura": {
        "the field below .+": _is("TILE", "MOVE"),
        r"then you have (\d+) drops? in that cloud; .+":
            lambda m, n: m.tile(au.cloud_drops, m.after)[m.seat] == int(n[0]),
        r"the cloud(?:, with (\d+) drops? of yours,| holds no drop of yours; it) comes over .+":
            lambda m, n: m.tile(au.cloud_drops)[m.seat] == int(n[0] or 0),
        r"with it the field has the (\d+) drops that it needs, and pays at the next harvest":
            lambda m, n: sum(m.tile(au.drops)) + 1 == int(n[0]),
        r"it puts you in the lead there, (\d+) to (\d+)":
            lambda m, n: _drops(m, n) and int(n[0]) > int(n[1]) >= int(n[0]) - 1,
        r"you then have (\d+) there, the best rival (\d+); the field has \d+ of the \d+ .+": _drops,
        r"\w+ means: .+ You keep (\d+) cards?": _cards_left,
        r"you have (\d+) cards, and only (\d+) may be kept when the round ends": lambda m, n:
            sum(m.had(f"{name} cards") for name in au.WEATHER_NAMES) == int(n[0]) > int(n[1]),
        r"(?:only \d+ cards may be kept; )?you keep (.+)": _hand,
        r"(\d+) points? at once.*": lambda m, n: m.gain("points") == int(n[0]),
        r"(\d+) of the (\d+) votes on (\w+) are then yours": _votes,
    },
    "rauha": {
        r"you have (?:no|\d+) \w+ fields? so far: three in a line bring a being": _is("PICK"),
        r"it costs \d+ crystals? and you have (\d+) crystals?":
            lambda m, n: m.had("crystals") == int(n[0]),
        r"it pays for \w+ signs, and you have [1-9]\d*": _is("PICK"),
        r"then you have (\d+) crystals?": lambda m, n: m.has("crystals") == int(n[0]),
        "in every scoring phase this field is activated again: .+":
            lambda m, _: m.gain("spores") == 1,
        r"(\d) phases? to come":
            lambda m, n: int(n[0]) == PHASES - (int(m.s[ra.step]) - 1) * PHASES // ra.N_STEPS,
        r"(?:at each activation: .+|the totem is in that line now|it covers a field of yours \(.+\))":
            _is("PUT"),
        r"(\w+) (\d+) → (\d+)(?:, .+)?":
            lambda m, n: (m.had(n[0]), m.has(n[0])) == (int(n[1]), int(n[2])),
    },
    "solenia": {
        r"[1-9]\d* stars? for [1-9]\d* goods?": _is("TAKE_ORDER"),
        r"you can store \d+": _is("RESOURCE"),
        r"you then have (\w+) (\w+)":
            lambda m, n: m.has(n[1]) == (0 if n[0] == "no" else int(n[0])),
        "you deliver an order there, for its stars and the bonus of its notch":
            lambda m, _: m.next.to_act != m.seat or m.next.array[so.node] != so.NODE_MAIN,
        r"(\d) (\w+), and you have (\w+)": _produces,
        r"[1-8] orders? on the table asks? for \w+": _is("PLAY", "RESOURCE"),
        "the airship moves on": _is("PLAY"),
        r"you are paid for [1-5] cards? on the row that leaves": _is("PLAY"),
        "this row leaves next, and the card pays again then":
            lambda m, _: m.indices[1] < so.N_COLUMNS,
    },
}
# fmt: on


def checked(
    game: str, seed: int, choose: Callable[[State], int] | None = None
) -> tuple[Counter[str], list[str]]:
    """Return how often each kind of part was so in a first game, and the parts that were not.

    Args:
        choose: Who plays; arbitrary moves by default.
    """
    guide, kinds, wrong = guide_of(registry.load(game, 2)), Counter[str](), list[str]()
    assert guide is not None
    state, chance = registry.load(game, 2, **guide.first_game).new(seed), random.Random(seed)
    while not state.over:
        view = state.view(state.to_act)
        for action in state.legal():
            reason = guide.reason(view, action)
            # Aura's contain the words of crops, which have semicolons themselves
            for part in filter(None, [reason] if game == "aura" else reason.split("; ")):
                matches = ((kind, re.fullmatch(kind, part)) for kind in PATTERNS[game])
                kind, match = next(((kind, m) for kind, m in matches if m), ("", None))
                if match is None or not PATTERNS[game][kind](Move(state, action), match.groups()):
                    wrong.append(f"{game} {seed} {state.ply}: {view.describe(action)}: {part}")
                kinds[kind] += 1
        state.apply(chance.choice(state.legal()) if choose is None else choose(state))
    return kinds, wrong


def test_a_full_store_gets_no_more() -> None:
    """Up to its room alone, whatever the card is worth (solenia S-4.5)."""
    state = registry.load("solenia", 2).new(5)
    seat, guide = state.to_act, guide_of(state.game)
    assert guide is not None
    start, seen = int(board.block(seat)), []
    for kind in range(so.N_KINDS):
        state.array[start + so.resources : start + so.resources + so.N_KINDS] = 0
        state.array[start + so.resources + kind] = state.array[start + so.capacity] - 1
        reasons = [guide.reason(state.view(seat), action) for action in state.legal()]
        seen += [each[0] for each in reasons if re.match(r"\d \w+, and you have [1-9]", each)]
    assert set(seen) == {"1"}


@pytest.mark.parametrize("game", PATTERNS)
def test_what_the_guide_says_is_so(game: str) -> None:
    """In arbitrary games, for every legal move; hardly a kind of reason does not come up."""
    kinds: Counter[str] = Counter()
    for seed in range(6 if game == "terra_mystica" else 3):
        counts, wrong = checked(game, seed)
        assert not wrong, wrong[:5]
        kinds += counts
    assert len(kinds) >= 0.8 * len(PATTERNS[game]), set(PATTERNS[game]) - set(kinds)
