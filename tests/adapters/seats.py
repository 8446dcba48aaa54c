"""Games and player counts of the suites."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from aura_ai.contract import registry

_ONCE = [("connect_four", 2), ("aura", 1), ("rauha", 2)]
"""A game without chance, a solo game, one with hidden cards: looked at for every change."""


def _marked(pairs: Iterable[tuple[str, int]]) -> list[Any]:
    marks = {pair: [] if pair in _ONCE else [pytest.mark.full] for pair in pairs}
    return [pytest.param(*pair, marks=mark) for pair, mark in marks.items()]


SPREAD = _marked([*_ONCE, ("aura", 3), ("solenia", 4)])
"""A game of each kind, for what does not depend on the game."""
HIDDEN = _marked([("rauha", 2), ("aura", 3), ("solenia", 2)])
"""Games in which seats do not see everything."""
EVERY = _marked((g, n) for g in registry.names() for n in sorted(registry.info(g).players))
"""All games and player counts."""


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
