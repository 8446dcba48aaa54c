"""Review games whose quality is known and print what the review makes of them.

    python bench/review.py random rauha
    python bench/review.py strongest rauha

``random``: games of two random players. How much of what seat 0 lost lies in the moves that the review
names? What was lost is the cost by a much longer search of other chance: ten times the simulations in
three times the determinizations (``TRUTH``). Beside it stands the rule of the release before: a search
over all moves, in which a move with fewer than 4 visits is never a mistake.

``strongest``: games of ``strongest`` against itself. Which part of its moves gets which verdict?
"""

from __future__ import annotations

from collections import Counter

import click
from tqdm import tqdm

from aura_ai.games.registry import load
from aura_ai.play.analysis import Analyst, Limits
from aura_ai.play.review import USUAL, VERDICTS, Effort, judge, order, summaries
from aura_ai.play.session import Session

TRUTH = Effort(
    best=10 * USUAL.best,
    after=10 * USUAL.after,
    points=10 * USUAL.points,
    determinizations=3 * USUAL.determinizations,
)
TRUTH_SEED = 12_345
"""Chance of the longer search; a review has 0."""
STRONGEST = "strongest:sims=2000"
OLD_VISITS, OLD_COST = 4, 0.05
"""The rule of the release before."""


def played(game: str, bot: str, seed: int) -> Session:
    """Return a finished game of two equal bots."""
    session = Session(load(game, 2), (bot, bot), seed)
    while not session.over:
        session.think()
    return session


def named_before(session: Session, ply: int, analyst: Analyst) -> bool:
    """Return whether the release before would have called a decision a mistake."""
    decision = session.record.decisions[ply]
    view = session.view(decision.seat, ply)
    moves = analyst.analyze(view, limits=Limits(sims=USUAL.best, scores=False)).moves
    made = next(move for move in moves if move.action == decision.action)
    if made.value is None or made.visits < OLD_VISITS or moves[0].value is None:
        return False
    return moves[0].value[decision.seat] - made.value[decision.seat] >= OLD_COST


def review_random(game: str, games: int, seed: int) -> None:
    """Print how much of what was lost lies in moves that are named."""
    ratios: list[str] = []
    lost = named = before = 0.0
    faults = decisions = told = 0
    for number in range(seed, seed + games):
        session = played(game, "random", number)
        usual, longer = Analyst(session.game), Analyst(session.game, seed=TRUTH_SEED)
        found = []
        for ply in tqdm(order(session, [0]), desc=f"{game}, game {number}"):
            judgement = judge(session, ply, usual)
            truth = judge(session, ply, longer, effort=TRUTH).cost or 0.0
            found.append(judgement.to_json())
            decisions += 1
            lost += truth
            if judgement.verdict:
                faults += 1
                named += truth
            before += truth * named_before(session, ply, usual)
        summary = summaries(found)[0]
        told += summary.like_lot
        ratios.append(f"{summary.lost / summary.by_lot:.2f}")
    print(
        f"{game}: random play, {games} games, {decisions} decisions of seat 0, {lost:.2f} wins lost: "
        f"{named / lost:.0%} in {faults} named moves (release before: {before / lost:.0%}); "
        f"called random in {told} of {games} (cost over that by lot: {', '.join(ratios)})"
    )


def review_strongest(game: str, games: int, seed: int) -> None:
    """Print which verdicts the moves of a strong bot get."""
    counts: Counter[str] = Counter()
    decisions = told = 0
    ratios: list[str] = []
    for number in range(seed, seed + games):
        session = played(game, STRONGEST, number)
        usual = Analyst(session.game)
        found = [judge(session, ply, usual).to_json() for ply in tqdm(order(session, [0, 1]))]
        decisions += len(found)
        counts.update(entry["verdict"] for entry in found)
        for summary in summaries(found):
            told += summary.like_lot
            ratios.append(f"{summary.lost / max(summary.by_lot, 1e-9):.2f}")
    shares = ", ".join(f"{counts[name] / decisions:.1%} {name}" for name in VERDICTS)
    print(
        f"{game}: {STRONGEST} against itself, {games} games, {decisions} decisions: {shares}; "
        f"called random in {told} of {2 * games} seats (cost over that by lot: {', '.join(ratios)})"
    )


@click.command()
@click.argument("what", type=click.Choice(["random", "strongest"]))
@click.argument("game")
@click.option("--games", default=3, show_default=True)
@click.option("--seed", default=1, show_default=True, help="Seed of the first game.")
def main(what: str, game: str, games: int, seed: int) -> None:
    """Review games of GAME and print what the review makes of them."""
    (review_random if what == "random" else review_strongest)(game, games, seed)


if __name__ == "__main__":
    main()
