"""Requirements for playing a plan on a cluster machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from filelock import FileLock

from aura_ai.bots import specs
from aura_ai.engine.jit import temporary_folder
from aura_ai.errors import AuraError
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.settings import check_workers
from aura_ai.tournaments.playing.warm_up import warm_up
from aura_ai.workers import Cluster, Workers, cluster


@contextmanager
def connected(
    workers: int | None, address: str | None, plan: Plan | None = None
) -> Iterator[Workers | None]:
    """Give who works: the number of processes that was asked for, or a cluster if one is named.

    Args:
        workers: A number of processes, None for as many as help.
        address: Of a cluster, or None.
        plan: Plan that its workers must be able to play.

    Raises:
        UseError: The number is wrong, nobody answers at the address, or a worker of the cluster would do
            other work.
    """
    check_workers(workers, address)
    if address is None:
        yield workers
        return
    with Cluster(address) as there:
        question = partial(differences, plan.to_json(), identity(plan)) if plan else None
        there.check(question)
        yield there


def identity(plan: Plan) -> dict[str, str]:
    """Return the properties that two machines must share to play the same games of a plan.

    The pools' keys, with the fingerprint of the component data, are part of the plan itself.
    """
    versions = cluster.program()
    named = [spec for spec in plan.bots if not specs.is_command(spec)]
    files = [str(path) for spec in named for path in specs.files(spec)]
    for name in [*files, *([plan.data] if plan.data else [])]:
        path = Path(name)
        content = _hash(path.read_bytes()) if path.is_file() else cluster.MISSING
        versions[f"the file {name}"] = content
    return versions


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def differences(plan_text: str, wanted: dict[str, str]) -> str:
    """Return the obstacle to playing a plan in this process, in one line; empty for none.

    ``wanted`` is the :func:`identity` where the plan was made.
    """
    plan = Plan.from_json(plan_text)
    if reason := cluster.differences(identity(plan), wanted):
        return reason
    try:
        for index in range(len(plan.pools)):
            plan.load(index)
    except AuraError as error:
        return str(error)
    return ""


def get_ready(plan_text: str, wanted: dict[str, str]) -> str:
    """Compile the kernels of a plan's games; return the result of :func:`differences`.

    The processes of one machine compile one after another: the first one does the work, the others
    find it in the cache.
    """
    reason = differences(plan_text, wanted)
    if not reason:
        with FileLock(temporary_folder() / "warming.lock"):
            warm_up(Plan.from_json(plan_text))
    return reason
