"""The threat model of SECURITY.md: each of its numbered sentences has a test."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.bots import models
from aura_ai.cli.tournament import tournament
from aura_ai.errors import AuraError
from aura_ai.learning import recording
from aura_ai.tournaments.storing.database import Store
from tests.tournaments.test_hostile import plan_with

ROOT = Path(__file__).parents[1]
SHOWN_BY = {
    1: ("test_security.py::test_nothing_is_imported_from_the_present_folder",),
    2: (
        "test_folders.py::test_what_others_can_write_or_exchange_is_exposed",
        "test_folders.py::test_a_folder_or_a_link_of_somebody_else_is_exposed",
        "test_folders.py::test_what_somebody_else_has_put_into_a_folder_is_exposed",
        "engine/test_modes.py::test_code_from_a_cache_that_others_can_write_is_not_run",
    ),
    3: (
        "test_folders.py::test_a_folder_of_the_user_or_of_root_is_trusted",
        "engine/test_modes.py::test_a_full_read_only_cache_is_used",
        "engine/test_modes.py::test_a_cache_is_used_again_whatever_the_umask",
    ),
    4: ("test_security.py::test_arrays_are_read_without_pickles",),
    5: ("test_security.py::test_a_tournament_that_is_shown_runs_no_bot",),
    6: ("tournaments/test_outside.py::test_an_isolated_bot_plays_the_same_game",),
    7: (
        "tournaments/test_outside.py::test_a_bad_program_is_blamed_and_nothing_of_it_is_left",
        "tournaments/test_outside.py::test_isolated_bots_that_would_take_the_match_with_them",
    ),
    8: (
        "web/test_requests.py::test_every_request_has_its_answer_and_changes_no_game",
        "web/test_playing.py::test_a_record_with_a_command_for_a_bot_runs_nothing",
    ),
    9: (
        "web/test_refusals.py::test_a_person_cannot_decide_for_another",
        "web/test_hidden.py::test_the_traffic_is_the_same_in_every_world_that_a_seat_holds_possible",
        "web/test_hidden.py::test_a_running_game_tells_no_seed_and_no_tokens_of_others",
    ),
    10: (
        "web/test_refusals.py::test_a_body_that_is_too_large_is_refused",
        "web/test_refusals.py::test_too_many_fields_are_refused",
        "web/test_requests.py::test_every_request_has_its_answer_and_changes_no_game",
    ),
}


def test_each_sentence_of_the_threat_model_has_a_test() -> None:
    numbers = re.findall(r"^(\d+)\. ", (ROOT / "SECURITY.md").read_text("utf-8"), re.MULTILINE)
    assert [int(number) for number in numbers] == list(SHOWN_BY)
    for path, _, name in (each.partition("::") for shown in SHOWN_BY.values() for each in shown):
        nodes = ast.parse((ROOT / "tests" / path).read_text("utf-8")).body
        assert name in {n.name for n in nodes if isinstance(n, ast.FunctionDef)}, name


def test_nothing_is_imported_from_the_present_folder(tmp_path: Path) -> None:
    for name in ("numpy", "aura_ai", "json", "click", "connect_four", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("open('run', 'w')")
    program = Path(sys.executable).with_name("aura-ai")
    done = subprocess.run([program, "bots", "connect_four"], cwd=tmp_path, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert not (tmp_path / "run").exists()


class Payload:
    """Runs when it is unpickled."""

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, ("run",)


@pytest.mark.parametrize("read", [models.read, recording.read])
def test_arrays_are_read_without_pickles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: Callable[[Path], object]
) -> None:
    monkeypatch.chdir(tmp_path)
    payload = np.array([Payload()], object)
    np.savez("f.npz", **dict.fromkeys(("version", "format", "views", "value"), payload))
    with pytest.raises(AuraError):
        read(tmp_path / "f.npz")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("command", "said"),
    [(("show",), "0 of 6 games played"), (("report", "--csv", "r.csv"), "has no games yet")],
)
def test_a_tournament_that_is_shown_runs_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "guest.py").write_text("open('run', 'w')")
    with Store.create(tmp_path / "t.db", plan_with("cmd:touch run", "guest.py:Guest")):
        pass
    done = CliRunner().invoke(tournament, [*command, "t.db"])
    assert said in f"{done.output} {done.exception}"
    assert not (tmp_path / "run").exists()
