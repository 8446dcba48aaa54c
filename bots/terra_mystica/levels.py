"""What the bots of Terra Mystica offer to the search, and the search bots made of it."""

from dataclasses import replace

from aura_ai.bots.ladder import KEEN, levels, veteran
from aura_ai.bots.models import PolicyModel, ValueModel, beside
from aura_ai.bots.offers import Offers
from aura_ai.bots.strategies import Tunable, vectors
from aura_ai.bots.terra_mystica import traits
from aura_ai.bots.terra_mystica.evaluate import round_of
from aura_ai.bots.terra_mystica.hooks import N_INPUTS, expert_prior, inputs, win_shares
from aura_ai.bots.terra_mystica.policy import choose
from aura_ai.bots.terra_mystica.strategies import EXPERT, STRATEGIES, expert_policy
from aura_ai.bots.terra_mystica.weights import TABLE
from aura_ai.search import SearchParams

OFFERS = Offers(
    playouts={"expert": expert_policy},
    priors={
        "expert": expert_prior,
        "fitted": PolicyModel(
            traits.traits, traits.SHAPE, beside(__file__, "priors.npz"), traits.NODE_OF
        ),
    },
    values={
        "win": win_shares,
        "fitted": ValueModel(inputs, N_INPUTS, beside(__file__), points=8.0),
        "veteran": ValueModel(inputs, N_INPUTS, beside(__file__, "veteran/values.npz"), points=8.0),
    },
    phases={"round": round_of},
)
SHARPNESS = 1.55
"""Shares of the points are flatter than chances to win (docs/games/terra_mystica/strength.md)."""
FROZEN_BASELINE = veteran(
    settings=SearchParams(
        exploration=0.5,
        puct=True,
        uniform_mixing=0.05,
        fpu_reduction=0.03,
        cached_prior=True,
        rollout_horizon=1,
        margin_weight=1.0,
        solver=False,
        win_rate_exponent=1.55,
    ),
    playout="expert",
    prior="expert",
    value="veteran",
    phase="round",
)
"""``strongest`` as it was when it was frozen, with weights of its own; never edit it."""
LEVELS = levels(
    "search guided by the expert's rules, valued at the end of the round",
    replace(KEEN, win_rate_exponent=SHARPNESS),
    yardstick=FROZEN_BASELINE,
    playout="expert",
    prior="expert",
    value="fitted",
    phase="round",
)

TUNABLE = Tunable(TABLE, choose, {"expert": EXPERT, **vectors(STRATEGIES)})
