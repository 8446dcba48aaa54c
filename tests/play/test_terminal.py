"""Play in the terminal: what is typed, what is shown, what is kept."""

import re

import pytest

from aura_ai.contract import registry
from aura_ai.play import record
from aura_ai.play.session import PERSON, Session
from aura_ai.play.tally import Tally, tally_lines
from aura_ai.play.terminal import Terminal
from tests.play.people import play_on, session
from tests.play.test_session import FAILING


def talk(s, *lines, width=80, **more):
    """Give lines to a terminal; return all that it wrote. A class of exception is raised."""
    waiting = list(lines)
    written = []

    def read(prompt):
        written.append(prompt)
        line = waiting.pop(0) if waiting else None
        if isinstance(line, type):
            raise line
        return line

    Terminal(s, read, written.append, width, **more).run()
    assert not waiting
    return "\n".join(written)


@pytest.mark.parametrize("width", [20, 40, 60, 80])
@pytest.mark.parametrize(
    ("game", "players"), [("aura", 4), ("rauha", 3), ("terra_mystica", 2), ("connect_four", 2)]
)
def test_a_game_stays_within_its_width(game, players, width):
    """Found by strangers, row 18: below 45 columns the board wrapped into garbage."""
    options = {"modules": "lake,fertilizer,opuntia"} if game == "aura" else {}
    s = session(game, ("random",) * (players - 1) + (PERSON,), **options)
    written = []
    lines = iter(["1"] * 60 + ["log 500", "score", "?"])
    Terminal(s, lambda _: next(lines, None), written.append, width).run()
    text = "\n".join(written)
    assert max(map(len, text.split("\n"))) <= width
    # borders of a board are whole, or there is no board
    borders = [
        line for line in text.split("\n") if line.startswith("+") and set(line) <= set("+-=")
    ]
    assert all(line.endswith("+") for line in borders)


def test_the_end_has_places_and_a_tally():
    """Found by strangers, row 5: the end was one line of totals."""
    s = session(seats=("random", PERSON))
    play_on(s, 10**6)
    text = talk(s, "score", "q")
    assert "1. seat" in text
    assert "reconstructed" in text
    assert "voting track" in text
    total = next(line for line in text.split("\n") if re.match(r"all\s", line.strip()))
    assert [int(n) for n in total.split()[1:]] == s.result()[1]


def test_a_tally_as_a_table():
    tally = Tally((("harvest of coffee", (12, 0)), ("water", (-1, 7))), (11, 7))
    lines = tally_lines(tally, ("seat 0", "seat 1"), 40)
    assert lines[0].split() == ["seat", "0", "seat", "1"]
    assert lines[1].split() == ["harvest", "of", "coffee", "12", "0"]
    assert lines[-1].split() == ["all", "11", "7"]
    narrow = tally_lines(tally, ("seat 0", "seat 1"), 28)
    assert max(map(len, narrow)) <= 28


def test_commands(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = "g.jsonl"  # short, so that no line is broken in the middle of it
    lines = ["", "  ", "hint random", "99", "0", "x", "log x", "hint nobody", "save", "u"]
    lines += [f"save {path}", "save /nowhere/at/all", "seat", "seat 9 random", "seat 1 nobody"]
    lines += ["score", "b", "?", "1", "log", "q"]
    text = talk(session(seats=(PERSON, PERSON)), *lines)
    for part in (
        "random would play",
        "There is no move 99",
        "There is no move 0",
        "'x' is not understood",
        "log: how many lines",
        "unknown bot 'nobody'",
        "save: name a file",
        f"Saved to {path}",
        "error: cannot write record",
        "error: there is nothing to take back",
        "seat: name a seat and a bot",
        "error: seat 9: seats are 0 to 1",
        "take back your turn",
    ):
        assert part in text.replace("\n     ", " ").replace("\n           ", " "), part
    assert record.verify(record.read(path)).ok


def test_resigning_asks_first():
    s = session("connect_four")
    text = talk(s, "resign", "n", "resign", "y", "q")
    assert "seat 0 resigns" in text
    assert "1. seat 1" in text
    assert s.result()[0] == [2, 1]


def test_two_people_at_one_screen():
    s = session("connect_four", (PERSON, PERSON))
    text = talk(s, "4", "4", "u", "1", "q")
    assert "seat 0, move 1-7" in text
    assert "seat 1, move 1-7" in text
    assert "Taken back." in text
    assert [d.action for d in s.record.decisions] == [3, 0]


def test_news_of_forced_decisions_are_shown():
    """Found by strangers, row 4."""
    s = session(seats=(PERSON, PERSON))
    play_on(s, 10**6)
    assert "has no choice" in talk(s, "log 500", "q")


@pytest.mark.parametrize(("typed", "kept"), [(("1",), True), (("1", "q"), True), (("q",), False)])
def test_a_game_that_is_left_before_its_end_is_kept(tmp_path, typed, kept):
    path = tmp_path / "kept.jsonl"
    text = talk(session("connect_four"), *typed, autosave=path)
    assert ("End of input: the game ends here." in text) == ("q" not in typed)
    assert path.exists() == kept
    assert not kept or record.verify(record.read(path)).ok


def test_an_interruption_keeps_the_game(tmp_path):
    """Found by strangers, row 8."""
    s = session("connect_four")
    with pytest.raises(KeyboardInterrupt):
        talk(s, "1", KeyboardInterrupt, autosave=tmp_path / "kept.jsonl")
    assert Session.resumed(record.read(tmp_path / "kept.jsonl")).ply == s.ply


def test_a_failing_bot_is_one_line_and_the_game_goes_on(tmp_path):
    """Found by strangers, row 8."""
    (tmp_path / "bad.py").write_text(FAILING)
    s = session("connect_four", (PERSON, f"{tmp_path / 'bad.py'}:Raises"))
    kept = tmp_path / "kept.jsonl"
    text = talk(s, "4", "5", "seat 1 random", "4", "q", width=300, autosave=kept)
    assert "failed (crash): ValueError: no idea" in text
    assert "There is no move 5" in text
    assert f"Saved to {kept}" in text
    assert record.verify(record.read(kept)).ok
    assert s.ply == 4


def test_bots_alone_can_be_watched():
    s = Session(registry.load("connect_four"), ("random", "random"), 1)
    text = talk(s, "log", "q")
    assert "1. seat" in text
