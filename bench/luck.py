"""Prints how much of the variance of a block luck is, for stored tournaments and for several values.

``python bench/luck.py FILE...``: a line for each pool and value of positions: the variance of a block
with the luck taken out as a share of that without, CPU milliseconds per game, and seconds for 10,000
games. The values are the leaf value of the state itself, and playouts to the next phase or to the end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from aura_ai.luck import DRAWS, Meter, Valuation, valuation
from aura_ai.luck.valuation import PLAYOUTS
from aura_ai.tournaments.rating.adjusted import adjust
from aura_ai.tournaments.rating.fit import fit
from aura_ai.tournaments.rating.results import load
from aura_ai.tournaments.storing.database import Store

SIZES = (4, 16)
"""Playouts of what came."""
DRAWS_TRIED = (8, DRAWS, 128)


def values(game) -> Iterator[tuple[str, Valuation, int]]:
    """Yield name, value and draws of everything that is tried."""
    own = valuation(game)
    if own.name != PLAYOUTS:
        yield "leaf value", replace(own, playouts=0), DRAWS
    for size in SIZES:
        yield f"{own.name}, {size} playouts", replace(own, playouts=size), DRAWS
    for draws in DRAWS_TRIED:
        yield f"{own.name}, {own.playouts} playouts, {draws} draws", own, draws
    if own.name != PLAYOUTS:
        yield "to the end", valuation(game, PLAYOUTS), DRAWS


def main(files: list[str]) -> None:
    """Print the lines of all pools of some files."""
    for name in files:
        with Store.read(Path(name)) as store:
            pools = [pool for pool in load(store) if pool.n_games and pool.sample().compares()]
            for pool in pools:
                game = store.plan.load(pool.index)
                stored = [store.game(int(number)) for number in pool.numbers]
                raw = fit([pool.sample()], len(pool.names))
                for label, value, draws in values(game):
                    meter = Meter(game, value, draws)
                    actions = [np.array(g.actions, np.int16) for g in stored]
                    meter.total(stored[0].seed, actions[0])
                    began = time.process_time()
                    luck = [meter.total(g.seed, a)[0] for g, a in zip(stored, actions, strict=True)]
                    spent = (time.process_time() - began) / len(stored)
                    found = adjust(pool.sample(), np.array(luck), raw)
                    print(
                        f"{pool.game} {pool.players}p, {pool.n_games} games: {label}: variance "
                        f"{found.variance_ratio:.3f}, {1000 * spent:.1f} ms per game, "
                        f"{10_000 * spent:.0f} s for 10,000",
                        flush=True,
                    )


if __name__ == "__main__":
    main(sys.argv[1:])
