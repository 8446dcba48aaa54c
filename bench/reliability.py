"""Are the chances to win that the search tells right? Games of a strong bot, band by band.

    python bench/reliability.py aura --players 2 --games 300
    python bench/reliability.py moves.npz --picture reliability.svg

The first form plays the games; a file comes from ``aura-ai train GAME --record``. What the search
expected for every seat at its root is compared with what the seat got of the win. Games drawn for a fit
must have other seeds than those it is judged by.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
import numpy as np
from tqdm import tqdm

from aura_ai.errors import AuraError
from aura_ai.learning import recording, reliability, selfplay
from aura_ai.learning.selfplay import GameJob
from aura_ai.tournaments.reporting.drawing import defaults


def played(game: str, players: int, spec: str, games: int, seed: int) -> recording.Decisions:
    """Return the decisions of games that a bot plays against itself."""
    orders = [GameJob(game, players, (), spec, seed + n) for n in range(games)]
    return recording.join([selfplay.play(order) for order in tqdm(orders, unit="game")])


@click.command()
@click.argument("what")
@click.option("--players", default=2, show_default=True)
@click.option("--games", default=100, show_default=True)
@click.option("--bot", "spec", default="strongest:sims=300", show_default=True)
@click.option("--seed", default=700_000_000, show_default=True, help="Of the first game.")
@click.option("--every", default=1, show_default=True, help="Take one decision in so many.")
@click.option("--picture", type=click.Path(path_type=Path), help="File for the diagram.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(
    what: str,
    players: int,
    games: int,
    spec: str,
    seed: int,
    every: int,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Print what was expected and what came of it."""
    if what.endswith(".npz"):
        found = recording.read(Path(what))
        told = Path(what).stem
    else:
        found = played(what, players, spec, games, seed)
        told = f"{what}, {players} players, {games} games of {spec}"
    expected = found.chances.astype(np.float64)
    expected = expected / np.maximum(expected.sum(axis=1, keepdims=True), 1e-6)
    taken = slice(None, None, every)
    bands = reliability.bands(expected[taken], found.shares[taken], found.games[taken])
    worst = max(band.off for band in bands)
    if as_json:
        rows = [vars(band) for band in bands]
        print(json.dumps({"what": told, "bands": rows, "off": worst}))
    else:
        print(f"{told}: {len(found):,} decisions\n\n{reliability.text(bands)}\n")
        print(f"farthest outside an interval: {worst:.1%}")
    if picture is not None:
        with defaults():
            reliability.drawn(bands, told).savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    try:
        main()
    except AuraError as error:
        sys.exit(f"error: {error}")
