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

WINGS = {
    "core": (0, 0, 10, 1.9, "#eef3f8"),
    "games": (0, 2.1, 2.3, 2.7, "#f3f6ea"),
    "people": (2.5, 2.1, 2.5, 2.7, "#fbf1e6"),
    "designers": (5.2, 2.1, 2.2, 2.7, "#f6ecf3"),
    "learners": (7.6, 2.1, 2.4, 2.7, "#ecf5f4"),
    "front door": (0, 5, 10, 0.85, "#f4f4f4"),
}
"""Wings: left, bottom, width, height, colour."""
ROOMS = {
    "engine": (0.15, 0.1, 1.9, "jit and cache,\nrandom generator"),
    "contract": (
        2.2,
        0.1,
        3.6,
        "what a game declares and brings:\nstate, actions, kernels, screen, data",
    ),
    "workers": (5.95, 0.1, 1.9, "processes here\nor on a cluster"),
    "referee": (8, 0.1, 1.85, "shared by referees,\nplain Python"),
    "search": (0.15, 0.75, 2.4, "determinized MCTS,\ngeneric over games"),
    "bots": (2.7, 0.75, 2.25, "interface, levels,\nheuristics, programs"),
    "reports": (5.1, 0.75, 1.45, "tables, pictures,\npages"),
    "tournaments": (6.7, 0.75, 1.55, "plan, play, store,\nrate, report"),
    "stress": (8.4, 0.75, 1.45, "in step with\na referee"),
    "aura, rauha, ...": (0.15, 2.2, 2, "rules, belief, screen,\nreferee, stress"),
    "bots of a game": (0.15, 3.2, 2, "heuristics, weights,\nlevels"),
    "screens": (2.65, 2.2, 2.2, "drawings, guides,\nnumbered rules"),
    "play": (2.65, 2.85, 2.2, "sessions, records,\nanalysis, review"),
    "web": (2.65, 3.5, 2.2, "the page: one writer\nper game"),
    "luck": (5.35, 2.2, 1.9, "what chance\nbrought"),
    "balance": (5.35, 3.2, 1.9, "what a designer asks"),
    "learning": (7.75, 2.2, 2.1, "record, fit"),
    "batch": (7.75, 2.85, 2.1, "thousands of games\nin arrays"),
    "adapters, measure": (7.75, 3.5, 2.1, "other libraries;\nspeed as ratios"),
    "cli": (2.5, 5.1, 5, "parse, call, print: one module per command"),
}
"""Rooms: left, bottom, width, contents."""
COLOURS = (
    *("#4c78a8", "#bab0ac", "#72b7b2", "#54a24b", "#eeca3b", "#f58518", "#e45756", "#b279a2"),
    "#9d755d",
)


def box(axes: Axes, x: float, y: float, width: float, height: float, colour: str) -> None:
    """Draw one rounded box."""
    axes.add_patch(
        FancyBboxPatch(
            (x, y), width, height, boxstyle="round,pad=0.02", facecolor=colour, edgecolor="#4c78a8"
        )
    )


def draw_house() -> None:
    """Draw the wings; a wing imports from the core below, and the core from none of them."""
    figure, axes = plt.subplots(figsize=(9.5, 5.6))
    for name, (x, y, width, height, colour) in WINGS.items():
        box(axes, x, y, width, height, colour)
        axes.text(x + 0.12, y + height - 0.22, name, fontsize=11, fontweight="bold", va="center")
    for name, (x, y, width, text) in ROOMS.items():
        box(axes, x, y, width, 0.55, "white")
        axes.text(x + 0.08, y + 0.42, name, fontsize=8, fontweight="bold", va="center")
        axes.text(x + 0.08, y + 0.17, text, fontsize=5.5, va="center", color="#333333")
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
