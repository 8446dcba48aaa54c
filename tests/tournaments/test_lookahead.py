"""Positions in which bots of other processes look ahead: sampled from views, changed by requests."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from aura_ai.bots.outside.external import ExternalBot
from aura_ai.bots.outside.lookahead import Lookahead
from aura_ai.contract.game import State, View
from aura_ai.games import load
from tests.shell import shell
from tests.tournaments.tools import CASES, program

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
COMPILERS = {
    "cpp": ["g++", "-std=c++17", "-Werror", "-Wall", "-Wextra"],
    "rs": ["rustc", "-D", "warnings"],
}


def middle(game: str, plies: int, seed: int = 3) -> State:
    state = load(game, players=2).new(seed)
    for _ in range(plies):
        state.apply(state.legal()[-1])
    return state


def desk(state: State) -> Lookahead:
    return Lookahead(state.view(state.to_act))


def test_a_game_is_played_on_to_its_end() -> None:
    state = middle("connect_four", 5)
    ahead = desk(state)
    facts = ahead.answer({"ask": "sample", "seed": 7})
    assert facts == {"handle": 0, "over": False, "to_act": state.to_act, "legal": state.legal()}
    while not facts["over"]:
        facts = ahead.answer({"ask": "apply", "handle": 0, "action": facts["legal"][0]})
        state.apply(state.legal()[0])
    assert facts == {"over": True, "to_act": None, "legal": []}
    places, scores = state.result()
    assert ahead.answer({"ask": "result", "handle": 0}) == {"places": places, "scores": scores}


def test_a_copy_goes_its_own_way() -> None:
    ahead = desk(middle("connect_four", 5))
    first = ahead.answer({"ask": "sample", "seed": 7})
    copy = ahead.answer({"ask": "copy", "handle": first["handle"]})
    ahead.answer({"ask": "apply", "handle": copy["handle"], "action": copy["legal"][0]})
    again = ahead.answer({"ask": "legal", "handle": first["handle"]})
    assert {**again, "handle": 0} == first


def test_playouts_repeat_and_leave_their_position_alone() -> None:
    ahead = desk(middle("connect_four", 5))
    first = ahead.answer({"ask": "sample", "seed": 7})
    results = [ahead.answer({"ask": "playout", "handle": 0, "seed": n}) for n in (*range(20), 3)]
    assert results[3] == results[-1]
    assert len({json.dumps(each) for each in results}) > 1
    assert {**ahead.answer({"ask": "legal", "handle": 0}), "handle": 0} == first


@pytest.mark.parametrize("game", ["rauha", "solenia"])
def test_what_the_seat_cannot_see_changes_no_answer(game: str) -> None:
    state = middle(game, 12)
    view = state.view(state.to_act)
    other = view.sample(99)
    assert not (other.array == state.array).all(), "something is hidden here"

    def answers(seen: View) -> list[dict[str, Any]]:
        ahead = Lookahead(seen)
        asked = [ahead.answer({"ask": "sample", "seed": 5})]
        for step in range(6):
            action = asked[-1]["legal"][step % len(asked[-1]["legal"])]
            asked.append(ahead.answer({"ask": "apply", "handle": 0, "action": action}))
        return asked

    assert answers(view) == answers(other.view(state.to_act))


@pytest.mark.parametrize(("request_", "words"), CASES["requests"].items())
def test_a_wrong_request_is_answered_with_what_is_wrong(request_: str, words: str) -> None:
    ahead = desk(middle("connect_four", 5))
    first = ahead.answer({"ask": "sample", "seed": 7})
    answer = ahead.answer(json.loads(request_))
    assert list(answer) == ["error"]
    assert words in answer["error"]
    assert {**ahead.answer({"ask": "legal", "handle": 0}), "handle": 0} == first


def test_a_program_asks_before_it_answers(tmp_path: Path) -> None:
    state = middle("connect_four", 5)
    bot = ExternalBot(program(tmp_path / "asking.py", CASES["asks"]))
    bot.start(state.game, state.to_act, 1)
    try:
        assert bot.choose(state.view(state.to_act), state.legal()) == state.legal()[-1]
    finally:
        bot.close()


@pytest.mark.parametrize("language", ["mjs", *COMPILERS])
def test_the_examples_take_a_win(language: str, tmp_path: Path) -> None:
    source = str(EXAMPLES / f"lookahead.{language}")
    compiler = COMPILERS.get(language, ["node"])
    # a name may stand for a choice of compilers of which none is there
    if shell(f"{compiler[0]} --version", tmp_path)[0]:
        pytest.skip(f"{compiler[0]} is not installed")
    command = ["node", source]
    if language in COMPILERS:
        command = [str(tmp_path / "lookahead")]
        subprocess.run([*compiler, source, "-o", *command], check=True, timeout=120)
    state = load("connect_four").new(1)
    for column in (3, 0, 3, 0, 3, 1):
        state.apply(column)
    bot = ExternalBot([*command, "60"])
    bot.start(state.game, state.to_act, 1)
    assert bot.choose(state.view(state.to_act), state.legal()) == 3
    bot.close()
