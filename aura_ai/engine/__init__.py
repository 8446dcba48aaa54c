"""What every compiled game stands on: the jit decorator, the random generator, the state header."""
