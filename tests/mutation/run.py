"""Breaks the compiled rules one change at a time and reports what notices.

    python -m tests.mutation.run                 # all mutants of all games, some minutes a game
    python -m tests.mutation.run --game rauha    # of one game
    python -m tests.mutation.run --json          # the same as JSON
    python -m tests.mutation.run --only overflow # mutants whose note or file holds a word

Every mutant is applied in a copy of the source tree, never in the tree itself. There the vectors of
the game run on the changed kernels (interpreted), and some games are played in step with the
unchanged referee. Exit code 1 when a mutant is noticed by neither and is not known to be harmless.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

from aura_ai.packages import BESIDE
from tests.games.suites import GAMES, suite

from .mutant import Mutant

SOURCE = Path(__file__).parents[2]
MOVES = 2000


@dataclass(frozen=True)
class Verdict:
    """Names of what noticed a mutant, None for a check that did not."""

    mutant: Mutant
    vectors: str | None
    stress: str | None

    @property
    def caught(self) -> bool:
        """Whether anything noticed it."""
        return self.vectors is not None or self.stress is not None


def copy_tree(target: Path, game: str) -> None:
    """Make a copy of the package and of a game's vectors that runs by itself."""
    leave_out = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCE / "aura_ai", target / "aura_ai", ignore=leave_out)
    for name, folder in BESIDE.items():
        shutil.copytree(SOURCE / folder, target / "aura_ai" / name, ignore=leave_out)
    for name in (game, "games", "mutation"):
        shutil.copytree(SOURCE / "tests" / name, target / "tests" / name, ignore=leave_out)
    for path in (SOURCE / "tests").glob("*.py"):
        shutil.copy(path, target / "tests")


def _write(path: Path, text: str) -> None:
    """Write a source file and forget its compiled form, which is known by second and size only."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        compiled.unlink()
    path.write_text(text, encoding="utf-8")


def judge(
    mutant: Mutant | None, tree: Path, game: str, moves: int = MOVES
) -> tuple[str | None, str | None]:
    """Return the checks that noticed a mutant in a copy of the tree; None judges the copy as it is."""
    path = tree / mutant.file if mutant else None
    if mutant and path:
        _write(path, mutant.applied(SOURCE))
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.mutation.judge", game, str(moves)],
            cwd=tree,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(tree)},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        if path and mutant:
            _write(path, (SOURCE / mutant.file).read_text(encoding="utf-8"))
    if done.returncode != 0:
        return f"exit code {done.returncode}", done.stderr.strip().rpartition("\n")[2]
    noticed = json.loads(done.stdout)
    return noticed["vectors"], noticed["stress"]


def run(
    game: str, mutants: Sequence[Mutant], workers: int = 2, moves: int = MOVES
) -> list[Verdict]:
    """Judge mutants of a game side by side, each worker in a copy of its own.

    Raises:
        RuntimeError: The unchanged copy already fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        trees: Queue[Path] = Queue()
        for number in range(workers):
            tree = Path(folder) / str(number)
            copy_tree(tree, game)
            trees.put(tree)

        def one(mutant: Mutant | None) -> tuple[str | None, str | None]:
            tree = trees.get()
            try:
                return judge(mutant, tree, game, moves)
            finally:
                trees.put(tree)

        sound = one(None)
        if sound != (None, None):
            raise RuntimeError(f"the rules fail before they are changed: {sound}")
        with ThreadPoolExecutor(workers) as pool:
            results = list(pool.map(one, mutants))
    return [Verdict(m, *noticed) for m, noticed in zip(mutants, results, strict=True)]


def table(verdicts: Sequence[Verdict]) -> str:
    """Return the verdicts as a Markdown table."""
    lines = ["| File | Change | Caught by vector | Caught in step |", "|---|---|---|---|"]
    for v in verdicts:
        name = Path(v.mutant.file).name
        lines.append(f"| {name} | {v.mutant.note} | {v.vectors or '-'} | {v.stress or '-'} |")
    return "\n".join(lines)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Break the rules on purpose; see what notices.")
    parser.add_argument("--game", choices=GAMES, help="only the mutants of one game")
    parser.add_argument("--json", action="store_true", help="print the verdicts as JSON")
    parser.add_argument("--only", default="", help="only mutants whose file or note has this word")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--moves", type=int, default=MOVES, help="decisions in step a mutant")
    given = parser.parse_args()
    verdicts: list[Verdict] = []
    harmless: dict[str, str] = {}
    for game in [given.game] if given.game else GAMES:
        chosen = [
            mutant
            for mutant in suite(game).mutants
            if given.only.lower() in f"{mutant.file} {mutant.note}".lower()
        ]
        harmless |= suite(game).harmless
        if chosen:
            verdicts += run(game, chosen, given.workers, given.moves)
    if not verdicts:
        parser.error(f"no mutant has {given.only!r} in its file or note")
    missed = [v for v in verdicts if not v.caught]
    if given.json:
        rows = [
            {
                "file": v.mutant.file,
                "note": v.mutant.note,
                "old": v.mutant.old,
                "new": v.mutant.new,
                "vectors": v.vectors,
                "stress": v.stress,
            }
            for v in verdicts
        ]
        summary = {"mutants": len(verdicts), "caught": len(verdicts) - len(missed)}
        print(json.dumps({**summary, "verdicts": rows}))
    else:
        print(table(verdicts))
        by_vectors = sum(v.vectors is not None for v in verdicts)
        in_step = sum(v.stress is not None for v in verdicts)
        caught = len(verdicts) - len(missed)
        print(f"\n{caught} of {len(verdicts)} caught: {by_vectors} by vectors, {in_step} in step")
        for v in missed:
            reason = harmless.get(v.mutant.note, "NOT EXPLAINED")
            print(f"not caught: {v.mutant.file}: {v.mutant.note}: {reason}")
    if any(v.mutant.note not in harmless for v in missed):
        sys.exit(1)


if __name__ == "__main__":
    main()
