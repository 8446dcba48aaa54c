"""How bots fail, and in which words it is told.

The kinds are part of what a tournament stores; ``docs/tournaments.md`` lists them for people.
"""

from __future__ import annotations

import operator
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

CRASH = "crash"
"""It raised an exception, or its process ended with an error code or by a signal."""

EXIT = "exit"
"""Its process ended without an error, or closed its input or output, in place of an answer."""

GONE = "gone"
"""Its process had ended before it was asked."""

GARBAGE = "garbage"
"""It answered something that is no action at all, or spoke without being asked."""

ILLEGAL = "illegal"
"""It answered an action that is not legal there."""

TIME = "time"
"""It answered, but too late for the time control."""

HANG = "hang"
"""It did not answer until the hard limit; its process was killed."""

MEMORY = "memory"
"""It ran out of memory, or its process was killed for using too much."""

START = "start"
"""It could not be made, or its process failed before it was ready."""

SLOW_START = "slow-start"
"""Its process was not ready in time."""

REFUSED = "refused"
"""It said that it cannot play this, or speaks another version of the protocol."""

WITHDRAWN = "withdrawn"
"""It made the match wait in vain so often that its other games were lost without being played."""

DETAIL_LENGTH = 500
MOST_FRAMES = 20
TRACE_LENGTH = 4_000
"""Most characters of a traceback that are kept, the last ones."""


class BotError(Exception):
    """A bot failed.

    Attributes:
        kind: One of the kinds of this module.
        detail: One line for people.
        trace: Traceback, or what the bot last wrote to standard error; may be empty.
    """

    def __init__(self, kind: str, detail: str, trace: str = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = one_line(detail, str)
        self.trace = visible(trace[-TRACE_LENGTH:], "\n\t")


def explain(error: BaseException) -> BotError:
    """Return what a bot raised as a failure, with the place it came from."""
    if isinstance(error, BotError):
        return error
    kind = MEMORY if isinstance(error, MemoryError) else CRASH
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = ""
    if trace is not None:
        code = trace.tb_frame.f_code
        where = f" ({Path(code.co_filename).name}:{trace.tb_lineno} in {code.co_name})"
    return BotError(kind, f"{type(error).__name__}: {one_line(error, str)}{where}", _trace(error))


def _trace(error: BaseException) -> str:
    """Return the traceback from the bot on: how it was called depends on who plays."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None and _asks(trace):
        trace = trace.tb_next
    try:
        shown = traceback.format_exception(type(error), error, trace, limit=-MOST_FRAMES)
        return "".join(shown)
    except Exception:
        # its own words may fail
        return ""


def _asks(trace: TracebackType) -> bool:
    name = str(trace.tb_frame.f_globals.get("__name__", ""))
    return name.startswith(("aura_ai.tournaments.", "aura_ai.bots.outside.")) or name == "__main__"


@contextmanager
def ignored() -> Iterator[None]:
    """Let nothing out that a bot raises inside, ``SystemExit`` included; Ctrl-C passes."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException:
        pass


def as_action(answer: object) -> int:
    """Return a bot's answer as a number.

    Raises:
        BotError: It is no whole number.
    """
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise BotError(GARBAGE, f"answered {one_line(answer)}, not an action") from None


def one_line(thing: object, words: Callable[[object], str] = repr) -> str:
    """Return something a bot made as one short line; its own ``repr`` may fail.

    Signs that steer a terminal, and those that are no text at all, are shown as escapes.
    """
    try:
        text = words(thing)
    except Exception:
        text = f"<{type(thing).__name__}>"
    return visible(" ".join(text.split()))[:DETAIL_LENGTH]


def visible(text: str, kept: str = "") -> str:
    """Return a text in which every sign can be seen; those in ``kept`` stay as they are."""
    return "".join(
        sign if sign.isprintable() or sign in kept else sign.encode("unicode_escape").decode()
        for sign in text
    )
