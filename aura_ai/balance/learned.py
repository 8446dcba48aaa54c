"""Learned bots that do not know changed component data."""

from __future__ import annotations

from collections.abc import Iterable

from aura_ai.bots import mcts, models, specs, without
from aura_ai.bots.mcts import FITTED, MctsBot
from aura_ai.bots.models import KINDS, NONE, PolicyModel, PolicyValueModel, ValueModel
from aura_ai.contract import registry
from aura_ai.contract.game import Game

LEARNED = (PolicyModel, PolicyValueModel, ValueModel)
"""Hooks that read weights which were fitted to games."""

PLAINLY = "without learned weights"
"""Subject of rows about searches that use rules of thumb instead."""


def learned(bots: Iterable[str], game: str) -> list[str]:
    """Return which bots of the package play by weights that ship with them and were fitted to games.

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


def unlearned(spec: str, game: Game) -> str:
    """Return the same search steered by rules of thumb instead of learned weights.

    Args:
        spec: A search of the package, as written with its simulations.
        game: The game.

    Returns:
        The search as written, empty where the given one has no learned weights.
    """
    name = game.info.name
    if not learned([spec], name):
        return ""
    bot = specs.make(spec, name)
    assert isinstance(bot, MctsBot)
    parameters = {"sims": bot.budget.sims} | vars(bot.value.params_for(game.players))
    parts = bot.value.steering_in(name).parts()
    for kind, field in KINDS.items():
        offered = getattr(models.offers(name), field)
        if isinstance(parts.get(kind), LEARNED):
            names = [key for key, part in offered.items() if not isinstance(part, LEARNED)]
        else:
            names = [key for key, part in offered.items() if part is parts.get(kind)]
        parameters[kind] = (*names, NONE)[0]
    if parameters["value"] == NONE:
        # without a value, playouts must run to the end
        parameters["rollout_horizon"] = -1
    plain = mcts.ENTRIES["ismcts"].parameters
    return "ismcts:" + ",".join(
        f"{key}={parameters[key]}".lower()
        for key in plain
        if parameters.get(key, plain[key]) != plain[key]
    )


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
        bots: Who played.
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
    if any(unlearned(bot, game) for bot in fitted):
        note += f" Rows {PLAINLY} are of the same searches, steered by rules of thumb."
    if isinstance(models.offers(name).values.get(FITTED), ValueModel):
        note += " The chances that luck and tension are measured by are learned too."
    return [note]


def _names(bots: Iterable[str]) -> str:
    return ", ".join(map(specs.short, bots))
