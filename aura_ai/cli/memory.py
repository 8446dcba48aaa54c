"""Check of the memory limit (``ulimit -v``) before libraries load."""

from __future__ import annotations

import os
from contextlib import suppress

from aura_ai.errors import UseError

LEAST = 768
"""MiB of address space: the libraries take 500, a tournament of a small game 600."""


def check() -> None:
    """Stop where the libraries would not get their memory.

    numba cannot be loaded then, and OpenBLAS tries again for ever.

    Raises:
        UseError: The limit is too low.
    """
    with suppress(ImportError):  # Windows has no such limit
        import resource

        limit = resource.getrlimit(resource.RLIMIT_AS)[0]
        if limit == resource.RLIM_INFINITY:
            return
        if limit < LEAST << 20:
            raise UseError(
                f"the limit of memory is {limit >> 20} MiB (ulimit -v); at least {LEAST} MiB are needed"
            )
        # each of its threads takes 80 MiB more, used or not
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
