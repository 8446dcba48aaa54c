"""Every code block of README and docs does what it says.

A block is run in an empty folder, blocks of a page one after another, with budgets cut down. Above
it may stand a comment:

``<!-- file: NAME -->``
    The block is also the file that later commands of the page name.
``<!-- from: PATH -->``
    Every line of the block stands in that file of the repository, which has tests of its own.
``<!-- not run: REASON -->``
    Commands of ours are parsed only.
"""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from aura_ai.bots.registry import LEVELS, STRONGEST
from aura_ai.cli import cli
from aura_ai.cli.listing import ListsByDefault
from aura_ai.play.positions import load_position

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PAGES = [
    page
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
    if page.name != "rules.md" and DOCS / "examples" not in page.parents
]
BLOCK = re.compile(r"(?:<!-- ([a-z ]+): (.*?) -->\n)?^```(.*)\n((?:.*\n)*?)^```$", re.MULTILINE)
MARKS = {"", "file", "from", "not run"}
LEVEL_NAMES = {STRONGEST, *(level.name for level in LEVELS)}
SMALL = {
    "--blocks": "1",
    "--moves": "200",
    "--max-blocks": "2",
    "--depth": "2",
}
ADDED = {
    ("tournament", "run"): ["--workers", "1", "--quiet", "--max-lineups", "1", "--in-process"],
    ("tournament", "resume"): ["--workers", "1", "--quiet"],
    ("tournament", "sprt"): ["--workers", "1", "--quiet", "--max-blocks", "2", "--in-process"],
    ("stress",): ["--workers", "1"],
    ("analyze",): ["--bot", "strongest:sims=4"],
}
"""Options that keep a command quick, unless it says otherwise itself."""
PICTURES = ("--html", "--png", "--svg")
"""Options of a report that are parsed, and numbers written: its own tests draw."""
QUICK = {"expert": "expert:determinizations=1", **{name: f"{name}:sims=4" for name in LEVEL_NAMES}}
NOT_ACCEPTED = 1
"""Exit code of ``sprt``: two blocks accept nothing."""


@dataclass(frozen=True)
class Block:
    """A fenced block and the comment above it."""

    line: int
    mark: str
    what: str
    language: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        mark, what, language, body = found.groups(default="")
        yield Block(text[: found.start()].count("\n") + 1, mark, what, language.strip(), body)


def commands(text: str) -> Iterator[list[str]]:
    """Yield the words of each command; a line may go on after a backslash."""
    for line in text.replace("\\\n", " ").splitlines():
        line = line.removeprefix("$ ")
        words = shlex.split(line, comments=True) if "$" not in line else []
        if words:
            yield words


def cut_down(words: list[str]) -> list[str]:
    """Return a command of ours with small budgets."""
    words = [SMALL.get(before, word) for before, word in zip(["", *words[:-1]], words, strict=True)]
    words = [re.sub(r"\bseconds=[\d.]+", "sims=4", word) for word in words]
    words = [re.sub(r"\bsims=(\d+)", _few, word) for word in words]
    words = [QUICK.get(word, word) for word in words]
    for key, added in ADDED.items():
        if tuple(words[: len(key)]) == key:
            for option, value in zip(added, [*added[1:], ""], strict=True):
                if option.startswith("--") and option not in words:
                    words += [option] if value[:2] in ("--", "") else [option, value]
    return words


def _few(sims: re.Match[str]) -> str:
    """Return fewer simulations; bots that differ still do."""
    return f"sims={min(8, max(2, int(sims[1]) // 50))}"


def run_ours(words: list[str]) -> None:
    if words[:2] == ["tournament", "report"]:
        parse_ours(words)
        words = ["--json" if word in PICTURES else word for word in words]
    done = CliRunner().invoke(cli, cut_down(words), input="q\nn\n")
    allowed = (0, NOT_ACCEPTED) if "sprt" in words else (0,)
    if done.exit_code not in allowed:
        raise AssertionError(f"aura-ai {shlex.join(words)}: {done.exception}\n{done.output}")


def parse_ours(words: list[str]) -> None:
    """Check the options of a command without running it."""
    command: click.Command = cli
    context = click.Context(cli)
    while isinstance(command, click.Group):
        if isinstance(command, ListsByDefault):
            words = command.completed(words)
        name, found, words = command.resolve_command(context, words)
        assert found is not None
        command = found
    command.make_context(name, list(words))


def run(block: Block, page: Path) -> None:
    if block.language in ("sh", "bash", "console"):
        for words in commands(block.text):
            assert words[0] == "aura-ai", f"{shlex.join(words)}: say <!-- not run: why -->"
            run_ours(words[1:])
    elif block.language == "python":
        run_python(block)
    elif block.language == "pycon":
        run_session(block, page)
    elif block.language == "toml":
        tomllib.loads(block.text)
    elif block.language == "json":
        check_json(block.text)
    else:
        assert block.language == "text" or block.language.startswith("{"), (
            f"{page.name}:{block.line}: language {block.language!r}; text is not run"
        )


def run_python(block: Block) -> None:
    """Import the block as a module, since kernels are cached by the file that they stand in."""
    path = Path(block.what if block.mark == "file" else f"block_{block.line}.py")
    path.write_text(block.text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path.resolve())
    assert spec is not None
    assert spec.loader is not None
    sys.modules[path.stem] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[path.stem]


def run_session(block: Block, page: Path) -> None:
    """Check every answer of an interactive session."""
    session = doctest.DocTestParser().get_doctest(block.text, {}, page.name, None, block.line)
    assert session.examples, f"{page.name}:{block.line}: no line of the session begins with >>>"
    doctest.DebugRunner().run(session)


def check_json(text: str) -> None:
    """Read one value, or one on each line; positions must load."""
    try:
        values = [json.loads(text)]
    except json.JSONDecodeError:
        values = [json.loads(line) for line in text.splitlines()]
    for value in values:
        if "game" in value and "format" not in value:
            load_position(json.dumps(value))


def check_excerpt(block: Block) -> None:
    lines = {line.split("  #")[0].strip() for line in (ROOT / block.what).read_text().splitlines()}
    missing = [
        line for line in block.text.splitlines() if line.split("  #")[0].strip() not in lines
    ]
    assert missing == []


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [p for p in PAGES if any(blocks(p))], ids=name)
def test_blocks_do_what_they_say(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(DOCS)
    for block in blocks(page):
        assert block.mark in MARKS, f"{page.name}:{block.line}: {block.mark}"
        if block.mark == "file":
            Path(block.what).write_text(block.text, encoding="utf-8")
        if block.mark == "from":
            check_excerpt(block)
        elif block.mark == "not run":
            for words in commands(block.text) if block.language == "sh" else ():
                if words[0] == "aura-ai":
                    parse_ours(words[1:])
        else:
            run(block, page)


def test_a_wrong_block_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "page.md"
    page.write_text(
        "```sh\naura-ai nosuch\n```\n\n```python\n1 / 0\n```\n\n```sh\nrm x\n```\n\n```\nx\n```\n"
        "\n<!-- not run: long -->\n```sh\naura-ai perft aura --nosuch\n```\n"
        "\n<!-- from: README.md -->\n```text\nnot there\n```\n"
        "\n```pycon\n>>> 1 + 1\n3\n```\n"
    )
    *wrong, parsed, excerpt, session = blocks(page)
    assert [block.line for block in wrong] == [1, 5, 9, 13]
    for block in [*wrong, session]:
        with pytest.raises((AssertionError, ZeroDivisionError, doctest.DocTestFailure)):
            run(block, page)
    (words,) = commands(parsed.text)
    with pytest.raises(click.ClickException):
        parse_ours(words[1:])
    with pytest.raises(AssertionError):
        check_excerpt(excerpt)
