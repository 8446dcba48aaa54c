"""A game or bot of another package that fails: named in one line, and nothing else is disturbed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aura_ai.bots import registry as bot_registry
from aura_ai.bots import specs
from aura_ai.cli import cli
from aura_ai.contract import foreign, registry
from aura_ai.errors import AuraError, RulesError
from aura_ai.play import new_game

Announce = Callable[..., None]

INFO = """
from aura_ai.contract.game import Info
from aura_ai.contract.options import Option
INFO = Info("torn", "Torn", (2,), ())
"""
RAISING = [
    ("import nothing_like_that", "ModuleNotFoundError"),
    ("from os import nothing_like_that", "ImportError"),
    ("raise SystemExit(3)", "SystemExit: 3"),
    ("import sys; sys.exit()", "SystemExit"),
    ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    ("raise GeneratorExit", "GeneratorExit"),
    ("class Own(BaseException): pass\nraise Own('a\\nb')", "Own: a b"),
    ("def f(): f()\nf()", "RecursionError"),
    ("def broken(:", "SyntaxError"),
    (
        "class Mute(Exception):\n    def __str__(self): raise KeyError\nraise Mute",
        "Mute",
    ),
    ("from aura_ai.errors import UseError\nraise UseError('why')", "UseError: why"),
]


@pytest.fixture
def announce(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Announce]:
    """Return a function that installs a package ``torn`` with some modules and entry points."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def forget() -> None:
        registry._packages.cache_clear()
        bot_registry.plugins.cache_clear()
        bot_registry.own_names.cache_clear()
        new_game.bots.cache_clear()

    def install(points: str, **modules: str) -> None:
        for name in [name for name in sys.modules if name.startswith("torn")]:
            monkeypatch.delitem(sys.modules, name)
        (tmp_path / "torn").mkdir()
        (tmp_path / "torn-0.1.dist-info").mkdir()
        meta = tmp_path / "torn-0.1.dist-info" / "METADATA"
        meta.write_text("Metadata-Version: 2.1\nName: torn\nVersion: 0.1\n")
        (meta.parent / "entry_points.txt").write_text(points)
        for name, text in {"__init__": "", **modules}.items():
            (tmp_path / "torn" / f"{name}.py").write_text(text)
        forget()

    yield install
    monkeypatch.undo()
    forget()


GAME_POINT = "[aura_ai.games]\ntorn = torn\n"


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


def check_others(reason: str) -> None:
    """Check that all lists are whole, and that one line names the guest and the reason."""
    for words in (("games",), ("bots",), ("bots", "connect_four")):
        result = run(*words)
        assert result.exit_code == 0, result.exception
        assert "connect_four:" in result.stdout
        assert "torn" not in result.stdout
        lines = [line for line in result.stderr.splitlines() if "game torn" in line]
        assert len(lines) == 1
        assert reason in lines[0]
    assert "rauha" in run("games").stdout, "what comes after it is there"
    assert "snellman" in foreign.formats()
    assert "connect_four" in new_game.games()
    assert "torn" not in new_game.games()


@pytest.mark.parametrize(("text", "reason"), RAISING)
def test_a_game_that_raises_at_import_is_named_and_the_rest_works(
    announce: Announce, text: str, reason: str
) -> None:
    announce(GAME_POINT, game=text)
    check_others(reason)
    with pytest.raises(RulesError, match=r"game torn: .*torn/game\.py:\d"):
        registry.load("torn")
    assert isinstance(run("games", "torn").exception, RulesError)
    assert isinstance(run("bots", "torn").exception, RulesError)


@pytest.mark.parametrize(
    ("points", "text", "reason"),
    [
        (GAME_POINT, "", "must have INFO"),
        (GAME_POINT, "INFO = 7", "must have INFO"),
        (GAME_POINT, "def __getattr__(name): raise SystemExit", "SystemExit"),
        (GAME_POINT, "import aura_ai.games.box", "aura_ai.contract.box? see docs"),
        (GAME_POINT, "from aura_ai.games import box", "aura_ai.contract.box? see docs"),
        (GAME_POINT, INFO.replace('"torn"', '"another"'), "names it 'another'"),
        (GAME_POINT, INFO.replace('"Torn"', "None"), "must be texts"),
        (GAME_POINT, INFO.replace("(2,)", "2"), "tuple of whole numbers"),
        (GAME_POINT, INFO.replace("(2,)", "()"), "tuple of whole numbers"),
        (GAME_POINT, INFO.replace("()", "('side',)"), "tuple of Option"),
        ("[aura_ai.games]\ntorn = torn:INFO\n", INFO, "no package"),
        ("[aura_ai.games]\ntorn = \n", INFO, "cannot be imported"),
    ],
)
def test_a_game_that_is_none_is_named_and_the_rest_works(
    announce: Announce, points: str, text: str, reason: str
) -> None:
    announce(points, game=text)
    check_others(reason)


@pytest.mark.parametrize(
    ("load", "reason"),
    [
        ("", "AttributeError"),
        ("def load(players, options, data): return 7", "must return a Game"),
        ("def load(players, options, data): return 1 // 0", r"game.py:\d+: ZeroDivisionError"),
        ("def load(players, options, data): raise SystemExit", "SystemExit"),
        ("def load(): pass", "TypeError"),
    ],
)
def test_a_game_that_fails_when_it_is_loaded_is_named(
    announce: Announce, load: str, reason: str
) -> None:
    announce(GAME_POINT, game=INFO + load)
    assert "torn: Torn; players 2" in run("games").stdout
    with pytest.raises(RulesError, match=f"game torn: .*{reason}"):
        registry.load("torn")


def test_a_wrong_option_keeps_its_own_words(announce: Announce) -> None:
    text = "def load(players, options, data):\n    raise RulesError('option side: is none of A')"
    announce(GAME_POINT, game=f"from aura_ai.errors import RulesError\n{INFO}{text}")
    with pytest.raises(RulesError, match=r"^option side: is none of A$"):
        registry.load("torn")


@pytest.mark.parametrize("text", ["BOTS = 7", "BOTS = {'a': 7}", "raise SystemExit"])
def test_bots_of_a_game_that_cannot_be_used_are_named(announce: Announce, text: str) -> None:
    announce(GAME_POINT, game=INFO, bots=text)
    assert "torn: Torn" in run("games").stdout
    result = run("bots")
    assert result.exit_code == 0
    assert "rauha:" in result.stdout
    assert len([line for line in result.stderr.splitlines() if "game torn" in line]) == 1
    assert "torn" not in new_game.games()


@pytest.mark.parametrize(("text", "reason"), RAISING)
def test_a_bot_that_raises_at_import_is_listed_with_the_reason(
    announce: Announce, text: str, reason: str
) -> None:
    announce("[aura_ai.bots]\nmine = torn.bots:Mine\n", bots=text)
    result = run("bots", "connect_four")
    assert result.exit_code == 0
    assert "random" in result.stdout
    line = next(line for line in result.stdout.splitlines() if line.startswith("unusable: mine"))
    assert reason in line
    with pytest.raises(AuraError, match="bot 'mine' of torn"):
        specs.make("mine", "connect_four")


@pytest.mark.parametrize("points", ["[aura_ai.games]\ntorn\n", "[aura_ai.bots]\n\udcff = x\n"])
def test_damaged_metadata_hide_no_other_package(announce: Announce, points: str, tmp_path) -> None:
    announce(GAME_POINT, game=INFO)
    other = tmp_path / "worse-1.0.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: worse\nVersion: 1.0\n")
    (other / "entry_points.txt").write_bytes(points.encode(errors="surrogateescape"))
    registry._packages.cache_clear()
    result = run("games")
    assert result.exit_code == 0
    assert "torn: Torn" in result.stdout


def test_ctrl_c_during_an_import_ends_the_command(announce: Announce) -> None:
    announce(GAME_POINT, game="import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nx = 1\n")
    with pytest.raises(KeyboardInterrupt):
        registry.infos()
