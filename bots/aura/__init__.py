"""Bots for Aura."""

from aura_ai.bots.aura.greedy import Greedy
from aura_ai.bots.registry import Entry

BOTS: dict[str, Entry] = {
    "greedy": Entry(Greedy, "the best line of its own turn by the evaluation alone"),
}
