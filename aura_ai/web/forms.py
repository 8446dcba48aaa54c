"""Forms: a new game, a file to open."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aura_ai.errors import AuraError
from aura_ai.files import BYTE_ORDER_MARK
from aura_ai.play import foreign, learn
from aura_ai.play.new_game import bots, games, opening, opening_at, usual_bot
from aura_ai.play.positions import load_position
from aura_ai.play.record import MOST_SEED, Record
from aura_ai.play.seat_players import PERSON
from aura_ai.web.http_errors import HttpError
from aura_ai.web.seats import spec_of

Form = Mapping[str, str]
OPTION = "option."
"""Start of the fields of a game's options: ``option.<game>.<name>``."""
LIST = "list"
"""End of a field with a list instead of a choice, which is empty then: ``option.GAME.NAME#list``."""
LONGEST_NAME = 12
"""Characters of a person's name; more would not fit the boards."""


@dataclass(frozen=True)
class Preset:
    """A button of the start page that begins a game without a form.

    Attributes:
        name: Its value in the form.
        label: Its text.
        help: Explanation of the game that it begins.
        rival: The bot that plays against the person.
        guided: Whether each step is proposed and explained.
    """

    name: str
    label: str
    help: str
    rival: str
    guided: bool = False


PRESETS = (
    Preset("first", "First game", "each move is suggested, with a reason", "novice", guided=True),
    Preset("easy", "Easy", "an opponent that makes mistakes", "novice"),
    Preset("even", "Medium", "an opponent as strong as a club player", "club"),
    Preset("hard", "Hard", "the strongest opponent", "strongest"),
)


def whole(form: Form, key: str, low: int, high: int) -> int:
    """Return a whole number of a form.

    Raises:
        HttpError: It is missing, no number or out of range.
    """
    text = form.get(key, "").strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise HttpError(422, f"{key}: {text[:40]!r} is not a whole number")
    # Python reads no number of thousands of digits
    if len(digits) > 20 or not low <= int(text) <= high:
        raise HttpError(422, f"{key}: {text[:40]} is not from {low} to {high}")
    return int(text)


def action(form: Form, most: int) -> int:
    """Return the action of a form: its number, or the first of a range and which one of it.

    Raises:
        HttpError: It is missing, no number or out of range.
    """
    if "number" in form:
        return whole(form, "first", 0, most) + whole(form, "number", 0, most)
    return whole(form, "action", 0, most)


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
    """Return a seed out of all possible ones, too many to try."""
    return secrets.randbelow(MOST_SEED + 1)


def seed(form: Form) -> int:
    """Return the seed of a form, a random one when the field is empty.

    Raises:
        HttpError: It is not a seed.
    """
    if not form.get("seed", "").strip():
        return random_seed()
    return whole(form, "seed", 0, MOST_SEED)


def new_game(form: Form) -> Record:
    """Return the game that the form of the start page asks for, before its first decision.

    Raises:
        AuraError: Something on it cannot be played.
    """
    position = form.get("position", "").removeprefix(BYTE_ORDER_MARK).strip()
    if position:
        if not position.startswith("{"):
            # refuse a path, which would be read from the server's disk
            raise HttpError(422, "a position is a JSON object, so it starts with {")
        state = load_position(position)
        seating = seats(form, state.game.players)
        return opening_at(state, seating, seed(form))
    game = form.get("game", "")
    if game not in games():
        raise HttpError(422, f"unknown game {game[:40]!r}")
    if "preset" in form:
        return _preset(game, form["preset"])
    players = whole(form, "players", 1, 99)
    start = f"{OPTION}{game}."
    options: dict[str, object] = {}
    lists = {}
    for key, value in form.items():
        if key.startswith(start):
            name, _, which = key.removeprefix(start).partition("#")
            if which == LIST:
                lists[name] = value
            else:  # several boxes may be ticked for one option
                options[name] = f"{options[name]},{value}" if name in options else value
    options |= {name: value for name, value in lists.items() if not options.get(name)}
    return opening(game, players, options, seats(form, players), seed(form))


def _preset(game: str, name: str) -> Record:
    """Return the game of a button of the start page."""
    preset = next((one for one in PRESETS if one.name == name), None)
    if preset is None:
        raise HttpError(422, f"unknown preset {name[:40]!r}")
    info, guide = games()[game], learn.guide(game)
    players = learn.usual_players(info.players)
    rival = preset.rival if preset.rival in bots(game) else usual_bot(game)
    who = [PERSON, *[rival] * (players - 1)]
    options = dict(guide.first_game) if guide is not None and preset.guided else {}
    return opening(game, players, options, who, random_seed())


def table_settings(form: Form, record: Record) -> dict[str, Any]:
    """Return the settings of a table in the form of the start page, besides the game itself.

    Names of people are kept without control characters; one above :data:`LONGEST_NAME` is cut, with
    an ellipsis.
    """
    settings: dict[str, Any] = {}
    names = {}
    for seat, who in enumerate(record.bots):
        text = "".join(c for c in form.get(f"name-{seat}", "") if c.isprintable())
        name = " ".join(text.split())
        if len(name) > LONGEST_NAME:
            name = name[: LONGEST_NAME - 1].strip() + "…"
        if name and who == PERSON:
            names[str(seat)] = name
    if names:
        settings["names"] = names
    guided = any(p.guided for p in PRESETS if p.name == form.get("preset"))
    if guided or form.get("guide") == "on":
        settings["guide"] = [seat for seat, who in enumerate(record.bots) if who == PERSON]
        settings["uncounted"] = "moves were proposed"
    elif form.get("seed", "").strip():
        # a game with a known seed can be repeated and learnt by heart
        settings["uncounted"] = "the seed was chosen"
    return settings


def opened(text: str) -> Record:
    """Return the game in a text: a record, or the file of another program.

    Raises:
        AuraError: It is neither.
    """
    if not text.strip():
        raise HttpError(422, "there is nothing in that file")
    try:
        return foreign.read(text)
    except AuraError as error:
        raise HttpError(422, str(error)) from None
