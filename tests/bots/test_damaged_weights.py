"""Damaged files of weights are refused when the bot is made, before any game."""

import shutil
from pathlib import Path

import numpy as np
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


NETWORK = np.array([0, 2, 0.5, 0.5], np.float32)


@pytest.mark.parametrize(
    "arrays",
    [
        {"format": np.array(["2", "x"])},
        {"format": np.full(3, models.VERSION)},
        {"../players_2": NETWORK},
        {"players_2": NETWORK.astype(np.complex128)},
        {"players_2": NETWORK.reshape(2, 2)},
        {"players_2": NETWORK[:0]},
        {"players_2": np.array([0, 2, np.nan, 0.5])},
        # sizes that no network has, though the length would fit
        {"players_2": np.array([-1, 3, 0.5, 0.5])},
        {"players_2": np.array([1, -1, -1, 0.5])},
        {"players_2": np.array([0, 1e300, 0.5, 0.5])},
        {"players_2": np.array([2, 2**32, 2**32, 2**32])},
    ],
)
def test_arrays_that_are_no_weights_are_refused(arrays, tmp_path):
    path = tmp_path / "values.npz"
    np.savez(path, **{"format": np.int64(models.VERSION), **arrays})
    with pytest.raises(AuraError, match=r"damaged|format"):
        models.read(path)


def test_whole_files_are_taken(tmp_path):
    shutil.copy(SHIPPED, tmp_path)
    specs.make(f"strongest:sims=4,weights={tmp_path}", "rauha")
