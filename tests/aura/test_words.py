"""Words and pictures: clear sentences, short lines."""

from aura_ai.contract import registry
from aura_ai.games.aura import layout as at


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
        assert state.game.screen.describe(state.array, action)
