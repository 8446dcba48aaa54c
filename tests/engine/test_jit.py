"""The compile cache: never stale, one version per kernel, shared by processes."""

import ast
import importlib
import inspect
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

import aura_ai
from aura_ai.balance.trace import trace_game
from aura_ai.engine import jit as jit_module
from aura_ai.engine import rng, sources
from aura_ai.measure.playouts import play_out
from aura_ai.play.perft import walk
from aura_ai.search import binding
from tests.engine import forks

PACKAGE = Path(aura_ai.__file__).parent

DECORATED = """
from aura_ai.engine import jit, sources

made = {}
jit.closure = lambda modules: made.setdefault(modules, sources.closure(modules))

from aura_ai.bots.registry import entries
from aura_ai.contract import registry

for game in registry.names():
    entries(game)
sources._imports.cache_clear()
late = {m: set(sources.closure(m)) - set(then) for m, then in made.items()}
print(len(made) > 20, {m: names for m, names in late.items() if names})
"""
"""Prints which modules count only because they are loaded by now."""

LINEAR_ALGEBRA = """
import sys
import numba
import numpy as np
from aura_ai.games import load

load("connect_four").new(1)
assert "scipy.linalg" not in sys.modules
product = numba.njit(lambda a, b: a @ b)
print(int(product(2 * np.eye(3), np.ones((3, 3))).sum()), "scipy.linalg" in sys.modules)
"""
"""Prints the sum of a product of matrices that a kernel of somebody else makes."""

needs_fast = pytest.mark.skipif(jit_module.mode() != "fast", reason="plain kernels are numba's own")

COPY_SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import numpy as np
import aura_ai
assert aura_ai.__file__.startswith(sys.argv[1]), aura_ai.__file__
from aura_ai.games.copied import rules
result = int(rules.total(np.int64(3)))
print(result, sum(rules.total.stats.cache_hits.values()))
"""


def make_copy(folder: Path, factor: int) -> None:
    """Make a small package like ours, with a rule in one file that another file inlines."""
    shutil.copytree(PACKAGE / "engine", folder / "aura_ai" / "engine", dirs_exist_ok=True)
    for name in ("errors.py", "folders.py"):
        shutil.copy(PACKAGE / name, folder / "aura_ai")
    game = folder / "aura_ai" / "games" / "copied"
    for name in ("search", "bots", "games/copied"):
        (folder / "aura_ai" / name).mkdir(parents=True, exist_ok=True)
    for package in (folder / "aura_ai", game.parent, game):
        (package / "__init__.py").write_text("")
    (game / "rule.py").write_text(
        f"from aura_ai.engine.jit import jit\n\n@jit\ndef worth(x):\n    return x * {factor}\n"
    )
    (game / "rules.py").write_text(
        "from aura_ai.engine.jit import jit\nfrom aura_ai.games.copied.rule import worth\n\n"
        "@jit\ndef total(x):\n    return worth(x) + 1\n"
    )


def run_copy(folder: Path, cache: Path) -> tuple[int, int]:
    process = forks.run(COPY_SCRIPT, folder, **{jit_module.CACHE_VARIABLE: cache})
    assert process.returncode == 0, process.stderr
    result, hits = process.stdout.split()
    return int(result), int(hits)


def test_an_edited_rule_is_never_served_from_an_old_cache(tmp_path: Path) -> None:
    folder, cache = tmp_path / "copy", tmp_path / "cache"
    make_copy(folder, 10)
    assert run_copy(folder, cache) == (31, 0)
    assert run_copy(folder, cache) == (31, 1), "a second process must find the compiled kernel"
    moved = Path(shutil.copytree(folder, tmp_path / "elsewhere"))
    for path in moved.rglob("*.py"):
        os.utime(path, (1e9, 1e9))
    assert run_copy(moved, cache) == (31, 1), "a copied tree, with other times"
    # edits rule.py only; by a digit more, as Python misses an edit of the same size within a second
    make_copy(folder, 200)
    assert run_copy(folder, cache) == (601, 0)
    make_copy(folder, 10)
    assert run_copy(folder, cache) == (31, 1), "going back finds the first version again"


@needs_fast
def test_linear_algebra_is_imported_by_kernels_that_use_it() -> None:
    """Looking for it costs a quarter of a start, and no kernel of ours multiplies matrices."""
    result = subprocess.run([sys.executable, "-c", LINEAR_ALGEBRA], capture_output=True, text=True)
    assert (result.stdout, result.stderr) == ("18 True\n", "")


@needs_fast
def test_one_version_per_kernel() -> None:
    """Constants of callers must not multiply compiled versions (semi-private API, see jit.py)."""

    @jit_module.jit
    def inner(a, b):
        return a + b

    @jit_module.jit
    def outer(a):
        return inner(a, 1) + inner(a, 2) + inner(a, 3)

    assert outer(1) == 9
    assert outer(np.int16(1)) == 9
    assert len(inner.as_callee().signatures) == 1
    assert len(outer.signatures) == 1
    assert inner.signatures == []


@needs_fast
def test_kernels_do_not_count_references() -> None:
    """A kernel holds no call into numba's memory runtime (semi-private option, see jit.py)."""

    def tail(a):
        return a[1:].sum() + a[:1].sum()

    ours = jit_module.jit(tail)
    counted = numba.njit(tail)
    row = np.arange(5)
    assert ours(row) == counted(row) == 10
    assert not any("NRT_incref" in text for text in ours.inspect_llvm().values())
    assert any("NRT_" in text for text in counted.inspect_llvm().values())


def test_no_kernel_allocates() -> None:
    """Memory made in a kernel under ``jit`` would never be freed; numba does not always object."""
    makers = {
        *("empty", "zeros", "ones", "full", "arange", "array", "copy"),
        "empty_like",
        "zeros_like",
    }
    plain = {
        (Path(str(inspect.getsourcefile(part))), part.__name__)
        for part in (*binding.PARTS, walk, play_out, trace_game)
    }
    calls, kernels, bound = [], 0, set()
    roots = map(importlib.import_module, ("aura_ai", "aura_ai.bots"))
    for path in [p for each in roots for p in Path(str(each.__file__)).parent.rglob("*.py")]:
        text = path.read_text()
        if "@jit" not in text and path not in {file for file, _ in plain}:
            continue
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef):
                continue
            names = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
            if (path, node.name) in plain:
                bound.add((path, node.name))
            elif "jit" not in names:
                continue
            kernels += 1
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                    if call.func.attr in makers:
                        calls.append(f"{path.name}:{call.lineno} {call.func.attr}")
    assert bound == plain, "every part of the search is looked at"
    assert kernels > 100
    assert not calls, calls


def worth(x):
    """A placeholder, see the tests below."""
    raise NotImplementedError


def twice(x):
    return 2 * worth(x)


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="needs compiled code")
def test_a_bound_kernel_has_other_kernels_in_place_of_its_globals() -> None:
    @jit_module.jit
    def three(x):
        return x + 3

    @jit_module.jit
    def four(x):
        return x + 4

    one = jit_module.bind(twice, {"worth": three}, "three")
    two = jit_module.bind(twice, {"worth": four}, "four")
    assert (one(1), two(1)) == (8, 10)


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="needs compiled code")
def test_a_bound_kernel_lies_in_a_folder_named_by_all_its_sources() -> None:
    from aura_ai.games.aura.rules.flow import apply
    from aura_ai.games.rauha.rules.flow import apply as other

    kernels = [
        jit_module.bind(twice, {"worth": kernel}, "folder") for kernel in (apply, other, other)
    ]
    folders = [kernel._cache._impl.locator.get_cache_path() for kernel in kernels]
    assert folders[0] != folders[1] == folders[2]


def test_a_kernel_is_made_of_what_its_module_imports() -> None:
    import aura_ai.games.aura.game
    import aura_ai.games.aura.rules.flow  # noqa: F401

    inside = set(sources.closure(["aura_ai.games.aura.rules.flow"]))
    assert {
        "aura_ai.engine.header",
        "aura_ai.engine.rng",
        "aura_ai.games.aura.layout",
        "aura_ai.games.aura.rules.harvest",
    } <= inside
    assert "aura_ai.games.aura.game" not in inside
    assert not any(module.startswith("aura_ai.screens") for module in inside)
    assert not any(module.startswith("aura_ai.games.rauha") for module in inside)


def test_imports_are_found_in_every_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "sources_probe"
    package.mkdir()
    (package / "__init__.py").write_text("")
    for name in ("a", "b", "c", "d", "hidden"):
        (package / f"{name}.py").write_text("X = 1\n")
    (package / "main.py").write_text(
        "from typing import TYPE_CHECKING\nimport sources_probe.a as first, os\n"
        "from sources_probe import (\n    b,  # a word (in brackets)\n    c as third,\n)\n"
        "from .d import X\n\nif TYPE_CHECKING:\n    from sources_probe import hidden\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("sources_probe.main")
    importlib.import_module("sources_probe.hidden")
    modules = {
        name.removeprefix("sources_probe") for name in sources.closure(["sources_probe.main"])
    }
    assert modules == {".main", ".a", ".b", ".c", ".d"}


def test_what_a_kernel_is_made_of_does_not_depend_on_what_was_loaded_before() -> None:
    result = forks.run(DECORATED)
    assert (result.stdout, result.stderr) == ("True {}\n", "")


def test_generator_is_splitmix64() -> None:
    """First outputs of the reference implementation for state 1234567 (published test vector)."""
    s = np.zeros(16, np.int16)
    rng.store(s, np.uint64(1234567))
    words = []
    for _ in range(3):
        x = (int(rng.load(s)) + int(rng.GOLDEN)) % 2**64
        rng.store(s, np.uint64(x))
        words.append(int(rng.mix(np.uint64(x))))
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draw_is_uniform_and_keyed() -> None:
    s = np.zeros(16, np.int16)
    rng.seed(s, np.uint64(7))
    counts = np.bincount([rng.draw(s, 6) for _ in range(60_000)], minlength=6)
    # chi-square with 5 degrees of freedom: 20.5 is the 99.9 % point
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 20.5
    rng.seed(s, np.uint64(7))
    again = [int(rng.draw(s, 1000)) for _ in range(5)]
    rng.seed(s, np.uint64(8))
    assert [int(rng.draw(s, 1000)) for _ in range(5)] != again


PLACES = [
    (stage, seat, number) for stage in range(1, 7) for seat in range(4) for number in range(8)
]
"""Places in a game, as many as a long game of Aura deals cards at."""


def words_by_place(keys: int) -> np.ndarray:
    """Return ``int64[keys, places]``: 16 random bits for every place of many games."""
    s = np.zeros(16, np.int16)
    words = np.empty((keys, len(PLACES)), np.int64)
    for key in range(keys):
        rng.seed(s, np.uint64(key))
        words[key] = [rng.draw_for(s, *place, 1 << 16) for place in PLACES]
    return words


def test_draws_for_a_place_are_uniform_and_independent() -> None:
    words = words_by_place(400)
    # every place and every game on its own: the mean of 256 classes; 99.99 % point of chi-square(255)
    counts = np.bincount(words.ravel() >> 8, minlength=256)
    assert ((counts - words.size / 256) ** 2 / (words.size / 256)).sum() < 346
    # between places over games, and between games over places: no correlation is significant
    for table in (words, words.T):
        correlations = np.corrcoef(table, rowvar=False)
        pairs = correlations[np.triu_indices(len(correlations), 1)]
        assert abs(pairs.mean()) < 5 / np.sqrt(table.shape[0] * pairs.size)
        assert abs(pairs).max() < 6 / np.sqrt(table.shape[0])
    # neighbours together: 16 x 16 classes of two places that differ by one in one coordinate
    for step in (1, 8, 32):
        two = (words[:, :-step] >> 12) * 16 + (words[:, step:] >> 12)
        counts = np.bincount(two.ravel(), minlength=256)
        assert ((counts - two.size / 256) ** 2 / (two.size / 256)).sum() < 346


def test_draws_for_a_place_do_not_depend_on_order_and_leave_the_stream_alone() -> None:
    s = np.zeros(16, np.int16)
    rng.seed(s, np.uint64(5))
    before = s.copy()
    forward = {place: int(rng.draw_for(s, *place, 10**6)) for place in PLACES}
    assert (s == before).all()
    backward = {place: int(rng.draw_for(s, *place, 10**6)) for place in reversed(PLACES)}
    assert forward == backward
    assert len(set(forward.values())) > len(PLACES) - 3
    rng.seed(s, np.uint64(6))
    other = [int(rng.draw_for(s, *place, 10**6)) for place in PLACES]
    assert sum(a == b for a, b in zip(forward.values(), other, strict=True)) < 3


def test_draws_for_a_place_are_independent_of_the_stream() -> None:
    """A playout draws from the stream between deals: both before and after, nothing is shared."""
    s = np.zeros(16, np.int16)
    placed, streamed = [], []
    for key in range(3000):
        rng.seed(s, np.uint64(key))
        bound = [rng.draw_for(s, 2, 1, number, 1 << 16) for number in range(4)]
        stream = [rng.draw(s, 1 << 16) for _ in range(4)]
        # the stream has moved on, so the same place has new chance
        moved = [rng.draw_for(s, 2, 1, number, 1 << 16) for number in range(4)]
        placed.append([*bound, *moved])
        streamed.append(stream)
    table = np.hstack([np.array(placed), np.array(streamed)])
    assert (table[:, :4] != table[:, 4:8]).mean() > 0.999
    correlations = np.corrcoef(table, rowvar=False)
    assert abs(correlations[np.triu_indices(len(correlations), 1)]).max() < 5 / np.sqrt(len(table))
