"""Search bots for Rauha, and what they are built from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from aura_ai.bots import mcts
from aura_ai.bots.ladder import ladder
from aura_ai.bots.networks import Net
from aura_ai.bots.rauha.hooks import N_INPUTS, expert_prior, inputs, round_clock, win_shares
from aura_ai.bots.rauha.strategies import expert_policy
from aura_ai.bots.registry import Entry

from aura_ai.search import Settings

Kernel = Callable[..., Any]

PLAYOUTS: dict[str, Kernel] = {"expert": expert_policy}
PRIORS: dict[str, Kernel] = {"expert": expert_prior}
VALUES: dict[str, Kernel | Net] = {
    "win": win_shares,
    "fitted": Net(inputs, N_INPUTS, Path(__file__).with_name("values.npz")),
}
CLOCKS: dict[str, Kernel] = {"round": round_clock}

STRONGEST = Settings(guided=True, exploration=1.0, cutoff=1)
"""Play out to the end of the round by the expert's rules, then value (docs/games/rauha/numbers.md)."""

LEVELS: dict[str, Entry] = {
    **mcts.ENTRIES,
    **ladder(
        mcts.entry(
            "search guided by the expert's rules, valued at the end of the round",
            STRONGEST,
            playout="expert",
            prior="expert",
            value="fitted",
            clock="round",
        )
    ),
}
