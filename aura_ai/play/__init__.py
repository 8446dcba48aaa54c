"""Playing and looking: positions and records as files, perft, the terminal."""
