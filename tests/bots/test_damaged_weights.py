"""Damaged files of weights are refused when the bot is made, before any game."""

import random
import shutil
from pathlib import Path

import pytest

from aura_ai.bots import models, specs
from aura_ai.errors import AuraError, UseError

SHIPPED = Path(models.__file__).parent / "rauha" / "values.npz"


@pytest.mark.parametrize("damage", ["empty", "cut", "text"])
def test_a_damaged_file_is_refused(damage, tmp_path):
    whole = SHIPPED.read_bytes()
    damaged = {"empty": b"", "cut": whole[: len(whole) // 2], "text": b"no weights"}[damage]
    (tmp_path / "values.npz").write_bytes(damaged)
    with pytest.raises(UseError, match="damaged"):
        specs.make(f"strongest:sims=4,weights={tmp_path}", "rauha")


def test_flipped_bytes_end_in_no_other_error(tmp_path):
    whole = SHIPPED.read_bytes()
    chance = random.Random(1)
    refused = 0
    for number in range(20):
        folder = tmp_path / str(number)
        folder.mkdir()
        data = bytearray(whole)
        for _ in range(20):
            data[chance.randrange(len(data))] = chance.randrange(256)
        (folder / "values.npz").write_bytes(data)
        try:
            specs.make(f"strongest:sims=4,weights={folder}", "rauha")
        except AuraError:
            refused += 1
    assert refused > 10


def test_whole_files_are_taken(tmp_path):
    shutil.copy(SHIPPED, tmp_path)
    specs.make(f"strongest:sims=4,weights={tmp_path}", "rauha")
