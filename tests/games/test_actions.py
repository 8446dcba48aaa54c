"""The declared action codes, complete and in agreement with words."""

from __future__ import annotations

import json
import pickle

import pytest
from click.testing import CliRunner

from aura_ai.cli import cli
from aura_ai.contract import registry
from aura_ai.contract.actions import Codes
from aura_ai.contract.layout import Axis
from aura_ai.errors import UseError
from tests.games import suites

GAMES = sorted({*suites.GAMES, "connect_four"})


def table(game: str) -> list[dict]:
    result = CliRunner().invoke(cli, ["rules", game, "--actions", "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_one_meaning(game: str) -> None:
    kinds = table(game)
    codes = [code for kind in kinds for code in range(kind["first"], kind["last"] + 1)]
    assert codes == list(range(registry.load(game, registry.default_players(game)).n_actions))
    assert len({kind["name"] for kind in kinds}) == len(kinds)
    assert all(kind["meaning"] for kind in kinds)
    lines = CliRunner().invoke(cli, ["rules", game, "--actions"]).stdout.splitlines()
    assert [line.split()[1] for line in lines] == [kind["name"] for kind in kinds]


def test_a_code_is_made_of_its_indices() -> None:
    kind = Codes("DROP", 74, "a drop", (Axis("tile", 12), Axis("owner", 4)))
    assert kind.last == 74 + 47
    assert kind.strides() == [4, 1]
    assert kind.formula() == "74 + 4*tile + owner"
    for each in (kind, pickle.loads(pickle.dumps(kind))):  # kernels ask it too
        assert [each(7, 2), each.tile(104), each.owner(104)] == [104, 7, 2]
        assert [each.has(action) for action in (73, 74, 121, 122)] == [False, True, True, False]
    for wrong in ((1,), (12, 0), (0, -1), (0, 0, 0)):
        with pytest.raises(
            UseError, match=r"DROP has no code for .*sizes of its axes are \[12, 4\]"
        ):
            kind(*wrong)
    with pytest.raises(AttributeError, match="DROP has no 'card'"):
        kind.card(0)
    values = Codes("LOWER", 124, "a die", (Axis("value", 4, first=1),))
    assert values.formula() == "123 + value"
    assert next(k for k in table("aura") if k["name"] == "DROP")["first"] == 74


@pytest.mark.parametrize("game", GAMES)
def test_a_code_is_taken_apart_and_put_together(game: str) -> None:
    state = registry.load(game, registry.default_players(game)).new(1)
    view, layout = state.view(state.to_act), state.game.layout
    assert layout is not None
    for kind in layout.actions.kinds:
        for action in layout.actions[kind.name]:
            name, indices = view.decode(action)
            assert (name, kind(*indices)) == (kind.name, action)
    for action in (-1, len(layout.actions)):
        assert layout.actions.decode(action) == ("", ())
    with pytest.raises(UseError, match="action: -1 is not a whole number from 0"):
        view.decode(-1)


def test_actions_excludes_other_arguments() -> None:
    result = CliRunner().invoke(cli, ["rules", "aura", "F-2", "--actions"])
    assert "cannot be combined" in str(result.exception)
