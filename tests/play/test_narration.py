"""Events are complete, in order, from views alone, and their points add up."""

from __future__ import annotations

import random

import numpy as np
import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.contract.narration import Event, narrate, stages
from aura_ai.contract.screen import NOBODY
from aura_ai.games.aura import layout as at
from aura_ai.play.tally import REST, tally
from tests.variants import VARIANTS, covering

STAGED = [v for v in VARIANTS if registry.load(v.game).screen.stages is not None]
"""Games with stages and a tally by source; in the others a decision is one step."""


def course(game: Game, seed: int, observer: int = 0) -> tuple[list[Event], State]:
    """Return a random game as events for one seat, and its end."""
    chance = random.Random(seed)
    state, events = game.new(seed), []
    while not state.over:
        action = chance.choice(state.legal())
        events.append(narrate(state, len(events), action, observer))
        state.apply(action)
    return events, state


@covering(STAGED)
def test_the_tally_is_exact(variant):
    """Found by strangers, rows 4 and 5: every point has a source, and the sources add up."""
    game, seed = variant.load(), len(variant.name) % 3
    observer = seed % game.players
    events, state = course(game, seed, observer)
    start = game.screen.scores(game.new(seed).view(observer).array)
    sources = tally(events, start, state.result()[1])
    assert list(sources.totals) == state.result()[1]
    assert REST not in dict(sources.rows), sources
    columns = zip(*(row for _, row in sources.rows), strict=True)
    assert [sum(column) for column in columns] == state.result()[1]


def test_the_tally_of_connect_four():
    game = registry.load("connect_four")
    for seed in range(20):
        events, state = course(game, seed)
        sources = tally(events, [0, 0], state.result()[1])
        assert dict(sources.rows) in ({"four in a line": tuple(state.result()[1])}, {})


@covering(STAGED)
def test_slow_motion_ends_where_the_rules_end(variant):
    """To the last entry of the state, so that nothing is left out and nothing made up."""
    game = variant.load()
    chance, state = random.Random(7), game.new(7)
    several = 0
    while not state.over:
        action = chance.choice(state.legal())
        before = state.array.copy()
        steps = [(step, array.copy()) for step, array in stages(game, state.array, action)]
        assert np.array_equal(state.array, before)
        state.apply(action)
        assert steps[0][0] == action
        assert np.array_equal(steps[-1][1], state.array)
        several += len(steps) > 1
        assert all(step >= NOBODY for step, _ in steps)
    assert several > 0 or variant.name.endswith("strict")


def test_forced_decisions_and_what_they_do_are_told():
    """Found by strangers, row 4: a cloud grew from 1 to 3 drops and no line said so."""
    lines = []
    for seed in range(6):
        events, _ = course(registry.load("aura", 2), seed)
        for event in events:
            news = list(event.news)
            for number, line in enumerate(news):
                if "has no choice: Sun: add 2 drops" in line:
                    lines.append(news[number + 1 :])
    assert lines
    for after in lines:
        assert any("grows from" in line or "pours" in line for line in after), after


def test_every_drop_cloud_and_token_that_changes_is_told():
    """aura A-9, aura A-15: no field changes without a line that names it."""
    game = registry.load("aura", 3, modules="fertilizer,opuntia,lake")
    chance = random.Random(5)
    changes = 0
    for seed in range(4):
        state = game.new(seed)
        while not state.over:
            action = chance.choice(state.legal())
            before = state.copy()
            event = narrate(state, 0, action, 0)
            state.apply(action)
            words = " ".join((event.text, *event.news))
            if "Harvest:" in words or before.array[at.crop] < 0:
                continue
            for tile in range(int(state.array[at.tile_count])):
                slots = [at.growth + tile, at.cloud + tile]
                slots += [at.drops + 4 * tile + s for s in range(4)]
                slots += [at.cloud_drops + 4 * tile + s for s in range(4)]
                if any(before.array[slot] != state.array[slot] for slot in slots):
                    changes += 1
                    assert f"{tile} (" in words, (tile, words)
    assert changes > 100


def test_a_harvest_names_field_seat_and_reason():
    """aura A-16, aura A-17: which field paid whom, how much and why."""
    paid = []
    for seed in range(8):
        events, _ = course(registry.load("aura", 2), seed)
        for event in events:
            paid += [p for p in event.points if p.source.startswith("harvest of")]
    assert paid
    for points in paid:
        assert f"seat {points.seat}" in points.text
        assert f"{points.amount:+d} VP" in points.text
        assert points.source.removeprefix("harvest of ") in points.text
    assert any("is first with" in p.text for p in paid)


@pytest.mark.parametrize("mode", ["auto", "strict"])
def test_every_activation_of_rauha_is_told_with_its_gain(mode):
    """rauha R-9, rauha R-11.5: in auto mode too, where nobody is asked for free gains."""
    events, state = course(registry.load("rauha", 3, mode=mode), 2)
    for seat in range(3):
        words = sum(p.amount for event in events for p in event.points if p.seat == seat)
        assert words == state.result()[1][seat]
    sources = {p.source for event in events for p in event.points}
    assert {"fields", "water"} <= sources
    assert not any("1 crystals" in line for event in events for line in event.news)


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia"])
def test_news_for_a_seat_do_not_depend_on_what_it_cannot_see(game):
    """In worlds that agree with the view: where the seat sees the same, it reads the same."""
    loaded = registry.load(game, 3, **({"draft": True} if game == "aura" else {}))
    chance = random.Random(3)
    compared = 0
    for seed in range(3):
        state = loaded.new(seed)
        while not state.over:
            action = chance.choice(state.legal())
            observer = chance.randrange(3)
            after = state.copy()
            after.apply(action)
            truth = narrate(state, 0, action, observer)
            world = state.view(observer).sample(chance.randrange(1000))
            if world.to_act == state.to_act and action in world.legal():
                other = world.copy()
                other.apply(action)
                alike = np.array_equal(other.view(observer).array, after.view(observer).array)
                if alike:
                    assert narrate(world, 0, action, observer) == truth
                    compared += 1
            state = after
    assert compared > 30


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("aura", 2, {}),
        ("aura", 3, {"draft": True}),
        ("rauha", 2, {}),
        ("rauha", 3, {"mode": "strict"}),
        ("solenia", 2, {}),
        ("terra_mystica", 2, {}),
    ],
)
def test_a_spectator_reads_nothing_that_a_seat_alone_knows(name, players, options):
    """Every line is one that each other seat reads, or its start: what follows is what it sees."""
    game = registry.load(name, players, **options)
    words = [course(game, 1, observer)[0] for observer in range(players)]
    for public, *seats in zip(course(game, 1, NOBODY)[0], *words, strict=True):
        for seat, event in enumerate(seats):
            assert seat == public.seat or event.text == public.text
            for line in public.news:
                own = line.startswith(f"seat {seat} ")
                assert own or any(known.startswith(line) for known in event.news), line
