"""Kernels as plain Python whose every index is checked.

numba checks no index: one row too far reads or writes foreign memory, and the process ends without a
word. Where :func:`check_indices` was called before the kernels of other packages were imported, and
``NUMBA_DISABLE_JIT`` is set, the arrays that these kernels are given refuse such an index.
"""

from __future__ import annotations

import functools
import linecache
import re
import sys
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
import numpy.typing as npt

from aura_ai.engine.choices import front_indices

_NUMPYS = re.compile(r"index (-?\d+) is out of bounds for axis \d+ with size (\d+)")
_OUTSIDE = re.compile(r"index -?\d+ of|.* index out of range")
_FROM_THE_END = re.compile(r"\[\s*-")
_on = False


class Running:
    """The kernel of another package that runs, as Python called it.

    Attributes:
        name: Its name.
        depth: Calls of such kernels, one inside another; 0 where none runs.
        calls: Calls so far, those inside others left out.
    """

    name, depth, calls = "", 0, 0


RUNNING = Running()


class FaultError(Exception):
    """A kernel used an index that its array does not have, or failed; the text names the place."""


def check_indices() -> None:
    """Let kernels that are decorated from now on check their indices."""
    global _on
    _on = True


def place_of(frame: FrameType, line: int) -> str:
    """Return a line of source in the form ``FILE:LINE FUNCTION``."""
    return f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}"


def is_guest(frame: FrameType) -> bool:
    """Return whether a frame runs code of another package."""
    return _of_guest(str(frame.f_globals.get("__name__")))


def _of_guest(module: str) -> bool:
    return module.partition(".")[0] not in ("aura_ai", "numpy")


class _Checked(npt.NDArray[Any]):  # type: ignore[misc]
    """An array as a kernel sees it: no index beyond its ends, 64 bits in every calculation."""

    def __getitem__(self, index: Any) -> Any:
        if not (isinstance(index, int | np.integer) and 0 <= index < len(self)):
            self._inside(index)
        value = super().__getitem__(index)
        return np.int64(value) if isinstance(value, np.signedinteger) else value

    def __setitem__(self, index: Any, value: Any) -> None:
        if not (isinstance(index, int | np.integer) and 0 <= index < len(self)):
            self._inside(index)
        try:
            super().__setitem__(index, value)
        except OverflowError:  # compiled, what does not fit is cut off
            super().__setitem__(index, np.asarray(value).astype(self.dtype))

    def _inside(self, index: Any) -> None:
        for each, size in zip(
            index if isinstance(index, tuple) else (index,), self.shape, strict=False
        ):
            if isinstance(each, int | np.integer) and not 0 <= each < size:
                if not -size <= each < 0 or not _meant(sys._getframe(2)):
                    raise IndexError(f"index {each} of {size}")


def _meant(frame: FrameType) -> bool:
    """Return whether an index is written as one that counts from the end, where that is allowed."""
    line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
    return bool(_FROM_THE_END.search(line)) and not front_indices(str(frame.f_globals["__name__"]))


def checked(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a plain kernel, with its indices checked if it is of another package and that is wanted."""
    if not _on or not _of_guest(function.__module__):
        return function

    @functools.wraps(function)
    def kernel(*arguments: Any) -> Any:
        if RUNNING.depth == 0:
            RUNNING.name, RUNNING.calls = function.__name__, RUNNING.calls + 1
        RUNNING.depth += 1
        try:
            return function(*(a.view(_Checked) if type(a) is np.ndarray else a for a in arguments))
        except TypeError as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                raise  # of a wrong type, which the compiler will say
            code = function.__code__
            place = f"{code.co_filename}:{code.co_firstlineno} {code.co_name}"
            raise FaultError(f"{place}: {error}") from None
        except (IndexError, ValueError, AssertionError, RecursionError) as error:
            text = _NUMPYS.sub(r"index \1 of \2", str(error))
            if not isinstance(error, IndexError):
                text = f"{type(error).__name__}: {error}"
            elif not _OUTSIDE.match(text):
                raise  # of a wrong type, too
            steps = [s for s in traceback.walk_tb(error.__traceback__) if is_guest(s[0])]
            raise FaultError(f"{place_of(*steps[-1])}: {text}") from None
        finally:
            RUNNING.depth -= 1

    return kernel
