"""Sampled hands against the exact posterior.

Before the first run-out and right after a draft, even deals are exact and a chi-square test must not
reject them. Later, no sampled hand may be one that the view excludes.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from aura_ai.contract import registry
from aura_ai.engine.arrays import Array
from aura_ai.games.aura import layout as at

from .card_filter import CardTable
from .test_belief import nibbles, random_play, view_of, world_of

Hands = dict[tuple[int, ...], float]

WORLDS = 4000
STRICT = 1e-4
"""Seeds are fixed, so a test that passes once passes always; a wrong weight gives p < 1e-20."""


def p_value(counts: Counter[tuple[int, ...]], exact: Hands) -> float:
    """Return the chi-square p value; hands that should be rare are counted together."""
    number = sum(counts.values())
    assert not set(counts) - set(exact), "a hand that the evidence excludes"
    expected, observed = [], []
    rare = [0.0, 0.0]
    for hand, chance in exact.items():
        if number * chance >= 5:
            expected.append(number * chance)
            observed.append(float(counts[hand]))
        else:
            rare[0] += number * chance
            rare[1] += counts[hand]
    if rare[0] >= 5:
        expected.append(rare[0])
        observed.append(rare[1])
    if len(expected) < 2:
        return 1.0
    scale = sum(observed) / sum(expected)
    return float(stats.chisquare(observed, [e * scale for e in expected]).pvalue)


def drawn_hands(table: CardTable, number: int) -> Counter[tuple[int, ...]]:
    return Counter(tuple(h) for h in table.worlds(number).reshape(number, -1).tolist())


@pytest.mark.parametrize("spent", [False, True])
@pytest.mark.parametrize(
    ("players", "a_type", "deal", "limit", "rounds"),
    # the real sizes with 2 players; smaller boxes with 3 and 4, where joint hands are too many
    [(2, 10, 7, 4, 2), (2, 5, 6, 2, 1), (3, 5, 4, 2, 1), (3, 7, 6, 2, 1), (4, 6, 4, 2, 1)],
)
def test_exact_before_the_first_run_out(
    players: int, a_type: int, deal: int, limit: int, rounds: int, spent: bool
) -> None:
    """E-4: hands and deck are an even split of the unseen cards."""
    game = registry.load("aura", players, rounds=6)
    values = []
    for seed in range(3):
        table = CardTable(game, seed, a_type, deal, limit)
        for period in range(1, rounds + 1):
            if period > 1:
                table.next_round()
            if spent:
                table.part_of_a_round(False)
            values.append(p_value(drawn_hands(table, WORLDS), table.filter.joint()))
    assert min(values) > STRICT
    # many tests at once: their smallest value is not too small, nor all of them 1
    assert min(values) < 0.9


@pytest.mark.parametrize(
    ("players", "a_type", "deal", "limit", "rounds"),
    # with 3 and 4 players, hands can also rest on what was known at an earlier run-out
    [(2, 10, 7, 4, 6), (2, 5, 6, 2, 5), (3, 5, 4, 2, 2), (3, 7, 6, 2, 2), (4, 6, 4, 2, 2)],
)
def test_no_hand_is_impossible(
    players: int, a_type: int, deal: int, limit: int, rounds: int
) -> None:
    """E-5, T-65: after a run-out, old cards stay where counting places them."""
    game = registry.load("aura", players, rounds=6)
    for seed in range(3):
        table = CardTable(game, seed, a_type, deal, limit)
        for period in range(1, rounds + 1):
            if period > 1:
                table.next_round()
            table.part_of_a_round(False)
            assert not set(drawn_hands(table, WORLDS)) - set(table.filter.joint())


def test_a_forgotten_run_out_is_noticed() -> None:
    """The same check finds hands that an even split of all unseen cards makes after a run-out."""
    game = registry.load("aura", 2, rounds=6)
    table = CardTable(game, 0, 10, 7, 4)
    table.next_round()
    table.next_round()
    table.part_of_a_round(False)
    table.s[at.run_outs] = table.s[at.last_out] = 0
    assert set(drawn_hands(table, WORLDS)) - set(table.filter.joint())


def splits(pool: np.ndarray, number: int) -> list[tuple[np.ndarray, float]]:
    """Return every way to take a number of cards, with the number of physical ways."""
    pairs = []
    for split in itertools.product(*(range(int(n) + 1) for n in pool)):
        if sum(split) == number:
            ways = math.prod(math.comb(int(n), k) for n, k in zip(pool, split, strict=True))
            pairs.append((np.array(split), float(ways)))
    return pairs


class Draft:
    """The first draft of a game as seat 0 saw it, noted pick by pick from full states."""

    def __init__(self, players: int, seed: int) -> None:
        self.players = players
        self.game = registry.load("aura", players, draft=True)
        self.rng = np.random.default_rng(seed)
        self.packs: list[np.ndarray] = []
        self.final: Array | None = None
        self.states = []
        for state in random_play(self.game, seed, self.rng):
            s = state.array
            if s[at.round] > 1:
                break
            self.states.append(state.copy())

    def known(self, s: Array) -> tuple[list[tuple[np.ndarray, list[int]]], np.ndarray]:
        """Return pools with the cards that each opponent has of them, and all cards passed on."""
        me, neighbour = 0, 1 % self.players
        keep = [int(k) for k in s[at.draft_keep :][:4] if k > 0]
        packs = [np.array(nibbles(s[at.packs_seen + 4 * me + t])) for t in range(len(keep))]
        passed = [
            np.array(nibbles(s[at.packs_seen + 4 * neighbour + t + 1]))
            for t in range(len(keep) - 1)
        ]
        pools = []
        for step, cards in enumerate(passed):
            back = step + self.players
            takers = [0] * (self.players - 1)
            for later in range(step + 1, min(back, len(keep))):
                takers[later - step - 1] = keep[later]
            pools.append((cards - (packs[back] if back < len(keep) else 0), takers))
        return pools, sum((p for p, _ in pools), np.zeros(4, int))


def draft_posterior(draft: Draft, s: Array) -> Hands:
    """Return the exact joint posterior of the opponents' hands in the first round."""
    n = draft.players - 1
    pools, picks = draft.known(s)
    spent = [np.array(nibbles(s[at.spent + at.MAX_ROUNDS * j])) for j in range(1, n + 1)]
    sizes = [
        int(s[at.hand + at.N_TYPES * j :][:4].sum() + spent[j - 1].sum()) for j in range(1, n + 1)
    ]
    unseen = 10 - s[at.hand :][:4].astype(int) - s[at.discard :][:4] + sum(spent) - picks
    slots = [sizes[j] - sum(takers[j] for _, takers in pools) for j in range(n)]
    worlds: dict[tuple[int, ...], float] = {(0,) * (4 * n): 1.0}
    for pool, takers in [*pools, (unseen, slots)]:
        shares: dict[tuple[int, ...], float] = {}
        partial = [((), pool, 1.0)]
        for number in takers:
            partial = [
                (*((*prefix, *split.tolist()),), remainder - split, ways * more)  # type: ignore[misc]
                for prefix, remainder, ways in partial
                for split, more in splits(remainder, number)
            ]
        for prefix, _, ways in partial:
            shares[prefix] = shares.get(prefix, 0.0) + ways
        merged: dict[tuple[int, ...], float] = {}
        for hands, weight in worlds.items():
            for share, ways in shares.items():
                both = tuple(a + b for a, b in zip(hands, share, strict=True))
                merged[both] = merged.get(both, 0.0) + weight * ways
        worlds = merged
    hands_posterior: Hands = {}
    discards = np.concatenate(spent)
    for hands, weight in worlds.items():
        if all(h >= d for h, d in zip(hands, discards, strict=True)):
            ways = math.prod(math.comb(h, int(d)) for h, d in zip(hands, discards, strict=True))
            hands_posterior[tuple(int(h - d) for h, d in zip(hands, discards, strict=True))] = (
                weight * ways
            )
    total = sum(hands_posterior.values())
    return {hands: weight / total for hands, weight in hands_posterior.items()}


def draft_worlds(draft: Draft, state: object, number: int) -> Counter[tuple[int, ...]]:
    view = view_of(state, 0)  # type: ignore[arg-type]
    n = draft.players - 1
    return Counter(
        tuple(world_of(draft.game, view, draft.rng)[at.hand + 4 :][: 4 * n].tolist())
        for _ in range(number)
    )


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 0)])
def test_hands_after_a_draft(players: int, seed: int) -> None:
    """E-9: cards come from the packs passed on; exact right after the draft, possible later."""
    draft = Draft(players, seed)
    turns = [
        s
        for s in draft.states
        if s.array[at.node] == at.NODE_TURN and s.to_act == 0 and s.array[at.first_passer] < 0
    ]
    for state in turns[:4]:
        exact = draft_posterior(draft, state.array)
        counts = draft_worlds(draft, state, WORLDS)
        assert not set(counts) - set(exact)
        if not state.array[at.spent :][: 6 * players : 6][1:].any():
            assert p_value(counts, exact) > STRICT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_packs_in_a_draft(players: int) -> None:
    """While it lasts: what is left of a pack passed on, and what was taken, is what was in it."""
    rng = np.random.default_rng(1)
    game = registry.load("aura", players, draft=True)
    checked = 0
    for state in random_play(game, 5, rng):
        s = state.array
        step = int(s[at.draft_step])
        if s[at.node] != at.NODE_DRAFT_PICK or step == 0:
            continue
        passed = np.array(nibbles(s[at.packs_seen + 4 * 1 + step]))  # what seat 1 has before it
        for _ in range(20):
            world = world_of(game, view_of(state, 0), rng)
            pack, own = world[at.pack + 4 :][:4], world[at.kept + 4 :][:4]
            assert (pack <= passed).all()
            assert (own >= passed - pack).all()
            assert s[at.kept + 4 :][:4].sum() == own.sum()
            checked += 1
    assert checked > 50
