"""The game of docs/examples/lantern, installed as another package and used by every command."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.shell import announce

SOURCE = Path(__file__).parents[2] / "docs" / "examples" / "lantern"
WIDTH = 80


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Put the example into a folder, as an installation would."""
    site = tmp_path_factory.mktemp("lantern") / "site"
    shutil.copytree(SOURCE / "lantern", site / "lantern")
    announce(site, "lantern")
    return site


@pytest.mark.full
def test_it_can_be_installed(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "source")
    pip = (sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target")
    subprocess.run([*pip, str(tmp_path / "site"), str(tmp_path / "source")], check=True)
    assert "lantern: Lantern" in aura_ai(tmp_path / "site", "games").stdout


def python(
    site: Path, *words: object, lines: str = "", fails: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run Python with the example on the path."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        env={**os.environ, "PYTHONPATH": str(site)},
        cwd=site.parent,
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode != 0) == fails, done.stderr[-2000:]
    return done


def aura_ai(site: Path, *words: object, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command with the example on the path."""
    return python(site, "-m", "aura_ai.cli", *words, **more)


LISTS = """
from aura_ai.cli import cli
for words in ("games", "bots lantern"):
    cli(words.split(), standalone_mode=False)
cli(["perft", "lantern", "--option", "hand=9"])
"""


def test_commands_list_it(site: Path) -> None:
    # in one process: to start one takes a second
    done = python(site, "-c", LISTS, fails=True)
    assert "lantern: Lantern; players 2, 3, 4" in done.stdout
    assert {"thrifty", "textbook"} <= set(done.stdout.split())
    assert "hand: '9' is none of 4, 5" in done.stderr


@pytest.mark.full
def test_learners_have_it_for_nothing(site: Path) -> None:
    listed = aura_ai(site, "bots", "fields", "lantern", "--observation", "--players", 3).stdout
    assert "place[20] is hand own" in listed
    assert "place[20] is laid +2" in listed
    assert int(python(site, "-c", STEPS).stdout) > 0


STEPS = """
import numpy as np
from aura_ai import batch

games, chance = batch.load("lantern", n=8, players=3), np.random.default_rng(1)
print(sum(games.step(games.sample(chance))[1].sum() for _ in range(60)))
"""


@pytest.mark.full
def test_it_keeps_the_contract_and_a_fault_is_found_in_spite_of_the_cache(
    site: Path, tmp_path: Path
) -> None:
    words = ("stress", "lantern", "--moves", 2000, "--workers", 1, "--json")
    found = json.loads(aura_ai(site, *words).stdout)
    assert found["moves"] >= 2000
    assert (found["broken_invariants"], found["failures"]) == (0, [])
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    # a file whose constants others inline: the kernels around them must be compiled anew
    layout = broken / "lantern" / "layout.py"
    text = layout.read_text(encoding="utf-8")
    changed = text.replace(
        "PLACE_BOX, PLACE_HIDDEN, PLACE_OPEN, PLACE_HAND, PLACE_LAID = 0, 1,",
        "PLACE_BOX, PLACE_HIDDEN, PLACE_OPEN, PLACE_HAND, PLACE_LAID = 0, 1 + 1,",
    )
    assert changed != text
    layout.write_text(changed, encoding="utf-8")
    found = json.loads(aura_ai(broken, *words, fails=True).stdout)
    assert found["broken_invariants"] > 0


@pytest.mark.full
def test_a_tournament_with_the_search(site: Path, tmp_path: Path) -> None:
    words = ("tournament", "run", "lantern", "--players", 3, "--option", "hand=4")
    bots = ("random", "thrifty", "textbook:sims=100")
    chosen = [word for bot in bots for word in ("--bot", bot)]
    database = tmp_path / "lantern.db"
    words += (*chosen, "--blocks", 4, "--seed", 1, "--workers", 1, "--db", database)
    table = aura_ai(site, *words).stdout
    assert all(bot in table for bot in bots)
    assert "12 games" in table


def test_a_person_plays_in_the_terminal(site: Path) -> None:
    lines = "1\nhint thrifty\nu\n2\n" + "1\n" * 5 + "log\nscore\nq\n"
    words = ("play", "lantern", "--players", 3, "--bot", "thrifty", "--seat", 1, "--seed", 3)
    shown = aura_ai(site, *words, lines=lines).stdout
    # the cards of the round were turned over and a new lantern was rolled for
    assert "cannot be taken back: hidden information" in " ".join(shown.split())
    assert "rounds won" in shown
    assert "seat 0 (thrifty): decides in secret" in shown
    assert "* seat" in shown
    assert "The game is over" in shown
    assert shown.isascii()
    assert max(len(line) for line in shown.split("\n")) <= WIDTH


def test_a_package_that_cannot_be_imported_is_named(site: Path, tmp_path: Path) -> None:
    broken = tmp_path / "site"
    shutil.copytree(site, broken)
    (broken / "lantern" / "game.py").write_text("import no_such_module\n", encoding="utf-8")
    refused = aura_ai(broken, "bench", "lantern", fails=True)
    assert "game lantern: package lantern cannot be imported" in refused.stderr
    assert refused.returncode == 2
