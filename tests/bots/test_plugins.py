from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from aura_ai.bots import registry, specs
from aura_ai.cli.bots import bots
from aura_ai.errors import AuraError

MODULE = '''
from aura_ai.bots.interface import Bot
from aura_ai.bots.registry import Entry


class Lowest(Bot):
    """Takes the first action."""

    def __init__(self, step=0):
        self.step = step

    def choose(self, view, legal):
        return legal[self.step % len(legal)]


class OnlyFour(Lowest):
    """Plays one game."""

    games = ("connect_four",)


STEPPING = Entry(Lowest, "takes a later action", {"step": 2})
NONSENSE = 7
'''

Install = Callable[[str, dict[str, str]], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that makes a distribution with entry points."""
    (tmp_path / "lowest_bots.py").write_text(MODULE)
    (tmp_path / "broken_bots.py").write_text("import no_such_module_anywhere\n")
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(name: str, points: dict[str, str]) -> None:
        folder = tmp_path / f"{name}-1.2.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
        lines = "".join(f"{key} = {value}\n" for key, value in points.items())
        (folder / "entry_points.txt").write_text(f"[aura_ai.bots]\n{lines}")
        registry.plugins.cache_clear()

    yield make
    registry.plugins.cache_clear()


def listed(*arguments: str) -> str:
    result = CliRunner().invoke(bots, list(arguments))
    assert result.exit_code == 0, result.exception
    return result.output


def test_registered_bots_play_and_are_listed(install: Install) -> None:
    install(
        "guests",
        {
            "lowest": "lowest_bots:Lowest",
            "stepping": "lowest_bots:STEPPING",
            "four": "lowest_bots:OnlyFour",
        },
    )
    lines = listed("connect_four").splitlines()
    assert any("lowest " in x and "Takes the first action. (from guests 1.2)" in x for x in lines)
    assert any("stepping" in x and "[step=2] (from guests 1.2)" in x for x in lines)
    assert "Plays one game." in listed("connect_four")
    assert "Plays one game." not in listed("aura")
    bot = specs.make("stepping:step=5", "connect_four")
    assert vars(bot)["step"] == 5
    assert type(specs.make("lowest", "aura")).__name__ == "Lowest"
    with pytest.raises(AuraError, match=r"plays connect_four, not aura"):
        specs.make("four", "aura")
    with pytest.raises(AuraError, match="unknown parameter 'speed'"):
        specs.make("stepping:speed=1", "aura")


BAD = {
    "module": ("broken_bots:Bot", "cannot be loaded .ModuleNotFoundError"),
    "attribute": ("lowest_bots:Nobody", "cannot be loaded .AttributeError"),
    "number": ("lowest_bots:NONSENSE", "neither a class"),
    "random": ("lowest_bots:Lowest", "belongs to a bot of aura-ai"),
    "greedy": ("lowest_bots:Lowest", "belongs to a bot of aura-ai"),
    "a+b": ("lowest_bots:Lowest", "other signs"),
}


def test_what_cannot_be_used_says_why_and_disturbs_nobody(install: Install) -> None:
    install("guests", {**{name: value for name, (value, _) in BAD.items()}, "twice": "a:b"})
    install("others", {"twice": "lowest_bots:Lowest", "fine": "lowest_bots:Lowest"})
    text = listed()
    unusable = [line for line in text.splitlines() if line.startswith("unusable: ")]
    assert len(unusable) == len(BAD) + 2
    for name, (_, reason) in BAD.items():
        assert any(line.startswith(f"unusable: {name} (from guests 1.2): ") for line in unusable)
        if name not in ("random", "greedy"):
            with pytest.raises(AuraError, match=reason):
                specs.make(name, "connect_four")
    with pytest.raises(AuraError, match=r"registered by guests 1\.2 and others 1\.2"):
        specs.make("twice", "connect_four")
    assert type(specs.make("fine", "connect_four")).__name__ == "Lowest"
    # a name of ours stays ours
    assert type(specs.make("random", "connect_four")).__name__ == "PolicyBot"


def test_a_registered_bot_can_be_isolated(install: Install) -> None:
    install("guests", {"lowest": "lowest_bots:Lowest"})
    specs.check("lowest", "connect_four", isolate=True)
    with pytest.raises(AuraError, match="unknown bot 'nobody'"):
        specs.check("nobody", "connect_four", isolate=True)
