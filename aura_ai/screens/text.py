"""Lines of text for a terminal, for all games."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable


def fit(lines: Iterable[str], width: int) -> str:
    """Return lines as one text in which none is longer than ``width``; long ones are wrapped."""
    fitted: list[str] = []
    for line in lines:
        if len(line) <= width:
            fitted.append(line.rstrip())
        else:
            fitted += textwrap.wrap(line, width, subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(fitted)
