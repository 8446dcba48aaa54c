"""Aura's compiled engine behind the interface of its referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aura_ai.engine.header import TO_ACT
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules import flow
from aura_ai.games.contract import Array
from aura_ai.stress import aura as adapter
from tests.compiled import Compiled

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


class Engine(Compiled):
    name = "aura"

    @staticmethod
    def place(s: Array, fields: Mapping[str, Any]) -> None:
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

    def fields(self) -> dict[str, Any]:
        return adapter.fields(self.state.array)
