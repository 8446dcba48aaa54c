"""Golden records: every one reproduces, to the last entry of the last state."""

import pytest

from aura_ai.play import record
from tests.renew import GOLDEN
from tests.variants import VARIANTS


def test_there_is_a_record_for_every_variant():
    assert {p.stem for p in GOLDEN.glob("*.jsonl")} == {v.name for v in VARIANTS}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)
def test_reproduces(variant):
    found = record.read(GOLDEN / f"{variant.name}.jsonl")
    assert found.game.pool() == variant.load().pool()
    assert found.places is not None
    assert record.verify(found) == record.Verdict(True)
