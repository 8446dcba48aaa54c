"""Worked examples T-01 to T-09 of the rulebook."""

from __future__ import annotations

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    AIRSHIP,
    LEVEL1,
    NOTCH,
    ONE_WATER,
    ONE_WOOD,
    PAY,
    STONE,
    TWO_STONE,
    TWO_WOOD,
    WHEAT,
    WOOD,
    ZERO_ISLAND2,
    ZERO_WHEAT_STONE,
    ZERO_WOOD_STONE,
    A,
    B,
    C,
    D,
    T,
    at,
    cells,
    improvements,
    notch,
    play,
    resource,
    start,
    summer,
    winter,
)

BOOK = Collection()

N14, N02 = 37, 25  # cost [1 2 1 0] and [1 2 0 0]


@BOOK.add("T-01", "S-4.4", "S-4.5", "A-04")
def _t01(make: Make) -> None:
    """Two spaces lie between (1,0) and (4,0); three between the airship and (4,0)."""
    strips = [A, B, T, D, C]
    for other in ({}, {at(2, 0): (1, ONE_WOOD)}):
        game = start(
            make,
            summer(),
            strips=strips,
            board={at(1, 0): (0, ONE_WATER), **other},
            hands={0: [ZERO_ISLAND2, ZERO_WOOD_STONE]},
            round=15,
            resources={0: [1, 0, 1, 0]},
        )
        fields = run(game, play(0, at(4, 0)))
        assert fields["resources"][0] == [0, 0, 0, 0]
        assert fields["owner"][at(3, 0)] == 0, "the airship has moved"
    far = start(make, summer(), strips=strips, resources={0: [1, 0, 1, 0]})
    assert at(4, 0) not in cells(far)
    near = start(make, summer(), strips=strips, resources={0: [2, 0, 1, 0]})
    fields = run(near, play(0, at(4, 0)))
    assert fields["resources"][0] == [0, 0, 0, 0], "three from the airship"
    game = start(
        make,
        summer(),
        strips=strips,
        board={at(1, 0): (0, ONE_WATER)},
        resources={0: [1, 1, 1, 0]},
    )
    fields = run(game, play(0, at(4, 0)))
    assert (game.node, fields["payments"]) == (PAY, 2)
    assert game.legal() == [resource(WOOD), resource(WHEAT)]
    fields = run(game, resource(WOOD), resource(STONE))
    assert fields["resources"][0] == [0, 1, 0, 0]


@BOOK.add("T-02", "S-6.1")
def _t02(make: Make) -> None:
    game = start(
        make, summer(), board={at(3, 2): (0, ONE_WOOD)}, hands={0: [ONE_WATER, TWO_STONE]}, round=15
    )
    fields = run(game, play(1, at(3, 3)))
    assert fields["resources"][0] == [2, 0, 0, 0]
    assert fields["airship_moves"] == 0


@BOOK.add(
    "T-03", "S-7.1", "S-7.2", "S-7.3", "S-7.4", "S-7.5", "S-7.6", "S-9.1", "A-09", "A-21", "A-28"
)
def _t03(make: Make) -> None:
    game = start(
        make,
        summer(),
        resources={0: [1, 2, 0, 0]},
        gold={0: 4},
        night_notches={0: [24]},
        display=[None, [26, N02, 28]],
        hands={0: [ONE_WATER, TWO_STONE]},
        round=15,
    )
    fields = run(game, play(0, at(2, 1)))
    assert fields["gold"] == [5, 0]
    assert fields["night_notches"][0] == [24, N02, -1, -1, -1, -1]
    assert fields["tile_stars"] == [6, 0]
    assert fields["resources"][0] == [0, 0, 0, 1]
    display = fields["display"][1]
    assert display[::2] == [26, 28]
    assert display[1] not in (-1, N02)
    assert display[1] not in fields["stacks"][1]
    assert len(fields["stacks"][1]) == 24 - 3 - 2
    assert fields["owner"][at(2, 1)] == 0
    assert (fields["airship_moves"], game.to_act) == (0, 1)


@BOOK.add(
    "T-04", "S-10.1", "S-10.2", "S-10.3", "S-10.4", "S-10.5", "S-11.2", "S-12.1", "A-10", "A-18",
    "A-34",
)  # fmt: skip
def _t04(make: Make) -> None:
    game = start(
        make,
        summer(),
        resources={0: [1, 2, 1, 0]},
        display=[None, [26, N14, 32]],
        board={at(0, 1): (0, ZERO_WHEAT_STONE), at(0, 4): (1, ONE_WATER)},
        hands={0: [ZERO_WOOD_STONE, ONE_WATER, TWO_STONE]},
    )
    fields = run(game, play(0, at(2, 1)))
    assert fields["gold"] == [0, 0]
    assert fields["night_notches"][0][0] == N14
    assert fields["resources"] == [[0, 1, 2, 0], [0, 0, 0, 1]]
    assert fields["strips"] == [B, T, C, D, A]
    assert fields["sides"] == [1, 1, 0, 0, 0]
    owners = {cell: owner for cell, owner in enumerate(fields["owner"]) if owner >= 0}
    assert owners == {at(1, 1): 0}
    assert fields["airship_moves"] == 1
    assert len(fields["hands"][0]) == 3


@BOOK.add("T-05", "S-11.1", "S-11.2", "S-11.3", "S-11.4", "A-18", "A-24")
def _t05(make: Make) -> None:
    game = start(
        make,
        summer(3),
        board={
            at(0, 0): (0, TWO_WOOD),
            at(0, 1): (2, ONE_WATER),
            at(0, 2): (0, ZERO_ISLAND2),
            at(0, 3): (1, ZERO_ISLAND2),
        },
        hands={0: [ZERO_WOOD_STONE, ONE_WOOD]},
        round=15,
    )
    fields = run(game, play(0, AIRSHIP))
    assert fields["gold"] == [1, 2, 0]
    assert fields["resources"] == [[0, 0, 0, 2], [0, 0, 0, 0], [0, 0, 0, 1]]
    assert fields["owner"][at(1, 2)] == 0
    assert sum(owner >= 0 for owner in fields["owner"]) == 1


@BOOK.add("T-06", "S-11.2", "A-25")
def _t06(make: Make) -> None:
    for column in range(5):
        board = {at(0, column): (1, ONE_WOOD)}
        if column != 3:
            board[at(0, 3)] = (0, TWO_WOOD)
        fields = run(start(make, summer(), board=board), play(0, AIRSHIP))
        assert fields["resources"] == [[0, 0, 0, 0], [1, 0, 0, 0]]
        assert fields["gold"] == [0, 0]


LEVELS = {
    (0, 0, 0): {1}, (1, 0, 0): {1, 2}, (1, 1, 0): {1, 3}, (1, 1, 1): {1}, (2, 0, 0): {2},
    (2, 1, 0): {2, 3}, (2, 1, 1): {2}, (2, 2, 0): {3}, (2, 2, 1): {3},
}  # fmt: skip
"""Levels that may be filled next, by the notches filled at levels 1, 2, 3."""


@BOOK.add("T-07", "S-14.3", "S-14.4", "S-14.6", "A-26", "A-27")
def _t07(make: Make) -> None:
    for filled, levels in LEVELS.items():
        notches = [2 * level + i for level in range(3) for i in range(filled[level])]
        free = [k for k in range(6) if k not in notches and k // 2 + 1 in levels]
        row = {k: 8 + i for i, k in enumerate(notches)}
        for chosen in free:
            game = start(
                make,
                winter(),
                day_notches={0: row},
                display=[[0, 18, 19], None],
                resources={0: [0, 0, 2, 1]},
                hands={0: [ONE_WOOD]},
                round=16,
            )
            run(game, play(0, at(2, 3)))
            if len(free) > 1:
                assert game.legal() == [notch(k) for k in free]
                assert (game.node, game.to_act) == (NOTCH, 0)
                run(game, notch(chosen))
            fields = game.fields()
            assert fields["day_notches"][0][chosen] == 0
            assert fields["night_notches"][0] == [-1] * 6, "the rows are independent"
    full = start(
        make,
        winter(),
        day_notches={0: list(range(8, 14))},
        resources={0: [0, 0, 2, 1]},
        display=[[0, 18, 19], None],
    )
    assert not {at(2, 3), at(3, 4), at(4, 0)} & set(cells(full))


@BOOK.add("T-08", "S-15.4", "S-15.5", "A-35", "A-37")
def _t08(make: Make) -> None:
    """The day notch at the tile, then the night notch opposite."""
    game = start(
        make,
        improvements(),
        level1={0: LEVEL1["star_on_delivery"]},
        display=[[0, 18, 19], [24, 32, 33]],
        resources={0: [2, 1, 2, 1]},
        hands={0: [ONE_WOOD, TWO_WOOD]},
        round=15,
    )
    fields = run(game, play(0, at(2, 3)), notch(0))
    assert fields["day_notches"][0][0] == 0
    assert fields["level1_active"] == [0, 0]
    assert fields["resources"][0] == [3, 1, 0, 0], "the printed bonus is taken too"
    game = start(
        make,
        improvements(),
        level1={0: LEVEL1["star_on_delivery"]},
        day_notches={0: {0: 0}},
        display=[None, [24, 32, 33]],
        resources={0: [2, 1, 0, 0]},
        hands={0: [ONE_WOOD, TWO_WOOD]},
        round=15,
    )
    fields = run(game, play(0, at(2, 1)), notch(0))
    assert fields["level1_active"] == [1, 0]
    assert fields["gold"] == [1, 0], (
        "the city's star; the tile does not count the order that wakes it"
    )


@BOOK.add("T-09", "S-4.2", "A-17")
def _t09(make: Make) -> None:
    plus = {at(2, 2), at(1, 2), at(3, 2), at(2, 1), at(2, 3)}
    cities = {at(2, 1), at(2, 3)}
    poor = start(make, summer(), round=1)
    assert set(cells(poor)) == plus - cities
    only_free = summer(lengthening_always_allowed=False)
    rich = {0: [2, 2, 2, 2]}
    assert set(cells(start(make, only_free, round=1, resources=rich))) == plus
    game = start(make, only_free, board={at(4, 0): (0, ONE_WOOD)}, resources=rich)
    assert set(cells(game)) == plus | {at(3, 0), at(4, 1)}
    fields = run(game, play(0, at(4, 1)))
    assert fields["resources"][0] == [2, 2, 2, 2], "a 0 next to the own card costs nothing"
