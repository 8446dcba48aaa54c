"""``aura-ai bots new``: what it writes is a bot that can be installed and played."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib

import pytest
from click.testing import CliRunner

from aura_ai.bots import specs
from aura_ai.cli import cli
from aura_ai.cli.kit import new_bot as write
from aura_ai.contract import registry
from aura_ai.tournaments.planning.settings import merge


@pytest.mark.parametrize("game", [name for name in registry.names() if name != "lantern"])
def test_every_game(game, tmp_path):
    files = write("my-bot", game, tmp_path)
    assert all(file.is_file() for file in files)
    for file in files:
        text = file.read_text()
        assert "{{" not in text
        assert all(len(line) <= 105 for line in text.splitlines())
        if file.suffix == ".py":
            ast.parse(text)
    project = tomllib.loads((tmp_path / "my-bot" / "pyproject.toml").read_text())
    assert project["project"]["entry-points"]["aura_ai.bots"] == {"my-bot": "my_bot.bot:MyBot"}
    bot = specs.make(f"{tmp_path}/my-bot/my_bot/bot.py:MyBot", game)
    assert bot.games == (game,)


def test_its_tests_pass(tmp_path):
    words = ["bots", "new", "miser", "--game", "connect_four", "--into", str(tmp_path)]
    assert "pip install -e" in CliRunner().invoke(cli, words).stdout
    folder = tmp_path / "miser"
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert tests.returncode == 0, tests.stdout
    assert "2 passed" in tests.stdout


def test_its_tournament_can_be_read(tmp_path):
    write("miser", "rauha", tmp_path)
    found = tomllib.loads((tmp_path / "miser" / "tournament.toml").read_text())
    assert found["bot"][0] == "miser"
    assert found["focus"] == ["miser"]
    settings = merge(tmp_path / "miser" / "tournament.toml", {})
    assert settings.game == "rauha"
