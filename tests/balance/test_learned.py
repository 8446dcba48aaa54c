"""Notes on changed component data: which bots of a report have weights that do not know the change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from aura_ai.balance import matches
from aura_ai.balance.learned import PLAINLY, has_other_data, learned, notes, unlearned
from aura_ai.balance.matches import LADDER, UNLEARNED, plan_of
from aura_ai.balance.searches import searches
from aura_ai.bots import specs
from aura_ai.bots.mcts import MctsBot
from aura_ai.contract import registry
from aura_ai.contract.game import Game
from tests.balance.tools import balance, data_file

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


@pytest.mark.parametrize("game", ["aura", "rauha", "solenia", "terra_mystica"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_same_search_is_steered_by_rules_of_thumb(game: str, players: int) -> None:
    name = "grandmaster:sims=32"
    before = specs.make(name, game)
    spec = unlearned(name, registry.load(game, players))
    after = specs.make(spec, game)
    assert isinstance(before, MctsBot)
    assert isinstance(after, MctsBot)
    assert learned([spec], game) == []
    assert after.budget == before.budget
    params = before.value.params_for(players)
    # what no parameter of the search says
    unsaid = ("solver", "win_rate_exponent", "win_rate_points")
    same = {field: getattr(after.value.params, field) for field in unsaid}
    assert after.value.params == replace(params, **same)
    assert unlearned(spec, registry.load(game, players)) == ""


def test_on_other_data_the_ladder_is_played_without_learned_weights_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "restricted", lambda *_: [])
    monkeypatch.setattr(matches, "outliers", lambda *_: {})
    own, other = registry.data_file("rauha"), tmp_path / "o.toml"
    other.write_text(
        own.read_text().replace("start_crystals = { value = 4", "start_crystals = { value = 6")
    )
    games = [rauha_with(None), rauha_with(other)]
    for game, versions, played in (
        (games[0], games[:1], False),
        (games[1], games[1:], True),
        # both versions play what one of them needs
        (games[0], games, True),
    ):
        plays = plan_of("rauha", [game], 10, 1, None, (), versions)[1]["balance"]
        ladder, plain = ([m for m in plays if m["role"] == role] for role in (LADDER, UNLEARNED))
        assert len(plain) == played * len(ladder)
        for old, new in zip(ladder, plain, strict=False):
            assert new["subject"] == f"{old['subject']}, {PLAINLY}"
            assert new["games"] == old["games"]
            assert len(learned(old["bots"], "rauha")) == 2
            assert learned(new["bots"], "rauha") == []
    assert list(searches(games[0])) == [""]
    assert list(searches(games[1])) == ["", PLAINLY]


def test_a_report_on_other_data_begins_with_the_note(tmp_path: Path) -> None:
    data, html = data_file(tmp_path, 4), tmp_path / "b.html"
    words = ("--players", 2, "--games", 5)
    shown = balance("--data", data, *words, "--db", tmp_path / "b.db", "--html", html)
    says = "The component data are not the game's own; no bot of the games has learned weights."
    assert shown.splitlines()[1] == f"  note: {says}"
    assert "no bot of the games has learned weights" in html.read_text()
    assert "note:" not in balance(*words, "--db", tmp_path / "o.db")
