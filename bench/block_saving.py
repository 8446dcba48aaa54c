"""How many games blocks save on Aura, for pairs of bots that are more or less alike.

Run ``python bench/block_saving.py --players 2 --players 4``. Every row is a pair of fast policies in
blocks as a tournament plays them (with four players: two seats each, the pairs together):

- *differs*: share of the first bot's decisions that the other would make otherwise;
- *Elo*: lead of the first bot;
- *luck*: share of the variance of a game's result that comes from set-up, cards and dice: the
  correlation of two games in the same seats on one set-up, with other seeds for the bots;
- *own seeds*: games saved if each game had seeds of its own for the bots;
- *saved*: games saved by blocks, 1 - variance of the block mean / its variance if the games of a
  block were on different set-ups. Intervals hold 95 % (bootstrap over blocks).
"""

from __future__ import annotations

import argparse

import numpy as np
import numpy.typing as npt

from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.strategies import EXPERT, HARVESTER, OPPORTUNIST, STACKER, VOTER
from aura_ai.bots.aura.weights import Weights, weights
from aura_ai.engine import rng
from aura_ai.engine.header import OVER, PLY, TO_ACT
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import State
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.belief.worlds import observe
from aura_ai.games.aura.game import AuraGame
from aura_ai.games.aura.rules.flow import apply, setup
from aura_ai.games.aura.rules.harvest import result
from aura_ai.games.registry import load_with

Longs = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

PAIRS: dict[str, tuple[Weights, Weights]] = {
    "reflex, rival 1.42 / 1.50": (EXPERT, weights(EXPERT, rival=1.5)),
    "reflex, rival 1.42 / 1.60": (EXPERT, weights(EXPERT, rival=1.6)),
    "reflex, dice 1.10 / 1.30": (EXPERT, weights(EXPERT, dice=1.3)),
    "reflex, cost 1.44 / 1.30": (EXPERT, weights(EXPERT, cost=1.3)),
    "reflex / harvester": (EXPERT, HARVESTER),
    "reflex / opportunist": (EXPERT, OPPORTUNIST),
    "harvester / voter": (HARVESTER, VOTER),
    "harvester / opportunist": (HARVESTER, OPPORTUNIST),
    "stacker / voter": (STACKER, VOTER),
}
RESAMPLES = 200
WORDS = 2**62


@jit
def play(
    s: State, view: State, seed: int, bots: Longs, seeds: Longs, vectors: Floats, asked: Longs
) -> None:
    """Play one game in ``s``; seat i is bot ``bots[i]`` with ``vectors[bots[i]]`` and ``seeds[i]``.

    Adds to ``asked`` the decisions of bot 0, and those that bot 1 would make otherwise.
    """
    setup(s, seed)
    while s[TO_ACT] != OVER:
        seat = int(s[TO_ACT])
        n = int(s[at.legal_count])
        legal = s[at.legal : at.legal + n]
        observe(s, seat, view)
        # as aura_ai.bots.interface.key_for_decision does it
        key = rng.derive(np.uint64(seeds[seat]), np.uint64(s[PLY]))
        rng.seed(view, key)
        action = choose(view, legal, n, vectors[bots[seat]])
        if bots[seat] == 0:
            rng.seed(view, key)
            asked[0] += 1
            if choose(view, legal, n, vectors[1]) != action:
                asked[1] += 1
        apply(s, action)


@jit
def beaten(s: State, bots: Longs, place: Longs, score: Longs) -> float:
    """Return the share of pairs of a seat of bot 0 and one of bot 1 that bot 0 won, ties half."""
    result(s, place, score)
    won = 0.0
    pairs = 0
    for mine in range(bots.size):
        for theirs in range(bots.size):
            if bots[mine] == 0 and bots[theirs] == 1:
                pairs += 1
                if place[mine] < place[theirs]:
                    won += 1.0
                elif place[mine] == place[theirs]:
                    won += 0.5
    return won / pairs


def play_blocks(
    game: AuraGame, orders: Longs, pair: tuple[Weights, Weights], blocks: int, own_seeds: bool
) -> tuple[Floats, float]:
    """Play blocks of one game for each row of ``orders`` (bot 0 or 1 by seat).

    Args:
        game: The game.
        orders: ``int64[games, seats]``.
        pair: Weights of both bots.
        blocks: Number of blocks.
        own_seeds: Whether each game has seeds of its own for the bots.

    Returns:
        ``float64[blocks, games]`` shares of bot 0, and how often the bots decide differently.
    """
    chance = np.random.default_rng(1)
    vectors = np.array(pair)
    shares = np.empty((blocks, len(orders)))
    s, view = np.empty_like(game.template), np.empty_like(game.template)
    place, score = np.empty(at.MAX_SEATS, np.int64), np.empty(at.MAX_SEATS, np.int64)
    asked = np.zeros(2, np.int64)
    for block in range(blocks):
        setup_seed = int(chance.integers(WORDS))
        seeds = chance.integers(WORDS, size=game.players)
        for i, order in enumerate(orders):
            if own_seeds:
                seeds = chance.integers(WORDS, size=game.players)
            s[:] = game.template
            play(s, view, setup_seed, order, seeds, vectors, asked)
            shares[block, i] = beaten(s, order, place, score)
    return shares, asked[1] / asked[0]


def saved(shares: Floats) -> float:
    """Return 1 - variance of the block mean / its variance for independent games in the same seats."""
    games = shares.shape[1]
    return 1.0 - float(shares.mean(1).var() * games / shares.var(0).mean())


def half_width(shares: Floats) -> float:
    """Return half of the 95 % interval of :func:`saved`, by bootstrap over blocks."""
    chance = np.random.default_rng(2)
    blocks = len(shares)
    found = [saved(shares[chance.integers(blocks, size=blocks)]) for _ in range(RESAMPLES)]
    return float(1.96 * np.std(found))


def row(game: AuraGame, name: str, blocks: int) -> str:
    """Return one row of the table."""
    pair = PAIRS[name]
    line = [0] * (game.players // 2) + [1] * (game.players - game.players // 2)
    orders = np.array([line[r:] + line[:r] for r in range(game.players)])
    twice, _ = play_blocks(game, orders[[0, 0]], pair, blocks, own_seeds=True)
    own, _ = play_blocks(game, orders, pair, blocks, own_seeds=True)
    shared, differs = play_blocks(game, orders, pair, blocks, own_seeds=False)
    share = shared.mean()
    elo = 400 * np.log10(share / (1 - share))
    luck = np.corrcoef(twice, rowvar=False)[0, 1]
    return (
        f"{name:26} {100 * differs:6.1f} % {elo:5.0f} {100 * luck:6.0f} % "
        f"{100 * saved(own):6.0f} ± {100 * half_width(own):.0f} % "
        f"{100 * saved(shared):6.0f} ± {100 * half_width(shared):.0f} %"
    )


def main() -> None:
    """Print a table for each player count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, action="append", choices=(2, 3, 4))
    parser.add_argument("--option", action="append", default=[], help="as for a tournament")
    parser.add_argument("--blocks", type=int, default=5000)
    given = parser.parse_args()
    options = dict(option.split("=", 1) for option in given.option)
    for players in given.players or [2]:
        game = load_with("aura", players, options)
        assert isinstance(game, AuraGame)
        print(f"\n{players} players, {given.blocks} blocks {' '.join(given.option)}")
        print(f"{'pair':26} {'differs':>8} {'Elo':>5} {'luck':>8} {'own seeds':>13} {'saved':>13}")
        for name in PAIRS:
            print(row(game, name, given.blocks), flush=True)


if __name__ == "__main__":
    main()
