"""The ways to learn of ``aura-ai train``, and which options each of them looks at."""

from __future__ import annotations

from typing import Any

import click

from aura_ai.errors import UseError

LEAF = "a leaf value of games by a policy"
SEARCHED = "a leaf value of --searched games"
PRIOR, PLAYOUTS, RECORD = "--prior", "--playouts", "--record"
VISITS = (PRIOR, PLAYOUTS)
LOOKED_AT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("playout", "epsilon", "rate", "hidden", "judge"), (LEAF,)),
    **dict.fromkeys(("phase", "points", "passes"), (LEAF, SEARCHED)),
    "outcome": (SEARCHED,),
    "iterations": (LEAF, *VISITS),
    **dict.fromkeys(("decay", "out"), (LEAF, SEARCHED, *VISITS)),
    "searched": (SEARCHED, *VISITS),
    "games": (LEAF, RECORD, *VISITS),
    **dict.fromkeys(("bot", "temperature", "work", "workers", "cluster"), (*VISITS, RECORD)),
    "folder": (LEAF, PRIOR),
}
"""Which ways to learn look at an option, where not all do."""
PLAYED = ("games", "bot", "temperature", "work", "workers", "cluster", "folder")
"""Options of games to play, of no use where --searched brings them."""
OF_A_RUN = ("game", "recipe", "out", "work", "workers", "cluster", "scale", "as_json")
"""What is said of a whole recipe; all else is said by its steps."""
OF_NO_STEP = (*OF_A_RUN, "data", "folder", "admit", "max_blocks")
"""What a step of a recipe cannot say: shipped weights come from the game's own data and games."""


def way_of(params: dict[str, Any]) -> str:
    """Return the way to learn that the values of the options choose.

    Raises:
        UseError: They choose two.
    """
    chosen = {PRIOR: params["prior"], PLAYOUTS: params["playouts"]}
    chosen[RECORD] = params["record"] is not None
    if sum(chosen.values()) > 1:
        raise UseError("--prior, --playouts and --record: give one of them")
    return next((way for way in chosen if chosen[way]), SEARCHED if params["searched"] else LEAF)


def checked_way(context: click.Context) -> str:
    """Return the way to learn, whose options are all of use to it.

    Raises:
        UseError: One was given that it would ignore, or two ways were chosen.
    """
    params = context.params
    way = way_of(params)
    for name, theirs in LOOKED_AT.items():
        given = name in _given(context)
        if (name, params[name]) == ("workers", 1):
            continue  # all ways do with one
        if given and way not in theirs:
            raise UseError(
                f"{_written(context, name)} is of use to {', '.join(theirs)} only; {way} ignores it"
            )
        if given and params["searched"] and name in PLAYED:
            raise UseError(
                f"--searched: the games are there, {_written(context, name)} is of no use"
            )
    if params["searched"] and len(params["players"]) != 1:
        raise UseError("--searched: give --players once, as the files hold one number of them")
    return way


def plays_searches(params: dict[str, Any]) -> bool:
    """Return whether games of a search are to be played, here or by others."""
    return way_of(params) in LOOKED_AT["workers"] and not params["searched"]


def check_recipe(context: click.Context) -> None:
    """Refuse options that the steps of a recipe say.

    Raises:
        UseError: One was given.
    """
    for name in _given(context):
        if name not in OF_A_RUN:
            raise UseError(
                f"--recipe: its steps say everything else, {_written(context, name)} too"
            )


def _given(context: click.Context) -> list[str]:
    source = click.core.ParameterSource.COMMANDLINE
    return [name for name in context.params if context.get_parameter_source(name) is source]


def _written(context: click.Context, name: str) -> str:
    return next(p.opts[0] for p in context.command.params if p.name == name)
