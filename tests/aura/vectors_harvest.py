"""Worked examples: harvest, the end of the game, Opuntia, data variants."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    COFFEE,
    CORN,
    COTTON,
    DATA,
    FROST,
    GRASS,
    GROWN,
    NONE,
    OPUNTIA,
    POTATO,
    RAIN,
    RICE,
    SPOILED,
    SPROUTED,
    WHEAT,
    WIND,
    drop,
    end_phase,
    go,
    harvested,
    play,
    points,
    start,
)

HARVEST = Collection()
TWO = {"players": 2}
THREE = {"players": 3}
FOUR = {"players": 4}
SOUTH = 2


@HARVEST.add("T-11", "A-17.2", "A-17.3", "A-17.1", "Q-105")
def _t11(make: Make) -> None:
    # Seats: green 1, red 2, yellow 3.
    fields = harvested(make, FOUR, drops={5: [0, 3, 1, 1]})
    assert fields["vp"] == [0, 4, 2, 2]
    assert fields["drops"][5] == [0] * 4
    assert fields["growth"][5] == NONE
    assert fields["supply"] == [20] * 4


@HARVEST.add("T-12", "A-15.4", "A-16.4")
def _t12(make: Make) -> None:
    fields = harvested(make, TWO, crop={3: POTATO}, drops={3: [1, 1]})
    assert fields["vp"] == [0, 0]
    assert fields["drops"][3] == [1, 1]


@HARVEST.add("T-15", "A-17.2")
def _t15(make: Make) -> None:
    second, third = points("grass", 2), points("grass", 3)
    assert harvested(make, THREE, drops={0: [2, 2, 1]})["vp"] == [second, second, third]
    assert harvested(make, THREE, drops={0: [2, 2, 2]})["vp"] == [third] * 3


@HARVEST.add("T-16", "A-17.3")
def _t16(make: Make) -> None:
    vp = harvested(make, TWO, crop={3: POTATO}, drops={3: [3, 1]})["vp"]
    assert vp == [points("potato", 1), points("potato", 2)]
    assert vp[1] > vp[0]


@HARVEST.add("T-17", "A-17.5", "Q-66", "B-11")
def _t17(make: Make) -> None:
    fields = harvested(make, THREE, crop={0: WHEAT}, drops={0: [1, 3, 1]})
    assert fields["vp"] == [3, 2, 3]
    assert fields["wheat"] == [0, 1, 0]
    fields = harvested(make, THREE, crop={0: WHEAT}, drops={0: [2, 2, 0]})
    assert fields["vp"] == [3, 3, 0]
    assert fields["wheat"] == [0, 0, 0]
    fields = harvested(make, THREE, crop={0: WHEAT}, drops={0: [0, 0, 3]})
    assert fields["vp"] == [0, 0, 2]
    assert fields["wheat"] == [0, 0, 1]


FERTILIZED = {"players": 4, "modules": ["fertilizer"]}


@HARVEST.add("T-18", "A-17.7", "A-23.2", "Q-70")
def _t18(make: Make) -> None:
    corn: dict[str, Any] = {"crop": {0: CORN}, "drops": {0: [2, 0, 1, 0]}}
    assert harvested(make, FOUR, **corn)["vp"] == [8, 0, 8, 0]
    assert harvested(make, FERTILIZED, fertilized={0: 1}, **corn)["vp"] == [9, 0, 9, 0]


@HARVEST.add("T-19", "A-23.2", "Q-84")
def _t19(make: Make) -> None:
    coffee: dict[str, Any] = {
        "crop": {0: COFFEE},
        "drops": {0: [5, 0, 0, 0]},
        "growth": {0: GROWN},
    }
    assert harvested(make, FERTILIZED, fertilized={0: 1}, **coffee)["vp"] == [11, 0, 0, 0]
    cotton: dict[str, Any] = {"crop": {0: COTTON}, "drops": {0: [3, 2, 1, 0]}}
    plain = harvested(make, FERTILIZED, **cotton)["vp"]
    assert plain[2] == 0
    assert harvested(make, FERTILIZED, fertilized={0: 1}, **cotton)["vp"] == [
        plain[0] + 1,
        plain[1] + 1,
        1,
        0,
    ]
    # Rice: once per player, not per drop; sprouted rice is not scored at all.
    rice: dict[str, Any] = {
        "crop": {0: RICE},
        "drops": {0: [3, 2, 0, 0]},
        "fertilized": {0: 1},
    }
    assert harvested(make, FERTILIZED, growth={0: GROWN}, **rice)["vp"] == [4, 3, 0, 0]
    assert harvested(make, FERTILIZED, growth={0: SPROUTED}, **rice)["vp"] == [0] * 4


@HARVEST.add("T-57", "A-16.3", "A-17.6")
def _t57(make: Make) -> None:
    fields = harvested(make, TWO, crop={3: RICE}, drops={3: [4, 0]})
    assert fields["vp"] == [0, 0]
    assert fields["drops"][3] == [0, 0]
    assert fields["supply"][0] == 20
    assert fields["growth"][3] == NONE


@HARVEST.add("T-59", "A-17.3", "Q-69")
def _t59(make: Make) -> None:
    fields = harvested(make, TWO, crop={3: POTATO}, drops={3: [2, 2]})
    assert fields["vp"] == [points("potato", 2)] * 2


@HARVEST.add("T-62", "A-19.1", "A-19.3", "Q-74")
def _t62(make: Make) -> None:
    track = DATA["voting_track"]["short"]
    for wins, places in (([4, 5], [2, 1]), ([5, 4], [1, 2]), ([5, 5], [1, 1])):
        vp = [70 - track[steps] for steps in wins]
        game = end_phase(make, TWO, round=4, wins=wins, vp=vp)
        assert game.node == "OVER"
        assert game.to_act == -1
        assert game.legal() == []
        assert game.fields()["vp"] == [70, 70]
        assert game.places() == places


@HARVEST.add("T-67", "A-23.3", "Q-85", "Q-126")
def _t67(make: Make) -> None:
    options: dict[str, Any] = {"players": 2, "modules": ["opuntia"]}
    cactus: dict[str, Any] = {"crop": {3: OPUNTIA}}
    fresh = harvested(make, options, drops={3: [2, 1]}, **cactus)
    assert fresh["vp"] == [points("opuntia", 1), points("opuntia", 2)]
    spoiled = harvested(make, options, drops={3: [3, 1]}, **cactus)
    assert spoiled["vp"] == [points("opuntia", rank, "points_spoiled") for rank in (1, 2)]
    # The fourth drop turns the token.
    game = start(
        make,
        options,
        hand={0: [0, 0, 0, 2]},
        drops={3: [2, 1]},
        cloud_drops={3: [2, 0]},
        **cactus,
    )
    assert game.fields()["growth"][3] == GROWN
    assert run(game, play(RAIN))["growth"][3] == SPOILED
    # Back to three drops: it stays spoiled, or not, by the switch.
    for sticky, token in ((True, SPOILED), (False, GROWN)):
        game = end_phase(
            make,
            {**options, "opuntia_spoil_sticky": sticky},
            votes={FROST: [1, 0], WIND: [1, 0]},
            drops={3: [3, 1]},
            **cactus,
        )
        fields = run(game, drop(3, 0), go(SOUTH))
        assert fields["drops"][3] == [2, 1]
        assert fields["growth"][3] == token


# ------------------------------------------------------------------------------ rulings


@HARVEST.add("X-40", "A-19.2", "Q-68", "Q-67", "Q-121")
def _wheat_bonus(make: Make) -> None:
    bonus = DATA["crop"]["wheat"]["end_bonus"]
    for tokens, expected in (([2, 1], [bonus, 0]), ([1, 1], [bonus, bonus]), ([0, 0], [0, 0])):
        game = end_phase(make, TWO, round=4, wheat=tokens)
        assert game.fields()["vp"] == expected
    for limit, remaining in (("none", 7), (12, 6)):
        fields = harvested(
            make,
            {"players": 2, "wheat_token_limit": limit},
            crop={3: WHEAT},
            drops={3: [3, 0]},
            wheat=[6, 6],
        )
        assert fields["vp"] == [2, 0]
        assert fields["wheat"] == [remaining, 6]


@HARVEST.add("X-41", "Q-127")
def _variants(make: Make) -> None:
    options = {"players": 2, "data_variant": ["potato_steep", "needs_alt", "voting_track_linear"]}
    fields = harvested(make, options, crop={3: POTATO}, drops={3: [3, 1]})
    assert fields["vp"] == DATA["variants"]["potato_steep"]["points"][:2]
    # Wheat grows with two drops now.
    game = start(
        make,
        options,
        hand={0: [0, 0, 0, 2]},
        crop={3: WHEAT},
        drops={3: [1, 0]},
        cloud_drops={3: [2, 0]},
    )
    assert run(game, play(RAIN))["growth"][3] == GROWN
    game = end_phase(make, options, round=4, wins=[3, 1])
    track = DATA["variants"]["voting_track_linear"]["short"]
    assert game.fields()["vp"] == [track[3], track[1]]


@HARVEST.add("X-42", "A-17.2", "Q-65")
def _four_way_tie(make: Make) -> None:
    fields = harvested(make, FOUR, crop={0: GRASS}, drops={0: [2, 2, 2, 2]})
    assert fields["vp"] == [points("grass", 4)] * 4
