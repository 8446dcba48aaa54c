"""Messages of the line protocol to bots in processes of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aura_ai.bots.interface import Bot, PolicyBot
from aura_ai.bots.outside import protocol
from aura_ai.bots.outside.external import ExternalBot, IsolatedBot
from aura_ai.bots.outside.protocol import Hello, History
from aura_ai.contract import registry
from aura_ai.contract.game import Game, View
from aura_ai.contract.narration import Event
from aura_ai.play.session import Session
from aura_ai.search.defaults import uniform_policy
from aura_ai.tournaments.playing.match import MatchTable, Played
from aura_ai.tournaments.playing.searches import from_bytes
from tests.tournaments.tools import CASES, program


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    return program(tmp_path / "program.py", CASES["listens"])


def _seats(game: Game, played: Played) -> list[int]:
    """Return who made each decision."""
    state, seats = game.new(3), []
    for action in np.frombuffer(played.actions, "<i2").tolist():
        seats.append(state.to_act)
        state.apply(action)
    return seats


def heard(command: list[str], game: str, folder: Path) -> list[dict[str, Any]]:
    """Return the messages that a program got in one game."""
    log = folder / "heard"
    bot = ExternalBot([*command, str(log)])
    table = MatchTable(registry.load(game, 2))
    played = table.play(3, [bot, PolicyBot(uniform_policy)], [1, 2], keep_searches=True)
    bot.close()
    assert (played.failure, bot.fault) == (None, "")
    # what it says of its decisions is kept
    rows = from_bytes(played.searches)
    own = [ply for ply, seat in enumerate(_seats(table.game, played)) if seat == 0]
    assert rows[:, 0].tolist() == own
    assert (rows[:, 3:7] == [0.0, 9.0, 3.0, 0.5]).all()
    actions = np.frombuffer(played.actions, "<i2")[own]
    assert (rows[:, 7:9] == np.stack([actions, np.full(len(own), 7)], axis=1)).all()
    assert (rows[:, 2] > 0.0).all()
    return [json.loads(line) for line in log.read_text().splitlines()]


def test_messages_are_what_the_documents_say() -> None:
    game = registry.load("connect_four", 2)
    assert protocol.hello().startswith(b'{"type":"hello","protocol":2,"program":"aura-ai ')
    view = game.new(1).view(0)
    message = protocol.choose(view, [3], None, False, course=History(1, ()))
    assert message.partition(b',"position":')[0] == (
        b'{"type":"choose","clock":null,"turn":1,"since":[],'
        b'"legal":[{"action":3,"text":"%s","kind":"DROP","indices":[3]}]'
        % view.describe(3).encode()
    )
    assert list(json.loads(protocol.start(game, 0, 5, None, Hello())))[:10] == [
        *("type", "game", "players", "options", "data", "data_file", "seats", "seat", "seed"),
        "clock",
    ]


@pytest.mark.parametrize(("info", "fault"), CASES["info"].items())
def test_an_info_that_cannot_be_read_loses_no_game(info: str, fault: str) -> None:
    answer = protocol.read_answer(protocol.line({"action": 3, "info": json.loads(info)}))
    assert isinstance(answer, protocol.Answer)
    assert (answer.action, answer.info) == (3, None)
    assert answer.fault.startswith(fault)


@pytest.mark.parametrize("game", ["connect_four", "rauha"])
def test_what_happened_since_the_last_question_has_no_gaps(
    game: str, command: list[str], tmp_path: Path
) -> None:
    asked = [m for m in heard(command, game, tmp_path) if m["type"] == "choose"]
    before = 0
    for message in asked:
        plies = [event["ply"] for event in message["since"]]
        assert plies == list(range(before, before + len(plies)))
        before += len(plies)
        assert before == message["position"]["ply"]
    own = [event for message in asked for event in message["since"] if event["seat"] == 0]
    assert len(own) == len(asked) - 1
    assert all(event["action"] is not None for event in own)
    # turns are the own ones; in Connect Four each is one decision
    turns = [message["turn"] for message in asked]
    assert turns[0] == 1
    assert turns == sorted(turns)
    assert set(turns) == set(range(1, turns[-1] + 1))
    assert (turns == list(range(1, len(turns) + 1))) == (game == "connect_four")
    # secret decisions of others stay secret, as those of the draft in Rauha
    events = [event for message in asked for event in message["since"]]
    secret = [event for event in events if event["seat"] == 1 and event["action"] is None]
    assert bool(secret) == (game == "rauha")
    assert all("eep card" not in event["text"] for event in secret)


def test_a_program_at_the_table_of_people_hears_too(command: list[str], tmp_path: Path) -> None:
    log = tmp_path / "table"
    spec = f"cmd:{' '.join([*command, str(log)])}"
    session = Session(registry.load("connect_four", 2), ("person", spec), 1)
    for column in (0, 1):
        session.choose(column)
        session.think()
    session.close()
    asked = [json.loads(line) for line in log.read_text().splitlines() if '"choose"' in line]
    assert [[event["ply"] for event in m["since"]] for m in asked] == [[0], [1, 2]]


class Listener(Bot):
    """Refuses to play on unless it hears of every decision."""

    hears_events = True

    def __init__(self) -> None:
        self.heard: list[Event] = []

    def hear(self, event: Event) -> None:
        self.heard.append(event)

    def choose(self, view: View, legal: list[int]) -> int:
        assert [event.ply for event in self.heard] == list(range(int(view["ply"])))
        return legal[0]


def test_a_python_bot_hears_the_same_in_its_own_process() -> None:
    table = MatchTable(registry.load("connect_four", 2))
    spec = f"{Path(__file__).resolve()}:Listener"
    isolated = IsolatedBot(spec, "connect_four")
    first = table.play(1, [isolated, PolicyBot(uniform_policy)], [1, 2])
    isolated.close()
    second = table.play(1, [Listener(), PolicyBot(uniform_policy)], [1, 2])
    assert first.failure is None, first.failure
    assert second.failure is None, second.failure
    assert first.actions == second.actions


def test_terra_mystica_in_words_with_its_map() -> None:
    game = registry.load("terra_mystica", 2, map="fire_ice_new")
    state = game.new(4)
    for _ in range(12):
        state.apply(state.legal()[0])
    view = state.view(state.to_act)
    legal = state.legal()
    message = json.loads(protocol.choose(view, legal, None, False, course=History(1, ())))
    position = message["position"]
    for seat in position["seats"]:
        for key in ("faction", "home", "bonus", "start_terrain"):
            assert seat[key] is None or isinstance(seat[key], str), key
    for place in position["hexes"]:
        assert isinstance(place["terrain"], str)
        assert isinstance(place["building"], str)
    assert len(position["card_holder"]) == 10, "a missing card would look like one of seat 0"
    plain = view.to_json()
    assert game.from_json(position).to_json() == game.from_json(plain).to_json()

    board = json.loads(protocol.start(game, 0, 1, None, Hello()))["board"]
    assert len(board["hexes"]) == 77
    for kind in ("hexes", "rivers"):
        for i, place in enumerate(board[kind]):
            assert all(i in board["hexes"][other][kind] for other in place["hexes"])
            assert all(i in board["rivers"][other][kind] for other in place["rivers"])
    assert board["hexes"][0]["name"] == "B1"
    for site in board["bridge_sites"]:
        one, other = site["hexes"]
        assert one not in board["hexes"][other]["hexes"], "a bridge crosses a river"
