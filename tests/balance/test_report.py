"""Reports on a small game: what they hold, planted faults, and versions side by side."""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from aura_ai.balance.conclusion import findings, reason
from aura_ai.balance.export import text
from aura_ai.balance.games import Games, all_of
from aura_ai.balance.matches import plan_of
from aura_ai.balance.metrics import METRICS, QUESTIONS
from aura_ai.balance.page import page
from aura_ai.balance.report import GROUPS, report
from aura_ai.balance.significance import share
from aura_ai.contract import registry
from aura_ai.tournaments.planning.schedule import Block, Schedule
from aura_ai.tournaments.storing.database import Store
from bench.planted_faults import CLEAN, FAULTS, announce, looks_at
from tests.balance.tools import balance, data_file, rows, stored
from tests.tournaments.tools import drop

GAMES = 30


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with stored(tmp_path_factory.mktemp("db") / "lots.db", "lots", GAMES, (2, 3)) as database:
        yield database


@pytest.fixture
def evidence(store: Store) -> Games:
    return all_of(store)[0]


def test_traces_are_the_games_played_again(evidence: Games) -> None:
    table, traces = evidence.mirror, evidence.traces
    assert table is not None
    assert len(table) == GAMES
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
    # points by source add up
    total = np.sum(list(traces.points.values()), axis=0)
    assert total.tolist() == table.scores[: len(total)].tolist()


def test_seeds_do_not_hang_on_the_data(tmp_path: Path) -> None:
    plans = []
    for head_start in (0, 1):
        data = data_file(tmp_path, head_start)
        game = registry.load("lots", 2, data=data)
        plans.append(plan_of("lots", [game], 5, 7, str(data))[0])
    first, second = map(Schedule, plans)
    assert plans[0].pools[0].key != plans[1].pools[0].key
    block = Block(3, 0, 0)
    assert first.setup_seed(block) == second.setup_seed(block)
    assert first.bot_seed(block, 1) == second.bot_seed(block, 1)


def test_thresholds_are_worded_from_their_numbers(evidence: Games) -> None:
    lineup = evidence.mirror
    assert lineup is not None
    value = share(np.ones(9, np.bool_), np.arange(9))
    for name, is_tested, words in (
        ("win share by seat", True, "outside 40.0% to 60.0%"),
        ("pairs won by role, not seat", True, "outside 36% to 64%"),
        ("agency", True, "under 30%"),
        ("style", True, "over 70.0%"),
        ("skill trace", True, "under 50.0% at the first doubling"),
        ("decisions of a seat", True, "outside 3 to 150"),
        ("win when dealt", True, "beyond 20%"),
        ("rule gaps", True, "any"),
        ("agency", False, ""),
        ("branching", True, ""),
    ):
        row = METRICS[name].row(lineup, value, is_tested=is_tested)
        assert (row.threshold, row.fair is None) == (words, not words)
    for question in QUESTIONS:
        assert set(question.metrics) <= set(METRICS)
    thresholds = {m.name for m in METRICS.values() if m.least is not None or m.most is not None}
    assert thresholds <= {name for question in QUESTIONS for name in question.metrics}
    assert {metric.group for metric in METRICS.values()} == set(GROUPS)


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
    tested = [row for pool in result["pools"] for row in pool["rows"] if row["p"] is not None]
    assert result["tested"] == len(tested)


@pytest.mark.full
@pytest.mark.parametrize("kind", ["lots: first-seat", "caravan: strategy", "pebbles: strong-stone"])
def test_faults_are_found(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_packages", registry._packages)
    monkeypatch.syspath_prepend(tmp_path)
    announce(tmp_path)
    fault = next(each for each in FAULTS if kind == f"{each.game}: {each.kind}")
    (*_, (_, yes)) = looks_at(fault, "large", 2, 0, tmp_path, 500)
    assert any(fault.question in QUESTIONS[number].words for number in yes)
    clean = looks_at(fault, CLEAN, 2, 0, tmp_path, 500)
    assert clean[-1][1] == []
    assert len(clean) <= 6  # looks, each of which counts in the correction
    for name in [name for name in sys.modules if name.partition(".")[0] == fault.game]:
        del sys.modules[name]  # other tests write a package of this name


def test_a_report_begins_with_answers_and_ends_with_one_page(store: Store) -> None:
    data = report(all_of(store))
    shown, html = text(data), page(data)
    lines, pool = shown.splitlines(), data.pools[0]
    asked = [each.question.words for each in pool.answers]
    assert asked == [each.words for each in QUESTIONS if each.words in asked]
    for number, each in enumerate(pool.answers):
        assert lines[1 + number] == f"  {each.question.words} {reason(each)}"
        assert f"{each.question.words}</strong> " in html
    assert html.index("Does a seat win") < html.index("Fairness: seats") < html.index("In one page")
    assert "nothing is flagged" not in (shown + html).lower()
    last = shown[shown.index("in one page: 3 players") :]
    for question, _, sure, _ in findings(data.pools[1], ()).cells():
        assert question in last
        assert sure in last
    for said in (made := data.to_json()["pools"][0]["questions"]):
        assert (said["games_needed"] or 0) > GAMES or said["answer"] != "open"
    assert {said["answer"] for said in made} <= {"yes", "no", "open"}
    # no bot of this game is steered by thought: one of two seats at random, and no third for kingmaking
    assert not any("kingmaking" in said["question"] for said in made)


def test_equal_data_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "again").mkdir()
    files = (data_file(folder, 0) for folder in (tmp_path, tmp_path / "again"))
    given = [word for file in files for word in ("--data", file)]
    to = ("--players", 2, "--games", GAMES, "--db", tmp_path / "two.db")
    changed = [row for row in rows(*given, *to) if row["difference"] is not None]
    assert len(changed) > 10
    assert {row["group"] for row in changed} == {"change"}
    for row in changed:
        assert [row["difference"][key] for key in ("value", "low", "high")] == [0, 0, 0]
        assert not row["flag"]


def test_an_option_can_be_changed(tmp_path: Path) -> None:
    words, old = ("--players", 2, "--games", 10), tmp_path / "old.db"
    balance(*words, "--db", old)
    words = (*words, "--option", "sure=3", "--before", old, "--db", tmp_path / "new.db")
    (pool,) = json.loads(balance(*words, "--json"))["pools"]
    assert pool["options"] == {"sure": 3}
    assert any((row["difference"] or {}).get("value") for row in pool["rows"])
    assert "option sure: default to 3" in balance(*words)


def test_the_same_command_goes_on_and_there_are_a_page_and_a_table(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    words = ("--players", 3, "--games", 10, "--db", tmp_path / "b.db")
    first = balance(*words, "--json")
    with Store.read(tmp_path / "b.db") as store:
        n_games = store.n_games()
    drop(tmp_path / "b.db", "{0} % 7 IN (1, 2) OR {0} > 20")
    assert balance(*words, "--json") == first
    html, table = tmp_path / "b.html", tmp_path / "b.csv"
    assert "rows were tested at once" in balance(*words, "--html", html, "--csv", table)
    with Store.read(tmp_path / "b.db") as store:
        assert store.n_games() == n_games
    page = html.read_text()
    assert page.startswith("<!doctype html>\n<html lang=")
    assert "src=" not in page
    assert 'href="http' not in page
    assert page.count("<svg") >= 2
    written = list(csv.DictReader(table.open()))
    assert {row["players"] for row in written} == {"3"}
    assert "win share by seat" in {row["metric"] for row in written}
    # a table for a pipe has it for itself
    if os.name == "posix":
        capfd.readouterr()
        assert balance(*words, "--csv", "/dev/stdout") == ""
        assert capfd.readouterr().out == table.read_text()


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
    assert screen.endings == ("four in line", "board full")
    assert screen.ending(state.array) == screen.endings[0]
