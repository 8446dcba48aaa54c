"""Notes on changed component data: which bots of a report have weights that do not know the change."""

from __future__ import annotations

from pathlib import Path

from aura_ai.balance.learned import has_other_data, learned, notes
from aura_ai.contract import registry
from aura_ai.contract.game import Game

BOTS = ("expert", "grandmaster:sims=8", "grandmaster:sims=8,without=card-3", "greedy", "random")


def rauha_with(data: Path | None) -> Game:
    return registry.load_with("rauha", 2, {}, data)


def test_searches_that_are_steered_by_fitted_weights_are_named() -> None:
    assert learned(BOTS, "rauha") == [BOTS[1], BOTS[2]]
    assert learned(("club", "random", "tactical"), "connect_four") == []
    assert learned(("cmd:./bot", "grandmaster:sims=8"), "rauha") == ["grandmaster:sims=8"]


def test_the_note_is_there_with_other_data_only(tmp_path: Path) -> None:
    own = registry.data_file("rauha")
    same, other = tmp_path / "same.toml", tmp_path / "other.toml"
    text = own.read_text()
    same.write_text(text)
    before = "start_crystals = { value = 4"
    assert before in text
    other.write_text(text.replace(before, "start_crystals = { value = 6"))
    assert not has_other_data(rauha_with(None))
    assert notes(rauha_with(same), BOTS) == []
    (note,) = notes(rauha_with(other), BOTS)
    assert "learned weights do not know the change" in note
    assert (
        f"Bots with learned weights: {BOTS[1]}, {BOTS[2]}. Without: expert, greedy, random;" in note
    )
    (note,) = notes(rauha_with(other), ("greedy", "random"))
    assert note.endswith("no bot of the games has learned weights.")
