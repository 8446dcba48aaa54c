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
from tests.tournaments.bots_for_tests import Dice
from tests.tournaments.tools import content, done, drop, plan, play, refused, shown

SEARCHES = ("ismcts:sims=60", "textbook:sims=40")


class Sure(Dice):
    """Gives one chance at every decision, or at every second one alone."""

    def __init__(self, value: float | None, every: int = 1) -> None:
        self.value, self.every, self.decisions = value, every, 0

    def choose(self, view: View, legal: list[int]) -> int:
        if self.decisions % self.every == 0:
            self.info = Info(value=self.value)
        self.decisions += 1
        return super().choose(view, legal)


def game_of(*bots: Sure, resign: Resign | None = Resign(0.9, 2)) -> Played:  # noqa: B008 (frozen)
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


def test_one_who_says_nothing_or_is_not_sure_keeps_the_game_going() -> None:
    for values in [(0.9, None), (0.9, 0.11), (0.89, 0.1), (0.1, 0.1), (0.95, 0.95), (0.95, 0, 0.5)]:
        assert game_of(*map(Sure, values)).scores is not None, values
    assert game_of(Sure(0.95), Sure(0.0, every=2)).scores is not None
    assert game_of(Sure(1.0), resign=Resign(0.5, 1)).scores is not None, "a solo game"


def test_decisions_count_one_after_another_whatever_the_others_do() -> None:
    agreement = Agreement(Resign(0.9, 2), 2)
    said = [(0, 0.95), (1, 0.02), (0, 0.5), (0, 0.95), (1, 0.02), (1, None), (0, 1.0), (1, 0.0)]
    assert [agreement.winner(*each) for each in said] == [None] * len(said)
    assert agreement.winner(1, 0.1) == 0


def test_games_of_searches_are_counted_and_replayed_and_keep_their_setting(tmp_path: Path) -> None:
    path, folder, lines = (tmp_path / name for name in ("t.db", "all", "all.jsonl"))
    line = ["--bot", SEARCHES[0], "--bot", SEARCHES[1], "--blocks", "6", "--seed", "1", "--quiet"]
    setting = ("--resign-score", "0.7", "--resign-movecount", "1")
    done("run", "connect_four", *line, *setting, "--db", path)
    data = shown(path)
    early = data["pools"][0]["adjudicated"]
    assert (data["resign"]["score"], data["resign"]["movecount"]) == (0.7, 1)
    assert 0 < early["games"] <= data["games"] == 12
    text = done("show", path).output
    assert f"adjudicated: {early['games']} of 12 games, after {early['plies']:.1f} dec" in text
    assert done("show", path, "--format", "pgn").output.count('"adjudication"') == early["games"]
    done("report", path, "--html", tmp_path / "t.html")
    assert "because all bots agreed" in (tmp_path / "t.html").read_text()
    done("record", path, "--all", folder)
    records = [record.read(file) for file in folder.iterdir()]
    assert all(record.verify(each).ok for each in records)
    done("record", path, "--all", lines)
    ends = [json.loads(each) for each in lines.read_text().splitlines()]
    stopped = [end["stopped"] for end in ends if "stopped" in end]
    assert len(stopped) == sum(each.adjudicated is not None for each in records) == early["games"]
    assert {end["adjudicated"] for end in stopped} <= {0, 1}

    before = content(path)
    drop(path, "{} > 4")
    done("resume", path, "--quiet")
    assert content(path) == before
    assert "other resign" in refused("run", "connect_four", *line, "--db", path)
    other = play(tmp_path / "plain.db", plan(*SEARCHES, blocks=6))
    assert "other resign" in refused("merge", path, other, "--db", tmp_path / "m.db")
    assert "adjudication differs" in refused("show", path, other)
    with_setting = plan(*SEARCHES, blocks=6, in_process=False, resign=Resign(0.7, 1))
    done("merge", path, play(tmp_path / "o.db", with_setting), "--db", tmp_path / "m.db")
    assert content(tmp_path / "m.db") == before
