"""Requirements of every board drawing, checked in random games."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

from aura_ai.contract.game import State, View
from aura_ai.contract.registry import load_with
from aura_ai.screens import svg
from aura_ai.screens.svg.look import STYLE

NASTY = '<script>&"'
"""Put into the words of every move: a drawing must show it and not become it."""


def look_at(name: str, seed: int, plies: int) -> set[str]:
    """Play a random game and check every drawing; return the words of moves that no part showed.

    Args:
        name: The game.
        seed: Key of the game, of its players and options, and of the moves.
        plies: Decisions at most.
    """
    from aura_ai.stress.harness import adapter

    checks, chance = adapter(name), random.Random(seed)
    players, options = checks.random_game(chance)
    state = load_with(name, players, options).new(chance.randrange(2**62))
    chooser = checks.CHOOSERS[chance.choice(list(checks.CHOOSERS))]
    unlit: set[str] = set()
    while not state.over and state.ply < plies:
        unlit |= check(state, state.ply % 7 == 0)
        state.apply(chooser(chance, state, state.legal()))
    check(state, True)
    return unlit


def check(state: State, thorough: bool) -> set[str]:
    """Check the drawing of one decision; return the words of moves that no part showed.

    Args:
        state: Where the game is.
        thorough: Whether to look as every seat, in other worlds and on a telephone too.
    """
    seat = max(state.to_act, 0)
    legal = state.legal()
    view = state.view(seat)
    moves = [(action, NASTY + view.describe(action)) for action in legal]
    root = drawn(view, moves)
    lit_in_list = lit_actions(root, legal)
    if thorough:
        for hidden in ("wide", "small"):
            elements = [each for each in root if hidden not in str(each.get("class")).split()]
            lit = set().union(*(lit_actions(each, legal) for each in elements))
            assert lit == lit_in_list, f"without the {hidden} board moves are lit nowhere"
        for other in range(state.game.players):
            view_of_other = state.view(other)
            quiet = drawn(view_of_other, [])
            assert not lit_actions(quiet, []), "a part is lit though nothing can be done"
            if not state.over:
                world = view_of_other.sample(state.ply + 1).view(other)
                again = drawn(world, [])
                assert ET.tostring(quiet) == ET.tostring(again), "hidden things change a drawing"
    return {view.describe(action) for action in legal if action not in lit_in_list}


def drawn(view: View, moves: list[tuple[int, str]]) -> ET.Element:
    """Return a drawing that is what a page may show: well-formed, named, without code or style."""
    draw = view.game.screen.draw
    assert draw is not None, f"{view.game.info.name} has no drawing"
    before = view.array.copy()
    root = ET.fromstring(draw(view, moves))
    assert (view.array == before).all(), "drawing changes the view"
    assert root.tag == "div"
    assert root.get("role") == "group"
    assert root.get("aria-label")
    defined = next(each for each in root if each.get("class") == "defs")
    names = {str(each.get("id")) for each in defined[0]}
    for panel in root.iter("svg"):
        if panel is defined:
            continue
        assert panel.get("role") == "img"
        assert re.search("[A-Za-z]{3}", str(panel.get("aria-label"))), "a name of numbers"
        left, top, width, height = map(float, str(panel.get("viewBox")).split())
        assert left == top == 0
        assert width in (svg.NARROW, svg.WIDE) or len(root) == 2
        assert height > 2 * svg.PAD
    sized = [group for group in root.iter("g") if "font-size" in group.attrib]
    inherited = {text: group.attrib["font-size"] for group in sized for text in group.iter("text")}
    for words in said(root):
        assert not FOR_PROGRAMS.search(words), words
    for text in root.iter("text"):
        size = text.get("font-size") or inherited[text]
        assert float(size) >= svg.LEAST, "a text that nobody can read"
    for each in root.iter():
        assert each.tag not in ACTIVE
        assert not [key for key in each.attrib if key == "style" or key.startswith("on")]
        assert set(re.findall(r"url\(#(.*?)\)", str(each.get("fill")))) <= names
        assert each.get("href", "#sign-")[1:] in names | {"sign-"}, "not in the drawing itself"
        for value in each.attrib.values():
            assert "nan" not in value.split()
            for name in re.findall(r"var\((.*?)\)", value):
                assert f"{name}:" in STYLE, f"{value} is not in the palette"
    return root


def said(root: ET.Element) -> list[str]:
    """Return the words of a drawing by lines, without those of moves, which the page rewords."""
    texts = [str(root.get("aria-label"))]
    texts += [str(each.text) for tag in ("text", "title") for each in root.iter(tag)]
    return [line for text in texts for line in text.split("\n") if NASTY not in line]


FOR_PROGRAMS = re.compile(
    r"\b(?:BON|FAV|TW|SCORE)\d|\bACT(?:\d|[A-Z]\b)|\b[DN]\d\d\b|\((?:TP|TE|SH|SA)\)|\(\d\)"
    r"|\b(?:[Ss]atellite|[Ff]ields?|[Cc]ard|[Tt]ile|river r|level-\d \w+|Level \d,) \d"
)
"""Codes of tiles, and numbers from 0 that stand for things with a name."""


ACTIVE = ("script", "style", "foreignObject", "image", "a", "animate", "set", "iframe")
"""The drawing must do nothing on its own, nor fetch anything: no handlers, styles or addresses."""


def lit_actions(root: ET.Element, legal: list[int]) -> set[int]:
    """Return the actions on lit parts, each part checked: legal actions, and words that are theirs."""
    codes: set[int] = set()
    for part in root.iter():
        lit = "lit" in str(part.get("class", "")).split()
        assert lit == (part.get("data-actions") is not None)
        if not lit:
            continue
        actions = [int(number) for number in str(part.get("data-actions")).split()]
        assert actions
        assert set(actions) <= set(legal), "a part offers what is not legal"
        title = part.find("title")
        assert title is not None
        assert NASTY in str(title.text), "a part does not say what it does"
        assert any("frame" in str(e.get("class", "")) for e in part.iter()), "no border can be lit"
        codes |= set(actions)
    return codes
