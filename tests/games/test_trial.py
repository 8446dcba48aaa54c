"""The first games of a guest: indices checked, calls timed, once for each content of its package."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from aura_ai.cli.kit import new_game as write
from aura_ai.contract import trial
from aura_ai.engine import checked, jit
from aura_ai.engine.checked import FaultError
from aura_ai.errors import KernelError, RulesError
from aura_ai.games import load
from aura_ai.stress import first_games
from tests.shell import announce

HOUSE = np.arange(4)
SUITS = ("sun", "moon")


@pytest.fixture(autouse=True)
def _checking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked, "_on", True)
    monkeypatch.setattr(checked, "RUNNING", checked.Running())


def too_far(s, row):
    s[row] = 1


def behind(s, row):
    return helper(s, row + 1)


def helper(s, row):
    return s[row]


def of_two_axes(s, row):
    return s.reshape(2, 3)[1, row]


def of_a_table(s, row):
    return HOUSE[row]


def of_a_tuple(s, row):
    return SUITS[row]


def from_the_end(s, row):
    return s[-1] + s[-row]


def of_too_few(s, row):
    one, two = s[:row]
    return one + two


def without_end(s, row):
    return without_end(s, row + 1)


def sure(s, row):
    assert s[0] == row
    return row


@pytest.mark.parametrize(
    ("kernel", "row", "place", "text"),
    [
        (too_far, 6, "too_far", "index 6 of 6"),
        (too_far, -1, "too_far", "index -1 of 6"),
        (too_far, np.int64(900), "too_far", "index 900 of 6"),
        (behind, 5, "helper", "index 6 of 6"),
        (of_two_axes, 3, "of_two_axes", "index 3 of 3"),
        (of_two_axes, -2, "of_two_axes", "index -2 of 3"),
        (of_a_table, 4, "of_a_table", "index 4 of 4"),
        (of_a_tuple, 2, "of_a_tuple", "tuple index out of range"),
        (from_the_end, 7, "from_the_end", "index -7 of 6"),
        (
            of_too_few,
            1,
            "of_too_few",
            "ValueError: not enough values to unpack (expected 2, got 1)",
        ),
        (without_end, 1, "without_end", "RecursionError: maximum recursion depth exceeded"),
        (sure, 1, "sure", "AssertionError: "),
    ],
)
def test_an_index_outside_its_array_and_what_a_kernel_raises_is_one_line(
    kernel: Callable[..., Any], row: int, place: str, text: str
) -> None:
    inner = helper if kernel is behind else kernel
    line = inner.__code__.co_firstlineno + 1
    with pytest.raises(FaultError) as raised:
        checked.checked(kernel)(np.zeros(6, np.int16), row)
    assert str(raised.value).startswith(f"{__file__}:{line} {place}: {text}")


def test_what_compiled_kernels_may_do_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    s = np.array([5, -3, 30_000], np.int16)

    def kernel(s, i):
        s[i] = s[2] + s[2]  # 64 bits, cut off where it is written
        s[0:9] += 0
        return s[-1], np.uint64(s[1])

    last, word = checked.checked(kernel)(s, np.int16(0))
    assert (last, int(word)) == (30_000, 2**64 - 3)
    assert s.tolist() == [60_000 - 2**16, -3, 30_000]
    # who promises that no index counts from the end is held to it
    monkeypatch.setitem(globals(), "FRONT_INDICES", True)
    with pytest.raises(FaultError, match="index -1 of 3"):
        checked.checked(kernel)(s, 0)


def test_wrong_calls_are_named_types_left_to_the_compiler_and_only_guests_checked() -> None:
    s = np.zeros(3, np.int16)
    with pytest.raises(FaultError, match=r"test_trial.py:\d+ helper: helper\(\) takes 2 posit"):
        checked.checked(helper)(s, 1, 2)
    with pytest.raises(IndexError, match="only integers"):
        checked.checked(helper)(s, 1.5)
    ours = SimpleNamespace(__module__="aura_ai.games.rauha.rules")
    assert checked.checked(ours) is ours


def test_a_kernel_that_does_not_come_back_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop, not what it calls at the moment; many quick calls do not loop."""
    monkeypatch.setattr(first_games, "LONGEST", 0.4)
    monkeypatch.setattr(first_games, "WATCH_SECONDS", 0.02)
    monkeypatch.setattr(first_games, "RUNNING", checked.RUNNING)
    lines: list[str] = []

    def settle(s):
        while not lines or not lines[-1]:
            time.sleep(0.001)
            helper(s, 0)

    clock = first_games.Clock(lines.append)
    clock.about = ", action 3"
    s = np.zeros(2, np.int16)
    quick, endless = checked.checked(helper), checked.checked(settle)
    until = time.monotonic() + 0.3
    while time.monotonic() < until:
        quick(s, 1)
    endless(s)
    first = settle.__code__.co_firstlineno
    assert any(
        lines[-1] == f"{__file__}:{first + n} settle: not back after 0.4 s in settle, action 3"
        for n in range(1, 4)
    ), lines


# --- whole packages ---------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write ``pebbles`` and what an installation would leave beside it."""
    folder = tmp_path_factory.mktemp("guest")
    write("pebbles", folder)
    site = folder / "pebbles"
    announce(site, "pebbles")
    return site


@pytest.fixture
def edit(site: Path) -> Iterator[Callable[[str, str, str], int]]:
    """Return a function that edits a file of the package and returns the line; all is undone."""
    whole = {path: path.read_text("utf-8") for path in (site / "pebbles").glob("*.py")}

    def edit(name: str, right: str, wrong: str) -> int:
        text = whole[site / "pebbles" / name]
        assert text.count(right) >= 1
        (site / "pebbles" / name).write_text(text.replace(right, wrong, 1), "utf-8")
        return text[: text.index(right)].count("\n") + 1

    yield edit
    for path, text in whole.items():
        path.write_text(text, "utf-8")


def command(site: Path, cache: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "aura_ai.cli", *words],
        env={**os.environ, "PYTHONPATH": str(site), "AURA_AI_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


FAULTS = [
    ("perft", "rules.py", "at.sold + at.N_KINDS * seat", "at.sold + at.N_KINDS * (seat + 9)"),
    (
        "stress",
        "bots.py",
        "place = at.laid + at.N_KINDS * seat",
        "place = at.laid + at.N_KINDS * (seat + 99)",
    ),
]


@pytest.mark.skipif("NUMBA_DISABLE_JIT" in os.environ, reason="nothing is tried")
@pytest.mark.parametrize(("words", "name", "right", "wrong"), FAULTS)
def test_a_wrong_offset_ends_a_command_with_its_line(
    words: str, name: str, right: str, wrong: str, site: Path, edit, tmp_path: Path
) -> None:
    number = edit(name, right, wrong)
    workers = ("--workers", "1") * (words == "stress")
    done = command(site, tmp_path, words, "pebbles", *workers)
    assert issubclass(KernelError, RulesError)
    assert (done.returncode, done.stdout) == (KernelError.exit_code, "") == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"error: {site / 'pebbles' / name}:")
    assert " of " in line
    assert int(line.split(":")[2].split()[0]) - number in range(4)
    assert not list(tmp_path.glob("tried-*"))


def test_what_went_well_is_tried_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Again after an edit, and with another data file; never for our own games."""
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(jit, "cache_root", lambda: tmp_path)
    asked: list[str] = []

    def run(command: list[str], **how: Any) -> SimpleNamespace:
        asked.append(how["input"])
        return SimpleNamespace(stdout="", returncode=0)

    monkeypatch.setattr(trial.subprocess, "run", run)
    monkeypatch.setattr(trial, "package_digest", lambda package: digest)

    def trials(data: Path | None = None) -> int:
        trial._fault.cache_clear()  # another process
        trial.try_kernels("pebbles", "pebbles", data)
        return len(asked)

    digest = "as it was"
    assert [trials(), trials()] == [1, 1]
    digest = "after an edit"
    assert [trials(), trials()] == [2, 2]
    data = tmp_path / "other.toml"
    data.write_text("a = 1")
    assert [trials(data=data), trials(data=data), trials()] == [3, 3, 3]
    load("connect_four").new(1)
    assert len(asked) == 3
    digest = "once more"
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert trials() == 3
    trial._fault.cache_clear()
