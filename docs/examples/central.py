"""A policy of one's own in the playouts of the search (docs/writing-a-bot.md)."""

from aura_ai.bots.interface import Bot
from aura_ai.engine import rng
from aura_ai.engine.jit import jit
from aura_ai.search import TEXTBOOK, Budget, Hooks, Search


@jit
def central(s, legal, n):
    """Return one of two columns drawn by chance, the one nearer to the middle."""
    one = legal[rng.draw(s, n)]
    two = legal[rng.draw(s, n)]
    return one if abs(one - 3) <= abs(two - 3) else two


class Central(Bot):
    """Searches with playouts that prefer the middle."""

    games = ("connect_four",)

    def start(self, game, seat, seed):
        """Get the search ready."""
        self.seed = seed
        self.search = Search(game, TEXTBOOK, Hooks(policy=central))

    def choose(self, view, legal):
        """Return what the search visited most."""
        key = (self.seed + int(view["ply"])) % 2**63
        return self.search.run(view.array, Budget(sims=500), key).best()
