"""The process of a bot as the match sees it."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from aura_ai.bots import failures
from aura_ai.bots.failures import BotError
from aura_ai.bots.outside.log import FROM, TO, BotLog
from aura_ai.bounds import MOST_SECONDS
from aura_ai.errors import UseError

GUARD = Path(__file__).with_name("guard.py")
MAX_LINE = 1 << 20
"""Longest answer in bytes; a longer one counts as flooding."""

SETTLE_SECONDS = 1.0
"""Time for a process to end on its own after it closed its input or output."""

QUIT_SECONDS = 1.0
"""Time for a process to end after it was asked to."""

KILL_SECONDS = 5.0
_CHUNK = 1 << 16
_SHOWN = 80


class Process:
    """A running bot and its guard (:mod:`aura_ai.bots.outside.guard`).

    Args:
        command: Program and arguments.
        memory: Most bytes of memory that the bot and its children may hold, 0 for no limit.
        environment: Its environment, None for that of this process.
        log: Where its lines are noted.

    Raises:
        UseError: This system has no processes as we need them.
    """

    def __init__(
        self,
        command: Sequence[str],
        memory: int = 0,
        environment: Mapping[str, str] | None = None,
        log: BotLog | None = None,
    ) -> None:
        if os.name != "posix":  # pragma: no cover
            raise UseError(
                "bots in processes of their own need Linux, macOS or another Unix; Python bots play "
                "without with --in-process"
            )
        self._log = log
        errors = str(log.path.absolute()) if log is not None else ""
        self._lifeline, theirs = socket.socketpair()
        with theirs:
            self._guard = subprocess.Popen(
                [
                    *(sys.executable, "-I", "-S", str(GUARD)),
                    *(str(theirs.fileno()), str(memory), errors, *command),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
                env=environment,
            )
        assert self._guard.stdin is not None
        assert self._guard.stdout is not None
        self._in, self._out = self._guard.stdin.fileno(), self._guard.stdout.fileno()
        for fd in (self._in, self._out):
            os.set_blocking(fd, False)
        self._lifeline.setblocking(False)
        self._unsent = b""
        self._unread = b""
        self._word = b""
        self._report: dict[str, Any] | None = None
        self._deaf = self._mute = False

    def tell(self, line: bytes) -> None:
        """Send a line that needs no answer."""
        self._note(TO, line)
        self._unsent += line
        self._write()

    def _note(self, mark: str, line: bytes) -> None:
        if self._log is not None:
            self._log.note(mark, line)

    def ask(self, line: bytes, deadline: float) -> bytes:
        """Send a line; return the line that comes back.

        Args:
            deadline: Time by :func:`time.monotonic`.

        Raises:
            BotError: No answer, or the answer is not one line.
        """
        start = monotonic()
        self._hear()
        if self._unread:
            raise BotError(failures.GARBAGE, f"wrote unasked: {_shown(self._unread)}")
        if self._report is not None:
            raise self._death(start)
        self.tell(line)
        while True:
            if b"\n" in self._unread:
                answer, _, self._unread = self._unread.partition(b"\n")
                self._note(FROM, answer)
                return answer
            if len(self._unread) > MAX_LINE:
                raise BotError(failures.GARBAGE, f"wrote {MAX_LINE >> 20} MiB without a line end")
            if self._report is not None:
                raise self._death(start)
            if self._deaf or self._mute:
                deadline = min(deadline, monotonic() + SETTLE_SECONDS)
            remainder = deadline - monotonic()
            if remainder <= 0:
                raise self._silence()
            self._wait(remainder)

    def unasked(self, seconds: float) -> bytes:
        """Return unrequested output of the bot, within a time."""
        end = monotonic() + seconds
        while (remainder := end - monotonic()) > 0 and not (self._unread or self._mute):
            self._wait(remainder)
        return self._unread

    def ended(self) -> bool:
        """Return whether the bot has ended."""
        self._hear()
        return self._report is not None

    def close_input(self) -> None:
        """Let the bot see the end of its input."""
        self._deaf, self._unsent = True, b""
        assert self._guard.stdin is not None
        with suppress(OSError):
            self._guard.stdin.close()

    def wait_for_end(self, seconds: float) -> dict[str, Any] | None:
        """Wait a while for the bot to end; return the guard's report if it did."""
        end = monotonic() + seconds
        while (remainder := end - monotonic()) > 0 and self._report is None:
            self._unread = b""
            self._wait(remainder)
        return self._report

    def end(self, patience: float = 0.0) -> dict[str, Any] | None:
        """Close the bot's input, wait a while, then kill all that is left of it.

        Args:
            patience: Seconds for which the bot may end on its own.

        Returns:
            The guard's report if the bot ended on its own.
        """
        self.close_input()
        report = self.wait_for_end(patience)
        with suppress(OSError):
            self._lifeline.shutdown(socket.SHUT_WR)
        # the guard ends when nothing is left of the bot; it needs nobody to read its report
        try:
            self._guard.wait(KILL_SECONDS)
        except subprocess.TimeoutExpired:  # pragma: no cover
            self._guard.kill()
            self._guard.wait()
        assert self._guard.stdout is not None
        self._guard.stdout.close()
        self._lifeline.close()
        return report

    def _wait(self, seconds: float) -> None:
        """Wait until something happens, and take note of it."""
        poll = select.poll()
        poll.register(self._lifeline, select.POLLIN)
        if not self._mute:
            poll.register(self._out, select.POLLIN)
        if not self._deaf:
            # without POLLOUT it still reports that the bot has closed its end
            poll.register(self._in, select.POLLOUT if self._unsent else 0)
        if any(
            fd == self._in and event & select.POLLERR
            for fd, event in poll.poll(1000 * min(seconds, MOST_SECONDS))
        ):
            self._deaf, self._unsent = True, b""
        self._write()
        self._hear()

    def _write(self) -> None:
        if not self._unsent or self._deaf:
            return
        try:
            self._unsent = self._unsent[os.write(self._in, self._unsent) :]
        except BlockingIOError:
            pass
        except OSError:
            self._deaf, self._unsent = True, b""

    def _hear(self) -> None:
        """Take the output so far, the guard's report first: after it nothing more can come."""
        if self._report is None:
            with suppress(BlockingIOError):
                word = self._lifeline.recv(_CHUNK)
                self._word += word
                if self._word.endswith(b"\n"):
                    self._report = json.loads(self._word)
                elif not word:
                    # the guard itself was killed, and the bot with it
                    self._report = {"code": -signal.SIGKILL, "died": monotonic()}
        while not self._mute and len(self._unread) <= MAX_LINE:
            try:
                text = os.read(self._out, _CHUNK)
            except BlockingIOError:
                return
            except OSError:
                text = b""
            if not text:
                self._mute = True
            self._unread += text

    def _death(self, start: float) -> BotError:
        """Return the reason why a process that has ended gives no answer."""
        report = self._report
        assert report is not None
        if "refused" in report:
            return BotError(failures.START, f"cannot be started: {report['refused']}")
        if report.get("memory"):
            return BotError(failures.MEMORY, report["memory"])
        how = last_words(report)
        trace = report.get("stderr", "")
        if report["died"] < start:
            return BotError(failures.GONE, f"{how}, before it was asked", trace)
        return BotError(failures.EXIT if report["code"] == 0 else failures.CRASH, how, trace)

    def _silence(self) -> BotError:
        if self._deaf or self._mute:
            stream = "input" if self._deaf else "output"
            return BotError(failures.EXIT, f"closed its {stream} without an answer")
        if self._unread:
            detail = f"stopped in the middle of a line: {_shown(self._unread)}"
            return BotError(failures.HANG, detail)
        return BotError(failures.HANG, "did not answer and was killed")


def last_words(report: dict[str, Any]) -> str:
    """Return the way in which a process ended, with the last line it wrote to standard error."""
    code = int(report["code"])
    how = f"ended with exit code {code}"
    if code < 0:
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = str(-code)
        how = f"ended by signal {name}"
    lines = [line for line in report.get("stderr", "").splitlines() if line.strip()]
    return f"{how}: {failures.one_line(lines[-1], str)}" if lines and code else how


def _shown(text: bytes) -> str:
    start = text.lstrip()[:_SHOWN].partition(b"\n")[0]
    return failures.one_line(start.decode("utf-8", "replace"))
