"""A bot in a process of its own asks for fields by name, and gets what its seat may know."""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path

import pytest

from aura_ai.bots.failures import REFUSED, BotError
from aura_ai.bots.outside.external import ExternalBot, ProcessLimits
from aura_ai.contract.registry import load

PROGRAM = """
import json, sys
asked = json.loads(sys.argv[1])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"protocol": 2, "name": "fields"}
    elif message["type"] == "start":
        answer = {"ready": True, "fields": asked}
    elif message["type"] == "choose":
        with open(sys.argv[2], "w") as file:
            json.dump(message, file)
        answer = {"action": message["legal"][0]["action"]}
    else:
        continue
    print(json.dumps(answer), flush=True)
"""


def bot(folder: Path, asked: object) -> ExternalBot:
    program = folder / "bot.py"
    program.write_text(textwrap.dedent(PROGRAM), encoding="utf-8")
    command = (sys.executable, str(program), json.dumps(asked), str(folder / "asked.json"))
    return ExternalBot(command, ProcessLimits(hang=20, start=20, memory=0))


@pytest.mark.parametrize("asked", [["crystals", "kept", "seen"], True])
def test_it_is_sent_the_fields_that_it_asks_for(tmp_path: Path, asked: object) -> None:
    state = load("rauha", 3).new(5)
    state.apply(state.legal()[0])
    view, player = state.view(state.to_act), bot(tmp_path, asked)
    player.start(state.game, state.to_act, 1)
    try:
        assert player.choose(view, state.legal()) == state.legal()[0]
    finally:
        player.close()
    message = json.loads((tmp_path / "asked.json").read_text(encoding="utf-8"))
    assert "position" not in message
    sent = message["fields"]
    layout = state.game.layout
    assert layout is not None
    assert list(sent) == ([each.name for each in layout.shown()] if asked is True else asked)
    assert sent["crystals"] == [4, 4, 4]
    # what another seat keeps is hidden, what it has seen is nobody's business
    assert sent["kept"] == [-2, -1, -1]
    assert [sum(cards) for cards in sent["seen"]] == [0, 4, 0]


def test_without_a_wish_it_is_sent_the_position(tmp_path: Path) -> None:
    state = load("connect_four").new(1)
    player = bot(tmp_path, None)
    player.start(state.game, 0, 1)
    try:
        player.choose(state.view(0), state.legal())
    finally:
        player.close()
    message = json.loads((tmp_path / "asked.json").read_text(encoding="utf-8"))
    assert ("fields" in message, message["position"]["game"]) == (False, "connect_four")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (["crystals", "gold"], "asks for the fields gold; those of rauha are to_act, "),
        ("all", 'not {"ready": true}'),
    ],
)
def test_a_wrong_wish_is_told(tmp_path: Path, asked: object, words: str) -> None:
    player = bot(tmp_path, asked)
    with pytest.raises(BotError) as failure:
        player.start(load("rauha", 2), 0, 1)
    assert words in failure.value.detail
    assert (failure.value.kind == REFUSED) == isinstance(asked, list)
