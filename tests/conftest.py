from __future__ import annotations

import gc
import importlib
import os
import signal
from contextlib import suppress
from typing import Any

# Before numpy is imported: threads that share a product of small matrices wait for each other in loops,
# which takes three to five times the processor time where other workers need the cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# In the background a shell ignores Ctrl-C, which tests send to themselves and to their children.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

import pytest

from tests.chromium import browser, chromium
from tests.costs import pytest_configure
from tests.tiers import TESTS, is_whole, pytest_addoption, pytest_collection_modifyitems

__all__ = [
    "browser",
    "chromium",
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_configure",
]

# tests and modules live to the end: looking through them again and again takes a tenth of the time
gc.set_threshold(50_000, 20, 50)


def pytest_collection_finish() -> None:
    # nor are they looked through when all else is: a pause of half a second is a failure on a clock
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["whole"] = is_whole(node.config)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let each worker begin with other modules: one compiles what the others find compiled."""
    worker = getattr(session.config, "workerinput", {})
    paths = sorted(TESTS.rglob("test_*.py")) if worker.get("whole") else []
    if not paths:
        return
    first = len(paths) * int(worker["workerid"][2:]) // worker["workercount"]
    for path in paths[first:] + paths[:first]:
        # what cannot be imported is reported where it is collected
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))
