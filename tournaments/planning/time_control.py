"""Time control: how long bots may think."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

from aura_ai.bots import failures
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot, TimeLeft
from aura_ai.bounds import MOST_SECONDS
from aura_ai.engine.compiling import play_clock
from aura_ai.errors import UseError

WARM_UP_SECONDS = 10.0
"""Least limit of a bot's decision off the clock: it may have compiled code to load."""

WARM_UP_FACTOR = 20.0
"""How many times the clock's own time for one decision the warm-up may take, if that is more."""

MIN_SHOWN = 0.001
"""Seconds; a lateness is not shown finer."""


@dataclass(frozen=True)
class TimeControl:
    """How long each seat may think, in seconds of wall time.

    Attributes:
        per_move: For one decision, None without such a limit.
        per_game: For all decisions of a game, None without such a limit.
        increment: Added to the game's time after each decision.
        grace: By how much a decision may be late unpunished.
    """

    per_move: float | None = None
    per_game: float | None = None
    increment: float = 0.0
    grace: float = 0.0

    def check(self) -> TimeControl:
        """Return the time control if it makes sense.

        Raises:
            UseError: A time that is none, or an increment without a time per game.
        """
        for field in fields(self):
            value = getattr(self, field.name)
            name, may_be_zero = field.name.replace("_", "-"), field.name in ("increment", "grace")
            name = f"time-{name}" if name.startswith("per") else name
            if value is None or (may_be_zero and value == 0):
                continue
            if not 0 < value <= MOST_SECONDS:
                text = f"is not a number of seconds above 0, {MOST_SECONDS:,} at most"
                raise UseError(f"{name}: {value:g} {text}")
        if self.per_move is None and self.per_game is None:
            raise UseError("increment and grace need --time-per-move or --time-per-game")
        if self.increment and self.per_game is None:
            raise UseError("increment needs --time-per-game")
        return self

    def warm_up_seconds(self) -> float:
        """Return the most seconds that a bot gets for its one decision off the clock."""
        once = self.per_move if self.per_move is not None else self.per_game
        assert once is not None
        return max(WARM_UP_SECONDS, WARM_UP_FACTOR * once if once == self.per_move else once)

    def text(self) -> str:
        """Return the time control in words."""
        parts = []
        if self.per_move is not None:
            parts.append(f"{self.per_move:g} s a move")
        if self.per_game is not None:
            back = f" + {self.increment:g} s a move" if self.increment else ""
            parts.append(f"{self.per_game:g} s a game{back}")
        if self.grace:
            parts.append(f"{self.grace:g} s grace")
        return ", ".join(parts)


class SeatClock:
    """The clock of one seat in one game.

    Args:
        control: The time control.
    """

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self._left = control.per_game

    def now(self) -> TimeLeft:
        """Return the time left, as shown to the bot."""
        control = self._control
        return TimeLeft(control.per_move, self._left, control.increment, control.grace)

    def spend(self, seconds: float) -> None:
        """Take the time of one decision.

        Raises:
            BotError: It was more than there was, grace included.
        """
        clock = self.now()
        if seconds > clock.allowed + clock.grace:
            late = max(seconds - clock.allowed, MIN_SHOWN)
            limit = "of the game" if clock.allowed == clock.game else "of the move"
            detail = f"{late:.3f} seconds late: {seconds:.3f} for {clock.allowed:.3f} {limit}"
            raise BotError(failures.TIME, detail)
        if self._left is not None:
            # what grace forgave is not taken from the next decisions
            self._left = max(self._left - seconds, 0.0) + self._control.increment


def timed(ask: Callable[[int], object], bot: Bot, clock: SeatClock) -> Callable[[int], object]:
    """Return a function that asks a bot, sends it the time, and judges it by the clock."""

    def ask_timed(n: int) -> object:
        bot.clock(clock.now())
        began = play_clock()
        answer = ask(n)
        clock.spend(play_clock() - began)
        return answer

    return ask_timed
