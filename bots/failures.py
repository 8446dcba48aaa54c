"""How bots fail, and the words for it.

The kinds are part of what a tournament stores; ``docs/tournaments.md`` lists them for people.
"""

from __future__ import annotations

import operator
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from aura_ai.games import kernel_errors

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

DISQUALIFIED = "disqualified"
"""It hung so often that its other games were lost without being played.

Written ``withdrawn`` in databases of 0.2.0 and before."""

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
        trace: Traceback, or what the bot last wrote to standard error; may be empty.
    """

    def __init__(self, kind: str, detail: str, trace: str = "") -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = one_line(detail, str)
        self.trace = visible(trace[-TRACE_LENGTH:], "\n\t")


class ToldError(BotError):
    """A bot failed and its process said so, which is in order and may go on."""


class Interrupt(KeyboardInterrupt):
    """Ctrl-C of the user, raised by the signal handler of a run."""


def interrupts(error: BaseException) -> bool:
    """Return whether an exception is Ctrl-C of the user rather than something that a bot raised.

    A run has a handler of its own, which raises :class:`Interrupt`, and worker processes ignore the
    signal; so only where Python's default handler is in place a plain ``KeyboardInterrupt`` counts.
    """
    if not issubclass(type(error), KeyboardInterrupt):
        return False
    default = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    in_main = threading.current_thread() is threading.main_thread()
    return type(error) is Interrupt or (default and in_main)


def explain(error: BaseException) -> BotError:
    """Return what a bot raised as a failure, with the place it came from.

    The exception belongs to the bot: whatever its own methods raise here is part of the crash.
    """
    try:
        return _explained(error)
    except BaseException as another:
        if interrupts(another):
            raise
        return BotError(CRASH, f"{_kind_of(error)}, whose text cannot be shown")


def _explained(error: BaseException) -> BotError:
    # by type: isinstance would ask the exception for its class
    if issubclass(type(error), BotError):
        assert isinstance(error, BotError)
        return error
    if kernel := kernel_errors.in_one_line(error):
        return BotError(CRASH, kernel, _trace(error))
    kind = MEMORY if issubclass(type(error), MemoryError) else CRASH
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = ""
    if trace is not None:
        code = trace.tb_frame.f_code
        where = f" ({Path(code.co_filename).name}:{trace.tb_lineno} in {code.co_name})"
    return BotError(kind, f"{_kind_of(error)}: {one_line(error, str)}{where}", _trace(error))


def _kind_of(thing: object) -> str:
    # what a metaclass makes of __name__ is not asked for
    return str(type.__dict__["__name__"].__get__(type(thing)))


def _trace(error: BaseException) -> str:
    """Return the traceback from the bot on: how it was called depends on who plays."""
    try:
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None and _asks(trace):
            trace = trace.tb_next
        shown = traceback.format_exception(type(error), error, trace, limit=-MOST_FRAMES)
        return "".join(visible(piece[:PIECE_LENGTH], "\n\t")[:PIECE_LENGTH] for piece in shown)
    except BaseException as another:
        # its own words may fail
        if interrupts(another):
            raise
        return ""


def _asks(trace: TracebackType) -> bool:
    name = str(trace.tb_frame.f_globals.get("__name__", ""))
    return name.startswith(("aura_ai.tournaments.", "aura_ai.bots.outside.")) or name == "__main__"


@contextmanager
def ignored() -> Iterator[None]:
    """Let nothing out that a bot raises inside, ``SystemExit`` included; Ctrl-C passes."""
    try:
        yield
    except BaseException as error:
        if interrupts(error):
            raise


def as_action(answer: object) -> int:
    """Return a bot's answer as a number.

    Raises:
        BotError: It is no whole number, or failed when it was turned into one.
    """
    try:
        return operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        raise BotError(GARBAGE, f"answered {one_line(answer)}, not an action") from None
    except BaseException as error:
        if interrupts(error):
            raise
        raise explain(error) from None


def one_line(thing: object, words: Callable[[object], str] = repr) -> str:
    """Return something a bot made as one short line; its own ``repr`` may fail.

    Control characters, and characters that are no text at all, are shown as escapes.
    """
    try:
        # cut first: a text of many megabytes would take minutes; and a plain ``str``, whatever it was
        text = str.__getitem__(words(thing), slice(0, _RAW_LENGTH))
    except BaseException as error:
        if interrupts(error):
            raise
        text = f"<{_kind_of(thing)}>"
    return visible(" ".join(text.split()))[:DETAIL_LENGTH]


def visible(text: str, kept: str = "") -> str:
    """Return a text in which every character is visible; those in ``kept`` stay as they are."""
    return "".join(
        letter
        if letter.isprintable() or letter in kept
        else letter.encode("unicode_escape").decode()
        for letter in text
    )
