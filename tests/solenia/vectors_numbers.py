"""Vectors that need other numbers than those of the box."""

from __future__ import annotations

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    AIRSHIP,
    ONE_STONE,
    ONE_WATER,
    ONE_WOOD,
    OVERFLOW,
    ZERO_ISLAND2,
    ZERO_WOOD_STONE,
    at,
    cells,
    finish,
    notch,
    play,
    resource,
    solo,
    start,
    summer,
    winter,
)

NUMBERS = Collection()

DELIVERING = {
    "display": [[0, 18, 19], None],
    "resources": {0: [0, 0, 2, 1]},
    "hands": {0: [ONE_WOOD, ONE_STONE]},
    "round": 15,
}
"""Seat 0 can complete the order [0 0 2 1] in the day city at (2,3)."""


@NUMBERS.add("die-moves", "S-16.3", "A-60")
def _die_moves(make: Make) -> None:
    """The die moves the airship besides the player; what overflows is returned before each turn."""
    game = start(
        make,
        solo(numbers="die moves the airship"),
        board={at(0, 0): (0, ZERO_ISLAND2), at(1, 0): (0, ZERO_WOOD_STONE)},
        resources={0: [2, 2, 2, 2]},
        hands={0: [ZERO_ISLAND2, ONE_STONE, ONE_WOOD]},
    )
    fields = run(game, play(0, AIRSHIP))
    assert (game.node, fields["strip_stage"]) == (OVERFLOW, 1)
    fields = run(game, resource(0), resource(0))
    assert (game.node, fields["strip_stage"], fields["airship_moves"]) == (OVERFLOW, 2, 1)
    assert fields["resources"] == [[3, 2, 3, 2]], "wood and stone, whatever the space"
    fields = run(game, resource(0), resource(0))
    assert fields["airship_moves"] == 2
    assert fields["owner"][at(0, 2)] == 0, "the card of this turn, two rows nearer"
    assert fields["round"] == 9


@NUMBERS.add("die-alone", "S-16.3")
def _die_alone(make: Make) -> None:
    game = start(
        make,
        solo(numbers="die moves the airship"),
        board={at(0, 0): (0, ONE_WATER)},
        hands={0: [ONE_STONE, ONE_WOOD]},
        round=15,
    )
    fields = run(game, play(0, at(1, 2)))
    assert fields["airship_moves"] == 1
    assert fields["resources"] == [[0, 1, 0, 1]]
    game = start(make, solo(numbers="die does nothing"), hands={0: [ONE_STONE, ONE_WOOD]}, round=15)
    before = game.fields()
    fields = run(game, play(0, AIRSHIP))
    assert (fields["display"], fields["airship_moves"]) == (before["display"], 0)
    assert fields["die"] > 0


@NUMBERS.add("nothing-to-remove", "S-16.3")
def _nothing_to_remove(make: Make) -> None:
    """The die finds an empty display position; no number of the box is changed."""
    rows = [[-1, -1, -1], [-1, -1, -1]]
    game = start(
        make,
        solo(),
        display=rows,
        stacks=[[0, 1], [24]],
        hands={0: [ONE_STONE, ONE_WOOD]},
        round=15,
    )
    fields = run(game, play(0, AIRSHIP))
    assert fields["display"] == rows
    assert fields["stacks"] == [[0, 1], [24]]


@NUMBERS.add("bonus-beyond-storage", "A-58", "S-8.2")
def _bonus_beyond(make: Make) -> None:
    game = start(
        make,
        summer(numbers="rich notch"),
        display=[[0, 18, 19], None],
        resources={0: [2, 1, 2, 1]},
        hands={0: [ONE_WOOD, ONE_STONE]},
        round=15,
    )
    fields = run(game, play(0, at(2, 3)))
    assert game.node == OVERFLOW
    assert fields["resources"][0] == [8, 1, 0, 0], "9 wood and 1 wheat; one wood must go"
    fields = run(game, resource(1))
    assert fields["resources"][0] == [8, 0, 0, 0]


@NUMBERS.add("bound-of-deliveries", "A-08")
def _bound(make: Make) -> None:
    for numbers, filled, legal in (
        ("two deliveries", [8, 9], False),
        ("two deliveries", [8], True),
        ("no deliveries", [], False),
    ):
        game = start(make, summer(numbers=numbers), day_notches={0: filled}, **DELIVERING)
        assert (at(2, 3) in cells(game)) == legal


@NUMBERS.add("other-board")
def _other_board(make: Make) -> None:
    """A-01 and S-4.4 with other adjacency and another price."""
    corners = {at(1, 3), at(3, 1), at(3, 3)}
    game = start(make, summer(numbers="diagonals"), board={at(4, 4): (0, ONE_WATER)})
    assert corners <= set(cells(game))
    assert at(0, 0) not in cells(game), "no wrapping around the edge"
    for have in (1, 2):
        game = start(make, summer(numbers="dear voyages"), resources={0: [have, 0, 0, 0]})
        near = {at(0, 2), at(2, 0), at(4, 2)} | corners
        assert (near <= set(cells(game))) == (have == 2)
        assert bool(near & set(cells(game))) == (have == 2)
    fields = run(game, play(0, at(4, 2)))
    assert fields["resources"][0][0] == 0


@NUMBERS.add("other-winter")
def _other_winter(make: Make) -> None:
    """S-8.1 and S-14.8 with a smaller bound of the storage, and with pairs that score."""
    game = start(make, winter(numbers="small storage"), day_notches={0: {0: 8}}, **DELIVERING)
    fields = run(game, play(0, at(2, 3)), notch(2))
    assert fields["capacity"] == [6, 6]
    rows = {"day_notches": {0: {0: 0}}, "night_notches": {0: {0: 24}}}
    assert finish(make, winter(), **rows).scores()[0] == 3 + 3
    assert finish(make, winter(numbers="pairs in winter"), **rows).scores()[0] == 3 + 3 + 1
