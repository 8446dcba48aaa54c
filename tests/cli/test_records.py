"""``aura-ai replay``, ``perft`` and ``play`` as a user calls them."""

import io
import json
import sys

import pytest

from aura_ai import cli
from aura_ai.contract import registry
from aura_ai.play import record
from aura_ai.play.session import PERSON, Session
from tests.renew import GOLDEN

A_RECORD = GOLDEN / "aura_2p.jsonl"


@pytest.fixture
def run(monkeypatch, capsys):
    def call(*arguments, typed=""):
        monkeypatch.setattr(sys, "argv", ["aura-ai", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = 0
        try:
            cli.main()
        except SystemExit as stop:
            code = stop.code or 0
        out, err = capsys.readouterr()
        return code, out, err

    return call


def one_line(err):
    return err.startswith("error: ") and err.count("\n") == 1


def test_replay_verifies(run):
    code, out, err = run("replay", A_RECORD)
    assert (code, err) == (0, "")
    assert "reproduces" in out
    code, out, _ = run("replay", A_RECORD, "--json")
    verdict = json.loads(out)
    assert code == 0
    assert verdict["ok"] is True
    assert verdict["game"] == "aura"
    assert verdict["plies"] == len(record.read(A_RECORD).decisions)


def test_replay_steps(run):
    code, out, _ = run("replay", A_RECORD, "--step")
    assert code == 0
    assert out.count("Round ") >= len(record.read(A_RECORD).decisions)
    assert "the game is over" in out


def test_replay_that_does_not_reproduce(run, tmp_path):
    lines = A_RECORD.read_text().split("\n")
    end = json.loads(lines[-2])
    end["result"]["scores"][0] += 1
    (tmp_path / "r.jsonl").write_text("\n".join([*lines[:-2], json.dumps(end), ""]))
    code, _, err = run("replay", tmp_path / "r.jsonl")
    assert code == 1
    assert f"line {len(lines) - 1}: does not reproduce: scores are" in err
    code, out, _ = run("replay", tmp_path / "r.jsonl", "--json")
    assert code == 1
    assert json.loads(out)["ok"] is False


def test_perft(run):
    code, out, _ = run(
        *("perft", "aura", "--players", 3, "--option", "draft=true", "--depth", 3, "--seed", 7),
        "--json",
    )
    assert code == 0
    found = json.loads(out)
    assert found["game"] == "aura"
    assert found["options"] == {"draft": True}
    assert found["depth"] == 3
    assert len(found["counts"]) == 3
    code, out, _ = run("perft", "aura", "--depth", 2)
    assert code == 0
    assert "sequences" in out


def test_play(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    saved = "g.jsonl"  # short, so that it does not stand in the way of the width
    code, out, _ = run(
        *("play", "aura", "--players", 3, "--bot", "random", "--seat", 1, "--seed", 5),
        typed=f"1\n1\n1\nsave {saved}\nq\n",
    )
    assert code == 0
    assert "You are seat 1; seed 5" in out
    assert max(map(len, out.split("\n"))) <= 80
    assert run("replay", saved)[0] == 0
    code, out, _ = run("play", "--load", saved, typed="log\n1\n")
    assert code == 0
    assert "End of input" in out


def test_play_solo(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = run("play", "aura", "--players", 1, "--seed", 5, typed="2\n")
    assert code == 0
    assert "South Wind" in out


def test_play_of_several_people(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    several = ("--seat", 0, "--seat", 2, "--players", 3, "--bot", "random", "--seed", 5)
    code, out, _ = run("play", "aura", *several, typed="1\n1\n1\nq\n\n")
    assert code == 0
    assert "You are seat 0 and seat 2; seed 5" in out
    assert "Saved to aura-5.jsonl" in out
    assert record.read("aura-5.jsonl").bots == ["person", "random", "person"]


def test_a_screen_too_narrow(run, monkeypatch):
    """Found by strangers, row 18."""
    monkeypatch.setenv("COLUMNS", "19")
    for command in (("play", "aura"), ("replay", A_RECORD, "--step")):
        code, _, err = run(*command)
        assert code == 2
        assert one_line(err)
        assert "19 columns" in err


def test_replay_shows_the_tally(run):
    code, out, _ = run("replay", A_RECORD, "--tally")
    assert code == 0
    scores = record.read(A_RECORD).scores
    total = next(line for line in out.split("\n") if line.startswith("all"))
    assert [int(n) for n in total.split()[1:]] == scores
    assert "voting track" in out


@pytest.fixture
def position(tmp_path):
    path = tmp_path / "p.json"
    path.write_text(json.dumps({"game": "connect_four", "players": 2, "rows": ["." * 7] * 6}))
    return path


def test_analyze(run, position):
    code, out, _ = run("analyze", position, "--bot", "textbook:sims=300", "--json")
    assert code == 0
    found = json.loads(out)
    assert set(found) == {"seat", "moves", "simulations", "seconds"}
    assert found["simulations"] == 300
    assert {"action", "text", "visits", "value", "line"} <= set(found["moves"][0])
    code, out, _ = run("analyze", position, "--bot", "textbook:sims=300")
    assert code == 0
    assert "300 simulations" in out
    assert "per second" in out


def test_replay_reviews_a_record(run, tmp_path):
    game = Session(registry.load("connect_four", 2), (PERSON, PERSON), 1)
    # the last move of seat 0 lets a win go
    for column in (0, 1, 0, 1, 0, 1, 6, 1):
        game.choose(column)
    game.saved().write(str(tmp_path / "r.jsonl"))
    code, out, _ = run("replay", tmp_path / "r.jsonl", "--review")
    assert code == 0
    assert "6: blunder of seat 0, drop into column 7: winning chances fell from 100% to 0%" in out
    assert "better: drop into column 1" in out
    code, out, _ = run("replay", tmp_path / "r.jsonl", "--review", "--json")
    review = json.loads(out)["review"]
    assert [entry["ply"] for entry in review] == [0, 2, 4, 6, 1, 3, 5, 7]
    assert review[3]["verdict"] == "blunder"
    assert run("replay", tmp_path / "r.jsonl", "--bot", "textbook")[0] == 2
    code, _, err = run("replay", tmp_path / "r.jsonl", "--review", "--bot", "random")
    assert code == 2
    assert "does not search" in err
    code, _, err = run("replay", tmp_path / "r.jsonl", "--review", "--format", "snellman")
    assert code == 2
    assert one_line(err)
