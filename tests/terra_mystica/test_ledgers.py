"""Public ledgers: our own small one, and ``AURA_AI_LEDGERS``."""

from __future__ import annotations

import json
import os
import re
import time
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from aura_ai.cli import cli
from aura_ai.contract.foreign import own_reader
from aura_ai.errors import RulesError
from aura_ai.files import read_toml
from aura_ai.games.terra_mystica import layout as at
from aura_ai.games.terra_mystica.ledger import text
from aura_ai.games.terra_mystica.ledger.commands import Reader
from aura_ai.games.terra_mystica.ledger.replay import compare_file, replay
from aura_ai.games.terra_mystica.ledger.start import start_of
from aura_ai.games.terra_mystica.records import ledger_games, round_starts
from aura_ai.games.terra_mystica.screen.names import shipped
from aura_ai.play import record as records

SMALL = Path(__file__).with_name("small_ledger.txt")
"""Two players, six short rounds, with every kind of row that a ledger has."""
FOLDER = os.environ.get("AURA_AI_LEDGERS", "")
LEDGERS = sorted(Path(FOLDER).rglob("*.txt")) if FOLDER else []
MOST_DROPPED = 0.3
SOON = 10.0
"""Seconds that reading never takes, on a busy machine, too."""


def small() -> str:
    return SMALL.read_text()


def differences(changed: str) -> list[str]:
    return replay(text.parse(changed)).differences


def test_small_ledger_is_exact() -> None:
    """T-18.1, T-18.2: rows and header are read, every row is compared."""
    report = compare_file(SMALL)
    assert report.differences == ()
    assert report.rows == sum("\t" in line for line in small().splitlines())
    assert report.players == ("witches", "nomads")


def copied(page: str) -> str:
    """Return a ledger as a browser copies its page: links, warnings, blanks behind the numbers."""
    lines = ["Terra Mystica\tLog in", "Showing only last 20 lines of the game log."]
    for line in page.splitlines():
        if "\t" not in line:
            lines.append(f"\t {line}\tshow history")
            continue
        cells = line.split("\t")
        cells[12] += " "
        cells[13] = "".join(f"{offer}\u00a0" for offer in cells[13].split())
        lines += ["\t".join(cells) + "\t", "\ttown tile not taken by nomads"]
    return "\n".join(lines)


def test_a_copied_page_is_the_same_ledger(tmp_path: Path) -> None:
    """T-18.1, T-18.2: lines of the header have a cell before them and a link behind them."""
    plain, page = text.parse(small()), text.parse(copied(small()))
    assert [row.text for row in page.rows] == [row.text for row in plain.rows]
    assert (page.options, page.tiles, page.removed) == (plain.options, plain.tiles, plain.removed)
    replayed = replay(page)
    assert (replayed.rows, replayed.differences) == (len(plain.rows), [])
    path = tmp_path / "page.txt"
    path.write_text(copied(small()))
    assert text.is_ledger(path)
    map_id, tile = "f" * 40, "connected-clusters"
    head = copied(f"map {map_id}\nAdded final scoring tile: {tile}\n{small()}")
    assert (text.parse(head).map_id, text.parse(head).final_tile) == (map_id, "settlements")


@pytest.mark.parametrize(
    ("was", "becomes", "words"),
    [
        ("23 VP\t-3\t12 C", "24 VP\t-3\t12 C", "VP 23 here, 24 in the ledger"),
        ("\t+1\t4/8/0 PW\t\t1/0/1/0\t\tLeech", "\t+1\t3/9/0 PW\t\t1/0/1/0\t\tLeech", "bowl I 4"),
        ("+3\t0/0/1/5", "+3\t0/0/2/5", "earth 1 here, 2"),
        ("\t1\tupgrade F4 to TP", "\t2\tupgrade F4 to TP", "offers [1] here, [2]"),
        ("+15vp for network", "+14vp for network", ""),
        ("-34\t1 C", "-34\t2 C", "coins 1 here, 2"),
        ("+3\t23 VP\t-3\t12 C", "+2\t23 VP\t-3\t12 C", "change of VP 3 here, 2"),
        ("build E7", "build G3", "not legal"),
        ("pass BON7\nnomads", "pass BON4\nnomads", "not legal"),
        ("Leech 1 from witches", "Leech 3 from witches", "no open offer"),
    ],
)
def test_a_wrong_number_or_move_is_reported(was: str, becomes: str, words: str) -> None:
    """T-18.1, T-18.5: nothing in a row goes unread; a move against the rules is refused."""
    assert was in small()
    lines = differences(small().replace(was, becomes, 1))
    if words:
        assert any(words in line for line in lines), lines
    else:
        assert lines == []  # the words of a final row say what it is for; its numbers count


def merged(ledger: str) -> str:
    """Return a ledger with one income in a round, as the site wrote it at first."""
    lines, bonuses = [], {}
    for line in ledger.splitlines():
        cells = line.split("\t")
        if cells[-1] == "cult_income_for_faction":
            bonuses[cells[0]] = [int(cells[i] or 0) for i in range(1, 12, 2)]
            continue
        if cells[-1] == "other_income_for_faction":
            for i, more in zip(range(1, 12, 2), bonuses.pop(cells[0], [0] * 6), strict=True):
                cells[i] = str(int(cells[i] or 0) + more)
            cells[-1] = "income_for_faction"
        lines.append("\t".join(cells))
    return "\n".join(lines)


def test_both_incomes_in_one_row() -> None:
    """T-18.3, T-5.6: old ledgers have one row per round for the cult bonus and the income."""
    assert "cult_income" in small()
    assert differences(merged(small())) == []
    assert (
        differences(merged(small()).replace("income_for_faction", "all_income_for_faction")) == []
    )


def run_on(ledger: str) -> str:
    """Return a ledger whose first row of each phase is at the end of the row before."""
    lines: list[list[str]] = []
    open_row: list[str] = []
    for line in ledger.splitlines():
        cells = line.split("\t")
        command = cells[-1]
        begins = command.endswith("_income_for_faction") or re.match(r"\+\d+vp for", command)
        if not begins or not open_row:
            lines.append(cells)
            if len(cells) > 1:
                open_row = [] if begins or command == "setup" else cells
            continue
        if open_row[0] == cells[0]:
            changes = [int(open_row[i] or 0) + int(cells[i] or 0) for i in range(1, 12, 2)]
            open_row[1:13] = cells[1:13]
            open_row[1:12:2] = map(str, changes)
        open_row[-1] += f". {command}"
        open_row = []
    return "\n".join("\t".join(cells) for cells in lines)


def test_a_phase_that_begins_in_the_row_before() -> None:
    """T-5.6, T-17.1: the site gives the first income or points in a row that it left open."""
    ledger = run_on(small())
    assert len(re.findall(r"\. cult_income", ledger)) == 5
    assert re.search(r"\. \+\d+vp for", ledger)
    assert differences(ledger) == []


def test_points_by_the_table_of_2017() -> None:
    """T-1.7: no line of the header tells it, but the first rows do (witches and nomads: 19)."""

    def lower(match: re.Match[str]) -> str:
        return f"{int(match[1]) - 1} VP\t"

    ledger = re.sub(r"(\d+) VP\t", lower, small())
    assert differences(ledger) == []
    game, _ = start_of(text.parse(ledger), True)
    assert game.changed_options()["start_vp"] == "vp_2017"


@pytest.mark.parametrize(
    ("version", "faction", "words"),
    [
        ("", "riverwalkers", ""),
        ("_v5", "shapeshifters", ""),
        ("_v4", "riverwalkers", "riverwalkers by the tried-out rules .*_v4; known are the printed"),
        ("_v2", "shapeshifters", "shapeshifters by the tried-out rules .*_v2"),
        ("_v2", "riverwalkers", ""),
        ("_v4", "auren", ""),
    ],
)
def test_versions_of_the_variable_factions(version: str, faction: str, words: str) -> None:
    """T-1.6: two sets of rules are known; the site tried out others on the way."""
    option = f"option fire-and-ice-factions/variable{version}\n"
    ledger = text.parse(option + small().replace("witches", faction))
    if words:
        with pytest.raises(RulesError, match=words):
            start_of(ledger, True)
    else:
        game, _ = start_of(ledger, True)
        assert ("variable_rules" in game.changed_options()) == (version == "_v5")


def test_missing_answer_is_a_refusal() -> None:
    """T-18.4: who takes a main action without an answer has declined, and cannot take later."""
    line = next(line for line in small().splitlines() if line.endswith("Decline 2 from witches"))
    assert differences(small().replace(line + "\n", "")) == []
    late = small().replace(line + "\n", "").replace("\twait", "\tleech 2 from witches")
    assert any("no open offer" in difference for difference in differences(late))


def test_dropped_players_are_recognised_by_line_or_by_empty_commands() -> None:
    """T-18.8: such a game is reported and not played."""
    lines = small().splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("Round 3, turn"))
    ledger = text.parse("\n".join([*lines[:place], "nomads dropped from the game", *lines[place:]]))
    assert ledger.dropped == {"nomads"}
    empty = small().replace("\tsend p to AIR", "\t")
    assert text.parse(empty).dropped == {"witches"}
    assert text.parse(empty.replace("\t", "   ")).dropped == {"witches"}
    assert not text.parse(small()).dropped
    assert text.parse(copied("\n".join([*lines[:place], "nomads dropped from the game"]))).dropped
    nobody = "nofaction3\t\t VP\t\t C\t\t W\t\t P\t\t// PW\t\t///\t\tother_income_for_faction"
    for left in (nobody, nobody.replace("\t", "   ")):
        assert text.parse(f"{small()}\n{left}").dropped == {"nofaction3"}
    report = replay(ledger)
    assert (report.rows, report.differences, report.start) == (0, [], None)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda t: t.replace("Round 6 scoring", "Round 6"), "six scoring tiles"),
        (lambda t: t.replace("20 VP\t\t15 C", "xx VP\t\t15 C", 1), "line 18: a number is wrong"),
        (lambda t: t.replace("5/7/0 PW", "5/7 PW", 1), "line 18: three bowls"),
        (lambda t: t.replace("nomads\t\t20", "gnomes\t\t20", 1), "line 19: no row"),
        (lambda t: t.replace("Removing tile BON5\n", ""), "bonus cards do not fit"),
        (lambda t: t.replace("+15vp for network", "wait", 1), "no row of the final scoring"),
        (lambda t: t.replace("\tsend p to AIR", "\tsing"), "line 60: unknown command 'sing'"),
        (lambda t: t.replace("witches\t-1", "auren\t-1", 1), "line 34: auren was not set up"),
        (lambda t: t.replace("SCORE6", "SCORE0"), "six scoring tiles"),
        (lambda t: t.replace("tile BON5", "tile BON99999999999"), "bonus cards do not fit"),
        (lambda t: t * 400, "at most 1,048,576 characters are read"),
        (
            lambda t: t.replace("\t", "  ").replace("5/7/0 PW", "5-7-0 PW", 1),
            "line 18: no row of 15 columns of a faction, and its tabs are lost",
        ),
        (
            lambda t: t.replace("\t", "  ").replace("nomads    20", "gnomes    20", 1),
            "line 19: no row of 15 columns of a faction",
        ),
        (lambda t: t.replace("20 VP", "20 \u2713 VP\u2717", 1).replace("20", "\u2713", 1), "u2713"),
        (lambda t: "Dear all", "not 0 and 0"),
    ],
)
def test_bad_ledgers_are_one_clear_line(change: object, words: str, tmp_path: Path) -> None:
    assert callable(change)
    path = tmp_path / "bad.txt"
    path.write_text(change(small()))
    result = CliRunner().invoke(cli, ["replay", "--format", "snellman", str(path)])
    assert isinstance(result.exception, RulesError)  # exit code 2
    assert re.search(words, str(result.exception))
    assert "\n" not in str(result.exception)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_ledger_may_begin_with_a_byte_order_mark(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "ledger.txt"
    path.write_text(small(), encoding=encoding)
    assert text.is_ledger(path)
    assert text.read(path) == changed(text.parse(small()), path=str(path))


WRITTEN = {
    "minus": lambda t: t.replace("-", "\u2212"),
    "en dash": lambda t: t.replace("\t-", "\t\u2013"),
    "hyphen that does not break": lambda t: t.replace("-", "\u2011"),
    "blanks for tabs": lambda t: t.replace("\t", "    "),
    "tabs expanded": lambda t: t.expandtabs(8),
    "one blank for empty cells": lambda t: re.sub(r"\t+", " ", t),
    "blanks that do not break": lambda t: re.sub(r"[ \t]", "\u00a0", t),
    "quoted": lambda t: re.sub("^", "> ", t, flags=re.MULTILINE),
    "quoted twice": lambda t: re.sub("^", ">> ", t.replace("\t", "  "), flags=re.MULTILINE),
    "invisible": lambda t: "\ufeff" + t.replace("\t", "\t\u200b").replace("ou", "o\u00adu"),
    "fractions": lambda t: t.replace("1/2", "\u00bd").replace("1/4", "\u00bc"),
    "ligatures": lambda t: t.replace("st", "\ufb06"),
    "wide": lambda t: t.translate({ord("0") + n: 0xFF10 + n for n in range(10)}),
    "zeros of a power cut": lambda t: t + 512 * "\0",
}


@pytest.mark.parametrize("how", WRITTEN)
def test_a_ledger_out_of_mails_and_word_processors_is_the_same(how: str, tmp_path: Path) -> None:
    """T-18.1: their dashes, blanks, quotes and invisible characters are those of the site."""
    path = tmp_path / "ledger.txt"
    path.write_text(WRITTEN[how](small()), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != small()
    assert text.is_ledger(path)
    assert text.read(path) == changed(text.parse(small()), path=str(path))


def test_long_lines_of_rubbish_are_refused_at_once() -> None:
    for piece in (
        "witches ",
        "witches 1 VP ",
        " ",
        "> ",
        "1 VP 1 C 1 W ",
        "witches +1 1 VP 3 C \t",
    ):
        line = piece * (text.MOST_TEXT // len(piece))
        began = time.monotonic()
        with pytest.raises(RulesError):
            text.parse(line)
        assert time.monotonic() - began < SOON


def test_command_line_tells_files_as_given_and_exits_by_the_verdict(tmp_path: Path) -> None:
    run = CliRunner().invoke(cli, ["replay", "--format", "snellman", "--json", str(SMALL)])
    assert run.exit_code == 0
    (row,) = json.loads(run.output)["files"]
    assert row["file"] == str(SMALL)
    assert row["differences"] == []
    assert not row["dropped"]
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(small().replace("78 VP", "79 VP"))
    run = CliRunner().invoke(cli, ["replay", "--format", "snellman", str(SMALL), str(wrong)])
    assert run.exit_code == 1
    assert "VP 78 here, 79 in the ledger" in run.output


@pytest.mark.skipif(os.name != "posix", reason="needs devices")
def test_a_record_for_a_pipe_has_it_for_itself(capfd: pytest.CaptureFixture[str]) -> None:
    words = ["replay", "--format", "snellman", str(SMALL), "--out", "/dev/stdout"]
    run = CliRunner().invoke(cli, words)
    assert (run.exit_code, run.stdout) == (0, "")
    assert "exact" in run.stderr
    assert capfd.readouterr().out.startswith('{"format": "aura-ai record"')


def test_a_record_takes_no_place_of_its_ledger(tmp_path: Path) -> None:
    path = tmp_path / "ledger.txt"
    path.write_text(small())
    words = ["replay", "--format", "snellman", str(path), "--out", str(path)]
    assert "choose another name" in str(CliRunner().invoke(cli, words).exception)
    assert path.read_text() == small()


def test_a_ledger_becomes_a_record(tmp_path: Path) -> None:
    """T-18.4: late answers are decisions of a replay, so the record reproduces."""
    out = tmp_path / "game.jsonl"
    run = CliRunner().invoke(cli, ["replay", "--format", "snellman", "--out", str(out), str(SMALL)])
    assert run.exit_code == 0, run.output
    record = records.read(out)
    assert records.verify(record).ok
    assert record.scores == [74, 78]


def test_a_ledger_is_a_set_up_of_ordinary_play() -> None:
    """T-4.7: a set-up begins before the first dwelling, with the tiles of the ledger."""
    read = own_reader("terra_mystica")
    assert read is not None
    starts = read(SMALL, None)
    assert starts is not None
    state = starts[0].state
    assert state["replay"] == 0
    assert state["scoring_tile"].tolist() == [5, 0, 2, 4, 1, 7]
    assert [at.FACTION_NAMES[f] for f in state["faction"]] == ["witches", "nomads"]
    assert at.NODE_NAMES[int(state["node"])] == "PLACE"
    assert read(Path(__file__), None) is None


def test_set_ups_with_other_factions_are_one_pool(tmp_path: Path) -> None:
    """Factions are compared over all tables of a league, as openings are in chess."""
    other = tmp_path / "other.txt"
    other.write_text(small().replace("witches", "auren"))
    read = own_reader("terra_mystica")
    assert read is not None
    states = [starts[0].state for path in (SMALL, other) if (starts := read(path, None))]
    assert len({state.game.pool() for state in states}) == 1
    assert [state.game.roles(state.array) for state in states] == [
        ("witches", "nomads"),
        ("auren", "nomads"),
    ]
    for state in states:
        again = state.game.from_json(state.to_json())
        assert again.legal() == state.legal()
        assert at.NODE_NAMES[int(again["node"])] == "PLACE"


def test_replays_alone_know_late_answers() -> None:
    """T-18.4: the extra codes are legal in a replay only."""
    ledger = text.read(SMALL)
    for late in (False, True):
        game, s = start_of(ledger, late)
        actions = game.from_json(game.screen.to_json(game, s)).legal()
        assert (max(actions) >= at.N_PRINTED_ACTIONS) == late


@pytest.mark.skipif(not LEDGERS, reason="AURA_AI_LEDGERS names no folder with ledgers")
def test_public_ledgers_are_exact() -> None:
    """V-53: every row of every public ledger without a dropped player."""
    lines, dropped = [], 0
    for path in LEDGERS:
        report = compare_file(path)
        expected = "dropped from the game" in path.read_text(errors="replace")
        assert report.dropped == expected, path
        dropped += report.dropped
        lines += [f"{path.name}: {line}" for line in report.differences]
        assert report.dropped or report.rows >= 200
    assert lines == []
    assert dropped <= MOST_DROPPED * len(LEDGERS)


def test_beginnings_of_rounds_are_those_of_ordinary_play() -> None:
    """T-18.4: late answers are gone, so bots can play on."""
    (game,) = ledger_games(SMALL.parent)
    starts = round_starts(game)
    rounds = {n: tuple(s.array[[at.round, at.replay]]) for n, s in starts.items()}
    assert rounds == {number: (number, 0) for number in range(1, 7)}
    last = starts[6].copy()
    while not last.over:
        last.apply(last.legal()[0])
    assert last.array[at.round] == at.N_ROUNDS


COMMANDS = read_toml(Path(__file__).with_name("commands.toml"))


@pytest.mark.parametrize("command", COMMANDS["commands"], ids=lambda row: row[0])
def test_commands(command: list[Any]) -> None:
    """T-18.3, T-18.7: every command of the public site, and its numbers."""
    written, verb, *numbers = command
    read = Reader(shipped().maps["original"]).read(written)
    assert [read.verb, *read.numbers] == [verb, *numbers]


@pytest.mark.parametrize("command", COMMANDS["unknown"])
def test_unknown_commands_are_refused(command: str) -> None:
    with pytest.raises(RulesError, match="unknown command"):
        Reader(shipped().maps["original"]).read(command)
