"""Folders whose content is trusted, and those for systems that give none that can be written."""

from __future__ import annotations

import atexit
import errno
import functools
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

try:
    import grp
    import pwd
except ImportError:  # pragma: no cover (Windows)
    pass

NO_HOME = "there is no home folder"
MODE = 0o755
FILE_MODE = 0o644
"""Rights of what is made among trusted files, however much a umask would leave to others."""


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
        OSError: No temporary folder can be written.
    """
    # a temporary folder of Windows belongs to one user
    user = os.geteuid() if hasattr(os, "geteuid") else 0
    folder = Path(tempfile.gettempdir()) / f"{name}-{user}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        if not folder.is_symlink() and not exposed(folder):
            with tempfile.TemporaryFile(dir=folder):
                return folder
    except OSError:
        pass
    folder = Path(tempfile.mkdtemp(prefix=f"{name}-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    if reason := exposed(folder):
        raise PermissionError(errno.EPERM, reason)
    return folder


def make(folder: Path) -> None:
    """Make a folder, and those above it, that others cannot write.

    Raises:
        OSError: It cannot be made.
    """
    for each in (*reversed(folder.parents), folder):
        if not each.exists():
            each.mkdir(mode=MODE, exist_ok=True)


def exposed(folder: Path, deep: bool = False) -> str:
    """Return how others could change what lies in a folder, empty where only its user and root can.

    That is a folder which somebody else owns or can write, and one that can be renamed: some folder
    above it, or a link on the way to it, is somebody else's, or takes files of everybody (a temporary
    folder is guarded by its sticky bit).

    Args:
        folder: A folder that exists.
        deep: Whether to look at all files and folders in it too; links among them count as exposed.

    Raises:
        OSError: It cannot be looked at.
    """
    if os.name != "posix":  # pragma: no cover
        return ""
    # in a container without a user for root, its files seem to belong to another one
    trusted = {0, os.geteuid(), os.lstat("/").st_uid}
    for step in _steps(folder.absolute()):
        if reason := _reason(step, step.lstat(), trusted, sticky=True):
            return reason
    if reason := _reason(folder, folder.stat(), trusted):
        return reason
    return _reason_within(folder, trusted) if deep else ""


def _steps(path: Path) -> Iterator[Path]:
    """Yield the folders and links that lead to a path, and the path."""
    for step in (*reversed(path.parents), path):
        yield step
        if step.is_symlink():
            yield from _steps(step.parent / step.readlink())


def _reason_within(folder: str | Path, trusted: set[int]) -> str:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_symlink():
                return f"{entry.path} is a link"
            try:
                reason = _reason(entry.path, entry.stat(follow_symlinks=False), trusted)
            except FileNotFoundError:
                continue  # a lock or an unfinished file of another process
            if not reason and entry.is_dir(follow_symlinks=False):
                reason = _reason_within(entry.path, trusted)
            if reason:
                return reason
    return ""


def _reason(
    path: str | Path, status: os.stat_result, trusted: set[int], sticky: bool = False
) -> str:
    if status.st_uid not in trusted:
        return f"{path} belongs to {_name(status.st_uid)}"
    mode = status.st_mode
    if stat.S_ISLNK(mode) or (sticky and mode & stat.S_ISVTX):
        return ""
    if mode & stat.S_IWOTH or (mode & stat.S_IWGRP and not _is_private(status.st_gid)):
        return f"others can write {path}"
    return ""


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"


@functools.cache
def _is_private(group: int) -> bool:
    """Return whether a group is root's, or has no member but this user, as many systems make them."""
    try:
        user, entry = pwd.getpwuid(os.geteuid()), grp.getgrgid(group)
    except KeyError:
        return group == 0
    alone = entry.gr_name == user.pw_name and set(entry.gr_mem) <= {user.pw_name}
    return group == 0 or (group == user.pw_gid and alone)
