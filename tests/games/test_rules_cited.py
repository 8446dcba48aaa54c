"""Cited rule numbers exist, and playable rules are cited."""

from __future__ import annotations

from contextlib import suppress

import pytest

from aura_ai.contract.game import RulesError
from aura_ai.screens.rulebook import NUMBER, Rulebook
from aura_ai.stress.harness import adapter

from .citations import GAMES, ROOT, books, cited, files, game_of


def _knows(book: Rulebook, number: str) -> bool:
    """Return whether a rule or section has this number."""
    with suppress(RulesError):
        return number in book.sections or bool(book.find(number))
    return False


def test_every_number_that_a_game_cites_is_a_rule() -> None:
    problems = []
    letters = set().union(*({number[0] for number in book.rules} for book in books().values()))
    for path in filter(game_of, files()):
        book = books()[game_of(path)]
        for number, place in cited(path):
            # numbers of other things are not rules of any game
            if number[0] in letters and not _knows(book, number):
                problems.append(f"{place}: {number} is not a rule of {book.game}")
    assert not problems, "\n".join(problems)


def _written_in(game: str, folder: str) -> set[str]:
    """Return the numbers that stand, letter for letter, in files of a game under a folder."""
    paths = [p for p in files() if p.is_relative_to(ROOT / folder) and game_of(p) == game]
    return {match[0] for path in paths for match in NUMBER.finditer(path.read_text("utf-8"))}


@pytest.mark.parametrize("game", GAMES)
def test_every_playable_rule_is_cited_by_the_game_and_by_a_test(game: str) -> None:
    """A search for a number finds the kernel or data key that carries the rule out, and its test."""
    playable = set(adapter(game).RULES)
    rules = {number for number in playable if number in books()[game].rules}
    assert rules == playable, sorted(playable - rules)
    assert sorted(rules - _written_in(game, "aura_ai/games")) == []
    assert sorted(rules - _written_in(game, "tests")) == []
