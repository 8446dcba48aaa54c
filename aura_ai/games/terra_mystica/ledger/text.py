"""The text of a ledger (T-18.1 to T-18.3, T-18.7)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from aura_ai.errors import RulesError
from aura_ai.files import NotTextError, decoded, read_text
from aura_ai.games.terra_mystica import layout as at

COLUMNS = 15
MOST_TEXT = 1 << 20
"""Characters of a ledger; those of long games have 30,000."""
_HEADER = 3
"""Most cells of a line of the header in a copied page: an empty one, the line, a link."""
_LOOK = 20000
"""Bytes in which a ledger has begun its table."""
_SCORING = re.compile(r"Round (\d) scoring: SCORE([1-9])\b", re.IGNORECASE)
_REMOVED = re.compile(r"Removing tile BON([1-9]|10)\b", re.IGNORECASE)
_OPTION = re.compile(r"option (\S+)", re.IGNORECASE)
_MAP = re.compile(r"\bmap\s+([0-9a-f]{40})\b", re.IGNORECASE)
_QUOTE = re.compile(r"^[ ]*(?:>[ ]?)+", re.MULTILINE)
"""Begins each line of a text that a mail quotes."""
_SETUP = re.compile(r"\ssetup\b", re.IGNORECASE)
_CHANGE = r"(?:([+-]\d+)\s+)?"
_SPACED = re.compile(
    rf"(\w+)\s+{_CHANGE}(-?\d+ VP)\s+{_CHANGE}(\d+ C)\s+{_CHANGE}(\d+ W)\s+{_CHANGE}(\d+ P)\s+"
    rf"{_CHANGE}([\d/]+ PW)\s+{_CHANGE}([\d/]+)\b((?:\s+\d+\b)*)(?:\s+(.*))?",
    re.IGNORECASE,
)
"""A row whose tabs have become blanks: each cell is known by its form, changes by their sign."""
_BEGINS = re.compile(rf"\w+\s+{_CHANGE}-?\d+ VP\s", re.IGNORECASE)
_DROPPED = re.compile(r"(\w+) dropped from the game", re.IGNORECASE)
_FINAL_WORDS = {
    "connected-distance": "greatest_distance",
    "connected-sa-sh-distance": "stronghold_sanctuary",
    "building-on-edge": "outposts",
    "connected-clusters": "settlements",
}
"""Names of the final tiles in the public implementation."""
_NOBODY = re.compile(r"nofaction\d", re.IGNORECASE)
"""Players who left before the draft, as the public implementation lists them."""


@dataclass(frozen=True)
class Row:
    """A row of a faction (T-18.1).

    Goods, ``bowls`` and ``cults`` are those after it; ``changes`` of VP, coins, workers, priests, power
    and cults are None where they are left out. ``commands`` are in lower case, ``text`` as in the file.
    """

    line: int
    faction: int
    changes: tuple[int | None, ...]
    vp: int
    coins: int
    workers: int
    priests: int
    bowls: tuple[int, ...]
    cults: tuple[int, ...]
    offers: tuple[int, ...]
    commands: tuple[str, ...]
    text: str

    @property
    def reaction(self) -> bool:
        """Whether it is a reaction of Cultists or Shapeshifters (T-18.3)."""
        return self.text.startswith("[")


@dataclass
class Ledger:
    """A ledger as text."""

    path: str
    """The path as it was given."""
    options: set[str] = field(default_factory=set)
    """Words of the option rows."""
    tiles: dict[int, int] = field(default_factory=dict)
    """Scoring tile by round, from 0."""
    removed: set[int] = field(default_factory=set)
    """Bonus cards that are out of the game, from 0."""
    map_id: str = ""
    """Hash that names the map, empty for the original one."""
    final_tile: str = "none"
    """Name of the final tile, ``none`` without one."""
    dropped: set[str] = field(default_factory=set)
    """Factions that dropped out, and those with rows that have no command (T-18.8)."""
    rows: list[Row] = field(default_factory=list)
    """All rows of factions, in order."""

    @property
    def factions(self) -> list[int]:
        """Factions by seat: the order of the rows that set them up."""
        return [row.faction for row in self.rows if row.commands == ("setup",)]


def read(path: str | Path) -> Ledger:
    """Return the ledger in a file.

    Raises:
        UseError: The file cannot be read.
        RulesError: It is not a ledger; with the line.
    """
    return parse(read_text(Path(path), "ledger", errors="replace"), str(path))


def is_ledger(path: Path) -> bool:
    """Return whether a file looks like a ledger: it names scoring tiles and has rows of a faction."""
    try:
        with path.open("rb") as file:
            head = typed(decoded(file.read(_LOOK), errors="replace"))
    except (OSError, NotTextError):
        return False
    return bool(_SCORING.search(head) and _SETUP.search(head))


def typed(text: str) -> str:
    """Return a ledger as the site writes it: mails and word processors have characters of their own.

    Marks of quoting go, and so do characters that nobody sees; every dash and every blank becomes the
    one of a keyboard, and fractions, ligatures and wide letters their plain forms.
    """
    if not text.isascii():
        text = text.translate({ord(c): _typed(c) for c in set(text) if not c.isascii()})
    return _QUOTE.sub("", text)


def _typed(character: str) -> str:
    kind = unicodedata.category(character)
    if kind in ("Cf", "Mn"):
        return ""
    if kind == "Pd" or character == "\u2212":
        return "-"
    return unicodedata.normalize("NFKC", character).replace("\u2044", "/")


def parse(text: str, path: str = "as given") -> Ledger:
    """Return the ledger in a text."""
    if len(text) > MOST_TEXT:
        raise RulesError(f"ledger {path} is too long: at most {MOST_TEXT:,} characters are read")
    ledger = Ledger(path)
    for number, line in enumerate(typed(text).splitlines(), 1):
        cells = _cells(line)
        if nobody := _NOBODY.match(line):
            ledger.dropped.add(nobody[0].lower())
        elif _is_row(cells):
            row = _row(path, number, cells)
            ledger.rows.append(row)
            if not row.commands:
                ledger.dropped.add(at.FACTION_NAMES[row.faction])
        else:
            _header(ledger, line)
    if sorted(ledger.tiles) != [1, 2, 3, 4, 5, 6] or not 2 <= len(ledger.factions) <= 5:
        raise RulesError(
            f"ledger {path}: no ledger: six scoring tiles and 2 to 5 players expected, "
            f"not {len(ledger.tiles)} and {len(ledger.factions)}"
        )
    for row in ledger.rows:
        if row.faction not in ledger.factions:
            name = at.FACTION_NAMES[row.faction]
            raise RulesError(f"ledger {path}: line {row.line}: {name} was not set up")
    return ledger


def _header(ledger: Ledger, line: str) -> None:
    if match := _SCORING.search(line):
        ledger.tiles[int(match[1])] = int(match[2]) - 1
    elif match := _REMOVED.search(line):
        ledger.removed.add(int(match[1]) - 1)
    elif match := _DROPPED.search(line):
        ledger.dropped.add(match[1].lower())
    elif match := _OPTION.match(line.strip()):
        ledger.options.add(match[1].lower())
    if match := _MAP.search(line):
        ledger.map_id = match[1].lower()
    for words, tile in _FINAL_WORDS.items():
        if re.search(rf"(^|\s){words}(\s|$)", line.lower()):
            ledger.final_tile = tile
    assert ledger.final_tile in ("none", *at.FINAL_TILES)


def _cells(line: str) -> list[str]:
    """Return the cells of a line, of a row also where its tabs have become blanks."""
    cells = [cell.strip() for cell in line.split("\t")]
    while len(cells) > COLUMNS and not cells[-1]:
        cells.pop()
    spaced = None if len(cells) == COLUMNS else _SPACED.fullmatch(line.strip())
    return cells if spaced is None else [(cell or "").strip() for cell in spaced.groups()]


def _is_row(cells: list[str]) -> bool:
    """Return whether a line is a row; a copied page has tabs in its header, remarks and warnings too."""
    if len(cells) == COLUMNS or _BEGINS.match(cells[0]):
        return True
    return len(cells) > _HEADER and cells[0].lower() in at.FACTION_NAMES


def _row(path: str, number: int, cells: list[str]) -> Row:
    if len(cells) != COLUMNS or cells[0].lower() not in at.FACTION_NAMES:
        lost = ", and its tabs are lost" if len(cells) == 1 else ""
        raise RulesError(
            f"ledger {path}: line {number}: no row of {COLUMNS} columns of a faction{lost}"
        )
    try:
        changes = tuple(int(cells[i]) if cells[i] else None for i in (1, 3, 5, 7, 9, 11))
        single = [int(cells[i].split()[0]) for i in (2, 4, 6, 8)]
        bowls = tuple(int(n) for n in cells[10].split()[0].split("/"))
        cults = tuple(int(n) for n in cells[12].split("/"))
        offers = tuple(int(n) for n in cells[13].split())
    except (ValueError, IndexError):
        odd = next((f": {cell!a}" for cell in cells[:14] if not cell.isascii()), "")
        raise RulesError(
            f"ledger {path}: line {number}: a number is wrong or missing{odd}"
        ) from None
    if len(bowls) != 3 or len(cults) != at.N_CULTS:
        raise RulesError(f"ledger {path}: line {number}: three bowls and four cults expected")
    text = cells[14]
    commands = tuple(c.strip().lower() for c in text.split(".") if c.strip())
    faction = at.FACTION_NAMES.index(cells[0].lower())
    vp, coins, workers, priests = single
    return Row(
        number, faction, changes, vp, coins, workers, priests, bowls, cults, offers, commands, text
    )
