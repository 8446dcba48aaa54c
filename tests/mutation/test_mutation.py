"""A smoke test of the mutation check; ``python -m tests.mutation.run`` does the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.suites import GAMES

from .mutant import HOUSE, SOURCE, Mutant, mutants, read
from .run import INTERPRETED, run

LISTS = [SOURCE / "tests" / game / "mutants.toml" for game in GAMES] + HOUSE


@pytest.mark.parametrize("path", LISTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_mutants_fit_the_source(path: Path) -> None:
    """A line that was rewritten needs its mutant rewritten, too."""
    listed = read(path)
    for mutant in listed:
        assert mutant.applied() != (SOURCE / mutant.file).read_text(encoding="utf-8")
        assert all((SOURCE / test.partition("::")[0]).exists() for test in mutant.tests), mutant
        assert bool(mutant.tests) == (path in HOUSE), mutant
    assert len({(mutant.file, mutant.old, mutant.new) for mutant in listed}) == len(listed)
    if path not in HOUSE:
        assert len(listed) >= 24
        assert len({(mutant.file, mutant.old) for mutant in listed}) == len(listed)
        assert sum(mutant.smoke for mutant in listed) == 3


def test_a_mutant_that_is_out_of_date_is_refused() -> None:
    with pytest.raises(ValueError, match="occurs 0 times"):
        Mutant("", mutants(GAMES[0])[0].file, "no such line", "").applied()


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_three_mutants_are_caught(game: str) -> None:
    for verdict in run([m for m in mutants(game) if m.smoke], INTERPRETED, workers=1):
        assert "test_vectors" in str(verdict.noticed["make test"]), verdict.mutant
