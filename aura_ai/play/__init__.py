"""Playing: positions and records as files, perft, the terminal."""
