"""Numbers beyond what can be carried out are refused with the largest, wherever one enters."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator

import click
import pytest

from aura_ai.bots import specs
from aura_ai.bots.outside.external import ProcessLimits
from aura_ai.bots.registry import entries, settle
from aura_ai.bots.turns import turn_clock
from aura_ai.cli import cli
from aura_ai.contract import registry
from aura_ai.errors import AuraError
from aura_ai.learning.step import Step
from aura_ai.search import Budget
from aura_ai.tables import kinds, read
from aura_ai.tournaments.planning.settings import Run
from aura_ai.tournaments.planning.time_control import TimeControl
from aura_ai.web import forms
from aura_ai.web.http_errors import HttpError
from tests.tournaments import bots_for_tests as some

HUGE = 10**20 - 1
NAMED = r"(largest is|at most|to) [0-9,]*[0-9]{3}|[0-9,]{3,} at most"
"""A largest number, in words."""


def options(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Parameter]]:
    """Yield all parameters of a command and of those below it."""
    yield from ((path, parameter) for parameter in command.params)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from options(below, f"{path} {name}")


def test_every_number_of_the_command_line_has_a_largest() -> None:
    kinds_of_numbers = (click.types.IntParamType, click.types.FloatParamType)
    numbers = [each for each in options(cli) if isinstance(each[1].type, kinds_of_numbers)]
    assert len(numbers) > 50
    for path, parameter in numbers:
        where = f"{path} {parameter.name}"
        if where == " tournament record game":
            continue  # the name of a stored game: there is none of that number
        most = getattr(parameter.type, "max", None) or getattr(parameter.type, "largest", None)
        assert most is not None, where
        for beyond in (HUGE, "inf", "9" * 5000):
            with pytest.raises(click.BadParameter) as refused:
                parameter.type.convert(str(beyond), parameter, None)
            assert beyond != HUGE or re.search(rf"{most:g}|{most}|{most:,}", str(refused.value)), (
                where
            )


@pytest.mark.parametrize("game", registry.names())
def test_every_number_of_a_bot_has_a_largest(game: str) -> None:
    for name, entry in entries(game).items():
        for key, usual in entry.parameters.items():
            if isinstance(usual, bool | str):
                continue
            for beyond in (HUGE, -HUGE, 1e300, 10**10):
                if isinstance(usual, int) and isinstance(beyond, float):
                    continue
                with pytest.raises(AuraError, match=NAMED) as refused:
                    settle(entry, f"{name}:{key}={beyond}")
                assert key in str(refused.value)


@pytest.mark.parametrize(
    ("made", "largest"),
    [
        (lambda: Budget(sims=2**31), "2,147,483,647"),
        (lambda: Budget(seconds=1e7), "2,147,483"),
        (lambda: Budget(seconds=float("inf")), "2,147,483"),
        (lambda: Budget(sims=8, threads=1000), "256"),
        (lambda: Budget(sims=8, trees=257), "256"),
        (lambda: turn_clock(1e12, 0), "2,147,483"),
        (lambda: TimeControl(per_move=1e12).check(), "2,147,483"),
        (lambda: TimeControl(per_game=9.0, grace=1e300).check(), "2,147,483"),
        (lambda: ProcessLimits(hang=1e12).check(), "2,147,483"),
        (lambda: ProcessLimits(memory=2**40).check(), "2,147,483,647"),
        (lambda: specs.make(f"{some.spec('Picks')}:number={HUGE}", "connect_four"), "807"),
        (lambda: specs.make(f"strongest:sims={HUGE}", "connect_four"), "2,147,483,647"),
    ],
)
def test_the_answer_names_the_largest(made: Callable[[], object], largest: str) -> None:
    with pytest.raises(AuraError) as refused:
        made()
    assert largest in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("spec", ["strongest:sims=1000000000", "textbook:sims=2147483647"])
def test_what_can_be_carried_out_is_taken(spec: str) -> None:
    specs.make(spec, "connect_four").close()


BEYOND = {int: (2**63,), float: (1e300, math.nan)}


@pytest.mark.parametrize("declared", [Run, Step])
def test_every_number_of_a_file_has_a_largest(declared: type) -> None:
    known = kinds(declared)
    for key, kind in known.items():
        for value in BEYOND.get(kind.type, ()):
            with pytest.raises(AuraError, match=r"largest is|from \S* to|nan is not") as refused:
                read("plan.toml", {key: value}, known)
            assert key in str(refused.value)


@pytest.mark.parametrize("digits", [19, 20, 25, 4999])
def test_a_field_of_the_page_is_refused_with_its_largest(digits: int) -> None:
    for sign in ("", "-"):
        with pytest.raises(HttpError, match="is not from 1 to 100") as refused:
            forms.whole({"blocks": f"{sign}{'9' * digits}"}, "blocks", 1, 100)
        assert len(str(refused.value)) < 100
