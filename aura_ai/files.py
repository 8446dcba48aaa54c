"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from aura_ai.errors import UseError


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that whatever happens, what stands under its name is the old one or the new.

    The content goes to a file beside it, which then takes its name. What is no plain file
    (``/dev/stdout``, a pipe) is written to as it is.

    Raises:
        UseError: The file cannot be written: no such folder, no right, a full disk.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        handle, name = tempfile.mkstemp(prefix=path.name, suffix=".new", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, path.stat().st_mode if path.exists() else 0o666 & ~_mask())
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise UseError(f"cannot write {path}: {error.strerror}") from None


def _mask() -> int:
    """Return which rights new files do not get; the system tells only who sets it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
