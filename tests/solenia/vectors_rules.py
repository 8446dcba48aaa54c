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
    ONE_WATER,
    ONE_WOOD,
    ORDER,
    OVERFLOW,
    PAY,
    SIDE_TILES,
    STONE,
    TILES,
    TWO_STONE,
    TWO_WATER,
    TWO_WHEAT,
    TWO_WOOD,
    WATER,
    WHEAT,
    WOOD,
    ZERO_ISLAND2,
    ZERO_WHEAT_WATER,
    ZERO_WOOD_STONE,
    at,
    cells,
    discard,
    discards,
    finish,
    notch,
    order,
    play,
    resource,
    start,
    summer,
    winter,
)

RULES = Collection()

# ------------------------------------------------------------------------------ travelling


@RULES.add("diagonal", "A-01", "A-02", "A-05", "S-4.4")
def _diagonal(make: Make) -> None:
    """A space that touches the airship by a corner costs 1, although free spaces are legal."""
    poor = start(make, summer(), round=1)
    assert at(3, 1) not in cells(poor)
    game = start(make, summer(), round=1, resources={0: [0, 0, 1, 0]}, hands={0: [ONE_STONE] * 1})
    assert at(3, 1) in cells(game)
    fields = run(game, play(0, at(3, 1)))
    assert fields["resources"][0] == [0, 0, 0, 1], "one stone paid, one water produced"


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


@RULES.add("first-row-anchor", "A-55", "S-4.2")
def _first_row_anchor(make: Make) -> None:
    """A card in the first row is an anchor although a 0 is about to send it away."""
    game = start(
        make,
        summer(),
        board={at(0, 0): (0, ONE_WATER)},
        hands={0: [ZERO_ISLAND2, ONE_WOOD]},
        round=15,
    )
    fields = run(game, play(0, at(0, 1)))
    assert fields["resources"][0] == [0, 0, 2, 1], "both resolve in this turn"


@RULES.add("covered-airship", "A-41", "A-56")
def _covered_airship(make: Make) -> None:
    game = start(make, summer(), board={AIRSHIP: (1, ONE_WOOD)}, hands={0: [ONE_STONE]}, round=16)
    assert cells(game) == [at(1, 2), at(3, 2)]
    assert discards(game) == []
    run(game, play(0, at(1, 2)))
    free = start(make, summer(), hands={0: [ONE_STONE]}, round=16)
    fields = run(free, play(0, AIRSHIP))
    assert fields["owner"][AIRSHIP] == 0


@RULES.add("full-board", "A-43", "S-4.1")
def _full_board(make: Make) -> None:
    board = {cell: (cell % 2, DECK[cell // 2]) for cell in range(25)}
    game = start(make, summer(), board=board, resources={0: [2, 2, 2, 2]}, round=14)
    hand = game.fields()["hands"][0]
    assert game.legal() == [discard(i) for i, card in enumerate(hand) if card not in hand[:i]]


@RULES.add("discarded-zero", "A-13", "S-10.7", "S-5.3")
def _discarded_zero(make: Make) -> None:
    game = start(make, summer(), board=STRANGERS, hands={0: [ZERO_ISLAND2, ONE_WOOD]}, round=15)
    fields = run(game, discard(0))
    assert fields["airship_moves"] == 1
    assert fields["gold"] == [0, 0]
    assert fields["resources"] == [[0] * 4] * 2


@RULES.add("one-choice", "S-19.1", "A-63", "S-5.3")
def _one_choice(make: Make) -> None:
    """The last card of seat 0 can only be thrown away, that of seat 1 can be laid in one place."""
    game = start(make, summer(), board=STRANGERS, hands={0: [ONE_STONE]}, round=16)
    assert (game.to_act, game.fields()["forced_discards"]) == (1, [1, 0])
    lonely = {cell: card for cell, card in STRANGERS.items() if cell != at(1, 2)}
    game = start(make, summer(), board=lonely, hands={0: [ONE_STONE]}, round=16)
    fields = game.fields()
    assert (game.to_act, fields["forced_discards"]) == (1, [0, 0])
    assert fields["owner"][at(1, 2)] == 0


@RULES.add("equal-cards", "S-20.1")
def _equal_cards(make: Make) -> None:
    game = start(make, summer(), hands={0: [ZERO_ISLAND2, ZERO_ISLAND2, ONE_WOOD]})
    assert cells(game, 0) == cells(game, 2) == [at(1, 2), at(2, 2), at(3, 2)]
    assert cells(game, 1) == []


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


@RULES.add("zero-on-island", "A-11", "S-10.1")
def _zero_on_island(make: Make) -> None:
    game = start(make, summer(), hands={0: [ZERO_ISLAND2, ONE_WOOD]}, round=15)
    fields = run(game, play(0, at(3, 2)))
    assert fields["resources"][0] == [0, 0, 0, 0]
    assert fields["airship_moves"] == 1


@RULES.add("star-if", "S-11.3", "A-25")
def _star_if(make: Make) -> None:
    """Row 0: wood, stone, water, night city, stone."""
    stars = {
        (at(0, 0), TWO_WOOD): 1, (at(0, 0), TWO_WHEAT): 0, (at(0, 1), TWO_STONE): 1,
        (at(0, 2), TWO_WATER): 1, (at(0, 2), TWO_STONE): 0, (at(0, 3), TWO_STONE): 0,
    }  # fmt: skip
    for (cell, card), star in stars.items():
        game = start(make, summer(), board={cell: (1, card)}, hands={0: [ZERO_ISLAND2]}, round=16)
        fields = run(game, play(0, AIRSHIP))
        assert fields["gold"] == [0, star]
        assert fields["resources"][1] == [0, 0, 0, 0]


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


@RULES.add("overflow-twice", "A-57", "S-8.2", "S-10.6", "A-18")
def _overflow_twice(make: Make) -> None:
    """The production first, then everybody clockwise from the active player."""
    game = start(
        make,
        summer(3),
        to_act=1,
        board={at(0, 0): (0, ZERO_WHEAT_WATER), at(0, 1): (1, ZERO_ISLAND2)},
        resources={0: [4, 3, 0, 0], 1: [4, 4, 0, 0]},
        hands={1: [ZERO_WOOD_STONE]},
        round=16,
    )
    fields = run(game, play(0, AIRSHIP))
    assert (game.node, game.to_act, fields["strip_stage"]) == (OVERFLOW, 1, 1)
    assert fields["resources"][:2] == [[4, 4, 0, 1], [4, 4, 2, 0]]
    fields = run(game, resource(WOOD), resource(WHEAT))
    assert (game.node, game.to_act, fields["last_resource"]) == (OVERFLOW, 0, 0)
    fields = run(game, resource(WATER))
    assert fields["resources"][:2] == [[4, 4, 0, 0], [3, 3, 2, 0]]
    assert game.to_act == 2


# ------------------------------------------------------------------------------ cities


@RULES.add("order-first", "S-7.2", "S-20.2", "A-09", "A-59", "S-4.6")
def _order_first(make: Make) -> None:
    """The order is asked before the payment; an order that the voyage eats up is not offered."""
    game = start(
        make,
        summer(),
        board={at(3, 2): (0, ONE_WATER)},
        display=[[0, 1, 8], None],
        resources={0: [0, 0, 2, 2]},
        hands={0: [ONE_WOOD]},
        round=16,
    )
    run(game, play(0, at(3, 4)))
    assert game.node == ORDER
    assert game.legal() == [order(0), order(1)], "[0 0 2 2] leaves nothing for the voyage"
    fields = run(game, order(1))
    assert fields["day_notches"][0] == [1, -1, -1, -1, -1, -1], "exactly one"
    assert fields["resources"][0] == [1, 0, 0, 0]
    assert fields["display"][0][::2] == [0, 8]


@RULES.add("closed-row", "A-08", "S-4.6")
def _closed_row(make: Make) -> None:
    for count in (5, 6):
        game = start(
            make,
            summer(),
            night_notches={0: SIDE_TILES[NIGHT][1 : count + 1]},
            display=[None, [24, 35, 36]],
            resources={0: [2, 1, 0, 0]},
        )
        assert (at(2, 1) in cells(game)) == (count == 5)


@RULES.add("transition-strip", "A-28")
def _transition_strip(make: Make) -> None:
    """Both kinds of city lie on the dawn strip; the symbol decides (A-28)."""
    for cell, side, tile in ((at(2, 1), NIGHT, 24), (at(2, 3), DAY, 0)):
        game = start(
            make,
            summer(),
            display=[[0, 18, 19], [24, 42, 43]],
            resources={0: TILES[tile]["cost"]},
            hands={0: [ZERO_ISLAND2]},
            round=16,
        )
        fields = run(game, play(0, cell))
        rows = [fields["day_notches"][0][0], fields["night_notches"][0][0]]
        assert rows[side] == tile
        assert rows[1 - side] == -1


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


@RULES.add("empty-stack", "A-30", "S-7.5", "A-47")
def _empty_stack(make: Make) -> None:
    """Four players have 20 day tiles; the last four are on display."""
    tiles = SIDE_TILES[DAY]
    rows = {seat: tiles[6 * seat - 6 : 6 * seat] for seat in (1, 2, 3)}
    game = start(
        make,
        summer(4),
        day_notches={0: tiles[18:20], **rows},
        display=[tiles[20:], None],
        resources={0: TILES[21]["cost"]},
        hands={0: [ONE_WOOD]},
        round=16,
    )
    run(game, play(0, at(2, 3)))
    if game.node == BONUS:
        run(game, resource(WOOD))
    fields = game.fields()
    assert fields["display"][DAY] == [20, -1, 22, 23]
    assert fields["stacks"][DAY] == []


@RULES.add("display-position", "S-7.5", "A-47")
def _display_position(make: Make) -> None:
    for position in range(3):
        row = [18, 19, 20]
        row[position] = 0
        game = start(
            make,
            summer(),
            display=[row, None],
            resources={0: TILES[0]["cost"]},
            hands={0: [ONE_WOOD]},
            round=16,
        )
        fields = run(game, play(0, at(2, 3)))
        new = fields["display"][DAY]
        assert [a == b for a, b in zip(new, row, strict=True)] == [i != position for i in range(3)]
        assert new[position] in SIDE_TILES[DAY]


@RULES.add("series-apart", "S-20.3", "S-9.1")
def _series_apart(make: Make) -> None:
    """The order of kinds binds one series: what was paid for the voyage does not bind the bonus."""
    game = start(
        make,
        summer(),
        night_notches={0: [25, 26]},
        display=[None, [24, 42, 43]],
        resources={0: [n + (kind == WATER) for kind, n in enumerate(TILES[24]["cost"])]},
        hands={0: [ONE_STONE]},
        round=16,
    )
    fields = run(game, play(0, at(1, 1)))
    assert (game.node, fields["resources"][0]) == (BONUS, [0, 0, 0, 0])
    assert fields["last_resource"] == -1


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


@RULES.add("winter-capacity", "S-8.1", "S-8.2", "A-19")
def _winter_capacity(make: Make) -> None:
    """Six spaces, seven with the notch that gives one more."""
    for filled, returned in (({}, 2), ({0: 8, 2: 9}, 1)):
        game = start(
            make,
            winter(),
            day_notches={0: filled},
            resources={0: [2, 2, 2, 0]},
            hands={0: [TWO_WATER]},
            round=16,
        )
        fields = run(game, play(0, AIRSHIP))
        assert fields["resources"][0] == [2, 2, 4, 0]
        for _ in range(returned):
            assert (game.node, game.to_act) == (OVERFLOW, 0)
            fields = run(game, resource(WOOD))
        assert fields["resources"][0] == [2 - returned, 2, 4, 0]
        assert game.to_act == 1


# ------------------------------------------------------------------------------ the end


@RULES.add("left-on-board", "A-29", "S-13.1", "S-13.3")
def _left_on_board(make: Make) -> None:
    game = finish(make, summer(), board={at(1, 1): (0, ZERO_ISLAND2), at(2, 0): (1, ONE_ISLAND1)})
    assert game.scores() == [0, 0]
    assert game.places() == [1, 1]
    assert game.fields()["round"] == 16


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
