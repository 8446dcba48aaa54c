"""Adjudication: a game ends early exactly where the bots of all seats agree who wins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from aura_ai.bots.interface import Info
from aura_ai.contract import registry
from aura_ai.contract.game import View
from aura_ai.play import record
from aura_ai.tournaments.planning.adjudication import Agreement, Resign
from aura_ai.tournaments.playing.match import MatchTable, Played
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.bots_for_tests import Dice
from tests.tournaments.tools import content, done, drop, plan, play, refused, shown

RESIGN = Resign(0.9, 2)


class Sure(Dice):
    """Gives the same chance at every decision but the silent ones."""

    def __init__(self, value: float | None, silent: tuple[int, ...] = ()) -> None:
        self.value, self.silent, self.decisions = value, silent, 0

    def choose(self, view: View, legal: list[int]) -> int:
        if self.decisions not in self.silent:
            self.info = Info(value=self.value)
        self.decisions += 1
        return super().choose(view, legal)


def game_of(*bots: Sure, resign: Resign | None = RESIGN) -> Played:
    table = MatchTable(registry.load("aura", len(bots)))
    return table.play(3, bots, list(range(len(bots))), resign=resign)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_ends_once_all_seats_agree(players: int) -> None:
    bots = [Sure(0.9 if seat == 1 else 0.1) for seat in range(players)]
    played = game_of(*bots)
    assert played.places == tuple(1 if seat == 1 else 2 for seat in range(players))
    assert (played.scores, played.failure) == (None, None)
    assert min(bot.decisions for bot in bots) == 2, "the last one to be sure ended it"
    whole = game_of(*(Sure(bot.value) for bot in bots), resign=None)
    assert whole.scores is not None
    assert whole.actions[: len(played.actions)] == played.actions
    assert len(played.actions) == 2 * played.plies < len(whole.actions)


@pytest.mark.parametrize(
    "bots",
    [
        (Sure(0.9), Sure(None)),
        (Sure(0.9), Sure(0.11)),
        (Sure(0.89), Sure(0.1)),
        (Sure(0.1), Sure(0.1)),
        (Sure(0.95), Sure(0.95)),
        (Sure(0.95), Sure(0.0), Sure(0.5)),
        (Sure(0.95), Sure(0.0, silent=tuple(range(1, 999, 2)))),
    ],
)
def test_one_who_says_nothing_or_is_not_sure_keeps_the_game_going(bots: tuple[Sure, ...]) -> None:
    assert game_of(*bots).scores is not None


def test_decisions_count_one_after_another_whatever_the_others_do() -> None:
    agreement = Agreement(Resign(0.9, 2), 2)
    said = [(0, 0.95), (1, 0.02), (0, 0.5), (0, 0.95), (1, 0.02), (1, None), (0, 1.0), (1, 0.0)]
    assert [agreement.winner(*each) for each in said] == [None] * len(said)
    assert agreement.winner(1, 0.1) == 0


LOOSE = Resign(0.7, 1)
SEARCHES = ("ismcts:sims=60", "textbook:sims=40")


@pytest.fixture(scope="module")
def adjudicated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = plan(*SEARCHES, blocks=6, resign=LOOSE)
    return play(tmp_path_factory.mktemp("resign") / "t.db", made)


def test_searches_end_games_that_are_counted_and_replayed(adjudicated: Path) -> None:
    data = shown(adjudicated)
    early = data["pools"][0]["adjudicated"]
    assert data["resign"] == {
        "score": 0.7,
        "movecount": 1,
        "text": "at 0.7, 1 decisions of each seat",
    }
    assert 0 < early["games"] <= data["games"] == 12
    text = done("show", adjudicated).output
    assert f"adjudicated: {early['games']} of 12 games, after {early['plies']:.1f} dec" in text
    pgn = done("show", adjudicated, "--format", "pgn").output
    assert pgn.count('"adjudication"') == early["games"]
    folder, lines = adjudicated.with_name("all"), adjudicated.with_name("all.jsonl")
    done("record", adjudicated, "--all", folder)
    records = [record.read(path) for path in sorted(folder.iterdir())]
    assert all(record.verify(each).ok for each in records)
    done("record", adjudicated, "--all", lines)
    ends = [json.loads(line) for line in lines.read_text().splitlines()]
    stopped = [end["stopped"] for end in ends if "stopped" in end]
    assert len(stopped) == sum(each.adjudicated is not None for each in records) == early["games"]
    assert sum(end["plies"] for end in stopped) == pytest.approx(
        early["plies"] * early["games"], 0.01
    )
    assert {end["adjudicated"] for end in stopped} <= {0, 1}
    done("report", adjudicated, "--html", adjudicated.with_suffix(".html"))
    assert "because all bots agreed" in adjudicated.with_suffix(".html").read_text()


def test_the_setting_belongs_to_the_run(adjudicated: Path, tmp_path: Path) -> None:
    line = ["--bot", SEARCHES[0], "--bot", SEARCHES[1], "--blocks", "6", "--seed", "1", "--quiet"]
    path = tmp_path / "o.db"
    setting = ("--resign-score", "0.7", "--resign-movecount", "1")
    done("run", "connect_four", *line, *setting, "--db", path)
    before = content(path)
    assert before == content(adjudicated)
    drop(path, "{} > 4")
    done("resume", path, "--quiet")
    assert content(path) == before
    assert "other resign" in refused("run", "connect_four", *line, "--db", path)
    other = play(tmp_path / "plain.db", plan(*SEARCHES, blocks=6))
    assert "other resign" in refused("merge", path, other, "--db", tmp_path / "m.db")
    assert "adjudication differs" in refused("show", path, other)
    done("merge", path, adjudicated, "--db", tmp_path / "m.db")
    with Store.read(tmp_path / "m.db") as store:
        assert store.plan.resign == LOOSE


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("--resign-score 0.5", "resign-score: 0.5 is not a chance above 0.5"),
        ("--resign-score 1.01", "resign-score: 1.01"),
        ("--resign-score 0.9 --resign-movecount 0", "resign-movecount: 0"),
        ("--resign-movecount 2", "resign-movecount needs --resign-score"),
        ("--players 1 --resign-score 0.9", "solo game"),
    ],
)
def test_settings_that_make_no_sense_are_refused(words: str, fault: str, tmp_path: Path) -> None:
    line = ("--bot", "random", "--bot", "greedy", "--db", tmp_path / "t.db")
    assert fault in refused("run", "aura", *line, *words.split())
