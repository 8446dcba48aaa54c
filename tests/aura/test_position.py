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


def seats(**fields):
    """Return three seats of which the first has some fields."""
    return [fields, {}, {}]


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


WRONG = {
    "no game": ({"players": 3}, "field 'game' is missing"),
    "empty": ({}, "field 'game' is missing"),
    "no players": ({"game": "aura"}, "field 'players' is missing"),
    "no tiles": ({"game": "aura", "players": 3}, "tiles: is missing"),
    "five players": (by_hand(players=5), "not 5"),
    "players true": (by_hand(players=True), "'players' must be a whole number"),
    "game a number": (by_hand(game=3), "'game' must be the name"),
    "other data": (by_hand(data="x"), "--data"),
    "unknown field": (by_hand(colour=1), "colour: is unknown"),
    "format": (by_hand(format=1), "format: 1 is not read by this release, which reads 2"),
    "round": (by_hand(round=5), "round: must be a whole number from 1 to 4"),
    "round true": (by_hand(round=True), "round: must be a whole number"),
    "first player": (by_hand(first_player=3), "first_player"),
    "node": (by_hand(node="NAP"), "node: must be one of"),
    "to act": (by_hand(to_act=3), "to_act: must be"),
    "to act when over": (by_hand(node="GAME_OVER", to_act=1, round=4), "to_act: must be null"),
    "over too early": (by_hand(node="GAME_OVER", to_act=None), "round: the game is over after"),
    "dice": (by_hand(dice=[5, 1, 1]), r"dice\[0\]"),
    "two dice": (by_hand(dice=[1, 1]), "dice: must be a list of 3"),
    "tiles short": (by_hand(tiles=THREE[:8]), "tiles: must be a list of 9"),
    "crop": (by_hand(tiles=["moss", *THREE[1:]]), r"tiles\[0\].crop: must be one of"),
    "no crop": (by_hand(tiles=[{}, *THREE[1:]]), r"tiles\[0\].crop"),
    "tile a number": (by_hand(tiles=[1, *THREE[1:]]), r"tiles\[0\]: must be an object"),
    "too many rice": (by_hand(tiles=["rice", *THREE[1:]]), "2 rice tiles, this set-up has 1"),
    "lake": (by_hand(tiles=["lake", *THREE[1:]]), "1 lake tiles, this set-up has 0"),
    "growth": (
        by_hand(tiles=[{"crop": "coffee", "growth": "grown"}, *THREE[1:]]),
        r"tiles\[0\].growth: does not go with 0 drops",
    ),
    "no growth": (
        by_hand(tiles=[{"crop": "coffee", "drops": [4, 0, 0], "growth": "none"}, *THREE[1:]]),
        r"tiles\[0\].growth",
    ),
    "spoiled coffee": (
        by_hand(tiles=[{"crop": "coffee", "drops": [4, 0, 0], "growth": "spoiled"}, *THREE[1:]]),
        "F-4.7",
    ),
    "drops of two": (
        by_hand(tiles=[{"crop": "coffee", "drops": [1, 0]}, *THREE[1:]]),
        r"tiles\[0\].drops: must be a list of 3",
    ),
    "negative drops": (
        by_hand(tiles=[{"crop": "coffee", "drops": [-1, 0, 0]}, *THREE[1:]]),
        r"tiles\[0\].drops\[0\]",
    ),
    "21 drops": (
        by_hand(tiles=[{"crop": "coffee", "drops": [21, 0, 0]}, *THREE[1:]]),
        "supply: 21 are on the table but the seat owns 20",
    ),
    "supply": (by_hand(seats=seats(supply=19)), "supply: must be 20"),
    "vote supply": (by_hand(seats=seats(vote_supply=11)), "vote_supply: must be 12"),
    "13 votes": (by_hand(votes={"sun": [13, 0, 0]}), "vote_supply: 13 are on the table"),
    "votes for snow": (by_hand(votes={"snow": [1, 0, 0]}), "votes.snow: is unknown"),
    "cloud without drops": (
        by_hand(tiles=[{"crop": "coffee", "cloud": "normal"}, *THREE[1:]]),
        r"tiles\[0\].cloud: .*F-4.4",
    ),
    "normal cloud too large": (
        by_hand(
            tiles=[{"crop": "coffee", "cloud": "normal", "cloud_drops": [4, 0, 0]}, *THREE[1:]]
        ),
        "F-4.5",
    ),
    "thunder cloud too large": (
        by_hand(tiles=[{"crop": "coffee", "cloud_drops": [4, 4, 0]}, *THREE[1:]]),
        "F-4.5",
    ),
    "fertilizer": (
        by_hand(fertilized=[0]),
        "needs the option",
    ),
    "wins": (
        by_hand(seats=seats(wins=13)),
        r"seats\[0\].wins: must be a whole number from 0 to 12",
    ),
    "vp": (by_hand(seats=seats(vp=-1)), r"seats\[0\].vp"),
    "seats": (by_hand(seats=[{}, {}]), "seats: must be a list of 3"),
    "hand": (by_hand(seats=hands({"hail": 1}, {}, {})), r"seats\[0\].hand.hail: is unknown"),
    "11 suns": (
        by_hand(seats=hands({"sun": 6}, {"sun": 5}, {})),
        "1 more sun cards than the box has",
    ),
    "41 cards": (by_hand(seats=hands({"hidden": 41}, {}, {})), "1 more cards than the box has"),
    "hidden and not": (by_hand(seats=hands({"hidden": 1, "sun": 1}, {}, {})), "either"),
    "deck": (by_hand(seats=hands({}, {}, {}), deck={"sun": 3}), "deck: must be what is left"),
    "packs": (by_hand(seats=seats(pack={"sun": 1})), "seats: there are packs only"),
    "kept": (by_hand(seats=seats(kept={"sun": 1})), "seats: no card is laid aside"),
    "draft": (by_hand(node="DRAFT_PICK"), "draft=true"),
    "fertilizer node": (by_hand(node="FERTILIZER"), "face down"),
    "vote without action": (by_hand(node="VOTE"), "turn.action: is needed"),
    "turn of the passer": (by_hand(turn={"first_passer": 0}), "turn.first_passer"),
    "passer with cards": (
        by_hand(turn={"first_passer": 1}, seats=hands({"sun": 1}, {"sun": 1}, {"sun": 1})),
        "has discarded the hand",
    ),
    "second after a pass": (by_hand(node="SECOND", turn={"first_passer": 1}), "turn.step"),
    "turns left": (
        by_hand(turn={"first_passer": 1, "turns_left": 3}, seats=hands({"sun": 1}, {}, {"sun": 1})),
        "turn.turns_left: must be 1",
    ),
    "turn.x": (by_hand(turn={"x": 1}), "turn.x: is unknown"),
    "turn a list": (by_hand(turn=[]), "turn: must be an object"),
    "memory a list": (by_hand(memory=[]), "memory: must be an object"),
    "rng": (by_hand(rng="xyz"), "rng: must be 16"),
    "memory": (by_hand(memory={"run_outs": 128}), "memory.run_outs"),
    "memory of rounds to come": (by_hand(memory={"run_outs": 4, "last_out": 2}), "impossible"),
    "seed": (by_hand(seed=-1), "seed: must be"),
    "observer": (by_hand(observer=3), "observer: must be"),
    "no drops to move": (
        by_hand(node="TILE_DROP", turn={"action": "frost"}),
        "turn.drops_owed: must be from 1 to the 0 own drops",
    ),
    "relocate": (by_hand(node="RELOCATE", turn={"action": "frost"}), "RELOCATE offers nothing"),
    "too few to pay": (
        by_hand(node="PAY", turn={"action": "sun"}, seats=hands({"wind": 1}, {}, {})),
        "PAY offers nothing",
    ),
    "limit": (by_hand(node="HAND_LIMIT", seats=hands({"wind": 4}, {}, {})), "turn.picks_left"),
    "too many cards kept": (
        by_hand(node="WINDW_DROP", seats=hands({"wind": 5}, {}, {})),
        "hand limit",
    ),
    "wrong order": (by_hand(node="SUN_WEATHER", turn={"order": 2}), "turn.order: must be 0"),
    "options": (by_hand(options={"draft": 7}), "draft"),
    "unknown option": (by_hand(options={"dice": 7}), "unknown option"),
    "option of another game": (by_hand(options=[]), "'options' must be an object"),
    "solo setup": (
        {"game": "aura", "players": 1, "tiles": THREE[3:], "node": "SETUP_CLOUD"},
        "solo game has no SETUP_CLOUD|tiles",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_wrong(kind):
    position, reason = WRONG[kind]
    with pytest.raises(RulesError, match=reason) as caught:
        load_position(json.dumps(position))
    assert "\n" not in str(caught.value)
    assert "position: position" not in str(caught.value)


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
    chance = data.draw(st.randoms(use_true_random=True))

    def cards():
        return {name: chance.randrange(16) for name in at.WEATHER_NAMES if chance.random() < 0.6}

    memory = position.setdefault("memory", {})
    for row in memory.setdefault("seats", [{} for _ in position["seats"]]):
        row["spent"] = [cards() for _ in range(at.MAX_ROUNDS)]
        row["drawn"] = [cards() for _ in range(at.N_PILES)]
        row["packs_seen"] = [cards() for _ in range(at.MAX_DRAFT_STEPS)]
    memory["pile"] = [cards() for _ in range(at.N_PILES)]
    memory["before"] = [
        [chance.randrange(16) for _ in range(at.MAX_SEATS)] for _ in range(at.N_PILES)
    ]
    memory["run_outs"], memory["last_out"] = chance.randrange(128), chance.randrange(7)
    loaded, _ = load(game, through_text(position))
    if loaded is not None:
        finish(loaded, 1)
