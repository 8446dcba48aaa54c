"""Decisions of bots equal the recorded ones, bit for bit."""

import numba
import pytest

from tests.search.decisions import CASES, Case, decide, positions, stored

LEAST = 950
"""Decisions on record."""
INTERPRETED = 1
"""Positions of a case that are looked at where kernels run interpreted, which takes long."""


def test_the_record_is_long_enough() -> None:
    record = stored()
    assert list(record) == [case.name for case in CASES]
    assert sum(len(row) for case in record.values() for row in case.values()) >= LEAST
    texts = [text for case in record.values() for row in case.values() for text in row]
    assert len(set(texts)) > 0.7 * len(texts), "decisions must differ, or the record tells nothing"


def is_for_every_change(case: Case) -> bool:
    """Return whether a case is looked at for every change."""
    return case.game == "connect_four" or (
        case.game in ("aura", "rauha") and case.seed in (1, 2, 4)
    )


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(
            case, id=case.name, marks=[] if is_for_every_change(case) else pytest.mark.full
        )
        for case in CASES
    ],
)
def test_decisions_are_those_on_record(case: Case) -> None:
    record = stored()[case.name]
    if is_for_every_change(case) and case.game == "rauha":
        # what steers a search by parts is looked at in Aura; the other cases have it too
        record = {spec: row for spec, row in record.items() if "playout=" not in spec}
        case = case._replace(bots=tuple(record))
    states = positions(case)
    assert list(record) == list(case.bots)
    assert {len(row) for row in record.values()} == {len(states)}
    if numba.config.DISABLE_JIT:
        states = states[-INTERPRETED:]
    for spec, row in decide(case, states).items():
        assert row == record[spec][-len(states) :], spec
