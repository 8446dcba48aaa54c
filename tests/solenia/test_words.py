"""Words, pictures and news of Solenia."""

from __future__ import annotations

import random
import re

from aura_ai.contract.narration import narrate
from aura_ai.contract.registry import load
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.rules import gains
from aura_ai.games.solenia.screen.names import score_words
from aura_ai.play.new_game import draw
from aura_ai.play.session import Session

from .tables import random_states


def test_a_code_that_does_not_belong_there_is_named_by_its_number() -> None:
    state = load("solenia", 2).new(1)
    assert state.describe(at.ACTION_TAKE_ORDER) == f"Action {at.ACTION_TAKE_ORDER}"
    assert state.describe(at.ACTION_RESOURCE) == f"Action {at.ACTION_RESOURCE}"


def test_the_score_is_shown_by_source() -> None:
    """S-13.3: the sources add up to the final score."""
    *_, state = random_states(4, "winter_improvements", 8)
    _, scores = state.result()
    for seat, score in enumerate(scores):
        parts = [int(gains.score_from(state.array, seat, k)) for k in range(gains.SOURCES)]
        assert sum(parts) == score
        assert score_words(state.array, seat).startswith(str(score))


def test_the_drawing_and_the_table_of_points_have_one_score() -> None:
    table = Session(load("solenia", 2), ["person", "person"], 5)
    while not table.over:
        drawn = draw(table.view(0), ())
        assert drawn is not None
        scores = dict(re.findall(r"seat (\d)[^<>:]*: (\d+) stars?", drawn))
        assert [int(scores[seat]) for seat in ("0", "1")] == table.scores(0)
        table.choose(table.legal()[0])


def test_every_roll_of_the_die_is_reported() -> None:
    """S-16.2: 15 rolls, the same face twice included; S-16.3: what it removes is reported after it."""
    state, chance, lines = load("solenia", 1).new(2), random.Random(3), []
    while not state.over:
        action = chance.choice(state.legal())
        lines += narrate(state, 0, action, 0).news
        state.apply(action)
    assert sum(line.startswith("The die shows") for line in lines) == 15
    for number, line in enumerate(lines):
        if line.endswith("leaves the game"):
            assert lines[number - 1].startswith("The die shows")


def test_a_discard_that_takes_effect_is_reported() -> None:
    """A-12: with the switch, a fixed effect of a card thrown away."""
    count = 0
    for seed in range(6):
        game = load("solenia", 3, forced_discard_triggers_effect=True)
        state, chance = game.new(seed), random.Random(seed)
        while not state.over:
            legal = state.legal()
            forced = [a for a in legal if at.ACTION_FORCED_DISCARD <= a < at.ACTION_RESOURCE]
            action = chance.choice(forced or legal)
            event = narrate(state, 0, action, 0)
            if state.array[at.node] == at.NODE_MAIN and action in forced:
                count += bool(event.news) and ": +" in event.news[0]
            state.apply(action)
    assert count > 0
