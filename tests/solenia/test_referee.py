"""The Solenia referee: invariants of random games, other numbers than those of the box, bad input."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest
from aura_ai.referee.chance import Chance
from aura_ai.referee.solenia import RULES, SWITCHES, Referee

from .vectors_tools import (
    AIRSHIP,
    BONUS,
    DATA,
    DECK,
    DRAFT,
    LEVEL1,
    MAIN,
    NOTCH,
    ONE_STONE,
    ONE_WOOD,
    ORDER,
    OVER,
    OVERFLOW,
    PAY,
    TILES,
    ZERO_ISLAND2,
    at,
    complete,
    improvements,
    notch,
    play,
    resource,
    solo,
    summer,
    winter,
)

# Codes by node (section 20) and the largest number of legal actions (section 19).
CODES = {
    MAIN: (0, 77, 78), ORDER: (82, 85, 4), NOTCH: (86, 91, 4), PAY: (78, 81, 4), BONUS: (78, 81, 2),
    OVERFLOW: (78, 81, 4), DRAFT: (92, 99, 8),
}  # fmt: skip


def random_options(rng: random.Random) -> dict[str, Any]:
    """Return random options."""
    options: dict[str, Any] = {"players": rng.randint(1, 4)}
    options["arrangement"] = rng.choice(("random", "dawn", "dusk"))
    if options["players"] > 1:
        options["mode"] = rng.choice(("summer", "winter", "winter_improvements"))
    if rng.random() < 0.3:
        for name in rng.sample(SWITCHES, 3):
            options[name] = rng.random() < 0.5
    return options


def choose(rng: random.Random, game: Referee, eager: float) -> int:
    """Pick an action; with probability `eager` one of the last card, which is worth most."""
    legal = game.legal()
    if game.node == MAIN and rng.random() < eager:
        slot = max(action // 25 for action in legal)
        legal = [action for action in legal if action // 25 == slot]
    return rng.choice(legal)


def check_invariants(fields: dict[str, Any], options: dict[str, Any]) -> None:
    """Assert what section 22 says of every state."""
    players, over = options["players"], fields["node"] == OVER
    for seat in range(players):
        mine = [c for c, o in zip(fields["cards"], fields["owner"], strict=True) if o == seat]
        acting = seat == fields["turn_player"] and fields["node"] not in (DRAFT, MAIN, OVER)
        if acting and fields["card"] >= 0:
            mine.append(fields["card"])
        used = fields["round"] - (not over and seat >= fields["turn_player"]) + acting
        hand, deck = fields["hands"][seat], fields["decks"][seat]
        assert used + len(hand) + len(deck) == 16
        assert len(mine) <= used
        assert not Counter(mine + hand + deck) - Counter(DECK)
        assert hand == sorted(hand)
        stored = sum(fields["resources"][seat])
        assert stored <= fields["capacity"][seat] or fields["node"] == OVERFLOW
        assert min(fields["resources"][seat]) >= 0
    for side, name in enumerate(("day", "night")):
        tiles = [t for row in fields[f"{name}_notches"] for t in row if t >= 0]
        tiles += [t for t in fields["display"][side] if t >= 0]
        tiles += fields["stacks"][side]
        assert len(tiles) == len(set(tiles))
        assert len(tiles) == 24 or players == 1
        assert {TILES[t]["side"] for t in tiles} <= {name}
    rows = [fields["day_notches"], fields["night_notches"]]
    for seat in range(players):
        owned = [t for row in rows for t in row[seat] if t >= 0]
        assert fields["tile_stars"][seat] == sum(TILES[t]["stars"] for t in owned)
    assert sorted(fields["strips"]) == [0, 1, 2, 3, 4]
    assert fields["payments"] >= 1 if fields["node"] == PAY else fields["payments"] == -1
    assert (fields["last_resource"] >= 0) == (fields["node"] in (PAY, OVERFLOW))


def play_checked(number: int, options: dict[str, Any]) -> Referee:
    """Play one random game, checking everything after every decision."""
    rng = random.Random(number)
    eager = rng.choice((0.0, 0.5, 0.9))
    game = Referee(options, DATA, Chance(number))
    before = game.chance.state
    turns: Counter[int] = Counter()
    while game.node != OVER:
        fields: dict[str, Any] = game.fields()
        check_invariants(fields, options)
        legal = game.legal()
        low, high, most = CODES[game.node]
        assert 2 <= len(legal) <= most
        assert legal == sorted(set(legal))
        assert low <= legal[0] <= legal[-1] <= high
        turns[game.to_act] += game.node == MAIN
        if rng.random() < 0.05:
            again = Referee.from_position(options, DATA, fields, Chance.from_state(before))
            assert again.fields() == fields
            assert again.legal() == legal
        game.apply(choose(rng, game, eager))
    final: dict[str, Any] = game.fields()
    check_invariants(final, options)
    assert max(turns.values()) <= 16
    assert game.chance.state == before, "every draw is bound to its place"
    assert min(game.places()) == 1
    return game


@pytest.mark.parametrize("batch", range(4))
def test_random_games_keep_the_invariants(batch: int) -> None:
    rng = random.Random(batch)
    counted: Counter[str] = Counter()
    for number in range(25):
        counted += play_checked(1000 * batch + number, random_options(rng)).rules
    assert set(counted) <= set(RULES) | {"S-16.3", "A-58"}


def test_the_luck_of_a_seed_does_not_depend_on_the_play() -> None:
    """Two lines of play of one seed draw the same cards in the same order."""
    drawn = []
    for eager in (0.0, 1.0):
        rng = random.Random(eager)
        game = Referee(summer(3), DATA, Chance(5))
        decks = []
        while game.node != OVER:
            fields: dict[str, Any] = game.fields()
            if (game.node, game.to_act) == (MAIN, 1):
                decks.append((fields["round"], fields["decks"][1]))
            game.apply(choose(rng, game, eager))
        drawn.append(dict(decks))
    assert all(drawn[0][number] == drawn[1][number] for number in drawn[0].keys() & drawn[1].keys())


# ------------------------------------------------------------------------------ other numbers


def _placed(data: dict[str, Any], options: dict[str, Any], **partial: Any) -> Referee:
    return Referee.from_position(options, data, complete(partial, options), Chance(1))


def _changed() -> dict[str, Any]:
    return copy.deepcopy(DATA)


def test_the_die_may_move_the_airship() -> None:
    """S-16.3: in addition to a move of the player; what overflows is returned before (A-60)."""
    data = _changed()
    for face in data["solo_die"]:
        face["action"] = "advance_airship"
    game = _placed(
        data,
        solo(),
        board={at(0, 0): (0, ZERO_ISLAND2), at(1, 0): (0, 1)},
        resources={0: [2, 2, 2, 2]},
        hands={0: [ZERO_ISLAND2, ONE_STONE, ONE_WOOD]},
    )
    game.apply(play(0, AIRSHIP))
    assert (game.node, game.fields()["strip_stage"]) == (OVERFLOW, 1)
    game.apply(resource(0))
    game.apply(resource(0))
    fields: dict[str, Any] = game.fields()
    assert (game.node, fields["strip_stage"], fields["airship_moves"]) == (OVERFLOW, 2, 1)
    assert fields["resources"] == [[3, 2, 3, 2]], "wood and stone, whatever the space"
    game.apply(resource(0))
    game.apply(resource(0))
    fields = game.fields()
    assert fields["airship_moves"] == 2
    assert fields["owner"][at(0, 2)] == 0, "the card of this turn, two rows nearer"
    assert game.rules["S-16.3"]
    assert game.rules["A-60"]


def test_the_die_may_do_nothing_or_find_nothing() -> None:
    """S-16.3: an empty display position."""
    data = _changed()
    for face in data["solo_die"]:
        face.update(action="remove_order", side="day", position=1)
    options = solo()
    position = complete({"hands": {0: [ONE_STONE, ONE_WOOD]}, "round": 15}, options)
    position["display"][0][1] = -1
    game = Referee.from_position(options, data, position, Chance(1))
    stacks = game.fields()["stacks"]
    game.apply(play(0, AIRSHIP))
    assert game.fields()["stacks"] == stacks
    assert game.rules["S-16.3"]
    for face in data["solo_die"]:
        face["action"] = "nothing"
    game = _placed(data, options, hands={0: [ONE_STONE, ONE_WOOD]}, round=15)
    display = game.fields()["display"]
    game.apply(play(0, AIRSHIP))
    assert game.fields()["display"] == display


def test_a_bonus_may_be_more_than_fits() -> None:
    """A-58: with cheap orders and rich notches it is taken first, then the surplus is returned."""
    data = _changed()
    data["summer_notches"][0]["gain"] = [9, 0, 0, 0]
    game = _placed(
        data,
        summer(),
        display=[[0, 18, 19], None],
        resources={0: [0, 1, 2, 1]},
        hands={0: [ONE_WOOD, ONE_STONE]},
        round=15,
    )
    game.apply(play(0, at(2, 3)))
    assert game.node == OVERFLOW
    assert game.fields()["resources"][0] == [8, 1, 0, 0], "two too many; one must be wood"
    assert game.rules["A-58"]


@pytest.mark.parametrize(("most", "legal"), [(0, False), (2, False), (3, True)])
def test_the_bound_of_deliveries(most: int, legal: bool) -> None:
    """A-08 with another number of the data file."""
    data = _changed()
    data["rules"]["max_deliveries_per_side"] = most
    game = _placed(
        data,
        summer(),
        day_notches={0: [8, 9]},
        display=[[0, 18, 19], None],
        resources={0: [0, 0, 2, 1]},
    )
    assert (play(0, at(2, 3)) in game.legal()) == legal


def test_diagonals_and_dearer_voyages() -> None:
    """A-01 and S-4.4 with other numbers of the data file."""
    data = _changed()
    data["board"]["adjacency"] += [[-1, -1], [1, 1], [-1, 1], [1, -1]]
    data["board"]["lengthen_cost_per_space_between"] = 2
    for have in (1, 2):
        game = _placed(data, summer(), resources={0: [have, 0, 0, 0]})
        found = [action for action in game.legal() if action < 25]
        assert {at(1, 3), at(3, 1), at(3, 3)} <= set(found)
        assert ({at(0, 2), at(2, 0), at(4, 2)} <= set(found)) == (have == 2)


def test_winter_numbers() -> None:
    """S-8.1, S-14.8, A-37: bound of the storage, pairs, the printed bonus beside a tile."""
    data = _changed()
    data["winter"].update(storage_max=6, pair_scoring=True)
    data["improvements"]["printed_notch_bonus_still_applies"] = False
    delivering = {
        "display": [[0, 18, 19], None],
        "resources": {0: [0, 0, 2, 1]},
        "hands": {0: [ONE_WOOD, ONE_STONE]},
        "round": 15,
    }
    game = _placed(data, winter(), day_notches={0: {0: 8}}, **delivering)
    game.apply(play(0, at(2, 3)))
    game.apply(notch(2))
    assert game.fields()["capacity"] == [6, 6]
    for k, wood in ((0, 0), (1, 0)):
        game = _placed(data, improvements(), level1={0: LEVEL1["storage"]}, **delivering)
        game.apply(play(0, at(2, 3)))
        game.apply(notch(k))
        fields: dict[str, Any] = game.fields()
        assert fields["resources"][0] == [wood, k, 0, 0], "only the notch beside the tile is dumb"
    game = _placed(
        data,
        winter(),
        to_act=1,
        round=16,
        day_notches={0: {0: 0}},
        night_notches={0: {0: 24}},
        hands={1: [ZERO_ISLAND2]},
    )
    game.apply(play(0, AIRSHIP))
    assert game.scores()[0] == 3 + 3 + 1


# ------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"players": 5}, "players is 5"),
        ({"mode": "autumn"}, "mode is 'autumn'"),
        ({"players": 1, "mode": "winter"}, "one player plays solo"),
        ({"arrangement": "noon"}, "arrangement is 'noon'"),
        ({"refill_before_bonus": 1}, "must be true or false"),
        ({"colour": "red"}, "unknown option 'colour'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        Referee(options, DATA, Chance(0))


def test_wrong_actions_and_positions_are_refused() -> None:
    game = Referee(summer(), DATA, Chance(0))
    with pytest.raises(ValueError, match="is not legal at MAIN"):
        game.apply(99)
    with pytest.raises(ValueError, match="not over"):
        game.scores()
    position = complete({}, summer())
    for name, value, text in (
        ("strips", [0, 1], "strips must have 5"),
        ("node", "SLEEP", "unknown node"),
        ("node", OVER, "is over"),
        ("display", [[1], [24, 25, 26]], "display must have 3"),
        ("day_notches", [[], []], "day_notches must have 6"),
    ):
        with pytest.raises(ValueError, match=text):
            Referee.from_position(summer(), DATA, {**position, name: value}, Chance(0))
    del position["gold"]
    with pytest.raises(ValueError, match="lacks 'gold'"):
        Referee.from_position(summer(), DATA, position, Chance(0))
