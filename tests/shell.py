"""Commands as a person types them into a shell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs a shell and its devices")


def announce(site: Path, game: str) -> None:
    """Leave beside a package what its installation would: the entry point of its game."""
    about = site / f"{game}-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text(f"[aura_ai.games]\n{game} = {game}\n")


def shell(line: str, folder: Path, given: bytes = b"", **settings: str) -> tuple[int, str, str]:
    """Run a line of the shell in which ``aura`` is the program; return code, output and errors."""
    script = f'aura() {{ {sys.executable} -m aura_ai.cli "$@"; }}\nset -o pipefail\n{line}'
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        # buffered, as a person has them
        env={**os.environ, "PYTHONUNBUFFERED": "", **settings},
        input=given,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()
