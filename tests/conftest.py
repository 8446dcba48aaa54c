from __future__ import annotations

from tests.chromium import browser, chromium

__all__ = ["browser", "chromium"]
