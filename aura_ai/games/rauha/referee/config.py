"""Options of Rauha and the numbers of its data file, which its reader has checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ROW_LENGTH = 3
FIELDS = range(ROW_LENGTH * ROW_LENGTH)

Record = Mapping[str, Any]
"""An entry of the data file; cards, printed biomes and beings carry their effect in it (R-1.6)."""


class Config:
    """One game's options with the numbers they lead to.

    `biomes` are cards and printed biomes by id (R-1.4), `symbols` their types and animals, each
    once (R-7.2).
    """

    def __init__(self, options: Mapping[str, object], data: Record) -> None:
        self.players = int(str(options.get("players", 2)))
        self.side = options.get("side", "A")
        self.auto = options.get("mode", "auto") == "auto"
        cards, printed = data["card"], data["printed"]
        self.biomes: list[Record] = sorted([*cards, *printed], key=lambda biome: int(biome["id"]))
        self.symbols = [{*biome["types"], *biome["animals"]} - {"desert"} for biome in self.biomes]
        self.n_cards = len(cards)
        ages = sorted({card["age"] for card in cards})
        self.cards_by_age = [sorted(c["id"] for c in cards if c["age"] == age) for age in ages]
        by_field = {r["field"]: r["id"] for r in printed if r["side"] == self.side}
        self.board: list[int] = [by_field[f] for f in FIELDS]
        self.beings: list[Record] = data["being"]
        self.steps: list[Record] = data["step"]
        self.animals: list[str] = data["enums"]["animal"]
        self.start_crystals: int = data["setup"]["start_crystals"]["value"]
        self.start_energy: int = data["setup"]["start_energy"]["value"]
        self.start_step: int = data["setup"]["start_step"]["value"]
        self.pack: int = data["structure"]["cards_per_satellite"]["value"]
        self.discard_crystals: int = data["structure"]["discard_crystals"]["value"]
        self.crystals_in_box: int = data["components"]["crystal_total_value"]["value"]
        self.water_energy: list[int] = data["water_scoring"]["energy"]["value"]
        self.lap: int = data["energy_track"]["lap"]["value"]

    def step(self, number: int) -> Record:
        """Return the place of the totem of that number (R-3.4); the first is 1."""
        return self.steps[number - 1]
