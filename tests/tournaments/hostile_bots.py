"""Bots whose failures run code of their own: in words, numbers, traces, threads and streams."""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from aura_ai.bots.interface import Bot
from aura_ai.contract.game import Game, View


class First(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


def leave(*_: object) -> NoReturn:
    raise SystemExit(0)


class _MuteError(Exception):
    __str__ = __repr__ = leave


class _InterruptOfItsOwn(KeyboardInterrupt):
    __str__ = __repr__ = leave


class _ClasslessError(Exception):
    __class__ = property(leave)  # type: ignore[assignment]


class WordsThatExit(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise _MuteError


class InterruptThatExits(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise _InterruptOfItsOwn


class Interrupting(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise KeyboardInterrupt


class ClassThatExits(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise _ClasslessError


class _Answer:
    __repr__ = leave


class _Number:
    __index__ = leave


class AnswerThatExits(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return _Answer()  # type: ignore[return-value]


class NumberThatExits(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        return _Number()  # type: ignore[return-value]


class NumberThatFails(Bot):
    class _Number:
        def __index__(self) -> int:
            raise ValueError("no number")

    def choose(self, view: View, legal: list[int]) -> int:
        return self._Number()  # type: ignore[return-value]


class LongWords(Bot):
    def choose(self, view: View, legal: list[int]) -> int:
        raise ValueError("\x1b" * 50_000_000)


class ExitAtClose(First):
    def close(self) -> None:
        raise SystemExit(0)


class InterruptAtEnd(First):
    def end(self, places: object, scores: object) -> None:
        raise KeyboardInterrupt


class Tracing(First):
    def choose(self, view: View, legal: list[int]) -> int:
        def trace(frame: FrameType, event: str, argument: object) -> None:
            if "tournaments" in frame.f_code.co_filename:
                leave()

        sys.settrace(trace)
        return legal[0]


class Lingering(First):
    def start(self, game: Game, seat: int, seed: int) -> None:
        threading.Thread(target=time.sleep, args=(300,)).start()


class Silencing(First):
    def choose(self, view: View, legal: list[int]) -> int:
        sys.stdout = sys.stderr = None  # type: ignore[assignment]
        return legal[0]


class Closing(First):
    def choose(self, view: View, legal: list[int]) -> int:
        for number in (1, 2):
            with suppress(OSError):
                os.close(number)
        return legal[0]


class ClosingAll(First):
    def choose(self, view: View, legal: list[int]) -> int:
        os.closerange(0, 1000)
        return legal[0]


class Flooding(First):
    def choose(self, view: View, legal: list[int]) -> int:
        print("thinking aloud" * 100_000)
        os.write(1, b"more")
        return legal[0]


class Leaving(First):
    def choose(self, view: View, legal: list[int]) -> int:
        os._exit(0)


class FirstGameOnly(First):
    """Plays one game, and fails in each that follows."""

    played = False

    def choose(self, view: View, legal: list[int]) -> int:
        if self.played:
            raise RuntimeError("tired")
        return legal[0]

    def end(self, places: object, scores: object) -> None:
        self.played = True


class Limiting(First):
    kind = ""
    most = 0

    def choose(self, view: View, legal: list[int]) -> int:
        import resource

        kind = getattr(resource, self.kind)
        resource.setrlimit(kind, (self.most, resource.getrlimit(kind)[1]))
        return legal[0]


class FewFiles(Limiting):
    kind = "RLIMIT_NOFILE"


class SmallStack(Limiting):
    kind, most = "RLIMIT_STACK", 8192


class AuraOnly(First):
    games = ("aura",)
