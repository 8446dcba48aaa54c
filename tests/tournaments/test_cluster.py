from __future__ import annotations

import contextlib
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from aura_ai.errors import AuraError
from aura_ai.learning import selfplay
from aura_ai.learning.selfplay import GameJob
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.playing import remote, worker
from aura_ai.tournaments.storing.database import Store
from aura_ai.workers import cluster, each
from tests.tournaments import bots_for_tests as some
from tests.tournaments.tools import MINE, command, content, plan, play, refused, wait_for_games


class Farm:
    """A scheduler and its workers, each a process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self._scheduler = self._dask("scheduler", "--host", "127.0.0.1", "--port", "0")
        for _ in range(300):
            with contextlib.suppress(OSError, ValueError):
                self.address: str = json.loads(self._file.read_text())["address"]
                break
            time.sleep(0.1)
        self.workers = [self.hire()]

    def _dask(self, *arguments: str) -> subprocess.Popen[bytes]:
        base = [sys.executable, "-m", "dask", *arguments, "--no-dashboard"]
        with (self._folder / "log").open("ab") as log:
            file = ["--scheduler-file", str(self._file)]
            return subprocess.Popen([*base, *file], stdout=log, stderr=log)

    def hire(self) -> subprocess.Popen[bytes]:
        # without its nanny a worker that is killed stays dead
        return self._dask("worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1")

    def close(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def farm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Farm]:
    made = Farm(tmp_path_factory.mktemp("farm"))
    yield made
    made.close()


SLEEPER = some.spec("Sleeper")
BOTS = ("--bot", "random", "--bot", SLEEPER)
ARGUMENTS = ("connect_four", *BOTS, "--seed", 3, "--in-process", "--quiet")


@pytest.mark.full
@pytest.mark.slow
def test_a_worker_dies_another_joins_and_every_game_is_the_same(
    farm: Farm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = 80
    whole, path = tmp_path / "whole.db", tmp_path / "t.db"
    given = ("--blocks", blocks, "--db", path, "--cluster", farm.address)
    process = command("run", *ARGUMENTS, *given)
    farm.workers.append(farm.hire())
    wait_for_games(path, 10, process)
    farm.workers[0].kill()
    farm.workers[0].wait()
    with Store.read(path) as store:
        assert store.n_games() < blocks
    farm.workers[0] = farm.hire()
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    assert "Elo" in out
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    play(whole, plan("random", SLEEPER, blocks=blocks, seed=3))
    assert content(path) == content(whole)


@pytest.mark.slow
def test_ctrl_c_stores_what_was_played_and_the_workers_serve_the_next_run(
    farm: Farm, tmp_path: Path
) -> None:
    path = tmp_path / "t.db"
    given = ("--blocks", 1000, "--db", path, "--cluster", farm.address)
    process = command("run", *ARGUMENTS, *given)
    wait_for_games(path, 1, process)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    with Store.write(path) as store:
        played = store.n_games()
        assert 0 < played < 2000
        # the workers that were stopped play again for the next run
        tasks = list(run.missing(store))
        with cluster.Cluster(farm.address) as workers:
            for records in worker.play(store.plan, iter(tasks[:5]), workers, lambda: False):
                store.add(records)
        expected = sum(len(task.rotations) for task in tasks[:5])
        assert store.n_games() == played + expected


@pytest.mark.slow
def test_a_worker_with_other_sources_is_refused_before_a_file_is_made(
    farm: Farm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = remote.identity

    def newer(plan: Plan) -> dict[str, str]:
        return ours(plan) | {"aura-ai": "99.0"}

    monkeypatch.setattr(remote, "identity", newer)
    line = refused("run", *ARGUMENTS, "--db", tmp_path / "t.db", "--cluster", farm.address)
    assert "aura-ai is 0.1.0, not 99.0" in line
    assert list(tmp_path.iterdir()) == []


def test_differences_are_named(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(MINE)
    what = plan("random", f"{bot}:Mine", blocks=1)
    ours = remote.identity(what)
    assert remote.differences(what.to_json(), ours) == ""
    assert "numba is" in remote.differences(what.to_json(), ours | {"numba": "0"})
    bot.write_text(bot.read_text() + "\n")
    assert f"the file {bot} is" in remote.differences(what.to_json(), ours)
    bot.unlink()
    assert f"the file {bot} is missing" in remote.differences(what.to_json(), ours)


def test_other_component_data_is_a_difference() -> None:
    what = plan("random", "novice", blocks=1)
    raw = json.loads(what.to_json())
    raw["pools"][0]["key"] += " of another file"
    difference = remote.differences(json.dumps(raw), remote.identity(what))
    assert "changed since this run began" in difference


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", "no scheduler answers there"),
        ("nonsense", "missing port number"),
        ("smoke://signal:1", "unknown address scheme"),
        ("tls://127.0.0.1:1", "no certificates"),
        ("silent", "no scheduler answers there within 1 s"),
    ],
)
def test_an_address_that_cannot_be_reached(
    address: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        if address == "silent":
            address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        given = ("--db", tmp_path / "t.db", "--cluster", address)
        assert said in refused("run", *ARGUMENTS, *given)
    assert list(tmp_path.iterdir()) == []


def test_without_dask_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(AuraError, match=r"pip install 'aura-ai\[cluster\]'"):
        cluster.Cluster("tcp://127.0.0.1:1")


@pytest.mark.full
def test_a_cluster_records_the_games_that_one_process_records(farm: Farm) -> None:
    regime = selfplay.SelfplayConfig("ismcts:sims=30", 0, 1.0)
    orders = [GameJob("connect_four", 2, (), regime, seed) for seed in range(4)]
    with cluster.Cluster(farm.address) as there:
        found = dict(chain.from_iterable(each(selfplay.play, orders, there)))
    assert sorted(found) == [0, 1, 2, 3]
    for number, order in enumerate(orders):
        assert np.array_equal(found[number].visits, selfplay.play(order).visits)
