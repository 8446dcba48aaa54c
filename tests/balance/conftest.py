from __future__ import annotations

import pytest

from aura_ai.games import registry

PACKAGE = "tests.balance.lots"


@pytest.fixture(autouse=True)
def lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Announce the game of the tests, as an installed package would."""
    monkeypatch.setattr(registry, "_packages", lambda: {"lots": PACKAGE})
