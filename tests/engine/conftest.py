from collections.abc import Iterator

import pytest

from tests.engine.forks import server


@pytest.fixture(scope="package", autouse=True)
def _ended() -> Iterator[None]:
    """End the process that scripts come from after the last test, which its time is added to."""
    yield
    if server.cache_info().currsize:
        server().communicate()
        server.cache_clear()
