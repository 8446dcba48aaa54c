"""Compiled-game base: jit decorator, random generator, state header."""
