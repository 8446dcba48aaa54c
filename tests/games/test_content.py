"""The content of games: names, choices, errors for unknown names."""

from __future__ import annotations

import random

import pytest

from aura_ai.contract.content import NOTHING, key_of
from aura_ai.contract.game import Game
from aura_ai.contract.registry import default_players, load
from aura_ai.contract.restriction import _by_action, content_of, restriction
from aura_ai.errors import UseError

GAMES = ("aura", "connect_four", "rauha", "solenia", "terra_mystica")


def decisions(game: Game, plies: int = 150):  # type: ignore[no-untyped-def]
    chance = random.Random(1)
    state = game.new(1)
    for _ in range(plies):
        if state.over:
            return
        yield state
        state.apply(chance.choice(state.legal()))


@pytest.mark.parametrize("name", GAMES)
def test_every_name_is_one_and_seats_see_what_they_choose(name: str) -> None:
    game = load(name, default_players(name))
    groups = content_of(game)
    keys = [key for group in groups for key in group.keys]
    assert len(set(keys)) == len(keys)
    assert all(not group.words or len(group.words) == len(group.entries) for group in groups)
    names = set()
    for state in decisions(game):
        view = state.view(state.to_act).array
        for action in state.legal():
            for group in groups:
                chosen = group.chosen(state.array, action)
                assert NOTHING <= chosen < len(group.entries)
                assert chosen == group.chosen(view, action)
                if group.codes and action in group.codes:
                    assert chosen == group.codes[action]
                names |= {group.name} if chosen >= 0 else set()
    # what is scarce comes up later; what a turn is made of does at once
    assert {"aura": "crop", "rauha": "card", "solenia": "card", "terra_mystica": "building"}.get(
        name, "action"
    ) in names


def test_a_game_that_names_nothing_is_grouped_by_its_actions() -> None:
    (group,) = content_of(load("connect_four"))
    assert len(group.entries) == 7
    assert group.keys[3] == "action-drop-into-column-4"
    group = _by_action(load("aura"))
    assert {"action-pass", "action-play-frost"} <= set(group.keys)


def test_a_restriction_bars_entries_and_groups_and_leaves_something() -> None:
    game = load("connect_four")
    array = game.new(1).array
    one = restriction(game, ["drop into column 4"])
    assert one.spared(array, [0, 3, 6]) == [0, 6]
    assert one.spared(array, [3]) == [3]
    assert one.codes == {3}
    assert restriction(game, ["action"]).spared(array, [0, 3]) == [0, 3]


def test_unknown_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(UseError, match="no such content; nearest are activation-meri"):
        restriction(load("rauha"), ["activation-mery"])


def test_keys_are_small_letters_and_dashes() -> None:
    assert key_of("Card: Wheat & Rye ") == "card-wheat-rye"
