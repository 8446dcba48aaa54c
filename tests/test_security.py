"""The threat model of SECURITY.md: each of its sentences has a number and a test."""

from __future__ import annotations

import ast
import json
import os
import re
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai import files
from aura_ai.bots import models, specs
from aura_ai.cli import cli
from aura_ai.cli.tournament import tournament
from aura_ai.contract import registry
from aura_ai.errors import AuraError
from aura_ai.learning import recording
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.test_hostile import plan_with

ROOT = Path(__file__).parents[1]
SHOWN_BY = files.read_toml(ROOT / "tests" / "security.toml")
"""Tests by the number of the sentence that they show."""


def test_each_sentence_of_the_threat_model_has_a_test() -> None:
    model = (ROOT / "SECURITY.md").read_text("utf-8").partition("## Threat model\n")[2]
    intro, *paragraphs, more = model.strip().split("\n\n")
    assert (intro[:5], more[:5]) == ("Each ", "More ")
    numbers: list[int] = []
    for paragraph in paragraphs:
        items = re.findall(r"^(\d+)\. ", paragraph, re.MULTILINE)
        # what has no number is the heading of sentences that have
        assert items or re.fullmatch(r"\*\*.+\*\*.*:", paragraph), paragraph
        numbers += map(int, items)
    assert numbers == list(map(int, SHOWN_BY))
    for path, _, name in (each.partition("::") for shown in SHOWN_BY.values() for each in shown):
        nodes = ast.parse((ROOT / "tests" / path).read_text("utf-8")).body
        assert name in {n.name for n in nodes if isinstance(n, ast.FunctionDef)}, name


UNHELD = """
import json, os, pathlib, socket
from aura_ai.bots.interface import Bot

class Guest(Bot):
    def __init__(self):
        here = pathlib.Path(__file__).parent
        port = int((here / "port").read_text())
        with socket.create_connection(("127.0.0.1", port), 20) as line:
            line.sendall(json.dumps([os.getuid(), os.getpid(), (here / "own").read_text()]).encode())

    def choose(self, view, legal):
        return legal[0]
"""


@pytest.mark.parametrize("isolate", [False, True])
def test_a_bot_has_the_rights_of_its_user_wherever_it_runs(tmp_path: Path, isolate: bool) -> None:
    (tmp_path / "guest.py").write_text(UNHELD)
    (tmp_path / "own").write_text("of the user alone")
    (tmp_path / "own").chmod(0o600)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(60.0)
        (tmp_path / "port").write_text(str(server.getsockname()[1]))
        specs.check(f"{tmp_path / 'guest.py'}:Guest", "connect_four", isolate)
        with server.accept()[0] as line, line.makefile() as sent:
            user, process, read = json.load(sent)
    assert (user, read) == (os.getuid(), "of the user alone")
    assert (process == os.getpid()) is not isolate


def test_an_installed_game_is_imported_into_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "unheld").mkdir()
    for name in ("__init__", "game"):
        (tmp_path / "unheld" / f"{name}.py").write_text(
            "import os, pathlib\npathlib.Path(__file__ + '.run').write_text(str(os.getpid()))\n"
        )
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_packages", lambda: {"unheld": "unheld"})
    with pytest.raises(AuraError, match="INFO"):
        registry.info("unheld")
    assert (tmp_path / "unheld" / "game.py.run").read_text() == str(os.getpid())


NOBODY = 65534


@pytest.mark.parametrize(
    ("options", "address"), [((), "127.0.0.1"), (("--host", "0.0.0.0"), "0.0.0.0")]
)
def test_the_page_is_open_to_this_machine_and_to_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], address: str
) -> None:
    servers = pytest.importorskip("aura_ai.web.server")
    bound = []

    def serve(store: object, listening: socket.socket, *others: object) -> None:
        bound.append(listening.getsockname()[0])
        me = os.geteuid()
        # as another user of the machine, where we may become one
        os.seteuid(NOBODY if me == 0 else me)
        try:
            socket.create_connection(("127.0.0.1", listening.getsockname()[1]), 20.0).close()
        finally:
            os.seteuid(me)
        raise AuraError("enough")

    monkeypatch.setattr(servers, "serve", serve)
    monkeypatch.setattr("aura_ai.web.start_page.offers", lambda: None)
    words = ["serve", "--port", "0", "--no-browser", "--db", str(tmp_path / "g.db"), *options]
    assert str(CliRunner().invoke(cli, words).exception) == "enough"
    assert bound == [address]


@pytest.mark.parametrize("umask", [0o022, 0o027, 0o077])
def test_files_have_the_rights_of_the_umask(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        with Store.create(tmp_path / "t.db", plan_with("cmd:true")):
            pass
        files.write_whole(tmp_path / "report.html", "ratings", "report")
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(modes, 0o666 & ~umask)


def test_a_cluster_runs_what_anybody_sends_it() -> None:
    distributed = pytest.importorskip("distributed")
    own = {"processes": False, "n_workers": 1, "threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(**own, protocol="tcp://", host="127.0.0.1") as cluster,
        distributed.Client(cluster.scheduler_address) as stranger,
    ):
        assert stranger.submit(os.getuid).result(timeout=60) == os.getuid()


class Payload:
    """Runs when it is unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("run",)


@pytest.mark.parametrize("read", [models.read, recording.read])
def test_arrays_are_read_without_pickles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: Callable[[Path], object]
) -> None:
    monkeypatch.chdir(tmp_path)
    payload = np.array([Payload()], object)
    np.savez("f.npz", **dict.fromkeys(("version", "format", "views", "value"), payload))
    with pytest.raises(AuraError):
        read(tmp_path / "f.npz")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("command", "said"),
    [(("show",), "0 of 6 games played"), (("report", "--csv", "r.csv"), "has no games yet")],
)
def test_a_tournament_that_is_shown_runs_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "guest.py").write_text("open('run', 'w')")
    with Store.create(tmp_path / "t.db", plan_with("cmd:touch run", "guest.py:Guest")):
        pass
    done = CliRunner().invoke(tournament, [*command, "t.db"])
    assert said in f"{done.output} {done.exception}"
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("bot", ["cmd:touch run", "guest.py:Guest"])
def test_a_tournament_that_goes_on_runs_its_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "guest.py").write_text("open('run', 'w')")
    with Store.create(tmp_path / "t.db", plan_with(bot)):
        pass
    CliRunner().invoke(tournament, ["resume", "t.db", "--quiet"])
    assert (tmp_path / "run").exists()
