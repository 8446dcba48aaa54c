"""Small bots, good and bad; used as ``path/bots_for_tests.py:Class``."""

from __future__ import annotations

import contextlib
import os
import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from aura_ai.bots.interface import Bot, PolicyBot, TimeLeft
from aura_ai.contract.game import Game, View
from aura_ai.engine.arrays import Array
from aura_ai.search.defaults import uniform_policy

HERE = Path(__file__).resolve()


def spec(name: str) -> str:
    """Return the spelling of a bot of this file."""
    return f"{HERE}:{name}"


class First(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


class Dice(Bot):
    """Random in plain Python, from its own seed."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        return self.dice.choice(legal)


class Talker(Dice):
    """Says of its decisions what nobody can read."""

    info: Any = "won"


class Slow(PolicyBot):
    """A policy, ``random`` at first, without the short way round: must play the same games."""

    def __init__(self, policy: Callable[..., int] = uniform_policy, *steer: Array) -> None:
        super().__init__(policy, *steer)

    def choose(self, view: View, legal: list[int]) -> int:
        return super().choose(view, legal)


def steered(view: Array, legal: Array, n: int, weights: Array) -> int:
    """Choose the legal action whose place the weights give."""
    return int(legal[int(weights[0]) % n])


class Watcher(First):
    """Records what the match reports."""

    def __init__(self) -> None:
        self.clocks: list[TimeLeft] = []
        self.ends: list[tuple[object, object]] = []

    def clock(self, clock: TimeLeft) -> None:
        self.clocks.append(clock)

    def end(self, places: Sequence[int], scores: Sequence[int] | None) -> None:
        self.ends.append((places, scores))


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


class AuraOnly(First):
    games = ("aura",)


NotABot = object()


# --- that take their time ------------------------------------------------------------------------------


class Sleeper(Dice):
    """Takes its time, so that a run can be interrupted."""

    def choose(self, view: View, legal: list[int]) -> int:
        time.sleep(0.002)
        return super().choose(view, legal)


def later(act: Callable[[], object]) -> type[Bot]:
    """Return a bot that does something at its second decision of a game."""

    class Later(First):
        def start(self, game: Game, seat: int, seed: int) -> None:
            self.asked = 0

        def choose(self, view: View, legal: list[int]) -> int:
            self.asked += 1
            if self.asked == 2:
                act()
            return legal[0]

    return Later


Late = later(lambda: time.sleep(0.5))
# bears to be asked once, which happens before the first game
QuitterLater = later(lambda: os.kill(os.getpid(), 9))


class Killer(Dice):
    """Kills its process at one decision, once: a file says that it has done so."""

    def choose(self, view: View, legal: list[int]) -> int:
        mark = Path(os.environ["AURA_AI_TEST_MARK"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), 9)
        return super().choose(view, legal)


# --- with one wrong answer -----------------------------------------------------------------------------


def answering(answer: Callable[[View, list[int]], Any]) -> type[Bot]:
    """Return a bot with such an answer to every question."""
    return type("Answering", (First,), {"choose": lambda self, *asked: answer(*asked)})


def leave(*_: object) -> NoReturn:
    raise SystemExit(0)


_NoWords = type("_NoWords", (), {"__repr__": lambda self: 1 / 0})
_Answer = type("_Answer", (), {"__repr__": leave})
_Number = type("_Number", (), {"__index__": leave})
_NoNumber = type("_NoNumber", (), {"__index__": lambda self: int("no number")})

Illegal = answering(
    lambda view, legal: next(
        (a for a in range(view.game.n_actions) if a not in legal), view.game.n_actions
    )
)
Last = answering(lambda _, legal: legal[-1])
Negative = answering(lambda *_: -1)
Huge = answering(lambda *_: 2**80)
Nothing = answering(lambda *_: None)
Text = answering(lambda view, legal: str(legal[0]))
Fraction = answering(lambda view, legal: legal[0] + 0.5)
Odd = answering(lambda *_: _NoWords())
AnswerThatExits = answering(lambda *_: _Answer())
NumberThatExits = answering(lambda *_: _Number())
NumberThatFails = answering(lambda *_: _NoNumber())


# --- that raise ----------------------------------------------------------------------------------------


def raising(error: Callable[[], BaseException]) -> type[Bot]:
    """Return a bot that fails so at every question."""

    def choose(self: Bot, view: View, legal: list[int]) -> int:
        raise error()

    return type("Raising", (First,), {"choose": choose})


_MUTE = {"__str__": leave, "__repr__": leave}
_MuteError = type("_MuteError", (Exception,), _MUTE)
_InterruptOfItsOwn = type("_InterruptOfItsOwn", (KeyboardInterrupt,), _MUTE)
_ClasslessError = type("_ClasslessError", (Exception,), {"__class__": property(leave)})
WordsThatExit = raising(_MuteError)
InterruptThatExits = raising(_InterruptOfItsOwn)
ClassThatExits = raising(_ClasslessError)
Generator = raising(GeneratorExit)
Leaver = raising(lambda: SystemExit(0))
LongWords = raising(lambda: ValueError("\x1b" * 50_000_000))
# signs that steer a terminal, and one that is not text
Rude = raising(lambda: ValueError("\x1b[2J\x07gone \udc80"))


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


class FirstGameOnly(First):
    """Plays one game, and fails in each that follows."""

    played = False

    def choose(self, view: View, legal: list[int]) -> int:
        if self.played:
            raise RuntimeError("tired")
        return legal[0]

    def end(self, places: object, scores: object) -> None:
        self.played = True


class Deep(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return self.choose(view, legal)


ExitAtTheEnd = type("ExitAtTheEnd", (First,), dict.fromkeys(("end", "close"), leave))


class InterruptAtEnd(First):
    def end(self, places: object, scores: object) -> None:
        raise KeyboardInterrupt


class ExitWhenMade(First):
    def __init__(self) -> None:
        os._exit(0)


# --- that do something to what they reach, and play on if they can -------------------------------------


def doing(act: Callable[[], object]) -> type[Bot]:
    """Return a bot that does something before every answer."""

    def choose(self: Bot, view: View, legal: list[int]) -> int:
        act()
        return legal[0]

    return type("Doing", (First,), {"choose": choose})


class Vandal(Bot):
    """Writes over everything it is given, then plays on."""

    def choose(self, view: View, legal: list[int]) -> int:
        action = legal[0]
        view.array[:] = 0
        legal.clear()
        return action


class Scribbler(First):
    """Writes into what it can reach of the game."""

    def choose(self, view: View, legal: list[int]) -> int:
        view.game.template[:] = 0
        return legal[0]


class Printer(Dice):
    """Writes to standard output, which is none of a match's business."""

    def choose(self, view: View, legal: list[int]) -> int:
        print("thinking aloud" * 1000)
        return super().choose(view, legal)


class Parent(First):
    """Holds memory, and forks idle children that share all of it."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        self.held = bytearray(b"x" * (150 << 20))
        for _ in range(4):
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
        time.sleep(0.3)


class Ruiner(First):
    """Leaves a thread behind, closes files, and lets its process open no more of them."""

    def start(self, game: Game, seat: int, seed: int) -> None:
        threading.Thread(target=time.sleep, args=(300,)).start()

    def choose(self, view: View, legal: list[int]) -> int:
        import resource

        _close(1, 2)
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, most))
        return legal[0]


def _close(*numbers: int) -> None:
    for number in numbers:
        with contextlib.suppress(OSError):
            os.close(number)


Quitter = doing(lambda: os._exit(0))
Faller = doing(os.abort)
Hanger = doing(lambda: time.sleep(300))
Endless = doing(lambda: (Path(os.environ["AURA_AI_TEST_MARK"]).touch(), time.sleep(600)))
