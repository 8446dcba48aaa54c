"""What the decisions of a game cost: a search looks at each from what its seat knew then.

The cost is a difference of chances to win, not of points: giving away ten points in a
game that is won costs nothing.

A review looks at the decisions one by one, so that whoever writes it can do other things in between,
and is over within :data:`SECONDS`: each decision may use its share of the time that is left, and what
one does not need is there for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from aura_ai.play.analysis import Analyst, Limits
from aura_ai.play.session import Session

MISTAKE = 0.05
"""Cost from which a decision counts as a mistake."""
LEAST_VISITS = 4
"""Visits below which a move is not called a mistake."""
LIMITS = Limits(sims=400, scores=False)
SECONDS = 300.0
"""Seconds that a whole review takes at most, compilation apart."""
SHOWN = 6
"""Decisions of the better line that are shown."""


@dataclass(frozen=True)
class Judgement:
    """How a search judges one decision.

    Attributes:
        ply: Number of the decision.
        seat: Who decided.
        made: The decision in words.
        best: What the search would have done.
        cost: Chances that were lost, at least 0; None when the search never tried the decision.
        before: Chances of the seat with the best move, 0 to 1.
        line: What the search expected to follow its own choice.
        sure: Whether the search looked at the decision often enough.
    """

    ply: int
    seat: int
    made: str
    best: str
    cost: float | None
    before: float
    line: tuple[str, ...]
    sure: bool

    @property
    def mistake(self) -> bool:
        """Whether it cost something worth knowing."""
        return self.sure and self.cost is not None and self.cost >= MISTAKE

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {**asdict(self), "mistake": self.mistake}


def order(session: Session, seats: Sequence[int]) -> list[int]:
    """Return the decisions of some seats, those of the first seat first, each seat's in order."""
    made = list(enumerate(session.record.decisions))
    return [ply for seat in seats for ply, decision in made if decision.seat == seat]


def judge(
    session: Session, ply: int, analyst: Analyst, stop: Callable[[], bool] | None = None
) -> Judgement:
    """Return how a search judges a decision of a game.

    Args:
        session: The game.
        ply: Number of the decision.
        analyst: The search.
        stop: Asked now and then; true ends the search with what was found.
    """
    decision = session.record.decisions[ply]
    view = session.view(decision.seat, ply)
    analysis = analyst.analyze(view, limits=LIMITS, stop=stop)
    best = analysis.moves[0]
    # a search may leave out what no player would do, and ledgers hold what is no move of a turn
    made = next((move for move in analysis.moves if move.action == decision.action), None)
    chances = best.value[analysis.seat] if best.value is not None else 0.0
    cost = None
    if made is not None and made.value is not None:
        cost = round(max(0.0, chances - made.value[analysis.seat]), 4)
    return Judgement(
        ply=ply,
        seat=decision.seat,
        made=view.describe(decision.action),
        best=best.text,
        cost=0.0 if made is best else cost,
        before=chances,
        line=tuple(step.text for step in best.line[:SHOWN]),
        sure=made is best or (made is not None and made.visits >= LEAST_VISITS),
    )
