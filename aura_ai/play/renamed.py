"""Old names of modules that are or were in this package, for one release."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

RENAMED = {
    "catalogue": "aura_ai.play.new_game",
    "narration": "aura_ai.games.narration",
    "occupants": "aura_ai.play.seat_players",
    "queries": "aura_ai.play.analysis_queries",
    "revelation": "aura_ai.play.undo_guard",
    "stream": "aura_ai.play.analysis_engine",
    "tables": "aura_ai.play.tally",
    "telling": "aura_ai.games.narration",
}


class OldNames(MetaPathFinder, Loader):
    """Imports a module by its old name, with a line on stderr that says the new one."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a renamed module is, None for every other one."""
        package, _, name = fullname.rpartition(".")
        if package != __package__ or name not in RENAMED:
            return None
        return ModuleSpec(fullname, self)

    def exec_module(self, module: ModuleType) -> None:
        """Put the module of the new name in the place of the old one."""
        old = module.__name__
        new = RENAMED[old.rpartition(".")[2]]
        print(f"note: the module {old} is now {new}", file=sys.stderr)
        sys.modules[old] = importlib.import_module(new)
