"""Reports on a small game: what they hold, planted faults, and versions side by side."""

from __future__ import annotations

import csv
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from aura_ai.balance.evidence import Evidence, all_of
from aura_ai.balance.export import line, near_text, reason, text
from aura_ai.balance.matches import MIRROR, plan_of
from aura_ai.balance.page import page
from aura_ai.balance.report import GROUPS, report
from aura_ai.balance.row import Row, closest, flagged, n_tested
from aura_ai.balance.setups import setup_effect
from aura_ai.balance.significance import share
from aura_ai.balance.verdict import LEADS, NO, OPEN, QUESTIONS, UNKNOWN, YES, Verdict, verdicts
from aura_ai.cli import cli
from aura_ai.contract import registry
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.schedule import Block, Schedule
from aura_ai.tournaments.storing.database import Store
from bench.balance_faults import FAULTS, SOUND, flags
from tests.toy import PACKAGES

GAMES = 30


def balance(*arguments: object, code: int = 0) -> Result:
    result = CliRunner().invoke(
        cli, ["balance", "lots", *map(str, arguments), "--quiet"], standalone_mode=True
    )
    assert result.exit_code == code or (code == 2 and result.exception is not None), result.output
    return result


def data_file(folder: Path, name: str, head_start: int) -> Path:
    path = folder / name
    path.write_text(f"head_start = {head_start}\n")
    return path


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_packages", lambda: PACKAGES)
        games = [registry.load("lots", players) for players in (2, 3)]
        plan, settings = plan_of("lots", games, GAMES, 1, None)
        with Store.create(tmp_path_factory.mktemp("db") / "lots.db", plan, settings) as database:
            run.run(database, 1, quiet=True)
            yield database


@pytest.fixture
def evidence(store: Store) -> Evidence:
    return all_of(store)[0]


def test_traces_are_the_games_played_again(evidence: Evidence) -> None:
    table = evidence.mirror
    assert table is not None
    assert len(table) == GAMES
    traces = evidence.traces
    assert len(traces.starts) == GAMES + 1
    for game in (0, GAMES - 1):
        array, actions = evidence.first(int(table.numbers[game]))
        part = slice(int(traces.starts[game]), int(traces.starts[game + 1]))
        assert traces.actions[part].tolist() == actions
        assert traces.seats[part].tolist() == [ply % 2 for ply in range(len(actions))]
        assert set(traces.counts[part].tolist()) == {2}
        assert traces.offered[2 * part.start : 2 * part.stop].tolist() == [0, 1] * len(actions)
        for action in actions:
            evidence.game.kernels.apply(array, action)
        place, score = np.zeros(2, np.int64), np.zeros(2, np.int64)
        evidence.game.kernels.result(array, place, score)
        assert score.tolist() == table.scores[game].tolist()
        assert (traces.ends[game] > 0).tolist() == (place == 1).tolist()
    assert traces.values.sum(axis=1) == pytest.approx(np.ones(len(traces.values)))
    # what comes after the last decision is the end
    assert traces.after()[traces.starts[1:] - 1].tolist() == traces.ends.tolist()


def test_points_add_up_to_the_scores(evidence: Evidence) -> None:
    table = evidence.mirror
    assert table is not None
    scoring = evidence.traces.scoring
    assert scoring.points.sum(axis=1).tolist() == table.scores[: len(scoring.points)].tolist()


def test_seeds_do_not_hang_on_the_data(tmp_path: Path) -> None:
    plans = []
    for head_start in (0, 1):
        data = data_file(tmp_path, f"{head_start}.toml", head_start)
        game = registry.load("lots", 2, data=data)
        plans.append(plan_of("lots", [game], 5, 7, str(data))[0])
    first, second = map(Schedule, plans)
    assert plans[0].pools[0].key != plans[1].pools[0].key
    block = Block(3, 0, 0)
    assert first.setup_seed(block) == second.setup_seed(block)
    assert first.bot_seed(block, 1) == second.bot_seed(block, 1)


def test_rows_keep_to_their_form(store: Store) -> None:
    result = report(all_of(store)).to_json()
    assert [pool["players"] for pool in result["pools"]] == [2, 3]
    for pool in result["pools"]:
        rows = pool["rows"]
        keys = [(row["group"], row["metric"], row["subject"]) for row in rows]
        assert len(set(keys)) == len(keys)
        assert {row["group"] for row in rows} <= set(GROUPS)
        for row in rows:
            assert row["games"] > 0, row
            assert row["how"].endswith("."), row
            assert row["level"], row
            assert row["difference"] is None
            if row["low"] is not None:
                assert row["low"] <= row["value"] <= row["high"], row
            assert bool(row["threshold"]) == (row["p"] is not None) or row["low"] is None, row
    assert result["tested"] == sum(
        row["p"] is not None for pool in result["pools"] for row in pool["rows"]
    )


@pytest.mark.parametrize(
    "fault", [one for one in FAULTS if one.game == "lots"], ids=lambda fault: fault.name
)
@pytest.mark.parametrize("seed", [0, 1])
def test_planted_faults_are_flagged_and_nothing_without_them(fault: Any, seed: int) -> None:
    assert any(map(fault.found, flags("lots", fault.data, 200, seed)))
    assert not any(map(fault.found, flags("lots", SOUND, 200, seed)))


def seat(share_won: float, games: int) -> Row:
    """Return the row of a seat of three that won a share of the games."""
    won = np.arange(games) < share_won * games
    return Row(
        *("fairness", "win share by seat", "seat 2", share(won, np.arange(games)), games),
        *("expert", "Wins of the seat."),
        fair=(0.3, 0.367),
        threshold="outside 30.0% to 36.7%",
    )


def test_what_is_closest_to_a_flag_is_named_with_the_games_that_it_takes() -> None:
    rows = flagged([seat(0.46, 100), seat(0.33, 100), seat(0.38, 100), *[seat(0.33, 100)] * 40])
    assert not any(row.flag for row in rows)
    first, second = closest(rows, n_tested(rows))
    assert (first.row, second.row) == (rows[0], rows[2])
    assert first.words == "outside 30.0% to 36.7%"
    # twice as many would not do, a few more than it says do
    times = first.times
    assert 2 < times < 6
    for number, is_flagged in ((0.7 * times, False), (1.3 * times, True)):
        more = flagged([seat(0.46, int(100 * number)), *[seat(0.33, 100)] * 42])
        assert bool(more[0].flag) == is_flagged
    assert "times the games would flag it if it stays so" in near_text(first)
    assert second.times > 10 * times


def test_nothing_flagged_is_not_the_last_word(store: Store) -> None:
    data = report(all_of(store))
    shown, html = text(data), page(data, lambda number: None)
    for pool in data.pools:
        near = closest(pool.rows, data.tested)
        if near:
            assert f"closest to a flag: {line(near[0].row)}" in shown
            assert f"<li>{line(near[0].row)}: " in html
    assert "closest to a flag" in shown
    assert "Closest to a flag" in html


def test_a_report_begins_with_an_answer_to_each_question(store: Store) -> None:
    data = report(all_of(store))
    shown, html = text(data).splitlines(), page(data, lambda number: None)
    assert [each.question for each in data.pools[0].verdicts] == [each.words for each in QUESTIONS]
    for number, each in enumerate(data.pools[0].verdicts):
        assert shown[1 + number] == f"  {each.question} {reason(each)}"
        assert f"{each.question.capitalize()}</strong> {each.answer}: " in html
        assert (each.flags > 0) == (each.answer in (YES, NO) and bool(each.row and each.row.flag))
    assert html.index("Fair?") < html.index("losest to a flag") < html.index("Fairness: seats")


def fairness(rows: list[Row]) -> Verdict:
    rows = flagged(rows)
    return verdicts(rows, n_tested(rows))[0]


@pytest.mark.parametrize(
    ("won", "games", "answer"),
    [
        (0.46, 100, OPEN),  # outside, too few games to say so
        (0.33, 100, OPEN),  # within, but the interval is wide
        (0.46, 4000, NO),
        (0.335, 40_000, YES),
    ],
)
def test_fair_is_what_intervals_say_and_not_the_lack_of_a_flag(
    won: float, games: int, answer: str
) -> None:
    fair = fairness([seat(won, games)] + [seat(0.333, games)] * 9)
    assert fair.answer == answer
    assert (fair.flags, fair.times is not None) == (answer == NO, won > 0.4 and answer == OPEN)
    assert fairness([]).answer == UNKNOWN


@pytest.mark.parametrize(
    ("least", "answer"), [((0.95, 0.2), YES), ((0.2, 0.95), OPEN), ((0.95, 0.95), YES)]
)
def test_where_thinking_longer_does_not_help_is_no_luck(
    least: tuple[float, float], answer: str
) -> None:
    rows = [
        replace(
            seat(0.6, 400),
            group="luck", metric=LEADS, subject=subject, fair=(bound, None), threshold="under 95%",
        )
        for subject, bound in zip(("8 against 4", "16 against 8"), least, strict=True)
    ]  # fmt: skip
    rows = flagged(rows)
    assert [bool(row.flag) for row in rows] == [bound > 0.6 for bound in least]
    verdict = verdicts(rows, n_tested(rows))[2]
    assert verdict.answer == answer
    assert verdict.flags == sum(bound > 0.6 for bound in least)


def test_equal_data_change_nothing(tmp_path: Path) -> None:
    old, new = (data_file(tmp_path, name, 0) for name in ("old.toml", "new.toml"))
    words = ("--players", 2, "--games", GAMES, "--db", tmp_path / "two.db", "--json")
    rows = json.loads(balance("--data", old, "--data", new, *words).output)["pools"][0]["rows"]
    changed = [row for row in rows if row["difference"] is not None]
    assert len(changed) > 10
    assert {row["group"] for row in changed} == {"change"}
    for row in changed:
        assert row["difference"]["value"] == 0
        assert row["difference"]["low"] == 0
        assert row["difference"]["high"] == 0
        assert not row["flag"]


def test_a_head_start_moves_the_first_seat(tmp_path: Path) -> None:
    old, new = (data_file(tmp_path, f"{points}.toml", points) for points in (0, 3))
    words = ("--players", 2, "--games", GAMES, "--db", tmp_path / "two.db", "--json")
    rows = json.loads(balance("--data", old, "--data", new, *words).output)["pools"][0]["rows"]
    moved = {
        row["metric"]: row["difference"]
        for row in rows
        if row["group"] == "change" and row["subject"] == "seat 0"
    }
    # the same draws on the same seeds: half the head start above the mean, without any width
    points = moved["fairness: points by seat"]
    assert (points["value"], points["low"], points["high"]) == (1.5, 1.5, 1.5)
    assert moved["fairness: win share by seat"]["value"] > 0


def test_an_option_can_be_changed(tmp_path: Path) -> None:
    words = ("--players", 2, "--games", 10, "--db", tmp_path / "two.db", "--json")
    result = json.loads(balance("--change", "sure=3", *words).output)
    assert result["pools"][0]["options"] == {"sure": 3}
    assert any((row["difference"] or {}).get("value") for row in result["pools"][0]["rows"])


def test_the_same_command_goes_on(tmp_path: Path) -> None:
    words = ("--players", 2, "--games", 10, "--db", tmp_path / "b.db")
    first = balance(*words, "--json").output
    with Store.read(tmp_path / "b.db") as store:
        n_games = store.n_games()
    assert balance(*words, "--json").output == first
    with Store.read(tmp_path / "b.db") as store:
        assert store.n_games() == n_games
    read = CliRunner().invoke(
        cli, ["balance", "lots", "--from", str(tmp_path / "b.db"), "--quiet", "--json"]
    )
    assert read.output == first


def test_page_and_table(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    html, table = tmp_path / "b.html", tmp_path / "b.csv"
    words = ("--players", 3, "--games", 10, "--db", tmp_path / "b.db")
    output = balance(*words, "--html", html, "--csv", table).output
    assert "rows were tested at once" in output
    page = html.read_text()
    assert page.startswith("<!doctype html>\n<html lang=")
    assert "src=" not in page
    assert 'href="http' not in page
    assert 'download="game-' in page
    rows = list(csv.DictReader(table.open()))
    assert {row["players"] for row in rows} == {"3"}
    assert "win share by seat" in {row["metric"] for row in rows}
    # a table for a pipe has it for itself
    if os.name == "posix":
        capfd.readouterr()
        assert balance(*words, "--csv", "/dev/stdout").output == ""
        assert capfd.readouterr().out == table.read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--players", 9, "--db", "x.db"), "is played by 1, 2, 3, 4 players, not 9"),
        ((), "--db: name a file"),
        (("--db", "x.db", "--option", "sure"), "write it as key=value"),
        (("--db", "x.db", "--change", "sure=1", "--from", "y.db"), "--db: name a file"),
    ],
)
def test_bad_input_is_one_line(words: tuple[object, ...], says: str) -> None:
    result = balance(*words, code=2)
    assert says in str(result.exception)


def test_the_setup_effect_is_what_setups_do(evidence: Evidence) -> None:
    """Two games on each set-up, seats changed round: chance of seat 0 drawn with a spread of 0.2."""
    mirror = evidence.mirror
    assert mirror is not None
    draw = np.random.default_rng(4)
    n = 4000
    chance = draw.choice([0.3, 0.7], n)
    wins = (draw.random(2 * n) < np.repeat(chance, 2)).astype(np.float64)
    table = replace(
        mirror,
        match=replace(mirror.match, role=MIRROR),
        numbers=np.arange(2 * n),
        clusters=np.repeat(np.arange(n), 2),
        challenger=np.tile([0, 1], n),
        wins=np.stack([wins, 1 - wins], axis=1),
    )
    effect = setup_effect([table])
    assert effect is not None
    low, high = effect.variance.interval()  # type: ignore[misc]
    assert low < 0.04 < high
    assert high - low < 0.02


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia"])
def test_words_for_chance_name_declared_fields(game: str) -> None:
    loaded = registry.load(game, 2)
    assert loaded.layout is not None
    declared = {field.name for field in loaded.layout.position_fields()}
    assert {field for _, field in loaded.screen.chances} <= declared
    assert loaded.screen.chances


def test_connect_four_names_how_a_game_ended() -> None:
    state = registry.load("connect_four", 2).new(1)
    for action in (0, 1, 0, 1, 0, 1, 0):
        state.apply(action)
    screen = state.game.screen
    assert screen.ending is not None
    assert screen.ending(state.array) == "four in line"
    assert screen.endings == ("four in line", "board full")
