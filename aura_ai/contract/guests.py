"""Code of other packages: how they announce it, and how it is let in.

An import of theirs may raise anything, ``SystemExit`` among it. That makes one game or bot unusable, in
one line; it ends no command that is about something else.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path

from aura_ai.contract import kernel_errors
from aura_ai.errors import AuraError

_LONGEST = 500
"""Characters of an error of theirs that are shown."""


def announced(group: str) -> tuple[metadata.EntryPoint, ...]:
    """Return the entry points of a group."""
    return tuple(metadata.entry_points(group=group))


@contextmanager
def admitted(
    refusal: Callable[[str], AuraError],
    folder: Path | None = None,
    passing: tuple[type[AuraError], ...] = (),
) -> Iterator[None]:
    """Turn what code of others raises inside into one error; Ctrl-C and signals pass.

    Args:
        refusal: Returns the error for a line that says what was raised.
        folder: Folder of that code; the line then says where in it.
        passing: Errors that it may raise, such as for a wrong option.

    Raises:
        AuraError: The code raised something.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except passing:
        raise
    except BaseException as error:
        frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
        # handlers of signals are of this package
        by_signal = str(frames[-1].f_globals.get("__name__")).startswith("aura_ai.")
        if by_signal and not isinstance(error, Exception):
            raise
        raise refusal(_line(error, folder)) from error


def _line(error: BaseException, folder: Path | None) -> str:
    """Return an exception in one line, with its place in a folder."""
    with suppress(Exception):  # the text is made by code of theirs, too
        if kernel := kernel_errors.in_one_line(error):
            return kernel
    steps = traceback.extract_tb(error.__traceback__) if folder is not None else []
    own = [step for step in steps if Path(step.filename).is_relative_to(folder or "")]
    place = f"{own[-1].filename}:{own[-1].lineno}: " if own else ""
    try:
        text = " ".join(str(error)[:_LONGEST].split())
        if isinstance(error, SyntaxError) and folder is not None:
            place, text = f"{error.filename}:{error.lineno}: ", error.msg
    except BaseException:
        text = ""
    return place + ": ".join(filter(None, (type(error).__name__, text)))
