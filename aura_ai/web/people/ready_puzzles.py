"""Puzzles that come with the program."""

from __future__ import annotations

from functools import partial

from markupsafe import Markup

from aura_ai.contract.screen import screen_of
from aura_ai.play import new_game
from aura_ai.play.puzzles import Puzzle, shipped
from aura_ai.play.review import verdict_of
from aura_ai.web import pages, review
from aura_ai.web.http_errors import HttpError
from aura_ai.web.names import YOU, Names
from aura_ai.web.view_model import PICTURE_WIDTH


def address(puzzle: Puzzle) -> str:
    """Return the address of a puzzle."""
    return f"/puzzles/ready/{puzzle.number}"


def numbered(number: int) -> Puzzle:
    """Return a puzzle by its number.

    Raises:
        HttpError: There is none.
    """
    if not 1 <= number <= len(shipped()):
        raise HttpError(404, "there is no such puzzle")
    return shipped()[number - 1]


def page(puzzle: Puzzle, move: int | None) -> str:
    """Return the page of a puzzle, with an answer also the stored search's verdict on it.

    Raises:
        HttpError: The answer is not a legal move.
    """
    if move is not None and move not in puzzle.chances:
        raise HttpError(422, f"move {move} is not legal there")
    view = puzzle.view
    seats = range(puzzle.players)
    names = Names([YOU if s == puzzle.seat else f"player {s + 1}" for s in seats], puzzle.seat)
    plain = partial(screen_of(view.game).plain, view.array)
    moves = [(a, names.called(plain(view.describe(a)))) for a in puzzle.chances]
    words, best = dict(moves), puzzle.best
    cost = 0.0 if move is None else puzzle.cost(move)
    compared = (
        [] if move in (None, best) else [(a, words[a]) for a in (move, best) if a is not None]
    )
    drawn = new_game.draw(view, compared if move is not None else moves)
    if drawn is not None and compared:
        drawn = review.marked(drawn, compared)
    verdict = verdict_of(cost)
    if move is None:
        sentence = ""
    elif move == best:
        sentence = f"Right: {words[move]}."
    elif not verdict:
        sentence = f"Good: {words[move]} is about as good as the best move."
    else:
        sentence = f"Not the best: {words[move]}."
    following = shipped()[puzzle.number % len(shipped())]
    return pages.render(
        "puzzle.html",
        title=view.game.info.title,
        goods=puzzle.game,
        status=f"You are player {puzzle.seat + 1}. One move is clearly the best.",
        here=address(puzzle),
        token="",
        move=move,
        right=not verdict,
        sentence=sentence,
        in_game="",
        next_one=address(following) if following is not puzzle else "",
        judged={
            "cost": cost,
            "points": None,
            "before": puzzle.chances[best],
            "verdict": verdict,
            "best": words[best],
            "best_action": best,
            "made_action": move,
            "line": (),
            "why": "",
        },
        whose="your",
        plain=str,
        moves=moves,
        drawing=Markup(names.called(drawn, markup=True)) if drawn is not None else None,
        picture=None if drawn else view.game.picture(view.array, PICTURE_WIDTH),
        both_drawn=drawn is not None and bool(compared),
    )
