"""Improvement tiles: when they work and what they do (S-15.4 to S-15.7)."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Game, Make, run

from .vectors_own import STRANGERS
from .vectors_tools import (
    AIRSHIP,
    DATA,
    LEVEL1,
    LEVEL3,
    ONE_ISLAND1,
    ONE_STONE,
    ONE_WOOD,
    OVERFLOW,
    TILES,
    TWO_STONE,
    ZERO_ISLAND2,
    ZERO_WHEAT_STONE,
    ZERO_WOOD_STONE,
    at,
    cells,
    discard,
    discards,
    finish,
    improvements,
    notch,
    play,
    resource,
    start,
)

IMPROVEMENTS = Collection()

AWAKE: dict[str, Any] = {"day_notches": {0: {0: 8}}, "night_notches": {0: {0: 32}}}
"""Seat 0 has filled both notches at the level-1 tile."""


def _with(make: Make, power: str, players: int = 2, **partial: Any) -> Game:
    """Return a game in which seat 0 has an active level-1 tile."""
    whole = {**AWAKE, "level1": {0: LEVEL1[power]}, "hands": {0: [ZERO_WOOD_STONE]}, "round": 16}
    return start(make, improvements(players), **{**whole, **partial})


@IMPROVEMENTS.add("free-step", "S-15.6", "A-53", "S-5.1", "S-5.2")
def _free_step(make: Make) -> None:
    game = _with(make, "free_step", board=STRANGERS)
    around = {at(0, 2), at(1, 3), at(2, 0), at(2, 4), at(3, 1), at(3, 3), at(4, 2)}
    assert set(cells(game)) == around, "(1,1) is a city; nothing costs less than 0"
    assert discards(game) == [discard(0)], "these still count as lengthened"
    game = _with(make, "free_step", resources={0: [1, 0, 0, 0]})
    assert at(0, 0) not in cells(game)
    fields = run(game, play(0, at(0, 1)))
    assert fields["resources"][0] == [1, 0, 1, 0], "the wood is paid; the card resolves at once"


@IMPROVEMENTS.add("diagonal-airship", "S-15.6", "A-54", "A-17")
def _diagonal_airship(make: Make) -> None:
    diagonals = {at(1, 3), at(3, 1), at(3, 3)}
    game = _with(make, "diagonal_airship", board=STRANGERS)
    assert set(cells(game)) == diagonals, "(1,1) is a city"
    assert discards(game) == [], "they count as adjacent"
    game = _with(make, "diagonal_airship", board=STRANGERS, resources={0: [1, 0, 0, 0]})
    one_away = {at(0, 2), at(2, 0), at(2, 4), at(4, 2)}
    assert set(cells(game)) == diagonals | one_away, "(0,1) still costs 2"
    fields = run(game, play(0, at(3, 1)))
    assert fields["resources"][0] == [1, 0, 0, 0]


@IMPROVEMENTS.add("star-on-zero", "S-15.6", "A-49")
def _star_on_zero(make: Make) -> None:
    assert run(_with(make, "star_on_zero"), play(0, AIRSHIP))["gold"] == [1, 0]
    night = _with(
        make,
        "star_on_zero",
        display=[None, [24, 42, 43]],
        resources={0: [2, 1, 0, 0]},
    )
    assert run(night, play(0, at(2, 1)), notch(1))["gold"] == [1, 0]
    one = _with(make, "star_on_zero", hands={0: [ONE_WOOD]})
    assert run(one, play(0, AIRSHIP))["gold"] == [0, 0]
    thrown = _with(
        make,
        "star_on_zero",
        board=STRANGERS,
        hands={0: [ZERO_ISLAND2, ZERO_WOOD_STONE]},
        round=15,
    )
    assert run(thrown, discard(0))["gold"] == [0, 0]


@IMPROVEMENTS.add("star-on-delivery", "S-15.6", "S-15.5")
def _star_on_delivery(make: Make) -> None:
    game = _with(
        make,
        "star_on_delivery",
        display=[None, [24, 42, 43]],
        resources={0: [2, 1, 0, 0]},
        hands={0: [ONE_WOOD]},
    )
    assert run(game, play(0, at(2, 1)), notch(1))["gold"] == [2, 0]
    # the order that wakes the tile does not count
    waking = start(
        make,
        improvements(),
        level1={0: LEVEL1["star_on_delivery"]},
        day_notches={0: {0: 8}},
        display=[None, [24, 42, 43]],
        resources={0: [2, 1, 0, 0]},
        hands={0: [ONE_WOOD]},
        round=16,
    )
    fields = run(waking, play(0, at(2, 1)), notch(0))
    assert (fields["gold"], fields["level1_active"]) == ([1, 0], [1, 0])


@IMPROVEMENTS.add("zero-produces", "S-15.6", "S-6.1")
def _zero_produces(make: Make) -> None:
    game = _with(make, "zero_produces")
    fields = run(game, play(0, at(3, 2)))
    assert fields["resources"][0] == [0, 1, 0, 0]
    assert fields["airship_moves"] == 1
    game = _with(make, "zero_produces", hands={0: [ONE_WOOD]})
    assert run(game, play(0, at(3, 2)))["resources"][0] == [0, 1, 0, 0], "no more for a 1"


@IMPROVEMENTS.add("storage", "S-15.5", "S-15.6", "A-35", "A-36", "A-37")
def _storage(make: Make) -> None:
    """The space is there for the bonus of the same order and for the strip of the same turn."""
    game = start(
        make,
        improvements(),
        level1={0: LEVEL1["storage"]},
        day_notches={0: {0: 8}},
        board={at(0, 0): (0, ZERO_WHEAT_STONE), at(0, 2): (0, ZERO_ISLAND2)},
        display=[None, [24, 42, 43]],
        resources={0: [2, 1, 2, 1]},
        hands={0: [ZERO_WOOD_STONE]},
        round=16,
    )
    assert game.fields()["capacity"] == [6, 6]
    fields = run(game, play(0, at(2, 1)), notch(0))
    assert fields["capacity"] == [8, 6]
    assert fields["resources"][0] == [0, 1, 4, 3], "3 left, 1 of the notch, 4 of the strip"
    assert game.to_act == 1
    filled = {0: 8, 2: 9, 3: 10}, {0: 32, 2: 33}
    whole = _with(
        make, "storage", day_notches={0: filled[0]}, night_notches={0: filled[1]}
    ).fields()
    assert whole["capacity"][0] == 10, "more than the printed 8"


@IMPROVEMENTS.add("storage-is-full", "S-8.2")
def _storage_is_full(make: Make) -> None:
    game = _with(make, "storage", resources={0: [2, 2, 2, 2]}, hands={0: [TWO_STONE]})
    fields = run(game, play(0, AIRSHIP))
    assert (game.node, sum(fields["resources"][0])) == (OVERFLOW, 10)
    fields = run(game, resource(0), resource(3))
    assert fields["resources"][0] == [1, 2, 4, 1]


@IMPROVEMENTS.add("star-on-resolve", "S-15.6", "A-50")
def _star_on_resolve(make: Make) -> None:
    """Once per processing, whoever moves the airship; only with an own card in the strip."""
    board = {at(0, 0): (0, ONE_STONE), at(0, 1): (0, ONE_ISLAND1), at(0, 2): (1, ONE_STONE)}
    for seat in (0, 1):
        game = _with(
            make, "star_on_resolve", board=board, to_act=seat, hands={seat: [ZERO_WOOD_STONE]}
        )
        assert run(game, play(0, AIRSHIP))["gold"] == [1, 0]
    alone = _with(make, "star_on_resolve", board={at(0, 2): (1, ONE_STONE)})
    assert run(alone, play(0, AIRSHIP))["gold"] == [0, 0]


@IMPROVEMENTS.add("star-for-a-card-without-effect", "S-15.6", "A-50")
def _star_without_effect(make: Make) -> None:
    """A card that may not take effect in its own turn is in the strip all the same (not A-15)."""
    for resolves, gained in ((True, 2), (False, 0)):
        options = improvements(new_strip_card_can_resolve_same_turn=resolves)
        board = {at(1, 1): (0, ONE_STONE)}
        level1 = {0: LEVEL1["star_on_resolve"]}
        hands = {0: [ZERO_ISLAND2]}
        game = start(make, options, **AWAKE, level1=level1, hands=hands, board=board, round=16)
        fields = run(game, play(0, at(0, 1)))
        assert fields["gold"] == [1, 0]
        assert sum(fields["resources"][0]) == gained


@IMPROVEMENTS.add("leftovers-in-full", "S-15.6", "A-52", "S-15.7")
def _leftovers(make: Make) -> None:
    """Five resources: 5 instead of 2, and 5 more for each active half that counts them."""
    rows = {0: 8, 1: 9, 2: 10, 3: 11, 4: 12}, {0: 32, 1: 33, 2: 34, 3: 35, 4: 36}
    stars = sum(TILES[tile]["stars"] for row in rows for tile in row.values())
    halves = {name: LEVEL3[side]["per_leftover_resource"] for side, name in enumerate(_HALVES)}
    for halves_counted in (0, 1, 2):
        game = finish(
            make,
            improvements(),
            level1={0: LEVEL1["leftover_full"]},
            day_notches={0: rows[0]},
            night_notches={0: rows[1] if halves_counted == 2 else _without(rows[1], 4)},
            level3_day={0: halves["level3_day"] if halves_counted else LEVEL3[0]["per_size3_tile"]},
            level3_night={0: halves["level3_night"]},
            resources={0: [2, 1, 1, 1]},
        )
        fewer = TILES[36]["stars"] if halves_counted < 2 else 0
        assert game.scores()[0] == stars - fewer + 5 + 5 * halves_counted


_HALVES = ("level3_day", "level3_night")


def _without(row: dict[int, int], k: int) -> dict[int, int]:
    return {other: tile for other, tile in row.items() if other != k}


@IMPROVEMENTS.add("level-3", "S-15.4", "S-15.7", "A-51")
def _level3(make: Make) -> None:
    """A day row of 5 tiles that wakes the day half, a night row of 3 that does not."""
    day, night = {0: 0, 1: 18, 2: 19, 3: 8, 4: 1}, {0: 24, 1: 32, 2: 42}
    stars = sum(TILES[tile]["stars"] for row in (day, night) for tile in row.values())
    amount = {tile["id"]: tile["amount"] for tile in DATA["improvement_level3"]}
    expected = {
        "per_tile_same_side": 5,
        "per_tile_other_side": 3,
        "per_leftover_resource": 3,
        "per_size5_tile": 3,
        "per_size3_tile": 3,
        "per_level2_notch": 3,
        "per_5_gold_stars": 2,
        "flat": 1,
    }
    assert set(expected) == set(LEVEL3[0])
    for name, count in expected.items():
        half = LEVEL3[0][name]
        asleep = LEVEL3[1]["flat" if name != "flat" else "per_tile_same_side"]
        for k in (4, 5):
            game = finish(
                make,
                improvements(),
                day_notches={0: {**_without(day, 4), k: day[4]}},
                night_notches={0: night},
                level1={0: LEVEL1["star_on_zero"]},
                level3_day={0: half},
                level3_night={0: asleep},
                gold={0: 14},
                resources={0: [1, 1, 1, 0]},
            )
            bonus = amount[half] * count if k == 4 else 0
            assert game.scores()[0] == stars + 14 + 1 + bonus


@IMPROVEMENTS.add("night-half", "S-15.4", "S-15.7", "S-14.8")
def _night_half(make: Make) -> None:
    """Sides are seen from the half: same side is night, other side is day."""
    day, night = {0: 0}, {0: 24, 1: 32, 2: 42, 4: 25}
    stars = sum(TILES[tile]["stars"] for row in (day, night) for tile in row.values())
    for name, count in (("per_tile_same_side", 4), ("per_tile_other_side", 1)):
        game = finish(
            make,
            improvements(),
            day_notches={0: day},
            night_notches={0: night},
            level1={0: LEVEL1["star_on_zero"]},
            level3_night={0: LEVEL3[1][name]},
            level3_day={0: LEVEL3[0]["flat"]},
        )
        assert game.scores()[0] == stars + count


@IMPROVEMENTS.add("asleep", "S-5.1")
def _asleep(make: Make) -> None:
    """Without the tile nothing around a covered cross is free, nor before the tile works."""
    for rows in ({}, {"day_notches": {0: {0: 8}}}):
        game = start(
            make,
            improvements(),
            level1={0: LEVEL1["diagonal_airship"]},
            board=STRANGERS,
            hands={0: [ONE_STONE, TWO_STONE]},
            round=15,
            **rows,
        )
        assert game.legal() == [discard(0), discard(1)]
