"""Worked examples: the lake and the fertilizer tokens."""

from __future__ import annotations

from .vector_tools import (
    DONE,
    LAKE,
    NORMAL,
    THUNDER,
    WIND,
    Collection,
    E,
    Make,
    N,
    S,
    W,
    go,
    move,
    play,
    run,
    start,
    tile,
)

MODULES = Collection()


@MODULES.add("X-80", "A-23.4", "A-23.5", "Q-86", "Q-87", "Q-117")
def _lake_in(make: Make) -> None:
    options = {"players": 2, "modules": ["lake"]}
    game = start(
        make, options, hand={0: [0, 0, 2, 0]}, tile_type={3: LAKE}, cloud_drops={4: [2, 0]}
    )
    fields = run(game, play(WIND), move(4, W))
    assert fields["cloud_drops"][3] == [5, 0]
    assert fields["supply_drops"][0] == 15
    # A merge, then the drops, then the check: an overflow over the lake returns everything.
    game = start(
        make,
        options,
        hand={0: [0, 0, 2, 0]},
        tile_type={3: LAKE},
        cloud_drops={3: [0, 3], 4: [2, 0]},
    )
    fields = run(game, play(WIND), move(4, W))
    assert fields["cloud_state"][3] == 0
    assert fields["supply_drops"] == [20, 20]
    assert fields["tile_drops"][3] == [0, 0]
    # Two drops in supply: both go in.
    clouds = {0: [7, 0], 1: [7, 0], 2: [2, 0], 4: [2, 0]}
    game = start(make, options, hand={0: [0, 0, 2, 0]}, tile_type={3: LAKE}, cloud_drops=clouds)
    fields = run(game, play(WIND), move(4, W))
    assert fields["cloud_drops"][3] == [4, 0]
    assert fields["supply_drops"][0] == 0


@MODULES.add("X-81", "A-23.6", "Q-115")
def _lake_walk(make: Make) -> None:
    options = {"players": 2, "modules": ["lake"]}
    game = start(
        make,
        options,
        hand={0: [0, 0, 2, 0]},
        tile_type={3: LAKE},
        cloud_drops={3: [1, 0], 4: [0, 1]},
    )
    run(game, play(WIND), move(3, N))
    assert game.node == "LAKE_STEP"
    assert game.legal() == [DONE, go(E)]  # south is the lake again
    run(game, go(E))
    assert game.node == "LAKE_STEP"
    fields = run(game, go(2))  # onto the cloud of tile 4: it merges and stops
    assert game.node == "VOTE"
    assert fields["cloud_drops"][4] == [1, 1]
    assert fields["cloud_state"][4] == THUNDER


@MODULES.add("X-82", "A-23.1", "Q-113")
def _fertilizer(make: Make) -> None:
    options = {"players": 2, "modules": ["fertilizer"]}
    hidden = [-1] * 7
    game = start(make, options, node="FERTILIZER", tile_type=hidden, tile_growth=[0] * 7)
    assert game.legal() == [tile(t) for t in range(7)]
    fields = run(game, tile(3))
    assert fields["tile_type"] == hidden
    assert (game.to_act, game.legal()) == (1, [tile(1), tile(5)])
    fields = run(game, tile(1))  # the third token is forced, the fourth finds no tile
    assert fields["tile_fert"] == [0, 1, 0, 1, 0, 1, 0]
    assert (game.node, game.to_act) == ("SETUP_CLOUD", 1)
    assert min(fields["tile_type"]) >= 0
    assert [sum(row) for row in fields["hand"]] == [7, 8]


@MODULES.add("X-83", "A-23.6", "Q-115", "F-2.1", "A-10.15")
def _walk_without_return(make: Make) -> None:
    # Three players, tiles 0 to 8 in rows of three; the lake is the middle.
    game = start(
        make,
        {"players": 3, "modules": ["lake"]},
        hand={0: [0, 0, 2, 0]},
        tile_type={4: LAKE},
        cloud_drops={4: [1, 0, 0]},
    )
    run(game, play(WIND), move(4, N), go(E), go(S))
    assert game.legal() == [DONE, go(S)]  # north was entered, west is the lake
    run(game, go(S), go(W), go(W), go(N))
    fields = run(game, go(N))  # tile 0; from there only tile 1, which was entered
    assert game.node == "VOTE"
    assert fields["cloud_drops"][0] == [1, 0, 0]
    assert fields["cloud_state"][0] == NORMAL
