"""Worked examples: turns, payments, card actions, clouds, votes, passing, set-up, draft."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    COTTON,
    DONE,
    FROST,
    GRASS,
    NONE,
    NORMAL,
    PASS,
    RAIN,
    SPROUTED,
    SUN,
    THUNDER,
    VOTE_NEXT,
    VOTE_OWN,
    WIND,
    E,
    N,
    W,
    card,
    drop,
    end_phase,
    go,
    lower,
    move,
    play,
    play_sub,
    quiet_votes,
    start,
    tile,
)

TURNS = Collection()
TWO = {"players": 2}
THREE = {"players": 3}
FOUR = {"players": 4}

# Two players, tiles by number:    . 0 1
#                                  2 3 4
#                                  5 6 .


@TURNS.add("T-01", "A-4.3", "A-5.2", "Q-19", "A-6.1")
def _t01(make: Make) -> None:
    game = start(make, TWO, hand={0: [1, 1, 1, 1]}, cloud_drops={3: [1, 0]})
    run(game, play(WIND), move(3, W), VOTE_OWN)
    assert game.node == "SECOND"
    fields = run(game, play_sub(SUN))  # paying sun, frost and rain is forced
    assert fields["hand"][0] == [0, 0, 0, 0]
    assert fields["discard"] == [1, 1, 1, 1]
    assert fields["cloud_drops"][2] == [3, 0]
    assert game.node == "VOTE"
    fields = run(game, VOTE_NEXT)
    assert [row[0] for row in fields["votes"]] == [0, 0, 2, 0]


@TURNS.add("T-02", "A-5.2", "A-5.3", "A-6.1")
def _t02(make: Make) -> None:
    for vote, space in ((VOTE_OWN, RAIN), (VOTE_NEXT, FROST)):
        game = start(make, TWO, hand={0: [1, 1, 0, 0], 1: [1, 0, 0, 0]})
        fields = run(game, play_sub(RAIN))
        assert game.node == "VOTE"
        assert game.legal() == [VOTE_OWN, VOTE_NEXT, lower(4)]
        assert fields["discard"] == [1, 1, 0, 0]
        fields = run(game, vote)
        assert [row[0] for row in fields["votes"]] == [int(w == space) for w in range(4)]


@TURNS.add("T-03", "A-5.2")
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


@TURNS.add("T-04", "A-9.4")
def _t04(make: Make) -> None:
    votes = {FROST: [1, 0], SUN: [2, 0]}
    fields = end_phase(make, TWO, cloud_drops={3: [3, 4]}, votes=votes).fields()
    assert fields["drops"][3] == [6, 4]
    assert fields["cloud"][3] == 0
    assert fields["cloud_drops"][3] == [0, 0]


@TURNS.add("T-05", "A-9.7", "A-9.3", "A-10.4")
def _t05(make: Make) -> None:
    game = start(make, TWO, hand={0: [0, 1, 2, 0]}, cloud_drops={3: [2, 1]})
    fields = run(game, play(SUN))
    assert game.node == "VOTE"
    assert fields["cloud_drops"][3] == [4, 1]
    assert fields["cloud"][3] == THUNDER
    fields = run(game, VOTE_OWN, play(WIND), move(3, E))
    assert fields["cloud"][4] == THUNDER
    assert fields["cloud_drops"][4] == [4, 1]


@TURNS.add("T-06", "A-9.1", "Q-39")
def _t06(make: Make) -> None:
    game = start(make, TWO, hand={0: [0, 0, 0, 2]}, cloud_drops={3: [3, 1]})
    fields = run(game, play(RAIN), drop(3, 0))
    assert fields["cloud_drops"][3] == [2, 1]
    assert fields["cloud"][3] == THUNDER


@TURNS.add("T-10", "A-15.1", "A-15.3", "A-15.2")
def _t10(make: Make) -> None:
    game = start(make, TWO, hand={0: [0, 0, 0, 2]}, drops={3: [0, 1]}, cloud_drops={3: [2, 0]})
    assert game.fields()["growth"][3] == NONE
    fields = run(game, play(RAIN))
    assert fields["drops"][3] == [1, 1]
    assert fields["growth"][3] == 2

    votes = {FROST: [1, 0], WIND: [1, 0]}
    game = end_phase(make, TWO, drops={3: [1, 1]}, votes=votes)
    assert game.to_act == 1  # reverse order
    fields = run(game, drop(3, 0), go(N))
    assert fields["growth"][3] == NONE
    assert fields["drops"][0] == [1, 0]
    game = end_phase(make, TWO, drops={3: [1, 2]}, votes=votes)
    assert run(game, drop(3, 0), go(N))["growth"][3] == 2  # two are enough

    game = start(
        make,
        TWO,
        hand={0: [0, 0, 0, 2]},
        crop={3: 4},
        drops={3: [1, 2]},
        cloud_drops={3: [2, 0]},
    )
    assert run(game, play(RAIN))["growth"][3] == SPROUTED


@TURNS.add("T-20", "A-6.2")
def _t20(make: Make) -> None:
    for value, face, vp in ((1, 0, 2), (3, 2, 1)):
        game = start(make, TWO, hand={0: [0, 0, 2, 0], 1: [1, 0, 0, 0]}, dice=[4, value, 0])
        fields = run(game, play(WIND), lower(value))
        assert fields["dice"] == [4, face, 0]
        assert fields["vp"] == [vp, 0]


@TURNS.add("T-22", "A-7.2", "A-7.4", "Q-11", "Q-13")
def _t22(make: Make) -> None:
    hands = {p: [2, 1, 1, 0] for p in range(4)}
    game = start(make, FOUR, hand=hands, to_act=2, first_player=2)
    fields = run(game, PASS)
    assert fields["hand"][2] == [0, 0, 0, 0]
    assert fields["discard"] == [2, 1, 1, 0]
    assert fields["first_player"] == 1
    for seat in (3, 0, 1):
        assert (game.node, game.to_act) == ("TURN", seat)
        run(game, play(SUN), VOTE_OWN)  # two frost cards are left, but no optional step
    assert game.node == "SELECT_WEATHER"
    assert game.to_act == 1


@TURNS.add("T-24", "A-20.2", "A-20.3")
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


@TURNS.add("T-31", "A-2.7", "A-18.3")
def _t31(make: Make) -> None:
    fields = make(TWO, None, 0).fields()
    first = fields["first_player"]
    assert sum(fields["hand"][first]) == 7
    assert sum(fields["hand"][1 - first]) == 8
    fields = end_phase(make, TWO, votes=quiet_votes(2), hand={0: [4, 0, 0, 0]}).fields()
    assert fields["round"] == 2
    assert [sum(row) for row in fields["hand"]] == [11, 7]


@TURNS.add("T-40", "A-2.10", "B-1", "Q-02")
def _t40(make: Make) -> None:
    hands = {p: [2, 2, 1, 1] for p in range(4)}
    game = start(make, FOUR, hand=hands, node="SETUP_CLOUD", to_act=0, first_player=1)
    for t, seat in enumerate((0, 3, 2, 1)):
        assert (game.node, game.to_act) == ("SETUP_CLOUD", seat)
        assert len(game.legal()) == 12 - t
        fields = run(game, tile(t))
        assert fields["cloud_drops"][t][seat] == 1
    assert (game.node, game.to_act) == ("TURN", 1)


@TURNS.add("T-41", "A-10.2")
def _t41(make: Make) -> None:
    clouds = {t: [int(p == t % 4) for p in range(4)] for t in range(12)}
    game = start(make, FOUR, hand={0: [2, 0, 0, 0]}, cloud_drops=clouds)
    before = game.fields()
    after = run(game, play(FROST))
    assert game.node == "VOTE"
    for name in ("drops", "cloud_drops", "cloud", "supply"):
        assert after[name] == before[name]


# Blue has its whole water in clouds but for one drop on tile 0.
SHORT: dict[str, Any] = {
    "hand": {0: [2, 0, 0, 0]},
    "drops": {0: [1, 1]},
    "cloud_drops": {1: [7, 0], 2: [7, 0], 3: [5, 0]},
}


@TURNS.add("T-42", "A-10.3", "Q-28", "Q-30")
def _t42(make: Make) -> None:
    game = start(make, TWO, **SHORT)
    before = game.fields()
    assert before["supply"][0] == 0
    assert before["growth"][0] == 2
    run(game, play(FROST))
    assert game.node == "TILE_DROP"
    assert game.legal() == [DONE, tile(0)]
    fields = run(game, tile(0))
    assert fields["growth"][0] == NONE
    assert game.node == "FROST_TILE"
    fields = run(game, tile(4))
    assert fields["cloud_drops"][4] == [1, 0]
    assert fields["cloud"][4] == NORMAL
    assert fields["drops"][0] == [0, 1]

    game = start(make, TWO, **SHORT)
    after = run(game, play(FROST), DONE)
    assert game.node == "VOTE"
    for name in ("drops", "growth", "cloud_drops", "cloud", "supply"):
        assert after[name] == before[name]


@TURNS.add("T-44", "A-10.8", "Q-96")
def _t44(make: Make) -> None:
    clouds = {1: [7, 0], 2: [5, 0], 3: [5, 0]}
    game = start(make, TWO, hand={0: [0, 2, 0, 0]}, drops={0: [1, 0]}, cloud_drops=clouds)
    assert game.fields()["supply"][0] == 2
    run(game, play(SUN))
    assert game.node == "SUN_CLOUD"
    assert game.legal() == [tile(1), tile(2), tile(3)]
    fields = run(game, tile(2))
    assert game.node == "VOTE"
    assert fields["supply"][0] == 0
    assert fields["drops"][0] == [1, 0]
    assert fields["cloud_drops"][2] == [7, 0]


@TURNS.add("T-45", "A-10.9", "A-10.11", "Q-35", "A-9.5", "Q-36")
def _t45(make: Make) -> None:
    game = start(make, TWO, hand={0: [0, 0, 0, 2]}, cloud_drops={0: [1, 2], 3: [1, 0]})
    run(game, play(RAIN), drop(0, 1))
    assert game.legal() == [DONE, drop(3, 0)]  # blue is still in the first cloud
    fields = run(game, drop(3, 0))
    assert fields["cloud_drops"][0] == [1, 1]
    assert fields["cloud"][3] == 0
    assert fields["drops"][0] == [0, 1]
    assert fields["drops"][3] == [1, 0]


@TURNS.add("T-47", "A-9.2", "Q-42")
def _t47(make: Make) -> None:
    game = start(make, TWO, hand={0: [0, 0, 2, 0]}, cloud_drops={3: [1, 0], 4: [0, 1]})
    fields = run(game, play(WIND), move(3, E))
    assert fields["cloud_drops"][4] == [1, 1]
    assert fields["cloud"][3:5] == [0, THUNDER]


@TURNS.add("T-60", "A-6.3", "B-3", "Q-21", "Q-124")
def _t60(make: Make) -> None:
    all_on_frost = {FROST: [12, 0]}
    hand = {0: [0, 0, 0, 2], 1: [1, 0, 0, 0]}
    game = start(make, TWO, hand=hand, votes=all_on_frost)
    fields = run(game, play(RAIN), VOTE_NEXT)  # next after rain: frost
    assert [row[0] for row in fields["votes"]] == [12, 0, 0, 0]
    assert fields["vote_supply"][0] == 0

    other = {"players": 2, "relocate_same_space": False}
    game = start(make, other, hand=hand, votes=all_on_frost)
    run(game, play(RAIN))
    assert game.legal() == [VOTE_OWN, lower(4)]
    game = start(make, other, hand=hand, votes={FROST: [8, 0], SUN: [3, 0], WIND: [1, 0]})
    run(game, play(RAIN), VOTE_NEXT)
    assert game.node == "RELOCATE"
    assert game.legal() == [128 + SUN, 128 + WIND]
    fields = run(game, 128 + SUN)
    assert [row[0] for row in fields["votes"]] == [9, 2, 1, 0]


@TURNS.add("T-61", "A-7.6", "A-8.1")
def _t61(make: Make) -> None:
    game = start(make, TWO, hand={0: [2, 2, 1, 1], 1: [2, 0, 0, 0]})
    fields = run(game, PASS)
    assert fields["hand"][0] == [2, 2, 1, 1]
    assert fields["first_player"] == 0
    assert (game.node, game.to_act) == ("TURN", 1)
    fields = run(game, PASS)
    assert fields["first_player"] == 0
    assert (game.node, game.to_act) == ("HAND_LIMIT", 0)
    run(game, card(0), card(3))
    assert game.node == "SELECT_WEATHER"


# ------------------------------------------------------------------------------ rulings


@TURNS.add("X-01", "Q-31", "Q-32", "Q-33", "A-10.7", "A-10.6")
def _short_sun(make: Make) -> None:
    hand = {0: [0, 2, 0, 0]}
    # Supply 1, nothing on tiles: impossible, only the vote follows.
    game = start(make, TWO, hand=hand, cloud_drops={1: [7, 0], 2: [7, 0], 3: [5, 0]})
    run(game, play(SUN))
    assert game.node == "VOTE"
    # Supply 0: two drops from tiles, one after the other; both may come from one tile.
    game = start(
        make,
        TWO,
        hand=hand,
        drops={0: [2, 0], 4: [1, 0]},
        cloud_drops={1: [7, 0], 2: [7, 0], 3: [3, 0]},
    )
    run(game, play(SUN))
    assert game.legal() == [DONE, tile(1), tile(2), tile(3)]
    run(game, tile(3))
    assert (game.node, game.legal()) == ("TILE_DROP", [tile(0), tile(4)])
    fields = run(game, tile(0))
    assert (game.node, game.legal()) == ("TILE_DROP", [tile(0), tile(4)])
    assert fields["growth"][0] == NONE
    fields = run(game, tile(0))
    assert game.node == "VOTE"
    assert fields["cloud_drops"][3] == [5, 0]
    assert fields["cloud"][3] == THUNDER


@TURNS.add("X-02", "Q-34", "Q-47")
def _sun_from_below(make: Make) -> None:
    # Grown coffee loses its token when the drops leave and is sprouted when they fall again.
    game = start(
        make,
        TWO,
        hand={0: [0, 2, 0, 0]},
        crop={3: 4},
        drops={3: [4, 0]},
        growth={3: 2},
        cloud_drops={1: [7, 0], 2: [3, 0], 3: [6, 0]},
    )
    run(game, play(SUN))
    fields = run(game, tile(3))
    assert game.node == "VOTE"
    assert fields["drops"][3] == [10, 0]
    assert fields["growth"][3] == SPROUTED
    assert fields["cloud"][3] == 0


@TURNS.add("X-05", "A-4.6", "Q-10", "A-5.2", "Q-08")
def _payments(make: Make) -> None:
    # Sun 2, frost 1, wind 1: sun plain or by the pair frost + wind, never with a sun card in it.
    game = start(make, TWO, hand={0: [1, 2, 1, 0], 1: [1, 0, 0, 0]})
    expected = [PASS, play(FROST), play(SUN), play(WIND)]
    expected += [play_sub(w) for w in (FROST, SUN, WIND, RAIN)]
    assert game.legal() == expected
    fields = run(game, play_sub(SUN))
    assert fields["hand"][0] == [0, 2, 0, 0]
    run(game, VOTE_OWN)
    assert game.node == "SECOND"
    assert game.legal() == [DONE, play(SUN)]


@TURNS.add("X-03", "A-7.4", "Q-14", "Q-17", "A-8.1", "Q-99")
def _hand_limit(make: Make) -> None:
    hands = {0: [2, 0, 0, 0], 1: [4, 0, 0, 1], 2: [3, 1, 1, 1]}
    game = start(make, THREE, hand=hands, crop={0: COTTON, 1: GRASS})
    run(game, play(SUN - 1), tile(0), VOTE_OWN)
    fields = run(game, PASS)
    assert fields["first_player"] == 1
    assert fields["hand"][1] == [0, 0, 0, 0]
    run(game, PASS)
    assert (game.node, game.to_act) == ("TURN", 0)
    run(game, PASS)
    assert (game.node, game.to_act) == ("HAND_LIMIT", 2)
    # Two of six: rain alone could not be followed by a later card.
    assert game.legal() == [card(0), card(1), card(2)]
    run(game, card(2))
    assert game.node == "SELECT_WEATHER"
    assert game.fields()["hand"][2] == [3, 1, 0, 0]


@TURNS.add("X-04", "A-20.3", "Q-75", "Q-99", "Q-100")
def _packs_go_clockwise(make: Make) -> None:
    options = {"players": 3, "draft": True}
    packs = {0: [4, 3, 0, 0], 1: [0, 4, 3, 0], 2: [0, 0, 4, 3]}
    game = start(
        make, options, node="DRAFT_PICK", pack=packs, picks_left=1, first_player=1, to_act=1
    )
    run(game, card(1))
    assert game.to_act == 2
    run(game, card(2))
    fields = run(game, card(0))
    assert (game.node, game.to_act) == ("DRAFT_PICK", 1)
    assert fields["kept"] == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]
    assert fields["pack"] == [[0, 0, 3, 3], [3, 3, 0, 0], [0, 3, 3, 0]]
