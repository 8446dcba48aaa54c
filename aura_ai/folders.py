"""Folders that the system does not give: there is no home, or what is in it cannot be written."""

from __future__ import annotations

import atexit
import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

NO_HOME = "there is no home folder"


def of_user(find: Callable[[], str | Path]) -> Path | None:
    """Return a folder of the user as platformdirs finds it, None where the user has no home.

    Containers that run as a number have neither ``HOME`` nor an entry in the system's list of users.
    """
    try:
        folder = Path(find())
    except RuntimeError:
        return None
    # releases before 4.5 give a folder of the name ~ in the present one
    return folder if folder.is_absolute() else None


def temporary(name: str) -> Path:
    """Return a folder in the temporary one that is this user's alone, the same for all processes.

    Where somebody else has taken its name, it is one of this process that goes with it.

    Raises:
        OSError: There is no temporary folder that can be written.
    """
    # a temporary folder of Windows belongs to one user
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"{name}-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
        # what is in it is trusted: kernels are run
        shared = os.name == "posix" and bool(status.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
        if stat.S_ISDIR(status.st_mode) and status.st_uid == user and not shared:
            with tempfile.TemporaryFile(dir=folder):
                return folder
    except OSError:
        pass
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
