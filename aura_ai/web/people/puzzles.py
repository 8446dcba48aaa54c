"""Puzzles: reviewed blunders of a person's own games, and those that come with the program.

A puzzle shows what the seat knew then. The review knows the move that it would make and the one that was
made; of any other answer a short search says what it costs.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from aura_ai.contract.game import View
from aura_ai.contract.screen import screen_of
from aura_ai.play import new_game, preparation
from aura_ai.play import puzzles as ready
from aura_ai.play.review import Judgement, judge, verdict_of
from aura_ai.play.session import Session
from aura_ai.web import pages, review
from aura_ai.web.advice import Advisers
from aura_ai.web.http_errors import HttpError
from aura_ai.web.names import YOU, Names, seat_names, whose
from aura_ai.web.review import Moves
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import Snapshot
from aura_ai.web.store import Store

SEARCHED = 4.0
"""Seconds after which a search for the verdict on an answer stops with its result so far."""
_FOUND = """
SELECT g.id, t.token, json_extract(g.header, '$.game'), j.ply, json_extract(j.judgement, '$.cost'),
  json_extract(j.judgement, '$.points')
FROM people p JOIN tokens t ON t.token = p.token JOIN games g ON g.id = t.game
  JOIN judgements j ON j.game = g.id
  LEFT JOIN tries y ON y.person = p.person AND y.game = j.game AND y.ply = j.ply
WHERE p.person = ? AND g.kind = 'game' AND json_extract(j.judgement, '$.verdict') IN ({})
  AND json_extract(j.judgement, '$.seat') IN (SELECT value FROM json_each(t.seats))
  AND NOT EXISTS (SELECT 1 FROM json_each(g.settings, '$.proposed') WHERE value = j.ply)
ORDER BY {}
"""
_NEWEST = _FOUND.format("'blunder'", "g.touched DESC, j.ply LIMIT 100")
_DUE = _FOUND.format("'blunder', 'mistake'", "coalesce(y.due, 0), g.touched DESC, j.ply").replace(
    "ORDER BY", "AND coalesce(y.due, 0) <= ? ORDER BY"
)
THREE = 3
"""Positions of a person's own that are offered a day."""
DAY = 24 * 3600.0
MOST_DAYS = 64
"""Days after which a position that was solved each time comes again, at most."""


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
    return [Puzzle(*row) for row in store.rows(_NEWEST, person)]


def due(store: Store, person: str) -> list[Puzzle]:
    """Return the three positions of a person's own mistakes that have waited longest for a try.

    Raises:
        StoreError: The database cannot be read.
    """
    return [Puzzle(*row) for row in store.rows(_DUE, person, time.time())[:THREE]]


def note_try(store: Store, person: str, game: str, ply: int, right: bool) -> None:
    """Note the first answer since a position was due: it comes again tomorrow, or later if it was right.

    Raises:
        StoreError: It cannot be written.
    """
    query = "SELECT solved, due FROM tries WHERE person = ? AND game = ? AND ply = ?"
    solved, due = next(iter(store.rows(query, person, game, ply)), (0, 0.0))
    if due > time.time():
        return
    solved = solved + 1 if right else 0
    days = min(2**solved, MOST_DAYS)
    with store.transaction() as db:
        row = (person, game, ply, solved, time.time() + days * DAY)
        db.execute("INSERT OR REPLACE INTO tries VALUES (?, ?, ?, ?, ?)", row)


def following(puzzles: Sequence[Puzzle], game: str, ply: int) -> Puzzle | None:
    """Return the puzzle after one in a list, the first one after the last; None for no other."""
    places = [(each.id, each.ply) for each in puzzles]
    if (game, ply) not in places or len(places) == 1:
        return None
    return puzzles[(places.index((game, ply)) + 1) % len(places)]


def judged_at(store: Store, game: str, access: Access, ply: int) -> Mapping[str, Any]:
    """Return a review's judgement of a mistake of a person's own.

    Raises:
        HttpError: There is none.
    """
    for judged in store.judgements(game):
        if judged["ply"] == ply and judged["is_mistake"] and judged["seat"] in access.seats:
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
    show: bool = False,
) -> str:
    """Return the page of a puzzle of a person's own.

    Args:
        judged: The review's judgement of the decision.
        move: The answer, None before there is one.
        next_one: The puzzle that the page leads to, None for none.
        searched: A search's judgement of an answer that the review has not looked at.
        show: Whether the best move is shown after a wrong answer.

    Raises:
        HttpError: The game is not ready or not over, or the answer is not a legal move.
    """
    session, ply, seat = game.playing(), judged["ply"], judged["seat"]
    if not game.public:
        raise HttpError(409, "a puzzle comes after the game")
    legal, view, names = session.choices(ply), session.view(seat, ply), seat_names(game, access)
    who = "you" if seat == names.reader else names[seat]
    plain = partial(pages.spoken, names, view)
    moves = [(action, plain(view.describe(action))) for action in legal]
    status = f"{names.called(f'Seat {seat} decides')}."
    right, sentence, reply = False, "", list[tuple[int, str]]()
    if move is None:
        status += f" What {who} played then lost {review.lost(judged['cost'], judged['points'])}."
    else:
        answer = _words(moves, move)
        right = move == judged["best_action"] or bool(searched and not searched["verdict"])
        if move == judged["best_action"]:
            sentence = f"Right: {answer} is what the review would play."
        elif move == judged["made_action"]:
            sentence = f"That is what {who} played then: {answer}."
        elif searched is None:
            sentence = f"The search that judges {answer} is not ready yet."
        else:
            sentence = _GOOD.format(answer) if right else _POOR.format(answer)
        reply = [] if right else [*(searched or judged).get("reply", ())]
    return _page(
        view,
        names,
        moves,
        move,
        review.compared(searched or judged, seat),
        reply=[f"{names[s]}: {plain(text)}" for s, text in reply],
        show=show or right,
        status=status,
        here=f"/puzzles/{game.id}/{ply}",
        token=access.token,
        right=right,
        sentence=sentence,
        in_game=f"/games/{game.id}?token={access.token}&at={ply}",
        next_one=f"/puzzles/{next_one.id}/{next_one.ply}?token={next_one.token}"
        if next_one
        else "",
        judged=searched or judged,
        whose=whose(judged, names),
        plain=plain,
    )


_GOOD = "Good: {} is about as good as the best move."
_POOR = "Not the best: {}."


def _words(moves: Moves, move: int) -> str:
    """Return a move in words."""
    if move not in dict(moves):
        raise HttpError(422, f"move {move} is not legal there")
    return dict(moves)[move]


def _page(
    view: View,
    names: Names,
    moves: Moves,
    move: int | None,
    compared: Moves,
    show: bool,
    **values: Any,
) -> str:
    """Return the page: until the answer is shown, others can be tried on the board."""
    info = view.game.info
    values |= {"title": info.title, "goods": info.name, "moves": moves, "move": move, "show": show}
    values |= pages.board(view, names, [] if show else moves, compared if show else [])
    return pages.render("puzzle.html", was_proposed=False, **values)


# --- puzzles that come with the program ------------------------------------------------------------


def ready_address(puzzle: ready.Puzzle) -> str:
    """Return the address of a puzzle that comes with the program."""
    return f"/puzzles/ready/{puzzle.number}"


def ready_page(number: int, move: int | None, show: bool) -> str:
    """Return the page of a puzzle by its number, with an answer also the stored search's verdict on it.

    The best move is shown when the answer is right, or on request.

    Raises:
        HttpError: There is no such puzzle, or the answer is not a legal move.
    """
    if not 1 <= number <= len(ready.shipped()):
        raise HttpError(404, "there is no such puzzle")
    puzzle = ready.shipped()[number - 1]
    following = ready.shipped()[number % len(ready.shipped())]
    view = puzzle.view
    seats = range(puzzle.players)
    names = Names([YOU if s == puzzle.seat else f"player {s + 1}" for s in seats], puzzle.seat)
    plain = partial(screen_of(view.game).plain, view.array)
    moves = [(a, names.called(plain(view.describe(a)))) for a in puzzle.chances]
    best, cost, sentence, reply, judged = puzzle.best, 0.0, "", [], {}
    if move is not None:
        answer, cost = _words(moves, move), puzzle.cost(move)
        sentence = (_POOR if verdict_of(cost) else _GOOD).format(answer)
        if move == best:
            sentence = f"Right: {answer}."
        elif verdict_of(cost):
            reply = [
                f"{names[s]}: {names.called(plain(text))}" for s, text in puzzle.refutation(move)
            ]
        better, before = _words(moves, best), puzzle.chances[best]
        judgement = Judgement(0, puzzle.seat, answer, better, cost, before)
        judged = {**judgement.to_json(), "made_action": move, "best_action": best}
    right = not verdict_of(cost)
    return _page(
        view,
        names,
        moves,
        move,
        review.compared(judged or None, puzzle.seat),
        status=f"You are player {puzzle.seat + 1}. One move is clearly the best.",
        here=ready_address(puzzle),
        token="",
        right=right,
        show=show or (move is not None and right),
        reply=reply,
        sentence=sentence,
        in_game="",
        next_one=ready_address(following) if following is not puzzle else "",
        judged=judged,
        whose="your",
        plain=str,
    )
