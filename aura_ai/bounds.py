"""The largest numbers that are taken, wherever one enters: what is beyond cannot be carried out."""

MOST_WHOLE = 2**31 - 1
"""Trees count visits in 32 bits."""
MOST_LONG = 2**63 - 1
"""Seeds, and whole numbers for third-party code."""
MOST_SECONDS = MOST_WHOLE // 1000
"""The system counts the milliseconds of a wait in 32 bits."""
MOST_WORKERS = 256
"""Processes or threads of one machine, and trees that they grow."""
MOST_KEPT = 10_000
"""Positions and lines that one plan holds in memory."""
