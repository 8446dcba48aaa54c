"""``aura-ai replay``: verify a record, or step through it."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any

import click

from aura_ai.cli.options import DATA, PATH
from aura_ai.cli.play import width
from aura_ai.contract import foreign
from aura_ai.engine.compiling import compile_progress
from aura_ai.errors import RulesError, UseError
from aura_ai.files import is_standard_output
from aura_ai.play import record as records
from aura_ai.play.analysis import Analyst
from aura_ai.play.foreign import record_of
from aura_ai.play.luck import lines_of
from aura_ai.play.review import judge, order, review_lines
from aura_ai.play.session import Session
from aura_ai.play.tally import tally_lines
from aura_ai.progress import progress_bar


@click.command()
@click.argument("record", nargs=-1, required=True, type=PATH)
@click.option("--step", is_flag=True, help="Show every position; Enter continues, q stops.")
@click.option("--tally", is_flag=True, help="Show the points by their source.")
@click.option("--luck", is_flag=True, help="Tell the luckiest and unluckiest moments.")
@click.option("--review", is_flag=True, help="Judge every decision of people, or of all bots.")
@click.option("--bot", help="Search bot that judges, for --review.  [default: the game's best]")
@DATA
@click.option("--json", "as_json", is_flag=True, help="Print the verdict as JSON.")
@click.option("--format", "form", help="Format of another program's files, such as snellman.")
@click.option("--out", type=PATH, help="Write the game of --format here.")
def replay(
    record: tuple[Path, ...],
    step: bool,
    tally: bool,
    luck: bool,
    review: bool,
    bot: str | None,
    data: Path | None,
    as_json: bool,
    form: str | None,
    out: Path | None,
) -> None:
    """Replay RECORD by the rules and compare its end.

    Every decision must be legal and the end the one that was recorded.

    With --format, files of another program are replayed by the rules and every number in them
    is compared.

    Exit code 0: all agrees; 1: something differs; 2: RECORD cannot be read.

    Example: aura-ai replay game.jsonl --step
    """
    if form is not None:
        if step or tally or luck or review or data is not None:
            raise UseError(
                "--step, --tally, --luck, --review and --data belong to records; make one with --out"
            )
        _foreign(record, form, as_json, out)
        return
    if len(record) != 1:
        raise UseError(f"one record at a time, not {len(record)}; several files need --format")
    if out is not None:
        raise UseError("--out belongs to --format")
    if bot is not None and not review:
        raise UseError("--bot belongs to --review")
    parts = {"tally": tally, "luck": luck, "review": review}
    sections = {name for name, chosen in parts.items() if chosen}
    _verify(record[0], step, sections, bot, data, as_json)


def _foreign(files: tuple[Path, ...], form: str, as_json: bool, out: Path | None) -> None:
    """Compare files of another program; exit 1 when something differs."""
    if out is not None and len(files) != 1:
        raise UseError(f"--out writes one game, not {len(files)}")
    if out is not None and out.exists() and out.samefile(files[0]):
        raise UseError(f"--out {out} is the file that is read; choose another name")
    read = foreign.reader(form)
    compared = [read(path) for path in files]
    if out is not None:
        record_of(compared[0]).write(out)
    # standard output carries nothing but the record
    aside = out is not None and is_standard_output(out)
    if as_json:
        rows = [
            {
                "file": each.file,
                "rows": each.rows,
                "differences": list(each.differences),
                "dropped": each.dropped,
            }
            for each in compared
        ]
        click.echo(json.dumps({"files": rows}), err=aside)
    else:
        for each in compared:
            click.echo(_foreign_line(each), err=aside)
            for line in each.differences:
                click.echo(f"  {line}", err=aside)
    sys.exit(1 if any(each.differences for each in compared) else 0)


def _foreign_line(record: foreign.Comparison) -> str:
    if record.dropped:
        return f"{record.file}: a player left the game; not played"
    verdict = f"{len(record.differences)} differences" if record.differences else "exact"
    return f"{record.file}: {record.rows} rows, {verdict}"


def _verify(
    record: Path,
    step: bool,
    sections: Collection[str],
    bot: str | None,
    data: Path | None,
    as_json: bool,
) -> None:
    """Verify one record; exit 1 when it does not reproduce."""
    loaded = records.read(record, data)
    if step:
        _step(loaded)
    verdict = records.verify(loaded)
    judgements = _review(loaded, bot) if "review" in sections and verdict.ok else []
    if as_json:
        click.echo(
            json.dumps(
                ({"review": judgements} if "review" in sections else {})
                | {
                    "record": str(record),
                    "game": loaded.game.info.name,
                    "players": loaded.game.players,
                    "options": loaded.game.changed_options(),
                    "seed": loaded.seed,
                    "bots": loaded.bots,
                    "plies": len(loaded.decisions),
                    "finished": loaded.places is not None,
                    "places": loaded.places,
                    "scores": loaded.scores,
                    "state": loaded.state,
                    "ok": verdict.ok,
                    "line": verdict.line,
                    "reason": verdict.reason,
                }
            )
        )
    elif verdict.ok:
        end = f"scores {loaded.scores}" if loaded.scores else "broken off"
        click.echo(f"{record}: reproduces; {len(loaded.decisions)} decisions, {end}")
        if "tally" in sections:
            points = Session.resumed(loaded).tally()
            click.echo("\n".join(tally_lines(points, loaded.game.seat_names(), width())))
        if "luck" in sections:
            with compile_progress(loaded.game.info.name):
                lines = lines_of(loaded)
            click.echo("\n".join(lines))
        if "review" in sections:
            click.echo("\n".join(review_lines(judgements, loaded.game.seat_names())))
    else:
        click.echo(f"{record}: line {verdict.line}: does not reproduce: {verdict.reason}", err=True)
    sys.exit(0 if verdict.ok else 1)


def _review(loaded: records.Record, bot: str | None) -> list[dict[str, Any]]:
    """Return a search's verdict on every human decision, or on all where only bots play."""
    session = Session.resumed(loaded)
    analyst = Analyst(session.game, bot)
    plies = order(session, session.people or range(session.game.players))
    try:
        return [
            judge(session, ply, analyst).to_json()
            for ply in progress_bar(len(plies), "decision", desc="review", iterable=plies)
        ]
    finally:
        analyst.close()
        session.close()


def _step(loaded: records.Record) -> None:
    """Show the game decision by decision; stops where it does not reproduce."""
    columns = width()
    names = loaded.game.seat_names()
    asks = sys.stdin.isatty()
    try:
        for ply, state in enumerate(records.states(loaded)):
            click.echo(loaded.game.picture(state.array, columns))
            if ply == len(loaded.decisions):
                break
            decision = loaded.decisions[ply]
            text = state.describe(decision.action)
            click.echo(f"\n{ply}: {names[decision.seat]} ({loaded.bots[decision.seat]}): {text}\n")
            if asks and click.prompt("", default="", prompt_suffix="", show_default=False) == "q":
                break
    except RulesError as error:
        click.echo(f"error: {error}", err=True)
