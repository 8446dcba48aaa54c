"""Puzzles from reviewed blunders of a person's own games.

A puzzle shows what the seat knew then. The review knows the move that it would make and the one that was
made; of any other answer a short search says what it costs.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup

from aura_ai.play import new_game, preparation
from aura_ai.play.review import BLUNDER, judge
from aura_ai.play.session import Session
from aura_ai.web import pages, review
from aura_ai.web.advice import Advisers
from aura_ai.web.http_errors import HttpError
from aura_ai.web.names import seat_names, unmarked, whose
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import Snapshot
from aura_ai.web.store import Store
from aura_ai.web.view_model import PICTURE_WIDTH

SEARCHED = 4.0
"""Seconds after which a search for the verdict on an answer stops with its result so far."""
MOST = 100
"""Puzzles that are listed, those of the newest games."""
_FOUND = """
SELECT g.id, t.token, json_extract(g.header, '$.game'), j.ply, json_extract(j.judgement, '$.cost'),
  json_extract(j.judgement, '$.points')
FROM people p JOIN tokens t ON t.token = p.token JOIN games g ON g.id = t.game
  JOIN judgements j ON j.game = g.id
WHERE p.person = ? AND g.kind = 'game' AND json_extract(j.judgement, '$.verdict') = ?
  AND json_extract(j.judgement, '$.seat') IN (SELECT value FROM json_each(t.seats))
ORDER BY g.touched DESC, j.ply LIMIT ?
"""


@dataclass(frozen=True)
class Puzzle:
    """A decision that was a blunder.

    Attributes:
        id: Name of the game.
        token: The person's link.
        game: Which game was played.
        ply: Number of the decision.
        cost: Chance to win that it cost, 0 to 1.
        points: Lead that it cost, None where chances were judged.
    """

    id: str
    token: str
    game: str
    ply: int
    cost: float
    points: float | None


def found(store: Store, person: str) -> list[Puzzle]:
    """Return the puzzles of a person, those of the newest games first.

    Raises:
        StoreError: The database cannot be read.
    """
    return [Puzzle(*row) for row in store.rows(_FOUND, person, BLUNDER, MOST)]


def following(puzzles: Sequence[Puzzle], game: str, ply: int) -> Puzzle | None:
    """Return the puzzle after one in a list, the first one after the last; None for no other."""
    places = [(each.id, each.ply) for each in puzzles]
    if (game, ply) not in places or len(places) == 1:
        return None
    return puzzles[(places.index((game, ply)) + 1) % len(places)]


def judged_at(store: Store, game: str, access: Access, ply: int) -> Mapping[str, Any]:
    """Return a review's judgement of a blunder of a person's own.

    Raises:
        HttpError: There is none.
    """
    for judged in store.judgements(game):
        if judged["ply"] == ply and judged["verdict"] == BLUNDER and judged["seat"] in access.seats:
            return judged
    raise HttpError(404, "there is no such puzzle")


def is_unknown(session: Session, judged: Mapping[str, Any], move: int | None) -> bool:
    """Return whether an answer is neither of the two moves of the review, and can be searched now."""
    if move is None or move in (judged["best_action"], judged["made_action"]):
        return False
    name = session.game.info.name
    adviser = new_game.adviser(name)
    ready = adviser is not None and preparation.is_ready(name, adviser)
    return ready and move in session.choices(judged["ply"])


def verdict(advisers: Advisers, session: Session, ply: int, move: int) -> Mapping[str, Any]:
    """Return a short search's judgement of an answer, in the form of a review; takes seconds.

    Raises:
        AuraError: No search can look at it.
    """
    end = time.monotonic() + SEARCHED
    with advisers.borrow(session) as analyst:
        judgement = judge(session, ply, analyst, lambda: time.monotonic() > end, instead=move)
    return judgement.to_json()


def page(
    game: Snapshot,
    access: Access,
    judged: Mapping[str, Any],
    move: int | None,
    next_one: Puzzle | None = None,
    searched: Mapping[str, Any] | None = None,
) -> str:
    """Return the page of a puzzle.

    Args:
        game: The game, which must be over.
        access: Access by the person's token.
        judged: The review's judgement of the decision.
        move: The answer, None before there is one.
        next_one: The puzzle that the page leads to, None for none.
        searched: A search's judgement of an answer that the review has not looked at.

    Raises:
        HttpError: The game is not ready or not over, or the answer is not a legal move.
    """
    session, ply, seat = game.playing(), judged["ply"], judged["seat"]
    if not game.public:
        raise HttpError(409, "a puzzle comes after the game")
    legal = session.choices(ply)
    if move is not None and move not in legal:
        raise HttpError(422, f"move {move} is not legal there")
    view = session.view(seat, ply)
    names = seat_names(game, access)
    who = "you" if seat == names.reader else names[seat]
    plain = partial(pages.spoken, names, view)
    compared = review.compared(session, searched or judged, seat) if move is not None else []
    moves = [(action, plain(view.describe(action))) for action in legal]
    drawn = new_game.draw(view, compared if move is not None else moves)
    if drawn is not None and compared:
        drawn = review.marked(drawn, compared)
    if drawn is not None and seat != names.reader:
        drawn = unmarked(drawn)
    answer, right = (
        dict(moves).get(move if move is not None else -1, ""),
        move == judged["best_action"],
    )
    if right:
        sentence = f"Right: {answer} is what the review would play."
    elif move == judged["made_action"]:
        sentence = f"That is what {who} played then: {answer}."
    elif searched is None:
        sentence = (
            f"The search that judges {answer} is not ready yet. Of these two moves the review says:"
        )
    else:
        right = not searched["verdict"]
        good = f"Good: {answer} is about as good as the best move."
        sentence = good if right else f"Not the best: {answer}."
    asks = (
        ""
        if move is not None
        else f" What {who} played then lost {review.lost(judged['cost'], judged['points'])}."
    )
    return pages.render(
        "puzzle.html",
        title=game.title,
        goods=game.game,
        status=f"{names.called(f'Seat {seat} decides')}.{asks}",
        here=f"/puzzles/{game.id}/{ply}",
        token=access.token,
        move=move,
        right=right,
        sentence=sentence,
        in_game=f"/games/{game.id}?token={access.token}&at={ply}",
        next_one=_address(next_one) if next_one is not None else "",
        judged=searched or judged,
        whose=whose(judged, names),
        plain=plain,
        moves=moves,
        drawing=Markup(names.called(drawn, markup=True)) if drawn is not None else None,
        picture=None if drawn else session.game.picture(view.array, PICTURE_WIDTH),
        both_drawn=drawn is not None and bool(compared),
    )


def _address(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzle.id}/{puzzle.ply}?token={puzzle.token}"
