"""Start-up time from an empty kernel cache.

python bench/cold_start.py first-move terra_mystica --players 4
python bench/cold_start.py kernels aura --level strongest
python bench/cold_start.py estimates

*first-move*: both modes (``AURA_AI_NUMBA``) take turns in fresh processes, each with an empty cache.
*kernels*: seconds of each kernel in numba and in LLVM, without those of the kernels behind it, and the
instructions that LLVM is given and leaves. *estimates* compiles the parts of all games one after the
other and writes what they take to the table that ships, ``aura_ai/engine/compile_times.json``.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import click
from numba.core import event

from aura_ai.bots.registry import entries
from aura_ai.bots.warm import PLAY, RULES, GamePart, fill_cache
from aura_ai.contract import registry
from aura_ai.engine import compiling
from aura_ai.engine.jit import CACHE_VARIABLE, cache_root

_HERE = "AURA_AI_BENCH_HERE"
_CHILD = """
import sys
import time
start = time.perf_counter()
from aura_ai.games import load
state = load(sys.argv[1], int(sys.argv[2])).new(1)
state.apply(state.legal()[0])
print(time.perf_counter() - start)
"""


@click.group()
def main() -> None:
    """Print where the time from an empty kernel cache goes."""


def first_move_seconds(game: str, players: int, mode: str) -> float:
    """Return the seconds from an empty cache to the first move, in a process of its own."""
    with tempfile.TemporaryDirectory() as cache:
        result = subprocess.run(
            [sys.executable, "-c", _CHILD, game, str(players)],
            env={**os.environ, CACHE_VARIABLE: cache, "AURA_AI_NUMBA": mode},
            capture_output=True,
            text=True,
            check=True,
        )
    return float(result.stdout)


@main.command()
@click.argument("game", default="terra_mystica")
@click.option("--players", default=4, help="Player count.")
@click.option("--rounds", default=3, help="Times that both take turns.")
def first_move(game: str, players: int, rounds: int) -> None:
    """Print the ratio of the fast mode's time to the plain one's."""
    ratios = []
    for _ in range(rounds):
        plain, fast = (first_move_seconds(game, players, mode) for mode in ("plain", "fast"))
        ratios.append(fast / plain)
        print(f"{plain:7.1f} s plain  {fast:7.1f} s fast  ratio {ratios[-1]:.2f}")
    print(f"{game}: {statistics.median(ratios):.2f} of the plain time to the first move")


def _is_run_in_an_empty_cache() -> bool:
    """Run this command again in a process with an empty kernel cache, unless this is that process."""
    if _HERE in os.environ:
        return False
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, CACHE_VARIABLE: cache, _HERE: "1"}
        subprocess.run([sys.executable, *sys.argv], env=environment, check=True)
    return True


class _Clock(event.Listener):  # type: ignore[misc]
    """Processor seconds of each kernel, without those of the kernels behind it."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, float, float]] = []
        self._stack: list[list[float]] = []
        self._llvm_began = 0.0

    def on_start(self, happening: Any) -> None:
        now = time.process_time()
        if happening.kind == "numba:llvm_lock":
            self._llvm_began = now
        else:
            self._stack.append([now, 0.0, 0.0])

    def on_end(self, happening: Any) -> None:
        now = time.process_time()
        if happening.kind == "numba:llvm_lock":
            if self._stack:
                self._stack[-1][2] += now - self._llvm_began
            return
        began, behind, llvm = self._stack.pop()
        self.rows.append(
            (happening.data["dispatcher"].py_func.__qualname__, now - began - behind, llvm)
        )
        if self._stack:
            self._stack[-1][1] += now - began


@main.command()
@click.argument("game", default="aura")
@click.option("--level", default="strongest", help="The search that is compiled after the rules.")
@click.option("--players", default=0, help="Player count; the largest by default.")
@click.option("--top", default=15, help="Kernels to print.")
def kernels(game: str, level: str, players: int, top: int) -> None:
    """Print the kernels of GAME that take longest to compile."""
    if _is_run_in_an_empty_cache():
        return
    clock = _Clock()
    for kind in ("numba:compile", "numba:llvm_lock"):
        event.register(kind, clock)
    from aura_ai.engine.numba_private.sizes import sizes
    from aura_ai.measure import searches

    rules = registry.load(game, players=players or max(registry.info(game).players))
    view = searches.middle_of_games(rules, 1)[0]
    search = searches.level(level, rules)
    if search is None:
        raise click.UsageError(f"{game} has no search named {level}")
    search.warm(view.array)
    functions = [*vars(rules.kernels).values(), *vars(search).values()]
    roots = {k.py_func.__qualname__: k for k in functions if getattr(k, "overloads", None)}
    total = sum(seconds for _, seconds, _ in clock.rows)
    llvm = sum(seconds for _, _, seconds in clock.rows)
    print(f"{game}, {level}: {len(clock.rows)} kernels, {total:.1f} s, LLVM {llvm:.1f} s of it")
    print(f"{'kernel':<44}{'seconds':>9}{'LLVM':>7}{'given':>9}{'left':>9}{'largest':>9}")
    for name, seconds, inside in sorted(clock.rows, key=lambda row: -row[1])[:top]:
        size = "".join(f"{n:>9,}" for n in sizes(roots[name])) if name in roots else ""
        print(f"{name[-43:]:<44}{seconds:>9.2f}{inside:>7.2f}{size}")


@main.command()
def estimates() -> None:
    """Write what the parts of all games take to the table that ships."""
    if _is_run_in_an_empty_cache():
        return
    for name in registry.names():
        game = registry.load(name, players=max(registry.info(name).players))
        parts = [GamePart(game, part) for part in (PLAY, RULES, *sorted(entries(name)))]
        fill_cache(parts, lambda progress: None, processes=1)
        print(f"{name} is compiled", flush=True)
    table = json.loads((cache_root() / compiling.FILE).read_text("utf-8"))
    target = Path(compiling.__file__).with_name(compiling.FILE)
    rows = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in sorted(table.items()))
    target.write_text(f"{{\n{rows}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
