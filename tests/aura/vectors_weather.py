"""Worked examples: selection, weather effects, win steps, first player, clean-up."""

from __future__ import annotations

from typing import Any

from aura_ai.referee.chance import Chance
from tests.vectors import Collection, Make, run

from .vectors_tools import (
    ALL_HARVEST,
    COFFEE,
    DATA,
    DONE,
    FROST,
    NONE,
    NORMAL,
    POTATO,
    RAIN,
    RICE,
    SPROUTED,
    SUN,
    THUNDER,
    WHEAT,
    WIND,
    drop,
    end_phase,
    points,
    quiet_votes,
    state_for,
    tile,
    weather,
)

WEATHER = Collection()
TWO = {"players": 2}
THREE = {"players": 3}
FOUR = {"players": 4}


@WEATHER.add("T-07", "A-11.2", "A-11.3", "B-7", "A-6.4", "A-11.1", "Q-55")
def _t07(make: Make) -> None:
    votes = {FROST: [2, 3], SUN: [4, 3], WIND: [2, 2], RAIN: [3, 2]}
    for picked, other in ((FROST, RAIN), (RAIN, FROST)):
        game = end_phase(make, TWO, votes=votes)
        assert (game.node, game.to_act) == ("SELECT_WEATHER", 0)
        assert game.legal() == [weather(FROST), weather(RAIN)]
        fields = run(game, weather(picked))
        expected = [[0, 0]] * 4
        expected[WIND], expected[other] = votes[WIND], votes[other]
        assert fields["votes"] == expected


@WEATHER.add("T-08", "A-11.2")
def _t08(make: Make) -> None:
    # Sun comes first: the cloud overflows, and only then does wind find a drop to move.
    votes = {FROST: [2, 2], SUN: [3, 3], WIND: [3, 3], RAIN: [2, 2]}
    game = end_phase(make, TWO, votes=votes, cloud_drops={3: [4, 0]})
    assert (game.node, game.to_act) == ("WINDW_DIR", 1)
    fields = game.fields()
    assert fields["drops"][3] == [8, 0]
    assert fields["votes"] == [[2, 2], [0, 0], [3, 3], [2, 2]]


@WEATHER.add("T-09", "A-13.1", "A-13.2", "A-13.5")
def _t09(make: Make) -> None:
    # Seats: blue 0, green 1, red 2, yellow 3.
    for extra, wins in ((0, [1, 1, 0, 1]), (1, [2, 1, 0, 1])):
        votes = {FROST: [0, 0, 3, 0], SUN: [3 + extra, 4, 0, 0], WIND: [2, 0, 0, 2]}
        fields = end_phase(make, FOUR, votes=votes).fields()
        assert fields["wins"] == wins
        assert fields["votes"] == [[0, 0, 3, 0], [0] * 4, [0] * 4, [0] * 4]


# Blue drops on tiles that stay below their need: 14 of them, two players.
ASIDE_TYPES: dict[int, int] = {
    0: COFFEE,
    1: RICE,
    2: POTATO,
    3: COFFEE,
    4: WHEAT,
    5: POTATO,
    6: WHEAT,
}
ASIDE_DROPS = {0: [3, 0], 1: [3, 0], 2: [2, 0], 4: [2, 0], 5: [2, 0], 6: [2, 0]}


@WEATHER.add("T-13", "A-12.4", "A-12.6", "Q-62")
def _t13(make: Make) -> None:
    votes = {SUN: [0, 1], RAIN: [0, 1]}
    for last in (False, True):
        game = end_phase(
            make,
            TWO,
            round=4 if last else 1,
            votes=votes,
            crop=ASIDE_TYPES,
            drops=ASIDE_DROPS,
            cloud_drops={3: [3, 0]},
        )
        fields = game.fields()
        if last:
            assert game.node == "OVER"
            track = DATA["voting_track"]["short"]
            assert fields["vp"] == [points("coffee", 1, "points_sprouted"), track[2]]
            assert fields["drops"][3] == [0, 0]
        else:
            assert fields["drops"][3] == [6, 0]
            assert fields["growth"][3] == SPROUTED
            assert fields["supply"][0] == 0


@WEATHER.add("T-21", "A-18.2", "A-6.5")
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


@WEATHER.add("T-23", "A-14.1")
def _t23(make: Make) -> None:
    for mine, first in ((1, 1), (2, 0)):
        votes = {FROST: [4, 4], SUN: [4, 4], WIND: [2, 2], RAIN: [mine, 1]}
        fields = end_phase(make, TWO, votes=votes).fields()
        assert fields["round"] == 2
        assert fields["first_player"] == first


@WEATHER.add("T-50", "A-12.2", "A-12.3", "B-6", "Q-97")
def _t50(make: Make) -> None:
    position: dict[str, Any] = {
        "votes": {FROST: [1, 0], SUN: [1, 0]},
        "drops": {0: [17, 0]},
        "cloud_drops": {3: [2, 0]},
    }
    game = end_phase(make, TWO, **position)
    assert (game.node, game.to_act) == ("SUN_WEATHER", 0)
    assert game.fields()["supply"][0] == 1
    assert game.legal() == [DONE, tile(3)]
    fields = run(game, tile(3))  # the missing drop can only come from tile 0
    assert fields["cloud_drops"][3] == [4, 0]
    assert fields["cloud"][3] == THUNDER
    assert fields["drops"][0] == [16, 0]
    game = end_phase(make, TWO, **position)
    assert run(game, DONE)["cloud_drops"][3] == [2, 0]
    # The other reading leaves no choice.
    forced = {"players": 2, "sun_forced": "always_if_payable"}
    assert end_phase(make, forced, **position).fields()["cloud_drops"][3] == [4, 0]


@WEATHER.add("T-52", "A-12.5")
def _t52(make: Make) -> None:
    votes = {FROST: [1, 0, 0], WIND: [1, 0, 0]}
    game = end_phase(make, THREE, votes=votes, drops={4: [2, 2, 0]})
    order = []
    while game.node in ("WINDW_DROP", "WINDW_DIR"):
        if game.node == "WINDW_DROP":
            order.append(game.to_act)
        run(game, game.legal()[0])
    assert game.fields()["round"] == 2
    assert order == [2, 1, 0]


@WEATHER.add("T-53", "A-12.6")
def _t53(make: Make) -> None:
    position: dict[str, Any] = {
        "crop": {3: RICE},
        "drops": {3: [1, 2]},
        "cloud_drops": {3: [1, 0], 4: [1, 0]},
        "cloud": {3: THUNDER},
    }
    game = end_phase(make, TWO, votes={WIND: [0, 1], RAIN: [1, 0]}, round=1, **position)
    # Wind comes first; both players move a drop to and fro, which leaves rice as it was.
    run(game, drop(3, 1), 132, drop(0, 1), 134)
    fields = game.fields()
    assert fields["drops"][3] == [2, 2]
    assert fields["growth"][3] == 2
    assert fields["cloud"][3:5] == [NONE, NORMAL]


@WEATHER.add("T-54", "Q-50", "Q-51")
def _t54(make: Make) -> None:
    game = end_phase(make, TWO, cloud_drops={3: [1, 0]})
    assert game.legal() == [weather(w) for w in range(4)]
    run(game, weather(RAIN))
    assert game.legal() == [weather(w) for w in (FROST, SUN, WIND)]
    fields = run(game, weather(FROST))
    assert fields["drops"][3] == [1, 0]  # frost made the cloud thunder, rain emptied it
    assert fields["wins"] == [0, 0]


@WEATHER.add("T-56", "A-13.2")
def _t56(make: Make) -> None:
    fields = end_phase(make, TWO, votes={FROST: [2, 2], SUN: [1, 0]}).fields()
    assert fields["wins"] == [1, 0]
    fields = end_phase(make, THREE, votes={FROST: [2, 2, 2], SUN: [1, 0, 0]}).fields()
    assert fields["wins"] == [2, 1, 1]


@WEATHER.add("T-65", "E-5", "A-18.4", "Q-103")
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


# ------------------------------------------------------------------------------ rulings


@WEATHER.add("X-20", "Q-49", "Q-119")
def _one_space(make: Make) -> None:
    votes = {SUN: [1, 0]}
    game = end_phase(make, TWO, votes=votes, cloud_drops={3: [1, 0]})
    assert game.legal() == [weather(w) for w in (FROST, WIND, RAIN)]
    fields = run(game, weather(FROST))
    assert fields["cloud"][3] == THUNDER
    assert fields["wins"] == [1, 0]
    skip = {"players": 2, "zero_vote_selection": "skip_second"}
    fields = end_phase(make, skip, votes=votes, cloud_drops={3: [1, 0]}).fields()
    assert fields["cloud"][3] == NORMAL
    assert fields["cloud_drops"][3] == [2, 0]
    assert fields["wins"] == [1, 0]


@WEATHER.add("X-21", "A-11.4", "A-13.3", "Q-52", "Q-53", "B-8")
def _last_round(make: Make) -> None:
    # Three spaces with votes: all are resolved, two of them give steps, the first player breaks
    # the tie for the second; wind has none and is not resolved.
    votes = {FROST: [3, 0], SUN: [2, 0], RAIN: [0, 2]}
    for picked, wins in ((SUN, [2, 0]), (RAIN, [1, 1])):
        game = end_phase(make, TWO, round=4, votes=votes, cloud_drops={3: [1, 0]})
        assert game.legal() == [weather(SUN), weather(RAIN)]
        fields = run(game, weather(picked))
        assert game.node == "OVER"
        assert fields["wins"] == wins
        assert fields["votes"] == [[0, 0]] * 4
        # The grass got two drops by sun and rain and was harvested.
        assert fields["vp"][0] == points("grass", 1) + DATA["voting_track"]["short"][wins[0]]


@WEATHER.add("X-22", "Q-101")
def _last_round_without_choice(make: Make) -> None:
    game = end_phase(make, TWO, round=4, votes={RAIN: [0, 1]})
    assert game.node == "OVER"
    assert game.fields()["wins"] == [0, 1]


@WEATHER.add("X-23", "B-5", "Q-57", "Q-123", "A-9.6")
def _sun_check(make: Make) -> None:
    # Seat 0 fills the cloud to 8: it overflows at once, or only after seat 1 doubled as well.
    position: dict[str, Any] = {"votes": {FROST: [1, 0], SUN: [1, 0]}, "cloud_drops": {3: [3, 2]}}
    fields = end_phase(make, TWO, **position).fields()
    assert fields["drops"][3] == [6, 2]
    late = {"players": 2, "sun_check": "per_weather"}
    fields = end_phase(make, late, **position).fields()
    assert fields["drops"][3] == [6, 4]
    assert fields["cloud"][3] == NONE


@WEATHER.add("X-25", "A-12.2", "Q-56")
def _forced_sun(make: Make) -> None:
    # Supply 1: the cloud with 1 can be paid from it, so blue must double one of the two clouds.
    game = end_phase(
        make,
        TWO,
        votes={FROST: [1, 0], SUN: [1, 0]},
        drops={0: [15, 0]},
        cloud_drops={3: [1, 0], 4: [3, 0]},
    )
    assert game.legal() == [tile(3), tile(4)]
    fields = run(game, tile(4))
    assert fields["cloud_drops"][4] == [6, 0]
    assert fields["drops"][0] == [13, 0]
    assert fields["supply"][0] == 0


@WEATHER.add("X-24", "A-12.4")
def _coffee_by_overflow(make: Make) -> None:
    votes = {FROST: [1, 0], SUN: [1, 0]}
    fields = end_phase(make, TWO, votes=votes, crop={3: COFFEE}, cloud_drops={3: [4, 0]}).fields()
    assert fields["drops"][3] == [8, 0]
    assert fields["growth"][3] == 2
