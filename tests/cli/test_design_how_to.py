"""The how-to for designers, carried out from its first block to its last with small budgets."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tests.cli.test_games_new import folder, run  # noqa: F401 (a fixture)
from tests.test_code_blocks import DOCS, Block, blocks, commands

PAGE = DOCS / "how-to" / "design-a-game.md"
NEW_RULE = "- **P-3.5**"
SMALL = {
    "stress": ("--workers", "1"),
    "tournament": ("--blocks", "1", "--quiet"),
    "balance": ("--games", "6", "--workers", "1", "--quiet"),
}
"""Words added to a command; of an option that is given twice the later one counts."""


def added(file: Path, block: Block, line: str) -> None:
    """Write a block below a line of a file, as far indented as the next one."""
    lines = file.read_text(encoding="utf-8").splitlines()
    (at,) = (i for i, each in enumerate(lines) if each.strip() == line)
    follows = lines[at + 1] if lines[at].endswith(":") else lines[at]
    indent = follows[: len(follows) - len(follows.lstrip())]
    lines[at + 1 : at + 1] = textwrap.indent(block.text, indent).splitlines()
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.full
def test_every_step(folder: Path) -> None:  # noqa: F811
    game = folder / "pebbles" / "pebbles"
    steps = list(blocks(PAGE))
    (rule,) = (block for block in steps if block.text.startswith(NEW_RULE))
    kernel, referee, example, news = [block for block in steps if block.language == "python"][:4]

    def carry_out(word: str, code: int = 0, nth: int = 0) -> str:
        """Run the nth command of the page that is about something."""
        ours = [
            words for block in steps if block.language == "sh" for words in commands(block.text)
        ]
        words = [words for words in ours if words[:1] == ["aura-ai"] and words[1] == word][nth][1:]
        more = SMALL.get(word, ())
        return run(folder, "aura_ai.cli", *words, *more, inside="pebbles", code=code)

    # the rules as they were, for the last step
    carry_out("balance")
    with (game / "rules.md").open("a", encoding="utf-8") as file:
        file.write(rule.text)
    added(game / "rules.py", kernel, "s[at.laid + at.N_KINDS * seat + kind] += 1")
    carry_out("stress", code=1)
    added(game / "referee.py", referee, "self.laid[seat][kind] += 1")
    assert "0 differences" in carry_out("stress")
    with (folder / "pebbles" / "tests" / "test_rules.py").open("a") as file:
        file.write(f"\n\n{example.text}")
    added(game / "screen.py", news, "for kind, name in enumerate(at.KINDS):")
    assert "14 passed" in run(folder, "pytest", "-q", "-p", "no:cacheprovider", inside="pebbles")
    carry_out("rules")
    carry_out("tournament")
    data = (game / "components.toml").read_text(encoding="utf-8")
    assert data.count("worth = 10") == 1
    (folder / "pebbles" / "new.toml").write_text(data.replace("worth = 10", "worth = 14"))
    carry_out("tournament", nth=1)
    for nth in (1, 2):
        assert " change\n" in carry_out("balance", nth=nth)
    # another component: nothing else has to change
    layout = game / "layout.py"
    layout.write_text(layout.read_text().replace('"slate")', '"slate", "pearl")'))
    pearl = '\n[[kind]]\nid = "pearl"\nnumber = 4\nprice = 3\nworth = 5\n'
    (game / "components.toml").write_text(data + pearl, encoding="utf-8")
    assert "14 passed" in run(folder, "pytest", "-q", "-p", "no:cacheprovider", inside="pebbles")
