"""Self-play of the search as it is written down."""

import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai import games
from aura_ai.bots import models
from aura_ai.cli import cli
from aura_ai.contract.foreign import examples
from aura_ai.engine.header import OBSERVER, PLY, TO_ACT
from aura_ai.errors import AuraError, UseError
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
        best = int(actions[np.argmax(visits)])
        ties = actions[visits == visits.max()].tolist()
        if len(ties) > 1:
            best = next(a for a in ties if _follows(state, a, record, i))
        state.apply(best)
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


def test_train_records_games_of_a_search_bot(tmp_path):
    path = tmp_path / "moves.npz"
    line = f"train connect_four --games 100 --record {path} --bot textbook:sims=5 --json"
    line += " --workers 1"  # what it does anyhow
    result = CliRunner().invoke(cli, line.split())
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout.splitlines()[-1])
    record = recording.read(path)
    assert report["games"] == len(set(record.games)) == 100
    assert report["decisions"] == len(record)


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


def test_a_pipe_has_no_place_for_games(tmp_path):
    line = f"train connect_four --games 100 --record {os.devnull} --bot textbook:sims=5"
    result = CliRunner().invoke(cli, line.split())
    assert "name a folder for its games with --work" in str(result.exception)


def test_a_missing_folder_is_reported_before_the_games(tmp_path):
    line = f"train connect_four --record {tmp_path / 'a' / 'x.npz'} --bot textbook:sims=5"
    result = CliRunner().invoke(cli, line.split())
    assert isinstance(result.exception, UseError)
    assert "there is no folder" in str(result.exception)


@pytest.mark.parametrize(
    ("bot", "words"), [("random", "only a search bot"), ("textbook:seconds=0.1", "give sims=N")]
)
def test_bots_without_visits_or_repeatable_budget_are_refused(tmp_path, bot, words):
    line = f"train connect_four --games 100 --record {tmp_path / 'x.npz'} --bot {bot}"
    result = CliRunner().invoke(cli, line.split())
    assert isinstance(result.exception, UseError)
    assert words in str(result.exception)


def test_only_plans_have_lines(tmp_path):
    path = tmp_path / "x.npz"
    line = f"train connect_four --games 2 --record {path} --bot textbook:sims=5 --lines"
    result = CliRunner().invoke(cli, line.split())
    assert isinstance(result.exception, UseError)
    assert str(result.exception).startswith("--lines: textbook:sims=5 does not plan")
    assert not path.exists()


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
    assert str(result.exception).startswith(
        "no decision was recorded; give more games, a larger --full"
    )
    assert not path.exists()


def test_an_opening_is_made_at_random_and_not_recorded():
    search = Search(GAME, TEXTBOOK)
    four, five = (
        recording.play([search] * GAME.seats, 3, Budget(sims=20), opening=opening)
        for opening in (4, 5)
    )
    assert (four.views[0][PLY], five.views[0][PLY]) == (4, 5)
    state = GAME.new(3)
    chance = np.random.default_rng(3)
    for _ in range(4):
        state.apply(int(chance.choice(state.legal())))
    assert np.array_equal(four.views[0], state.view(state.to_act).array)


LEDGER = Path(__file__).parents[1] / "terra_mystica" / "small_ledger.txt"
"""A game of two people: Witches and Nomads."""


@pytest.fixture
def people(tmp_path):
    folder = tmp_path / "people"
    folder.mkdir()
    shutil.copy(LEDGER, folder)
    return folder


def recorded(path, *more):
    line = f"train terra_mystica --games 4 --record {path} --bot strongest:sims=2 --workers 1"
    return CliRunner().invoke(cli, [*line.split(), *map(str, more)])


def recorded_from(folder, path, *more):
    return recorded(path, "--players", 2, "--from", folder, *more)


def test_every_second_game_begins_at_a_position_of_people(tmp_path, people):
    path = tmp_path / "x.npz"
    result = recorded_from(people, path)
    assert result.exit_code == 0, result.output
    record = recording.read(path)
    firsts = [
        record.views[record.games == game][0] for game in dict.fromkeys(record.games.tolist())
    ]
    starts = [start.array for start in examples("terra_mystica", people).starts]
    plies = {int(array[PLY]) for array in starts}
    # the usual ones begin with the choice of a faction
    assert [view[PLY] == 0 for view in firsts] == [True, False, True, False]
    assert {int(view[PLY]) for view in firsts[1::2]} <= plies
    assert recorded_from(people, tmp_path / "y.npz").exit_code == 0
    again = recording.read(tmp_path / "y.npz")
    assert np.array_equal(again.views, record.views)
    assert np.array_equal(again.visits, record.visits)


def test_games_from_other_positions_are_not_mixed(tmp_path, people):
    path, work = tmp_path / "x.npz", tmp_path / "games"
    assert recorded_from(people, path, "--work", work).exit_code == 0
    result = recorded(path, "--players", 2, "--work", work)
    assert "were played in another way" in str(result.exception)


def test_positions_of_people_must_fit(tmp_path, people):
    result = recorded(tmp_path / "x.npz", "--players", 3, "--from", people)
    assert str(result.exception) == f"--from {people}: no game of 3 players, only of 2"
    data = Path(games.__file__).parent / "terra_mystica" / "components.toml"
    result = recorded_from(people, tmp_path / "x.npz", "--data", data)
    assert "by the game's own component data" in str(result.exception)


def test_at_a_mixed_table_only_the_recorded_bot_is_written_down(tmp_path):
    path = tmp_path / "x.npz"
    line = f"train connect_four --games 12 --record {path} --bot textbook:sims=16 --full 0.5"
    assert CliRunner().invoke(cli, [*line.split(), "--rival", "random"]).exit_code == 0
    record = recording.read(path)
    seats = record.own_seats()
    games = [seats[game].tolist() for game in sorted(seats)]
    # both sides of the board, and tables of its own kind
    assert {tuple(row) for row in games} == {(True, False), (False, True), (True, True)}
    alone = [game for game, row in seats.items() if row.sum() == 1]
    wins = [record.shares[record.games == game][0][seats[game]][0] for game in alone]
    assert np.mean(wins) > 0.5, "the search beats a random rival"


def test_games_with_rivals_can_be_repeated():
    rivals = ("expert", "textbook:sims=8")
    regime = selfplay.SelfplayConfig("strongest:sims=8", 5, rivals=rivals)
    job = selfplay.GameJob("aura", 3, (), regime, 5)
    one, two = selfplay.play(job), selfplay.play(job)
    assert 0 < len(set(one.seats)) < 3
    assert np.array_equal(one.visits, two.visits)
    assert np.array_equal(one.views, two.views)


@pytest.mark.parametrize(
    ("rival", "words"), [("nobody", "unknown bot 'nobody'"), ("textbook:seconds=1", "give sims=N")]
)
def test_rivals_that_cannot_be_repeated_are_refused(tmp_path, rival, words):
    line = f"train connect_four --games 2 --record {tmp_path / 'x.npz'} --bot textbook:sims=5"
    result = CliRunner().invoke(cli, [*line.split(), "--rival", rival])
    assert isinstance(result.exception, AuraError)
    assert words in str(result.exception)


def test_a_search_gets_ready_where_another_seat_begins():
    """Its prior is asked in the first simulation, which needs the view of the seat to act."""
    game = load("aura", 4)
    assert game.new(0).to_act != 0
    regime = selfplay.SelfplayConfig("strongest:sims=4", 1)
    selfplay.ready(selfplay.GameJob("aura", 4, (), regime, 1))


def test_a_prior_of_people_says_whose_decisions_it_learnt(tmp_path, people):
    line = (
        f"train terra_mystica --players 2 --prior --from {people} --out {tmp_path} --iterations 2"
    )
    result = CliRunner().invoke(cli, line.split())
    assert result.exit_code == 0, result.output
    assert result.output.startswith("terra_mystica, 2 players: 1 game of people, ")
