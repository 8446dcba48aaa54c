"""Compiles what the games of a plan need, before anything that counts begins."""

from __future__ import annotations

from aura_ai.bots import failures, players
from aura_ai.bots.interface import PolicyBot
from aura_ai.bots.uniform import uniform
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.playing.match import MatchTable
from aura_ai.tournaments.playing.worker import ask_once


def make_ready(plan: Plan) -> None:
    """Compile, or load from the cache, what the games need, before any worker starts."""
    for index in range(len(plan.pools)):
        game = plan.load(index)
        seats = range(game.players)
        MatchTable(game).play(0, [PolicyBot(uniform) for _ in seats], [0 for _ in seats])
        if index:
            continue
        for spec in plan.bots:
            if players.is_command(spec) or (plan.isolate and not players.is_own(spec, plan.game)):
                # nothing of ours to compile, and it might never answer
                continue
            # a bot that fails here will fail in its games, where it is recorded
            with failures.ignored():
                bot = players.make(spec, plan.game)
                ask_once(bot, game.new(0))
                bot.close()
