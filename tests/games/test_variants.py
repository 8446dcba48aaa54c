"""Positions, words and pictures along games of every variant."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

import numpy as np
import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import State
from tests.variants import VARIANTS, Variant, covering

GAMES = sorted({variant.game for variant in VARIANTS})
SHARED = [variant for variant in VARIANTS if variant.players > 1]
LEDGERS = "terra_mystica"
"""Its words are those of the ledgers, which begin small."""
LONG = ("rauha", "solenia")
"""Games whose moves name a card and may take two lines."""
MENU = 74
"""Characters of a move in a terminal, where a number precedes it."""


def some_states(variant: Variant, share: float) -> Iterator[State]:
    """Yield a share of the states of a random game, the last one over."""
    chance = random.Random(variant.name)
    state = variant.load().new(1)
    while not state.over:
        if chance.random() < share:
            yield state
        state.apply(chance.choice(state.legal()))
    yield state


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_leaves_its_default_in_a_variant(game: str) -> None:
    """A new option is pinned by golden and perft files, and played in all tests of variants."""
    played = {name for each in VARIANTS if each.game == game for name in _switched(each)}
    missing = [option.name for option in registry.info(game).options if option.name not in played]
    assert not missing, f"no set-up of {game} in tests/variants.toml switches {', '.join(missing)}"


def _switched(variant: Variant) -> set[str]:
    return set(variant.load().changed_options())


@covering()
def test_states_come_back_from_json_and_every_choice_has_words_that_fit_the_screen(
    variant: Variant,
) -> None:
    for state in some_states(variant, 0.05):
        written = json.dumps(state.to_json())
        back = state.game.from_json(written)
        assert np.array_equal(*map(state.game.layout.without_scratch, (back.array, state.array)))
        assert json.dumps(back.to_json()) == written
        view = state.view(max(state.to_act, 0))
        texts = [view.describe(action) for action in state.legal()]
        assert texts == [state.describe(action) for action in state.legal()]
        assert len(set(texts)) == len(texts)
        assert all(text[0].isupper() for text in texts) or variant.game == LEDGERS
        assert all(len(text) <= MENU for text in texts) or variant.game in LONG
        assert not [text for text in texts if re.search(r"[Aa]ction \d|(?<!\w)-1\b", text)]
        for width in (46, 80, 132):  # four columns of fields need 46
            for array in (state.array, view.array):
                lines = state.game.picture(array, width).split("\n")
                assert max(map(len, lines)) <= width
                assert all(line.isascii() for line in lines)


@covering(SHARED)
def test_what_every_seat_sees_stays_in_positions_written_from_views(variant: Variant) -> None:
    """Open information is known to all, in any position (Rauha I-1, I-4)."""
    broken = getattr(registry.part(variant.game, "stress"), "broken_invariants", None)
    for state in some_states(variant, 0.015):
        game, public = state.game, state.public().array
        keep = game.layout.without_scratch if game.layout is not None else lambda array: array
        for writer in range(game.players):
            view = state.view(writer)
            read = game.from_json(json.loads(json.dumps(view.to_json())))
            assert (keep(read.view(writer).array) == keep(view.array)).all()
            assert (keep(read.public().array) == keep(public)).all()
            for seat in range(game.players):
                own_view = read.view(seat)
                sample = own_view.sample(3)
                assert (sample.view(seat).array == own_view.array).all()
                assert (keep(sample.public().array) == keep(public)).all()
                if broken is not None:
                    assert broken(None, sample.array, game.template) == []
