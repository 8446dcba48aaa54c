"""The analysis stream: lines in, lines out, whatever stands in them."""

from __future__ import annotations

import json
import subprocess
import sys
import threading

import pytest

from aura_ai.contract import registry
from aura_ai.errors import UseError
from aura_ai.play.analysis_engine import Engine

GAME = {"game": "connect_four", "players": 2}
QUICK = "textbook:sims=60"


def answers(*lines, spec=QUICK, threads=1):
    """Return the answers to lines, each an object or a text."""
    objects = []
    written = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    Engine(lambda line: objects.append(json.loads(line)), spec, threads=threads).run(written)
    return objects


def test_a_game_by_its_moves():
    (answer,) = answers({"id": "a", **GAME, "moves": [3, 3, 3]})
    assert (answer["id"], answer["turnNumber"], answer["isDuringSearch"]) == ("a", 3, False)
    assert sorted(move["move"] for move in answer["moveInfos"]) == list(range(7))
    assert [move["order"] for move in answer["moveInfos"]] == list(range(7))
    assert answer["rootInfo"]["currentPlayer"] == 1
    assert answer["rootInfo"]["visits"] == 60 == sum(m["visits"] for m in answer["moveInfos"])
    best = answer["moveInfos"][0]
    assert best["winrate"] == best["value"][1]
    assert best["pv"][0] == best["move"]
    assert best["pvSeats"][0] == 1


def test_many_turns_and_positions_with_limits():
    state = registry.load("connect_four").new(0)
    state.apply(2)
    lines = answers(
        {"id": 1, **GAME, "moves": [3, 3], "analyzeTurns": [0, 2], "maxVisits": 20},
        {"id": 2, "position": state.to_json(), "allowMoves": [1, 4]},
        {"id": 3, "position": state.to_json(), "avoidMoves": [0], "bot": "textbook:sims=30"},
        threads=2,
    )
    by = {(each["id"], each["turnNumber"]): each for each in lines}
    assert set(by) == {(1, 0), (1, 2), (2, 1), (3, 1)}
    assert by[1, 0]["rootInfo"]["visits"] == 20
    assert {move["move"] for move in by[2, 1]["moveInfos"]} == {1, 4}
    assert {move["move"] for move in by[3, 1]["moveInfos"]} == {1, 2, 3, 4, 5, 6}
    assert by[3, 1]["rootInfo"]["visits"] == 30


def test_the_same_line_gives_the_same_answer():
    line = {"id": "a", **GAME, "moves": [3], "searchSeed": 5}
    (first,), (second,) = answers(line), answers(line)
    assert first["moveInfos"] == second["moveInfos"]


BAD = [
    ("{", "not JSON", None),
    ("[]", "must be an object", None),
    ('{"game": "connect_four"}', "needed", None),
    ({"id": "x"}, "give one of", "x"),
    ({"id": "x", "game": "chess", "players": 2}, "unknown game", "x"),
    ({"id": "x", "game": "connect_four"}, "'players' is missing", "x"),
    ({"id": "x", **GAME, "moves": [9]}, "turn 0: action 9 is not legal", "x"),
    ({"id": "x", **GAME, "moves": "3"}, "not a list", "x"),
    ({"id": "x", **GAME, "analyzeTurns": [4]}, "there is no turn 4", "x"),
    ({"id": "x", **GAME, "moves": [0, 1] * 3 + [0], "analyzeTurns": [7]}, "is over", "x"),
    ({"id": "x", **GAME, "maxVisits": -1}, "whole number", "x"),
    ({"id": "x", **GAME, "maxTime": "long"}, "seconds", "x"),
    ({"id": "x", **GAME, "bot": "random"}, "does not search", "x"),
    ({"id": "x", **GAME, "bot": "nobody"}, "unknown bot", "x"),
    ({"id": "x", **GAME, "allowMoves": [99]}, "not legal", "x"),
    ({"id": "x", "position": {"game": "aura"}}, "'players' is missing", "x"),
    ({"id": "x", "position": 3}, "must be an object", "x"),
    ({"id": "x", "record": "/no/such/file"}, "no such file", "x"),
    ({"id": "x", "action": "dance"}, "none of", "x"),
    ({"id": "x", "action": "terminate"}, "id of a query", "x"),
]


@pytest.mark.parametrize(("line", "problem", "ident"), BAD)
def test_a_bad_line_is_answered_and_the_stream_goes_on(line, problem, ident):
    lines = answers(line, {"id": "good", **GAME})
    assert len(lines) == 2
    by = {each.get("id"): each for each in lines}
    assert problem.lower() in by[ident]["error"].lower()
    assert "moveInfos" in by["good"]


def test_unknown_fields_are_told_and_ignored():
    warning, lines = answers({"id": "a", **GAME, "komi": 6.5})
    assert (warning["id"], warning["field"]) == ("a", "komi")
    assert "moveInfos" in lines


def test_moves_are_not_made_from_a_position():
    position = registry.load("connect_four").new(0).to_json()
    warning, lines = answers({"id": "a", "position": position, "moves": [3], "maxVisits": 20})
    assert (warning["id"], warning["field"]) == ("a", "moves")
    assert (lines["turnNumber"], lines["rootInfo"]["currentPlayer"]) == (0, 0)


def test_commands():
    lines = answers({"id": "v", "action": "query_version"}, {"id": "c", "action": "clear_cache"})
    assert lines[0]["version"].startswith("aura-ai ")
    assert lines[1] == {"id": "c", "action": "clear_cache"}
    with pytest.raises(UseError, match="parallel"):
        Engine(print, threads=0)


def test_reports_come_and_a_search_is_ended():
    replies = []
    reported = threading.Event()

    def write(line):
        replies.append(json.loads(line))
        if replies[-1].get("isDuringSearch"):
            reported.set()

    def lines():
        endless = {**GAME, "maxVisits": 10**9, "reportDuringSearchEvery": 0.01}
        yield json.dumps({"id": "long", **endless})
        yield json.dumps({"id": "waiting", **endless})
        yield json.dumps({"id": "long", **GAME})
        assert reported.wait(60)
        yield json.dumps({"id": "t", "action": "terminate", "terminateId": "waiting"})
        yield json.dumps({"id": "u", "action": "terminate_all"})

    Engine(write, QUICK).run(lines())
    assert {"id": "long", "error": "a query of this id is still open", "field": "id"} in replies
    finals = {each["id"]: each for each in replies if each.get("isDuringSearch") is False}
    assert finals["long"]["rootInfo"]["visits"] > 0
    assert finals["waiting"]["noResults"] is True


def test_visits_and_time_together():
    (answer,) = answers({"id": "a", **GAME, "maxVisits": 10**9, "maxTime": 0.2})
    assert 0 < answer["rootInfo"]["visits"] < 10**9


def test_priority():
    first = threading.Event()
    order = []

    def write(line):
        replies = json.loads(line)
        if replies.get("isDuringSearch"):
            first.set()
        else:
            order.append(replies["id"])

    def lines():
        more = {"maxVisits": 10**9, "reportDuringSearchEvery": 0.01}
        yield json.dumps({"id": "busy", **GAME, **more})
        assert first.wait(60)
        yield json.dumps({"id": "later", **GAME})
        yield json.dumps({"id": "sooner", **GAME, "priority": 3})
        yield json.dumps({"id": "t", "action": "terminate", "terminateId": "busy"})

    Engine(write, QUICK).run(lines())
    assert order == ["t", "busy", "sooner", "later"]


def test_the_command():
    asked = "\n".join([json.dumps({"id": "a", **GAME, "bot": QUICK}), "nonsense", ""])
    command = [sys.executable, "-m", "aura_ai.cli", "analyze", "--stream"]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert sorted(each.get("id", "") for each in lines) == ["", "a"]
