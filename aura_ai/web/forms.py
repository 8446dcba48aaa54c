"""What people fill in: a new game, a file to open."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from aura_ai.errors import AuraError
from aura_ai.play import record as records
from aura_ai.play.new_game import games, opening, opening_at
from aura_ai.play.positions import load_position
from aura_ai.play.record import MOST_SEED, Record
from aura_ai.web.http_errors import HttpError
from aura_ai.web.seats import spec_of

Form = Mapping[str, str]
OPTION = "option."
"""Start of the fields of a game's options: ``option.<game>.<name>``."""


def whole(form: Form, key: str, low: int, high: int) -> int:
    """Return a whole number of a form.

    Raises:
        HttpError: It is missing, no number or out of range.
    """
    text = form.get(key, "").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 20:
        raise HttpError(422, f"{key}: {text[:40]!r} is not a whole number")
    if not low <= int(text) <= high:
        raise HttpError(422, f"{key}: {text} is not from {low} to {high}")
    return int(text)


def seats(form: Form, players: int) -> list[str]:
    """Return who sits where, from the fields ``seat-0``, ``seat-1``, …

    Raises:
        HttpError: A field is missing.
    """
    labels = []
    for seat in range(players):
        word = form.get(f"seat-{seat}")
        if word is None:
            raise HttpError(422, f"the form names no player for seat {seat}")
        labels.append(spec_of(word))
    return labels


def random_seed() -> int:
    """Return a seed out of all that there are, so that nobody can try them all."""
    return secrets.randbelow(MOST_SEED + 1)


def seed(form: Form) -> int:
    """Return the seed of a form, a random one when the field is empty.

    Raises:
        HttpError: It is no seed.
    """
    if not form.get("seed", "").strip():
        return random_seed()
    return whole(form, "seed", 0, MOST_SEED)


def new_game(form: Form) -> Record:
    """Return the game that the form of the start page asks for, before its first decision.

    Raises:
        AuraError: Something on it cannot be played.
    """
    position = form.get("position", "").strip()
    if position:
        if not position.startswith("{"):
            # a path would be read from this machine
            raise HttpError(422, "a position is a JSON object, so it starts with {")
        state = load_position(position)
        given = seats(form, state.game.players)
        return opening_at(state, given, seed(form))
    game = form.get("game", "")
    if game not in games():
        raise HttpError(422, f"unknown game {game[:40]!r}")
    players = whole(form, "players", 1, 99)
    start = f"{OPTION}{game}."
    options: dict[str, object] = {}
    for key, value in form.items():
        if key.startswith(start):
            # several boxes may be ticked for one option
            name = key.removeprefix(start).partition("#")[0]
            options[name] = f"{options[name]},{value}" if name in options else value
    return opening(game, players, options, seats(form, players), seed(form))


def opened(text: str) -> Record:
    """Return the record in a text.

    Raises:
        AuraError: It is no record.
    """
    if not text.strip():
        raise HttpError(422, "there is nothing in that file")
    try:
        return records.parse(text)
    except AuraError as error:
        raise HttpError(422, str(error)) from None
