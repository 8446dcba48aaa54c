"""News for people: nothing hidden, everything that happened."""

from __future__ import annotations

import random
import re

import pytest

from aura_ai.contract.game import State
from aura_ai.contract.narration import SECRET, narrate
from aura_ai.contract.registry import load
from aura_ai.engine.arrays import Array
from aura_ai.games.rauha import layout as at
from aura_ai.games.rauha.screen import SCREEN
from aura_ai.games.rauha.screen.events import in_public
from aura_ai.play.seat_players import PERSON
from aura_ai.play.session import Session


def play(state: State, seed: int) -> list[tuple[State, int]]:
    """Play at random and return each (state before, action)."""
    chance, moves = random.Random(seed), []
    while not state.over:
        action = chance.choice(state.legal())
        moves.append((state.copy(), action))
        state.apply(action)
    return moves


def knowledge(array: Array) -> set[int]:
    """Return the cards that a view shows or whose place it tells."""
    visible = {int(card) for card in array[at.satellites : at.decks] if card >= 0}
    blocks = array[at.seat_block : at.seen].reshape(at.MAX_SEATS, at.SEAT_SIZE)
    for block in blocks:
        visible |= {
            int(card) for card in (*block[at.board : at.board + at.N_FIELDS], block[at.kept])
        }
    return visible


@pytest.mark.parametrize("players", [2, 5])
def test_the_log_names_no_card_that_the_person_does_not_know(players: int) -> None:
    """R-4.7, R-6.8: a pick and a discard are reported without the card."""
    game = load("rauha", players)
    secrets = discards = placed = 0
    for before, action in play(game.new(4), 5):
        seat = before.to_act
        text = SECRET if SCREEN.is_secret(before.array) else in_public(before.array, action)
        named = {int(number) for number in re.findall(r"card (\d+)", text)}
        after = before.copy()
        after.apply(action)
        other = (seat + 1) % players
        # a card that was covered lay open before
        assert named <= knowledge(before.view(other).array) | knowledge(after.view(other).array)
        secrets += text == SECRET
        if before.array[at.node] == at.NODE_PLACE:
            discards += not named
            placed += bool(named)
            assert (action < at.ACTION_SELL) == bool(named)
    assert min(secrets, discards, placed) > 0


def test_a_session_tells_what_lies_open_only() -> None:
    session = Session(load("rauha", 3), ["random", PERSON, "random"], 8)
    chance = random.Random(2)
    while not session.over:
        if session.persons_turn:
            session.choose(chance.choice(session.legal()))
        else:
            session.think()
    others = [event.text for event in session.log(1) if event.seat != 1]
    mine = [event.text for event in session.log(1) if event.seat == 1]
    assert SECRET in others
    assert not any(text.startswith(("Keep", "Discard card")) for text in others)
    assert any(text.startswith("Discard a card") for text in others)
    assert any(text.startswith("Keep card") for text in mine)
    lines = [line for event in session.log(1) for line in event.news]
    assert lines[-1] == "The game is over"
    assert "Round 4 begins" in lines


def test_news_add_up_to_the_result() -> None:
    """Gains of energy reported over a game are the final energy; takes of beings their last owners."""
    game = load("rauha", 3)
    stolen = 0
    for seed in range(30):
        total, owners = [0] * 3, {}
        state = game.new(seed)
        for before, action in play(state, seed):
            event = narrate(before, 0, action, 0)
            for points in event.points:
                total[points.seat] += points.amount
            for line in event.news:
                match = re.fullmatch(r"seat (\d) takes (\w+)(?: from seat (\d))?", line)
                if match:
                    assert owners.get(match[2]) == match[3]
                    owners[match[2]] = match[1]
                    stolen += match[3] is not None
        assert total == state.result()[1]
        seats = state.to_json()["seats"]
        assert owners == {b: str(i) for i, seat in enumerate(seats) for b in seat["beings"]}
    assert stolen > 0


def test_a_field_of_the_picture_shows_all_its_signs() -> None:
    """Two boards side by side in 80 columns: no card is cut, with a spore or without."""
    game = load("rauha", 2)
    signs = set()
    for card in range(at.N_CARDS):
        position = {
            "game": "rauha",
            "players": 2,
            "step": 16,
            "seats": [{"board": [card] + [None] * 8, "spores": [0]}, {}],
        }
        array = game.from_json(position).array
        lines = game.picture(array, 80).splitlines()
        assert max(map(len, lines)) <= 80
        cell = next(line for line in lines if line.startswith(f"|#{card} ")).split("|")[1]
        match = re.fullmatch(r"#(\d+) ([CFHMD]{1,2}) ?([fmw]*~*) *\*", cell)
        assert match is not None, cell
        signs.add(match[3])
    assert {"fmw", "mm~", "~~~", "ff", ""} <= signs
