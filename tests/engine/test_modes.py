"""AURA_AI_NUMBA, fallback to plain numba, and damaged caches."""

import functools
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

from aura_ai.engine import choices
from aura_ai.engine.jit import CACHE_VARIABLE
from aura_ai.errors import UseError
from tests.engine import forks

needs_numba = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="needs compiled code")

KERNELS = """
import numpy as np
from aura_ai.engine.jit import jit, mode

@jit
def entry(s, i):
    return s[i]

@jit
def total(s):
    return entry(s, 0) + entry(s, 1)
"""
RUN = """
import sys
sys.path.insert(0, sys.argv[1])
{before}
import numpy as np
import kernels
print(int(kernels.total(np.arange(5, 9))), kernels.mode(), sum(kernels.total.stats.cache_hits.values()))
"""


def run(
    folder: Path, before: str = "", cache: Path | None = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Call a kernel in a process of its own."""
    (folder / "kernels.py").write_text(KERNELS)
    places = {CACHE_VARIABLE: cache or folder / "cache"}
    return forks.run(RUN.format(before=before), folder, **{**places, **variables})


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a factory of folders whose cache has kernels of the other mode, then of one."""

    @functools.cache
    def folder_of(mode: str) -> Path:
        folder = tmp_path_factory.mktemp(mode)
        for each in ("plain" if mode == "fast" else "fast", mode):
            assert run(folder, AURA_AI_NUMBA=each).stdout == f"11 {each} 0\n"
        return folder

    return folder_of


def test_another_word_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(choices.MODE_VARIABLE, "nonsense")
    with pytest.raises(UseError, match="'nonsense'; it can be fast or plain"):
        choices.chosen_mode()
    command = [sys.executable, "-c", "from aura_ai.cli import main; main()", "games"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "error: AURA_AI_NUMBA is 'nonsense'; it can be fast or plain\n"


@needs_numba
@pytest.mark.parametrize(
    "before",
    [
        "import numba.core.codegen as c; del c.JITCodeLibrary",
        "from numba.core.compiler_machinery import PassManager as P; del P.add_pass_after",
    ],
)
def test_without_the_private_parts_of_numba_kernels_are_plain(tmp_path: Path, before: str) -> None:
    result = run(tmp_path, before, AURA_AI_NUMBA="fast")
    assert result.stdout.startswith("11 plain"), result.stderr
    assert result.stderr.count("\n") == 1
    assert "plain" in result.stderr


GUEST = """
import numpy as np
from aura_ai.engine.jit import bind, jit
{opt_in}

@jit
def entry(s, i):
    return s[i]

row = np.arange(100, 108)[2:6]  # there is something in front of it
print(int(entry(row, -1)))
import aura_ai.search.probe as probe
print(int(bind(probe.outer, {{"inner": entry}}, "probe")(row, -1)))
"""
PROBE = """
def inner(s, i):
    raise NotImplementedError

def outer(s, i):
    return inner(s, i) * 1000 + s[i]
"""


@needs_numba
@pytest.mark.parametrize(("opt_in", "inside"), [("", 105), ("FRONT_INDICES = True", 101)])
def test_indices_of_guests_count_from_the_end(tmp_path: Path, opt_in: str, inside: int) -> None:
    """Also within a kernel of ours, whose own indices do not."""
    (tmp_path / "probe.py").write_text(PROBE)
    (tmp_path / "guest.py").write_text(GUEST.format(opt_in=opt_in))
    before = (
        "import importlib.util as u, sys; sys.path.insert(0, sys.argv[1]);"
        "spec = u.spec_from_file_location('aura_ai.search.probe', sys.argv[1] + '/probe.py');"
        "import aura_ai.search; m = u.module_from_spec(spec); sys.modules[spec.name] = m;"
        "aura_ai.search.probe = m; spec.loader.exec_module(m); import guest"
    )
    places = {CACHE_VARIABLE: tmp_path / "cache", "AURA_AI_NUMBA": "fast"}
    result = forks.run(before, tmp_path, **places)
    assert result.stdout.split() == [str(inside), str(inside * 1000 + 101)], result.stderr


DAMAGES = """
import importlib, sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import numpy as np
import kernels
from aura_ai.engine.numba_private import caches

def cut(content):
    return content[: len(content) // 2]

def emptied(content):
    return b""

def flipped(content):
    place = len(content) * 2 // 3
    byte = content[place : place + 1]
    return content[:place] + bytes(each ^ 1 for each in byte) + content[place + 1 :]

def answer():
    importlib.reload(kernels)  # as in another process
    value = int(kernels.total(np.arange(5, 9)))
    return value, sum(kernels.total.stats.cache_hits.values())

damages = (cut, "nbi"), (emptied, "nbc"), (flipped, "nbc"), (flipped, "nbi")
for damage, suffix in damages[: int(sys.argv[3])]:
    files = list(Path(sys.argv[2]).rglob(f"*.{suffix}"))
    assert files
    for path in files:
        path.write_bytes(damage(path.read_bytes()))
    caches._tell_damage.cache_clear()
    print(*answer(), *answer())
"""
"""Damages the cache of a folder, and prints answers and hits right after it and once more."""


@needs_numba
@pytest.mark.parametrize(("mode", "damages"), [("fast", 4), ("plain", 1)])
def test_a_damaged_cache_is_compiled_again(
    filled: Callable[[str], Path], tmp_path: Path, mode: str, damages: int
) -> None:
    cache = shutil.copytree(filled(mode) / "cache", tmp_path / "cache")
    places = {CACHE_VARIABLE: cache, "AURA_AI_NUMBA": mode}
    result = forks.run(DAMAGES, filled(mode), cache, damages, **places)
    assert result.stdout == damages * "11 0 11 1\n", result.stderr
    assert result.stderr.count("\n") == result.stderr.count("what was damaged in") == damages


@needs_numba
def test_versions_compiled_at_once_have_a_file_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes read the index before either writes, and the first writes its data last."""
    from aura_ai.engine.numba_private.caches import _Files

    first, second = (_Files(str(tmp_path), "total", "stamp") for _ in range(2))
    write = first._save_data

    def meanwhile(name: str, data: str) -> None:
        monkeypatch.setattr(second, "_load_index", dict)
        second.save("int64", "code for int64")
        write(name, data)

    monkeypatch.setattr(first, "_save_data", meanwhile)
    first.save("int16", "code for int16")
    for version in ("int16", "int64"):
        assert _Files(str(tmp_path), "total", "stamp").load(version) in (
            None,
            f"code for {version}",
        )


READ_ONLY = """
import os, tempfile
made, opened = os.mkdir, os.open
def refuse(path, *rest, **named):
    if str(path).startswith({cache!r}):
        raise OSError(30, "Read-only file system", str(path))
os.mkdir = lambda path, *rest, **named: refuse(path) or made(path, *rest, **named)
def guarded(path, flags, *rest, **named):
    if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
        refuse(path)
    return opened(path, flags, *rest, **named)
os.open = guarded
import builtins, io
plain = builtins.open
def reading(path, mode="r", *rest, **named):
    if set(mode) & set("wxa+"):
        refuse(path)
    return plain(path, mode, *rest, **named)
builtins.open = io.open = reading
"""


@needs_numba
@pytest.mark.parametrize("mode", ["fast", "plain"])
def test_a_full_read_only_cache_is_used(filled: Callable[[str], Path], mode: str) -> None:
    blocked = READ_ONLY.format(cache=str(filled(mode) / "cache"))
    result = run(filled(mode), blocked, AURA_AI_NUMBA=mode)
    assert (result.stdout, result.stderr) == (f"11 {mode} 1\n", "")


def elsewhere(folder: Path) -> dict[str, str]:
    """Return the environment of a process whose cache cannot be written."""
    (folder / "tmp").mkdir()
    return {CACHE_VARIABLE: str(folder / "kernels.py" / "cache"), "TMPDIR": str(folder / "tmp")}


@needs_numba
def test_processes_share_a_temporary_cache_where_theirs_cannot_be_written(tmp_path: Path) -> None:
    """Each left a folder behind, and each worker compiled for itself."""
    where = elsewhere(tmp_path)
    first, second = run(tmp_path, **where), run(tmp_path, **where)
    assert (first.stdout, second.stdout) == ("11 fast 0\n", "11 fast 1\n")
    (only,) = (tmp_path / "tmp").iterdir()
    assert only.stat().st_mode & 0o777 == 0o700
    assert first.stderr == (
        f"aura-ai: cannot write compiled kernels to {where[CACHE_VARIABLE]} (Not a directory); "
        f"using {only}: set AURA_AI_CACHE_DIR to a writable folder\n"
    )
    assert second.stderr == "", "nothing was compiled"


@needs_numba
@pytest.mark.parametrize("kind", ["a link", "open to all", "a file"])
def test_kernels_are_not_taken_from_a_folder_of_somebody_else(tmp_path: Path, kind: str) -> None:
    where, others = elsewhere(tmp_path), tmp_path / "others"
    folder = tmp_path / "tmp" / f"aura-ai-kernels-{os.getuid()}"
    others.mkdir(mode=0o700)
    if kind == "a link":
        folder.symlink_to(others)
    elif kind == "a file":
        folder.touch()
    else:
        folder.mkdir()
        folder.chmod(0o777)
    result = run(tmp_path, **where)
    assert result.stdout == "11 fast 0\n", result.stderr
    assert [*(tmp_path / "tmp").iterdir()] == [folder], "the folder of the process goes with it"
    assert [*others.iterdir()] == []
    assert kind != "open to all" or not [*folder.iterdir()]


class Payload:
    """Runs code where it is unpickled."""

    def __reduce__(self):  # type: ignore[no-untyped-def]
        return print, ("RUN",)


@needs_numba
def test_code_from_a_cache_that_others_can_write_is_not_run(
    filled: Callable[[str], Path], tmp_path: Path
) -> None:
    """Code with a right checksum stands where the index of a kernel is."""
    from aura_ai.engine.numba_private.caches import _digest

    content = pickle.dumps(Payload())
    planted = shutil.copytree(filled("fast") / "cache", tmp_path / "planted")
    for path in planted.rglob("*.nbi"):
        path.write_bytes(_digest(content) + content)
    own = shutil.copytree(planted, tmp_path / "own")
    sound = run(filled("fast"), cache=own, AURA_AI_NUMBA="fast")
    assert sound.stdout.startswith("RUN"), "the user's own cache is trusted"
    for number, opened in enumerate((".", "..", "*/", "*/*/*.nbi")):
        cache = shutil.copytree(planted, tmp_path / str(number) / "cache")
        temporary = tmp_path / f"tmp-{number}"
        temporary.mkdir()
        targets = [(cache / opened).resolve()]
        if opened.startswith("*"):
            targets = list(cache.glob(opened))
            assert targets
        for target in targets:
            target.chmod(0o777)
        result = run(filled("fast"), cache=cache, AURA_AI_NUMBA="fast", TMPDIR=str(temporary))
        assert result.stdout == "11 fast 0\n", opened
        (fallback,) = temporary.iterdir()
        where = f"aura-ai: cannot trust compiled kernels in {cache} (others can write "
        assert result.stderr.startswith(where + os.path.commonpath(targets))
        assert result.stderr.count("\n") == 1
        remedy = f"; using {fallback}: set AURA_AI_CACHE_DIR to a folder that only you can write\n"
        assert result.stderr.endswith(remedy)


@needs_numba
def test_a_cache_is_used_again_whatever_the_umask(tmp_path: Path) -> None:
    before = "import os; os.umask(0)"
    for hits in (0, 1):
        result = run(tmp_path, before, AURA_AI_NUMBA="fast")
        assert (result.stdout, result.stderr) == (f"11 fast {hits}\n", "")
