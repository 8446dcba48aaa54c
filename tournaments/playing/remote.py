"""What a worker of a cluster does; the functions here are called there by ``cluster``."""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
import threading
from pathlib import Path

import numba
import numpy as np
from filelock import FileLock

from aura_ai import __version__
from aura_ai.bots import specs
from aura_ai.bots.exits import exits_raise, limits_kept
from aura_ai.engine.jit import cache_root
from aura_ai.engine.sources import package_digest
from aura_ai.errors import AuraError
from aura_ai.packages import DECIDING
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.playing.backlog import Task
from aura_ai.tournaments.playing.warm_up import warm_up
from aura_ai.tournaments.playing.worker import Done, Player, play_chunk

_MISSING = "missing"

_one_at_a_time = threading.Lock()
"""Bots share their modules in a process, and clocks are fair only to who plays alone."""

_stopped: set[str] = set()
_players: dict[str, Player] = {}


def program() -> dict[str, str]:
    """Return what must be the same for two machines to play the same games at all."""
    return {
        "aura-ai": __version__,
        "Python": platform.python_version().rpartition(".")[0],
        "numba": numba.__version__,
        "numpy": np.__version__,
        "the sources of aura-ai": package_digest(*(f"aura_ai.{name}" for name in DECIDING)),
    }


def identity(plan: Plan) -> dict[str, str]:
    """Return what must be the same for two machines to play the same games of a plan.

    The pools' keys, with the fingerprint of the component data, are part of the plan itself.
    """
    versions = program()
    named = [spec for spec in plan.bots if not specs.is_command(spec)]
    files = [str(path) for spec in named for path in specs.files(spec)]
    for name in [*files, *([plan.data] if plan.data else [])]:
        path = Path(name)
        versions[f"the file {name}"] = _hash(path.read_bytes()) if path.is_file() else _MISSING
    return versions


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def differences(plan_text: str, wanted: dict[str, str]) -> str:
    """Return what keeps this process from playing a plan, in one line; empty when nothing does.

    Args:
        plan_text: The plan as JSON.
        wanted: :func:`identity` where the plan was made.
    """
    plan = Plan.from_json(plan_text)
    ours = identity(plan)
    wrong = [name for name, value in wanted.items() if ours.get(name) != value]
    if wrong:
        parts = [f"{name} is {ours.get(name, _MISSING)}, not {wanted[name]}" for name in wrong]
        return "; ".join(parts) + ": it must have the same as the machine of the run"
    try:
        for index in range(len(plan.pools)):
            plan.load(index)
    except AuraError as error:
        return str(error)
    return ""


def get_ready(plan_text: str, wanted: dict[str, str]) -> str:
    """Compile what the games of a plan need; return what :func:`differences` does.

    The processes of one machine compile one after another: the first one does the work, the others
    find it in the cache.
    """
    reason = differences(plan_text, wanted)
    if not reason:
        with _one_at_a_time, FileLock(_lock_folder() / "warming.lock"):
            warm_up(Plan.from_json(plan_text))
    return reason


def _lock_folder() -> Path:
    root = cache_root()
    return root if os.access(root, os.W_OK) else Path(tempfile.gettempdir())


def play(run: str, plan_text: str, tasks: list[Task]) -> Done:
    """Play a chunk of a run."""
    with _one_at_a_time:
        if run not in _players:
            for other in list(_players):
                _players.pop(other).close()
            _players[run] = Player(Plan.from_json(plan_text))
        with exits_raise(), limits_kept():
            return play_chunk(_players[run], tasks, lambda: run in _stopped)


def stop(run: str) -> None:
    """Begin no more games of a run, and close its bots when the running game is over."""
    _stopped.add(run)
    # the caller is the loop of the worker, which must not wait for a game
    threading.Thread(target=_close, args=(run,), daemon=True).start()


def _close(run: str) -> None:
    with _one_at_a_time:
        player = _players.pop(run, None)
        if player is not None:
            player.close()
