"""The switches of the data file at their other value."""

from __future__ import annotations

from tests.vectors import Collection, Make, run

from .vectors_own import STRANGERS
from .vectors_tools import (
    AIRSHIP,
    BONUS,
    MAIN,
    NIGHT,
    ONE_ISLAND1,
    ONE_STONE,
    ONE_WATER,
    ONE_WHEAT,
    ONE_WOOD,
    ORDER,
    OVER,
    OVERFLOW,
    TILES,
    TWO_STONE,
    ZERO_ISLAND2,
    ZERO_WOOD_STONE,
    at,
    cells,
    discard,
    discards,
    play,
    resource,
    start,
    summer,
)

SWITCHES = Collection()


@SWITCHES.add("city-without-delivery")
def _city(make: Make) -> None:
    """A-07 the other way: an order is completed if one can be paid, and only then."""
    options = summer(city_requires_delivery=False)
    game = start(make, options, hands={0: [TWO_STONE]}, round=16)
    fields = run(game, play(0, at(2, 1)))
    assert fields["gold"] == [2, 0]
    assert fields["night_notches"][0] == [-1] * 6
    game = start(
        make,
        options,
        display=[None, [24, 26, 42]],
        resources={0: [2, 1, 0, 0]},
        hands={0: [TWO_STONE]},
        round=16,
    )
    run(game, play(0, at(2, 1)))
    assert game.node == ORDER
    full = start(
        make,
        options,
        night_notches={0: [24, 25, 26, 27, 28, 29]},
        display=[None, [30, 42, 43]],
        resources={0: [2, 0, 0, 1]},
        hands={0: [TWO_STONE]},
        round=16,
    )
    assert run(full, play(0, at(2, 1)))["resources"][0] == [2, 0, 0, 1]


@SWITCHES.add("discard-with-effect")
def _effect(make: Make) -> None:
    """A-12 the other way: fixed gains only, and what does not fit is given back at once."""
    options = summer(forced_discard_triggers_effect=True)
    game = start(
        make, options, board=STRANGERS, hands={0: [ZERO_ISLAND2, ZERO_WOOD_STONE]}, round=15
    )
    assert run(game, discard(1))["resources"][0] == [1, 0, 1, 0]
    game = start(
        make, options, board=STRANGERS, hands={0: [ZERO_ISLAND2, ZERO_WOOD_STONE]}, round=15
    )
    assert run(game, discard(0))["resources"][0] == [0, 0, 0, 0]
    game = start(
        make,
        options,
        board=STRANGERS,
        hands={0: [ONE_WATER]},
        resources={0: [4, 4, 0, 0]},
        round=16,
    )
    fields = run(game, discard(0))
    assert (game.node, game.to_act, fields["strip_stage"]) == (OVERFLOW, 0, 0)
    fields = run(game, resource(3))
    assert fields["resources"][0] == [4, 4, 0, 0]
    assert fields["airship_moves"] == 1


@SWITCHES.add("discard-at-will")
def _at_will(make: Make) -> None:
    """S-5.1 the other way."""
    game = start(
        make,
        summer(forced_discard_only_if_no_free_placement=False),
        hands={0: [ONE_STONE, TWO_STONE]},
        round=15,
    )
    assert cells(game) == [at(1, 2), at(2, 2), at(3, 2)]
    assert discards(game) == [discard(0), discard(1)]


@SWITCHES.add("discard-only-if-stuck")
def _stuck(make: Make) -> None:
    """S-5.2 the other way: who can pay for a voyage must make it."""
    options = summer(forced_discard_allowed_if_lengthening_possible=False)
    hands = {0: [ONE_STONE, TWO_STONE]}
    able = start(make, options, board=STRANGERS, resources={0: [1, 0, 0, 0]}, hands=hands, round=15)
    assert discards(able) == []
    assert cells(able)
    stuck = start(make, options, board=STRANGERS, hands=hands, round=15)
    assert stuck.legal() == [discard(0), discard(1)]


@SWITCHES.add("voyages-only-if-needed")
def _voyages(make: Make) -> None:
    """A-05 the other way."""
    options = summer(lengthening_always_allowed=False)
    rich = {0: [0, 0, 2, 0]}
    assert cells(start(make, options, resources=rich)) == [at(1, 2), at(2, 2), at(3, 2)]
    game = start(make, options, board=STRANGERS, resources=rich)
    assert at(0, 1) in cells(game)
    assert discards(game)


@SWITCHES.add("refill-after-bonus")
def _refill(make: Make) -> None:
    """S-7.6 the other way: the choice of notch 3 is made before the new order is seen."""
    for early in (True, False):
        game = start(
            make,
            summer(refill_before_bonus=early),
            night_notches={0: [25, 26]},
            display=[None, [24, 42, 43]],
            resources={0: TILES[24]["cost"]},
            hands={0: [ONE_STONE]},
            round=16,
        )
        fields = run(game, play(0, at(2, 1)))
        assert game.node == BONUS
        assert (fields["display"][NIGHT][0] == -1) == (not early)
        assert (fields["order"], fields["tile"], fields["notch"]) == (0, 24, 2)
        fields = run(game, resource(3))
        assert fields["display"][NIGHT][0] != -1
        assert fields["order"] == -1


@SWITCHES.add("cards-left-count")
def _cards_left(make: Make) -> None:
    """A-29 the other way: what lies on the board at the end takes effect."""
    game = start(
        make,
        summer(last_round_unresolved_cards_score=True),
        to_act=1,
        board={at(4, 1): (0, ONE_ISLAND1), at(0, 3): (0, ZERO_ISLAND2), at(1, 0): (1, ONE_WHEAT)},
        resources={0: [4, 4, 0, 0], 1: [0, 0, 0, 2]},
        hands={1: [ONE_WOOD]},
        round=16,
    )
    fields = run(game, play(0, AIRSHIP))
    assert (game.node, game.to_act, fields["strip_stage"]) == (OVERFLOW, 0, 3)
    assert fields["resources"] == [[4, 5, 0, 0], [1, 1, 1, 2]]
    fields = run(game, resource(0))
    assert game.node == OVER
    assert fields["gold"] == [2, 0]
    assert game.scores() == [6, 2]


@SWITCHES.add("new-card-does-not-count")
def _new_card(make: Make) -> None:
    """A-15 the other way."""
    game = start(
        make,
        summer(new_strip_card_can_resolve_same_turn=False),
        board={at(0, 0): (0, ONE_WATER)},
        hands={0: [ZERO_ISLAND2, ONE_WOOD]},
        round=15,
    )
    fields = run(game, play(0, at(0, 1)))
    assert game.node == MAIN
    assert fields["resources"][0] == [0, 0, 0, 1]
    assert fields["owner"] == [-1] * 25
