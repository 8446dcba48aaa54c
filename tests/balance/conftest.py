from __future__ import annotations

import pytest

from aura_ai.contract import registry
from tests.toy import PACKAGES


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Announce the toy games, as an installed package would."""
    monkeypatch.setattr(registry, "_packages", lambda: PACKAGES)
