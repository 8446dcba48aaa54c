"""Thousands of games at once, for learning (docs/batch.md).

::

    import numpy as np
    from aura_ai import batch

    games = batch.load("aura", n=1024, players=2)
    chance = np.random.default_rng(1)
    for _ in range(100):
        rewards, done = games.step(games.sample(chance))
        observations = games.observe()
"""

from aura_ai.batch.batch import Batch, load
from aura_ai.batch.encoding import Encoding, Entry
from aura_ai.batch.seats import BatchBot

__all__ = ["Batch", "BatchBot", "Encoding", "Entry", "load"]
