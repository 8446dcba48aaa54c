"""Train an agent by games against itself and its past, and rate it (docs/batch.md).

::

    python docs/examples/league.py aura 2 agent.npz
    aura-ai tournament run aura --players 2 --blocks 100 --db rated.db \\
        --bot agent=docs/examples/league.py:Player:file=agent.npz --bot greedy

A network values what a seat sees after a decision, and the agent takes the action whose afterstate is
worth most. It learns by temporal differences, TD(lambda), as TD-Gammon did (Tesauro 1995): an afterstate
should be worth what the next ones of the same seat turn out to be worth. One network plays all seats,
since an observation begins with the own seat. In a quarter of the games the other seats are played by a
network of the past, so that what was learnt against it is not forgotten.
"""

import argparse
import time

import numpy as np

from aura_ai import batch
from aura_ai.batch import Encoding
from aura_ai.bots.interface import Bot

THREADS, GAMES, STEPS, ROWS = 2, 512, 64, 512
"""Threads, games side by side, decisions of each in a round, and afterstates of one change."""
HIDDEN, SHARED = 128, 64
"""Units that see everything, and units that look at one spot of the table at a time."""
EPOCHS, RATE, LAMBDA = 2, 1e-3, 0.8
NOISE = 0.02
"""How far a worth may mislead the choice while learning: so that other actions are tried too."""
POINTS, LEAD = 0.5, 20.0
"""Part of the goal that is for the lead in points, and a lead that counts three quarters of it."""
PAST = 4
"""Every such game meets networks of the past."""
SAMPLES = 4
"""How often the agent assumes what it does not know, when it plays."""


class Network:
    """What afterstates are worth, -1 to 1, from observations.

    ``HIDDEN`` units see all numbers. ``SHARED`` units look at the numbers of one spot of the table, such
    as a tile, beside all others, with the same weights at every spot; what they say is summed up.
    """

    def __init__(self, weights) -> None:
        self.w = weights
        learnt = ("all", "all+", "spot", "spot+", "second", "second+", "worth", "worth+")
        self.moments = {k: [np.zeros_like(weights[k]), np.zeros_like(weights[k])] for k in learnt}
        self.changes = 0

    @classmethod
    def begin(cls, games, seed: int) -> "Network":
        """Return a network that has learnt nothing but how large the numbers are, at random play."""
        chance, seen = np.random.default_rng(seed), []
        for step in range(240):
            games.step(games.sample(chance))
            if step % 16 == 0:
                seen.append(games.afterstates().observation)
        seen = np.concatenate(seen)
        deviation = seen.std(axis=0)
        kept = np.flatnonzero(deviation > 0)  # numbers of options that are off stand still
        spots = spots_of(games.encoding, kept)
        w = {"numbers": np.array(games.encoding.size), "kept": kept, "spots": spots}
        w["mean"] = seen[:, kept].mean(axis=0)
        w["scale"] = 1 / np.maximum(deviation[kept], np.float32(0.05))
        for name, rows, columns, scale in (
            ("all", len(kept), HIDDEN + SHARED, 1.0),
            ("spot", spots.shape[1], SHARED, 1.0),
            ("second", HIDDEN + SHARED, HIDDEN, 1.4),
            ("worth", HIDDEN, 1, 0.1),
        ):
            layer = chance.normal(0.0, scale * max(1, rows) ** -0.5, (rows, columns))
            w[name] = layer.astype(np.float32)
            w[f"{name}+"] = np.zeros(columns, np.float32)
        w["spot+"] = chance.normal(0.0, 0.1, (len(spots), SHARED)).astype(np.float32)
        return cls(w)

    def layers(self, x):
        """Return what each layer says of observations, the worth last."""
        w, hidden = self.w, len(self.w["worth"])
        x = (x[:, w["kept"]] - w["mean"]) * w["scale"]
        seen = x @ w["all"] + w["all+"]
        local = x[:, w["spots"]]  # [row, spot, number]
        each = np.tensordot(local, w["spot"], 1) + w["spot+"] + seen[:, None, hidden:]
        each = np.maximum(each, 0.0)
        first = np.concatenate([np.maximum(seen[:, :hidden], 0.0), each.sum(axis=1)], axis=1)
        second = np.maximum(first @ w["second"] + w["second+"], 0.0)
        return x, local, each, first, second, np.tanh(second @ w["worth"] + w["worth+"])[:, 0]

    def worth(self, x):
        """Return what afterstates are worth, ``float32[rows]``; in parts that fit into a cache."""
        parts = np.array_split(x, len(x) // 256 + 1)
        return np.concatenate([self.layers(part)[-1] for part in parts])

    def gradient(self, x, goal):
        """Return the slopes of half the mean square error, by weight."""
        w, hidden = self.w, len(self.w["worth"])
        x, local, each, first, second, worth = self.layers(x)
        out = ((worth - goal) * (1 - worth * worth) / len(x))[:, None]
        d2 = (out @ w["worth"].T) * (second > 0)
        d1 = d2 @ w["second"].T
        d_each = d1[:, None, hidden:] * (each > 0)
        d_all = d1[:, :hidden] * (first[:, :hidden] > 0)
        d_seen = np.concatenate([d_all, d_each.sum(axis=1)], axis=1)
        return {
            "all": x.T @ d_seen, "all+": d_seen.sum(axis=0),
            "spot": np.tensordot(local, d_each, ((0, 1), (0, 1))), "spot+": d_each.sum(axis=0),
            "second": first.T @ d2, "second+": d2.sum(axis=0),
            "worth": second.T @ out, "worth+": out.sum(axis=0),
        }  # fmt: skip

    def change(self, x, goal, rate: float) -> None:
        """Move the weights by one step of Adam towards goals."""
        self.changes += 1
        rate *= (1 - 0.999**self.changes) ** 0.5 / (1 - 0.9**self.changes)
        for k, g in self.gradient(x, goal).items():
            mean, square = self.moments[k]
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            self.w[k] -= rate * mean / (np.sqrt(square) + 1e-7)


def spots_of(encoding, kept) -> np.ndarray:
    """Return where the numbers of each tile stand among those kept, ``int[spots, numbers]``.

    In another game a spot is whatever most numbers are about, each spot in the same way.
    """
    fields, alike = {}, {}
    for at, entry in enumerate(encoding.entries):
        spot = entry.index.partition(", ")[0]
        fields.setdefault(entry.field, {}).setdefault(spot, []).append(at)
    for spots in fields.values():
        if len(spots) > 1 and len(set(map(len, spots.values()))) == 1:
            alike.setdefault(tuple(spots), []).append(list(spots.values()))
    tables = [np.concatenate(parts, axis=1) for parts in alike.values()]
    largest = max(tables, key=np.size, default=np.zeros((0, 0), int))
    return np.searchsorted(kept, largest[:, np.isin(largest, kept).all(axis=0)])


def worths(games, after, network, past, other) -> np.ndarray:
    """Return what each afterstate is worth to its seat, in ``other`` games by the past network."""
    game = np.nonzero(games.mask)[0]
    worth = network.worth(after.observation)
    if other.any():
        rows = np.flatnonzero(other[game])
        worth[rows] = past.worth(after.observation[rows])
    over = np.flatnonzero(after.done)
    ends = goals(after.places[over], after.scores[over], games.game.players)
    worth[over] = ends[np.arange(len(over)), games.to_act[game[over]]]
    return worth


def play(games, network, past, chance):
    """Play on for some steps; return afterstates of the learning seats and what they should be worth."""
    players, rows = games.game.players, np.arange(games.n)
    learners, with_past = rows // PAST % players, rows % PAST == 0
    record = []
    for _ in range(STEPS):
        after, seat = games.afterstates(), games.to_act.copy()
        worth = worths(games, after, network, past, with_past & (seat != learners))
        table = np.full(games.mask.shape, -np.inf)
        table[games.mask] = worth + NOISE * chance.gumbel(size=len(worth))
        action = table.argmax(axis=1)
        chosen = games.mask.cumsum()[rows * table.shape[1] + action] - 1
        _, done = games.step(action)
        ends = goals(games.places, games.scores, players)
        record.append((after.observation[chosen], seat, worth[chosen], done, ends))
    ahead = np.full((games.n, players), np.nan, np.float32)
    so_far = np.zeros((games.n, players), np.float32)
    learnt = []
    for x, seat, worth, done, ends in reversed(record):
        ahead[done], so_far[done] = ends[done], 0.0
        step = ahead[rows, seat] - worth
        known = ~np.isnan(step)  # a seat that does not decide again in this record teaches nothing
        better = np.where(known, step, 0.0) + LAMBDA * so_far[rows, seat]
        ahead[rows, seat], so_far[rows, seat] = worth, better
        use = known & (~with_past | (seat == learners))
        learnt.append((x[use], (worth + better)[use]))
    return [np.concatenate(column) for column in zip(*learnt, strict=True)]


def goals(places, scores, players) -> np.ndarray:
    """Return what the ends of games are worth to each seat: the share of the win, and the lead."""
    won, scores = places[:, :players] == 1, scores[:, :players].astype(np.float32)
    shares = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
    best = np.sort(scores, axis=1)
    rival = np.where(scores == best[:, -1:], best[:, -2:-1], best[:, -1:])
    lead = np.tanh((scores - rival) / LEAD)
    return ((1 - POINTS) * (2 * shares - 1) + POINTS * lead).astype(np.float32)


def train(game, players, rounds, seed=0, show=print):
    """Return a network after so many rounds of play and learning."""
    games = batch.load(game, n=GAMES, players=players, seed=seed, threads=THREADS)
    chance = np.random.default_rng(seed)
    network = Network.begin(games, seed)
    shelf, start = [], time.process_time()
    for number in range(rounds):
        if number % 20 == 0:
            shelf.append({k: w.copy() for k, w in network.w.items()})
            spent = time.process_time() - start
            show(f"{number * GAMES * STEPS:,} decisions, {spent:.0f} s of processor time")
        past = Network(shelf[int(chance.integers(len(shelf)))])
        x, goal = play(games, network, past, chance)
        rate = RATE * (1 - number / rounds)
        for _ in range(EPOCHS):
            for part in np.array_split(chance.permutation(len(x)), len(x) // ROWS + 1):
                network.change(x[part], goal[part], rate)
    return network


class Player(Bot):
    """Takes the action whose afterstate is worth most by the network in a file."""

    def __init__(self, file: str = "agent.npz") -> None:
        with np.load(file) as weights:
            self.network = Network(dict(weights))

    def start(self, game, seat, seed):
        """Get the network ready for a game of this player count."""
        self.encoding = Encoding(game)
        if self.network.w["numbers"] != self.encoding.size:
            raise ValueError(f"the network was trained for another game than {game.pool()}")
        self.seeds = np.random.default_rng(seed).integers(2**62, size=SAMPLES).tolist()

    def choose(self, view, legal):
        """Return the action that is best on average over what the seat may assume."""
        worth = [sum(self.worth(view, a, seed) for seed in self.seeds) for a in legal]
        return legal[int(np.argmax(worth))]

    def worth(self, view, action, seed):
        """Return what the afterstate of an action is worth, one of the assumed ones."""
        state = view.sample(seed)
        state.apply(action)
        if state.over:
            places, scores = (np.array([numbers]) for numbers in state.result())
            return goals(places, scores, view.game.players)[0, view.seat]
        return self.network.worth(self.encoding.of(state.view(view.seat).array)[None])[0]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("file")
    parser.add_argument("--rounds", type=int, default=850, help="of play and learning")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    np.savez(args.file, **train(args.game, args.players, args.rounds, args.seed).w)
