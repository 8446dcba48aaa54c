"""Base of every compiled game: jit decorator, random generator, state header."""
