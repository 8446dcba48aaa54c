"""Draw one decision on its way through the program: ``python docs/draw_decision.py``."""

from __future__ import annotations

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

HERE = Path(__file__).parent
matplotlib.rcParams["svg.hashsalt"] = "aura-ai"
matplotlib.rcParams["svg.fonttype"] = "none"

WIDTH, HEIGHT = 3.0, 0.95
STEPS = (
    ("state", "0, 2", "State.array (int16)\nthe whole truth, with its generator"),
    ("view", "3.6, 2", "kernels.observe\nwhat one seat may know"),
    ("bot", "7.2, 2", "Bot.choose(view, legal)\nrules of thumb, search, a person"),
    ("sample", "7.2, 0", "kernels.determinize\na full state that agrees with the view"),
    ("simulation", "3.6, 0", "select, expand, evaluate, back up\nkernels.legal and kernels.apply"),
    ("action", "10.8, 2", "one of the legal list\na small whole number"),
    (
        "next state",
        "10.8, 0",
        "kernels.apply: the decision, then all\nthat is forced, up to the next one",
    ),
)
ARROWS = (
    ("state", "view", ""),
    ("view", "bot", ""),
    ("bot", "sample", "thousands\nof times"),
    ("sample", "simulation", ""),
    ("simulation", "bot", "visits and\nvalues"),
    ("bot", "action", ""),
    ("action", "next state", "checked\nand stored"),
)


def draw(axes: Axes) -> None:
    """Draw the boxes and the arrows between them."""
    centre = {}
    for name, place, text in STEPS:
        x, y = (float(v) for v in place.split(","))
        centre[name] = (x + WIDTH / 2, y + HEIGHT / 2)
        axes.add_patch(
            FancyBboxPatch(
                (x, y),
                WIDTH,
                HEIGHT,
                boxstyle="round,pad=0.04",
                facecolor="#eef3f8",
                edgecolor="#4c78a8",
            )
        )
        axes.text(x + 0.08, y + 0.72, name, fontsize=9, fontweight="bold", va="center")
        axes.text(x + 0.08, y + 0.3, text, fontsize=6, va="center", color="#333333")
    for start, end, text in ARROWS:
        (x0, y0), (x1, y1) = centre[start], centre[end]
        # from edge to edge: sideways between neighbours, else from one row to the other
        across = (WIDTH / 2 + 0.08) * (1 if x1 > x0 else -1) if y0 == y1 else 0.0
        along = (HEIGHT / 2 + 0.08) * (1 if y1 > y0 else -1) if y0 != y1 else 0.0
        axes.annotate(
            "",
            (x1 - across, y1 - along),
            (x0 + across, y0 + along),
            arrowprops={"arrowstyle": "->", "color": "#4c78a8", "shrinkA": 0, "shrinkB": 0},
        )
        if text:
            side = 0.12 if x0 == x1 else -0.2
            align = "left" if x0 == x1 else "right"
            axes.text(
                (x0 + x1) / 2 + side, (y0 + y1) / 2, text, fontsize=6.5, va="center", ha=align
            )


def main() -> None:
    """Write ``decision.svg``."""
    figure, axes = plt.subplots(figsize=(10.5, 2.6))
    draw(axes)
    axes.set_xlim(-0.2, 14)
    axes.set_ylim(-0.2, 3.1)
    axes.axis("off")
    figure.savefig(HERE / "decision.svg", bbox_inches="tight", metadata={"Date": None})


if __name__ == "__main__":
    main()
