"""Vectors that compute: improvement tiles, switches, other numbers than those of the box."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Game, Make, run

from .vectors_own import STRANGERS
from .vectors_tools import (
    AIRSHIP,
    BONUS,
    DATA,
    LEVEL1,
    LEVEL3,
    NIGHT,
    ONE_STONE,
    ONE_WATER,
    ONE_WOOD,
    TILES,
    TWO_STONE,
    ZERO_ISLAND2,
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
    solo,
    start,
    summer,
    winter,
)

SWITCHES = Collection()


AWAKE: dict[str, Any] = {"day_notches": {0: {0: 8}}, "night_notches": {0: {0: 32}}}
"""Seat 0 has filled both notches at the level-1 tile."""


def _with(make: Make, power: str, players: int = 2, **partial: Any) -> Game:
    """Return a game in which seat 0 has an active level-1 tile."""
    whole = {**AWAKE, "level1": {0: LEVEL1[power]}, "hands": {0: [ZERO_WOOD_STONE]}, "round": 16}
    return start(make, improvements(players), **{**whole, **partial})


@SWITCHES.add("free-step", "S-15.6", "A-53", "S-5.1", "S-5.2")
def _free_step(make: Make) -> None:
    game = _with(make, "free_step", board=STRANGERS)
    around = {at(0, 2), at(1, 3), at(2, 0), at(2, 4), at(3, 1), at(3, 3), at(4, 2)}
    assert set(cells(game)) == around, "(1,1) is a city; nothing costs less than 0"
    assert discards(game) == [discard(0)], "these still count as lengthened"
    game = _with(make, "free_step", resources={0: [1, 0, 0, 0]})
    assert at(0, 0) not in cells(game)
    fields = run(game, play(0, at(0, 1)))
    assert fields["resources"][0] == [1, 0, 1, 0], "the wood is paid; the card resolves at once"


@SWITCHES.add("star-for-a-card-without-effect", "S-15.6", "A-50")
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


def _without(row: dict[int, int], k: int) -> dict[int, int]:
    return {other: tile for other, tile in row.items() if other != k}


@SWITCHES.add("level-3", "S-15.4", "S-15.7", "A-51")
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


@SWITCHES.add("discard-only-if-stuck")
def _stuck(make: Make) -> None:
    """S-5.2 the other way: who can pay for a voyage must make it."""
    options = summer(forced_discard_allowed_if_lengthening_possible=False)
    hands = {0: [ONE_STONE, TWO_STONE]}
    able = start(make, options, board=STRANGERS, resources={0: [1, 0, 0, 0]}, hands=hands, round=15)
    assert discards(able) == []
    assert cells(able)
    stuck = start(make, options, board=STRANGERS, hands=hands, round=15)
    assert stuck.legal() == [discard(0), discard(1)]


@SWITCHES.add("voyages-only-if-needed")
def _voyages(make: Make) -> None:
    """A-05 the other way."""
    options = summer(lengthening_always_allowed=False)
    rich = {0: [0, 0, 2, 0]}
    assert cells(start(make, options, resources=rich)) == [at(1, 2), at(2, 2), at(3, 2)]
    game = start(make, options, board=STRANGERS, resources=rich)
    assert at(0, 1) in cells(game)
    assert discards(game)


@SWITCHES.add("refill-after-bonus")
def _refill(make: Make) -> None:
    """S-7.6 the other way: the choice of notch 3 is made before the new order is seen."""
    for early in (True, False):
        game = start(
            make,
            summer(refill_before_bonus=early),
            night_notches={0: [25, 26]},
            display=[None, [24, 42, 43]],
            resources={0: TILES[24]["cost"]},
            hands={0: [ONE_STONE]},
            round=16,
        )
        fields = run(game, play(0, at(2, 1)))
        assert game.node == BONUS
        assert (fields["display"][NIGHT][0] == -1) == (not early)
        assert (fields["order"], fields["tile"], fields["notch"]) == (0, 24, 2)
        fields = run(game, resource(3))
        assert fields["display"][NIGHT][0] != -1
        assert fields["order"] == -1


DELIVERING = {
    "display": [[0, 18, 19], None],
    "resources": {0: [0, 0, 2, 1]},
    "hands": {0: [ONE_WOOD, ONE_STONE]},
    "round": 15,
}
"""Seat 0 can complete the order [0 0 2 1] in the day city at (2,3)."""


@SWITCHES.add("die-alone", "S-16.3")
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


@SWITCHES.add("other-board")
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


@SWITCHES.add("other-winter")
def _other_winter(make: Make) -> None:
    """S-8.1 and S-14.8 with a smaller bound of the storage, and with pairs that score."""
    game = start(make, winter(numbers="small storage"), day_notches={0: {0: 8}}, **DELIVERING)
    fields = run(game, play(0, at(2, 3)), notch(2))
    assert fields["capacity"] == [6, 6]
    rows = {"day_notches": {0: {0: 0}}, "night_notches": {0: {0: 24}}}
    assert finish(make, winter(), **rows).scores()[0] == 3 + 3
    assert finish(make, winter(numbers="pairs in winter"), **rows).scores()[0] == 3 + 3 + 1
