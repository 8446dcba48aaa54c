"""Position values for measuring luck, fixed before any game is looked at.

Any value gives results without bias, since chance is compared with chance; a good one sees more of what
chance did (White and Bowling, *Learning a value analysis tool for agent evaluation*, IJCAI 2009; Kim and
Sandholm, arXiv 2605.14261).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from aura_ai.bots import models
from aura_ai.bots.models import Model, PolicyModel
from aura_ai.contract.game import Game
from aura_ai.errors import RulesError
from aura_ai.search.defaults import uniform_policy
from aura_ai.search.hooks import Hooks, Policy
from aura_ai.search.params import TO_THE_END

FITTED, PLAYOUTS = "fitted", "playouts"
"""The default value, and its replacement where nothing was fitted."""
N_PLAYOUTS = 16
"""Playouts of what came. Redraws have one each: their mean is over many anyway."""
_POLICIES = ("expert", "tactical")
"""Rule-based policies for playouts, the better one first; without either, playouts are random."""
TO_PHASE = 1
"""Changes of the phase counter after which a playout is valued."""


@dataclass(frozen=True)
class Valuation:
    """A value of positions, in chances to win.

    Attributes:
        name: How it is named in a report.
        model: The kernels and their weights.
        playouts: Playouts of a position that came; 0 for the leaf value of the position itself.
        horizon: Changes of the phase counter after which a playout is valued by the leaf value;
            ``TO_THE_END`` for the share of the win at the end.
    """

    name: str
    model: Model
    playouts: int = 0
    horizon: int = TO_THE_END


def valuation(game: Game) -> Valuation:
    """Return the fitted leaf value of a game, or playouts to the end where none was fitted.

    Leaf values are fitted to the ends of phases, so a position is played on to the next one first, by
    a rule-based policy, where the game has a phase counter.
    """
    try:
        model = models.named(game.info.name, value=FITTED).model(game)
    except RulesError:
        return Valuation(PLAYOUTS, Model(Hooks(policy=_policy(game))), N_PLAYOUTS)
    phases = models.offers(game.info.name).phases
    if not phases:
        return Valuation(FITTED, model)
    hooks = replace(model.hooks, policy=_policy(game), phase=next(iter(phases.values())))
    return Valuation(FITTED, replace(model, hooks=hooks), N_PLAYOUTS, TO_PHASE)


def _policy(game: Game) -> Policy:
    playouts = models.offers(game.info.name).playouts
    plain = (playouts.get(name) for name in _POLICIES)
    return next(
        (each for each in plain if each and not isinstance(each, PolicyModel)), uniform_policy
    )
