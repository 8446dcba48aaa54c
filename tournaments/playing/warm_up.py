"""Compilation of a plan's games before anything counts."""

from __future__ import annotations

from aura_ai.bots import failures, specs
from aura_ai.bots.interface import Bot
from aura_ai.bots.warm import PLAY, GamePart, compile_ahead, warm_bot, warm_rules
from aura_ai.errors import AuraError, UseError
from aura_ai.tournaments.planning.plan import Plan


def warm_up(plan: Plan, quiet: bool = True) -> dict[str, Bot]:
    """Compile the kernels of the games, or load them, before any worker starts.

    Args:
        plan: The plan.
        quiet: Whether to show no progress bar while several processes compile.

    Returns:
        The bots of this package, ready to play in this process.

    Raises:
        UseError: A bot cannot be made, or one of this package cannot decide, for example because
            its weights are damaged.
    """
    ours = {
        spec: specs.make(spec, plan.game) for spec in plan.bots if specs.is_own(spec, plan.game)
    }
    pools = [plan.load(index) for index in range(len(plan.pools))]
    parts = [GamePart(pools[0], spec, bot=bot) for spec, bot in ours.items()]
    compile_ahead(plan.game, [GamePart(pools[0], PLAY), *parts], quiet)
    for game in pools:
        warm_rules(game)
    for spec in plan.bots:
        if spec not in ours and plan.apart(spec):
            # the bot's own process compiles it, and might never answer
            continue
        bot = ours.get(spec) or specs.make(spec, plan.game)
        try:
            warm_bot(bot, pools[0])
        except failures.RAISED as error:
            # a bot that fails here fails again in its games, where that is recorded
            if spec in ours:
                reason = str(error) if isinstance(error, AuraError) else ""
                reason = reason or failures.explain(error).detail
                raise UseError(f"bot {spec!r} cannot play: {reason}") from None
        if spec not in ours:
            with failures.ignored():
                bot.close()
    return ours
