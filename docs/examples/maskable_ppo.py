"""Train an agent with sb3-contrib's MaskablePPO and let it play a tournament (docs/adapters.md).

::

    pip install 'aura-ai[gymnasium]' sb3-contrib
    python docs/examples/maskable_ppo.py agent.zip          # a minute
    aura-ai tournament run connect_four \\
        --bot docs/examples/maskable_ppo.py:Trained:file=agent.zip --bot random --blocks 50 --db ppo.db

The learner never tries what is not legal (Huang and Ontanon 2022, arXiv 2006.14171): the environment
tells it so by ``action_masks``.
"""

import sys

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from aura_ai.adapters.stable_baselines3 import SeatVecEnv
from aura_ai.batch import Encoding
from aura_ai.bots.interface import Bot

GAME, STEPS = "connect_four", 200_000


def train(steps: int, seed: int = 0) -> MaskablePPO:
    """Return an agent that has learnt against random bots, as first and as second player."""
    torch.set_num_threads(1)  # so small a network is slower on several
    model = MaskablePPO(
        "MlpPolicy",
        SeatVecEnv(GAME, 64, bots=("random",)),
        n_steps=64,
        batch_size=512,
        gamma=1.0,
        seed=seed,
        device="cpu",
        verbose=1,
    )
    return model.learn(steps)


class Trained(Bot):
    """Plays the likeliest action of the agent in a file."""

    games = (GAME,)

    def __init__(self, file: str = "agent.zip"):
        self.model = MaskablePPO.load(file, device="cpu")

    def start(self, game, seat, seed):
        """Get ready for a game."""
        self.encoding = Encoding(game)

    def choose(self, view, legal):
        """Return the likeliest action."""
        mask = np.zeros(view.game.n_actions, bool)
        mask[legal] = True
        observation = self.encoding.of(view.array)
        action, _ = self.model.predict(observation, action_masks=mask, deterministic=True)
        return int(action)


if __name__ == "__main__":
    train(STEPS).save(sys.argv[1] if len(sys.argv) > 1 else "agent.zip")
