"""Arrays in files of NumPy (``npz``), which anybody may have written or damaged.

Every header is compared with what is expected, and with the bytes that the file has for it, before room
is made for an array. So nothing compiled sees an array of another type or shape, and a small file takes
no large memory.
"""

from __future__ import annotations

import math
import warnings
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from aura_ai.errors import UseError

Arrays = dict[str, npt.NDArray[Any]]

MOST_BYTES = 8 << 30
"""Bytes of all arrays of a file at most, far more than the largest record has."""
_DENSEST = 1100
"""Bytes that one byte of a compressed archive may stand for: deflate reaches 1,032."""
_SUFFIX = ".npy"
_PLAIN_KINDS = "biufU"
"""Kinds of numbers and texts; others are not read."""


@dataclass(frozen=True)
class Form:
    """Type and shape of an array in a file.

    Attributes:
        types: Names of the types that it may have; empty for any of numbers or text.
        shape: Length of each axis, or a name for it: axes of the same name have the same length. None
            for any shape.
    """

    types: tuple[str, ...] = ()
    shape: tuple[int | str, ...] | None = None


ANY = Form()


def read_arrays(
    path: Path, what: str, forms: Mapping[str, Form], others: Form | None = None
) -> Arrays:
    """Return the arrays of a file by name.

    Args:
        path: File.
        what: What it should hold, for the error.
        forms: Arrays that it must have.
        others: Form of any further arrays, under names that Python could give; None: there are none.

    Raises:
        UseError: It cannot be read, is damaged, or holds something else.
    """
    try:
        # a pipe would not end, and cannot be read from its end
        if not path.is_file():
            raise UseError(f"{path}: no such file of {what}")
        with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(path) as archive:
            return _arrays(archive, forms, others)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UseError(f"cannot read {what} {path}: {reason}") from None
    except _UnfitError as error:
        raise UseError(f"{path} is damaged, or holds no {what}: {error}") from None
    except UseError:
        raise
    except Exception:  # a damaged archive fails in many ways
        raise UseError(f"{path} is damaged, or holds no {what}; copy it again") from None


class _UnfitError(Exception):
    """An array is not as expected; the text says in which way."""


def _arrays(archive: zipfile.ZipFile, forms: Mapping[str, Form], others: Form | None) -> Arrays:
    members = {info.filename.removesuffix(_SUFFIX): info for info in archive.infolist()}
    if len(members) < len(archive.infolist()):
        raise _UnfitError("it has two arrays of one name")
    if missing := [name for name in forms if name not in members]:
        raise _UnfitError(f"it has no array {missing[0]!r}")
    for name, info in members.items():
        expected = name in forms or (others is not None and _is_name(name))
        if info.filename == name or not expected:
            raise _UnfitError(f"it has an entry {info.filename[:40]!r}")
        if info.file_size > _DENSEST * info.compress_size:
            raise _UnfitError(f"{name} is said to be longer than it can be")
    if sum(info.file_size for info in members.values()) > MOST_BYTES:
        raise _UnfitError(f"its arrays are longer than {MOST_BYTES:,} bytes")
    lengths: dict[str, int] = {}
    for name, info in members.items():
        with archive.open(info) as stream:
            _fit(name, *_header(stream, info), forms.get(name, others or ANY), lengths)
    arrays = {}
    for name, info in members.items():
        with archive.open(info) as stream:
            arrays[name] = np.asarray(np.lib.format.read_array(stream), order="C")
            # the end is where the archive compares its checksum
            stream.read(1)
    return arrays


def _is_name(name: str) -> bool:
    return name.replace(" ", "_").isidentifier()


def _header(stream: IO[bytes], info: zipfile.ZipInfo) -> tuple[tuple[int, ...], np.dtype[Any]]:
    """Return shape and type of an array whose content is all that follows.

    Raises:
        Exception: It is not so.
    """
    # later versions are for names of columns, which no array here has
    if np.lib.format.read_magic(stream) != (1, 0):
        raise _UnfitError("an array is written in another format")
    shape, _, dtype = np.lib.format.read_array_header_1_0(stream)
    if dtype.kind not in _PLAIN_KINDS or not dtype.itemsize:
        raise _UnfitError(f"an array holds {dtype}, neither numbers nor text")
    if (
        min(shape, default=0) < 0
        or math.prod(shape) * dtype.itemsize != info.file_size - stream.tell()
    ):
        raise _UnfitError("an array has another length than its header says")
    return shape, dtype


def _fit(
    name: str, shape: tuple[int, ...], dtype: np.dtype[Any], form: Form, lengths: dict[str, int]
) -> None:
    """Compare a header with its form; lengths of named axes are kept.

    Raises:
        _UnfitError: They differ.
    """
    if form.types and dtype not in [np.dtype(each) for each in form.types]:
        raise _UnfitError(f"{name} holds {dtype}, not {' or '.join(form.types)}")
    if form.shape is None:
        return
    wanted = [
        lengths.setdefault(axis, length) if isinstance(axis, str) else axis
        for axis, length in zip(form.shape, shape, strict=False)
    ]
    if len(shape) != len(form.shape) or list(shape) != wanted:
        axes = ", ".join(map(str, form.shape))
        raise _UnfitError(f"{name} has the shape {shape}, where ({axes}) was expected")
