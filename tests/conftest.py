from __future__ import annotations

import gc

from tests.chromium import browser, chromium

__all__ = ["browser", "chromium"]

# tests and modules live to the end: looking through them again and again takes a tenth of the time
gc.set_threshold(50_000, 20, 50)
