"""JSON positions: round trips, hand-made and wrong ones."""

import copy
import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aura_ai.contract.game import RulesError
from aura_ai.engine import rng
from aura_ai.engine.header import SEATS, TO_ACT
from aura_ai.errors import UseError
from aura_ai.files import read_toml
from aura_ai.games.aura import layout as at
from aura_ai.games.aura import stress as adapter
from aura_ai.play.positions import load_position
from tests import variants

EXAMPLES = read_toml(Path(__file__).with_name("positions.toml"))
VARIANTS = [variant for variant in variants.VARIANTS if variant.game == "aura"]

THREE = ["coffee", "wheat", "corn", "cotton", "coffee", "potato", "rice", "grass", "cotton"]


def some_positions(variant, seed=9, share=1.0):
    state = variant.load().new(seed)
    chance = random.Random(seed)
    while not state.over:
        if chance.random() < share:
            yield state
        legal = state.legal()
        state.apply(chance.choice(legal[1:] if chance.randrange(4) else legal))
    yield state


def through_text(position):
    return json.loads(json.dumps(position))


def test_a_view_in_json_tells_how_many_cards_are_hidden():
    for state in some_positions(VARIANTS[8], share=0.1):
        for seat, row in enumerate(state.view(0).to_json()["seats"]):
            for group in {"hand", "pack", "kept"} & row.keys():
                # an empty hand hides nothing
                assert ("hidden" in row[group]) == (seat != 0 and sum(row[group].values()) > 0)


def test_a_view_that_few_hands_agree_with_is_read_as_the_same_decision():
    """E-10: one sample in 700 leaves the seat that pays a choice of what to spend."""
    view = json.loads(Path(__file__).with_name("rare_view.json").read_text())
    for seed in range(12):
        back = load_position(json.dumps({**view, "seed": seed})).view(0).to_json()
        assert {key: back[key] for key in view} == view


def test_a_view_of_another_seat_comes_back_at_the_hand_limit():
    """A-8.1: how many cards go follows from a hand of which the observer knows the size alone."""
    states = some_positions(VARIANTS[1], seed=2)
    state = next(s for s in states if s.array[at.node] == at.NODE_HAND_LIMIT)
    for seat in range(state.game.players):
        view = state.view(seat)
        world = state.game.from_json(through_text(view.to_json()))
        assert world.array[at.picks_left] == state.array[at.picks_left]
        assert np.array_equal(world.view(seat).array, view.array)


def test_leaving_memory_out_changes_nothing_else():
    for state in some_positions(VARIANTS[1], share=0.2):
        if state.over:
            continue
        position = through_text(state.to_json())
        del position["rng"]
        position.pop("memory", None)
        back = state.game.from_json(position)
        assert back.legal() == state.legal()
        for block, length in ((at.crop, at.hand_limit - at.crop), (at.round, 3)):
            assert np.array_equal(back.array[block:][:length], state.array[block:][:length])


# --- made by hand --------------------------------------------------------------------------------
def by_hand(**fields):
    return json.dumps({"game": "aura", "players": 3, "tiles": list(THREE), **fields})


@pytest.mark.parametrize("case", EXAMPLES.values(), ids=EXAMPLES)
def test_positions_by_hand(case):
    """A position may leave out what follows from the rest; every deck is whole."""
    state = load_position(by_hand(**case.get("position", {})))
    s = state.array
    cards = s[at.hand : at.deck + 4].reshape(-1, 4).sum(axis=1)
    values = {
        **adapter.fields(s),
        "to_act": state.to_act,
        "hands": cards[: int(s[SEATS])].tolist(),
        "deck": int(cards[-1]),
        "legal": state.legal(),
    }
    assert {name: values[name] for name in case["state"]} == case["state"]
    assert len(state.legal()) > 1
    assert s[at.hand : at.deck + 4].reshape(-1, 4).sum(axis=0).tolist() == [10] * 4


def test_a_position_is_text_or_a_file_and_its_seed_decides(tmp_path):
    path = tmp_path / "p.json"
    path.write_text(by_hand(), encoding="utf-8")
    assert load_position(path).fingerprint() == load_position(by_hand()).fingerprint()
    assert load_position(by_hand(seed=1)).fingerprint() != load_position(path).fingerprint()
    for bad in (tmp_path / "none.json", tmp_path):
        with pytest.raises(UseError, match="cannot read position"):
            load_position(bad)
    for text in ('{"half":', "{" * 100_000, '{"a": ' + "9" * 5000 + "}"):
        with pytest.raises(RulesError, match="not JSON"):
            load_position(text)


# --- fuzz ----------------------------------------------------------------------------------------
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.integers(),
    st.floats(),
    st.sampled_from(
        [*at.NODES, "GAME_OVER", "frost", "sun", "wind", "rain", "rice", "thunder", "x"]
    ),
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["frost", "sun", "hidden", "crop", "drops"]), inner)
    ),
    max_leaves=8,
)


def places(tree, path=()):
    """Return the paths of everything inside a JSON value."""
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in inside:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def finish(state, seed):
    """Play a loaded position to its end: it must be one that the rules can go on with."""
    chance = random.Random(seed)
    for _ in range(1000):
        if state.over:
            break
        legal = state.legal()
        assert len(legal) > 1
        if state.ply % 7 == 0:
            world = state.view(state.to_act).array
            rng.seed(world, np.uint64(state.ply))
            state.game.kernels.determinize(world)
            assert world[at.hand : at.deck + 4].reshape(-1, 4).sum(axis=0).tolist() == [10] * 4
            assert world[at.hand : at.deck + 4].min() >= 0
        state.apply(chance.choice(legal))
    assert state.over
    s = state.array
    assert s[at.hand : at.deck + 4].reshape(-1, 4).sum(axis=0).tolist() == [10] * 4
    assert s.min() >= -(2**15)


def load(game, position):
    """Return (state, "") or (None, why not); nothing but a refusal may be raised."""
    try:
        return game.from_json(position), ""
    except RulesError as error:
        return None, str(error)


@pytest.fixture(scope="module")
def samples():
    chosen = [v for v in VARIANTS if v.name.endswith(("2p", "draft", "modules", "hardest"))]
    return [
        (
            state.game,
            through_text(state.to_json()),
            state.view(max(state.array[TO_ACT], 0)).to_json(),
        )
        for variant in chosen
        for state in some_positions(variant, share=0.05)
    ]


def mutate(data, position):
    for _ in range(data.draw(st.integers(1, 3))):
        paths = [p for p in places(position) if "memory" not in p]
        *path, last = data.draw(st.sampled_from(paths))
        inner = position
        for key in path:
            inner = inner[key]
        if data.draw(st.booleans()):
            inner[last] = data.draw(values)
        else:
            del inner[last]


def remember(data, position):
    """Write anything into the memory of the seats."""
    memory = position.setdefault("memory", {})
    cards = st.dictionaries(st.sampled_from(at.WEATHER_NAMES), st.integers(0, 15))
    for row in memory.setdefault("seats", [{} for _ in position["seats"]]):
        row["spent"] = [data.draw(cards) for _ in range(at.MAX_ROUNDS)]
        row["drawn"] = [data.draw(cards) for _ in range(at.N_PILES)]
        row["packs_seen"] = [data.draw(cards) for _ in range(at.MAX_DRAFT_STEPS)]
    memory["pile"] = [data.draw(cards) for _ in range(at.N_PILES)]
    counts = st.lists(st.integers(0, 15), min_size=at.MAX_SEATS, max_size=at.MAX_SEATS)
    memory["before"] = [data.draw(counts) for _ in range(at.N_PILES)]
    memory["run_outs"] = data.draw(st.integers(0, 127))
    memory["last_out"] = data.draw(st.integers(0, 6))


@given(data=st.data())
@settings(
    deadline=None, max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_fuzz(samples, data):
    """Whatever fields and memory say, it is refused, or the game goes on with whole decks."""
    game, *both = data.draw(st.sampled_from(samples), label="sample")
    position = copy.deepcopy(data.draw(st.sampled_from(both)))
    # before the fields lie there is nothing to remember
    ways = [mutate] if position["node"] == "FERTILIZER" else [mutate, mutate, remember]
    data.draw(st.sampled_from(ways))(data, position)
    loaded, reason = load(game, through_text(position))
    assert "\n" not in reason
    if loaded is not None:
        finish(loaded, 1)
