"""A policy and a prior of one's own in the compiled search (docs/writing-a-search.md)."""

from dataclasses import replace

from aura_ai.bots.search_bot import SearchBot
from aura_ai.engine import rng
from aura_ai.engine.jit import jit
from aura_ai.search import TEXTBOOK, Hooks, Search


@jit
def central(s, legal, n):
    """Return one of two columns drawn by chance, the one nearer to the middle."""
    one = legal[rng.draw(s, n)]
    two = legal[rng.draw(s, n)]
    return one if abs(one - 3) <= abs(two - 3) else two


@jit
def inward(s, legal, n, out):
    """Write a share for each column, four times as much for the middle as for the edges."""
    total = 0.0
    for i in range(n):
        out[i] = 4.0 - abs(legal[i] - 3)
        total += out[i]
    for i in range(n):
        out[i] /= total


HOOKS = Hooks(policy=central, prior=inward)


class Central(SearchBot):
    """Searches with playouts and a prior that prefer the middle."""

    games = ("connect_four",)

    def start(self, game, seat, seed):
        """Get the search ready."""
        super().start(game, seat, seed)
        self.search = Search(game, replace(TEXTBOOK, puct=True), HOOKS)

    def evaluate(self, decision):
        """Let the compiled search count."""
        return self.search.run(
            decision.view.array, decision.budget, decision.seed, decision.stop, decision.actions
        )
