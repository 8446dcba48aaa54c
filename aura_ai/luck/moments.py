"""The luckiest and unluckiest moments of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from aura_ai.luck.course import SETUP, Course

LEAST = 0.005
"""Luck below half of a hundredth is not worth a word."""


@dataclass(frozen=True)
class Moment:
    """One chance event with a large effect.

    Attributes:
        seat: Whose luck.
        ply: Number of the decision after which it came, -1 for the set-up.
        source: Part of the game that chance changed.
        luck: In wins.
    """

    seat: int
    ply: int
    source: str
    luck: float

    def text(self, names: Sequence[str]) -> str:
        """Return the moment as a line; ``names`` are those of the seats."""
        where = SETUP if self.ply < 0 else f"after move {self.ply + 1}, {self.source}"
        return f"{where}: {100 * self.luck:+.0f} % for {names[self.seat]}"


def moments(course: Course) -> list[Moment]:
    """Return the luckiest, then the unluckiest moment of every seat that has any.

    With two seats the unluckiest moments are left out: they are the luckiest ones of the rival.
    """
    extremes = []
    of_two = course.brackets.shape[1] == 2
    for seat in range(course.brackets.shape[1]):
        every = [Moment(seat, -1, SETUP, float(course.setup[seat]))]
        every += [
            Moment(seat, ply, source, float(course.brackets[ply, seat]))
            for ply, source in enumerate(course.sources)
            if source
        ]
        best = max(every, key=lambda moment: moment.luck)
        worst = min(every, key=lambda moment: moment.luck)
        extremes += [best] if best.luck > LEAST else []
        extremes += [worst] if worst.luck < -LEAST and not of_two else []
    return extremes


def summary(total: Iterable[float], names: Sequence[str]) -> str:
    """Return the luck of every seat after the set-up, in words."""
    shares = [round(100 * luck) for luck in total]
    if len(shares) == 2 and abs(sum(shares)) <= 1:
        # one seat's gain is the other's loss: shown once
        lucky = names[0] if shares[0] > 0 else names[1]
        if not shares[0]:
            return "luck of the draw was even after the set-up"
        return (
            f"luck of the draw after the set-up: {abs(shares[0])} % in winning chances for {lucky}"
        )
    sums = [f"{name} {share:+d} %" for name, share in zip(names, shares, strict=True)]
    return f"luck of the draw after the set-up, in winning chances: {', '.join(sums)}"
