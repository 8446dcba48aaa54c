"""What the bots of Rauha offer to the search, and the search bots made of it."""

from dataclasses import replace

from aura_ai.bots.ladder import CROWD, LAZY, levels, veteran
from aura_ai.bots.models import PolicyModel, ValueModel, beside
from aura_ai.bots.offers import Offers
from aura_ai.bots.rauha import position, traits
from aura_ai.bots.rauha.hooks import expert_prior, win_shares
from aura_ai.bots.rauha.policy import choose, round_of
from aura_ai.bots.rauha.strategies import EXPERT, STRATEGIES, expert_policy
from aura_ai.bots.rauha.weights import TABLE
from aura_ai.bots.strategies import Tunable, vectors
from aura_ai.search import SearchParams

FITTED = PolicyModel(traits.traits, traits.SHAPE, beside(__file__, "priors.npz"), traits.NODE_OF)
FROZEN = replace(FITTED, path=beside(__file__, "veteran/priors.npz"))
OFFERS = Offers(
    playouts={
        "expert": expert_policy,
        # the likeliest move, or one that is nearly as likely
        "fitted": replace(FITTED, temperature=0.1),
        "veteran": replace(FROZEN, temperature=0.1),
    },
    priors={
        "expert": expert_prior,
        "fitted": FITTED,
        "veteran": FROZEN,
    },
    values={
        "win": win_shares,
        "fitted": ValueModel(position.inputs, position.N_INPUTS, beside(__file__)),
        "veteran": ValueModel(
            position.inputs, position.N_INPUTS, beside(__file__, "veteran/values.npz")
        ),
    },
    phases={"round": round_of},
)
SHARPNESS = 0.85
"""Leaf values of games of four are bolder than what comes of them (docs/games/rauha/strength.md)."""
FROZEN_BASELINE = veteran(
    settings=SearchParams(
        exploration=1.0,
        puct=True,
        uniform_mixing=0.1,
        fpu_reduction=0.1,
        cached_prior=True,
        rollout_horizon=1,
        margin_weight=0.0,
        solver=False,
        win_rate_exponent=1.0,
    ),
    crowd=SearchParams(
        exploration=0.5,
        puct=True,
        uniform_mixing=0.1,
        fpu_reduction=0.1,
        cached_prior=True,
        rollout_horizon=1,
        margin_weight=1.0,
        solver=False,
        win_rate_exponent=0.85,
    ),
    playout="veteran",
    prior="veteran",
    value="veteran",
    phase="round",
)
"""``strongest`` as it was when it was frozen, with weights of its own; never edit it."""
LEVELS = levels(
    "search guided by the expert's rules, put right by searches, valued at the end of the round",
    LAZY,
    yardstick=FROZEN_BASELINE,
    crowd=replace(CROWD, win_rate_exponent=SHARPNESS),
    playout="fitted",
    prior="fitted",
    value="fitted",
    phase="round",
)

TUNABLE = Tunable(TABLE, choose, {"expert": EXPERT, **vectors(STRATEGIES)})
