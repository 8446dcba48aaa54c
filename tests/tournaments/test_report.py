from __future__ import annotations

import csv
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from aura_ai.cli.replay import replay
from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.tournaments.reporting import chart
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some
from tests.tournaments.checksums import renew


def call(*arguments: str) -> Result:
    return CliRunner().invoke(tournament, list(arguments))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "t.db"
    result = call(
        *("run", "aura", "--players", "2", "--players", "3", "--players", "1", "--quiet"),
        *("--bot", "random", "--bot", some.spec("Dice"), "--bot", some.spec("Crash")),
        *("--blocks", "4", "--seed", "2", "--workers", "1", "--in-process", "--db", str(path)),
    )
    assert result.exit_code == 0, result.exception
    return path


def written(played: Path, folder: Path, kind: str) -> str:
    path = folder / f"r.{kind}"
    result = call("report", str(played), f"--{kind}", str(path))
    assert result.exit_code == 0, result.exception
    return path.read_text()


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


def test_the_page_has_every_part_and_fetches_nothing(played: Path, tmp_path: Path) -> None:
    html = written(played, tmp_path, "html")
    page = Page(html)
    text = " ".join(page.words)
    for part in (
        "South Wind",
        "All pools",
        "Ratings",
        "Who beats whom",
        "Likelihood of superiority",
        "What a seat is worth",
        "Scores",
        "Length of the games",
        "Time of the bots",
        "Games",
        "Component data: fingerprint",
        "ZeroDivisionError: by design",
        "32 ended early",
        "Time control: none",
        "What the words mean",
        "reconstructed",
        "aura-ai tournament record",
    ):
        assert part in text
    # nothing is fetched
    loads = ("http:", "https:", "src=", "@import", "<link", "<script", "url(/")
    assert not [word for word in loads if word in html]
    # one picture for all pools; lengths of each; ratings and seats only with 2 players and 1, as
    # every game of 3 has the bot that only crashes; scores where games reached their end
    assert html.count("<svg") == 1 + 3 + 2 + 1 + 2
    # pictures take their colours from the page, which knows light and dark
    assert "#22313f" not in html.split("</style>")[1]


def test_links_lead_somewhere(played: Path, tmp_path: Path) -> None:
    page = Page(written(played, tmp_path, "html"))
    assert len(set(page.ids)) == len(page.ids)
    inside = [target for target in page.targets if target.startswith("#")]
    assert inside
    assert {target.removeprefix("#") for target in inside} <= set(page.ids)


def test_the_page_tells_the_conditions(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    result = call(
        *("run", "connect_four", "--bot", "random", "--bot", some.spec("First"), "--quiet"),
        *(
            "--blocks",
            "3",
            "--workers",
            "1",
            "--in-process",
            "--db",
            str(path),
            "--focus",
            "random",
        ),
        *("--time-per-move", "2", "--time-per-game", "30", "--increment", "0.5", "--grace", "0.1"),
        *("--memory-limit", "0", "--anchor", "random"),
    )
    assert result.exit_code == 0, result.exception
    text = " ".join(Page(written(path, tmp_path, "html")).words)
    assert "Time control: 2 s a move, 30 s a game + 0.5 s a move, 0.1 s grace." in text
    assert "gauntlet of random" in text
    assert "random +0 anchor" in text
    assert "any memory" in text
    assert "None: every game was played to its end." in text


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    bot = tmp_path / "<b>&'$x_{$.py"
    bot.write_text(
        "from aura_ai.bots.interface import Bot\n\n\nclass Odd(Bot):\n"
        "    def choose(self, view, legal):\n"
        "        raise ValueError('<script>alert(1)</script>')\n"
    )
    path = tmp_path / "t.db"
    bots = ("--bot", "random", "--bot", f"{bot}:Odd", "--anchor", f"{bot}:Odd")
    given = ("--blocks", "3", "--quiet", "--in-process", "--db", str(path))
    result = call("run", "connect_four", *bots, *given)
    assert result.exit_code == 0, result.exception
    html = written(path, tmp_path, "html")
    text = "".join(Page(html).words)
    assert "<b>&'$x_{$.py:Odd" in text
    assert "ValueError: <script>alert(1)</script>" in text
    assert "<script" not in html
    assert "<b>" not in html


def test_the_other_kinds(played: Path, tmp_path: Path) -> None:
    assert written(played, tmp_path, "svg").startswith("<svg")
    assert json.loads(written(played, tmp_path, "json"))["games"] == 48
    rows = list(csv.DictReader(written(played, tmp_path, "csv").splitlines()))
    assert len(rows) == 24 * 2 + 12 * 3 + 12 * 2
    # the numbers are those of the database, so that a game can be found again
    assert {int(row["game"]) for row in rows} == set(range(1, 49))
    png = tmp_path / "r.png"
    assert call("report", str(played), "--png", str(png)).exit_code == 0
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_report_needs_an_output(played: Path) -> None:
    assert isinstance(call("report", str(played)).exception, AuraError)


@pytest.mark.parametrize("kind", ["html", "png", "svg", "csv", "json"])
def test_a_file_that_cannot_be_written_is_named(played: Path, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "no" / "r"
    error = call("report", str(played), f"--{kind}", str(path)).exception
    assert isinstance(error, AuraError)
    assert f"cannot write the report {path}: No such file" in str(error)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
def test_a_full_disk_is_told_with_the_name_of_the_file(played: Path) -> None:
    error = call("report", str(played), "--csv", "/dev/full").exception
    assert isinstance(error, AuraError)
    assert "cannot write the report /dev/full: No space left" in str(error)


def test_a_record_of_any_game_replays(played: Path, tmp_path: Path) -> None:
    with Store.read(played) as store:
        failed = {n for (n,) in store.db.execute("SELECT game FROM failure")}
        places = store.db.execute("SELECT game, place FROM seat ORDER BY game, seat").fetchall()
    assert failed
    for number in (1, 20, 30, 48, min(failed)):
        path = tmp_path / f"{number}.jsonl"
        result = call("record", str(played), str(number), "--out", str(path))
        assert result.exit_code == 0, result.exception
        verdict = CliRunner().invoke(replay, [str(path), "--json"])
        said = json.loads(verdict.output)
        assert said["ok"], said
        assert said["finished"] == (number not in failed)
        if number not in failed:
            assert said["places"] == [p for game, p in places if game == number]


def test_a_game_that_is_not_there(played: Path) -> None:
    result = call("record", str(played), "49")
    assert isinstance(result.exception, AuraError)
    assert "has no game 49; its games have numbers up to 48" in str(result.exception)


def test_a_game_that_ends_elsewhere_is_not_handed_out(played: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(played.read_bytes())
    with Store.write(copy) as store, store.db:
        store.db.execute("UPDATE game SET state_hash = 'x' WHERE id = 1")
        store.db.execute("UPDATE game SET actions = cast(x'ff7f' || actions as blob) WHERE id = 2")
        renew(store.db)
    for number, said in ((1, "ends elsewhere"), (2, "does not replay")):
        result = call("record", str(copy), str(number))
        assert isinstance(result.exception, AuraError)
        assert said in str(result.exception)


def test_five_seats_from_the_run_to_the_page(tmp_path: Path) -> None:
    path, seats = tmp_path / "t.db", 5
    bots = [part for bot in ("random", some.spec("Dice")) for part in ("--bot", bot)]
    result = call(
        *("run", "rauha", "--players", str(seats), *bots, "--blocks", "4", "--seed", "1"),
        "--in-process",
        *("--workers", "1", "--quiet", "--db", str(path)),
    )
    assert result.exit_code == 0, result.exception
    (pool,) = json.loads(written(path, tmp_path, "json"))["pools"]
    # two line-ups, three seats for one bot and two for the other
    assert (pool["games"], pool["blocks"], pool["setups"]) == (40, 8, 4)
    assert [row["seat"] for row in pool["seats"]] == list(range(seats))
    assert all(row["games"] == 40 for row in pool["ratings"])
    assert "seat 4" in written(path, tmp_path, "html")
    rows = list(csv.DictReader(written(path, tmp_path, "csv").splitlines()))
    places = np.array([int(row["place"]) for row in rows]).reshape(-1, seats)
    assert places.min() == 1
    assert places.max() == seats
    record = tmp_path / "game.jsonl"
    assert call("record", str(path), "40", "--out", str(record)).exit_code == 0
    assert CliRunner().invoke(replay, [str(record)]).exit_code == 0


def test_a_full_disk_leaves_the_old_report(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "r.json"
    out.write_text("the old one")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    error = call("report", str(played), "--json", str(out)).exception
    assert isinstance(error, AuraError)
    assert f"cannot write the report {out}: No space left" in str(error)
    assert out.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [out]


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


def test_the_page_shows_where_a_bot_failed(played: Path, tmp_path: Path) -> None:
    page = " ".join(Page(written(played, tmp_path, "html")).words)
    assert "traceback" in page
    assert "in choose\n    raise ZeroDivisionError" in page


def test_every_table_of_the_page_scrolls_and_no_failure_is_cut(
    played: Path, tmp_path: Path
) -> None:
    html = written(played, tmp_path, "html")
    assert html.count("<table") == html.count('<div class="scroll"><table') > 5
    style = html.split("</style>")[0]
    assert ".scroll{overflow-x:auto" in style
    assert "text-overflow" not in style
    assert not re.search(r"\.\.\.</t[dh]>|…</t[dh]>", html)


CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")
def test_no_table_is_cut_that_has_room_on_the_page(played: Path, tmp_path: Path) -> None:
    drivers = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    written(played, tmp_path, "html")
    cut = """() => [...document.querySelectorAll(".scroll")].map(box => [
        box.scrollWidth - box.clientWidth,
        box.firstElementChild.offsetWidth - document.querySelector("h1").offsetWidth,
    ]).filter(([cut, over]) => cut > 0 && over <= 0)"""
    found = {}
    with drivers.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto((tmp_path / "r.html").as_uri())
        for width in (390, 800, 1000, 1100, 1200, 1280, 1400, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            wide = page.evaluate("document.documentElement.scrollWidth")
            found[width] = (page.evaluate(cut), wide <= width)
        browser.close()
    assert found == dict.fromkeys(found, ([], True))
