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
from aura_ai.files import read_toml

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


CASES = tuple(
    Case(**{**row, "bots": tuple(row["bots"])})
    for row in read_toml(FILE.with_suffix(".toml"))["case"]
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
