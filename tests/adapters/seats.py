"""Games and player counts of the suites."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from aura_ai.contract import registry

SPREAD = [("connect_four", 2), ("aura", 1), ("aura", 3), ("rauha", 2), ("solenia", 4)]
"""A game of each kind, for what does not depend on the game."""
_ONCE = [("connect_four", 2), ("aura", 1), ("rauha", 2)]
EVERY = [
    pytest.param(name, players, marks=[] if (name, players) in _ONCE else pytest.mark.full)
    for name in registry.names()
    for players in sorted(registry.info(name).players)
]
"""All games and player counts, of which two games and solo play are looked at for every change."""


@contextmanager
def only_accepted(accepted: dict[str, str]) -> Iterator[None]:
    """Let warnings pass that match a pattern of ``accepted`` (pattern -> reason), fail on others."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    ours = [w for w in caught if issubclass(w.category, UserWarning)]
    other = [
        str(w.message) for w in ours if not any(re.search(p, str(w.message)) for p in accepted)
    ]
    assert other == []
