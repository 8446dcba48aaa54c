"""Planted faults: how often a balance report finds them, by sample, and how often it cries wolf.

    PYTHONPATH=. python bench/planted_faults.py play --kind first-seat --players 3 --seeds 2 few.csv
    PYTHONPATH=. python bench/planted_faults.py show few.csv --picture few.svg

``bench/planted_faults.toml`` names the faults: a number of a data file, with three strengths. Games are
a card game of three factions (:mod:`bench.caravan`), the toy games of the tests, the stones game that
``aura-ai games new`` writes, Rauha and Solenia. A report is made with a budget of 2,000 games, and what
it says on the way, after an eighth, a quarter and a half, is what it says of so many games. Each report
is a line of the results and is not made again, so a run can be stopped; all of them take hours.
"""

from __future__ import annotations

import csv
import json
import math
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click
import scipy

from aura_ai.balance import budget
from aura_ai.balance.matches import GAMES, plan_of
from aura_ai.balance.metrics import QUESTIONS
from aura_ai.balance.questions import YES
from aura_ai.balance.report import Report, report
from aura_ai.cli.kit import new_game
from aura_ai.contract import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.storing.database import Store
from tests.toy import PACKAGES

STRENGTHS = ("large", "medium", "small")
CLEAN = "clean"
SIZES = (250, 500, 1000, 2000)
"""Games after which a report is looked at; the last is the budget."""
STONES = "pebbles"
OWN = {**PACKAGES, "caravan": "bench.caravan", STONES: STONES}
COLUMNS = 5
"""Panels in a row of the picture."""
LOOK = {
    "large": ("#1f6f8b", "-"), "medium": ("#5fa3b8", "--"), "small": ("#a9cdd8", ":"),
    CLEAN: ("#b3462e", "-."),
}  # fmt: skip
"""Colour and style of a line."""


@dataclass(frozen=True)
class Fault:
    """A fault of a game.

    Attributes:
        kind: Kind of fault.
        game: The game.
        key: The number of its data file that has it.
        values: The number, large, medium and small.
        question: Words of the question that must be answered yes.
        players: Numbers of players.
    """

    kind: str
    game: str
    key: str
    values: list[int]
    question: str
    players: tuple[int, ...] = (2, 3, 4)


FAULTS = [
    Fault(**fields)
    for fields in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["fault"]
]


def announce(folder: Path) -> None:
    """Announce the games of the bench; the stones game is written into a folder."""
    new_game(STONES, folder)
    sys.path.insert(0, str(folder / STONES))
    registry._packages = lambda: OWN


def data_of(game: str, key: str, value: int, folder: Path) -> Path:
    """Write the data file of a game with one number changed.

    The parts of a key are the names of tables, and the ``id`` or the place of what is one of many.
    """
    file = folder / f"{game}.{key}.{value}.toml"
    box: Any = {key: value}
    # the games of the bench and of the tests have no data file of their own
    if OWN.get(game, STONES) == STONES:
        box = tomllib.loads(registry.data_file(game).read_text("utf-8"))
        within, steps = box, key.split(".")
        for number, step in enumerate(steps, 1):
            if isinstance(within, list):
                ids = [str(part.get("id")) if isinstance(part, dict) else "" for part in within]
                place: Any = ids.index(step) if step in ids else int(step)
            else:
                place = step
            if number < len(steps):
                within = within[place]
        if isinstance(within[place], dict):
            within, place = within[place], "value"
        within[place] = value
    file.write_text("".join(f"{json.dumps(key)} = {_toml(part)}\n" for key, part in box.items()))
    return file


def _toml(value: Any) -> str:
    """Return a value as TOML in one line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(k)} = {_toml(v)}' for k, v in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def looks_at(
    fault: Fault, strength: str, players: int, seed: int, folder: Path, most: int = SIZES[-1]
) -> list[tuple[int, list[int]]]:
    """Return the looks at a report: games so far, and numbers of the questions answered yes."""
    found: list[tuple[int, list[int]]] = []

    def noted(*args: Any, **more: Any) -> Report:
        made = report(*args, **more)
        (pool,) = made.pools
        yes = [QUESTIONS.index(each.question) for each in pool.answers if each.answer == YES]
        found.append((pool.games.n_games, yes))
        return made

    data = None
    if strength != CLEAN:
        value = fault.values[STRENGTHS.index(strength)]
        data = data_of(fault.game, fault.key, value, folder)
    with tempfile.TemporaryDirectory() as games, patch.object(budget, "report", noted):
        path, name = Path(games) / "games.db", str(data) if data else None
        loaded = registry.load(fault.game, players, data=data)
        plan, settings = plan_of(fault.game, [loaded], GAMES, seed, name, is_lean=True)
        with Store.create(path, budget.begun(plan, most, path), settings) as store:
            budget.played(store, lambda: run.run(store, 1, quiet=True), True, most)
    return found


def by_sample(found: list[tuple[int, list[int]]]) -> list[list[int]]:
    """Return the questions answered yes after so many games; a report that has ended stays as it is."""
    return [
        [yes for games, yes in found if games <= size or games == found[0][0]][-1] for size in SIZES
    ]


@click.group()
def main() -> None:
    """Planted faults, and how often a balance report finds them."""


@main.command()
@click.argument("results", type=click.Path(path_type=Path))
@click.option("--seeds", default=20, show_default=True)
@click.option("--kind", multiple=True, help="Kind of fault; repeat.  [default: all]")
@click.option("--game", multiple=True, help="Game; repeat.  [default: all]")
@click.option("--players", multiple=True, type=int, help="Numbers of players.  [default: all]")
@click.option("--strength", multiple=True, type=click.Choice([CLEAN, *STRENGTHS]))
@click.option("--budget", "most", default=SIZES[-1], show_default=True, help="Games of a report.")
def play(
    results: Path,
    seeds: int,
    kind: tuple[str, ...],
    game: tuple[str, ...],
    players: tuple[int, ...],
    strength: tuple[str, ...],
    most: int,
) -> None:
    """Make reports and add them to RESULTS, a CSV file."""
    there = {tuple(line[:5]) for line in lines_of(results)}
    chosen = [
        fault
        for fault in FAULTS
        if (not kind or fault.kind in kind) and (not game or fault.game in game)
    ]
    with tempfile.TemporaryDirectory() as folder, results.open("a", newline="") as file:
        announce(Path(folder))
        for how, seed, fault in product(strength or (CLEAN, *STRENGTHS), range(seeds), chosen):
            for seats in (n for n in fault.players if not players or n in players):
                called = "" if how == CLEAN else fault.kind
                line = (fault.game, called, how, str(seats), str(seed))
                if line in there:
                    continue
                there.add(line)
                found = looks_at(fault, how, seats, seed, Path(folder), most)
                words = [" ".join(map(str, yes)) for yes in by_sample(found)]
                csv.writer(file).writerow([*line, found[-1][0], *words])
                file.flush()


def lines_of(results: Path) -> list[list[str]]:
    """Return the lines of the results: game, kind, strength, players, seed, games, answers by sample."""
    if not results.is_file():
        return []
    with results.open(newline="") as file:
        return [*csv.reader(file)]


def counts(
    lines: list[list[str]], players: str = ""
) -> Iterator[tuple[str, str, str, list[int], int]]:
    """Yield game, kind, strength, how many reports are flagged by sample, and how many there are.

    A clean report is flagged if any question is answered yes, another if that of its fault is.
    """
    asked = {
        (fault.game, fault.kind): str(number)
        for fault in FAULTS
        for number, question in enumerate(QUESTIONS)
        if fault.question in question.words
    }
    cells: dict[tuple[str, str, str], list[list[bool]]] = {}
    for game, kind, strength, seats, _, _, *answers in lines:
        if players in ("", seats):
            number = asked.get((game, kind))
            flags = [bool(yes) if number is None else number in yes.split() for yes in answers]
            cells.setdefault((game, kind, strength), []).append(flags)
    for (game, kind, strength), reports in cells.items():
        yield game, kind, strength, [sum(each) for each in zip(*reports, strict=True)], len(reports)


@main.command()
@click.argument("results", type=click.Path(exists=True, path_type=Path))
@click.option("--picture", type=click.Path(path_type=Path), help="SVG file of the curves.")
def show(results: Path, picture: Path | None) -> None:
    """Print RESULTS as a table of Markdown: flagged reports by sample, then Wilson's intervals."""
    lines = lines_of(results)
    tables = {seats: counts(lines, seats) for seats in sorted({line[3] for line in lines})}
    cells = {
        (game, kind, strength, seats): (*flags, n)
        for seats, found in tables.items()
        for game, kind, strength, flags, n in found
    }
    click.echo(f"| game | fault | {' | '.join(f'{seats} seats' for seats in tables)} |")
    click.echo("|---" * (2 + len(tables)) + "|")
    for game, kind, strength in sorted({key[:3] for key in cells}):
        made = [cells.get((game, kind, strength, seats), ()) for seats in tables]
        words = [f"{' '.join(map(str, cell[:-1]))} of {cell[-1]}" if cell else "" for cell in made]
        name = f"{kind}, {strength}" if kind else strength
        click.echo(f"| {game} | {name} | {' | '.join(words)} |")
    for flagged, n in sorted({cell[-2:] for cell in cells.values()}, key=lambda pair: pair[::-1]):
        ends = scipy.stats.binomtest(flagged, n).proportion_ci(method="wilson")
        click.echo(f"{flagged} of {n}: {ends.low:.0%} to {ends.high:.0%}")
    wrong = [line for line in lines if line[2] == CLEAN and line[-1]]
    for game, _, _, seats, seed, _, *answers in wrong:
        words = "; ".join(QUESTIONS[int(number)].words for number in answers[-1].split())
        click.echo(f"clean {game}, {seats} seats, seed {seed}: {words}")
    if picture:
        draw(lines, picture)


def draw(lines: list[list[str]], file: Path) -> None:
    """Draw the share flagged by sample, a panel for each fault of each game."""
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.hashsalt": "aura-ai", "svg.fonttype": "none", "font.size": 8})
    cells = list(counts(lines))
    panels = [*dict.fromkeys((game, kind) for game, kind, *_ in cells if kind)]
    height = math.ceil(len(panels) / COLUMNS)
    figure, grid = plt.subplots(
        height, COLUMNS, figsize=(9, 1.5 * height + 0.5), sharex=True, sharey=True,
        layout="constrained", squeeze=False,
    )  # fmt: skip
    handles = {}
    for axes in grid.flat[len(panels) :]:
        axes.set_axis_off()
    for axes, panel in zip(grid.flat, panels, strict=False):
        axes.set_title(f"{panel[1]}, {panel[0]}", fontsize=8, loc="left")
        for game, kind, strength, flags, n in cells:
            if game == panel[0] and kind in ("", panel[1]):
                color, style = LOOK[strength]
                shares = [100 * number / n for number in flags]
                (handles[strength],) = axes.plot(SIZES, shares, style, color=color, clip_on=False)
        axes.set_xscale("log", base=2)
        axes.set_xticks(SIZES, map(str, SIZES))
        axes.set_ylim(0, 100)
        axes.spines[["top", "right"]].set_visible(False)
    named = [name for name in LOOK if name in handles]
    figure.legend([handles[n] for n in named], named, loc="outside lower center", ncols=len(LOOK))
    figure.supylabel("% flagged, by games", fontsize=8)
    plt.savefig(file, format="svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
