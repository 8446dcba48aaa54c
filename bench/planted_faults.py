"""Planted faults: how often a balance report finds them, by sample, and how often it cries wolf.

    PYTHONPATH=. python bench/planted_faults.py --kind first-seat --seeds 2 --games 500

``bench/planted_faults.toml`` names the faults: a number of a data file, with three strengths. Games are
a card game of three factions (:mod:`bench.caravan`), the toy games of the tests, the stones game that
``aura-ai games new`` writes, Rauha and Solenia. Without ``--kind`` and ``--game`` it takes hours.
"""

from __future__ import annotations

import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from aura_ai.balance.budget import begun, played
from aura_ai.balance.games import all_of
from aura_ai.balance.matches import GAMES, plan_of
from aura_ai.balance.questions import YES
from aura_ai.balance.report import report
from aura_ai.cli.kit import new_game
from aura_ai.contract import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.storing.database import Store
from tests.toy import PACKAGES

STRENGTHS = ("small", "medium", "large")
STONES = "pebbles"
OWN = {**PACKAGES, "caravan": "bench.caravan", STONES: STONES}


@dataclass(frozen=True)
class Fault:
    """A fault of a game.

    Attributes:
        kind: Kind of fault.
        game: The game.
        key: The number of its data file that has it.
        values: The number, small, medium and large.
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


def flagged(game: str, players: int, data: Path | None, seed: int, budget: int) -> list[str]:
    """Return the questions of a report that are answered yes.

    Args:
        game: The game.
        players: Number of players.
        data: Data file with the fault, None for the clean game.
        seed: Seed of everything.
        budget: Games in all.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        loaded = registry.load(game, players, data=data)
        plan, settings = plan_of(
            game, [loaded], GAMES, seed, str(data) if data else None, is_lean=True
        )
        with Store.create(path, begun(plan, budget, path), settings) as store:
            played(store, lambda: run.run(store, 1, quiet=True), True, budget)
            (pool,) = report(all_of(store), is_whole=False).pools
    return [each.question.words for each in pool.answers if each.answer == YES]


def curves(
    faults: list[Fault], seeds: int, games: list[int], players: tuple[int, ...], folder: Path
) -> Iterator[str]:
    """Yield a line for each fault and strength, and for each clean game, as they are done."""
    for fault in faults:
        counts = players or fault.players
        for strength, value in zip(STRENGTHS, fault.values, strict=True):
            data, shares = data_of(fault.game, fault.key, value, folder), []
            for budget in games:
                found = [
                    any(fault.question in words for words in said)
                    for said in (
                        flagged(fault.game, n, data, seed, budget)
                        for n in counts
                        for seed in range(seeds)
                    )
                ]
                shares.append(f"{sum(found)}/{len(found)}")
            yield f"{fault.game:9} {fault.kind:13} {strength:7} {'  '.join(shares)}"
    for game in dict.fromkeys(fault.game for fault in faults):
        counts = players or next(fault.players for fault in faults if fault.game == game)
        for budget in games[-1:]:
            said = [flagged(game, n, None, seed, budget) for n in counts for seed in range(seeds)]
            wrong = sorted({words for each in said for words in each})
            alarms = sum(map(bool, said))
            yield f"{game:9} clean, {budget} games: {alarms}/{len(said)} {'; '.join(wrong)}"


@click.command()
@click.option("--seeds", default=20, show_default=True)
@click.option("--games", multiple=True, type=int, help="Budgets.  [default: 250 500 1000 2000]")
@click.option("--kind", multiple=True, help="Kind of fault; repeat.  [default: all]")
@click.option("--game", multiple=True, help="Game; repeat.  [default: all]")
@click.option("--players", multiple=True, type=int, help="Numbers of players.  [default: all]")
def main(
    seeds: int,
    games: tuple[int, ...],
    kind: tuple[str, ...],
    game: tuple[str, ...],
    players: tuple[int, ...],
) -> None:
    """Print how often each fault is found with each budget, and false alarms of the clean games."""
    chosen = [
        fault
        for fault in FAULTS
        if (not kind or fault.kind in kind) and (not game or fault.game in game)
    ]
    budgets = sorted(games or (250, 500, 1000, 2000))
    click.echo(f"{seeds} seeds, budgets {', '.join(map(str, budgets))}")
    with tempfile.TemporaryDirectory() as folder:
        announce(Path(folder))
        for line in curves(chosen, seeds, budgets, players, Path(folder)):
            click.echo(line)


if __name__ == "__main__":
    main()
