"""JSON positions that are refused, each by one line: ``tests/<game>/wrong_positions.json``.

A group has a ``base``, a position or a new game, and pairs of what is changed in it (``seats.0.hand``
is a field of the first seat) and words of the error. With ``players`` a game of these ``options`` reads
the position, else what the position says of itself decides.
"""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from aura_ai.contract.game import RulesError
from aura_ai.contract.registry import load
from aura_ai.engine.uncompiled import interpreted
from aura_ai.play.positions import load_position

from .suites import TESTS

CASES = [
    pytest.param(path.parent.name, group, changes, words, id=f"{path.parent.name}-{words}")
    for path in sorted(TESTS.glob("*/wrong_positions.json"))
    for group in json.loads(path.read_text(encoding="utf-8"))
    for changes, words in group["wrong"]
]


def changed(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    position = copy.deepcopy(base)
    for path, value in changes.items():
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
        place: Any = position
        for step in steps:
            place = place[step]
        place[last] = value
    return position


@pytest.mark.parametrize(("name", "group", "changes", "words"), CASES)
def test_a_wrong_position_is_refused_in_one_line(
    name: str, group: dict[str, Any], changes: dict[str, Any], words: str
) -> None:
    game = load(name, group["players"], **group.get("options", {})) if "players" in group else None
    with interpreted():  # so that nothing is compiled for it
        base = game.new(1).to_json() if game and group["base"] == "new game" else group["base"]
        position = changed(base, changes)
        with pytest.raises(RulesError) as caught:
            game.from_json(position) if game else load_position(json.dumps(position))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "position: position" not in str(caught.value)
