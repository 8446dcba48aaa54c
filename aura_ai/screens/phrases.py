"""Sentences of records and tools, reworded for people."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from aura_ai.screens.guide import read_words


class Phrases:
    """Replacements that are made one after the other, wherever their patterns are found.

    The table ``say`` of a file of words has them: ``["^Return 1 (\\\\w+)$", "Give back 1 \\\\1"]``.
    """

    def __init__(self, rows: Sequence[Sequence[str]]) -> None:
        self._rows = [(re.compile(pattern), words) for pattern, words in rows]

    @classmethod
    def read(cls, path: Path) -> Phrases:
        """Return the phrases of a file of words.

        Raises:
            RulesError: The file cannot be read.
        """
        return cls(read_words(path)["say"])

    def __call__(self, text: str) -> str:
        """Return a sentence as it is said to people."""
        for pattern, words in self._rows:
            text = pattern.sub(words, text)
        return text
