"""Pieces of the report's HTML: tables, heat maps, numbers with units, and the style sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
:root{color-scheme:light dark;--paper:#fff;--ink:#22313f;--soft:#52636f;--grid:#d9e0e4;
--point:#1f6f8b;--bar:#8fbcc9;--note:#fff7e0;--edge:#e0b040}
@media (prefers-color-scheme:dark){:root{--paper:#161c21;--ink:#dde5ea;--soft:#9fb0bb;
--grid:#33414b;--point:#7cc4dd;--bar:#3d7286;--note:#33290f;--edge:#a5801f}}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);
max-width:60rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin-bottom:.3rem}h2{margin-top:2.5rem;border-bottom:2px solid var(--grid)}
h3{margin:1.6rem 0 .3rem}p{margin:.4rem 0}a{color:var(--point)}
table{border-collapse:separate;border-spacing:0;margin:.5rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--grid);
vertical-align:top;white-space:nowrap}
th{font-weight:600;color:var(--soft)}
th:first-child,td:first-child,.text td,.text th{text-align:left}
.text td,.text th,th:first-child,td:first-child{white-space:normal}
th:first-child,td:first-child{min-width:6.5rem;max-width:12rem;overflow-wrap:anywhere}
.text td+td{min-width:3rem}
.heat th+th{min-width:5.6rem;max-width:8rem;white-space:normal;overflow-wrap:anywhere;
text-align:center}
th:first-child,td:first-child{position:sticky;left:0;background:var(--paper)}
tr:target td{background:var(--note)}
.heat td+td{text-align:center;vertical-align:middle;color:#1b2730;border:1px solid var(--paper)}
.numbered th+th{min-width:3.6rem}.numbered td:first-child{min-width:10rem}
.scroll{overflow-x:auto;max-width:100%}
.note{background:var(--note);border-left:4px solid var(--edge);padding:.5rem 1rem}
.quiet{color:var(--soft)}summary{cursor:pointer;color:var(--soft)}
details{margin:.4rem 0}dt{font-weight:600;margin-top:.3rem}dd{margin-left:1.2rem}
svg{width:min(100%,34rem);height:auto;display:block;color:var(--ink)}
code{font-size:.85em;overflow-wrap:anywhere}
nav a{margin-right:1rem}
@media (max-width:40rem){body{margin:.5rem auto;padding:0 .7rem}th,td{padding:.2rem .4rem}
.heat th+th{min-width:4.6rem;max-width:6rem;font-size:.85em}
.numbered th+th{min-width:3.6rem}.numbered td:first-child{min-width:7.5rem}}
"""

MOST_TITLES = 6
"""A square table with more names has numbers above its columns."""
LONGEST_TITLE = 40
"""So has one with a longer name."""

_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"))


def table(
    head: Iterable[str], rows: Iterable[Iterable[object]], ids: Sequence[str] = (), kind: str = ""
) -> str:
    """Return a table.

    Args:
        head: Titles of the columns, plain text.
        rows: Cells as HTML: text of others must be escaped already.
        ids: Anchors of the rows, if they have some.
        kind: CSS class, for example ``text`` for columns of words.
    """
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = []
    for number, row in enumerate(rows):
        anchor = f" id='{ids[number]}'" if ids else ""
        lines.append(f"<tr{anchor}>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>")
    return f"<div class='scroll'><table class='{kind}'><tr>{top}</tr>{''.join(lines)}</table></div>"


def name(text: str) -> str:
    """Return the name of a bot as HTML that may be broken between its parts, not inside a word."""
    return re.sub(r"([:/+,=])(?=\w)", r"\1<wbr>", escape(text))


def heat(names: Sequence[str], shares: dict[str, dict[str, float]]) -> str:
    """Return a square table of shares, coloured; ``shares[row][column]`` from 0 to 1.

    With many or long names the columns have the numbers of the rows.
    """
    if numbered := len(names) > MOST_TITLES or max(map(len, names)) > LONGEST_TITLE:
        columns = [f"<th>{number}</th>" for number in range(1, len(names) + 1)]
    else:
        columns = [f"<th>{name(one)}</th>" for one in names]
    rows = []
    for number, one in enumerate(names, 1):
        cells = [f"<td>{f'{number}&ensp;' if numbered else ''}{name(one)}</td>"]
        for other in names:
            share = shares.get(one, {}).get(other)
            cells.append("<td></td>" if share is None or one == other else _warm_cell(share))
        rows.append("<tr>" + "".join(cells) + "</tr>")
    body = f"<tr><th></th>{''.join(columns)}</tr>" + "".join(rows)
    kind = "heat numbered" if numbered else "heat"
    return f"<div class='scroll'><table class='{kind}'>{body}</table></div>"


def _warm_cell(share: float) -> str:
    """Return a cell between red (0) and blue (1), pale in the middle, its text always readable."""
    strength = abs(share - 0.5) * 2
    hue = 200 if share >= 0.5 else 14
    return f"<td style='background:hsl({hue} 65% {96 - 36 * strength:.0f}%)'>{100 * share:.1f}</td>"


def percent(share: float | None) -> str:
    """Return a share in per cent."""
    return "-" if share is None else f"{100 * share:.1f}\N{NO-BREAK SPACE}%"


def number(value: float | None) -> str:
    """Return a mean with one digit."""
    return "-" if value is None else f"{value:.1f}"


def duration(seconds: float) -> str:
    """Return a time with three digits in a unit that fits it."""
    size, unit = next((u for u in _UNITS if seconds >= u[0]), _UNITS[-1])
    return f"{seconds / size:.3g} {unit}"
