"""Failures of bots, and the words for them.

The kinds are part of the stored tournaments; ``docs/tournaments.md`` lists them for people.
"""

from __future__ import annotations

import operator
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from aura_ai.contract import kernel_errors

CRASH = "crash"
"""It raised an exception, or its process ended with an error code or by a signal."""

EXIT = "exit"
"""Its process ended without an error, or closed its input or output, instead of answering."""

GONE = "gone"
"""Its process had ended before it was asked."""

GARBAGE = "garbage"
"""Its answer is not an action at all, or came without a question."""

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

DISQUALIFIED = "disqualified"
"""It hung so often that its other games were lost without being played."""

RAISED = (Exception, SystemExit, GeneratorExit)
"""Exceptions that count as raised by a bot; not Ctrl-C, which may as well be the user's."""

DETAIL_LENGTH = 500
_RAW_LENGTH = 4 * DETAIL_LENGTH
"""Characters of a bot's text that are looked at."""
MOST_FRAMES = 20
TRACE_LENGTH = 4_000
"""Most characters of a traceback that are kept, the last ones."""
PIECE_LENGTH = 1_000
"""Most characters of one frame, or of the text of one exception, in a traceback."""


class BotError(Exception):
    """A bot failed.

    Attributes:
        kind: One of the kinds of this module.
        detail: One line for people.
        trace: Traceback, or the bot's last words on standard error; may be empty.
    """

    def __init__(self, kind: str, detail: str, trace: str = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = one_line(detail, str)
        self.trace = visible(trace[-TRACE_LENGTH:], "\n\t")


class ToldError(BotError):
    """A bot failed and its process reported it; the process is intact and may continue."""


def explain(error: BaseException) -> BotError:
    """Return an exception of a bot as a failure, with the place it came from."""
    try:
        return _explained(error)
    except BaseException:
        # exceptions from the exception's own methods are part of the crash
        return BotError(CRASH, f"{type(error).__name__}, and its text cannot be shown")


def _explained(error: BaseException) -> BotError:
    if isinstance(error, BotError):
        return error
    if kernel := kernel_errors.in_one_line(error):
        return BotError(CRASH, kernel, _trace(error))
    kind = MEMORY if isinstance(error, MemoryError) else CRASH
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = ""
    if trace is not None:
        code = trace.tb_frame.f_code
        where = f" ({Path(code.co_filename).name}:{trace.tb_lineno} in {code.co_name})"
    words = f"{type(error).__name__}: {one_line(error, str)}{where}"
    return BotError(kind, words, _trace(error))


def _trace(error: BaseException) -> str:
    """Return the traceback from the bot on: how it was called depends on who plays."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None and _asks(trace):
        trace = trace.tb_next
    lines = traceback.format_exception(type(error), error, trace, limit=-MOST_FRAMES)
    return "".join(visible(piece[:PIECE_LENGTH], "\n\t")[:PIECE_LENGTH] for piece in lines)


def _asks(trace: TracebackType) -> bool:
    name = str(trace.tb_frame.f_globals.get("__name__", ""))
    return name.startswith(("aura_ai.tournaments.", "aura_ai.bots.outside.")) or name == "__main__"


def ignored() -> suppress:
    """Suppress whatever a bot raises inside; Ctrl-C passes."""
    return suppress(*RAISED)


def as_action(answer: object) -> int:
    """Return a bot's answer as a number; exceptions of its own methods pass through.

    Raises:
        BotError: It is not a whole number.
    """
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise BotError(GARBAGE, f"answered {one_line(answer)}, not an action") from None


def one_line(thing: object, words: Callable[[object], str] = repr) -> str:
    """Return something a bot made as one short line; its own ``repr`` may fail.

    Control characters, and code points that are not text, are shown as escapes.
    """
    try:
        # cut first: a text of many megabytes would take minutes
        text = words(thing)[:_RAW_LENGTH]
    except BaseException:
        text = f"<{type(thing).__name__}>"
    return visible(" ".join(text.split()))[:DETAIL_LENGTH]


def visible(text: str, exceptions: str = "") -> str:
    """Return a text in which every character is visible; those in ``exceptions`` stay as they are."""
    return "".join(
        letter
        if letter.isprintable() or letter in exceptions
        else letter.encode("unicode_escape").decode()
        for letter in text
    )
