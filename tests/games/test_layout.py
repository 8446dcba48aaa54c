"""The declared state: offsets, names, ranges, secrets."""

import random

import numpy as np
import pytest

from aura_ai.contract.field import parted
from aura_ai.contract.layout import SEAT_COUNT, Axis, Layout
from aura_ai.contract.registry import load
from aura_ai.engine.header import OBSERVER, SEATS
from tests.games.suites import GAMES

SEAT = Axis("seat", 4, used=SEAT_COUNT, plural="seats")
TYPE = Axis("type", 3, names=("frost", "sun", "wind"))

at = Layout()
at.part("course")
ROUND = at.word("round", 1, 6, doc="current round")
OPEN = at.bits("open", TYPE, doc="types that are open")
HAND = at.grid("hand", SEAT, TYPE, most=9, seen_by="owner", hidden=-1, doc="cards by type")
SEATS_START = at.begin_block(SEAT)
POINTS = at.word("points", 0, 99, doc="points")
PLACES = at.grid("places", TYPE, most=1, doc="places")
SEAT_SIZE = at.end_block()
at.part("box", fixed=True)
LIMIT = at.word("limit", 0, 9, doc="hand limit")
WORK = at.scratch("work", 5, doc="work space")
SIZE = at.size


def state(seats: int = 2) -> np.ndarray:
    s = np.zeros(SIZE, np.int16)
    s[SEATS], s[OBSERVER], s[ROUND], s[LIMIT] = seats, -1, 1, 7
    return s


def test_offsets_are_plain_and_dense() -> None:
    assert (ROUND, OPEN, HAND, SEATS_START) == (8, 9, 10, 22)
    assert (POINTS, PLACES, SEAT_SIZE) == (0, 1, 4)
    assert (LIMIT, WORK, SIZE) == (38, 39, 44)
    assert all(type(offset) is int for offset in (ROUND, HAND, POINTS, SIZE))


def test_fields_by_name_are_cut_to_what_is_in_use_and_are_copies() -> None:
    s = state()
    s[HAND + 3 + 2] = 5
    s[SEATS_START + SEAT_SIZE + POINTS] = 12
    s[SEATS_START + SEAT_SIZE + PLACES + 1] = 1
    assert at.field(s, "round") == 1
    assert at.field(s, "hand").tolist() == [[0, 0, 0], [0, 0, 5]]
    assert at.field(s, "points").tolist() == [0, 12]
    assert at.field(s, "places").tolist() == [[0, 0, 0], [0, 1, 0]]
    at.field(s, "points")[0] = 99
    assert s[SEATS_START + POINTS] == 0
    names = "to_act, seats, ply, observer, round, open, hand, points, places, limit"
    with pytest.raises(KeyError, match=f"no field 'work'; fields are {names}"):
        at.field(s, "work")


def test_ranges_are_checked_where_entries_are_in_use() -> None:
    s = state()
    s[HAND + 4] = 10
    s[HAND + 9] = 10  # a seat that does not play
    s[OPEN] = 8
    assert at.out_of_range(s) == [
        "open is 8: set of type",
        "hand[1, 1] is 10: 0 to 9; -1 where hidden",
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_quick_look_at_ranges_sees_what_the_list_tells(name: str) -> None:
    game = load(name)
    chance, s = random.Random(4), game.new(4).array
    layout = game.layout
    assert layout is not None
    axes = [axis for f in layout for axis in (*f.axes, f.members, f.of) if axis is not None]
    lengths = {axis.used for axis in axes}
    count = 0
    for slot in chance.sample(sorted(set(range(len(s))) - lengths), 300):
        spoilt = s.copy()
        spoilt[slot] = chance.choice([-3, -2, -1, 3, 7, 15, 40, 5000])
        lines = [
            each.name for each in layout.shown() if not each.allows(each.used(spoilt), spoilt).all()
        ]
        assert layout.in_range(spoilt) == (not lines), lines
        count += bool(lines)
    assert count > 50


def test_a_view_that_shows_too_much_or_too_little_is_reported() -> None:
    s = state()
    s[HAND : HAND + 6] = [1, 2, 3, 4, 5, 6]
    view = s.copy()
    view[OBSERVER] = 1
    view[HAND : HAND + 3] = -1
    assert at.shown_secrets(s, 1, view) == []
    view[HAND] = 1
    assert at.shown_secrets(s, 1, view)[0].startswith("hand: a view holds [[1, -1, -1]")
    view[HAND : HAND + 6] = -1
    assert len(at.shown_secrets(s, 1, view)) == 1


def test_an_entry_is_named_by_its_slot() -> None:
    assert at.entry_at(HAND + 4) == "hand[1, sun]"
    assert at.entry_at(SEATS_START + SEAT_SIZE + PLACES + 2) == "places[1, wind]"
    assert at.entry_at(ROUND) == "round"
    assert at.entry_at(at.size) == ""


CARD = Axis("card", 30, names=tuple(f"sun-{i}" for i in range(30)))


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        (3, 4, "deck: 3 != 4"),
        ([0, 1, 1], [0, 1, 0], "deck: [0, 1, 1] != [0, 1, 0]"),
        ([[0] * 30] * 2, [[0] * 30, [0] * 29 + [1]], "deck[1, sun-29]: 0 != 1"),
        (
            *([[2] * 30], [[1] * 30]),
            ", ".join(f"deck[0, sun-{i}]: 2 != 1" for i in range(6)) + " and 24 more",
        ),
        ([[1], [2, 3]], [[1], [2]], "deck: [[1], [2, 3]] != [[1], [2]]"),
        (None, [0] * 30, f"deck: None != {[0] * 30}"),
    ],
)
def test_values_that_differ_are_shown_where_they_do(one: object, other: object, text: str) -> None:
    assert parted("deck", (Axis("seat", 4), CARD), one, other) == text


def test_a_state_keeps_options_and_box() -> None:
    s = state()
    assert at.changed(s, state()) == []
    s[WORK] += 1
    s[ROUND] += 1
    assert at.changed(s, state()) == []
    s[LIMIT] += 1
    assert at.changed(s, state()) == ["limit: is not what options and data file say"]


def test_wrong_declarations_are_refused() -> None:
    fresh = Layout()
    with pytest.raises(ValueError, match="say what it means"):
        fresh.word("a")
    fresh.word("a", doc="first")
    with pytest.raises(ValueError, match="declared twice"):
        fresh.word("a", doc="again")
    with pytest.raises(ValueError, match="16 members"):
        fresh.bits("b", Axis("card", 17), doc="too many")
    # else a view would print a hidden card as no card
    with pytest.raises(ValueError, match="card: none and hidden must differ"):
        fresh.word("card", 0, 9, none=-1, hidden=-1, seen_by="owner", doc="card in hand")
