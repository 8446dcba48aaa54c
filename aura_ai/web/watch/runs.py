"""Tournaments started by visitors: one at a time."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path

from aura_ai.children import PYTHON
from aura_ai.play import new_game
from aura_ai.play.record import MOST_SEED
from aura_ai.web import forms
from aura_ai.web.http_errors import LONGEST_MESSAGE, HttpError
from aura_ai.web.watch.playback import live_of

MOST_BOTS = 6
MOST_BLOCKS = 100
MOST_SECONDS = 3600.0
"""Seconds after which a tournament is stopped; ``tournament resume`` continues it."""
PATIENCE = 10.0
"""Seconds in which a tournament ends that is stopped; then it is killed."""
_LAST_WORDS = 4096
"""Bytes at the end of a process's output that are searched for its last line."""
MOST_FILES = 200
"""Databases of the folder above which none is started: the disk is finite."""

CODE = """
from aura_ai.workers.processes import end_with_input
end_with_input()
from aura_ai.cli import main
main()
"""
"""The command line in a process that ends with the server."""


class Runs:
    """The tournament that is being played for visitors, in a process of its own.

    Args:
        folder: Where its database goes.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._mutex = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._name = ""
        self._stopped = False
        # a file, since a pipe that nobody reads stops a process that writes much
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (open as long as this object)

    def running(self) -> str:
        """Return the name of the database that is being written, empty when there is none."""
        with self._mutex:
            return self._name if self._process and self._process.poll() is None else ""

    @property
    def name(self) -> str:
        """Name of the database of the last tournament, empty before the first."""
        return self._name

    def problem(self) -> str:
        """Return why the last tournament broke off, empty when it did not."""
        with self._mutex:
            code = self._process.poll() if self._process and not self._stopped else 0
            if not code:
                return ""
            size = self._errors.seek(0, os.SEEK_END)
            self._errors.seek(max(0, size - _LAST_WORDS))
            lines = self._errors.read().decode(errors="replace").splitlines()
            last = next((line for line in reversed(lines) if line.strip()), f"exit code {code}")
            # visitors must not see the name of the folder
            last = last.replace(f"{self._folder}/", "")[:LONGEST_MESSAGE]
            return f"{self._name} broke off: {last}"

    def start(self, form: Mapping[str, str]) -> str:
        """Start the tournament of a form; return the name of its database.

        Raises:
            HttpError: Something on it is wrong, or there is no room for it.
        """
        game = form.get("game", "")
        if game not in new_game.games():
            raise HttpError(422, f"unknown game {game[:40]!r}")
        players = forms.whole(form, "players", 1, 99)
        if players not in new_game.games()[game].players:
            raise HttpError(422, f"{game} has no {players} players")
        bots = list(dict.fromkeys(form.get("bots", "").replace(",", " ").split()))
        if not 2 <= len(bots) <= MOST_BOTS:
            raise HttpError(422, f"name 2 to {MOST_BOTS} different bots")
        new_game.check_seats(game, bots)
        blocks = forms.whole(form, "blocks", 1, MOST_BLOCKS)
        seed = forms.whole(form, "seed", 0, MOST_SEED)
        with self._mutex:
            if self._process and self._process.poll() is None:
                raise HttpError(409, f"{self._name} is being played; only one runs at a time")
            files = {path.name for path in self._folder.glob("*.db")}
            if len(files) >= MOST_FILES:
                raise HttpError(409, f"there are {len(files)} tournaments already")
            numbers = (f"{game}-{number}.db" for number in range(1, MOST_FILES + 1))
            self._name = next(name for name in numbers if name not in files)
            command = [*PYTHON, "-c", CODE, "tournament", "run", game, "--quiet"]
            command += ["--players", str(players), "--blocks", str(blocks), "--seed", str(seed)]
            database = self._folder / self._name
            command += ["--workers", "1", "--db", str(database), "--live", str(live_of(database))]
            for bot in bots:
                command += ["--bot", bot]
            self._stopped = False
            self._errors.seek(0)
            self._errors.truncate()
            pipe, quiet, errors = subprocess.PIPE, subprocess.DEVNULL, self._errors
            self._process = subprocess.Popen(command, stdin=pipe, stdout=quiet, stderr=errors)
            end = threading.Timer(MOST_SECONDS, self._process.terminate)
            end.daemon = True
            end.start()
            return self._name

    def stop(self) -> None:
        """Stop the running tournament; its games so far are stored."""
        with self._mutex:
            live_of(self._folder / self._name).unlink(missing_ok=True)
            if self._process and self._process.poll() is None:
                self._stopped = True
                self._process.terminate()
                try:
                    self._process.wait(PATIENCE)
                except subprocess.TimeoutExpired:
                    self._process.kill()
                    self._process.wait()
