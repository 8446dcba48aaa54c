"""Costs of the suite: processor time, compilation, processes and servers, by tier and file.

Every process that runs tests measures what each phase of a test costs it; the figures travel with
pytest's reports. At the end the costliest files are printed, and everything is written to
``build/suite.json``. What can be counted has a budget (``tests/costs.toml``), which fails a whole run
that exceeds it; seconds depend on the machine and are only printed.
"""

from __future__ import annotations

import json
import math
import multiprocessing.util
import os
import socket
import subprocess
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba.core import event

from aura_ai.engine.jit import cache_root
from tests.tiers import TIERS, is_whole, tier_of

ROOT = Path(__file__).parents[1]
BUDGET = Path(__file__).with_suffix(".toml")
FILE = ROOT / "build" / "suite.json"
KINDS = ("own", "children", "compiling", "kernels", "processes", "servers")
"""Seconds of processor time of the process and of those that it started; seconds of the first that go
into kernels; kernels that it compiled; processes and servers that it started."""
COUNTED = ("tests", "processes", "servers")
"""Figures that a tier has a budget of."""
COSTLIEST = 5
"""Files that are printed."""


class _Compiling(event.Listener):  # type: ignore[misc]
    """Adds up kernels and the processor time that they take; kernels compile others in their midst."""

    def __init__(self) -> None:
        self.seconds, self.kernels, self._depth, self._began = 0.0, 0, 0, 0.0

    def on_start(self, happening: Any) -> None:
        if not self._depth:
            self._began = time.process_time()
        self._depth += 1
        self.kernels += 1

    def on_end(self, happening: Any) -> None:
        self._depth -= 1
        if not self._depth:
            self.seconds += time.process_time() - self._began


class Meter:
    """Reads what this process has cost since it was last asked."""

    def __init__(self) -> None:
        self._compiling = _Compiling()
        event.register("numba:compile", self._compiling)
        self._started = {"processes": 0, "servers": 0}
        self._count(subprocess.Popen, "_execute_child", "processes")
        self._count(multiprocessing.util, "spawnv_passfds", "processes")
        self._count(socket.socket, "listen", "servers")
        self._before = [0.0] * len(KINDS)

    def _count(self, owner: Any, name: str, kind: str) -> None:
        function: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any, **kwargs: Any) -> Any:
            self._started[kind] += 1
            return function(*args, **kwargs)

        setattr(owner, name, counted)

    def _now(self) -> list[float]:
        times, compiling = os.times(), self._compiling
        own, children = times.user + times.system, times.children_user + times.children_system
        return [own, children, compiling.seconds, compiling.kernels, *self._started.values()]

    def read(self) -> list[float]:
        """Return the figures of :data:`KINDS` since the last reading."""
        now, before = self._now(), self._before
        self._before = now
        return [round(a - b, 4) for a, b in zip(now, before, strict=True)]


class Costs:
    """The plugin: measures in each process that runs tests, adds up in the first one."""

    def __init__(self, config: pytest.Config) -> None:
        self._config, self._meter = config, Meter()
        self._began = time.time()
        self._tests: dict[str, str] = {}
        """Tier of each test that ran."""
        self._sums: dict[str, list[float]] = defaultdict(lambda: [0.0] * len(KINDS))
        self._collecting = 0.0
        self.exceeded: list[str] = []

    def pytest_collection_finish(self) -> None:
        self._collecting += sum(self._meter.read()[:2])

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Any:
        report = yield
        report.cost, report.tier = self._meter.read(), tier_of(item)
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        if not hasattr(report, "cost"):  # a worker has died
            return
        self._tests[report.nodeid] = report.tier
        sums = self._sums[report.nodeid]
        sums[:] = [a + b for a, b in zip(sums, report.cost, strict=True)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self._collecting += getattr(node, "workeroutput", {}).get("collecting", 0.0)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput["collecting"] = self._collecting
        elif is_whole(self._config):
            self.exceeded = self._over_budget()
            if self.exceeded and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _new_kernels(self) -> int:
        """Return how many kernels the cache of this machine has got since the beginning."""
        # a new file changes its folder, and there are thousands of old ones
        folders = (each for each in cache_root().glob("*/*") if each.stat().st_mtime >= self._began)
        files = (path for folder in folders for path in folder.glob("*.nbi"))
        return sum(path.stat().st_mtime >= self._began for path in files)

    def _by(self, key: Callable[[str], str]) -> dict[str, dict[str, float]]:
        """Return number and costs of the tests by file or tier, the costliest first."""
        table: dict[str, dict[str, float]] = defaultdict(
            lambda: dict.fromkeys(("tests", *KINDS), 0)
        )
        for test, sums in self._sums.items():
            row = table[key(test)]
            row["tests"] += 1
            for kind, amount in zip(KINDS, sums, strict=True):
                row[kind] = round(row[kind] + amount, 2)
        return dict(sorted(table.items(), key=lambda each: -seconds(each[1])))

    def _over_budget(self) -> list[str]:
        tiers = self._by(self._tests.__getitem__)
        return over_budget(tiers, self._new_kernels(), tomllib.loads(BUDGET.read_text("utf-8")))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if not getattr(self._config.option, "numprocesses", None):
            return  # somebody at work on a few tests
        tiers, files = self._by(self._tests.__getitem__), self._by(lambda test: test.split("::")[0])
        tests = self._by(str)
        kernels = self._new_kernels()
        whole = {"tiers": tiers, "files": files, "tests": tests}
        whole |= {"collecting": self._collecting, "kernels": kernels}
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(json.dumps(whole, indent=1), "utf-8")
        write = terminalreporter.write_line
        terminalreporter.section("costs in seconds of processor time")
        rows = [(name, tiers[name]) for name in TIERS if name in tiers]
        for name, row in [*rows, *list(files.items())[:COSTLIEST]]:
            write(
                f"{seconds(row):6.1f} {name}: {row['tests']:.0f} tests; children {row['children']:.1f}, "
                f"compiling {row['compiling']:.1f} ({row['kernels']:.0f} kernels); "
                f"{row['processes']:.0f} processes, {row['servers']:.0f} servers"
            )
        write(f"{self._collecting:6.1f} collecting; {kernels} new kernels in the cache; {FILE}")
        for line in self.exceeded:
            write(f"over budget: {line}")


def seconds(row: dict[str, float]) -> float:
    """Return the processor time of a row, children included."""
    return row["own"] + row["children"]


def over_budget(
    tiers: dict[str, dict[str, float]], kernels: int, budget: dict[str, dict[str, int]]
) -> list[str]:
    """Return, for each thing that there is too much of, a line about it."""
    counts = {f"{tier}.{kind}": row[kind] for tier, row in tiers.items() for kind in COUNTED} | {
        "all.kernels": kernels
    }
    limits = {f"{tier}.{kind}": most for tier, row in budget.items() for kind, most in row.items()}
    return [
        f"{counts[name]:.0f} {name} where {most} are allowed: share or drop some, or raise {BUDGET.name}"
        for name, most in limits.items()
        if counts.get(name, 0) > most
    ]


def main() -> None:
    """Write the budget that the last whole run needs, and a twentieth more."""
    run = json.loads(FILE.read_text("utf-8"))
    rows = {tier: {kind: row[kind] for kind in COUNTED} for tier, row in run["tiers"].items()}
    text = BUDGET.read_text("utf-8").split("\n[")[0]
    for tier, row in {**rows, "all": {"kernels": run["kernels"]}}.items():
        lines = (f"{kind} = {math.ceil(1.05 * count)}\n" for kind, count in row.items())
        text += f"\n[{tier}]\n" + "".join(lines)
    BUDGET.write_text(text, "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs(config), "costs")


if __name__ == "__main__":
    main()
