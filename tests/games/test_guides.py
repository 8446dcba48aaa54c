"""Guides: existing rules for every decision, words from a seat's view."""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.contract.narration import narrate
from aura_ai.screens.guide import Guide
from aura_ai.screens.outcome import changed, outcome
from aura_ai.screens.rulebook import rulebook

GAMES = ("aura", "connect_four", "rauha", "solenia", "terra_mystica")
OVER = {"aura": ("GAME_OVER", ""), "terra_mystica": ("OVER",)}
"""Names of nodes at which nobody decides."""
DECISIONS = 60


def guide_of(game: str) -> Guide:
    guide = registry.load(game).screen.guide
    assert guide is not None
    return guide


def walked(game: Game, seed: int) -> Iterator[State]:
    """Yield states of a random game."""
    state, chance = game.new(seed), random.Random(seed)
    for _ in range(DECISIONS):
        if state.over:
            return
        yield state
        state.apply(chance.choice(state.legal()))


@pytest.mark.parametrize("game", GAMES)
def test_every_named_rule_is_in_the_rules(game: str) -> None:
    guide, book = guide_of(game), rulebook(game)
    named = [question.rules for question in guide.questions.values()]
    named += [lesson.rules for lesson in guide.lessons()]
    assert all(named)
    for number in {number for rules in named for number in rules}:
        assert number in book.rules, number


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_every_decision_node_has_a_question(game: str) -> None:
    module = importlib.import_module(f"aura_ai.games.{game}.layout")
    nodes = {
        name: value
        for name, value in vars(module).items()
        if name.startswith("NODE_") and isinstance(value, int) and "OVER" not in name
    }
    # OVERFLOW of Solenia is a decision
    nodes |= {"NODE_OVERFLOW": module.NODE_OVERFLOW} if hasattr(module, "NODE_OVERFLOW") else {}
    assert len(nodes) > 3
    assert {name for name, value in nodes.items() if value not in guide_of(game).questions} == set()
    questions = [question.words for question in guide_of(game).questions.values()]
    assert all(
        words.endswith("?") or words.split()[0] in ("Place", "Choose") for words in questions
    )


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_pictures_with_words_for_screen_readers(game: str) -> None:
    lessons = guide_of(game).lessons()
    assert 4 <= len(lessons) <= 6
    for lesson in lessons:
        root = ElementTree.fromstring(lesson.picture)
        assert root.get("aria-label")
        assert len(root) > 2
        assert "style" not in root.attrib
        assert 20 < len(lesson.words) < 260


@pytest.mark.parametrize("game", GAMES)
def test_common_options_and_those_of_a_first_game_exist(game: str) -> None:
    guide, names = guide_of(game), {o.name for o in registry.info(game).options}
    assert set(guide.options) <= names
    registry.load(game, 2, **guide.first_game)


@pytest.mark.parametrize("game", GAMES)
def test_words_for_every_decision_of_a_game_come_from_the_view(game: str) -> None:
    guide = guide_of(game)
    tables: set[str] = set()
    loaded = registry.load(game)
    for state in walked(loaded, 3):
        view = state.view(state.to_act)
        assert guide.question(view.array) is not None
        for table in guide.facts(view):
            tables.add(table.title)
            assert all(row.name and row.words for row in table.rows), table.title
        legal = state.legal()
        phrases = [loaded.screen.plain(view.array, view.describe(action)) for action in legal]
        assert len(set(phrases)) == len(phrases)
        assert all(isinstance(guide.reason(view, action), str) for action in legal)
    assert tables or game == "connect_four"


def test_terra_mystica_says_costs_and_abilities_of_the_own_faction() -> None:
    game = registry.load("terra_mystica", 2, factions="nomads,witches")
    view = game.new(1).view(1)
    tables = {table.title: dict(table.rows) for table in guide_of("terra_mystica").facts(view)}
    witches = next(f for f in game.components.data["faction"] if f["name"] == "Witches")
    cost = witches["buildings"]["TP"]
    line = tables["Witches: costs and income"]["Trading house"]
    assert line.startswith(
        f"{cost['cost_w']} W, {cost['cost_c']} C ({cost['cost_c_no_neighbour']} C"
    )
    assert tables["Witches: abilities"]["Ability"] == witches["ability"]


def test_bids_are_entered_as_a_number_with_the_current_bids_shown() -> None:
    game = registry.load("terra_mystica", 3, factions="auction")
    guide, state = guide_of("terra_mystica"), game.new(5)
    entry = guide.number_entry(state.view(state.to_act), state.legal())
    assert entry is not None
    assert (entry.least, entry.most) == (0, 40)
    first = state.to_act
    state.apply(entry.first + 7)
    view = state.view(state.to_act)
    entry = guide.number_entry(view, state.legal())
    assert entry is not None
    assert entry.least == 8
    bids = dict(next(t for t in guide.facts(view) if t.title == "Standing bids").rows)
    assert bids["Highest bid"] == "7 VP"
    assert bids["Made by"] == f"seat {first}"


NUMBERED = re.compile(
    r"\b(?:[Tt]ile|[Cc]ard|[Ff]ield) (?:\d+ \(|0)|\b[DN]\d\d\b|\{|\(s\)|\bown\b|\bfields \d|\bsatellite"
    r"|\b(?:BON|FAV|TW|SCORE)\d|\bACT(?:\d|[A-Z]\b)|\b(?:TP|TE|SH|SA|VP|PW)\b|\d [CWP]\b"
)
"""Names for programs: numbers from 0, and codes."""
WEAK = re.compile(
    r"pay you: 0|\b0 of (?:yours|others|the 3 dice)|\b1 of the \d+ .* cost |\b0 dwellings"
)
"""Reasons that are none, and one thing with the verb of several."""


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_people_read_names_in_place_of_numbers_and_reasons_with_those_of_the_position(
    game: str,
) -> None:
    loaded, guide = registry.load(game, 2), guide_of(game)
    reasons, first = set(), ""
    for seed in (1, 2):
        for state in walked(loaded, seed):
            view = state.view(state.to_act)
            for action in state.legal():
                sentence = loaded.screen.plain(view.array, view.describe(action))
                why = guide.reason(view, action)
                assert not NUMBERED.search(sentence), sentence
                assert not NUMBERED.search(guide.others(view, action) + why), why
                assert not WEAK.search(why), why
                reasons.add(why)
            for table in guide.facts(view):
                for text in (table.title, *(each for row in table.rows for each in row)):
                    said = loaded.screen.plain(view.array, text)
                    assert not NUMBERED.search(said), said
            for line in narrate(state, 0, state.legal()[-1], view.seat).news:
                if " has no choice: " not in line:
                    assert not NUMBERED.search(loaded.screen.plain(view.array, line)), line
            first = first or str(guide.goods(view.array, view.seat))
    assert sum(bool(re.search(r"\d", why)) for why in reasons) > len(reasons) / 2
    assert ": " in first
    assert "/" not in first


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_a_first_game_begins_with_four_screens_at_most(game: str) -> None:
    loaded, guide = registry.load(game, 2, **guide_of(game).first_game), guide_of(game)
    screens = guide.first()
    assert 1 < len(screens) <= 4
    figures = guide.figures(loaded.new(1).view(0))
    texts = [each.words.format(you="you", rivals="novice", **figures) for each in screens]
    assert any("novice" in words for words in texts)
    assert any("win" in each.title for each in screens)
    assert all(len(words) < 260 for words in texts)


def test_what_a_step_changes_is_told_by_amounts() -> None:
    before, after = {"workers": 3, "coins": 15, "points": 20}, {"workers": 2, "coins": 13}
    assert changed(before, after) == "workers 3 → 2, coins 15 → 13"
    assert changed(before, before) == ""
    state = registry.load("terra_mystica", 2, factions="nomads,witches").new(11)
    view, goods = state.view(state.to_act), guide_of("terra_mystica").goods
    after_building = outcome(view, state.legal()[0])
    assert changed(goods(view.array, 0), goods(after_building, 0)) == ""
    assert (after_building != view.array).any()
