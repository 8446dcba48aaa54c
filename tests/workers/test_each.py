"""Work done elsewhere: equal answers from any workers."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from aura_ai.contract import registry
from aura_ai.engine.jit import CACHE_VARIABLE
from aura_ai.errors import UseError
from aura_ai.learning import pool
from aura_ai.learning.pool import record_games
from aura_ai.learning.selfplay import SelfplayConfig
from aura_ai.workers import LostError, each, in_order
from tests.workers import jobs

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is there once a worker has died."""
    monkeypatch.setenv(jobs.MARK, str(tmp_path / "mark"))
    return tmp_path / "mark"


@pytest.mark.parametrize("workers", [1, 2])
def test_jobs_are_drawn_as_they_are_needed_and_answered_in_order_if_wanted(workers: int) -> None:
    with closing(each(jobs.square, itertools.count(), workers)) as answers:
        assert list(itertools.islice(in_order(answers), 20)) == [n * n for n in range(20)]


@pytest.mark.skipif(sys.platform != "linux", reason="processes are bound to cores on Linux")
@pytest.mark.parametrize("workers", [1, 3])
def test_every_process_keeps_to_a_core_where_that_is_wanted(workers: int) -> None:
    mine = tuple(sorted(os.sched_getaffinity(0)))
    kept = set(in_order(each(jobs.cores_of_this, range(8), workers, affinity=True)))
    assert kept <= {(core,) for core in mine}
    assert len(kept) <= workers
    # this process goes on as before
    assert jobs.cores_of_this(0) == mine


def test_a_function_sees_that_it_shall_stop(mark: Path) -> None:
    answers = list(each(jobs.wait_for_stop, range(100), 2, stopped=mark.exists))
    assert 1 <= len(answers) <= 2


@pytest.mark.parametrize("function", [jobs.square_and_die_once, jobs.fork_and_die_once])
def test_the_job_of_a_dead_worker_is_done_again(function: Callable[[int], int], mark: Path) -> None:
    assert list(in_order(each(function, range(9), 2))) == [n * n for n in range(9)]
    assert mark.exists()


def test_a_job_that_ends_its_worker_twice_ends_the_work() -> None:
    with pytest.raises(LostError, match=r"ended twice over the same work \(exit code -9;") as lost:
        list(each(jobs.die, ["this"], 2))
    assert lost.value.job == "this"


def test_quick_jobs_travel_together_and_one_of_them_that_ends_workers_is_found() -> None:
    with pytest.raises(LostError) as lost:
        list(each(jobs.die_of_99, range(2_000), 2))
    assert lost.value.job == 99
    assert max(map(len, each(jobs.square, range(2_000), 2))) > 20


def test_errors_of_the_function_are_raised_here() -> None:
    with pytest.raises(UseError, match=r"^by design$"):
        list(each(jobs.fail, ["wrong"], 2))
    with pytest.raises(RuntimeError, match=r"a worker failed:(.|\n)*in fail(.|\n)*by design"):
        list(each(jobs.fail, ["fault"], 2))


# --- who uses it ---------------------------------------------------------------------------------------


def test_a_record_that_workers_die_of_says_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dying(*_: object) -> None:
        raise LostError(None, "exit code -9")

    monkeypatch.setattr(pool, "each", dying)
    games = [registry.load("connect_four")], 2, SelfplayConfig("ismcts:sims=8", 1)
    with pytest.raises(UseError, match="keeps the games so far: the same command continues"):
        record_games(*games, tmp_path / "games", 2)


# --- scripts -------------------------------------------------------------------------------------------

SCRIPT = "from aura_ai.workers import each\n{guard}print(*each(len, ['one'], 2))\n"


@pytest.mark.parametrize("guard", ['if __name__ == "__main__":\n    ', ""])
@pytest.mark.parametrize("name", ["script.py", None])
def test_a_script_that_workers_cannot_read_again_is_told_what_to_do(
    name: str | None, guard: str, tmp_path: Path
) -> None:
    text = SCRIPT.format(guard=guard)
    (tmp_path / "script.py").write_text(text)
    result = subprocess.run(
        [sys.executable, *filter(None, [name])],
        **{"input": text} if name is None else {},
        cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    if name and guard:
        assert result.stdout.strip() == "[(0, 3)]", result.stderr
    else:
        assert result.returncode == 1
        last = result.stderr.splitlines()[-1]
        assert "ended before it was ready (exit code 1), see above; what a script does belo" in last


# --- the end of the parent -----------------------------------------------------------------------------


def children(pid: int) -> set[Path]:
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return {Path(f"/proc/{child}") for child in listed}


def wait_for_the_end_of(processes: set[Path]) -> None:
    end = time.monotonic() + PATIENCE
    while any(path.exists() for path in processes) and time.monotonic() < end:
        time.sleep(0.05)
    assert [path for path in processes if path.exists()] == []


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
def test_workers_end_with_their_parent(number: signal.Signals, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    code = (
        "from aura_ai.workers import each; from tests.workers.jobs import wait_for_stop as wait\n"
    )
    parent = subprocess.Popen(
        # a suite in the background of a shell ignores Ctrl-C, one under nohup hang-ups
        [sys.executable, "-c", "import signal; signal.signal(1, signal.SIG_DFL)\n"
         "signal.signal(2, signal.default_int_handler)\n" + code
         + "list(each(wait, range(2), 2))"],
        cwd=ROOT,
        env={**os.environ, jobs.MARK: str(mark)},
        stderr=subprocess.PIPE,
    )  # fmt: skip
    end = time.monotonic() + PATIENCE
    while not mark.exists() and time.monotonic() < end:
        time.sleep(0.05)
    workers = children(parent.pid)
    # and the resource tracker of Python
    assert len(workers) == 3
    parent.send_signal(number)
    parent.communicate()
    assert parent.returncode in (-number, 130)
    wait_for_the_end_of(workers)


def test_compilation_ahead_ends_with_the_process_that_asked(tmp_path: Path) -> None:
    order = json.dumps(["connect_four", 2, {}, "rules", 1])
    # standard input that ends represents a process that has gone
    result = subprocess.run(
        [sys.executable, "-P", "-m", "aura_ai.bots.warm", "0"],
        input=order + "\n",
        env={**os.environ, CACHE_VARIABLE: str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert "null" not in result.stdout, "the order was not carried out to its end"


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_a_tournament_of_a_visitor_ends_with_the_page(tmp_path: Path) -> None:
    form = {"game": "connect_four", "players": 2, "seed": 1, "blocks": 100}
    form |= {"bots": "grandmaster strongest"}
    code = (
        "import os, signal\nfrom pathlib import Path\nfrom aura_ai.web.watch.runs import Runs\n"
        f"runs = Runs(Path({str(tmp_path)!r}))\n"
        f"runs.start({ {name: str(value) for name, value in form.items()} })\n"
        "print(runs._process.pid, flush=True)\nos.kill(os.getpid(), signal.SIGKILL)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.returncode == -signal.SIGKILL, result.stderr
    wait_for_the_end_of({Path(f"/proc/{result.stdout.strip()}")})
