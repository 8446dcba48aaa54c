"""Uncompiled runs of the rules, in processes of their own.

``python -m tests.games.interpreted hashes GAME,GAME SEED MOVES LATER`` prints, as JSON, a hash of state
and legal list after every decision of random games, by game. As on the page, nothing is compiled until
decision number ``LATER``.

``python -m tests.games.interpreted coverage GAME MOVES`` prints, as JSON, the lines of the rules that
neither the vectors nor games in step of so many moves reach; it needs ``NUMBA_DISABLE_JIT=1``.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import random
import sys
import warnings
from contextlib import ExitStack
from pathlib import Path


def hashes(game: str, seed: int, moves: int, later: int) -> list[str]:
    """Return a hash after every decision, through games, views and determinizations."""
    from aura_ai.contract.registry import load_with
    from aura_ai.engine.uncompiled import interpreted
    from aura_ai.stress.harness import adapter

    checks, chance, digests = adapter(game), random.Random(seed), list[str]()
    played = 0
    uncompiled = ExitStack()
    uncompiled.enter_context(interpreted())
    while played < moves:
        players, options = checks.random_game(chance)
        state = load_with(game, players, options).new(chance.randrange(2**62))
        chooser = checks.CHOOSERS[chance.choice(list(checks.CHOOSERS))]
        while not state.over:
            state.apply(chooser(chance, state, state.legal()))
            played += 1
            if played == later:
                uncompiled.close()
            digest = hashlib.sha256(repr(state.legal()).encode() + state.array.tobytes())
            if played % 10 == 0 and not state.over:
                world = state.view(state.to_act).sample(played)
                digest.update(world.array.tobytes())
            digests.append(digest.hexdigest())
        digests.append(str(state.result()))
    return digests


def missed_lines(game: str, moves: int) -> dict[str, list[int]]:
    """Return the lines of the rules, by file, that nothing reached."""
    import coverage

    watch = coverage.Coverage(include=[f"*/aura_ai/games/{game}/rules/*.py"], data_file=None)
    watch.start()
    from aura_ai.contract.registry import load_with
    from aura_ai.stress.harness import run_task

    from .suites import suite

    games_suite = suite(game)
    for vector in games_suite.vectors:
        vector.run(games_suite.engine)
    for players, options in games_suite.worlds:
        state = load_with(game, players, options).new(1)
        while not state.over:
            state.view(state.to_act).sample(state.ply)
            state.apply(state.legal()[-1 if state.ply % 3 else 0])
    if games_suite.also is not None:
        games_suite.also()

    def missed() -> dict[str, list[int]]:
        watch.stop()
        rules = importlib.import_module(f"aura_ai.games.{game}.rules")
        lines_left = {}
        for path in sorted(Path(str(rules.__file__)).parent.glob("*.py")):
            _, lines, _, missing, _ = watch.analysis2(str(path))
            assert lines or path.name == "__init__.py", path
            lines_left[path.name] = list(missing)
        return lines_left

    played, task = 0, 0
    while any((missing := missed()).values()) and played < moves:
        watch.start()
        report = run_task(game, 500 + task, ())
        assert not report.failures, report.failures
        played += report.moves
        task += 1
    return missing


def main() -> None:
    """Run one job."""
    warnings.simplefilter("ignore", RuntimeWarning)  # the generator overflows on purpose
    job, game, *numbers = sys.argv[1:]
    if job == "hashes":
        print(json.dumps({g: hashes(g, *map(int, numbers)) for g in game.split(",")}))
    else:
        print(json.dumps(missed_lines(game, *map(int, numbers))))


if __name__ == "__main__":
    main()
