"""Jobs that a test runs in a process of its own, so that the rules can be run uncompiled.

``python -m tests.aura.interpreted hashes SEED MOVES`` prints a line after every decision of
random games: a hash of the state and of its legal list.

``python -m tests.aura.interpreted coverage MOVES`` prints, as JSON, the lines of the rules that
neither the vectors nor some games in step reach; it needs ``NUMBA_DISABLE_JIT=1``.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import warnings
from pathlib import Path


def hashes(seed: int, moves: int) -> None:
    """Print a hash after every decision, through games, views and sampled worlds."""
    from aura_ai.engine import rng
    from aura_ai.games.registry import load_with
    from aura_ai.stress import aura as adapter

    chance = random.Random(seed)
    played = 0
    while played < moves:
        players, options = adapter.random_game(chance)
        state = load_with("aura", players, options).new(chance.randrange(2**62))
        chooser = adapter.CHOOSERS[chance.choice(list(adapter.CHOOSERS))]
        while not state.over:
            legal = state.legal()
            state.apply(chooser(chance, state, legal))
            played += 1
            digest = hashlib.sha256(repr(state.legal()).encode() + state.array.tobytes())
            if played % 10 == 0 and not state.over:
                view = state.view(state.to_act)
                rng.seed(view.array, rng.np.uint64(played))
                state.game.kernels.determinize(view.array)
                digest.update(view.array.tobytes())
            print(digest.hexdigest())
        print(state.result())


def missed_lines(moves: int) -> dict[str, list[int]]:
    """Return the lines of the rules, by file, that nothing reached."""
    import coverage

    watch = coverage.Coverage(include=["*/aura_ai/games/aura/rules/*.py"], data_file=None)
    watch.start()
    from aura_ai.engine import rng
    from aura_ai.games.aura import rules
    from aura_ai.games.registry import load
    from aura_ai.stress.harness import run_task

    from .engine import Engine
    from .vectors import VECTORS

    for vector in VECTORS:
        vector.run(Engine)
    played, task = 0, 0
    while played < moves:
        report = run_task("aura", 500 + task, ())
        assert not report.failures, report.failures
        played += report.moves
        task += 1
    # what seats have learnt is read when a world is sampled
    for players, discards_public in ((2, True), (3, True), (3, False)):
        state = load("aura", players, rounds=6, discards_public=discards_public).new(1)
        while not state.over:
            view = state.view(state.to_act)
            rng.seed(view.array, rng.np.uint64(state.ply))
            state.game.kernels.determinize(view.array)
            state.apply(state.legal()[-1 if state.ply % 3 else 0])
    watch.stop()
    missed = {}
    folder = Path(rules.__file__).parent
    for path in sorted(folder.glob("*.py")):
        _, lines, _, left, _ = watch.analysis2(str(path))
        assert lines or path.name == "__init__.py", path
        missed[path.name] = list(left)
    return missed


def main() -> None:
    """Run one job."""
    warnings.simplefilter("ignore", RuntimeWarning)  # the generator overflows on purpose
    job, *numbers = sys.argv[1:]
    if job == "hashes":
        hashes(*map(int, numbers))
    else:
        print(json.dumps(missed_lines(*map(int, numbers))))


if __name__ == "__main__":
    main()
