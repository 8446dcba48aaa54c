"""Vectors for rules without worked examples, in all modes."""

from __future__ import annotations

from tests.vectors import Collection, Make, run

from .vectors_own import CROSS, STRANGERS
from .vectors_tools import (
    AIRSHIP,
    BONUS,
    DATA,
    DAY,
    DECK,
    NIGHT,
    ONE_ISLAND1,
    ONE_STONE,
    ONE_WOOD,
    PAY,
    SIDE_TILES,
    STONE,
    TILES,
    TWO_WOOD,
    WATER,
    WHEAT,
    WOOD,
    ZERO_ISLAND2,
    ZERO_WOOD_STONE,
    at,
    cells,
    discard,
    finish,
    notch,
    play,
    resource,
    start,
    summer,
    winter,
)

RULES = Collection()

# ------------------------------------------------------------------------------ travelling


@RULES.add("around-corners", "S-4.5", "A-02", "S-20.3")
def _around_corners(make: Make) -> None:
    """The cost is one less than the distance to the nearest anchor."""
    for cell, price in ((at(0, 0), 3), (at(4, 4), 3), (at(0, 1), 2), (at(1, 3), 1), (at(0, 2), 1)):
        for have in (price - 1, price):
            game = start(make, summer(), round=1, resources={0: [have, 0, 0, 0]})
            assert (cell in cells(game)) == (have == price)
    game = start(make, summer(), round=1, resources={0: [1, 1, 1, 0]}, hands={0: [ONE_STONE]})
    fields = run(game, play(0, at(0, 0)))
    assert fields["resources"][0] == [1, 0, 0, 0]
    game = start(make, summer(), round=1, resources={0: [1, 1, 1, 1]}, hands={0: [ONE_STONE]})
    run(game, play(0, at(0, 0)))
    assert game.node == PAY
    assert game.legal() == [resource(WOOD), resource(WHEAT)], "three of the four kinds"
    fields = run(game, resource(WHEAT))
    assert fields["resources"][0] == [2, 0, 0, 0], "stone and water are all that is left"


@RULES.add("full-board", "A-43", "S-4.1")
def _full_board(make: Make) -> None:
    board = {cell: (cell % 2, DECK[cell // 2]) for cell in range(25)}
    game = start(make, summer(), board=board, resources={0: [2, 2, 2, 2]}, round=14)
    hand = game.fields()["hands"][0]
    assert game.legal() == [discard(i) for i, card in enumerate(hand) if card not in hand[:i]]


# ------------------------------------------------------------------------------ a turn


@RULES.add("course-of-a-turn", "S-3.1", "S-3.2", "S-3.3", "S-12.1")
def _course(make: Make) -> None:
    game = start(make, summer(3), to_act=2, hands={2: [ZERO_ISLAND2, ONE_WOOD, TWO_WOOD]})
    before = game.fields()
    fields = run(game, play(1, AIRSHIP))
    assert (game.to_act, fields["round"], fields["turn_player"]) == (0, 9, 0)
    assert fields["resources"][2] == [0, 0, 1, 0]
    assert fields["airship_moves"] == 0
    assert len(fields["hands"][2]) == 3
    assert fields["hands"][2] == sorted(fields["hands"][2])
    assert len(fields["decks"][2]) == len(before["decks"][2]) - 1
    empty = start(make, summer(3), to_act=1, hands={1: [ONE_WOOD, TWO_WOOD]}, round=15)
    fields = run(empty, play(1, AIRSHIP))
    assert (empty.to_act, fields["round"]) == (2, 15)
    assert fields["hands"][1] == [ONE_WOOD]
    assert fields["resources"][1] == [0, 0, 2, 0]


@RULES.add("island-effect", "S-11.1", "A-24", "S-11.4")
def _island_effect(make: Make) -> None:
    for card, amount in ((ZERO_ISLAND2, 2), (ONE_ISLAND1, 1)):
        for column, kind in enumerate((WOOD, STONE, WATER, None, STONE)):
            game = start(
                make,
                summer(),
                board={at(0, column): (1, card)},
                resources={1: [2, 1, 0, 0]},
                hands={0: [ZERO_WOOD_STONE]},
                round=16,
            )
            fields = run(game, play(0, AIRSHIP))
            expected = [2, 1, 0, 0]
            if kind is not None:
                expected[kind] += amount
            assert fields["resources"][1] == expected
            assert fields["gold"] == [0, 0 if kind is not None else amount]
            assert fields["night_notches"][1] == [-1] * 6, "no delivery"


# ------------------------------------------------------------------------------ cities


@RULES.add("summer-notches", "S-7.4", "S-7.6", "S-9.1", "A-22", "A-21")
def _summer_notches(make: Make) -> None:
    mirror = {WOOD: STONE, WHEAT: WATER}
    table = [[WOOD], [WHEAT], None, [WOOD, WHEAT], 5, 5]
    for side, tile, city in ((DAY, 0, at(2, 3)), (NIGHT, 24, at(2, 1))):
        name = ("day_notches", "night_notches")[side]
        display = [[0, 18, 19], [24, 42, 43]]
        for k, bonus in enumerate(table):
            game = start(
                make,
                summer(),
                display=display,
                resources={0: TILES[tile]["cost"]},
                hands={0: [ZERO_ISLAND2]},
                round=16,
                **{name: {0: SIDE_TILES[side][8 : 8 + k]}},
            )
            fields = run(game, play(0, city))
            expected = [0, 0, 0, 0]
            if bonus is None:
                kinds = [WOOD, WHEAT] if side == DAY else [STONE, WATER]
                assert (game.node, game.legal()) == (BONUS, [resource(kind) for kind in kinds])
                assert fields["display"][side][0] not in (-1, tile), "the new order is seen"
                fields = run(game, resource(kinds[1]))
                expected[kinds[1]] = 1
            elif isinstance(bonus, list):
                for kind in bonus:
                    expected[kind if side == DAY else mirror[kind]] += 1
            assert fields["resources"][0] == expected
            assert fields["gold"][0] == (bonus if isinstance(bonus, int) else 0)
            assert fields[name][0][k] == tile


# ------------------------------------------------------------------------------ winter


@RULES.add("winter-notches", "S-14.3", "S-14.4", "S-14.6", "S-7.6")
def _winter_notches(make: Make) -> None:
    below = {1: [], 2: [0, 1], 3: [0, 1, 2, 3]}
    for record in DATA["winter_notches"]:
        side = ("day", "night").index(record["side"])
        tile, city = ((0, at(2, 3)), (24, at(2, 1)))[side]
        name = f"{record['side']}_notches"
        filled = {k: SIDE_TILES[side][8 + k] for k in below[record["level"]]}
        game = start(
            make,
            winter(),
            display=[[0, 18, 19], [24, 42, 43]],
            resources={0: TILES[tile]["cost"]},
            hands={0: [ZERO_ISLAND2]},
            round=16,
            **{name: {0: filled}},
        )
        before = game.fields()
        fields = run(game, play(0, city), notch(record["notch"]))
        assert fields["capacity"][0] == before["capacity"][0] + record["storage"]
        expected = list(record["gain"])
        if record["choose_one"]:
            names = [entry["name"] for entry in DATA["resources"]]
            kinds = [names.index(kind) for kind in record["choose_one"]]
            assert (game.node, game.legal()) == (BONUS, [resource(kind) for kind in kinds])
            fields = run(game, resource(kinds[0]))
            expected[kinds[0]] += 1
        assert fields["resources"][0] == expected
        assert fields["gold"][0] == record["stars"]
        assert fields[name][0][record["notch"]] == tile


# ------------------------------------------------------------------------------ the end


@RULES.add("leftovers", "A-32", "S-13.3")
def _leftovers(make: Make) -> None:
    stars = {(1, 1, 0, 0): 1, (1, 1, 1, 0): 1, (1, 1, 1, 1): 2, (3, 1, 3, 1): 4, (0, 0, 0, 1): 0}
    for resources, star in stars.items():
        assert finish(make, summer(), resources={0: list(resources)}).scores() == [star, 0]


@RULES.add("strangers", "S-5.1")
def _strangers(make: Make) -> None:
    """Other players' cards give no adjacency: next to five of them nothing is free."""
    game = start(make, summer(), board=STRANGERS)
    assert cells(game) == []
    mine = {cell: (0, card) for cell, (_, card) in STRANGERS.items()}
    game = start(make, summer(), board=mine)
    assert len(cells(game)) == 2 * len(CROSS) - 2 - 1, "the eight cells around, one a city"
