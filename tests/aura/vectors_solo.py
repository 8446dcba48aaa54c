"""Worked examples: the South Wind."""

from __future__ import annotations

from typing import Any

from tests.vectors import Collection, Game, Make, run

from .vectors_tools import (
    DATA,
    FROST,
    PASS,
    SUN,
    THUNDER,
    VOTE_OWN,
    WIND,
    drop,
    go,
    play,
    start,
    state_for,
    tile,
)

SOLO = Collection()
HUMAN, NEUTRAL = 0, 1
EAST = 1


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


@SOLO.add("T-25", "A-21.10", "A-21.12")
def _t25(make: Make) -> None:
    fields = _after_card(make, 3, die=4, drops={1: [1, 0], 2: [1, 0]})
    assert fields["drops"][1] == [0, 0]
    assert fields["drops"][2] == [1, 0]
    assert fields["supply"][HUMAN] == 19


@SOLO.add("T-26", "A-21.14", "A-21.16", "B-13")
def _t26(make: Make) -> None:
    for source in (3, 2, 1):
        fields = _after_card(make, 7, frost_on=5, cloud_drops={source: [1, 1]}, dice=[0, 0, 0])
        assert fields["cloud_drops"][0] == [1, 1]
        assert fields["cloud_drops"][source] == [0, 0]
        assert fields["vp"] == [0, 0]
    fields = _after_card(make, 7, frost_on=5, cloud_drops={0: [1, 1]}, dice=[0, 0, 0])
    assert fields["cloud_drops"][0] == [1, 1]
    assert fields["vp"] == [0, DATA["solo"]["neutral_no_target_vp"]]


@SOLO.add("T-27", "A-21.15")
def _t27(make: Make) -> None:
    for source, target in ((2, 5), (1, 3), (4, 5)):
        fields = _after_card(make, 8, cloud_drops={source: [0, 1]})
        assert fields["cloud_drops"][target] == [0, 1]
        assert fields["cloud_drops"][source] == [0, 0]
        assert fields["vp"] == [0, 0]
    fields = _after_card(make, 8, cloud_drops={5: [0, 1]})
    assert fields["cloud_drops"][5] == [0, 1]
    assert fields["vp"] == [0, DATA["solo"]["neutral_no_target_vp"]]


@SOLO.add("T-28", "A-22.2", "Q-82")
def _t28(make: Make) -> None:
    chosen = {"solo_chosen_targets": True}
    clouds = {4: [0, 1], 5: [0, 1]}
    fields = _after_card(make, 5, options=chosen, cloud_drops=clouds, drops={4: [2, 0], 5: [0, 1]})
    assert fields["cloud_drops"][4] == [0, 2]
    assert fields["cloud_drops"][5] == [0, 1]
    fields = _after_card(make, 5, options=chosen, cloud_drops=clouds, drops={4: [0, 1]})
    assert fields["cloud_drops"][5] == [0, 2]
    # Equal counts are not fewer.
    fields = _after_card(make, 5, options=chosen, cloud_drops=clouds, drops={4: [1, 0]})
    assert fields["cloud_drops"][5] == [0, 2]


def _pass_in_round_four(make: Make, **partial: Any) -> Game:
    game = start(make, {"players": 1}, hand={0: [0, 0, 0, 1]}, round=4, **partial)
    run(game, PASS)
    return game


@SOLO.add("T-29", "A-21.22", "Q-80")
def _t29(make: Make) -> None:
    # Coffee everywhere: no harvest hides where the drops went.
    coffee = dict.fromkeys(range(6), 4)
    # P3 is pushed to P1; from P5 a drop goes to P3 and is not pushed again.
    for source, target in ((2, 0), (4, 2)):
        game = _pass_in_round_four(
            make,
            votes={WIND: [1, 0]},
            crop=coffee,
            drops={0: [0, 1], source: [1, 0]},
        )
        assert (game.node, game.to_act) == ("WINDW_DROP", HUMAN)
        fields = run(game, drop(0, NEUTRAL), go(EAST))
        rows = [[0, 0] for _ in range(6)]
        rows[1] = [0, 1]
        rows[target] = [1, 0]
        assert fields["drops"] == rows
        assert game.node == "OVER"


@SOLO.add("T-30", "A-21.18", "B-18")
def _t30(make: Make) -> None:
    fields = _after_card(make, 1, dice=[4, 1, 0])
    assert fields["dice"] == [4, 0, 0]
    assert fields["vp"] == [0, 2]
    fields = _after_card(make, 1, dice=[2, 4, 3])
    assert fields["dice"] == [2, 3, 3]
    assert fields["vp"] == [0, 1]


# ------------------------------------------------------------------------------ rulings


@SOLO.add("X-60", "A-21.17", "Q-109", "Q-77")
def _short_neutral(make: Make) -> None:
    # Card 6 shows sun and rain; one neutral vote is left.
    votes = {FROST: [0, 6], WIND: [0, 5]}
    fields = _after_card(make, 6, votes=votes, cloud_drops={3: [0, 1]})
    assert [row[NEUTRAL] for row in fields["votes"]] == [6, 1, 5, 0]
    assert fields["vp"][NEUTRAL] == DATA["solo"]["neutral_missing_vote_vp"]
    # Card 2 with one drop left places the one.
    tiles = {t: [0, n] for t, n in ((0, 7), (1, 7), (4, 5))}
    fields = _after_card(make, 2, die=3, drops=tiles)
    assert fields["drops"][2] == [0, 1]
    assert fields["supply"][NEUTRAL] == 0


@SOLO.add("X-61", "A-21.21", "Q-78", "Q-79")
def _neutral_sun(make: Make) -> None:
    # Five drops in supply: P6 takes 3, P4 the last 2 of the 3 it wants, P1 nothing.
    tiles = {1: [0, 8]}
    clouds = {0: [0, 1], 3: [0, 3], 5: [0, 3]}
    game = _pass_in_round_four(make, votes={SUN: [1, 0]}, drops=tiles, cloud_drops=clouds)
    fields = game.fields()
    assert fields["cloud_drops"][5] == [0, 6]
    assert fields["cloud_drops"][3] == [0, 5]
    assert fields["cloud_drops"][0] == [0, 1]
    assert fields["cloud"][3] == THUNDER


@SOLO.add("X-62", "A-21.26", "Q-83")
def _solo_end(make: Make) -> None:
    for vp, places in (([5, 5], [2, 1]), ([6, 5], [1, 2]), ([4, 5], [2, 1])):
        game = _pass_in_round_four(make, vp=vp)
        assert game.node == "OVER"
        assert game.places() == places


@SOLO.add("X-63", "A-22.2", "B-12", "Q-81", "Q-120")
def _lead_filter(make: Make) -> None:
    # Neutral leads by 2 on P6 and by 1 on P5.
    tiles = {5: [0, 2], 4: [0, 1]}
    chosen = {"solo_chosen_targets": True}
    fields = _after_card(make, 1, options=chosen, drops=tiles)
    assert fields["drops"][4] == [0, 2]
    letter = {**chosen, "solo_lead_filter": "at_most_2"}
    fields = _after_card(make, 1, options=letter, drops=tiles, dice=[0, 0, 0])
    assert fields["drops"][4:] == [[0, 1], [0, 2]]
    assert fields["vp"][NEUTRAL] == DATA["solo"]["neutral_no_target_vp"]


@SOLO.add("X-64", "A-21.8", "B-9", "Q-125", "A-21.25")
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


@SOLO.add("X-65", "A-21.2", "A-21.3", "B-10", "A-22.3", "Q-125")
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


@SOLO.add("X-66", "A-21.23", "Q-73")
def _dry_neutral(make: Make) -> None:
    # All neutral water lies on tiles: a harvest in round 1, and all dice are rerolled.
    faces = DATA["dice"]["harvest"]["faces"]
    state = state_for((6, 2), (6, 3), (6, 4))
    game = start(
        make,
        {"players": 1},
        state,
        hand={0: [0, 0, 0, 1]},
        votes={FROST: [1, 0], SUN: [1, 0]},
        dice=[0, 0, 3],
        drops={0: [0, 20]},
        south_wind=[8],
    )
    fields = run(game, PASS)
    assert fields["round"] == 2
    assert fields["drops"][0] == [0, 0]
    assert fields["supply"][NEUTRAL] == 20
    assert fields["vp"][NEUTRAL] == DATA["crop"]["grass"]["points"][0] + 1  # card 8 finds nothing
    assert fields["dice"] == [faces[2], faces[3], faces[4]]
