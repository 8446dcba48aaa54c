"""Draw the two pictures of design.md: ``python docs/draw_house.py``.

The state picture is made from the declared table; a test compares it.
"""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

from aura_ai.games.aura import layout as at

HERE = Path(__file__).parent
matplotlib.rcParams["svg.hashsalt"] = "aura-ai"
matplotlib.rcParams["svg.fonttype"] = "none"

ROOMS = {
    "cli": (0, 5, 10, "parse, call, print"),
    "web": (2.5, 4, 2.3, "the page: tables, seats,\nreviews"),
    "balance": (5, 4, 3.2, "what a designer asks,\nfrom played games"),
    "learning": (0, 4, 2.3, "record, fit, admit"),
    "tournaments": (0, 3, 2.3, "schedule, run, store,\nrate, test, report"),
    "play": (2.5, 3, 2.3, "sessions, analysis,\nrecords, terminal"),
    "adapters, batch": (5, 3, 1.6, "PettingZoo, Gym,\nOpenSpiel; arrays"),
    "measure": (6.8, 3, 1.4, "speed, beside\npeers"),
    "stress": (8.4, 3, 1.6, "in step, coverage,\nminimal failures"),
    "bots": (0, 2, 6.4, "rule-based, search, external; registry and levels"),
    "luck": (6.6, 2, 1.6, "what chance brought\nin a played game"),
    "referee": (8.4, 1, 1.6, "the rules again,\nplain Python"),
    "search": (0, 1, 4, "determinised MCTS, generic over games"),
    "screens": (
        4.2,
        1,
        4,
        "what people see: words, drawings,\nguides, JSON positions",
    ),
    "games": (0, 0, 5, "rules, beliefs, declared states, data;\none folder per game"),
    "engine": (5.2, 0, 2.4, "jit and cache, generator,\nstate header"),
    "workers": (7.8, 0, 2.2, "processes here\nor on a cluster"),
}
COLOURS = (
    *("#4c78a8", "#bab0ac", "#72b7b2", "#54a24b", "#eeca3b", "#f58518", "#e45756", "#b279a2"),
    "#9d755d",
)


def room(axes: Axes, name: str, x: float, y: float, width: float, text: str) -> None:
    """Draw one layer of the house."""
    box = FancyBboxPatch(
        (x, y), width, 0.8, boxstyle="round,pad=0.02", facecolor="#eef3f8", edgecolor="#4c78a8"
    )
    axes.add_patch(box)
    axes.text(x + 0.12, y + 0.55, name, fontsize=10, fontweight="bold", va="center")
    axes.text(x + 0.12, y + 0.24, text, fontsize=7, va="center", color="#333333")


def draw_house() -> None:
    """Draw the layers; a room may import from the rooms below it."""
    figure, axes = plt.subplots(figsize=(8.5, 4.8))
    for name, (x, y, width, text) in ROOMS.items():
        room(axes, name, x, y, width, text)
    axes.annotate(
        "", (-0.35, 0.1), (-0.35, 5.7), arrowprops={"arrowstyle": "->", "color": "#4c78a8"}
    )
    axes.text(-0.6, 2.9, "imports", rotation=90, va="center", ha="center", fontsize=8)
    axes.set_xlim(-0.8, 10.2)
    axes.set_ylim(-0.15, 6)
    axes.axis("off")
    figure.savefig(HERE / "house.svg", bbox_inches="tight", metadata={"Date": None})


def draw_state(path: Path) -> None:
    """Draw the parts of Aura's declared state to scale."""
    figure, axes = plt.subplots(figsize=(8, 1.5))
    for (name, start, end), colour in zip(at.layout.parts(), COLOURS, strict=True):
        axes.barh(0, end - start, left=start, height=0.6, color=colour, edgecolor="white")
        axes.text((start + end) / 2, 0.38, name, ha="left", fontsize=7, rotation=30)
        axes.text((start + end) / 2, 0, str(end - start), ha="center", va="center", fontsize=7)
    axes.set_xlim(0, at.layout.size)
    axes.set_ylim(-0.5, 0.9)
    axes.set_yticks([])
    axes.set_xlabel(f"int16 entries of {at.layout.size}", fontsize=8)
    axes.tick_params(labelsize=7)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})


if __name__ == "__main__":
    draw_house()
    draw_state(HERE / "state.svg")
