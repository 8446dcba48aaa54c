"""Vectors for numbered rules: the South Wind."""

from __future__ import annotations

from typing import Any

from aura_ai.referee.chance import Chance
from tests.vectors import Collection, Game, Make, run

from .vectors_setup import FACES, NAMES, deal_by_hand, take
from .vectors_tools import (
    COFFEE,
    DATA,
    DONE,
    FROST,
    GROWN,
    NONE,
    NORMAL,
    PASS,
    POTATO,
    RAIN,
    SUN,
    THUNDER,
    VOTE_OWN,
    WHEAT,
    WIND,
    play,
    points,
    start,
    state_for,
    tile,
    weather,
)

SOUTH_WIND = Collection()
SOLO = {"players": 1}
HUMAN, NEUTRAL = 0, 1
NO_TARGET = DATA["solo"]["neutral_no_target_vp"]
CARDS = {card["id"]: card for card in DATA["solo"]["card"]}
COFFEES = dict.fromkeys(range(6), COFFEE)  # four drops are needed: few harvests


def _neutral_turn(
    make: Make, cards: list[int], *draws: tuple[int, int], **partial: Any
) -> dict[str, Any]:
    """Return the fields after a human wind that moves nothing and the neutral turn after it."""
    options = {"players": 1, **partial.pop("options", {})}
    game = start(
        make, options, state_for(*draws), hand={0: [0, 0, 1, 1]}, south_wind=cards, **partial
    )
    fields = run(game, play(WIND), VOTE_OWN)
    assert (game.node, game.to_act) == ("TURN", HUMAN)
    return fields


def _pass_in(make: Make, number: int, **partial: Any) -> Game:
    """Return a game in which the human passed in a round."""
    game = start(make, SOLO, hand={0: [0, 0, 0, 1]}, round=number, **partial)
    run(game, PASS)
    return game


@SOUTH_WIND.add(
    "X-160", "A-21.1", "A-21.2", "A-21.3", "A-21.4", "A-21.5", "A-21.6", "A-2.8", "Q-107"
)
def _solo_setup(make: Make) -> None:
    # Tiles, eight cards, dice, two neutral clouds, the human's, then the first South Wind card.
    bag = [DATA["crop"][n]["count"] * DATA["crop"][n]["south_wind_icon"] for n in NAMES]
    bag[NAMES.index("opuntia")] = 0
    count, state = 0, 0
    while count < 3:
        chance = Chance.from_state(state)
        cards = list(bag)
        drawn = [take(chance.draw, cards) for _ in range(6)]
        deck, discard = [10] * 4, [0] * 4
        hand = deal_by_hand(chance, deck, discard, [0], [8])[0]
        dice = [FACES[chance.draw(6)] for _ in range(3)]
        places: list[int] = []
        for _ in range(3):
            free = [t for t in range(6) if t not in places]
            places.append(free[chance.draw(len(free))])
        state += 1
        # Card 3 finds no human drop on a tile: nothing moves.
        if chance.draw(9) != 2:
            continue
        count += 1
        game = make(SOLO, None, state - 1)
        fields = game.fields()
        assert (game.node, game.to_act) == ("TURN", HUMAN)
        assert fields["round"] == 1
        assert fields["first_player"] == 0
        rank = [min(DATA["crop"][n]["solo_ranks"], default=0) for n in NAMES]
        assert fields["crop"] == sorted(drawn, key=lambda code: rank[code])
        assert fields["hand"] == [hand, [0] * 4]
        expected = [[0, 0] for _ in range(6)]
        for place in places[:2]:
            expected[place] = [0, 1]
        expected[places[2]] = [1, 0]
        assert fields["cloud_drops"] == expected
        assert fields["cloud"] == [int(t in places) for t in range(6)]
        assert fields["supply"] == [19, 18]
        assert fields["vote_supply"] == [12, 11]
        assert fields["south_wind"] == [1, 2, 4, 5, 6, 7, 8, 9]
        assert fields["vp"][HUMAN] == 0
        assert fields["vp"][NEUTRAL] >= NO_TARGET
        assert sum(fields["dice"]) == sum(dice) - any(dice)
        assert fields["wins"] == [0, 0]


@SOUTH_WIND.add("X-161", "A-21.7", "A-21.8", "Q-112", "A-4.3")
def _turns_alternate(make: Make) -> None:
    game = start(make, SOLO, hand={0: [0, 0, 8, 0]}, south_wind=[1, 2, 5, 6], dice=[0, 0, 0])
    run(game, play(WIND), VOTE_OWN)
    assert (game.node, game.to_act) == ("SECOND", HUMAN)
    assert len(game.fields()["south_wind"]) == 4
    run(game, play(WIND), VOTE_OWN)
    assert (game.node, game.to_act) == ("TURN", HUMAN)
    assert len(game.fields()["south_wind"]) == 3
    run(game, play(WIND), VOTE_OWN, DONE)
    assert len(game.fields()["south_wind"]) == 2
    # The pass ends the phase: no neutral turn follows it.
    game = _pass_in(make, 4, south_wind=[1, 2])
    assert game.node == "OVER"
    assert game.fields()["south_wind"] == [1, 2]


@SOUTH_WIND.add("X-162", "A-21.5", "A-21.9", "A-21.25")
def _south_wind_deck(make: Make) -> None:
    # Card 9: all nine are shuffled, and another card is revealed.
    fields = _neutral_turn(make, [9], (1, 0), (9, 2), (6, 0), dice=[0, 0, 0])
    assert fields["south_wind"] == [1, 2, 4, 5, 6, 7, 8, 9]
    assert fields["vp"] == [0, NO_TARGET]
    # It can come again at once.
    fields = _neutral_turn(make, [9], (1, 0), (9, 8), (9, 2), (6, 0), dice=[0, 0, 0])
    assert fields["south_wind"] == [1, 2, 4, 5, 6, 7, 8, 9]
    # A position without a deck (no game comes to it) starts a new one.
    fields = _neutral_turn(make, [], (9, 2), (6, 0), dice=[0, 0, 0])
    assert fields["south_wind"] == [1, 2, 4, 5, 6, 7, 8, 9]
    # A new round does not renew the deck. The human gets eight cards, the neutral player none,
    # and no marker moves.
    game = _pass_in(make, 1, south_wind=[3, 8], votes={FROST: [0, 1], SUN: [0, 2]})
    fields = game.fields()
    assert len(fields["south_wind"]) == 1
    assert [sum(row) for row in fields["hand"]] == [8, 0]
    assert fields["first_player"] == 0
    assert fields["round"] == 2
    assert fields["wins"] == [0, 2]  # neutral votes count like any


@SOUTH_WIND.add("X-163", "A-21.10", "A-21.11", "Q-91", "Q-110")
def _dry(make: Make) -> None:
    tiles = {2: [0, 13]}
    clouds = {4: [0, 7]}
    for number in (1, 2, 4, 5, 6):
        fields = _neutral_turn(
            make,
            [number],
            (1, 0),
            (6, 4),
            crop=COFFEES,
            drops=tiles,
            cloud_drops=clouds,
            dice=[0, 0, 2],
        )
        assert [row[NEUTRAL] for row in fields["drops"]] == [0, 0, 13, 0, 0, 0]
        assert [row[NEUTRAL] for row in fields["cloud_drops"]] == [0, 0, 0, 0, 7, 0]
        card = CARDS[number]
        assert fields["vp"] == [0, NO_TARGET + card["harvest"]]  # the icons count all the same
        votes = [row[NEUTRAL] for row in fields["votes"]]
        names = DATA["codes"]["weather"]
        assert votes == [card["votes"].count(name) for name in names]
        assert fields["dice"] == [0, 0, 1 if card["harvest"] else 2]


@SOUTH_WIND.add("X-164", "A-21.12", "A-21.13", "Q-92", "Q-77")
def _cards(make: Make) -> None:
    # Cards 1 and 2: drops on the tile, growth at once.
    for number, count in ((1, 1), (2, 2)):
        fields = _neutral_turn(make, [number], (1, 0), (6, 3), dice=[0, 0, 0])
        assert fields["drops"][3] == [0, count]
        assert fields["growth"][3] == (GROWN if count == 2 else NONE)
        assert fields["supply"] == [20, 20 - count]
    # Card 3: a human drop goes home, the tile wilts.
    fields = _neutral_turn(make, [3], (1, 0), (6, 0), drops={3: [1, 1]}, dice=[0, 0, 0])
    assert fields["drops"][3] == [0, 1]
    assert fields["growth"][3] == NONE
    assert fields["supply"] == [20, 19]
    # Card 4: a new cloud of two drops on a tile without one; of one drop with one left.
    fields = _neutral_turn(make, [4], (1, 0), (6, 3), cloud_drops={3: [0, 2]})
    assert fields["cloud_drops"][3:5] == [[0, 2], [0, 2]]
    assert fields["cloud"][4] == NORMAL
    fields = _neutral_turn(make, [4], (1, 0), (6, 3), crop=COFFEES, drops={0: [0, 19]})
    assert fields["cloud_drops"][3] == [0, 1]
    assert fields["supply"][NEUTRAL] == 0
    # Cards 5 and 6: one drop into a cloud, whoever is in it; then it is checked.
    for number in (5, 6):
        for before, kind in ((2, NORMAL), (3, THUNDER), (7, NONE)):
            fields = _neutral_turn(
                make, [number], (1, 0), (6, 1), cloud_drops={3: [0, before]}, dice=[0, 0, 0]
            )
            after = [0, before + 1]
            assert fields["cloud"][3] == kind
            assert fields["cloud_drops"][3] == ([0, 0] if kind == NONE else after)
            assert fields["drops"][3] == (after if kind == NONE else [0, 0])
        # a cloud of the human alone will do
        state = state_for((1, 0), (6, 5))
        game = start(make, SOLO, state, hand={0: [1, 0, 0, 1]}, south_wind=[number])
        fields = run(game, play(FROST), tile(5), VOTE_OWN)
        assert fields["cloud_drops"][5] == [1, 1]


@SOUTH_WIND.add("X-165", "A-21.19", "A-13.2", "A-13.4")
def _human_breaks_ties(make: Make) -> None:
    votes = {FROST: [1, 1], SUN: [3, 0], WIND: [1, 1]}
    game = _pass_in(make, 4, votes=votes, crop=COFFEES)
    assert (game.node, game.to_act) == ("SELECT_WEATHER", HUMAN)
    assert game.legal() == [weather(FROST), weather(WIND)]
    fields = run(game, weather(FROST))
    assert fields["wins"] == [1, 0]  # sun; a tie for most votes gives nobody a step
    game = _pass_in(make, 4, votes={FROST: [1, 2], SUN: [3, 0]}, crop=COFFEES)
    assert game.fields()["wins"] == [1, 1]


@SOUTH_WIND.add("X-166", "A-21.20", "A-12.1", "A-12.6", "Q-63")
def _frost_and_rain(make: Make) -> None:
    clouds = {0: [1, 0], 3: [0, 2], 5: [1, 1]}
    game = _pass_in(make, 4, votes={FROST: [1, 0]}, crop=COFFEES, cloud_drops=clouds)
    fields = game.fields()
    assert fields["cloud"] == [2, 0, 0, 2, 0, 2]
    assert fields["drops"] == [[0, 0]] * 6
    game = _pass_in(make, 4, votes={RAIN: [1, 0]}, crop=COFFEES, cloud_drops=clouds, cloud={3: 2})
    fields = game.fields()
    assert fields["cloud"] == [1, 0, 0, 0, 0, 1]
    assert fields["drops"][3] == [0, 2]
    votes = {FROST: [1, 0], RAIN: [1, 0]}
    game = _pass_in(make, 4, votes=votes, crop=COFFEES, cloud_drops=clouds)
    fields = game.fields()
    assert [fields["drops"][t] for t in (0, 3, 5)] == [[1, 0], [0, 2], [1, 1]]


@SOUTH_WIND.add("X-167", "A-21.24", "A-21.26", "A-19.2", "A-17.5")
def _neutral_scores(make: Make) -> None:
    game = _pass_in(
        make,
        4,
        crop={0: WHEAT, 1: POTATO},
        drops={0: [1, 2], 1: [1, 2]},
        wins=[1, 2],
    )
    fields = game.fields()
    wheat, track = DATA["crop"]["wheat"], DATA["voting_track"]["short"]
    assert fields["wheat"] == [0, 1]
    assert fields["vp"] == [
        wheat["other_points"] + points("potato", 2) + track[1],
        wheat["leader_points"] + points("potato", 1) + track[2] + wheat["end_bonus"],
    ]


@SOUTH_WIND.add("X-168", "A-22.1", "B-15", "Q-58", "Q-125")
def _double_cards(make: Make) -> None:
    draws = ((2, 0), (6, 3), (1, 0), (6, 3))  # card 1, then card 2, both on P4
    for rule, dice, vp in (("ignored", [0, 1, 4], 0), ("resolved", [0, 0, 4], 2)):
        options = {"solo_double_cards": True, "solo_double_harvest": rule}
        fields = _neutral_turn(make, [1, 2], *draws, options=options, dice=[0, 1, 4])
        assert fields["drops"][3] == [0, 3]
        # card 1 shows rain and a harvest, card 2 rain only
        assert [row[NEUTRAL] for row in fields["votes"]] == [0, 0, 0, 1]
        assert fields["dice"] == dice
        assert fields["vp"] == [0, vp]
        assert fields["south_wind"] == []
    # Without the variant one card a turn; the second card resolves its harvest in any case.
    fields = _neutral_turn(make, [1, 2], (2, 0), (6, 3), dice=[0, 1, 4])
    assert fields["south_wind"] == [2]
    options = {"solo_double_cards": True}
    draws = ((2, 1), (6, 3), (1, 0), (6, 3))
    fields = _neutral_turn(make, [1, 2], *draws, options=options, dice=[0, 1, 4])
    assert fields["dice"] == [0, 0, 4]


@SOUTH_WIND.add("X-169", "Q-108", "Q-110", "A-21.10", "A-22.1")
def _die_is_rolled_anyway(make: Make) -> None:
    # Card 3 finds no tile, but uses a roll: card 1 lands where the second roll says.
    draws = ((2, 1), (6, 0), (1, 0), (6, 4))
    options = {"solo_double_cards": True}
    fields = _neutral_turn(make, [1, 3], *draws, options=options, dice=[0, 0, 0])
    assert [row[NEUTRAL] for row in fields["drops"]] == [0, 0, 0, 0, 1, 0]
    assert fields["vp"] == [0, NO_TARGET]
    # With chosen targets nothing is rolled: two cards in a row use two draws.
    options["solo_chosen_targets"] = True
    draws = ((2, 0), (1, 0), (6, 1))
    fields = _neutral_turn(make, [1, 3], *draws, options=options, dice=[0, 0, 0])
    assert [row[NEUTRAL] for row in fields["drops"]] == [0, 0, 0, 0, 0, 1]


@SOUTH_WIND.add("X-170", "Q-45", "Q-79", "A-21.21", "A-9.4")
def _several_overflows(make: Make) -> None:
    game = _pass_in(
        make,
        4,
        votes={SUN: [1, 0]},
        crop=COFFEES,
        cloud_drops={0: [0, 4], 3: [1, 2], 5: [1, 4]},
    )
    # The neutral part is one effect: P1 and P6 overflow before the human doubles, who is left
    # with the cloud on P4. The harvest then clears the coffee on P1 and P6.
    fields = game.fields()
    assert game.node == "OVER"
    assert [fields["cloud"][t] for t in (0, 3, 5)] == [NONE, THUNDER, NONE]
    assert fields["cloud_drops"][3] == [2, 4]
    row = "points_grown"
    coffee = [points("coffee", 2, row), 2 * points("coffee", 1, row)]
    assert fields["vp"] == [coffee[0] + DATA["voting_track"]["short"][1], coffee[1]]
    assert fields["supply"] == [18, 16]


@SOUTH_WIND.add("X-171", "Q-109", "A-21.17")
def _vote_icons_in_order(make: Make) -> None:
    assert CARDS[6]["votes"] == ["sun", "rain"]
    clouds = {3: [0, 1]}
    for supply, sun, rain in ((2, 1, 1), (1, 1, 0), (0, 0, 0)):
        votes = {FROST: [0, 6], WIND: [0, 6 - supply]}
        fields = _neutral_turn(make, [6], (1, 0), (6, 3), votes=votes, cloud_drops=clouds)
        assert [row[NEUTRAL] for row in fields["votes"]] == [6, sun, 6 - supply, rain]
        missing = 2 - sun - rain
        assert fields["vp"] == [0, missing * DATA["solo"]["neutral_missing_vote_vp"]]
