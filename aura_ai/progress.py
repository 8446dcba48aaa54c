"""Progress bars for people at a terminal."""

from __future__ import annotations

import sys
from typing import Any

from tqdm import tqdm


def progress_bar(total: int, unit: str, *, quiet: bool = False, **more: Any) -> tqdm:
    """Return a progress bar on standard error; it shows nothing in a file or a pipe.

    Args:
        total: How many there are to do.
        unit: What they are.
        quiet: Whether it shows nothing anyhow.
        more: Other arguments of :class:`tqdm.tqdm`.
    """
    # None leaves it to the stream
    disable = True if quiet else None
    return tqdm(
        total=total, unit=unit, file=sys.stderr, disable=disable, dynamic_ncols=True, **more
    )
