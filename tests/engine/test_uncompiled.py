"""Kernels that are not compiled: run interpreted, or refused."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from aura_ai.engine.jit import jit, mode
from aura_ai.engine.uncompiled import NotCachedError, interpreted, only_cached

pytestmark = pytest.mark.skipif(mode() != "fast", reason="kernels of this mode are compiled first")


def doubled(n: int) -> int:
    return 2 * n


def test_nothing_is_compiled_inside_and_everything_outside() -> None:
    kernel = jit(doubled)
    with interpreted():
        assert kernel(3) == 6
        assert not kernel.signatures
    assert kernel(3) == 6
    assert kernel.signatures


def test_what_is_compiled_runs_compiled_inside() -> None:
    kernel = jit(doubled)
    kernel(3)
    kernel.py_func = None
    with interpreted():
        assert kernel(4) == 8


def test_a_kernel_that_is_not_cached_is_refused_until_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aura_ai.engine.jit._folder", lambda modules: str(tmp_path))
    kernel, again = jit(doubled), jit(doubled)
    # what is caught inside, as by those who run bots, is not forgotten
    with pytest.raises(NotCachedError), only_cached(), suppress(Exception):
        kernel(3)
    assert not kernel.signatures
    assert kernel(3) == 6
    with interpreted(), only_cached():
        assert again(3) == 6
    assert again.signatures
