"""Golden records, which reproduce to the last entry of the last state, and the sentences of some."""

import pytest

from aura_ai.play import record
from tests.renew import GOLDEN, SPOKEN, sentences
from tests.variants import VARIANTS


def test_there_is_a_record_for_every_variant():
    assert {p.stem for p in GOLDEN.glob("*.jsonl")} == {v.name for v in VARIANTS}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)
def test_reproduces(variant):
    golden = record.read(GOLDEN / f"{variant.name}.jsonl")
    assert golden.game.pool() == variant.load().pool()
    assert golden.places is not None
    assert record.verify(golden) == record.Verdict(True)


@pytest.mark.parametrize("game", SPOKEN)
def test_people_read_the_golden_sentences(game):
    """After a change of words, ``python -m tests.renew sentences`` and read the difference."""
    assert sentences(game) == (GOLDEN / f"{game}.txt").read_text(encoding="utf-8")
