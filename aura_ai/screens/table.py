"""A screen that is made from the declared fields: where a new game begins.

The text lists the fields that change, those by seat under their seat; points are news; the drawing
has a panel for each seat, where its hand is clicked. A game words itself what is too plain here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from aura_ai.contract.field import Field
from aura_ai.contract.game import View
from aura_ai.contract.layout import Layout
from aura_ai.contract.news import News, Points, counted
from aura_ai.contract.positions import Positions
from aura_ai.contract.screen import Screen
from aura_ai.engine.arrays import Array
from aura_ai.engine.header import OBSERVER, OVER, SEATS, TO_ACT
from aura_ai.screens import svg
from aura_ai.screens.text import fit

COLOURS = ("yellow", "tint-red", "tint-green", "tint-blue")
CHIP, GAP, ROW = 46, 6, 38
"""Width of a piece, gap between pieces, height of a line; in units of the drawing."""
A_LINE = int(svg.ROOM // (CHIP + GAP))
"""Pieces side by side."""
_IN_TITLE = ("score",)


@dataclass(frozen=True)
class Table:
    """The screen of a game by its layout.

    Attributes:
        layout: The declared state.
        headline: ``(state or view)``: the round, say; the seat to act is named after it.
        describe: ``(state or view, action)``: an action in words.
        hand: Field by seat and kind whose pieces are clicked; none for a game without hands.
        columns: Cells of a row where the first field by cell is a board that is clicked; 0 for none.
        colour: Number of the colour of a kind of piece.
    """

    layout: Layout
    headline: Callable[[Array], str]
    describe: Callable[[Array, int], str]
    hand: str = ""
    columns: int = 0
    colour: Callable[[int], int] = lambda kind: kind

    def screen(self, positions: Positions, **more: object) -> Screen:
        """Return the screen; ``more`` are fields of it that the game words itself."""
        made = Screen(
            describe=self.describe,
            picture=self.picture,
            to_json=positions.to_json,
            from_json=positions.from_json,
            draw=self.draw,
            news=self.news,
            scores=self.scores,
        )
        return replace(made, **more)  # type: ignore[arg-type]

    def scores(self, array: Array) -> list[int]:
        """Return the points of every seat."""
        return [int(points) for points in self.layout["score"].used(array)]

    def news(self, before: Array, after: Array) -> list[News]:
        """Return the points that each seat gained or lost."""
        pairs = zip(self.scores(before), self.scores(after), strict=True)
        return [
            Points(seat, now - then, "points", f"seat {seat} gets {counted(now - then, 'point')}")
            for seat, (then, now) in enumerate(pairs)
            if now != then
        ]

    def picture(self, array: Array, width: int) -> str:
        """Return the table as text."""
        lines = [self._title(array), *(f"  {line}" for line in self._lines(array)), ""]
        if self.columns:
            lines += [*map(" ".join, self._cells(array)), ""]
        for seat in range(int(array[SEATS])):
            mark = "*" if seat == array[OBSERVER] else " "
            lines.append(f"seat {seat}{mark} {counted(self.scores(array)[seat], 'point')}")
            lines += [f"    {line}" for line in self._lines(array, seat)]
        return fit(lines, width)

    def draw(self, view: View, moves: Sequence[svg.Move], marks: svg.Marks | None = None) -> str:
        """Return the table as one drawing (:class:`aura_ai.contract.screen.Draw`)."""
        lit = svg.Lit(moves, lambda a: self.layout.actions.decode(a).indices[:1], marks)
        lines = [line for text in self._lines(view.array) for line in svg.lines(text, svg.ROOM, 16)]
        parts = [svg.label(0, ROW * (i + 0.5), line) for i, line in enumerate(lines)]
        size = svg.ROOM / max(self.columns, 1)
        cells = self._cells(view.array)
        for y, row in enumerate(cells):
            for x, mark in enumerate(row):
                left, top = size * x, ROW * len(lines) + size * y
                square = [svg.rect(left + 1, top + 1, size - 2, size - 2)]
                if mark != ".":
                    centre = left + size / 2, top + size / 2
                    square.append(
                        svg.circle(*centre, size * 0.36, svg.seat_colour(int(mark)), frame=True)
                    )
                    square.append(svg.text(centre[0], centre[1] + 6, mark, bold=True))
                parts.append(lit.part(self.columns * (len(cells) - 1 - y) + x, *square))
        height = ROW * len(lines) + size * len(cells)
        board = svg.panel(self._title(view.array), svg.ROOM, height, *parts)
        seats = [self._seat(view, seat, lit) for seat in range(int(view.array[SEATS]))]
        return svg.sheet([board, *seats], self.picture(view.array, 1000))

    def _title(self, array: Array) -> str:
        to_act = int(array[TO_ACT])
        if to_act == OVER:
            return "The game is over"
        return f"{self.headline(array)}: seat {to_act} is to act"

    def _cells(self, array: Array) -> list[list[str]]:
        """Return the marks of the board by row, the last row first."""
        if not self.columns:
            return []
        marks = ["." if n < 0 else str(n) for n in self._board.used(array).tolist()]
        return [marks[i : i + self.columns] for i in range(0, len(marks), self.columns)][::-1]

    @property
    def _board(self) -> Field:
        return next(each for each in self._fields() if each.axes and each.none is not None)

    def _fields(self) -> list[Field]:
        return [each for each in self.layout.position_fields() if each.part != "header"]

    def _lines(self, array: Array, seat: int | None = None) -> list[str]:
        """Return the fields of the table, or of a seat, a line each."""
        lines = []
        for each in self._fields():
            by_seat = bool(each.axes) and each.axes[0].name == "seat"
            if by_seat == (seat is None) or each.name in _IN_TITLE:
                continue
            if self.columns and each is self._board:
                continue
            values = each.used(array)
            lines.append(f"{each.name}: {in_words(each, values if seat is None else values[seat])}")
        return lines

    def _seat(self, view: View, seat: int, lit: svg.Lit) -> svg.Panel:
        parts: list[svg.Markup] = []
        top = 0.0
        if self.hand:
            field = self.layout[self.hand]
            row, names = field.used(view.array)[seat], field.axes[-1].names
            kinds = [] if row.min() < 0 else [int(kind) for kind in row.nonzero()[0]]
            for place, kind in enumerate(kinds):
                x, y = place % A_LINE * (CHIP + GAP), place // A_LINE * (ROW + GAP)
                fill = f"var(--{COLOURS[self.colour(kind) % len(COLOURS)]})"
                words = f"{row[kind]} {names[kind]}" if row[kind] > 1 else names[kind]
                first, _, last = names[kind].partition("-")
                short = f"{first[:3]} {last}" if last else first[:5]
                chip = (
                    svg.rect(x, y, CHIP, ROW, fill),
                    svg.text(x + CHIP / 2, y + 15, short, 14, bold=True),
                    svg.text(x + CHIP / 2, y + 32, f"x {row[kind]}" if row[kind] > 1 else "", 14),
                )
                mine = seat == view.seat
                parts.append(lit.part(kind, *chip, words=words) if mine else svg.join(chip))
            top = -(-len(kinds) // A_LINE) * (ROW + GAP)
        lines = [
            line for text in self._lines(view.array, seat) for line in svg.lines(text, svg.ROOM, 16)
        ]
        parts += [svg.label(0, top + ROW * (i + 0.5), line) for i, line in enumerate(lines)]
        title = f"Seat {seat}{' (you)' if seat == view.seat else ''}"
        title += f": {counted(self.scores(view.array)[seat], 'point')}"
        height = top + ROW * len(lines)
        return svg.panel(title, svg.ROOM, height, *parts, look=svg.seat_colour(seat))


def in_words(field: Field, values: Array) -> str:
    """Return a number or a row of a field in words: ``moon``, ``2 amber, jade``, ``3 hidden``."""
    if not values.ndim:
        value = int(values)
        if value == field.none:
            return "none"
        return field.words[value] if field.words else str(value)
    if values.min() < 0 and field.hidden is not None:
        return f"{int(values.sum())} hidden"
    names = field.axes[-1].names or [str(i) for i in range(len(values))]
    pairs = [(int(n), name) for n, name in zip(values, names, strict=False) if n]
    return ", ".join(name if n == 1 else f"{n} {name}" for n, name in pairs) or "none"
