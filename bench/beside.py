"""Speed of two installed versions, taking turns.

Run ``python bench/beside.py OLD_PYTHON [GAME] [--players N] [--rounds N] [--cold]``, where
OLD_PYTHON is the Python of an environment with the other version in it. Two processes take turns,
a second each, so that other work on the machine slows both alike; printed are medians, and the
median, lowest and highest of the ratios turn by turn (above 1: this version is faster). ``--cold``
also times the first move of a fresh process, with an empty kernel cache and with a full one.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

SERVANT = """
import sys
try:
    from aura_ai.bots.specs import make
except ImportError:  # its former name
    from aura_ai.bots.registry import make
from aura_ai.games import load
from aura_ai.measure import playouts, searches, startup
game = load(sys.argv[1], players=int(sys.argv[2]))
views = searches.middle_of_games(game)
best = make("strongest", sys.argv[1])
best.start(game, 0, 0)
made = {"plain": searches.plain(game), "valued": searches.valued(game), "strongest": best.search}
for search in made.values():
    if search is not None:
        search.warm(views[0].array)
playouts.measure(game, 0.2)
print("ready", flush=True)
for line in sys.stdin:
    what = line.strip()
    if what == "random decisions":
        print(playouts.measure(game, 1.0)["decisions_per_second"], flush=True)
    elif what == "start":
        cold, warm = startup.first_move_seconds(sys.argv[1], int(sys.argv[2]))
        print(cold, warm, flush=True)
    elif made[what] is None:
        print("nan", flush=True)
    else:
        print(searches.speed(made[what], views, 1.0), flush=True)
"""
FIGURES = ("random decisions", "plain", "valued", "strongest")
STARTS = 3
"""Fresh processes of each version for the start-up times."""


class Version:
    """One environment, with a process in it that measures when asked."""

    def __init__(self, python: str, game: str, players: int) -> None:
        self.process = subprocess.Popen(
            [str(Path(python).absolute()), "-c", SERVANT, game, str(players)],
            cwd=tempfile.gettempdir(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.answer()

    def pipe(self, name: str) -> IO[str]:
        stream: IO[str] | None = getattr(self.process, name)
        assert stream is not None
        return stream

    def answer(self) -> str:
        return self.pipe("stdout").readline()

    def ask(self, question: str) -> list[float]:
        self.pipe("stdin").write(question + "\n")
        self.pipe("stdin").flush()
        return [float(number) for number in self.answer().split()]


def line(name: str, new: list[float], old: list[float], unit: str) -> None:
    """Print medians and ratios; for seconds, the ratio is old over new."""
    pairs = zip(old, new, strict=True) if unit == "s" else zip(new, old, strict=True)
    ratios = [a / b for a, b in pairs]
    form = "{:>14,.2f}" if unit == "s" else "{:>14,.0f}"
    middle = "".join(form.format(statistics.median(x)) for x in (old, new))
    low, high = min(ratios), max(ratios)
    print(
        f"{name:<24}{middle}{statistics.median(ratios):>9.3f}   {low:.3f} to {high:.3f}", flush=True
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old_python")
    parser.add_argument("game", nargs="?", default="aura")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--cold", action="store_true")
    args = parser.parse_args()
    new = Version(sys.executable, args.game, args.players)
    old = Version(args.old_python, args.game, args.players)
    print(f"{args.game}, {args.players} players, {args.rounds} rounds of a second each")
    print(f"{'per second':<24}{'old':>14}{'new':>14}{'ratio':>9}   ratios")
    for figure in FIGURES:
        pairs: list[tuple[float, float]] = []
        for number in range(args.rounds):
            order = (new, old) if number % 2 else (old, new)
            got = {version: version.ask(figure)[0] for version in order}
            pairs.append((got[new], got[old]))
        line(figure, [a for a, _ in pairs], [b for _, b in pairs], "")
    if args.cold:
        starts = [(new.ask("start"), old.ask("start")) for _ in range(STARTS)]
        for place, name in enumerate(("cold start, seconds", "warm start, seconds")):
            line(name, [a[place] for a, _ in starts], [b[place] for _, b in starts], "s")


if __name__ == "__main__":
    main()
