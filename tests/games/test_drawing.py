"""Drawings of boards (docs/adding-a-game.md, section 4)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from aura_ai.screens import svg
from aura_ai.screens.svg import look
from aura_ai.screens.svg.signs import GoodsSign, stylesheet

from .drawings import look_at

ROOT = Path(__file__).parents[2]
PICTURES = sorted((ROOT / "aura_ai" / "games").glob("*/screen/*/*.svg"))

IN_LIST_ONLY = {
    "aura": r"Pass|End the turn|Sun: add no|Take no drop|Rain: no second"
    r"|Sun weather: double no|Wind: stop",
    "connect_four": "nothing",
    "rauha": "End the activations",
    "solenia": "nothing",
    "terra_mystica": r"done|pass|leech|decline|go on without it|no bid|bid|turn position"
    r"|shift the home|gain P3|discard the spades|convert \dC to 1VP",
}
"""Moves that have no place on the board: the buttons of the page alone make them."""


LONG = [
    ("aura", 1, 60), ("rauha", 1, 40), ("solenia", 1, 50), ("terra_mystica", 1, 60),
    ("aura", 6, 40), ("terra_mystica", 4, 30),
]  # fmt: skip
SHORT = [("aura", 1, 30), ("connect_four", 1, 50), ("rauha", 1, 30), ("solenia", 1, 30)]
SHORT += [("terra_mystica", 1, 40)]


@pytest.mark.parametrize(
    ("game", "seed", "decisions"),
    [*SHORT, *(pytest.param(*course, marks=pytest.mark.full) for course in LONG)],
)
def test_every_decision_of_a_game_can_be_drawn(game: str, seed: int, decisions: int) -> None:
    unlit = [w for w in look_at(game, seed, decisions) if not re.match(IN_LIST_ONLY[game], w)]
    assert not unlit, "these moves are lit nowhere"


def test_text_and_attributes_are_escaped() -> None:
    part = svg.tag("text", "<b> & co", aria_label='a "quoted" <word>', x=1.04)
    element = ET.fromstring(part)
    assert element.text == "<b> & co"
    assert element.attrib == {"aria-label": 'a "quoted" <word>', "x": "1"}


def test_what_is_markup_already_is_not_escaped_again() -> None:
    inner = svg.tag("title", "a & b")
    assert svg.tag("g", inner, "c & d") == "<g><title>a &amp; b</title>c &amp; d</g>"


def test_a_part_carries_its_moves_and_their_words() -> None:
    lit = svg.Lit([(3, "drop 3"), (7, "drop 7"), (9, "pass")], lambda a: ["cell"] if a < 9 else [])
    part = ET.fromstring(lit.part("cell", svg.rect(0, 0, 5, 5), words="a cell"))
    assert part.get("data-actions") == "3 7"
    assert part.get("class") == "lit"
    assert part.findtext("title") == "a cell\ndrop 3\ndrop 7"
    plain = ET.fromstring(lit.part("other", svg.rect(0, 0, 5, 5)))
    assert (plain.tag, plain.get("data-actions")) == ("rect", None)


def test_a_long_list_of_moves_is_cut_in_the_words_alone() -> None:
    lit = svg.Lit([(i, f"move {i}") for i in range(20)], lambda _: ["all"])
    part = ET.fromstring(lit.part("all"))
    assert str(part.get("data-actions")).split() == [str(i) for i in range(20)]
    assert str(part.findtext("title")).endswith(f"and {20 - svg.MOST_TITLES} more")


def test_a_drawing_has_a_board_for_each_size_of_window_and_panels() -> None:
    first, wide, other = (svg.panel("", room, 50) for room in (svg.ROOM, svg.WIDE_ROOM, svg.ROOM))
    drawing = ET.fromstring(svg.sheet([first, other, other], "three", wide))
    assert [each.get("class") for each in drawing] == ["stage", "beside", "defs"]
    assert [each.get("class") for each in drawing[0][0]] == ["main wide", "main small"]
    assert len(drawing[1]) == 2
    assert drawing.get("aria-label") == "three"


def test_the_sticky_part_of_a_drawing_is_below_the_board_at_each_size() -> None:
    first, strip = (svg.panel("", svg.ROOM, high) for high in (50, 20))
    drawing = ET.fromstring(svg.sheet([first], "one", own=[strip], own_wide=[strip, strip]))
    assert [each.get("class") for each in drawing[0]] == ["field", "own"]
    assert [each.get("class") for each in drawing[0][1]] == ["small", "wide", "wide"]
    rows = ET.fromstring(svg.rows([first], "one", own=[strip]))
    assert [each.get("class") for each in rows] == ["own", "beside", "defs"]
    assert ET.fromstring(svg.rows([first], "one"))[0].get("class") == "beside"


def test_a_heading_has_room_for_names_in_place_of_seats() -> None:
    words, name = "Darklings (seat 0, you): 22 VP, to move", "Maximilianes"
    size = float(ET.fromstring(svg.heading(0, 0, words, svg.ROOM, 17)).attrib["font-size"])
    assert svg.span(words.replace("seat 0", name), size) <= 1.01 * svg.ROOM
    assert ET.fromstring(svg.heading(0, 0, "seat 0", svg.ROOM, 17)).attrib["font-size"] == "17"


def test_a_heading_that_is_too_long_for_its_panel_is_wrapped() -> None:
    """Its letters stay large enough to be read, and the children begin below it."""
    short, words = (
        "Round 1 of 6",
        "Round 3 of 6, relic-5, 22 cards in the deck, seat 2 is to act " * 2,
    )
    one, more = (svg.panel(each, svg.ROOM, 40, svg.label(0, 20, "x")) for each in (short, words))
    rows = [
        part
        for part in ET.fromstring(f"<svg>{more.body}</svg>").iter("text")
        if part.get("font-weight") == "bold"
    ]
    assert len(rows) > 1
    assert " ".join(str(row.text) for row in rows) == words.strip()
    assert all(svg.span(str(r.text), float(r.get("font-size", ""))) <= svg.ROOM for r in rows)
    assert more.height - one.height == 20 * (len(rows) - 1)
    assert one.height == svg.panel("Round 1", svg.ROOM, 40).height


def test_a_part_that_looks_different_says_which_decision_changed_it() -> None:
    marks = svg.Marks({"tile": svg.Change(7, 1)})
    lit = svg.Lit([], lambda _: [], marks)
    inner = lit.part("drop", svg.circle(1, 1, 1))
    tile = ET.fromstring(lit.part("tile", svg.rect(0, 0, 5, 5), inner))
    assert tile.get("data-ply") == "7"
    assert "by-1" in str(tile.get("class"))
    assert tile[1].get("data-ply") is None
    # the content changes on its own
    other = svg.Marks()
    without = svg.Lit([], lambda _: [], other)
    without.part("tile", svg.rect(0, 0, 5, 5))
    assert other.looks["tile"] == marks.looks["tile"]


def test_colours_by_day_and_by_night_are_the_same_names() -> None:
    light, dark = svg.STYLE.split("@media (prefers-color-scheme:dark)")
    by_night = set(re.findall(r"(--[\w-]+):", dark))
    assert {"--paper", "--panel", "--ink", "--soft", "--line", "--lit"} <= by_night
    assert by_night <= set(re.findall(r"(--[\w-]+):", light))


def _brightness(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_brightness(one), _brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_stand_out_from_what_they_are_written_on(scheme: str) -> None:
    light, dark = svg.STYLE.split("@media (prefers-color-scheme:dark)")
    palette = dict(re.findall(r"(--[\w-]+):(#[0-9a-f]{3,6})[;}]", light))
    if scheme == "dark":
        palette |= dict(re.findall(r"(--[\w-]+):(#[0-9a-f]{3,6})[;}]", dark))
    palette = {
        k: "#" + "".join(2 * c for c in v[1:]) if len(v) == 4 else v for k, v in palette.items()
    }
    grounds = [
        v for k, v in palette.items() if k in ("--paper", "--panel", "--shade") or "tint" in k
    ]
    assert min(_contrast(palette["--ink"], ground) for ground in grounds) >= 4.5
    assert min(_contrast(palette["--soft"], palette[g]) for g in ("--paper", "--panel")) >= 4.5
    seats = [palette[name] for name in ("--sky", "--orange", "--green", "--purple", "--yellow")]
    assert min(_contrast(palette["--dark"], colour) for colour in seats) >= 4.5


def test_strokes_of_signs_in_a_text_are_seen_by_day_and_by_night() -> None:
    page = (ROOT / "aura_ai" / "web" / "static" / "aura.css").read_text(encoding="utf-8")
    grounds = re.findall(r"--(?:card|go|bg|warn|on-accent):(#[0-9a-f]{3,6})[;}]", page)
    grounds = ["#" + "".join(2 * c for c in g[1:]) if len(g) == 4 else g for g in grounds]
    sign = GoodsSign("air", "air", lambda x, y, r: svg.line((0, 0), (x, y), "var(--ink)"))
    ink = re.findall(r"stroke=%22%23([0-9a-f]{6})%22", stylesheet([sign], ""))
    assert len(grounds) == 10
    assert min(_contrast(f"#{ink[0]}", ground) for ground in grounds) >= 3


def test_a_sign_of_a_file_is_moved_and_scaled(tmp_path: Path) -> None:
    """Its shapes stay as a designer drew them."""
    shape = '<rect x="-1" y="0" width="0.5" height="1" fill="currentColor"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2">'
    (tmp_path / "all.svg").write_text(f"{head}\n  {shape}\n</svg>", encoding="utf-8")
    signs = svg.symbols(tmp_path)
    assert list(signs) == ["all"]
    assert signs["all"].within((100, 50, 20, 10), "red") == (
        f'<g class="symbol" color="red" transform="translate(100 50) scale(20 10)">{shape}</g>'
    )
    used = '<use href="#sign-all" transform="translate(0 0) scale(7)"/>'
    assert signs["all"](0, 0, 7) == used
    (tmp_path / "defs.svg").write_text("<svg x='1'><pattern/></svg>", encoding="utf-8")
    assert svg.definitions(tmp_path, signs) == (
        f'<pattern/><g class="symbol" id="sign-all">{shape}</g>'
    )


def test_a_part_with_moves_has_a_dot_at_the_lower_end_of_its_frame() -> None:
    """Whatever its shape; a part without a move, or with a dot of its own, gets none."""
    lit = svg.Lit([(1, "go")], lambda _: ["a"])

    def dots(key: str, *shapes: str) -> list[tuple[str | None, str | None]]:
        part = ET.fromstring(svg.tag("g", lit.part(key, *shapes)))
        return [(e.get("cx"), e.get("cy")) for e in part.iter() if e.get("class") == "dot"]

    hexagon = svg.polygon(svg.corners(50, 50, 10, 6), "none", frame=True)
    assert dots("a", svg.rect(0, 0, 40, 30)) == [("20", "29")]
    assert dots("a", svg.circle(5, 5, 5, frame=True)) == [("5", "9")]
    assert dots("a", hexagon) == [("50", "56")]
    assert dots("a", svg.rect(0, 0, 40, 30), svg.spot(3, 4)) == [("3", "4")]
    assert dots("b", svg.rect(0, 0, 40, 30)) == []


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: f"{path.parts[-4]} {path.stem}")
def test_a_picture_shows_alone_as_in_a_drawing(path: Path) -> None:
    """With the colours of the stylesheet; a sign in its square, a lesson with its signs and words."""
    text = path.read_text(encoding="utf-8")
    sheet = re.match(r'<\?xml-stylesheet href="(.*)"\?>', text)
    assert sheet is not None
    assert (path.parent / sheet[1]).resolve() == Path(look.__file__).with_name("look.css")
    known = set(re.findall(r"--[\w-]+(?=:)", look.STYLE))
    # a gradient is there in a drawing alone
    assert not re.findall(r"url\(#[\w-]+\)(?! #)", text) or path.parent.name == "lessons"
    assert set(re.findall(r"var\((.*?)\)", text)) <= known
    root = ET.fromstring(text)
    if path.parent.name == "symbols":
        expected = {"class": "drawing symbol", "viewBox": "-1 -1 2 2"}
        notes = {"data-words", "data-places"}
        assert {k: v for k, v in root.attrib.items() if k not in notes} == expected
    else:
        assert root.attrib["aria-label"]
        assert all((path.parent / name).is_file() for name in re.findall('href="(.*?)" x', text))
