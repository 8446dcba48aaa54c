"""User and package settings of compiled code; quick to import."""

from __future__ import annotations

import os
import sys

from aura_ai.errors import UseError

MODE_VARIABLE = "AURA_AI_NUMBA"
FAST, PLAIN = "fast", "plain"
FRONT_INDICES = "FRONT_INDICES"
"""A package or module that sets this to true promises that none of its indices is negative."""


def chosen_mode() -> str:
    """Return how kernels are to be compiled: ``fast`` (the default) or ``plain``.

    Raises:
        UseError: ``AURA_AI_NUMBA`` holds another word.
    """
    word = os.environ.get(MODE_VARIABLE) or FAST
    if word not in (FAST, PLAIN):
        raise UseError(f"{MODE_VARIABLE} is {word!r}; it can be {FAST} or {PLAIN}")
    return word


def front_indices(module: str) -> bool:
    """Return whether kernels of a module are compiled without indices that count from the end.

    Ours are. Those of other packages and of files are only where these say so, in the module or at the
    top of the package: ``FRONT_INDICES = True``.
    """
    if module.startswith("aura_ai."):
        return True
    names = (module, module.partition(".")[0])
    return any(getattr(sys.modules.get(name), FRONT_INDICES, False) is True for name in names)
