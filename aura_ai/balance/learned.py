"""Bots of a report whose weights were learned: on changed component data they do not know the change."""

from __future__ import annotations

from collections.abc import Iterable

from aura_ai.balance.evidence import Evidence
from aura_ai.bots import models, specs, without
from aura_ai.bots.mcts import FITTED, MctsBot
from aura_ai.bots.models import PolicyModel, PolicyValueModel, ValueModel
from aura_ai.games import registry

LEARNED = (PolicyModel, PolicyValueModel, ValueModel)
"""Hooks that read weights which were fitted to games."""


def learned(bots: Iterable[str], game: str) -> list[str]:
    """Return which bots of the package play by weights that ship with them and were fitted to games.

    Args:
        bots: Bots as written; files and programs are left out, as nobody knows what steers them.
        game: Name of the game.
    """
    return [bot for bot in bots if specs.is_own(bot, game) and _is_learned(bot, game)]


def _is_learned(spec: str, game: str) -> bool:
    bot = specs.make(without.split(specs.split_name(spec)[1])[0], game)
    if not isinstance(bot, MctsBot) or bot.folder is not None:
        # a folder of weights may have been fitted to the changed data
        return False
    return any(isinstance(hook, LEARNED) for hook in models.pick(game, **bot.names).values())


def has_other_data(evidence: Evidence) -> bool:
    """Return whether a pool was played with component data that are not the game's own."""
    game = evidence.game
    if game.data_file is None:
        return False
    own = registry.load_with(game.info.name, game.players, game.changed_options())
    return own.data_fingerprint != game.data_fingerprint


def notes(evidence: Evidence) -> list[str]:
    """Return what to know of a pool before its rows are read: who does not know changed data."""
    if not has_other_data(evidence):
        return []
    name = evidence.game.info.name
    bots = dict.fromkeys(bot for table in evidence.tables for bot in table.match.bots)
    fitted = learned(bots, name)
    if not fitted:
        return [
            "The component data are not the game's own; no bot of the games has learned weights."
        ]
    rest = [bot for bot in bots if bot not in fitted and not without.split(bot)[1]]
    note = (
        "The component data are not the game's own, and learned weights do not know the change: they "
        f"were fitted to games with the game's own data. Bots with learned weights: {_names(fitted)}."
    )
    if rest:
        note += f" Without: {_names(rest)}; trust what they play more."
    if isinstance(models.offers(name).values.get(FITTED), ValueModel):
        note += " The chances that luck and tension are measured by are learned too."
    return [note]


def _names(bots: Iterable[str]) -> str:
    return ", ".join(map(specs.short, bots))
