"""The compiled engine behind the interface of the referee, for tests that run on both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from aura_ai.engine import rng
from aura_ai.engine.header import OVER, TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import flow
from aura_ai.games.contract import Game, State
from aura_ai.games.registry import load_with
from aura_ai.stress import aura as adapter

PLAIN = {
    "round": at.ROUND,
    "first_player": at.FIRST,
    "first_passer": at.FIRST_PASSER,
    "extra_turns": at.EXTRA,
    "step": at.STEP,
    "action_type": at.ACTION,
    "lowest_payable": at.LOWEST,
    "tile_drops_owed": at.DROPS_OWED,
    "chosen_tile": at.TILE,
    "chosen_owner": at.OWNER,
    "weather": at.WEATHER,
    "weather_player": at.POSITION,
    "resolve_set": at.RESOLVE,
    "selected_set": at.SELECTED,
    "vote_target": at.VOTE_TARGET,
    "lake_set": at.WALKED,
    "draft_step": at.DRAFT_STEP,
    "picks_left": at.PICKS_LEFT,
    "harvest_happened": at.HARVESTED,
}
VECTORS = {
    "tile_type": at.TILE_TYPE,
    "tile_growth": at.TILE_GROWTH,
    "cloud_state": at.CLOUD,
    "supply_drops": at.SUPPLY,
    "supply_votes": at.SUPPLY_VOTES,
    "vp": at.VP,
    "voting_wins": at.WINS,
    "wheat_tokens": at.WHEAT_TOKENS,
    "dice": at.DICE,
    "discard": at.DISCARD,
    "deck": at.DECK,
}
MATRICES = {
    "tile_drops": at.TILE_DROPS,
    "cloud_drops": at.CLOUD_DROPS,
    "votes": at.VOTES,
    "hand": at.HAND,
    "draft_pack": at.PACK,
    "draft_kept": at.KEPT,
}


class Engine:
    """One game on the compiled kernels; `fields` as the referee gives them, None for a new game."""

    def __init__(
        self,
        options: Mapping[str, object],
        fields: Mapping[str, Any] | None = None,
        chance_state: int = 0,
    ) -> None:
        given = {k: v for k, v in options.items() if k != "players"}
        self.game: Game = load_with("aura", int(options.get("players", 2)), given)  # type: ignore[call-overload]
        s = self.game.template.copy()
        if fields is None:
            self._new(s, chance_state)
        else:
            rng.store(s, np.uint64(chance_state))
            self._place(s, fields)
        self.state = State(self.game, s)

    def _new(self, s: np.ndarray, chance_state: int) -> None:
        # the seed of a stream that starts in a wanted state: mix is a bijection
        seed = (unmix(chance_state) - int(rng.GOLDEN)) % 2**64
        flow.setup(s, np.int64(seed - 2**64 if seed >= 2**63 else seed))

    @staticmethod
    def _place(s: np.ndarray, fields: Mapping[str, Any]) -> None:
        s[at.MEMORY : at.MEMORY + at.MEMORY_SIZE] = 0
        for name, start in PLAIN.items():
            s[start] = fields[name]
        for name, start in VECTORS.items():
            s[start : start + len(fields[name])] = fields[name]
        for name, start in MATRICES.items():
            for i, row in enumerate(fields[name]):
                s[start + 4 * i : start + 4 * i + len(row)] = row
        s[at.FERTILIZED] = sum(1 << t for t, there in enumerate(fields["tile_fert"]) if there)
        s[at.SW_DECK] = sum(1 << (card - 1) for card in fields["sw_deck"])
        s[at.OWED] = 2 * fields["units_owed"] - fields["half_paid"]
        s[at.NODE] = at.NODES.index(fields["node"])
        s[TO_ACT] = fields["to_act"]
        flow.run(s)

    @property
    def node(self) -> str:
        return str(self.fields()["node"])

    @property
    def to_act(self) -> int:
        return self.state.to_act

    def legal(self) -> list[int]:
        return self.state.legal()

    def apply(self, action: int) -> None:
        self.state.apply(action)

    def fields(self) -> dict[str, Any]:
        return adapter.fields(self.state.array)

    def places(self) -> list[int]:
        return self.state.result()[0]

    def scores(self) -> list[int]:
        return self.state.result()[1]

    @property
    def over(self) -> bool:
        return self.state.to_act == OVER


def unmix(z: int) -> int:
    """Return the word that the generator's finaliser maps to ``z``."""
    size, mask = 64, 2**64 - 1

    def unshift(word: int, bits: int) -> int:
        found = word
        for _ in range(size // bits):
            found = word ^ (found >> bits)
        return found

    z = unshift(z, 31)
    z = z * pow(0x94D049BB133111EB, -1, 2**64) & mask
    z = unshift(z, 27)
    z = z * pow(0xBF58476D1CE4E5B9, -1, 2**64) & mask
    return unshift(z, 30)
