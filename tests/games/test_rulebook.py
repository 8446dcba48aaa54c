"""Reading a rules page, and ``aura-ai rules``."""

import json

import pytest
from click.testing import CliRunner, Result

from aura_ai.cli import cli
from aura_ai.cli.stress import stress
from aura_ai.contract.game import RulesError
from aura_ai.contract.registry import names
from aura_ai.errors import AuraError
from aura_ai.screens.rulebook import parse, rulebook

PAGE = """\
# A game

## N-1 Terms

- N-1.1 **Seats** are numbered.
  They run clockwise.
  - a sub-point
- **N-1.2 Board.** A grid.

| a | table |
|---|---|

## 2 Course

- **N-2.1** First.

# Rulings

| # | question | ruling |
|---|---|---|
| K-07 | May one pass? | No. |
1. **K-08** Numbered item.

- **M-8** A sample needs
  1. the kept card;
  2. the deck.
"""


def test_rules_are_found_in_every_form() -> None:
    book = parse("page", PAGE.splitlines())
    assert list(book.rules) == [
        *("N-1.1", "N-1.2", "N-2.1", "K-07", "K-08", "M-8", "M-8.1", "M-8.2"),
    ]
    assert book.rules["N-1.1"].text == (
        "**Seats** are numbered.\nThey run clockwise.\n- a sub-point"
    )
    assert book.rules["N-1.2"].text.endswith("| a | table |\n|---|---|")
    assert book.rules["K-07"].text == "May one pass? | No."
    assert book.rules["M-8.2"].text == "the deck."
    assert book.sections == {"N-1": "Terms", "N-2": "Course"}
    assert book.rules["N-1.1"].headline(16) == "Seats are…"


def test_sections_are_whole_and_unknown_numbers_reported() -> None:
    book = parse("page", PAGE.splitlines())
    assert [rule.number for rule in book.find("n-1")] == ["N-1.1", "N-1.2"]
    with pytest.raises(RulesError, match=r"page has no rule 'N-1\.3'; near it: N-1\.2"):
        book.find("N-1.3")


AURA_RULES = ("A-9.6", "Q-84")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["rules", *arguments])


def test_the_command_prints_rules_by_number_word_and_as_json() -> None:
    result = run("aura", *AURA_RULES)
    assert result.exit_code == 0
    assert "checked at the end of each effect" in " ".join(result.stdout.split())
    first, second = AURA_RULES
    assert result.stdout.index(first) < result.stdout.index(second)
    rules = json.loads(run("rauha", "--search", "spore", "--json").stdout)
    assert {"number", "section", "text"} == set(rules[0])
    assert all("spore" in (e["text"] + e["section"]).lower() for e in rules)
    everything = json.loads(run("connect_four", "--json").stdout)
    assert [e["number"] for e in everything] == list(rulebook("connect_four").rules)
    assert run("aura", "--search", "xyzzy").exit_code == 1
    for wrong in (("aura", "A-" + "99.9"), ("chess",)):
        error = run(*wrong).exception
        assert isinstance(error, AuraError)
        assert (error.exit_code, str(error).count("\n")) == (2, 0)


@pytest.mark.parametrize(
    ("game", "number", "row"),
    [
        ("aura", "F-2", "| 0 | `PASS` |"),
        ("terra_mystica", "T-22", "| 95-171 | `BUILD` |"),
    ],
)
def test_a_section_begins_with_its_table_of_action_codes(game: str, number: str, row: str) -> None:
    assert row in rulebook(game).find(number)[0].text


REPEATED = """
## Y-1 Play
- **Y-1.1** One.
- **Y-1.2** Two.

## Y-2 End
| Y-1.2 | question | ruling |
- **Y-2.1** Three.
"""


def test_two_rules_of_one_number_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    book = parse("stones", REPEATED.splitlines())
    assert book.repeated == ("Y-1.2",)
    assert "Two" in book.rules["Y-1.2"].text
    monkeypatch.setattr("aura_ai.cli.stress.rulebook", lambda game: book)
    result = CliRunner().invoke(stress, ["connect_four", "--moves", "1", "--workers", "1"])
    assert isinstance(result.exception, RulesError)
    assert "two rules have the number Y-1.2" in str(result.exception)


@pytest.mark.parametrize("game", names())
def test_no_page_of_ours_has_a_number_twice(game: str) -> None:
    assert rulebook(game).repeated == ()
