"""Compile everything a game and its bots need, by playing one short game with each bot."""

from __future__ import annotations

from collections.abc import Iterable

from aura_ai.bots.registry import make
from aura_ai.engine.compiling import compile_progress
from aura_ai.games.contract import Game
from aura_ai.games.registry import info, load


def warm(name: str, specs: Iterable[str] = ("random",), plies: int = 1_000_000) -> None:
    """Compile (or load) the rules of a game and the kernels of some bots, with progress.

    Args:
        name: A game.
        specs: Bots as written on the command line.
        plies: Decisions after which a bot's game is left; a few are enough for slow bots.
    """
    with compile_progress(name):
        game = load(name, players=next(p for p in info(name).players if p > 1))
        play_through(game, "random")
        for spec in specs:
            play_through(game, spec, plies)


def play_through(game: Game, spec: str, plies: int = 1_000_000) -> None:
    """Play one game in which the same bot has all seats."""
    state = game.new(0)
    bots = [make(spec, game.info.name) for _ in range(game.players)]
    for seat, bot in enumerate(bots):
        bot.start(game, seat, seat)
    while not state.over and state.ply < plies:
        legal = state.legal()
        state.apply(bots[state.to_act].choose(state.view(state.to_act), legal))
    for bot in bots:
        bot.close()
    if state.over:
        state.result()
