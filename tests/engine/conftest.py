from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine import forks


@pytest.fixture(scope="package", autouse=True)
def _forks() -> Iterator[None]:
    """End the process that scripts come from after the last test, which its time is added to."""
    yield
    forks.close()
