"""Worked examples T-01 to T-25 that compute."""

from __future__ import annotations

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    AIRSHIP,
    DATA,
    DAY,
    DECK,
    MAIN,
    NIGHT,
    NOTCH,
    ONE_WATER,
    ONE_WHEAT,
    ONE_WOOD,
    OVER,
    SIDE_TILES,
    STRIPS,
    TILES,
    TWO_STONE,
    TWO_WATER,
    TWO_WOOD,
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
    discard,
    discards,
    finish,
    notch,
    play,
    solo,
    start,
    summer,
    winter,
)

OWN = Collection()


N14, N02 = 37, 25  # cost [1 2 1 0] and [1 2 0 0]


@OWN.add(
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


@OWN.add(
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


@OWN.add("T-05", "S-11.1", "S-11.2", "S-11.3", "S-11.4", "A-18", "A-24")
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


LEVELS = {
    (0, 0, 0): {1}, (1, 0, 0): {1, 2}, (1, 1, 0): {1, 3}, (1, 1, 1): {1}, (2, 0, 0): {2},
    (2, 1, 0): {2, 3}, (2, 1, 1): {2}, (2, 2, 0): {3}, (2, 2, 1): {3},
}  # fmt: skip
"""Levels that may be filled next, by the notches filled at levels 1, 2, 3."""


@OWN.add("T-07", "S-14.3", "S-14.4", "S-14.6", "A-26", "A-27")
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


@OWN.add("T-09", "S-4.2", "A-17")
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


CONVEYOR = [
    "night night dawn day day",
    "night dawn day day day",
    "dawn day day day day",
    "day day day day dusk",
    "day day day dusk night",
    "day day dusk night night",
    "day dusk night night night",
    "dusk night night night night",
    "night night night night dawn",
    "night night night dawn day",
    "night night dawn day day",
]


@OWN.add("T-10", "S-10.4", "S-10.5", "A-34", "A-41")
def _t10(make: Make) -> None:
    strips = [B, A, T, D, C]
    phases = CONVEYOR[0].split()
    for moves, expected in enumerate(CONVEYOR[1:]):
        game = start(
            make,
            summer(),
            strips=strips,
            phases=phases,
            airship_moves=moves,
            hands={0: [ZERO_ISLAND2, ONE_WOOD]},
            round=15,
        )
        fields = run(game, play(0, AIRSHIP))
        assert fields["airship_moves"] == moves + 1
        assert fields["owner"][at(1, 2)] == 0, "the card moves with its strip"
        strips = fields["strips"]
        phases = [
            STRIPS[strip][f"side{side}_phase"]
            for strip, side in zip(strips, fields["sides"], strict=True)
        ]
        assert phases == expected.split()
    assert strips == [B, A, T, D, C]


NOT_THESE = [[0, 1, 6], None]  # [0 0 2 1], [0 0 1 2], [0 1 2 0]
DAY_CITIES = {at(2, 3), at(3, 4), at(4, 0)}


@OWN.add("T-11", "S-4.6", "A-07")
def _t11(make: Make) -> None:
    for hand in ([TWO_STONE, TWO_WATER], [ZERO_ISLAND2, ONE_WOOD]):
        game = start(
            make,
            summer(),
            display=NOT_THESE,
            resources={0: [0, 0, 1, 1]},
            hands={0: hand},
            round=15,
        )
        assert not DAY_CITIES & set(cells(game, 0) + cells(game, 1))


CROSS = (at(2, 2), at(1, 2), at(3, 2), at(2, 1), at(2, 3))
STRANGERS = {cell: (1, ONE_WOOD + i) for i, cell in enumerate(CROSS)}


@OWN.add("T-15", "S-4.1", "S-5.1", "S-5.3", "S-20.1", "A-12", "A-16")
def _t15(make: Make) -> None:
    for slot in (0, 2):
        game = start(
            make,
            summer(),
            board={**STRANGERS, at(0, 0): (1, ZERO_WOOD_STONE)},
            hands={0: [ONE_WOOD - 1, ONE_WOOD - 1, ONE_WOOD]},
        )
        assert game.legal() == [discard(0), discard(2)]
        before = game.fields()
        fields = run(game, discard(slot))
        assert fields["forced_discards"] == [1, 0]
        assert fields["resources"] == [[0, 0, 0, 0], [1, 0, 1, 0]], "the strip, not the card"
        assert fields["strips"] == [B, T, C, D, A]
        assert fields["airship_moves"] == 1
        assert len(fields["hands"][0]) == 3
        assert len(fields["decks"][0]) == len(before["decks"][0]) - 1
        assert sum(owner >= 0 for owner in fields["owner"]) == len(CROSS)


@OWN.add("T-17", "S-5.2", "A-14")
def _t17(make: Make) -> None:
    game = start(make, summer(), board=STRANGERS, resources={0: [1, 0, 0, 0]}, hands={0: [5, 5, 6]})
    assert discards(game) == [discard(0), discard(2)]
    expected = [at(0, 2), at(1, 1), at(1, 3), at(2, 0), at(2, 4), at(3, 1), at(3, 3), at(4, 2)]
    expected.remove(at(1, 1))  # a city, and no order can be paid
    assert cells(game) == expected
    fields = run(game, discard(0))
    assert fields["resources"][0] == [1, 0, 0, 0]


@OWN.add("T-18", "S-4.3", "S-11.1", "A-03", "A-15", "A-11")
def _t18(make: Make) -> None:
    """(0,3) is a wheat island when strip C shows its night at the rear."""
    game = start(
        make,
        summer(),
        strips=[C, B, T, A, D],
        board={at(1, 3): (0, ONE_WOOD)},
        hands={0: [ZERO_ISLAND2, ONE_WHEAT]},
        round=15,
    )
    fields = run(game, play(0, at(0, 3)))
    assert fields["resources"][0] == [0, 2, 0, 0]
    owners = [cell for cell, owner in enumerate(fields["owner"]) if owner >= 0]
    assert owners == [at(0, 3)], "the card of row 1"
    assert fields["cards"][at(0, 3)] == ONE_WOOD


@OWN.add("T-21", "S-13.2")
def _t21(make: Make) -> None:
    for (day, night), stars in {
        (0, 6): 0, (1, 1): 1, (2, 3): 3, (3, 3): 6, (4, 4): 10, (6, 5): 10,
    }.items():  # fmt: skip
        rows = [SIDE_TILES[side][:count] for side, count in ((DAY, day), (NIGHT, night))]
        game = finish(make, summer(), day_notches={0: rows[0]}, night_notches={0: rows[1]})
        assert game.scores()[0] == stars + sum(TILES[t]["stars"] for row in rows for t in row)


@OWN.add("T-23", "S-2.6")
def _t23(make: Make) -> None:
    nothing, wood, stone = [0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]
    for players, expected in {
        2: [nothing, nothing],
        3: [nothing, nothing, wood],
        4: [nothing, nothing, wood, stone],
    }.items():
        assert make(summer(players), None, 3).fields()["resources"] == expected


@OWN.add("T-24", "S-3.1", "S-3.2", "S-12.1", "S-13.1")
def _t24(make: Make) -> None:
    for options in (summer(2), winter(4), solo()):
        game = make(options, None, 11)
        sizes: dict[int, set[int]] = {}
        seats = []
        while game.node != OVER:
            fields = game.fields()
            if game.node == MAIN:
                sizes.setdefault(fields["round"], set()).add(len(fields["hands"][game.to_act]))
                seats.append((fields["round"], game.to_act))
            run(game, game.legal()[-1])
        assert sizes == {number: {min(3, 17 - number)} for number in range(1, 17)}
        everybody = range(options["players"])
        assert seats == [(number, seat) for number in range(1, 17) for seat in everybody]
        assert game.fields()["hands"] == game.fields()["decks"] == [[] for _ in everybody]


@OWN.add("T-25")
def _t25(make: Make) -> None:
    del make
    values = [DATA["cards"][card]["value"] for card in DECK]
    assert [values.count(value) for value in range(3)] == [6, 6, 4]
    assert [len(tiles) for tiles in SIDE_TILES] == [24, 24]
    assert len(DATA["summer_notches"]) == len(DATA["winter_notches"]) == 12
    assert sum(notch["storage"] for notch in DATA["winter_notches"]) == 2
    assert len(DATA["improvement_level1"]) + len(DATA["improvement_level3"]) == 24
    assert sum(len(strip[side]) for strip in DATA["strips"] for side in ("side0", "side1")) == 50
