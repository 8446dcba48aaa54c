"""A run that breaks the source one change at a time and reports what notices.

    python -m tests.mutation.run                 # the rules of all games, some minutes a game
    python -m tests.mutation.run --game rauha    # of one game
    python -m tests.mutation.run --house         # searches, tournaments, pages
    python -m tests.mutation.run --only overflow # mutants with a word in their file or name

Every mutant is applied in a copy of the source tree, never in the tree itself. A broken rule has to be
noticed by worked examples on the changed kernels (interpreted), or by games in step with the unchanged
referee; any other by one of the tests that it names. Exit code 1 when one is not and may not live.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

from aura_ai.packages import BESIDE
from tests.games.suites import GAMES

from .mutant import HOUSE, SOURCE, Mutant, mutants, read

PATIENCE = 600
"""Seconds for the tests of a mutant; tests that never end have noticed it, too."""
TIERS = {"make test": "not full", "full": "full"}
"""Checks of a mutant, each tried where the one before lets it live."""
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""Variables for mutants of rules, whose kernels nobody should compile."""
PYTEST = ("pytest", "-x", "-q", "-p", "no:cacheprovider", "-m")
NOTHING_CHOSEN = 5
"""Exit code of pytest where no test has the mark."""
NOT_COPIED = (".*", "__pycache__", "build", "*.egg-info")


@dataclass(frozen=True)
class Verdict:
    """The checks that noticed a mutant.

    Attributes:
        mutant: The change.
        noticed: By check, the name of what failed; None where all held.
        seconds: Time that it took.
    """

    mutant: Mutant
    noticed: dict[str, str | None]
    seconds: float


def copy_tree(target: Path) -> None:
    """Make a copy of the source that runs by itself, with the packages where an import finds them."""
    shutil.copytree(SOURCE, target, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for name, folder in {**BESIDE, "manual": "docs/games"}.items():
        (target / "aura_ai" / name).symlink_to(target / folder)


def _write(path: Path, text: str) -> None:
    """Write a source file and forget its compiled form, which is known by second and size only."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        compiled.unlink()
    path.write_text(text, encoding="utf-8")


def _checked(
    tree: Path, tests: Sequence[str], variables: Mapping[str, str], tiers: Sequence[str]
) -> dict[str, str | None]:
    """Return by tier which of the tests fails in a copy of the tree."""
    noticed: dict[str, str | None] = dict.fromkeys(TIERS)
    for tier in tiers:
        try:
            tried = subprocess.run(
                [sys.executable, "-m", *PYTEST, TIERS[tier], *tests],
                cwd=tree,
                env={**os.environ, "PYTHONPATH": str(tree), **variables},
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            return {**noticed, tier: "no end"}
        if tried.returncode not in (0, NOTHING_CHOSEN):
            failed = re.search(r"^(?:FAILED|ERROR) (\S+)", tried.stdout, re.MULTILINE)
            return {**noticed, tier: failed[1] if failed else f"exit code {tried.returncode}"}
    return noticed


def judge(mutant: Mutant, tree: Path, variables: Mapping[str, str]) -> Verdict:
    """Return the verdict on a mutant in a copy of the tree."""
    path = tree / mutant.file
    before, began = path.read_text(encoding="utf-8"), time.monotonic()
    _write(path, mutant.applied())
    try:
        noticed = _checked(tree, mutant.tests, variables, list(TIERS))
    finally:
        _write(path, before)
    return Verdict(mutant, noticed, time.monotonic() - began)


def run(chosen: Sequence[Mutant], variables: Mapping[str, str], workers: int = 2) -> list[Verdict]:
    """Judge mutants side by side, each worker in a copy of its own.

    Raises:
        RuntimeError: The unchanged copy already fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        trees: Queue[Path] = Queue()
        for number in range(workers):
            copy_tree(Path(folder) / str(number))
            trees.put(Path(folder) / str(number))

        def one(mutant: Mutant) -> Verdict:
            tree = trees.get()
            try:
                return judge(mutant, tree, variables)
            finally:
                trees.put(tree)

        named = sorted({test for mutant in chosen for test in mutant.tests})
        sound = _checked(Path(folder) / "0", named, variables, list(TIERS)[:1])
        if any(sound.values()):
            raise RuntimeError(f"the source fails before it is changed: {sound}")
        with ThreadPoolExecutor(workers) as pool:
            return list(pool.map(one, chosen))


def table(verdicts: Sequence[Verdict]) -> str:
    """Return the verdicts as a Markdown table."""
    rows = [["File", "Change", *(f"Caught by {tier}" for tier in TIERS), "Seconds"], ["---"] * 5]
    for v in verdicts:
        what = [v.noticed[tier] or "-" for tier in TIERS]
        rows.append([Path(v.mutant.file).name, v.mutant.name, *what, f"{v.seconds:.0f}"])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Break the source on purpose; see what notices.")
    parser.add_argument("--game", choices=GAMES, help="only the broken rules of one game")
    parser.add_argument("--house", action="store_true", help="what is not the rules of a game")
    parser.add_argument("--only", default="", help="only mutants whose file or name has this word")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    given = parser.parse_args()
    lists = [mutants(game) for game in ([given.game] if given.game else GAMES)]
    if given.house:
        lists = [[mutant for path in HOUSE for mutant in read(path)]]
    verdicts: list[Verdict] = []
    for listed in lists:
        chosen = [m for m in listed if given.only.lower() in f"{m.file} {m.name}".lower()]
        if chosen:
            verdicts += run(chosen, {} if given.house else INTERPRETED, given.workers)
    if not verdicts:
        parser.error(f"no mutant has {given.only!r} in its file or name")
    missed = [v.mutant for v in verdicts if not any(v.noticed.values())]
    print(f"{table(verdicts)}\n\n{len(verdicts) - len(missed)} of {len(verdicts)} caught")
    for mutant in missed:
        print(f"not caught: {mutant.file}: {mutant.name}: {mutant.harmless or 'NOT EXPLAINED'}")
    sys.exit(any(not mutant.harmless for mutant in missed))


if __name__ == "__main__":
    main()
