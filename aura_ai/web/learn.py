"""The pages that teach a game: its rules, and how to play it in pictures."""

from __future__ import annotations

from aura_ai.errors import RulesError
from aura_ai.play import learn, new_game
from aura_ai.web import pages
from aura_ai.web.forms import PRESETS
from aura_ai.web.http_errors import HttpError
from aura_ai.web.rules_page import rules_html


def rules(game: str) -> str:
    """Return the page with the rules of a game.

    Raises:
        HttpError: There is no such game, or it has no rules.
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
        HttpError: There is no such game, or it has no such page.
    """
    title, guide = _title(game), learn.guide(game)
    if guide is None:
        raise HttpError(404, f"{title} has no page of this kind")
    shown = list(guide.lessons())
    return pages.render(
        "lessons.html",
        game=game,
        title=title,
        guide=guide,
        lessons=shown,
        secret=secret,
        preset=PRESETS[0],
    )


def _title(game: str) -> str:
    known = new_game.games()
    if game not in known:
        raise HttpError(404, "there is no such game")
    return known[game].title
