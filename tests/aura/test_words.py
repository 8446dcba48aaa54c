"""Words and pictures: clear sentences, short lines."""

import random
import re

import pytest

from aura_ai.games import registry
from aura_ai.games.aura import layout as at
from tests import variants

VARIANTS = [variant for variant in variants.VARIANTS if variant.game == "aura"]

SELECTED = [
    v for v in VARIANTS if v.name.endswith(("3p", "modules_draft", "hardest", "hidden_limit"))
]


def positions(variant, games=3, seed=5):
    game = variant.load()
    chance = random.Random(seed)
    for i in range(games):
        state = game.new(seed + i)
        while not state.over:
            yield state
            legal = state.legal()
            state.apply(chance.choice(legal[1:] if chance.randrange(4) else legal))
        yield state


@pytest.mark.parametrize("variant", SELECTED, ids=lambda v: v.name)
def test_every_choice_has_its_own_words(variant):
    nodes = set()
    for state in positions(variant):
        nodes.add(int(state.array[at.node]))
        texts = [state.describe(action) for action in state.legal()]
        assert len(set(texts)) == len(texts), texts
        for text in texts:
            assert text[0].isupper()
            assert len(text) <= 74  # a number precedes it
            assert not re.search(r"Action \d|-1", text), text
    assert len(nodes) > 10


@pytest.mark.parametrize("variant", SELECTED, ids=lambda v: v.name)
def test_words_of_a_view_are_those_of_the_state(variant):
    for state in positions(variant, games=1):
        if not state.over:
            view = state.view(state.to_act)
            for action in state.legal():
                assert view.describe(action) == state.describe(action)


@pytest.mark.parametrize("variant", SELECTED, ids=lambda v: v.name)
@pytest.mark.parametrize("width", [40, 80, 132])
def test_no_line_of_a_picture_is_too_long(variant, width):
    if width == 40 and variant.players == 4:
        width = 46  # four columns of fields need so much
    for state in positions(variant, games=1):
        array = state.array.copy()
        # the most drops that a field could ever have to show
        array[at.drops : at.drops + 4] = 20
        for picture in (state.game.picture(array, width), state.game.picture(state.array, width)):
            assert max(map(len, picture.split("\n"))) <= width
            assert picture.isascii()


def test_a_view_shows_the_own_hand_only():
    state = registry.load("aura", 3).new(1)
    while int(state.array[at.node]) != at.NODE_TURN:
        state.apply(state.legal()[0])
    whole = state.game.picture(state.array)
    view = state.game.picture(state.view(1).array)
    assert whole.count(" hidden") == 0
    assert view.count("7 hidden") == 2
    own = next(line for line in view.split("\n") if line.strip(" >").startswith("seat 1"))
    assert own.endswith("(own)")
    assert own.removesuffix(" (own)") in whole


def test_what_a_picture_tells():
    state = registry.load("aura", 2, layout="fixed", modules="fertilizer").new(1)
    s = state.array
    while int(s[at.node]) != at.NODE_TURN:
        state.apply(state.legal()[0])
    coffee = next(t for t in range(7) if s[at.crop + t] == at.COFFEE)
    s[at.drops + at.MAX_SEATS * coffee : at.drops + at.MAX_SEATS * coffee + 2] = (1, 3)
    s[at.growth + coffee] = at.SPROUTED
    s[at.dice : at.dice + 3] = (0, 1, 4)
    s[at.votes + at.MAX_SEATS * at.RAIN + 1] = 2
    s[at.vp] = 57
    picture = state.game.picture(s)
    for text in (
        "Round 1 of 4",
        f"{coffee} coffee",
        "4 of 4 SPROUTED",
        "0:1 1:3",
        "(normal cloud)",
        "Dice: harvest 1 4",
        "rain 2 (1:2)",
        "57",
        "first player: seat",
        "decides: turn",
        " +",
    ):
        assert text in picture


def test_codes_that_do_not_belong_here_are_still_described():
    state = registry.load("aura", 2).new(1)
    for action in (*range(-5, 140), 10**6):
        assert state.describe(action)
