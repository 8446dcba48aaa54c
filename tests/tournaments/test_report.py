"""Reports: what the page, the pictures and the tables of a tournament hold."""

from __future__ import annotations

import csv
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from aura_ai.cli.replay import replay
from aura_ai.reports import chart
from aura_ai.tournaments.storing.database import Store
from tests.chromium import IN_CHROMIUM
from tests.tournaments.checksums import renew
from tests.tournaments.tools import FIRST, HERE, done, plan, play, refused


def written(played: Path, folder: Path, kind: str) -> str:
    path = folder / f"r.{kind}"
    done("report", played, f"--{kind}", path)
    return path.read_text()


def replayed(path: Path) -> bool:
    return CliRunner().invoke(replay, [str(path)]).exit_code == 0


@pytest.fixture(scope="module")
def html(mixed: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of a tournament of three pools."""
    return written(mixed, tmp_path_factory.mktemp("page"), "html")


class Page(HTMLParser):
    """Checks that tags close, and gathers what the page refers to."""

    EMPTY = frozenset({"meta", "br", "wbr", "path", "use", "link", "image"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.EMPTY:
            self.open.append(tag)
        for key, value in attrs:
            if key == "href" and tag == "a":
                self.targets.append(value or "")
            # pictures name their own parts; the anchors of the page are those of its text
            if key == "id" and "svg" not in self.open:
                self.ids.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_has_every_part_and_fetches_nothing(html: str) -> None:
    page = Page(html)
    text = " ".join(page.words)
    parts = (
        *("South Wind", "All pools", "Ratings", "Who beats whom", "Likelihood of superiority"),
        *("What a seat is worth", "Scores", "Games"),
        *("Component data: fingerprint", "ZeroDivisionError: by design", "32 ended early"),
        *(
            "Time control: none",
            "What the words mean",
            "reconstructed",
            "aura-ai tournament record",
        ),
        # where a bot failed
        *("traceback", "in choose\n    raise ZeroDivisionError"),
    )
    assert [part for part in parts if part not in text] == []
    loads = ("http:", "https:", "src=", "@import", "<link", "<script", "url(/")
    assert [word for word in loads if word in html] == []
    # links lead somewhere
    assert len(set(page.ids)) == len(page.ids)
    inside = {target.removeprefix("#") for target in page.targets if target.startswith("#")}
    assert inside
    assert inside <= set(page.ids)
    # one picture for all pools; ratings and seats only with 2 players and 1, as every game of 3 has the
    # bot that only crashes; scores where games reached their end
    assert html.count("<svg") == 1 + 2 + 1 + 2
    style, _, body = html.partition("</style>")
    # pictures take their colours from the page, which knows light and dark
    assert "#22313f" not in body
    # every table scrolls, and no failure is cut
    assert html.count("<table") == len(re.findall('<div class="scroll"[^>]*><table', html)) > 5
    assert ".scroll{overflow-x:auto" in style
    assert "text-overflow" not in style
    assert not re.search(r"\.\.\.</t[dh]>|…</t[dh]>", html)


def test_a_game_that_ends_elsewhere_is_not_handed_out(mixed: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    shutil.copy(mixed, copy)
    with Store.write(copy) as store, store.db:
        store.db.execute("UPDATE game SET state_hash = 'x' WHERE id != 2")
        store.db.execute("UPDATE game SET actions = cast(x'ff7f' || actions as blob) WHERE id = 2")
        renew(store.db)
    assert "ends elsewhere" in refused("record", copy, 1)
    assert "does not replay" in refused("record", copy, 2)
    assert "has no game 49; its games have numbers up to 48" in refused("record", copy, 49)
    for number in (-1, "9" * 20):
        assert f"has no game {number}; " in refused("record", copy, "--", number)


def test_the_page_tells_the_conditions(tmp_path: Path) -> None:
    conditions = "--time-per-move 2 --time-per-game 30 --increment 0.5 --grace 0.1 --memory-limit 0"
    bots = ("--bot", "random", "--bot", FIRST, "--focus", "random", "--anchor", "random")
    to = ("--blocks", 3, *HERE, "--db", tmp_path / "t.db")
    done("run", "connect_four", *bots, *conditions.split(), *to)
    text = " ".join(Page(written(tmp_path / "t.db", tmp_path, "html")).words)
    for part in (
        "Time control: 2 s a move, 30 s a game + 0.5 s a move, 0.1 s grace.",
        "gauntlet of random",
        "random +0 anchor",
        "start 60, memory 0",
        "None: every game was played to its end.",
    ):
        assert part in text


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    bot = tmp_path / "<b>&'$x_{$.py"
    bot.write_text(
        "from aura_ai.bots.interface import Bot\n\n\nclass Odd(Bot):\n"
        "    def choose(self, view, legal):\n"
        "        raise ValueError('<script>alert(1)</script>')\n"
    )
    path = play(tmp_path / "t.db", plan("random", f"{bot}:Odd", blocks=3, anchor=f"{bot}:Odd"))
    html = written(path, tmp_path, "html")
    text = "".join(Page(html).words)
    assert "<b>&'$x_{$.py:Odd" in text
    assert "ValueError: <script>alert(1)</script>" in text
    assert "<script" not in html
    assert "<b>" not in html


def test_the_other_kinds(mixed: Path, tmp_path: Path) -> None:
    assert written(mixed, tmp_path, "svg").startswith("<svg")
    assert json.loads(written(mixed, tmp_path, "json"))["games"] == 48
    rows = list(csv.DictReader(written(mixed, tmp_path, "csv").splitlines()))
    assert len(rows) == 24 * 2 + 12 * 3 + 12 * 2
    # the numbers are those of the database, so that a game can be found again
    assert {int(row["game"]) for row in rows} == set(range(1, 49))
    done("report", mixed, "--png", tmp_path / "r.png")
    assert (tmp_path / "r.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_games_of_two_seats_are_written_for_programs_that_rate_chess(
    mixed: Path, pair: Path
) -> None:
    text = done("show", pair, "--format", "pgn").output
    tag = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', re.MULTILINE)
    games = [dict(tag.findall(game)) for game in re.split(r"(?=\[Event )", text)[1:]]
    assert len(games) == text.count(" decisions} ") == 8
    with Store.read(pair) as store:
        query = "SELECT place FROM seat WHERE seat = 0 ORDER BY game"
        places = [place for (place,) in store.db.execute(query)]
    # Connect Four between these two never ends in a tie
    assert [game["Result"] for game in games] == [{1: "1-0", 2: "0-1"}[n] for n in places]
    assert {(game["White"], game["Black"]) for game in games} == {
        ("random", "bots_for_tests.py:First"),
        ("bots_for_tests.py:First", "random"),
    }
    assert [game["Round"] for game in games] == [str(1 + n // 2) for n in range(8)]
    assert all(re.search(r"\{\d+ decisions\} " + g["Result"] + "\n", text) for g in games)
    assert "pgn: it is for games of two seats, not of 3 players" in refused(
        "show", mixed, "--format", "pgn"
    )


def test_what_cannot_be_written_is_named_and_the_old_report_stays(
    pair: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused("report", pair)
    for kind in ("html", "png", "svg", "csv", "json"):
        path = tmp_path / "no" / "r"
        line = refused("report", pair, f"--{kind}", path)
        assert f"cannot write the report {path}: No such file" in line
    if Path("/dev/full").exists():
        line = refused("report", pair, "--csv", "/dev/full")
        assert "cannot write the report /dev/full: No space left" in line
    out = tmp_path / "r.json"
    out.write_text("the old one")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert f"cannot write the report {out}: No space left" in refused("report", pair, "--json", out)
    assert out.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [out]


def test_a_record_of_any_game_replays(mixed: Path, tmp_path: Path) -> None:
    with Store.read(mixed) as store:
        failed = {n for (n,) in store.db.execute("SELECT game FROM failure")}
        places = store.db.execute("SELECT game, place FROM seat ORDER BY game, seat").fetchall()
    assert failed
    for number in (1, 20, 30, 48, min(failed)):
        path = tmp_path / f"{number}.jsonl"
        done("record", mixed, number, "--out", path)
        said = json.loads(CliRunner().invoke(replay, [str(path), "--json"]).output)
        assert said["ok"], said
        assert said["finished"] == (number not in failed)
        if number not in failed:
            assert said["places"] == [p for game, p in places if game == number]


def test_one_hopeless_bot_leaves_the_chart_readable() -> None:
    def row(bot: str, elo: float, half: float) -> dict[str, object]:
        return {"bot": bot, "elo": elo, "low": elo - half, "high": elo + half}

    rows = [row("a", 60, 50), row("b", 40, 50), row("c", -10, 40), row("d", -30, 45)]
    figure = chart.bars([*rows, row("random", -733, 454)], "bot", None)
    low, high = figure.axes[0].get_xlim()
    assert -500 < low < -60
    assert 110 < high < 500
    # it stands at the edge, with its number
    assert "-733" in chart.svg(figure)
    # without it every interval is whole
    low, high = chart.bars(rows, "bot", None).axes[0].get_xlim()
    assert low < -75
    assert high > 110


WIDTHS = (390, 800, 1000, 1100, 1200, 1280, 1400, 1920)


@IN_CHROMIUM[0]
@IN_CHROMIUM[1]
def test_no_table_is_cut_that_has_room_on_the_page(browser, html: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "r.html").write_text(html)
    cut = """() => [...document.querySelectorAll(".scroll")].map(box => [
        box.scrollWidth - box.clientWidth,
        box.firstElementChild.offsetWidth - document.querySelector("h1").offsetWidth,
    ]).filter(([cut, over]) => cut > 0 && over <= 0)"""
    seen = {}
    page = browser.new_page()
    page.goto((tmp_path / "r.html").as_uri())
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        wide = page.evaluate("document.documentElement.scrollWidth")
        seen[width] = (page.evaluate(cut), wide <= width)
    assert seen == dict.fromkeys(WIDTHS, ([], True))
