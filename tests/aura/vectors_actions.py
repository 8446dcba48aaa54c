"""Vectors for the numbered rules: turns, payment, votes, passing, hand limit."""

from __future__ import annotations

from tests.vectors import Collection, Make, run

from .vectors_tools import (
    ALL_HARVEST,
    DATA,
    DONE,
    FROST,
    NORMAL,
    ONE_CARD,
    PASS,
    RAIN,
    SUN,
    VOTE_NEXT,
    VOTE_OWN,
    WIND,
    W,
    card,
    drop,
    end_phase,
    go,
    lower,
    move,
    play,
    play_sub,
    points,
    start,
    tile,
)

ACTIONS = Collection()
TWO = {"players": 2}
THREE = {"players": 3}
FOUR = {"players": 4}

# ------------------------------------------------------------------------------ turns


@ACTIONS.add("X-110", "A-4.2", "A-7.1", "A-7.2", "A-7.3", "Q-06", "Q-11", "Q-12", "Q-15")
def _end_of_the_phase(make: Make) -> None:
    hands = {0: [2, 1, 1, 0], 1: [2, 2, 0, 0], 2: [0, 3, 2, 0]}
    for passing in (1, 2):
        game = start(make, THREE, hand=hands, first_player=2)
        assert game.legal()[0] == PASS
        fields = run(game, PASS)  # with cards in hand
        assert fields["first_player"] == 0
        for seat in (1, 2):
            assert (game.node, game.to_act) == ("TURN", seat)
            assert game.legal()[0] == PASS
            if seat == passing:
                fields = run(game, PASS)
                assert fields["first_player"] == 0  # the marker stays
            else:
                fields = run(game, play(SUN), VOTE_OWN)  # cards for an optional step are left
        assert game.node != "TURN"
        remaining = {
            **hands,
            3 - passing: [a - (k == SUN) for k, a in enumerate(hands[3 - passing])],
        }
        if passing == 2:
            assert (game.node, game.to_act) == ("HAND_LIMIT", 2)
        assert fields["hand"] == [[0] * 4, remaining[1], remaining[2]]


@ACTIONS.add("X-111", "Q-07", "A-7.4", "A-4.2")
def _empty_hand(make: Make) -> None:
    game = start(make, THREE, hand={1: [2, 2, 0, 0], 2: [0, 2, 2, 0]}, first_player=1)
    # Seat 0 had to pass, which counts as the first pass in full.
    assert (game.node, game.to_act) == ("TURN", 1)
    assert game.fields()["first_player"] == 0
    run(game, play(SUN), VOTE_OWN)
    assert (game.node, game.to_act) == ("TURN", 2)


@ACTIONS.add("X-112", "A-4.4", "A-5.1", "A-4.7", "Q-10", "Q-19", "A-6.1", "A-4.3")
def _optional_step(make: Make) -> None:
    hands = {0: [0, 5, 4, 0], 1: [1, 0, 0, 0]}
    game = start(make, TWO, hand=hands, cloud_drops={3: [1, 0]})
    fields = run(game, play(WIND))
    assert game.node == "WIND_MOVE"
    assert fields["hand"][0] == [0, 5, 3, 0]  # one unit, on the pile before the action
    assert fields["discard"] == [0, 0, 1, 0]
    run(game, move(3, W))
    assert game.node == "VOTE"
    run(game, VOTE_OWN)
    assert (game.node, game.to_act) == ("SECOND", 0)
    assert {DONE, play(WIND), play(SUN)} <= set(game.legal())
    fields = run(game, play(WIND))  # the same type again
    assert fields["hand"][0] == [0, 5, 1, 0]  # two units
    run(game, move(2, 1))
    assert game.node == "VOTE"
    run(game, VOTE_OWN)
    assert (game.node, game.to_act) == ("TURN", 1)  # at most one optional step
    # An impossible optional action is paid, and its vote is cast.
    game = start(make, TWO, hand=hands)
    run(game, play(WIND), VOTE_OWN)
    fields = run(game, play(SUN))
    assert game.node == "VOTE"
    assert fields["discard"] == [0, 2, 1, 0]
    assert run(game, VOTE_OWN)["votes"][SUN] == [1, 0]


@ACTIONS.add("X-113", "A-5.4", "Q-09", "A-5.2")
def _form_of_payment(make: Make) -> None:
    game = start(make, TWO, hand={0: [2, 2, 0, 0], 1: [1, 0, 0, 0]})
    assert {play(FROST), play_sub(FROST)} <= set(game.legal())
    fields = run(game, play_sub(FROST))
    assert fields["hand"][0] == [2, 0, 0, 0]
    run(game, tile(3), VOTE_OWN)
    assert (game.node, game.legal()) == ("SECOND", [DONE, play(FROST)])


@ACTIONS.add("X-114", "A-4.5", "A-10.1", "A-10.10", "A-10.13", "Q-29", "Q-95")
def _no_refusal(make: Make) -> None:
    hand = {0: [1, 0, 1, 1], 1: [1, 0, 0, 0]}
    clouds = {3: [1, 1], 4: [2, 0]}
    game = start(make, TWO, hand=hand, cloud_drops=clouds)
    run(game, play(FROST))
    assert (game.node, game.legal()) == ("FROST_TILE", [tile(t) for t in (0, 1, 2, 5, 6)])
    fields = run(game, tile(5))
    assert (fields["cloud"][5], fields["cloud_drops"][5]) == (NORMAL, [1, 0])
    assert fields["supply"] == [16, 19]
    game = start(make, TWO, hand=hand, cloud_drops=clouds)
    run(game, play(WIND))
    assert (game.node, game.legal()) == (
        "WIND_MOVE",
        [move(3, d) for d in range(4)] + [move(4, 0), move(4, 3)],
    )
    game = start(make, TWO, hand=hand, cloud_drops=clouds)
    run(game, play(RAIN))
    assert (game.node, game.legal()) == ("RAIN_FIRST", [drop(3, 0), drop(3, 1), drop(4, 0)])
    run(game, drop(3, 1))
    assert (game.node, game.legal()) == ("RAIN_SECOND", [DONE, drop(4, 0)])
    assert run(game, DONE)["cloud_drops"][4] == [2, 0]


# ------------------------------------------------------------------------------ votes


@ACTIONS.add("X-115", "Q-22", "A-6.3", "A-6.4")
def _last_vote_of_the_supply(make: Make) -> None:
    hand = {0: [0, 0, 2, 0], 1: [0, 0, 1, 0]}
    game = start(make, TWO, hand=hand, votes={FROST: [11, 0]})
    run(game, play(WIND))
    fields = run(game, VOTE_OWN)
    assert game.node != "RELOCATE"  # there is one in the supply
    assert [row[0] for row in fields["votes"]] == [11, 0, 1, 0]
    assert fields["vote_supply"] == [0, 12]
    game = start(make, TWO, hand=hand, votes={FROST: [11, 0], RAIN: [1, 0]})
    run(game, play(WIND), VOTE_OWN)
    assert (game.node, game.legal()) == ("RELOCATE", [128 + FROST, 128 + RAIN])
    # Votes that are not resolved stay over the rounds.
    votes = {FROST: [3, 0], SUN: [3, 0], WIND: [1, 1], RAIN: [0, 1]}
    fields = end_phase(make, TWO, votes=votes).fields()
    assert fields["round"] == 2
    assert fields["votes"] == [[0, 0], [0, 0], [1, 1], [0, 1]]


@ACTIONS.add("X-116", "Q-23", "Q-24", "Q-25", "Q-102", "A-6.2")
def _dice(make: Make) -> None:
    hand = {0: [0, 0, 2, 0], 1: [1, 0, 0, 0]}
    game = start(make, TWO, hand=hand, dice=[1, 3, 3], vp=[5, 0])
    run(game, play(WIND))
    assert game.legal() == [VOTE_OWN, VOTE_NEXT, lower(1), lower(3)]
    fields = run(game, lower(3))
    assert fields["dice"] == [1, 2, 3]
    assert fields["vp"] == [6, 0]  # at once
    game = start(make, TWO, hand=hand, dice=list(ALL_HARVEST))
    run(game, play(WIND))
    assert game.legal() == [VOTE_OWN, VOTE_NEXT]


@ACTIONS.add("X-117", "A-6.5", "A-16.1", "A-6.2")
def _third_die(make: Make) -> None:
    game = start(
        make,
        TWO,
        hand={0: [0, 0, 1, 0]},
        dice=[0, 1, 0],
        drops={3: [0, 2]},
        votes={FROST: [2, 0], SUN: [2, 0]},
    )
    fields = run(game, play(WIND), VOTE_OWN)  # no harvest: one die is left
    assert fields["round"] == 2
    assert fields["vp"] == [0, 0]
    assert fields["drops"][3] == [0, 2]
    game = start(
        make,
        TWO,
        hand={0: [0, 0, 1, 0], 1: [1, 0, 0, 0]},
        dice=[0, 1, 0],
        drops={3: [0, 2]},
        votes={FROST: [2, 0], SUN: [2, 0]},
    )
    fields = run(game, play(WIND), lower(1))
    assert fields["dice"] == [0, 0, 0]
    assert fields["vp"] == [2, 0]
    assert fields["drops"][3] == [0, 2]  # nothing at once
    fields = run(game, PASS)
    assert fields["round"] == 2
    assert fields["vp"] == [2, points("grass", 1)]
    assert fields["drops"][3] == [0, 0]


# ------------------------------------------------------------------------------ passing


@ACTIONS.add("X-118", "A-7.5", "Q-14", "Q-55", "A-12.5")
def _marker_at_once(make: Make) -> None:
    votes = {WIND: [1, 1, 0, 0], FROST: [1, 0, 0, 0], RAIN: [0, 0, 1, 0]}
    game = start(
        make,
        FOUR,
        hand={2: ONE_CARD},
        to_act=2,
        first_player=0,
        votes=votes,
        drops={5: [1, 1, 1, 1]},
    )
    fields = run(game, PASS)
    assert fields["first_player"] == 2
    assert (game.node, game.to_act) == ("SELECT_WEATHER", 2)
    run(game, 128 + RAIN)
    assert (game.node, game.to_act) == ("WINDW_DROP", 1)  # the seat right of the new first player
    order = []
    while game.node in ("WINDW_DROP", "WINDW_DIR"):
        if game.node == "WINDW_DROP":
            order.append(game.to_act)
        run(game, game.legal()[0])
    assert order == [1, 0, 3, 2]
    assert (game.node, game.to_act) == ("TURN", 2)


@ACTIONS.add("X-119", "A-8.1", "Q-16", "Q-122", "A-7.6", "B-17")
def _hand_limit_in_turn_order(make: Make) -> None:
    hands = {0: [3, 3, 0, 0], 1: [0, 0, 3, 2]}
    for hidden in (False, True):
        game = start(
            make,
            {"players": 2, "hidden_hand_discard": hidden},
            hand=hands,
            first_player=1,
            to_act=1,
        )
        fields = run(game, PASS, PASS)
        assert fields["hand"] == [hands[0], hands[1]]
        assert (game.node, game.to_act) == ("HAND_LIMIT", 1)
        fields = run(game, card(WIND))
        assert (game.node, game.to_act) == ("HAND_LIMIT", 0)
        # Seen at once, or laid aside until all have chosen.
        aside = [0, 0, int(hidden), 0]
        assert fields["discard"] == [0, 0, int(not hidden), 0]
        assert fields["kept"] == [[0] * 4, aside]
        fields = run(game, card(FROST), card(SUN))
        assert game.node == "SELECT_WEATHER"
        assert fields["discard"] == [1, 1, 1, 0]
        assert fields["kept"] == [[0] * 4, [0] * 4]
        assert fields["hand"] == [[2, 2, 0, 0], [0, 0, 2, 2]]


@ACTIONS.add("X-120", "Q-104", "A-8.1", "A-14.1")
def _last_round_has_no_clean_up(make: Make) -> None:
    game = start(
        make,
        TWO,
        hand={0: [5, 1, 0, 0]},
        round=4,
        dice=[1, 2, 3],
        votes={SUN: [1, 1]},
    )
    run(game, PASS)
    assert (game.node, game.to_act) == ("HAND_LIMIT", 0)  # as always
    before = game.fields()  # the first frost was forced: sun alone would leave one too many
    assert before["hand"][0] == [4, 1, 0, 0]
    fields = run(game, card(FROST))
    assert game.node == "OVER"
    assert fields["first_player"] == 1  # A-14 as always
    assert fields["round"] == 4
    assert fields["dice"] == [1, 2, 3]
    assert fields["hand"] == [[3, 1, 0, 0], [0] * 4]
    assert fields["deck"] == before["deck"]
    assert fields["vp"] == [DATA["voting_track"]["short"][0]] * 2


@ACTIONS.add("X-121", "Q-13", "Q-17", "A-7.4")
def _passer_holds_the_marker(make: Make) -> None:
    hands = {0: [3, 3, 0, 0], 1: [1, 0, 0, 0], 2: [0, 0, 3, 3]}
    game = start(make, THREE, hand=hands)
    fields = run(game, PASS)
    assert fields["first_player"] == 2  # the marker goes to the right
    assert fields["hand"][0] == [0] * 4
    run(game, PASS)
    assert (game.node, game.to_act) == ("TURN", 2)  # the last extra turn
    run(game, PASS)
    assert (game.node, game.to_act) == ("HAND_LIMIT", 2)
    run(game, card(WIND), card(WIND))
    assert (game.node, game.to_act) == ("SELECT_WEATHER", 2)  # seat 0 has nothing to discard
    assert go(0) not in game.legal()
