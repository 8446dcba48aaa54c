"""Exact posterior of hidden cards by brute force.

Written from section E of the rules without the engine's idea of pools: a forward filter. Given all
hands, the deck is what is left of the unseen cards, so the joint hands of the opponents are all
there is to follow from deal to deal. Slow, and for small boxes only.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
import numpy.typing as npt

from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array, Longs
from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import cards

CHOOSE = np.array([[math.comb(n, k) for k in range(21)] for n in range(21)], dtype=np.float64)


def vectors(total: int, most: int) -> Longs:
    """Return all vectors of four counts up to ``most`` with a sum."""
    some = itertools.product(range(min(total, most) + 1), repeat=at.N_TYPES)
    return np.array([v for v in some if sum(v) == total], dtype=np.int64).reshape(-1, at.N_TYPES)


class CardFilter:
    """Follows what one seat can conclude about the hands of the others."""

    def __init__(self, opponents: int, a_type: int) -> None:
        self.a_type = a_type
        self.hands: Longs = np.zeros((1, opponents, at.N_TYPES), np.int64)
        self.chance = np.ones(1)

    def _merge(self, hands: Longs, chance: npt.NDArray[np.float64]) -> None:
        alive = chance > 0
        hands, chance = hands[alive], chance[alive]
        flat = hands.reshape(len(hands), -1)
        key = (flat << (4 * np.arange(flat.shape[1]))).sum(axis=1)
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        self.hands = hands[first]
        self.chance = np.bincount(inverse.ravel(), chance)
        self.chance /= self.chance.sum()

    def draw(self, deck_and_hands: Longs, mine: Longs, sizes: list[int]) -> None:
        """Deal from one shuffled deck: ``mine`` to the observer, ``sizes`` to the opponents.

        Args:
            deck_and_hands: Counts of the deck and of all hands of opponents together.
            mine: Counts of what the observer gets.
            sizes: Cards for each opponent.
        """
        deck = deck_and_hands - self.hands.sum(axis=1)
        fits = (deck >= mine).all(axis=1)
        self.hands, deck = self.hands[fits], deck[fits]
        chance = self.chance[fits] * CHOOSE[deck, mine].prod(axis=1)
        deck = deck - mine
        for j, size in enumerate(sizes):
            parts = []
            for v in vectors(size, self.a_type):
                fits = (deck >= v).all(axis=1)
                hands = self.hands[fits].copy()
                hands[:, j] += v
                weight = chance[fits] * CHOOSE[deck[fits], v].prod(axis=1)
                parts.append((hands, deck[fits] - v, weight))
            hands, deck, chance = (np.concatenate(x) for x in zip(*parts, strict=True))
            self.hands = np.concatenate([hands, deck[:, None]], axis=1)
            self._merge(self.hands, chance)
            self.hands, deck, chance = self.hands[:, :-1], self.hands[:, -1], self.chance
        self._merge(self.hands, chance)

    def spend(self, opponent: int, spent: Longs) -> None:
        """Remove what an opponent spent in a period (the weight of E-6)."""
        hand = self.hands[:, opponent]
        fits = (hand >= spent).all(axis=1)
        hands = self.hands[fits].copy()
        weight = self.chance[fits] * CHOOSE[hand[fits], spent].prod(axis=1)
        hands[:, opponent] -= spent
        self._merge(hands, weight)

    def joint(self) -> dict[tuple[int, ...], float]:
        """Return the probability of all hands together."""
        flat = self.hands.reshape(len(self.hands), -1).tolist()
        return {tuple(h): float(c) for h, c in zip(flat, self.chance, strict=True)}


class CardTable:
    """Cards of a game without its board: the rules deal and spend, random players choose.

    Attributes:
        s: The full state.
        filter: What seat 0 can conclude.
    """

    def __init__(self, game: Game, seed: int, a_type: int, deal: int, limit: int) -> None:
        """Deal the first hands.

        Args:
            game: Game without draft.
            seed: Of the cards and the random players.
            a_type: Cards of each type in the box.
            deal: Cards a seat gets in every deal.
            limit: Hand limit.
        """
        self.rng = np.random.default_rng(seed)
        self.game = game
        self.s: Array = game.new(seed).array
        s = self.s
        self.seats = int(s[SEATS])
        for start, stop in ((at.hand, at.deck + at.N_TYPES), (at.memory, at.legal)):
            s[start:stop] = 0
        s[at.deck : at.deck + at.N_TYPES] = a_type
        s[[at.first_deal_first_player, at.first_deal_others, at.round_deal]] = deal
        s[at.hand_limit] = limit
        s[[at.round, at.first_player, at.node, TO_ACT]] = (
            1,
            self.rng.integers(self.seats),
            at.NODE_TURN,
            0,
        )
        self.a_type = a_type
        self.filter = CardFilter(self.seats - 1, a_type)
        self._deal()

    def _counts(self, start: int) -> Longs:
        return self.s[start : start + at.N_TYPES].astype(np.int64)

    def _deal(self) -> None:
        s, seats = self.s, self.seats
        mine, pile, deck = self._counts(at.hand), self._counts(at.discard), self._counts(at.deck)
        unseen = self.a_type - mine - pile
        quota = int(s[at.round_deal])
        # one card at a time from the first player on
        order = [(int(s[at.first_player]) + i) % seats for i in range(seats)] * quota
        old = [order[: deck.sum()].count(seat) for seat in range(seats)]
        s[at.node] = at.STAGE_ROUND
        cards.deal(s)
        s[at.node] = at.NODE_TURN
        got = self._counts(at.hand) - mine
        if sum(old) == len(order):
            self.filter.draw(unseen, got, old[1:])
            return
        # the seats cannot tell which of their cards came before the reshuffle but by looking
        from_pile = self._drawn_from(int(s[at.round]))
        self.filter.draw(unseen, got - from_pile, old[1:])
        sizes = self.filter.hands.sum(axis=1)
        assert (sizes == sizes[0]).all(), "the union is known when the deck runs out (E-5)"
        self.filter.draw(pile + sizes[0], from_pile, [quota - n for n in old[1:]])

    def _drawn_from(self, period: int) -> Longs:
        word = int(self.s[at.drawn + period - 2])
        return np.array([word >> (4 * c) & 15 for c in range(at.N_TYPES)], np.int64)

    def spend(self, seat: int, number: int) -> None:
        """Let a seat spend random cards (E-14)."""
        spent = np.zeros(at.N_TYPES, np.int64)
        for _ in range(number):
            hand = self._counts(at.hand + at.N_TYPES * seat)
            card = int(self.rng.choice(at.N_TYPES, p=hand / hand.sum()))
            cards.spend(self.s, seat, card)
            spent[card] += 1
        if seat > 0 and number:
            self.filter.spend(seat - 1, spent)

    def part_of_a_round(self, all_of_it: bool) -> None:
        """Let all seats spend some cards; with 3 and 4 seats one of them all (A-7.4)."""
        limit = int(self.s[at.hand_limit])
        passer = int(self.rng.integers(self.seats)) if self.seats > 2 else -1
        for seat in range(self.seats):
            size = int(self._counts(at.hand + at.N_TYPES * seat).sum())
            least = size if seat == passer else max(0, size - limit)
            if not all_of_it:
                least = 0
            most = size if seat != 0 or all_of_it else size - 1
            number = (
                size if seat == passer and all_of_it else int(self.rng.integers(least, most + 1))
            )
            self.spend(seat, number)

    def next_round(self) -> None:
        """Finish the round and deal the next."""
        self.part_of_a_round(True)
        self.s[at.round] += 1
        self._deal()

    def worlds(self, number: int) -> Longs:
        """Return opponents' hands in determinizations, ``[sample, opponent, type]``."""
        view = np.empty_like(self.s)
        self.game.kernels.observe(self.s, 0, view)
        assert view[OBSERVER] == 0
        hands = np.empty((number, self.seats - 1, at.N_TYPES), np.int64)
        for i in range(number):
            world = view.copy()
            world[2:6] = self.rng.integers(-30000, 30000, 4)
            self.game.kernels.determinize(world)
            hands[i] = world[at.hand + at.N_TYPES :][: (self.seats - 1) * at.N_TYPES].reshape(-1, 4)
        return hands
