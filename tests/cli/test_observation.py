"""``aura-ai bots fields GAME --observation``: every number of an observation."""

from __future__ import annotations

import json

from click.testing import CliRunner

from aura_ai.batch import Encoding
from aura_ai.cli import cli
from aura_ai.games import load


def test_every_number_is_listed() -> None:
    command = ["bots", "fields", "rauha", "--observation", "--players", "3"]
    encoding = Encoding(load("rauha", players=3))
    printed = CliRunner().invoke(cli, command).output.splitlines()
    assert [line.split(maxsplit=1)[1] for line in printed] == [str(e) for e in encoding.entries]
    rows = json.loads(CliRunner().invoke(cli, [*command, "--json"]).output)
    assert [row["number"] for row in rows] == list(range(encoding.size))
    assert rows[0] == {"number": 0, **vars(encoding.entries[0])}


def test_a_wrong_player_count_is_told() -> None:
    done = CliRunner().invoke(cli, ["bots", "fields", "rauha", "--observation", "--players", "9"])
    assert "rauha is played by 2, 3, 4, 5 players, not 9" in str(done.exception)
