"""Connect Four against a naive board of cells, and its JSON position."""

import random

import numpy as np
import pytest

from aura_ai.games import load
from aura_ai.games.contract import RulesError, State

GAME = load("connect_four")


class Naive:
    """Columns of stones and a search for four in a row, as a child would look for it."""

    def __init__(self):
        self.columns = [[] for _ in range(7)]
        self.mover = 0

    def legal(self):
        if self.winner() is not None:
            return []
        return [c for c in range(7) if len(self.columns[c]) < 6]

    def cell(self, column, row):
        if 0 <= column < 7 and 0 <= row < len(self.columns[column]):
            return self.columns[column][row]
        return None

    def drop(self, column):
        self.columns[column].append(self.mover)
        self.mover = 1 - self.mover

    def winner(self):
        for column in range(7):
            for row in range(6):
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = {self.cell(column + k * dx, row + k * dy) for k in range(4)}
                    if len(line) == 1 and None not in line:
                        return line.pop()
        return None


def play_in_step(seed: int) -> tuple[Naive, State]:
    chance = random.Random(seed)
    naive, state = Naive(), GAME.new(seed)
    while not state.over:
        assert state.legal() == naive.legal()
        assert state.to_act == naive.mover
        column = chance.choice(state.legal())
        state.apply(column)
        naive.drop(column)
        while len(naive.legal()) == 1:  # the contract asks nobody for a forced move
            naive.drop(naive.legal()[0])
    return naive, state


def test_random_games_in_step_with_a_naive_board():
    draws = 0
    for seed in range(150):
        naive, state = play_in_step(seed)
        places, scores = state.result()
        winner = naive.winner()
        assert naive.legal() == []
        draws += winner is None
        assert scores == [int(winner == 0), int(winner == 1)]
        assert places == [1 if s == max(scores) else 2 for s in scores]
        rows = GAME.cells(state.array)
        for column in range(7):
            for row in range(6):
                cell = naive.cell(column, row)
                assert rows[5 - row][column] == ".xo"[0 if cell is None else cell + 1]
    assert draws < 5


def test_a_full_board_without_a_line_is_a_draw():
    columns = ["xxoxxo", "xxoxxo", "ooxoox", "xxoxxo", "xxoxxo", "ooxoox", "xxoxo"]
    rows = [
        "".join(c[row] if row < len(c) else "." for c in columns) for row in reversed(range(6))
    ]
    stones = "".join(rows)
    # one cell is left, so the last stone is forced
    if stones.count("x") == stones.count("o"):
        mover = 0
    else:
        mover = 1
    state = GAME.from_json({"game": "connect_four", "rows": rows, "to_act": -1})
    assert mover in (0, 1)
    assert state.over
    assert state.result()[0] == [1, 1]


def test_json_round_trip():
    state = GAME.new(1)
    for column in (3, 3, 2, 4, 4):
        state.apply(column)
    again = GAME.from_json(state.to_json())
    assert again.to_json() == state.to_json()
    assert again.legal() == state.legal()
    assert np.array_equal(again.view(1).array, state.view(1).array)


ROWS = ["......."] * 6


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rows": None}, "list of 6"),
        ({"rows": [*ROWS[:5], "x.....?"]}, "is not 7 characters"),
        ({"rows": [*ROWS[:4], "x......", "......."]}, "hangs in the air"),
        ({"rows": [*ROWS[:5], "xx....."]}, "x moves first"),
        ({"rows": [*ROWS[:5], "xxxx..."]}, "x moves first"),
        ({"rows": [*ROWS[:4], "xxxxx..", "oooo..."]}, "x moves first"),
        ({"rows": [*ROWS[:4], "ooo....", "xxxx..x"]}, "x moves first"),
        ({"rows": [*ROWS[:4], "o.o.o..", "xxxx..."]}, None),
        ({"rows": [*ROWS[:4], "o.ooo..", "xxxx..."]}, "has won already"),
        ({"rows": ROWS, "to_act": 1}, "does not fit"),
        ({"rows": ROWS, "colour": 1}, "unknown key 'colour'"),
        ({"rows": ROWS, "game": "chess"}, "is not connect_four"),
    ],
)
def test_wrong_positions_are_told_in_one_line(change, words):
    if words is None:
        assert GAME.from_json(change).over
        return
    with pytest.raises(RulesError, match=words) as caught:
        GAME.from_json(change)
    assert "\n" not in str(caught.value)


def test_options_and_data_are_refused(tmp_path):
    with pytest.raises(RulesError, match="unknown option"):
        load("connect_four", rows=7)
    with pytest.raises(RulesError, match="no data file"):
        load("connect_four", data=tmp_path / "x.toml")
    with pytest.raises(RulesError, match="2 players"):
        load("connect_four", players=3)
