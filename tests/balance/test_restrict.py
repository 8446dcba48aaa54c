"""``--restrict``: restricted play for named content, also in a group that is too large to try each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from aura_ai.balance import matches
from aura_ai.balance.matches import restricted
from aura_ai.cli import cli
from aura_ai.errors import UseError
from aura_ai.games import registry

ALL = [*(f"card-{name}" for name in ("bread", "cheese", "fish", "honey", "linen", "wax"))]
REST = "action-rest"


@pytest.fixture(autouse=True)
def market(monkeypatch: pytest.MonkeyPatch) -> None:
    """Announce the game; six cards are too many to try each."""
    monkeypatch.setattr(registry, "_packages", lambda: {"market": "tests.balance.market"})
    monkeypatch.setattr(matches, "MOST_RESTRICTED", 5)


@pytest.mark.parametrize(
    ("names", "subjects"),
    [
        ((), [REST]),
        (("card-bread",), [REST, "card-bread"]),
        (("Bread", "wax", "bread"), [REST, "card-bread", "card-wax"]),
        (("card",), [REST, "card"]),
        ((REST,), [REST]),
    ],
)
def test_what_is_named_is_tried_besides(names: tuple[str, ...], subjects: list[str]) -> None:
    found = restricted(registry.load("market", 2), 10, names)
    assert [match.subject for match in found] == subjects
    assert [match.bots for match in found] == [(f"expert:without={s}", "expert") for s in subjects]


def test_an_over_strong_card_of_a_large_group_is_flagged(tmp_path: Path) -> None:
    data = tmp_path / "data.toml"
    data.write_text("first = 30")
    words = ["balance", "market", "--players", "2", "--games", "50", "--data", str(data), "--quiet"]
    words += ["--restrict", "card-bread", "--restrict", "wax", "--json"]
    done = CliRunner().invoke(cli, [*words, "--db", str(tmp_path / "b.db")])
    assert done.exit_code == 0, done.output
    rows = json.loads(done.output)["pools"][0]["rows"]
    flags = {row["subject"]: row["flag"] for row in rows if row["metric"] == "restricted play"}
    assert list(flags) == [REST, "card-bread", "card-wax"]
    assert flags["card-bread"].startswith("a must: over")


def test_what_looks_too_strong_and_was_not_tried_is_named(tmp_path: Path) -> None:
    data = tmp_path / "data.toml"
    words = ["balance", "market", "--players", "2", "--games", "100", "--quiet"]
    says = "to measure what looks too strong, on another seed: --restrict card-bread"
    for first, more, named in (
        ("first = 30", (), True),
        ("first = 30", ("--restrict", "card-bread"), False),
        ("", (), False),
    ):
        data.write_text(first)
        files = ["--data", str(data), "--db", str(tmp_path / f"{len(first)}-{len(more)}.db")]
        done = CliRunner().invoke(cli, [*words, *more, *files])
        assert done.exit_code == 0, done.output
        assert (says in done.output) == named


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--restrict", "bred", "--db", "x.db"), "--restrict bred: market has no such content; "),
        (("--restrict", "wax", "--from", "y.db"), "--restrict plays games"),
    ],
)
def test_wrong_names_are_one_line(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    (tmp_path / "y.db").touch()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        done = CliRunner().invoke(cli, ["balance", "market", "--players", "2", *words])
    assert done.exit_code != 0
    assert isinstance(done.exception, UseError)
    assert str(done.exception).startswith(says)
    assert "\n" not in str(done.exception)
    assert not (tmp_path / "x.db").exists()
