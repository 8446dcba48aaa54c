"""A smoke test of the mutation check; ``python -m tests.mutation.run`` does the whole."""

from __future__ import annotations

import pytest

from .mutants import MUTANTS
from .run import HARMLESS, SOURCE, Mutant, run

SMOKE = ("A-9.4 overflow late", "A-17.5", "A-21.14 straight north")


def test_mutants_fit_the_source() -> None:
    """A rule that was rewritten needs its mutant rewritten, too."""
    for mutant in MUTANTS:
        assert mutant.applied(SOURCE) != (SOURCE / mutant.file).read_text(encoding="utf-8")
    notes = [mutant.note for mutant in MUTANTS]
    assert len(MUTANTS) >= 36
    assert set(HARMLESS) <= set(notes)
    assert len({(m.file, m.old) for m in MUTANTS}) == len(MUTANTS)


def test_a_mutant_that_is_out_of_date_is_refused() -> None:
    with pytest.raises(ValueError, match="occurs 0 times"):
        Mutant(MUTANTS[0].file, "no such line", "", "").applied(SOURCE)


@pytest.mark.slow
def test_three_mutants_are_caught() -> None:
    chosen = [mutant for mutant in MUTANTS if mutant.note in SMOKE]
    assert len(chosen) == len(SMOKE)
    for verdict in run(chosen, workers=1, moves=200):
        assert verdict.vectors is not None, verdict.mutant
