"""Checksum of a whole file, behind its last page.

Row by row, the check of a million games takes longer than to read and to rate them. So the writer of a
large file that was sound ends it with a checksum of all its bytes, which goes where the file goes. The
header says how many pages a file of SQLite has; what lies behind them is not looked at, and is lost with
the next page that is written there. Without a trailer that agrees, or with a log of SQLite beside the
file, rows are checked one by one.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import BinaryIO

from aura_ai.tournaments.storing import log

MIN_GAMES = 10_000
"""Smaller databases are checked in a moment."""
MARK = b"aura-ai sound "
_PORTION = 1 << 20


def append(path: Path) -> None:
    """End a sound database, which nobody else can write to now, with its checksum.

    Raises:
        OSError: It cannot be written; the database is as good as before.
    """
    with path.open("r+b") as file:
        trailer = _trailer(file)
        file.truncate(file.tell())
        file.write(trailer)


def agrees(path: Path) -> bool:
    """Return whether a database is, byte by byte, what a writer closed as sound."""
    try:
        if any(log.beside(path, ending).exists() for ending in ("-wal", "-journal")):
            return False
        with path.open("rb") as file:
            return _trailer(file) == file.read()
    except OSError:
        return False


def _trailer(file: BinaryIO) -> bytes:
    """Return the trailer that belongs to a database, and go behind its last page."""
    header = file.read(100)
    page = int.from_bytes(header[16:18], "big")
    left = (page if page > 1 else 1 << 16) * int.from_bytes(header[28:32], "big")
    file.seek(0)
    digest = hashlib.blake2b(digest_size=16)
    while left and (portion := file.read(min(left, _PORTION))):
        digest.update(portion)
        left -= len(portion)
    return MARK + digest.hexdigest().encode()
