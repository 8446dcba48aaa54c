"""What the bots of Aura offer to the search, and the search bots made of it."""

from aura_ai.bots.aura.hooks import N_INPUTS, expert_prior, inputs, round_clock, win_shares
from aura_ai.bots.aura.policy import choose
from aura_ai.bots.aura.strategies import EXPERT, STRATEGIES, expert_policy
from aura_ai.bots.aura.weights import TABLE
from aura_ai.bots.ladder import levels
from aura_ai.bots.networks import Net, beside
from aura_ai.bots.strategies import vectors
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

TUNABLE = Tunable(TABLE, choose, {"expert": EXPERT, **vectors(STRATEGIES)})
