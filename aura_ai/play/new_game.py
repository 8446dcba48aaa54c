"""New games: what can be played, and against whom.

Seats are given to bots by name only. Other spellings (a file, a program, parameters that may name a
file) run code or read files of this machine, which visitors of a page on the net must not do; so
screens of that kind let in only what :func:`bots` lists.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from contextlib import suppress

from aura_ai.bots import registry as bot_registry
from aura_ai.bots import specs
from aura_ai.bots.registry import LEVELS as _LEVELS
from aura_ai.bots.registry import STRONGEST, Entry, Plugin, entries
from aura_ai.contract import registry
from aura_ai.contract.game import Info, State, View
from aura_ai.contract.screen import screen_of
from aura_ai.engine.header import OBSERVER
from aura_ai.errors import RulesError, UseError
from aura_ai.play.analysis import SEARCHES
from aura_ai.play.record import Record
from aura_ai.play.seat_players import PERSON
from aura_ai.screens import svg

LEVELS = (*(level.name for level in _LEVELS), STRONGEST)
"""Names of the levels, from the weakest on."""
USUAL = ("club", "expert", "greedy", "random")
"""Opponents that are suggested, the first that a game has."""


def games() -> dict[str, Info]:
    """Return all games that can be loaded with their bots, by name, in the order of their titles."""
    usable = {}
    for name, facts in sorted(registry.infos().items(), key=lambda item: item[1].title):
        with suppress(RulesError):
            entries(name)
            usable[name] = facts
    return usable


@functools.cache
def bots(game: str) -> Mapping[str, str]:
    """Return the bots of a game with a line about each: levels from the weakest on, then the others."""
    offers = entries(game)
    order = [name for name in LEVELS if name in offers]
    order += [name for name in sorted(offers) if name not in LEVELS]
    added = {
        each.name: each.entry.help for each in bot_registry.ADDED if each.entry and each.plays(game)
    }
    return {**{name: offers[name].help for name in order}, **added}


def offer(game: str, spec: str) -> None:
    """Add a bot to the list of a game, written ``NAME=file.py:Class`` or ``NAME=cmd:program``.

    Raises:
        UseError: It has no name, or that of another bot, or cannot be made.
    """
    name, written = specs.split_name(specs.canonical(spec))
    if not name or name in bots(game):
        raise UseError(f"bot {spec!r}: write a name of its own before it, NAME=file.py:Class")
    specs.check(written, game)
    entry = Entry(functools.partial(specs.make, written, game), "added by the host", games=(game,))
    bot_registry.ADDED.append(Plugin(name, "the host", entry))
    bots.cache_clear()


def usual_bot(game: str) -> str:
    """Return the opponent that is suggested in a game."""
    offers = entries(game)
    return next(name for name in USUAL if name in offers)


def adviser(game: str) -> str | None:
    """Return the search that gives hints and reviews in a game, None when the game has none."""
    offers = entries(game)
    return next((name for name in SEARCHES if name in offers), None)


def check_seats(game: str, seats: Sequence[str]) -> None:
    """Let in people, and bots by name.

    Raises:
        UseError: A seat is something else.
    """
    names = bots(game)
    for spec in seats:
        if spec != PERSON and spec not in names:
            raise UseError(f"unknown bot {spec!r}: seats take a person, or a bot by its name")


def opening(
    name: str, players: int, options: Mapping[str, object], seats: Sequence[str], seed: int
) -> Record:
    """Return the record of a game that has not begun.

    Raises:
        RulesError: Unknown game or option, or a combination that cannot be played.
        UseError: A wrong number of seats, or an unknown bot.
    """
    game = registry.load_with(name, players, options)
    if len(seats) != game.players:
        raise UseError(f"{len(seats)} seats for {game.players} players")
    check_seats(name, seats)
    return Record(game, seed, list(seats))


def opening_at(state: State, seats: Sequence[str], seed: int) -> Record:
    """Return the record of a game that begins at a position, which may be a seat's view.

    Raises:
        UseError: A wrong number of seats, or an unknown bot.
    """
    game = state.game
    if len(seats) != game.players:
        raise UseError(f"{len(seats)} seats for {game.players} players")
    check_seats(game.info.name, seats)
    observer = int(state.array[OBSERVER])
    if observer >= 0:
        # hidden parts of the view are drawn at random
        state = state.view(observer).sample(seed)
    return Record(game, seed, list(seats), start=state.to_json())


def draw(
    view: View, moves: Sequence[tuple[int, str]], marks: svg.Marks | None = None
) -> str | None:
    """Return the board as it is drawn, None when the game has no drawing."""
    drawing = screen_of(view.game).draw
    return None if drawing is None else drawing(view, moves, marks)
