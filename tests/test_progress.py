"""Progress bars: for terminals alone, for a log or a pipe fills with them."""

from __future__ import annotations

import io
import sys

import pytest

from aura_ai.engine import compiling
from aura_ai.progress import progress_bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown() -> None:
    bar = compiling.Bar("a game")
    for done in range(3):
        bar.show(done, 2)
    bar.close()
    with progress_bar(3, " games", mininterval=0) as games:
        games.update(3)
    with progress_bar(3, " games", quiet=True, mininterval=0) as games:
        games.update(3)


def test_a_file_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    shown()
    assert log.getvalue() == ""


def test_a_terminal_gets_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    shown()
    assert "compiling a game" in screen.getvalue()
    assert "3/3" in screen.getvalue()
    # the quiet one leaves no line
    assert screen.getvalue().count("\n") == 1
