"""Moves on the parts of a drawing, and their changes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from aura_ai.screens.svg.elements import Markup, ends, join, spot, tag
from aura_ai.screens.svg.look import SHAPES

Move = tuple[int, str]
"""A legal action and its words."""
MOST_TITLES = 6
STORES = ("good", "bowl")
"""First words of the keys of parts that show how many of a good a seat has: what a move brings flies
there, as the sign in the part. The seat is next in the key."""


class Part(Markup):
    """A part of a drawing, which shows on its own that it has changed."""

    __slots__ = ()


class Change(NamedTuple):
    """The decision that changed a part.

    Attributes:
        ply: Its number.
        seat: Seat that made it.
    """

    ply: int
    seat: int


class Marks:
    """The looks of the parts of a drawing, and which of them decisions have changed.

    Args:
        changes: The last decision that changed a part, by the key of the part.

    Attributes:
        looks: Hash of the look of each part when it was drawn, by key.
    """

    def __init__(self, changes: Mapping[Hashable, Change] | None = None) -> None:
        self.changes = changes or {}
        self.looks: dict[Hashable, int] = {}

    def of(self, key: Hashable, children: Iterable[str]) -> Change | None:
        """Note the look of a part, without the parts inside it; return the change of it."""
        own = tuple(child for child in children if not isinstance(child, Part))
        self.looks[key] = hash((self.looks.get(key), own))
        return self.changes.get(key)


class Lit:
    """The legal moves by the part of the drawing on which they are made.

    Args:
        moves: Legal actions of the viewer with their words, none when it is not its turn.
        places: Names the parts on which an action may be clicked; none for one that is in the
            list of moves alone.
        marks: Knows which parts have changed, and notes their looks.
        subjects: Names the parts that an action without a place is about: they are pointed out when
            somebody is advised to do it, and a click on them means nothing.
    """

    def __init__(
        self,
        moves: Sequence[Move],
        places: Callable[[int], Iterable[Hashable]],
        marks: Marks | None = None,
        subjects: Callable[[int], Iterable[Hashable]] | None = None,
    ) -> None:
        self._marks = marks or Marks()
        self._moves: dict[Hashable, list[Move]] = {}
        self._about: dict[Hashable, list[int]] = {}
        for move in moves:
            keys = dict.fromkeys(places(move[0]))
            for key in keys:
                self._moves.setdefault(key, []).append(move)
            if subjects is not None and not keys:
                for key in dict.fromkeys(subjects(move[0])):
                    self._about.setdefault(key, []).append(move[0])

    def __contains__(self, key: Hashable) -> bool:
        """Return whether a move can be made on a part."""
        return key in self._moves

    def part(self, key: Hashable, *children: str, words: str = "", look: str = "") -> Part:
        """Return a part: lit, with the numbers of its moves and their words, if it has any.

        It is marked if a decision has changed it.
        """
        moves = self._moves.get(key, [])
        change, about = self._marks.of(key, children), self._about.get(key, [])
        store = " ".join(map(str, key)) if isinstance(key, tuple) and key[0] in STORES else None
        if not moves and change is None and not about:
            return _still(words, look, store, *children)
        titles = [words] if words else []
        titles += [caption for _, caption in moves[:MOST_TITLES]]
        if len(moves) > MOST_TITLES:
            titles.append(f"and {len(moves) - MOST_TITLES} more")
        title = [tag("title", "\n".join(titles))] if titles else []
        looks = [*(["lit"] if moves else []), *([look] if look else [])]
        if change is not None:
            looks += ["changed", f"by-{change.seat % len(SHAPES)}"]
            looks += [] if ends("".join(children)) else ["bare"]
        return Part(
            tag(
                "g",
                *title,
                *children,
                *_signals("".join(children), bool(moves), change is not None),
                class_=" ".join(looks) or None,
                data_actions=" ".join(str(action) for action, _ in moves) or None,
                data_subject=" ".join(map(str, about)) or None,
                data_ply=None if change is None else change.ply,
                data_store=store,
            )
        )


def _signals(children: str, lit: bool, changed: bool) -> Iterator[Markup]:
    """Yield a dot for a part that can be chosen, a band for one that somebody has just changed."""
    if (frame := ends(children)) is None:
        return
    x, top, low = frame
    if changed:
        yield tag("rect", x=x - 10, y=top - 3, width=20, height=5, rx=2.5, class_="band")
    if lit and 'class="dot"' not in children:
        yield spot(x, low)


@functools.lru_cache(8192, typed=True)
def _still(words: str, look: str, store: str | None, *children: str) -> Part:
    """Return a part without a move and a mark; most look as in the drawing before."""
    if not (words or look or store):
        return Part(join(children))
    title = [tag("title", words)] if words else []
    return Part(tag("g", *title, *children, class_=look or None, data_store=store))
