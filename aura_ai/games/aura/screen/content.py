"""The content of Aura: actions, ways to vote and crops."""

from __future__ import annotations

from aura_ai.contract.content import NOTHING, Group, by_code
from aura_ai.contract.game import Game
from aura_ai.engine.arrays import Array
from aura_ai.games.aura import layout as at

ACTIONS = at.layout.actions
_ON_A_TILE = (at.NODE_SETUP_CLOUD, at.NODE_FROST_TILE, at.NODE_SUN_CLOUD)
_WITH_DROPS = (at.NODE_RAIN_FIRST, at.NODE_RAIN_SECOND)


def content(game: Game) -> tuple[Group, ...]:
    """Return the groups of Aura."""
    return (
        by_code(
            "action",
            {
                name: codes
                for name, *codes in zip(
                    at.WEATHER_NAMES, ACTIONS["PLAY"], ACTIONS["PLAY_SUB"], strict=True
                )
            },
        ),
        Group("turn", ("second action",), _second),
        by_code("payment", {"other cards": ACTIONS["PLAY_SUB"]}),
        by_code(
            "vote",
            {
                "own weather": ACTIONS["VOTE_OWN"],
                "next weather": ACTIONS["VOTE_NEXT"],
                "lower a die": ACTIONS["LOWER"],
            },
        ),
        Group("crop", at.CROP_NAMES, _crop),
    )


def _second(array: Array, action: int) -> int:
    plays = ACTIONS.decode(action).kind in ("PLAY", "PLAY_SUB")
    return 0 if plays and array[at.node] == at.NODE_SECOND else NOTHING


def _crop(array: Array, action: int) -> int:
    """Return the crop that a cloud or a drop is meant for."""
    match ACTIONS.decode(action):
        case "TILE", (tile,) if array[at.node] in _ON_A_TILE:
            return int(array[at.crop + tile])
        case "DROP", (tile, _) if array[at.node] in _WITH_DROPS:
            return int(array[at.crop + tile])
    return NOTHING
