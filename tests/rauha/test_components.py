"""The data file of Rauha: other numbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from aura_ai.contract.registry import load
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.components import SHIPPED, Components
from aura_ai.games.rauha.rules import board

TEXT = SHIPPED.read_text(encoding="utf-8")


def test_every_biome_comes_back_from_its_two_words() -> None:
    data = Components()
    for number, side in enumerate("AB"):
        s = load("rauha", 2, side=side).template
        printed = data.printed[number * at.N_FIELDS : (number + 1) * at.N_FIELDS]
        for i, biome in enumerate([*data.cards, *printed]):
            where = i if i < at.N_CARDS else int(s[at.printed_id]) + i - at.N_CARDS
            start = board.biome_at(s, where)
            word = int(s[start])
            symbols = board.symbols_of(word)
            types = {t for t in biome.types if t < at.N_TYPES}
            assert {t for t in range(at.N_TYPES) if symbols >> t & 1} == types
            count = Counter(biome.animals)
            for animal in range(at.N_ANIMALS):
                assert board.animals_of(word, animal) == count[animal]
                assert (symbols >> (at.N_TYPES + animal) & 1) == (count[animal] > 0)
            assert board.water_of(word) == biome.water
            effect = board.effect_at(s, start)
            assert effect & 7 == biome.kind
            assert effect >> at.EFFECT_AMOUNT == biome.amount
            second = biome.per - 1 if biome.kind == at.POINTS_PER else biome.pay
            assert effect >> at.EFFECT_PAY & 7 == second
            if i < at.N_CARDS:
                assert board.price_of(s, i) == biome.price
                fields = board.fields_for(s, i)
                assert {f for f in range(at.N_FIELDS) if fields >> f & 1} == set(biome.fields)


def test_two_data_files_in_one_process_do_not_mix(tmp_path: Path) -> None:
    old, new = (f"discard_crystals = {{ value = {number}" for number in (4, 9))
    assert old in TEXT
    other = tmp_path / "other.toml"
    other.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    here, there = load("rauha", 2), load("rauha", 2, data=other)
    assert here.data_fingerprint != there.data_fingerprint
    assert here.pool() != there.pool()
    gains = []
    for game in (here, there, here):
        state = game.new(1)
        state.apply(0)
        state.apply(0)
        seat = state.to_act
        before = int(state.array[board.block(seat) + at.crystals])
        text = state.describe(at.ACTION_SELL)
        state.apply(at.ACTION_SELL)
        free = 2  # fields 0 and 3 of side A give a crystal each on step 1
        gains.append(int(state.array[board.block(seat) + at.crystals]) - before - free)
        assert f"for {gains[-1]} crystals" in text
    assert gains == [4, 9, 4]
