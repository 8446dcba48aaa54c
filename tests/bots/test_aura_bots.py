"""The bots of Aura: fair, legal, reproducible, and as strong as they claim."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aura_ai.bots import specs
from aura_ai.bots.aura import weights as wt
from aura_ai.bots.aura.evaluate import evaluate, harvest_margin
from aura_ai.bots.aura.levels import OFFERS, STRATEGIES
from aura_ai.bots.aura.lookahead import plan, workspace
from aura_ai.bots.aura.planner import Expert, Greedy, Planner
from aura_ai.bots.aura.weights import DEFAULT, TABLE
from aura_ai.contract.game import Game, State
from aura_ai.contract.registry import load
from aura_ai.engine import rng
from aura_ai.engine.ties import SAME
from aura_ai.games.aura import layout as at
from aura_ai.games.aura.rules.fields import update_growth
from aura_ai.games.aura.rules.harvest import harvest
from tests.bots.table_play import dealt_anew, share_of_wins

SETUPS: dict[str, tuple[int, dict[str, object]]] = {
    "2p": (2, {}),
    "3p": (3, {}),
    "4p": (4, {}),
    "2p long draft": (2, {"rounds": 6, "draft": True}),
    "3p modules": (3, {"modules": "fertilizer,opuntia,lake"}),
    "4p modules draft": (4, {"modules": "fertilizer,opuntia,lake", "draft": True}),
    "2p switches": (2, {"relocate_same_space": False}),
    "3p draft": (3, {"draft": True}),
    "solo": (1, {}),
    "solo hard": (1, {"solo_double_cards": True, "solo_chosen_targets": True}),
}
FEW = ("2p", "3p draft", "4p modules draft", "solo hard")
"""Set-ups that are looked at for every change."""
_STEPS = "turn second select_weather sun_weather windw_drop hand_limit draft_pick setup_cloud"
STEPS = {getattr(at, f"NODE_{name.upper()}") for name in (*_STEPS.split(), "fertilizer")}
"""Nodes at which a new step begins."""
EACH_SETUP = pytest.mark.parametrize(
    "setup",
    [pytest.param(each, marks=[] if each in FEW else pytest.mark.full) for each in SETUPS],
)


def game_of(setup: str) -> Game:
    players, options = SETUPS[setup]
    return load("aura", players, **options)


def walk(game: Game, seed: int, share_of_chance: float = 0.5) -> Iterator[State]:
    """Yield every decision of a game in which chance and a policy take turns."""
    state = game.new(seed)
    dice = np.random.default_rng(seed)
    buffer = np.empty(game.max_legal, np.int16)
    while not state.over:
        yield state
        legal = state.legal()
        if dice.random() < share_of_chance:
            action = int(dice.choice(legal))
        else:
            buffer[: len(legal)] = legal
            view = state.view(state.to_act).array.copy()
            rng.seed(view, np.uint64(state.ply))
            action = OFFERS.playouts["expert"](view, buffer, len(legal))
        state.apply(action)


@pytest.mark.full
@pytest.mark.parametrize("kind", [Greedy, Expert])
def test_planners_have_no_favourite_among_equal_actions(kind: type[Planner]) -> None:
    """With weights of 0 all tiles of the first cloud are worth the same."""
    state = game_of("2p").new(3)
    view, legal = state.view(0), state.legal()
    planner = kind(weights=np.zeros_like(DEFAULT))
    counts = np.zeros(len(legal))
    for seed in range(50 * len(legal)):
        planner.start(state.game, 0, seed)
        counts[legal.index(planner.choose(view, legal))] += 1
    # seven tiles: a thousandth of chi-square with six degrees of freedom
    assert ((counts - 50) ** 2 / 50).sum() < 22.46, counts


@EACH_SETUP
@pytest.mark.parametrize("spec", ["greedy", "expert:determinizations=4"])
def test_planners_are_legal_everywhere_and_see_no_hidden_card(setup: str, spec: str) -> None:
    game = game_of(setup)
    bot, same = specs.make(spec, "aura"), specs.make(spec, "aura")
    nodes = set()
    for state in walk(game, 11):
        nodes.add(int(state.array[at.node]))
        seat, legal = state.to_act, state.legal()
        bot.start(game, seat, 5)
        same.start(game, seat, 5)
        action = bot.choose(state.view(seat), legal)
        assert action in legal
        if state.ply % 5 == 0:
            other = dealt_anew(state, 99 + state.ply)
            assert same.choose(other.view(seat), legal) == action
    assert {at.NODE_TURN, at.NODE_SECOND, at.NODE_VOTE} <= nodes


@EACH_SETUP
def test_planned_lines_can_be_played_in_every_world(setup: str) -> None:
    game = game_of(setup)
    work = workspace(width=4, lines=12)
    for state in walk(game, 23):
        if state.ply % 4:
            continue
        plan(dealt_anew(state, 1).array, 2000, DEFAULT, work)
        assert work.length.max() > 0
        for line, length in zip(work.line, work.length, strict=True):
            world = dealt_anew(state, 2)
            seat = world.to_act
            for action in line[:length]:
                assert world.to_act == seat
                world.apply(int(action))


def all_endings(state: State, seat: int) -> Iterator[float]:
    """Yield the value of every way to finish the present step, by plain recursion."""
    for action in state.legal():
        child = state.copy()
        child.apply(action)
        if child.to_act != seat or child.array[at.node] in STEPS:
            yield evaluate(child.array, seat, DEFAULT)
        else:
            yield from all_endings(child, seat)


def test_plan_finds_the_best_single_step() -> None:
    game = game_of("2p")
    work = workspace(width=1, lines=1)
    checked = 0
    for state in walk(game, 3):
        # at the optional step and in extra turns a line is one step long, so a full search is quick
        one_step = state.array[at.node] != at.NODE_TURN or state.array[at.first_passer] >= 0
        first_step = state.array[at.step] == 1 and state.array[at.first_passer] < 0
        if not one_step or first_step:
            continue
        best = plan(state.array, 10**9, DEFAULT, work)
        most = max(all_endings(state, state.to_act))
        assert work.value[best] == pytest.approx(most, abs=2 * SAME)
        checked += 1
    assert checked > 20


def test_margin_is_what_a_harvest_pays() -> None:
    game = load("aura", 4, modules="fertilizer,opuntia")
    dice = np.random.default_rng(1)
    for trial in range(300):
        state = game.new(trial)
        while state.array[at.node] == at.NODE_FERTILIZER:
            state.apply(int(dice.choice(state.legal())))
        s = state.array
        on = [slice(at.drops + 4 * tile, at.drops + 4 * tile + 4) for tile in range(at.MAX_TILES)]
        for tile in range(int(s[at.tile_count])):
            s[on[tile]] = dice.integers(0, 4, 4)
            update_growth(s, tile)
            if s[at.growth + tile] == at.SPROUTED and dice.random() < 0.5:
                s[at.growth + tile] = at.GROWN
        rival = 1.0 / 3.0
        expected = np.zeros(4)
        for tile in range(int(s[at.tile_count])):
            growth, drops = int(s[at.growth + tile]), s[on[tile]].tolist()
            rice_unripe = s[at.crop + tile] == at.RICE and growth == at.SPROUTED
            for seat in range(0 if growth == at.BARE or rice_unripe else 4):
                expected[seat] += harvest_margin(s, tile, growth, *drops, seat, rival, 0.0)
        before = s[at.vp : at.vp + 4].astype(float)
        harvest(s)
        paid = s[at.vp : at.vp + 4] - before
        margin = paid - rival * (paid.sum() - paid)
        np.testing.assert_allclose(expected, margin, atol=1e-9)


def test_a_point_is_worth_a_point() -> None:
    state = next(iter(walk(game_of("3p"), 1)))
    seat = state.to_act
    worth = evaluate(state.array, seat, DEFAULT)
    state.array[at.vp + seat] += 5
    assert evaluate(state.array, seat, DEFAULT) == pytest.approx(worth + 5)
    state.array[at.vp + (seat + 1) % 3] += 2
    assert evaluate(state.array, seat, DEFAULT) == pytest.approx(worth + 5 - DEFAULT[wt.RIVAL])


def test_finished_games_are_valued_by_their_result() -> None:
    game = game_of("2p")
    for seed in range(10):
        *_, state = walk(game, seed)
        assert state.over
        places, scores = state.result()
        values = [evaluate(state.array, seat, TABLE.vector(rival=1.0)) for seat in range(2)]
        lead = scores[0] - scores[1] + DEFAULT[wt.PLACE] * (places[1] - places[0])
        assert values[0] - values[1] == pytest.approx(2 * lead)


# Thresholds stand two to three standard errors below what was measured (docs/archive/aura.md).
@pytest.mark.parametrize("name", ["greedy", "reflex", *STRATEGIES])
def test_everyone_beats_random(name: str) -> None:
    assert share_of_wins("aura", [name, "random"], 30) >= 0.9


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("greedy", 2),
        *(
            pytest.param(name, players, marks=pytest.mark.full)
            for name in ("greedy", "reflex", *STRATEGIES)
            for players in (2, 3, 4)
            if (name, players) != ("greedy", 2)
        ),
    ],
)
def test_expert_beats_everyone(name: str, players: int) -> None:
    share = share_of_wins(
        "aura", ["expert:determinizations=8", *[name] * (players - 1)], 12 * players
    )
    # these few games only show that it is not worse; docs/archive/aura.md has the numbers
    assert share >= 1.1 / players


@pytest.mark.full
def test_expert_beats_the_south_wind() -> None:
    assert share_of_wins("aura", ["expert:determinizations=8"], 20) >= 0.8
