"""Growing a tournament: more blocks or bots, played games unchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from aura_ai.bots import specs
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan, Stage, check
from aura_ai.tournaments.rating import sprt
from aura_ai.tournaments.storing.database import Store


def planned(store: Store, plan: Plan, blocks: int | None, bots: Sequence[str]) -> Plan:
    """Return the checked plan of a larger tournament, for :meth:`Store.grow`.

    What is planned already changes nothing, so the same growth may be asked for again.

    Args:
        store: The tournament as it is.
        plan: Its plan, or that with its bots in other processes.
        blocks: Blocks per line-up and pool from now on; None for as many as before.
        bots: Bots to add.

    Raises:
        UseError: The tournament cannot grow so.
    """
    is_test, where = sprt.question_of(store) is not None, store.path
    for wrong, line in (
        (
            store.settings() and not is_test,
            f"{where} holds the games of a balance report, which grow by aura-ai balance",
        ),
        (
            bots and is_test,
            f"bot: {where} is a test of two bots; play others in another tournament",
        ),
        (
            bots and store.plan.lineups,
            f"bot: {where} plays fixed line-ups, which hold no other bot; play it in another tournament",
        ),
        (
            blocks is not None and any(pool.starts for pool in store.plan.pools),
            f"blocks: {where} plays given set-ups, and each of them is a block of its own",
        ),
    ):
        if wrong:
            raise UseError(line)
    return check(grown(plan, blocks, bots))


def grown(plan: Plan, blocks: int | None = None, bots: Sequence[str] = ()) -> Plan:
    """Return a plan with more blocks, or more bots, still unchecked.

    Args:
        plan: A plan.
        blocks: See :func:`planned`.
        bots: Bots as a person wrote them; those that take part already are left out.

    Raises:
        UseError: Fewer blocks than there are.
    """
    if blocks is not None and blocks < plan.blocks:
        raise UseError(
            f"blocks: {blocks} is not a whole number from {plan.blocks:,}, the blocks so far, on: what "
            "is planned stays"
        )
    new = tuple(bot for bot in map(specs.canonical, bots) if bot not in plan.bots)
    stages = (*plan.stages, Stage(len(plan.bots), plan.blocks)) if new else plan.stages
    more = plan.blocks if blocks is None else blocks
    return replace(plan, bots=(*plan.bots, *new), blocks=more, stages=stages)
