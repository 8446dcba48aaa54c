"""Games are made ready by another process, while they are played."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aura_ai.bots import specs, warm
from aura_ai.bots.warm import RULES
from aura_ai.contract import registry
from aura_ai.engine.jit import CACHE_VARIABLE
from aura_ai.engine.uncompiled import NotCachedError
from aura_ai.play import preparation

GAME = "connect_four"


@pytest.fixture(autouse=True)
def nothing_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparation, "_READY", set())


def test_what_is_cached_is_loaded_without_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparation, "fill_cache", None)
    monkeypatch.setattr(warm, "warm_part", lambda *_: None)
    preparation.prepare(registry.load(GAME), RULES, lambda progress: None)
    assert preparation.is_ready(GAME, RULES)
    assert not preparation.is_ready(GAME, "club")


def test_what_is_not_cached_is_compiled_by_another_process_and_then_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    order: list[object] = []

    def refuse(*_: object) -> None:
        order.append("tried")
        raise NotCachedError

    def compiled(parts: list[warm.GamePart], report: object, nice: int) -> None:
        order.extend(part.name for part in parts)

    monkeypatch.setattr(warm, "warm_part", refuse)
    monkeypatch.setattr(preparation, "warm_part", lambda game, part: order.append("loaded"))
    monkeypatch.setattr(preparation, "fill_cache", compiled)
    preparation.prepare(registry.load(GAME), "club", lambda progress: None)
    assert order == ["tried", "club", "loaded"]


def test_a_process_that_fails_leaves_the_work_to_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    warmed: list[str] = []

    def refuse(*_: object) -> None:
        raise NotCachedError

    monkeypatch.setattr(warm, "warm_part", refuse)
    monkeypatch.setattr(preparation, "warm_part", lambda game, part: warmed.append(part))
    monkeypatch.setattr(sys, "executable", "false")
    preparation.prepare(registry.load(GAME), RULES, lambda progress: None)
    assert warmed == [RULES]


def test_bots_that_need_little_play_before_they_are_compiled() -> None:
    if not preparation.may_interpret():
        pytest.skip("kernels of this mode are compiled first")
    assert preparation.plays_interpreted("aura", "reflex")
    assert preparation.plays_interpreted("aura", "novice")
    assert preparation.plays_interpreted("aura", "strongest:sims=16")
    assert not preparation.plays_interpreted("aura", "strongest:sims=17")
    assert not preparation.plays_interpreted("aura", "strongest:seconds=1")
    assert not preparation.plays_interpreted("aura", "club")
    assert preparation.quick_bot("aura") == "reflex"
    assert preparation.quick_bot(GAME) == "amateur"


def decided(game: str, plies: int) -> list[int]:
    """Return the state after so many decisions of a search of few simulations."""
    rules = registry.load(game, players=2)
    state, bots = rules.new(3), [specs.make("amateur", game) for _ in range(2)]
    for seat, bot in enumerate(bots):
        bot.start(rules, seat, 5)
    while not state.over and state.ply < plies:
        seat = state.to_act
        state.apply(bots[seat].choose(state.view(seat), state.legal()))
    numbers: list[int] = state.array.tolist()
    return numbers


@pytest.mark.full
def test_a_search_decides_alike_compiled_and_interpreted(tmp_path: Path) -> None:
    code = (
        "from aura_ai.engine.uncompiled import interpreted\n"
        f"from {__name__} import decided\n"
        "with interpreted():\n"
        "    print(decided('rauha', 5))"
    )
    child = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, CACHE_VARIABLE: str(tmp_path)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(child.stdout) == decided("rauha", 5)
    assert not list(tmp_path.rglob("*.nbi"))
