"""Teaching pages of a game: rules, and lessons in pictures."""

from __future__ import annotations

from functools import partial
from itertools import zip_longest

from aura_ai.contract.game import State
from aura_ai.contract.news import listed
from aura_ai.errors import RulesError
from aura_ai.play import learn, new_game, tasks
from aura_ai.screens.rulebook import rulebook
from aura_ai.web import pages
from aura_ai.web.forms import PRESETS
from aura_ai.web.http_errors import HttpError
from aura_ai.web.names import YOU, Names, role_titles, seat_names
from aura_ai.web.rules_page import rule_html, rules_html
from aura_ai.web.seats import Access
from aura_ai.web.snapshot import Snapshot, viewer


def rules(game: str) -> str:
    """Return the page with the rules of a game.

    Raises:
        HttpError: Unknown game, or it has no rules.
    """
    title = _title(game)
    try:
        text, sections = rules_html(game)
    except RulesError as error:
        raise HttpError(404, str(error)) from None
    has_lessons = learn.guide(game) is not None
    return pages.render(
        "rules.html", game=game, title=title, text=text, sections=sections, lessons=has_lessons
    )


def lessons(game: str, secret: str) -> str:
    """Return the page that teaches a game in pictures.

    Raises:
        HttpError: Unknown game, or it has no such page.
    """
    title, guide = _title(game), learn.guide(game)
    if guide is None:
        raise HttpError(404, f"{title} has no page of this kind")
    screens = list(guide.lessons())
    return pages.render(
        "lessons.html",
        game=game,
        title=title,
        guide=guide,
        lessons=screens,
        tasks=tasks.tasks(game),
        secret=secret,
        preset=PRESETS[0],
    )


def task(game: str, number: int, move: int | None) -> str:
    """Return the page of a task by its number, with an answer also whether it reaches the goal.

    Raises:
        HttpError: There is no such task, or the answer is not a legal move.
    """
    title, every = _title(game), tasks.tasks(game)
    if not 1 <= number <= len(every):
        raise HttpError(404, "there is no such task")
    one = every[number - 1]
    names = Names([YOU if s == one.view.seat else "the other" for s in range(tasks.PLAYERS)])
    names.reader = one.view.seat
    plain = partial(pages.spoken, names, one.view)
    moves = [(a, plain(one.view.describe(a))) for a in State(one.view.game, one.view.array).legal()]
    if move is not None and move not in dict(moves):
        raise HttpError(422, f"move {move} is not legal there")
    right = move is not None and one.is_done(move)
    return pages.render(
        "task.html",
        title=title,
        task=one,
        number=number,
        count=len(every),
        move=move,
        right=right,
        answer=dict(moves).get(-1 if move is None else move, ""),
        rule=rule_html(rulebook(game).rules[one.rule].text),
        moves=moves,
        **pages.board(one.view, names, [] if right else moves),
    )


def has_first(game: str) -> bool:
    """Return whether a first game begins with pictures of its own."""
    guide = learn.guide(game)
    return guide is not None and bool(guide.first())


def first(game: Snapshot, access: Access) -> str:
    """Return the pictures that a first game begins with, filled in for this game.

    Raises:
        HttpError: The game is not ready, or has none.
    """
    session, guide, seat = game.playing(), learn.guide(game.game), viewer(game, access)
    if guide is None or not has_first(game.game):
        raise HttpError(404, f"{game.title} has no page of this kind")
    view, names = session.view(seat), seat_names(game)
    roles = role_titles(view)
    called = [f"the {role} ({name})" if role else name for role, name in zip_longest(roles, names)]
    values = {
        "you": (roles[seat] if seat < len(roles) else "") or names[seat],
        "rivals": listed([name for other, name in enumerate(called) if other != seat and name]),
        **guide.figures(view),
    }
    screens = [
        each._replace(title=each.title.format(**values), words=each.words.format(**values))
        for each in guide.first()
    ]
    return pages.render("first.html", game=game, access=access, screens=screens)


def _title(game: str) -> str:
    games = new_game.games()
    if game not in games:
        raise HttpError(404, "there is no such game")
    return games[game].title
