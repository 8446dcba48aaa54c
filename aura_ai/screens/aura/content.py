"""What Aura is made of: actions, ways to vote and crops, by name."""

from __future__ import annotations

from aura_ai.games.aura import layout as at
from aura_ai.games.contract import Array, Game
from aura_ai.screens.content import NOTHING, Group, by_code

_ON_A_TILE = (at.NODE_SETUP_CLOUD, at.NODE_FROST_TILE, at.NODE_SUN_CLOUD)
_WITH_DROPS = (at.NODE_RAIN_FIRST, at.NODE_RAIN_SECOND)


def content(game: Game) -> tuple[Group, ...]:
    """Return the groups of Aura."""
    return (
        by_code(
            "action",
            {
                name: (at.ACTION_PLAY + kind, at.ACTION_PLAY_SUB + kind)
                for kind, name in enumerate(at.WEATHER_NAMES)
            },
        ),
        Group("turn", ("second action",), _second),
        by_code("payment", {"other cards": range(at.ACTION_PLAY_SUB, at.ACTION_CARD)}),
        by_code(
            "vote",
            {
                "own weather": [at.ACTION_VOTE_OWN],
                "next weather": [at.ACTION_VOTE_NEXT],
                "lower a die": range(at.ACTION_LOWER, at.ACTION_WEATHER),
            },
        ),
        Group("crop", at.CROP_NAMES, _crop),
    )


def _second(array: Array, action: int) -> int:
    plays = at.ACTION_PLAY <= action < at.ACTION_CARD
    return 0 if plays and array[at.node] == at.NODE_SECOND else NOTHING


def _crop(array: Array, action: int) -> int:
    """Return the crop that a cloud or a drop is meant for."""
    if array[at.node] in _ON_A_TILE and at.ACTION_TILE <= action < at.ACTION_MOVE:
        return int(array[at.crop + action - at.ACTION_TILE])
    if array[at.node] in _WITH_DROPS and at.ACTION_DROP <= action < at.ACTION_VOTE_OWN:
        return int(array[at.crop + (action - at.ACTION_DROP) // at.MAX_SEATS])
    return NOTHING
