"""Perft: the compiled counter against a plain one, and the stored tables."""

import json

import pytest

from aura_ai.contract import registry
from aura_ai.contract.game import RulesError
from aura_ai.play.perft import perft
from tests.renew import PERFT, skip_outdated, start
from tests.variants import VARIANTS


def plain(state, depth):
    """Count by recursion over copies, with nothing but the public interface."""
    if depth == 0:
        return []
    counts = [len(state.legal())] + [0] * (depth - 1)
    for action in state.legal():
        after = state.copy()
        after.apply(action)
        for i, number in enumerate(plain(after, depth - 1)):
            counts[i + 1] += number
    return counts


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        *(("aura", n, {"modules": "opuntia"}) for n in (1, 2, 3, 4)),
        *(("rauha", n, {"mode": "strict"}) for n in (2, 5)),
        ("connect_four", 2, {}),
    ],
)
def test_counts_what_a_plain_recursion_counts(game, players, options):
    state = registry.load(game, players, **options).new(11)
    before = state.fingerprint()
    assert perft(state, 3) == plain(state, 3)
    assert state.fingerprint() == before


def test_sequences_may_end_early():
    variant = VARIANTS[0]
    state = variant.load().new(4)
    while True:
        after = state.copy()
        after.apply(after.legal()[0])
        if after.over:
            break
        state = after
    counts = perft(state, 30)
    assert counts == plain(state, 30)
    assert counts[-1] == 0


def test_chunks_do_not_change_the_counts(monkeypatch):
    state = VARIANTS[1].load().new(4)
    whole = perft(state, 4)
    seen = []
    monkeypatch.setattr("aura_ai.play.perft.CHUNK", 7)
    assert perft(state, 4, progress=lambda counts: seen.append(counts.sum())) == whole
    assert len(seen) > 10
    assert seen == sorted(seen)


def test_depth_zero_and_bad_depths():
    state = VARIANTS[0].load().new(4)
    assert perft(state, 0) == []
    for depth in (-1, 10**6):
        with pytest.raises(RulesError, match="depth"):
            perft(state, depth)


def test_there_is_a_table_for_every_variant():
    assert {p.stem for p in PERFT.glob("*.json")} == {v.name for v in VARIANTS}


# the counter of Terra Mystica takes 16 s to compile; its golden records play the same rules
BY_GAME = [
    pytest.param(v, id=v.name, marks=[pytest.mark.full] * (v.game == "terra_mystica"))
    for v in VARIANTS
]


@pytest.mark.parametrize("variant", BY_GAME)
def test_table(variant):
    skip_outdated(variant.game)
    table = json.loads((PERFT / f"{variant.name}.json").read_text(encoding="utf-8"))
    named = (table["game"], table["players"], table["options"])
    assert named == (variant.game, variant.players, variant.options)
    assert table["data"] == variant.load().data_fingerprint
    assert [(row["seed"], row["plies"]) for row in table["rows"]] == list(variant.starts)
    for row in table["rows"]:
        assert sum(row["counts"]) > 0
        state = start(variant, row["seed"], row["plies"])
        assert perft(state, len(row["counts"])) == row["counts"]
