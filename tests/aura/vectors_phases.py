"""Worked examples that compute: turns, clouds, weather, harvest, modules."""

from __future__ import annotations

from typing import Any

from aura_ai.referee.chance import Chance
from tests.vectors import Collection, Make, run, state_for

from .vectors_tools import (
    ALL_HARVEST,
    COFFEE,
    CORN,
    DATA,
    FROST,
    GROWN,
    LAKE,
    NONE,
    NORMAL,
    OPUNTIA,
    RAIN,
    SPROUTED,
    SUN,
    THUNDER,
    VOTE_OWN,
    WHEAT,
    WIND,
    end_phase,
    harvested,
    play,
    play_sub,
    points,
    quiet_votes,
    start,
    tile,
)

PHASES = Collection()

TWO = {"players": 2}
FOUR = {"players": 4}

# Two players, tiles by number:    . 0 1
#                                  2 3 4
#                                  5 6 .


@PHASES.add("T-03", "A-5.2")
def _t03(make: Make) -> None:
    game = start(make, TWO, hand={0: [2, 0, 1, 3]})
    run(game, play(WIND), VOTE_OWN)  # wind is impossible here: no cloud
    assert play(SUN) not in game.legal()
    run(game, play_sub(SUN))
    picked = 0
    while game.node == "PAY":
        run(game, game.legal()[0])
        picked += 1
    fields = game.fields()
    assert sum(fields["hand"][0]) == 1
    assert sum(fields["discard"]) == 5
    assert picked > 0


@PHASES.add("T-24", "A-20.2", "A-20.3")
def _t24(make: Make) -> None:
    for players, packs, sizes in (
        (4, [2, 2, 1, 1], {(6, 0), (5, 1), (4, 2)}),
        (3, [2, 2, 2, 1], {(7, 0), (6, 1), (5, 2), (4, 3), (3, 4)}),
        (2, [2, 2, 2, 1], {(7, 0), (6, 1), (5, 2), (4, 3), (3, 4)}),
    ):
        options = {"players": players, "draft": True}
        game = start(
            make,
            options,
            node="DRAFT_PICK",
            pack=dict.fromkeys(range(players), packs),
            picks_left=1,
        )
        pairs = set()
        while game.node == "DRAFT_PICK":
            fields, seat = game.fields(), game.to_act
            pairs.add((sum(fields["pack"][seat]), sum(fields["kept"][seat])))
            run(game, game.legal()[0])
        assert pairs <= sizes
        assert {(sum(packs), 0), (sum(packs) - 1, 1)} <= pairs
        # one extra card with two players, for the one who is not first.
        extra = [int(players == 2 and seat == 1) for seat in range(players)]
        hands = [sum(row) for row in game.fields()["hand"]]
        assert hands == [sum(packs) + more for more in extra]


@PHASES.add("T-31", "A-2.7", "A-18.3")
def _t31(make: Make) -> None:
    fields = make(TWO, None, 0).fields()
    first = fields["first_player"]
    assert sum(fields["hand"][first]) == 7
    assert sum(fields["hand"][1 - first]) == 8
    fields = end_phase(make, TWO, votes=quiet_votes(2), hand={0: [4, 0, 0, 0]}).fields()
    assert fields["round"] == 2
    assert [sum(row) for row in fields["hand"]] == [11, 7]


@PHASES.add("T-40", "A-2.10", "B-1", "Q-02")
def _t40(make: Make) -> None:
    hands = {p: [2, 2, 1, 1] for p in range(4)}
    game = start(make, FOUR, hand=hands, node="SETUP_CLOUD", to_act=0, first_player=1)
    for t, seat in enumerate((0, 3, 2, 1)):
        assert (game.node, game.to_act) == ("SETUP_CLOUD", seat)
        assert len(game.legal()) == 12 - t
        fields = run(game, tile(t))
        assert fields["cloud_drops"][t][seat] == 1
    assert (game.node, game.to_act) == ("TURN", 1)


WATER = ("drops", "growth", "cloud", "cloud_drops", "supply")


def _hand(kind: int) -> dict[int, list[int]]:
    """Return one card of a type for seat 0, and one for seat 1 that keeps the phase open."""
    return {0: [int(c == kind) for c in range(4)], 1: [1, 0, 0, 0]}


@PHASES.add("X-130", "A-9.3", "A-9.4", "Q-43", "Q-46", "A-15.2", "A-12.7", "A-10.4")
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


@PHASES.add("X-133", "A-10.5", "A-10.12", "A-10.14", "A-4.6")
def _no_presence(make: Make) -> None:
    for kind in (SUN, WIND, RAIN):
        game = start(make, TWO, hand=_hand(kind), cloud_drops={3: [0, 2]}, drops={4: [3, 0]})
        before = game.fields()
        after = run(game, play(kind))
        assert game.node == "VOTE"
        assert [after[name] for name in WATER] == [before[name] for name in WATER]
        assert after["discard"][kind] == 1
        assert run(game, VOTE_OWN)["votes"][kind] == [1, 0]


@PHASES.add("T-21", "A-18.2", "A-6.5")
def _t21(make: Make) -> None:
    faces = DATA["dice"]["harvest"]["faces"]
    state = state_for((6, 3), (6, 0), (6, 5))
    chance = Chance.from_state(state)
    rolled = [faces[chance.draw(6)] for _ in range(3)]
    assert rolled == [faces[3], faces[0], faces[5]]
    fields = end_phase(make, TWO, state, dice=[0, 2, 4], votes=quiet_votes(2)).fields()
    assert fields["dice"] == [0, *rolled[1:]]
    fields = end_phase(make, TWO, state, dice=ALL_HARVEST, votes=quiet_votes(2)).fields()
    assert fields["dice"] == rolled


@PHASES.add("T-65", "E-5", "A-18.4", "Q-103")
def _t65(make: Make) -> None:
    # 15 + 14 cards were dealt before: 11 are in the deck, 29 in the discard pile.
    deck = [4, 3, 2, 2]
    hand = [1, 0, 0, 0]
    discard = [10 - d - h for d, h in zip(deck, hand, strict=True)]
    game = end_phase(
        make, TWO, round=2, votes=quiet_votes(2), deck=deck, discard=discard, hand={0: hand}
    )
    fields = game.fields()
    assert fields["round"] == 3
    assert [sum(row) for row in fields["hand"]] == [8, 7]
    assert fields["discard"] == [0] * 4
    # Everything that was in the deck at the run-out is in the two hands.
    for kind in range(4):
        in_hands = fields["hand"][0][kind] + fields["hand"][1][kind]
        assert in_hands >= deck[kind] + hand[kind]
        assert in_hands + fields["deck"][kind] == 10


# ------------------------------------------------------------------------------ weather


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


@PHASES.add("X-82", "A-23.1", "Q-113")
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


# ------------------------------------------------------------------------------ rules


@PHASES.add("X-152", "Q-114", "Q-89", "A-23.1", "A-23.2")
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


@PHASES.add("X-153", "B-16", "A-23.3")
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
