"""Train an agent by games against itself and its past, and rate it (docs/batch.md).

::

    python docs/examples/league.py aura 2 agent.npz --rounds 1200 --teacher reflex
    aura-ai tournament run aura --players 2 --blocks 100 --db rated.db \\
        --bot agent=docs/examples/league.py:Player:file=agent.npz --bot greedy

Proximal policy optimisation (Schulman and others 2017) in numpy: one network for all seats, since an
observation begins with the own seat. A teacher's decisions are imitated in the first rounds, since games
from nothing need far more of them. In a quarter of the games the other seats are played by a network
of the past, so that what was learnt against it is not forgotten.
"""

import argparse
import time

import numpy as np

from aura_ai import batch
from aura_ai.batch import Encoding
from aura_ai.bots.interface import Bot

THREADS, GAMES, STEPS, ROWS = 2, 512, 64, 4096
"""Threads, games side by side, decisions of each in a round, and decisions of one change."""
HIDDEN, EPOCHS, RATE, CLIP, ENTROPY, LAMBDA = 128, 2, 7e-4, 0.2, 0.01, 0.95
POINTS, LEAD = 0.5, 20.0
"""Part of the reward that is for the lead in points, and a lead that counts three quarters of it."""
PAST = 4
"""Every such row meets networks of the past."""


class Network:
    """Chances of the actions, and the value of the game, from an observation."""

    def __init__(self, weights) -> None:
        self.w = weights
        self.moments = {k: (np.zeros_like(x), np.zeros_like(x)) for k, x in weights.items()}
        self.changes = 0

    @classmethod
    def begin(cls, inputs: int, actions: int, seed: int) -> "Network":
        """Return a network that has learnt nothing yet."""
        chance, weights = np.random.default_rng(seed), {}
        for k, rows, columns, scale in (
            (1, inputs, HIDDEN, 1.4),
            (2, HIDDEN, HIDDEN, 1.4),
            (3, HIDDEN, actions + 1, 0.1),
        ):
            layer = chance.normal(0.0, scale * rows**-0.5, (rows, columns))
            weights[f"w{k}"] = layer.astype(np.float32)
            weights[f"b{k}"] = np.zeros(columns, np.float32)
        return cls(weights)

    def forward(self, x, mask):
        """Return both hidden layers, the chances of the actions, and the value."""
        h1 = np.maximum(x @ self.w["w1"] + self.w["b1"], 0.0)
        h2 = np.maximum(h1 @ self.w["w2"] + self.w["b2"], 0.0)
        out = h2 @ self.w["w3"] + self.w["b3"]
        logits = np.where(mask, out[:, :-1], np.float32(-1e9))
        p = np.exp(logits - logits.max(axis=1, keepdims=True))
        return h1, h2, p / p.sum(axis=1, keepdims=True), out[:, -1]

    def change(self, x, mask, action, before, advantage, goal) -> None:
        """Move the weights by one step of Adam; without chances ``before``, imitate the actions."""
        h1, h2, p, value = self.forward(x, mask)
        rows, n = np.arange(len(x)), len(x)
        ratio = p[rows, action] / before if before is not None else np.ones(n, np.float32)
        open_ = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = open_ * ratio * advantage
        out = np.empty((n, p.shape[1] + 1), np.float32)
        log = np.log(p + 1e-12)
        entropy = -(p * log).sum(axis=1, keepdims=True)
        out[:, :-1] = p * (push[:, None] + ENTROPY * (log + entropy))
        out[rows, action] -= push
        out[:, -1] = value - goal
        out /= n
        d2 = (out @ self.w["w3"].T) * (h2 > 0)
        d1 = (d2 @ self.w["w2"].T) * (h1 > 0)
        gradient = {
            "w1": x.T @ d1, "b1": d1.sum(axis=0), "w2": h1.T @ d2, "b2": d2.sum(axis=0),
            "w3": h2.T @ out, "b3": out.sum(axis=0),
        }  # fmt: skip
        norm = sum(float((g * g).sum()) for g in gradient.values()) ** 0.5
        self.changes += 1
        rate = RATE * (1 - 0.999**self.changes) ** 0.5 / (1 - 0.9**self.changes)
        for k, g in gradient.items():
            mean, square = self.moments[k]
            g = g * min(1.0, 0.5 / (norm + 1e-8))
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            self.w[k] -= rate * mean / (np.sqrt(square) + 1e-6)


def inputs(games) -> np.ndarray:
    """Return observations, with the seat beside them: codes of actions can name seats."""
    return seated(games.observe(), games.to_act, games.game.players)


def seated(observations, seats, players) -> np.ndarray:
    """Return observations with a flag for the seat."""
    return np.concatenate([observations, np.eye(players, dtype=np.float32)[seats]], axis=1)


def draw(p, chance) -> np.ndarray:
    """Return an action of each row by its chances."""
    heights = p.cumsum(axis=1)
    return (heights < chance.random((len(p), 1)) * heights[:, -1:] * (1 - 1e-6)).sum(axis=1)


def play(games, network, past, chance, teacher=None):
    """Play on for some steps; return what there is to learn from, a row per decision.

    With a teacher, its decisions stand in place of those made, and every other game follows them.
    """
    players, rows = games.game.players, np.arange(games.n)
    learners = rows // PAST % players
    record = []
    for _ in range(STEPS):
        x, mask, seat = inputs(games), games.mask.copy(), games.to_act.copy()
        _, _, p, value = network.forward(x, mask)
        other = np.flatnonzero((rows % PAST == 0) & (seat != learners))
        p[other] = past.forward(x[other], mask[other])[2]
        made = action = draw(p, chance)
        if teacher is not None:
            action = games.advice(teacher)
            made = np.where(rows % 2 == 1, action, made)
        shares, done = games.step(made)
        record.append((x, mask, seat, action, p[rows, action], value, done, goals(games, shares)))
    value = network.forward(inputs(games), games.mask)[3]
    ahead = np.full((games.n, players), np.nan, np.float32)
    ahead[rows, games.to_act] = value
    so_far = np.zeros((games.n, players), np.float32)
    learnt = []
    for x, mask, seat, action, p, value, done, goal in reversed(record):
        ahead[done], so_far[done] = goal[done], 0.0
        step = ahead[rows, seat] - value
        known = ~np.isnan(step)  # a seat that does not decide again in this record teaches nothing
        advantage = np.where(known, step, 0.0) + LAMBDA * so_far[rows, seat]
        ahead[rows, seat], so_far[rows, seat] = value, advantage
        use = known & ((rows % PAST != 0) | (seat == learners))
        columns = (x, mask, action, p, advantage, advantage + value)
        learnt.append([column[use] for column in columns])
    return [np.concatenate(column) for column in zip(*learnt, strict=True)]


def goals(games, shares) -> np.ndarray:
    """Return the reward of each seat where a game ended: the share of the win, and the lead."""
    scores = games.scores[:, : games.game.players].astype(np.float32)
    best = np.sort(scores, axis=1)
    rival = np.where(scores == best[:, -1:], best[:, -2:-1], best[:, -1:])
    lead = np.tanh((scores - rival) / LEAD)
    shares = shares[:, : games.game.players]
    return ((1 - POINTS) * (2 * shares - 1) + POINTS * lead).astype(np.float32)


def train(game, players, rounds, seed=0, network=None, teacher=None, lessons=0, told=print):
    """Return a network after so many rounds of play and learning, the first ones by imitation."""
    games = batch.load(game, n=GAMES, players=players, seed=seed, threads=THREADS)
    chance = np.random.default_rng(seed)
    width = games.encoding.size + players
    network = network or Network.begin(width, games.game.n_actions, seed)
    shelf, start = [], time.process_time()
    for number in range(rounds):
        if number % 20 == 0:
            shelf.append({k: w.copy() for k, w in network.w.items()})
            spent = time.process_time() - start
            told(f"{number * GAMES * STEPS:,} decisions, {spent:.0f} s of processor time")
        past = Network(shelf[int(chance.integers(len(shelf)))])
        taught = teacher if number < lessons else None
        x, mask, action, p, advantage, goal = play(games, network, past, chance, taught)
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        if taught is not None:
            advantage[:] = 1.0
        for _ in range(EPOCHS):
            order = chance.permutation(len(x))
            for part in np.array_split(order, max(1, len(x) // ROWS)):
                before = None if taught is not None else p[part]
                lesson = (advantage[part], goal[part])
                network.change(x[part], mask[part], action[part], before, *lesson)
    return network


class Player(Bot):
    """Plays the likeliest action of the network in a file."""

    def __init__(self, file: str = "agent.npz") -> None:
        with np.load(file) as weights:
            self.network = Network(dict(weights))

    def start(self, game, seat, seed):
        """Get the network ready for a game of this player count."""
        self.encoding = Encoding(game)
        if len(self.network.w["w1"]) != self.encoding.size + game.players:
            raise ValueError(f"the network was trained for another game than {game.pool()}")

    def choose(self, view, legal):
        """Return the likeliest action."""
        mask = np.zeros((1, view.game.n_actions), bool)
        mask[0, legal] = True
        observation = self.encoding.of(view.array)[None]
        x = seated(observation, [view.seat], view.game.players)
        return int(self.network.forward(x, mask)[2][0].argmax())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("file")
    parser.add_argument("--rounds", type=int, default=1500, help="of play and learning")
    parser.add_argument("--teacher", help="a rule-based policy to imitate at first")
    parser.add_argument("--lessons", type=int, default=100, help="rounds of imitation")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--from", dest="begin", help="a file to go on from")
    args = parser.parse_args()
    begun = Network(dict(np.load(args.begin))) if args.begin else None
    taught = (args.teacher, args.lessons if args.teacher else 0)
    trained = train(args.game, args.players, args.rounds, args.seed, begun, *taught)
    np.savez(args.file, **trained.w)
