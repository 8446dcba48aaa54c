"""Sentences of records and tools, reworded for people."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from aura_ai.screens.guide import read_words

_MOST_SENTENCES = 4_096
Replacement = str | Callable[[re.Match[str]], str]
"""Words, or what returns them for a match."""


class Phrases:
    """Replacements that are made one after the other, wherever their patterns are found.

    The table ``say`` of a file of words has them: ``["^Return 1 (\\\\w+)$", "Give back 1 \\\\1"]``.
    """

    def __init__(self, rows: Sequence[tuple[str, Replacement]]) -> None:
        self._rows = [(re.compile(pattern), words) for pattern, words in rows]
        # a page has hundreds of sentences, nearly all as at the click before
        self._reworded = functools.lru_cache(_MOST_SENTENCES)(self._replaced)

    @classmethod
    def read(cls, path: Path) -> Phrases:
        """Return the phrases of a file of words.

        Raises:
            RulesError: The file cannot be read.
        """
        return cls(read_words(path)["say"])

    def __call__(self, text: str) -> str:
        """Return a sentence as it is said to people."""
        return self._reworded(text)

    def _replaced(self, text: str) -> str:
        for pattern, words in self._rows:
            text = pattern.sub(words, text)
        return text
