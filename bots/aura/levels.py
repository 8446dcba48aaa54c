"""What the bots of Aura offer to the search, and the search bots made of it."""

from dataclasses import replace

from aura_ai.bots.aura import moves, traits
from aura_ai.bots.aura.hooks import N_INPUTS, expert_prior, inputs, round_clock, win_shares
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.strategies import EXPERT, STRATEGIES, expert_policy, swift_policy
from aura_ai.bots.aura.weights import TABLE
from aura_ai.bots.ladder import CROWD, LAZY, levels, veteran
from aura_ai.bots.networks import FittedPrior, Net, beside
from aura_ai.bots.strategies import vectors
from aura_ai.bots.tuning import Tunable

from aura_ai.search.hooks import Clock, Policy, Prior, Value

PLAYOUTS: dict[str, Policy | FittedPrior] = {
    "expert": expert_policy,
    "swift": swift_policy,
    "fitted": FittedPrior(
        moves.moves, moves.SHAPE, beside(__file__, "playouts.npz"), traits.NODE_OF, heat=0.5
    ),
}
PRIORS: dict[str, Prior | FittedPrior] = {
    "expert": expert_prior,
    "fitted": FittedPrior(
        traits.traits, traits.SHAPE, beside(__file__, "priors.npz"), traits.NODE_OF
    ),
}
VALUES: dict[str, Value | Net] = {
    "win": win_shares,
    "fitted": Net(inputs, N_INPUTS, beside(__file__)),
    "veteran": Net(inputs, N_INPUTS, beside(__file__, "veteran.npz")),
}
CLOCKS: dict[str, Clock] = {"round": round_clock}
SHARPNESS = 0.75
"""Leaf values of games of four are bolder than what comes of them (docs/games/aura/strength.md)."""
LEVELS = levels(
    "search guided by the expert's rules, put right by searches, with playouts fitted to searches",
    LAZY,
    yardstick=veteran("veteran"),
    crowd=replace(CROWD, sharpness=SHARPNESS),
    playout="fitted",
    prior="fitted",
    value="fitted",
    clock="round",
)

TUNABLE = Tunable(TABLE, choose, {"expert": EXPERT, **vectors(STRATEGIES)})
