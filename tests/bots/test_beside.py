"""A bot in a file imports the files beside it, as a script does."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from aura_ai.bots import beside, specs
from aura_ai.bots.interface import Bot
from aura_ai.engine import sources
from aura_ai.errors import UseError
from aura_ai.games import load

BOT = """
{imports}
from aura_ai.bots.interface import Bot

class Mine(Bot):
    def choose(self, view, legal):
        {late}
        return legal[{index} % len(legal)]
"""
FORMS = [
    ("import helper", "pass", "helper.NUMBER"),
    ("import helper as h", "pass", "h.NUMBER"),
    ("from helper import NUMBER as number", "pass", "number"),
    ("from helper import *", "pass", "NUMBER"),
    ("", "from helper import NUMBER", "NUMBER"),
    ("import pack.inner", "pass", "pack.inner.NUMBER"),
    ("from pack import inner", "pass", "inner.NUMBER"),
    ("from pack import NUMBER", "pass", "NUMBER"),
    ("import bare.inner as inner", "pass", "inner.NUMBER"),
    ("import random", "pass", "random.NUMBER"),
]
"""Ways to import, and to reach the same number."""


def folder(path: Path, number: int, imports: str, late: str, index: str) -> str:
    """Write a folder with a bot that takes an action by a number of its own; return its spelling."""
    for inner in ("pack", "bare"):
        (path / inner).mkdir(parents=True)
        (path / inner / "inner.py").write_text("from number import NUMBER\n")
    (path / "pack" / "__init__.py").write_text("from .inner import NUMBER\n")
    (path / "helper.py").write_text("from number import NUMBER\n")
    (path / "random.py").write_text("from number import NUMBER\n")
    (path / "number.py").write_text(f"import os.path\nNUMBER = {number}\n")
    (path / "mine.py").write_text(BOT.format(imports=imports, late=late, index=index))
    return f"{path / 'mine.py'}:Mine"


def choice(bot: Bot) -> int:
    state = load("connect_four").new(1)
    bot.start(state.game, 0, 1)
    try:
        return bot.choose(state.view(0), state.legal())
    finally:
        bot.close()


@pytest.mark.parametrize(("imports", "late", "index"), FORMS)
def test_folders_with_the_same_names_stay_apart(
    tmp_path: Path, imports: str, late: str, index: str
) -> None:
    bots = [
        specs.make(folder(tmp_path / str(number), number, imports, late, index), "connect_four")
        for number in (2, 5)
    ]
    assert [choice(bot) for bot in bots] == [2, 5]
    assert not {"helper", "pack", "number"} & set(sys.modules)
    assert sys.modules["random"] is random
    assert hasattr(random, "Random")
    assert str(tmp_path) not in " ".join(sys.path)


def test_each_has_its_own_in_a_process_of_its_own(tmp_path: Path) -> None:
    for number in (2, 5):
        spec = folder(tmp_path / str(number), number, "import helper", "pass", "helper.NUMBER")
        assert choice(specs.make(spec, "connect_four", isolate=True)) == number


def test_a_class_is_found_by_its_name_in_a_process_of_its_own(tmp_path: Path) -> None:
    late = "from importlib import import_module as find"
    spec = folder(tmp_path / "one", 3, "", late, "find('helper').NUMBER")
    assert choice(specs.make(spec, "connect_four", isolate=True)) == 3


def test_a_fault_in_a_file_beside_it_is_the_bots(tmp_path: Path) -> None:
    spec = folder(tmp_path / "one", 1, "import helper", "pass", "0")
    (tmp_path / "one" / "helper.py").write_text("raise SystemExit('not today')")
    for _ in range(2):
        with pytest.raises(UseError, match=r"cannot be loaded \(SystemExit: not today\)"):
            specs.make(spec, "connect_four")
    (tmp_path / "one" / "helper.py").write_text("import nothing_there")
    with pytest.raises(UseError, match="No module named 'nothing_there'"):
        specs.make(spec, "connect_four")


def test_our_package_is_never_that_of_a_folder(tmp_path: Path) -> None:
    spec = folder(tmp_path / "one", 4, "import helper", "pass", "helper.NUMBER")
    (tmp_path / "one" / "aura_ai").mkdir()
    (tmp_path / "one" / "aura_ai" / "__init__.py").write_text("raise SystemExit")
    (tmp_path / "one" / "numpy").mkdir()
    assert choice(specs.make(spec, "connect_four")) == 4


def test_a_tournament_knows_all_files_of_a_bot(tmp_path: Path) -> None:
    spec = folder(tmp_path / "one", 1, "import helper, json", "import pack.inner", "0")
    (tmp_path / "one" / "unused.py").write_text("")
    names = [str(path.relative_to(tmp_path / "one")) for path in specs.files(spec)]
    assert names == ["mine.py", "helper.py", "number.py", "pack/__init__.py", "pack/inner.py"]


KERNELS = """
from aura_ai.engine.jit import jit
from helper import twice

@jit
def fourfold(x):
    return twice(twice(x))
"""
HELPER = """
from aura_ai.engine.jit import jit

@jit
def twice(x):
    return {factor} * x
"""


def test_a_kernel_is_made_of_the_files_beside_it(tmp_path: Path) -> None:
    modules = []
    for factor in (2, 3):
        here = tmp_path / str(factor)
        here.mkdir()
        (here / "kernels.py").write_text(KERNELS)
        (here / "helper.py").write_text(HELPER.format(factor=factor))
        modules.append(beside.load(here / "kernels.py"))
    assert [module.fourfold(1) for module in modules] == [4, 9]
    for module, factor in zip(modules, (2, 3), strict=True):
        files = sources.closure([module.__name__]).values()
        assert str(tmp_path / str(factor) / "helper.py") in files
