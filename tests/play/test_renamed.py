"""Old names of modules are accepted for one release."""

from __future__ import annotations

import importlib
import sys

import pytest

from aura_ai.play.renamed import RENAMED


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_an_old_name_gives_the_module_and_says_the_new_name(old, new, monkeypatch, capsys) -> None:
    monkeypatch.delitem(sys.modules, f"aura_ai.play.{old}", raising=False)
    assert importlib.import_module(f"aura_ai.play.{old}") is sys.modules[new]
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"note: the module aura_ai.play.{old} is now {new}\n"
    assert sys.modules[new].__spec__.name == new
