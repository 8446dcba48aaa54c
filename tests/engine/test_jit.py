"""The compile cache: never stale, one version a kernel, shared by processes."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

import aura_ai
from aura_ai.engine import jit as jit_module
from aura_ai.engine import rng

PACKAGE = Path(aura_ai.__file__).parent


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
    game = folder / "aura_ai" / "games" / "copied"
    for name in ("search",):
        (folder / "aura_ai" / name).mkdir(exist_ok=True)
    (folder / "aura_ai" / "bots").mkdir(exist_ok=True)
    game.mkdir(parents=True, exist_ok=True)
    for package in (folder / "aura_ai", folder / "aura_ai" / "games", game):
        (package / "__init__.py").write_text("")
    (game / "rule.py").write_text(
        f"from aura_ai.engine.jit import jit\n\n@jit\ndef worth(x):\n    return x * {factor}\n"
    )
    (game / "rules.py").write_text(
        "from aura_ai.engine.jit import jit\nfrom aura_ai.games.copied.rule import worth\n\n"
        "@jit\ndef total(x):\n    return worth(x) + 1\n"
    )


def run_copy(folder: Path, cache: Path) -> tuple[int, int]:
    environment = {**os.environ, jit_module.CACHE_VARIABLE: str(cache)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run(
        [sys.executable, "-c", COPY_SCRIPT, str(folder)],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    result, hits = done.stdout.split()
    return int(result), int(hits)


def test_an_edited_rule_is_never_served_from_an_old_cache(tmp_path: Path) -> None:
    folder, cache = tmp_path / "copy", tmp_path / "cache"
    folder.mkdir()
    (folder / "aura_ai").mkdir()
    make_copy(folder, 10)
    assert run_copy(folder, cache) == (31, 0)
    assert run_copy(folder, cache) == (31, 1), "a second process must find the compiled kernel"
    make_copy(folder, 20)  # edits rule.py only; rules.py, which inlines it, stays as it was
    assert run_copy(folder, cache) == (61, 0)
    make_copy(folder, 10)
    assert run_copy(folder, cache) == (31, 1), "going back finds the first version again"


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="needs compiled code")
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
    assert len(inner.signatures) == 1
    assert len(outer.signatures) == 1


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="needs compiled code")
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


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="needs compiled code")
def test_only_some_kernels_may_allocate() -> None:
    def work(n):
        table = np.zeros(n)
        table[0] = 2.0
        return table.sum()

    @jit_module.jit
    def caller(n):
        return allocating(n)

    allocating = jit_module.jit_allocating(work)
    assert caller(3) == 2.0


def test_no_other_kernel_allocates() -> None:
    """Memory made in a kernel under ``jit`` would never be freed; numba does not always object."""
    makers = {
        "empty",
        "zeros",
        "ones",
        "full",
        "arange",
        "array",
        "copy",
        "empty_like",
        "zeros_like",
    }
    found, kernels = [], 0
    for layer in jit_module._LAYERS:
        for path in jit_module._layer_root(layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if not isinstance(node, ast.FunctionDef):
                    continue
                names = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
                inlined = (
                    path.name in {"template.py", "defaults.py"} and path.parent.name == "search"
                )
                if "jit" not in names and not inlined:
                    continue
                kernels += 1
                for call in ast.walk(node):
                    if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                        if call.func.attr in makers:
                            found.append(f"{path.name}:{call.lineno} {call.func.attr}")
    assert kernels > 100
    assert not found, found


def test_scope_of_modules() -> None:
    scope = jit_module._scope
    assert scope("aura_ai.engine.rng") == ("engine", "")
    assert scope("aura_ai.games.aura.rules.flow") == ("games", "aura")
    assert scope("aura_ai.bots.uniform") == ("bots", "*")
    assert scope("somebody.elses.bot") == ("bots", "*")


def test_fingerprint_covers_what_can_be_inlined() -> None:
    names = {path.name for path in jit_module._sources("games", "aura")}
    assert {"flow.py", "layout.py", "rng.py", "jit.py", "components.toml"} <= names
    assert "registry.py" in names
    above = {path.name for path in jit_module._sources("bots", "aura")}
    assert names < above
    assert "interface.py" in above


def test_a_folder_that_cannot_be_written_is_replaced(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = (
        "import warnings; warnings.simplefilter('ignore');"
        "from aura_ai.engine import jit; print(jit.cache_root())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, jit_module.CACHE_VARIABLE: str(blocked / "kernels")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "aura-ai-kernels-" in done.stdout


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
