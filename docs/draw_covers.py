"""Draw the pictures of the start page, a game in progress each: ``python docs/draw_covers.py``.

Each is a file of its own with the colours of ``look.css`` in it, by day and by night.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from aura_ai.games import load
from aura_ai.play import new_game
from aura_ai.screens import svg

STATIC = Path(__file__).parents[1] / "aura_ai" / "web" / "static"
SCENES = {
    "aura": (3, 34, r"frost|sun|[Cc]loud"),
    "connect_four": (6, 14, "[345]"),
    "rauha": (1, 38, "Use|Put"),
    "solenia": (4, 34, ""),
    "terra_mystica": (2, 190, r"^build|^upgrade|^transform|dig|^action|bridge"),
}
"""By game: seed, decisions, and words of moves that are made where they can be."""
STYLE = re.sub(
    r"@(?:container|keyframes|media \((?!prefers-color))[^{]*\{(?:[^{}]*\{[^}]*\})*[^}]*\}",
    "",
    svg.STYLE,
)

THIN = ".symbol *{stroke-width:.6px}.symbol .ground{stroke-width:1px}"
"""Strokes of signs, which do not shrink with a picture."""


def scene(name: str) -> str:
    """Return the board of a game in progress as an SVG file."""
    seed, plies, lively = SCENES[name]
    state, chance = load(name, players=2).new(seed), random.Random(seed)
    while state.ply < plies and not state.over:
        legal = state.legal()
        wanted = [a for a in legal if re.search(lively, state.view(0).describe(a))]
        state.apply(chance.choice(wanted or legal))
    drawing = new_game.draw(state.view(0), []) or ""
    look = re.search(r'class="(drawing[^"]*)"', drawing)
    board = re.search(r'<svg[^>]*class="main(?: small)?"[^>]*>(.*?)</svg>', drawing) or re.search(
        r'class="beside"><svg[^>]*>(.*?)</svg>', drawing
    )
    defs = re.search(r"<defs>.*?</defs>", drawing)
    assert look
    assert board
    assert defs
    _, box, body = re.search(r'(viewBox="([^"]*)").*?>(.*)</svg>', board[0]).groups()  # type: ignore[union-attr]
    body = re.sub(r"<title>.*?</title>|The game is over|[Ss]eat \d( \(you\))?( to move)?", "", body)
    paints = re.findall(r"paint-(\d)-(\w+)", look[1])
    seats = "".join(f"--seat-{seat}:{svg.PAINTS[paint]};" for seat, paint in paints)
    style = re.sub(r"div\.paint[^\n]*\n", "", STYLE) + f".drawing{{{seats}}}{THIN}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="drawing" viewBox="{box}">'
        f"<style>{style}</style>{defs[0]}{body}</svg>\n"
    )


def main() -> None:
    """Write the picture of every game."""
    for name in SCENES:
        (STATIC / f"cover-{name}.svg").write_text(scene(name), encoding="utf-8")


if __name__ == "__main__":
    main()
