"""Review of a game: the cost of each decision.

A search proposes the best move. Then the move that was made, the best one and a random one are
each searched on from the positions that they lead to (:mod:`aura_ai.play.prospects`), so every move
gets a verdict, however bad it is. The cost is a difference of chances to win; where these are near 0 or
1 it is a difference of the lead in points, which then is all that is left to play for. The random move
shows what random play would have cost in the same places.

A review judges the decisions one by one, so its caller can do other things in between, and is over
within :data:`SECONDS`: each decision may use its share of the time that is left; time that one does not
need remains for the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from aura_ai.contract.game import State, View
from aura_ai.contract.news import counted
from aura_ai.play.analysis import Analyst, Limits
from aura_ai.play.prospects import DETERMINIZATIONS, Prospect
from aura_ai.play.reasons import reason
from aura_ai.play.session import Session

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
VERDICTS = {BLUNDER: 0.15, MISTAKE: 0.10, INACCURACY: 0.05}
"""Verdicts with the least loss of winning chances that earns them, the worst first. They are those of
lichess: 0.3, 0.2 and 0.1 on its scale from -1 to 1."""
PLURALS = {BLUNDER: "blunders", MISTAKE: "mistakes", INACCURACY: "inaccuracies"}
NEAR = VERDICTS[BLUNDER]
"""Chances less than this from 0 or 1 are judged by points: nothing lost there could be a blunder."""
GAME_IN_POINTS = 0.4
"""Part of the winner's points that counts as a whole game where points are judged: in most games of
ours a lead of that size is as good as a win."""
LEAST_POINTS = 10.0
"""Expected points of the winner below which a game is not about points (Connect Four)."""
SECONDS = 300.0
"""Seconds that a whole review takes at most, compilation apart."""
SHOWN = 6
"""Decisions of the better line that are shown."""
REPLIES = 2
"""Decisions after the move that was made that are shown."""
LIKE_LOT = 0.8
"""Share of the cost of random moves at which play is called random: below it the words
would contradict the numbers. Following every other hint scores 0.55 (docs/analysis.md)."""
LEAST_JUDGED = 6
"""Least number of judged decisions to say so."""


@dataclass(frozen=True)
class Effort:
    """How much to search for one judgement.

    Attributes:
        best: Simulations that look for the best move.
        after: Simulations after each move that is compared.
        points: The same two for points, in playouts to the end of the game.
        determinizations: Determinizations in which moves are compared.
    """

    best: int = 400
    after: int = 400
    points: int = 160
    determinizations: int = DETERMINIZATIONS


USUAL = Effort()


@dataclass(frozen=True)
class Judgement:
    """How a search judges one decision."""

    ply: int
    """Number of the decision."""
    seat: int
    """The seat that decided."""
    made: str
    """The decision in words."""
    best: str
    """A better decision, or the same."""
    cost: float | None
    """Chances that were lost, at least 0; by points, the part of a game that they are worth
    (:data:`GAME_IN_POINTS`). None when the decision is not a legal action (as in ledgers)."""
    before: float
    """Chances of the seat with the best move, 0 to 1."""
    line: tuple[str, ...] = ()
    """The best move and its expected continuation, in words."""
    made_action: int = -1
    """Its code."""
    best_action: int = -1
    """Code of the best."""
    chances: tuple[float, ...] = ()
    """Chances of all seats with the best move."""
    after: tuple[float, ...] = ()
    """Chances of all seats with the move that was made."""
    points: float | None = None
    """Lead in points that was lost, None where chances were judged."""
    by_lot: float = 0.0
    """Cost of a random move."""
    why: str = ""
    """Gain of the better line, in a sentence; empty without a verdict."""
    reply: tuple[tuple[int, str], ...] = ()
    """Seats and words of the decisions expected after the move that was made."""

    @property
    def verdict(self) -> str:
        """The worst of :data:`VERDICTS` that fits, empty for none."""
        return verdict_of(self.cost)

    @property
    def mistake(self) -> bool:
        """Whether it was a mistake or worse."""
        return self.verdict in (MISTAKE, BLUNDER)

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {**asdict(self), "verdict": self.verdict, "is_mistake": self.mistake}


@dataclass(frozen=True)
class Summary:
    """A review in numbers, for one seat.

    Attributes:
        seat: The seat.
        decisions: How many were judged.
        counts: How many got each verdict, the worst first.
        lost: Cost of all of them together.
        by_lot: Cost of random moves in the same places.
        accuracy: Mean accuracy of the decisions (:func:`accuracy_of`), 0 to 1.
    """

    seat: int
    decisions: int
    counts: Mapping[str, int]
    lost: float
    by_lot: float
    accuracy: float

    @property
    def faults(self) -> int:
        """Decisions with a verdict."""
        return sum(self.counts.values())

    @property
    def like_lot(self) -> bool:
        """Whether the seat played about as badly as random moves."""
        return self.decisions >= LEAST_JUDGED and self.lost >= LIKE_LOT * self.by_lot > 0.0

    def sentences(self) -> list[str]:
        """Return it in words; first whether the play was random."""
        verdicts = [counted(n, name, PLURALS[name]) for name, n in self.counts.items() if n]
        lines = []
        if self.like_lot:
            lines.append("Random moves would have done about as well.")
        moves = f"{self.faults or 'none'} of {counted(self.decisions, 'move')}"
        faults = f"{moves} could have been better"
        if verdicts:
            faults += f" ({', '.join(verdicts)})"
        return [*lines, f"Accuracy {self.accuracy:.0%}".replace("%", " %") + f": {faults}."]


def accuracy_of(cost: float) -> float:
    """Return how good a decision was, 1 for the best, from the chances that it cost (lichess)."""
    return min(1.0, max(0.0, 1.031668 * math.exp(-4.354 * cost) - 0.031669))


def verdict_of(cost: float | None) -> str:
    """Return the verdict on a cost, empty for none."""
    return next((name for name, least in VERDICTS.items() if (cost or 0.0) >= least), "")


def summaries(judgements: Sequence[Mapping[str, Any]]) -> list[Summary]:
    """Return the summary of each seat that was reviewed, from judgements as JSON."""
    rows = []
    for seat in sorted({entry["seat"] for entry in judgements}):
        own = [e for e in judgements if e["seat"] == seat and e["cost"] is not None]
        counts = {name: sum(e["verdict"] == name for e in own) for name in VERDICTS}
        lost, by_lot = (sum(entry[key] for entry in own) for key in ("cost", "by_lot"))
        accuracy = sum(accuracy_of(e["cost"]) for e in own) / len(own) if own else 1.0
        rows.append(Summary(seat, len(own), counts, lost, by_lot, accuracy))
    return rows


def review_lines(judgements: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """Return a review as lines for a terminal: a summary of each seat, then verdicts by cost."""
    lines = [
        f"{names[summary.seat]}: {sentence}"
        for summary in summaries(judgements)
        for sentence in summary.sentences()
    ]
    for entry in sorted(judgements, key=lambda j: -(j["cost"] or 0.0)):
        before, cost = entry["before"], entry["cost"]
        if entry["verdict"]:
            lost = f"winning chances fell from {before:.0%} to {max(0.0, before - cost):.0%}"
            if entry["points"] is not None:
                lost = f"it cost about {entry['points']:.0f} points"
            lines += [
                f"{entry['ply']}: {entry['verdict']} of {names[entry['seat']]}, "
                f"{entry['made']}: {lost}",
                f"    better: {entry['best']}"
                + (f" ({entry['why'][:-1]})" if entry["why"] else ""),
            ]
    return lines


def order(session: Session, seats: Sequence[int]) -> list[int]:
    """Return the decisions of some seats, those of the first seat first, each seat's in order."""
    decisions = list(enumerate(session.record.decisions))
    return [ply for seat in seats for ply, decision in decisions if decision.seat == seat]


def judge(
    session: Session,
    ply: int,
    analyst: Analyst,
    stop: Callable[[], bool] | None = None,
    effort: Effort = USUAL,
    instead: int | None = None,
    near: float = NEAR,
    proposed: bool = False,
) -> Judgement:
    """Return how a search judges a decision of a game.

    Args:
        session: The game.
        ply: Number of the decision.
        analyst: The search.
        stop: Asked now and then; true ends the search with its result so far.
        effort: How much to search.
        instead: A legal move to judge instead of the one that was made.
        near: Chances less than this from 0 or 1 are judged by points, where there are points.
        proposed: Whether :func:`look_ahead` proposed the move: a search that was stopped, and so
            compares moves that were not searched alike, finds no fault with it.
    """
    decision = session.record.decisions[ply]
    view = session.view(decision.seat, ply)
    seat, move = decision.seat, decision.action if instead is None else instead
    legal = State(view.game, view.array).legal()
    limits = Limits(sims=effort.best, scores=False)
    best = analyst.analyze(view, limits=limits, stop=stop).moves[0].action
    if move not in legal:
        # ledgers contain moves that are not decisions of the game
        words = view.describe(best)
        return Judgement(ply, seat, view.describe(move), words, None, 0.0, (words,))
    lot = int(np.random.default_rng([session.seed, ply]).choice(legal))
    lines = _ahead(analyst, view, (best, move, lot), effort, False, stop)
    compared, points = lines, None
    cost, by_lot = (_lost(lines[best].chances[seat], lines[a].chances[seat]) for a in (move, lot))
    chances = lines[best if cost else move].chances
    if min(chances[seat], 1.0 - lines[move].chances[seat]) < near:
        for_points = analyst.for_points(view, effort.points, stop).best()
        ahead = _ahead(analyst, view, (for_points, move, lot), effort, True, stop)
        whole = GAME_IN_POINTS * float(np.max(ahead[for_points].scores))
        if whole >= GAME_IN_POINTS * LEAST_POINTS:
            best, compared = for_points, ahead
            lead = {action: _lead(each, seat) for action, each in ahead.items()}
            points = round(max(0.0, lead[best] - lead[move]), 1)
            cost, by_lot = (_lost(lead[best], lead[a]) / whole for a in (move, lot))
    if proposed and stop is not None and stop():
        cost, points = 0.0, None
    if not cost:
        best = move
    better = compared[best]
    return Judgement(
        ply=ply,
        seat=seat,
        made=view.describe(move),
        best=view.describe(best),
        cost=round(cost, 4),
        before=round(float(chances[seat]), 4),
        line=(view.describe(best), *(step.text for step in better.line[: SHOWN - 1])),
        made_action=move,
        best_action=best,
        chances=_rounded(chances),
        after=_rounded(lines[move].chances),
        points=points,
        by_lot=round(by_lot, 4),
        why=reason(seat, better, compared[move]) if verdict_of(cost) else "",
        reply=tuple((step.seat, step.text) for step in compared[move].line[:REPLIES]),
    )


def look_ahead(analyst: Analyst, view: View) -> int:
    """Return the move of the seat to act that :func:`judge` would find the least fault with.

    It makes the same searches, so the same position gets the same move.
    """
    seat = view.seat
    move = analyst.analyze(view, limits=Limits(sims=USUAL.best, scores=False)).moves[0].action
    chance = _ahead(analyst, view, (move,), USUAL, False, None)[move].chances[seat]
    if min(chance, 1.0 - chance) >= NEAR:
        return move
    for_points = analyst.for_points(view, USUAL.points)
    other = for_points.best()
    if other == move or np.nanmax(for_points.scores) < LEAST_POINTS:
        return move
    lines = _ahead(analyst, view, (move, other), USUAL, False, None)
    in_chances = _lost(lines[move].chances[seat], lines[other].chances[seat])
    chance = lines[move if in_chances else other].chances[seat]
    if min(chance, 1.0 - lines[other].chances[seat]) < NEAR:
        return other
    # one costs chances, the other points
    ahead = _ahead(analyst, view, (move, other), USUAL, True, None)
    whole = GAME_IN_POINTS * float(np.max(ahead[other].scores))
    in_points = _lost(_lead(ahead[other], seat), _lead(ahead[move], seat)) / whole
    return move if in_points < in_chances else other


def _ahead(
    analyst: Analyst,
    view: View,
    actions: Sequence[int],
    effort: Effort,
    points: bool,
    stop: Callable[[], bool] | None,
) -> dict[int, Prospect]:
    """Return the prospects of some moves, by action."""
    prospects = analyst.prospects(
        view,
        list(dict.fromkeys(actions)),
        effort.points if points else effort.after,
        points=points,
        determinizations=effort.determinizations,
        stop=stop,
    )
    return {prospect.action: prospect for prospect in prospects}


def _lost(best: float, other: float) -> float:
    return max(0.0, float(best - other))


def _lead(prospect: Prospect, seat: int) -> float:
    """Return the expected score of a seat less the mean of its rivals'."""
    rivals = np.delete(prospect.scores, seat)
    return float(prospect.scores[seat] - (rivals.mean() if rivals.size else 0.0))


def _rounded(numbers: Any) -> tuple[float, ...]:
    return tuple(round(float(number), 4) for number in numbers)
