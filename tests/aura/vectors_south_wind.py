"""Worked examples that compute: the South Wind."""

from __future__ import annotations

from typing import Any

from aura_ai.referee.chance import Chance
from tests.vectors import Collection, Game, Make, run, state_for

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
    SUN,
    THUNDER,
    VOTE_OWN,
    WIND,
    play,
    start,
    tile,
)

SOUTH_WIND = Collection()

HUMAN, NEUTRAL = 0, 1


def _after_card(
    make: Make, number: int, die: int = 1, frost_on: int = -1, **partial: Any
) -> dict[str, Any]:
    """Return the fields after a human action and then South Wind card `number` with `die`.

    The human plays a wind that moves nothing (no own cloud), or a frost on a given tile. The last
    card in the hand keeps the game at the human's next turn.
    """
    options = {"players": 1, **partial.pop("options", {})}
    kind = WIND if frost_on < 0 else FROST
    hand = [0, 0, 0, 1]
    hand[kind] += 1
    # One card in the deck is drawn first, then the die.
    state = state_for((1, 0), (6, die - 1))
    game = start(make, options, state, hand={0: hand}, south_wind=[number], **partial)
    run(game, play(kind))
    if frost_on >= 0:
        run(game, tile(frost_on))
    fields = run(game, VOTE_OWN)
    assert (game.node, game.to_act) == ("TURN", HUMAN)
    assert fields["south_wind"] == []
    return fields


@SOUTH_WIND.add("T-26", "A-21.14", "A-21.16", "B-13")
def _t26(make: Make) -> None:
    for source in (3, 2, 1):
        fields = _after_card(make, 7, frost_on=5, cloud_drops={source: [1, 1]}, dice=[0, 0, 0])
        assert fields["cloud_drops"][0] == [1, 1]
        assert fields["cloud_drops"][source] == [0, 0]
        assert fields["vp"] == [0, 0]
    fields = _after_card(make, 7, frost_on=5, cloud_drops={0: [1, 1]}, dice=[0, 0, 0])
    assert fields["cloud_drops"][0] == [1, 1]
    assert fields["vp"] == [0, DATA["solo"]["neutral_no_target_vp"]]


@SOUTH_WIND.add("T-27", "A-21.15")
def _t27(make: Make) -> None:
    for source, target in ((2, 5), (1, 3), (4, 5)):
        fields = _after_card(make, 8, cloud_drops={source: [0, 1]})
        assert fields["cloud_drops"][target] == [0, 1]
        assert fields["cloud_drops"][source] == [0, 0]
        assert fields["vp"] == [0, 0]
    fields = _after_card(make, 8, cloud_drops={5: [0, 1]})
    assert fields["cloud_drops"][5] == [0, 1]
    assert fields["vp"] == [0, DATA["solo"]["neutral_no_target_vp"]]


# ------------------------------------------------------------------------------ rulings


@SOUTH_WIND.add("X-64", "A-21.8", "B-9", "Q-125", "A-21.25")
def _solo_pass(make: Make) -> None:
    hand = {0: [3, 1, 1, 1]}
    votes = {FROST: [1, 0], SUN: [1, 0]}
    game = start(make, {"players": 1}, hand=hand, votes=votes)
    fields = run(game, PASS)
    assert fields["round"] == 2
    assert sum(fields["hand"][0]) == 8
    options = {"players": 1, "solo_pass_discards_all": False}
    game = start(make, options, hand=hand, votes=votes)
    run(game, PASS)
    assert game.node == "HAND_LIMIT"


@SOUTH_WIND.add("X-65", "A-21.2", "A-21.3", "B-10", "A-22.3", "Q-125")
def _solo_layout(make: Make) -> None:
    names = DATA["codes"]["crop"]
    ranks = {names.index(name): min(DATA["crop"][name]["solo_ranks"], default=0) for name in names}
    for seed in range(5):
        for layout, order in (
            ("top_left_low", (0, 1, 2, 3, 4, 5)),
            ("bottom_left_low", (4, 5, 2, 3, 0, 1)),
        ):
            options = {"players": 1, "solo_layout": layout, "solo_no_tricks": True}
            fields = make(options, None, seed).fields()
            laid = [fields["crop"][t] for t in order]
            assert [ranks[code] for code in laid] == sorted(ranks[code] for code in laid)
            assert all(DATA["crop"][names[code]]["south_wind_icon"] for code in laid)
            assert not {"wheat", "potato"} & {names[code] for code in laid}


SOLO = {"players": 1}
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
