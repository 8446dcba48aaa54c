"""Compilation of a plan's games before anything counts."""

from __future__ import annotations

from aura_ai.bots import failures, specs
from aura_ai.bots.warm import PLAY, GamePart, compile_ahead, warm_bot, warm_rules
from aura_ai.errors import AuraError, UseError
from aura_ai.tournaments.planning.plan import Plan


def warm_up(plan: Plan, quiet: bool = True) -> None:
    """Compile the kernels of the games, or load them, before any worker starts.

    Args:
        plan: The plan.
        quiet: Whether to show no progress bar while several processes compile.

    Raises:
        UseError: A bot cannot be made, or one of this package cannot decide, for example because
            its weights are damaged.
    """
    ours = [spec for spec in plan.bots if specs.is_own(spec, plan.game)]
    pools = [plan.load(index) for index in range(len(plan.pools))]
    compile_ahead(plan.game, [GamePart(pools[0], name) for name in (PLAY, *ours)], quiet)
    for index, game in enumerate(pools):
        warm_rules(game)
        if index:
            continue
        for spec in plan.bots:
            own = specs.is_own(spec, plan.game)
            if not own and plan.apart(spec):
                # the bot's own process compiles it, and might never answer
                continue
            bot = specs.make(spec, plan.game)
            try:
                warm_bot(bot, game)
            except failures.RAISED as error:
                # a bot that fails here fails again in its games, where that is recorded
                if own:
                    reason = str(error) if isinstance(error, AuraError) else ""
                    reason = reason or failures.explain(error).detail
                    raise UseError(f"bot {spec!r} cannot play: {reason}") from None
            with failures.ignored():
                bot.close()
