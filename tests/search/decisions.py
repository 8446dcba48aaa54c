"""Recorded decisions of bots, to the last bit, and their generator.

``python -m tests.search.decisions`` rewrites ``decisions.json``, after a change that was meant to
change how bots decide; read the difference first.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import load_with

FILE = Path(__file__).with_name("decisions.json")
BLIND = 0.4
"""Part of the moves between the positions that are made at random."""
DIGITS = 12


class Case(NamedTuple):
    """Positions of one game in which some bots decide.

    Attributes:
        game: Name of the game.
        players: Number of players.
        options: Options of the game.
        seed: Of the game, of the moves played between the positions, and of the bots.
        every: Decisions from one position to the next.
        guide: Bot that plays the moves that are not made at random.
        bots: Bots that decide.
    """

    game: str
    players: int
    options: dict[str, Any]
    seed: int
    every: int
    guide: str
    bots: tuple[str, ...]

    @property
    def name(self) -> str:
        """A name for the case, unique."""
        options = "".join(f"_{key}={value}" for key, value in self.options.items())
        return f"{self.game}_{self.players}{options}_{self.seed}"

    def load(self) -> Game:
        """Return the game."""
        return load_with(self.game, self.players, self.options)


_PLAIN = (
    "textbook:sims=64",
    "ismcts:sims=40,puct=true,margin_weight=0.5,trees=3",
)
_STEERED = "playout=expert,prior=expert,phase=round"
_SEARCHES = (
    *_PLAIN,
    "veteran:sims=48",
    "strongest:sims=48",
    f"ismcts:sims=32,{_STEERED},value=fitted,rollout_horizon=2",
    f"ismcts:sims=32,{_STEERED},value=fitted,puct=true,rollout_horizon=0",
)
_AURA = (*_SEARCHES, "expert")
_RAUHA = (*_AURA, f"ismcts:sims=32,{_STEERED},value=win,puct=true,rollout_horizon=1")
_TERRA = (
    "veteran:sims=32",
    "amateur",
    "strongest:sims=32",
    "expert",
    "expert:rounds=2,width=6,determinizations=2",
)
_FOUR = (*_PLAIN, "strongest:sims=150", "strongest:sims=90,trees=2,exploration=1.2")

CASES = (
    Case("aura", 1, {}, 1, 7, "reflex", _AURA),
    Case("aura", 2, {}, 2, 11, "reflex", _AURA),
    Case("aura", 2, {"draft": True, "rounds": 6}, 3, 17, "reflex", _AURA),
    Case("aura", 3, {"modules": "fertilizer,opuntia,lake"}, 4, 17, "reflex", _AURA),
    Case("aura", 4, {}, 5, 17, "reflex", _AURA),
    Case("aura", 4, {"draft": True}, 6, 23, "reflex", _AURA),
    Case("rauha", 2, {"side": "A", "mode": "auto"}, 1, 7, "reflex", _RAUHA),
    Case("rauha", 2, {"side": "B", "mode": "strict"}, 2, 13, "reflex", _RAUHA),
    Case("rauha", 3, {"side": "B", "mode": "auto"}, 3, 11, "reflex", _RAUHA),
    Case("rauha", 4, {"side": "A", "mode": "auto"}, 4, 13, "reflex", _RAUHA),
    Case("rauha", 5, {"side": "B", "mode": "strict"}, 5, 31, "reflex", _RAUHA),
    Case("terra_mystica", 2, {}, 1, 13, "reflex", _TERRA),
    Case("terra_mystica", 4, {"turn_order": "variable"}, 2, 29, "reflex", _TERRA),
    Case("connect_four", 2, {}, 1, 3, "textbook:sims=10", _FOUR),
    Case("connect_four", 2, {}, 2, 2, "textbook:sims=30", _FOUR),
)


def positions(case: Case) -> list[State]:
    """Return the positions of a case, none of them over."""
    game = case.load()
    chance = random.Random(case.seed)
    guide = specs.make(case.guide, case.game)
    guide.start(game, 0, case.seed)
    state = game.new(case.seed)
    states = []
    while not state.over:
        if state.ply % case.every == 0:
            states.append(state.copy())
        if chance.random() < BLIND:
            action = chance.choice(state.legal())
        else:
            action = guide.choose(state.view(state.to_act), state.legal())
        state.apply(action)
    return states


def decision(spec: str, case: Case, state: State) -> str:
    """Return the decision of a bot, and for a search a hash of its whole outcome."""
    bot = specs.make(spec, case.game)
    bot.start(state.game, state.to_act, case.seed)
    text = str(bot.choose(state.view(state.to_act), state.legal()))
    if isinstance(bot, MctsBot) and bot.outcome is not None:
        outcome = bot.outcome
        digest = hashlib.sha256()
        for array in (
            outcome.visits,
            outcome.values,
            outcome.scores,
            outcome.proofs.astype("int64"),
        ):
            # what was never tried has no value; NaN has more than one pattern of bits
            digest.update(np.nan_to_num(array, nan=-1.0).tobytes())
        text += " " + digest.hexdigest()[:DIGITS]
    return text


def decide(case: Case, states: list[State]) -> dict[str, list[str]]:
    """Return the decisions of all bots of a case in some positions."""
    return {spec: [decision(spec, case, state) for state in states] for spec in case.bots}


def stored() -> dict[str, dict[str, list[str]]]:
    """Return the recorded decisions: case, bot, one text for each position."""
    records: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return records


def main() -> None:
    """Write the record."""
    record = {case.name: decide(case, positions(case)) for case in CASES}
    FILE.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
