"""Kernels of toy games in which nothing is hidden."""

from aura_ai.engine.header import OBSERVER
from aura_ai.engine.jit import jit


@jit
def observe(s, seat, view):
    """Write what a seat knows: everything."""
    for i in range(s.size):
        view[i] = s[i]
    view[OBSERVER] = seat


@jit
def determinize(view):
    """Take the view for the state."""
    view[OBSERVER] = -1
