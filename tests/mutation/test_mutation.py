"""A smoke test of the mutation check; ``python -m tests.mutation.run`` does the whole."""

from __future__ import annotations

import pytest

from tests.games.suites import GAMES, suite

from .mutant import Mutant
from .run import SOURCE, run


@pytest.mark.parametrize("game", GAMES)
def test_mutants_fit_the_source(game: str) -> None:
    """A rule that was rewritten needs its mutant rewritten, too."""
    mutants = suite(game).mutants
    for mutant in mutants:
        assert mutant.applied(SOURCE) != (SOURCE / mutant.file).read_text(encoding="utf-8")
    assert len(mutants) >= 24
    assert set(suite(game).harmless) <= {mutant.note for mutant in mutants}
    assert len({(m.file, m.old) for m in mutants}) == len(mutants)


def test_a_mutant_that_is_out_of_date_is_refused() -> None:
    file = suite(GAMES[0]).mutants[0].file
    with pytest.raises(ValueError, match="occurs 0 times"):
        Mutant(file, "no such line", "", "").applied(SOURCE)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_three_mutants_are_caught(game: str) -> None:
    chosen = [mutant for mutant in suite(game).mutants if mutant.note in suite(game).smoke]
    assert len(chosen) == len(suite(game).smoke) == 3
    for verdict in run(game, chosen, workers=1, moves=200):
        assert verdict.vectors is not None, verdict.mutant
