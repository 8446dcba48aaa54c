"""Whatever a bot does, the run goes on, or says in one line why not."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest

from aura_ai.bots import failures
from aura_ai.errors import AuraError
from aura_ai.tournaments import run
from aura_ai.tournaments.planning.plan import Plan, check, make_pools
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some
from tests.tournaments.checksums import renew
from tests.tournaments.tools import CASES


def plan_with(*bots: str, blocks: int = 1, **more: Any) -> Plan:
    """Return an unchecked plan of games with ``random``."""
    pools = make_pools("connect_four", [2], {})
    return Plan("connect_four", pools, (*bots, "random"), blocks, **more)


def failed(tmp_path: Path, *names: str, **more: Any) -> dict[str, list[tuple[int, str, str]]]:
    """Play each bot against ``random``; return the failures of each: game, kind and detail."""
    what = plan_with(*map(some.spec, names), focus=("random",), **more)
    with Store.create(tmp_path / "t.db", what) as store:
        assert run.run(store, workers=1, quiet=True)
        assert run.missing(store).games == 0
        rows = store.db.execute(
            "SELECT b.spec, f.game, f.kind, f.detail FROM failure f JOIN seat s "
            "ON (s.game, s.seat) = (f.game, f.seat) JOIN bot b ON b.id = s.bot ORDER BY f.game"
        ).fetchall()
    events: dict[str, list[tuple[int, str, str]]] = {name: [] for name in names}
    for spec, *failure in rows:
        events[spec.rpartition(":")[2]].append(tuple(failure))
    return events


RAISING = CASES["raising"]


@pytest.mark.parametrize(
    ("names", "in_process"),
    [
        # one that interrupts would stop the run
        (tuple(name for name in RAISING if not name.startswith("Interrupt")), True),
        (("InterruptThatExits", "InterruptAtEnd"), False),
    ],
)
def test_what_a_bot_raises_anywhere_is_its_own_failure(
    names: tuple[str, ...], in_process: bool, tmp_path: Path
) -> None:
    for name, events in failed(tmp_path, *names, in_process=in_process).items():
        expected = RAISING[name]
        assert len(events) == len(expected), name
        for _, kind, detail in events:
            assert [kind, detail[: len(expected[1])]] == expected, name


def test_findings_of_another_kind_are_named(tmp_path: Path) -> None:
    (_, kind, detail), *_ = failed(tmp_path, "Talker")["Talker"]
    assert (kind, detail) == ("garbage", "its info is 'won'; give Info(value=...) or None")


def test_what_a_bot_does_to_its_process_touches_no_other_one(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    kinds = [getattr(resource, each) for each in dir(resource) if each.startswith("RLIMIT_")]

    def state() -> list[object]:
        files = [os.fstat(number).st_ino for number in range(3)]
        limits = [resource.getrlimit(kind) for kind in kinds]
        return [sys.gettrace(), sys.stdout, sys.stderr, files, limits]

    before = state()
    events = failed(tmp_path, "Ruiner", "Quitter")
    assert state() == before
    assert events["Ruiner"] == []
    # this one cannot answer any more afterwards
    assert [kind for _, kind, _ in events["Quitter"]] == ["exit"] * 2
    assert events["Quitter"][0][2].startswith("ended with exit code 0")


def test_a_bot_that_failed_is_made_again(tmp_path: Path) -> None:
    events = failed(tmp_path, "FirstGameOnly", blocks=2, in_process=True)["FirstGameOnly"]
    # every second game of a bot fails
    assert [(game, kind) for game, kind, _ in events] == [(2, "crash"), (4, "crash")]


def test_a_failure_with_a_huge_text_is_stored_short(tmp_path: Path) -> None:
    assert failures.one_line("", lambda _: "x" * 50_000_000) == "x" * failures.DETAIL_LENGTH
    (_, _, detail), _ = failed(tmp_path, "LongWords", in_process=True)["LongWords"]
    assert len(detail) <= failures.DETAIL_LENGTH


@pytest.mark.parametrize("in_process", [False, True])
def test_a_bot_of_another_game_is_refused_before_the_first_game(in_process: bool) -> None:
    with pytest.raises(AuraError, match="AuraOnly plays aura, not connect_four"):
        check(plan_with(some.spec("AuraOnly"), in_process=in_process))


def test_a_bot_of_ours_that_cannot_decide_stops_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(*_: object) -> object:
        raise EOFError("No data left in file")

    monkeypatch.setattr("aura_ai.tournaments.playing.warm_up.warm_bot", damaged)
    with (
        Store.create(tmp_path / "t.db", plan_with("random:")) as store,
        pytest.raises(AuraError, match="cannot play: EOFError: No data left in file"),
    ):
        run.run(store, workers=1, quiet=True)
    with Store.read(tmp_path / "t.db") as store:
        assert store.n_games() == 0


def test_a_refused_resume_leaves_one_file(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    Store.create(path, plan_with(some.spec("First"))).close()
    db = sqlite3.connect(path)
    with db:
        db.execute("UPDATE meta SET value = 'nonsense' WHERE name = 'plan'")
        renew(db)
    db.close()
    with pytest.raises(AuraError):
        Store.write(path)
    assert [p.name for p in tmp_path.iterdir()] == ["t.db"]
