"""Vectors for the numbered rules: weather, harvest, clean-up, data."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    ALL_HARVEST,
    COFFEE,
    CORN,
    COTTON,
    DATA,
    FROST,
    GROWN,
    NONE,
    NORMAL,
    ONE_CARD,
    POTATO,
    RAIN,
    RICE,
    SPROUTED,
    SUN,
    THUNDER,
    WHEAT,
    WIND,
    E,
    N,
    S,
    W,
    drop,
    end_phase,
    go,
    harvested,
    play,
    points,
    start,
    tile,
    weather,
)

PHASES = Collection()
TWO = {"players": 2}
THREE = {"players": 3}
FOUR = {"players": 4}

# ------------------------------------------------------------------------------ weather


@PHASES.add("X-140", "A-12.1", "A-12.6", "A-13.4", "Q-63", "Q-54", "A-6.4")
def _frost_and_rain(make: Make) -> None:
    clouds = {0: [1, 0], 3: [2, 0], 4: [0, 1]}
    kinds = {3: THUNDER}
    votes = {FROST: [2, 1], RAIN: [1, 1], WIND: [1, 0]}
    fields = end_phase(make, TWO, votes=votes, cloud_drops=clouds, cloud=kinds).fields()
    # Frost came first: every cloud is thunder, and all of them pour.
    assert [fields["drops"][t] for t in (0, 3, 4)] == [[1, 0], [2, 0], [0, 1]]
    assert fields["cloud"] == [NONE] * 7
    assert fields["votes"] == [[0, 0], [0, 0], [1, 0], [0, 0]]
    assert fields["vote_supply"] == [11, 12]
    votes = {SUN: [2, 1], RAIN: [1, 1]}
    game = end_phase(make, TWO, votes=votes, cloud_drops={4: [0, 1], 3: [2, 0]}, cloud=kinds)
    # Sun doubles both; three drops are left normal by rain alone.
    fields = game.fields()
    assert fields["drops"][3] == [4, 0]
    assert fields["drops"][4] == [0, 0]
    assert fields["cloud"][4] == NORMAL
    # Frost alone turns all clouds of all players and moves no water.
    votes = {FROST: [2, 1], WIND: [1, 1]}
    fields = end_phase(make, TWO, votes=votes, cloud_drops=clouds).fields()
    assert [fields["cloud"][t] for t in (0, 3, 4)] == [THUNDER] * 3
    assert fields["drops"] == [[0, 0]] * 7


@PHASES.add("X-141", "A-11.5", "A-12.2", "Q-54", "Q-97")
def _sun_for_all(make: Make) -> None:
    # Seat 1 cast no vote. Frost is closed before sun begins, sun after its last player.
    game = end_phase(
        make,
        TWO,
        votes={FROST: [2, 0], SUN: [3, 0]},
        cloud_drops={0: [1, 0], 2: [2, 0], 3: [0, 2]},
    )
    assert (game.node, game.to_act, game.legal()) == ("SUN_WEATHER", 0, [tile(0), tile(2)])
    fields = game.fields()
    assert fields["votes"] == [[0, 0], [3, 0], [0, 0], [0, 0]]
    assert fields["wins"] == [1, 0]
    assert fields["vote_supply"] == [9, 12]
    fields = run(game, tile(2))
    assert [fields["cloud_drops"][t] for t in (0, 2, 3)] == [[1, 0], [4, 0], [0, 4]]
    assert fields["wins"] == [2, 0]
    assert fields["vote_supply"] == [12, 12]


@PHASES.add("X-158", "A-12.2", "A-12.3", "Q-97")
def _just_enough(make: Make) -> None:
    # Supply and own drops on tiles are exactly what the cloud needs.
    for supply, below in ((3, 0), (2, 1), (1, 2), (0, 3)):
        position: dict[str, Any] = {
            "votes": {FROST: [1, 0], SUN: [1, 0]},
            "drops": {4: [below, 0]},
            "cloud_drops": {0: [7, 0], 2: [7, 0], 3: [3, 0]},
        }
        game = end_phase(make, TWO, **position)
        if below:
            assert (game.node, game.legal()) == ("SUN_WEATHER", [1, tile(3)])
            assert game.fields()["supply"][0] == supply
            fields = run(game, tile(3))
        else:
            fields = game.fields()  # forced: it can be paid from the supply
        assert fields["cloud_drops"][3] == [6, 0]
        assert fields["supply"][0] == 0
        assert fields["drops"][4] == [0, 0]
    # One drop less, and there is nothing to choose.
    position["drops"] = {4: [1, 0]}
    position["cloud_drops"] = {0: [7, 0], 2: [7, 0], 3: [5, 0]}
    fields = end_phase(make, TWO, **position).fields()
    assert fields["cloud_drops"][3] == [5, 0]
    assert fields["drops"][4] == [1, 0]


@PHASES.add("X-142", "Q-59", "Q-60", "A-12.5", "A-11.5")
def _wind_drops(make: Make) -> None:
    game = end_phase(make, TWO, votes={FROST: [1, 0], WIND: [1, 0]}, drops={3: [1, 1], 5: [1, 0]})
    # Seat 1 did not vote, must move a drop, and may move one of seat 0.
    assert (game.node, game.to_act) == ("WINDW_DROP", 1)
    assert game.legal() == [drop(3, 0), drop(3, 1), drop(5, 0)]
    run(game, drop(3, 0))
    assert (game.node, game.legal()) == ("WINDW_DIR", [go(d) for d in (N, E, S, W)])
    fields = run(game, go(N))
    assert fields["growth"][3] == NONE  # wilted between the two moves
    assert (game.to_act, game.legal()) == (0, [drop(0, 0), drop(3, 1), drop(5, 0)])
    fields = run(game, drop(0, 0), go(S))
    assert fields["drops"][3] == [1, 1]
    assert fields["growth"][3] == GROWN


@PHASES.add("X-143", "Q-61", "A-12.6", "A-15.2")
def _sprouts_in_the_wind(make: Make) -> None:
    # Sun came before wind: coffee sprouts too late. Rain comes after wind: rice is in time.
    for crop, other, token in ((COFFEE, SUN, SPROUTED), (RICE, RAIN, GROWN)):
        game = end_phase(
            make,
            TWO,
            votes={other: [1, 0], WIND: [1, 0]},
            crop={3: crop},
            drops={3: [2, 1], 4: [1, 0]},
        )
        run(game, drop(4, 0), go(W))
        assert game.fields()["growth"][3] == SPROUTED
        fields = run(game, drop(3, 0), go(N))
        assert fields["growth"][3] == NONE  # and is lost again
        game = end_phase(
            make,
            THREE,
            votes={other: [1, 0, 0], WIND: [1, 0, 0]},
            crop={3: crop},
            drops={3: [2, 1, 0], 4: [1, 0, 0], 8: [0, 0, 1]},
        )
        fields = run(game, drop(4, 0), go(W), drop(8, 2), go(N), drop(5, 2), go(N))
        assert fields["growth"][3] == token


@PHASES.add("X-144", "A-3.1", "A-16.1", "A-18.1", "A-18.2", "A-3.2")
def _phases_in_order(make: Make) -> None:
    # Rain pours before the harvest, the harvest scores before the deal.
    position: dict[str, Any] = {
        "votes": {RAIN: [1, 0], FROST: [1, 0]},
        "cloud_drops": {3: [2, 0]},
        "drops": {4: [0, 2]},
    }
    fields = end_phase(make, TWO, dice=list(ALL_HARVEST), **position).fields()
    assert fields["vp"] == [points("grass", 1)] * 2
    assert fields["drops"] == [[0, 0]] * 7
    assert fields["round"] == 2
    assert [sum(row) for row in fields["hand"]] == [8, 7]
    # Two harvest dice are not enough before the last round.
    fields = end_phase(make, TWO, dice=[0, 0, 1], **position).fields()
    assert fields["vp"] == [0, 0]
    assert fields["drops"][3:5] == [[2, 0], [0, 2]]
    assert fields["dice"][:2] == [0, 0]
    game = end_phase(make, TWO, dice=[0, 0, 1], round=4, **position)
    track = DATA["voting_track"]["short"]
    assert game.node == "OVER"
    assert game.fields()["vp"] == [points("grass", 1) + track[2], points("grass", 1)]


# ------------------------------------------------------------------------------ harvest


@PHASES.add("X-145", "A-16.2", "A-16.3", "A-16.4", "A-17.1", "A-15.4")
def _all_tiles(make: Make) -> None:
    fields = harvested(
        make,
        THREE,
        crop={1: POTATO, 2: COTTON, 5: CORN},
        drops={0: [2, 0, 0], 1: [0, 3, 1], 2: [0, 0, 1], 5: [0, 2, 2]},
        cloud_drops={0: [0, 0, 2]},
    )
    corn = points("corn", 2)
    assert fields["vp"] == [
        points("grass", 1),
        points("potato", 1) + corn,
        points("potato", 2) + corn,
    ]
    assert fields["drops"] == [[0] * 3] * 2 + [[0, 0, 1]] + [[0] * 3] * 6
    assert fields["cloud_drops"][0] == [0, 0, 4]  # doubled by the sun, not touched by the harvest
    assert fields["supply"] == [20, 20, 15]


@PHASES.add("X-146", "A-17.4", "Q-71", "Q-105", "A-17.2")
def _coffee(make: Make) -> None:
    for token, row in ((SPROUTED, "points_sprouted"), (GROWN, "points_grown")):
        for drops, ranks in (([3, 2, 1, 0], (1, 2, 3, 0)), ([2, 2, 1, 1], (2, 2, 4, 4))):
            vp = harvested(
                make,
                FOUR,
                crop={0: COFFEE},
                drops={0: drops},
                growth={0: token},
                votes={FROST: [1, 0, 0, 0], RAIN: [1, 0, 0, 0]},
            )["vp"]
            assert vp == [points("coffee", rank, row) if rank else 0 for rank in ranks]
    assert points("coffee", 1, "points_sprouted") < points("coffee", 1, "points_grown")


@PHASES.add("X-147", "A-17.5", "A-17.7", "B-11", "Q-70", "Q-66")
def _wheat_and_corn(make: Make) -> None:
    wheat = DATA["crop"]["wheat"]
    other, leader = wheat["other_points"], wheat["leader_points"]
    for drops, vp, tokens in (
        ([3, 1, 0, 0], [leader, other, 0, 0], [1, 0, 0, 0]),
        ([2, 2, 1, 0], [other, other, other, 0], [0] * 4),
        ([0, 0, 0, 4], [0, 0, 0, leader], [0, 0, 0, 1]),
    ):
        fields = harvested(make, FOUR, crop={0: WHEAT}, drops={0: drops})
        assert fields["vp"] == vp
        assert fields["wheat"] == tokens
    for drops in ([5, 0, 0, 0], [4, 1, 0, 0], [1, 1, 1, 0], [2, 1, 1, 3]):
        present = sum(count > 0 for count in drops)
        each = points("corn", present)
        fields = harvested(make, FOUR, crop={0: CORN}, drops={0: drops})
        assert fields["vp"] == [each if count else 0 for count in drops]


@PHASES.add("X-148", "Q-67", "Q-121")
def _wheat_tokens(make: Make) -> None:
    # Seven and five tokens are out: the box is empty only where the limit holds.
    for limit, more in (("none", 1), (12, 0)):
        fields = harvested(
            make,
            {"players": 2, "wheat_token_limit": limit},
            crop={2: WHEAT, 3: WHEAT},
            drops={2: [3, 0], 3: [0, 3]},
            wheat=[7, 5],
        )
        assert fields["vp"] == [2, 2]
        assert fields["wheat"] == [7 + more, 5 + more]
    # One is left: the tile with the lower number takes it.
    fields = harvested(
        make,
        {"players": 2, "wheat_token_limit": 12},
        crop={2: WHEAT, 3: WHEAT},
        drops={2: [0, 3], 3: [3, 0]},
        wheat=[6, 5],
    )
    assert fields["wheat"] == [6, 6]


@PHASES.add("X-149", "Q-127")
def _data_variants(make: Make) -> None:
    options = {"players": 2, "data_variant": ["cotton_steep", "needs_alt"]}
    assert make(options, None, 0).node == "SETUP_CLOUD"
    steep = DATA["variants"]["cotton_steep"]["points"]
    cotton: dict[str, Any] = {"crop": {3: COTTON}, "drops": {3: [3, 1]}}
    assert harvested(make, options, **cotton)["vp"] == steep[:2]
    assert harvested(make, TWO, **cotton)["vp"] == DATA["crop"]["cotton"]["points"][:2]
    assert DATA["crop"]["cotton"]["points"][:2] != steep[:2]
    # Rice needs five drops now: four and one falling give a token, three and one do not.
    for below, token in ((3, NONE), (4, SPROUTED)):
        game = start(
            make,
            options,
            hand={0: [0, 0, 0, 1], 1: ONE_CARD},
            crop={3: RICE},
            drops={3: [0, below]},
            growth={3: NONE},
            cloud_drops={3: [2, 0]},
        )
        assert run(game, play(RAIN))["growth"][3] == token


@PHASES.add("X-155", "B-8", "Q-52", "A-11.4", "A-13.3")
def _last_round_needs_votes(make: Make) -> None:
    # Rain has no vote: in the last round the thunder cloud keeps its drops.
    votes = {FROST: [1, 0], SUN: [0, 2], WIND: [3, 0]}
    game = end_phase(
        make,
        TWO,
        round=4,
        votes=votes,
        crop=dict.fromkeys(range(7), COFFEE),
        cloud_drops={3: [1, 0]},
    )
    fields = game.fields()
    assert game.node == "OVER"
    assert fields["cloud"][3] == THUNDER  # frost was resolved, though not selected
    assert fields["cloud_drops"][3] == [2, 0]
    assert fields["drops"][3] == [0, 0]
    assert fields["wins"] == [1, 1]  # no step for frost
    assert fields["votes"] == [[0, 0]] * 4


@PHASES.add("X-156", "A-11.1", "A-11.2")
def _totals_of_all(make: Make) -> None:
    # Nobody's own votes put rain in front; together they do.
    votes = {FROST: [3, 0, 0], SUN: [0, 3, 0], WIND: [0, 0, 3], RAIN: [2, 2, 2]}
    game = end_phase(make, THREE, votes=votes)
    assert (game.node, game.legal()) == ("SELECT_WEATHER", [weather(w) for w in (0, 1, 2)])
    fields = run(game, weather(SUN))
    assert fields["votes"] == [[3, 0, 0], [0] * 3, [0, 0, 3], [0] * 3]
    assert fields["wins"] == [1, 2, 1]


@PHASES.add("X-157", "A-12.7", "A-12.4", "A-12.6")
def _only_their_own_weather(make: Make) -> None:
    both: dict[str, Any] = {
        "crop": {3: COFFEE, 5: RICE},
        "drops": {3: [4, 0], 5: [4, 0]},
    }
    for resolved, coffee, rice in (
        ((FROST, SUN), GROWN, SPROUTED),
        ((FROST, RAIN), SPROUTED, GROWN),
        ((SUN, RAIN), GROWN, GROWN),
    ):
        votes = {w: [1, 0] for w in resolved}
        fields = end_phase(make, TWO, votes=votes, **both).fields()
        assert [fields["growth"][t] for t in (3, 5)] == [coffee, rice]
