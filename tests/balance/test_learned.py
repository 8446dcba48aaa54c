"""Notes on changed component data: which bots of a report have weights that do not know the change."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from aura_ai.balance.evidence import Evidence
from aura_ai.balance.learned import has_other_data, learned, notes
from aura_ai.games import registry
from tests.balance.test_report import balance, data_file

BOTS = ("expert", "grandmaster:sims=8", "grandmaster:sims=8,without=card-3", "greedy", "random")


@pytest.fixture
def rauha(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the games of the package again."""
    monkeypatch.undo()


def pool(data: Path | None, *bots: str) -> Evidence:
    """Return a pool of Rauha in which some bots played."""
    game = registry.load_with("rauha", 2, {}, data)
    tables = [SimpleNamespace(match=SimpleNamespace(bots=(bot, bot))) for bot in bots]
    return cast(Evidence, SimpleNamespace(game=game, tables=tables))


@pytest.mark.usefixtures("rauha")
def test_searches_that_are_steered_by_fitted_weights_are_named() -> None:
    assert learned(BOTS, "rauha") == [BOTS[1], BOTS[2]]
    assert learned(("club", "random", "tactical"), "connect_four") == []
    assert learned(("cmd:./bot", "grandmaster:sims=8"), "rauha") == ["grandmaster:sims=8"]


@pytest.mark.usefixtures("rauha")
def test_the_note_is_there_with_other_data_only(tmp_path: Path) -> None:
    own = Path(registry.__file__).with_name("rauha") / "components.toml"
    same, other = tmp_path / "same.toml", tmp_path / "other.toml"
    text = own.read_text()
    same.write_text(text)
    before = "start_crystals = { value = 4"
    assert before in text
    other.write_text(text.replace(before, "start_crystals = { value = 6"))
    assert not has_other_data(pool(None, *BOTS))
    assert notes(pool(same, *BOTS)) == []
    (note,) = notes(pool(other, *BOTS))
    assert "learned weights do not know the change" in note
    assert (
        f"Bots with learned weights: {BOTS[1]}, {BOTS[2]}. Without: expert, greedy, random;" in note
    )
    (note,) = notes(pool(other, "greedy", "random"))
    assert note.endswith("no bot of the games has learned weights.")


def test_a_report_on_other_data_begins_with_the_note(tmp_path: Path) -> None:
    data = data_file(tmp_path, "changed.toml", 4)
    words = ("--players", 2, "--games", 5, "--db", tmp_path / "b.db", "--html", tmp_path / "b.html")
    shown = balance("--data", data, *words).output.splitlines()
    says = "The component data are not the game's own; no bot of the games has learned weights."
    assert shown[1] == f"  note: {says}"
    assert "no bot of the games has learned weights" in (tmp_path / "b.html").read_text()
    assert "note:" not in balance("--players", 2, "--games", 5, "--db", tmp_path / "o.db").output
