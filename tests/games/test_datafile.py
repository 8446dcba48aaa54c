"""The fingerprint of a data file, which ignores comments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games import registry
from aura_ai.games.contract import RulesError
from aura_ai.games.datafile import Table, read, template
from aura_ai.games.layout import Axis, Layout

GAMES = Path(registry.__file__).parent

STORED_UNDER = {
    "aura": "887b6c313608",
    "rauha": "0ba3a9bc9497",
    "solenia": "9135edbfd034",
    "terra_mystica": "277ef636716b",
}
"""Seeds of tournaments follow from it: another one here would end every stored tournament."""


def fingerprint(folder: Path, text: str) -> str:
    path = folder / "components.toml"
    path.write_text(text, encoding="utf-8")
    return read(path).fingerprint()


@pytest.mark.parametrize("game", STORED_UNDER)
def test_stored_tournaments_stay_those_of_the_shipped_file(game: str) -> None:
    assert registry.load(game, 2).data_fingerprint == STORED_UNDER[game]


@pytest.mark.parametrize("game", STORED_UNDER)
def test_prose_does_not_count_and_facts_do(game: str, tmp_path: Path) -> None:
    text = (GAMES / game / "components.toml").read_text(encoding="utf-8")
    prose = re.compile(r'\b(source|src|note|title) = "(?!"")')
    assert prose.search(text)
    other = "# one more comment\n" + prose.sub(r'\1 = "in other words: ', text)
    assert fingerprint(tmp_path, other) == STORED_UNDER[game]
    line = r'(source|src|note|conf) = "(?:[^"\\]|\\.)*"'
    without = re.sub(f"(?m), {line}|^{line}$", "", text)
    assert without != text
    assert fingerprint(tmp_path, without) == STORED_UNDER[game]
    fact = re.compile(r"^(\w+) = 3$", re.MULTILINE)
    assert fact.search(text)
    assert fingerprint(tmp_path, fact.sub(r"\1 = 4", text, count=1)) != STORED_UNDER[game]


def test_a_template_holds_the_numbers_of_the_file() -> None:
    layout = Layout()
    hand = layout.word("hand", 0, 9, none=-1, doc="card in hand")
    limits = layout.source("limits")
    most = limits.word("most", 1, 9, doc="the same name in the file")
    least = limits.word("least", 1, 9, key="at_least", doc="another one")
    prices = layout.grid(
        "prices",
        Axis("tile", 2),
        Axis("rank", 2),
        most=9,
        key="tile[].prices",
        doc="by tile and rank",
    )
    colour = layout.grid(
        "colour", Axis("tile", 2), words=("red", "blue"), key="tile[].colour", doc="words are words"
    )
    tiles = [{"prices": [1, 2], "colour": "blue"}, {"prices": [3, 4], "colour": "red"}]
    data = {"limits": {"most": 5, "at_least": 2}, "tile": tiles}
    s = template(layout, Table(data, "", "box.toml"), 3)
    assert s[[TO_ACT, SEATS, OBSERVER, hand, most, least]].tolist() == [OVER, 3, -1, -1, 5, 2]
    assert s[prices : prices + 4].tolist() == [1, 2, 3, 4]
    assert s[colour : colour + 2].tolist() == [1, 0]
    tiles[1]["prices"] = [3]
    with pytest.raises(RulesError, match=r"key tile\[1\].prices: must have 2 entries, not 1"):
        template(layout, Table(data, "", "box.toml"), 3)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a = 1", 'a = { value = 1, source = "page 3" }', True),
        ("a = 1", 'a = 1 # a comment\nnote = "text"', True),
        ("a = 1", 'a = 1\n[[deep]]\na_note = "x"', False),
        ('[[t]]\nid = 1\nsource = "x"', '[[t]]\nsource = "y"\nid = 1', True),
        ("a = 1", "a = 2", False),
        ("[t]\nvalue = 1\ncost = 2", "[t]\nvalue = 1\ncost = 3", False),
        ("[t]\nvalue = 1\ncost = 2", "t = 1", False),
        ("a = [1, 2]", "a = [2, 1]", False),
    ],
)
def test_what_counts(one: str, other: str, same: bool, tmp_path: Path) -> None:
    assert (fingerprint(tmp_path, one) == fingerprint(tmp_path, other)) == same
