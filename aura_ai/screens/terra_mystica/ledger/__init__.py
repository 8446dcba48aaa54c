"""Public game ledgers (part 18): read, played through the kernels, compared row by row."""
