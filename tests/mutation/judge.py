"""Runs inside a changed copy: do the vectors, or a short run in step, notice the change?

``python -m tests.mutation.judge GAME [MOVES]`` prints one JSON object: ``vectors`` and ``stress`` name
what noticed it, or are null. Run it interpreted (``NUMBA_DISABLE_JIT=1``) from the copy.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable

PATIENCE = 60
"""Seconds for each of the two; a rule that never ends has been noticed, too."""


class StuckError(Exception):
    """A game does not end."""


def _stop(_signal: int, _frame: object) -> None:
    raise StuckError


def by_vectors(game: str) -> str | None:
    """Return the name of the first vector that fails on the engine of this copy."""
    from tests.games.suites import suite

    for vector in suite(game).vectors:
        try:
            vector.run(suite(game).engine)
        except StuckError:
            raise
        except Exception:  # whatever a broken rule leads to
            return vector.name
    return None


def by_stress(game: str, moves: int) -> str | None:
    """Return the difference between the kernels of this copy and the referee within some moves."""
    from aura_ai.stress.harness import run_task

    played, task = 0, 0
    while played < moves:
        try:
            report = run_task(game, 77_000 + task, ())
        except StuckError:
            raise
        except Exception as error:  # whatever a broken rule leads to
            return type(error).__name__
        if report.failures:
            return f"{report.failures[0].kind} after {played + len(report.failures[0].actions)}"
        played += report.moves
        task += 1
    return None


def patiently(check: Callable[[], str | None]) -> str | None:
    """Return the answer of a check, ``no end`` when it takes too long."""
    signal.signal(signal.SIGALRM, _stop)
    signal.alarm(PATIENCE)
    try:
        return check()
    except StuckError:
        return "no end"
    finally:
        signal.alarm(0)


def main() -> None:
    """Print what noticed the change."""
    game, moves = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    noticed = {
        "vectors": patiently(lambda: by_vectors(game)),
        "stress": patiently(lambda: by_stress(game, moves)),
    }
    print(json.dumps(noticed))


if __name__ == "__main__":
    main()
