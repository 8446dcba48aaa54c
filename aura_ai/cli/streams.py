"""Standard streams: closed, full, without a reader, in any encoding."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

PIPE_CLOSED = 141
"""Exit code when the reader of a pipe has gone, as shells have it."""


def prepare() -> None:
    """Open the streams that are closed, and let no letter end the program.

    A closed input counts as at its end, writing to a closed output is an error, and errors are lost. A
    file that is opened later can then not take the number of a stream.
    """
    for number, mode in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, mode), True)
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        # some programs begin piped text with a byte order mark
        marked = sys.stdin.encoding.lower() == "utf-8" and not sys.stdin.isatty()
        sys.stdin.reconfigure(encoding="utf-8-sig" if marked else None, errors="replace")


@contextmanager
def reader_may_go() -> Iterator[None]:
    """End with :data:`PIPE_CLOSED` when the reader of the output goes; click would end with 1."""
    try:
        yield
    except BrokenPipeError:
        drop_output()
        raise click.exceptions.Exit(PIPE_CLOSED) from None


def drop_output(stream: int = 1) -> None:
    """Keep the end of the program from writing again what could not be written."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream)
    os.close(nothing)
