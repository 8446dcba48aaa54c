"""One change of the source that a test must notice, and the files of such changes.

``tests/<game>/mutants.toml`` breaks the compiled rules of a game, ``tests/mutation/house*.toml`` the
rest:

    [[mutant]]
    name = "rows invite nobody"
    file = "aura_ai/games/rauha/rules/board.py"
    old = "    return row | column"
    new = "    return column"

A mutant of the house names the ``tests`` that notice it; of a game, ``smoke`` marks three that its
worked examples notice. ``harmless`` says why one that nothing notices changes nothing that matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from aura_ai.files import read_toml

SOURCE = Path(__file__).parents[2]
HOUSE = sorted(Path(__file__).parent.glob("house*.toml"))


@dataclass(frozen=True)
class Mutant:
    """One change of the source.

    Attributes:
        name: The rule or the promise that the change breaks, in words.
        file: Path from the top of the repository.
        old: Text to replace; it must occur exactly once.
        new: What stands in its place.
        harmless: Why it may live; empty where it must die.
        smoke: Whether a short test tries it.
        tests: Test files, or tests in them, one of which fails.
    """

    name: str
    file: str
    old: str
    new: str
    harmless: str = ""
    smoke: bool = False
    tests: tuple[str, ...] = ()

    def applied(self) -> str:
        """Return the changed text of the file.

        Raises:
            ValueError: The old text does not occur exactly once: the mutant is out of date.
            SyntaxError: The changed text is not Python.
        """
        text = (SOURCE / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(
                f"{self.file}: {self.old!r} occurs {text.count(self.old)} times, not 1"
            )
        changed = text.replace(self.old, self.new)
        if self.file.endswith(".py"):
            compile(changed, self.file, "exec")
        return changed


def read(path: Path, tests: tuple[str, ...] = ()) -> list[Mutant]:
    """Return the mutants of a file, with the tests of those that name none."""
    tables = read_toml(path)["mutant"]
    return [Mutant(**{**table, "tests": tuple(table.get("tests", tests))}) for table in tables]


def mutants(game: str) -> list[Mutant]:
    """Return the broken rules of a game: worked examples notice them, or games in step."""
    examples, in_step = (f"tests/games/test_{name}.py" for name in ("vectors", "in_step"))
    tests = examples, f"{in_step}::test_kernels_and_referee_agree[{game}-0]", f"--game={game}"
    return read(SOURCE / "tests" / game / "mutants.toml", tests)
