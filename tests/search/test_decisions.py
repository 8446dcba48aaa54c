"""Decisions of bots equal the recorded ones, bit for bit."""

import numba
import pytest

from tests.search.decisions import CASES, Case, decide, positions, stored

LEAST = 950
"""Decisions on record."""
INTERPRETED = 3
"""Positions of a case that are looked at where kernels run interpreted, which takes long."""


def test_the_record_is_long_enough() -> None:
    record = stored()
    assert list(record) == [case.name for case in CASES]
    assert sum(len(row) for case in record.values() for row in case.values()) >= LEAST
    texts = [text for case in record.values() for row in case.values() for text in row]
    assert len(set(texts)) > 0.7 * len(texts), "decisions must differ, or the record tells nothing"


def looked_at(case: Case) -> tuple[str, ...]:
    """Return the bots of a case that are looked at for every change, few of those that search.

    A search of a rich game is long to compile: that of Rauha stands for all, with its frozen baseline.
    """
    if case.game == "connect_four":
        return case.bots
    if case.game == "rauha" and case.players in (2, 4):
        return tuple(spec for spec in case.bots if spec.startswith(("strongest", "veteran", "exp")))
    if case.game == "aura" and case.players < 4:
        return ("expert",)
    return ()


_SOME = [case._replace(bots=bots) for case in CASES if (bots := looked_at(case))]


@pytest.mark.parametrize(
    "case",
    [
        *(pytest.param(case, id=f"some of {case.name}") for case in _SOME),
        *(pytest.param(case, id=case.name, marks=pytest.mark.full) for case in CASES),
    ],
)
def test_decisions_are_those_on_record(case: Case) -> None:
    record = {spec: row for spec, row in stored()[case.name].items() if spec in case.bots}
    states = positions(case)
    assert list(record) == list(case.bots)
    assert {len(row) for row in record.values()} == {len(states)}
    if numba.config.DISABLE_JIT:
        states = states[-INTERPRETED:]
    for spec, row in decide(case, states).items():
        assert row == record[spec][-len(states) :], spec
