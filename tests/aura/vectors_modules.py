"""Worked examples and rules of the modules: lake, fertilizer, Opuntia (A-23)."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    DATA,
    DONE,
    FROST,
    GROWN,
    LAKE,
    NONE,
    NORMAL,
    ONE_CARD,
    OPUNTIA,
    RAIN,
    SPOILED,
    SUN,
    THUNDER,
    WIND,
    E,
    N,
    S,
    W,
    drop,
    end_phase,
    go,
    harvested,
    move,
    play,
    points,
    start,
    tile,
)

MODULES = Collection()


@MODULES.add("X-80", "A-23.4", "A-23.5", "Q-86", "Q-87", "Q-117")
def _lake_in(make: Make) -> None:
    options = {"players": 2, "modules": ["lake"]}
    game = start(make, options, hand={0: [0, 0, 2, 0]}, crop={3: LAKE}, cloud_drops={4: [2, 0]})
    fields = run(game, play(WIND), move(4, W))
    assert fields["cloud_drops"][3] == [5, 0]
    assert fields["supply"][0] == 15
    # A merge, then the drops, then the check: an overflow over the lake returns everything.
    game = start(
        make,
        options,
        hand={0: [0, 0, 2, 0]},
        crop={3: LAKE},
        cloud_drops={3: [0, 3], 4: [2, 0]},
    )
    fields = run(game, play(WIND), move(4, W))
    assert fields["cloud"][3] == 0
    assert fields["supply"] == [20, 20]
    assert fields["drops"][3] == [0, 0]
    # Two drops in supply: both go in.
    clouds = {0: [7, 0], 1: [7, 0], 2: [2, 0], 4: [2, 0]}
    game = start(make, options, hand={0: [0, 0, 2, 0]}, crop={3: LAKE}, cloud_drops=clouds)
    fields = run(game, play(WIND), move(4, W))
    assert fields["cloud_drops"][3] == [4, 0]
    assert fields["supply"][0] == 0


@MODULES.add("X-81", "A-23.6", "Q-115")
def _lake_walk(make: Make) -> None:
    options = {"players": 2, "modules": ["lake"]}
    game = start(
        make,
        options,
        hand={0: [0, 0, 2, 0]},
        crop={3: LAKE},
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
    assert fields["cloud"][4] == THUNDER


@MODULES.add("X-82", "A-23.1", "Q-113")
def _fertilizer(make: Make) -> None:
    options = {"players": 2, "modules": ["fertilizer"]}
    hidden = [-1] * 7
    game = start(make, options, node="FERTILIZER", crop=hidden, growth=[0] * 7)
    assert game.legal() == [tile(t) for t in range(7)]
    fields = run(game, tile(3))
    assert fields["crop"] == hidden
    assert (game.to_act, game.legal()) == (1, [tile(1), tile(5)])
    fields = run(game, tile(1))  # the third token is forced, the fourth finds no tile
    assert fields["fertilized"] == [0, 1, 0, 1, 0, 1, 0]
    assert (game.node, game.to_act) == ("SETUP_CLOUD", 1)
    assert min(fields["crop"]) >= 0
    assert [sum(row) for row in fields["hand"]] == [7, 8]


@MODULES.add("X-83", "A-23.6", "Q-115", "F-2.1", "A-10.15")
def _walk_without_return(make: Make) -> None:
    # Three players, tiles 0 to 8 in rows of three; the lake is the middle.
    game = start(
        make,
        {"players": 3, "modules": ["lake"]},
        hand={0: [0, 0, 2, 0]},
        crop={4: LAKE},
        cloud_drops={4: [1, 0, 0]},
    )
    run(game, play(WIND), move(4, N), go(E), go(S))
    assert game.legal() == [DONE, go(S)]  # north was entered, west is the lake
    run(game, go(S), go(W), go(W), go(N))
    fields = run(game, go(N))  # tile 0; from there only tile 1, which was entered
    assert game.node == "VOTE"
    assert fields["cloud_drops"][0] == [1, 0, 0]
    assert fields["cloud"][0] == NORMAL


# ------------------------------------------------------------------------------ rules

LAKED: dict[str, Any] = {"players": 2, "modules": ["lake"]}


@MODULES.add("X-150", "Q-88", "Q-90", "A-23.4")
def _over_the_lake(make: Make) -> None:
    lake: dict[str, Any] = {"crop": {3: LAKE}}
    hands = {0: [2, 0, 0, 0], 1: [0, 0, 0, 1]}
    game = start(make, LAKED, hand=hands, node="SETUP_CLOUD", to_act=1, **lake)
    assert tile(3) in game.legal()
    fields = run(game, tile(3))
    assert fields["cloud_drops"][3] == [0, 1]  # not three more
    game = start(make, LAKED, hand={0: [1, 0, 0, 0], 1: [0, 0, 0, 1]}, **lake)
    run(game, play(FROST))
    assert tile(3) in game.legal()
    assert run(game, tile(3))["cloud_drops"][3] == [1, 0]
    game = start(make, LAKED, hand={0: [0, 1, 0, 0], 1: ONE_CARD}, cloud_drops={3: [1, 0]}, **lake)
    fields = run(game, play(SUN))
    assert fields["cloud_drops"][3] == [3, 0]
    assert fields["supply"][0] == 17
    game = start(make, LAKED, hand={0: [0, 0, 0, 1], 1: ONE_CARD}, cloud_drops={3: [2, 0]}, **lake)
    fields = run(game, play(RAIN))
    assert fields["drops"][3] == [0, 0]
    assert fields["supply"][0] == 19
    assert fields["growth"][3] == NONE
    # Wind weather may blow a drop into it.
    game = end_phase(make, LAKED, votes={WIND: [1, 0], FROST: [1, 0]}, drops={4: [1, 0]}, **lake)
    fields = run(game, go(W))
    assert fields["supply"][0] == 20


@MODULES.add("X-159", "A-23.6", "Q-115")
def _walk_ends_at_a_merge(make: Make) -> None:
    # Three players, the lake in the middle: from tile 2 the way on to tile 5 would be open.
    game = start(
        make,
        {"players": 3, "modules": ["lake"]},
        hand={0: [0, 0, 1, 0], 1: ONE_CARD},
        crop={4: LAKE},
        cloud_drops={4: [1, 0, 0], 2: [0, 1, 0]},
    )
    run(game, play(WIND), move(4, N), go(E))
    assert game.node == "VOTE"
    assert game.fields()["cloud_drops"][2] == [1, 1, 0]
    # The first step ends it as well, and stopping is free at any time.
    for target, steps in (((4, E), ()), ((4, N), (1,))):
        game = start(
            make,
            {"players": 3, "modules": ["lake"]},
            hand={0: [0, 0, 1, 0], 1: ONE_CARD},
            crop={4: LAKE},
            cloud_drops={4: [1, 0, 0], 5: [0, 1, 0]},
        )
        run(game, play(WIND), move(*target), *steps)
        assert game.node == "VOTE"


@MODULES.add("X-151", "Q-117", "Q-86", "A-23.5")
def _lake_drops_from_the_supply(make: Make) -> None:
    for supply in (4, 3, 2, 0):
        game = start(
            make,
            LAKED,
            hand={0: [0, 0, 1, 0], 1: ONE_CARD},
            crop={3: LAKE},
            drops={0: [5 - supply, 0]},
            cloud_drops={2: [7, 0], 5: [7, 0], 4: [1, 0]},
        )
        before = game.fields()
        assert before["supply"][0] == supply
        fields = run(game, play(WIND), move(4, W))
        assert game.node == "VOTE"  # nothing is asked, nothing is taken from tiles
        gained = min(3, supply)
        assert fields["cloud_drops"][3] == [1 + gained, 0]
        assert fields["supply"][0] == supply - gained
        assert fields["drops"] == before["drops"]


@MODULES.add("X-152", "Q-114", "Q-89", "A-23.1", "A-23.2")
def _face_down(make: Make) -> None:
    options: dict[str, Any] = {"players": 4, "modules": ["fertilizer", "lake"]}
    under = False
    state = 0
    while not under:
        game = make(options, None, state)
        state += 1
        fields = game.fields()
        assert game.node == "FERTILIZER"
        assert game.to_act == fields["first_player"]
        assert fields["crop"] == [-1] * 12
        assert fields["hand"] == [[0] * 4] * 4
        while game.node == "FERTILIZER":
            run(game, game.legal()[0])
        fields = game.fields()
        assert sum(fields["fertilized"]) == DATA["fertilizer"]["tokens"]
        assert min(fields["crop"]) >= 0
        under = LAKE in fields["crop"] and fields["fertilized"][fields["crop"].index(LAKE)]
    # The token under the lake does nothing; one next to it pays as usual.
    vp = harvested(
        make,
        options,
        crop={0: LAKE},
        fertilized={0: 1, 2: 1},
        drops={2: [2, 0, 0, 0], 5: [0, 0, 2, 0]},
        cloud_drops={0: [0, 1, 0, 0]},
    )["vp"]
    assert vp == [points("grass", 1) + 1, 0, points("grass", 1), 0]


@MODULES.add("X-153", "B-16", "A-23.3")
def _module_tiles(make: Make) -> None:
    # A module's tile is shuffled in, and only with its module.
    for modules in ([], ["opuntia"], ["lake"], ["opuntia", "lake"]):
        found_types: set[int] = set()
        for state in range(12):
            types = make({"players": 4, "modules": modules}, None, state).fields()["crop"]
            assert types.count(OPUNTIA) <= 1
            assert types.count(LAKE) <= 1
            found_types.update(types)
        expected = {{"opuntia": OPUNTIA, "lake": LAKE}[name] for name in modules}
        assert found_types & {OPUNTIA, LAKE} == expected


@MODULES.add("X-154", "Q-85", "A-23.3", "Q-126")
def _opuntia_stages(make: Make) -> None:
    for sticky in (True, False):
        game = end_phase(
            make,
            {"players": 3, "modules": ["opuntia"], "opuntia_spoil_sticky": sticky},
            votes={FROST: [1, 0, 0], WIND: [1, 0, 0]},
            crop={4: OPUNTIA},
            drops={4: [3, 0, 0], 3: [1, 0, 0]},
            growth={4: SPOILED},
        )
        fields = run(game, drop(4, 0), go(N))
        assert fields["growth"][4] == (SPOILED if sticky else GROWN)
        fields = run(game, drop(4, 0), go(N))
        assert fields["growth"][4] == NONE  # below two drops in any case
        fields = run(game, drop(3, 0), go(E))
        assert fields["drops"][4] == [2, 0, 0]
        assert fields["growth"][4] == GROWN  # the next token is fresh
        # The fourth drop spoils it.
        game = end_phase(
            make,
            {"players": 3, "modules": ["opuntia"], "opuntia_spoil_sticky": sticky},
            votes={FROST: [1, 0, 0], WIND: [1, 0, 0]},
            crop={4: OPUNTIA},
            drops={4: [2, 0, 0], 3: [2, 0, 0]},
        )
        fields = run(game, drop(3, 0), go(E))
        assert fields["growth"][4] == GROWN
        fields = run(game, drop(3, 0), go(E))
        assert fields["growth"][4] == SPOILED
