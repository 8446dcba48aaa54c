"""The heading of a JSON position: game, options, data file, observer and chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from aura_ai.contract import registry
from aura_ai.contract.game import Game, State
from aura_ai.contract.options import parse_options
from aura_ai.contract.position_reader import Fields, fail, parse_json, shown
from aura_ai.engine import rng
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, RNG, RNG_WORDS
from aura_ai.errors import RulesError

NAMING = ("game", "players", "options", "data")
"""Keys of a heading that name a game, read by :func:`load_game`."""
HEADING = ("format", *NAMING, "observer", "seed", "rng")
"""Keys of every position, read by :func:`begin`."""


def write(game: Game, array: Array, form: int) -> dict[str, Any]:
    """Return the fields with which every written position begins.

    A view names its observer, a state its random generator.
    """
    entries: dict[str, Any] = {
        "format": form,
        "game": game.info.name,
        "players": game.players,
        "options": {
            k: list(v) if isinstance(v, tuple) else v for k, v in game.changed_options().items()
        },
        "data": game.data_fingerprint,
    }
    if array[OBSERVER] >= 0:
        entries["observer"] = int(array[OBSERVER])
    elif array[RNG : RNG + RNG_WORDS].any():
        entries["rng"] = f"{int(rng.load(array)):016x}"
    return entries


def load(position: str | Mapping[str, Any], subject: str, data: Path | None = None) -> State:
    """Return the state of a JSON position.

    Args:
        position: The JSON text, or its object.
        subject: Start of the errors about what names the game.
        data: Component data file, if not the one of the package.

    Raises:
        RulesError: It is not JSON, or names no game, or is a wrong position.
    """
    if isinstance(position, str):
        position = parse_json(position, subject)
    if not isinstance(position, Mapping):
        raise RulesError(f"{subject}: expected a JSON object")
    game = load_game(position, subject, data)
    # what names the game has been read, so the game is not asked whether it agrees
    return game.from_json({key: position[key] for key in position if key not in NAMING})


def load_game(heading: Mapping[str, Any], subject: str, data: Path | None = None) -> Game:
    """Return the game that the heading of a position, a record or a query names.

    Args:
        heading: An object with the fields of :data:`NAMING`, the last two optional.
        subject: Start of the errors about these fields.
        data: Component data file, if not the one of the package.

    Raises:
        RulesError: A field is missing or wrong, or the data file is another one.
    """
    name, players, options = _named(heading, subject)
    game = registry.load_with(name, players, options, data)
    _check_data(game, heading.get("data"), subject)
    return game


def _named(heading: Mapping[str, Any], subject: str) -> tuple[str, int, Mapping[str, object]]:
    """Return name, players and options of the game that a heading names."""
    for key in ("game", "players"):
        if key not in heading:
            raise RulesError(f"{subject}: field {key!r} is missing")
    name, players, options = heading["game"], heading["players"], heading.get("options", {})
    if not isinstance(name, str):
        raise RulesError(f"{subject}: field 'game' must be the name of a game")
    if not isinstance(players, int) or isinstance(players, bool):
        raise RulesError(f"{subject}: field 'players' must be a whole number")
    if not isinstance(options, Mapping):
        raise RulesError(f"{subject}: field 'options' must be an object")
    return name, players, options


def _check_named(game: Game, data: Mapping[str, Any]) -> None:
    """Check that a position names this game, as far as it names one."""
    own = {"game": game.info.name, "players": game.players, "options": game.changed_options()}
    name, players, options = _named({**own, **data}, "position")
    for key, value in (("game", name), ("players", players)):
        if value != own[key]:
            raise fail(key, f"must be {own[key]}, not {shown(value)}")
    if parse_options(game.info.options, options) != game.options:
        raise fail("options", "are not those of this game")
    _check_data(game, data.get("data"), "position: data")


def _check_data(game: Game, fingerprint: object, subject: str) -> None:
    """Check the fingerprint of the data file that a position or record was made with."""
    if fingerprint is not None and fingerprint != game.data_fingerprint:
        raise RulesError(
            f"{subject}: made with another data file (fingerprint {str(fingerprint)[:20]}, here "
            f"{game.data_fingerprint}): name it with --data"
        )


def begin(
    game: Game, data: Mapping[str, Any], form: int, keys: Sequence[str]
) -> tuple[Fields, Array]:
    """Check the heading of a position and begin its state.

    Args:
        form: Format of the game's positions.
        keys: Keys that it may have besides :data:`HEADING`, see :func:`keys`.

    Returns:
        The position's fields, and a copy of the template with the defaults of fields, the observer (-1
        for none) and the random generator (from ``rng``, else from ``seed``, 0 when it is missing).

    Raises:
        RulesError: An unknown field, another format, game, player count, option or data file, or
            a wrong observer, seed or generator.
    """
    version = data.get("format", form)
    if version != form:
        raise fail("format", f"{shown(version)} is not read by this release, which reads {form}")
    fields = Fields(data, "", (*HEADING, *keys))
    if any(key in data for key in NAMING):
        _check_named(game, data)
    s = game.template.copy()
    if game.layout is not None:
        game.layout.put_defaults(s)
    s[OBSERVER] = fields.integer("observer", 0, game.players - 1, -1)
    seed = fields.integer("seed", 0, 2**63 - 1, 0)
    if "rng" in fields:
        text = fields.get("rng")
        if not isinstance(text, str) or len(text) != 16 or set(text) - set("0123456789abcdef"):
            raise fail("rng", "must be 16 hexadecimal digits")
        rng.store(s, np.uint64(int(text, 16)))
    else:
        rng.seed(s, np.uint64(seed))
    return fields, s
