"""The luck of a record: one vector for all seats, the words of ``replay --luck``."""

from __future__ import annotations

import json

import numpy as np
import pytest

from aura_ai.play.luck import Luck, course_of, lines_of, luck_of
from aura_ai.play.record import Record
from aura_ai.play.session import Session
from tests.play.people import session


@pytest.fixture(scope="module")
def played() -> Session:
    table = session("rauha", ("random", "random"))
    while not table.over:
        table.think()
    return table


@pytest.mark.full
def test_seats_share_one_vector_and_the_words_are_those_of_replay(played: Session) -> None:
    found = luck_of(played.record)
    assert found is not None
    rows = np.array(found.brackets)
    assert rows.shape == (played.ply, 2)
    assert rows.any()
    assert np.abs(rows.sum(axis=1)).max() < 1e-3
    names = played.game.seat_names()
    said = found.sentences(names)
    assert [text for _, text in said] == [line.strip() for line in lines_of(played.record)]
    assert f"{abs(rows[:, 0].sum()):.0%}".replace("%", " %") in said[0][1]
    assert said[0][0] == played.ply
    for moment, (ply, text) in zip(found.moments, said[1:], strict=True):
        assert ply == moment.ply + 1
        assert names[moment.seat] in text
        if moment.ply >= 0:
            assert rows[moment.ply, moment.seat] == pytest.approx(moment.luck, abs=1e-4)
            assert "cards" in text
    assert Luck.from_json(json.loads(json.dumps(found.to_json()))) == found


@pytest.mark.full
def test_it_is_measured_up_to_where_a_game_was_given_up(played: Session) -> None:
    record = played.record
    part = Record(record.game, record.seed, record.bots, record.decisions[:20])
    found, whole = luck_of(part), luck_of(record)
    assert found is not None
    assert whole is not None
    # what comes later changes nothing
    assert found.brackets == whole.brackets[:20]


def test_a_game_without_draws_and_with_one_set_up_has_none() -> None:
    table = session("connect_four", ("random", "random"))
    table.think()
    assert luck_of(table.record) is None
    assert not course_of(table.record).setup.any()
