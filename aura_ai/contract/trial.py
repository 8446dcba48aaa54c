"""The first games of a game of another package, before its kernels run compiled.

Compiled code checks no index and cannot be interrupted. So another process plays some games first, as
plain Python (:mod:`aura_ai.stress.first_games`). It is done once: what was tried is remembered by the
content of the package and of the data file.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from aura_ai import __version__
from aura_ai.children import PYTHON
from aura_ai.engine.sources import package_digest
from aura_ai.errors import KernelError

_PLAYER = "aura_ai.stress.first_games"


def try_kernels(package: str, name: str, data: Path | None) -> None:
    """Have the first games of a game played, unless that was done before.

    Raises:
        KernelError: An index lies outside its array, or a kernel does not come back.
    """
    if fault := _fault(package, name, data):
        raise KernelError(fault)


@functools.cache
def _fault(package: str, name: str, data: Path | None) -> str:
    """Return the fault of the kernels in one line, nothing where none was seen."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return ""
    from aura_ai.engine.jit import cache_root  # loads numba, as the kernels of the game have

    content = [package_digest(package), __version__, sys.version]
    content += [] if data is None else [data.read_bytes().hex()]
    digest = hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]
    passed = cache_root() / f"tried-{name}-{digest}.ok"
    if passed.exists():
        return ""
    done = subprocess.run(
        [*PYTHON, "-m", _PLAYER],
        input=json.dumps([sys.path, name, None if data is None else str(data)]),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        text=True,
        check=False,
    )
    if not done.stdout and not done.returncode:
        with suppress(OSError):  # the next process tries again
            passed.touch()
    return done.stdout
