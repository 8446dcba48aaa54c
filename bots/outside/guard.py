"""Guard of one bot process, between it and the match.

The guard starts the bot, hands its own input and output over to it, and then watches: that the bot
uses no more memory than it may, that nothing of it is left when it ends, and that all of it ends
when the match does, even by ``kill -9``. Standard error is read, so that the bot
never blocks, and its last lines are kept. The last word of the guard is a report, one line of JSON.

It is run as a script, with the standard library only, and called with the number of a socket (the
*lifeline*: the match closes it to end the bot), the most bytes of memory (0: no limit), a file to which
standard error is added (may be empty), and the bot's command.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time

CHECK_SECONDS = 0.05
"""Seconds between checks of memory; a bot may exceed its limit for that long."""

REAP_SECONDS = 2.0
TAIL = 4096
"""Bytes of standard error that are kept."""

_CHUNK = 1 << 16
_SET_DEATH_SIGNAL, _SET_SUBREAPER = 1, 36
"""Numbers of Linux's ``prctl``."""


def stamp() -> str:
    """Return the time for a line of a log."""
    now = time.time()
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.localtime(now))}.{int(now % 1 * 1000):03d}"


class _Log:
    """Adds the lines of standard error to a file; an empty path is none."""

    def __init__(self, path: str) -> None:
        self._file, self._open = -1, b""
        if path:
            with contextlib.suppress(OSError):
                self._file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)

    def add(self, text: bytes) -> None:
        if self._file < 0:
            return
        *lines, self._open = (self._open + text).split(b"\n")
        if len(self._open) > _CHUNK:
            lines, self._open = [*lines, self._open], b""
        for line in lines:
            words = line.decode("utf-8", "backslashreplace")
            with contextlib.suppress(OSError):
                os.write(self._file, f"{stamp()} ! {words}\n".encode())

    def end(self) -> None:
        if self._open:
            self.add(b"\n")


def _prctl(option: int, value: int) -> None:
    # without this call (on systems other than Linux), the guard kills by process group alone
    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _children(pid: int) -> list[int]:
    children: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children") as file:
                children += map(int, file.read().split())
    except OSError:
        pass
    return children


def _descendants(pid: int) -> list[int]:
    children = _children(pid)
    # the list grows while it is walked: children of children
    for child in children:
        children += _children(child)
    return children


def _proportional(pid: int) -> int:
    """Return the bytes of memory that a process holds, shared pages by its share of them."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            return 1024 * sum(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    except (OSError, IndexError, ValueError):
        return _resident(pid)


def _resident(pid: int) -> int:
    """Return the bytes of memory that a process holds, shared pages counted in full."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


def _kill_all(bot: subprocess.Popen[bytes]) -> None:
    """Kill the bot and all processes that it started, also those that left its process group."""
    with contextlib.suppress(OSError):
        os.killpg(bot.pid, signal.SIGKILL)
    bot.wait()
    end = time.monotonic() + REAP_SECONDS
    while time.monotonic() < end:
        for pid in _descendants(os.getpid()):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)
        except ChildProcessError:
            return


def _watch(
    bot: subprocess.Popen[bytes], lifeline: socket.socket, most: int, log: _Log
) -> dict[str, object]:
    """Wait until the bot ends, or must end; return the report."""
    poll = select.poll()
    poll.register(lifeline, select.POLLIN)
    assert bot.stderr is not None
    errors = bot.stderr.fileno()
    poll.register(errors, select.POLLIN)
    handle = -1
    if hasattr(os, "pidfd_open"):
        handle = os.pidfd_open(bot.pid)
        poll.register(handle, select.POLLIN)
    pause = int(1000 * CHECK_SECONDS) if most or handle < 0 else None
    tail, why, checked = b"", "", 0.0
    while not why:
        ready = {fd for fd, _ in poll.poll(pause)}
        if errors in ready:
            text = os.read(errors, _CHUNK)
            tail = (tail + text)[-TAIL:]
            log.add(text)
            if not text:
                poll.unregister(errors)
        now = time.monotonic()
        if most and now - checked >= CHECK_SECONDS:
            checked = now
            family = _descendants(os.getpid())
            # forked processes share pages; asking for the shares is slow, so it comes last
            if (used := sum(map(_resident, family))) > most:
                used = sum(map(_proportional, family))
            if used > most:
                why = f"used {used >> 20} MiB of memory, the limit is {most >> 20} MiB"
        if lifeline.fileno() in ready:
            break
        if bot.poll() is not None:
            break
    died = time.monotonic()
    ended = bot.poll() is not None
    survivors = len(_descendants(os.getpid())) if ended else 0
    _kill_all(bot)
    os.set_blocking(errors, False)
    with contextlib.suppress(OSError):
        while text := os.read(errors, _CHUNK):
            tail = (tail + text)[-TAIL:]
            log.add(text)
    log.end()
    return {
        "code": bot.returncode,
        "memory": why,
        "died": died,
        "left": survivors,
        "stderr": tail.decode("utf-8", "replace"),
    }


def main() -> None:
    """Run a bot and report its end."""
    lifeline = socket.socket(fileno=int(sys.argv[1]))
    _prctl(_SET_SUBREAPER, 1)
    try:
        bot = subprocess.Popen(
            sys.argv[4:],
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=lambda: _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL),
        )
    except OSError as error:
        report: dict[str, object] = {"refused": error.strerror or str(error)}
    else:
        # only the bot may hold these, so that the match sees when it lets go of them
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        report = _watch(bot, lifeline, int(sys.argv[2]), _Log(sys.argv[3]))
    with contextlib.suppress(OSError):
        lifeline.sendall(json.dumps(report).encode() + b"\n")


if __name__ == "__main__":
    main()
