"""Options of match commands: isolation, time control, limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from aura_ai.cli.options import REAL, WHOLE

_PROCESSES = (
    click.option(
        "--isolate", is_flag=True, help="Every bot in a process of its own, those of aura-ai too."
    ),
    click.option(
        "--in-process",
        is_flag=True,
        help="No process of its own for a Python bot: faster, and a debugger works with --workers 1.",
    ),
)

_OPTIONS = (
    *_PROCESSES,
    click.option(
        "--independent",
        is_flag=True,
        help="Every game on a set-up of its own; a block is one game then, seats take turns.",
    ),
    click.option(
        "--keep-searches",
        is_flag=True,
        help="Store time, simulations, nodes, depth and expected share of every searched decision.",
    ),
    click.option("--time-per-move", type=REAL, help="Seconds per decision.  [default: any]"),
    click.option("--time-per-game", type=REAL, help="Seconds for all decisions of a game."),
    click.option("--increment", type=REAL, help="Seconds back after a decision.  [default: 0]"),
    click.option("--grace", type=REAL, help="Seconds of lateness forgiven.  [default: 0]"),
    click.option(
        "--hang-limit",
        type=REAL,
        help="Seconds after which a process that does not answer is killed.  [default: 60]",
    ),
    click.option(
        "--start-limit", type=REAL, help="Seconds for a process to be ready.  [default: 60]"
    ),
    click.option(
        "--memory-limit",
        type=WHOLE,
        help="MiB that the process of a bot may hold, 0 for any.  [default: 4096]",
    ),
)


def match_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options; they arrive under the names of ``RunSettings``."""
    return _with(_OPTIONS, command)


def processes(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command those that say which process a bot plays in."""
    return _with(_PROCESSES, command)


def _with(options: Sequence[Callable[..., Any]], command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(options):
        command = option(command)
    return command
