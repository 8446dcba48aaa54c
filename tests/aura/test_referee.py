"""The referee on random games: invariants, options, positions."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from aura_ai.games.aura.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import DATA

SWITCHES: dict[str, tuple[Any, ...]] = {
    "setup_clouds": ("last_ccw", "first_ccw"),
    "relocate_same_space": (True, False),
    "sun_check": ("per_player", "per_weather"),
    "sun_forced": ("three_cases", "always_if_payable"),
    "discards_public": (True, False),
    "hidden_hand_discard": (False, True),
    "zero_vote_selection": ("first_player_picks", "skip_second"),
    "wheat_token_limit": ("none", 12),
    "opuntia_spoil_sticky": (True, False),
}
SOLO_SWITCHES: dict[str, tuple[Any, ...]] = {
    "solo_pass_discards_all": (True, False),
    "solo_layout": ("top_left_low", "bottom_left_low"),
    "solo_lead_filter": ("at_least_2", "at_most_2"),
    "solo_double_harvest": ("ignored", "resolved"),
    "solo_double_cards": (False, True),
    "solo_chosen_targets": (False, True),
    "solo_no_tricks": (False, True),
}
VARIANTS = [name for name in DATA["variants"] if name != "prov"]

# Largest number of legal actions by node: the "Bound" column of F-1.
BOUNDS = {
    "SETUP_CLOUD": 12,
    "FERTILIZER": 12,
    "DRAFT_PICK": 4,
    "TURN": 9,
    "SECOND": 9,
    "PAY": 4,
    "FROST_TILE": 12,
    "SUN_CLOUD": 13,
    "TILE_DROP": 13,
    "WIND_MOVE": 34,
    "RAIN_FIRST": 48,
    "RAIN_SECOND": 45,
    "VOTE": 5,
    "RELOCATE": 4,
    "HAND_LIMIT": 4,
    "SELECT_WEATHER": 4,
    "SUN_WEATHER": 13,
    "WINDW_DROP": 48,
    "WINDW_DIR": 4,
    "LAKE_STEP": 4,
}
# Mean number of real decisions of games played uniformly at random (F-1).
LENGTHS = {(2, 4): 102, (2, 6): 154, (3, 4): 131, (3, 6): 197, (4, 4): 153, (4, 6): 229}


def random_options(rng: random.Random) -> dict[str, Any]:
    """Return a random combination of options that may be played together."""
    players = rng.randint(1, 4)
    options: dict[str, Any] = {"players": players}
    if rng.random() < 0.3:
        return options
    for name, values in {**SWITCHES, **(SOLO_SWITCHES if players == 1 else {})}.items():
        options[name] = rng.choice(values)
    modules = ["opuntia"] if players == 1 else ["fertilizer", "opuntia", "lake"]
    options["modules"] = [name for name in modules if rng.random() < 0.5]
    if players > 1:
        options["rounds"] = rng.choice((4, 6))
        options["draft"] = rng.random() < 0.5
        options["layout"] = rng.choice(("random", "random", "fixed"))
    if rng.random() < 0.5:
        options["data_variant"] = [rng.choice(VARIANTS)]
    return options


def choose(rng: random.Random, game: Referee, busy: float) -> int:
    """Pick an action; with probability `busy` prefer to go on playing over passing."""
    legal = game.legal()
    if game.node == "TURN" and rng.random() < busy:
        return rng.choice(legal[1:])
    return rng.choice(legal)


def needs(options: dict[str, Any]) -> list[int]:
    """Return the drops a token needs, by crop code; more than there are for the lake."""
    needed = {name: DATA["crop"][name]["need"] for name in DATA["codes"]["crop"]}
    if "needs_alt" in options.get("data_variant", []):
        needed.update(DATA["variants"]["needs_alt"])
    needed["lake"] = 1000
    return list(needed.values())


def check_invariants(fields: dict[str, Any], options: dict[str, Any]) -> None:
    """Assert F-4.1 to F-4.8 on one position."""
    seats = len(fields["vp"])
    for p in range(seats):
        on_tiles = sum(row[p] for row in fields["drops"])
        in_clouds = sum(row[p] for row in fields["cloud_drops"])
        assert fields["supply"][p] + on_tiles + in_clouds == 20, "F-4.1"
        assert fields["vote_supply"][p] + sum(row[p] for row in fields["votes"]) == 12, "F-4.2"
    for kind in range(4):
        total = fields["deck"][kind] + fields["discard"][kind]
        for name in ("hand", "pack", "kept"):
            total += sum(row[kind] for row in fields[name])
        assert total == 10, "F-4.3"
    every_number: list[int] = []
    for name in ("supply", "vote_supply", "vp", "deck", "discard", "dice"):
        every_number += fields[name]
    for name in ("drops", "cloud_drops", "votes", "hand", "pack", "kept"):
        every_number += [number for row in fields[name] for number in row]
    assert min(every_number) >= 0
    # Clouds are checked only after the last player when the switch says so.
    late = options.get("sun_check") == "per_weather" and fields["weather"] == 1
    needed = needs(options)
    for t, state in enumerate(fields["cloud"]):
        drops = sum(fields["cloud_drops"][t])
        assert (state > 0) == (drops > 0), "F-4.4"
        if state and not late:
            assert drops <= (3 if state == 1 else 7), "F-4.5"
        crop, growth = fields["crop"][t], fields["growth"][t]
        below = sum(fields["drops"][t])
        if crop < 0:
            assert (below, growth) == (0, 0)
            continue
        assert (growth > 0) == (below >= needed[crop]), "F-4.6"
        name = DATA["codes"]["crop"][crop]
        assert growth != 1 or name in ("coffee", "rice"), "F-4.7"
        assert growth != 3 or name == "opuntia", "F-4.7"
        assert name != "lake" or below == 0, "A-23.4"
    assert 0 <= fields["first_player"] < seats, "F-4.8"


def check_step(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Assert F-4.9 and the monotone parts of the position between two decisions."""
    for p, vp in enumerate(after["vp"]):
        assert vp >= before["vp"][p], "F-4.9"
        steps = after["wins"][p] - before["wins"][p]
        assert 0 <= steps <= 2, "F-4.9"
        assert after["wheat"][p] >= before["wheat"][p]
    assert before["round"] <= after["round"] <= before["round"] + 1


def check_legal(game: Referee, options: dict[str, Any]) -> None:
    """Assert that the legal list is one of a real decision, within the bounds of F-1."""
    legal = game.legal()
    if game.node == "OVER":
        assert legal == []
        assert game.to_act == -1
        return
    assert 2 <= len(legal) <= BOUNDS[game.node]
    assert legal == sorted(set(legal))
    assert legal[0] >= 0
    assert legal[-1] < 136
    assert 0 <= game.to_act < options["players"]


def play_checked(seed: int, options: dict[str, Any]) -> Referee:
    """Play one random game, checking everything after every decision."""
    rng = random.Random(seed)
    busy = rng.choice((0.0, 0.5, 0.9))
    game = Referee(options, DATA, Chance(seed))
    before = game.fields()
    first_of_round = before
    check_invariants(before, options)
    check_legal(game, options)
    while game.node != "OVER":
        game.apply(choose(rng, game, busy))
        after: dict[str, Any] = game.fields()
        check_invariants(after, options)
        check_step(before, after)
        check_legal(game, options)
        if after["round"] != first_of_round["round"] or game.node == "OVER":
            for now, then in zip(after["wins"], first_of_round["wins"], strict=True):
                assert now - then <= 2, "A-13.5"
            first_of_round = after
        before = after
    return game


@pytest.mark.parametrize("batch", range(8))
def test_random_games_keep_the_invariants(batch: int) -> None:
    rng = random.Random(1000 + batch)
    for index in range(12):
        options = random_options(rng)
        game = play_checked(100 * batch + index, options)
        fields: dict[str, Any] = game.fields()
        assert game.scores() == fields["vp"]
        places = game.places()
        assert min(places) == 1
        best = max(game.scores())
        if options["players"] > 1:
            assert all(game.scores()[seat] == best for seat in _winners(places))
        else:
            assert places == ([1, 2] if game.scores()[0] > game.scores()[1] else [2, 1])


def _winners(places: list[int]) -> Iterator[int]:
    return (seat for seat, place in enumerate(places) if place == 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t63_no_deal_finds_both_piles_empty(players: int) -> None:
    """T-63: the referee asserts it at every card; full hands are the hardest case."""
    for seed in range(4):
        game = Referee({"players": players, "rounds": 6}, DATA, Chance(seed))
        while game.node != "OVER":
            # Passing at once keeps as many cards in hands as the rules allow.
            game.apply(game.legal()[0])


def test_counts_of_f1() -> None:
    widest: dict[str, int] = defaultdict(int)
    for (players, rounds), expected in LENGTHS.items():
        rng = random.Random(players * 10 + rounds)
        total = 0
        games = 40
        for seed in range(games):
            game = Referee({"players": players, "rounds": rounds}, DATA, Chance(seed))
            while game.node != "OVER":
                total += 1
                widest[game.node] = max(widest[game.node], len(game.legal()))
                game.apply(rng.choice(game.legal()))
        # The published means are "orders of magnitude": they depend on how ties are counted.
        assert expected * 0.88 < total / games < expected * 1.12, (players, rounds)
    for node in ("TURN", "SECOND", "PAY", "VOTE", "HAND_LIMIT", "SELECT_WEATHER", "FROST_TILE"):
        assert widest[node] == BOUNDS[node]


def test_chance_is_splitmix64() -> None:
    """The stream is splitmix64 started at mix(seed + GOLDEN); draws take the upper half."""
    golden, mask = 0x9E3779B97F4A7C15, (1 << 64) - 1

    def mix(z: int) -> int:
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        return z ^ z >> 31

    # First output of the generator with state 0, published with the algorithm.
    assert mix(golden) == 0xE220A8397B1DCDAF
    assert Chance(0).state == 0xE220A8397B1DCDAF
    chance = Chance(12345)
    state = mix(12345 + golden)
    for n in (2, 6, 40, 1000):
        state = (state + golden) & mask
        assert chance.draw(n) == (mix(state) >> 32) * n >> 32
    # and a number bound to a place mixes the complement of the state with the place
    place = (3 << 32) + (2 << 16) + 7
    bound = mix((mix(state ^ mask) + place * golden) & mask)
    assert chance.draw_for(3, 2, 7, 40) == (bound >> 32) * 40 >> 32
    assert chance.state == state
    resumed = Chance.from_state(chance.state)
    assert [resumed.draw(6) for _ in range(9)] == [chance.draw(6) for _ in range(9)]
    with pytest.raises(ValueError, match="seed"):
        Chance(-1)


def test_illegal_actions_are_refused() -> None:
    game = Referee({"players": 2}, DATA, Chance(1))
    before = game.fields()
    with pytest.raises(ValueError, match="not legal"):
        game.apply(0)
    assert game.fields() == before
    with pytest.raises(ValueError, match="not over"):
        game.places()
