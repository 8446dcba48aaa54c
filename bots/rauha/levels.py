"""What the bots of Rauha offer to the search, and the search bots made of it."""

from dataclasses import replace

from aura_ai.bots.ladder import CROWD, LAZY, levels, veteran
from aura_ai.bots.networks import FittedPrior, Net, beside
from aura_ai.bots.rauha import position, traits
from aura_ai.bots.rauha.hooks import N_INPUTS, expert_prior, inputs, win_shares
from aura_ai.bots.rauha.policy import choose, round_of
from aura_ai.bots.rauha.strategies import EXPERT, STRATEGIES, expert_policy
from aura_ai.bots.rauha.weights import TABLE
from aura_ai.bots.strategies import vectors
from aura_ai.bots.tuning import Tunable

from aura_ai.search.hooks import Clock, Policy, Prior, Value

FITTED = FittedPrior(traits.traits, traits.SHAPE, beside(__file__, "priors.npz"), traits.NODE_OF)
PLAYOUTS: dict[str, Policy | FittedPrior] = {
    "expert": expert_policy,
    # the likeliest move, or one that is nearly as likely
    "fitted": replace(FITTED, heat=0.1),
}
PRIORS: dict[str, Prior | FittedPrior] = {"expert": expert_prior, "fitted": FITTED}
VALUES: dict[str, Value | Net] = {
    "win": win_shares,
    "fitted": Net(position.inputs, position.N_INPUTS, beside(__file__)),
    "veteran": Net(inputs, N_INPUTS, beside(__file__, "veteran.npz")),
}
CLOCKS: dict[str, Clock] = {"round": round_of}
SHARPNESS = 0.85
"""Leaf values of games of four are bolder than what comes of them (docs/games/rauha/strength.md)."""
LEVELS = levels(
    "search guided by the expert's rules, put right by searches, valued at the end of the round",
    LAZY,
    yardstick=veteran("veteran"),
    crowd=replace(CROWD, sharpness=SHARPNESS),
    playout="fitted",
    prior="fitted",
    value="fitted",
    clock="round",
)

TUNABLE = Tunable(TABLE, choose, {"expert": EXPERT, **vectors(STRATEGIES)})
