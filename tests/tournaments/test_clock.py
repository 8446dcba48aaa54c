from __future__ import annotations

import math
import shlex
import time
from pathlib import Path

import pytest

from aura_ai.bots import specs
from aura_ai.bots.failures import BotError
from aura_ai.bots.interface import Bot, TimeLeft
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.planning import settings
from aura_ai.tournaments.planning.plan import Plan
from aura_ai.tournaments.planning.time_control import SeatClock, TimeControl
from aura_ai.tournaments.playing.match import MatchTable
from aura_ai.tournaments.playing.worker import MOST_WAITS
from aura_ai.tournaments.reporting import text as tables
from aura_ai.tournaments.reporting.summary import summary
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some
from tests.tournaments.test_outside import words
from tests.tournaments.tools import blamed, failures, plan


def test_a_game_clock_runs_down_and_gets_its_increment_back() -> None:
    clock = SeatClock(TimeControl(per_game=10, increment=2))
    for seconds, left in ((3, 9), (9, 2), (1, 3)):
        clock.spend(seconds)
        assert clock.now().game == pytest.approx(left)
    with pytest.raises(BotError, match=r"0\.500 seconds late.*of the game") as failure:
        clock.spend(3.5)
    assert failure.value.kind == "time"


def test_grace_forgives_but_gives_no_time() -> None:
    clock = SeatClock(TimeControl(per_move=1, per_game=3, grace=0.5))
    clock.spend(1.4)
    assert clock.now() == TimeLeft(1, pytest.approx(1.6), 0, 0.5)
    clock.spend(1.0)
    clock.spend(1.0)
    assert clock.now().game == 0
    with pytest.raises(BotError, match="of the move"):
        SeatClock(TimeControl(per_move=1, per_game=3, grace=0.5)).spend(1.6)


def test_both_limits_hold() -> None:
    assert TimeLeft(move=2, game=1).allowed == 1
    assert TimeLeft(move=1, game=2).allowed == 1
    assert TimeLeft().allowed == math.inf


def test_a_share_is_never_more_than_is_allowed() -> None:
    assert TimeLeft(move=1).share() < 1
    for game in (0.01, 1, 100):
        for increment in (0, 1, 50):
            clock = TimeLeft(move=5, game=game, increment=increment)
            assert 0 < clock.share() < clock.allowed
    # played to the share for a whole game, the clock never runs out
    left = 60.0
    for _ in range(300):
        share = TimeLeft(game=left, increment=0.1).share()
        assert share < left
        left += 0.1 - share
    assert TimeLeft().share() == math.inf


@pytest.mark.parametrize("seat", [0, 1])
def test_an_in_process_bot_is_judged_after_the_fact(seat: int, table: MatchTable) -> None:
    bots: list[Bot] = [some.First(), some.First()]
    bots[seat] = some.Late()
    played = table.play(1, bots, [1, 2], TimeControl(per_move=0.3))
    assert blamed(played) == (seat, "time")
    # its first decision was in time, the second is not played
    assert played.plies == 2 + seat
    # with enough grace the same game goes on
    assert table.play(1, bots, [1, 2], TimeControl(per_move=0.3, grace=2)).failure is None


def test_bots_hear_of_the_clock_and_of_the_end(table: MatchTable) -> None:
    bots = [some.Watcher(), some.Watcher()]
    played = table.play(1, bots, [1, 2], TimeControl(per_game=100, increment=1))
    for seat, bot in enumerate(bots):
        # once before the start, then before each decision
        assert len(bot.clocks) == 1 + len(range(seat, played.plies, 2))
        assert bot.clocks[0] == bot.clocks[1] == TimeLeft(None, 100, 1, 0)
        assert all(clock.game is not None and 99 < clock.game < 200 for clock in bot.clocks)
        assert bot.ends == [(played.places, played.scores)]
    table.play(1, [some.Watcher(), bots[0]], [1, 2])
    assert len(bots[0].ends) == 2


def test_the_end_without_scores_goes_to_bots_that_have_begun(table: MatchTable) -> None:
    crashed, first, last = (some.Watcher() for _ in range(3))
    table.play(1, [crashed, some.Crash()], [1, 2])
    table.play(1, [some.CrashAtStart(), last], [1, 2])
    table.play(1, [first, some.CrashAtStart()], [1, 2])
    assert last.ends == []
    assert crashed.ends == first.ends == [((1, 2), None)]
    # without a time control nobody hears of one
    assert crashed.clocks == []


def test_a_search_bot_keeps_to_its_clock() -> None:
    bot = specs.make("textbook:seconds=30", "connect_four")
    assert isinstance(bot, MctsBot)
    state = registry.load("connect_four").new(1)
    bot.clock(TimeLeft(move=0.2))
    bot.start(state.game, 0, 1)
    bot.choose(state.view(0), state.legal())
    assert bot.outcome is not None
    assert bot.outcome.seconds < 1


def test_conditions_may_stand_in_a_file_and_are_part_of_the_plan(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    file.write_text("isolate = true\ntime-per-game = 5\nincrement = 0.1\nhang-limit = 7\n")
    given = {"game": "connect_four", "bot": ("random",), "increment": 0.25, "isolate": False}
    made = settings.plan(settings.merge(file, given))
    assert made.isolate
    assert made.time == TimeControl(per_game=5, increment=0.25)
    assert made.limits.hang == 7
    assert Plan.from_json(made.to_json()) == made


def test_a_bot_that_hangs_is_waited_for_a_few_times_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a warm-up off the clock, three games on it, then no more
    for name in ("WARM_UP_SECONDS", "WARM_UP_FACTOR"):
        monkeypatch.setattr(f"aura_ai.tournaments.planning.time_control.{name}", 1.0)
    monkeypatch.setattr("aura_ai.bots.outside.external.PATIENCE_SECONDS", 0.2)
    hanger = f"cmd:{shlex.join(words('hang', tmp_path))}"
    what = plan("random", hanger, blocks=15, time=TimeControl(per_move=0.2))
    with Store.create(tmp_path / "t.db", what) as store:
        began = time.monotonic()
        assert run.run(store, 1, quiet=True)
        spent = time.monotonic() - began
        assert failures(store) == [("disqualified", 30 - MOST_WAITS), ("hang", MOST_WAITS)]
        data = summary(store)
    # far below a warm-up and a hang for each of 30 games; each took a minute once
    assert spent < 600
    first = {each["kind"]: each["first"] for each in data["failures"]}
    assert first["disqualified"] == f"hung in {MOST_WAITS} games in a row"
    assert "disqualified 27 times" in tables.text(data)


def test_the_warm_up_is_as_long_as_the_clock_asks_for() -> None:
    assert TimeControl(per_move=0.5).warm_up_seconds() == 10
    assert TimeControl(per_move=3).warm_up_seconds() == 60
    assert TimeControl(per_game=300).warm_up_seconds() == 300
