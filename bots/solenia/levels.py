"""What the bots of Solenia offer to the search, and the search bots made of it."""

from dataclasses import replace

from aura_ai.bots.ladder import LAZY, levels, veteran
from aura_ai.bots.networks import FittedPrior, Net, beside
from aura_ai.bots.solenia import traits
from aura_ai.bots.solenia.hooks import N_INPUTS, expert_prior, inputs, win_shares
from aura_ai.bots.solenia.policy import choose, round_of
from aura_ai.bots.solenia.strategies import EXPERT, STRATEGIES, expert_policy
from aura_ai.bots.solenia.weights import TABLE
from aura_ai.bots.strategies import vectors
from aura_ai.bots.tuning import Tunable

from aura_ai.search import Settings
from aura_ai.search.hooks import Clock, Policy, Prior, Value

FITTED = FittedPrior(traits.traits, traits.SHAPE, beside(__file__, "priors.npz"), traits.NODE_OF)
FROZEN = replace(FITTED, path=beside(__file__, "veteran/priors.npz"))
PLAYOUTS: dict[str, Policy | FittedPrior] = {
    "expert": expert_policy,
    # the likeliest move, or one that is nearly as likely
    "fitted": replace(FITTED, heat=0.05),
    "veteran": replace(FROZEN, heat=0.05),
}
PRIORS: dict[str, Prior | FittedPrior] = {"expert": expert_prior, "fitted": FITTED, "veteran": FROZEN}
VALUES: dict[str, Value | Net] = {
    "win": win_shares,
    "fitted": Net(inputs, N_INPUTS, beside(__file__)),
    "veteran": Net(inputs, N_INPUTS, beside(__file__, "veteran/values.npz")),
}
CLOCKS: dict[str, Clock] = {"round": round_of}
FROZEN_BASELINE = veteran(
    settings=Settings(
        method="ismcts",
        worlds=16,
        exploration=1.0,
        guided=True,
        blur=0.1,
        fpu=0.1,
        lazy=True,
        epsilon=0.0,
        cutoff=1,
        win=1.0,
        rank=0.0,
        margin=0.0,
        spread=10.0,
        halving=0,
        redeal=0.0,
        exact=False,
        sharpness=1.0,
        max_nodes=1 << 20,
        max_depth=200,
        max_steps=20_000,
    ),
    playout="veteran",
    prior="veteran",
    value="veteran",
    clock="round",
)
"""``strongest`` as it was when it was frozen, with weights of its own; never edit it."""
LEVELS = levels(
    "search guided by the expert's rules, put right by searches, valued at the end of the round",
    LAZY,
    yardstick=FROZEN_BASELINE,
    playout="fitted",
    prior="fitted",
    value="fitted",
    clock="round",
)

TUNABLE = Tunable(TABLE, choose, {"expert": EXPERT, **vectors(STRATEGIES)})
