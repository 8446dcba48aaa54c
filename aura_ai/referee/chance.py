"""Chance of the referees: a splitmix64 stream, place-bound numbers.

Written in plain Python integers.
"""

from __future__ import annotations

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST_MULTIPLIER = 0xBF58476D1CE4E5B9
SECOND_MULTIPLIER = 0x94D049BB133111EB


def mix(word: int) -> int:
    """Return the splitmix64 finaliser of a 64-bit word."""
    word ^= word >> 30
    word = (word * FIRST_MULTIPLIER) & MASK
    word ^= word >> 27
    word = (word * SECOND_MULTIPLIER) & MASK
    return word ^ (word >> 31)


class Chance:
    """A stream of uniform draws. `seed` is an integer, 0 <= seed < 2^63; ValueError otherwise."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed < 1 << 63:
            raise ValueError(f"the seed is {seed}; it must be from 0 to 2^63 - 1")
        self.state = mix((seed + GOLDEN) & MASK)

    @classmethod
    def from_state(cls, state: int) -> Chance:
        """Return a stream that goes on from a saved `.state` (64 bits)."""
        chance = cls(0)
        chance.state = state & MASK
        return chance

    def draw(self, n: int) -> int:
        """Return a number from 0 to n - 1 (n >= 1), each equally likely up to 2^-32."""
        self.state = (self.state + GOLDEN) & MASK
        return ((mix(self.state) >> 32) * n) >> 32

    def draw_for(self, stage: int, seat: int, number: int, n: int) -> int:
        """Return a number from 0 to n - 1 that belongs to a place; the stream stays where it is."""
        place = (stage << 32) + (seat << 16) + number
        word = mix((mix(self.state ^ MASK) + place * GOLDEN) & MASK)
        return ((word >> 32) * n) >> 32
