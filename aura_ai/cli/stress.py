"""``aura-ai stress``: the rules against the referee."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from aura_ai.cli.options import DATA, SEED, WORKERS, WholeRange
from aura_ai.contract.registry import info, load_with
from aura_ai.cores import cores
from aura_ai.engine.choices import PLAIN
from aura_ai.engine.jit import mode
from aura_ai.errors import RulesError
from aura_ai.progress import progress_bar
from aura_ai.screens.rulebook import NoRulesError, headline, rulebook
from aura_ai.stress import harness
from aura_ai.stress.harness import Report
from aura_ai.stress.sight import blind_searches


def _echo(report: Report, findings: dict[str, Any]) -> None:
    click.echo(
        f"{report.game}: {report.moves} moves in {report.games} games, "
        f"{report.differences} differences, {report.broken_invariants} broken invariants"
    )
    reached, unreached = findings["rules"], findings["unreached"]
    if reached or unreached:
        click.echo(f"rules exercised: {len(reached)} of {len(reached) + len(unreached)}")
        for rule, count in reached.items():
            click.echo(f"  {rule:<8} {count:>10}  {headline(report.game, rule)}")
        click.echo(f"never reached: {len(unreached) or 'none'}")
        for rule in unreached:
            click.echo(f"  {rule:<8} {'-':>10}  {headline(report.game, rule)}")
    else:
        click.echo(
            "the contract alone was checked: headers, legal lists, views, words, JSON, places"
        )
    for failure in findings["failures"]:
        click.echo(f"FAILURE {json.dumps(failure)}")
        for number, line in enumerate(failure["minimal_words"], 1):
            click.echo(f"  {number}. {line}")
        click.echo(f"  then {failure['minimal_detail']}")
    for line in findings["blind_searches"]:
        click.echo(f"BLIND {line}")


def _check_numbers(game: str) -> None:
    """Check that no two rules have one number: the run counts rules by it.

    Raises:
        RulesError: Two have.
    """
    with suppress(NoRulesError):
        if repeated := rulebook(game).repeated:
            raise RulesError(f"rules.md of {game}: two rules have the number {', '.join(repeated)}")


@click.command()
@click.argument("game")
@click.option("--moves", default=100_000, type=WholeRange(1), help="Decisions to compare.")
@click.option("--seed", default=1, type=SEED, help="Same seed, same run.")
@click.option("--workers", type=WORKERS, help="Worker processes.  [default: all cores]")
@DATA
@click.option("--quiet", is_flag=True, help="No progress bar.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
def stress(
    game: str,
    moves: int,
    seed: int,
    workers: int | None,
    data: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play GAME in step with its referee over random options.

    Random, rule-based and adversarial games; legal lists, states and invariants are compared after
    every move; a game without a referee is checked against the contract alone. Exit code 1 when
    anything differs; the failure is printed with seed, options and the shortest action list that still
    shows it. Where the rules hold, the search bots of GAME must prefer something with more
    simulations, or the exit code is 1 too.

    Example: aura-ai stress aura --moves 100000 --seed 7
    """
    checks = harness.adapter(game)
    _check_numbers(game)
    # once here, so that a wrong file is reported before processes start
    load_with(game, info(game).players[0], {}, data)
    report = Report(game, data)
    count = workers or cores()
    with progress_bar(moves, "move", quiet=quiet, desc="in step") as bar:
        for report in harness.run(game, moves, seed, count, tuple(checks.BOTS), data, quiet):
            bar.update(min(report.moves, moves) - bar.n)
    findings = report.to_json()
    # searches are too slow in plain mode
    blind = [] if report.failures or mode() == PLAIN else blind_searches(game, data)
    findings["blind_searches"] = blind
    if as_json:
        click.echo(json.dumps(findings))
    else:
        _echo(report, findings)
    if report.differences or report.broken_invariants or blind:
        sys.exit(1)
