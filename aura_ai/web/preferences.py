"""Preferences of people at a table: commands of its game."""

from __future__ import annotations

from collections.abc import Mapping

from aura_ai.contract.screen import screen_of
from aura_ai.web.game import Game
from aura_ai.web.http_errors import HttpError
from aura_ai.web.seats import Access


def put(game: Game, access: Access, key: str, value: str) -> None:
    """Set whether chances are shown (``chances``), when turns are confirmed (``confirm``), and
    whether moves are proposed and explained (``guide``).

    Raises:
        HttpError: No such setting.
    """
    game.playing()
    if key in ("chances", "guide") and value in ("on", "off"):
        seats = set(game.stored.settings.get(key, []))
        seats = seats | set(access.seats) if value == "on" else seats - set(access.seats)
        game.set(**{key: sorted(seats)})
        if value == "on":
            game.uncount("chances were shown" if key == "chances" else "moves were proposed")
    elif key == "confirm" and value in ("turns", "never"):
        game.set(confirm=value)
    else:
        raise HttpError(422, f"no setting {key[:40]!r} = {value[:40]!r}")
    game.respond()


def put_responses(game: Game, access: Access, answers: Mapping[str, str]) -> None:
    """Set auto-responses for all seats of a person; one that fits now is given at once.

    Args:
        game: The game.
        access: Whose seats.
        answers: Choice by key of what the game offers; other keys are left alone.

    Raises:
        HttpError: The game offers none, or an answer is none of its choices.
    """
    session = game.open_to_moves()
    responses = {}
    for rule in screen_of(session.game).auto_responses:
        value = answers.get(rule.key, "")
        if value not in dict(rule.choices):
            raise HttpError(422, f"{rule.label}: unknown choice {value[:40]!r}")
        responses[rule.key] = value
    if not responses:
        raise HttpError(422, f"{session.game.info.title} has no auto-responses")
    mine = {str(seat): responses for seat in access.seats}
    game.set(standing=game.stored.settings.get("standing", {}) | mine)
    game.respond()
