"""What the bots of Rauha offer to the search, and the search bots made of it."""

from aura_ai.bots.ladder import levels
from aura_ai.bots.networks import Net, beside
from aura_ai.bots.rauha.hooks import N_INPUTS, expert_prior, inputs, round_clock, win_shares
from aura_ai.bots.rauha.policy import choose
from aura_ai.bots.rauha.strategies import (
    EXPERT,
    GARDENER,
    GREEDY,
    RAINMAKER,
    SUMMONER,
    expert_policy,
)
from aura_ai.bots.rauha.weights import TABLE
from aura_ai.bots.tuning import Tunable

from aura_ai.search.hooks import Clock, Policy, Prior, Value

PLAYOUTS: dict[str, Policy] = {"expert": expert_policy}
PRIORS: dict[str, Prior] = {"expert": expert_prior}
VALUES: dict[str, Value | Net] = {
    "win": win_shares,
    "fitted": Net(inputs, N_INPUTS, beside(__file__)),
}
CLOCKS: dict[str, Clock] = {"round": round_clock}
LEVELS = levels(
    "search guided by the expert's rules, valued at the end of the round",
    playout="expert",
    prior="expert",
    value="fitted",
    clock="round",
)

TUNABLE = Tunable(
    TABLE,
    choose,
    {
        "expert": EXPERT,
        "greedy": GREEDY,
        "gardener": GARDENER,
        "summoner": SUMMONER,
        "rainmaker": RAINMAKER,
    },
)
