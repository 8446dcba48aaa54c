"""Worked examples T-10 to T-25, derived from the rules."""

from __future__ import annotations

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    AIRSHIP,
    DATA,
    DAY,
    DECK,
    MAIN,
    NIGHT,
    ONE_STONE,
    ONE_WATER,
    ONE_WHEAT,
    ONE_WOOD,
    OVER,
    OVERFLOW,
    PAY,
    SIDE_TILES,
    STONE,
    STRIPS,
    TILES,
    TWO_STONE,
    TWO_WATER,
    WATER,
    WHEAT,
    WOOD,
    ZERO_ISLAND2,
    ZERO_WHEAT_WATER,
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
    play,
    resource,
    solo,
    start,
    summer,
    winter,
)

OWN = Collection()

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


@OWN.add("T-12", "S-4.6", "S-20.2", "A-06", "A-23", "A-59")
def _t12(make: Make) -> None:
    """The city at (3,4) costs 1 from the own card at (3,2)."""
    for resources, legal in (([0, 0, 2, 1], False), ([1, 0, 2, 1], True)):
        game = start(
            make,
            summer(),
            board={at(3, 2): (0, ONE_WATER)},
            display=[[0, 18, 19], None],
            resources={0: resources},
            hands={0: [ONE_WOOD, TWO_STONE]},
            round=15,
        )
        assert (at(3, 4) in cells(game)) == legal
        assert at(2, 3) in cells(game), "adjacent, so that nothing is paid"
    fields = run(game, play(0, at(3, 4)))
    assert fields["resources"][0] == [1, 0, 0, 0], "the wood of notch 1"
    assert fields["gold"] == [1, 0]
    game = start(
        make,
        summer(),
        board={at(3, 2): (0, ONE_WATER)},
        display=[[0, 18, 19], None],
        resources={0: [1, 1, 2, 1]},
        hands={0: [ONE_WOOD, TWO_STONE]},
        round=15,
    )
    fields = run(game, play(0, at(3, 4)))
    assert game.node == PAY
    assert game.legal() == [resource(WOOD), resource(WHEAT)]
    assert (fields["tile"], fields["order"], fields["payments"]) == (0, 0, 1)


@OWN.add("T-13", "S-8.1", "S-8.2", "A-19", "A-20")
def _t13(make: Make) -> None:
    """(0,2) is a water island; total 7 and 2 make 9."""
    for kind in range(4):
        game = start(
            make,
            summer(),
            board={at(0, 1): (0, ONE_WOOD)},
            resources={0: [1, 2, 2, 2]},
            hands={0: [ONE_WATER, TWO_STONE]},
            round=15,
        )
        fields = run(game, play(1, at(0, 2)))
        assert (game.node, game.to_act) == (OVERFLOW, 0)
        assert fields["resources"][0] == [1, 2, 2, 4]
        assert game.legal() == [resource(k) for k in range(4)]
        fields = run(game, resource(kind))
        expected = [1, 2, 2, 4]
        expected[kind] -= 1
        assert fields["resources"][0] == expected
        assert game.to_act == 1


@OWN.add("T-14", "S-8.3", "S-10.6", "A-18", "A-57", "S-20.3")
def _t14(make: Make) -> None:
    game = start(
        make,
        summer(3),
        board={at(0, 0): (1, ZERO_WHEAT_WATER)},
        resources={1: [2, 2, 2, 2]},
        hands={0: [ZERO_ISLAND2, ONE_WOOD]},
        decks={0: [ONE_STONE]},
        round=14,
    )
    fields = run(game, play(0, AIRSHIP))
    assert (game.node, game.to_act, fields["turn_player"]) == (OVERFLOW, 1, 0)
    assert fields["resources"][1] == [2, 3, 2, 3]
    assert fields["strips"] == [A, B, T, C, D], "the strip has not turned"
    assert fields["owner"][at(0, 0)] == 1
    assert fields["hands"][0] == [ONE_WOOD], "nothing is drawn"
    assert fields["strip_stage"] == 1
    fields = run(game, resource(STONE))
    assert game.legal() == [resource(STONE), resource(WATER)], "kinds never decrease (S-20.3)"
    fields = run(game, resource(WATER))
    assert fields["resources"][1] == [2, 3, 1, 2]
    assert fields["strips"] == [B, T, C, D, A]
    assert fields["hands"][0] == [ONE_WOOD, ONE_STONE]
    assert (game.node, game.to_act) == (MAIN, 1)


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


@OWN.add("T-16", "A-17")
def _t16(make: Make) -> None:
    board = {cell: card for cell, card in STRANGERS.items() if cell != at(1, 2)}
    game = start(make, summer(), board=board)
    assert cells(game) == [at(1, 2)]
    assert discards(game) == []


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


@OWN.add("T-19", "S-9.1")
def _t19(make: Make) -> None:
    game = start(
        make,
        summer(),
        day_notches={0: [8, 9, 10, 11]},
        display=[[0, 18, 19], None],
        resources={0: [0, 0, 2, 1]},
        hands={0: [ZERO_ISLAND2, ONE_WHEAT]},
        round=15,
    )
    fields = run(game, play(1, at(2, 3)))
    assert fields["gold"] == [6, 0], "one star of the city, five of the notch"
    assert fields["resources"][0] == [0, 0, 0, 0]
    assert fields["day_notches"][0][4] == 0


@OWN.add("T-20", "S-13.1", "S-13.2", "S-13.3", "S-14.8")
def _t20(make: Make) -> None:
    for options, total in ((summer(), 50), (winter(), 44)):
        game = finish(
            make,
            options,
            gold={0: 12},
            day_notches={0: [8, 9, 10]},
            night_notches={0: [24, 25, 26, 27, 28]},
            resources={0: [1, 2, 0, 2]},
        )
        assert game.fields()["tile_stars"][0] == 30
        assert game.scores() == [total, 0]


@OWN.add("T-21", "S-13.2")
def _t21(make: Make) -> None:
    for (day, night), stars in {
        (0, 6): 0, (1, 1): 1, (2, 3): 3, (3, 3): 6, (4, 4): 10, (6, 5): 10,
    }.items():  # fmt: skip
        rows = [SIDE_TILES[side][:count] for side, count in ((DAY, day), (NIGHT, night))]
        game = finish(make, summer(), day_notches={0: rows[0]}, night_notches={0: rows[1]})
        assert game.scores()[0] == stars + sum(TILES[t]["stars"] for row in rows for t in row)


@OWN.add("T-22", "S-13.4")
def _t22(make: Make) -> None:
    game = finish(make, summer(3), gold={0: 50, 1: 47, 2: 50})
    assert game.places() == [1, 3, 1]
    assert game.scores() == [50, 47, 50]


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
