"""Games and player counts of the suites: all."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from aura_ai.contract import registry

EVERY = [
    (name, players)
    for name in registry.names()
    if name != "lantern"  # the example package has tests of its own
    for players in sorted(registry.info(name).players)
]
SPREAD = [("connect_four", 2), ("aura", 1), ("aura", 3), ("rauha", 2), ("solenia", 4)]
"""A game of each kind, for what does not depend on the game."""


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
