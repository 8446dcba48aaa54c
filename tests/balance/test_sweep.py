"""``--sweep``: several values of one number of the data file, on the same seeds."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from aura_ai.balance.sweep import numbers_of, parse
from aura_ai.cli import cli
from aura_ai.contract import registry
from aura_ai.errors import UseError
from aura_ai.files import read_toml
from aura_ai.tournaments.storing.database import Store


def sweep(folder: Path, values: str, *words: object) -> Result:
    data = folder / "data.toml"
    data.write_text('head_start = { value = 3, note = "guessed" }\n')
    fixed = ["--players", "2", "--games", "12", "--quiet", "--db", folder / "s.db"]
    command = ["balance", "lots", *fixed, "--data", data, "--sweep", values, *words]
    return CliRunner().invoke(cli, list(map(str, command)))


def n_games(folder: Path, value: int) -> int:
    with Store.read(folder / f"s.head_start-{value}.db") as store:
        return store.n_games()


def test_values_are_compared_with_the_files_own_on_the_same_seeds(tmp_path: Path) -> None:
    values, html, table = "head_start=2..3,8", tmp_path / "s.html", tmp_path / "s.csv"
    first = sweep(tmp_path, values, "--html", html, "--csv", table).output
    assert "lots, 2 players: head_start, compared with 3 on the same seeds" in first
    note = "no bot of the games has learned weights."
    text = html.read_text()
    assert first.count(note) == text.count(note) == 1
    assert text.startswith("<!doctype html>\n<html lang=")
    assert "<svg" in text
    assert "src=" not in text
    assert 'href="http' not in text
    rows = list(csv.DictReader(table.open()))
    assert {(row["sweep"], row["at"]) for row in rows} == {("head_start", at) for at in "238"}
    # the same command goes on: nothing is left to play
    games = [n_games(tmp_path, value) for value in (2, 3, 8)]
    assert games == games[:1] * 3
    done = sweep(tmp_path, values, "--json")
    assert [n_games(tmp_path, value) for value in (2, 3, 8)] == games
    result = json.loads(done.output)
    assert (result["game"], result["sweep"], result["own"]) == ("lots", "head_start", 3)
    assert [each["at"] for each in result["values"]] == [2, 3, 8]
    for each in result["values"]:
        by = {(row["metric"], row["subject"]): row for row in each["pools"][0]["rows"]}
        points = by["points by seat", "seat 0"]["difference"]
        # the same draws: half of what the head start differs by, without any width
        half = (each["at"] - 3) / 2
        expected = {"value": half, "low": half, "high": half}
        assert points == (None if each["at"] == 3 else expected)
        assert by["final score", "all seats"]["low"] is not None


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ("head_start", "--sweep head_start: write it as KEY=1,2,3"),
        ("head_strat=1,2", "has no number head_strat: head_start"),
        ("head_start=1,x", "'x' is not a number, nor a range like 1..5"),
        ("head_start=1..x", "'1..x' is not a number"),
        ("head_start=1,nan", "'nan' is not a number"),
        ("head_start=2,2", "give 2 to 20 different values"),
        ("head_start=1..1000000000000", "give 2 to 20 different values"),
        ("head_start=1,2.5", "head_start is a whole number, 3"),
    ],
)
def test_bad_input_is_one_line(values: str, says: str, tmp_path: Path) -> None:
    error = sweep(tmp_path, values).exception
    assert isinstance(error, UseError)
    assert says in str(error)
    assert "\n" not in str(error)
    assert [path.name for path in tmp_path.iterdir()] == ["data.toml"]


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("rauha", "setup.start_crystals"),
        ("rauha", "card.7.cost"),
        ("aura", "limits.hand_limit"),
        ("solenia", ""),
        ("terra_mystica", ""),
    ],
)
def test_a_data_file_with_another_value_is_the_same_otherwise(
    game: str, key: str, tmp_path: Path
) -> None:
    data = registry.data_file(game)
    if not key:
        key = next(numbers_of(read_toml(data, "data file")))[0]
    swept = parse(f"{key}=0,1", data)
    with swept.written(tmp_path / "s.db") as files:
        zero, one = (read_toml(path, "data file") for path in files)
    before = numbers(read_toml(data, "data file"))
    assert numbers(zero) == before | {swept.way: 0}
    assert numbers(one) == before | {swept.way: 1}
    assert texts(zero) == texts(read_toml(data, "data file"))


def test_one_of_many_is_called_by_its_id_else_by_its_place() -> None:
    box = {
        "kind": [
            {"id": "jade", "worth": 8},
            {"id": "slate", "worth": {"value": 10, "note": "high"}},
        ],
        "twins": [{"id": 1, "n": 5}, {"id": 1, "n": 6}],
        "row": [3],
        "open": True,
    }
    ways = [(key, way) for key, way, _ in numbers_of(box) if not key.endswith(".id")]
    assert ways == [
        ("kind.jade.worth", ("kind", 0, "worth")),
        ("kind.slate.worth", ("kind", 1, "worth")),
        ("twins.0.n", ("twins", 0, "n")),
        ("twins.1.n", ("twins", 1, "n")),
        ("row.0", ("row", 0)),
    ]


def numbers(box: dict[str, Any]) -> dict[Any, Any]:
    return {way: number for _, way, number in numbers_of(box)}


def texts(value: Any) -> Any:
    """Return all that is not a number."""
    if isinstance(value, dict):
        return {key: texts(part) for key, part in value.items()}
    if isinstance(value, list):
        return [texts(part) for part in value]
    return value if isinstance(value, str | bool) else None
