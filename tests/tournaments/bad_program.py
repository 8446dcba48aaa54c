"""A program that speaks the line protocol and misbehaves in the way its first argument says.

Needs the standard library only, so that it starts quickly. The second argument is a folder in which
every process that it makes leaves a file with its number.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

FOLDER = Path(sys.argv[2]) if len(sys.argv) > 2 else None
MIB = 1 << 20


def note() -> None:
    if FOLDER is not None:
        (FOLDER / str(os.getpid())).touch()


def write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def say(answer: Any) -> None:
    write(json.dumps(answer) + "\n")


def hog() -> None:
    held = []
    while True:
        held.append(bytearray(b"x") * MIB)


def spin() -> None:
    while True:
        pass


def stay(detach: bool) -> None:
    """Leave a child behind that keeps all that it inherits."""
    if os.fork() == 0:
        if detach:
            os.setsid()
        note()
        time.sleep(300)


def close(fd: int) -> None:
    os.close(fd)
    time.sleep(300)


HELLO, START, CHOOSE, AFTER, ALSO = "hello", "start", "choose", "after", "also"
"""When a program acts: instead of an answer (where an act of ``CHOOSE`` returns, none follows), after
its second answer, or before it without any harm."""

ACTS = {
    "crash-at-start": (HELLO, "start", "no model file", lambda: sys.exit("no model file")),
    "garbage-at-start": (HELLO, "start", "", lambda: write("Welcome!\n")),
    "refuse": (HELLO, "refused", "", lambda: say({"error": "not today"})),
    "wrong-version": (HELLO, "refused", "version 3", lambda: say({"protocol": 3, "name": "new"})),
    "no-version": (HELLO, "refused", "", lambda: say({"name": "from the past"})),
    "other-game": (
        *(HELLO, "refused", "tiddlywinks"),
        lambda: say({"protocol": 2, "games": ["tiddlywinks"]}),
    ),
    "slow-start": (HELLO, "slow-start", "", lambda: time.sleep(300)),
    "slow-ready": (START, "slow-start", "", lambda: time.sleep(300)),
    "not-ready": (START, "garbage", "", lambda: say({"ready": "soon"})),
    "crash-at-ready": (START, "crash", "", lambda: sys.exit(4)),
    "crash": (CHOOSE, "crash", "tired of it", lambda: sys.exit("tired of it")),
    "signal": (CHOOSE, "crash", "SIGSEGV", lambda: os.kill(os.getpid(), signal.SIGSEGV)),
    "error": (CHOOSE, "crash", "out of ideas", lambda: say({"error": "out of ideas"})),
    "illegal": (CHOOSE, "illegal", "", lambda: say({"action": 10**6})),
    "negative": (CHOOSE, "illegal", "", lambda: say({"action": -1})),
    "huge": (CHOOSE, "illegal", "", lambda: say({"action": 2**80})),
    "text": (CHOOSE, "garbage", "", lambda: say({"action": "0"})),
    "fraction": (CHOOSE, "garbage", "", lambda: say({"action": 0.0})),
    "true": (CHOOSE, "garbage", "", lambda: say({"action": True})),
    "null": (CHOOSE, "garbage", "", lambda: say({"action": None})),
    "no-action": (CHOOSE, "garbage", "", lambda: say({"move": 0})),
    "list": (CHOOSE, "garbage", "", lambda: say([0])),
    "no-json": (CHOOSE, "garbage", "", lambda: write("column 3, please\n")),
    "no-utf-8": (CHOOSE, "garbage", "", lambda: sys.stdout.buffer.write(b"\xff\xfe\n")),
    "deep": (CHOOSE, "garbage", "", lambda: write("[" * 100_000 + "\n")),
    "flood": (CHOOSE, "garbage", "", lambda: write("x" * 8 * MIB)),
    "flood-of-lines": (CHOOSE, "garbage", "", lambda: write('{"action": 0}\n' * MIB)),
    "chatter": (AFTER, "garbage", "", lambda: write("Your turn.\n")),
    "half-line": (
        *(CHOOSE, "hang", "middle of a line"),
        lambda: (write('{"action": '), time.sleep(300)),
    ),
    "hang": (CHOOSE, "hang", "", lambda: time.sleep(300)),
    "busy": (CHOOSE, "hang", "", spin),
    "stubborn": (
        *(CHOOSE, "hang", ""),
        lambda: (signal.signal(signal.SIGTERM, signal.SIG_IGN), time.sleep(300)),
    ),
    "hog": (CHOOSE, "memory", "120 MiB", hog),
    "exit": (CHOOSE, "exit", "", lambda: sys.exit(0)),
    "no-input": (CHOOSE, "exit", "", lambda: close(0)),
    "no-output": (CHOOSE, "exit", "", lambda: close(1)),
    "child-exit": (CHOOSE, "exit", "", lambda: (stay(detach=True), sys.exit(0))),
    "gone": (AFTER, "gone", "", lambda: sys.exit(0)),
    "gone-badly": (AFTER, "gone", "between two moves", lambda: sys.exit("between two moves")),
    "late": (ALSO, "", "", lambda: time.sleep(0.5)),
    "loud": (ALSO, "", "", lambda: sys.stderr.write("so much to say\n" * 100_000)),
    "child": (ALSO, "", "", lambda: stay(detach=False)),
    "detached-child": (ALSO, "", "", lambda: stay(detach=True)),
}
"""Acts by name: when, the kind of its failure, a part of what is said of it, and the act."""


def main(how: str) -> None:
    note()
    when, _, _, act = ACTS.get(how, ("", "", "", None))
    n_asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        n_asked = 0 if kind == "start" else n_asked + (kind == "choose")
        acts = kind == when if kind in (HELLO, START) else n_asked == 2 and kind == CHOOSE
        if acts and when in (kind, ALSO):
            act()
        if acts and when == kind:
            sys.stdout.flush()
        elif kind == "hello":
            say({"protocol": 2, "name": how})
        elif kind == "start":
            say({"ready": True})
        elif kind == "choose":
            say({"action": message["legal"][0]["action"]})
            if acts and when == AFTER:
                act()


if __name__ == "__main__":
    main(sys.argv[1])
