"""Learned bots that do not know changed component data."""

from __future__ import annotations

from collections.abc import Iterable

from aura_ai.bots import models, specs, without
from aura_ai.bots.mcts import FITTED, MctsBot
from aura_ai.bots.models import PolicyModel, ValueModel
from aura_ai.contract import registry
from aura_ai.contract.game import Game

LEARNED = (PolicyModel, ValueModel)
"""Hooks that read weights which were fitted to games."""


def learned(bots: Iterable[str], game: str) -> list[str]:
    """Return the bots of the package with shipped weights that were fitted to games.

    Args:
        bots: Bots as written; files and programs are left out, as nobody knows what steers them.
        game: Name of the game.
    """
    return [bot for bot in bots if specs.is_own(bot, game) and _is_learned(bot, game)]


def _is_learned(spec: str, game: str) -> bool:
    bot = specs.make(without.split(specs.split_name(spec)[1])[0], game)
    if not isinstance(bot, MctsBot) or bot.value.folder is not None:
        # a folder of weights may have been fitted to the changed data
        return False
    parts = bot.value.steering_in(game).parts().values()
    return any(isinstance(part, LEARNED) for part in parts)


def has_other_data(game: Game) -> bool:
    """Return whether a game is played with component data that are not its own."""
    if game.data_file is None:
        return False
    own = registry.load_with(game.info.name, game.players, game.changed_options())
    return own.data_fingerprint != game.data_fingerprint


def notes(game: Game, bots: Iterable[str]) -> list[str]:
    """Return remarks to read before a pool's rows: which bots do not know changed data.

    Args:
        game: The game.
        bots: The bots that played.
    """
    if not has_other_data(game):
        return []
    name, bots = game.info.name, dict.fromkeys(bots)
    fitted = learned(bots, name)
    if not fitted:
        return [
            "The component data are not the game's own; no bot of the games has learned weights."
        ]
    others = [bot for bot in bots if bot not in fitted and not without.split(bot)[1]]
    note = (
        "The component data are not the game's own, and learned weights do not know the change: they "
        f"were fitted to games with the game's own data. Bots with learned weights: {_names(fitted)}."
    )
    if others:
        note += f" Without: {_names(others)}; trust what they play more."
    if isinstance(models.offers(name).values.get(FITTED), ValueModel):
        note += " The chances that luck and tension are measured by are learned too."
    return [note]


def _names(bots: Iterable[str]) -> str:
    return ", ".join(map(specs.short, bots))
