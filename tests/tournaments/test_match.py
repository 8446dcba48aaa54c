from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from aura_ai.bots.interface import Bot, PolicyBot
from aura_ai.bots.outside.external import IsolatedBot, ProcessLimits
from aura_ai.contract import registry
from aura_ai.errors import AuraError
from aura_ai.search.defaults import uniform_policy
from aura_ai.tournaments.playing.match import ENDLESS, MatchTable, Played, is_plain_policy
from tests.tournaments import bots_for_tests as some
from tests.tournaments.tools import CASES, blamed, plan


def same_game(a: Played, b: Played) -> bool:
    def plain(p: Played) -> tuple[object, ...]:
        return (p.places, p.scores, p.actions, p.plies, p.state_hash, p.failure)

    return plain(a) == plain(b)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_short_way_plays_the_same_game(players: int) -> None:
    game = registry.load("aura", players)
    table = MatchTable(game)
    for seed in range(20):
        seeds = [100 * seed + seat for seat in range(players)]
        short = table.play(seed, [PolicyBot(uniform_policy) for _ in range(players)], seeds)
        slow: list[Bot] = [some.Slow() for _ in range(players)]
        assert not is_plain_policy(slow[0])
        assert same_game(short, table.play(seed, slow, seeds))
        assert short.plies > 10


def test_the_short_way_gives_a_policy_its_weights(table: MatchTable) -> None:
    weights = np.array([4.0]), np.array([1.0])
    short = table.play(3, [PolicyBot(some.steered, one) for one in weights], [1, 2])
    slow: list[Bot] = [some.Slow(some.steered, one) for one in weights]
    assert short.failure is None
    assert same_game(short, table.play(3, slow, [1, 2]))
    assert list(np.frombuffer(short.actions, "<i2")[:2]) == [4, 1]


def test_the_record_replays_the_game(table: MatchTable) -> None:
    played = table.play(5, [some.Dice(), some.Dice()], [1, 2])
    state = table.game.new(5)
    for action in np.frombuffer(played.actions, "<i2"):
        state.apply(int(action))
    assert state.result() == (list(played.places), list(played.scores or ()))
    assert state.fingerprint() == played.state_hash
    assert len(played.actions) == 2 * played.plies


@pytest.mark.parametrize(("name", "kind"), CASES["bad"].items())
def test_a_bad_bot_is_placed_last_and_nobody_else(name: str, kind: str) -> None:
    table = MatchTable(registry.load("aura", 3))
    for seat in range(3):
        bots: list[Bot] = [some.Dice() for _ in range(3)]
        bots[seat] = getattr(some, name)()
        played = table.play(1, bots, [1, 2, 3])
        assert blamed(played) == (seat, kind)
        assert played.failure.detail
        assert "\n" not in played.failure.detail
        assert played.places == tuple(3 if s == seat else 1 for s in range(3))
        assert played.scores is None


def test_a_bot_cannot_change_the_game_through_what_it_is_given(table: MatchTable) -> None:
    honest = table.play(3, [some.First(), some.Dice()], [1, 2])
    vandal = table.play(3, [some.Vandal(), some.Dice()], [1, 2])
    assert same_game(honest, vandal)


def test_in_a_solo_game_a_failure_is_a_win_of_the_game() -> None:
    played = MatchTable(registry.load("aura", 1)).play(1, [some.Crash()], [1])
    assert played.places == (2, 1)


def test_a_game_without_end_is_nobodys_fault(
    table: MatchTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(table.game), "max_plies", 5)
    played = table.play(1, [some.Dice(), some.Dice()], [1, 2])
    assert played.failure is not None
    assert (played.failure.seat, played.failure.kind, played.plies) == (-1, ENDLESS, 5)
    assert played.places == (1, 1)


def test_a_bot_that_exits_when_it_is_made_is_refused() -> None:
    with pytest.raises(AuraError, match=r"cannot be made \(ended with exit code 0\)"):
        plan("random", some.spec("ExitWhenMade"), in_process=False)


def test_the_game_that_bots_share_is_read_only(table: MatchTable) -> None:
    played = table.play(1, [some.Scribbler(), some.First()], [1, 2])
    assert played.failure is not None
    assert "read-only" in played.failure.detail
    with pytest.raises(ValueError, match="WRITEABLE"):
        table.game.template.flags.writeable = True


def test_a_failure_is_told_in_signs_that_can_be_seen(table: MatchTable) -> None:
    failure = table.play(1, [some.Rude(), some.First()], [1, 2]).failure
    assert failure is not None
    assert failure.detail.startswith(r"ValueError: \x1b[2J\x07gone \udc80 (bots_for_tests.py:")
    # the place in the bot, line by line
    assert "in choose\n" in failure.trace
    assert failure.trace.isascii()
    assert "\x1b" not in failure.trace


@pytest.mark.skipif(not Path("/proc").exists(), reason="memory is watched on Linux")
def test_memory_that_children_share_counts_once(table: MatchTable) -> None:
    bot = IsolatedBot(some.spec("Parent"), "connect_four", ProcessLimits(memory=700))
    with closing(bot):
        assert table.play(1, [bot, some.First()], [1, 2]).failure is None
