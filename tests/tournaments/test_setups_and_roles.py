"""Solo games without an opponent, roles, given set-ups, a bot against itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from aura_ai.cli.replay import replay
from aura_ai.contract import registry
from aura_ai.tournaments.rating.fit import Fit, fit
from aura_ai.tournaments.rating.sample import Sample
from aura_ai.tournaments.storing.database import Store
from tests.tournaments import bots_for_tests as some
from tests.tournaments.tools import CASES, HERE, done, drop, rated, refused, shown
from tests.toy import PACKAGES
from tests.toy.lots import game as lots


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Announce the toy games, as an installed package would."""
    monkeypatch.setattr(registry, "_packages", lambda: PACKAGES)


def played(folder: Path, *words: object) -> dict[str, Any]:
    """Run a tournament in this process and return what show --json prints."""
    done("run", "lots", *words, *HERE, "--db", folder / "t.db")
    return shown(folder / "t.db")


def pool_of(data: dict[str, Any]) -> dict[str, Any]:
    (pool,) = data["pools"]
    return dict(pool)


LION = ("--option", "lion=4")
FIRST, LAST = "bots_for_tests.py:First", "bots_for_tests.py:Last"
PAIR = ("--bot", some.spec("First"), "--bot", some.spec("Last"))


def test_a_solo_game_without_an_opponent_is_rated_by_score_on_the_same_deal(tmp_path: Path) -> None:
    crash = ("--bot", some.spec("Crash"))
    pool = pool_of(played(tmp_path, "--players", "1", *LION, *PAIR, *crash, "--blocks", "60"))
    assert (pool["games"], pool["blocks"]) == (180, 60)
    rows = {row["bot"]: row for row in pool["ratings"]}
    # two points are certain, a lot is worth half a point more
    assert rows[LAST]["elo"] > rows[FIRST]["elo"]
    assert rows["bots_for_tests.py:Crash"]["elo"] is None
    assert rows[FIRST]["score"] == 4 * 2 + 4
    assert rows["bots_for_tests.py:Crash"]["points"] == 0
    assert rows["bots_for_tests.py:Crash"]["score"] is None
    # every two bots meet once on each deal, and equal scores are ties
    meetings = {(row["bot"], row["opponent"]): row for row in pool["cross"]}
    assert meetings[FIRST, LAST]["meetings"] == 60
    with Store.read(tmp_path / "t.db") as store:
        blocks = [block for (block,) in store.db.execute("SELECT DISTINCT block FROM game")]
        scores: dict[int, dict[str, int]] = {block: {} for block in blocks}
        for block, bot, score in store.db.execute(
            "SELECT g.block, b.spec, s.score FROM game g JOIN seat s ON s.game = g.id "
            "JOIN bot b ON b.id = s.bot"
        ):
            scores[block][Path(bot).name] = score
    share = np.mean([0.5 + 0.5 * np.sign(s[LAST] - s[FIRST]) for s in scores.values()])
    assert meetings[LAST, FIRST]["points"] == pytest.approx(share, abs=1e-4)
    ties = sum(s[LAST] == s[FIRST] for s in scores.values())
    assert ties > 0
    assert pool["draws"] == pytest.approx(ties / 180, abs=1e-4)
    assert pool["seats"] == []
    assert rows[FIRST]["bands"] == {"poor": 0.0, "fair": 1.0, "rich": 0.0}
    assert rows[LAST]["bands"]["rich"] > 0.3
    assert sum(rows[LAST]["bands"].values()) == pytest.approx(1)
    text = done("show", tmp_path / "t.db").output
    assert f"{FIRST}: poor 0.0 %, fair 100.0 %, rich 0.0 %" in text


def test_one_bot_alone_has_scores_and_no_rating(tmp_path: Path) -> None:
    pool = pool_of(played(tmp_path, "--players", "1", *LION, *PAIR[:2], "--blocks", "4"))
    (row,) = pool["ratings"]
    assert (row["elo"], row["low"], row["score"]) == (None, None, 12)
    html = tmp_path / "t.html"
    done("report", tmp_path / "t.db", "--html", html)
    assert "no rating" in html.read_text()


def test_a_role_that_wins_by_itself_is_told_from_bot_and_seat(tmp_path: Path) -> None:
    pool = pool_of(played(tmp_path, "--players", "4", *LION, *PAIR, "--blocks", "40"))
    lion, lamb = pool["roles"]
    assert (lion["role"], lamb["role"]) == ("lion", "lamb")
    assert lion["low"] > lamb["high"]
    assert lion["low"] < lion["elo"] < lion["high"]
    assert lion["games"] == lamb["games"] == pool["games"]
    assert lion["score"] > lamb["score"] + 3
    assert abs(lion["elo"] + lamb["elo"]) < 0.1
    assert "lion" in done("show", tmp_path / "t.db").output


def simulated(roles: bool, generator: np.random.Generator) -> Fit:
    """Fit a game of three seats in which roles are worth 1, 0 and -1, bots 0.5 and -0.5."""
    games, worth = 6000, np.array([1.0, 0.0, -1.0])
    seats = np.argsort(generator.random((games, 3)), axis=1)
    bots = generator.integers(0, 2, (games, 3))
    level = worth[seats] + np.array([0.5, -0.5])[bots] + generator.gumbel(size=(games, 3))
    places = 1 + (level[:, :, None] < level[:, None, :]).sum(axis=2)
    sample = Sample(bots, places, np.arange(games), True, seats if roles else None, 3 * roles)
    return fit([sample], 2)


def test_the_effects_of_roles_are_those_that_were_put_in() -> None:
    fitted = simulated(True, np.random.default_rng(5))
    assert fitted.roles[0] is not None
    errors = fitted.role_spread().errors
    assert np.all(np.abs(fitted.roles[0] - [1, 0, -1]) < 3 * errors)
    assert np.all(errors < 0.1)
    assert fitted.strength[0] - fitted.strength[1] == pytest.approx(1, abs=0.15)
    assert simulated(False, np.random.default_rng(5)).roles == [None]


MIRROR = ("--lineup", "+".join([some.spec("Last")] * 4))


def test_a_bot_against_itself_has_scores_seats_and_roles_and_no_rating(tmp_path: Path) -> None:
    data = played(tmp_path, "--players", "4", *LION, *MIRROR, "--blocks", "30")
    pool = pool_of(data)
    assert data["bots"] == [some.spec("Last")]
    # all rotations are the same game
    assert (pool["games"], data["planned"]) == (30, 30)
    (row,) = pool["ratings"]
    assert row["elo"] is None
    assert row["score"] == pytest.approx(1 + 4 * 2.5, abs=0.6)
    assert len(pool["seats"]) == 4
    assert pool["roles"][0]["role"] == "lion"
    assert data["overall"] == []
    html = tmp_path / "t.html"
    done("report", tmp_path / "t.db", "--html", html)


def test_the_line_up_names_its_bots(tmp_path: Path) -> None:
    pair = f"random+{some.spec('First')}"
    data = played(tmp_path, "--players", "2", "--lineup", pair, "--blocks", "3")
    assert data["bots"] == ["random", some.spec("First")]
    assert pool_of(data)["games"] == 6


def write_setups(folder: Path) -> list[str]:
    """Write set-ups of every kind; return the names that are to be played."""
    folder.mkdir()
    (folder / "b.deal").write_text("2 11")
    (folder / "c.deal").write_text("2 12 left")
    (folder / "notes.txt").write_text("not one of them")
    state = registry.load("lots", 2, lion=4).new(13)
    state.apply(0)
    (folder / "d.json").write_text(json.dumps(state.to_json()))
    header = {"format": "aura-ai record", "version": 3, "game": "lots", "players": 2}
    header |= {"options": {"lion": 4}, "seed": 14, "bots": ["a", "b"]}
    end = {"stopped": {"plies": 0, "state": registry.load("lots", 2, lion=4).new(14).fingerprint()}}
    (folder / "e.jsonl").write_text(json.dumps(header) + "\n" + json.dumps(end) + "\n")
    return ["b", "d.json", "e.jsonl"]


def test_given_setups_are_blocks_of_their_own_and_stay_in_the_database(tmp_path: Path) -> None:
    names = write_setups(tmp_path / "deals")
    given = ("--setups", str(tmp_path / "deals"))
    pool = pool_of(played(tmp_path, *PAIR, *given))
    assert pool["starts"] == names
    # two rotations each
    assert (pool["games"], pool["blocks"], pool["setups"]) == (6, 3, 3)
    lions = [registry.load("lots", 2, lion=4).new(seed).array for seed in (11, 13, 14)]
    with Store.read(tmp_path / "t.db") as store:
        starts = [json.loads(start.position) for start in store.plan.pools[0].starts]
        roles = store.db.execute(
            "SELECT g.block, s.role FROM game g JOIN seat s ON s.game = g.id WHERE s.seat = 0"
        ).fetchall()
        plies = dict(store.db.execute("SELECT block, plies FROM game"))
    assert starts[0]["array"] == lions[0].tolist()
    assert all((role == "lion") == (lions[block][lots.LION] == 0) for block, role in roles)
    # one decision of the second was made already
    assert plies == {0: 8, 1: 7, 2: 8}
    # nothing of it is needed any more
    for file in (tmp_path / "deals").iterdir():
        file.unlink()
    drop(tmp_path / "t.db", "{} > 3")
    done("resume", tmp_path / "t.db", *HERE[1:])
    assert rated(shown(tmp_path / "t.db")) == rated({"pools": [pool]})


def test_a_bot_against_itself_on_given_setups_plays_each_once(tmp_path: Path) -> None:
    for seed in range(5):
        (tmp_path / f"{seed}.deal").write_text(f"4 {seed}")
    paths = [a for seed in range(5) for a in ("--setups", str(tmp_path / f"{seed}.deal"))]
    pool = pool_of(played(tmp_path, "--players", "4", *MIRROR, *paths))
    assert (pool["games"], pool["starts"]) == (5, ["0", "1", "2", "3", "4"])
    file = tmp_path / "game.jsonl"
    done("record", tmp_path / "t.db", 2, "--out", file)
    assert CliRunner().invoke(replay, [str(file)]).exit_code == 0
    # it begins at the set-up, and can be one itself
    assert json.loads(file.read_text().partition("\n")[0])["start"]["array"][lots.LION :]


@pytest.mark.parametrize("name", [*CASES["setups"], "nosuch.deal"])
def test_wrong_setups_are_one_line(name: str, tmp_path: Path) -> None:
    text, message = CASES["setups"].get(name, (None, "cannot read set-up"))
    if text is not None:
        (tmp_path / name).write_text(text)
    given = ("--players", 2, *PAIR, "--setups", tmp_path / name, "--quiet")
    assert message in refused("run", "lots", *given, "--db", tmp_path / "t.db")
    assert not (tmp_path / "t.db").exists()


@pytest.mark.parametrize("more", [("--option", "a=b"), ("--blocks", "3")])
def test_setups_bring_options_and_blocks(more: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "a.deal").write_text("2 1")
    given = (*PAIR, "--setups", tmp_path / "a.deal", *more, "--db", tmp_path / "t.db")
    assert "given set-ups bring their own options" in refused("run", "lots", *given)
