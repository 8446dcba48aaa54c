"""JSON positions: round trips, hand-made and wrong ones."""

import copy
import json
import random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aura_ai.contract import registry
from aura_ai.contract.game import RulesError
from aura_ai.engine import rng
from aura_ai.engine.header import TO_ACT
from aura_ai.errors import UseError
from aura_ai.games.aura import layout as at
from aura_ai.play.positions import load_position
from tests import variants

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
def hands(*cards):
    return [{"hand": hand} for hand in cards]


def by_hand(**fields):
    return {"game": "aura", "players": 3, "tiles": list(THREE), **fields}


def test_the_least_position():
    state = load_position(json.dumps(by_hand()))
    s = state.array
    assert state.to_act == 0
    assert (s[at.round], s[at.node], s[at.first_player]) == (1, at.NODE_TURN, 0)
    assert s[at.supply : at.supply + 3].tolist() == [20, 20, 20]
    assert s[at.vote_supply : at.vote_supply + 3].tolist() == [12, 12, 12]
    assert s[at.hand : at.hand + 12].reshape(3, 4).sum(axis=1).tolist() == [7, 7, 7]
    assert s[at.deck : at.deck + 4].sum() == 19
    assert s[at.hand : at.deck + 4].reshape(-1, 4).sum(axis=0).tolist() == [10] * 4
    assert len(state.legal()) > 1
    again = load_position(json.dumps(by_hand(seed=1)))
    assert again.fingerprint() != state.fingerprint()


def test_tokens_and_clouds_follow_from_the_drops():
    tiles = [
        {"crop": "coffee", "drops": [1, 0, 3]},
        {"crop": "grass", "drops": [1, 1, 0], "cloud_drops": [0, 4, 0]},
        {"crop": "wheat", "drops": [2, 0, 0], "cloud_drops": [1, 0, 0]},
        *THREE[3:],
    ]
    s = load_position(json.dumps(by_hand(tiles=tiles))).array
    assert s[at.growth : at.growth + 3].tolist() == [at.SPROUTED, at.GROWN, at.BARE]
    assert s[at.cloud : at.cloud + 3].tolist() == [at.NO_CLOUD, at.THUNDER, at.NORMAL]
    assert s[at.supply : at.supply + 3].tolist() == [15, 15, 17]


def test_hands_that_are_given_and_hands_that_are_not():
    s = load_position(json.dumps(by_hand(seats=hands({"sun": 2}, {"hidden": 3}, {})))).array
    hand = s[at.hand : at.hand + 12].reshape(3, 4)
    assert hand[0].tolist() == [0, 2, 0, 0]
    assert hand.sum(axis=1).tolist() == [2, 3, 0]
    assert s[at.deck : at.deck + 4].sum() == 35


def test_a_forced_decision_is_made():
    state = load_position(json.dumps(by_hand(seats=hands({}, {"sun": 2}, {"rain": 1}))))
    # seat 0 has to pass, which gives it the marker's neighbour and the others an extra turn
    assert state.to_act == 1
    assert state.array[at.first_passer] == 0


@pytest.mark.parametrize(
    ("fields", "node"),
    [
        ({"node": "VOTE", "turn": {"action": "rain"}}, at.NODE_VOTE),
        ({"node": "SECOND"}, at.NODE_SECOND),
        (
            {
                "node": "PAY",
                "turn": {"action": "sun"},
                "seats": hands({"wind": 2, "rain": 2}, {}, {}),
            },
            at.NODE_PAY,
        ),
        ({"node": "SELECT_WEATHER", "votes": {"rain": [1, 1, 0]}}, at.NODE_SELECT_WEATHER),
        ({"node": "SETUP_CLOUD", "to_act": 2}, at.NODE_SETUP_CLOUD),
        (
            {"node": "HAND_LIMIT", "seats": hands({"wind": 4, "rain": 2}, {}, {})},
            at.NODE_HAND_LIMIT,
        ),
    ],
)
def test_other_nodes_by_hand(fields, node):
    state = load_position(json.dumps(by_hand(**fields)))
    assert state.array[at.node] == node
    assert len(state.legal()) > 1


def test_sun_weather_by_hand_for_every_seat():
    tiles = [
        {"crop": "coffee", "cloud_drops": [1, 1, 1]},
        {"crop": "grass", "cloud_drops": [2, 1, 1]},
        *THREE[2:],
    ]
    for seat in range(3):
        position = by_hand(tiles=tiles, node="SUN_WEATHER", to_act=seat, first_player=1)
        state = load_position(json.dumps(position))
        assert state.to_act == seat
        assert state.legal() == [at.ACTION_TILE, at.ACTION_TILE + 1]


def test_solo_by_hand():
    tiles = ["grass", "cotton", "potato", "wheat", "coffee", "rice"]
    position = {"game": "aura", "players": 1, "tiles": tiles, "south_wind": [2, 3]}
    state = load_position(json.dumps(position))
    assert state.to_act == 0
    assert state.array[at.south_wind] == 0b110
    assert state.array[at.hand : at.hand + 8].tolist()[4:] == [0] * 4


def test_a_position_file(tmp_path):
    path = tmp_path / "p.json"
    path.write_text(json.dumps(by_hand()), encoding="utf-8")
    assert load_position(path).fingerprint() == load_position(json.dumps(by_hand())).fingerprint()
    for bad in (tmp_path / "none.json", tmp_path):
        with pytest.raises(UseError, match="cannot read position"):
            load_position(bad)


def test_no_json():
    for text in ('{"half":', "{" * 100_000, '{"a": ' + "9" * 5000 + "}"):
        with pytest.raises(RulesError, match="not JSON"):
            load_position(text)


def test_a_fixed_layout_is_fixed():
    game = registry.load("aura", 3, layout="fixed")
    position = through_text(game.new(1).to_json())
    position["tiles"] = THREE
    with pytest.raises(RulesError, match="the fixed layout is"):
        game.from_json(position)


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
    chosen = [
        v for v in VARIANTS if v.name.endswith(("2p", "draft", "modules", "hardest", "limit"))
    ]
    return [
        (
            state.game,
            through_text(state.to_json()),
            state.view(max(state.array[TO_ACT], 0)).to_json(),
        )
        for variant in chosen
        for state in some_positions(variant, share=0.05)
    ]


@given(data=st.data())
@settings(
    deadline=None, max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_fuzz(samples, data):
    game, state, view = data.draw(st.sampled_from(samples), label="sample")
    position = copy.deepcopy(data.draw(st.sampled_from([state, view])))
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
    loaded, reason = load(game, through_text(position))
    assert "\n" not in reason
    if loaded is not None:
        finish(loaded, 1)


@given(data=st.data())
@settings(
    deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_fuzz_memory(samples, data):
    """Whatever the memory says, the game goes on and samples of hidden cards are whole decks."""
    game, state, view = data.draw(st.sampled_from(samples), label="sample")
    position = copy.deepcopy(data.draw(st.sampled_from([state, view])))
    if position["node"] == "FERTILIZER":
        return  # there is nothing to remember yet
    memory = position.setdefault("memory", {})
    seats = memory.setdefault("seats", [{} for _ in position["seats"]])
    cards = st.dictionaries(st.sampled_from(at.WEATHER_NAMES), st.integers(0, 15))
    for row in seats:
        row["spent"] = [data.draw(cards) for _ in range(at.MAX_ROUNDS)]
        row["drawn"] = [data.draw(cards) for _ in range(at.N_PILES)]
        row["packs_seen"] = [data.draw(cards) for _ in range(at.MAX_DRAFT_STEPS)]
    memory["pile"] = [data.draw(cards) for _ in range(at.N_PILES)]
    counts = st.lists(st.integers(0, 15), min_size=at.MAX_SEATS, max_size=at.MAX_SEATS)
    memory["before"] = [data.draw(counts) for _ in range(at.N_PILES)]
    memory["run_outs"] = data.draw(st.integers(0, 127))
    memory["last_out"] = data.draw(st.integers(0, 6))
    loaded, _ = load(game, through_text(position))
    if loaded is not None:
        finish(loaded, 1)
