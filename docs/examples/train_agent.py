"""Train a small agent by its own games and let it play a tournament (docs/adapters.md).

::

    python docs/examples/train_agent.py agent.npz            # some seconds
    AGENT=agent.npz aura-ai tournament run connect_four \\
        --bot docs/examples/train_agent.py:Trained --bot random --blocks 50 --db trained.db

It is REINFORCE (Williams 1992) with a mean baseline and one hidden layer, in numpy: enough to see
the whole way from environment to rating table. ``maskable_ppo.py`` does the same with a library
that masks actions.
"""

import os
import sys

import numpy as np

from aura_ai.adapters.gymnasium import SeatEnv
from aura_ai.adapters.observation import Observation
from aura_ai.adapters.table import Table
from aura_ai.bots.interface import Bot

GAME, HIDDEN, GAMES, BATCH, RATE = "connect_four", 64, 12_000, 40, 0.003


class Network:
    """Chances of the legal actions from an observation."""

    def __init__(self, seen: Observation, n_actions: int, chance: np.random.Generator) -> None:
        self.low = seen.low.astype(float)
        self.span = np.maximum(seen.high.astype(float) - self.low, 1.0)
        self.weights = {
            "w1": chance.normal(0.0, seen.size**-0.5, (seen.size, HIDDEN)),
            "w2": np.zeros((HIDDEN, n_actions)),
        }

    def forward(self, observation, mask):
        """Return inputs, hidden units and chances, 0 for what is not legal."""
        inputs = (observation - self.low) / self.span
        hidden = np.tanh(inputs @ self.weights["w1"])
        logits = np.where(mask, hidden @ self.weights["w2"], -np.inf)
        chances = np.exp(logits - logits.max())
        return inputs, hidden, chances / chances.sum()


class Adam:
    """Steps of gradient ascent (Kingma and Ba 2015)."""

    def __init__(self, weights) -> None:
        self.weights, self.steps = weights, 0
        self.mean = {k: np.zeros_like(w) for k, w in weights.items()}
        self.square = {k: np.zeros_like(w) for k, w in weights.items()}

    def step(self, gradient) -> None:
        """Move the weights along a gradient."""
        self.steps += 1
        for k, g in gradient.items():
            self.mean[k] += 0.1 * (g - self.mean[k])
            self.square[k] += 0.001 * (g * g - self.square[k])
            mean = self.mean[k] / (1 - 0.9**self.steps)
            square = self.square[k] / (1 - 0.999**self.steps)
            self.weights[k] += RATE * mean / (np.sqrt(square) + 1e-8)


def train(games: int, seed: int = 0, told=print) -> tuple[Network, list[float]]:
    """Return a network and the share of wins in each batch of games against a random bot."""
    chance = np.random.default_rng(seed)
    envs = [SeatEnv(GAME, bots=("random",), seat=seat) for seat in (0, 1)]
    network = Network(envs[0].table.observation, int(envs[0].action_space.n), chance)
    adam, shares = Adam(network.weights), []
    for env in envs:
        env.reset(seed=seed)
    while len(shares) * BATCH < games:
        steps, rewards = [], []
        for number in range(BATCH):
            env, over = envs[number % 2], False
            observation, _ = env.reset()
            while not over:
                inputs, hidden, chances = network.forward(observation, env.action_masks())
                action = int(chance.choice(len(chances), p=chances))
                steps.append((inputs, hidden, chances, action, number))
                observation, reward, over, _, _ = env.step(action)
            rewards.append(reward)
        advantage = np.array(rewards) - np.mean(rewards)
        gradient = {k: np.zeros_like(w) for k, w in network.weights.items()}
        for inputs, hidden, chances, action, number in steps:
            push = -chances * advantage[number]
            push[action] += advantage[number]
            gradient["w2"] += np.outer(hidden, push)
            back = (network.weights["w2"] @ push) * (1 - hidden**2)
            gradient["w1"] += np.outer(inputs, back)
        adam.step({k: g / BATCH for k, g in gradient.items()})
        shares.append(float(np.mean(rewards)))
        if len(shares) % 25 == 0:
            told(f"{len(shares) * BATCH} games: wins {np.mean(shares[-25:]):.2f}")
    return network, shares


class Trained(Bot):
    """Plays the likeliest action of the network in the file that $AGENT names."""

    games = (GAME,)

    def start(self, game, seat, seed):
        """Load the network."""
        self.table = Table(game)
        self.network = Network(self.table.observation, game.n_actions, np.random.default_rng(0))
        with np.load(os.environ.get("AGENT", "agent.npz")) as file:
            self.network.weights = dict(file)

    def choose(self, view, legal):
        """Return the likeliest action."""
        mask = np.zeros(view.game.n_actions, bool)
        mask[legal] = True
        _, _, chances = self.network.forward(self.table.observation.of(view.array), mask)
        return int(chances.argmax())


if __name__ == "__main__":
    trained, _ = train(GAMES)
    np.savez(sys.argv[1] if len(sys.argv) > 1 else "agent.npz", **trained.weights)
