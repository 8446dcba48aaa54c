"""The fingerprint of a data file, which ignores comments."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from aura_ai import games
from aura_ai.contract import registry
from aura_ai.contract.datafile import Broken, Table, cell, read, template
from aura_ai.contract.game import RulesError
from aura_ai.contract.layout import Axis, Layout
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.games.aura import layout as aura
from aura_ai.games.terra_mystica import layout as mystica

GAMES = Path(games.__file__).parent

STORED_UNDER = {
    "aura": "887b6c313608",
    "rauha": "0ba3a9bc9497",
    "solenia": "9135edbfd034",
    "terra_mystica": "277ef636716b",
}
"""Seeds of tournaments follow from it: another one here would end every stored tournament."""


def fingerprint(folder: Path, text: str, game: str = "") -> str:
    path = folder / "components.toml"
    path.write_text(text, encoding="utf-8")
    added = registry.load(game, 2).components.added if game else {}  # type: ignore[attr-defined]
    return read(path, path, "").fingerprint(added)


@pytest.mark.parametrize("game", STORED_UNDER)
def test_stored_tournaments_stay_those_of_the_shipped_file(game: str) -> None:
    assert registry.load(game, 2).data_fingerprint == STORED_UNDER[game]


@pytest.mark.parametrize("game", STORED_UNDER)
def test_prose_does_not_count_and_facts_do(game: str, tmp_path: Path) -> None:
    text = (GAMES / game / "components.toml").read_text(encoding="utf-8")
    prose = re.compile(r'\b(source|src|note|title) = "(?!"")')
    assert prose.search(text)
    other = "# one more comment\n" + prose.sub(r'\1 = "in other words: ', text)
    assert fingerprint(tmp_path, other, game) == STORED_UNDER[game]
    line = r'(source|src|note|conf) = "(?:[^"\\]|\\.)*"'
    without = re.sub(f"(?m), {line}|^{line}$", "", text)
    assert without != text
    assert fingerprint(tmp_path, without, game) == STORED_UNDER[game]
    fact = re.compile(r"^(\w+) = 3$", re.MULTILINE)
    assert fact.search(text)
    assert fingerprint(tmp_path, fact.sub(r"\1 = 4", text, count=1), game) != STORED_UNDER[game]


def test_names_of_the_shipped_files_are_those_of_the_layouts() -> None:
    box = registry.load("aura", 2).components.data  # type: ignore[attr-defined]
    codes = {key: tuple(names) for key, names in box["codes"].items() if key != "die_harvest_face"}
    assert codes == {
        "weather": aura.WEATHER_NAMES,
        "crop": aura.CROP_NAMES,
        "growth": aura.GROWTH_NAMES,
        "cloud": aura.CLOUD_NAMES,
        "direction": ("N", "E", "S", "W"),
    }
    assert box["components"]["harvest_dice"] == aura.N_DICE
    solo = box["setup"]["solo"]
    assert (solo["tiles"], solo["rows"], solo["cols"]) == (6, 3, 2)  # aura
    assert {crop: table["rule"] for crop, table in box["crop"].items()} == {
        "grass": "majority",
        "cotton": "majority",
        "potato": "majority",
        "wheat": "wheat",
        "coffee": "two_stage_majority",
        "rice": "two_stage_per_drop",
        "corn": "presence",
        "opuntia": "majority_spoiling",
        "lake": "lake",
    }
    box = registry.load("terra_mystica", 2).components.data  # type: ignore[attr-defined]
    assert box["terrain_cycle"]["order"] == list(mystica.TERRAIN_NAMES[: mystica.N_TERRAINS])
    assert [faction["id"] for faction in box["faction"]] == list(mystica.FACTION_NAMES)
    assert [tile["id"] for tile in box["final_tile"]] == list(mystica.FINAL_TILES)
    assert box["start"]["dwellings"] == 2


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


@dataclass(frozen=True)
class Tile:
    colour: int = cell(Table.word, ("red", "blue"))
    price: int = cell(Table.integer, 0, 9, key="cost")
    used: bool = False

    def broken(self) -> Broken:
        if self.colour == 1 and self.price > 5:
            yield "cost", "must be at most 5 for blue"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"colour": "green", "cost": 1}, r"tile[0].colour: must be one of red, blue, not 'green'"),
        ({"colour": "red"}, "tile[0].cost: is missing"),
        ({"colour": "red", "cost": 10}, "tile[0].cost: must be a whole number from 0 to 9, not 10"),
        ({"colour": "blue", "cost": 6}, "tile[0].cost: must be at most 5 for blue"),
    ],
)
def test_a_record_is_read_by_its_declaration(row: dict[str, object], message: str) -> None:
    good = Table({"tile": [{"colour": "blue", "cost": 4}]}, "", "box.toml")
    assert good.rows("tile", Tile) == [Tile(1, 4)]
    with pytest.raises(RulesError, match=re.escape(f"data file box.toml: key {message}")):
        Table({"tile": [row]}, "", "box.toml").rows("tile", Tile)


@pytest.mark.parametrize(
    ("written", "hint"),
    [("plundr", "; there is plundr: do you mean plunder?"), ("raid", ""), ("Plunder", None)],
)
def test_a_misspelt_key_is_named(written: str, hint: str | None) -> None:
    limits = Table({written: 2, "hand": 3}, "limits", "box.toml")
    with pytest.raises(RulesError) as raised:
        limits.integer("plunder", 0, 9)
    hint = f"; there is {written}: do you mean plunder?" if hint is None else hint
    assert str(raised.value) == f"data file box.toml: key limits.plunder: is missing{hint}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("size = 4\ncard = [{ id = 0 }]", "key size: must be 3, not 4: the rules are written"),
        ("size = true\ncard = [{ id = 0 }]", "key size: must be 3, not true"),
        ("card = [{ id = 0 }]", "key size: is missing"),
        ("size = 3\ncard = [{ id = 1 }]", r"key card\[0\].id: must be 0, not 1"),
        ("size = 3\ncard = []", "key card: must have 1 entries, not 0"),
    ],
)
def test_structure_must_have_the_shipped_value(text: str, message: str, tmp_path: Path) -> None:
    shipped, other = tmp_path / "shipped.toml", tmp_path / "other.toml"
    shipped.write_text("size = { value = 3 }\ncard = [{ id = 0 }]\nfree = 1", encoding="utf-8")
    other.write_text("size = 3\ncard = [{ id = 0 }]\nfree = 2", encoding="utf-8")
    assert read(other, shipped, "size card[].id").integer("free", 0, 9) == 2
    other.write_text(text, encoding="utf-8")
    with pytest.raises(RulesError, match=message):
        read(other, shipped, "size card[].id")


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


ADDED = {"rules.tides": False, "limits.hand": 3}


@pytest.mark.parametrize(
    ("later", "same"),
    [
        ("a = 1\n[rules]\ntides = false\n[limits]\nhand = 3", True),
        ("a = 1\n[rules]\ntides = true\n[limits]\nhand = 3", False),
        ("a = 1\n[rules]\ntides = false\n[limits]\nhand = 4", False),
        ("a = 2\n[rules]\ntides = false\n[limits]\nhand = 3", False),
        ("a = 1\n[rules]\ntides = false\nother = false\n[limits]\nhand = 3", False),
        ("a = 1\n[rules]\ntides = { value = false, source = 'x' }\n[limits]\nhand = 3", True),
    ],
)
def test_a_key_that_was_added_counts_where_it_is_not_as_before(
    later: str, same: bool, tmp_path: Path
) -> None:
    before = fingerprint(tmp_path, "a = 1")
    file = tmp_path / "later.toml"
    file.write_text(later, encoding="utf-8")
    assert (read(file, file, "", ADDED).fingerprint(ADDED) == before) == same


def test_a_table_that_is_none_is_left_to_its_reader(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text("rules = 3", encoding="utf-8")
    added = {"rules.tides": False}
    root = read(file, file, "", added)
    assert root.fingerprint(added) == root.fingerprint()
    with pytest.raises(RulesError, match="rules: must be a table"):
        root.table("rules")


@pytest.mark.parametrize("game", STORED_UNDER)
def test_a_switch_of_a_game_keeps_its_stored_fingerprint(game: str, tmp_path: Path) -> None:
    """Of the shipped file with it, and of an own file that was made before."""
    kind = type(registry.load(game, 2).components)  # type: ignore[attr-defined]
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    text = kind.shipped.read_text(encoding="utf-8")
    old.write_text(text, encoding="utf-8")
    head, first, rest = text.partition("\n[")
    new.write_text(f"{head}\n[rulings_of_late]\nswift = true{first}{rest}", encoding="utf-8")
    added = {**kind.added, "rulings_of_late.swift": True}
    later = type("Later", (kind,), {"shipped": new, "added": added})
    assert later().fingerprint == later(old).fingerprint == STORED_UNDER[game]
    assert later(old).root.get("rulings_of_late.swift") is True
    new.write_text(new.read_text(encoding="utf-8").replace("swift = true", "swift = false"))
    assert later().fingerprint != STORED_UNDER[game]
