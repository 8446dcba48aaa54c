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
MAKES = "a kernel makes no arrays, lists, dicts"
FAULTS = [
    # old text, new text, message
    (CALL, "s[at.scores] += 1", "has no 'scores' (score?)"),
    (INNER, "return s[at.scor]", "has no 'scor' (score?)"),
    (CALL, "s[at.score] += gain(s, actoin)", "name 'actoin' is not defined"),
    (INNER, "return s[kinds]", "name 'kinds' is not defined"),
    (CALL, "s[at.score] += gain(s)", "missing a required argument: 'kind'"),
    (CALL, "s[at.score] += 'x'", "no iadd(int16, Literal[str](x)) in kernels"),
    (INNER, "return len(s[at.score])", "no len(int16) in kernels"),
    (INNER, "return draw(s, 'x')", ""),
    (INNER, "return {}", f"14 gain: {MAKES}"),
    (INNER, "t = []; return 1", f"14 gain: t: {MAKES}"),
    (INNER, "t = {}; t[kind] = 1; return 1", MAKES),
    (INNER, "return plain(kind)", "plain is not a kernel: it lacks @jit"),
    (INNER, "return HELD[kind]", "assigned to variable 'HELD' in globals"),
    (INNER, "return sum(i for i in range(3))", "yield in a closure is unsupported"),
    (INNER, "import random; return random.random()", "unsupported opcode (IMPORT_NAME)"),
    (INNER, "kind += late; late = 1; return kind", "Variable 'late' is not defined."),
    (INNER, "return s.lenght", "Unknown attribute 'lenght'"),
    (INNER, "return 1 if s[kind] else 'a'", "Cannot unify"),
    (INNER, "if s[kind] > 5: return 1", "ends without a return, or with a bare one, and gives"),
]
FAULTS_OF_THE_HEAP = [
    (INNER, "return [kind for _ in range(3)][0]", MAKES),
    (INNER, "return at.NAMES[kind].upper() == 'A'", "upper of unicode_type: a kernel"),
    (INNER, "s[s > 3] = 0; return 1", MAKES),
    (INNER, "return s.copy()[kind]", MAKES),
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
@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [*FAULTS, *(pytest.param(*fault, marks=HEAPLESS) for fault in FAULTS_OF_THE_HEAP)],
)
def test_the_line_of_a_fault_is_named(
    right: str, wrong: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
    place = "19 apply" if right == CALL else "14 gain"
    assert line.startswith(f"{tmp_path / 'their_rules.py'}:{place}: ")
    assert words in line
    assert "\n" not in line
    assert len(line) < len(str(tmp_path)) + 300


def test_other_errors_are_left_as_they_are() -> None:
    with pytest.raises(AttributeError) as raised:
        sys.nothing_of_the_kind  # noqa: B018
    assert in_one_line(raised.value) is None
    assert in_one_line(ValueError("x")) is None
