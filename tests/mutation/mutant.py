"""One way in which a rule is broken."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Mutant:
    """One change of the source.

    Attributes:
        file: Path from the top of the repository.
        old: Text to replace; it must occur exactly once.
        new: What stands in its place.
        note: The rule that the change breaks, in words.
    """

    file: str
    old: str
    new: str
    note: str

    def applied(self, source: Path) -> str:
        """Return the changed text of the file.

        Raises:
            ValueError: The old text does not occur exactly once: the mutant is out of date.
            SyntaxError: The changed text is no Python.
        """
        text = (source / self.file).read_text(encoding="utf-8")
        if text.count(self.old) != 1:
            raise ValueError(
                f"{self.file}: {self.old!r} occurs {text.count(self.old)} times, not 1"
            )
        changed = text.replace(self.old, self.new)
        compile(changed, self.file, "exec")  # a mutant that is no Python shows nothing
        return changed


def in_module(folder: str, module: str, *changes: tuple[str, str, str]) -> tuple[Mutant, ...]:
    """Return mutants of one module: (old, new, note) each."""
    return tuple(Mutant(f"{folder}/{module}.py", old, new, note) for old, new, note in changes)
