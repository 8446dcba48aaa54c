"""Errors in kernels of other packages, in one line."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numba
import numpy as np
import pytest

from aura_ai.contract.kernel_errors import in_one_line
from aura_ai.engine.choices import PLAIN
from aura_ai.engine.jit import mode

LAYOUT = "score = 8\nhand = 9\nNAMES = ('a', 'b')\n"
RULES = """
import numpy as np
from aura_ai.engine.jit import jit
from aura_ai.engine.rng import draw
import {layout} as at

HELD = [1, 2]

def plain(x):
    return x

@jit
def gain(s, kind):
    return s[at.score + kind]

@jit
def apply(s, action):
    s[at.hand] += 1
    s[at.score] += gain(s, action)
"""
CALL = "s[at.score] += gain(s, action)"
INNER = "return s[at.score + kind]"
HEAPLESS = pytest.mark.skipif(mode() == PLAIN, reason="may use the heap")
FAULTS = [
    # old text, new text, line and function, message
    (CALL, "s[at.scores] += 1", "19 apply", "has no 'scores' (score?)"),
    (INNER, "return s[at.scor]", "14 gain", "has no 'scor' (score?)"),
    (CALL, "s[at.score] += gain(s, actoin)", "19 apply", "name 'actoin' is not defined"),
    (INNER, "return s[kinds]", "14 gain", "name 'kinds' is not defined"),
    (CALL, "s[at.score] += gain(s)", "19 apply", "missing a required argument: 'kind'"),
    (CALL, "s[at.score] += 'x'", "19 apply", "no iadd(int16, Literal[str](x)) in kernels"),
    (INNER, "return len(s[at.score])", "14 gain", "no len(int16) in kernels"),
    pytest.param(
        *(INNER, "return [kind for _ in range(3)][0]", "14 gain", "makes no arrays, lists"),
        marks=HEAPLESS,
    ),
    (INNER, "return draw(s, 'x')", "14 gain", ""),
    (INNER, "return {}", "14 gain", "14 gain: a kernel makes no arrays, lists, dicts"),
    (INNER, "t = []; return 1", "14 gain", "14 gain: t: a kernel makes no arrays, lists, dicts"),
    (INNER, "t = {}; t[kind] = 1; return 1", "14 gain", "a kernel makes no arrays, lists, dicts"),
    (INNER, "return plain(kind)", "14 gain", "plain is not a kernel: it lacks @jit"),
    (INNER, "return HELD[kind]", "14 gain", "assigned to variable 'HELD' in globals"),
    (INNER, "return sum(i for i in range(3))", "14 gain", "yield in a closure is unsupported"),
    (INNER, "import random; return random.random()", "14 gain", "unsupported opcode (IMPORT_NAME)"),
    (INNER, "kind += late; late = 1; return kind", "14 gain", "Variable 'late' is not defined."),
    (INNER, "return s.lenght", "14 gain", "Unknown attribute 'lenght'"),
    (INNER, "return 1 if s[kind] else 'a'", "14 gain", "Cannot unify"),
    pytest.param(
        *(
            INNER,
            "return at.NAMES[kind].upper() == 'A'",
            "14 gain",
            "upper of unicode_type: a kernel",
        ),
        marks=HEAPLESS,
    ),
    pytest.param(
        *(INNER, "s[s > 3] = 0; return 1", "14 gain", "makes no arrays, lists, dicts"),
        marks=HEAPLESS,
    ),
    pytest.param(
        *(INNER, "return s.copy()[kind]", "14 gain", "makes no arrays, lists, dicts"),
        marks=HEAPLESS,
    ),
    (
        *(INNER, "if s[kind] > 5: return 1", "14 gain"),
        "ends without a return, or with a bare one, and gives a value elsewhere",
    ),
]


def loaded(folder: Path, name: str, text: str) -> ModuleType:
    file = folder / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="nothing is compiled")
@pytest.mark.parametrize(("right", "wrong", "place", "words"), FAULTS)
def test_the_line_of_a_fault_is_named(
    right: str, wrong: str, place: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("their_layout", "their_rules"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    loaded(tmp_path, "their_layout", LAYOUT)
    text = RULES.format(layout="their_layout")
    assert text.count(right) == 1
    rules = loaded(tmp_path, "their_rules", text.replace(right, wrong))
    with pytest.raises(Exception) as raised:  # noqa: PT011 (of whatever class numba makes of it)
        rules.apply(np.zeros(20, np.int16), 1)
    line = in_one_line(raised.value)
    assert line is not None
    assert line.startswith(f"{tmp_path / 'their_rules.py'}:{place}: ")
    assert words in line
    assert "\n" not in line
    assert len(line) < len(str(tmp_path)) + 300


def test_other_errors_are_left_as_they_are() -> None:
    with pytest.raises(AttributeError) as raised:
        sys.nothing_of_the_kind  # noqa: B018
    assert in_one_line(raised.value) is None
    assert in_one_line(ValueError("x")) is None
