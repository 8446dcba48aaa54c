"""Self-play of the search as it is written down."""

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.bots import models
from aura_ai.cli import cli
from aura_ai.engine.header import OBSERVER, TO_ACT
from aura_ai.errors import UseError
from aura_ai.games import load
from aura_ai.learning import recording, selfplay
from aura_ai.search import TEXTBOOK, Budget, Search

GAME = load("connect_four")


def test_every_decision_is_kept_with_visits_values_and_outcome():
    search = Search(GAME, TEXTBOOK)
    record = recording.play([search] * GAME.seats, 3, Budget(sims=50))
    state = GAME.new(3)
    buffer = np.empty(GAME.max_legal, np.int16)
    for i in range(len(record)):
        assert record.views[i][TO_ACT] == record.views[i][OBSERVER] == record.seats[i]
        actions, shares = record.policy(i)
        n = GAME.kernels.legal(record.views[i], buffer)
        assert actions.tolist() == buffer[:n].tolist()
        visits = record.visits[record.starts[i] : record.starts[i + 1]]
        assert visits.sum() == 50
        assert shares == pytest.approx(visits / 50)
        roots = np.sqrt(visits)
        assert record.policy(i, soften=2.0)[1] == pytest.approx(roots / roots.sum())
        assert record.values[i].sum() == pytest.approx(1.0, abs=1e-6)
        # temperature 0: the move is the one with most visits
        while state.legal()[0] == state.legal()[-1]:
            state.apply(state.legal()[0])
        assert np.array_equal(state.view(state.to_act).array, record.views[i])
        ties = actions[visits == visits.max()].tolist()
        state.apply(next(action for action in ties if _follows(state, action, record, i)))
    while not state.over:
        state.apply(state.legal()[0])
    places, scores = state.result()
    first = np.array(places) == 1
    assert record.shares == pytest.approx(np.tile(first / first.sum(), (len(record), 1)))
    assert record.scores.tolist() == [list(scores)] * len(record)


def _follows(state, action, record, i):
    if i + 1 == len(record):
        return True
    after = state.copy()
    after.apply(action)
    return not after.over and np.array_equal(after.view(after.to_act).array, record.views[i + 1])


def test_the_same_seed_gives_the_same_record_and_temperature_other_games():
    search = Search(GAME, TEXTBOOK)
    one, two = (recording.play([search] * GAME.seats, 4, Budget(sims=30)) for _ in range(2))
    warm = recording.play([search] * GAME.seats, 4, Budget(sims=30), temperature=1.0)
    assert np.array_equal(one.visits, two.visits)
    assert not np.array_equal(one.visits, warm.visits)


def test_capped_searches_may_be_left_out_and_records_are_joined(tmp_path):
    search = Search(GAME, TEXTBOOK)
    parts = [
        recording.play(
            [search] * GAME.seats,
            seed,
            lambda ply: Budget(sims=60 if ply % 4 == 0 else 10),
            records=lambda ply: ply % 4 == 0,
        )
        for seed in (1, 2)
    ]
    joined = recording.join(parts)
    assert len(joined) == len(parts[0]) + len(parts[1])
    assert joined.starts[-1] == len(joined.visits)
    for i in range(len(joined)):
        assert joined.visits[joined.starts[i] : joined.starts[i + 1]].sum() == 60
    joined.write(tmp_path / "moves.npz")
    again = recording.read(tmp_path / "moves.npz")
    assert np.array_equal(again.views, joined.views)
    assert again.policy(3)[1] == pytest.approx(joined.policy(3)[1])
    np.savez(tmp_path / "other.npz", a=np.zeros(1))
    with pytest.raises(UseError, match="no recorded decisions"):
        recording.read(tmp_path / "other.npz")


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    path = tmp_path / "values.npz"
    models.write(path, {"a": np.zeros(3)})
    before = path.read_bytes()
    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UseError, match=r"cannot write weights .*: No space left"):
        models.write(path, {"a": np.ones(3)})
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_part_of_the_decisions_is_searched_in_full(tmp_path):
    path = tmp_path / "x.npz"
    line = f"train connect_four --games 4 --record {path} --bot textbook:sims=16 --full 0.25"
    result = CliRunner().invoke(cli, line.split())
    assert result.exit_code == 0, result.output
    record = recording.read(path)
    assert 0 < len(record) < 4 * 42 / 2
    assert (np.add.reduceat(record.visits, record.starts[:-1]) == 16).all()


def test_a_record_of_nothing_is_not_written(tmp_path):
    path = tmp_path / "x.npz"
    line = f"train connect_four --games 2 --record {path} --bot textbook:sims=5 --full 0"
    result = CliRunner().invoke(cli, line.split())
    assert isinstance(result.exception, UseError)
    assert str(result.exception).startswith("no decision was recorded; give more games")
    assert not path.exists()


@pytest.mark.full
def test_a_search_gets_ready_where_another_seat_begins():
    """Its prior is asked in the first simulation, which needs the view of the seat to act."""
    game = load("aura", 4)
    assert game.new(0).to_act != 0
    regime = selfplay.SelfplayConfig("strongest:sims=4", 1)
    selfplay.ready(selfplay.GameJob("aura", 4, (), regime, 1))
