"""Logs of bots: what each was asked, answered and wrote to standard error, with times."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from aura_ai.bots.failures import visible
from aura_ai.bots.outside.guard import stamp

TO, FROM, OWN, ABOUT = ">", "<", "=", "#"
"""Marks of lines: a message to the bot, one from it, a decision of a bot in the process of the match,
beginning and end of a game. The guard writes standard error under ``!``."""


class BotLog:
    """The log of a bot; copies of the bot have one each, for the same file.

    A log never stops a game: what cannot be written is left out, which is said once. Lines are added at
    the end of the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.where = ""
        self._number = -1
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._number = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        except OSError as error:
            self._give_up(error)

    def note(self, mark: str, text: str | bytes) -> None:
        """Add a line, in one piece, since other processes write to the file too."""
        if self._number < 0:
            return
        if isinstance(text, bytes):
            text = text.decode("utf-8", "replace")
        line = f"{stamp()} {self.where} {mark} {visible(text.strip())}\n"
        try:
            os.write(self._number, line.encode())
        except OSError as error:
            self._give_up(error)

    def close(self) -> None:
        """Close the file."""
        if self._number >= 0:
            os.close(self._number)
            self._number = -1

    def _give_up(self, error: OSError) -> None:
        self.close()
        print(f"no log of this bot any more: {self.path}: {error.strerror}", file=sys.stderr)
