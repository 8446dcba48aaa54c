"""The command line as a whole: what it says of a line that it cannot read."""

import os
import re
import resource
import subprocess
import sys

import click
import pytest

from aura_ai.cli import LEAST_MEMORY, cli, main
from aura_ai.cli.serve import games_database
from aura_ai.folders import of_user

GROUPS = ("bots", "games", "tournament")
"""Commands that have commands of their own."""


@pytest.mark.parametrize("line", [[], *[[group] for group in GROUPS]], ids=" ".join)
def test_help_says_in_a_whole_sentence_what_each_command_does(line, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["aura-ai", *line, "--help"])
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    _, commands = capsys.readouterr().out.split("Commands:\n")
    assert re.findall(r"^  [a-z]+ +[A-Z].*$", commands, re.M) == commands.splitlines()
    assert all(row.endswith(".") and not row.endswith("..") for row in commands.splitlines())


def test_every_command_has_help_with_an_example():
    context, commands = click.Context(cli), [cli]
    for command in commands:
        if isinstance(command, click.Group):
            names = command.list_commands(context)
            commands += [command.get_command(context, name) for name in names]
        else:
            assert re.search(r"Examples?:\s+aura-ai ", command.help), command.name


def test_help_imports_no_command():
    line = [sys.executable, "-X", "importtime", "-m", "aura_ai.cli", "--help"]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    assert "aura_ai.cli" in done.stderr
    assert "numpy" not in done.stderr


HOMELESS = """
import pwd, sys

def getpwuid(uid):
    raise KeyError(f"getpwuid(): uid not found: {uid}")

pwd.getpwuid = getpwuid
"""
"""A process of a user who is a number, as in many containers."""


@pytest.fixture
def homeless(tmp_path):
    """Return the environment of a user without a home."""
    gone = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "AURA_AI_CACHE_DIR", "NUMBA_CACHE_DIR")
    (tmp_path / "tmp").mkdir()
    kept = {key: value for key, value in os.environ.items() if key not in gone}
    return {**kept, "TMPDIR": str(tmp_path / "tmp")}


ANSWERS = """
from aura_ai.cli import main
from aura_ai.cli.serve import games_database
RUN = "tournament run connect_four --bot ~/mine.py:Mine --bot random --db t.db"
for line in ("rules connect_four", RUN):
    sys.argv[1:] = line.split()
    try:
        main()
    except SystemExit as end:
        print("code", end.code)
print(games_database(None))
"""


def test_without_a_home_nothing_is_said_where_none_is_needed(tmp_path, homeless):
    command = [sys.executable, "-c", HOMELESS + ANSWERS]
    done = subprocess.run(command, env=homeless, cwd=tmp_path, capture_output=True, text=True)
    folder = tmp_path / "tmp" / f"aura-ai-games-{os.getuid()}"
    assert done.stdout.splitlines()[-3:] == ["code 0", "code 2", f"{folder}/games.db"]
    assert done.stderr == (
        f"error: bot '{tmp_path}/~/mine.py:Mine': there is no file {tmp_path}/~/mine.py\n"
        f"aura-ai: there is no home folder: games are in {folder}, for as long as that stays; "
        "name a --db\n"
    )
    assert not (tmp_path / "~").exists()


def test_a_folder_named_by_a_tilde_is_no_home(tmp_path, monkeypatch):
    """Older releases of platformdirs return it where the user has no home."""
    monkeypatch.chdir(tmp_path)
    assert of_user(lambda: "~/.cache/aura-ai") is None
    assert games_database(tmp_path / "g.db") == tmp_path / "g.db"


def limited(mib, *words):
    """Run a command with so much address space."""
    environment = {k: v for k, v in os.environ.items() if k != "OPENBLAS_NUM_THREADS"}
    command = [sys.executable, "-c", "from aura_ai.cli import main; main()", *words]
    return subprocess.run(
        command,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (mib << 20, mib << 20)),
    )


@pytest.mark.parametrize("mib", [100, LEAST_MEMORY - 1])
def test_too_low_a_limit_of_memory_is_one_line(tmp_path, mib):
    """A tournament hung in a library for ever, or one of numba's could not be loaded."""
    bots = ("--bot", "random", "--bot", "r=random", "--db", str(tmp_path / "t.db"))
    for words in (("games",), ("tournament", "run", "connect_four", *bots)):
        done = limited(mib, *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            f"error: the limit of memory is {mib} MiB (ulimit -v); "
            f"at least {LEAST_MEMORY} MiB are needed\n"
        )


def test_the_least_limit_of_memory_is_enough(tmp_path):
    bots = ("--bot", "random", "--bot", "r=random", "--blocks", "1", "--workers", "1")
    done = limited(
        LEAST_MEMORY,
        *("tournament", "run", "connect_four", *bots, "--quiet", "--db", str(tmp_path / "t.db")),
    )
    assert done.returncode == 0, done.stderr
    assert "2 games" in done.stdout


def test_no_memory_is_one_line(monkeypatch, capsys):
    def main_command(*_words, **_settings):
        raise MemoryError

    monkeypatch.setattr("aura_ai.cli.cli", main_command)
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert capsys.readouterr().err == "error: out of memory\n"
