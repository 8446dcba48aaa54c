"""A search bot of thirty lines: flat Monte Carlo over determinizations (docs/writing-a-bot.md)."""

import random

from aura_ai.bots.interface import Bot

PLAYOUTS = 30
"""Games that are played to the end at random, for each legal action."""


class Flat(Bot):
    """Plays every action in the same determinizations and takes the one with the best mean place."""

    def start(self, game, seat, seed):
        """Begin a game: all chance of the bot comes from its seed."""
        self.seat = seat
        self.chance = random.Random(seed)

    def choose(self, view, legal):
        """Return the action whose random games end best."""
        total = dict.fromkeys(legal, 0)
        for _ in range(PLAYOUTS):
            sample = view.sample(self.chance.getrandbits(62))  # hidden things filled in
            for action in legal:
                total[action] += self.playout(sample.copy(), action)
        return min(legal, key=total.get)

    def playout(self, state, action):
        """Return the place of the own seat (1 is best) after a random game."""
        while not state.over:
            state.apply(action)
            action = self.chance.choice(state.legal() or [0])
        places, _ = state.result()
        return places[self.seat]
