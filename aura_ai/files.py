"""Files of users: tolerant reading and atomic writing, each failure a one-line error."""

from __future__ import annotations

import codecs
import io
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO
from uuid import uuid4

from aura_ai.errors import AuraError, RulesError, UseError

try:
    import fcntl
except ImportError:  # pragma: no cover (Windows)
    fcntl = None  # type: ignore[assignment]

MOST_TEXT = 16 << 20
"""Bytes of a text at most: a record of the longest game has three million."""
BYTE_ORDER_MARK = "\ufeff"
"""May begin a text of another program."""
_PACKED = {
    b"\x1f\x8b": "compressed with gzip",
    b"BZh": "compressed with bzip2",
    b"\xfd7zXZ\0": "compressed with xz",
    b"\x28\xb5\x2f\xfd": "compressed with zstd",
    b"PK\x03\x04": "a zip archive or a document of an office program",
}
"""How files begin that hold a text in another form."""
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_MOST_INTEGER = 2**63
"""Whole numbers of TOML have 64 bits."""

STANDARD_OUTPUT = 1

_DATABASE = b"SQLite format 3\0"
"""How a database of SQLite begins."""
_OPEN_FILES = re.compile(r"/proc/\d+(/task/\d+)?/fd")
"""Folders of the open files of processes."""
_MOST_LINKS = 40
_MOST_OF_A_NAME = 50
"""Characters of a file's name in that of its new version, which would get too long."""


class NotTextError(ValueError):
    """Data that are not text; the message says what they are, and follows the name of a file."""


def decoded(data: bytes, errors: str = "strict") -> str:
    """Return a text in UTF-8, or in UTF-16 where a byte order mark says so; line ends become ``\\n``.

    The zero bytes that a power cut leaves at the end of a file do not belong to it.

    Args:
        data: The text.
        errors: See :func:`codecs.decode`.

    Raises:
        NotTextError: It is not text.
    """
    for start, form in _PACKED.items():
        if data.startswith(start):
            raise NotTextError(f"is {form}: save it as plain text")
    encoding = "utf-16" if data.startswith(_WIDE) else "utf-8-sig"
    try:
        text = io.TextIOWrapper(io.BytesIO(data), encoding, errors).read()
    except UnicodeDecodeError:
        raise NotTextError("is not a text file") from None
    return text.rstrip("\0")


def readable(name: str) -> str:
    """Return the name of a file with a mark for each byte that is not UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")


def read_text(path: Path, what: str, errors: str = "strict") -> str:
    """Return the text of a file.

    Args:
        path: File.
        what: What it should be, for the error.
        errors: See :func:`codecs.decode`.

    Raises:
        UseError: The file cannot be read.
        RulesError: It is not text, or longer than anything that is read.
    """
    try:
        with path.open("rb") as file:
            # a device or a pipe may never end
            data = file.read(MOST_TEXT + 1)
        text = decoded(data, errors) if len(data) <= MOST_TEXT else None
    except OSError as error:
        raise UseError(f"cannot read {what} {path}: {error.strerror}") from None
    except NotTextError as error:
        raise RulesError(f"{what} {path} {error}") from None
    except ValueError:
        raise UseError(f"cannot read {what}: {str(path)!r} is not a file name") from None
    if text is None:
        raise RulesError(f"{what} {path} is too long: at most {MOST_TEXT:,} bytes are read")
    return text


def read_toml(path: Path, what: str = "", wrong: type[AuraError] = UseError) -> dict[str, Any]:
    """Return what a TOML file holds.

    Args:
        path: File.
        what: What it should be, for the error.
        wrong: Class of the error.

    Raises:
        AuraError: It cannot be read, or is not TOML.
    """
    name = f"{what} {path}".lstrip()
    try:
        values = tomllib.loads(decoded(path.read_bytes()))
        _check_integers(values)
    except OSError as error:
        raise wrong(f"cannot read {name}: {error.strerror}") from None
    except NotTextError as error:
        raise wrong(f"{name} is not TOML: it {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise wrong(f"{name} is not TOML: {error}") from None
    except RecursionError:
        raise wrong(f"{name} is not TOML that can be read: it is nested too deeply") from None
    except ValueError:
        raise wrong(f"{name} is not TOML: it has a whole number of more than 64 bits") from None
    return values


def _check_integers(value: object) -> None:
    if isinstance(value, int) and not -_MOST_INTEGER <= value < _MOST_INTEGER:
        raise ValueError
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        _check_integers(part)


def write_whole(path: Path, content: str | bytes, what: str) -> None:
    """Write a file so that it is the old one or the whole new one at any moment.

    What has no older content (a stream of this program such as ``/dev/stdout``, a pipe, a device) is
    written as it comes.

    Args:
        path: File; its folder must exist.
        content: What to write; text as UTF-8.
        what: What it is, for the error.

    Raises:
        UseError: It cannot be written: no such folder, no permission, a full disk.
        BrokenPipeError: The reader of a pipe has gone.
    """
    data = content.encode() if isinstance(content, str) else content
    _write(path, [data], what, data.startswith(_DATABASE))


def write_lines(path: Path, lines: Iterable[str], what: str) -> None:
    """Write lines as they come, so that they need not fit into memory; else as :func:`write_whole`.

    Args:
        path: File; it and its folder must take a new file.
        lines: Lines without their ends; what they raise passes through, and the file stays as it was.
        what: What it is, for the error.

    Raises:
        UseError: It cannot be written.
        BrokenPipeError: The reader of a pipe has gone.
    """
    _write(path, (f"{line}\n".encode() for line in lines), what)


def _write(path: Path, parts: Iterable[bytes], what: str, is_database: bool = False) -> None:
    try:
        if is_stream(path):
            with _stream(path) as stream:
                stream.writelines(parts)
            return
        target = Path(os.path.realpath(path))
        if _is_writable(target) and _is_database(target) and not is_database:
            raise UseError(f"cannot write {what} {path}: that is a database; choose another name")
        with fresh_beside(target) as file:
            file.writelines(parts)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UseError(f"cannot write {what} {path}: {error.strerror}") from None
    except ValueError:
        raise UseError(f"cannot write {what}: {str(path)!r} is not a file name") from None


def is_standard_output(path: Path) -> bool:
    """Return whether a path means the standard output of this program."""
    return _number(path) == STANDARD_OUTPUT


def is_stream(path: Path) -> bool:
    """Return whether a path means an open file, a pipe or a device, which cannot be replaced."""
    if _number(path) is not None or _OPEN_FILES.fullmatch(os.path.realpath(path.parent)):
        return True
    with suppress(OSError):
        return path.exists() and not path.is_file() and not path.is_dir()
    return False


def _number(path: Path) -> int | None:
    """Return which open file of this program a path means, None for none."""
    own = {"/dev/fd", *map(os.path.realpath, ("/proc/self/fd", "/proc/thread-self/fd"))}
    for _ in range(_MOST_LINKS):
        folder = os.path.realpath(path.parent)
        if folder in own and path.name.isdecimal():
            return int(path.name)
        if _OPEN_FILES.fullmatch(folder):
            return None
        try:
            path = Path(folder, path.readlink())
        except (OSError, ValueError):
            # not a link
            return None
    return None


def _stream(path: Path) -> BinaryIO:
    number = _number(path)
    if number is None:
        return os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND), "wb")
    if number == STANDARD_OUTPUT and sys.stdout is not None:
        sys.stdout.flush()
    # opened by its name, a file would be written from its start
    return os.fdopen(os.dup(number), "wb")


def _is_writable(target: Path) -> bool:
    """Return whether there is a file that can be written; False where there is none.

    Raises:
        OSError: It cannot be written.
    """
    try:
        os.close(os.open(target, os.O_WRONLY))
    except FileNotFoundError:
        return False
    return True


def _is_database(target: Path) -> bool:
    """Return whether a file may hold all games of a tournament, which no report takes the place of."""
    with suppress(PermissionError), target.open("rb") as file:
        return file.read(len(_DATABASE)) == _DATABASE
    return False


@contextmanager
def fresh_beside(target: Path) -> Iterator[BinaryIO]:
    """Give a new file that takes the place of another one at the end, and is removed after an error.

    Raises:
        OSError: It cannot be made, or cannot take that place.
    """
    hidden = target.with_name(f".{target.name[:_MOST_OF_A_NAME]}")
    for old in leftovers(hidden):
        _remove_unheld(old)
    fresh = new_name(hidden)
    held = None
    try:
        with fresh.open("xb") as file:
            held = _held(file)
            with suppress(OSError):
                shutil.copymode(target, fresh)
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, target)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    finally:
        if held is not None:
            os.close(held)


def new_name(target: Path) -> Path:
    """Return a name next to a file for its new version until that is whole."""
    return target.with_name(f"{target.name}.{uuid4().hex}.new")


def leftovers(target: Path) -> list[Path]:
    """Return the new versions of a file that killed writers left behind, and those still written."""
    pattern = re.compile(re.escape(target.name) + r"\.[0-9a-f]+\.new(-journal)?")
    try:
        return [path for path in target.parent.iterdir() if pattern.fullmatch(path.name)]
    except OSError:
        # it may be closed to readers only
        return []


def _held(file: BinaryIO) -> int | None:
    """Hold a file for as long as the number that is returned stays open."""
    hold(file)
    return None if fcntl is None else os.dup(file.fileno())


def hold(file: BinaryIO) -> None:
    """Lock a file for as long as it is open, however its process ends."""
    with suppress(OSError):  # a file system without locks
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_SH)


def is_held(path: Path) -> bool:
    """Return whether a process that has not ended holds a file.

    Raises:
        OSError: The file is missing or cannot be read.
    """
    with path.open("rb") as file, suppress(BlockingIOError):
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return False
    return True


def _remove_unheld(path: Path) -> None:
    if fcntl is None:  # pragma: no cover
        return
    with suppress(OSError), path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        path.unlink()
