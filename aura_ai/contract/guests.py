"""Code of other packages: how they announce it, and how it is let in.

An import of theirs may raise anything, ``SystemExit`` and ``KeyboardInterrupt`` among it. That makes one
game or bot unusable, in one line; it ends no command that is about something else.
"""

from __future__ import annotations

import dis
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

from aura_ai.contract import kernel_errors
from aura_ai.errors import AuraError

_RAISES = dis.opmap["RAISE_VARARGS"]
_LONGEST = 500
"""Characters of an error of theirs that are shown."""


def announced(group: str) -> tuple[metadata.EntryPoint, ...]:
    """Return the entry points of a group, without those of packages with damaged metadata."""
    try:
        return tuple(metadata.entry_points(group=group))
    except Exception:  # one damaged file takes all others with it
        points: list[metadata.EntryPoint] = []
        for package in metadata.distributions():
            with suppress(Exception):
                points += package.entry_points.select(group=group)
        return tuple(points)


@contextmanager
def admitted(
    refusal: Callable[[str], AuraError],
    folder: Path | None = None,
    passing: tuple[type[AuraError], ...] = (),
) -> Iterator[None]:
    """Turn exceptions of third-party code into one error; Ctrl-C and signals pass.

    Args:
        refusal: Returns the error for a line that says what was raised.
        folder: Folder of that code; the line then says where in it.
        passing: Errors that it may raise, such as for a wrong option.

    Raises:
        AuraError: The code raised something.
    """
    try:
        yield
    except passing:
        raise
    except BaseException as error:
        if not _is_theirs(error):
            raise
        raise refusal(_line(error, folder)) from error


def _is_theirs(error: BaseException) -> bool:
    """Return whether third-party code raised an exception, and not a signal."""
    if isinstance(error, Exception):
        return True
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    # handlers of signals are of this package; that of Python has no line of its own
    if last is None or str(last.tb_frame.f_globals.get("__name__")).startswith("aura_ai."):
        return False
    by_statement = last.tb_frame.f_code.co_code[last.tb_lasti] == _RAISES
    return by_statement or not isinstance(error, KeyboardInterrupt)


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
        if isinstance(error, ImportError) and str(error.name).startswith("aura_ai."):
            # 'aura_ai.games.box', or 'box' from 'aura_ai.games'
            last = text.partition("'")[2].partition("'")[0].rpartition(".")[2]
            now = find_spec(f"aura_ai.contract.{last}") and f"aura_ai.contract.{last}?"
            text += f" ({now or 'moved?'} see docs/adding-a-game.md, Modules that moved)"
    except BaseException:
        text = ""
    return place + ": ".join(filter(None, (type(error).__name__, text)))
