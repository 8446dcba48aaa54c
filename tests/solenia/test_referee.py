"""The Solenia referee: luck, other numbers, options."""

from __future__ import annotations

import copy
import random
from typing import Any

from aura_ai.games.solenia.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import (
    BONUS,
    DATA,
    DRAFT,
    MAIN,
    NOTCH,
    ONE_STONE,
    ONE_WOOD,
    ORDER,
    OVER,
    OVERFLOW,
    PAY,
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


def choose(rng: random.Random, game: Referee, eager: float) -> int:
    """Pick an action; with probability `eager` one of the last card, which is worth most."""
    legal = game.legal()
    if game.node == MAIN and rng.random() < eager:
        slot = max(action // 25 for action in legal)
        legal = [action for action in legal if action // 25 == slot]
    return rng.choice(legal)


def test_the_luck_of_a_seed_does_not_depend_on_the_play() -> None:
    """Two lines of play of one seed draw the same cards in the same order."""
    drawn = []
    for eager in (0.0, 1.0):
        rng = random.Random(eager)
        game = Referee(summer(3), DATA, Chance(5))
        decks = []
        while game.node != OVER:
            fields: dict[str, Any] = game.fields()
            low, high, most = CODES[game.node]
            assert 2 <= len(game.legal()) <= most
            assert low <= min(game.legal()) <= max(game.legal()) <= high
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
