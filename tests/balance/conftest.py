from __future__ import annotations

from collections.abc import Iterator

import pytest

from aura_ai.contract import registry
from tests.toy import PACKAGES


@pytest.fixture(autouse=True, scope="module")
def toys() -> Iterator[None]:
    """Announce the toy games, as an installed package would."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_packages", lambda: PACKAGES)
        yield
