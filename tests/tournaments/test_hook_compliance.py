"""``aura-ai bots check --kernels``: every failure of a hook is one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aura_ai.cli.bots import bots
from aura_ai.errors import UseError
from aura_ai.games.rauha import layout as rauha
from tests.tournaments.tools import CASES

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "central.py"
HEAD = """\
from aura_ai.games.rauha import layout as at
from aura_ai.search import Hooks
count = [0]

def good_policy(s, legal, n): return legal[n - 1]
def good_prior(s, legal, n, out): out[:n] = 1.0 / n
def good_value(s, weights, scratch, out): out[:] = 1.0 / len(out)
"""


def check(path: Path, game: str) -> Result:
    return CliRunner().invoke(
        bots, ["check", "--kernels", str(path), "--game", game, "--games", "1"]
    )


def test_good_hooks_pass() -> None:
    result = check(EXAMPLE, "connect_four")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["pass  policy central", "pass  prior inward"]


@pytest.mark.parametrize(("failing", "code"), CASES["hooks"].items())
def test_each_failure_is_a_line_with_what_would_be_right(
    failing: str, code: str, tmp_path: Path
) -> None:
    role = failing.split()[0]
    good = ", ".join(f"{each}=good_{each}" for each in ("policy", "prior", "value") if each != role)
    path = tmp_path / "hooks.py"
    path.write_text(f"{HEAD}\n{code}\nHOOKS = Hooks({role}=bad, {good})\n")
    result = check(path, "rauha")
    assert result.exit_code == 1, result.output
    failed = [line for line in result.output.splitlines() if line.startswith("FAIL")]
    assert [line.split(":")[0] for line in failed] == [f"FAIL  {failing}"]
    assert "(hint: " in failed[0]
    assert result.output.count("pass  ") == 2


@pytest.mark.parametrize("offset", ["at.decks + 39", "at.energy + 19 * 2"])
def test_what_a_hook_reads_is_named(offset: str, tmp_path: Path) -> None:
    """The second is an offset within the record of a seat, taken for one of the array."""
    path = tmp_path / "hooks.py"
    code = f"def bad(s, weights, scratch, out): out[:] = (s[{offset}] % 7) / 8"
    path.write_text(f"{HEAD}\n{code}\nHOOKS = Hooks(value=bad)\n")
    slot = rauha.decks + 39 if "decks" in offset else rauha.energy + 19 * 2
    (line,) = check(path, "rauha").output.splitlines()
    assert line.startswith("FAIL  value bad reads nothing hidden: ")
    assert f"it reads index {slot}, which is {rauha.layout.entry_at(slot)} (hint: " in line
    assert "layout['NAME'].start" in line


def test_offers_and_plain_functions_are_tried_too(tmp_path: Path) -> None:
    offers = (
        f"{HEAD}\nfrom aura_ai.bots.models import Offers\nO = Offers(playouts={{'': good_policy}})"
    )
    functions = "from aura_ai.search.custom import Functions\n"
    cases = {functions + line: f"FAIL  {fault}: " for line, fault in CASES["functions"].items()}
    cases |= {offers: "pass  policy good_policy: "}
    for number, (text, line) in enumerate(cases.items()):
        path = tmp_path / f"{number}.py"
        path.write_text(text)
        output = check(path, "rauha").output
        assert output.startswith(line), output
        assert ("(hint: " in output) == line.startswith("FAIL")
    assert check(EXAMPLE.with_name("plain.py"), "connect_four").stdout.startswith("pass  policy ce")


@pytest.mark.parametrize("text", ["1 / 0", "x = 1", None])
def test_a_file_without_hooks_is_bad_input(text: str | None, tmp_path: Path) -> None:
    path = tmp_path / "none.py"
    if text is not None:
        path.write_text(text)
    result = check(path, "connect_four")
    assert isinstance(result.exception, UseError)
    assert "\n" not in str(result.exception)
    assert isinstance(CliRunner().invoke(bots, ["check"]).exception, UseError)
