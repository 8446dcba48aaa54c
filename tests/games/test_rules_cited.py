"""Cited rule numbers exist, and playable rules are cited."""

from __future__ import annotations

from contextlib import suppress

import pytest

from aura_ai.contract.game import RulesError
from aura_ai.screens.rulebook import NUMBER, Rulebook
from aura_ai.stress.harness import adapter

from .citations import GAMES, ROOT, Citation, books, citations, files, game_of, own_examples


def _knows(book: Rulebook, number: str) -> bool:
    """Return whether a rule or section has this number."""
    with suppress(RulesError):
        return number in book.sections or bool(book.find(number))
    return False


def _is_range(book: Rulebook, first: str, last: str) -> bool:
    """Return whether two rules are of one section and in the order of the page."""
    numbers, families = list(book.rules), {n.rpartition(".")[0] or n[0] for n in (first, last)}
    known = first in numbers and last in numbers
    return known and len(families) == 1 and numbers.index(first) <= numbers.index(last)


def _problem(cited: Citation, rulebooks: dict[str, Rulebook], examples: dict[str, set[str]]) -> str:
    where = f"{cited.path}:{cited.line}: {cited.number}"
    letters = {"X"}.union(*({number[0] for number in book.rules} for book in rulebooks.values()))
    if cited.number[0] not in letters:
        return ""  # numbers of other things are not rules of any game
    if not cited.game:
        return f"{where}: of which game?"
    book = rulebooks[cited.game]
    if cited.number in examples[cited.game]:
        return ""
    if not _knows(book, cited.number):
        return f"{where} is not a rule of {cited.game}"
    ranged = cited.last and ("." in cited.last or cited.last in book.rules)
    if ranged and not _is_range(book, cited.number, cited.last):
        return f"{where} to {cited.last} is not a range of one section of {cited.game}"
    return ""


def test_every_cited_number_is_a_rule() -> None:
    rulebooks, examples = books(), {game: own_examples(game) for game in GAMES}
    problems = [
        problem
        for path in files()
        for cited in citations(path)
        if (problem := _problem(cited, rulebooks, examples))
    ]
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
