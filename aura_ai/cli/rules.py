"""``aura-ai rules``: the numbered rules of a game."""

from __future__ import annotations

import json
import re
import shutil
import textwrap

import click

from aura_ai.contract import registry
from aura_ai.errors import UseError
from aura_ai.screens.rulebook import Rule, Rulebook, rulebook

WIDEST = 100


def _width() -> int:
    return min(WIDEST, max(40, shutil.get_terminal_size().columns))


def _show(rule: Rule, width: int) -> str:
    """Return a rule as indented lines under its number; tables keep their lines."""
    indent = "    "
    lines: list[str] = []
    paragraph: list[str] = []

    def flush() -> None:
        if paragraph:
            text = " ".join(paragraph)
            lines.extend(
                textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent)
            )
            paragraph.clear()

    for line in rule.text.replace("**", "").splitlines():
        if not line.strip() or line.startswith("|") or re.match(r"(- |\d+\. |\()", line):
            flush()
        if line.startswith("|"):
            lines.append(f"{indent}{line}")
        elif line.strip():
            paragraph.append(line.strip())
    flush()
    return "\n".join([f"{rule.number}  ({rule.section})", *lines])


def _list_sections(book: Rulebook) -> None:
    ranges: dict[str, list[str]] = {}
    for rule in book.rules.values():
        ranges.setdefault(rule.section, []).append(rule.number)
    most = max(len(section) for section in ranges)
    for section, numbers in ranges.items():
        span = numbers[0] if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        click.echo(f"{section:<{most}}  {span}")


def _show_actions(game: str, as_json: bool) -> None:
    """Print the action codes of a game.

    Raises:
        UseError: The game describes none.
    """
    layout = registry.load(game, registry.default_players(game)).layout
    if layout is None or not (kinds := layout.actions.kinds):
        raise UseError(f"{game} does not declare its action codes")
    if as_json:
        click.echo(json.dumps([kind.to_json() for kind in kinds]))
        return
    spans = [f"{k.first}-{k.last}" if k.axes else str(k.first) for k in kinds]
    widths = [max(map(len, column)) for column in (spans, [k.name for k in kinds])]
    for span, kind in zip(spans, kinds, strict=True):
        how = f" ({kind.formula()})" if kind.axes else ""
        click.echo(f"{span:<{widths[0]}}  {kind.name:<{widths[1]}}  {kind.meaning}{how}")


@click.command()
@click.argument("game")
@click.argument("numbers", nargs=-1)
@click.option("--search", metavar="WORD", help="Only rules that contain this word or phrase.")
@click.option("--actions", is_flag=True, help="What the action codes mean, for programs.")
@click.option("--json", "as_json", is_flag=True, help="A list of number, section and text.")
def rules(
    game: str, numbers: tuple[str, ...], search: str | None, actions: bool, as_json: bool
) -> None:
    """Print the rules of GAME by NUMBER.

    Without a number the sections are listed. The number of a section (aura A-9) prints all its rules.
    With --search, only rules that contain the word, among those numbers or in the whole game; exit code
    1 when there are none.

    Example: aura-ai rules aura A-9.6 Q-84
    """
    if actions:
        if numbers or search is not None:
            raise UseError("rules: --actions cannot be combined")
        _show_actions(game, as_json)
        return
    book = rulebook(game)
    matches = list(dict.fromkeys(rule for number in numbers for rule in book.find(number)))
    if search is not None:
        matches = [rule for rule in book.search(search) if not numbers or rule in matches]
    elif as_json and not numbers:
        matches = list(book.rules.values())
    if as_json:
        entries = [{"number": r.number, "section": r.section, "text": r.text} for r in matches]
        click.echo(json.dumps(entries, ensure_ascii=False))
    elif search is None and not numbers:
        _list_sections(book)
    else:
        click.echo("\n\n".join(_show(rule, _width()) for rule in matches))
    if search is not None and not matches:
        click.echo(f"no rule of {game} holds {search!r}", err=True)
        raise click.exceptions.Exit(1)
