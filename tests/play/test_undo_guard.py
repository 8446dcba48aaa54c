"""Hidden information that has come to light."""

from __future__ import annotations

import random

from aura_ai.contract import registry
from aura_ai.games.aura import layout as at
from aura_ai.games.rauha import layout as rauha
from aura_ai.play.undo_guard import revealed


def walk(game, seed, until=None):
    """Yield (state, action, state after) of a random game."""
    chance, state = random.Random(seed), game.new(seed)
    while not state.over:
        action = chance.choice(state.legal())
        after = state.copy()
        after.apply(action)
        yield state, action, after
        state = after


def learnt(game, before, action, after):
    return revealed([before, after], [action], before.to_act)


def test_nothing_is_hidden_in_connect_four():
    game = registry.load("connect_four")
    for before, action, after in walk(game, 1):
        assert not learnt(game, before, action, after)


def test_dice_and_deals_are_revelations_and_drops_are_not():
    game = registry.load("aura", 2)
    rounds = moves = 0
    for seed in range(2):
        for before, action, after in walk(game, seed):
            if before.array[at.round] != after.array[at.round] and not after.over:
                rounds += 1
                assert learnt(game, before, action, after)
            elif before.array[at.node] in (
                at.NODE_FROST_TILE,
                at.NODE_WIND_MOVE,
                at.NODE_SUN_CLOUD,
                at.NODE_VOTE,
            ):
                if after.array[at.node] in (at.NODE_VOTE, at.NODE_SECOND, at.NODE_TURN):
                    moves += 1
                    assert not learnt(game, before, action, after)
    assert rounds >= 4
    assert moves > 20


def test_the_own_hand_may_be_shown_by_its_owner_only():
    """A card that a seat plays tells others what it held; it may take that back, others may not."""
    game = registry.load("aura", 2)
    own = others = 0
    for seed in range(3):
        for before, action, after in walk(game, seed):
            if (
                before.array[at.node] != at.NODE_TURN
                or not at.ACTION_PLAY <= action < at.ACTION_PLAY_SUB
            ):
                continue
            if after.array[at.round] != before.array[at.round]:
                continue
            own += 1
            assert not learnt(game, before, action, after)
            watcher = 1 - before.to_act
            # taken back by the watcher, whose own decision came before: it has learnt the card
            others += revealed([before, after], [action], watcher)
    assert own > 10
    assert others > own // 3


def test_a_secret_pick_tells_nothing_and_the_next_pack_does():
    """rauha R-4.4, rauha R-4.7: a pick is secret, and the pack that is passed on is new."""
    game = registry.load("rauha", 3)
    picks = packs = 0
    for before, action, after in walk(game, 4):
        if before.array[rauha.node] == rauha.NODE_DRAFT and before.to_act < 2:
            picks += 1
            assert not learnt(game, before, action, after)
        new_step = before.array[rauha.step] != after.array[rauha.step]
        if new_step and after.array[rauha.node] == rauha.NODE_DRAFT:
            packs += 1
            assert learnt(game, before, action, after)
    assert picks > 10
    assert packs > 5
