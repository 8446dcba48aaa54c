"""Data files that are refused by one line: ``tests/<game>/wrong_files.toml`` changes the shipped one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from aura_ai import games
from aura_ai.contract.game import RulesError
from aura_ai.contract.registry import load

from .suites import TESTS

CASES = [
    pytest.param(path.parent.name, each["old"], each["new"], each["words"], id=each["new"])
    for path in sorted(TESTS.glob("*/wrong_files.toml"))
    for each in tomllib.loads(path.read_text(encoding="utf-8"))["wrong"]
]


@pytest.mark.parametrize(("game", "old", "new", "words"), CASES)
def test_a_wrong_file_is_refused(game: str, old: str, new: str, words: str, tmp_path: Path) -> None:
    shipped = Path(games.__file__).parent / game / "components.toml"
    text, path = shipped.read_text(encoding="utf-8"), tmp_path / "other.toml"
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        load(game, 2, data=path)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
