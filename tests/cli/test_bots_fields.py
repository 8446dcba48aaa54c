"""``aura-ai bots fields`` says where every field stands in the array."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.batch import Encoding
from aura_ai.cli import cli
from aura_ai.contract import registry


@pytest.mark.parametrize("game", ["aura", "rauha"])
def test_offsets_and_strides_lead_to_the_field(game: str) -> None:
    rows = json.loads(CliRunner().invoke(cli, ["bots", "fields", game, "--json"]).stdout)
    layout = registry.load(game, registry.info(game).players[0]).layout
    assert layout is not None
    by_name = {field.name: field for field in layout.shown()}
    assert any(row["strides"] for row in rows)
    array = np.zeros(layout.size, np.int16)
    for row in rows:
        field = by_name[row["name"]]
        window = field.window(array)
        assert row["sizes"] == [axis.size for axis in field.axes]
        assert row["names"] == [list(axis.names) for axis in field.axes]
        steps = zip(row["strides"], window.shape, strict=True)
        array[:] = 0
        array[row["offset"] + sum(stride * (size - 1) for stride, size in steps)] = 1
        assert window.reshape(-1)[-1] == 1, row["name"]


def test_the_text_ends_with_what_indices_mean() -> None:
    text = CliRunner().invoke(cli, ["bots", "fields", "rauha"]).stdout
    indices = text.partition("\nindices:\n")[2].splitlines()
    assert "  field: 0 to 8" in indices
    assert any(line.startswith("  animal: 0 ") for line in indices)


def test_every_number_of_an_observation_is_listed() -> None:
    command = ["bots", "fields", "rauha", "--observation", "--players", "3"]
    encoding = Encoding(registry.load("rauha", 3))
    printed = CliRunner().invoke(cli, command).output.splitlines()
    assert [line.split(maxsplit=1)[1] for line in printed] == [str(e) for e in encoding.entries]
    rows = json.loads(CliRunner().invoke(cli, [*command, "--json"]).output)
    assert [row["number"] for row in rows] == list(range(encoding.size))
    assert rows[0] == {"number": 0, **vars(encoding.entries[0])}
