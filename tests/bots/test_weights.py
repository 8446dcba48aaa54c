"""Declared tables of weights."""

import numpy as np
import pytest

from aura_ai.bots.aura import weights as aura
from aura_ai.bots.heuristics import WeightTable
from aura_ai.bots.rauha import weights as rauha


@pytest.mark.parametrize("module", [aura, rauha])
def test_every_weight_is_its_place_in_the_table(module):
    table = module.TABLE
    for index, name in enumerate(table.names):
        weight = getattr(module, name)
        assert weight == index
        assert table.default[index] == weight.value
        assert weight.meaning
    assert len(table) == len(table.names) == table.vector().size
    assert not table.vector().flags.writeable


def test_vectors_are_changed_by_name():
    table = rauha.TABLE
    one = table.vector(water=2.0)
    two = table.vector(one, line=3.0)
    assert (two[rauha.WATER], two[rauha.LINE]) == (2.0, 3.0)
    assert np.count_nonzero(two != table.default) == 2
    assert table.text(two) == "line=3, water=2"
    assert not two.flags.writeable
    with pytest.raises(KeyError, match="unknown weight 'wine'"):
        table.vector(wine=1.0)


def test_a_weight_without_a_name_is_refused():
    table = WeightTable()
    names = {"FIRST": table.add(1.0, "one")}
    table.close(names)
    assert table.names == ("FIRST",)
    table.add(2.0, "two")
    with pytest.raises(ValueError, match="no name"):
        table.close(names)
