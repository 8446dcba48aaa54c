"""Golden records, which reproduce to the last entry of the last state, and the sentences of some."""

import pytest

from aura_ai.play import record
from tests.renew import GOLDEN, SPOKEN, outdated, sentences, skip_outdated
from tests.variants import VARIANTS


def test_there_is_a_record_for_every_variant():
    assert {p.stem for p in GOLDEN.glob("*.jsonl")} == {v.name for v in VARIANTS}, "make renew"


def test_golden_files_are_of_todays_data():
    """One failure for all files of a game, here: the tests below, and those of perft, leave them out."""
    lines = [
        f"{len(names)} golden files differ by one fingerprint, that of {game}: make renew"
        for game, names in outdated().items()
    ]
    assert not lines, "\n".join(lines)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: v.name)
def test_reproduces(variant):
    skip_outdated(variant.game)
    golden = record.read(GOLDEN / f"{variant.name}.jsonl")
    assert golden.game.pool() == variant.load().pool()
    assert golden.places is not None
    assert record.verify(golden) == record.Replay(True)


@pytest.mark.parametrize("game", SPOKEN)
def test_people_read_the_golden_sentences(game):
    """After a change of words, ``python -m tests.renew sentences`` and read the difference."""
    skip_outdated(game)
    assert sentences(game) == (GOLDEN / f"{game}.txt").read_text(encoding="utf-8")
