"""The Solenia referee: invariants, other numbers, bad input."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest

from aura_ai.games.solenia.referee import RULES, SWITCHES, Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import (
    BONUS,
    DATA,
    DECK,
    DRAFT,
    MAIN,
    NOTCH,
    ONE_STONE,
    ONE_WOOD,
    ORDER,
    OVER,
    OVERFLOW,
    PAY,
    TILES,
    at,
    complete,
    improvements,
    notch,
    play,
    summer,
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
    assert set(counted) <= set(RULES)


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


def test_a_printed_bonus_may_give_way_to_a_tile() -> None:
    """A-37 the other way, by the data file."""
    data = _changed()
    data["improvements"]["printed_notch_bonus_still_applies"] = False
    for k in (0, 1):
        game = _placed(
            data,
            improvements(),
            display=[[0, 18, 19], None],
            resources={0: [0, 0, 2, 1]},
            hands={0: [ONE_WOOD, ONE_STONE]},
            round=15,
        )
        game.apply(play(0, at(2, 3)))
        game.apply(notch(k))
        fields: dict[str, Any] = game.fields()
        assert fields["resources"][0] == [0, k, 0, 0], (
            "only the notch next to the tile gives nothing"
        )


def test_illegal_actions_are_refused() -> None:
    game = Referee(summer(), DATA, Chance(0))
    with pytest.raises(ValueError, match="is not legal at MAIN"):
        game.apply(99)
    with pytest.raises(ValueError, match="not over"):
        game.scores()
