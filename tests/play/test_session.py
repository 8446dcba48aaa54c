"""A person against bots: honest views, undo, hints, saved games."""

import random

import numpy as np
import pytest

from aura_ai.engine.header import OBSERVER
from aura_ai.games import registry
from aura_ai.games.aura import layout as at
from aura_ai.games.contract import RulesError
from aura_ai.play import record
from aura_ai.play.session import Session
from aura_ai.play.terminal import Terminal


def session(players=3, seat=0, bots=("random",), seed=3, **options):
    return Session(registry.load("aura", players, **options), seat, bots, seed)


def play_on(s, decisions, seed=1):
    """Play the person at random; return the decisions made."""
    chance = random.Random(seed)
    made = []
    while len(made) < decisions:
        list(s.run_bots())
        if s.over:
            break
        made.append(chance.choice(s.legal()))
        s.choose(made[-1])
    list(s.run_bots())
    return made


@pytest.mark.parametrize(
    ("players", "seat", "bots", "options"),
    [
        (2, 1, ["random"], {}),
        (4, 2, ["random", "harvester", "voter"], {"draft": True}),
        (1, 0, [], {"solo_double_cards": True}),
    ],
)
def test_a_whole_game_and_its_record(tmp_path, players, seat, bots, options):
    s = session(players, seat, bots, **options)
    play_on(s, 10**6)
    assert s.over
    places, scores = s.result()
    assert len(places) == len(scores) == max(players, 2)
    s.save(str(tmp_path / "r.jsonl"))
    found = record.read(tmp_path / "r.jsonl")
    assert record.verify(found).ok
    assert found.bots.count("person") == 1
    assert found.bots[seat] == "person"
    s.close()


def test_the_person_sees_a_view_only():
    s = session(draft=True)
    for _ in range(15):
        list(s.run_bots())
        view = s.view().array
        assert view[OBSERVER] == 0
        for seat in (1, 2):
            hand = view[at.HAND + 4 * seat :][:4]
            assert not hand.any() or hand[1] == -1
        s.choose(s.legal()[0])


def test_secret_picks_are_not_told():
    s = session(draft=True)
    list(s.run_bots())
    while s.view().array[at.NODE] == at.DRAFT_PICK:
        s.choose(s.legal()[0])
        list(s.run_bots())
    picks = [e for e in s.log if "Keep a" in e.text]
    assert picks
    assert all(event.seat == 0 for event in picks)
    assert any(event.text == "decides in secret" and event.seat != 0 for event in s.log)


@pytest.mark.parametrize(("players", "bots"), [(1, []), (3, ["random"])])
def test_undo_takes_back_whole_turns(players, bots):
    s = session(players, 0, bots)
    list(s.run_bots())
    starts = []
    for _ in range(6):
        while int(s.view().array[at.NODE]) != at.TURN:
            assert not s.over
            play_on(s, 1)
        starts.append((s.view(), list(s.log), len(s.record.decisions)))
        s.choose(s.legal()[-1])
        # in the middle of the turn, or after it
        play_on(s, 1)
    while starts:
        view, log, plies = starts.pop()
        while len(s.record.decisions) > plies:
            assert s.undo()
        assert len(s.record.decisions) == plies
        assert np.array_equal(s.view().array, view.array)
        assert s.log == log
        assert s.persons_turn


def test_undo_from_inside_a_turn_goes_to_its_start():
    s = session(2)
    while int(s.view().array[at.NODE]) != at.TURN:
        assert not s.over
        play_on(s, 1)
    start = len(s.record.decisions)
    s.choose(next(a for a in s.legal() if at.PLAY_SUB <= a < at.CARD))
    assert s.persons_turn
    s.choose(s.legal()[0])
    assert s.undo()
    assert len(s.record.decisions) == start


def test_undo_with_nothing_to_take_back():
    s = session(2)
    list(s.run_bots())
    assert not s.undo()
    assert s.persons_turn


def test_undo_does_not_change_what_would_have_happened():
    s = session(3)
    made = play_on(s, 12)
    shown = s.view().array
    for _ in range(3):
        s.undo()
    back = len([d for d in s.record.decisions if d.seat == 0])
    for action in made[back:]:
        list(s.run_bots())
        s.choose(action)
    list(s.run_bots())
    assert np.array_equal(s.view().array, shown)


def test_hint():
    s = session(2)
    list(s.run_bots())
    before = s.view().array
    spec, action = s.hint("greedy")
    assert spec == "greedy"
    assert action in s.legal()
    assert s.hint("greedy") == (spec, action)
    assert np.array_equal(s.view().array, before)
    with pytest.raises(RulesError, match="unknown bot"):
        s.hint("nobody")


def test_resumed(tmp_path):
    s = session(3, 1, ["random", "voter"])
    play_on(s, 9)
    s.save(str(tmp_path / "r.jsonl"))
    again = Session.resumed(record.read(tmp_path / "r.jsonl"))
    assert again.seat == 1
    assert np.array_equal(again.view().array, s.view().array)
    assert again.log == s.log
    play_on(s, 20)
    play_on(again, 20)
    assert np.array_equal(again.view().array, s.view().array)
    assert again.undo()


@pytest.mark.parametrize(
    ("players", "seat", "bots", "reason"),
    [
        (3, 3, ["random"], "seats are 0 to 2"),
        (4, 0, ["random", "random"], "2 bots for 3 other seats"),
        (2, 0, [], "0 bots for 1 other"),
        (1, 0, ["random"], "its own opponent"),
        (2, 0, ["nobody"], "unknown bot"),
    ],
)
def test_wrong_settings(players, seat, bots, reason):
    with pytest.raises(RulesError, match=reason):
        session(players, seat, bots)


def test_only_legal_decisions():
    s = session(2)
    list(s.run_bots())
    with pytest.raises(RulesError, match="not legal"):
        s.choose(at.PASS)
    assert not s.record.decisions or s.record.decisions[-1].seat != 0


def talk(s, *lines, width=80):
    """Give lines to a terminal; return all that it wrote."""
    waiting = list(lines)
    written = []
    Terminal(s, lambda _: waiting.pop(0) if waiting else None, written.append, width).run()
    assert not waiting
    return "\n".join(written)


@pytest.mark.parametrize("width", [60, 80])
def test_terminal_plays_a_game_within_its_width(width, tmp_path):
    s = session(4, 1, ["random"], modules="lake,fertilizer,opuntia")
    text = talk(s, *["1"] * 4, *["2", "1"] * 200, "log 500", "u", "save", "?", width=width)
    assert max(map(len, text.split("\n"))) <= width
    assert "The game is over" in text
    assert "1. seat" in text
    assert "reconstructed" in text


def test_terminal_commands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = "g.jsonl"  # short, so that no line is broken in the middle of it
    lines = ["", "  ", "hint random", "99", "0", "x", "log x", "hint nobody", "save"]
    lines += [f"save {path}", "save /nowhere/at/all", "u", "1", "u", "log", "b", "?", "q"]
    text = talk(session(2), *lines)
    for part in (
        "random would play",
        "There is no move 99",
        "There is no move 0",
        "'x' is not understood",
        "log: how many lines",
        "error: unknown bot 'nobody'",
        "save: name a file",
        f"Saved to {path}",
        "error: cannot write record",
        "There is nothing to take back",
        "Taken back.",
        "take back your turn",
    ):
        assert part in text.replace("\n     ", " "), part
    assert record.verify(record.read(path)).ok


def test_the_end_of_the_input_is_polite():
    assert talk(session(2)).endswith("End of input: the game ends here.")


def test_a_game_without_events_can_be_played_too():
    s = Session(registry.load("connect_four", 2), 0, ["random"], 1)
    text = talk(s, "1", "u", "2", "hint random", "log", "q")
    assert "Taken back." in text
