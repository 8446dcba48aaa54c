from __future__ import annotations

import gc
import os
import signal

# Before numpy is imported: threads that share a product of small matrices wait for each other in loops,
# which takes three to five times the processor time where other workers need the cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# In the background a shell ignores Ctrl-C, which tests send to themselves and to their children.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

from tests.chromium import browser, chromium
from tests.costs import pytest_configure
from tests.tiers import pytest_addoption, pytest_collection_modifyitems

__all__ = [
    "browser",
    "chromium",
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_configure",
]

# tests and modules live to the end: looking through them again and again takes a tenth of the time
gc.set_threshold(50_000, 20, 50)
