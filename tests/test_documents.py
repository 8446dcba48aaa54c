"""The documents: links lead somewhere, tables fit, words that were agreed on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aura_ai.files import read_toml

ROOT = Path(__file__).resolve().parents[1]
WIDEST_ROW = 120
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    if "build" not in path.relative_to(ROOT).parts
)
RULES = {path for path in PAGES if path.name == "rules.md"}
"""Pages of numbered rules keep the shape of their source."""
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")
WORDS = read_toml(ROOT / "tests" / "words.toml")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


MAKES_A_DATABASE = re.compile(
    r"(?:aura-ai (?:tournament (?:run|sprt)|balance)|python bench/levels\.py)\b[^`]*? --db (\S+?\.db)\b"
)


def commands(text: str) -> list[str]:
    """Return the commands of a page: lines of its blocks, and code within a sentence."""
    text = text.replace("\\\n", " ")
    blocks = re.findall(r"^```.*\n((?:.*\n)*?)^```", text, re.MULTILINE)
    prose = re.sub(r"^```.*\n(?:.*\n)*?^```", "", text, flags=re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    spans = re.findall(r"`([^`]+)`", prose)
    return [" ".join(each.split()) for each in (*lines, *spans)]


def test_a_database_of_the_pages_is_of_one_tournament() -> None:
    """Following several pages in one folder never meets a file with another tournament in it."""
    made: dict[str, set[str]] = {}
    for page in PAGES:
        for command in commands(page.read_text(encoding="utf-8")):
            if found := MAKES_A_DATABASE.search(command):
                made.setdefault(found[1], set()).add(command)
    assert len(made) > 20
    assert {file: uses for file, uses in made.items() if len(uses) > 1} == {}


def test_the_first_screen_shows_a_result() -> None:
    """A reader of README sees a rating table with intervals, its picture, facts and commands."""
    screen = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:40]
    rows = [i for i, line in enumerate(screen) if re.search(r"\|.*\([+-]\d+ to [+-]\d+\)", line)]
    assert len(rows) >= 5
    assert rows[0] < 25
    pictures = re.findall(r"!\[.+\]\((\S+)\)", "\n".join(screen))
    assert pictures
    assert all((ROOT / picture).stat().st_size < 60_000 for picture in pictures)
    facts = [line for line in screen if re.match(r"- \*\*.*`(python bench/|aura-ai )[^`]+`$", line)]
    assert len(facts) == 4
    assert [line for line in screen if line.startswith("make ")]


def test_the_map_has_every_page() -> None:
    """Every page is on the index, or on the index of its folder."""
    docs = ROOT / "docs"
    text = (docs / "index.md").read_text(encoding="utf-8").split("```{toctree}")[0]
    linked = set(LINK.findall(text)) | {"index.md"}
    pages = [*docs.glob("*.md"), *docs.glob("how-to/*.md"), *docs.glob("*/index.md")]
    assert {page.relative_to(docs).as_posix() for page in pages} <= linked


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    broken = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert not broken


@pytest.mark.parametrize("page", sorted(set(PAGES) - RULES), ids=name)
def test_tables_fit_the_screen(page: Path) -> None:
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    assert [row for row in rows if len(row) > WIDEST_ROW] == []


_WORDS = [pattern.removeprefix(r"\b") for pattern in WORDS["shunned"] if pattern[:2] == r"\b"]
_OTHERS = [pattern for pattern in WORDS["shunned"] if pattern[:2] != r"\b"]
SHUNNED = [re.compile(rf"\b(?:{'|'.join(_WORDS)})"), *map(re.compile, _OTHERS)]
"""Together, as few files have any: each pattern on its own looks at every letter."""
WRITTEN = {".py", ".html", ".j2", ".js", ".toml"}


def shunned_in(text: str, file: str = "") -> list[str]:
    text = " ".join(text.split())
    if not any(pattern.search(text) for pattern in SHUNNED):
        return []
    kept = "|".join(
        words for files, words in WORDS["old_names"].items() if re.fullmatch(files, file)
    )
    return [
        f"{match[0]!r}, write {better!r}"
        for pattern, better in WORDS["shunned"].items()
        for match in re.finditer(pattern, text)
        if not kept or not re.fullmatch(kept, match[0])
    ]


@pytest.mark.parametrize("folder", ["aura_ai", "bots", "tournaments", "bench", "docs", "tests"])
def test_agreed_words(folder: str) -> None:
    """Neither code nor its docstrings and comments, templates, word files and documents use others."""
    sources = [path for path in (ROOT / folder).rglob("*.*") if path.suffix in WRITTEN]
    sources = sorted({*sources} - {Path(__file__), ROOT / "tests" / "words.toml"})
    pages = [page for page in set(PAGES) - RULES if page.relative_to(ROOT).parts[0] == folder]
    pages += [] if folder != "docs" else [page for page in PAGES if page.parent == ROOT]
    hits = [
        f"{name(path)}: {hit}"
        for path in {*sources, *pages}
        for hit in shunned_in(path.read_text(encoding="utf-8"), name(path))
    ]
    assert sorted(hits) == []


CLAUSE = re.compile(r'"""What\b.*|Return what\b.*')
"""Docstrings that begin with neither a noun nor a verb."""


@pytest.mark.parametrize("room", ["aura_ai/*", "bench", "bots", "tests", "tournaments"])
def test_docstrings_begin_with_a_noun_or_a_verb(room: str) -> None:
    clauses = [
        f"{name(path)}: {clause}"
        for pattern in ("*.py", "*.j2")
        for path in sorted({*ROOT.glob(f"{room}/**/{pattern}")} - {Path(__file__)})
        for clause in CLAUSE.findall(path.read_text(encoding="utf-8"))
    ]
    assert clauses == []


def test_words_that_were_not_agreed_on_are_noticed() -> None:
    for text in (
        "once a\nprocess",
        "300 simulations a decision",
        "is told",
        "goes by",
        "is no number",
        "in place of",
        "drawn by lot",
    ):
        assert shunned_in(f"a sentence with {text} in it")
    assert CLAUSE.search('"""What a seat sees."""')


STRENGTH_PAGES = ("aura", "rauha", "solenia", "terra_mystica")
"""Columns of the tables of levels in how-strong.md."""


def ratings_of_levels(text: str) -> list[tuple[str, str]]:
    """Return level and rating of the rows of a page of strength, its tables one after another."""
    return re.findall(r"^\| (`\w+`) \| [^|]+ \| (-?\d+) \(", text, re.MULTILINE)


def test_one_page_repeats_the_strength_of_all_games() -> None:
    """Levels on how-strong.md are those of the pages of the games."""
    text = (ROOT / "docs" / "how-strong.md").read_text(encoding="utf-8")
    rows = [
        [cell.strip() for cell in row.strip("|\n").split("|")]
        for row in re.findall(r"^\| `\w+` \|(?: *-?\d* \|){4}$", text, re.MULTILINE)
    ]
    assert len(rows) == 2 * 9
    for column, game in enumerate(STRENGTH_PAGES, 1):
        page = ROOT / "docs" / "games" / game / "strength.md"
        repeated = [(row[0], row[column]) for row in rows if row[column]]
        assert repeated == ratings_of_levels(page.read_text(encoding="utf-8")), game


NAMED_FILE = re.compile(r"`((?:[\w./<>-]+/)?\w+\.(?:py|mjs))`")
OTHERS = {"docs/how-to/design-a-game.md", "docs/decisions.md", "CHANGELOG.md"}
"""Pages about files of a reader's package, or of earlier releases."""


def test_files_that_pages_name_are_there() -> None:
    folders = ("aura_ai", "bots", "tournaments", "tests", "bench", "docs")
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in (ROOT / folder).rglob("*.*")
    ]
    files += ["setup.py"]
    missing = [
        (name(page), named)
        for page in PAGES
        if name(page) not in OTHERS
        for named in NAMED_FILE.findall(page.read_text(encoding="utf-8"))
        if not named.startswith("<package>/")
        and not any(
            f"/{file}".endswith(f"/{re.sub('<(game|name)>', 'aura', named)}") for file in files
        )
    ]
    assert missing == []
