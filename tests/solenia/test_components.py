"""The data file of Solenia: other numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from aura_ai.contract.game import RulesError
from aura_ai.contract.registry import load
from aura_ai.games.solenia import layout as at
from aura_ai.games.solenia.components import SHIPPED, Components

TEXT = SHIPPED.read_text(encoding="utf-8")


def changed(folder: Path, old: str, new: str) -> Path:
    assert old in TEXT
    path = folder / "other.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return path


def test_sums_of_the_box() -> None:
    """T-25: cards, tiles, notches and spaces of the shipped file."""
    data = Components()
    box = load("solenia", 2).template
    types = at.layout["card_type"].used(box)
    values = (at.layout["card_info"].used(box)[types] & at.VALUE_MASK).tolist()
    assert [values.count(v) for v in range(3)] == [6, 6, 4]
    assert (at.layout["tile_cost"].used(box) > 0).all()
    assert [sum(n.storage for n in board.notches) for board in data.boards] == [0, 2]
    powers = (at.layout[name].used(box) & at.POWER_MASK for name in ("power1", "power3"))
    assert [sorted(power.tolist()) for power in powers] == [list(range(8)), sorted([*range(8)] * 2)]


def test_structure_is_what_the_layout_says() -> None:
    data = Components().data
    board, sides = data["board"], at.SIDE_NAMES
    assert (board["rows"], board["cols"]) == (at.N_STRIPS, at.N_COLUMNS)
    assert board["airship_cell"] == [*divmod(at.AIRSHIP, at.N_COLUMNS)]
    assert data["vector_order"] == list(at.RESOURCE_NAMES)
    assert data["setup"]["hand_size"] == at.HAND_SIZE
    assert [row["name"] for row in data["setup"]["arrangements"]] == list(at.ARRANGEMENTS)
    for name, number, key in (
        ("delivery_tiles", at.N_TILES, "side"),
        ("summer_notches", at.N_NOTCHES, "side"),
        ("winter_notches", at.N_NOTCHES, "side"),
        ("improvement_level3", at.N_LEVEL3_HALVES // 2, "half"),
    ):
        assert [row[key] for row in data[name]] == [sides[0]] * number + [sides[1]] * number
    for name, number, key in (("cards", at.N_TYPES, "type"), ("strips", at.N_STRIPS, "id")):
        assert [row[key] for row in data[name]] == list(range(number))
    assert len(data["solo_die"]) == at.N_FACES
    assert len(data["improvement_level1"]) == at.N_LEVEL1_TILES


def test_switches_follow_the_data_file(tmp_path: Path) -> None:
    other = changed(tmp_path, "refill_before_bonus = true", "refill_before_bonus = false")
    here, there = load("solenia", 2), load("solenia", 2, data=other)
    assert here.options["refill_before_bonus"] is True
    assert there.options["refill_before_bonus"] is False
    assert there.changed_options() == {}
    back = load("solenia", 2, data=other, refill_before_bonus=True)
    assert back.changed_options() == {"refill_before_bonus": True}
    assert int(there.template[at.switches]) != int(back.template[at.switches])


def test_another_box_in_the_same_process(tmp_path: Path) -> None:
    other = changed(tmp_path, "[summer]\nstorage = 8", "[summer]\nstorage = 3")
    here, there = load("solenia", 2), load("solenia", 2, data=other)
    assert here.data_fingerprint != there.data_fingerprint
    assert [int(game.new(1)["capacity"][0]) for game in (here, there)] == [8, 3]


def test_solo_allows_summer_only() -> None:
    """S-16.1."""
    with pytest.raises(RulesError, match="mode"):
        load("solenia", 1, mode="winter")


def test_ratings_of_the_solo_game() -> None:
    """A-61: below 30, 30 to 39, ..., 60 or more."""
    bands = load("solenia", 1).score_bands()
    scores = (29, 30, 39, 40, 59, 60)

    def holds(low: int | None, high: int | None, score: int) -> bool:
        return (low is None or low <= score) and (high is None or score <= high)

    assert [next(i for i, (_, *b) in enumerate(bands) if holds(*b, n)) for n in scores] == [
        0, 1, 1, 2, 3, 4,
    ]  # fmt: skip
    assert load("solenia", 2).score_bands() == ()
