"""Adjudication: a game ends early exactly where the bots of all seats agree who wins."""

from __future__ import annotations

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
    """Gives one chance at every decision."""

    def __init__(self, value: float | None) -> None:
        self.value, self.decisions = value, 0

    def choose(self, view: View, legal: list[int]) -> int:
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


def test_the_game_goes_on_until_all_are_sure_at_decisions_one_after_another() -> None:
    for values in [(0.9, None), (0.9, 0.11), (0.89, 0.1), (0.1, 0.1), (0.95, 0.95), (0.95, 0, 0.5)]:
        assert game_of(*map(Sure, values)).scores is not None, values
    assert game_of(Sure(1.0), resign=Resign(0.5, 1)).scores is not None, "a solo game"
    agreement = Agreement(Resign(0.9, 2), 2)
    said = [(0, 0.95), (1, 0.02), (0, 0.5), (0, 0.95), (1, 0.02), (1, None), (0, 1.0), (1, 0.0)]
    assert [agreement.winner(*each) for each in said] == [None] * len(said)
    assert agreement.winner(1, 0.1) == 0


def test_games_of_searches_are_counted_and_replayed_and_keep_their_setting(tmp_path: Path) -> None:
    path, folder, other, merged = (tmp_path / name for name in ("t.db", "all", "o.db", "m.db"))
    bots = ["--bot", SEARCHES[0], "--bot", SEARCHES[1], "--blocks", "6", "--seed", "1", "--quiet"]
    setting = ("--resign-score", "0.7", "--resign-movecount", "1")
    done("run", "connect_four", *bots, *setting, "--db", path)
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
    winners = [each.adjudicated for each in records if each.places is None]
    assert len(winners) == early["games"]
    assert set(winners) <= {0, 1}

    before = content(path)
    drop(path, "{} > 4")
    done("resume", path, "--quiet")
    assert content(path) == before
    assert "other resign" in refused("run", "connect_four", *bots, "--db", path)
    play(other, plan(*SEARCHES, blocks=6))
    assert "other resign" in refused("merge", path, other, "--db", merged)
    assert "adjudication differs" in refused("show", path, other)
