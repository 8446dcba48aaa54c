"""The frozen baseline has parts of its own; ``tests/search`` has its decisions on record."""

import pytest

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
def test_its_hooks_are_its_own(game: str) -> None:
    veteran, strongest = (specs.make(name, game) for name in ("veteran", "strongest"))
    assert isinstance(veteran, MctsBot)
    assert isinstance(strongest, MctsBot)
    parts = veteran.value.steering.parts()
    files = [part.path for part in parts.values() if hasattr(part, "path")]
    assert files
    assert {path.parent.name for path in files} == {"veteran"}, "aura-ai train writes others"
