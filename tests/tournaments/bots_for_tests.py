"""Small bots, good and bad; used as ``path/bots_for_tests.py:Class``."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from aura_ai.bots.interface import Bot, PolicyBot, TimeLeft
from aura_ai.bots.uniform import uniform
from aura_ai.contract.game import Game, View
from aura_ai.engine.arrays import Array

HERE = Path(__file__).resolve()


def spec(name: str) -> str:
    """Return the spelling of a bot of this file."""
    return f"{HERE}:{name}"


class First(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


class Last(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[-1]


class Stopped(First):
    """Is stopped in its second decision and goes on after a while, as by Ctrl-Z and ``fg``."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.decisions = 0

    def choose(self, view: View, legal: list[int]) -> int:
        self.decisions += 1
        if self.decisions == 2:
            subprocess.Popen(["sh", "-c", f"sleep 1; kill -CONT {os.getpid()}"])
            os.kill(os.getpid(), signal.SIGSTOP)
            # a decision goes on for a while; the signal may reach another thread of the process first
            time.sleep(0.1)
        return super().choose(view, legal)


class Dice(Bot):
    """Random in plain Python, from its own seed."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        return self.dice.choice(legal)


class SlowUniform(PolicyBot):
    """``random`` without the short way round: must play the same games."""

    def __init__(self) -> None:
        super().__init__(uniform)

    def choose(self, view: View, legal: list[int]) -> int:
        return super().choose(view, legal)


def steered(view: Array, legal: Array, n: int, weights: Array) -> int:
    """Choose the legal action whose place the weights give."""
    return int(legal[int(weights[0]) % n])


class SlowSteered(PolicyBot):
    """The same rules as a policy with weights, by the way of every other bot."""

    def choose(self, view: View, legal: list[int]) -> int:
        return super().choose(view, legal)


class Sleeper(Dice):
    """Takes its time, so that a run can be interrupted."""

    def choose(self, view: View, legal: list[int]) -> int:
        time.sleep(0.002)
        return super().choose(view, legal)


class Crash(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise ZeroDivisionError("by design")


class CrashLater(Dice):
    def start(self, game: Game, seat: int, seed: int) -> None:
        super().start(game, seat, seed)
        self.left = 3

    def choose(self, view: View, legal: list[int]) -> int:
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("tired\nof it")
        return super().choose(view, legal)


class CrashAtStart(First):
    def start(self, game: Game, seat: int, seed: int) -> None:
        raise OSError("no model file")


class Leaver(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise SystemExit(0)


class Illegal(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        every = range(view.game.n_actions)
        return next((a for a in every if a not in legal), view.game.n_actions)


class Negative(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return -1


class Huge(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return 2**80


class Nothing(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return None  # type: ignore[return-value]


class Text(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return str(legal[0])  # type: ignore[return-value]


class Fraction(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0] + 0.5  # type: ignore[return-value]


class _NoWords:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


class Odd(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return _NoWords()  # type: ignore[return-value]


class Vandal(Bot):
    """Writes over everything it is given, then plays on."""

    def choose(self, view: View, legal: list[int]) -> int:
        action = legal[0]
        view.array[:] = 0
        legal.clear()
        return action


class Deep(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return self.choose(view, legal)


class Killer(Dice):
    """Kills its process at one decision, once: a file says that it has done so."""

    def choose(self, view: View, legal: list[int]) -> int:
        mark = Path(os.environ["AURA_AI_TEST_MARK"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), 9)
        return super().choose(view, legal)


NotABot = object()


class Quitter(First):
    """Ends its process without a word."""

    def choose(self, view: View, legal: list[int]) -> int:
        os._exit(0)


class QuitterLater(First):
    """Bears to be asked once, which happens before the first game; then its process is gone."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.asked = 0

    def choose(self, view: View, legal: list[int]) -> int:
        self.asked += 1
        if self.asked == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        return legal[0]


class Exit0(First):
    """Ends the program, as it thinks, with success."""

    def choose(self, view: View, legal: list[int]) -> int:
        sys.exit(0)


class Generator(First):
    def choose(self, view: View, legal: list[int]) -> int:
        raise GeneratorExit


class ExitWhenMade(First):
    def __init__(self) -> None:
        os._exit(0)


class ExitAtTheEnd(First):
    def end(self, places: Sequence[int], scores: Sequence[int] | None) -> None:
        sys.exit(3)

    def close(self) -> None:
        sys.exit(4)


class Rude(First):
    """Sends signs that steer a terminal, and one that is no text."""

    def choose(self, view: View, legal: list[int]) -> int:
        raise ValueError("\x1b[2J\x07gone \udc80")


class Scribbler(First):
    """Writes into what it can reach of the game."""

    def choose(self, view: View, legal: list[int]) -> int:
        view.game.template[:] = 0
        return legal[0]


class Closer(First):
    """Closes the standard output of whoever it plays with."""

    def choose(self, view: View, legal: list[int]) -> int:
        with contextlib.suppress(OSError):
            os.close(1)
        return legal[0]


class Parent(First):
    """Holds memory, and forks idle children that share all of it."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.held = bytearray(b"x" * (150 << 20))
        for _ in range(4):
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
        time.sleep(0.3)


class Faller(First):
    def choose(self, view: View, legal: list[int]) -> int:
        os.abort()


class Hanger(First):
    def choose(self, view: View, legal: list[int]) -> int:
        time.sleep(300)
        return legal[0]


class Hog(First):
    def choose(self, view: View, legal: list[int]) -> int:
        held = []
        while True:
            held.append(bytearray(b"x") * (1 << 20))


class Printer(Dice):
    """Writes to standard output, which is none of a match's business."""

    def choose(self, view: View, legal: list[int]) -> int:
        print("thinking aloud" * 1000)
        return super().choose(view, legal)


class Late(First):
    """Thinks for half a second about its second decision."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.asked = 0

    def choose(self, view: View, legal: list[int]) -> int:
        self.asked += 1
        if self.asked == 2:
            time.sleep(0.5)
        return legal[0]


class Watcher(First):
    """Notes what the match tells it."""

    def __init__(self) -> None:
        self.clocks: list[TimeLeft] = []
        self.told: list[tuple[object, object]] = []

    def clock(self, clock: TimeLeft) -> None:
        self.clocks.append(clock)

    def end(self, places: Sequence[int], scores: Sequence[int] | None) -> None:
        self.told.append((places, scores))


class Picks(Bot):
    """Takes the legal action of a number, counted from one end; has parameters of every kind."""

    def __init__(
        self,
        number: int,
        share: float = 0.5,
        last: bool = False,
        word="plain",
        most: int | None = None,
    ) -> None:
        self.number, self.share, self.last, self.word, self.most = number, share, last, word, most

    def choose(self, view: View, legal: list[int]) -> int:
        return legal[-1] if self.last else legal[min(self.number, len(legal) - 1)]
