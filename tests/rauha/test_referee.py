"""The Rauha referee on random games: invariants, positions."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any

import pytest

from aura_ai.games.rauha.referee import Referee
from aura_ai.referee.chance import Chance

from .vectors_tools import CARDS, DATA, DRAFT, END, OVER, PLACE, PRINTED, SCORING, STEPS, TURN

# The largest number of legal actions by node (D-1 to D-4).
BOUNDS = {DRAFT: 4, PLACE: 19, TURN: 32, SCORING: 27}
# Mean number of decisions of random games on side A or B (D-8); auto mode mixes the sides.
LENGTHS = {
    ("auto", 2): 58,
    ("auto", 3): 87,
    ("auto", 4): 116,
    ("auto", 5): 145,
    ("strict", 2): 111,
    ("strict", 3): 165,
    ("strict", 4): 221,
    ("strict", 5): 276,
}
MEAN_SCORES = {"auto": 47, "strict": 24}  # D-9
PICKS = 12


def random_options(rng: random.Random) -> dict[str, Any]:
    """Return random options."""
    return {
        "players": rng.randint(2, 5),
        "side": rng.choice("AB"),
        "mode": rng.choice(("auto", "strict")),
    }


def choose(rng: random.Random, game: Referee, busy: float) -> int:
    """Pick an action; with probability `busy` rather place a card and go on activating."""
    legal = game.legal()
    if rng.random() < busy:
        if game.node in (TURN, SCORING):
            legal = [a for a in legal if a != END]
        elif game.node == PLACE:
            legal = [a for a in legal if a < 13] or legal
    return rng.choice(legal)


def check_invariants(fields: dict[str, Any], options: dict[str, Any]) -> None:
    """Assert what section 17 says of every state."""
    n, side = options["players"], options["side"]
    place = fields["place"]
    assert len(place) == len(CARDS)
    where: dict[int, list[int]] = defaultdict(list)
    for card, code in enumerate(place):
        where[code].append(card)
    dealt: set[int] = set()
    for age, pointer in enumerate(fields["dealt"]):
        dealt |= set(fields["decks"][age][:pointer])
        assert {CARDS[c]["age"] for c in fields["decks"][age]} == {age + 1}
    assert sorted(card for deck in fields["decks"] for card in deck) == list(CARDS)
    assert {c for c in CARDS if place[c] > 0} == dealt
    for seat in range(n):
        board = fields["board"][seat]
        assert len(board) == 9
        for f, biome in enumerate(board):
            assert biome == PRINTED[side][f] or where[30 + 9 * seat + f] == [biome]
        kept_card = fields["kept"][seat]
        assert where[20 + seat] == ([kept_card] if kept_card >= 0 else [])
        assert fields["satellites"][seat] == where[10 + seat]
        assert 0 <= fields["spores"][seat] < 1 << 9
        assert fields["crystals"][seat] >= 0
        mine = sum(1 << b for b, owner in enumerate(fields["being_owner"]) if owner == seat)
        assert fields["beings"][seat] == mine
    assert len(set(fields["arrival"])) == n
    assert max(fields["arrival"]) < fields["arrivals"]
    assert all(-1 <= owner < n for owner in fields["being_owner"])
    step = STEPS.get(fields["step"])
    sizes = {len(pack) for pack in fields["satellites"]}
    if step is None or step["scoring"]:
        assert sizes == {0}
        assert fields["picked"] == 0
    elif fields["node"] == DRAFT:
        assert sizes <= {step["pack_size"], step["pack_size"] - 1}
        assert fields["picked"] == (1 << fields["to_act"]) - 1
    else:
        assert sizes == {step["pack_size"] - 1 if step["turn"] < 3 else 0}
        assert fields["picked"] == (1 << n) - 1
        order = (fields["first"] + fields["order_position"]) % n
        assert fields["to_act"] == order


def check_step(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Assert what never decreases (R-9.7, R-9.8)."""
    for seat, energy in enumerate(after["energy"]):
        assert energy >= before["energy"][seat]
        assert not before["spores"][seat] & ~after["spores"][seat]
        moved = after["arrival"][seat] != before["arrival"][seat]
        assert moved == (energy > before["energy"][seat]), "R-5.4, R-5.5"
    assert after["step"] >= before["step"]


def check_legal(game: Referee) -> None:
    """Assert that the legal list is one of a real decision, within the bounds of section 15."""
    legal = game.legal()
    if game.node == OVER:
        assert legal == []
        assert game.to_act == -1
        return
    assert 2 <= len(legal) <= BOUNDS[game.node]
    assert legal == sorted(set(legal))
    low, high = {DRAFT: (0, 3), PLACE: (4, 22)}.get(game.node, (23, 120))
    assert low <= legal[0]
    assert legal[-1] <= high
    assert 37 not in legal or game.node not in (TURN, SCORING), "Vuori"


def play_checked(number: int, options: dict[str, Any]) -> Referee:
    """Play one random game, checking everything after every decision."""
    rng = random.Random(number)
    busy = rng.choice((0.0, 0.5, 0.95))
    game = Referee(options, DATA, Chance(number))
    decisions: Counter[tuple[str, int]] = Counter()
    before: dict[str, Any] = game.fields()
    check_invariants(before, options)
    check_legal(game)
    while game.node != OVER:
        decisions[game.node, game.to_act] += 1
        game.apply(choose(rng, game, busy))
        after: dict[str, Any] = game.fields()
        check_invariants(after, options)
        check_step(before, after)
        check_legal(game)
        before = after
    for seat in range(options["players"]):
        assert decisions[DRAFT, seat] == PICKS
        # Fewer placements only where nothing but the discard for crystals was legal.
        assert decisions[PLACE, seat] <= PICKS
    return game


@pytest.mark.parametrize("batch", range(6))
def test_random_games_keep_the_invariants(batch: int) -> None:
    rng = random.Random(1000 + batch)
    for index in range(10):
        options = random_options(rng)
        game = play_checked(100 * batch + index, options)
        scores = game.scores()
        assert scores == game.fields()["energy"]
        assert game.places() == [1 + sum(other > mine for other in scores) for mine in scores]


def test_numbers_of_section_15() -> None:
    """The published means of random play; they say in which order of size a mistake would lie."""
    for (mode, players), expected in LENGTHS.items():
        rng = random.Random(players)
        decisions, energy, games = 0, 0, 40
        for number in range(games):
            side = "AB"[number % 2]
            game = Referee({"players": players, "side": side, "mode": mode}, DATA, Chance(number))
            while game.node != OVER:
                decisions += 1
                game.apply(rng.choice(game.legal()))
            energy += sum(game.scores())
        assert expected * 0.95 < decisions / games < expected * 1.03, (mode, players)
        mean = energy / games / players
        assert MEAN_SCORES[mode] * 0.88 < mean < MEAN_SCORES[mode] * 1.12, (mode, players)


def test_chance_enters_only_at_set_up() -> None:
    """I-10: a marker stack of N and two decks of 40 take N - 1 + 39 + 39 draws; then none."""
    for players in (2, 5):
        game = Referee({"players": players}, DATA, Chance(8))
        chance = Chance(8)
        for _ in range(players - 1 + 39 + 39):
            chance.draw(2)
        rng = random.Random(1)
        while game.node != OVER:
            assert game.chance.state == chance.state
            game.apply(rng.choice(game.legal()))
        assert game.chance.state == chance.state


def test_illegal_actions_are_refused() -> None:
    game = Referee({"players": 2}, DATA, Chance(1))
    before = game.fields()
    for action in (-1, 4, END, 121):
        with pytest.raises(ValueError, match="not legal"):
            game.apply(action)
    assert game.fields() == before
    with pytest.raises(ValueError, match="not over"):
        game.places()
