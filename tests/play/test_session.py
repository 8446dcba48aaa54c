"""Games of people and bots in any mix: honest views, taking back, handing over, keeping."""

import json

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.contract import registry
from aura_ai.contract.narration import SECRET
from aura_ai.engine.header import OBSERVER
from aura_ai.errors import AuraError, RulesError, UseError
from aura_ai.games.aura import layout as at
from aura_ai.play import record
from aura_ai.play.seat_players import PERSON, BotFailedError
from aura_ai.play.session import Session
from tests.play.people import play_on, run_bots, session

THREE = (PERSON, "random", "random")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (["random", PERSON], {}),
        (["random", "harvester", PERSON, "voter"], {"draft": True}),
        ([PERSON], {"solo_double_cards": True}),
        ([PERSON, "random", PERSON], {}),
        (["random", "voter"], {}),
    ],
)
def test_a_whole_game_of_any_mix_and_its_record(tmp_path, seats, options):
    s = session(seats=seats, **options)
    play_on(s, 10**6)
    assert s.over
    places, scores = s.result()
    assert len(places) == len(scores) == max(len(seats), 2)
    s.saved().write(str(tmp_path / "r.jsonl"))
    found = record.read(tmp_path / "r.jsonl")
    assert record.verify(found).ok
    assert found.bots == seats
    s.close()


def test_a_person_sees_a_view_only():
    s = session(seats=THREE, draft=True)
    for _ in range(15):
        run_bots(s)
        view = s.view(0).array
        assert view[OBSERVER] == 0
        for seat in (1, 2):
            hand = view[at.hand + 4 * seat :][:4]
            assert not hand.any() or hand[1] == -1
        s.choose(s.legal()[0])


def test_secret_picks_are_told_to_their_seat_alone():
    s = session(seats=(PERSON, PERSON, "random"), draft=True)
    run_bots(s)
    while s.view(0).array[at.node] == at.NODE_DRAFT_PICK:
        s.choose(s.legal()[0])
        run_bots(s)
    for observer in (0, 1):
        picks = [event for event in s.log(observer) if "Keep a" in event.text]
        assert picks
        assert all(event.seat == observer for event in picks)
        assert any(e.text == SECRET and e.seat != observer for e in s.log(observer))
        assert not any("Keep a" in line for e in s.log(observer) for line in e.news if e.seat == 2)


def test_only_whose_turn_it_is_may_decide():
    s = session(seats=(PERSON, PERSON))
    mover = s.to_act
    assert s.legal(1 - mover) == []
    with pytest.raises(RulesError, match="not legal"):
        s.choose(at.ACTION_PASS)
    assert s.ply == 0
    s.choose(s.legal()[0])
    assert s.ply == 1
    bots = session(seats=("random", "random"))
    with pytest.raises(RulesError, match="not a person's decision"):
        bots.choose(0)
    assert bots.ply == 0


def test_wrong_settings():
    with pytest.raises(RulesError, match="1 players for 2 seats"):
        Session(registry.load("aura", 2), [PERSON], 3)
    with pytest.raises(UseError, match="unknown bot"):
        Session(registry.load("aura", 2), [PERSON, "nobody"], 3)


# --- taking back ---------------------------------------------------------------------------------


def test_undo_goes_to_the_start_of_the_turn():
    s = session(seats=(PERSON, PERSON))
    while int(s.view(0).array[at.node]) != at.NODE_TURN:
        play_on(s, 1)
    start, seat = s.ply, s.to_act
    before = s.view(seat).array
    s.choose(next(a for a in s.legal() if at.ACTION_PLAY_SUB <= a < at.ACTION_CARD))
    assert s.to_act == seat
    s.choose(s.legal()[0])
    assert s.undoable(1 - seat).startswith("the last turn was")
    with pytest.raises(UseError):
        s.undo(1 - seat)
    s.undo(seat)
    assert s.ply == start == len(s.log(0))
    assert np.array_equal(s.view(seat).array, before)


def test_undo_through_a_whole_game_without_secrets():
    s = session("connect_four", (PERSON, "random"))
    play_on(s, 10**6)
    moves = [d.action for d in s.record.decisions]
    turns = sum(d.seat == 0 for d in s.record.decisions)
    for _ in range(turns):
        s.undo()
    assert s.ply == 0
    with pytest.raises(UseError, match="nothing to take back"):
        s.undo()
    while not s.over:
        s.choose(moves[s.ply])
        run_bots(s)
    assert [d.action for d in s.record.decisions] == moves


def test_who_passes_and_takes_a_card_takes_back_one_turn():
    """terra_mystica T-8.12: the card is part of the turn that passes."""
    s = session("terra_mystica", (PERSON, PERSON))
    while "pass" not in (words := [s.view(s.to_act).describe(a) for a in s.legal()]):
        s.choose(s.legal()[0])
    start, seat = s.ply, s.to_act
    s.choose(s.legal()[words.index("pass")])
    assert (s.to_act, s.turns.ended()) == (seat, False)
    s.choose(s.legal()[0])
    assert (s.turns.first(whole=True), s.turns.ended()) == (start, True)


def test_undo_stops_at_hidden_information():
    """Once the dice are rolled and new cards dealt, nothing before is taken back."""
    s = session(seats=(PERSON, "random"))
    while int(s.view(0).array[at.round]) == 1:
        play_on(s, 1)
    run_bots(s)
    dealt = s.ply
    refused = False
    for _ in range(dealt):
        if s.undoable():
            refused = True
            break
        s.undo()
        assert s.view(0).array[at.round] == 2 or s.ply >= dealt - 40
    assert refused
    assert "hidden information" in s.undoable()
    with pytest.raises(UseError, match="hidden information"):
        s.undo()


def test_undo_does_not_change_what_would_have_happened():
    s = session(seats=(PERSON, PERSON))
    taken = 0
    for seed in range(60):
        if s.over:
            break
        before = s.ply
        action = s.legal()[seed % len(s.legal())]
        s.choose(action)
        if s.undoable():
            continue
        shown = [s.view(seat).array for seat in (0, 1)]
        decisions = [d.action for d in s.record.decisions]
        s.undo()
        assert s.ply <= before
        for again in decisions[s.ply :]:
            s.choose(again)
        assert all(np.array_equal(s.view(seat).array, shown[seat]) for seat in (0, 1))
        taken += 1
    assert taken > 10


# --- handing over, resigning ---------------------------------------------------------------------


def test_a_seat_goes_to_a_bot_and_back(tmp_path):
    s = session(seats=THREE)
    play_on(s, 5)
    s.hand_over(0, "greedy")
    assert s.people == []
    for _ in range(7):
        s.think()
    s.hand_over(0, PERSON)
    play_on(s, 3)
    s.saved().write(str(tmp_path / "r.jsonl"))
    found = record.read(tmp_path / "r.jsonl")
    assert record.verify(found).ok
    assert found.bots == list(THREE)
    by = [d.by for d in found.decisions if d.seat == 0]
    assert set(by) == {"", "greedy"}
    assert [d.by for d in Session.resumed(found).record.decisions] == [
        d.by for d in found.decisions
    ]
    with pytest.raises(UseError, match="unknown bot"):
        s.hand_over(0, "nobody")
    with pytest.raises(RulesError, match="seats are 0 to 2"):
        s.hand_over(3, PERSON)
    assert s.seats == list(THREE)


@pytest.mark.parametrize(("seats", "places"), [((PERSON, "random"), [2, 1]), (THREE, [3, 1, 1])])
def test_resigning_ends_the_game(tmp_path, seats, places):
    s = session(seats=seats)
    play_on(s, 4)
    with pytest.raises(RulesError, match="nobody sits there"):
        s.resign(1)
    s.resign(0)
    assert s.over
    assert s.to_act == -1
    assert s.legal() == []
    assert s.result() == (places, s.scores())
    with pytest.raises(RulesError, match="over"):
        s.resign(0)
    s.saved().write(str(tmp_path / "r.jsonl"))
    found = record.read(tmp_path / "r.jsonl")
    assert record.verify(found).ok
    again = Session.resumed(found)
    assert again.over
    assert again.result() == s.result()
    ply = s.ply
    s.undo()
    assert not s.over
    assert s.ply == ply


# --- bots that fail ------------------------------------------------------------------------------

FAILING = """
import os, sys
from aura_ai.bots.interface import Bot

class Raises(Bot):
    def choose(self, view, legal):
        raise ValueError("no idea")

class Leaves(Bot):
    def choose(self, view, legal):
        sys.exit(0)

class Cheats(Bot):
    def choose(self, view, legal):
        return max(legal) + 1

class Late(Bot):
    def start(self, game, seat, seed):
        raise RuntimeError("not ready")
    def choose(self, view, legal):
        return legal[0]
"""


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Raises", "crash.*no idea"),
        ("Leaves", "crash"),
        ("Cheats", "illegal"),
        ("Late", "crash.*not ready"),
    ],
)
def test_a_game_outlives_its_bots(tmp_path, name, reason):
    """Found by strangers, row 8."""
    (tmp_path / "bad.py").write_text(FAILING)
    s = session("connect_four", (PERSON, f"{tmp_path / 'bad.py'}:{name}"))
    s.choose(3)
    shown = s.view(0).array
    for _ in range(2):
        with pytest.raises(BotFailedError, match=reason) as failure:
            s.think()
        assert failure.value.seat == 1
        assert "\n" not in str(failure.value)
        assert isinstance(failure.value, AuraError)
    assert np.array_equal(s.view(0).array, shown)
    s.hand_over(1, "random")
    play_on(s, 10**6)
    assert s.over


def test_a_saved_game_goes_on_without_the_bot_it_had(tmp_path):
    bot = tmp_path / "gone.py"
    bot.write_text(FAILING)
    s = session("connect_four", (PERSON, f"{bot}:Late"))
    s.choose(3)
    s.saved().write(str(tmp_path / "r.jsonl"))
    bot.unlink()
    again = Session.resumed(record.read(tmp_path / "r.jsonl"))
    with pytest.raises(BotFailedError, match="no file"):
        again.think()
    again.hand_over(1, "random")
    assert again.think() == 1


def test_a_thinking_bot_can_be_interrupted():
    s = session("connect_four", (PERSON, "textbook:sims=100000000"))
    s.choose(3)

    class AwayError(Exception):
        pass

    def leave():
        raise AwayError

    with pytest.raises(AwayError):
        s.consider(leave)
    assert s.to_act == 1


@pytest.mark.parametrize(
    ("spec", "made"),
    [
        ("textbook", "textbook:turn=2"),
        ("textbook:seconds=3", "textbook:seconds=3"),
        ("club", "club"),
        ("random", "random"),
    ],
)
def test_a_search_without_a_written_budget_has_a_time_for_each_turn(monkeypatch, spec, made):
    asked = []
    monkeypatch.setattr(specs, "make", lambda spec, game: asked.append(spec))
    session("connect_four", (PERSON, spec))
    assert asked == [made]


# --- saving, forks -------------------------------------------------------------------------------


def test_resumed(tmp_path):
    s = session(seats=("random", PERSON, "voter"))
    play_on(s, 9)
    s.saved().write(str(tmp_path / "r.jsonl"))
    again = Session.resumed(record.read(tmp_path / "r.jsonl"))
    assert again.people == [1]
    assert np.array_equal(again.view(1).array, s.view(1).array)
    assert again.log(1) == s.log(1)
    play_on(s, 20)
    play_on(again, 20)
    assert np.array_equal(again.view(1).array, s.view(1).array)


def test_a_full_disk_is_no_matter_of_the_rules(tmp_path, monkeypatch):
    s = session("connect_four")
    s.choose(3)
    with pytest.raises(UseError, match="cannot write record"):
        s.saved().write(str(tmp_path / "none" / "r.jsonl"))
    s.saved().write(str(tmp_path / "r.jsonl"))
    whole = (tmp_path / "r.jsonl").read_text()
    s.choose(s.legal()[0]) if s.persons_turn else s.think()

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UseError, match="No space left"):
        s.saved().write(str(tmp_path / "r.jsonl"))
    assert (tmp_path / "r.jsonl").read_text() == whole
    assert [p.name for p in tmp_path.iterdir()] == ["r.jsonl"]


def test_a_fork_of_a_finished_game_is_the_same_game():
    s = session(seats=(PERSON, "random"))
    play_on(s, 10**6)
    fork = Session.resumed(s.branch(10, s.seats, None, 0))
    assert fork.ply == 10
    for decision in s.record.decisions[10:]:
        fork._make(decision.action, decision.by or "random")
    assert fork.result() == s.result()
    with pytest.raises(RulesError, match="choose 0 to"):
        s.branch(s.ply + 1, s.seats, None, 0)


@pytest.mark.parametrize("game", ["aura", "rauha"])
def test_a_fork_of_a_running_game_tells_nothing(tmp_path, game):
    """It agrees with what the seat knew, and has other secrets and other chance."""
    s = session(game, (PERSON, "random"))
    play_on(s, 12)
    ply = s.ply - 3
    forks = [Session.resumed(s.branch(ply, s.seats, 0, seed)) for seed in range(6)]
    for fork in forks:
        assert np.array_equal(fork.view(0).array, s.view(0, ply).array)
        play_on(fork, 10**6)
    assert len({fork.saved().state for fork in forks}) > 1
    fork = forks[0]
    fork.saved().write(str(tmp_path / "r.jsonl"))
    assert "start" in json.loads((tmp_path / "r.jsonl").read_text().split("\n")[0])
    found = record.read(tmp_path / "r.jsonl")
    assert record.verify(found).ok
    assert Session.resumed(found).result() == fork.result()
