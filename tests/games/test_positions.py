"""JSON of a declared state, in both directions, and its errors."""

import json
from typing import Any

import numpy as np
import pytest

from aura_ai.contract.game import RulesError
from aura_ai.contract.layout import FLAG, SEAT_COUNT, Axis, Layout
from aura_ai.contract.position_reader import Fields
from aura_ai.contract.positions import keys, read, write
from aura_ai.engine.header import OBSERVER, SEATS, TO_ACT

SEAT = Axis("seat", 4, used=SEAT_COUNT, plural="seats")
TYPE = Axis("type", 3, names=("frost", "sun", "wind"))
CARD = Axis("card", 16, first=1)
TILE = Axis("tile", 2, plural="tiles")

at = Layout()
at.part("course")
ROUND = at.word("round", 1, 6, doc="current round")
FIRST = at.word("first", of=SEAT, doc="first player")
WEATHER = at.word("weather", of=TYPE, none=-1, doc="weather in resolution")
DONE = at.word("done", words=FLAG, doc="whether it is done")
OPEN = at.bits("open", TYPE, doc="types that are open")
DECK = at.bits("deck", CARD, doc="cards left")
HAND = at.grid("hand", SEAT, TYPE, most=9, seen_by="owner", hidden=-1, tally=True, doc="cards")
KEPT = at.grid("kept", SEAT, most=9, none=-1, hidden=-2, seen_by="owner", doc="card kept")
VOTES = at.grid("votes", TYPE, SEAT, most=9, doc="votes")
GROWTH = at.grid("growth", TILE, words=("bare", "grown"), doc="token")
DROPS = at.grid("drops", TILE, SEAT, most=20, doc="drops")
at.part("box", fixed=True)
LIMIT = at.word("limit", 0, 9, doc="hand limit")
WORK = at.scratch("work", 3, doc="work space")
SIZE = at.size


def state() -> np.ndarray:
    s = np.zeros(SIZE, np.int16)
    s[SEATS], s[OBSERVER], s[ROUND], s[WEATHER], s[WORK] = 2, -1, 3, -1, 99
    s[FIRST], s[OPEN], s[DECK] = 1, 0b101, np.int16(-32767)  # cards 1 and 16
    s[HAND : HAND + 3] = [2, 0, 1]
    s[KEPT : KEPT + 2] = [5, -1]
    s[VOTES + 5] = 4
    s[GROWTH + 1] = 1
    s[DROPS + 4] = 7
    return s


WRITTEN: dict[str, Any] = {
    "to_act": 0,
    "ply": 0,
    "round": 3,
    "first": 1,
    "weather": None,
    "done": False,
    "open": ["frost", "wind"],
    "deck": [1, 16],
    "seats": [
        {"hand": {"frost": 2, "wind": 1}, "kept": 5},
        {"hand": {}, "kept": None},
    ],
    "votes": {"sun": [0, 4]},
    "tiles": [{"growth": "bare", "drops": [0, 0]}, {"growth": "grown", "drops": [7, 0]}],
}


def load(position: dict[str, Any]) -> np.ndarray:
    s = np.zeros(SIZE, np.int16)
    s[SEATS], s[OBSERVER] = 2, -1
    read(at, Fields(position, "", keys(at)), s)
    return s


def test_a_state_is_written_as_the_table_says_and_comes_back() -> None:
    s = state()
    assert write(at, s) == WRITTEN
    assert list(WRITTEN) == keys(at)
    s[WORK] = 0
    assert load(json.loads(json.dumps(WRITTEN))).tolist() == s.tolist()


def test_hidden_values_and_rows_that_keep_their_sum() -> None:
    s = state()
    s[HAND : HAND + 3] = [5, -1, -1]
    s[KEPT], s[TO_ACT] = -2, -1
    position = write(at, s)
    assert position["seats"][0] == {"hand": {"hidden": 3}, "kept": "hidden"}
    assert position["to_act"] is None
    s[WORK] = 0
    assert load(position).tolist() == s.tolist()
    assert at["hand"].concealed(at["hand"].used(state())).tolist() == [[5, -1, -1], [0, 0, 0]]


def test_missing_fields_keep_their_values_and_given_ones_are_reported() -> None:
    s = state()
    fields = Fields({"round": 5, "tiles": [{}, {"growth": "bare", "note": 1}]}, "", keys(at))
    entries = read(at, fields, s, more={"tiles": ("note",)})
    assert entries == {("round", 0), ("growth", 1)}
    assert (s[ROUND], s[DROPS + 4], s[HAND]) == (5, 7, 2)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"round": 7}, "position: round: must be a whole number from 1 to 6, not 7"),
        ({"round": True}, "round: must be a whole number"),
        ({"first": 2}, "first: must be a whole number from 0 to 1"),
        ({"weather": "snow"}, "weather: must be one of frost, sun, wind, not 'snow'"),
        ({"done": 1}, "done: must be true or false"),
        ({"open": ["rain"]}, r"open\[0\]: must be one of"),
        ({"deck": [0]}, r"deck\[0\]: must be a whole number from 1 to 16"),
        ({"deck": [17]}, r"deck\[0\]"),
        ({"seats": [{}]}, "seats: must be a list of 2 entries"),
        ({"seats": [{"hand": {"rain": 1}}, {}]}, r"seats\[0\].hand.rain: is unknown"),
        ({"seats": [{"hand": {"hidden": 1, "sun": 1}}, {}]}, "either"),
        ({"seats": [{"hand": {"hidden": 10}}, {}]}, r"seats\[0\].hand.hidden"),
        ({"seats": [{"hand": [1]}, {}]}, r"seats\[0\].hand: must be an object"),
        ({"seats": [{"kept": "hide"}, {}]}, r"seats\[0\].kept: must be a whole number"),
        ({"votes": {"sun": [1]}}, "votes.sun: must be a list of 2"),
        ({"tiles": [{"drops": [0, -1]}, {}]}, r"tiles\[0\].drops\[1\]"),
        ({"tiles": [3, {}]}, r"tiles\[0\]: must be an object"),
        ({"limit": 3}, "limit: is unknown"),
        ({"work": 3}, "work: is unknown"),
    ],
)
def test_complaints_name_the_field_and_say_what_would_be_right(
    position: dict[str, Any], message: str
) -> None:
    with pytest.raises(RulesError, match=message) as error:
        load(position)
    assert "\n" not in str(error.value)


def test_a_value_of_an_axis_is_in_range_while_the_axis_is_in_use() -> None:
    s = state()
    assert at.out_of_range(s) == []
    s[FIRST] = 2
    assert at.out_of_range(s) == ["first is 2: seat"]
