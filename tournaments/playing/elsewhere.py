"""Playing a schedule here or on workers, crashes included."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import partial
from types import MappingProxyType

from aura_ai.bots import specs
from aura_ai.bots.interface import Bot
from aura_ai.errors import UseError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.schedule import Schedule
from aura_ai.tournaments.playing import remote
from aura_ai.tournaments.playing.backlog import Backlog
from aura_ai.tournaments.playing.entry import GameEntry
from aura_ai.tournaments.playing.worker import Player
from aura_ai.workers import Cluster, LostError, Workers, each


def play(
    plan: Plan,
    tasks: Backlog,
    workers: Workers,
    stopped: Callable[[], bool],
    bots: Mapping[str, Bot] = MappingProxyType({}),
) -> Generator[list[GameEntry], None, None]:
    """Play tasks; yield games as they come, in no fixed order.

    Args:
        plan: A checked plan.
        tasks: Games to play.
        workers: Who plays.
        stopped: Asked often; once true, running games are finished and nothing new begins.
        bots: Bots that are ready in this process, by spelling, for games that are played here.

    Raises:
        UseError: A block ended its worker twice; otherwise see :func:`aura_ai.workers.each`.
    """
    ready = None
    if isinstance(workers, Cluster):
        ready = partial(remote.get_ready, plan.to_json(), remote.identity(plan))
    try:
        for pairs in each(Player(plan, bots), tasks, workers, stopped, ready):
            yield [entry for _, records in pairs for entry in records]
    except LostError as lost:
        raise UseError(_verdict(plan, lost)) from None


def _verdict(plan: Plan, lost: LostError) -> str:
    block = lost.job.block
    reason = f"{lost}: block {block.number} of pool {block.pool}"
    seats = Schedule(plan).seats(block, 0)
    suspects = dict.fromkeys(specs.short(spec) for spec in seats if not plan.apart(spec))
    if not suspects:
        return f"{reason}, though every bot has a process of its own"
    return (
        f"{reason}; one of its bots ({', '.join(suspects)}) brings it down; with --isolate, which "
        "resume takes too, every bot has a process of its own and only its own games suffer"
    )
