"""Files of examples: what does not hold or cannot be read is one line, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from aura_ai.errors import UseError
from tests.aura.language import LANGUAGE
from tests.example_files import read
from tests.example_words import ExampleError
from tests.vectors import on_referee

from .suites import suite

EXAMPLE = """
[[dry-frost]]
rules = []
shows = "Frost without water in the supply may take a drop from a tile."
options.players = 2
position.hand = { 0 = { frost = 1 }, 1 = { frost = 1 } }
position.drops.0 = [1, 0]
position.cloud_drops = { 1 = [7, 0], 2 = [7, 0], 3 = [5, 0] }
then = [
  { do = "PLAY frost", node = "TILE_DROP", legal = "DONE, TILE 0", unchanged = ["drops"] },
  { do = "TILE 0, TILE 4", drops.0 = [0, 0], cloud.4 = "normal", offers = "VOTE_OWN", refuses = "TILE" },
]
[[dry-frost]]
begin = "new game"
then = [{ do = "TILE 4", refuses = "TILE 4", vp = [0, 0] }]
"""


def played(folder: Path, text: str) -> None:
    (folder / "dry.toml").write_text(text, encoding="utf-8")
    aura = suite("aura")
    (vector,) = read(folder, LANGUAGE)
    vector.run(on_referee(aura.referee, aura.data))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("hand = ", "hands = ", "case 1: there is no field 'hands'"),
        ("{ frost = 1 }", "{ snow = 1 }", "case 1: there is no type 'snow'"),
        ("position.d", "place.d", "case 1: a case has rules, shows,"),
        ("PLAY frost", "TILE 12", "case 1, step 1: there is no move 'TILE 12'"),
        ("PLAY frost", "PLAY sun", "PLAY sun is not legal at TURN; legal are PASS, PLAY frost"),
        ("DONE, TILE 0", "DONE", "legal is not 'DONE'; legal are DONE, TILE 0"),
        ("[0, 0]", "[0, 1]", "case 1, step 2: drops.0 is [0, 0], not [0, 1]"),
        ("new game", "breakfast", "case 2: begin is one of turn, end of the phase, harvest, new"),
        ("vp = [0", "vp = [1", "case 2, step 1: vp is [0, 0], not [1, 0]"),
        ("shows = ", "# ", "write [[dry-frost]], then rules and shows"),
        ("[[dry-frost]]\nrules", "[dry-frost]\nrules", "dry.toml is not TOML"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    played(tmp_path, EXAMPLE)
    with pytest.raises((ExampleError, UseError), match=r"dry\.toml") as error:
        played(tmp_path, EXAMPLE.replace(old, new, 1))
    assert problem in str(error.value)
    assert "\n" not in str(error.value)
