"""Connect Four against a naive board of cells, and its JSON position."""

import random

import numpy as np
import pytest

from aura_ai.contract.game import RulesError, State
from aura_ai.games import load
from aura_ai.games.connect_four.screen import cells

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
        rows = cells(state.array)
        for column in range(7):
            for row in range(6):
                cell = naive.cell(column, row)
                assert rows[5 - row][column] == ".xo"[0 if cell is None else cell + 1]
    assert draws < 5


DRAW = "3302545642233552243311215504044666601060"
"""Columns of a drawn game; its last two stones fall into the last open column unasked."""


def test_a_full_board_without_a_line_is_a_draw():
    state = GAME.new(0)
    for column in DRAW:
        assert not state.over
        state.apply(int(column))
    assert state.over
    assert state.result() == ([1, 1], [0, 0])
    assert "." not in "".join(cells(state.array))


def test_a_last_open_column_is_filled_unasked():
    state = GAME.new(0)
    for column in DRAW[:-1]:
        state.apply(int(column))
    rows = cells(state.array)
    top = rows[0]
    assert top.count(".") == 2
    # the other column of the two is filled to its top, by the seat to act and then by its rival
    column = next(c for c in range(7) if top[c] == "." and c != int(DRAW[-1]))
    filled = [list(row) for row in rows]
    room = sum(row[column] == "." for row in rows)
    for k, row in enumerate(reversed(range(room))):
        filled[row][column] = "xo"[(state.to_act + k) % 2]
    given = {"rows": ["".join(row) for row in filled]}
    assert GAME.from_json(given).over == (GAME.from_json(given).legal() == [])
    assert len(GAME.from_json(given).legal()) != 1


def test_json_round_trip():
    state = GAME.new(1)
    for column in (3, 3, 2, 4, 4):
        state.apply(column)
    again = GAME.from_json(state.to_json())
    assert again.to_json() == state.to_json()
    assert again.legal() == state.legal()
    assert np.array_equal(again.view(1).array, state.view(1).array)


def test_a_position_without_rows_is_the_empty_board():
    position = {"game": "connect_four", "players": 2}
    assert GAME.from_json(position).to_json() == GAME.new(0).to_json()


ROWS = ["......."] * 6


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rows": None}, "list of 6"),
        ({"rows": [*ROWS[:5], "x.....?"]}, "is not 7 characters"),
        ({"rows": [*ROWS[:4], "x......", "......."]}, "hangs in the air"),
        ({"rows": [*ROWS[:5], "xx....."]}, "x moves first"),
        ({"rows": [*ROWS[:5], "xxxx..."]}, "x moves first"),
        ({"rows": [*ROWS[:4], "ooo....", "xxxx..x"]}, "x moves first"),
        ({"rows": [*ROWS[:4], "o.oo...", "xxxx..."]}, None),
        ({"rows": [*ROWS[:4], "o.oo...", "xxxx..o"]}, "has won already"),
        ({"rows": ROWS, "to_act": 1}, "does not fit"),
        ({"rows": ROWS, "to_act": [0]}, "does not fit"),
        ({"rows": ROWS, "ply": 1}, "ply: must be"),
        ({"rows": ROWS, "colour": 1}, "colour: is unknown"),
        ({"rows": ROWS, "game": "chess"}, "game: must be connect_four"),
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
