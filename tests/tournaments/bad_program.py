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


AT_HELLO = {
    "crash-at-start": lambda: sys.exit("no model file"),
    "refuse": lambda: say({"error": "not today"}),
    "wrong-version": lambda: say({"protocol": 3, "name": "from the future"}),
    "no-version": lambda: say({"name": "from the past"}),
    "other-game": lambda: say({"protocol": 2, "games": ["tiddlywinks"]}),
    "slow-start": lambda: time.sleep(300),
    "garbage-at-start": lambda: write("Welcome!\n"),
}
AT_START = {
    "not-ready": lambda: say({"ready": "soon"}),
    "slow-ready": lambda: time.sleep(300),
    "crash-at-ready": lambda: sys.exit(4),
}
AT_CHOOSE = {
    "crash": lambda: sys.exit("tired of it"),
    "signal": lambda: os.kill(os.getpid(), signal.SIGSEGV),
    "error": lambda: say({"error": "out of ideas"}),
    "illegal": lambda: say({"action": 10**6}),
    "negative": lambda: say({"action": -1}),
    "huge": lambda: say({"action": 2**80}),
    "text": lambda: say({"action": "0"}),
    "fraction": lambda: say({"action": 0.0}),
    "true": lambda: say({"action": True}),
    "null": lambda: say({"action": None}),
    "no-action": lambda: say({"move": 0}),
    "list": lambda: say([0]),
    "no-json": lambda: write("column 3, please\n"),
    "no-utf-8": lambda: sys.stdout.buffer.write(b"\xff\xfe\n") and sys.stdout.flush(),
    "deep": lambda: write("[" * 100_000 + "\n"),
    "flood": lambda: write("x" * 8 * MIB),
    "flood-of-lines": lambda: write('{"action": 0}\n' * MIB),
    "half-line": lambda: (write('{"action": '), time.sleep(300)),
    "hang": lambda: time.sleep(300),
    "busy": spin,
    "stubborn": lambda: (signal.signal(signal.SIGTERM, signal.SIG_IGN), time.sleep(300)),
    "hog": hog,
    "exit": lambda: sys.exit(0),
    "no-input": lambda: close(0),
    "no-output": lambda: close(1),
    "child-exit": lambda: (stay(detach=True), sys.exit(0)),
    "late": lambda: time.sleep(0.5),
}
"""Acts in place of an answer; where one returns, the answer still follows."""

AFTER_CHOOSE = {
    "gone": lambda: sys.exit(0),
    "gone-badly": lambda: sys.exit("between two moves"),
    "chatter": lambda: write("Your turn.\n"),
}
ALSO = {
    "loud": lambda: sys.stderr.write("so much to say\n" * 100_000),
    "child": lambda: stay(detach=False),
    "detached-child": lambda: stay(detach=True),
}
"""Acts that do no harm: the bot plays on."""

LATE_ANSWERS = ("late",)


def main(how: str) -> None:
    note()
    n_asked = 0
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            if how in AT_HELLO:
                AT_HELLO[how]()
            else:
                say({"protocol": 2, "name": how})
        elif kind == "start":
            n_asked = 0
            if how in AT_START:
                AT_START[how]()
            else:
                say({"ready": True})
        elif kind == "choose":
            n_asked += 1
            if n_asked == 2:
                ALSO.get(how, lambda: None)()
            if n_asked == 2 and how in AT_CHOOSE:
                AT_CHOOSE[how]()
                if how not in LATE_ANSWERS:
                    continue
            say({"action": message["legal"][0]["action"]})
            if n_asked == 2:
                AFTER_CHOOSE.get(how, lambda: None)()


if __name__ == "__main__":
    main(sys.argv[1])
