"""Common slots at the start of every state array.

A state is one flat, C-contiguous ``int16`` array. The search and the match loop read these slots
directly; everything from :data:`FIRST_FREE` on belongs to the game.
"""

TO_ACT = 0
"""Seat that decides next, or -1 when the game is over."""

SEATS = 1
"""Number of seats that are scored (a solo game's neutral player counts)."""

RNG = 2
"""First of four words that hold the 64-bit state of the generator (:mod:`aura_ai.engine.rng`)."""

RNG_WORDS = 4

PLY = 6
"""Decisions made so far (forced ones are not counted)."""

OBSERVER = 7
"""-1 in a full state; in a view, the seat whose knowledge it holds; in a simulation of a plan, the seat
that decides."""

FIRST_FREE = 8
"""First slot that a game may use."""

OVER = -1
"""Value of ``state[TO_ACT]`` when the game is over."""
