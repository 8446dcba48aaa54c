"""Vectors for numbered rules: clouds, water, card actions."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    COFFEE,
    DONE,
    FROST,
    GROWN,
    NONE,
    NORMAL,
    RAIN,
    RICE,
    SPROUTED,
    SUN,
    THUNDER,
    VOTE_OWN,
    WIND,
    E,
    W,
    drop,
    move,
    play,
    start,
    tile,
)

CLOUDS = Collection()
TWO = {"players": 2}
WATER = ("drops", "growth", "cloud", "cloud_drops", "supply")


def _hand(kind: int) -> dict[int, list[int]]:
    """Return one card of a type for seat 0, and one for seat 1 that keeps the phase open."""
    return {0: [int(c == kind) for c in range(4)], 1: [1, 0, 0, 0]}


@CLOUDS.add("X-130", "A-9.3", "A-9.4", "Q-43", "Q-46", "A-15.2", "A-12.7", "A-10.4")
def _sun_grows_clouds(make: Make) -> None:
    # (drops before, cloud before, drops after, cloud after)
    for count, before, after, kind in (
        (1, NORMAL, 3, NORMAL),
        (2, NORMAL, 4, THUNDER),
        (1, THUNDER, 3, THUNDER),
        (5, THUNDER, 7, THUNDER),
        (6, THUNDER, 0, NONE),
    ):
        for crop, token in ((COFFEE, SPROUTED), (0, GROWN)):
            game = start(
                make,
                TWO,
                hand=_hand(SUN),
                crop={3: crop},
                cloud_drops={3: [count, 0]},
                cloud={3: before},
            )
            fields = run(game, play(SUN))
            assert fields["cloud_drops"][3] == [after, 0]
            assert fields["cloud"][3] == kind
            assert fields["supply"][0] == 18 - count
            assert fields["drops"][3] == [0 if after else 8, 0]
            assert fields["growth"][3] == (NONE if after else token)


@CLOUDS.add("X-131", "A-9.2", "A-9.6", "Q-40", "Q-41", "Q-43", "Q-42")
def _merges(make: Make) -> None:
    for mine, there, kinds, total in (
        ([1, 0], [0, 1], (NORMAL, NORMAL), 2),
        ([4, 0], [0, 1], (THUNDER, THUNDER), 5),
        ([1, 0], [0, 1], (THUNDER, NORMAL), 2),
        ([5, 0], [0, 2], (THUNDER, NORMAL), 7),
        ([5, 0], [0, 3], (THUNDER, NORMAL), 8),
    ):
        game = start(
            make,
            TWO,
            hand=_hand(WIND),
            cloud_drops={3: mine, 4: there},
            cloud={3: kinds[0], 4: kinds[1]},
        )
        fields = run(game, play(WIND), move(3, E))
        both = [mine[0], there[1]]
        poured = total >= 8
        assert fields["cloud"][3] == NONE
        assert fields["cloud"][4] == (NONE if poured else THUNDER)
        assert fields["cloud_drops"][4] == ([0, 0] if poured else both)
        assert fields["drops"][4] == (both if poured else [0, 0])
        assert fields["growth"][4] == (GROWN if poured else NONE)


@CLOUDS.add("X-132", "A-10.15", "A-10.13")
def _wind_to_a_free_tile(make: Make) -> None:
    for state in (NORMAL, THUNDER):
        game = start(make, TWO, hand=_hand(WIND), cloud_drops={3: [1, 2]}, cloud={3: state})
        fields = run(game, play(WIND), move(3, W))
        assert fields["cloud"][2:4] == [state, NONE]
        assert fields["cloud_drops"][2:4] == [[1, 2], [0, 0]]


@CLOUDS.add("X-133", "A-10.5", "A-10.12", "A-10.14", "A-4.6")
def _no_presence(make: Make) -> None:
    for kind in (SUN, WIND, RAIN):
        game = start(make, TWO, hand=_hand(kind), cloud_drops={3: [0, 2]}, drops={4: [3, 0]})
        before = game.fields()
        after = run(game, play(kind))
        assert game.node == "VOTE"
        assert [after[name] for name in WATER] == [before[name] for name in WATER]
        assert after["discard"][kind] == 1
        assert run(game, VOTE_OWN)["votes"][kind] == [1, 0]


@CLOUDS.add("X-134", "A-10.6", "Q-32", "Q-96", "Q-98", "Q-33")
def _sun_with_a_short_supply(make: Make) -> None:
    # Supply 1: that drop first, one more from a tile; or decline.
    position: dict[str, Any] = {
        "hand": _hand(SUN),
        "drops": {0: [1, 0], 5: [2, 0]},
        "cloud_drops": {1: [7, 0], 2: [7, 0], 3: [2, 0]},
    }
    game = start(make, TWO, **position)
    before = game.fields()
    assert before["supply"][0] == 1
    run(game, play(SUN))
    assert (game.node, game.legal()) == ("SUN_CLOUD", [DONE, tile(1), tile(2), tile(3)])
    run(game, tile(3))
    assert (game.node, game.legal()) == ("TILE_DROP", [tile(0), tile(5)])
    fields = run(game, tile(5))
    assert game.node == "VOTE"
    assert fields["supply"][0] == 0
    assert fields["drops"][5] == [1, 0]
    assert fields["growth"][5] == NONE
    assert fields["cloud_drops"][3] == [4, 0]
    game = start(make, TWO, **position)
    after = run(game, play(SUN), DONE)
    assert game.node == "VOTE"
    assert [after[name] for name in WATER] == [before[name] for name in WATER]
    # Supply 0: two drops from tiles, in any order.
    position["cloud_drops"] = {1: [7, 0], 2: [7, 0], 3: [3, 0]}
    game = start(make, TWO, **position)
    run(game, play(SUN), tile(3), tile(5))
    assert (game.node, game.legal()) == ("TILE_DROP", [tile(0), tile(5)])
    fields = run(game, tile(0))
    assert game.node == "VOTE"
    assert [fields["drops"][t] for t in (0, 5)] == [[0, 0], [1, 0]]


@CLOUDS.add("X-135", "A-10.7", "Q-31", "Q-96", "Q-95", "A-10.3", "A-10.6")
def _not_enough_water(make: Make) -> None:
    # A single drop is never added: neither the last of the supply nor the last on a tile.
    for clouds, tiles in (
        ({1: [7, 0], 2: [7, 0], 3: [5, 0]}, {}),
        ({1: [7, 0], 2: [7, 0], 3: [5, 0]}, {0: [1, 0]}),
    ):
        game = start(make, TWO, hand=_hand(SUN), cloud_drops=clouds, drops=tiles)
        before = game.fields()
        assert before["supply"][0] == 1 - len(tiles)
        after = run(game, play(SUN))
        assert game.node == "VOTE"
        assert [after[name] for name in WATER] == [before[name] for name in WATER]
        assert run(game, VOTE_OWN)["votes"][SUN] == [1, 0]
    # Frost without any drop outside clouds asks nothing.
    game = start(make, TWO, hand=_hand(FROST), cloud_drops={1: [7, 0], 2: [7, 0], 3: [6, 0]})
    before = game.fields()
    after = run(game, play(FROST))
    assert game.node == "VOTE"
    assert [after[name] for name in WATER] == [before[name] for name in WATER]


@CLOUDS.add("X-136", "Q-36", "Q-37", "Q-38", "Q-48", "A-9.5", "A-10.11", "A-10.9")
def _rain_picks(make: Make) -> None:
    # The last own drop anywhere: no second pick.
    game = start(make, TWO, hand=_hand(RAIN), cloud_drops={3: [1, 1], 4: [0, 2]})
    fields = run(game, play(RAIN), drop(3, 0))
    assert game.node == "VOTE"
    assert fields["cloud_drops"][3] == [0, 1]
    assert fields["cloud"][3:5] == [NORMAL, NORMAL]
    # Presence lost in the first cloud; the other one can still be chosen.
    two: dict[str, Any] = {"hand": _hand(RAIN), "cloud_drops": {0: [1, 1], 3: [2, 0]}}
    game = start(make, TWO, **two)
    run(game, play(RAIN), drop(0, 0))
    assert (game.node, game.legal()) == ("RAIN_SECOND", [DONE, drop(3, 0)])
    assert run(game, drop(3, 0))["drops"][3] == [1, 0]
    # Never twice from one cloud, and the second pick lies above the first.
    game = start(make, TWO, **two)
    run(game, play(RAIN), drop(0, 1))
    assert game.legal() == [DONE, drop(3, 0)]
    game = start(make, TWO, **two)
    fields = run(game, play(RAIN), drop(3, 0))
    assert game.node == "VOTE"
    assert fields["cloud_drops"][0] == [1, 1]
    # Two clouds at most.
    three = {t: [2, 0] for t in (0, 3, 5)}
    game = start(make, TWO, hand=_hand(RAIN), cloud_drops=three)
    run(game, play(RAIN), drop(0, 0), drop(3, 0))
    assert game.node == "VOTE"
    # An emptied cloud is gone: its tile is free.
    game = start(make, TWO, hand={0: [2, 0, 0, 1]}, cloud_drops={3: [1, 0]})
    fields = run(game, play(RAIN))
    assert fields["cloud"][3] == NONE
    run(game, VOTE_OWN, play(FROST))
    assert tile(3) in game.legal()


@CLOUDS.add("X-137", "Q-39", "A-9.1", "A-12.7", "A-15.2")
def _rain_action(make: Make) -> None:
    # Sprouted rice and coffee stay as they are under a rain action.
    for crop, need in ((RICE, 4), (COFFEE, 4)):
        for below in (need - 1, need):
            game = start(
                make,
                TWO,
                hand=_hand(RAIN),
                crop={3: crop},
                drops={3: [0, below]},
                cloud_drops={3: [4, 0]},
            )
            fields = run(game, play(RAIN))
            assert fields["growth"][3] == SPROUTED
            assert fields["cloud_drops"][3] == [3, 0]
            assert fields["cloud"][3] == THUNDER  # with fewer than four drops


@CLOUDS.add("X-138", "Q-34", "Q-47", "A-15.3", "Q-30")
def _loss_acts_at_once(make: Make) -> None:
    # The tile loses its token before the cloud is placed on it, and keeps it if enough is left.
    for below, token in ((2, NONE), (3, GROWN)):
        game = start(
            make,
            TWO,
            hand=_hand(FROST),
            drops={0: [below, 0]},
            cloud_drops={1: [7, 0], 2: [7, 0], 3: [6 - below, 0]},
        )
        run(game, play(FROST), tile(0))
        assert game.node == "FROST_TILE"
        assert game.fields()["growth"][0] == token
        fields = run(game, tile(0))
        assert fields["drops"][0] == [below - 1, 0]
        assert fields["cloud_drops"][0] == [1, 0]
    # Coffee that dips below its need comes back sprouted; with drops to spare it stays grown.
    for below, token in ((4, SPROUTED), (6, GROWN)):
        game = start(
            make,
            TWO,
            hand=_hand(SUN),
            crop={3: COFFEE},
            drops={3: [below, 0]},
            growth={3: GROWN},
            cloud_drops={1: [7, 0], 2: [7 - below, 0], 3: [6, 0]},
        )
        run(game, play(SUN), tile(3))
        fields = game.fields()
        assert fields["cloud"][3] == NONE
        assert fields["drops"][3] == [below + 6, 0]
        assert fields["growth"][3] == token
