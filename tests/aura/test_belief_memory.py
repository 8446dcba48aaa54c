"""The memory of seats (E-15), and its room in the state."""

from __future__ import annotations

import numpy as np
import pytest

from aura_ai.contract import registry
from aura_ai.engine.header import SEATS
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import cards, memory

from .card_filter import CardTable
from .test_belief import nibbles, random_play


def test_memory_fits_its_block() -> None:
    assert at.SIZE * 2 <= 1024


@pytest.mark.parametrize("number", range(16))
def test_packed_counts(number: int) -> None:
    s = np.zeros(4, np.int16)
    for index in range(4):
        for _ in range((number + 5 * index) % 16):
            memory.add(s, 1, index, 1)
    assert s[[0, 2, 3]].tolist() == [0, 0, 0]
    expected = [(number + 5 * index) % 16 for index in range(4)]
    assert [memory.nibble(s[1], index) for index in range(4)] == expected
    assert memory.nibble_sum(s[1]) == sum(expected)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_spent_cards_balance_every_round(players: int) -> None:
    """Cards that entered play less cards spent are the cards in hands."""
    game = registry.load("aura", players, rounds=6)
    rng = np.random.default_rng(1)
    for state in random_play(game, 2, rng):
        s = state.array
        for seat in range(players):
            dealt = int(s[at.first_deal_first_player])
            if s[at.round] > 1 or players > 2:
                dealt += int(s[at.round_deal]) * (int(s[at.round]) - 1)
            elif seat != s[at.first_player]:
                dealt = int(s[at.first_deal_others])
            spent = sum(
                sum(nibbles(s[at.spent + at.MAX_ROUNDS * seat + r])) for r in range(at.MAX_ROUNDS)
            )
            hand = int(s[at.hand + at.N_TYPES * seat :][:4].sum())
            extra = dealt - spent - hand
            # two players: one of them got an eighth card in the first deal
            assert extra in ((0, -1) if players == 2 else (0,))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_piles_and_draws(players: int) -> None:
    """Cards drawn after a run-out and the new deck are the pile; before, the old deck."""
    game = registry.load("aura", players, rounds=6)
    run_outs = 0
    for seed in range(20):
        table = CardTable(game, seed, 10, 6 if players == 4 else 7, 4, follow=False)
        s = table.s
        for _ in range(5):
            table.part_of_a_round(True)
            s[at.round] += 1
            at_pile = int(s[at.round]) - 2
            deck, pile = s[at.deck :][:4].copy(), s[at.discard :][:4].copy()
            hands = s[at.hand :][: 4 * players].copy()
            bits = int(s[at.run_outs])
            cards.deal(s)
            got = (s[at.hand :][: 4 * players] - hands).reshape(-1, 4)
            before = nibbles(s[at.before + at_pile])[:players]
            if s[at.run_outs] == bits:
                assert before == got.sum(axis=1).tolist()
                continue
            run_outs += 1
            assert s[at.last_out] == s[at.round]
            assert s[at.run_outs] == bits | 1 << int(s[at.round])
            assert nibbles(s[at.pile + at_pile]) == pile.tolist()
            after = np.array(
                [nibbles(s[at.drawn + at.N_PILES * j + at_pile]) for j in range(players)]
            )
            assert (after <= got).all()
            assert (got - after).sum(axis=1).tolist() == before
            assert (got - after).sum(axis=0).tolist() == deck.tolist()
            assert after.sum(axis=0).tolist() == (pile - s[at.deck :][:4]).tolist()
    assert run_outs >= (40 if players == 2 else 100)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_packs_seen(players: int) -> None:
    """The packs of the present step are noted, and those of earlier steps of the draft stay."""
    game = registry.load("aura", players, draft=True)
    rng = np.random.default_rng(3)
    earlier: dict[tuple[int, int], list[int]] = {}
    step, seen_steps = -1, set()
    for state in random_play(game, 4, rng):
        s = state.array
        if s[at.node] != at.NODE_DRAFT_PICK:
            continue
        # forced picks are made without asking: look only when nobody can have picked yet
        seats = int(s[SEATS])
        if s[at.draft_step] == 0 and s[at.order] == 0:
            earlier.clear()
        step = int(s[at.draft_step])
        untouched = s[at.order] == 0 and s[at.picks_left] == s[at.draft_keep + step]
        for seat in range(seats):
            noted = nibbles(s[at.packs_seen + at.MAX_DRAFT_STEPS * seat + step])
            if untouched:
                assert noted == s[at.pack + at.N_TYPES * seat :][:4].tolist()
                seen_steps.add(step)
            for (who, when), pack in earlier.items():
                if when < step:
                    assert nibbles(s[at.packs_seen + at.MAX_DRAFT_STEPS * who + when]) == pack
            earlier[seat, step] = noted
    assert len(seen_steps) >= 2
