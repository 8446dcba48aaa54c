"""What the bots of Aura offer to the search, and the search bots made of it."""

from dataclasses import replace

from aura_ai.bots.aura import moves, traits
from aura_ai.bots.aura.hooks import N_INPUTS, expert_prior, inputs, round_clock, win_shares
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.strategies import EXPERT, STRATEGIES, expert_policy, swift_policy
from aura_ai.bots.aura.weights import TABLE
from aura_ai.bots.ladder import CROWD, LAZY, levels, veteran
from aura_ai.bots.models import PolicyModel, ValueModel, beside
from aura_ai.bots.offers import Offers
from aura_ai.bots.strategies import Tunable, vectors
from aura_ai.search import SearchParams

OFFERS = Offers(
    playouts={
        "expert": expert_policy,
        "swift": swift_policy,
        "veteran": PolicyModel(
            moves.moves,
            moves.SHAPE,
            beside(__file__, "veteran/playouts.npz"),
            traits.NODE_OF,
            temperature=0.5,
        ),
        "fitted": PolicyModel(
            moves.moves,
            moves.SHAPE,
            beside(__file__, "playouts.npz"),
            traits.NODE_OF,
            temperature=0.5,
        ),
    },
    priors={
        "expert": expert_prior,
        "fitted": PolicyModel(
            traits.traits, traits.SHAPE, beside(__file__, "priors.npz"), traits.NODE_OF
        ),
        "veteran": PolicyModel(
            traits.traits, traits.SHAPE, beside(__file__, "veteran/priors.npz"), traits.NODE_OF
        ),
    },
    values={
        "win": win_shares,
        "fitted": ValueModel(inputs, N_INPUTS, beside(__file__)),
        "veteran": ValueModel(inputs, N_INPUTS, beside(__file__, "veteran/values.npz")),
    },
    phases={"round": round_clock},
)
SHARPNESS = 0.75
"""Leaf values of games of four are bolder than what comes of them (docs/games/aura/strength.md)."""
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
        win_rate_exponent=0.75,
    ),
    playout="veteran",
    prior="veteran",
    value="veteran",
    phase="round",
)
"""``strongest`` as it was when it was frozen, with weights of its own; never edit it."""
LEVELS = levels(
    "search guided by the expert's rules, put right by searches, with playouts fitted to searches",
    LAZY,
    yardstick=FROZEN_BASELINE,
    crowd=replace(CROWD, win_rate_exponent=SHARPNESS),
    playout="fitted",
    prior="fitted",
    value="fitted",
    phase="round",
)

TUNABLE = Tunable(TABLE, choose, {"expert": EXPERT, **vectors(STRATEGIES)})
