"""Observations for learning, derived from the declared state.

An encoding turns a view into ``float32[size]``:

* the own seat comes first: whatever is indexed by seats, or names a seat, is turned so that ``own`` is
  the observer, ``+1`` the next seat, and so on; the seat to act is written the same way;
* a value that is a word, an index or a kind of thing becomes a flag for each of its values, with one
  for none and one where it is hidden; a set becomes a flag for each member;
* an amount lies between 0 and 1 by its declared range (-1 and 1 if it can be negative): in proportion
  up to a span of 30, beyond it as the logarithm of one more than the amount, since the declared most is
  far from the values of real games;
* of a row of hidden amounts whose sum is known, the sum comes first;
* options, the printed numbers, and what a view never shows are left out.

So all seats can share one network, and all games of one player count have one shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import log1p

import numpy as np
import numpy.typing as npt

from aura_ai.batch.encode import Plan, encode
from aura_ai.contract.game import Game
from aura_ai.contract.layout import INT16, Axis, Field
from aura_ai.engine.arrays import Array, Singles
from aura_ai.engine.header import FIRST_FREE, OBSERVER, PLY, SEATS

SPAN = 30
"""Widest range that is scaled in proportion."""
LEFT_OUT = ("seats", "observer")
"""Fields of the header that are the same in all observations of a game."""


@dataclass(frozen=True)
class Entry:
    """One number of an observation.

    Attributes:
        field: The field that it comes from, as in ``aura-ai bots fields GAME``.
        index: Where in the field, such as ``3, own``; empty for a single value.
        tells: Meaning: ``amount``, ``sum``, or ``is WORD`` for a flag.
        least: Least value: 0, or -1 for an amount that can be negative.
    """

    field: str
    index: str
    tells: str
    least: float = 0.0

    def __str__(self) -> str:
        where = f"[{self.index}]" if self.index else ""
        return f"{self.field}{where} {self.tells}"


class Encoding:
    """How the views of a game become vectors for a network.

    Attributes:
        size: Numbers of an observation.
        entries: Meaning of each number.
        low: ``float32[size]`` least values.
        high: ``float32[size]`` largest values, all 1.
        plan: The encoding as arrays, for kernels.
    """

    def __init__(self, game: Game) -> None:
        builders = [_Builder(game, seat) for seat in range(game.players)]
        self.entries = tuple(builders[0].entries)
        self.size = len(self.entries)
        self.low = np.array([entry.least for entry in self.entries], np.float32)
        self.high = np.ones(self.size, np.float32)

        def rows(name: str, width: int) -> npt.NDArray[np.int32]:
            table = np.array([getattr(each, name) for each in builders], np.int32)
            return table.reshape(len(builders), -1, width)

        self.plan = Plan(
            runs=rows("runs", 5),
            choices=rows("choices", 7),
            amounts=rows("amounts", 5),
            sums=rows("sums", 5),
            targets=np.array([each.targets for each in builders], np.int32),
            levels=np.array(builders[0].levels, np.float32),
        )

    def of(self, view: Array) -> Singles:
        """Return the observation ``float32[size]`` of a view; of a whole state, that of seat 0."""
        out = np.empty(self.size, np.float32)
        encode(view, max(0, int(view[OBSERVER])), self.plan, out)
        return out


class _Builder:
    """Collects the rows of a plan for one observing seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.seats = int(game.template[SEATS])
        self.entries: list[Entry] = []
        self.runs: list[Sequence[int]] = []
        self.choices: list[Sequence[int]] = []
        self.amounts: list[Sequence[int]] = []
        self.sums: list[Sequence[int]] = []
        self.targets: list[int] = []
        self.levels: list[float] = []
        self.tables: dict[tuple[int, int, bool], int] = {}
        if game.layout is None:
            # a game that declares nothing shows its slots as they are
            for slot in range(FIRST_FREE, game.size):
                self._amount("state", str(slot), slot, -INT16, INT16)
            return
        for each in game.layout.shown():
            never = each.seen_by == "nobody" and not each.tally
            if not each.fixed and not never and each.name not in LEFT_OUT:
                self._field(each)

    # --- where ---------------------------------------------------------------------------------
    def _length(self, axis: Axis) -> int:
        if axis.turns:
            return self.seats
        fixed = axis.used is not None and self._is_fixed(axis.used)
        return axis.length(self.game.template) if fixed else axis.size

    def _is_fixed(self, slot: int) -> bool:
        """Return whether the template fixes how much of an axis is in use."""
        assert self.game.layout is not None
        return slot == SEATS or any(each.fixed and each.start == slot for each in self.game.layout)

    def _index(self, axis: Axis, i: int) -> tuple[int, str]:
        """Return the index at place ``i``, and its name."""
        if axis.turns:
            return (self.seat + i) % self.seats, _seat(i)
        return i, axis.names[i] if axis.names else str(i + axis.first)

    def _places(self, axes: Sequence[Axis]) -> Iterator[tuple[list[int], str]]:
        """Yield the indices of a field in their order for this seat, with names."""
        for numbers in product(*(range(self._length(axis)) for axis in axes)):
            pairs = [self._index(axis, i) for axis, i in zip(axes, numbers, strict=True)]
            yield [i for i, _ in pairs], ", ".join(name for _, name in pairs)

    # --- what ----------------------------------------------------------------------------------
    def _field(self, each: Field) -> None:
        axes = each.axes
        if each.members is not None:
            for index, name in self._places((*axes, each.members)):
                self._run(each.name, name, each.place(index), each.members)
        elif each.tally:
            for index, name in self._places(axes[:-1]):
                self._tally(each, index, name)
        elif values := self._values(each):
            table = self._table([target for _, target in values.values()])
            first = min(values)
            words = {t: word for word, t in values.values() if t >= 0}
            tells = [f"is {words[target]}" for target in range(len(words))]
            for index, name in self._visible(each):
                self._choice(each.name, name, each.place(index), first, len(values), table, tells)
        elif each.width:
            for index, name in self._visible(each):
                self._run(each.name, name, each.place(index), axes[-1])
        else:
            for index, name in self._visible(each):
                most = self.game.max_plies if each.start == PLY else each.most
                place = each.place(index)
                self._amount(each.name, name, place[0], each.least, most)
                for value, word in _absent(each):
                    table = self._table([0])
                    self._choice(each.name, name, place, value, 1, table, [f"is {word}"])

    def _visible(self, each: Field) -> Iterator[tuple[list[int], str]]:
        """Yield the places of a field that a view of this seat can show."""
        for index, name in self._places(each.axes):
            if each.seen_by != "owner" or index[0] == self.seat:
                yield index, name

    def _tally(self, each: Field, index: list[int], name: str) -> None:
        """Add a row with a sum that is known even where it is hidden."""
        axis = each.axes[-1]
        length = self._length(axis)
        slot = each.place([*index, 0])[0]
        most = min(INT16, length * each.most)
        self.sums.append((slot, length, most, self._levels(0, most, False), len(self.entries)))
        self.entries.append(Entry(each.name, name, "sum"))
        if each.seen_by == "owner" and index[0] == self.seat:
            for i in range(length):
                at, word = self._index(axis, i)
                where = f"{name}, {word}" if name else word
                slot = each.place([*index, at])[0]
                self._amount(each.name, where, slot, each.least, each.most)

    def _values(self, each: Field) -> dict[int, tuple[str, int]]:
        """Return word and flag of each value from the least on (-1 for no flag); empty for amounts."""
        turns = each.of is not None and each.of.turns
        starts = (0,) if turns else each.seat_values
        if not (each.words or each.of or starts or each.kinds):
            return {}
        # the header has room for any number of seats
        most = self.seats - 1 if turns else each.most
        room = self.seats if turns else self._room(starts)
        seats = {first + i: (first, i) for first in starts for i in range(room)}
        absent = dict(_absent(each))
        words: dict[int, str] = {}
        for value in range(each.least, most + 1):
            if value in seats:
                first, seat = seats[value]
                if seat < self.seats:
                    phrase = each.words[value].rpartition(" ")[0] if each.words else ""
                    turned = (seat - self.seat) % self.seats
                    words[value] = f"{phrase} {_seat(turned)}".strip()
            elif value not in absent and (word := self._word(each, value)):
                words[value] = word
        words |= absent
        # flags in an order that does not depend on the seat
        order = {}
        for value in words:
            first, seat = seats.get(value, (value, -1))
            turned = (seat - self.seat) % self.seats if seat >= 0 else 0
            order[value] = (value in absent, first, turned)
        ranked = {value: i for i, value in enumerate(sorted(order, key=lambda v: order[v]))}
        return {
            value: (words.get(value, ""), ranked.get(value, -1))
            for value in range(min(words), max(words) + 1)
        }

    def _room(self, starts: Sequence[int]) -> int:
        """Return how many values represent seats, whether in play or not."""
        assert self.game.layout is not None
        axes = (axis for each in self.game.layout for axis in each.axes if axis.turns)
        return max((axis.size for axis in axes), default=0) if starts else 0

    def _word(self, each: Field, value: int) -> str:
        if each.words:
            return each.words[value]
        if each.of is not None:
            return str(value + each.of.first) if value < self._length(each.of) else ""
        return str(value)

    # --- rows of the plan ----------------------------------------------------------------------
    def _run(self, field: str, index: str, place: tuple[int, int, int], axis: Axis) -> None:
        """Add a packed entry; entries that lie side by side for every seat make one row."""
        slot, bit, bits = place
        at = len(self.entries)
        self.entries.append(Entry(field, index, "is set" if bits == 1 else "amount"))
        if self.runs and not axis.turns:
            first, start, width, entries, begun = self.runs[-1]
            if (first, width, start + entries * width) == (slot, bits, bit) and bits * (
                entries + 1
            ) <= 16:
                self.runs[-1] = (slot, start, width, entries + 1, begun)
                return
        self.runs.append((slot, bit, bits, 1, at))

    def _table(self, targets: list[int]) -> int:
        self.targets += targets
        return len(self.targets) - len(targets)

    def _choice(
        self, field: str, index: str, place: tuple[int, int, int], first: int, values: int,
        table: int, tells: Sequence[str],
    ) -> None:  # fmt: skip
        slot, bit, bits = place
        self.choices.append((slot, bit, _mask(bits), first, values, table, len(self.entries)))
        self.entries += [Entry(field, index, each) for each in tells]

    def _amount(self, field: str, index: str, slot: int, least: int, most: int) -> None:
        linear = most - least <= SPAN
        start = self._levels(least, most, linear)
        self.amounts.append((slot, least, most - least, start, len(self.entries)))
        signed = not linear and least < 0
        self.entries.append(Entry(field, index, "amount", -1.0 if signed else 0.0))

    def _levels(self, least: int, most: int, linear: bool) -> int:
        """Return the place of a range's table of encoded values; equal ranges share one table."""
        key = (least, most, linear)
        if key not in self.tables:
            self.tables[key] = len(self.levels)
            values = np.arange(least, most + 1)
            if linear:
                scaled, largest = values - least, max(1.0, most - least)
            else:
                scaled = np.sign(values) * np.log1p(np.abs(values))
                largest = log1p(min(INT16, max(-least, most)))
            self.levels += (scaled.astype(np.float32) * np.float32(1.0 / largest)).tolist()
        return self.tables[key]


def _mask(bits: int) -> int:
    return (1 << bits) - 1 if bits else -1


def _seat(i: int) -> str:
    return f"+{i}" if i else "own"


def _absent(each: Field) -> list[tuple[int, str]]:
    """Return the values outside the range that a view can show, with their meanings."""
    hidden = each.hidden if each.seen_by == "some" else None
    pairs = [(each.none, "none"), (hidden, "hidden")]
    return [(value, word) for value, word in pairs if value is not None]
