"""Matplotlib, free of the user's own settings.

It reads them when it is imported, and refuses some: each notebook exports a backend that need not be
installed here. No picture of ours needs a backend, and each one is drawn by the library's own defaults.
"""

from __future__ import annotations

import functools
import importlib
import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from aura_ai.errors import UseError

_BACKEND, _FILE = "MPLBACKEND", "MATPLOTLIBRC"


def _import() -> None:
    """Import the library without the settings of a user.

    Raises:
        UseError: It cannot read its file in the working folder, where it always looks.
    """
    if "matplotlib" in sys.modules:
        return
    before = {name: os.environ.pop(name, None) for name in (_BACKEND, _FILE)}
    os.environ[_FILE] = os.devnull
    log = logging.getLogger("matplotlib")
    # warnings about settings that are not used would be noise
    log.disabled = True
    try:
        # including its messages about its own folders
        importlib.import_module("matplotlib.figure")
    except (ValueError, OSError) as error:
        raise UseError(f"matplotlib cannot read matplotlibrc in this folder: {error}") from None
    finally:
        del os.environ[_FILE]
        os.environ.update({name: value for name, value in before.items() if value is not None})
    log.disabled = False


_import()

import matplotlib as mpl  # noqa: E402
from matplotlib import font_manager  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402
from matplotlib.text import Text  # noqa: E402
from matplotlib.ticker import MaxNLocator, PercentFormatter  # noqa: E402

__all__ = ["Axes", "Figure", "MaxNLocator", "PercentFormatter", "defaults"]


@functools.cache
def _letters() -> frozenset[int]:
    """Return the letters of the font that comes with the library, the same ones everywhere."""
    file = os.path.join(mpl.get_data_path(), "fonts", "ttf", "DejaVuSans.ttf")
    return frozenset(font_manager.get_font(file).get_charmap())


def drawable(text: str) -> str:
    """Return a text with escapes for letters that would be drawn as empty boxes."""
    return "".join(
        letter
        if letter == "\n" or (letter.isprintable() and ord(letter) in _letters())
        else letter.encode("unicode_escape").decode()
        for letter in text
    )


def make_drawable(figure: Figure) -> None:
    """Make all texts of a picture drawable, but for those at ticks, which are made when it is drawn."""
    for text in figure.findobj(Text):
        text.set_text(drawable(text.get_text()))


@contextmanager
def defaults() -> Iterator[None]:
    """Inside, or in a function that this decorates, pictures are made by the library's defaults.

    The same results then give the same file.
    """
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams["svg.hashsalt"] = "aura-ai"
        yield
