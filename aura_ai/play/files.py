"""Files of records and positions: whole or not at all, with one line of complaint."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from aura_ai.errors import RulesError, UseError

MOST_TEXT = 16 << 20
"""Characters of a file at most: a record of the longest game has three million."""


def read_text(path: Path, what: str) -> str:
    """Return the text of a file.

    Args:
        path: File.
        what: What it should be, for the complaint.

    Raises:
        UseError: The file cannot be read.
        RulesError: It is no text, or longer than anything that is read.
    """
    try:
        with path.open(encoding="utf-8") as file:
            # a device or a pipe may never end
            text = file.read(MOST_TEXT + 1)
    except OSError as error:
        raise UseError(f"cannot read {what} {path}: {error.strerror}") from None
    except (UnicodeDecodeError, ValueError):
        raise RulesError(f"{what} {path} is not a text file") from None
    if len(text) > MOST_TEXT:
        raise RulesError(f"{what} {path} is too long: at most {MOST_TEXT:,} characters are read")
    return text


def write_whole(path: Path, content: str | bytes, what: str) -> None:
    """Write a file so that it is the old one or the whole new one at any moment.

    Args:
        path: File; its folder must exist.
        content: What to write; text as UTF-8.
        what: What it is, for the complaint.

    Raises:
        UseError: It cannot be written: no such folder, no permission, a full disk.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            # a device or a pipe has no older content to keep
            target.write_bytes(data)
            return
        fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
        try:
            with fresh.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, target)
        except OSError:
            with suppress(OSError):
                fresh.unlink()
            raise
    except OSError as error:
        raise UseError(f"cannot write {what} {path}: {error.strerror}") from None
    except ValueError:
        raise UseError(f"cannot write {what}: {str(path)!r} is not a file name") from None
