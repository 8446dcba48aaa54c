"""Show the tournament of ``make demo`` in README.md and how-to/read-ratings.md, tables and pictures.

``python docs/draw_ratings.py demo/aura.db`` after ``make demo``; with ``--check`` nothing is written,
and exit code 1 says that a page has another table.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import click
import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from aura_ai.cli.tournament_output import opened
from aura_ai.tournaments.rating.gathered import gather
from aura_ai.tournaments.reporting.summary import summary_of
from aura_ai.tournaments.reporting.text import text

DOCS = Path(__file__).parent
IMAGES = DOCS / "images"
POINT, BAR, INK = "#1f6f8b", "#8fbcc9", "#22313f"
matplotlib.rcParams.update(
    {"svg.hashsalt": "aura-ai", "svg.fonttype": "none", "font.family": "sans-serif"}
)


def panel(axes: Axes, rows: list[dict[str, Any]]) -> None:
    """Draw one line per bot: a point with its interval."""
    elo = [row["elo"] for row in rows]
    reach = [
        [row["elo"] - row["low"] for row in rows],
        [row["high"] - row["elo"] for row in rows],
    ]
    places = range(len(rows))
    axes.errorbar(elo, places, xerr=reach, fmt="o", color=POINT, ecolor=BAR, elinewidth=4)
    axes.axvline(0, color=INK, linewidth=0.8, linestyle=":")
    axes.set_yticks(list(places), [row["bot"] for row in rows])
    axes.invert_yaxis()
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)


def draw_demo(data: dict[str, Any]) -> None:
    """Draw all pools of the demo side by side."""
    pools = [(f"{pool['players']} players", pool["ratings"]) for pool in data["pools"]]
    pools.append(("all together", data["overall"]))
    figure, grid = plt.subplots(
        1, len(pools), figsize=(9, 1.9), sharex=True, sharey=True, layout="constrained"
    )
    for axes, (title, rows) in zip(grid, pools, strict=True):
        panel(axes, rows)
        axes.set_title(title, fontsize=9, loc="left", color=INK)
        axes.tick_params(labelsize=8)
    for axes in grid:
        axes.set_ylim(len(pools[0][1]) - 0.5, -0.5)
    figure.supxlabel("Elo with 95 % intervals; 0 is the mean of the bots", fontsize=8)
    save("demo.svg")


def draw_reading(data: dict[str, Any]) -> None:
    """Draw the pool of two players with what each part means."""
    pool = data["pools"][0]
    rows = pool["ratings"]
    _, axes = plt.subplots(figsize=(8, 3.6), layout="constrained")
    panel(axes, rows)
    axes.set_ylim(len(rows) - 0.3, -0.9)
    axes.set_xlabel("Elo", color=INK)
    note = {"fontsize": 8, "color": INK, "arrowprops": {"arrowstyle": "->", "color": INK}}
    first, second, third = rows[:3]
    superior = f"{pool['superiority'][second['bot']][third['bot']]:.1%}".replace("%", " %")
    axes.annotate("the rating", (first["elo"], 0), (first["elo"] - 90, -0.62), **note)
    axes.annotate(
        "95 % interval: as wide as\nfew set-ups make it", (first["low"], 0), (-620, 0.1), **note
    )
    axes.annotate(
        f"these two overlap, and the table\nsays {superior}: they shared their luck",
        ((second["elo"] + third["elo"]) / 2, 1.5),
        (480, 1.75),
        **note,
    )
    axes.annotate("0: the mean of these bots", (0, 3.6), (120, 4.05), **note)
    save("reading.svg")


def save(name: str) -> None:
    """Write the picture and start the next one."""
    plt.savefig(IMAGES / name, metadata={"Date": None})
    plt.close()


def in_readme(page: str, data: dict[str, Any]) -> str:
    """Return README.md with the ratings of all pools together."""
    about = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \| \d+ \|", page, re.MULTILINE))
    rows = "".join(
        f"| `{row['bot']}` | {about[row['bot']]} | {row['games']} | {row['elo']:+.0f} "
        f"| ({row['low']:+.0f} to {row['high']:+.0f}) |\n"
        for row in data["overall"]
    )
    return re.sub(r"(?<=---\|\n)(\| `\w+` .* to .*\n)+", rows, page, count=1)


def in_guide(page: str, data: dict[str, Any]) -> str:
    """Return the guide with the table of the first pool."""
    table = text({**data, "pools": data["pools"][:1], "overall": []}).split("\n\n")[0]
    return re.sub(r"(?<=```text\n).*?(?=\n```)", lambda _: table, page, count=1, flags=re.DOTALL)


@click.command()
@click.argument("database", type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 where a page differs.")
def main(database: Path, check: bool) -> None:
    """Show the tournament in DATABASE on the pages."""
    with opened((database,)) as stores:
        data = summary_of(gather(stores), None)
    stale = False
    pages = (DOCS.parent / "README.md", in_readme), (DOCS / "how-to" / "read-ratings.md", in_guide)
    for path, rewritten in pages:
        page = path.read_text(encoding="utf-8")
        if rewritten(page, data) == page:
            continue
        stale = True
        click.echo(f"{path.name} {'shows' if check else 'showed'} another table", err=True)
        if not check:
            path.write_text(rewritten(page, data), encoding="utf-8")
    if not check:
        draw_demo(data)
        draw_reading(data)
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
