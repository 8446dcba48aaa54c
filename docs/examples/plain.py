"""A playout policy in plain Python for the compiled search (docs/writing-a-search.md)."""

from aura_ai.bots.search_bot import SearchBot
from aura_ai.engine import rng
from aura_ai.search import TEXTBOOK
from aura_ai.search.custom import CustomSearch, Functions


def central(state, legal):
    """Return one of two columns drawn by chance, the one nearer to the middle."""
    one, two = (legal[rng.draw(state.array, len(legal))] for _ in range(2))
    return min(one, two, key=lambda column: abs(column - 3))


FUNCTIONS = Functions(policy=central)


class Plain(SearchBot):
    """Searches with playouts of its own, without a line for the compiler."""

    games = ("connect_four",)

    def start(self, game, seat, seed):
        """Get the search ready."""
        super().start(game, seat, seed)
        self.search = CustomSearch(game, FUNCTIONS, TEXTBOOK)

    def evaluate(self, decision):
        """Let the compiled search count."""
        return self.search.run(
            decision.view.array, decision.budget, decision.seed, decision.stop, decision.actions
        )
