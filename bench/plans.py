"""Speed of `strongest` now and at another commit, in turns, and whether both decide alike.

    python bench/plans.py --against HEAD~1 --game terra_mystica --players 4

Both search the same positions of games of `reflex` with the same seeds. Processor time counts, as other
work on the machine slows both, and the fastest of some turns. Exit status 1 where they decide otherwise.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import click

ROOT = Path(__file__).parents[1]
_CHILD = """
import sys, time
from aura_ai.bots import specs
from aura_ai.games import load
from aura_ai.search import Budget
name, players, count, sims = sys.argv[1], *map(int, sys.argv[2:])
game = load(name, players=players)
guide = specs.make("reflex", name)
guide.start(game, 0, 1)
states = [game.new(1)]
while not states[-1].over:
    state = states[-1].copy()
    state.apply(guide.choose(state.view(state.to_act), state.legal()))
    states.append(state)
bot = specs.make("strongest", name)
bot.start(game, 0, 1)
views = [states[len(states) * i // count].view for i in range(1, count)]
views = [view(view.__self__.to_act).array for view in views]
while sys.stdin.readline():
    start, lines = time.process_time(), []
    for view in views:
        bot.search.forget()
        outcome = bot.search.run(view, Budget(sims=sims), 1)
        lines.append((outcome.planned, outcome.lines, outcome.visits.tolist()))
    print(time.process_time() - start, hash(repr(lines)), flush=True)
"""


def start(root: Path, arguments: list[str]) -> subprocess.Popen[str]:
    """Start a process that searches with the packages of a folder, a turn for each line it is sent."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", _CHILD, *arguments]
    child = subprocess.Popen(
        command, cwd=root, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    turn(child)  # compiles what is not in the cache
    return child


def turn(child: subprocess.Popen[str]) -> list[str]:
    """Let a process search once; return its time and what it decided."""
    assert child.stdin is not None
    assert child.stdout is not None
    print(file=child.stdin, flush=True)
    return child.stdout.readline().split()


@click.command()
@click.option("--against", default="HEAD", show_default=True, help="Commit to compare with.")
@click.option("--game", default="terra_mystica", show_default=True)
@click.option("--players", default=4, show_default=True)
@click.option("--positions", default=12, show_default=True)
@click.option("--sims", default=48, show_default=True)
@click.option("--turns", default=5, show_default=True)
def main(against: str, game: str, players: int, positions: int, sims: int, turns: int) -> None:
    """Print how many times as many simulations are done now."""
    arguments = [game, *map(str, (players, positions, sims))]
    with tempfile.TemporaryDirectory() as folder:
        old = Path(folder)
        command = ["git", "-C", str(ROOT), "archive", against]
        archive = subprocess.run(command, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(old, filter="data")
        for name in ("bots", "tournaments"):  # as an installed package has them
            (old / "aura_ai" / name).symlink_to(old / name)
        children = [start(root, arguments) for root in (old, ROOT)]
        rows = [[turn(child) for child in children] for _ in range(turns)]
        for child in children:
            child.kill()
    before, now = (min(float(row[side][0]) for row in rows) for side in range(2))
    alike = all(row[0][1] == row[1][1] for row in rows)
    print(f"{before:.2f} s before, {now:.2f} s now: {before / now:.2f} times as many simulations")
    print("decisions alike" if alike else "decisions differ")
    sys.exit(not alike)


if __name__ == "__main__":
    main()
